/* How a launch is spread over cores, warps and slots. */
#include "plan.h"

#include <stdio.h>
#include <string.h>

#include "vortex_resident.h"

#define EXPORT __attribute__((visibility("default")))
#define MAX_GROUP_SIZE 1024
#define MIN_STACK_LOG2 9
#define GRID_CLUSTER_BARRIER (1 << 8) /* of a Vortex 3.0: the second barrier of a slot */

static uint64_t align_up(uint64_t value, uint64_t alignment) { return (value + alignment - 1) / alignment * alignment; }
static uint32_t divide_up(uint64_t value, uint64_t by) { return (uint32_t)((value + by - 1) / by); }
static uint32_t least(uint64_t a, uint64_t b) { return (uint32_t)(a < b ? a : b); }
static uint32_t at_least_one(uint32_t value) { return value > 0 ? value : 1; }
static uint32_t magic(unsigned shift, uint64_t divisor) { return divide_up(1ull << shift, divisor); }

EXPORT bool vortex_plan_groups(const uint64_t num_groups[3], uint32_t *count) {
  uint64_t product = 1;
  for (int i = 0; i < 3; i++)
    if (num_groups[i] > UINT32_MAX || (product *= num_groups[i]) > UINT32_MAX) /* below 2^64, as both are below 2^32 */
      return false;
  *count = (uint32_t)product;
  return true;
}

EXPORT uint64_t vortex_plan_local(uint64_t *local_bytes, uint64_t size) {
  const uint64_t too_large = UINT64_MAX / 4;
  uint64_t place = *local_bytes < too_large ? align_up(*local_bytes, VORTEX_LOCAL_ALIGNMENT) : too_large;
  *local_bytes = size < too_large ? place + size : 2 * too_large;
  return place;
}

EXPORT uint64_t vortex_plan_stacks(const vortex_shape *shape, const vortex_launch_block *block) {
  return ((uint64_t)shape->cores * shape->warps * shape->threads * block->virtual_warps) << block->stack_log2;
}

/* The sizes that kernels see, and the counts that follow from them. */
static vortex_plan_status set_sizes(const vortex_geometry *geometry, vortex_launch_block *block, char *error, size_t error_size) {
  uint64_t size = 1;
  for (int i = 0; i < 3; i++) {
    uint64_t local = geometry->local_size[i], groups = geometry->num_groups[i];
    if (local < 1 || local > MAX_GROUP_SIZE || (size *= local) > MAX_GROUP_SIZE) {
      snprintf(error, error_size, "work-group size %llu x %llu x %llu is not in 1 .. %d", (unsigned long long)geometry->local_size[0],
               (unsigned long long)geometry->local_size[1], (unsigned long long)geometry->local_size[2], MAX_GROUP_SIZE);
      return VORTEX_PLAN_GROUP_SIZE;
    }
    block->local_size[i] = (uint32_t)local;
    bool part = geometry->all_groups[i] != 0;
    uint64_t enqueued = part ? geometry->enqueued_size[i] : local;
    block->num_groups[i] = (uint32_t)(part ? geometry->all_groups[i] : groups);
    block->global_offset[i] = geometry->global_offset[i];
    block->global_size[i] = part ? geometry->global_size[i] : groups * local;
    block->enqueued_local_size[i] = (uint32_t)enqueued;
    block->first_group[i] = (uint32_t)geometry->first_group[i];
    block->id_offset[i] = geometry->global_offset[i] + geometry->first_group[i] * (enqueued - local);
    block->flags |= block->first_group[i] != 0 ? VORTEX_FLAG_PART : 0;
    if (i < 2) block->launched_groups[i] = (uint32_t)groups;
  }
  if (!vortex_plan_groups(geometry->num_groups, &block->group_count)) {
    snprintf(error, error_size, "%llu x %llu x %llu work-groups, at most %u can be launched", (unsigned long long)geometry->num_groups[0],
             (unsigned long long)geometry->num_groups[1], (unsigned long long)geometry->num_groups[2], UINT32_MAX);
    return VORTEX_PLAN_GROUPS;
  }
  block->work_dim = geometry->work_dim;
  block->group_size = (uint32_t)size;
  return VORTEX_PLAN_GOOD;
}

static uint32_t resident(const vortex_shape *shape, const vortex_launch_block *block, uint32_t per_group) {
  return vortex_resident_groups(shape->warps, shape->local_capacity, per_group, block->local_bytes, block->cluster_size);
}

