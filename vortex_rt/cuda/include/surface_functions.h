// Surface reads and writes; x is in bytes, as the programming guide says.
#ifndef VORTEX_CUDA_SURFACE_FUNCTIONS_H
#define VORTEX_CUDA_SURFACE_FUNCTIONS_H
#include "surface_types.h"
#endif
