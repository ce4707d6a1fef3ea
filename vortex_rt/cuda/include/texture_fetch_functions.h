// Texture fetches on references (texture<T, dim, mode>) and on objects (cudaTextureObject_t). Each becomes the PTX `tex`
// instruction that clang's <__clang_cuda_texture_intrinsics.h> writes for it.
#ifndef VORTEX_CUDA_TEXTURE_FETCH_FUNCTIONS_H
#define VORTEX_CUDA_TEXTURE_FETCH_FUNCTIONS_H
#include "texture_types.h"
#include <__clang_cuda_texture_intrinsics.h>

namespace vortex_cuda {
// What a cudaReadModeNormalizedFloat fetch returns: as many floats as the texel has channels.
template <class T> struct normalized;
#define VORTEX_NORMALIZED(BASE, NAME) \
  template <> struct normalized<BASE> { using type = float; }; \
  template <> struct normalized<NAME##1> { using type = float1; }; \
  template <> struct normalized<NAME##2> { using type = float2; }; \
  template <> struct normalized<NAME##4> { using type = float4; };
template <> struct normalized<char> { using type = float; };
VORTEX_NORMALIZED(signed char, char)
VORTEX_NORMALIZED(unsigned char, uchar)
VORTEX_NORMALIZED(short, short)
VORTEX_NORMALIZED(unsigned short, ushort)
#undef VORTEX_NORMALIZED
static __device__ __forceinline__ void first_channels(float4 texel, float *out) { *out = texel.x; }
static __device__ __forceinline__ void first_channels(float4 texel, float1 *out) { *out = make_float1(texel.x); }
static __device__ __forceinline__ void first_channels(float4 texel, float2 *out) { *out = make_float2(texel.x, texel.y); }
static __device__ __forceinline__ void first_channels(float4 texel, float4 *out) { *out = texel; }
// A texture reference is a 64-bit handle on the device; C++ sees a class, so the handle goes through a move.
template <class Reference> static __device__ __forceinline__ cudaTextureObject_t texture_handle(Reference reference) {
  cudaTextureObject_t object;
  asm("mov.b64 %0, %1; " : "=l"(object) : "l"(reference));
  return object;
}
}  // namespace vortex_cuda

#define VORTEX_FETCH static __device__ __forceinline__
#define VORTEX_UNPACK(...) __VA_ARGS__
// NAME: CUDA's function; DIM: type of reference; OP: clang's operation; PARAMETERS and ARGUMENTS in CUDA's order.
#define VORTEX_TEXTURE(NAME, DIM, OP, PARAMETERS, ARGUMENTS) \
  template <class T> VORTEX_FETCH T NAME(texture<T, DIM, cudaReadModeElementType> t, VORTEX_UNPACK PARAMETERS) { \
    T texel; \
    __nv_tex_surf_handler("__" OP "_v2", (T *)nullptr, &texel, t, VORTEX_UNPACK ARGUMENTS); \
    return texel; \
  } \
  template <class T> \
  VORTEX_FETCH typename vortex_cuda::normalized<T>::type \
  NAME(texture<T, DIM, cudaReadModeNormalizedFloat> t, VORTEX_UNPACK PARAMETERS) { \
    float4 texel; \
    __nv_tex_surf_handler("__" OP "_v2", &texel, vortex_cuda::texture_handle(t), VORTEX_UNPACK ARGUMENTS); \
    typename vortex_cuda::normalized<T>::type channels; \
    vortex_cuda::first_channels(texel, &channels); \
    return channels; \
  } \
  template <class T> VORTEX_FETCH T NAME(cudaTextureObject_t object, VORTEX_UNPACK PARAMETERS) { \
    T texel; \
    __nv_tex_surf_handler("__" OP "_v2", &texel, object, VORTEX_UNPACK ARGUMENTS); \
    return texel; \
  } \
  template <class T> VORTEX_FETCH void NAME(T *texel, cudaTextureObject_t object, VORTEX_UNPACK PARAMETERS) { \
    __nv_tex_surf_handler("__" OP "_v2", texel, object, VORTEX_UNPACK ARGUMENTS); \
  }

VORTEX_TEXTURE(tex1Dfetch, cudaTextureType1D, "tex1Dfetch", (int x), (x))
VORTEX_TEXTURE(tex1D, cudaTextureType1D, "tex1D", (float x), (x))
VORTEX_TEXTURE(tex2D, cudaTextureType2D, "tex2D", (float x, float y), (x, y))
VORTEX_TEXTURE(tex3D, cudaTextureType3D, "tex3D", (float x, float y, float z), (x, y, z))
VORTEX_TEXTURE(tex1DLayered, cudaTextureType1DLayered, "tex1DLayered", (float x, int layer), (x, layer))
VORTEX_TEXTURE(tex2DLayered, cudaTextureType2DLayered, "tex2DLayered", (float x, float y, int layer), (x, y, layer))
VORTEX_TEXTURE(texCubemap, cudaTextureTypeCubemap, "texCubemap", (float x, float y, float z), (x, y, z))
VORTEX_TEXTURE(tex1DLod, cudaTextureType1D, "tex1DLod", (float x, float level), (x, level))
VORTEX_TEXTURE(tex2DLod, cudaTextureType2D, "tex2DLod", (float x, float y, float level), (x, y, level))
VORTEX_TEXTURE(tex3DLod, cudaTextureType3D, "tex3DLod", (float x, float y, float z, float level), (x, y, z, level))
VORTEX_TEXTURE(tex2Dgather, cudaTextureType2D, "tex2Dgather", (float x, float y, int component = 0), (x, y, component))
#undef VORTEX_TEXTURE
#undef VORTEX_FETCH
#undef VORTEX_UNPACK
#endif
