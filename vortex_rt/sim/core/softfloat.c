/* See softfloat.h. A number is unpacked to kind, sign, exponent and a significand whose top bit is bit 63:
 * value = significand / 2**63 * 2**exponent. */
#include "softfloat.h"

#define TOP ((u64)1 << 63)

u64 vortex_unboxed_nan = NAN32, vortex_unboxed_nan16 = NAN16;

typedef enum { ZERO, FINITE, INFINITE, QUIET, SIGNALING } Kind;

typedef struct {
  Kind kind;
  u64 sign;
  i64 exponent;
  u64 significand;
} Number;

static u64 canonical_nan(int format) { return format == F32 ? NAN32 : format == F64 ? NAN64 : NAN16; }
static int exponent_width(int format) { return format == F32 ? 8 : format == F64 ? 11 : 5; }
static i64 bias_of(int format) { return format == F32 ? 127 : format == F64 ? 1023 : 15; } /* the largest exponent too */
static int leading_zeros(u64 x) { return x ? __builtin_clzll(x) : 64; }

static Number unpack(u64 x, int format) {
  const int width = exponent_width(format);
  const i64 bias = bias_of(format);
  const u64 fraction = x & (bit(format) - 1);
  const i64 exponent = (i64)(x >> format & (bit(width) - 1));
  const u64 sign = x >> (format + width) & 1;
  if (exponent == 2 * bias + 1) {
    const Kind nan = fraction >> (format - 1) ? QUIET : SIGNALING;
    return (Number){fraction ? nan : INFINITE, sign, exponent, TOP};
  }
  if (exponent == 0) {
    if (fraction == 0) return (Number){ZERO, sign, exponent, 0};
    const int zeros = leading_zeros(fraction);
    return (Number){FINITE, sign, 1 - bias - (zeros - (63 - format)), fraction << zeros};
  }
  return (Number){FINITE, sign, exponent - bias, (fraction | bit(format)) << (63 - format)};
}

/* 1 if a magnitude with the discarded bits ``half`` and ``rest`` is rounded away from zero */
static u64 round_up(u64 sign, u64 odd, u64 half, u64 rest, int mode) {
  switch (mode) {
    case RNE: return half & (rest | odd);
    case RMM: return half;
    case RDN: return sign & (half | rest);
    case RUP: return (sign ^ 1) & (half | rest);
    default: return 0;
  }
}

/* What is left of a significand shifted right, the first discarded bit, and whether any further one is set */
typedef struct {
  u64 kept, half, rest;
} Split;

static Split split_bits(u64 significand, u64 sticky, i64 shift) {
  if (shift > 64) return (Split){0, 0, (significand | sticky) != 0};
  const u64 below = significand & (bit(shift - 1) - 1);
  return (Split){shift == 64 ? 0 : significand >> shift, significand >> (shift - 1) & 1, (below | sticky) != 0};
}

/* Round a normalised significand (``sticky`` != 0: more bits below) to a format. */
static u64 round_pack(Rounding *f, u64 sign, i64 exponent, u64 significand, u64 sticky, int format) {
  const int width = exponent_width(format), mode = f->mode;
  const i64 bias = bias_of(format), least = 1 - bias;
  const i64 precision = format + 1;
  i64 shift = 64 - precision;
  bool tiny = false;
  if (exponent < least) {
    Split part = split_bits(significand, sticky, shift);
    part.kept += round_up(sign, part.kept & 1, part.half, part.rest, mode);
    tiny = !(exponent == least - 1 && part.kept == bit(precision));
    shift += least - exponent;
  }
  const Split part = split_bits(significand, sticky, shift);
  if (part.half | part.rest) f->flags |= FLAG_NX | (tiny ? FLAG_UF : 0);
  u64 kept = part.kept + round_up(sign, part.kept & 1, part.half, part.rest, mode);
  sign <<= format + width;
  if (exponent < least) return sign | kept;
  if (kept == bit(precision)) {
    kept >>= 1;
    exponent++;
  }
  if (exponent > bias) {
    const bool infinite = mode == RNE || mode == RMM || (mode == RUP && !sign) || (mode == RDN && sign);
    f->flags |= FLAG_OF | FLAG_NX;
    return sign | (((u64)(2 * bias + 1) << format) - !infinite);
  }
  return sign | (u64)(exponent + bias) << format | (kept & (bit(format) - 1));
}

