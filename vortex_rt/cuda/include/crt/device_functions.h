// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_CRT_DEVICE_FUNCTIONS_H
#define VORTEX_CUDA_CRT_DEVICE_FUNCTIONS_H
#include "../vortex_cuda_prelude.h"
#endif
