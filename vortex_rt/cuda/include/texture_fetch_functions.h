// Texture fetches on references (texture<T, dim, mode>) and on objects (cudaTextureObject_t). Each becomes the PTX `tex`
// instruction that clang's <__clang_cuda_texture_intrinsics.h> writes for it.
#ifndef VORTEX_CUDA_TEXTURE_FETCH_FUNCTIONS_H
#define VORTEX_CUDA_TEXTURE_FETCH_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "cuda_texture_types.h"
#include <__clang_cuda_texture_intrinsics.h>

namespace vortex_cuda {
// What a cudaReadModeNormalizedFloat fetch returns: as many floats as the texel has channels.
template <class _Tp> struct __normalized;
#define VORTEX_NORMALIZED(BASE, NAME) \
  template <> struct __normalized<BASE> { using __type = float; }; \
  template <> struct __normalized<NAME##1> { using __type = float1; }; \
  template <> struct __normalized<NAME##2> { using __type = float2; }; \
  template <> struct __normalized<NAME##4> { using __type = float4; };
template <> struct __normalized<char> { using __type = float; };
VORTEX_NORMALIZED(signed char, char)
VORTEX_NORMALIZED(unsigned char, uchar)
VORTEX_NORMALIZED(short, short)
VORTEX_NORMALIZED(unsigned short, ushort)
#undef VORTEX_NORMALIZED
static __device__ __forceinline__ void first_channels(float4 __texel, float *__out) { *__out = __texel.x; }
static __device__ __forceinline__ void first_channels(float4 __texel, float1 *__out) { *__out = make_float1(__texel.x); }
static __device__ __forceinline__ void first_channels(float4 __texel, float2 *__out) { *__out = make_float2(__texel.x, __texel.y); }
static __device__ __forceinline__ void first_channels(float4 __texel, float4 *__out) { *__out = __texel; }
// A texture reference is a 64-bit handle on the device; C++ sees a class, so the handle goes through a move.
template <class _Reference> static __device__ __forceinline__ cudaTextureObject_t texture_handle(_Reference __reference) {
  cudaTextureObject_t __object;
  asm("mov.b64 %0, %1; " : "=l"(__object) : "l"(__reference));
  return __object;
}
}  // namespace vortex_cuda

#define VORTEX_FETCH static __device__ __forceinline__
#define VORTEX_UNPACK(...) __VA_ARGS__
// NAME: CUDA's function; DIM: type of reference; OP: clang's operation; PARAMETERS and ARGUMENTS in CUDA's order.
#define VORTEX_TEXTURE(NAME, DIM, OP, PARAMETERS, ARGUMENTS) \
  template <class _Tp> VORTEX_FETCH _Tp NAME(texture<_Tp, DIM, cudaReadModeElementType> __t, VORTEX_UNPACK PARAMETERS) { \
    _Tp __texel; \
    __nv_tex_surf_handler("__" OP "_v2", (_Tp *)nullptr, &__texel, __t, VORTEX_UNPACK ARGUMENTS); \
    return __texel; \
  } \
  template <class _Tp> \
  VORTEX_FETCH typename vortex_cuda::__normalized<_Tp>::__type \
  NAME(texture<_Tp, DIM, cudaReadModeNormalizedFloat> __t, VORTEX_UNPACK PARAMETERS) { \
    float4 __texel; \
    __nv_tex_surf_handler("__" OP "_v2", &__texel, vortex_cuda::texture_handle(__t), VORTEX_UNPACK ARGUMENTS); \
    typename vortex_cuda::__normalized<_Tp>::__type __channels; \
    vortex_cuda::first_channels(__texel, &__channels); \
    return __channels; \
  } \
  template <class _Tp> VORTEX_FETCH _Tp NAME(cudaTextureObject_t __object, VORTEX_UNPACK PARAMETERS) { \
    _Tp __texel; \
    __nv_tex_surf_handler("__" OP "_v2", &__texel, __object, VORTEX_UNPACK ARGUMENTS); \
    return __texel; \
  } \
  template <class _Tp> VORTEX_FETCH void NAME(_Tp *__texel, cudaTextureObject_t __object, VORTEX_UNPACK PARAMETERS) { \
    __nv_tex_surf_handler("__" OP "_v2", __texel, __object, VORTEX_UNPACK ARGUMENTS); \
  }