/* A signed zero or infinity */
static u64 pack_special(Kind kind, u64 sign, int format) {
  const int width = exponent_width(format);
  return sign << (format + width) | (kind == INFINITE ? (bit(width) - 1) << format : 0);
}

static u64 invalid(Rounding *f, int format) {
  f->flags |= FLAG_NV;
  return canonical_nan(format);
}

/* The result where some operand is a NaN, which is an invalid operation if one is a signaling one. */
static u64 nan_of(Rounding *f, bool signaling, int format) {
  if (signaling) f->flags |= FLAG_NV;
  return canonical_nan(format);
}

typedef struct {
  u64 high, low;
} Wide;

/* Shift a 128-bit number right, or-ing what falls out into bit 0. */
static Wide shift_right_jam(Wide x, i64 distance) {
  if (distance == 0) return x;
  if (distance >= 128) return (Wide){0, (x.high | x.low) != 0};
  if (distance >= 64) {
    const i64 d = distance - 64;
    const u64 lost = d == 0 ? x.low : x.low | (x.high & (bit(d) - 1));
    return (Wide){0, x.high >> d | (lost != 0)};
  }
  const u64 lost = x.low & (bit(distance) - 1);
  return (Wide){x.high >> distance, x.high << (64 - distance) | x.low >> distance | (lost != 0)};
}

/* The sum of two finite numbers that are not zero and have 128-bit significands (top bit at 127) */
static u64 add_wide(Rounding *f, u64 sign1, i64 e1, Wide a, u64 sign2, i64 e2, Wide b, int format) {
  if (e1 < e2 || (e1 == e2 && (a.high < b.high || (a.high == b.high && a.low < b.low)))) {
    const u64 sign = sign1;
    const i64 exponent = e1;
    const Wide wide = a;
    sign1 = sign2, e1 = e2, a = b;
    sign2 = sign, e2 = exponent, b = wide;
  }
  b = shift_right_jam(b, e1 - e2);
  if (sign1 == sign2) {
    u64 low_half = a.low + b.low, high = a.high + b.high;
    const u64 carry = low_half < a.low;
    bool over = high < a.high;
    high += carry;
    over |= carry && high == 0;
    if (over) {
      low_half = low_half >> 1 | high << 63 | (low_half & 1);
      high = high >> 1 | TOP;
      e1++;
    }
    return round_pack(f, sign1, e1, high, low_half, format);
  }
  u64 low_half = a.low - b.low, high = a.high - b.high - (a.low < b.low);
  if ((high | low_half) == 0) return pack_special(ZERO, f->mode == RDN, format);
  if (high == 0) {
    high = low_half;
    low_half = 0;
    e1 -= 64;
  }
  const int zeros = leading_zeros(high);
  if (zeros) {
    high = high << zeros | low_half >> (64 - zeros);
    low_half <<= zeros;
    e1 -= zeros;
  }
  return round_pack(f, sign1, e1, high, low_half, format);
}

u64 fp_add(Rounding *f, u64 x, u64 y, int format) {
  const Number a = unpack(x, format), b = unpack(y, format);
  if (a.kind >= QUIET || b.kind >= QUIET) return nan_of(f, a.kind == SIGNALING || b.kind == SIGNALING, format);
  if (a.kind == INFINITE || b.kind == INFINITE) {
    if (a.kind == b.kind && a.sign != b.sign) return invalid(f, format);
    return a.kind == INFINITE ? x : y;
  }
  if (a.kind == ZERO && b.kind == ZERO) return pack_special(ZERO, a.sign == b.sign ? a.sign : f->mode == RDN, format);
  if (a.kind == ZERO || b.kind == ZERO) return a.kind == ZERO ? y : x;
  return add_wide(f, a.sign, a.exponent, (Wide){a.significand, 0}, b.sign, b.exponent, (Wide){b.significand, 0}, format);
}

u64 fp_subtract(Rounding *f, u64 x, u64 y, int format) {
  return fp_add(f, x, y ^ bit(format + exponent_width(format)), format);
}

/* The product of two significands, normalised */
static Wide product_of(const Number *a, const Number *b, i64 *exponent) {
  Wide product = {mul_high(a->significand, b->significand), a->significand * b->significand};
  *exponent = a->exponent + b->exponent + 1;
  if (!(product.high & TOP)) {
    product.high = product.high << 1 | product.low >> 63;
    product.low <<= 1;
    *exponent -= 1;
  }
  return product;
}

