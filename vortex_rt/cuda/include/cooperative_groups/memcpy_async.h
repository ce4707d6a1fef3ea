// The parent header has its contents.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"
#endif
