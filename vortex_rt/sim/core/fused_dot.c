/* The RTL's arithmetic of the tensor unit (``tensor_arithmetic = rtl``): a dot product and C are one sum of aligned integers,
 * rounded once.
 *
 * Each half word of k gives a term: a product of 16 or 19 bits, two added products of 8 bits, or four of 4. A term has 24 bits,
 * the top one weighs 2, and an exponent; the sum is taken relative to the largest exponent. What is shifted out of a term is
 * cut off, and only says "more than half" when the sum is rounded to nearest, ties to even. The adder is as wide as its terms
 * need without C, so it wraps where all products are nearly 4. Subnormal operands count, subnormal results become 0. The
 * exponents have 10 bits (4-bit formats: 6), and wrap with extreme scales; a scale is never NaN, and one of NVFP4 has always a
 * leading 1 and no sign.
 * Source: VX_tcu_fedp_tfr.sv and the modules in it; compared with it under Verilator. */
#include "tensor.h"
#include "lane.h"

#define EXPONENTS 1024     /* of terms: they are taken modulo that */
#define TERM_BITS 26       /* of a term where it is shifted: 24 of them behind the point */
#define RESULT_OFFSET 128  /* of exponents, so that those of small results do not become negative */
#define QUAD_EXPONENTS 64
#define QUAD_OFFSET 32
#define E8M0_BIAS 127

/* A number: its significand has its leading bit at the format's ``mantissa``, but for subnormal ones and 0. */
typedef struct Number {
  bool is_negative, is_nan, is_infinite;
  i64 exponent;
  u32 significand;
} Number;

/* A product as it is added up */
typedef struct Term {
  bool is_negative, is_nan, is_infinite;
  i64 exponent; /* 0: it does not take part in the choice of the largest */
  u32 significand;
} Term;

static Number number_of(const Float *f, u32 bits) {
  const u32 last = (1u << f->exponent) - 1, ones = (1u << f->mantissa) - 1;
  const u32 exponent = bits >> f->mantissa & last, fraction = bits & ones;
  const bool is_special = exponent == last && f->last != ALL_NUMBERS;
  return (Number){
    .is_negative = bits >> (f->exponent + f->mantissa) & 1,
    .is_nan = is_special && (f->last == ONE_NAN ? fraction == ones : fraction != 0),
    .is_infinite = is_special && f->last == INFINITIES && !fraction,
    .exponent = exponent ? exponent : 1,
    .significand = fraction | (u32)(exponent != 0) << f->mantissa,
  };
}

/* The product of two numbers, whose significands have ``bits`` each then; exponent 0: one of them is 0. */
static Term product_of(const Float *f, u32 x, u32 y, int bits) {
  const Number u = number_of(f, x), v = number_of(f, y);
  const bool is_zero = !u.significand || !v.significand, has_infinity = u.is_infinite || v.is_infinite;
  return (Term){
    .is_negative = u.is_negative != v.is_negative,
    .is_nan = u.is_nan || v.is_nan || (has_infinity && is_zero),
    .is_infinite = has_infinity && !is_zero,
    .exponent = u.exponent + v.exponent,
    .significand = u.significand * v.significand << 2 * (bits - 1 - f->mantissa),
  };
}

static i64 bias_of(const Float *f) { return (1 << (f->exponent - 1)) - 1; }

/* The product of two elements of 16 bits or of TF32 */
static Term half_term(const Float *f, u32 x, u32 y, i64 offset) {
  Term t = product_of(f, x, y, 11);
  t.exponent = t.significand ? (t.exponent - 2 * bias_of(f) + offset) % EXPONENTS : 0;
  t.significand <<= 2;
  return t;
}

/* The sum of two products of bytes: the one with the smaller exponent is cut off behind 24 bits. A product that is 0 may still
 * have the larger exponent. */
static Term byte_term(const Float *f, u32 x, u32 y, i64 offset) {
  const Term p[2] = {product_of(f, x & 255, y & 255, 4), product_of(f, x >> 8 & 255, y >> 8 & 255, 4)};
  const int larger = p[1].significand ? p[0].exponent < p[1].exponent : !p[0].significand;
  const Term *high = &p[larger], *low = &p[1 - larger];
  const i64 shift = low->significand ? high->exponent - low->exponent : 0;
  const i64 lower = shift < 32 ? (i64)low->significand << 16 >> shift : 0, upper = (i64)high->significand << 16;
  const bool differ = high->is_negative != low->is_negative;
  const bool cancel = differ && high->exponent == low->exponent && high->significand == low->significand;
  const i64 sum = differ ? upper - lower : upper + lower;
  Term t = {
    .is_negative = !cancel && (sum < 0 ? low->is_negative : high->is_negative),
    .is_nan = p[0].is_nan || p[1].is_nan || (p[0].is_infinite && p[1].is_infinite && differ),
    .is_infinite = p[0].is_infinite || p[1].is_infinite,
    .significand = (u32)((sum < 0 ? -sum : sum) >> 1),
  };
  if ((p[0].significand || p[1].significand) && !cancel)
    t.exponent = (high->exponent - 2 * bias_of(f) + offset + EXPONENTS) % EXPONENTS;
  if (t.is_infinite) t.is_negative = p[!p[0].is_infinite].is_negative;
  return t;
}

