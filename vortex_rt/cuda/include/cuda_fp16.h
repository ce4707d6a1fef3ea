// Half precision: __half and __half2 on the compiler's _Float16, with the documented functions and operators
// (CUDA Math API, "Half Precision Intrinsics").
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#include "cuda_runtime.h"
#ifdef __cplusplus

#define VORTEX_HALF static __inline__ __host__ __device__ __attribute__((always_inline))
#define VORTEX_HALFM __inline__ __host__ __device__ __attribute__((always_inline))
#define VORTEX_DEVICE_HALF static __inline__ __device__ __attribute__((always_inline))

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

struct __align__(2) __half {
  _Float16 __v;
  __half() = default;
  VORTEX_HALFM constexpr __half(_Float16 __f) : __v(__f) {}
  VORTEX_HALFM constexpr __half(float __f) : __v((_Float16)__f) {}
  VORTEX_HALFM constexpr __half(double __f) : __v((_Float16)__f) {}
  VORTEX_HALFM constexpr __half(int __i) : __v((_Float16)__i) {}
  VORTEX_HALFM constexpr __half(unsigned int __i) : __v((_Float16)__i) {}
  VORTEX_HALFM constexpr __half(long long __i) : __v((_Float16)__i) {}
  VORTEX_HALFM constexpr __half(unsigned long long __i) : __v((_Float16)__i) {}
  VORTEX_HALFM __half(__half_raw __r) { __builtin_memcpy(&__v, &__r, 2); }
  VORTEX_HALFM constexpr operator float() const { return (float)__v; }
  VORTEX_HALFM operator __half_raw() const { __half_raw __r; __builtin_memcpy(&__r, &__v, 2); return __r; }
  VORTEX_HALFM __half &operator+=(__half __b) { __v = __v + __b.__v; return *this; }
  VORTEX_HALFM __half &operator-=(__half __b) { __v = __v - __b.__v; return *this; }
  VORTEX_HALFM __half &operator*=(__half __b) { __v = __v * __b.__v; return *this; }
  VORTEX_HALFM __half &operator/=(__half __b) { __v = __v / __b.__v; return *this; }
};
typedef __half half;
typedef __half __nv_half;

struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  VORTEX_HALFM constexpr __half2(__half __a, __half __b) : x(__a), y(__b) {}
};
typedef __half2 half2;
typedef __half2 __nv_half2;

#define VORTEX_OPERATOR(OP) \
  VORTEX_HALF __half operator OP(__half __a, __half __b) { return __half((_Float16)(__a.__v OP __b.__v)); } \
  VORTEX_HALF __half2 operator OP(__half2 __a, __half2 __b) { return __half2(__a.x OP __b.x, __a.y OP __b.y); }
VORTEX_OPERATOR(+)
VORTEX_OPERATOR(-)
VORTEX_OPERATOR(*)
VORTEX_OPERATOR(/)
#undef VORTEX_OPERATOR
#define VORTEX_COMPARE(OP) VORTEX_HALF bool operator OP(__half __a, __half __b) { return __a.__v OP __b.__v; }
VORTEX_COMPARE(==)
VORTEX_COMPARE(!=)
VORTEX_COMPARE(<)
VORTEX_COMPARE(<=)
VORTEX_COMPARE(>)
VORTEX_COMPARE(>=)
#undef VORTEX_COMPARE
VORTEX_HALF __half operator-(__half __a) { return __half((_Float16)-__a.__v); }
VORTEX_HALF __half2 operator-(__half2 __a) { return __half2(-__a.x, -__a.y); }

