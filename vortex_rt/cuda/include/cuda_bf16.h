// bfloat16: __nv_bfloat16 and __nv_bfloat162 with CUDA's functions and operators (CUDA Math API, "Bfloat16 Precision
// Intrinsics"), for every architecture.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#include "cuda_runtime.h"
#include "cuda_fp16.h"

typedef struct __align__(2) { unsigned short x; } __nv_bfloat16_raw;
typedef struct __align__(4) { unsigned short x, y; } __nv_bfloat162_raw;

#ifdef __cplusplus
struct __nv_bfloat162;
#define __CUDA_BF16_TYPES_EXIST__
#define VORTEX_T __nv_bfloat16
#define VORTEX_T2 __nv_bfloat162
#define VORTEX_RAW __nv_bfloat16_raw
#define VORTEX_RAW2 __nv_bfloat162_raw
#define VORTEX_OTHER_T __half
#define VORTEX_FORMAT vortex_cuda::__bfloat16
#define VORTEX_NAME(BEFORE, AFTER) BEFORE##bfloat16##AFTER
#define VORTEX_NAME2(BEFORE, MIDDLE) BEFORE##bfloat16##MIDDLE##bfloat162
#define VORTEX_INNER(NAME) __vortex_bfloat16_##NAME
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define VORTEX_CONVERSIONS
#endif
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
#define VORTEX_OPERATORS
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
#define VORTEX_OPERATORS2
#endif
#include "vortex_small_floats/family.inc"
__forceinline__ __host__ __device__ __half::__half(const __nv_bfloat16 &__other) : __half(__float2half(__bfloat162float(__other))) {}
__forceinline__ __host__ __device__ __nv_bfloat16::__nv_bfloat16(const __half &__other) : __nv_bfloat16(__float2bfloat16(__half2float(__other))) {}

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7fffU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7f7fU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80U)
#endif
#endif
