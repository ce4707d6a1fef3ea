/* Launches: arguments, launch block, image, run. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plan.h"

#define MIN_STACK_LOG2 9
#define STACK_MARGIN_BYTES 64
#define RECURSION_STACK_BYTES (8 * 1024) /* as Vortex gives every hart */
#define DEFAULT_TIMEOUT_SECONDS 600
#define DEFAULT_HEAP_BYTES (16ull << 20)
#define HEAP_HEAD_BYTES 4096
#define ABORT_GRACE_MS 30000
#define LOCAL_BASE_RV64 0x1FFFF0000ull
#define LOCAL_BASE_RV32 0xFFFF0000ull

/* A launch being prepared. */
typedef struct {
  vortex_device *d;
  _cl_command_node *node;
  vortex_program *program;
  const vortex_kernel *kernel;
  vortex_launch_block block;
  char *tail;           /* what follows the launch block in device memory: arguments, image descriptors */
  size_t tail_size, tail_capacity;
  uint64_t local_bytes; /* static and dynamic */
  bool needs_groups;
  struct {
    uint32_t argument, descriptor; /* places in `tail` */
  } *images;
  uint32_t image_count;
} launch;

/* ---- program ----------------------------------------------------------------------------------------------------------- */

static uint64_t image_base(const vortex_program *program) {
  uint64_t lowest = 0;
  memcpy(&lowest, program->vxbin, sizeof lowest); /* first word of the file; hosts of the simulator are little-endian */
  return lowest;
}

/* Make the program's writable variables at its first launch; they keep their values from then on. */
static cl_int prepare_globals(vortex_device *d, vortex_program *program) {
  const vortex_metadata *metadata = program->metadata;
  if (metadata->globals_size == 0 || program->globals.handle != NULL)
    return CL_SUCCESS;
  cl_int result = vortex_memory_allocate(d, metadata->globals_size, VX_MEM_READ_WRITE, &program->globals);
  char *content = calloc(1, metadata->globals_size);
  if (result != CL_SUCCESS || content == NULL) {
    vortex_fail(d, "no memory for %llu bytes of program-scope variables", (unsigned long long)metadata->globals_size);
    free(content);
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  if (program->initial != NULL)
    memcpy(content, program->initial,
           program->initial_size < metadata->globals_size ? program->initial_size : metadata->globals_size);
  for (uint32_t i = 0; i < metadata->relocation_count; i++) {
    const vortex_relocation *relocation = &metadata->relocations[i];
    uint64_t value = relocation->addend + (relocation->to_globals ? program->globals.address : image_base(program));
    if (relocation->offset + d->xlen / 8 <= metadata->globals_size)
      memcpy(content + relocation->offset, &value, d->xlen / 8);
  }
  result = vortex_memory_write(d, &program->globals, 0, content, metadata->globals_size);
  free(content);
  if (result != CL_SUCCESS)
    vortex_memory_free(d, &program->globals);
  return result;
}

/* Memory for malloc in kernels: u64 size, zeros to the end of the first HEAP_HEAD_BYTES, the rest is the device library's. */
static cl_int prepare_heap(vortex_device *d, vortex_program *program) {
  const char *text = getenv("VORTEX_HEAP");
  uint64_t head[HEAP_HEAD_BYTES / 8] = {text != NULL ? strtoull(text, NULL, 0) : 0};
  if (program->heap.handle != NULL)
    return CL_SUCCESS;
  if (head[0] < HEAP_HEAD_BYTES)
    head[0] = text != NULL && head[0] != 0 ? HEAP_HEAD_BYTES : DEFAULT_HEAP_BYTES;
  cl_int result = vortex_memory_reserve(d, head[0], &program->heap);
  if (result == CL_SUCCESS)
    result = vortex_memory_write(d, &program->heap, 0, head, sizeof head);
  if (result != CL_SUCCESS)
    vortex_fail(d, "no %llu bytes of device memory for the heap (VORTEX_HEAP)", (unsigned long long)head[0]);
  return result;
}

/* All images are linked at the same address, so one is loaded at a time. */
static cl_int load_image(vortex_device *d, const vortex_program *program) {
  if (d->resident == program->id)
    return CL_SUCCESS;
  pthread_mutex_lock(&d->vx_lock);
  d->resident = 0;
  if (d->image != NULL)
    d->vx.mem_free(d->image);
  d->image = NULL;
  int failed = vx_image_upload(&d->vx, d->handle, program->vxbin, program->vxbin_size, &d->image);
  if (failed == 0 && d->nvsim.set_symbols != NULL && program->elf >= 0) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), program->elf);
    d->nvsim.set_symbols(d->handle, path); /* messages are poorer without */
  }
  pthread_mutex_unlock(&d->vx_lock);
  if (failed != 0) {
    vortex_fail(d, "cannot load the program's image at 0x%llx: the memory there is taken", (unsigned long long)image_base(program));
    return CL_OUT_OF_RESOURCES;
  }
  d->resident = program->id;
  return CL_SUCCESS;
}

