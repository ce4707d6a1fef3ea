// The runtime API's host functions, declared so that a whole .cu file compiles; kernels are launched through vortex_rt, so
// nothing here is defined (CUDA Runtime API reference, "Modules").
#ifndef VORTEX_CUDA_CUDA_RUNTIME_API_H
#define VORTEX_CUDA_CUDA_RUNTIME_API_H
#include "driver_types.h"
#include "surface_types.h"

extern "C" {
// Devices and errors
__host__ __device__ cudaError_t cudaGetLastError();
__host__ __device__ cudaError_t cudaPeekAtLastError();
__host__ __device__ const char *cudaGetErrorString(cudaError_t __error);
__host__ __device__ const char *cudaGetErrorName(cudaError_t __error);
__host__ __device__ cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadExit();
cudaError_t cudaDeviceReset();
__host__ __device__ cudaError_t cudaGetDeviceCount(int *__count);
__host__ __device__ cudaError_t cudaGetDevice(int *__device);
cudaError_t cudaSetDevice(int __device);
cudaError_t cudaSetDeviceFlags(unsigned int __flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *__properties, int __device);
__host__ __device__ cudaError_t cudaDeviceGetAttribute(int *__value, cudaDeviceAttr __attr, int __device);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache __config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig __config);
cudaError_t cudaDeviceSetLimit(cudaLimit __limit, size_t __value);
cudaError_t cudaDeviceGetLimit(size_t *__value, cudaLimit __limit);
cudaError_t cudaDriverGetVersion(int *__version);
cudaError_t cudaRuntimeGetVersion(int *__version);
// Memory
__host__ __device__ cudaError_t cudaMalloc(void **__p, size_t __size);
__host__ __device__ cudaError_t cudaFree(void *__p);
cudaError_t cudaMallocHost(void **__p, size_t __size);
cudaError_t cudaFreeHost(void *__p);
cudaError_t cudaHostAlloc(void **__p, size_t __size, unsigned int __flags);
cudaError_t cudaHostGetDevicePointer(void **__device, void *__host, unsigned int __flags);
cudaError_t cudaHostRegister(void *__p, size_t __size, unsigned int __flags);
cudaError_t cudaHostUnregister(void *__p);
cudaError_t cudaMallocManaged(void **__p, size_t __size, unsigned int __flags = cudaMemAttachGlobal);
cudaError_t cudaMallocAsync(void **__p, size_t __size, cudaStream_t __stream);
cudaError_t cudaFreeAsync(void *__p, cudaStream_t __stream);
cudaError_t cudaMallocPitch(void **__p, size_t *__pitch, size_t __width, size_t __height);
cudaError_t cudaMalloc3D(cudaPitchedPtr *__p, cudaExtent __extent);
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *__desc, size_t __width, size_t __height = 0, unsigned int __flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *__desc, cudaExtent __extent, unsigned int __flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaMemcpy(void *__to, const void *__from, size_t __size, cudaMemcpyKind __kind);
cudaError_t cudaMemcpyAsync(void *__to, const void *__from, size_t __size, cudaMemcpyKind __kind, cudaStream_t __stream = 0);
cudaError_t cudaMemcpy2D(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch, size_t __width, size_t __height, cudaMemcpyKind __kind);
cudaError_t cudaMemcpy2DAsync(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch, size_t __width, size_t __height,
                              cudaMemcpyKind __kind, cudaStream_t __stream = 0);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *__parameters);
cudaError_t cudaMemcpyToArray(cudaArray_t __to, size_t __x, size_t __y, const void *__from, size_t __size, cudaMemcpyKind __kind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t __to, size_t __x, size_t __y, const void *__from, size_t __pitch, size_t __width, size_t __height, cudaMemcpyKind __kind);
cudaError_t cudaMemset(void *__p, int __value, size_t __size);
cudaError_t cudaMemsetAsync(void *__p, int __value, size_t __size, cudaStream_t __stream = 0);
cudaError_t cudaMemset2D(void *__p, size_t __pitch, int __value, size_t __width, size_t __height);
cudaError_t cudaMemGetInfo(size_t *__available, size_t *__total);
cudaError_t cudaMemPrefetchAsync(const void *__p, size_t __size, int __device, cudaStream_t __stream = 0);
cudaError_t cudaMemAdvise(const void *__p, size_t __size, cudaMemoryAdvise __advice, int __device);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *__attributes, const void *__p);
// Streams and events
cudaError_t cudaStreamCreate(cudaStream_t *__stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *__stream, unsigned int __flags);
cudaError_t cudaStreamDestroy(cudaStream_t __stream);
cudaError_t cudaStreamSynchronize(cudaStream_t __stream);
cudaError_t cudaStreamQuery(cudaStream_t __stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t __stream, cudaEvent_t __event, unsigned int __flags = 0);
cudaError_t cudaEventCreate(cudaEvent_t *__event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *__event, unsigned int __flags);
cudaError_t cudaEventDestroy(cudaEvent_t __event);
cudaError_t cudaEventRecord(cudaEvent_t __event, cudaStream_t __stream = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t __event);
cudaError_t cudaEventQuery(cudaEvent_t __event);
cudaError_t cudaEventElapsedTime(float *__milliseconds, cudaEvent_t __start, cudaEvent_t __stop);
// Textures and surfaces
cudaError_t cudaUnbindTexture(const textureReference *__reference);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *__object, const cudaResourceDesc *__resource, const cudaTextureDesc *texture,
                                    const cudaResourceViewDesc *__view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t __object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *__object, const cudaResourceDesc *__resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t __object);
