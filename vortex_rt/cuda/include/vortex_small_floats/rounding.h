// Floats rounded to formats of fewer bits, by integer arithmetic, on the host and the device.
#ifndef VORTEX_SMALL_FLOATS_ROUNDING_H
#define VORTEX_SMALL_FLOATS_ROUNDING_H
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
#endif
