/* Launches: schedule, stacks, launch block. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define STACK_MARGIN_BYTES 64
#define RECURSION_STACK_BYTES (8 * 1024) /* as Vortex gives every hart */
#define LOCAL_BASE_RV64 0x1FFFF0000ull
#define LOCAL_BASE_RV32 0xFFFF0000ull

/* Stack bytes that a work-item needs: what the compiler counted, or the limit (VORTEX_STACK) if that is more. It counts a
 * recursion's functions once; further rounds have the limit, whose end the device checks. */
static int stack_need(vortex_device *d, const vortex_kernel *kernel, uint64_t *need) {
  uint64_t counted = (uint64_t)kernel->stack_bytes + STACK_MARGIN_BYTES;
  if (vortex_limit(d, POCL_VORTEX_STACK, need) != 0)
    return -1;
  if (kernel->recursive)
    *need = (*need != 0 ? *need : RECURSION_STACK_BYTES) + counted + VORTEX_RECURSION_MARGIN;
  *need = *need > counted ? *need : counted;
  return 0;
}

/* Local memory is the core's own; groups that need more get it in global memory. */
static cl_int set_local_memory(vortex_launch_state *l, bool own) {
  vortex_device *d = l->d;
  l->block.local_base = d->xlen == 64 ? LOCAL_BASE_RV64 : LOCAL_BASE_RV32;
  if (own)
    return CL_SUCCESS;
  if (vortex_memory_reserve(d, (uint64_t)d->cores * vortex_local_limit(d), &d->locals) != CL_SUCCESS) {
    vortex_fail(d, "no memory for the local memory of kernel '%s'", l->kernel->name);
    return CL_OUT_OF_RESOURCES;
  }
  l->block.local_base = d->locals.address;
  l->block.local_core_stride = vortex_local_limit(d);
  return CL_SUCCESS;
}

static cl_int set_stacks(vortex_launch_state *l, const vortex_shape *shape) {
  vortex_device *d = l->d;
  uint64_t bytes = vortex_plan_stacks(shape, &l->block), room = bytes + STACK_ALIGNMENT;
  if (vortex_memory_reserve(d, room, &d->stacks) != CL_SUCCESS) {
    vortex_fail(d, "kernel '%s' needs %llu bytes of private memory in each of %llu work-items that run at once: more than the device has",
                l->kernel->name, (unsigned long long)l->geometry.stack_bytes, (unsigned long long)(bytes >> l->block.stack_log2));
    return CL_OUT_OF_RESOURCES;
  }
  l->block.stack_top = (d->stacks.address + d->stacks.size) / STACK_ALIGNMENT * STACK_ALIGNMENT;
  return CL_SUCCESS;
}

/* Whether the device is to start the groups of this launch by itself. */
static int set_start(vortex_launch_state *l, bool own_local) {
  char error[256];
  uint64_t wanted;
  if (vortex_setting_number(SETTING_START, &wanted, error, sizeof error) != 0) {
    vortex_fail(l->d, "%s", error);
    return -1;
  }
  l->geometry.by_device = wanted && own_local && l->program->metadata->grid && l->d->nvsim.start_grid != NULL;
  return 0;
}

/* The block but for its addresses, and the memory that follows from it. */
static cl_int set_schedule(vortex_launch_state *l) {
  static const cl_int errors[] = {[VORTEX_PLAN_GROUP_SIZE] = CL_INVALID_WORK_GROUP_SIZE,
                                  [VORTEX_PLAN_GROUPS] = CL_INVALID_GLOBAL_WORK_SIZE,
                                  [VORTEX_PLAN_LOCAL_MEMORY] = CL_OUT_OF_RESOURCES,
                                  [VORTEX_PLAN_CLUSTER] = CL_INVALID_GLOBAL_WORK_SIZE};
  vortex_device *d = l->d;
  vortex_geometry *geometry = &l->geometry;
  char error[256];
  const uint32_t *cluster = geometry->cluster;
  uint64_t groups = cluster[0] != 0 ? (uint64_t)cluster[0] * cluster[1] * cluster[2] : 1; /* whose local memory lies together */
  bool own = !d->local_in_global && !(d->no_local_atomics && l->program->has_atomics) &&
             groups * vortex_align_up(geometry->local_bytes, VORTEX_LOCAL_ALIGNMENT) <= d->local_bytes;
  vortex_shape shape = {d->cores, d->warps, d->threads, d->nvsim.cycles == NULL, own ? d->local_bytes : vortex_local_limit(d)};
  if (set_start(l, own) != 0)
    return CL_INVALID_VALUE;
  vortex_plan_status status = vortex_plan(&shape, geometry, &l->block, error, sizeof error);
  if (status != VORTEX_PLAN_GOOD) {
    vortex_fail(d, "kernel '%s': %s", l->kernel->name, error);
    return errors[status];
  }
  cl_int result = set_local_memory(l, own);
  return result == CL_SUCCESS ? set_stacks(l, &shape) : result;
}

