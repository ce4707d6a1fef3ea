// Half precision: __half and __half2 on the compiler's _Float16, with the documented functions and operators
// (CUDA Math API, "Half Precision Intrinsics").
#ifndef VORTEX_CUDA_CUDA_FP16_H
#define VORTEX_CUDA_CUDA_FP16_H
#include "vortex_cuda_prelude.h"

#define VORTEX_HALF static __inline__ __host__ __device__ __attribute__((always_inline))
#define VORTEX_HALFM __inline__ __host__ __device__ __attribute__((always_inline))
#define VORTEX_DEVICE_HALF static __inline__ __device__ __attribute__((always_inline))

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

struct __align__(2) __half {
  _Float16 v;
  __half() = default;
  VORTEX_HALFM constexpr __half(_Float16 f) : v(f) {}
  VORTEX_HALFM constexpr __half(float f) : v((_Float16)f) {}
  VORTEX_HALFM constexpr __half(double f) : v((_Float16)f) {}
  VORTEX_HALFM constexpr __half(int i) : v((_Float16)i) {}
  VORTEX_HALFM constexpr __half(unsigned int i) : v((_Float16)i) {}
  VORTEX_HALFM constexpr __half(long long i) : v((_Float16)i) {}
  VORTEX_HALFM constexpr __half(unsigned long long i) : v((_Float16)i) {}
  VORTEX_HALFM __half(__half_raw r) { __builtin_memcpy(&v, &r, 2); }
  VORTEX_HALFM constexpr operator float() const { return (float)v; }
  VORTEX_HALFM operator __half_raw() const { __half_raw r; __builtin_memcpy(&r, &v, 2); return r; }
  VORTEX_HALFM __half &operator+=(__half b) { v = v + b.v; return *this; }
  VORTEX_HALFM __half &operator-=(__half b) { v = v - b.v; return *this; }
  VORTEX_HALFM __half &operator*=(__half b) { v = v * b.v; return *this; }
  VORTEX_HALFM __half &operator/=(__half b) { v = v / b.v; return *this; }
};
typedef __half half;
typedef __half __nv_half;

struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  VORTEX_HALFM constexpr __half2(__half a, __half b) : x(a), y(b) {}
};
typedef __half2 half2;
typedef __half2 __nv_half2;

#define VORTEX_OPERATOR(OP) \
  VORTEX_HALF __half operator OP(__half a, __half b) { return __half((_Float16)(a.v OP b.v)); } \
  VORTEX_HALF __half2 operator OP(__half2 a, __half2 b) { return __half2(a.x OP b.x, a.y OP b.y); }
VORTEX_OPERATOR(+)
VORTEX_OPERATOR(-)
VORTEX_OPERATOR(*)
VORTEX_OPERATOR(/)
#undef VORTEX_OPERATOR
#define VORTEX_COMPARE(OP) VORTEX_HALF bool operator OP(__half a, __half b) { return a.v OP b.v; }
VORTEX_COMPARE(==)
VORTEX_COMPARE(!=)
VORTEX_COMPARE(<)
VORTEX_COMPARE(<=)
VORTEX_COMPARE(>)
VORTEX_COMPARE(>=)
#undef VORTEX_COMPARE
VORTEX_HALF __half operator-(__half a) { return __half((_Float16)-a.v); }
VORTEX_HALF __half2 operator-(__half2 a) { return __half2(-a.x, -a.y); }

