/* Functions that LLVM's code generator calls for operations RISC-V lacks (compiler-rt's names). Half values travel in the low
 * bits of a float register: those that `halves.py` leaves, of which the code generator makes an operation by itself. */
#include "device.h"

typedef __generic uchar *Bytes;
typedef const __generic uchar *ConstBytes;

__generic void *memcpy(__generic void *to, const __generic void *from, size_t size) {
  if ((((size_t)to | (size_t)from | size) & 3) == 0) {
    for (size_t i = 0; i < size; i += 4)
      *(__generic uint *)((Bytes)to + i) = *(const __generic uint *)((ConstBytes)from + i);
  } else
    for (size_t i = 0; i < size; i++)
      ((Bytes)to)[i] = ((ConstBytes)from)[i];
  return to;
}

__generic void *memmove(__generic void *to, const __generic void *from, size_t size) {
  if ((size_t)to <= (size_t)from)
    for (size_t i = 0; i < size; i++)
      ((Bytes)to)[i] = ((ConstBytes)from)[i];
  else
    for (size_t i = size; i-- > 0;)
      ((Bytes)to)[i] = ((ConstBytes)from)[i];
  return to;
}

__generic void *memset(__generic void *to, int value, size_t size) {
  uint word = (uint)(value & 255) * 0x01010101u;
  if ((((size_t)to | size) & 3) == 0) {
    for (size_t i = 0; i < size; i += 4)
      *(__generic uint *)((Bytes)to + i) = word;
  } else
    for (size_t i = 0; i < size; i++)
      ((Bytes)to)[i] = (uchar)value;
  return to;
}

float __extendhfsf2(float boxed) {
  uint half_bits = __builtin_astype(boxed, uint) & 0xffff, sign = (half_bits & 0x8000) << 16;
  uint exponent = half_bits >> 10 & 31, fraction = half_bits & 0x3ff;
  if (exponent == 31)
    return __builtin_astype(sign | 0x7f800000 | fraction << 13 | (fraction ? 0x400000 : 0), float);
  if (exponent != 0)
    return __builtin_astype(sign | (exponent + 112) << 23 | fraction << 13, float);
  float small = (float)(int)fraction * 0x1p-24f;
  return __builtin_astype(sign | __builtin_astype(small, uint), float);
}

/* Rounds a positive number, given as fraction bits with the leading one at bit `point` and its exponent, to half; `sticky` tells of lost bits. */
static uint round_to_half(ulong bits, int point, int exponent) {
  int target = 10;
  if (exponent < -14)
    target += exponent + 14; /* subnormal: fewer bits */
  int drop = point - target;
  if (drop > 62)
    return 0;
  ulong kept = bits >> drop, rest = bits & ((1ul << drop) - 1), middle = 1ul << (drop - 1);
  kept += rest > middle || (rest == middle && (kept & 1));
  uint result = exponent < -14 ? (uint)kept : (uint)kept + ((uint)(exponent + 14) << 10);
  return result > 0x7c00 ? 0x7c00 : result;
}

float __truncsfhf2(float value) {
  uint bits = __builtin_astype(value, uint), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff, result;
  if (magnitude > 0x7f800000)
    result = 0x7e00 | (magnitude >> 13 & 0x1ff);
  else if (magnitude >= 0x47800000)
    result = 0x7c00;
  else if (magnitude < 0x33000000)
    result = 0;
  else
    result = round_to_half((magnitude & 0x7fffff) | 0x800000, 23, (int)(magnitude >> 23) - 127);
  return __builtin_astype(0xffff0000 | sign | result, float);
}

#ifdef VORTEX_RV64
float __truncdfhf2(double value) {
  ulong bits = __builtin_astype(value, ulong), magnitude = bits & 0x7ffffffffffffffful;
  uint sign = bits >> 48 & 0x8000, result;
  if (magnitude > 0x7ff0000000000000ul)
    result = 0x7e00 | (magnitude >> 42 & 0x1ff);
  else if (magnitude >= 0x40f0000000000000ul)
    result = 0x7c00;
  else if (magnitude < 0x3e60000000000000ul)
    result = 0;
  else
    result = round_to_half((magnitude & 0xffffffffffffful) | 0x10000000000000ul, 52, (int)(magnitude >> 52) - 1023);
  return __builtin_astype(0xffff0000 | sign | result, float);
}
#else
static ulong divide(ulong a, ulong b, __private ulong *rest) {
  ulong quotient = 0, r = 0;
  if (a >> 32 == 0 && b >> 32 == 0) {
    uint low = (uint)b;
    *rest = low ? (uint)a % low : a;
    return low ? (uint)a / low : ~0ul;
  }
  for (int i = 63; i >= 0; i--) {
    r = r << 1 | (a >> i & 1);
    if (r >= b) {
      r -= b;
      quotient |= 1ul << i;
    }
  }
  *rest = r;
  return quotient;
}
ulong __udivdi3(ulong a, ulong b) { ulong r; return divide(a, b, &r); }
ulong __umoddi3(ulong a, ulong b) { ulong r; divide(a, b, &r); return r; }
long __divdi3(long a, long b) {
  ulong r, q = divide(a < 0 ? 0 - (ulong)a : (ulong)a, b < 0 ? 0 - (ulong)b : (ulong)b, &r);
  return (long)((a < 0) != (b < 0) ? 0 - q : q);
}
long __moddi3(long a, long b) {
  ulong r;
  divide(a < 0 ? 0 - (ulong)a : (ulong)a, b < 0 ? 0 - (ulong)b : (ulong)b, &r);
  return (long)(a < 0 ? 0 - r : r);
}
ulong __fixunssfdi(float x) {
  uint bits = __builtin_astype(x, uint);
  int exponent = (int)(bits >> 23 & 255) - 127;
  ulong fraction = (bits & 0x7fffff) | 0x800000;
  if (bits >> 31 || exponent < 0)
    return 0;
  if (exponent > 63)
    return ~0ul;
  return exponent > 23 ? fraction << (exponent - 23) : fraction >> (23 - exponent);
}
long __fixsfdi(float x) {
  uint bits = __builtin_astype(x, uint);
  ulong magnitude = __fixunssfdi(__builtin_astype(bits & 0x7fffffff, float));
  return bits >> 31 ? (long)(0 - magnitude) : (long)magnitude;
}
float __floatundisf(ulong x) {
  if (x == 0)
    return 0;
  int zeros = x >> 32 ? __builtin_clz((uint)(x >> 32)) : 32 + __builtin_clz((uint)x);
  ulong normal = x << zeros;
  uint kept = (uint)(normal >> 40);
  ulong rest = normal & 0xfffffffffful;
  kept += rest > 0x8000000000ul || (rest == 0x8000000000ul && (kept & 1));
  return __builtin_astype(kept + ((uint)(126 + 63 - zeros) << 23), float);
}
float __floatdisf(long x) {
  float magnitude = __floatundisf(x < 0 ? 0 - (ulong)x : (ulong)x);
  return x < 0 ? -magnitude : magnitude;
}
#endif

OVERLOADABLE float fmod(float, float);
float fmodf(float x, float y) { return fmod(x, y); }
#ifdef VORTEX_RV64
OVERLOADABLE double fmod(double, double);
double remainder_of_doubles(double x, double y) __asm__("fmod"); // a name that is overloaded has another symbol
double remainder_of_doubles(double x, double y) { return fmod(x, y); }
#endif
