/* The runtime API's C++ forms: typed pointers, symbols and kernels by name, occupancy (CUDA Runtime API, "C++ API
 * Routines"). */
#ifndef VORTEX_CUDA_RUNTIME_TEMPLATES_H
#define VORTEX_CUDA_RUNTIME_TEMPLATES_H
#ifdef __cplusplus
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#if __cplusplus >= 201103L
#include <utility>
#endif

#define VORTEX_FORM static __inline__ __host__ cudaError_t

/* Memory */
template <class _Tp> VORTEX_FORM cudaMalloc(_Tp **__p, size_t __size) {
  return ::cudaMalloc((void **)(void *)__p, __size);
}
template <class _Tp> VORTEX_FORM cudaMallocHost(_Tp **__p, size_t __size, unsigned int __flags = 0) {
  return ::cudaHostAlloc((void **)(void *)__p, __size, __flags);
}
template <class _Tp> VORTEX_FORM cudaHostAlloc(_Tp **__p, size_t __size, unsigned int __flags) {
  return ::cudaHostAlloc((void **)(void *)__p, __size, __flags);
}
template <class _Tp> VORTEX_FORM cudaHostGetDevicePointer(_Tp **__device, void *__host, unsigned int __flags) {
  return ::cudaHostGetDevicePointer((void **)(void *)__device, __host, __flags);
}
template <class _Tp>
VORTEX_FORM cudaMallocManaged(_Tp **__p, size_t __size, unsigned int __flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)(void *)__p, __size, __flags);
}
template <class _Tp>
VORTEX_FORM cudaStreamAttachMemAsync(cudaStream_t __stream, _Tp *__p, size_t __length = 0,
                                     unsigned int __flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(__stream, (void *)__p, __length, __flags);
}
template <class _Tp> VORTEX_FORM cudaMallocPitch(_Tp **__p, size_t *__pitch, size_t __width, size_t __height) {
  return ::cudaMallocPitch((void **)(void *)__p, __pitch, __width, __height);
}
template <class _Tp> VORTEX_FORM cudaMallocAsync(_Tp **__p, size_t __size, cudaStream_t __stream) {
  return ::cudaMallocAsync((void **)(void *)__p, __size, __stream);
}
template <class _Tp>
VORTEX_FORM cudaMallocAsync(_Tp **__p, size_t __size, cudaMemPool_t __pool, cudaStream_t __stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)__p, __size, __pool, __stream);
}
VORTEX_FORM cudaMallocAsync(void **__p, size_t __size, cudaMemPool_t __pool, cudaStream_t __stream) {
  return ::cudaMallocFromPoolAsync(__p, __size, __pool, __stream);
}
template <class _Tp>
VORTEX_FORM cudaMallocFromPoolAsync(_Tp **__p, size_t __size, cudaMemPool_t __pool, cudaStream_t __stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)__p, __size, __pool, __stream);
}

