// Dynamic parallelism: `kernel<<<…>>>(…)` in device code, which nvcc hands to clang as VORTEX_LAUNCH(kernel)(…)(…), and
// the functions of the device runtime. A launch becomes a record; libcuda launches what the records say when the kernel
// has ended. Nothing of this is compiled into programs that do not use it.
#ifndef VORTEX_DEVICE_LAUNCH_H
#define VORTEX_DEVICE_LAUNCH_H
#if defined(__CUDA__) && defined(__clang__)
#include "vortex_launch_records.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++17-extensions"
extern "C" {
inline __device__ vortex_launch_area __vortex_launch_area;
}
#pragma clang diagnostic pop

#define VORTEX_DEVICE_FUNCTION static __device__ inline __attribute__((unused))

namespace __vortex {
// ---- errors: each thread has its own, few have any ----
VORTEX_DEVICE_FUNCTION unsigned long long __thread_number() {
  unsigned long long __block = blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  unsigned __by = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return 1 + __by + __block * ((unsigned long long)blockDim.x * blockDim.y * blockDim.z);
}

// The place of this thread's error; null where it has none, or where `wanted` and no place is free.
VORTEX_DEVICE_FUNCTION vortex_launch_error *__error_place(bool __wanted) {
  vortex_launch_error *__errors = (vortex_launch_error *)__vortex_launch_area.__errors;
  unsigned long long __by = __thread_number();
  for (unsigned __step = 0; __step < VORTEX_LAUNCH_ERRORS; ++__step) {
    vortex_launch_error *__place = &__errors[(__by + __step) & (VORTEX_LAUNCH_ERRORS - 1)];
    unsigned long long __found = __wanted ? atomicCAS(&__place->__by, 0ull, __by) : *(volatile unsigned long long *)&__place->__by;
    if (__found == __by || (__wanted && __found == 0)) return __place;
    if (__found == 0) return nullptr;
  }
  return nullptr;
}

VORTEX_DEVICE_FUNCTION cudaError_t __fail(cudaError_t __error) {
  atomicAdd(&__vortex_launch_area.__error_count, 1u);
  if (vortex_launch_error *__place = __error_place(true)) __place->__error = __error;
  return __error;
}

VORTEX_DEVICE_FUNCTION cudaError_t __last_error(bool __taken) {
  if (*(volatile unsigned *)&__vortex_launch_area.__error_count == 0) return cudaSuccess;
  vortex_launch_error *__place = __error_place(false);
  if (__place == nullptr) return cudaSuccess;
  cudaError_t __error = (cudaError_t)__place->__error;
  if (__taken) __place->__error = cudaSuccess;
  return __error;
}

// ---- records ----
struct __launch_shape {
  dim3 __grid, __block;
  size_t __shared;
  cudaStream_t __stream;
};

// A new record: the place of its arguments, or null, when the thread's error says why.
VORTEX_DEVICE_FUNCTION unsigned char *__add_record(unsigned long long __what, const __launch_shape &__shape, unsigned __bytes) {
  vortex_launch_area *__area = &__vortex_launch_area;
  unsigned __index = atomicAdd(&__area->__count, 1u);
  if (__index >= __area->__limit) {
    __fail(cudaErrorLaunchPendingCountExceeded);
    return nullptr;
  }
  unsigned long long __place = atomicAdd(&__area->__argument_used, (unsigned long long)((__bytes + 15) & ~15u));
  bool __fits = __place + __bytes <= __area->__argument_bytes;
  vortex_launch_record *__record = (vortex_launch_record *)__area->__records + __index;
  __record->__what = __fits ? __what : VORTEX_RECORD_NONE;
  __record->__stream = (unsigned long long)__shape.__stream;
  __record->__arguments = __place;
  __record->__argument_bytes = __bytes;
  __record->__shared = (unsigned)__shape.__shared;
  __record->__grid[0] = __shape.__grid.x, __record->__grid[1] = __shape.__grid.y, __record->__grid[2] = __shape.__grid.z;
  __record->__block[0] = __shape.__block.x, __record->__block[1] = __shape.__block.y, __record->__block[2] = __shape.__block.z;
  if (!__fits) __fail(cudaErrorLaunchPendingCountExceeded);
  return __fits ? (unsigned char *)(__area->__arguments + __place) : nullptr;
}

VORTEX_DEVICE_FUNCTION unsigned char *__begin_launch(unsigned long long __kernel, const __launch_shape &__shape, unsigned __bytes) {
  bool __fits = __shape.__grid.x && __shape.__grid.y && __shape.__grid.z && __shape.__block.x && __shape.__block.y && __shape.__block.z &&
              __shape.__grid.x <= 0x7FFFFFFFu && __shape.__grid.y <= 65535 && __shape.__grid.z <= 65535 && __shape.__block.x <= 1024 &&
              __shape.__block.y <= 1024 && __shape.__block.z <= 64 &&
              (unsigned long long)__shape.__block.x * __shape.__block.y * __shape.__block.z <= 1024;
  if (!__fits || __shape.__shared > 0xFFFFFFFFu) {
    __fail(cudaErrorInvalidConfiguration);
    return nullptr;
  }
  return __add_record(__kernel, __shape, __bytes);
}

VORTEX_DEVICE_FUNCTION cudaError_t __add_copy(unsigned long long __what, unsigned long long __target, unsigned long long __source, size_t __bytes,
                                            cudaStream_t __stream) {
  vortex_copy_arguments *__place = (vortex_copy_arguments *)__add_record(__what, {dim3(), dim3(), 0, __stream}, sizeof *__place);
  if (__place == nullptr) return cudaErrorLaunchPendingCountExceeded;
  *__place = {__target, __source, __bytes};
  return cudaSuccess;
}

// A handle of a stream or an event; those that CUDA names are smaller.
VORTEX_DEVICE_FUNCTION unsigned long long __new_handle() {
  return 0x100 + atomicAdd(&__vortex_launch_area.__handles, 1u);
}

// ---- arguments, each at the next multiple of its alignment ----
template <class... __P> struct __arguments;
template <> struct __arguments<> {
  static constexpr unsigned __end(unsigned __at) { return __at; }
  static __device__ void __put(unsigned char *, unsigned) {}
};
template <class __First, class... __Rest> struct __arguments<__First, __Rest...> {
  static constexpr unsigned __place(unsigned __at) { return (__at + alignof(__First) - 1) / alignof(__First) * alignof(__First); }
  static constexpr unsigned __end(unsigned __at) { return __arguments<__Rest...>::__end(__place(__at) + sizeof(__First)); }
  static __device__ void __put(unsigned char *__target, unsigned __at, const __First &__first, const __Rest &...__rest) {
    __builtin_memcpy(__target + __place(__at), &__first, sizeof __first);
    __arguments<__Rest...>::__put(__target, __place(__at) + sizeof __first, __rest...);
  }
};

template <class __Type, __Type __Kernel> struct __launcher;
template <class... __P, void (*__Kernel)(__P...)> struct __launcher<void (*)(__P...), __Kernel> {
  __launch_shape __shape;
  // Outside of a function: there clang lets device code name a kernel.
  static __device__ constexpr void (*__kernel)(__P...) = __Kernel;
  __device__ void operator()(__P... __values) const {
    unsigned char *__target = __begin_launch((unsigned long long)__kernel, __shape, __arguments<__P...>::__end(0));
    if (__target != nullptr) __arguments<__P...>::__put(__target, 0, __values...);
  }
  __host__ void operator()(__P... __values) const { __Kernel<<<__shape.__grid, __shape.__block, __shape.__shared, __shape.__stream>>>(__values...); }
};

template <class __Type, __Type __Kernel>
__host__ __device__ inline __launcher<__Type, __Kernel> __launch(dim3 __grid, dim3 __block, size_t __shared = 0, cudaStream_t __stream = nullptr) {
  return {{__grid, __block, __shared, __stream}};
}
}  // namespace __vortex

#define VORTEX_LAUNCH(...) ::__vortex::__launch<decltype(&__VA_ARGS__), &__VA_ARGS__>

#define cudaStreamTailLaunch ((cudaStream_t)VORTEX_TAIL_STREAM)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#endif
#endif
