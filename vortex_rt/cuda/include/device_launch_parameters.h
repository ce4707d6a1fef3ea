// For sources that name this header: cuda_runtime.h has its contents.
#ifndef VORTEX_CUDA_DEVICE_LAUNCH_PARAMETERS_H
#define VORTEX_CUDA_DEVICE_LAUNCH_PARAMETERS_H
#include "cuda_runtime.h"
#endif
