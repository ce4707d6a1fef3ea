// The parent header has its contents.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"
#endif