u64 fp_multiply(Rounding *f, u64 x, u64 y, int format) {
  const Number a = unpack(x, format), b = unpack(y, format);
  const u64 sign = a.sign ^ b.sign;
  if (a.kind >= QUIET || b.kind >= QUIET) return nan_of(f, a.kind == SIGNALING || b.kind == SIGNALING, format);
  if (a.kind == INFINITE || b.kind == INFINITE) {
    if (a.kind == ZERO || b.kind == ZERO) return invalid(f, format);
    return pack_special(INFINITE, sign, format);
  }
  if (a.kind == ZERO || b.kind == ZERO) return pack_special(ZERO, sign, format);
  i64 exponent;
  const Wide product = product_of(&a, &b, &exponent);
  return round_pack(f, sign, exponent, product.high, product.low, format);
}

u64 fp_fused(Rounding *f, u64 x, u64 y, u64 z, u64 negate_product, u64 negate_addend, int format) {
  const Number a = unpack(x, format), b = unpack(y, format);
  Number c = unpack(z, format);
  const u64 sign = a.sign ^ b.sign ^ negate_product;
  c.sign ^= negate_addend;
  const bool no_number = (a.kind == INFINITE && b.kind == ZERO) || (a.kind == ZERO && b.kind == INFINITE);
  if (a.kind >= QUIET || b.kind >= QUIET || c.kind >= QUIET || no_number)
    return nan_of(f, a.kind == SIGNALING || b.kind == SIGNALING || c.kind == SIGNALING || no_number, format);
  if (a.kind == INFINITE || b.kind == INFINITE) {
    if (c.kind == INFINITE && c.sign != sign) return invalid(f, format);
    return pack_special(INFINITE, sign, format);
  }
  if (c.kind == INFINITE) return pack_special(INFINITE, c.sign, format);
  if (a.kind == ZERO || b.kind == ZERO) {
    if (c.kind == ZERO) return pack_special(ZERO, sign == c.sign ? sign : f->mode == RDN, format);
    return round_pack(f, c.sign, c.exponent, c.significand, 0, format);
  }
  i64 exponent;
  const Wide product = product_of(&a, &b, &exponent);
  if (c.kind == ZERO) return round_pack(f, sign, exponent, product.high, product.low, format);
  return add_wide(f, sign, exponent, product, c.sign, c.exponent, (Wide){c.significand, 0}, format);
}

u64 fp_divide(Rounding *f, u64 x, u64 y, int format) {
  const Number a = unpack(x, format), b = unpack(y, format);
  const u64 sign = a.sign ^ b.sign;
  if (a.kind >= QUIET || b.kind >= QUIET) return nan_of(f, a.kind == SIGNALING || b.kind == SIGNALING, format);
  if (a.kind == b.kind && (a.kind == INFINITE || a.kind == ZERO)) return invalid(f, format);
  if (a.kind == INFINITE) return pack_special(INFINITE, sign, format);
  if (b.kind == ZERO) {
    f->flags |= FLAG_DZ;
    return pack_special(INFINITE, sign, format);
  }
  if (a.kind == ZERO || b.kind == INFINITE) return pack_special(ZERO, sign, format);
  i64 exponent = a.exponent - b.exponent;
  u64 rest = a.significand >> 11, quotient = 0;
  const u64 divisor = b.significand >> 11;
  if (rest < divisor) {
    rest <<= 1;
    exponent--;
  }
  for (int digit = 0; digit < 64; digit++) {
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
    rest <<= 1;
  }
  return round_pack(f, sign, exponent, quotient, rest, format);
}

u64 fp_square_root(Rounding *f, u64 x, int format) {
  const Number a = unpack(x, format);
  if (a.kind >= QUIET) return nan_of(f, a.kind == SIGNALING, format);
  if (a.kind == ZERO) return x;
  if (a.sign) return invalid(f, format);
  if (a.kind == INFINITE) return x;
  u64 significand = a.exponent & 1 ? a.significand : a.significand >> 1;
  u64 rest = 0, root = 0;
  for (int digit = 0; digit < 60; digit++) {
    rest = rest << 2 | significand >> 62;
    significand <<= 2;
    const u64 trial = root << 2 | 1;
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
  }
  return round_pack(f, 0, a.exponent >> 1, root << 4, rest, format);
}

