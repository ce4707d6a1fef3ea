/* Kernels that kernels launch. vortex_device_launch.h writes records, in memory that the module gets here before its
 * first launch; when a grid has ended they are done one after the other, which is an order that CUDA allows: streams of
 * device code are numbers. What stands in the tail stream comes when all others that stem from the grid are done. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define VARIABLE "__vortex_device_launches"
#define LEAST_BYTES ((size_t)4 << 20)
#define BYTES_A_LAUNCH 512 /* of cudaLimitDevRuntimePendingLaunchCount */
#define TAIL_STREAM 3

typedef struct {
  uint64_t records, capacity, used;
} pending;

typedef enum { RECORD_KERNEL, RECORD_COPY, RECORD_FILL } record_kind;

typedef struct record {
  uint64_t bytes, stream;
  uint32_t kind, shared;
  union {
    struct {
      uint64_t kernel, parameter_bytes;
      uint32_t grid[3], block[3];
    } kernel;
    struct {
      uint64_t target, source, size;
      uint32_t value;
    } memory;
  };
  char parameters[];
} record;
_Static_assert(sizeof(record) == 64, "device code writes records of this form");

/* A record on the host; lists are in the order of the records. */
typedef struct item {
  struct item *next;
  size_t depth; /* grids between it and the host's launch */
  record record;
} item;

typedef struct {
  gpu *g;
  part *part;
  const command *parent;
  item *waiting, **end, *tails; /* tails: the deepest first */
} launches;

static uint64_t number_of(const char *name) { /* the translator's kernel_number: FNV-1a */
  uint64_t number = 0xCBF29CE484222325u;
  for (; *name != '\0'; name++)
    number = (number ^ (unsigned char)*name) * 0x100000001B3u;
  return number;
}

static CUresult find_kernel(const part *p, uint64_t number, CUfunction *f) {
  for (uint32_t i = 0; i < p->header.kernels; i++) {
    const char *name = symbol_string(p, p->kernels[i].name);
    if (number_of(name) == number)
      return module_function(p->module, name, f);
  }
  say("device code launches a kernel that is not in its module");
  return CUDA_ERROR_INVALID_VALUE;
}

/* Put a tail record before those of shallower grids and behind those of its own. */
static void add_tail(launches *all, item *i) {
  item **at = &all->tails;
  while (*at != NULL && (*at)->depth >= i->depth)
    at = &(*at)->next;
  i->next = *at;
  *at = i;
}

