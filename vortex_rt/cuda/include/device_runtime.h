// Functions that the device runtime provides (printf, assert, malloc), the index variables' conversions, and the
// declarations behind <<<…>>>.
#ifndef VORTEX_CUDA_DEVICE_RUNTIME_H
#define VORTEX_CUDA_DEVICE_RUNTIME_H
#if defined(__CUDA__) && defined(__clang__)
#include "vector_types.h"

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow, malloc));
__device__ void __assertfail(const char *__message, const char *__file, unsigned __line, const char *__function, size_t __char_size);
// What assert() calls; the C library declares it only where NDEBUG is not defined.
__host__ __device__ void __assert_fail(const char *__message, const char *__file, unsigned __line, const char *__function) noexcept
    __attribute__((noreturn));
#ifdef __CUDA_ARCH__
inline __attribute__((always_inline)) __host__ __device__ void __assert_fail(const char *__message, const char *__file, unsigned __line, const char *__function) noexcept {
  __assertfail(__message, __file, __line, __function, sizeof(char));
  __builtin_unreachable();
}
#endif
// clang turns a device-side printf into vprintf with a packed argument buffer.
__device__ int printf(const char *, ...);
unsigned __cudaPushCallConfiguration(dim3 __grid, dim3 __block, size_t __shared_bytes = 0, void *__stream = nullptr);
unsigned cudaConfigureCall(dim3 __grid, dim3 __block, size_t __shared_bytes = 0, void *__stream = nullptr);
}

namespace std {
__device__ static inline void free(void *__p) { ::free(__p); }
__device__ static inline void *malloc(size_t __size) { return ::malloc(__size); }
}  // namespace std

#define VORTEX_INDEX(VARIABLE) \
  __device__ inline __cuda_builtin_##VARIABLE##_t::operator dim3() const { return dim3(x, y, z); } \
  __device__ inline __cuda_builtin_##VARIABLE##_t::operator uint3() const { return {x, y, z}; }
VORTEX_INDEX(threadIdx)
VORTEX_INDEX(blockIdx)
VORTEX_INDEX(blockDim)
VORTEX_INDEX(gridDim)
#undef VORTEX_INDEX

static __device__ __forceinline__ void __nanosleep(unsigned int) {}
#endif
#endif
