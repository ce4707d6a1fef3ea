// Texture references and texture objects (CUDA C++ Programming Guide, "Texture Memory").
#ifndef VORTEX_CUDA_TEXTURE_TYPES_H
#define VORTEX_CUDA_TEXTURE_TYPES_H
#include "driver_types.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC

enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
enum cudaResourceViewFormat { cudaResViewFormatNone };

struct cudaChannelFormatDesc {
  int x, y, z, w;
  enum cudaChannelFormatKind f;
};

struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
};

struct cudaResourceDesc {
  enum cudaResourceType resType;
  union {
    struct { cudaArray_t array; } array;
    struct { cudaMipmappedArray_t mipmap; } mipmap;
    struct { void *devPtr; struct cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
    struct { void *devPtr; struct cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
  } res;
};
struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3];
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc {
  enum cudaResourceViewFormat format;
  size_t width, height, depth;
  unsigned int firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
typedef unsigned long long cudaTextureObject_t;

template <class _Tp> __host__ __device__ inline cudaChannelFormatDesc cudaCreateChannelDesc();
__host__ __device__ inline cudaChannelFormatDesc cudaCreateChannelDesc(int __x, int __y, int __z, int __w, cudaChannelFormatKind __f) {
  return cudaChannelFormatDesc{__x, __y, __z, __w, __f};
}
#define VORTEX_CHANNEL(TYPE, X, Y, Z, W, KIND) \
  template <> __host__ __device__ inline cudaChannelFormatDesc cudaCreateChannelDesc<TYPE>() { \
    return cudaChannelFormatDesc{X, Y, Z, W, cudaChannelFormatKind##KIND}; \
  }
#define VORTEX_CHANNELS(BASE, NAME, BITS, KIND) \
  VORTEX_CHANNEL(BASE, BITS, 0, 0, 0, KIND) \
  VORTEX_CHANNEL(NAME##1, BITS, 0, 0, 0, KIND) \
  VORTEX_CHANNEL(NAME##2, BITS, BITS, 0, 0, KIND) \
  VORTEX_CHANNEL(NAME##4, BITS, BITS, BITS, BITS, KIND)
VORTEX_CHANNEL(char, 8, 0, 0, 0, Signed)
VORTEX_CHANNELS(signed char, char, 8, Signed)
VORTEX_CHANNELS(unsigned char, uchar, 8, Unsigned)
VORTEX_CHANNELS(short, short, 16, Signed)
VORTEX_CHANNELS(unsigned short, ushort, 16, Unsigned)
VORTEX_CHANNELS(int, int, 32, Signed)
VORTEX_CHANNELS(unsigned int, uint, 32, Unsigned)
VORTEX_CHANNELS(float, float, 32, Float)
#undef VORTEX_CHANNELS
#undef VORTEX_CHANNEL

// A texture reference: on the device a 64-bit handle that the host binds.
template <class _Tp, int __dim = cudaTextureType1D, enum cudaTextureReadMode __mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
  texture(int __normalize = 0, cudaTextureFilterMode __filter = cudaFilterModePoint,
          cudaTextureAddressMode __address = cudaAddressModeClamp) {
    normalized = __normalize;
    filterMode = __filter;
    addressMode[0] = addressMode[1] = addressMode[2] = __address;
    channelDesc = cudaCreateChannelDesc<_Tp>();
  }
  texture(int __normalize, cudaTextureFilterMode __filter, cudaTextureAddressMode __address, cudaChannelFormatDesc __desc)
      : texture(__normalize, __filter, __address) {
    channelDesc = __desc;
  }
};
#endif
