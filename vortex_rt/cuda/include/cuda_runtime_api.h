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
__host__ __device__ const char *cudaGetErrorString(cudaError_t error);
__host__ __device__ const char *cudaGetErrorName(cudaError_t error);
__host__ __device__ cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadExit();
cudaError_t cudaDeviceReset();
__host__ __device__ cudaError_t cudaGetDeviceCount(int *count);
__host__ __device__ cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
__host__ __device__ cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
// Memory
__host__ __device__ cudaError_t cudaMalloc(void **p, size_t size);
__host__ __device__ cudaError_t cudaFree(void *p);
cudaError_t cudaMallocHost(void **p, size_t size);
cudaError_t cudaFreeHost(void *p);
cudaError_t cudaHostAlloc(void **p, size_t size, unsigned int flags);
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);
cudaError_t cudaHostRegister(void *p, size_t size, unsigned int flags);
cudaError_t cudaHostUnregister(void *p);
cudaError_t cudaMallocManaged(void **p, size_t size, unsigned int flags = cudaMemAttachGlobal);
cudaError_t cudaMallocAsync(void **p, size_t size, cudaStream_t stream);
cudaError_t cudaFreeAsync(void *p, cudaStream_t stream);
cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height);
cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent extent);
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width, size_t height = 0, unsigned int flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent extent, unsigned int flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *parameters);
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t size, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemset(void *p, int value, size_t size);
cudaError_t cudaMemsetAsync(void *p, int value, size_t size, cudaStream_t stream = 0);
cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);
cudaError_t cudaMemPrefetchAsync(const void *p, size_t size, int device, cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void *p, size_t size, cudaMemoryAdvise advice, int device);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *p);
// Streams and events
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop);
// Textures and surfaces
cudaError_t cudaUnbindTexture(const textureReference *reference);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource, const cudaTextureDesc *texture,
                                    const cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
// Launches
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared_bytes, cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared_bytes, cudaStream_t stream);
cudaError_t cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute attribute, int value);
cudaError_t cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache config);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *kernel);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int block_size, size_t shared_bytes);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}

static inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { return cudaExtent{width, height, depth}; }
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }
static inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t width, size_t height) {
  return cudaPitchedPtr{p, pitch, width, height};
}

// The C++ forms: typed pointers, symbols and kernels by name.
template <class T> cudaError_t cudaMalloc(T **p, size_t size) { return ::cudaMalloc((void **)p, size); }
template <class T> cudaError_t cudaMallocHost(T **p, size_t size, unsigned int = 0) { return ::cudaMallocHost((void **)p, size); }
template <class T> cudaError_t cudaHostAlloc(T **p, size_t size, unsigned int flags) { return ::cudaHostAlloc((void **)p, size, flags); }
template <class T> cudaError_t cudaMallocManaged(T **p, size_t size, unsigned int flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)p, size, flags);
}
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) {
  return ::cudaMallocPitch((void **)p, pitch, width, height);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t size, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t size, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t size, size_t offset, cudaMemcpyKind kind, cudaStream_t stream = 0);
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol);
template <class T> cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, mode> &reference, const void *p, size_t size = 0xffffffffu);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, mode> &reference, const void *p, const cudaChannelFormatDesc &desc, size_t size = 0xffffffffu);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &reference, const void *p, const cudaChannelFormatDesc &desc,
                              size_t width, size_t height, size_t pitch);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode> &reference, cudaArray_const_t array);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode> &reference, cudaArray_const_t array, const cudaChannelFormatDesc &desc);
template <class T, int dim, cudaTextureReadMode mode> cudaError_t cudaUnbindTexture(const texture<T, dim, mode> &reference);
template <class T, int dim> cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &reference, cudaArray_const_t array);
template <class T> cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **arguments, size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchKernel((const void *)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **arguments, size_t shared_bytes = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class T> cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value) {
  return ::cudaFuncSetAttribute((const void *)kernel, attribute, value);
}
template <class T> cudaError_t cudaFuncSetCacheConfig(T *kernel, cudaFuncCache config) {
  return ::cudaFuncSetCacheConfig((const void *)kernel, config);
}
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *kernel) {
  return ::cudaFuncGetAttributes(attributes, (const void *)kernel);
}
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T *kernel, int block_size, size_t shared_bytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)kernel, block_size, shared_bytes);
}
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T kernel, size_t shared_bytes = 0, int limit = 0);
#endif