/* The sum of four scaled products of four bits. ``scale_exponent`` and ``scale`` are of the product of both scales; ``down``
 * takes back half of what the places of the significands and the exponents' offset have added. */
static Term quad_term(const Float *f, u32 x, u32 y, i64 scale_exponent, u32 scale, i64 down, i64 offset) {
  Term p[4];
  i64 largest = 0, sum = 0;
  for (int at = 0; at < 4; at++) {
    p[at] = product_of(f, x >> 4 * at & 15, y >> 4 * at & 15, 2);
    const i64 exponent = p[at].exponent - 2 + scale_exponent;
    p[at].exponent = p[at].significand ? (exponent - down + QUAD_OFFSET + EXPONENTS) % QUAD_EXPONENTS : 0;
    largest = max_of(largest, p[at].exponent);
  }
  for (int at = 0; at < 4; at++) {
    const i64 shift = largest - p[at].exponent, part = shift < 24 ? (i64)(p[at].significand * scale) << 11 >> shift : 0;
    sum += p[at].is_negative ? -part : part;
  }
  return (Term){.is_negative = sum < 0, .exponent = sum ? largest - down + offset : 0,
                .significand = (u32)(sum < 0 ? -sum : sum)};
}

/* The term of a half word; ``width`` is the adder's. */
static Term term_of(const Float *f, int bits, const HalfScales *scales, i64 half, u32 x, u32 y, i64 width) {
  const i64 offset = width + 230; /* so that the result's exponent is that of fp32 and RESULT_OFFSET */
  const u32 a = scales ? scales->a[half] : 0, b = scales ? scales->b[half] : 0;
  if (bits >= 16) return half_term(f, x, y, offset);
  if (bits == 8) return byte_term(f, x, y, offset + 1 + (scales ? (i64)a + b - 2 * E8M0_BIAS : 0));
  if (f->scaled == 32) return quad_term(f, x, y, (i64)a + b - 2 * E8M0_BIAS, 1, 12, offset + 1);
  return quad_term(f, x, y, (i64)(a >> 3 & 15) + (b >> 3 & 15), (8 | (a & 7)) * (8 | (b & 7)), 22, offset + 1);
}

/* Round a sum of ``width`` bits to fp32, to nearest; ``rest``: there is more below it. */
static u32 rounded(i64 sum, bool rest, i64 largest, i64 width) {
  if (!sum) return 0;
  const u32 sign = (u32)(sum < 0) << 31;
  const u64 magnitude = (u64)(sum < 0 ? -sum : sum);
  const i64 top = 63 - __builtin_clzll(magnitude), shift = top - 23;
  u64 kept = shift > 0 ? magnitude >> shift : magnitude << -shift;
  if (shift > 0) {
    const u64 lost = magnitude & (bit(shift) - 1), half = bit(shift - 1);
    kept += lost > half || (lost == half && (rest || (kept & 1)));
  }
  i64 exponent = largest - RESULT_OFFSET - (width - 1 - top) + (i64)(kept >> 24);
  exponent = ((exponent + EXPONENTS / 2) & (EXPONENTS - 1)) - EXPONENTS / 2;
  if (exponent >= 255) return sign | 0x7F800000;
  return exponent <= 0 ? sign : sign | (u32)exponent << 23 | ((u32)(kept >> (kept >> 24)) & 0x7FFFFF);
}

u32 fused_dot(const Float *f, int bits, const HalfScales *scales, const u32 *a, const u32 *b, i64 words, u32 c) {
  static const Float single = {8, 23, INFINITIES, 0};
  const i64 count = 2 * words, width = TERM_BITS + 64 - __builtin_clzll((u64)count);
  Term t[2 * MAX_WORDS_OF_DOT + 1];
  for (i64 at = 0; at < count; at++) {
    const int shift = bits == 32 ? 0 : 16 * (at & 1);
    const bool is_used = bits < 32 || !(at & 1); /* one product a word */
    t[at] = is_used ? term_of(f, bits, scales, at, a[at / 2] >> shift, b[at / 2] >> shift, width) : (Term){0};
    t[at].significand <<= 2;
  }
  const Number last = number_of(&single, c);
  t[count] = (Term){last.is_negative, last.is_nan, last.is_infinite,
                    .exponent = last.significand ? last.exponent + width + 103 : 0, .significand = last.significand << 1};
  i64 largest = 0, sum = 0;
  bool rest = false, is_nan = false, infinity[2] = {false, false};
  for (i64 at = 0; at <= count; at++) largest = max_of(largest, t[at].exponent);
  for (i64 at = 0; at <= count; at++) {
    const i64 shift = largest - t[at].exponent;
    const u32 part = shift < TERM_BITS ? t[at].significand >> shift : 0;
    rest |= shift < TERM_BITS ? part << shift != t[at].significand : t[at].significand != 0;
    sum += t[at].is_negative ? -(i64)part : (i64)part;
    is_nan |= t[at].is_nan;
    if (t[at].is_infinite && !t[at].is_nan) infinity[t[at].is_negative] = true;
  }
  if (is_nan || (infinity[0] && infinity[1])) return NAN32;
  if (infinity[0] || infinity[1]) return 0x7F800000 | (u32)infinity[1] << 31;
  sum = (i64)((u64)sum << (64 - width)) >> (64 - width);
  return rounded(sum, rest, largest, width);
}
