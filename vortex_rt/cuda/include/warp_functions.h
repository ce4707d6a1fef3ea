// Warp functions beyond those of clang's <__clang_cuda_intrinsics.h>: reductions below sm_80.
#ifndef VORTEX_CUDA_WARP_FUNCTIONS_H
#define VORTEX_CUDA_WARP_FUNCTIONS_H
#endif
