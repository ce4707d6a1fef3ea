// The two formats of 16 bits: what their families of functions (family.inc) are made of. Codes are the numbers' bits.
#ifndef VORTEX_SMALL_FLOATS_FORMATS_H
#define VORTEX_SMALL_FLOATS_FORMATS_H
// Floats rounded to formats of fewer bits, by integer arithmetic, on the host and the device.
#ifdef __cplusplus
#include "../vortex_bit_cast.h"
#define VORTEX_HD static __forceinline__ __host__ __device__

namespace vortex_cuda {
enum __rounding { __nearest, __toward_zero, __down, __up };

// Whether a directed mode makes the magnitude of an inexact value larger.
VORTEX_HD bool __away(__rounding __mode, bool __negative) { return __mode == (__negative ? __down : __up); }

VORTEX_HD float __power_of_two(int __exponent) { return __bits<float>((unsigned int)(127 + __exponent) << 23); }

// Rounding to odd: toward zero, and the last bit is set if anything was lost. Of two roundings, the second to at least
// two bits less, the second is then the only one that shows (S. Boldo, G. Melquiond, "When double rounding is odd", 2005).
VORTEX_HD float __to_odd(double __d) {
  const float __f = (float)__d;
  const double __back = __f;
  if (__back == __d || __d != __d) return __f;
  const unsigned int __code = __bits<unsigned int>(__f);
  return __bits<float>((__builtin_fabs(__back) > __builtin_fabs(__d) ? __code - 1 : __code) | 1u);
}
VORTEX_HD float __to_odd(unsigned long long __u) {
  const int __zeros = __builtin_clzll(__u | 1);
  const unsigned long long __top = __u << __zeros;
  return (float)((unsigned int)(__top >> 40) | (unsigned int)((__top << 24) != 0)) * __power_of_two(40 - __zeros);
}
VORTEX_HD float __to_odd(long long __i) {
  return __i < 0 ? -__to_odd(0ull - (unsigned long long)__i) : __to_odd((unsigned long long)__i);
}

// The magnitude of a finite float, given as its bits, in a format with these widths. There is no largest number: codes
// go on above it, and the caller compares.
template <int _Exponent, int _Significand> VORTEX_HD unsigned int __encode(unsigned int __magnitude, bool __to_nearest, bool __up) {
  const unsigned int __lost = 23 - _Significand, __least = 129 - (1u << (_Exponent - 1));  // biased exponent of the least normal number
  const unsigned int __exponent = __magnitude >> 23;
  unsigned int __kept = __magnitude - ((__least - 1) << 23), __shift = __lost;
  if (__exponent < __least) {  // a subnormal number: the leading bit is a digit like the others
    __kept = (__magnitude & 0x7fffffu) | (__exponent != 0 ? 0x800000u : 0u);
    __shift = __lost + __least - __exponent;
    if (__shift > 25) __shift = 25;
  }
  const unsigned int __half = 1u << (__shift - 1);
  return (__kept + (__to_nearest ? __half - 1 + (__kept >> __shift & 1u) : __up ? 2 * __half - 1 : 0u)) >> __shift;
}

// An integral float as an integer: beyond the type's range its limits, for NaN 0 or, of 64 bits, the top bit alone.
template <class _Int> VORTEX_HD _Int __to_integer(float __f) {
  const bool __negatives = (_Int)-1 < (_Int)0;
  const int __digits = 8 * (int)sizeof(_Int) - (__negatives ? 1 : 0);
  const unsigned long long __top = 1ull << (8 * sizeof(_Int) - 1);
  const _Int __most = (_Int)(__negatives ? __top - 1 : 2 * __top - 1), __least = __negatives ? (_Int)__top : (_Int)0;
  if (__f != __f) return sizeof(_Int) == 8 ? (_Int)__top : (_Int)0;
  if (__f >= __power_of_two(__digits)) return __most;
  return __f <= (float)__least ? __least : (_Int)__f;
}

VORTEX_HD float __integral(float __f, __rounding __mode) {
  return __mode == __nearest ? __builtin_rintf(__f) : __mode == __down ? __builtin_floorf(__f)
         : __mode == __up ? __builtin_ceilf(__f) : __builtin_truncf(__f);
}
}  // namespace vortex_cuda
#undef VORTEX_HD
#endif

#ifdef __cplusplus
#define VORTEX_HD static __forceinline__ __host__ __device__

