// The device runtime: functions of the runtime API in device code, next to those of the host.
#ifndef VORTEX_DEVICE_RUNTIME_H
#define VORTEX_DEVICE_RUNTIME_H
#if defined(__CUDA__) && defined(__clang__)
#include "vortex_device_launch.h"
#include "vortex_error_texts.h"

namespace __vortex {
struct __second_kind {
  void *__kernel;
  dim3 __grid, __block;
  unsigned __shared;
};
} // namespace __vortex

extern "C" {
__device__ inline cudaError_t cudaGetLastError(void) { return __vortex::__last_error(true); }
__device__ inline cudaError_t cudaPeekAtLastError(void) { return __vortex::__last_error(false); }

__device__ inline const char *cudaGetErrorName(cudaError_t __error) {
  switch ((int)__error) {
#define VORTEX_ROW(__number, __name, __text)                                                                           \
  case __number:                                                                                                       \
    return __name;
    VORTEX_ERROR_TEXTS(VORTEX_ROW)
#undef VORTEX_ROW
  default:
    return "unrecognized error code";
  }
}

__device__ inline const char *cudaGetErrorString(cudaError_t __error) {
  switch ((int)__error) {
#define VORTEX_ROW(__number, __name, __text)                                                                           \
  case __number:                                                                                                       \
    return __text;
    VORTEX_ERROR_TEXTS(VORTEX_ROW)
#undef VORTEX_ROW
  default:
    return "unrecognized error code";
  }
}

__device__ inline cudaError_t cudaGetDevice(int *__device) {
  *__device = (int)__vortex_launch_area.__device;
  return cudaSuccess;
}

__device__ inline cudaError_t cudaGetDeviceCount(int *__count) {
  *__count = (int)__vortex_launch_area.__device_count;
  return cudaSuccess;
}

__device__ inline cudaError_t cudaDeviceGetAttribute(int *__value, cudaDeviceAttr __attribute_, int __device) {
  if ((unsigned)__device != __vortex_launch_area.__device)
    return __vortex::__fail(cudaErrorInvalidDevice);
  if (__attribute_ < 1 || (unsigned)__attribute_ >= __vortex_launch_area.__attribute_count)
    return __vortex::__fail(cudaErrorInvalidValue);
  *__value = ((const int *)__vortex_launch_area.__attributes)[__attribute_];
  return cudaSuccess;
}

// Memory is the device's heap, as that of malloc.
__device__ inline cudaError_t cudaMalloc(void **__pointer, size_t __size) {
  *__pointer = __size != 0 ? malloc(__size) : nullptr;
  return *__pointer != nullptr || __size == 0 ? cudaSuccess : __vortex::__fail(cudaErrorMemoryAllocation);
}

__device__ inline cudaError_t cudaFree(void *__pointer) {
  free(__pointer);
  return cudaSuccess;
}

// A kernel starts when those that it depends on have ended: nothing is left to wait for, and nobody waits for the trigger.
__device__ inline void cudaGridDependencySynchronize(void) {}
__device__ inline void cudaTriggerProgrammaticLaunchCompletion(void) {}

// The handle of a condition is the address of its word.
__device__ inline void cudaGraphSetConditional(cudaGraphConditionalHandle __handle, unsigned __value) {
  *reinterpret_cast<volatile unsigned *>(__handle) = __value;
}

// ---- launches of kernels by their address, with a buffer for the arguments ----
// In front of a buffer lie 64 bytes that say how long it is and, of a second kind, what it is for.
} // extern "C"
namespace __vortex {
VORTEX_DEVICE_FUNCTION void *__parameter_buffer(size_t __size) {
  unsigned long long __place = __reserve(64 + __size);
  if (__place + 64 + __size > __vortex_launch_area.__argument_bytes) {
    __fail(cudaErrorLaunchPendingCountExceeded);
    return nullptr;
  }
  char *__buffer = (char *)(__vortex_launch_area.__arguments + __place);
  *(size_t *)__buffer = __size;
  return __buffer + 64;
}

VORTEX_DEVICE_FUNCTION cudaError_t __launch_buffer(void *__kernel, void *__buffer, const __launch_shape &__shape) {
  if (__buffer == nullptr)
    return cudaErrorLaunchPendingCountExceeded;
  if (!__is_possible(__shape))
    return __fail(cudaErrorInvalidConfiguration);
  unsigned __size = (unsigned)*(size_t *)((char *)__buffer - 64);
  return __add_record((unsigned long long)__kernel, __shape,
                      (unsigned long long)__buffer - __vortex_launch_area.__arguments, __size);
}

VORTEX_DEVICE_FUNCTION void *__buffer_for(const __second_kind &__kind) {
  unsigned long long *__buffer = (unsigned long long *)__parameter_buffer(4096);
  if (__buffer != nullptr)
    *(__second_kind *)(__buffer - 7) = __kind;
  return __buffer;
}

VORTEX_DEVICE_FUNCTION cudaError_t __launch_second_kind(void *__buffer, cudaStream_t __stream) {
  if (__buffer == nullptr)
    return cudaErrorLaunchPendingCountExceeded;
  const __second_kind *__kind = (const __second_kind *)((unsigned long long *)__buffer - 7);
  return __launch_buffer(__kind->__kernel, __buffer, {__kind->__grid, __kind->__block, __kind->__shared, __stream});
}
} // namespace __vortex
extern "C" {
__device__ inline void *cudaGetParameterBuffer(size_t, size_t __size) { return __vortex::__parameter_buffer(__size); }

__device__ inline cudaError_t cudaLaunchDevice(void *__kernel, void *__buffer, dim3 __grid, dim3 __block,
                                               unsigned int __shared, cudaStream_t __stream) {
  return __vortex::__launch_buffer(__kernel, __buffer, {__grid, __block, __shared, __stream});
}

__device__ inline void *cudaGetParameterBufferV2(void *__kernel, dim3 __grid, dim3 __block, unsigned int __shared) {
  return __vortex::__buffer_for({__kernel, __grid, __block, __shared});
}

__device__ inline cudaError_t cudaLaunchDeviceV2(void *__buffer, cudaStream_t __stream) {
  return __vortex::__launch_second_kind(__buffer, __stream);
}

// ---- streams and events: records are carried out in their order, so that nothing is left to wait for ----
__device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *__stream, unsigned int __flags) {
  if (__flags != cudaStreamNonBlocking)
    return __vortex::__fail(cudaErrorInvalidValue);
  *__stream = (cudaStream_t)__vortex::__new_handle();
  return cudaSuccess;
}

