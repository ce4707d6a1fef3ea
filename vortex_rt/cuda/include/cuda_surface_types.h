/* Surface references in C++: on the device a 64-bit handle that the host binds. */
#ifndef __CUDA_SURFACE_TYPES_H__
#define __CUDA_SURFACE_TYPES_H__
#if defined(__cplusplus) && defined(__CUDACC__)
#include "channel_descriptor.h"
#include "surface_types.h"

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
