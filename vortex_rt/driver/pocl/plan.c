/* How a launch is spread over cores, warps and slots: abi.plan() in C (the tests compare the two). */
#include "plan.h"

#include <stdio.h>

#define MAX_GROUP_SIZE 1024
#define LOCAL_ALIGNMENT 64

static uint32_t divide_up(uint64_t value, uint64_t by) { return (uint32_t)((value + by - 1) / by); }
static uint32_t least(uint64_t a, uint64_t b) { return (uint32_t)(a < b ? a : b); }
static uint32_t at_least_one(uint32_t value) { return value > 0 ? value : 1; }
static uint32_t magic(uint64_t divisor) { return divide_up(1u << VORTEX_DIVIDE_SHIFT, divisor); }

int vortex_plan(const vortex_shape *shape, bool needs_groups, uint64_t local_bytes, vortex_launch_block *block, char *error,
                size_t error_size) {
  const uint32_t *local = block->local_size, *groups = block->num_groups;
  uint64_t size = (uint64_t)local[0] * local[1] * local[2];
  if (size < 1 || size > MAX_GROUP_SIZE) {
    snprintf(error, error_size, "work-group size %llu is not in 1 .. %d", (unsigned long long)size, MAX_GROUP_SIZE);
    return -1;
  }
  uint64_t local_aligned = (local_bytes + LOCAL_ALIGNMENT - 1) / LOCAL_ALIGNMENT * LOCAL_ALIGNMENT;
  if (local_aligned > shape->local_capacity) {
    snprintf(error, error_size, "a work-group needs %llu bytes of local memory, a core has %llu",
             (unsigned long long)local_aligned, (unsigned long long)shape->local_capacity);
    return -2;
  }
  uint64_t count = (uint64_t)groups[0] * groups[1] * groups[2];
  if (count > UINT32_MAX) {
    snprintf(error, error_size, "%llu work-groups, at most %u can be launched", (unsigned long long)count, UINT32_MAX);
    return -1;
  }
  uint32_t chunks = divide_up(size, shape->threads), tail = (uint32_t)size - (chunks - 1) * shape->threads;
  uint32_t mode, active, used = shape->warps, per_group = 1, slots = 1, virtual_warps = 1, stride = 0;
  if (!needs_groups) {
    mode = VORTEX_MODE_FREE;
    uint64_t tasks = count * chunks;
    active = least(shape->cores, tasks);
    used = at_least_one(least(shape->warps, divide_up(tasks, at_least_one(active))));
  } else if (chunks <= shape->warps) {
    mode = VORTEX_MODE_GROUP;
    per_group = chunks;
    slots = shape->warps / per_group;
    if (local_aligned != 0)
      slots = least(slots, shape->local_capacity / local_aligned);
    active = least(shape->cores, count);
    slots = at_least_one(least(slots, divide_up(count, at_least_one(active))));
    used = slots * per_group;
    stride = active * slots;
  } else {
    mode = VORTEX_MODE_VIRTUAL;
    per_group = shape->warps;
    virtual_warps = divide_up(chunks, shape->warps);
    active = least(shape->cores, count);
    stride = active;
  }
  uint64_t in_flight = (uint64_t)at_least_one(active) * used;
  block->version = VORTEX_ABI_VERSION;
  block->mode = mode;
  block->local_bytes = (uint32_t)local_aligned;
  block->group_size = (uint32_t)size;
  block->group_count = (uint32_t)count;
  block->cores = active;
  block->warps = used;
  block->warps_per_group = per_group;
  block->slots = slots;
  block->virtual_warps = virtual_warps;
  block->tail_mask = (uint32_t)((1ull << tail) - 1);
  block->chunks_per_group = chunks;
  block->flags = (local[1] * local[2] == 1 ? VORTEX_FLAG_LOCAL_1D : 0) | (groups[1] * groups[2] == 1 ? VORTEX_FLAG_GROUPS_1D : 0) |
                 (tail < shape->threads ? VORTEX_FLAG_TAIL : 0);
  block->flags |= tail < shape->threads ? VORTEX_FLAG_TAIL : 0;
  block->stride = stride;
  block->slot_magic = magic(per_group);
  block->local_magic[0] = magic(local[0]);
  block->local_magic[1] = magic((uint64_t)local[0] * local[1]);
  block->step_groups = (uint32_t)(in_flight / chunks);
  block->step_chunks = (uint32_t)(in_flight % chunks);
  block->threads = shape->threads;
  block->step_items = block->step_chunks * shape->threads;
  block->padded_size = chunks * shape->threads;
  block->step_items = (uint32_t)(in_flight % chunks * shape->threads);
  block->padded_size = (uint32_t)((uint64_t)chunks * shape->threads);
  return 0;
}
