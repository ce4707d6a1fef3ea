// Loads and stores with cache hints (__ldcg, __stcs …): the hints mean nothing to this device, the accesses are plain.
#ifndef VORTEX_CUDA_CACHE_FUNCTIONS_H
#define VORTEX_CUDA_CACHE_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
#define VORTEX_LOAD(NAME) \
  template <class _Tp> static __device__ __forceinline__ _Tp NAME(const _Tp *__p) { return *__p; }
VORTEX_LOAD(__ldca)
VORTEX_LOAD(__ldcg)
VORTEX_LOAD(__ldcs)
VORTEX_LOAD(__ldlu)
#undef VORTEX_LOAD
template <class _Tp> static __device__ __forceinline__ _Tp __ldcv(const _Tp *__p) { return *(const volatile _Tp *)__p; }
#define VORTEX_STORE(NAME) \
  template <class _Tp> static __device__ __forceinline__ void NAME(_Tp *__p, _Tp __value) { *__p = __value; }
VORTEX_STORE(__stwb)
VORTEX_STORE(__stcg)
VORTEX_STORE(__stcs)
VORTEX_STORE(__stwt)
#undef VORTEX_STORE
#endif
#endif
