#ifndef VORTEX_CUDA_CUDA_RUNTIME_API_H
#define VORTEX_CUDA_CUDA_RUNTIME_API_H
#include "driver_types.h"
#endif