/* ---- arguments ---------------------------------------------------------------------------------------------------------- */

static cl_int reserve_tail(launch *l, size_t size) {
  if (size > l->tail_capacity) {
    size_t capacity = size * 2;
    char *larger = realloc(l->tail, capacity);
    if (larger == NULL)
      return CL_OUT_OF_HOST_MEMORY;
    memset(larger + l->tail_capacity, 0, capacity - l->tail_capacity);
    l->tail = larger;
    l->tail_capacity = capacity;
  }
  l->tail_size = size > l->tail_size ? size : l->tail_size;
  return CL_SUCCESS;
}

static cl_int set_buffer(launch *l, const struct pocl_argument *given, char *at) {
  uint64_t address = 0;
  if (given->value != NULL && given->is_svm) {
    address = (uint64_t) * (uintptr_t *)given->value;
  } else if (given->value != NULL) {
    cl_mem mem = *(cl_mem *)given->value;
    const vortex_memory *memory = mem->device_ptrs[l->d->device->global_mem_id].mem_ptr;
    if (memory == NULL)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    address = memory->address + given->offset;
  }
  memcpy(at, &address, l->d->xlen / 8);
  return CL_SUCCESS;
}

/* Append the image's descriptor; its address goes into the argument when it is known (write_block). */
static cl_int set_image(launch *l, const struct pocl_argument *given, uint32_t argument_offset) {
  cl_mem image = *(cl_mem *)given->value;
  cl_mem storage = image->buffer != NULL ? image->buffer : image;
  const vortex_memory *memory = storage->device_ptrs[l->d->device->global_mem_id].mem_ptr;
  if (memory == NULL)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  uint32_t place = (uint32_t)vortex_align_up(l->tail_size, 8);
  cl_int result = reserve_tail(l, place + sizeof(vortex_image_descriptor));
  if (result != CL_SUCCESS)
    return result;
  vortex_image_descriptor descriptor;
  vortex_describe_image(image, memory->address, &descriptor);
  memcpy(l->tail + place, &descriptor, sizeof descriptor);
  l->images[l->image_count].argument = argument_offset;
  l->images[l->image_count++].descriptor = place;
  return CL_SUCCESS;
}

static cl_int set_argument(launch *l, uint32_t index) {
  const vortex_argument *argument = &l->kernel->arguments[index];
  const struct pocl_argument *given = &l->node->command.run.arguments[index];
  char *at = l->tail + argument->offset;
  switch (argument->kind) {
  case ARGUMENT_GLOBAL:
  case ARGUMENT_CONSTANT:
    return set_buffer(l, given, at);
  case ARGUMENT_LOCAL: {
    uint64_t place = vortex_align_up(l->local_bytes, LOCAL_ARGUMENT_ALIGNMENT);
    memcpy(at, &place, l->d->xlen / 8);
    l->local_bytes = place + given->size;
    l->needs_groups = true;
    return CL_SUCCESS;
  }
  case ARGUMENT_VALUE:
    /* A vector of three may be given with the size of three or of four elements. */
    if (given->value == NULL || (given->size != argument->size && given->size * 4 != (uint64_t)argument->size * 3)) {
      vortex_fail(l->d, "argument %u of kernel '%s' has %llu bytes, %u were expected", index, l->kernel->name,
                  (unsigned long long)given->size, argument->size);
      return CL_INVALID_ARG_SIZE;
    }
    memcpy(at, given->value, given->size);
    return CL_SUCCESS;
  case ARGUMENT_IMAGE:
    return set_image(l, given, argument->offset);
  case ARGUMENT_SAMPLER: {
    uint32_t bits = vortex_sampler_bits(*(cl_sampler *)given->value);
    memcpy(at, &bits, sizeof bits);
    return CL_SUCCESS;
  }
  }
  return CL_INVALID_KERNEL_ARGS;
}

static cl_int set_arguments(launch *l) {
  cl_int result = reserve_tail(l, vortex_align_up(l->kernel->argument_bytes + 8, LINE_BYTES));
  l->local_bytes = l->kernel->local_bytes;
  l->needs_groups = l->kernel->barriers || l->kernel->local_bytes != 0;
  l->images = calloc(l->kernel->argument_count + 1, sizeof *l->images);
  if (l->images == NULL)
    result = CL_OUT_OF_HOST_MEMORY;
  for (uint32_t i = 0; i < l->kernel->argument_count && result == CL_SUCCESS; i++)
    result = set_argument(l, i);
  return result;
}

/* ---- launch block ------------------------------------------------------------------------------------------------------- */

