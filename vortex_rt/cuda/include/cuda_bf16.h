// bfloat16: the upper half of a float, rounded to nearest even. Arithmetic is float's, rounded once
// (CUDA Math API, "Bfloat16 Precision Intrinsics"; what is here is the common part of it).
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#include "cuda_runtime.h"
#ifdef __cplusplus

#define VORTEX_BF16 static __inline__ __host__ __device__ __attribute__((always_inline))
#define VORTEX_BF16M __inline__ __host__ __device__ __attribute__((always_inline))

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };

struct __align__(2) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  VORTEX_BF16M __nv_bfloat16(float __f) {
    unsigned int __bits;
    __builtin_memcpy(&__bits, &__f, 4);
    // A number that is none stays one: rounding could carry into infinity.
    __x = (__bits & 0x7fffffffu) > 0x7f800000u ? (unsigned short)0x7fff : (unsigned short)((__bits + 0x7fffu + (__bits >> 16 & 1u)) >> 16);
  }
  // Rounded to odd in float first, so that the second rounding is the only one that shows.
  VORTEX_BF16M __nv_bfloat16(double __d) {
    float __f = (float)__d;
    if ((double)__f != __d && __d == __d) {
      unsigned int __bits;
      __builtin_memcpy(&__bits, &__f, 4);
      if (!(__bits & 1u)) __bits += ((double)__f < __d) == (__d > 0) ? 1u : -1u;
      __builtin_memcpy(&__f, &__bits, 4);
    }
    *this = __nv_bfloat16(__f);
  }
  VORTEX_BF16M __nv_bfloat16(int __i) : __nv_bfloat16((double)__i) {}
  VORTEX_BF16M __nv_bfloat16(unsigned int __i) : __nv_bfloat16((double)__i) {}
  VORTEX_BF16M __nv_bfloat16(__nv_bfloat16_raw __r) : __x(__r.x) {}
  VORTEX_BF16M operator __nv_bfloat16_raw() const {
    __nv_bfloat16_raw __r;
    __r.x = __x;
    return __r;
  }
  VORTEX_BF16M operator float() const {
    const unsigned int __bits = (unsigned int)__x << 16;
    float __f;
    __builtin_memcpy(&__f, &__bits, 4);
    return __f;
  }
  VORTEX_BF16M __nv_bfloat16 &operator+=(__nv_bfloat16 __b) { return *this = __nv_bfloat16((float)*this + (float)__b); }
  VORTEX_BF16M __nv_bfloat16 &operator-=(__nv_bfloat16 __b) { return *this = __nv_bfloat16((float)*this - (float)__b); }
  VORTEX_BF16M __nv_bfloat16 &operator*=(__nv_bfloat16 __b) { return *this = __nv_bfloat16((float)*this * (float)__b); }
  VORTEX_BF16M __nv_bfloat16 &operator/=(__nv_bfloat16 __b) { return *this = __nv_bfloat16((float)*this / (float)__b); }
};
typedef __nv_bfloat16 nv_bfloat16;

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  VORTEX_BF16M __nv_bfloat162(__nv_bfloat16 __a, __nv_bfloat16 __b) : x(__a), y(__b) {}
};
typedef __nv_bfloat162 nv_bfloat162;

#define VORTEX_OPERATOR(OP) \
  VORTEX_BF16 __nv_bfloat16 operator OP(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __nv_bfloat16((float)__a OP (float)__b); } \
  VORTEX_BF16 __nv_bfloat162 operator OP(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(__a.x OP __b.x, __a.y OP __b.y); }
VORTEX_OPERATOR(+)
VORTEX_OPERATOR(-)
VORTEX_OPERATOR(*)
VORTEX_OPERATOR(/)
#undef VORTEX_OPERATOR
VORTEX_BF16 __nv_bfloat16 operator-(__nv_bfloat16 __a) {
  __a.__x ^= 0x8000;
  return __a;
}
VORTEX_BF16 __nv_bfloat162 operator-(__nv_bfloat162 __a) { return __nv_bfloat162(-__a.x, -__a.y); }

// Conversions
VORTEX_BF16 __nv_bfloat16 __float2bfloat16(float __f) { return __nv_bfloat16(__f); }
VORTEX_BF16 __nv_bfloat16 __float2bfloat16_rn(float __f) { return __nv_bfloat16(__f); }
VORTEX_BF16 __nv_bfloat16 __double2bfloat16(double __f) { return __nv_bfloat16(__f); }
VORTEX_BF16 __nv_bfloat16 __int2bfloat16_rn(int __i) { return __nv_bfloat16(__i); }
VORTEX_BF16 float __bfloat162float(__nv_bfloat16 __a) { return (float)__a; }
VORTEX_BF16 __nv_bfloat162 __float2bfloat162_rn(float __f) { return __nv_bfloat162(__nv_bfloat16(__f), __nv_bfloat16(__f)); }
VORTEX_BF16 __nv_bfloat162 __floats2bfloat162_rn(float __a, float __b) { return __nv_bfloat162(__nv_bfloat16(__a), __nv_bfloat16(__b)); }
VORTEX_BF16 __nv_bfloat162 __float22bfloat162_rn(float2 __f) { return __floats2bfloat162_rn(__f.x, __f.y); }
VORTEX_BF16 float2 __bfloat1622float2(__nv_bfloat162 __a) { return make_float2((float)__a.x, (float)__a.y); }
VORTEX_BF16 __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 __a) { return __nv_bfloat162(__a, __a); }
VORTEX_BF16 __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __nv_bfloat162(__a, __b); }
VORTEX_BF16 __nv_bfloat162 make_bfloat162(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __nv_bfloat162(__a, __b); }
VORTEX_BF16 __nv_bfloat16 __low2bfloat16(__nv_bfloat162 __a) { return __a.x; }
VORTEX_BF16 __nv_bfloat16 __high2bfloat16(__nv_bfloat162 __a) { return __a.y; }
VORTEX_BF16 float __low2float(__nv_bfloat162 __a) { return (float)__a.x; }
VORTEX_BF16 float __high2float(__nv_bfloat162 __a) { return (float)__a.y; }
VORTEX_BF16 unsigned short __bfloat16_as_ushort(__nv_bfloat16 __a) { return __a.__x; }
VORTEX_BF16 __nv_bfloat16 __ushort_as_bfloat16(unsigned short __u) {
  __nv_bfloat16 __a;
  __a.__x = __u;
  return __a;
}

