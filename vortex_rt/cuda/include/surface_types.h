// Surface references and surface objects.
#ifndef VORTEX_CUDA_SURFACE_TYPES_H
#define VORTEX_CUDA_SURFACE_TYPES_H
#include "texture_types.h"
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
struct surfaceReference { struct cudaChannelFormatDesc channelDesc; };
typedef unsigned long long cudaSurfaceObject_t;
template <class _Tp, int __dim = cudaSurfaceType1D>
struct __device_builtin_surface_type__ surface : public surfaceReference {};
template <int __dim>
struct __device_builtin_surface_type__ surface<void, __dim> : public surfaceReference {};
#endif