u64 fp_convert(Rounding *f, u64 x, int from, int to) {
  const Number a = unpack(x, from);
  if (a.kind >= QUIET) return nan_of(f, a.kind == SIGNALING, to);
  if (a.kind != FINITE) return pack_special(a.kind, a.sign, to);
  return round_pack(f, a.sign, a.exponent, a.significand, 0, to);
}

u64 fp_from_integer(Rounding *f, u64 x, bool is_signed, int format) {
  const u64 sign = is_signed && x >> 63;
  if (sign) x = 0 - x;
  if (x == 0) return 0;
  const int zeros = leading_zeros(x);
  return round_pack(f, sign, 63 - zeros, x << zeros, 0, format);
}

u64 fp_to_integer(Rounding *f, u64 x, int format, bool is_signed, int bits) {
  const Number a = unpack(x, format);
  const u64 least = is_signed ? bit(bits - 1) : 0, most = is_signed ? bit(bits - 1) - 1 : ~(u64)0 >> (64 - bits);
  u64 magnitude = 0;
  bool over = a.kind >= INFINITE, inexact = false;
  if (a.kind == FINITE) {
    if (a.exponent > 63) {
      over = true;
    } else {
      const Split part = a.exponent < 63 ? split_bits(a.significand, 0, 63 - a.exponent) : (Split){a.significand, 0, 0};
      magnitude = part.kept + round_up(a.sign, part.kept & 1, part.half, part.rest, f->mode);
      inexact = part.half | part.rest;
      over = magnitude > (a.sign ? least : most);
    }
  }
  u64 result = a.sign ? 0 - magnitude : magnitude;
  if (over) {
    f->flags |= FLAG_NV;
    result = a.kind >= QUIET || !a.sign ? most : 0 - least;
  } else if (inexact) {
    f->flags |= FLAG_NX;
  }
  return bits == 32 ? w(result) : result;
}

enum { UNORDERED = 2 };

/* -1, 0, 1 or UNORDERED; without ``quiet`` every NaN is invalid */
static int compare(Rounding *f, u64 x, u64 y, int format, bool quiet) {
  const Number a = unpack(x, format), b = unpack(y, format);
  if (a.kind >= QUIET || b.kind >= QUIET) {
    if (!quiet || a.kind == SIGNALING || b.kind == SIGNALING) f->flags |= FLAG_NV;
    return UNORDERED;
  }
  if ((a.kind == ZERO && b.kind == ZERO) || x == y) return 0;
  if (a.sign != b.sign) return a.sign ? -1 : 1;
  return (x < y) == !a.sign ? -1 : 1;
}

u64 fp_equal(Rounding *f, u64 x, u64 y, int format) { return compare(f, x, y, format, true) == 0; }
u64 fp_less(Rounding *f, u64 x, u64 y, int format) { return compare(f, x, y, format, false) == -1; }
u64 fp_less_or_equal(Rounding *f, u64 x, u64 y, int format) { return compare(f, x, y, format, false) <= 0; }

static u64 lesser(Rounding *f, u64 x, u64 y, int format, bool want_maximum) {
  const Number a = unpack(x, format), b = unpack(y, format);
  if (a.kind == SIGNALING || b.kind == SIGNALING) f->flags |= FLAG_NV;
  if (a.kind >= QUIET) return b.kind >= QUIET ? canonical_nan(format) : y;
  if (b.kind >= QUIET) return x;
  const int order = compare(f, x, y, format, true);
  const bool first = order < 0 || (order == 0 && a.sign);
  return first != want_maximum ? x : y;
}

u64 fp_minimum(Rounding *f, u64 x, u64 y, int format) { return lesser(f, x, y, format, false); }
u64 fp_maximum(Rounding *f, u64 x, u64 y, int format) { return lesser(f, x, y, format, true); }

u64 fp_classify(u64 x, int format) {
  const Number a = unpack(x, format);
  if (a.kind >= QUIET) return bit(a.kind == QUIET ? 9 : 8);
  const bool subnormal = a.kind == FINITE && a.exponent < 1 - bias_of(format);
  const int rank = a.kind == INFINITE ? 0 : a.kind == ZERO ? 3 : subnormal ? 2 : 1;
  return bit(a.sign ? rank : 7 - rank);
}