// Arithmetic and comparisons, one and two at a time
#define VORTEX_BINARY(NAME, EXPRESSION) \
  VORTEX_BF16 __nv_bfloat16 NAME(__nv_bfloat16 __a, __nv_bfloat16 __b) { return EXPRESSION; } \
  VORTEX_BF16 __nv_bfloat162 NAME##2(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __nv_bfloat162(NAME(__a.x, __b.x), NAME(__a.y, __b.y)); }
VORTEX_BINARY(__hadd, __a + __b)
VORTEX_BINARY(__hsub, __a - __b)
VORTEX_BINARY(__hmul, __a * __b)
VORTEX_BINARY(__hmax, __nv_bfloat16(__builtin_fmaxf((float)__a, (float)__b)))
VORTEX_BINARY(__hmin, __nv_bfloat16(__builtin_fminf((float)__a, (float)__b)))
#undef VORTEX_BINARY
VORTEX_BF16 __nv_bfloat16 __hdiv(__nv_bfloat16 __a, __nv_bfloat16 __b) { return __a / __b; }
VORTEX_BF16 __nv_bfloat162 __h2div(__nv_bfloat162 __a, __nv_bfloat162 __b) { return __a / __b; }
VORTEX_BF16 __nv_bfloat16 __hneg(__nv_bfloat16 __a) { return -__a; }
VORTEX_BF16 __nv_bfloat162 __hneg2(__nv_bfloat162 __a) { return -__a; }
VORTEX_BF16 __nv_bfloat16 __habs(__nv_bfloat16 __a) { return __ushort_as_bfloat16(__a.__x & 0x7fff); }
VORTEX_BF16 __nv_bfloat162 __habs2(__nv_bfloat162 __a) { return __nv_bfloat162(__habs(__a.x), __habs(__a.y)); }
// The product is exact in double; what its sum's rounding loses is far below the last bit of a bfloat16.
VORTEX_BF16 __nv_bfloat16 __hfma(__nv_bfloat16 __a, __nv_bfloat16 __b, __nv_bfloat16 __c) {
  return __nv_bfloat16((double)(float)__a * (double)(float)__b + (double)(float)__c);
}
VORTEX_BF16 __nv_bfloat162 __hfma2(__nv_bfloat162 __a, __nv_bfloat162 __b, __nv_bfloat162 __c) {
  return __nv_bfloat162(__hfma(__a.x, __b.x, __c.x), __hfma(__a.y, __b.y, __c.y));
}
#define VORTEX_RELATION(NAME, OP) \
  VORTEX_BF16 bool operator OP(__nv_bfloat16 __a, __nv_bfloat16 __b) { return (float)__a OP (float)__b; } \
  VORTEX_BF16 bool __h##NAME(__nv_bfloat16 __a, __nv_bfloat16 __b) { return (float)__a OP (float)__b; }
VORTEX_RELATION(eq, ==)
VORTEX_RELATION(ne, !=)
VORTEX_RELATION(lt, <)
VORTEX_RELATION(le, <=)
VORTEX_RELATION(gt, >)
VORTEX_RELATION(ge, >=)
#undef VORTEX_RELATION
VORTEX_BF16 bool __hisnan(__nv_bfloat16 __a) { return (__a.__x & 0x7fff) > 0x7f80; }

#ifdef __CUDACC__
#define VORTEX_UNARY(NAME) \
  static __inline__ __device__ __nv_bfloat16 h##NAME(__nv_bfloat16 __a) { return __nv_bfloat16(NAME##f((float)__a)); }
VORTEX_UNARY(sqrt)
VORTEX_UNARY(rsqrt)
VORTEX_UNARY(exp)
VORTEX_UNARY(exp2)
VORTEX_UNARY(log)
VORTEX_UNARY(log2)
VORTEX_UNARY(sin)
VORTEX_UNARY(cos)
VORTEX_UNARY(floor)
VORTEX_UNARY(ceil)
VORTEX_UNARY(trunc)
VORTEX_UNARY(rint)
#undef VORTEX_UNARY
#endif
#undef VORTEX_BF16
#undef VORTEX_BF16M
#endif
#endif
