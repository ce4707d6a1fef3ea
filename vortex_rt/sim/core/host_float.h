/* Floating point on the host's unit: its environment while a warp runs, whose sticky flags are the accrued exceptions, and
 * results as RISC-V has them. Written so that loops over lanes become vector code. */
#include "lane.h"
#include <fenv.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define FLAGS 0x3Fu
typedef u32 float_state;
#define KEEP_ORDER __asm__ volatile("" ::: "memory") /* results are in memory before flags are read */
/* Set the environment that instructions run in (to nearest, no traps, no flags); return the one before. */
static inline float_state enter_float(void) {
  const u32 before = _mm_getcsr();
  if (before != 0x1F80) _mm_setcsr(0x1F80);
  KEEP_ORDER;
  return before;
}
/* Sticky flags of before are not brought back: nobody looks at those of code that is not his own. */
static inline void leave_float(float_state before) {
#ifdef __AVX__
  _mm256_zeroupper(); /* for code without vector extensions; operations do without (-mno-vzeroupper) */
#endif
  if ((before & ~FLAGS) != 0x1F80) _mm_setcsr(before);
}
static inline void clear_flags(void) {
  if (_mm_getcsr() & FLAGS) _mm_setcsr(0x1F80);
  KEEP_ORDER;
}
/* Round as RISC-V's mode says, one of to nearest, towards zero, down, up. */
static inline void round_as(i64 rounding) {
  KEEP_ORDER;
  _mm_setcsr((_mm_getcsr() & ~0x6000u) | (u32)"\0\3\1\2"[rounding] << 13);
  KEEP_ORDER;
}
/* Clear the flags raised and return them, as RISC-V numbers them. */
static inline i64 take_flags(void) {
  KEEP_ORDER;
  const u32 flags = _mm_getcsr() & FLAGS; /* which waits for all floating point before it */
  if (flags) _mm_setcsr(0x1F80);
  return flags == 0 ? 0 : (flags & 1) << 4 | (flags & 4) << 1 | (flags & 8) >> 1 | (flags & 16) >> 3 | (flags & 32) >> 5;
}
#else
typedef fenv_t float_state;
static inline float_state enter_float(void) {
  fenv_t before;
  feholdexcept(&before);
  fesetround(FE_TONEAREST);
  return before;
}
static inline void leave_float(float_state before) { fesetenv(&before); }
static inline void clear_flags(void) { feclearexcept(FE_ALL_EXCEPT); }
static inline void round_as(i64 rounding) {
  const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  fesetround(modes[rounding]);
}
static inline i64 take_flags(void) {
  const int flags = fetestexcept(FE_ALL_EXCEPT);
  if (flags) feclearexcept(FE_ALL_EXCEPT);
  return (flags & FE_INEXACT ? 1 : 0) | (flags & FE_UNDERFLOW ? 2 : 0) | (flags & FE_OVERFLOW ? 4 : 0) |
         (flags & FE_DIVBYZERO ? 8 : 0) | (flags & FE_INVALID ? 16 : 0);
}
#endif

static inline float f32_of(u64 bits) {
  const u32 low = (u32)bits;
  float value;
  memcpy(&value, &low, 4);
  return value;
}
static inline double f64_of(u64 bits) {
  double value;
  memcpy(&value, &bits, 8);
  return value;
}
/* The register of a result: the canonical NaN for each NaN, binary32 boxed. */
static inline u64 f32_result(float value) {
  u32 bits;
  memcpy(&bits, &value, 4);
  return BOX | (value != value ? NAN32 : bits);
}
static inline u64 f64_result(double value) {
  u64 bits;
  memcpy(&bits, &value, 8);
  return value != value ? NAN64 : bits;
}

/* minimumNumber and maximumNumber in integers: -0 < +0, a NaN gives the other operand. ``signaling`` becomes 1 if one is a
 * signaling NaN, which is the only invalid operand. */
#define LESSER(NAME, WORD, SIGNED, INFINITE, QUIET, CANONICAL, LARGER)                                  \
  static inline u64 NAME(u64 x, u64 y, u64 *signaling) {                                                \
    const WORD a = (WORD)x, b = (WORD)y, magnitude = (WORD)~(WORD)0 >> 1;                               \
    const int nan_a = (a & magnitude) > INFINITE, nan_b = (b & magnitude) > INFINITE;                   \
    *signaling |= (nan_a & !(a & QUIET)) | (nan_b & !(b & QUIET));                                      \
    const SIGNED order_a = (SIGNED)(a ^ ((SIGNED)a < 0 ? magnitude : 0));                               \
    const SIGNED order_b = (SIGNED)(b ^ ((SIGNED)b < 0 ? magnitude : 0));                               \
    const WORD number = (order_a < order_b) == LARGER ? b : a;                                          \
    return nan_a ? (nan_b ? CANONICAL : b) : nan_b ? a : number;                                        \
  }
LESSER(min16, uint16_t, int16_t, 0x7C00u, 0x200u, 0x7E00u, 0)
LESSER(max16, uint16_t, int16_t, 0x7C00u, 0x200u, 0x7E00u, 1)
LESSER(min32, u32, i32, 0x7F800000u, 0x400000u, NAN32, 0)
LESSER(max32, u32, i32, 0x7F800000u, 0x400000u, NAN32, 1)
LESSER(min64, u64, i64, 0x7FF0000000000000u, 0x8000000000000u, NAN64, 0)
LESSER(max64, u64, i64, 0x7FF0000000000000u, 0x8000000000000u, NAN64, 1)