/* Take over what the grids that ended have recorded. */
static CUresult collect(launches *all, size_t depth) {
  pending now;
  void *variable = (void *)all->part->device_launches;
  device_copy(all->g, &now, variable, sizeof now);
  if (now.used == 0)
    return CUDA_SUCCESS;
  char *copy = malloc(now.used);
  if (copy == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  device_copy(all->g, copy, (const void *)now.records, now.used);
  CUresult result = CUDA_SUCCESS;
  for (uint64_t at = 0; at < now.used && result == CUDA_SUCCESS;) {
    const record *r = (const record *)(copy + at);
    item *i = malloc(offsetof(item, record) + r->bytes);
    if (i == NULL) {
      result = CUDA_ERROR_OUT_OF_MEMORY;
      break;
    }
    memcpy(&i->record, r, r->bytes);
    i->depth = depth;
    i->next = NULL;
    if (r->stream == TAIL_STREAM) {
      add_tail(all, i);
    } else {
      *all->end = i;
      all->end = &i->next;
    }
    at += r->bytes;
  }
  free(copy);
  now.used = 0;
  device_copy(all->g, variable, &now, sizeof now);
  return result;
}

static CUresult do_kernel(launches *all, const item *i, double *duration) {
  const record *r = &i->record;
  command c = {.kind = COMMAND_KERNEL, .stream = all->parent->stream};
  CUfunction f;
  CUresult result = find_kernel(all->part, r->kernel.kernel, &f);
  if (result != CUDA_SUCCESS)
    return result;
  size_t bytes = r->kernel.parameter_bytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, (void *)r->parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  result = launch_prepare(&c.kernel, f, r->kernel.grid, r->kernel.block, r->shared, NULL, extra, false);
  if (result != CUDA_SUCCESS) {
    say("kernel '%s' cannot be launched from kernel '%s' with %u x %u x %u blocks of %u x %u x %u threads and %u bytes "
        "of shared memory",
        f->name, all->parent->kernel.function->name, r->kernel.grid[0], r->kernel.grid[1], r->kernel.grid[2],
        r->kernel.block[0], r->kernel.block[1], r->kernel.block[2], r->shared);
    free(c.kernel.arguments);
    return result;
  }
  c.kernel.then = NULL; /* what it launches is collected here */
  double host_start = host_nanoseconds(), took = 0;
  result = execute(all->g, &c, &took);
  c.start_ns = all->parent->start_ns + *duration;
  c.end_ns = c.start_ns + took;
  if (profile_enabled)
    profile_command(&c, host_start);
  *duration += took;
  free(c.kernel.arguments);
  return result == CUDA_SUCCESS ? collect(all, i->depth + 1) : result;
}

static CUresult do_memory(launches *all, const record *r, double *duration) {
  command c = {.kind = r->kind == RECORD_COPY ? COMMAND_COPY : COMMAND_FILL, .stream = all->parent->stream};
  size_t size = r->memory.size;
  double took = 0;
  if (size == 0)
    return CUDA_SUCCESS;
  if (r->kind == RECORD_COPY)
    c.copy = (copy_box){.target = (char *)r->memory.target,
                        .source = (const char *)r->memory.source,
                        .target_pitch = size,
                        .source_pitch = size,
                        .width = size,
                        .height = 1,
                        .depth = 1};
  else
    c.fill = (fill_box){.target = (char *)r->memory.target,
                        .pitch = size,
                        .width = size,
                        .height = 1,
                        .value = r->memory.value,
                        .element = 1};
  CUresult result = execute(all->g, &c, &took);
  *duration += took;
  return result;
}

/* After a kernel of a module with such launches; in the device's worker thread. */
static CUresult run_launched(gpu *g, const command *parent, double *duration) {
  launches all = {.g = g, .part = parent->kernel.function->part, .parent = parent};
  all.end = &all.waiting;
  CUresult result = collect(&all, 1);
  while (all.waiting != NULL || all.tails != NULL) {
    if (all.waiting == NULL) { /* the tail of one grid */
      all.waiting = all.tails;
      all.tails = all.tails->next;
      all.waiting->next = NULL;
      all.end = &all.waiting->next;
    }
    item *i = all.waiting;
    if (result == CUDA_SUCCESS)
      result = i->record.kind == RECORD_KERNEL ? do_kernel(&all, i, duration) : do_memory(&all, &i->record, duration);
    all.waiting = i->next;
    if (all.waiting == NULL)
      all.end = &all.waiting;
    free(i);
  }
  return result;
}

CUresult device_launches_prepare(kernel_launch *launch) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  part *p = launch->function->part;
  CUcontext context = p->module->owned.context;
  CUresult result = CUDA_SUCCESS;
  pthread_mutex_lock(&lock);
  if (!p->device_launches_sought && symbol_variable(p, VARIABLE) != NULL) {
    size_t wanted = context->limits[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT] * BYTES_A_LAUNCH;
    pending first = {.capacity = wanted > LEAST_BYTES ? wanted : LEAST_BYTES};
    CUdeviceptr variable;
    allocation *records;
    result = module_variable(p->module, VARIABLE, &variable, NULL);
    if (result == CUDA_SUCCESS)
      result = allocation_new(context, first.capacity, ALLOCATION_DEVICE, &records);
    if (result == CUDA_SUCCESS) {
      first.records = records->start;
      device_copy(context->g, (void *)variable, &first, sizeof first);
      p->device_launches = variable;
    }
  }
  p->device_launches_sought = result == CUDA_SUCCESS;
  pthread_mutex_unlock(&lock);
  launch->then = p->device_launches != 0 ? run_launched : NULL;
  return result;
}
