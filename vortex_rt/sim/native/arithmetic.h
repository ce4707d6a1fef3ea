/* Arithmetic of one lane, written so that loops over lanes become vector code, and the host's floating-point flags. */

#define BOX 0xFFFFFFFF00000000u
#define NAN32 0x7FC00000u
#define NAN64 0x7FF8000000000000u

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
static inline void leave_float(float_state before) {
  if (_mm_getcsr() != before) _mm_setcsr(before);
}
static inline void clear_flags(void) {
  if (_mm_getcsr() & FLAGS) _mm_setcsr(0x1F80);
  KEEP_ORDER;
}
/* Return the flags raised, as RISC-V numbers them. */
static inline i64 raised_flags(void) {
  KEEP_ORDER;
  const u32 flags = _mm_getcsr() & FLAGS;
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
static inline i64 raised_flags(void) {
  const int flags = fetestexcept(FE_ALL_EXCEPT);
  return (flags & FE_INEXACT ? 1 : 0) | (flags & FE_UNDERFLOW ? 2 : 0) | (flags & FE_OVERFLOW ? 4 : 0) |
         (flags & FE_DIVBYZERO ? 8 : 0) | (flags & FE_INVALID ? 16 : 0);
}
#endif

static inline u64 w(u64 x) { return (u64)(i64)(i32)x; }
static inline u64 box(u64 x) { return x | BOX; }
static inline u64 unbox(u64 x) { return x >= BOX ? (u32)x : NAN32; }
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

/* minimumNumber and maximumNumber: -0 < +0, a NaN gives the other operand. Quiet comparisons raise invalid only for a
 * signaling NaN, as RISC-V wants. */
#define LESSER(NAME, TYPE, WORD, CANONICAL, LARGER, TIE)                                                 \
  static inline u64 NAME(TYPE x, TYPE y) {                                                              \
    WORD a, b;                                                                                          \
    memcpy(&a, &x, sizeof a);                                                                           \
    memcpy(&b, &y, sizeof b);                                                                           \
    const int nan_x = __builtin_isunordered(x, x), nan_y = __builtin_isunordered(y, y);                 \
    const int less = __builtin_isless(x, y), more = __builtin_isgreater(x, y);                          \
    const WORD number = less ? (LARGER ? b : a) : more ? (LARGER ? a : b) : (WORD)(a TIE b);            \
    return nan_x ? (nan_y ? CANONICAL : b) : nan_y ? a : number;                                        \
  }
LESSER(min32, float, u32, NAN32, 0, |)
LESSER(max32, float, u32, NAN32, 1, &)
LESSER(min64, double, u64, NAN64, 0, |)
LESSER(max64, double, u64, NAN64, 1, &)
