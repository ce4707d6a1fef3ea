// The types of one format of 8 bits: a number, a pair, a tetrad. No include guard: cuda_fp8.h reads it once a format, after
// VORTEX_FP8(SUFFIX), the types' names, and VORTEX_KIND. Conversions to them round to nearest and saturate.
#define VORTEX_MEMBER __forceinline__ __host__ __device__
#define VORTEX_FROM(TYPE, STORAGE, VALUE) \
  explicit VORTEX_MEMBER VORTEX_FP8()(const TYPE __v) : __x(__nv_cvt_##STORAGE##_to_fp8(VALUE, __NV_SATFINITE, VORTEX_KIND)) {}
#define VORTEX_TO(TYPE, VALUE) \
  explicit VORTEX_MEMBER operator TYPE() const { \
    const float __f = vortex_cuda::__from_fp8(__x, VORTEX_KIND); \
    return VALUE; \
  }
#define VORTEX_INTEGER(TYPE, WIDEST) \
  VORTEX_FROM(TYPE, float, vortex_cuda::__to_odd((WIDEST)__v)) \
  VORTEX_TO(TYPE, vortex_cuda::__to_integer<TYPE>(__builtin_truncf(__f)))

struct __align__(1) VORTEX_FP8() {
  __nv_fp8_storage_t __x;
  VORTEX_FP8()() = default;
  VORTEX_FROM(float, float, __v)
  VORTEX_FROM(double, double, __v)
  VORTEX_FROM(__half, halfraw, (__half_raw)__v)
  VORTEX_FROM(__nv_bfloat16, bfloat16raw, (__nv_bfloat16_raw)__v)
  VORTEX_TO(float, __f)
  VORTEX_TO(double, (double)__f)
  VORTEX_TO(__half, __float2half(__f))
  VORTEX_TO(__nv_bfloat16, __float2bfloat16(__f))
  VORTEX_INTEGER(short, long long)
  VORTEX_INTEGER(unsigned short, unsigned long long)
  VORTEX_INTEGER(int, long long)
  VORTEX_INTEGER(unsigned int, unsigned long long)
  VORTEX_INTEGER(long, long long)
  VORTEX_INTEGER(unsigned long, unsigned long long)
  VORTEX_INTEGER(long long, long long)
  VORTEX_INTEGER(unsigned long long, unsigned long long)
  VORTEX_TO(char, vortex_cuda::__to_integer<char>(__builtin_truncf(__f)))
  VORTEX_TO(signed char, vortex_cuda::__to_integer<signed char>(__builtin_truncf(__f)))
  VORTEX_TO(unsigned char, vortex_cuda::__to_integer<unsigned char>(__builtin_truncf(__f)))
  explicit VORTEX_MEMBER operator bool() const { return (__x & 0x7f) != 0; }
};
#undef VORTEX_FROM
#undef VORTEX_TO
#undef VORTEX_INTEGER

#define VORTEX_FROM(TYPE, STORAGE) \
  explicit VORTEX_MEMBER VORTEX_FP8(x2)(const TYPE __v) : __x(__nv_cvt_##STORAGE##_to_fp8x2(__v, __NV_SATFINITE, VORTEX_KIND)) {}
struct __align__(2) VORTEX_FP8(x2) {
  __nv_fp8x2_storage_t __x;
  VORTEX_FP8(x2)() = default;
  VORTEX_FROM(float2, float2)
  VORTEX_FROM(double2, double2)
  VORTEX_FROM(__half2, halfraw2)
  VORTEX_FROM(__nv_bfloat162, bfloat16raw2)
  explicit VORTEX_MEMBER operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, VORTEX_KIND)); }
  explicit VORTEX_MEMBER operator float2() const { return __half22float2((__half2)*this); }
};
#undef VORTEX_FROM

struct __align__(4) VORTEX_FP8(x4) {
  __nv_fp8x4_storage_t __x;
  VORTEX_FP8(x4)() = default;
  explicit VORTEX_MEMBER VORTEX_FP8(x4)(const __half2 __low, const __half2 __high)
      : __x(VORTEX_FP8(x2)(__low).__x | (unsigned int)VORTEX_FP8(x2)(__high).__x << 16) {}
  explicit VORTEX_MEMBER VORTEX_FP8(x4)(const __nv_bfloat162 __low, const __nv_bfloat162 __high)
      : __x(VORTEX_FP8(x2)(__low).__x | (unsigned int)VORTEX_FP8(x2)(__high).__x << 16) {}
  explicit VORTEX_MEMBER VORTEX_FP8(x4)(const float4 __v)
      : __x(VORTEX_FP8(x2)(make_float2(__v.x, __v.y)).__x | (unsigned int)VORTEX_FP8(x2)(make_float2(__v.z, __v.w)).__x << 16) {}
  explicit VORTEX_MEMBER VORTEX_FP8(x4)(const double4 __v)
      : __x(VORTEX_FP8(x2)(make_double2(__v.x, __v.y)).__x | (unsigned int)VORTEX_FP8(x2)(make_double2(__v.z, __v.w)).__x << 16) {}
  explicit VORTEX_MEMBER operator float4() const {
    VORTEX_FP8(x2) __low, __high;
    __low.__x = (__nv_fp8x2_storage_t)__x;
    __high.__x = (__nv_fp8x2_storage_t)(__x >> 16);
    const float2 __p = (float2)__low, __q = (float2)__high;
    return make_float4(__p.x, __p.y, __q.x, __q.y);
  }
};
#undef VORTEX_MEMBER
#undef VORTEX_FP8
#undef VORTEX_KIND
