// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_CUDA_SURFACE_TYPES_H
#define VORTEX_CUDA_CUDA_SURFACE_TYPES_H
#include "vortex_cuda_prelude.h"
#endif
