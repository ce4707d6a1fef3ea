// For sources that name this header: cuda_runtime.h has its contents.
#ifndef VORTEX_CUDA_SM_20_INTRINSICS_H
#define VORTEX_CUDA_SM_20_INTRINSICS_H
#include "cuda_runtime.h"
#endif