/* Variables of device code, by their names */
template <class _Tp>
VORTEX_FORM cudaMemcpyToSymbol(const _Tp &__symbol, const void *__from, size_t __count, size_t __offset = 0,
                               enum cudaMemcpyKind __kind = cudaMemcpyHostToDevice) {
  return ::cudaMemcpyToSymbol((const void *)&__symbol, __from, __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaMemcpyToSymbolAsync(const _Tp &__symbol, const void *__from, size_t __count, size_t __offset = 0,
                                    enum cudaMemcpyKind __kind = cudaMemcpyHostToDevice, cudaStream_t __stream = 0) {
  return ::cudaMemcpyToSymbolAsync((const void *)&__symbol, __from, __count, __offset, __kind, __stream);
}
template <class _Tp>
VORTEX_FORM cudaMemcpyFromSymbol(void *__to, const _Tp &__symbol, size_t __count, size_t __offset = 0,
                                 enum cudaMemcpyKind __kind = cudaMemcpyDeviceToHost) {
  return ::cudaMemcpyFromSymbol(__to, (const void *)&__symbol, __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaMemcpyFromSymbolAsync(void *__to, const _Tp &__symbol, size_t __count, size_t __offset = 0,
                                      enum cudaMemcpyKind __kind = cudaMemcpyDeviceToHost, cudaStream_t __stream = 0) {
  return ::cudaMemcpyFromSymbolAsync(__to, (const void *)&__symbol, __count, __offset, __kind, __stream);
}
template <class _Tp> VORTEX_FORM cudaGetSymbolAddress(void **__p, const _Tp &__symbol) {
  return ::cudaGetSymbolAddress(__p, (const void *)&__symbol);
}
template <class _Tp> VORTEX_FORM cudaGetSymbolSize(size_t *__size, const _Tp &__symbol) {
  return ::cudaGetSymbolSize(__size, (const void *)&__symbol);
}

/* Graphs */
template <class _Tp>
VORTEX_FORM cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *__node, cudaGraph_t __graph,
                                           const cudaGraphNode_t *__dependencies, size_t __number, const _Tp &__symbol,
                                           const void *__from, size_t __count, size_t __offset,
                                           enum cudaMemcpyKind __kind) {
  return ::cudaGraphAddMemcpyNodeToSymbol(__node, __graph, __dependencies, __number, (const void *)&__symbol, __from,
                                          __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *__node, cudaGraph_t __graph,
                                             const cudaGraphNode_t *__dependencies, size_t __number, void *__to,
                                             const _Tp &__symbol, size_t __count, size_t __offset,
                                             enum cudaMemcpyKind __kind) {
  return ::cudaGraphAddMemcpyNodeFromSymbol(__node, __graph, __dependencies, __number, __to, (const void *)&__symbol,
                                            __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t __node, const _Tp &__symbol, const void *__from,
                                                 size_t __count, size_t __offset, enum cudaMemcpyKind __kind) {
  return ::cudaGraphMemcpyNodeSetParamsToSymbol(__node, (const void *)&__symbol, __from, __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t __node, void *__to, const _Tp &__symbol,
                                                   size_t __count, size_t __offset, enum cudaMemcpyKind __kind) {
  return ::cudaGraphMemcpyNodeSetParamsFromSymbol(__node, __to, (const void *)&__symbol, __count, __offset, __kind);
}
template <class _Tp>
VORTEX_FORM cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                                     const _Tp &__symbol, const void *__from, size_t __count,
                                                     size_t __offset, enum cudaMemcpyKind __kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(__exec, __node, (const void *)&__symbol, __from, __count, __offset,
                                                    __kind);
}
template <class _Tp>
VORTEX_FORM cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t __exec, cudaGraphNode_t __node, void *__to,
                                                       const _Tp &__symbol, size_t __count, size_t __offset,
                                                       enum cudaMemcpyKind __kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(__exec, __node, __to, (const void *)&__symbol, __count, __offset,
                                                      __kind);
}
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

/* Events and entry points */
VORTEX_FORM cudaEventCreate(cudaEvent_t *__event, unsigned int __flags) {
  return ::cudaEventCreateWithFlags(__event, __flags);
}
template <class _Tp>
VORTEX_FORM cudaGetDriverEntryPoint(const char *__name, _Tp **__function, unsigned long long __flags,
                                    enum cudaDriverEntryPointQueryResult *__status = 0) {
  return ::cudaGetDriverEntryPoint(__name, (void **)(void *)__function, __flags, __status);
}

/* Launches and kernels, by their names */
template <class _Tp>
VORTEX_FORM cudaLaunchKernel(_Tp *__kernel, dim3 __grid, dim3 __block, void **__arguments, size_t __shared_bytes = 0,
                             cudaStream_t __stream = 0) {
  return ::cudaLaunchKernel((const void *)__kernel, __grid, __block, __arguments, __shared_bytes, __stream);
}
template <class _Tp>
VORTEX_FORM cudaLaunchCooperativeKernel(_Tp *__kernel, dim3 __grid, dim3 __block, void **__arguments,
                                        size_t __shared_bytes = 0, cudaStream_t __stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)__kernel, __grid, __block, __arguments, __shared_bytes, __stream);
}
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
template <class _Tp> VORTEX_FORM cudaFuncSetAttribute(_Tp *__kernel, enum cudaFuncAttribute __attr, int __value) {
  return ::cudaFuncSetAttribute((const void *)__kernel, __attr, __value);
}
template <class _Tp> VORTEX_FORM cudaFuncSetCacheConfig(_Tp *__kernel, enum cudaFuncCache __config) {
  return ::cudaFuncSetCacheConfig((const void *)__kernel, __config);
}
template <class _Tp> VORTEX_FORM cudaFuncSetSharedMemConfig(_Tp *__kernel, enum cudaSharedMemConfig __config) {
  return ::cudaFuncSetSharedMemConfig((const void *)__kernel, __config);
}
template <class _Tp> VORTEX_FORM cudaFuncGetAttributes(struct cudaFuncAttributes *__attributes, _Tp *__kernel) {
  return ::cudaFuncGetAttributes(__attributes, (const void *)__kernel);
}
template <class _Tp> VORTEX_FORM cudaFuncGetName(const char **__name, _Tp *__kernel) {
  return ::cudaFuncGetName(__name, (const void *)__kernel);
}
template <class _Tp> VORTEX_FORM cudaGetFuncBySymbol(cudaFunction_t *__function, _Tp *__kernel) {
  return ::cudaGetFuncBySymbol(__function, (const void *)__kernel);
}
template <class _Tp> VORTEX_FORM cudaGetKernel(cudaKernel_t *__handle, _Tp *__kernel) {
  return ::cudaGetKernel(__handle, (const void *)__kernel);
}

/* Occupancy */
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, _Tp __kernel, int __block,
                                                          size_t __shared_bytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(__blocks, (const void *)__kernel, __block, __shared_bytes);
}
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__blocks, _Tp __kernel, int __block,
                                                                   size_t __shared_bytes, unsigned int __flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(__blocks, (const void *)__kernel, __block,
                                                                  __shared_bytes, __flags);
}
template <class _Tp>
VORTEX_FORM cudaOccupancyAvailableDynamicSMemPerBlock(size_t *__bytes, _Tp *__kernel, int __blocks, int __block) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(__bytes, (const void *)__kernel, __blocks, __block);
}
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxPotentialClusterSize(int *__size, _Tp *__kernel, const cudaLaunchConfig_t *__config) {
  return ::cudaOccupancyMaxPotentialClusterSize(__size, (const void *)__kernel, __config);
}
template <class _Tp>
VORTEX_FORM cudaOccupancyMaxActiveClusters(int *__clusters, _Tp *__kernel, const cudaLaunchConfig_t *__config) {
  return ::cudaOccupancyMaxActiveClusters(__clusters, (const void *)__kernel, __config);
}
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
#include "cuda_texture_types.h"

