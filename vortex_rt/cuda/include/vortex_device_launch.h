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
  unsigned long long __block =
      blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  unsigned __by = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return 1 + __by + __block * ((unsigned long long)blockDim.x * blockDim.y * blockDim.z);
}

// The place of this thread's error; null where it has none, or where `wanted` and no place is free.
VORTEX_DEVICE_FUNCTION vortex_launch_error *__error_place(bool __wanted) {
  vortex_launch_error *__errors = (vortex_launch_error *)__vortex_launch_area.__errors;
  unsigned long long __by = __thread_number();
  for (unsigned __step = 0; __step < VORTEX_LAUNCH_ERRORS; ++__step) {
    vortex_launch_error *__place = &__errors[(__by + __step) & (VORTEX_LAUNCH_ERRORS - 1)];
    unsigned long long __found =
        __wanted ? atomicCAS(&__place->__by, 0ull, __by) : *(volatile unsigned long long *)&__place->__by;
    if (__found == __by || (__wanted && __found == 0))
      return __place;
    if (__found == 0)
      return nullptr;
  }
  return nullptr;
}

VORTEX_DEVICE_FUNCTION cudaError_t __fail(cudaError_t __error) {
  atomicAdd(&__vortex_launch_area.__error_count, 1u);
  if (vortex_launch_error *__place = __error_place(true))
    __place->__error = __error;
  return __error;
}

VORTEX_DEVICE_FUNCTION cudaError_t __last_error(bool __taken) {
  if (*(volatile unsigned *)&__vortex_launch_area.__error_count == 0)
    return cudaSuccess;
  vortex_launch_error *__place = __error_place(false);
  if (__place == nullptr)
    return cudaSuccess;
  cudaError_t __error = (cudaError_t)__place->__error;
  if (__taken)
    __place->__error = cudaSuccess;
  return __error;
}

// ---- records ----
struct __launch_shape {
  dim3 __grid, __block;
  size_t __shared;
  cudaStream_t __stream;
};

// Room for arguments: its offset, which no record may have where there is no room left.
VORTEX_DEVICE_FUNCTION unsigned long long __reserve(size_t __bytes) {
  unsigned long long __whole = (__bytes + 63) & ~63ull;
  return __bytes <= 0xFFFF ? atomicAdd(&__vortex_launch_area.__argument_used, __whole) : ~0ull >> 1;
}

// A new record with arguments at an offset. The thread's error says why there is none.
VORTEX_DEVICE_FUNCTION cudaError_t __add_record(unsigned long long __what, const __launch_shape &__shape,
                                                unsigned long long __place, unsigned __bytes) {
  vortex_launch_area *__area = &__vortex_launch_area;
  unsigned __index = atomicAdd(&__area->__count, 1u);
  if (__index >= __area->__limit)
    return __fail(cudaErrorLaunchPendingCountExceeded);
  bool __fits = __place + __bytes <= __area->__argument_bytes;
  vortex_launch_record *__record = (vortex_launch_record *)__area->__records + __index;
  __record->__what = __fits ? __what : VORTEX_RECORD_NONE;
  __record->__stream = (unsigned long long)__shape.__stream;
  __record->__arguments = __place;
  __record->__argument_bytes = __bytes;
  __record->__shared = (unsigned)__shape.__shared;
  __record->__grid[0] = __shape.__grid.x, __record->__grid[1] = __shape.__grid.y,
  __record->__grid[2] = __shape.__grid.z;
  __record->__block[0] = __shape.__block.x, __record->__block[1] = __shape.__block.y,
  __record->__block[2] = __shape.__block.z;
  return __fits ? cudaSuccess : __fail(cudaErrorLaunchPendingCountExceeded);
}

VORTEX_DEVICE_FUNCTION bool __is_possible(const __launch_shape &__shape) {
  const dim3 &__grid = __shape.__grid, &__block = __shape.__block;
  return __grid.x && __grid.y && __grid.z && __block.x && __block.y && __block.z && __grid.x <= 0x7FFFFFFFu &&
         __grid.y <= 65535 && __grid.z <= 65535 && __block.x <= 1024 && __block.y <= 1024 && __block.z <= 64 &&
         (unsigned long long)__block.x * __block.y * __block.z <= 1024 && __shape.__shared <= 0xFFFFFFFFu;
}

