/* How a launch is spread over a device: the scheduling fields of the launch block (vortex_rt/abi.py), for every host that fills one.
 *
 * libvortex-launch.so exports these functions; the tests call them from Python (tests/runners/launch_plan.py). */
#ifndef VORTEX_PLAN_H
#define VORTEX_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vortex_abi.h"

typedef struct {
  uint32_t cores, warps, threads;
  uint32_t writes_counters; /* 1: a core's last warp leaves its counters in memory (VORTEX_FLAG_COUNTERS), for a device that cannot be asked for them */
  uint64_t local_capacity; /* bytes a core has */
} vortex_shape;

/* What is launched. */
typedef struct {
  uint64_t num_groups[3], local_size[3], global_offset[3];
  uint32_t work_dim;
  uint32_t needs_groups; /* 1: the kernel has barriers or local memory, so that its groups stay together */
  uint64_t local_bytes;  /* of a group, static and dynamic */
  uint64_t stack_bytes;  /* of a work-item */
  uint64_t dynamic_bytes; /* part of local_bytes */
  /* A part of a launch (vortex_plan_part) knows the whole's; all 0: there is one part. */
  uint64_t first_group[3], all_groups[3], enqueued_size[3], global_size[3];
  uint32_t cluster[3]; /* groups of a cluster in x, y, z, all 0: none */
  uint32_t by_device;  /* 1: the device starts the groups by itself (VORTEX_START_GRID), where one fits a core */
} vortex_geometry;

#define VORTEX_PLAN_PARTS 8 /* of a launch in three dimensions, each with groups of one size */

typedef enum {
  VORTEX_PLAN_GOOD,
  VORTEX_PLAN_GROUP_SIZE,   /* a group is empty or too large */
  VORTEX_PLAN_GROUPS,       /* too many groups, or work-items in a dimension */
  VORTEX_PLAN_LOCAL_MEMORY, /* a group needs more than a core has */
  VORTEX_PLAN_CLUSTER,      /* a cluster needs more than a core has, or the launch is not made of clusters */
} vortex_plan_status;

/* Fill the block but for its addresses; the rest of it is 0 then. What is refused has a message. */
vortex_plan_status vortex_plan(const vortex_shape *shape, const vortex_geometry *geometry, vortex_launch_block *block, char *error,
                               size_t error_size);
/* Part `number` of a launch over a range of `global_size` work-items, which `whole` describes but for this: in every dimension the groups
 * of the size asked for, or the smaller one at the end (a bit of the number); false: it is empty. */
bool vortex_plan_part(const vortex_geometry *whole, const uint64_t global_size[3], unsigned number, vortex_geometry *part);
/* Bytes of all work-items' stacks. */
uint64_t vortex_plan_stacks(const vortex_shape *shape, const vortex_launch_block *block);
/* Groups of a launch; false: more than there can be. */
bool vortex_plan_groups(const uint64_t num_groups[3], uint32_t *count);
/* Place `size` bytes of dynamic local memory behind `local_bytes`, which grows; returns their offset. What is too large stays so. */
uint64_t vortex_plan_local(uint64_t *local_bytes, uint64_t size);

#endif
