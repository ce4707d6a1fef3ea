/* Functions that LLVM's code generator calls for operations RISC-V lacks (compiler-rt's names). */
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

#ifndef VORTEX_RV64
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
