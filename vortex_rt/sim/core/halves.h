/* Arithmetic of binary16 by way of the host's binary64, which has room for exact sums and products of two halves; its
 * quotients and roots round to binary16 as the exact ones do. The host raises what concerns operands (invalid, division
 * by zero), rounding to 11 bits raises the rest here: ``raised`` has RISC-V's flags. */

#define EXPONENT(e) ((u64)(1023 + (e)) << 52) /* of a binary64 */

/* The number of an encoding; NaNs stay signaling or quiet. */
static inline double f16_of(u64 bits) {
  const u64 magnitude = bits & 0x7FFF, sign = (bits & 0x8000) << 48;
  if (magnitude < 0x400) {
    const double value = f64_of(EXPONENT(-14) | magnitude << 42) - 0x1p-14;
    return sign ? -value : value;
  }
  return f64_of(sign | ((magnitude << 42) + EXPONENT(magnitude < 0x7C00 ? -15 : 993)));
}

/* The register of a number rounded to nearest. */
static inline u64 f16_result(double value, u64 *raised) {
  u64 bits;
  memcpy(&bits, &value, 8);
  const u64 sign = bits >> 48 & 0x8000, magnitude = bits & ~(u64)0 >> 1;
  if (magnitude >= EXPONENT(1024)) {
    if (magnitude == EXPONENT(1024)) return BOX16 | sign | 0x7C00;
    if (!(magnitude >> 51 & 1)) *raised |= 16;
    return BOX16 | NAN16;
  }
  u64 result, rest, middle = (u64)1 << 41;
  if (magnitude >= EXPONENT(-14)) {
    result = (magnitude >> 42) - (EXPONENT(-15) >> 42);
    rest = magnitude & ((middle << 1) - 1);
  } else { /* in units of the smallest half */
    const u64 shift = 1051 - (magnitude >> 52), significand = (magnitude & (((u64)1 << 52) - 1)) | (u64)1 << 52;
    middle = shift > 62 ? ~(u64)0 : (u64)1 << (shift - 1);
    result = shift > 62 ? 0 : significand >> shift;
    rest = shift > 62 ? magnitude != 0 : significand & ((middle << 1) - 1);
    /* tiny if it is with 11 bits and any exponent */
    if (rest && magnitude < EXPONENT(-14) - ((u64)1 << 41)) *raised |= 2;
  }
  if (rest) *raised |= 1;
  result += rest > middle || (rest == middle && (result & 1));
  if (result >= 0x7C00) {
    *raised |= 5;
    result = 0x7C00;
  }
  return BOX16 | sign | result;
}

/* x * y + z, inexact ones with an odd last bit: rounding them to binary16 is the only rounding. */
static inline double f16_fused(double x, double y, double z) {
  const double product = x * y, sum = product + z;
  if (!__builtin_isfinite(sum)) return sum;
  const double other = sum - product, error = (product - (sum - other)) + (z - other);
  u64 bits;
  memcpy(&bits, &sum, 8);
  if (error == 0 || (bits & 1)) return sum;
  return f64_of((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/* An operand of an inactive lane is 1, as in operation.h. */
#define FIRST16 const double x = f16_of(unbox16(A[l]))
#define FIRST16_ON const double x = f16_of((unbox16(A[l]) & s->on[l]) | (0x3C00u & ~s->on[l]))
#define SECOND16 const double y = f16_of(unbox16(B[l]))
#define SECOND16_ON const double y = f16_of((unbox16(B[l]) & s->on[l]) | (0x3C00u & ~s->on[l]))
#define THIRD16_ON const double z = f16_of((unbox16(E[l]) & s->on[l]) | (0x3C00u & ~s->on[l]))

/* An operation that gives the half nearest to VALUE */
#define TO_HALF(OPERANDS, ...)                                 \
  do {                                                         \
    TO_NEAREST;                                                \
    const u64 *A = ROW(rs1), *B = ROW(rs2), *E = ROW(rs3);           \
    u64 *D = ROW(rd);                                           \
    u64 flags = 0;                                             \
    (void)B, (void)E;                                          \
    FOR_LANES {                                                \
      OPERANDS;                                                \
      u64 raised = 0;                                          \
      const u64 v = f16_result((__VA_ARGS__), &raised);        \
      flags |= raised & s->on[l];                              \
      D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);              \
    }                                                          \
    if (flags) s->warp->fflags |= (i64)flags;                \
    s->core->fp++;                                           \
    NEXT;                                                      \
  } while (0)
#define HALF_1(...) TO_HALF(FIRST16_ON, __VA_ARGS__)
#define HALF_2(...) TO_HALF(FIRST16_ON; SECOND16_ON, __VA_ARGS__)
#define HALF_3(...) TO_HALF(FIRST16_ON; SECOND16_ON; THIRD16_ON, __VA_ARGS__)
#define HALF_OF_INTEGER(...) TO_HALF(const u64 a = A[l] & s->on[l], __VA_ARGS__)
#define TO_INTEGER16(...) TO_INTEGER(16, double, , __VA_ARGS__)
