// For sources that name this header: the prelude has its contents.
#ifndef VORTEX_CUDA_SM_35_INTRINSICS_H
#define VORTEX_CUDA_SM_35_INTRINSICS_H
#include "vortex_cuda_prelude.h"
#endif
