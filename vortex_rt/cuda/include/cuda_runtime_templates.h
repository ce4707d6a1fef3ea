/* Those of the runtime API's C++ forms that do more than hand their parameters on (CUDA Runtime API, "C++ API
 * Routines"); the others are made from the table. */
#ifndef VORTEX_CUDA_RUNTIME_TEMPLATES_H
#define VORTEX_CUDA_RUNTIME_TEMPLATES_H
#ifdef __cplusplus
#include "cuda_runtime_forms.h"
#include "driver_functions.h"
#if __cplusplus >= 201103L
#include <utility>
#endif

#define VORTEX_FORM static __inline__ __host__ cudaError_t

/* Memory */
template <class _Tp> VORTEX_FORM cudaMallocHost(_Tp **__p, size_t __size, unsigned int __flags = 0) {
  return ::cudaHostAlloc((void **)(void *)__p, __size, __flags);
}
template <class _Tp>
VORTEX_FORM cudaMallocAsync(_Tp **__p, size_t __size, cudaMemPool_t __pool, cudaStream_t __stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)__p, __size, __pool, __stream);
}
VORTEX_FORM cudaMallocAsync(void **__p, size_t __size, cudaMemPool_t __pool, cudaStream_t __stream) {
  return ::cudaMallocFromPoolAsync(__p, __size, __pool, __stream);
}

/* Graphs */
/* The form with a log, of CUDA 11. */
VORTEX_FORM cudaGraphInstantiate(cudaGraphExec_t *__exec, cudaGraph_t __graph, cudaGraphNode_t *__error, char *__log,
                                 size_t __size) {
  if (__error) *__error = 0;
  if (__log && __size) __log[0] = 0;
  return ::cudaGraphInstantiate(__exec, __graph, 0);
}
/* The form with a node and a result beside each other, of CUDA 11. */
VORTEX_FORM cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t __graph, cudaGraphNode_t *__error,
                                enum cudaGraphExecUpdateResult *__result) {
  cudaGraphExecUpdateResultInfo __info;
  const cudaError_t __status = ::cudaGraphExecUpdate(__exec, __graph, &__info);
  if (__error) *__error = __info.errorNode;
  if (__result) *__result = __info.result;
  return __status;
}
VORTEX_FORM cudaUserObjectCreate(cudaUserObject_t *__object, void *__p, cudaHostFn_t __destroy,
                                 unsigned int __references = 1) {
  return ::cudaUserObjectCreate(__object, __p, __destroy, __references, cudaUserObjectNoDestructorSync);
}

VORTEX_FORM cudaEventCreate(cudaEvent_t *__event, unsigned int __flags) {
  return ::cudaEventCreateWithFlags(__event, __flags);
}

/* Launches and kernels, by their names */
#if __cplusplus >= 201103L
template <class... _Parameters, class... _Arguments>
VORTEX_FORM cudaLaunchKernelEx(const cudaLaunchConfig_t *__config, void (*__kernel)(_Parameters...),
                               _Arguments &&...__arguments) {
  return [&](_Parameters... __values) {
    void *__pointers[] = {(void *)&__values..., nullptr};
    return ::cudaLaunchKernelExC(__config, (const void *)__kernel, __pointers);
  }(std::forward<_Arguments>(__arguments)...);
}
#endif

/* Occupancy */
/* The block size with the most resident threads; of equal ones the largest. __shared_bytes(block) is the dynamic shared
 * memory. */