/* Texture and surface references */
#define VORTEX_TEXTURE_FORM template <class _Tp, int __dim, enum cudaTextureReadMode __mode> VORTEX_FORM
VORTEX_TEXTURE_FORM cudaBindTexture(size_t *__offset, const struct texture<_Tp, __dim, __mode> &__reference,
                                    const void *__p, const struct cudaChannelFormatDesc &__desc,
                                    size_t __size = UINT_MAX) {
  return ::cudaBindTexture(__offset, &__reference, __p, &__desc, __size);
}
VORTEX_TEXTURE_FORM cudaBindTexture(size_t *__offset, const struct texture<_Tp, __dim, __mode> &__reference,
                                    const void *__p, size_t __size = UINT_MAX) {
  return ::cudaBindTexture(__offset, &__reference, __p, &__reference.channelDesc, __size);
}
VORTEX_TEXTURE_FORM cudaBindTexture2D(size_t *__offset, const struct texture<_Tp, __dim, __mode> &__reference,
                                      const void *__p, const struct cudaChannelFormatDesc &__desc, size_t __width,
                                      size_t __height, size_t __pitch) {
  return ::cudaBindTexture2D(__offset, &__reference, __p, &__desc, __width, __height, __pitch);
}
VORTEX_TEXTURE_FORM cudaBindTexture2D(size_t *__offset, const struct texture<_Tp, __dim, __mode> &__reference,
                                      const void *__p, size_t __width, size_t __height, size_t __pitch) {
  return ::cudaBindTexture2D(__offset, &__reference, __p, &__reference.channelDesc, __width, __height, __pitch);
}
VORTEX_TEXTURE_FORM cudaBindTextureToArray(const struct texture<_Tp, __dim, __mode> &__reference,
                                           cudaArray_const_t __array, const struct cudaChannelFormatDesc &__desc) {
  return ::cudaBindTextureToArray(&__reference, __array, &__desc);
}
VORTEX_TEXTURE_FORM cudaBindTextureToArray(const struct texture<_Tp, __dim, __mode> &__reference,
                                           cudaArray_const_t __array) {
  struct cudaChannelFormatDesc __desc;
  const cudaError_t __status = ::cudaGetChannelDesc(&__desc, __array);
  return __status == cudaSuccess ? ::cudaBindTextureToArray(&__reference, __array, &__desc) : __status;
}
VORTEX_TEXTURE_FORM cudaBindTextureToMipmappedArray(const struct texture<_Tp, __dim, __mode> &__reference,
                                                    cudaMipmappedArray_const_t __array,
                                                    const struct cudaChannelFormatDesc &__desc) {
  return ::cudaBindTextureToMipmappedArray(&__reference, __array, &__desc);
}
VORTEX_TEXTURE_FORM cudaUnbindTexture(const struct texture<_Tp, __dim, __mode> &__reference) {
  return ::cudaUnbindTexture(&__reference);
}
VORTEX_TEXTURE_FORM cudaGetTextureAlignmentOffset(size_t *__offset,
                                                  const struct texture<_Tp, __dim, __mode> &__reference) {
  return ::cudaGetTextureAlignmentOffset(__offset, &__reference);
}
#undef VORTEX_TEXTURE_FORM
template <class _Tp, int __dim>
VORTEX_FORM cudaBindSurfaceToArray(const struct surface<_Tp, __dim> &__reference, cudaArray_const_t __array,
                                   const struct cudaChannelFormatDesc &__desc) {
  return ::cudaBindSurfaceToArray(&__reference, __array, &__desc);
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

/* Forms that CUDA 13 gave functions of 12.3, where their parameters tell them apart: C++ programs may use either. */
#if defined(__cplusplus) && !defined(VORTEX_ONLY_FORMS_OF_CUDA_12)

#define VORTEX_FORM static __inline__ __host__ cudaError_t
VORTEX_FORM cudaMemPrefetchAsync(const void *__p, size_t __count, struct cudaMemLocation __location,
                                 unsigned int __flags, cudaStream_t __stream = 0) {
  return ::cudaMemPrefetchAsync_v2(__p, __count, __location, __flags, __stream);
}
VORTEX_FORM cudaMemAdvise(const void *__p, size_t __count, enum cudaMemoryAdvise __advice,
                          struct cudaMemLocation __location) {
  return ::cudaMemAdvise_v2(__p, __count, __advice, __location);
}
VORTEX_FORM cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t __graph, const cudaGraphNode_t *__dependencies,
                             const cudaGraphEdgeData *__edges, size_t __number,
                             struct cudaGraphNodeParams *__parameters) {
  return ::cudaGraphAddNode_v2(__node, __graph, __dependencies, __edges, __number, __parameters);
}
VORTEX_FORM cudaGraphAddDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                     const cudaGraphEdgeData *__edges, size_t __number) {
  return ::cudaGraphAddDependencies_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphRemoveDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                        const cudaGraphEdgeData *__edges, size_t __number) {
  return ::cudaGraphRemoveDependencies_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphGetEdges(cudaGraph_t __graph, cudaGraphNode_t *__from, cudaGraphNode_t *__to,
                              cudaGraphEdgeData *__edges, size_t *__number) {
  return ::cudaGraphGetEdges_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphNodeGetDependencies(cudaGraphNode_t __node, cudaGraphNode_t *__nodes, cudaGraphEdgeData *__edges,
                                         size_t *__number) {
  return ::cudaGraphNodeGetDependencies_v2(__node, __nodes, __edges, __number);
}
VORTEX_FORM cudaGraphNodeGetDependentNodes(cudaGraphNode_t __node, cudaGraphNode_t *__nodes, cudaGraphEdgeData *__edges,
                                           size_t *__number) {
  return ::cudaGraphNodeGetDependentNodes_v2(__node, __nodes, __edges, __number);
}
VORTEX_FORM cudaStreamGetCaptureInfo(cudaStream_t __stream, enum cudaStreamCaptureStatus *__status,
                                     unsigned long long *__id, cudaGraph_t *__graph,
                                     const cudaGraphNode_t **__dependencies, const cudaGraphEdgeData **__edges,
                                     size_t *__number) {
  return ::cudaStreamGetCaptureInfo_v3(__stream, __status, __id, __graph, __dependencies, __edges, __number);
}
VORTEX_FORM cudaStreamUpdateCaptureDependencies(cudaStream_t __stream, cudaGraphNode_t *__dependencies,
                                                const cudaGraphEdgeData *__edges, size_t __number,
                                                unsigned int __flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies_v2(__stream, __dependencies, __edges, __number, __flags);
}
#undef VORTEX_FORM
#endif
#endif
