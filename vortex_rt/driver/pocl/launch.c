/* Launches: schedule, stacks, launch block. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

/* A launch's arguments: their bytes as the kernel reads them, descriptors of images behind. */

static cl_int reserve_tail(vortex_launch_state *l, size_t size) {
  if (size > l->tail_capacity) {
    size_t capacity = size * 2;
    char *larger = realloc(l->tail, capacity);
    if (larger == NULL) return CL_OUT_OF_HOST_MEMORY;
    memset(larger + l->tail_capacity, 0, capacity - l->tail_capacity);
    l->tail = larger;
    l->tail_capacity = capacity;
  }
  l->tail_size = size > l->tail_size ? size : l->tail_size;
  return CL_SUCCESS;
}

static cl_int set_buffer(vortex_launch_state *l, const struct pocl_argument *given, char *at) {
  uint64_t address = 0;
  if (given->value != NULL && given->is_svm) {
    address = (uint64_t) * (uintptr_t *)given->value;
  } else if (given->value != NULL) {
    cl_mem mem = *(cl_mem *)given->value;
    const vortex_memory *memory = mem->device_ptrs[l->d->device->global_mem_id].mem_ptr;
    if (memory == NULL) return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    address = memory->address + given->offset;
  }
  memcpy(at, &address, l->d->xlen / 8);
  return CL_SUCCESS;
}

/* Append the image's descriptor; its address goes into the argument when it is known (write_block). */
static cl_int set_image(vortex_launch_state *l, const struct pocl_argument *given, uint32_t argument_offset) {
  cl_mem image = *(cl_mem *)given->value;
  cl_mem storage = image->buffer != NULL ? image->buffer : image;
  const vortex_memory *memory = storage->device_ptrs[l->d->device->global_mem_id].mem_ptr;
  if (memory == NULL) return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  uint32_t place = (uint32_t)vortex_align_up(l->tail_size, 8);
  cl_int result = reserve_tail(l, place + sizeof(vortex_image_descriptor));
  if (result != CL_SUCCESS) return result;
  vortex_image_descriptor descriptor;
  vortex_describe_image(image, memory->address, &descriptor);
  memcpy(l->tail + place, &descriptor, sizeof descriptor);
  l->images[l->image_count].argument = argument_offset;
  l->images[l->image_count++].descriptor = place;
  return CL_SUCCESS;
}

static cl_int set_argument(vortex_launch_state *l, uint32_t index) {
  const vortex_argument *argument = &l->kernel->arguments[index];
  const struct pocl_argument *given = &l->node->command.run.arguments[index];
  char *at = l->tail + argument->offset;
  switch (argument->kind) {
  case VORTEX_ARGUMENT_KIND_GLOBAL:
  case VORTEX_ARGUMENT_KIND_CONSTANT:
    return set_buffer(l, given, at);
  case VORTEX_ARGUMENT_KIND_LOCAL: {
    uint64_t place = vortex_plan_local(&l->geometry.local_bytes, given->size);
    memcpy(at, &place, l->d->xlen / 8);
    l->geometry.dynamic_bytes += given->size;
    l->geometry.needs_groups = true;
    return CL_SUCCESS;
  }
  case VORTEX_ARGUMENT_KIND_VALUE:
    /* A vector of three may be given with the size of three or of four elements. */
    if (given->value == NULL || (given->size != argument->size && given->size * 4 != (uint64_t)argument->size * 3)) {
      vortex_fail(l->d, "argument %u of kernel '%s' has %llu bytes, %u were expected", index, l->kernel->name,
                  (unsigned long long)given->size, argument->size);
      return CL_INVALID_ARG_SIZE;
    }
    memcpy(at, given->value, given->size);
    return CL_SUCCESS;
  case VORTEX_ARGUMENT_KIND_IMAGE:
    return set_image(l, given, argument->offset);
  case VORTEX_ARGUMENT_KIND_SAMPLER: {
    uint32_t bits = vortex_sampler_bits(*(cl_sampler *)given->value);
    memcpy(at, &bits, sizeof bits);
    return CL_SUCCESS;
  }
  }
  return CL_INVALID_KERNEL_ARGS;
}

