/* Scheduling fields of the launch block. */
#ifndef VORTEX_POCL_PLAN_H
#define VORTEX_POCL_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vortex_abi.h"

typedef struct {
  uint32_t cores, warps, threads;
  uint64_t local_capacity; /* bytes a core has */
} vortex_shape;

/* Fill the scheduling fields of `block`, whose local_size and num_groups are set. 0; -1 the group is too large, -2 it needs too
 * much local memory, both with a message. `needs_groups`: the kernel has barriers or local memory. */
int vortex_plan(const vortex_shape *shape, bool needs_groups, uint64_t local_bytes, vortex_launch_block *block, char *error,
                size_t error_size);

#endif