__device__ inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

__device__ inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *__event, unsigned int __flags) {
  if (__flags != cudaEventDisableTiming)
    return __vortex::__fail(cudaErrorInvalidValue);
  *__event = (cudaEvent_t)__vortex::__new_handle();
  return cudaSuccess;
}

__device__ inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr) { return cudaSuccess; }
__device__ inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = nullptr, unsigned int = 0) {
  return cudaSuccess;
}
__device__ inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
__device__ inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0) { return cudaSuccess; }

// ---- copies and fills, in the stream's order ----
__device__ inline cudaError_t cudaMemcpyAsync(void *__target, const void *__source, size_t __size,
                                              cudaMemcpyKind __kind, cudaStream_t __stream = nullptr) {
  if (__kind != cudaMemcpyDeviceToDevice && __kind != cudaMemcpyDefault)
    return __vortex::__fail(cudaErrorInvalidMemcpyDirection);
  return __vortex::__add_copy(VORTEX_RECORD_COPY, (unsigned long long)__target, (unsigned long long)__source, __size,
                              __stream);
}

__device__ inline cudaError_t cudaMemcpy2DAsync(void *__target, size_t __target_pitch, const void *__source,
                                                size_t __source_pitch, size_t __width, size_t __height,
                                                cudaMemcpyKind __kind, cudaStream_t __stream = nullptr) {
  cudaError_t __result = cudaSuccess;
  for (size_t __row = 0; __row < __height && __result == cudaSuccess; ++__row)
    __result = cudaMemcpyAsync((char *)__target + __row * __target_pitch,
                               (const char *)__source + __row * __source_pitch, __width, __kind, __stream);
  return __result;
}

__device__ inline cudaError_t cudaMemsetAsync(void *__target, int __value, size_t __size,
                                              cudaStream_t __stream = nullptr) {
  return __vortex::__add_copy(VORTEX_RECORD_FILL, (unsigned long long)__target, (unsigned char)__value, __size,
                              __stream);
}

__device__ inline cudaError_t cudaMemset2DAsync(void *__target, size_t __pitch, int __value, size_t __width,
                                                size_t __height, cudaStream_t __stream = nullptr) {
  cudaError_t __result = cudaSuccess;
  for (size_t __row = 0; __row < __height && __result == cudaSuccess; ++__row)
    __result = cudaMemsetAsync((char *)__target + __row * __pitch, __value, __width, __stream);
  return __result;
}

__device__ inline cudaError_t cudaRuntimeGetVersion(int *__version) {
  *__version = CUDART_VERSION;
  return cudaSuccess;
}
}

template <class __T> __device__ inline cudaError_t cudaMalloc(__T **__pointer, size_t __size) {
  return cudaMalloc((void **)__pointer, __size);
}
#endif
#endif