template <class _Function, class _Tp>
VORTEX_FORM cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *__grid, int *__block, _Tp __kernel,
                                                                    _Function __shared_bytes, int __limit = 0,
                                                                    unsigned int __flags = 0) {
  struct cudaFuncAttributes __attributes;
  int __device, __resident, __processors, __warp, __most;
  cudaError_t __status;
  if (!__grid || !__block) return cudaErrorInvalidValue;
  if (!__kernel) return cudaErrorInvalidDeviceFunction;
  if ((__status = ::cudaGetDevice(&__device)) != cudaSuccess) return __status;
  if ((__status = ::cudaDeviceGetAttribute(&__resident, cudaDevAttrMaxThreadsPerMultiProcessor, __device)) !=
      cudaSuccess)
    return __status;
  if ((__status = ::cudaDeviceGetAttribute(&__processors, cudaDevAttrMultiProcessorCount, __device)) != cudaSuccess)
    return __status;
  if ((__status = ::cudaDeviceGetAttribute(&__warp, cudaDevAttrWarpSize, __device)) != cudaSuccess) return __status;
  if ((__status = ::cudaDeviceGetAttribute(&__most, cudaDevAttrMaxThreadsPerBlock, __device)) != cudaSuccess)
    return __status;
  if ((__status = ::cudaFuncGetAttributes(&__attributes, (const void *)__kernel)) != cudaSuccess) return __status;
  if (__attributes.maxThreadsPerBlock < __most) __most = __attributes.maxThreadsPerBlock;
  if (__limit > 0 && __limit < __most) __most = __limit;
  int __best_block = 0, __best_blocks = 0;
  for (int __rounded = (__most + __warp - 1) / __warp * __warp; __rounded > 0; __rounded -= __warp) {
    const int __size = __rounded < __most ? __rounded : __most;
    int __blocks;
    __status = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&__blocks, (const void *)__kernel, __size,
                                                                        __shared_bytes(__size), __flags);
    if (__status != cudaSuccess) return __status;
    if (__size * __blocks > __best_block * __best_blocks) {
      __best_block = __size;
      __best_blocks = __blocks;
    }
    if (__best_block * __best_blocks >= __resident) break;
  }
  *__block = __best_block;
  *__grid = __best_blocks * __processors;
  return cudaSuccess;
}
template <class _Function, class _Tp>
VORTEX_FORM cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *__grid, int *__block, _Tp __kernel,
                                                           _Function __shared_bytes, int __limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(__grid, __block, __kernel, __shared_bytes, __limit,
                                                                 cudaOccupancyDefault);
}
class __vortex_constant_size {
  size_t __size;

public:
  __host__ __device__ explicit __vortex_constant_size(size_t __bytes) : __size(__bytes) {}
  __host__ __device__ size_t operator()(int) const { return __size; }
};
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxPotentialBlockSizeWithFlags(int *__grid, int *__block, _Tp __kernel,
                                                        size_t __shared_bytes = 0, int __limit = 0,
                                                        unsigned int __flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      __grid, __block, __kernel, __vortex_constant_size(__shared_bytes), __limit, __flags);
}
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxPotentialBlockSize(int *__grid, int *__block, _Tp __kernel, size_t __shared_bytes = 0,
                                               int __limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(__grid, __block, __kernel, __shared_bytes, __limit,
                                                     cudaOccupancyDefault);
}

#ifdef __CUDACC__
/* Texture and surface references, in the array's format */
template <class _Tp, int __dim, enum cudaTextureReadMode __mode>
VORTEX_FORM cudaBindTextureToArray(const struct texture<_Tp, __dim, __mode> &__reference, cudaArray_const_t __array) {
  struct cudaChannelFormatDesc __desc;
  const cudaError_t __status = ::cudaGetChannelDesc(&__desc, __array);
  return __status == cudaSuccess ? ::cudaBindTextureToArray(&__reference, __array, &__desc) : __status;
}
template <class _Tp, int __dim>
VORTEX_FORM cudaBindSurfaceToArray(const struct surface<_Tp, __dim> &__reference, cudaArray_const_t __array) {
  struct cudaChannelFormatDesc __desc;
  const cudaError_t __status = ::cudaGetChannelDesc(&__desc, __array);
  return __status == cudaSuccess ? ::cudaBindSurfaceToArray(&__reference, __array, &__desc) : __status;
}
#endif
#undef VORTEX_FORM
#endif
#endif