// Conversions
VORTEX_HALF __half __float2half(float f) { return __half(f); }
VORTEX_HALF __half __float2half_rn(float f) { return __half(f); }
VORTEX_HALF __half __double2half(double f) { return __half(f); }
VORTEX_HALF float __half2float(__half h) { return (float)h.v; }
VORTEX_HALF __half2 __floats2half2_rn(float a, float b) { return __half2(__half(a), __half(b)); }
VORTEX_HALF __half2 __float2half2_rn(float a) { return __half2(__half(a), __half(a)); }
VORTEX_HALF __half2 __float22half2_rn(float2 f) { return __half2(__half(f.x), __half(f.y)); }
VORTEX_HALF float2 __half22float2(__half2 h) { return make_float2((float)h.x.v, (float)h.y.v); }
VORTEX_HALF __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
VORTEX_HALF __half2 __half2half2(__half a) { return __half2(a, a); }
VORTEX_HALF __half2 make_half2(__half a, __half b) { return __half2(a, b); }
VORTEX_HALF __half __low2half(__half2 h) { return h.x; }
VORTEX_HALF __half __high2half(__half2 h) { return h.y; }
VORTEX_HALF float __low2float(__half2 h) { return (float)h.x.v; }
VORTEX_HALF float __high2float(__half2 h) { return (float)h.y.v; }
VORTEX_HALF __half2 __lowhigh2highlow(__half2 h) { return __half2(h.y, h.x); }
VORTEX_HALF __half2 __low2half2(__half2 h) { return __half2(h.x, h.x); }
VORTEX_HALF __half2 __high2half2(__half2 h) { return __half2(h.y, h.y); }
VORTEX_HALF __half __int2half_rn(int i) { return __half(i); }
VORTEX_HALF __half __uint2half_rn(unsigned int i) { return __half(i); }
VORTEX_HALF __half __short2half_rn(short i) { return __half((int)i); }
VORTEX_HALF __half __ushort2half_rn(unsigned short i) { return __half((unsigned int)i); }
VORTEX_HALF int __half2int_rz(__half h) { return (int)(float)h.v; }
VORTEX_HALF unsigned int __half2uint_rz(__half h) { return (unsigned int)(float)h.v; }
VORTEX_DEVICE_HALF int __half2int_rn(__half h) { return __float2int_rn((float)h.v); }
VORTEX_HALF unsigned short __half_as_ushort(__half h) { unsigned short u; __builtin_memcpy(&u, &h.v, 2); return u; }
VORTEX_HALF short __half_as_short(__half h) { short s; __builtin_memcpy(&s, &h.v, 2); return s; }
VORTEX_HALF __half __ushort_as_half(unsigned short u) { __half h; __builtin_memcpy(&h.v, &u, 2); return h; }
VORTEX_HALF __half __short_as_half(short s) { __half h; __builtin_memcpy(&h.v, &s, 2); return h; }

// Arithmetic and comparisons, one and two at a time
#define VORTEX_BINARY(NAME, EXPRESSION) \
  VORTEX_HALF __half __h##NAME(__half a, __half b) { return EXPRESSION; } \
  VORTEX_HALF __half2 __h##NAME##2(__half2 a, __half2 b) { return __half2(__h##NAME(a.x, b.x), __h##NAME(a.y, b.y)); }
VORTEX_BINARY(add, a + b)
VORTEX_BINARY(sub, a - b)
VORTEX_BINARY(mul, a * b)
VORTEX_HALF __half __hdiv(__half a, __half b) { return a / b; }
VORTEX_HALF __half2 __h2div(__half2 a, __half2 b) { return a / b; }
VORTEX_BINARY(max, __half((_Float16)__builtin_fmaxf((float)a.v, (float)b.v)))
VORTEX_BINARY(min, __half((_Float16)__builtin_fminf((float)a.v, (float)b.v)))
#undef VORTEX_BINARY
VORTEX_HALF __half __hneg(__half a) { return -a; }
VORTEX_HALF __half2 __hneg2(__half2 a) { return -a; }
VORTEX_HALF __half __habs(__half a) { return __ushort_as_half(__half_as_ushort(a) & 0x7fff); }
VORTEX_HALF __half2 __habs2(__half2 a) { return __half2(__habs(a.x), __habs(a.y)); }
// One rounding: the product of two halves is exact in double, and double holds the sum's bits that decide it.
VORTEX_HALF __half __hfma(__half a, __half b, __half c) { return __half((_Float16)((double)a.v * (double)b.v + (double)c.v)); }
VORTEX_HALF __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
VORTEX_HALF __half __hadd_sat(__half a, __half b) { float s = (float)(a + b).v; return __half(s < 0.0f ? 0.0f : s > 1.0f ? 1.0f : s); }
#define VORTEX_RELATION(NAME, OP) \
  VORTEX_HALF bool __h##NAME(__half a, __half b) { return a OP b; } \
  VORTEX_HALF __half2 __h##NAME##2(__half2 a, __half2 b) { return __half2(__half(a.x OP b.x ? 1.0f : 0.0f), __half(a.y OP b.y ? 1.0f : 0.0f)); } \
  VORTEX_HALF bool __hb##NAME##2(__half2 a, __half2 b) { return (a.x OP b.x) && (a.y OP b.y); }
