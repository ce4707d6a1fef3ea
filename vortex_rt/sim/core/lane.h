/* Integer arithmetic of one lane: what the expressions of the instruction table (isa/table.py) are written with.
 *
 * Registers are u64; those of RV32 are kept sign-extended. RISC-V M: quotients of a division by zero are all ones, its
 * remainders the dividend; an overflowing division gives the dividend and the remainder 0. */
#ifndef VORTEX_LANE_H
#define VORTEX_LANE_H
#include "types.h"

#define BOX 0xFFFFFFFF00000000u   /* above a binary32 in an F register */
#define BOX16 0xFFFFFFFFFFFF0000u /* above a binary16 */
#define NAN16 0x7E00u
#define NAN32 0x7FC00000u
#define NAN64 0x7FF8000000000000u

static inline u64 w(u64 x) { return (u64)(i64)(i32)x; }        /* the low word, sign-extended */
static inline u64 low32(u64 x) { return (u32)x; } /* the low word */
static inline u64 box(u64 x) { return x | BOX; }
static inline u64 box16(u64 x) { return x | BOX16; }
/* Known to be constant, GCC 12 takes a comparison with it as false and drops the exception that the comparison raises. */
extern u64 vortex_unboxed_nan, vortex_unboxed_nan16;
static inline u64 unbox(u64 x) { return x >= BOX ? (u32)x : vortex_unboxed_nan; }
static inline u64 unbox16(u64 x) { return x >= BOX16 ? (uint16_t)x : vortex_unboxed_nan16; }

static inline u64 mul_high(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
static inline u64 mul_high_signed(u64 a, u64 b) { return (u64)((__int128)(i64)a * (i64)b >> 64); }
static inline u64 mulhsu(u64 a, u64 b) { return mul_high(a, b) - ((i64)a < 0 ? b : 0); }
static inline u64 divs(u64 a, u64 b) {
  return b == 0 ? ~(u64)0 : (i64)b == -1 ? 0 - a : (u64)((i64)a / (i64)b);
}
static inline u64 rems(u64 a, u64 b) { return b == 0 ? a : (i64)b == -1 ? 0 : (u64)((i64)a % (i64)b); }
static inline u64 divu(u64 a, u64 b) { return b == 0 ? ~(u64)0 : a / b; }
static inline u64 remu(u64 a, u64 b) { return b == 0 ? a : a % b; }
static inline u64 divuw(u64 a, u64 b) { return (u32)b == 0 ? ~(u64)0 : w((u32)a / (u32)b); }
static inline u64 remuw(u64 a, u64 b) { return (u32)b == 0 ? w(a) : w((u32)a % (u32)b); }

/* The sum of the four products of signed bytes of the low words (Xdot8) */
static inline u64 dot8(u64 a, u64 b) {
  i64 total = 0;
  for (int shift = 0; shift < 32; shift += 8) total += (i64)(int8_t)(a >> shift) * (int8_t)(b >> shift);
  return (u64)total;
}
#endif