/* The cluster's size, and whether the launch is made of whole clusters that each fit a core. */
static vortex_plan_status set_cluster(const vortex_shape *shape, const vortex_geometry *geometry, vortex_launch_block *block, char *error,
                                      size_t error_size) {
  const uint32_t *cluster = geometry->cluster;
  block->cluster_size = 1;
  if (cluster[0] == 0) return VORTEX_PLAN_GOOD;
  memcpy(block->cluster, cluster, sizeof block->cluster);
  uint64_t size = (uint64_t)cluster[0] * cluster[1] * cluster[2];
  for (int i = 0; i < 3; i++)
    if (cluster[i] == 0 || geometry->num_groups[i] % cluster[i] != 0 || geometry->all_groups[i] > geometry->num_groups[i]) {
      snprintf(error, error_size, "%llu x %llu x %llu work-groups are no whole clusters of %u x %u x %u",
               (unsigned long long)geometry->num_groups[0], (unsigned long long)geometry->num_groups[1],
               (unsigned long long)geometry->num_groups[2], cluster[0], cluster[1], cluster[2]);
      return VORTEX_PLAN_CLUSTER;
    }
  if (size > shape->warps) {
    snprintf(error, error_size, "a cluster of %u x %u x %u work-groups, a core has %u warps", cluster[0], cluster[1], cluster[2], shape->warps);
    return VORTEX_PLAN_CLUSTER;
  }
  block->cluster_size = (uint32_t)size;
  if (size > 1 && (block->chunks_per_group * size > shape->warps || resident(shape, block, block->chunks_per_group) == 0)) {
    snprintf(error, error_size, "a cluster of %u work-groups, each of %u warps and %u bytes of local memory, needs more than a core has (%u warps, %llu bytes, %u barriers)",
             (unsigned)size, block->chunks_per_group, block->local_bytes, shape->warps, (unsigned long long)shape->local_capacity,
             vortex_barriers(shape->warps));
    return VORTEX_PLAN_CLUSTER;
  }
  return VORTEX_PLAN_GOOD;
}

/* Whether the device's own start of groups serves the launch. */
static bool is_grid(const vortex_shape *shape, const vortex_geometry *geometry, const vortex_launch_block *block) {
  return geometry->by_device != 0 && shape->writes_counters == 0 && block->chunks_per_group <= shape->warps;
}

/* Mode, and what of the device takes part. */
static void set_mode(const vortex_shape *shape, const vortex_geometry *geometry, vortex_launch_block *block) {
  uint64_t count = block->group_count, clusters = count / block->cluster_size;
  uint32_t chunks = block->chunks_per_group, per_group = 1, slots = 1, virtual_warps = 1;
  if (is_grid(shape, geometry, block)) {
    block->mode = VORTEX_MODE_GROUP;
    per_group = chunks;
    block->cores = shape->cores;
    block->warps = shape->warps;
    slots = at_least_one(least(shape->warps, block->local_bytes != 0 ? shape->local_capacity / block->local_bytes : shape->warps));
  } else if (!geometry->needs_groups && block->cluster_size == 1) {
    uint64_t tasks = count * chunks;
    block->mode = VORTEX_MODE_FREE;
    block->cores = least(shape->cores, tasks);
    block->warps = at_least_one(least(shape->warps, divide_up(tasks, at_least_one(block->cores))));
  } else if (chunks <= shape->warps) {
    block->mode = VORTEX_MODE_GROUP;
    per_group = chunks;
    block->cores = least(shape->cores, clusters);
    slots = at_least_one(least(resident(shape, block, per_group), block->cluster_size * (uint64_t)divide_up(clusters, at_least_one(block->cores))));
    block->warps = slots * per_group;
    block->stride = block->cores * slots;
  } else {
    block->mode = VORTEX_MODE_VIRTUAL;
    per_group = block->warps = shape->warps;
    virtual_warps = divide_up(chunks, shape->warps);
    block->cores = least(shape->cores, count);
    block->stride = block->cores;
  }
  block->warps_per_group = per_group;
  block->slots = slots;
  block->cluster_warps = block->cluster_size * per_group;
  block->cluster_barrier = is_grid(shape, geometry, block) ? GRID_CLUSTER_BARRIER : vortex_first_spare_barrier(slots, per_group);
  block->virtual_warps = virtual_warps;
}

/* Where the image's code for such a launch is. */
static uint32_t start(const vortex_launch_block *block) {
  const uint32_t flat = VORTEX_FLAG_LOCAL_1D | VORTEX_FLAG_GROUPS_1D;
  if (block->mode == VORTEX_MODE_GROUP) return block->cluster_size > 1 ? VORTEX_START_CLUSTER : VORTEX_START_GROUP;
  if (block->mode == VORTEX_MODE_VIRTUAL) return VORTEX_START_VIRTUAL;
  return block->flags == (flat | VORTEX_FLAG_ONCE) ? VORTEX_START_ONCE : block->flags == flat ? VORTEX_START_FLAT : VORTEX_START_FREE;
}

