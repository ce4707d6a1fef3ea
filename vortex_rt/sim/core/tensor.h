/* What the two arithmetics of the tensor unit (tensor_unit.c, fused_dot.c) share: floating-point formats. */
#ifndef VORTEX_TENSOR_H
#define VORTEX_TENSOR_H
#include "types.h"

#define MAX_WORDS_OF_DOT 8 /* of k, which a micro-operation multiplies at once */

/* What the last exponent means: infinity and NaN, NaN with all bits of the mantissa, or numbers as any other */
enum { INFINITIES, ONE_NAN, ALL_NUMBERS };

/* A floating-point format: bits of exponent and mantissa, and along k the elements that share a scale, 0: it has none */
typedef struct Float {
  int exponent, mantissa, last;
  i64 scaled;
} Float;

/* The bytes of scales of each half word of a row of A and a column of B */
typedef struct HalfScales {
  u32 a[2 * MAX_WORDS_OF_DOT], b[2 * MAX_WORDS_OF_DOT];
} HalfScales;

/* c + the product of a row of A and a column of B, of so many words each, as the RTL's unit adds it up: in fp32. Elements
 * are of a format ``f`` of ``bits``; ``scales`` are NULL where it has none. */
u32 fused_dot(const Float *f, int bits, const HalfScales *scales, const u32 *a, const u32 *b, i64 words, u32 c);
#endif
