// Surface reads and writes on references and objects; x is in bytes (CUDA C++ Programming Guide, "Surface Functions"). Each
// becomes PTX's unformatted suld.b or sust.b of the texel's bytes.
#ifndef VORTEX_CUDA_SURFACE_FUNCTIONS_H
#define VORTEX_CUDA_SURFACE_FUNCTIONS_H
#include "surface_types.h"

namespace vortex_cuda {
// A surface reference is a 64-bit handle on the device; C++ sees a class, so the handle goes through a move.
template <class S> static __device__ __forceinline__ cudaSurfaceObject_t surface_handle(S reference) {
  cudaSurfaceObject_t object;
  asm("mov.b64 %0, %1; " : "=l"(object) : "l"(reference));
  return object;
}
static __device__ __forceinline__ cudaSurfaceObject_t surface_handle(cudaSurfaceObject_t object) { return object; }

template <size_t bytes> struct texel_words;
template <> struct texel_words<1> { using type = unsigned short; };
template <> struct texel_words<2> { using type = unsigned short; };
template <> struct texel_words<4> { using type = uint1; };
template <> struct texel_words<8> { using type = uint2; };
template <> struct texel_words<16> { using type = uint4; };

template <int geometry, size_t bytes, cudaSurfaceBoundaryMode mode> struct surface_access;
// GEOMETRY: number of the specialisation; NAME: PTX's; COORDINATES: PTX operands of the address, two of them per line below
// because their numbers depend on how many data operands come first.
#define VORTEX_ACCESS(GEOMETRY, NAME, MODE, CLAMP, A1, A2, A4, S) \
  template <> struct surface_access<GEOMETRY, 1, MODE> { \
    static __device__ __forceinline__ void load(unsigned short &v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("suld.b." NAME ".b8." CLAMP " {%0}, [%1, " A1 "];" : "=h"(v) : "l"(s), "r"(x), "r"(y), "r"(z)); } \
    static __device__ __forceinline__ void store(unsigned short v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("sust.b." NAME ".b8." CLAMP " [%0, " S "], {%4};" ::"l"(s), "r"(x), "r"(y), "r"(z), "h"(v)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 2, MODE> { \
    static __device__ __forceinline__ void load(unsigned short &v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("suld.b." NAME ".b16." CLAMP " {%0}, [%1, " A1 "];" : "=h"(v) : "l"(s), "r"(x), "r"(y), "r"(z)); } \
    static __device__ __forceinline__ void store(unsigned short v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("sust.b." NAME ".b16." CLAMP " [%0, " S "], {%4};" ::"l"(s), "r"(x), "r"(y), "r"(z), "h"(v)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 4, MODE> { \
    static __device__ __forceinline__ void load(uint1 &v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("suld.b." NAME ".b32." CLAMP " {%0}, [%1, " A1 "];" : "=r"(v.x) : "l"(s), "r"(x), "r"(y), "r"(z)); } \
    static __device__ __forceinline__ void store(uint1 v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("sust.b." NAME ".b32." CLAMP " [%0, " S "], {%4};" ::"l"(s), "r"(x), "r"(y), "r"(z), "r"(v.x)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 8, MODE> { \
    static __device__ __forceinline__ void load(uint2 &v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("suld.b." NAME ".v2.b32." CLAMP " {%0, %1}, [%2, " A2 "];" : "=r"(v.x), "=r"(v.y) : "l"(s), "r"(x), "r"(y), "r"(z)); } \
    static __device__ __forceinline__ void store(uint2 v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("sust.b." NAME ".v2.b32." CLAMP " [%0, " S "], {%4, %5};" ::"l"(s), "r"(x), "r"(y), "r"(z), "r"(v.x), "r"(v.y)); } \
  }; \
  template <> struct surface_access<GEOMETRY, 16, MODE> { \
    static __device__ __forceinline__ void load(uint4 &v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("suld.b." NAME ".v4.b32." CLAMP " {%0, %1, %2, %3}, [%4, " A4 "];" \
          : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(s), "r"(x), "r"(y), "r"(z)); } \
    static __device__ __forceinline__ void store(uint4 v, cudaSurfaceObject_t s, int x, int y, int z) { \
      asm volatile("sust.b." NAME ".v4.b32." CLAMP " [%0, " S "], {%4, %5, %6, %7};" \
          ::"l"(s), "r"(x), "r"(y), "r"(z), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)); } \
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

template <int geometry, class T>
static __device__ __forceinline__ T surface_read(cudaSurfaceObject_t s, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  typename texel_words<sizeof(T)>::type words;
  switch (mode) {
    case cudaBoundaryModeTrap: surface_access<geometry, sizeof(T), cudaBoundaryModeTrap>::load(words, s, x, y, z); break;
    case cudaBoundaryModeClamp: surface_access<geometry, sizeof(T), cudaBoundaryModeClamp>::load(words, s, x, y, z); break;
    case cudaBoundaryModeZero: surface_access<geometry, sizeof(T), cudaBoundaryModeZero>::load(words, s, x, y, z); break;
  }
  T texel;
  __builtin_memcpy(&texel, &words, sizeof(T));
  return texel;
}
template <int geometry, class T>
static __device__ __forceinline__ void surface_write(T texel, cudaSurfaceObject_t s, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  typename texel_words<sizeof(T)>::type words{};
  __builtin_memcpy(&words, &texel, sizeof(T));
  switch (mode) {
    case cudaBoundaryModeTrap: surface_access<geometry, sizeof(T), cudaBoundaryModeTrap>::store(words, s, x, y, z); break;
    case cudaBoundaryModeClamp: surface_access<geometry, sizeof(T), cudaBoundaryModeClamp>::store(words, s, x, y, z); break;
    case cudaBoundaryModeZero: surface_access<geometry, sizeof(T), cudaBoundaryModeZero>::store(words, s, x, y, z); break;
  }
}
}  // namespace vortex_cuda

#define VORTEX_UNPACK(...) __VA_ARGS__
#define VORTEX_SURFACE(NAME, GEOMETRY, DIM, PARAMETERS, COORDINATES) \
  template <class T> static __device__ __forceinline__ T \
  surf##NAME##read(cudaSurfaceObject_t s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    return vortex_cuda::surface_read<GEOMETRY, T>(s, VORTEX_UNPACK COORDINATES, mode); \
  } \
  template <class T> static __device__ __forceinline__ void \
  surf##NAME##read(T *texel, cudaSurfaceObject_t s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    *texel = vortex_cuda::surface_read<GEOMETRY, T>(s, VORTEX_UNPACK COORDINATES, mode); \
  } \
  template <class T> static __device__ __forceinline__ void \
  surf##NAME##write(T texel, cudaSurfaceObject_t s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    vortex_cuda::surface_write<GEOMETRY, T>(texel, s, VORTEX_UNPACK COORDINATES, mode); \
  } \
  template <class T> static __device__ __forceinline__ T \
  surf##NAME##read(surface<void, DIM> s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    return vortex_cuda::surface_read<GEOMETRY, T>(vortex_cuda::surface_handle(s), VORTEX_UNPACK COORDINATES, mode); \
  } \
  template <class T> static __device__ __forceinline__ void \
  surf##NAME##read(T *texel, surface<void, DIM> s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    *texel = vortex_cuda::surface_read<GEOMETRY, T>(vortex_cuda::surface_handle(s), VORTEX_UNPACK COORDINATES, mode); \
  } \
  template <class T> static __device__ __forceinline__ void \
  surf##NAME##write(T texel, surface<void, DIM> s, VORTEX_UNPACK PARAMETERS, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    vortex_cuda::surface_write<GEOMETRY, T>(texel, vortex_cuda::surface_handle(s), VORTEX_UNPACK COORDINATES, mode); \
  }
VORTEX_SURFACE(1D, 0, cudaSurfaceType1D, (int x), (x, 0, 0))
VORTEX_SURFACE(2D, 1, cudaSurfaceType2D, (int x, int y), (x, y, 0))
VORTEX_SURFACE(3D, 2, cudaSurfaceType3D, (int x, int y, int z), (x, y, z))
VORTEX_SURFACE(1DLayered, 3, cudaSurfaceType1DLayered, (int x, int layer), (x, 0, layer))
VORTEX_SURFACE(2DLayered, 4, cudaSurfaceType2DLayered, (int x, int y, int layer), (x, y, layer))
#undef VORTEX_SURFACE
#undef VORTEX_UNPACK
#endif
