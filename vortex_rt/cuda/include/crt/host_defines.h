// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_CRT_HOST_DEFINES_H
#define VORTEX_CUDA_CRT_HOST_DEFINES_H
#include "../vortex_cuda_prelude.h"
#endif
