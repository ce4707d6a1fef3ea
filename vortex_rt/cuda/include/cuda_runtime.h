// Everything is in the prelude, which is always included; this file is for sources that name it.
#ifndef VORTEX_CUDA_CUDA_RUNTIME_H
#define VORTEX_CUDA_CUDA_RUNTIME_H
#include "vortex_cuda_prelude.h"
#endif
