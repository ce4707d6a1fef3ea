// A value's bits as another type of the same size.
#ifndef VORTEX_CUDA_BIT_CAST_H
#define VORTEX_CUDA_BIT_CAST_H
#ifdef __cplusplus
#include "host_defines.h"
namespace vortex_cuda {
template <class _To, class _From> static __forceinline__ __host__ __device__ _To __bits(_From __value) {
  static_assert(sizeof(_To) == sizeof(_From), "a bit cast keeps the size");
  _To __out;
  __builtin_memcpy(&__out, &__value, sizeof(_To));
  return __out;
}
}  // namespace vortex_cuda
#endif
#endif
