// Half precision: __half and __half2 with CUDA's functions and operators (CUDA Math API, "Half Precision Intrinsics").
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#include "cuda_runtime.h"

typedef struct __align__(2) { unsigned short x; } __half_raw;
typedef struct __align__(4) { unsigned short x, y; } __half2_raw;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

#ifdef __cplusplus
// Programs use memcpy, strcmp and std::move that they have from this header (libCEED has).
#ifndef __CUDACC_RTC__
#include <cstring>
#include <utility>
#endif
#include "vortex_small_floats/formats.h"
struct __half;
struct __half2;
struct __nv_bfloat16;
#define __CUDA_FP16_TYPES_EXIST__
#define VORTEX_T __half
#define VORTEX_T2 __half2
#define VORTEX_RAW __half_raw
#define VORTEX_RAW2 __half2_raw
#define VORTEX_OTHER_T __nv_bfloat16
#define VORTEX_FORMAT vortex_cuda::__binary16
#define VORTEX_NAME(BEFORE, AFTER) BEFORE##half##AFTER
#define VORTEX_NAME2(BEFORE, MIDDLE) BEFORE##half##MIDDLE##half2
#define VORTEX_INNER(NAME) __vortex_half_##NAME
#ifndef __CUDA_NO_HALF_CONVERSIONS__
#define VORTEX_CONVERSIONS
#endif
#ifndef __CUDA_NO_HALF_OPERATORS__
#define VORTEX_OPERATORS
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
#define VORTEX_OPERATORS2
#endif
#include "vortex_small_floats/family.inc"

typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
#endif

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fffU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bffU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00U)
#endif
#endif