static cl_int vortex_set_arguments(vortex_launch_state *l) {
  cl_int result = reserve_tail(l, vortex_align_up(l->kernel->argument_bytes + 8, LINE_BYTES));
  l->geometry.local_bytes = l->kernel->local_bytes;
  l->geometry.dynamic_bytes = 0;
  l->geometry.needs_groups = l->kernel->barriers || l->kernel->local_bytes != 0;
  l->images = calloc(l->kernel->argument_count + 1, sizeof *l->images);
  if (l->images == NULL) result = CL_OUT_OF_HOST_MEMORY;
  for (uint32_t i = 0; i < l->kernel->argument_count && result == CL_SUCCESS; i++) result = set_argument(l, i);
  return result;
}

/* Running a kernel: its time limit, how it can fail. */

#define ABORT_GRACE_MS 30000

/* The time limit of a launch in ms, 0: none. */
static int timeout_ms(vortex_device *d, uint64_t *limit) {
  char error[256];
  double seconds;
  if (vortex_setting_seconds(SETTING_TIMEOUT, &seconds, error, sizeof error) != 0) {
    vortex_fail(d, "%s", error);
    return -1;
  }
  *limit = seconds > 0 && seconds < 0.001 ? 1 : (uint64_t)(seconds * 1000);
  return 0;
}

/* Whether a kernel that could not be stopped has ended since. */
static bool has_ended(vortex_device *d) REQUIRES(d->vx_lock) {
  if (d->stuck && d->vx.ready_wait(d->handle, 0) == -1) return false;
  d->stuck = false;
  return true;
}

cl_int vortex_check_idle(vortex_device *d) {
  if (!d->stuck) /* only this thread sets it */
    return CL_SUCCESS;
  lock_take(&d->vx_lock);
  bool ended = has_ended(d);
  lock_give(&d->vx_lock);
  if (ended) return CL_SUCCESS;
  vortex_fail(d, "the device still runs a kernel that exceeded its time limit, which this libvortex cannot stop");
  return CL_OUT_OF_RESOURCES;
}

/* Stop a kernel that ran too long. */
static cl_int stop(vortex_device *d, const vortex_kernel *kernel, uint64_t limit) REQUIRES(d->vx_lock) {
  vortex_fail(d, "kernel '%s' did not end within %.3g s (VORTEX_TIMEOUT)\n", kernel->name, (double)limit / 1000);
  if (d->nvsim.abort != NULL && d->nvsim.abort(d->handle) == 0 && d->vx.ready_wait(d->handle, ABORT_GRACE_MS) != -1)
    vortex_fail_in_device_words(d);
  else
    d->stuck = true;
  vortex_fail_as(d, VORTEX_FAILURE_TIMEOUT);
  return CL_OUT_OF_RESOURCES;
}

/* Wait for the end of the run; vx_lock is given up where the library may be called meanwhile, which the analysis does not
 * follow. */
static int wait_for_end(vortex_device *d, uint64_t limit) REQUIRES(d->vx_lock) UNSHARED {
  int ended;
  if (d->concurrent) lock_give(&d->vx_lock);
  do
    ended = d->vx.ready_wait(d->handle, limit != 0 ? limit : VX_MAX_TIMEOUT);
  while (ended == -1 && limit == 0);
  if (d->concurrent) lock_take(&d->vx_lock);
  return ended;
}

/* Start the launch in the way that its block says; 0: it runs. */
static int start(vortex_launch_state *l) REQUIRES(l->d->vx_lock) {
  const vortex_launch_block *block = &l->block;
  vortex_device *d = l->d;
  uint64_t image;
  if (block->start != VORTEX_START_GRID) return d->vx.start(d->handle, d->image, d->block.handle);
  if (d->vx.mem_address(d->image, &image) != 0) return -1;
  vx_grid grid = {.start = image + VORTEX_START_GRID, .entry = block->entry, .argument = d->block.address, .local_bytes = block->local_bytes};
  for (int i = 0; i < 3; i++) {
    grid.grid[i] = (uint32_t)l->geometry.num_groups[i];
    grid.block[i] = block->local_size[i];
    grid.cluster[i] = block->cluster[i] != 0 ? block->cluster[i] : 1;
  }
  return d->nvsim.start_grid(d->handle, &grid);
}

