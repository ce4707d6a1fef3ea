// Surface reads and writes on references and objects; x is in bytes (CUDA C++ Programming Guide, "Surface Functions"). Each
// becomes PTX's unformatted suld.b or sust.b of the texel's bytes.
#ifndef VORTEX_CUDA_SURFACE_FUNCTIONS_H
#define VORTEX_CUDA_SURFACE_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "cuda_texture_types.h"

namespace vortex_cuda {
// A surface reference is a 64-bit handle on the device; C++ sees a class, so the handle goes through a move.
template <class _Surface> static __device__ __forceinline__ cudaSurfaceObject_t surface_handle(_Surface __reference) {
  cudaSurfaceObject_t __object;
  asm("mov.b64 %0, %1; " : "=l"(__object) : "l"(__reference));
  return __object;
}
static __device__ __forceinline__ cudaSurfaceObject_t surface_handle(cudaSurfaceObject_t __object) { return __object; }

template <size_t __bytes> struct texel_words;
template <> struct texel_words<1> { using __type = unsigned short; };
template <> struct texel_words<2> { using __type = unsigned short; };
template <> struct texel_words<4> { using __type = uint1; };
template <> struct texel_words<8> { using __type = uint2; };
template <> struct texel_words<16> { using __type = uint4; };

template <int __geometry, size_t __bytes, cudaSurfaceBoundaryMode __mode> struct surface_access;
// GEOMETRY: number of the specialisation; NAME: PTX's; COORDINATES: PTX operands of the address, two of them per line below
// because their numbers depend on how many data operands come first.
#define VORTEX_ACCESS(GEOMETRY, NAME, MODE, CLAMP, A1, A2, A4, STORED) \
  template <> struct surface_access<GEOMETRY, 1, MODE> { \
    static __device__ __forceinline__ void __load(unsigned short &__v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("suld.b." NAME ".b8." CLAMP " {%0}, [%1, " A1 "];" : "=h"(__v) : "l"(__s), "r"(__x), "r"(__y), "r"(__z)); } \
    static __device__ __forceinline__ void __store(unsigned short __v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("sust.b." NAME ".b8." CLAMP " [%0, " STORED "], {%4};" ::"l"(__s), "r"(__x), "r"(__y), "r"(__z), "h"(__v)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 2, MODE> { \
    static __device__ __forceinline__ void __load(unsigned short &__v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("suld.b." NAME ".b16." CLAMP " {%0}, [%1, " A1 "];" : "=h"(__v) : "l"(__s), "r"(__x), "r"(__y), "r"(__z)); } \
    static __device__ __forceinline__ void __store(unsigned short __v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("sust.b." NAME ".b16." CLAMP " [%0, " STORED "], {%4};" ::"l"(__s), "r"(__x), "r"(__y), "r"(__z), "h"(__v)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 4, MODE> { \
    static __device__ __forceinline__ void __load(uint1 &__v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("suld.b." NAME ".b32." CLAMP " {%0}, [%1, " A1 "];" : "=r"(__v.x) : "l"(__s), "r"(__x), "r"(__y), "r"(__z)); } \
    static __device__ __forceinline__ void __store(uint1 __v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("sust.b." NAME ".b32." CLAMP " [%0, " STORED "], {%4};" ::"l"(__s), "r"(__x), "r"(__y), "r"(__z), "r"(__v.x)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 8, MODE> { \
    static __device__ __forceinline__ void __load(uint2 &__v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("suld.b." NAME ".v2.b32." CLAMP " {%0, %1}, [%2, " A2 "];" : "=r"(__v.x), "=r"(__v.y) : "l"(__s), "r"(__x), "r"(__y), "r"(__z)); } \
    static __device__ __forceinline__ void __store(uint2 __v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("sust.b." NAME ".v2.b32." CLAMP " [%0, " STORED "], {%4, %5};" ::"l"(__s), "r"(__x), "r"(__y), "r"(__z), "r"(__v.x), "r"(__v.y)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 16, MODE> { \
    static __device__ __forceinline__ void __load(uint4 &__v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("suld.b." NAME ".v4.b32." CLAMP " {%0, %1, %2, %3}, [%4, " A4 "];" \
          : "=r"(__v.x), "=r"(__v.y), "=r"(__v.z), "=r"(__v.w) : "l"(__s), "r"(__x), "r"(__y), "r"(__z)); } \
    static __device__ __forceinline__ void __store(uint4 __v, cudaSurfaceObject_t __s, int __x, int __y, int __z) { \
      asm volatile("sust.b." NAME ".v4.b32." CLAMP " [%0, " STORED "], {%4, %5, %6, %7};" \
          ::"l"(__s), "r"(__x), "r"(__y), "r"(__z), "r"(__v.x), "r"(__v.y), "r"(__v.z), "r"(__v.w)); } \
  };
#define VORTEX_GEOMETRY(MODE, CLAMP) \
  VORTEX_ACCESS(0, "1d", MODE, CLAMP, "{%2}", "{%3}", "{%5}", "{%1}") \
  VORTEX_ACCESS(1, "2d", MODE, CLAMP, "{%2, %3}", "{%3, %4}", "{%5, %6}", "{%1, %2}") \
  VORTEX_ACCESS(2, "3d", MODE, CLAMP, "{%2, %3, %4, %4}", "{%3, %4, %5, %5}", "{%5, %6, %7, %7}", "{%1, %2, %3, %3}") \
  VORTEX_ACCESS(3, "a1d", MODE, CLAMP, "{%4, %2}", "{%5, %3}", "{%7, %5}", "{%3, %1}") \
  VORTEX_ACCESS(4, "a2d", MODE, CLAMP, "{%4, %2, %3, %3}", "{%5, %3, %4, %4}", "{%7, %5, %6, %6}", "{%3, %1, %2, %2}")
VORTEX_GEOMETRY(cudaBoundaryModeTrap, "trap")
VORTEX_GEOMETRY(cudaBoundaryModeClamp, "clamp")
VORTEX_GEOMETRY(cudaBoundaryModeZero, "zero")
#undef VORTEX_GEOMETRY
#undef VORTEX_ACCESS

template <int __geometry, class _Tp>
static __device__ __forceinline__ _Tp surface_read(cudaSurfaceObject_t __s, int __x, int __y, int __z, cudaSurfaceBoundaryMode __mode) {
  typename texel_words<sizeof(_Tp)>::__type __words;
  switch (__mode) {
    case cudaBoundaryModeTrap: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeTrap>::__load(__words, __s, __x, __y, __z); break;
    case cudaBoundaryModeClamp: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeClamp>::__load(__words, __s, __x, __y, __z); break;
    case cudaBoundaryModeZero: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeZero>::__load(__words, __s, __x, __y, __z); break;
  }
  _Tp __texel;
  __builtin_memcpy(&__texel, &__words, sizeof(_Tp));
  return __texel;
}
template <int __geometry, class _Tp>
static __device__ __forceinline__ void surface_write(_Tp __texel, cudaSurfaceObject_t __s, int __x, int __y, int __z, cudaSurfaceBoundaryMode __mode) {
  typename texel_words<sizeof(_Tp)>::__type __words{};
  __builtin_memcpy(&__words, &__texel, sizeof(_Tp));
  switch (__mode) {
    case cudaBoundaryModeTrap: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeTrap>::__store(__words, __s, __x, __y, __z); break;
    case cudaBoundaryModeClamp: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeClamp>::__store(__words, __s, __x, __y, __z); break;
    case cudaBoundaryModeZero: surface_access<__geometry, sizeof(_Tp), cudaBoundaryModeZero>::__store(__words, __s, __x, __y, __z); break;
  }
}
}  // namespace vortex_cuda

#define VORTEX_UNPACK(...) __VA_ARGS__
#define VORTEX_SURFACE(NAME, GEOMETRY, DIM, PARAMETERS, COORDINATES) \
  template <class _Tp> static __device__ __forceinline__ _Tp \
  surf##NAME##read(cudaSurfaceObject_t __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    return vortex_cuda::surface_read<GEOMETRY, _Tp>(__s, VORTEX_UNPACK COORDINATES, __mode); \
  } \
  template <class _Tp> static __device__ __forceinline__ void \
  surf##NAME##read(_Tp *__texel, cudaSurfaceObject_t __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    *__texel = vortex_cuda::surface_read<GEOMETRY, _Tp>(__s, VORTEX_UNPACK COORDINATES, __mode); \
  } \
  template <class _Tp> static __device__ __forceinline__ void \
  surf##NAME##write(_Tp __texel, cudaSurfaceObject_t __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    vortex_cuda::surface_write<GEOMETRY, _Tp>(__texel, __s, VORTEX_UNPACK COORDINATES, __mode); \
  } \
  template <class _Tp> static __device__ __forceinline__ _Tp \
  surf##NAME##read(surface<void, DIM> __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    return vortex_cuda::surface_read<GEOMETRY, _Tp>(vortex_cuda::surface_handle(__s), VORTEX_UNPACK COORDINATES, __mode); \
  } \
  template <class _Tp> static __device__ __forceinline__ void \
  surf##NAME##read(_Tp *__texel, surface<void, DIM> __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    *__texel = vortex_cuda::surface_read<GEOMETRY, _Tp>(vortex_cuda::surface_handle(__s), VORTEX_UNPACK COORDINATES, __mode); \
  } \
  template <class _Tp> static __device__ __forceinline__ void \
  surf##NAME##write(_Tp __texel, surface<void, DIM> __s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) { \
    vortex_cuda::surface_write<GEOMETRY, _Tp>(__texel, vortex_cuda::surface_handle(__s), VORTEX_UNPACK COORDINATES, __mode); \
  }
VORTEX_SURFACE(1D, 0, cudaSurfaceType1D, (int __x), (__x, 0, 0))
VORTEX_SURFACE(2D, 1, cudaSurfaceType2D, (int __x, int __y), (__x, __y, 0))
VORTEX_SURFACE(3D, 2, cudaSurfaceType3D, (int __x, int __y, int __z), (__x, __y, __z))
VORTEX_SURFACE(1DLayered, 3, cudaSurfaceType1DLayered, (int __x, int __layer), (__x, 0, __layer))
VORTEX_SURFACE(2DLayered, 4, cudaSurfaceType2DLayered, (int __x, int __y, int __layer), (__x, __y, __layer))
#undef VORTEX_SURFACE
#undef VORTEX_UNPACK
#endif
#endif