VORTEX_TEXTURE(tex1Dfetch, cudaTextureType1D, "tex1Dfetch", (int __x), (__x))
VORTEX_TEXTURE(tex1D, cudaTextureType1D, "tex1D", (float __x), (__x))
VORTEX_TEXTURE(tex2D, cudaTextureType2D, "tex2D", (float __x, float __y), (__x, __y))
VORTEX_TEXTURE(tex3D, cudaTextureType3D, "tex3D", (float __x, float __y, float __z), (__x, __y, __z))
VORTEX_TEXTURE(tex1DLayered, cudaTextureType1DLayered, "tex1DLayered", (float __x, int __layer), (__x, __layer))
VORTEX_TEXTURE(tex2DLayered, cudaTextureType2DLayered, "tex2DLayered", (float __x, float __y, int __layer), (__x, __y, __layer))
VORTEX_TEXTURE(texCubemap, cudaTextureTypeCubemap, "texCubemap", (float __x, float __y, float __z), (__x, __y, __z))
VORTEX_TEXTURE(tex1DLod, cudaTextureType1D, "tex1DLod", (float __x, float __level), (__x, __level))
VORTEX_TEXTURE(tex2DLod, cudaTextureType2D, "tex2DLod", (float __x, float __y, float __level), (__x, __y, __level))
VORTEX_TEXTURE(tex3DLod, cudaTextureType3D, "tex3DLod", (float __x, float __y, float __z, float __level), (__x, __y, __z, __level))
VORTEX_TEXTURE(tex1DLayeredLod, cudaTextureType1DLayered, "tex1DLayeredLod", (float __x, int __layer, float __level), (__x, __layer, __level))
VORTEX_TEXTURE(tex2DLayeredLod, cudaTextureType2DLayered, "tex2DLayeredLod", (float __x, float __y, int __layer, float __level), (__x, __y, __layer, __level))
VORTEX_TEXTURE(texCubemapLod, cudaTextureTypeCubemap, "texCubemapLod", (float __x, float __y, float __z, float __level), (__x, __y, __z, __level))
VORTEX_TEXTURE(texCubemapLayered, cudaTextureTypeCubemapLayered, "texCubemapLayered", (float __x, float __y, float __z, int __layer), (__x, __y, __z, __layer))
VORTEX_TEXTURE(texCubemapLayeredLod, cudaTextureTypeCubemapLayered, "texCubemapLayeredLod",
               (float __x, float __y, float __z, int __layer, float __level), (__x, __y, __z, __layer, __level))
VORTEX_TEXTURE(tex1DGrad, cudaTextureType1D, "tex1DGrad", (float __x, float __dx, float __dy), (__x, __dx, __dy))
VORTEX_TEXTURE(tex2DGrad, cudaTextureType2D, "tex2DGrad", (float __x, float __y, float2 __dx, float2 __dy), (__x, __y, &__dx, &__dy))
VORTEX_TEXTURE(tex3DGrad, cudaTextureType3D, "tex3DGrad", (float __x, float __y, float __z, float4 __dx, float4 __dy), (__x, __y, __z, &__dx, &__dy))
VORTEX_TEXTURE(tex1DLayeredGrad, cudaTextureType1DLayered, "tex1DLayeredGrad", (float __x, int __layer, float __dx, float __dy), (__x, __layer, __dx, __dy))
VORTEX_TEXTURE(tex2DLayeredGrad, cudaTextureType2DLayered, "tex2DLayeredGrad", (float __x, float __y, int __layer, float2 __dx, float2 __dy),
               (__x, __y, __layer, &__dx, &__dy))
VORTEX_TEXTURE(tex2Dgather, cudaTextureType2D, "tex2Dgather", (float __x, float __y, int __component = 0), (__x, __y, __component))
#undef VORTEX_TEXTURE
#undef VORTEX_FETCH
#undef VORTEX_UNPACK
#endif
#endif
