// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_CUDA_PROFILER_API_H
#define VORTEX_CUDA_CUDA_PROFILER_API_H
#include "vortex_cuda_prelude.h"
#endif