// Launches
cudaError_t cudaLaunchKernel(const void *__kernel, dim3 __grid, dim3 __block, void **__arguments, size_t __shared_bytes, cudaStream_t __stream);
cudaError_t cudaLaunchCooperativeKernel(const void *__kernel, dim3 __grid, dim3 __block, void **__arguments, size_t __shared_bytes, cudaStream_t __stream);
cudaError_t cudaFuncSetAttribute(const void *__kernel, cudaFuncAttribute __attr, int __value);
cudaError_t cudaFuncSetCacheConfig(const void *__kernel, cudaFuncCache __config);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *__attributes, const void *__kernel);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, const void *__kernel, int __block_size, size_t __shared_bytes);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}

static inline cudaExtent make_cudaExtent(size_t __width, size_t __height, size_t __depth) { return cudaExtent{__width, __height, __depth}; }
static inline cudaPos make_cudaPos(size_t __x, size_t __y, size_t __z) { return cudaPos{__x, __y, __z}; }
static inline cudaPitchedPtr make_cudaPitchedPtr(void *__p, size_t __pitch, size_t __width, size_t __height) {
  return cudaPitchedPtr{__p, __pitch, __width, __height};
}

// The C++ forms: typed pointers, symbols and kernels by name.
template <class _Tp> cudaError_t cudaMalloc(_Tp **__p, size_t __size) { return ::cudaMalloc((void **)__p, __size); }
template <class _Tp> cudaError_t cudaMallocHost(_Tp **__p, size_t __size, unsigned int = 0) { return ::cudaMallocHost((void **)__p, __size); }
template <class _Tp> cudaError_t cudaHostAlloc(_Tp **__p, size_t __size, unsigned int __flags) { return ::cudaHostAlloc((void **)__p, __size, __flags); }
template <class _Tp> cudaError_t cudaMallocManaged(_Tp **__p, size_t __size, unsigned int __flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)__p, __size, __flags);
}
template <class _Tp> cudaError_t cudaMallocPitch(_Tp **__p, size_t *__pitch, size_t __width, size_t __height) {
  return ::cudaMallocPitch((void **)__p, __pitch, __width, __height);
}
template <class _Tp>
cudaError_t cudaMemcpyToSymbol(const _Tp &__symbol, const void *__from, size_t __size, size_t __offset = 0, cudaMemcpyKind __kind = cudaMemcpyHostToDevice);
template <class _Tp>
cudaError_t cudaMemcpyFromSymbol(void *__to, const _Tp &__symbol, size_t __size, size_t __offset = 0, cudaMemcpyKind __kind = cudaMemcpyDeviceToHost);
template <class _Tp>
cudaError_t cudaMemcpyToSymbolAsync(const _Tp &__symbol, const void *__from, size_t __size, size_t __offset, cudaMemcpyKind __kind, cudaStream_t __stream = 0);
template <class _Tp> cudaError_t cudaGetSymbolAddress(void **__p, const _Tp &__symbol);
template <class _Tp> cudaError_t cudaGetSymbolSize(size_t *__size, const _Tp &__symbol);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture(size_t *__offset, const texture<_Tp, __dim, __mode> &__reference, const void *__p, size_t __size = 0xffffffffu);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture(size_t *__offset, const texture<_Tp, __dim, __mode> &__reference, const void *__p, const cudaChannelFormatDesc &__desc, size_t __size = 0xffffffffu);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture2D(size_t *__offset, const texture<_Tp, __dim, __mode> &__reference, const void *__p, const cudaChannelFormatDesc &__desc,
                              size_t __width, size_t __height, size_t __pitch);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTextureToArray(const texture<_Tp, __dim, __mode> &__reference, cudaArray_const_t array);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTextureToArray(const texture<_Tp, __dim, __mode> &__reference, cudaArray_const_t array, const cudaChannelFormatDesc &__desc);
template <class _Tp, int __dim, cudaTextureReadMode __mode> cudaError_t cudaUnbindTexture(const texture<_Tp, __dim, __mode> &__reference);
template <class _Tp, int __dim> cudaError_t cudaBindSurfaceToArray(const surface<_Tp, __dim> &__reference, cudaArray_const_t array);
template <class _Tp> cudaError_t cudaLaunchKernel(_Tp *__kernel, dim3 __grid, dim3 __block, void **__arguments, size_t __shared_bytes = 0, cudaStream_t __stream = 0) {
  return ::cudaLaunchKernel((const void *)__kernel, __grid, __block, __arguments, __shared_bytes, __stream);
}
template <class _Tp>
cudaError_t cudaLaunchCooperativeKernel(_Tp *__kernel, dim3 __grid, dim3 __block, void **__arguments, size_t __shared_bytes = 0, cudaStream_t __stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)__kernel, __grid, __block, __arguments, __shared_bytes, __stream);
}
template <class _Tp> cudaError_t cudaFuncSetAttribute(_Tp *__kernel, cudaFuncAttribute __attr, int __value) {
  return ::cudaFuncSetAttribute((const void *)__kernel, __attr, __value);
}
template <class _Tp> cudaError_t cudaFuncSetCacheConfig(_Tp *__kernel, cudaFuncCache __config) {
  return ::cudaFuncSetCacheConfig((const void *)__kernel, __config);
}
template <class _Tp> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *__attributes, _Tp *__kernel) {
  return ::cudaFuncGetAttributes(__attributes, (const void *)__kernel);
}
template <class _Tp> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__blocks, _Tp *__kernel, int __block_size, size_t __shared_bytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(__blocks, (const void *)__kernel, __block_size, __shared_bytes);
}
template <class _Tp> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *__grid, int *__block, _Tp __kernel, size_t __shared_bytes = 0, int __limit = 0);
#endif
