// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_DEVICE_LAUNCH_PARAMETERS_H
#define VORTEX_CUDA_DEVICE_LAUNCH_PARAMETERS_H
#include "vortex_cuda_prelude.h"
#endif
