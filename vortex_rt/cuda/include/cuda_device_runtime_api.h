// For sources that name this header: cuda_runtime.h has its contents.
#ifndef VORTEX_CUDA_CUDA_DEVICE_RUNTIME_API_H
#define VORTEX_CUDA_CUDA_DEVICE_RUNTIME_API_H
#include "cuda_runtime.h"
#endif
