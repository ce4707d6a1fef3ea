// Floats of 8 bits, for storage: __nv_fp8_e4m3 and __nv_fp8_e5m2 with pairs and tetrads, and the conversions they are made
// of (CUDA Math API, "FP8 Intrinsics"), for every architecture.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#include "cuda_runtime.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
/* What becomes of a number beyond the largest: NaN (E4M3) or infinity (E5M2), or the largest. */
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#ifdef __cplusplus
#define __CUDA_FP8_TYPES_EXIST__
#define VORTEX_HD static __forceinline__ __host__ __device__
namespace vortex_cuda {
// E4M3 has no infinity, and one NaN of each sign above its largest number, 448; E5M2 is the upper half of a binary16.
VORTEX_HD __nv_fp8_storage_t __to_fp8(float __f, __nv_saturation_t __saturate, __nv_fp8_interpretation_t __kind) {
  const unsigned int __code = __bits<unsigned int>(__f), __magnitude = __code & 0x7fffffffu, __sign = __code >> 24 & 0x80u;
  const unsigned int __largest = __kind == __NV_E4M3 ? 0x7e : 0x7b;
  if (__magnitude > 0x7f800000u) return __kind == __NV_E4M3 ? 0x7f : 0x7e;
  unsigned int __rounded = __kind == __NV_E4M3 ? __encode<4, 3>(__magnitude, true, false) : __encode<5, 2>(__magnitude, true, false);
  if (__rounded > __largest) __rounded = __saturate == __NV_SATFINITE ? __largest : __largest + 1;
  return (__nv_fp8_storage_t)(__sign | __rounded);
}
VORTEX_HD float __from_fp8(__nv_fp8_storage_t __code, __nv_fp8_interpretation_t __kind) {
  if (__kind == __NV_E5M2) return __binary16::__widen((unsigned short)(__code << 8));
  const unsigned int __magnitude = __code & 0x7fu;
  const float __f = __bits<float>(__magnitude << 20) * __power_of_two(120);
  return __bits<float>((__magnitude == 0x7f ? 0x7fffffffu : __bits<unsigned int>(__f)) | (__code & 0x80u) << 24);
}
VORTEX_HD __nv_fp8x2_storage_t __to_fp8x2(float __low, float __high, __nv_saturation_t __saturate, __nv_fp8_interpretation_t __kind) {
  return (__nv_fp8x2_storage_t)(__to_fp8(__low, __saturate, __kind) | __to_fp8(__high, __saturate, __kind) << 8);
}
}  // namespace vortex_cuda

VORTEX_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float __x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __kind) {
  return vortex_cuda::__to_fp8(__x, __saturate, __kind);
}
VORTEX_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double __x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __kind) {
  return vortex_cuda::__to_fp8(vortex_cuda::__to_odd(__x), __saturate, __kind);
}
VORTEX_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw __x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __kind) {
  return vortex_cuda::__to_fp8(vortex_cuda::__binary16::__widen(__x.x), __saturate, __kind);
}
VORTEX_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw __x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __kind) {
  return vortex_cuda::__to_fp8(vortex_cuda::__bfloat16::__widen(__x.x), __saturate, __kind);
}
#define VORTEX_TWO(NAME, TYPE, ONE) \
  VORTEX_HD __nv_fp8x2_storage_t NAME(const TYPE __x, const __nv_saturation_t __saturate, const __nv_fp8_interpretation_t __kind) { \
    return vortex_cuda::__to_fp8x2(ONE(__x.x), ONE(__x.y), __saturate, __kind); \
  }
VORTEX_TWO(__nv_cvt_float2_to_fp8x2, float2, )
VORTEX_TWO(__nv_cvt_double2_to_fp8x2, double2, vortex_cuda::__to_odd)
VORTEX_TWO(__nv_cvt_halfraw2_to_fp8x2, __half2_raw, vortex_cuda::__binary16::__widen)
VORTEX_TWO(__nv_cvt_bfloat16raw2_to_fp8x2, __nv_bfloat162_raw, vortex_cuda::__bfloat16::__widen)
#undef VORTEX_TWO
VORTEX_HD __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t __x, const __nv_fp8_interpretation_t __kind) {
  return __half_raw{vortex_cuda::__binary16::__narrow(vortex_cuda::__from_fp8(__x, __kind), vortex_cuda::__nearest)};
}
VORTEX_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t __x, const __nv_fp8_interpretation_t __kind) {
  return __half2_raw{__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)__x, __kind).x, __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(__x >> 8), __kind).x};
}
#undef VORTEX_HD

#define VORTEX_FP8(SUFFIX) __nv_fp8##SUFFIX##_e4m3
#define VORTEX_KIND __NV_E4M3
#include "vortex_small_floats/fp8_types.inc"
#define VORTEX_FP8(SUFFIX) __nv_fp8##SUFFIX##_e5m2
#define VORTEX_KIND __NV_E5M2
#include "vortex_small_floats/fp8_types.inc"
#endif
#endif