/* Stack bytes that a work-item needs: what the compiler counted, $VORTEX_STACK if that is more; recursion has no bound. */
static uint64_t stack_need(const vortex_kernel *kernel) {
  const char *text = getenv("VORTEX_STACK");
  uint64_t wanted = text != NULL ? strtoull(text, NULL, 0) : kernel->recursive ? RECURSION_STACK_BYTES : 0;
  uint64_t counted = kernel->stack_bytes + STACK_MARGIN_BYTES;
  return wanted > counted ? wanted : counted;
}

static cl_int set_stacks(launch *l) {
  vortex_device *d = l->d;
  uint64_t need = stack_need(l->kernel);
  uint32_t log2 = MIN_STACK_LOG2;
  while ((1ull << log2) < need)
    log2++;
  uint64_t harts = (uint64_t)d->cores * d->warps * d->threads * l->block.virtual_warps;
  if (vortex_memory_reserve(d, harts << log2, &d->stacks) != CL_SUCCESS) {
    vortex_fail(d, "kernel '%s' needs %llu bytes of private memory in each of %llu work-items that run at once: more than the device has",
                l->kernel->name, (unsigned long long)need, (unsigned long long)harts);
    return CL_OUT_OF_RESOURCES;
  }
  l->block.stack_log2 = log2;
  l->block.stack_top = (d->stacks.address + d->stacks.size) / LINE_BYTES * LINE_BYTES;
  return CL_SUCCESS;
}

/* Local memory is the core's own; groups that need more get it in global memory. */
static cl_int set_schedule(launch *l) {
  vortex_device *d = l->d;
  char error[256];
  bool own = !d->local_in_global && vortex_align_up(l->local_bytes, LINE_BYTES) <= d->local_bytes;
  vortex_shape shape = {d->cores, d->warps, d->threads, own ? d->local_bytes : vortex_local_limit(d)};
  int failed = vortex_plan(&shape, l->needs_groups, l->local_bytes, &l->block, error, sizeof error);
  if (failed != 0) {
    vortex_fail(d, "kernel '%s': %s", l->kernel->name, error);
    return failed == -1 ? CL_INVALID_WORK_GROUP_SIZE : CL_OUT_OF_RESOURCES;
  }
  l->block.local_base = d->xlen == 64 ? LOCAL_BASE_RV64 : LOCAL_BASE_RV32;
  if (!own) {
    if (vortex_memory_reserve(d, (uint64_t)d->cores * vortex_local_limit(d), &d->locals) != CL_SUCCESS) {
      vortex_fail(d, "no memory for the local memory of kernel '%s'", l->kernel->name);
      return CL_OUT_OF_RESOURCES;
    }
    l->block.local_base = d->locals.address;
    l->block.local_core_stride = vortex_local_limit(d);
  }
  return CL_SUCCESS;
}

static cl_int set_block(launch *l) {
  const struct pocl_context *context = &l->node->command.run.pc;
  vortex_launch_block *block = &l->block;
  for (int i = 0; i < 3; i++) {
    if (context->num_groups[i] > UINT32_MAX) {
      vortex_fail(l->d, "kernel '%s': more than 2^32 work-groups in one dimension", l->kernel->name);
      return CL_INVALID_GLOBAL_WORK_SIZE;
    }
    block->local_size[i] = (uint32_t)context->local_size[i];
    block->num_groups[i] = (uint32_t)context->num_groups[i];
    block->global_offset[i] = context->global_offset[i];
    block->global_size[i] = context->num_groups[i] * context->local_size[i];
  }
  block->work_dim = context->work_dim;
  block->entry = l->kernel->entry;
  block->globals = l->program->globals.address;
  cl_int result = set_schedule(l);
  if (result == CL_SUCCESS)
    result = set_stacks(l);
  if (result == CL_SUCCESS && l->kernel->uses_printf)
    result = vortex_prepare_printf(l->d, &block->printf_buffer);
  if (result == CL_SUCCESS && l->kernel->uses_heap)
    result = prepare_heap(l->d, l->program);
  block->heap = l->kernel->uses_heap ? l->program->heap.address : 0;
  block->flags |= l->d->nvsim.cycles == NULL ? VORTEX_FLAG_COUNTERS : 0;
  return result;
}