// Conversions
VORTEX_HALF __half __float2half(float __f) { return __half(__f); }
VORTEX_HALF __half __float2half_rn(float __f) { return __half(__f); }
VORTEX_HALF __half __double2half(double __f) { return __half(__f); }
VORTEX_HALF float __half2float(__half __h) { return (float)__h.__v; }
VORTEX_HALF __half2 __floats2half2_rn(float __a, float __b) { return __half2(__half(__a), __half(__b)); }
VORTEX_HALF __half2 __float2half2_rn(float __a) { return __half2(__half(__a), __half(__a)); }
VORTEX_HALF __half2 __float22half2_rn(float2 __f) { return __half2(__half(__f.x), __half(__f.y)); }
VORTEX_HALF float2 __half22float2(__half2 __h) { return make_float2((float)__h.x.__v, (float)__h.y.__v); }
VORTEX_HALF __half2 __halves2half2(__half __a, __half __b) { return __half2(__a, __b); }
VORTEX_HALF __half2 __half2half2(__half __a) { return __half2(__a, __a); }
VORTEX_HALF __half2 make_half2(__half __a, __half __b) { return __half2(__a, __b); }
VORTEX_HALF __half __low2half(__half2 __h) { return __h.x; }
VORTEX_HALF __half __high2half(__half2 __h) { return __h.y; }
VORTEX_HALF float __low2float(__half2 __h) { return (float)__h.x.__v; }
VORTEX_HALF float __high2float(__half2 __h) { return (float)__h.y.__v; }
VORTEX_HALF __half2 __lowhigh2highlow(__half2 __h) { return __half2(__h.y, __h.x); }
VORTEX_HALF __half2 __low2half2(__half2 __h) { return __half2(__h.x, __h.x); }
VORTEX_HALF __half2 __high2half2(__half2 __h) { return __half2(__h.y, __h.y); }
VORTEX_HALF __half __int2half_rn(int __i) { return __half(__i); }
VORTEX_HALF __half __uint2half_rn(unsigned int __i) { return __half(__i); }
VORTEX_HALF __half __short2half_rn(short __i) { return __half((int)__i); }
VORTEX_HALF __half __ushort2half_rn(unsigned short __i) { return __half((unsigned int)__i); }
VORTEX_HALF int __half2int_rz(__half __h) { return (int)(float)__h.__v; }
VORTEX_HALF unsigned int __half2uint_rz(__half __h) { return (unsigned int)(float)__h.__v; }
VORTEX_HALF unsigned short __half_as_ushort(__half __h) { unsigned short __u; __builtin_memcpy(&__u, &__h.__v, 2); return __u; }
VORTEX_HALF short __half_as_short(__half __h) { short __s; __builtin_memcpy(&__s, &__h.__v, 2); return __s; }
VORTEX_HALF __half __ushort_as_half(unsigned short __u) { __half __h; __builtin_memcpy(&__h.__v, &__u, 2); return __h; }
VORTEX_HALF __half __short_as_half(short __s) { __half __h; __builtin_memcpy(&__h.__v, &__s, 2); return __h; }

// Arithmetic and comparisons, one and two at a time
#define VORTEX_BINARY(NAME, EXPRESSION) \
  VORTEX_HALF __half __h##NAME(__half __a, __half __b) { return EXPRESSION; } \
  VORTEX_HALF __half2 __h##NAME##2(__half2 __a, __half2 __b) { return __half2(__h##NAME(__a.x, __b.x), __h##NAME(__a.y, __b.y)); }
VORTEX_BINARY(add, __a + __b)
VORTEX_BINARY(sub, __a - __b)
VORTEX_BINARY(mul, __a * __b)
VORTEX_HALF __half __hdiv(__half __a, __half __b) { return __a / __b; }
VORTEX_HALF __half2 __h2div(__half2 __a, __half2 __b) { return __a / __b; }
VORTEX_BINARY(max, __half((_Float16)__builtin_fmaxf((float)__a.__v, (float)__b.__v)))
VORTEX_BINARY(min, __half((_Float16)__builtin_fminf((float)__a.__v, (float)__b.__v)))
#undef VORTEX_BINARY
VORTEX_HALF __half __hneg(__half __a) { return -__a; }
VORTEX_HALF __half2 __hneg2(__half2 __a) { return -__a; }
VORTEX_HALF __half __habs(__half __a) { return __ushort_as_half(__half_as_ushort(__a) & 0x7fff); }
VORTEX_HALF __half2 __habs2(__half2 __a) { return __half2(__habs(__a.x), __habs(__a.y)); }
// One rounding: the product of two halves is exact in double, and double holds the sum's bits that decide it.
VORTEX_HALF __half __hfma(__half __a, __half __b, __half __c) { return __half((_Float16)((double)__a.__v * (double)__b.__v + (double)__c.__v)); }
VORTEX_HALF __half2 __hfma2(__half2 __a, __half2 __b, __half2 __c) { return __half2(__hfma(__a.x, __b.x, __c.x), __hfma(__a.y, __b.y, __c.y)); }
VORTEX_HALF __half __hadd_sat(__half __a, __half __b) { float __s = (float)(__a + __b).__v; return __half(__s < 0.0f ? 0.0f : __s > 1.0f ? 1.0f : __s); }
#define VORTEX_RELATION(NAME, OP) \
  VORTEX_HALF bool __h##NAME(__half __a, __half __b) { return __a OP __b; } \
  VORTEX_HALF __half2 __h##NAME##2(__half2 __a, __half2 __b) { return __half2(__half(__a.x OP __b.x ? 1.0f : 0.0f), __half(__a.y OP __b.y ? 1.0f : 0.0f)); } \
  VORTEX_HALF bool __hb##NAME##2(__half2 __a, __half2 __b) { return (__a.x OP __b.x) && (__a.y OP __b.y); }