VORTEX_RELATION(eq, ==)
VORTEX_RELATION(ne, !=)
VORTEX_RELATION(lt, <)
VORTEX_RELATION(le, <=)
VORTEX_RELATION(gt, >)
VORTEX_RELATION(ge, >=)
#undef VORTEX_RELATION
VORTEX_HALF bool __hisnan(__half a) { return a.v != a.v; }
VORTEX_HALF int __hisinf(__half a) { unsigned short u = __half_as_ushort(a); return u == 0x7c00 ? 1 : u == 0xfc00 ? -1 : 0; }

// Functions, in float
#define VORTEX_UNARY(NAME, FUNCTION) \
  VORTEX_DEVICE_HALF __half h##NAME(__half a) { return __half(FUNCTION((float)a.v)); } \
  VORTEX_DEVICE_HALF __half2 h2##NAME(__half2 a) { return __half2(h##NAME(a.x), h##NAME(a.y)); }
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
  VORTEX_DEVICE_HALF __half NAME(unsigned int mask, __half value, OPERAND lane, int width = warpSize) { \
    return __ushort_as_half((unsigned short)NAME(mask, (int)__half_as_ushort(value), lane, width)); \
  } \
  VORTEX_DEVICE_HALF __half2 NAME(unsigned int mask, __half2 value, OPERAND lane, int width = warpSize) { \
    int word; \
    __builtin_memcpy(&word, &value, 4); \
    word = NAME(mask, word, lane, width); \
    __builtin_memcpy(&value, &word, 4); \
    return value; \
  }
VORTEX_SHUFFLE(__shfl_sync, int)
VORTEX_SHUFFLE(__shfl_up_sync, unsigned int)
VORTEX_SHUFFLE(__shfl_down_sync, unsigned int)
VORTEX_SHUFFLE(__shfl_xor_sync, int)
#undef VORTEX_SHUFFLE
VORTEX_DEVICE_HALF __half __ldg(const __half *p) { return *p; }
VORTEX_DEVICE_HALF __half2 __ldg(const __half2 *p) { return *p; }
VORTEX_DEVICE_HALF __half2 atomicAdd(__half2 *p, __half2 value) {
  unsigned int *word = (unsigned int *)p, seen = *word, assumed;
  do {
    assumed = seen;
    __half2 sum;
    __builtin_memcpy(&sum, &assumed, 4);
    sum = sum + value;
    unsigned int next;
    __builtin_memcpy(&next, &sum, 4);
    seen = atomicCAS(word, assumed, next);
  } while (seen != assumed);
  __half2 old;
  __builtin_memcpy(&old, &seen, 4);
  return old;
}
VORTEX_DEVICE_HALF __half atomicAdd(__half *p, __half value) {
  unsigned short *word = (unsigned short *)p, seen = *word, assumed;
  do {
    assumed = seen;
    seen = atomicCAS(word, assumed, __half_as_ushort(__ushort_as_half(assumed) + value));
  } while (seen != assumed);
  return __ushort_as_half(seen);
}
#undef VORTEX_HALF
#undef VORTEX_HALFM
#undef VORTEX_DEVICE_HALF
#endif