EXPORT bool vortex_plan_part(const vortex_geometry *whole, const uint64_t global_size[3], unsigned number, vortex_geometry *part) {
  *part = *whole;
  for (int i = 0; i < 3; i++) {
    uint64_t local = whole->local_size[i], full = global_size[i] / local, rest = global_size[i] % local;
    bool edge = (number >> i & 1) != 0;
    part->num_groups[i] = edge ? rest != 0 : full;
    part->local_size[i] = edge ? rest : local;
    part->first_group[i] = edge ? full : 0;
    part->all_groups[i] = full + (rest != 0);
    part->enqueued_size[i] = local;
    part->global_size[i] = global_size[i];
    if (part->num_groups[i] == 0) return false;
  }
  return true;
}

EXPORT vortex_plan_status vortex_plan(const vortex_shape *shape, const vortex_geometry *geometry, vortex_launch_block *block, char *error,
                                      size_t error_size) {
  *block = (vortex_launch_block){.version = VORTEX_ABI_VERSION,
                                  .stack_log2 = MIN_STACK_LOG2,
                                  .threads = shape->threads,
                                  .flags = shape->writes_counters != 0 ? VORTEX_FLAG_COUNTERS : 0};
  vortex_plan_status status = set_sizes(geometry, block, error, error_size);
  if (status != VORTEX_PLAN_GOOD) return status;
  if (geometry->local_bytes > shape->local_capacity || align_up(geometry->local_bytes, VORTEX_LOCAL_ALIGNMENT) > shape->local_capacity) {
    snprintf(error, error_size, "a work-group needs %llu bytes of local memory, a core has %llu", (unsigned long long)geometry->local_bytes,
             (unsigned long long)shape->local_capacity);
    return VORTEX_PLAN_LOCAL_MEMORY;
  }
  block->local_bytes = (uint32_t)align_up(geometry->local_bytes, VORTEX_LOCAL_ALIGNMENT);
  block->dynamic_bytes = (uint32_t)geometry->dynamic_bytes;
  block->chunks_per_group = divide_up(block->group_size, shape->threads);
  status = set_cluster(shape, geometry, block, error, error_size);
  if (status != VORTEX_PLAN_GOOD) return status;
  set_mode(shape, geometry, block);
  while ((1ull << block->stack_log2) < geometry->stack_bytes && block->stack_log2 < 63) block->stack_log2++;
  const uint32_t *local = block->local_size;
  const uint64_t *groups = geometry->num_groups;
  uint32_t chunks = block->chunks_per_group, tail = block->group_size - (chunks - 1) * shape->threads;
  uint64_t in_flight = (uint64_t)at_least_one(block->cores) * block->warps;
  block->tail_mask = (uint32_t)((1ull << tail) - 1);
  bool flat = groups[1] * groups[2] == 1 && (block->flags & VORTEX_FLAG_PART) == 0;
  block->flags |= (local[1] * local[2] == 1 ? VORTEX_FLAG_LOCAL_1D : 0) | (flat ? VORTEX_FLAG_GROUPS_1D : 0) |
                  (tail < shape->threads ? VORTEX_FLAG_TAIL : 0) | (local[2] > 1 ? VORTEX_FLAG_LOCAL_3D : 0) |
                  (groups[2] > 1 ? VORTEX_FLAG_GROUPS_3D : 0) |
                  (block->cluster[1] > 1 || block->cluster[2] > 1 ? VORTEX_FLAG_CLUSTER_PLANE : 0);
  block->slot_magic = magic(VORTEX_DIVIDE_SHIFT, block->warps_per_group);
  block->local_magic[0] = magic(VORTEX_DIVIDE_SHIFT, local[0]);
  block->local_magic[1] = magic(VORTEX_DIVIDE_SHIFT, (uint64_t)local[0] * local[1]);
  block->chunk_magic = magic(VORTEX_DIVIDE_TASK_SHIFT, chunks);
  block->step_groups = (uint32_t)(in_flight / chunks);
  block->step_chunks = (uint32_t)(in_flight % chunks);
  block->step_items = block->step_chunks * shape->threads;
  block->padded_size = chunks * shape->threads;
  if (block->mode == VORTEX_MODE_FREE && shape->writes_counters == 0 && (uint64_t)block->group_count * chunks <= in_flight)
    block->flags |= VORTEX_FLAG_ONCE;
  block->start = is_grid(shape, geometry, block) ? VORTEX_START_GRID : start(block);
  return VORTEX_PLAN_GOOD;
}