/* Put block and arguments into device memory. */
static cl_int write_block(launch *l) {
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

/* ---- run ---------------------------------------------------------------------------------------------------------------- */

static uint64_t timeout_ms(void) {
  const char *text = getenv("VORTEX_TIMEOUT");
  char *end;
  double seconds = text != NULL ? strtod(text, &end) : DEFAULT_TIMEOUT_SECONDS;
  if (text != NULL && (end == text || seconds < 0))
    seconds = DEFAULT_TIMEOUT_SECONDS;
  return seconds > 0 ? (uint64_t)(seconds * 1000) : VX_MAX_TIMEOUT;
}

static void append_device_message(vortex_device *d) {
  size_t used = strlen(d->last_error);
  if (d->nvsim.last_error != NULL && used + 2 < sizeof d->last_error)
    d->nvsim.last_error(d->handle, d->last_error + used, sizeof d->last_error - used);
}

/* Stop a kernel that ran too long. */
static cl_int stop(vortex_device *d, const vortex_kernel *kernel, uint64_t limit) {
  vortex_fail(d, "kernel '%s' did not end within %.3g s (VORTEX_TIMEOUT)\n", kernel->name, (double)limit / 1000);
  if (d->nvsim.abort != NULL && d->nvsim.abort(d->handle) == 0 && d->vx.ready_wait(d->handle, ABORT_GRACE_MS) != -1)
    append_device_message(d);
  else
    d->stuck = true;
  return CL_OUT_OF_RESOURCES;
}

static cl_int run(vortex_device *d, const vortex_kernel *kernel) {
  if (d->stuck && d->vx.ready_wait(d->handle, 0) == -1) {
    vortex_fail(d, "the device still runs a kernel that exceeded its time limit");
    return CL_OUT_OF_RESOURCES;
  }
  d->stuck = false;
  if (d->vx.start(d->handle, d->image, d->block.handle) != 0) {
    vortex_fail(d, "kernel '%s' could not be started\n", kernel->name);
    append_device_message(d);
    return CL_OUT_OF_RESOURCES;
  }
  uint64_t limit = timeout_ms();
  if (d->concurrent)
    pthread_mutex_unlock(&d->vx_lock);
  int ended = d->vx.ready_wait(d->handle, limit);
  if (d->concurrent)
    pthread_mutex_lock(&d->vx_lock);
  if (ended == -1)
    return stop(d, kernel, limit);
  if (ended != 0) {
    vortex_fail(d, "kernel '%s' failed: ", kernel->name);
    append_device_message(d);
    return CL_OUT_OF_RESOURCES;
  }
  return CL_SUCCESS;
}

/* Longest cycle count of a core in the last run; 0 unknown (SimX's pattern for memory that nobody wrote included). */
static uint64_t cycles_of(vortex_device *d) {
  uint64_t longest = 0;
  if (d->nvsim.cycles != NULL)
    return d->nvsim.cycles(d->handle, &longest) == 0 ? longest : 0;
  for (uint32_t core = 0; core < d->cores; core++) {
    uint64_t cycles = 0;
    if (d->vx.mpm_query(d->handle, VX_MPM_CYCLE, core, &cycles) != 0 || (uint32_t)cycles == 0xBAADF00Du)
      return 0;
    longest = cycles > longest ? cycles : longest;
  }
  return longest;
}

/* A trap that the kernel itself raised: assert, __trap. */
static cl_int check_trap(launch *l) {
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
  return CL_OUT_OF_RESOURCES;
}

cl_int vortex_launch(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  _cl_command_run *command = &node->command.run;
  vortex_program *program = command->kernel->program->data[node->program_device_i];
  launch l = {.d = d, .node = node, .program = program, .kernel = vortex_find_kernel(program, command->kernel->name)};
  if (l.kernel == NULL) {
    vortex_fail(d, "kernel '%s' is not built for this device", command->kernel->name);
    return CL_INVALID_PROGRAM_EXECUTABLE;
  }
  if (command->pc.num_groups[0] == 0 || command->pc.num_groups[1] == 0 || command->pc.num_groups[2] == 0)
    return CL_SUCCESS;
  cl_int result = prepare_globals(d, program);
  if (result == CL_SUCCESS)
    result = set_arguments(&l);
  if (result == CL_SUCCESS)
    result = set_block(&l);
  if (result == CL_SUCCESS)
    result = load_image(d, program);
  if (result == CL_SUCCESS)
    result = write_block(&l);
  if (result == CL_SUCCESS) {
    pthread_mutex_lock(&d->vx_lock);
    result = run(d, l.kernel);
    d->cycles = result == CL_SUCCESS ? cycles_of(d) : 0;
    pthread_mutex_unlock(&d->vx_lock);
    if (d->cycles != 0)
      *duration = d->cycles * 1000 / d->clock_mhz;
    if (l.kernel->uses_printf)
      vortex_print(d, program);
  }
  if (result == CL_SUCCESS)
    result = check_trap(&l);
  free(l.tail);
  free(l.images);
  return result;
}

void vortex_free_launch_memory(vortex_device *d) {
  vortex_memory *const all[] = {&d->block, &d->stacks, &d->locals, &d->printf_buffer};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    vortex_memory_free(d, all[i]);
  if (d->image != NULL) {
    pthread_mutex_lock(&d->vx_lock);
    d->vx.mem_free(d->image);
    pthread_mutex_unlock(&d->vx_lock);
    d->image = NULL;
    d->resident = 0;
  }
}