static cl_int set_block(vortex_launch_state *l) {
  vortex_launch_block *block = &l->block;
  cl_int result = set_schedule(l);
  block->entry = l->kernel->entry;
  block->globals = vortex_globals_owner(l->program)->globals.address;
  if (result == CL_SUCCESS && l->kernel->uses_printf)
    result = vortex_prepare_printf(l->d, &block->printf_buffer);
  if (result == CL_SUCCESS && l->kernel->uses_heap)
    result = vortex_prepare_heap(l->d, l->program);
  block->heap = l->kernel->uses_heap ? vortex_owner(l->program)->heap.address : 0;
  return result;
}

/* Put block and arguments into device memory. */
static cl_int write_block(vortex_launch_state *l) {
  vortex_device *d = l->d;
  uint64_t head = vortex_align_up(sizeof l->block, LINE_BYTES);
  cl_int result = vortex_memory_reserve(d, head + l->tail_size, &d->block);
  if (result != CL_SUCCESS) {
    vortex_fail(d, "no memory for the arguments of kernel '%s'", l->kernel->name);
    return CL_OUT_OF_RESOURCES;
  }
  l->block.arguments = d->block.address + head;
  for (uint32_t i = 0; i < l->image_count; i++) {
    uint64_t address = l->block.arguments + l->images[i].descriptor;
    memcpy(l->tail + l->images[i].argument, &address, d->xlen / 8);
  }
  result = vortex_memory_write(d, &d->block, 0, &l->block, sizeof l->block);
  if (result == CL_SUCCESS)
    result = vortex_memory_write(d, &d->block, head, l->tail, l->tail_size);
  return result;
}

/* Describe the launch but for its range and its arguments. */
static cl_int set_geometry(vortex_launch_state *l) {
  const struct pocl_context *context = &l->node->command.run.pc;
  for (int i = 0; i < 3; i++) {
    l->geometry.local_size[i] = context->local_size[i];
    l->geometry.global_offset[i] = context->global_offset[i];
  }
  l->geometry.work_dim = context->work_dim;
  vortex_cluster_of(l->d, l->node->command.run.kernel, l->geometry.cluster);
  return stack_need(l->d, l->kernel, &l->geometry.stack_bytes) == 0 ? CL_SUCCESS : CL_INVALID_VALUE;
}

/* Groups are of one size but at the end of a dimension: the parts of the range with groups of one size run one after the other. */
static cl_int run_parts(vortex_launch_state *l, uint64_t *duration) {
  const size_t *range = l->node->command.run.global_size;
  const uint64_t global_size[3] = {range[0], range[1], range[2]};
  const vortex_geometry whole = l->geometry;
  cl_int result = CL_SUCCESS;
  uint64_t total = 0;
  for (unsigned i = 0; i < VORTEX_PLAN_PARTS && result == CL_SUCCESS; i++) {
    uint64_t part = 0;
    if (!vortex_plan_part(&whole, global_size, i, &l->geometry))
      continue;
    result = set_block(l);
    if (result == CL_SUCCESS)
      result = write_block(l);
    if (result == CL_SUCCESS)
      result = vortex_run(l, &part);
    total += part;
  }
  if (total != 0)
    *duration = total;
  return result;
}

cl_int vortex_launch(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  _cl_command_run *command = &node->command.run;
  vortex_program *program = command->kernel->program->data[node->program_device_i];
  vortex_launch_state l = {.d = d, .node = node, .program = program, .kernel = vortex_find_kernel(program, command->kernel->name)};
  if (l.kernel == NULL) {
    vortex_fail(d, "kernel '%s' is not built for this device", command->kernel->name);
    return CL_INVALID_PROGRAM_EXECUTABLE;
  }
  if (command->pc.num_groups[0] == 0 || command->pc.num_groups[1] == 0 || command->pc.num_groups[2] == 0)
    return CL_SUCCESS;
  cl_int result = vortex_prepare_globals(d, program);
  if (result == CL_SUCCESS)
    result = vortex_set_arguments(&l);
  if (result == CL_SUCCESS)
    result = set_geometry(&l);
  if (result == CL_SUCCESS)
    result = vortex_load_image(d, program);
  if (result == CL_SUCCESS)
    result = vortex_svm_update_mirrors(d, false);
  if (result == CL_SUCCESS) {
    result = run_parts(&l, duration);
    cl_int copied = d->stuck ? CL_SUCCESS : vortex_svm_update_mirrors(d, true);
    result = result == CL_SUCCESS ? copied : result;
  }
  free(l.tail);
  free(l.images);
  return result;
}