namespace vortex_cuda {
// Both have the sign in the highest bit.
struct __sign_bit {
  VORTEX_HD unsigned short __negated(unsigned short __code) { return (unsigned short)(__code ^ 0x8000); }
  VORTEX_HD unsigned short __magnitude(unsigned short __code) { return (unsigned short)(__code & 0x7fff); }
};

// IEEE 754's binary16. The device has it as a type; host compilers need not.
struct __binary16 : __sign_bit {
  enum : unsigned short { __infinity = 0x7c00, __one = 0x3c00 };
#ifdef __CUDA_ARCH__
  typedef _Float16 __value;
  VORTEX_HD __value __load(unsigned short __code) { return __bits<_Float16>(__code); }
  VORTEX_HD unsigned short __store(__value __v) { return __bits<unsigned short>(__v); }
  VORTEX_HD float __widen(unsigned short __code) { return (float)__load(__code); }
  VORTEX_HD unsigned short __negated(unsigned short __code) { return __store(-__load(__code)); }
  VORTEX_HD unsigned short __magnitude(unsigned short __code) { return __store(__builtin_fabsf16(__load(__code))); }
#else
  typedef float __value;  // holds more than twice the digits: rounded again, + - * / are right
  VORTEX_HD __value __load(unsigned short __code) { return __widen(__code); }
  VORTEX_HD unsigned short __store(__value __v) { return __narrow(__v, __nearest); }
  VORTEX_HD float __widen(unsigned short __code) {
    const unsigned int __magnitude = __code & 0x7fffu;
    const float __f = __bits<float>(__magnitude << 13) * __power_of_two(112);
    return __bits<float>(__bits<unsigned int>(__f) | (__magnitude >= __infinity ? 0x7f800000u : 0u) | (__code & 0x8000u) << 16);
  }
#endif
  VORTEX_HD unsigned short __narrow(float __f, __rounding __mode) {
#ifdef __CUDA_ARCH__
    if (__mode == __nearest) return __store((_Float16)__f);
#endif
    const unsigned int __code = __bits<unsigned int>(__f), __magnitude = __code & 0x7fffffffu, __sign = __code >> 16 & 0x8000u;
    if (__magnitude > 0x7f800000u) return 0x7fff;
    const bool __grows = __away(__mode, __sign != 0);
    const unsigned int __rounded = __encode<5, 10>(__magnitude, __mode == __nearest, __grows);
    if (__rounded < __infinity) return (unsigned short)(__sign | __rounded);
    return (unsigned short)(__sign | (__magnitude == 0x7f800000u || __mode == __nearest || __grows ? 0x7c00u : 0x7bffu));
  }
  VORTEX_HD unsigned short __narrow(double __d) {
#ifdef __CUDA_ARCH__
    return __store((_Float16)__d);
#else
    return __narrow(__to_odd(__d), __nearest);
#endif
  }
  // An integer that float does not hold is beyond the largest number, before and after it is rounded.
  template <class _Int> VORTEX_HD float __from_integer(_Int __i) { return (float)__i; }
  VORTEX_HD unsigned short __fused(unsigned short __a, unsigned short __b, unsigned short __c) {
#ifdef __CUDA_ARCH__
    return __store(__builtin_fmaf16(__load(__a), __load(__b), __load(__c)));
#else
    // The product is exact in double. What the sum can lose there does not decide the rounding: where the product is
    // halfway between two numbers, the sum's last bit, 2**-24, is within double's digits.
    return __narrow((double)__widen(__a) * (double)__widen(__b) + (double)__widen(__c));
#endif
  }
};

// bfloat16: the upper half of a float. Arithmetic is float's, rounded again.
struct __bfloat16 : __sign_bit {
  enum : unsigned short { __infinity = 0x7f80, __one = 0x3f80 };
  typedef float __value;
  VORTEX_HD float __widen(unsigned short __code) { return __bits<float>((unsigned int)__code << 16); }
  VORTEX_HD __value __load(unsigned short __code) { return __widen(__code); }
  VORTEX_HD unsigned short __store(__value __v) { return __narrow(__v, __nearest); }
  VORTEX_HD unsigned short __narrow(float __f, __rounding __mode) {
    const unsigned int __code = __bits<unsigned int>(__f);
    if (__f != __f) return 0x7fff;  // rounding could carry into infinity
    const unsigned int __carry = __mode == __nearest ? 0x7fffu + (__code >> 16 & 1u) : __away(__mode, __code >> 31 != 0) ? 0xffffu : 0u;
    return (unsigned short)((__code + __carry) >> 16);
  }
  VORTEX_HD unsigned short __narrow(double __d) { return __narrow(__to_odd(__d), __nearest); }
  VORTEX_HD float __from_integer(short __i) { return (float)__i; }
  VORTEX_HD float __from_integer(unsigned short __i) { return (float)__i; }
  VORTEX_HD float __from_integer(int __i) { return __to_odd((long long)__i); }
  VORTEX_HD float __from_integer(unsigned int __i) { return __to_odd((unsigned long long)__i); }
  VORTEX_HD float __from_integer(long long __i) { return __to_odd(__i); }
  VORTEX_HD float __from_integer(unsigned long long __i) { return __to_odd(__i); }
  VORTEX_HD unsigned short __fused(unsigned short __a, unsigned short __b, unsigned short __c) {
    const float __sum = __builtin_fmaf(__widen(__a), __widen(__b), __widen(__c));
    // Only from float's halfway case between two bfloat16 can the second rounding go wrong.
    return __narrow((__bits<unsigned int>(__sum) & 0xffffu) == 0x8000u ? __beside_the_middle(__sum, __a, __b, __c) : __sum, __nearest);
  }

 private:
  // A rounded a * b + c, moved by its last bit to the side of it where the exact one is.
  VORTEX_HD float __beside_the_middle(float __sum, unsigned short __a, unsigned short __b, unsigned short __c) {
#ifdef __clang__
#pragma clang fp reassociate(off) contract(off)
#endif
    const double __product = (double)__widen(__a) * (double)__widen(__b), __addend = __widen(__c);  // exact
    const double __total = __product + __addend, __part = __total - __product;
    const double __lost = (__product - (__total - __part)) + (__addend - __part);  // Knuth's TwoSum
    const double __beyond = __total != __sum ? __total - __sum : __lost;
    if (__beyond == 0) return __sum;
    const unsigned int __code = __bits<unsigned int>(__sum);
    return __bits<float>((__beyond > 0) == (__sum > 0) ? __code + 1 : __code - 1);
  }
};
}  // namespace vortex_cuda
#undef VORTEX_HD
#endif
#endif