static cl_int run(vortex_launch_state *l, uint64_t limit) REQUIRES(l->d->vx_lock) {
  vortex_device *d = l->d;
  const vortex_kernel *kernel = l->kernel;
  cl_event event = l->node->sync.event.event;
  if (vortex_was_aborted(event)) {
    vortex_fail(d, "kernel '%s' was aborted before it started", kernel->name);
    vortex_fail_as(d, VORTEX_FAILURE_ABORTED);
    return CL_OUT_OF_RESOURCES;
  }
  if (start(l) != 0) {
    vortex_fail(d, "kernel '%s' could not be started\n", kernel->name);
    vortex_fail_in_device_words(d);
    return CL_OUT_OF_RESOURCES;
  }
  if (vortex_was_aborted(event) && d->nvsim.abort != NULL) /* between the look before and the start */
    d->nvsim.abort(d->handle);
  int ended = wait_for_end(l->d, limit);
  if (ended == -1) return stop(l->d, kernel, limit);
  if (ended == 0) return CL_SUCCESS;
  vortex_fail(d, vortex_was_aborted(event) ? "kernel '%s' was aborted: " : "kernel '%s' failed: ", kernel->name);
  vortex_fail_in_device_words(d);
  return CL_OUT_OF_RESOURCES;
}

/* Longest cycle count of a core in the last run; 0 unknown (SimX's pattern for memory that nobody wrote included). */
static uint64_t cycles_of(vortex_device *d) {
  uint64_t longest = 0;
  if (d->nvsim.cycles != NULL) return d->nvsim.cycles(d->handle, &longest) == 0 ? longest : 0;
  for (uint32_t core = 0; core < d->cores; core++) {
    uint64_t cycles = 0;
    if (d->vx.mpm_query(d->handle, CSR_MCYCLE, core, &cycles) != 0 || (uint32_t)cycles == 0xBAADF00Du) return 0;
    longest = cycles > longest ? cycles : longest;
  }
  return longest;
}

/* A trap that the kernel itself raised: assert, __trap. */
static cl_int check_trap(vortex_launch_state *l) {
  static const char *const reasons[] = VORTEX_TRAP_REASONS;
  vortex_launch_block after;
  if (vortex_memory_read(l->d, &l->d->block, 0, &after, sizeof after) != CL_SUCCESS || after.trap_code == VORTEX_TRAP_NONE)
    return CL_SUCCESS;
  const char *reason = after.trap_code < sizeof reasons / sizeof reasons[0] ? reasons[after.trap_code] : "unknown trap";
  char *told = after.trap_data != 0 ? vortex_text_at(l->d, l->program, after.trap_data) : NULL;
  vortex_fail(l->d, "kernel '%s' stopped itself: %s%s%s (core %u, warp %u, lane %u)", l->kernel->name, reason,
              told != NULL ? ": " : "", told != NULL ? told : "", after.trap_hart / l->d->threads / l->d->warps,
              after.trap_hart / l->d->threads % l->d->warps, after.trap_hart % l->d->threads);
  free(told);
  vortex_fail_as(l->d, after.trap_code < sizeof reasons / sizeof reasons[0] ? VORTEX_FAILURE_TRAP_BASE + after.trap_code : VORTEX_FAILURE_UNKNOWN);
  return CL_OUT_OF_RESOURCES;
}

/* Run the launch that the block describes; `duration` gets its device time in ns where that is known. */
static cl_int vortex_run(vortex_launch_state *l, uint64_t *duration) {
  vortex_device *d = l->d;
  uint64_t limit;
  if (timeout_ms(d, &limit) != 0) return CL_INVALID_VALUE;
  lock_take(&l->d->vx_lock); /* by the name that run's declaration has for it */
  cl_int result = run(l, limit);
  l->d->cycles = result == CL_SUCCESS ? cycles_of(l->d) : 0;
  if (result != CL_SUCCESS) l->d->described = 0; /* the library may have begun anew */
  lock_give(&l->d->vx_lock);
  if (d->cycles != 0) *duration = d->cycles * 1000 / d->clock_mhz;
  if (d->stuck) /* it may still write */
    return result;
  if (l->kernel->uses_printf) vortex_print(d, l->program);
  return result == CL_SUCCESS ? check_trap(l) : result;
}

