// For sources that name this header: cuda_runtime.h has its contents.
#ifndef VORTEX_CUDA_SM_32_ATOMIC_FUNCTIONS_H
#define VORTEX_CUDA_SM_32_ATOMIC_FUNCTIONS_H
#include "cuda_runtime.h"
#endif