VORTEX_RELATION(eq, ==)
VORTEX_RELATION(ne, !=)
VORTEX_RELATION(lt, <)
VORTEX_RELATION(le, <=)
VORTEX_RELATION(gt, >)
VORTEX_RELATION(ge, >=)
#undef VORTEX_RELATION
VORTEX_HALF bool __hisnan(__half __a) { return __a.__v != __a.__v; }
VORTEX_HALF int __hisinf(__half __a) { unsigned short __u = __half_as_ushort(__a); return __u == 0x7c00 ? 1 : __u == 0xfc00 ? -1 : 0; }

#ifdef __CUDACC__
VORTEX_DEVICE_HALF int __half2int_rn(__half __h) { return __float2int_rn((float)__h.__v); }

// Functions, in float
#define VORTEX_UNARY(NAME, FUNCTION) \
  VORTEX_DEVICE_HALF __half h##NAME(__half __a) { return __half(FUNCTION((float)__a.__v)); } \
  VORTEX_DEVICE_HALF __half2 h2##NAME(__half2 __a) { return __half2(h##NAME(__a.x), h##NAME(__a.y)); }
VORTEX_UNARY(sqrt, sqrtf)
VORTEX_UNARY(rsqrt, rsqrtf)
VORTEX_UNARY(exp, expf)
VORTEX_UNARY(exp2, exp2f)
VORTEX_UNARY(exp10, exp10f)
VORTEX_UNARY(log, logf)
VORTEX_UNARY(log2, log2f)
VORTEX_UNARY(log10, log10f)
VORTEX_UNARY(sin, sinf)
VORTEX_UNARY(cos, cosf)
VORTEX_UNARY(floor, floorf)
VORTEX_UNARY(ceil, ceilf)
VORTEX_UNARY(trunc, truncf)
VORTEX_UNARY(rint, rintf)
VORTEX_UNARY(rcp, 1.0f /)
#undef VORTEX_UNARY

// Warp shuffles, cached loads and atomics
#define VORTEX_SHUFFLE(NAME, OPERAND) \
  VORTEX_DEVICE_HALF __half NAME(unsigned int __mask, __half __value, OPERAND __lane, int __width = warpSize) { \
    return __ushort_as_half((unsigned short)NAME(__mask, (int)__half_as_ushort(__value), __lane, __width)); \
  } \
  VORTEX_DEVICE_HALF __half2 NAME(unsigned int __mask, __half2 __value, OPERAND __lane, int __width = warpSize) { \
    int __word; \
    __builtin_memcpy(&__word, &__value, 4); \
    __word = NAME(__mask, __word, __lane, __width); \
    __builtin_memcpy(&__value, &__word, 4); \
    return __value; \
  }
VORTEX_SHUFFLE(__shfl_sync, int)
VORTEX_SHUFFLE(__shfl_up_sync, unsigned int)
VORTEX_SHUFFLE(__shfl_down_sync, unsigned int)
VORTEX_SHUFFLE(__shfl_xor_sync, int)
#undef VORTEX_SHUFFLE
VORTEX_DEVICE_HALF __half __ldg(const __half *__p) { return *__p; }
VORTEX_DEVICE_HALF __half2 __ldg(const __half2 *__p) { return *__p; }
VORTEX_DEVICE_HALF __half2 atomicAdd(__half2 *__p, __half2 __value) {
  unsigned int *__word = (unsigned int *)__p, __seen = *__word, __assumed;
  do {
    __assumed = __seen;
    __half2 __sum;
    __builtin_memcpy(&__sum, &__assumed, 4);
    __sum = __sum + __value;
    unsigned int __next;
    __builtin_memcpy(&__next, &__sum, 4);
    __seen = atomicCAS(__word, __assumed, __next);
  } while (__seen != __assumed);
  __half2 __old;
  __builtin_memcpy(&__old, &__seen, 4);
  return __old;
}
VORTEX_DEVICE_HALF __half atomicAdd(__half *__p, __half __value) {
  unsigned short *__word = (unsigned short *)__p, __seen = *__word, __assumed;
  do {
    __assumed = __seen;
    __seen = atomicCAS(__word, __assumed, __half_as_ushort(__ushort_as_half(__assumed) + __value));
  } while (__seen != __assumed);
  return __ushort_as_half(__seen);
}
#endif
#undef VORTEX_HALF
#undef VORTEX_HALFM
#undef VORTEX_DEVICE_HALF
#endif
#endif
