/* make_cudaExtent and its relatives. */
#ifndef __DRIVER_FUNCTIONS_H__
#define __DRIVER_FUNCTIONS_H__
#define __CHANNEL_DESCRIPTOR_H__
#include "cuda_runtime_api.h"

static __inline__ __host__ struct cudaPitchedPtr make_cudaPitchedPtr(void *__d, size_t __p, size_t __xsz, size_t __ysz) {
  struct cudaPitchedPtr __made = {__d, __p, __xsz, __ysz};
  return __made;
}
static __inline__ __host__ struct cudaPos make_cudaPos(size_t __x, size_t __y, size_t __z) {
  struct cudaPos __made = {__x, __y, __z};
  return __made;
}
static __inline__ __host__ struct cudaExtent make_cudaExtent(size_t __w, size_t __h, size_t __d) {
  struct cudaExtent __made = {__w, __h, __d};
  return __made;
}

/* cudaCreateChannelDesc<T>(): the texel format of a C++ type. */
#ifdef __cplusplus
template <class _Tp> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf1() { return cudaCreateChannelDescHalf(); }
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
#define VORTEX_CHANNEL(TYPE, X, Y, Z, W, KIND) \
  template <> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc<TYPE>() { \
    return cudaCreateChannelDesc(X, Y, Z, W, cudaChannelFormatKind##KIND); \
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
#endif
#endif
