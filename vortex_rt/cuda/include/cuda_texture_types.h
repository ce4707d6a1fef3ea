/* Texture references in C++: on the device a 64-bit handle that the host binds. */
#ifndef __CUDA_TEXTURE_TYPES_H__
#define __CUDA_TEXTURE_TYPES_H__
#define __CUDA_SURFACE_TYPES_H__
#if defined(__cplusplus) && defined(__CUDACC__)
#include "driver_functions.h"
#include "surface_types.h"
#include "texture_types.h"

template <class _Tp, int __dim = cudaTextureType1D, enum cudaTextureReadMode __mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
  __host__ texture(int __normalize = 0, enum cudaTextureFilterMode __filter = cudaFilterModePoint,
                   enum cudaTextureAddressMode __address = cudaAddressModeClamp) {
    __set(__normalize, __filter, __address, cudaCreateChannelDesc<_Tp>());
  }
  __host__ texture(int __normalize, enum cudaTextureFilterMode __filter, enum cudaTextureAddressMode __address, cudaChannelFormatDesc __desc) {
    __set(__normalize, __filter, __address, __desc);
  }

 private:
  __host__ void __set(int __normalize, enum cudaTextureFilterMode __filter, enum cudaTextureAddressMode __address, cudaChannelFormatDesc __desc) {
    textureReference *__reference = this;
    __builtin_memset(__reference, 0, sizeof(textureReference));
    __reference->normalized = __normalize;
    __reference->filterMode = __filter;
    for (int __i = 0; __i < 3; ++__i) __reference->addressMode[__i] = __address;
    __reference->channelDesc = __desc;
  }
};

/* Surface references in C++: the same. */

template <class _Tp, int __dim = cudaSurfaceType1D>
struct __device_builtin_surface_type__ surface : public surfaceReference {
  __host__ surface() { channelDesc = cudaCreateChannelDesc<_Tp>(); }
};
template <int __dim>
struct __device_builtin_surface_type__ surface<void, __dim> : public surfaceReference {
  __host__ surface() { channelDesc = cudaCreateChannelDesc<void>(); }
};
#endif
#endif