// A kernel's record; null, or where its arguments go.
VORTEX_DEVICE_FUNCTION unsigned char *__begin_launch(unsigned long long __kernel, const __launch_shape &__shape,
                                                     unsigned __bytes) {
  if (!__is_possible(__shape)) {
    __fail(cudaErrorInvalidConfiguration);
    return nullptr;
  }
  unsigned long long __place = __reserve(__bytes);
  if (__add_record(__kernel, __shape, __place, __bytes) != cudaSuccess)
    return nullptr;
  return (unsigned char *)(__vortex_launch_area.__arguments + __place);
}

VORTEX_DEVICE_FUNCTION cudaError_t __add_copy(unsigned long long __what, unsigned long long __target,
                                              unsigned long long __source, size_t __bytes, cudaStream_t __stream) {
  unsigned long long __place = __reserve(sizeof(vortex_copy_arguments));
  cudaError_t __result = __add_record(__what, {dim3(), dim3(), 0, __stream}, __place, sizeof(vortex_copy_arguments));
  if (__result == cudaSuccess)
    *(vortex_copy_arguments *)(__vortex_launch_area.__arguments + __place) = {__target, __source, __bytes};
  return __result;
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
  static constexpr unsigned __place(unsigned __at) {
    return (__at + alignof(__First) - 1) / alignof(__First) * alignof(__First);
  }
  static constexpr unsigned __end(unsigned __at) {
    return __arguments<__Rest...>::__end(__place(__at) + sizeof(__First));
  }
  static __device__ void __put(unsigned char *__target, unsigned __at, const __First &__first,
                               const __Rest &...__rest) {
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
    if (__target != nullptr)
      __arguments<__P...>::__put(__target, 0, __values...);
  }
  __host__ void operator()(__P... __values) const {
    __Kernel<<<__shape.__grid, __shape.__block, __shape.__shared, __shape.__stream>>>(__values...);
  }
};

// A kernel that waits for its configuration.
template <class __Type, __Type __Kernel> struct __chosen {
  __host__ __device__ __launcher<__Type, __Kernel> operator()(dim3 __grid, dim3 __block, size_t __shared = 0,
                                                              cudaStream_t __stream = nullptr) const {
    return {{__grid, __block, __shared, __stream}};
  }
};

// ---- which of several kernels of a name, or of a template's: the type of the one that the arguments mean ----
template <int __Rank> struct __rank : __rank<__Rank - 1> {};
template <> struct __rank<0> {};