#define STACK_MARGIN_BYTES 64
#define RECURSION_STACK_BYTES (8 * 1024) /* as Vortex gives every hart */
#define LOCAL_BASE_RV64 0x1FFFF0000ull
#define LOCAL_BASE_RV32 0xFFFF0000ull

/* Stack bytes that a work-item needs: what the compiler counted, or the limit (VORTEX_STACK) if that is more. It counts a
 * recursion's functions once; further rounds have the limit, whose end the device checks. */
static int stack_need(vortex_device *d, const vortex_kernel *kernel, uint64_t *need) {
  uint64_t counted = (uint64_t)kernel->stack_bytes + STACK_MARGIN_BYTES;
  if (vortex_limit(d, POCL_VORTEX_STACK, need) != 0) return -1;
  if (kernel->recursive) *need = (*need != 0 ? *need : RECURSION_STACK_BYTES) + counted + VORTEX_RECURSION_MARGIN;
  *need = *need > counted ? *need : counted;
  return 0;
}

/* Local memory is the core's own; groups that need more get it in global memory. */
static cl_int set_local_memory(vortex_launch_state *l, bool own) {
  vortex_device *d = l->d;
  l->block.local_base = d->xlen == 64 ? LOCAL_BASE_RV64 : LOCAL_BASE_RV32;
  if (own) return CL_SUCCESS;
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
  if (!own && l->kernel->needs_core_local) {
    vortex_fail(d, "kernel '%s' has the tensor unit read local memory, which is not the core's in this launch (its groups need more than "
                "a core has, or VORTEX_LOCAL_MEMORY=global): with VORTEX_FEATURES=vote_shuffle,vortex3 it is built without the unit", l->kernel->name);
    return CL_OUT_OF_RESOURCES;
  }
  vortex_shape shape = {d->cores, d->warps, d->threads, d->nvsim.cycles == NULL, own ? d->local_bytes : vortex_local_limit(d)};
  if (set_start(l, own) != 0) return CL_INVALID_VALUE;
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
  if (++l->d->launches == 0) l->d->launches = 1;
  block->launch = l->d->launches;
  block->entry = l->kernel->entry;
  block->globals = vortex_globals_owner(l->program)->globals.address;
  if (result == CL_SUCCESS && l->kernel->uses_printf) result = vortex_prepare_printf(l->d, &block->printf_buffer);
  if (result == CL_SUCCESS && l->kernel->uses_heap) result = vortex_prepare_heap(l->d, l->program);
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
  result = vortex_describe_tensor_maps(d, l->tail, l->kernel->argument_bytes, l->block.launch);
  if (result == CL_SUCCESS) result = vortex_memory_write(d, &d->block, 0, &l->block, sizeof l->block);
  if (result == CL_SUCCESS) result = vortex_memory_write(d, &d->block, head, l->tail, l->tail_size);
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
    if (!vortex_plan_part(&whole, global_size, i, &l->geometry)) continue;
    result = set_block(l);
    if (result == CL_SUCCESS) result = write_block(l);
    if (result == CL_SUCCESS) result = vortex_run(l, &part);
    total += part;
  }
  if (total != 0) *duration = total;
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
  if (result == CL_SUCCESS) result = vortex_set_arguments(&l);
  if (result == CL_SUCCESS) result = set_geometry(&l);
  if (result == CL_SUCCESS) result = vortex_load_image(d, program);
  if (result == CL_SUCCESS) result = vortex_svm_update_mirrors(d, false);
  if (result == CL_SUCCESS) {
    result = run_parts(&l, duration);
    cl_int copied = d->stuck ? CL_SUCCESS : vortex_svm_update_mirrors(d, true);
    result = result == CL_SUCCESS ? copied : result;
  }
  free(l.tail);
  free(l.images);
  return result;
}
