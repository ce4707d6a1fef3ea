// Loads and stores with cache hints (__ldcg, __stcs …): the hints mean nothing to this device, the accesses are plain.
#ifndef VORTEX_CUDA_CACHE_FUNCTIONS_H
#define VORTEX_CUDA_CACHE_FUNCTIONS_H
#include "host_defines.h"
#define VORTEX_LOAD(NAME) \
  template <class T> static __device__ __forceinline__ T NAME(const T *p) { return *p; }
VORTEX_LOAD(__ldca)
VORTEX_LOAD(__ldcg)
VORTEX_LOAD(__ldcs)
VORTEX_LOAD(__ldlu)
#undef VORTEX_LOAD
template <class T> static __device__ __forceinline__ T __ldcv(const T *p) { return *(const volatile T *)p; }
#define VORTEX_STORE(NAME) \
  template <class T> static __device__ __forceinline__ void NAME(T *p, T value) { *p = value; }
VORTEX_STORE(__stwb)
VORTEX_STORE(__stcg)
VORTEX_STORE(__stcs)
VORTEX_STORE(__stwt)
#undef VORTEX_STORE
#endif
