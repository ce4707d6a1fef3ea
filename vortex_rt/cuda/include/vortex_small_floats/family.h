// The types of one format of 16 bits with their functions, which CUDA gives the same names for both formats. No include
// guard: cuda_fp16.h and cuda_bf16.h each read it once, after
//   VORTEX_T, VORTEX_T2, VORTEX_RAW, VORTEX_RAW2   the types
//   VORTEX_OTHER_T                                 the other format's type
//   VORTEX_FORMAT                                  the format (formats.h)
//   VORTEX_NAME(BEFORE, AFTER)                     a function's name around the format's: __float2 ## half ## _rn
//   VORTEX_NAME2(BEFORE, MIDDLE)                   … with it twice: __ ## half ## 2 ## half ## 2
//   VORTEX_INNER(NAME)                             a function of our own
//   VORTEX_CONVERSIONS, VORTEX_OPERATORS, VORTEX_OPERATORS2   defined unless the program forbids them
#include "type.h"
#define VORTEX_HD static __forceinline__ __host__ __device__
#define VORTEX_DEVICE static __forceinline__ __device__
#define VORTEX_CODE(A) (((VORTEX_RAW)(A)).x)
#define VORTEX_OF_CODE(CODE) VORTEX_NAME(__ushort_as_, )(CODE)
#define VORTEX_WIDE(A) VORTEX_FORMAT::__widen(VORTEX_CODE(A))
#define VORTEX_NARROW(F, MODE) VORTEX_OF_CODE(VORTEX_FORMAT::__narrow(F, vortex_cuda::__##MODE))
// Numbers as the compiler computes with them
#define VORTEX_VALUE(A) VORTEX_FORMAT::__load(VORTEX_CODE(A))
#define VORTEX_RESULT(VALUE) VORTEX_OF_CODE(VORTEX_FORMAT::__store(VALUE))
#include "conversions.h"
#include "arithmetic.h"
#include "comparison.h"
#include "operators.h"
#if defined(__CUDA__) && defined(__clang__)
#include "mathematics.h"
#include "memory.h"
#endif
#undef VORTEX_HD
#undef VORTEX_DEVICE
#undef VORTEX_CODE
#undef VORTEX_OF_CODE
#undef VORTEX_WIDE
#undef VORTEX_NARROW
#undef VORTEX_VALUE
#undef VORTEX_RESULT
#undef VORTEX_T
#undef VORTEX_T2
#undef VORTEX_RAW
#undef VORTEX_RAW2
#undef VORTEX_OTHER_T
#undef VORTEX_FORMAT
#undef VORTEX_NAME
#undef VORTEX_NAME2
#undef VORTEX_INNER
#undef VORTEX_CONVERSIONS
#undef VORTEX_OPERATORS
#undef VORTEX_OPERATORS2
