// The parent header has its contents.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_SCAN_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_SCAN_H
#include "../cooperative_groups.h"
#endif
