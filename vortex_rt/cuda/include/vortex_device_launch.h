// Launches of kernels by kernels. nvcc includes this header where device code has them, and puts
//     __vortex_launch::launcher<decltype(&kernel), kernel>(grid, block, shared, stream)(arguments)
// in the place of kernel<<<grid, block, shared, stream>>>(arguments). On the device that writes a record, which libcuda
// reads when the launching grid has ended: it runs the kernels then, before anything that waits for the grid goes on.
// That is CUDA 12's order: a kernel cannot wait for the kernels that it has launched.
#ifndef VORTEX_DEVICE_LAUNCH_H
#define VORTEX_DEVICE_LAUNCH_H
#include "cuda_runtime.h"

#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

namespace __vortex_launch {
typedef unsigned long long word;

// vortex_rt/cuda/libcuda/device_launch.c reads both structures.
struct launches {
  char *records;
  word capacity, used;
};
enum record_kind { RECORD_KERNEL, RECORD_COPY, RECORD_FILL };
struct alignas(16) record {
  word bytes;  // of the record and what follows it, a multiple of 16
  word stream;
  unsigned kind, shared;
  union {
    struct { word kernel, parameter_bytes; unsigned grid[3], block[3]; } kernel;
    struct { word target, source, size; unsigned value; } memory;
  };
};

// The host finds it by this name; libcuda gives it memory before the module's first launch.
#ifdef __CUDA_ARCH__
extern "C" __device__ __attribute__((weak)) launches __vortex_device_launches = {nullptr, 0, 0};
#else
extern "C" __device__ launches __vortex_device_launches;
#endif

static __device__ inline record *add(record_kind __kind, word __extra, cudaStream_t __stream) {
  word __bytes = (sizeof(record) + __extra + 15) / 16 * 16;
  word __start = atomicAdd(&__vortex_device_launches.used, __bytes);
  if (__start + __bytes > __vortex_device_launches.capacity)
    __assertfail("pending launches fit into the memory that cudaLimitDevRuntimePendingLaunchCount asks for",
                 "vortex_device_launch.h", __LINE__, "launch", 1);
  record *__made = (record *)(__vortex_device_launches.records + __start);
  __made->bytes = __bytes;
  __made->stream = (word)__stream;
  __made->kind = __kind;
  return __made;
}

// Parameters lie as everywhere in CUDA: each at the next multiple of its alignment.
static __device__ __host__ constexpr word place(word __end, word __align) { return (__end + __align - 1) / __align * __align; }
template <class...> struct layout {
  static __device__ __host__ constexpr word end(word __end) { return __end; }
  static __device__ inline void store(char *, word) {}
};
template <class _First, class... _Rest> struct layout<_First, _Rest...> {
  static __device__ __host__ constexpr word end(word __end) {
    return layout<_Rest...>::end(place(__end, alignof(_First)) + sizeof(_First));
  }
  static __device__ inline void store(char *__base, word __end, const _First &__first, const _Rest &...__rest) {
    __builtin_memcpy(__base + place(__end, alignof(_First)), (const void *)&__first, sizeof(_First));
    layout<_Rest...>::store(__base, place(__end, alignof(_First)) + sizeof(_First), __rest...);
  }
};

// A kernel's address outside of any function, where clang lets device code name it. The translator makes a number of it.
template <class _Type, _Type __kernel> struct address { static constexpr _Type value = __kernel; };

template <class _Type, _Type __kernel> struct launcher;
template <class... _Parameters, void (*__kernel)(_Parameters...)> struct launcher<void (*)(_Parameters...), __kernel> {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;

  __host__ __device__ launcher(dim3 __grid, dim3 __block, size_t __shared = 0, cudaStream_t __stream = 0)
      : grid(__grid), block(__block), shared(__shared), stream(__stream) {}

  __host__ __device__ void operator()(_Parameters... __values) const {
#ifdef __CUDA_ARCH__
    if (!grid.x || !grid.y || !grid.z || !block.x || !block.y || !block.z) return;
    record *__made = add(RECORD_KERNEL, layout<_Parameters...>::end(0), stream);
    __made->shared = (unsigned)shared;
    __made->kernel.kernel = (word)address<void (*)(_Parameters...), __kernel>::value;
    __made->kernel.parameter_bytes = layout<_Parameters...>::end(0);
    layout<_Parameters...>::store((char *)(__made + 1), 0, __values...);
    __made->kernel.grid[0] = grid.x, __made->kernel.grid[1] = grid.y, __made->kernel.grid[2] = grid.z;
    __made->kernel.block[0] = block.x, __made->kernel.block[1] = block.y, __made->kernel.block[2] = block.z;
#else
    __kernel<<<grid, block, shared, stream>>>(__values...);
#endif
  }
};
}  // namespace __vortex_launch

// The device runtime's functions. Streams are only numbers: records are done in their order.
extern "C" {
#ifdef __CUDA_ARCH__
__host__ __device__ inline cudaError_t cudaGetLastError(void) { return cudaSuccess; }
__host__ __device__ inline cudaError_t cudaPeekAtLastError(void) { return cudaSuccess; }
__host__ __device__ inline const char *cudaGetErrorString(cudaError_t __error) { return __error ? "error" : "no error"; }
__host__ __device__ inline const char *cudaGetErrorName(cudaError_t __error) { return __error ? "error" : "cudaSuccess"; }
__host__ __device__ inline cudaError_t cudaGetDeviceCount(int *__count) { return *__count = 1, cudaSuccess; }
__host__ __device__ inline cudaError_t cudaMalloc(void **__made, size_t __size) {
  return (*__made = malloc(__size)) || !__size ? cudaSuccess : cudaErrorMemoryAllocation;
}
__host__ __device__ inline cudaError_t cudaFree(void *__memory) { return free(__memory), cudaSuccess; }
#endif
__device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *__stream, unsigned int) {
  return *__stream = (cudaStream_t)0x10, cudaSuccess;
}
__device__ inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
__device__ inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *__event, unsigned int) {
  return *__event = (cudaEvent_t)0x10, cudaSuccess;
}
__device__ inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
__device__ inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
__device__ inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return cudaSuccess; }
__device__ inline cudaError_t cudaMemcpyAsync(void *__to, const void *__from, size_t __size, cudaMemcpyKind, cudaStream_t __stream) {
  __vortex_launch::record *__made = __vortex_launch::add(__vortex_launch::RECORD_COPY, 0, __stream);
  __made->memory.target = (__vortex_launch::word)__to, __made->memory.source = (__vortex_launch::word)__from;
  return __made->memory.size = __size, cudaSuccess;
}
__device__ inline cudaError_t cudaMemsetAsync(void *__to, int __value, size_t __size, cudaStream_t __stream) {
  __vortex_launch::record *__made = __vortex_launch::add(__vortex_launch::RECORD_FILL, 0, __stream);
  __made->memory.target = (__vortex_launch::word)__to, __made->memory.value = (unsigned)__value;
  return __made->memory.size = __size, cudaSuccess;
}
}
#endif