// One of them has so many parameters.
template <unsigned __Count> struct __counted {
  __host__ __device__ static void __pick();
};
#define VORTEX_CLASSES_1 class __P1
#define VORTEX_TYPES_1 __P1
#define VORTEX_CLASSES_2 VORTEX_CLASSES_1, class __P2
#define VORTEX_TYPES_2 VORTEX_TYPES_1, __P2
#define VORTEX_CLASSES_3 VORTEX_CLASSES_2, class __P3
#define VORTEX_TYPES_3 VORTEX_TYPES_2, __P3
#define VORTEX_CLASSES_4 VORTEX_CLASSES_3, class __P4
#define VORTEX_TYPES_4 VORTEX_TYPES_3, __P4
#define VORTEX_CLASSES_5 VORTEX_CLASSES_4, class __P5
#define VORTEX_TYPES_5 VORTEX_TYPES_4, __P5
#define VORTEX_CLASSES_6 VORTEX_CLASSES_5, class __P6
#define VORTEX_TYPES_6 VORTEX_TYPES_5, __P6
#define VORTEX_CLASSES_7 VORTEX_CLASSES_6, class __P7
#define VORTEX_TYPES_7 VORTEX_TYPES_6, __P7
#define VORTEX_CLASSES_8 VORTEX_CLASSES_7, class __P8
#define VORTEX_TYPES_8 VORTEX_TYPES_7, __P8
#define VORTEX_CLASSES_9 VORTEX_CLASSES_8, class __P9
#define VORTEX_TYPES_9 VORTEX_TYPES_8, __P9
#define VORTEX_CLASSES_10 VORTEX_CLASSES_9, class __P10
#define VORTEX_TYPES_10 VORTEX_TYPES_9, __P10
#define VORTEX_CLASSES_11 VORTEX_CLASSES_10, class __P11
#define VORTEX_TYPES_11 VORTEX_TYPES_10, __P11
#define VORTEX_CLASSES_12 VORTEX_CLASSES_11, class __P12
#define VORTEX_TYPES_12 VORTEX_TYPES_11, __P12
#define VORTEX_CLASSES_13 VORTEX_CLASSES_12, class __P13
#define VORTEX_TYPES_13 VORTEX_TYPES_12, __P13
#define VORTEX_CLASSES_14 VORTEX_CLASSES_13, class __P14
#define VORTEX_TYPES_14 VORTEX_TYPES_13, __P14
#define VORTEX_CLASSES_15 VORTEX_CLASSES_14, class __P15
#define VORTEX_TYPES_15 VORTEX_TYPES_14, __P15
#define VORTEX_CLASSES_16 VORTEX_CLASSES_15, class __P16
#define VORTEX_TYPES_16 VORTEX_TYPES_15, __P16
#define VORTEX_COUNTED(__n)                                                                                            \
  template <> struct __counted<__n> {                                                                                  \
    template <VORTEX_CLASSES_##__n>                                                                                    \
    __host__ __device__ static auto __pick(__rank<0>, void (*)(VORTEX_TYPES_##__n)) -> void (*)(VORTEX_TYPES_##__n);   \
  };
VORTEX_COUNTED(1)
VORTEX_COUNTED(2)
VORTEX_COUNTED(3)
VORTEX_COUNTED(4)
VORTEX_COUNTED(5)
VORTEX_COUNTED(6)
VORTEX_COUNTED(7)
VORTEX_COUNTED(8)
VORTEX_COUNTED(9)
VORTEX_COUNTED(10)
VORTEX_COUNTED(11)
VORTEX_COUNTED(12)
VORTEX_COUNTED(13)
VORTEX_COUNTED(14)
VORTEX_COUNTED(15)
VORTEX_COUNTED(16)
#undef VORTEX_COUNTED
#undef VORTEX_CLASSES_1
#undef VORTEX_TYPES_1
#undef VORTEX_CLASSES_2
#undef VORTEX_TYPES_2
#undef VORTEX_CLASSES_3
#undef VORTEX_TYPES_3
#undef VORTEX_CLASSES_4
#undef VORTEX_TYPES_4
#undef VORTEX_CLASSES_5
#undef VORTEX_TYPES_5
#undef VORTEX_CLASSES_6
#undef VORTEX_TYPES_6
#undef VORTEX_CLASSES_7
#undef VORTEX_TYPES_7
#undef VORTEX_CLASSES_8
#undef VORTEX_TYPES_8
#undef VORTEX_CLASSES_9
#undef VORTEX_TYPES_9
#undef VORTEX_CLASSES_10
#undef VORTEX_TYPES_10
#undef VORTEX_CLASSES_11
#undef VORTEX_TYPES_11
#undef VORTEX_CLASSES_12
#undef VORTEX_TYPES_12
#undef VORTEX_CLASSES_13
#undef VORTEX_TYPES_13
#undef VORTEX_CLASSES_14
#undef VORTEX_TYPES_14
#undef VORTEX_CLASSES_15
#undef VORTEX_TYPES_15
#undef VORTEX_CLASSES_16
#undef VORTEX_TYPES_16

template <class... __A> struct __resolver : __counted<sizeof...(__A)> {
  using __counted<sizeof...(__A)>::__pick;
  // There is only one, whatever the arguments.
  template <class... __P> __host__ __device__ static auto __pick(__rank<2>, void (*)(__P...)) -> void (*)(__P...);
  // One has exactly these parameters; a template's are deduced from them.
  __host__ __device__ static auto __pick(__rank<1>, void (*)(__A...)) -> void (*)(__A...);
};
template <class... __A> __host__ __device__ __resolver<__A...> __with(__A...);
} // namespace __vortex

// Within a class, not a function of the device, clang finds kernels by their types.
#define VORTEX_BARE(...) __VA_ARGS__
#define VORTEX_LAUNCH_BY(RESOLVER, KERNEL)                                                                             \
  (__extension__({                                                                                                     \
    typedef RESOLVER __vortex_resolver;                                                                                \
    struct __vortex_choice {                                                                                           \
      typedef decltype(__vortex_resolver::__pick(::__vortex::__rank<2>(), VORTEX_BARE KERNEL)) __type;                 \
      typedef ::__vortex::__chosen<__type, VORTEX_BARE KERNEL> __kernel;                                               \
    };                                                                                                                 \
    typename __vortex_choice::__kernel();                                                                              \
  }))
#define VORTEX_LAUNCH(KERNEL, ARGUMENTS) VORTEX_LAUNCH_BY(decltype(::__vortex::__with ARGUMENTS), KERNEL)
#define VORTEX_LAUNCH_ONE(KERNEL) VORTEX_LAUNCH_BY(::__vortex::__resolver<>, KERNEL)

#define cudaStreamTailLaunch ((cudaStream_t)VORTEX_TAIL_STREAM)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#endif
#endif
