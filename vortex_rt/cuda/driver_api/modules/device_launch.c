/* Dynamic parallelism: what kernels leave to be launched (vortex_launch_records.h).
 *
 * A module whose device code may launch has a variable, the area, which points to room for records. When a kernel of
 * such a module has ended, its records are carried out in their order, each with all that it leaves itself before the
 * next; those of the tail stream come last. So a launch into a stream begins when those before it are complete with
 * their descendants, and the kernel is complete, for the host, when all of them are. */
#include "module.h"
#include "vortex_launch_records.h"

#include <stdlib.h>
#include <string.h>

/* Room for records beside the limit of cudaLimitDevRuntimePendingLaunchCount: nothing leaves the queue before the
 * kernel ends, so the default limit, which counts what a device has not begun, would be too small. */
#define DEFAULT_LIMIT 2048
#define DEFAULT_ROOM 65536u
#define ARGUMENT_BYTES 64u /* a record, on average */

typedef struct vortex_launch_record record;

/* The room of a part's area, in one block. */
struct launch_room {
  char *block;
  unsigned limit;
  uint64_t area; /* where the variable lies */
  struct vortex_launch_area values;
};

/* Something that a kernel left. */
typedef struct {
  record what;
  char *arguments; /* owned */
  CUfunction by;
} left;

typedef struct {
  left *list; /* the last is the next */
  size_t count, capacity;
} pending;

/* ---- the area -------------------------------------------------------------------------------- */

static unsigned limit_of(CUcontext context) {
  size_t limit = context->limits[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT];
  return limit == DEFAULT_LIMIT ? DEFAULT_ROOM : limit < UINT32_MAX ? (unsigned)limit : UINT32_MAX;
}

static CUresult make_room(part *p, gpu *g, unsigned limit) {
  uint64_t records = align_up((uint64_t)limit * sizeof(record), 64), arguments = (uint64_t)limit * ARGUMENT_BYTES,
           errors = VORTEX_LAUNCH_ERRORS * sizeof(struct vortex_launch_error);
  int attributes[CU_DEVICE_ATTRIBUTE_MAX] = {0}, devices = 0;
  CUdeviceptr area;
  CUresult result = part_variable(p, VORTEX_LAUNCH_AREA, &area);
  struct launch_room *room = result == CUDA_SUCCESS ? calloc(1, sizeof *room) : NULL;
  char *zeros = calloc(1, errors);
  cl_svm_mem_flags flags = CL_MEM_READ_WRITE | (g->fine ? CL_MEM_SVM_FINE_GRAIN_BUFFER : 0);
  char *block = room != NULL && zeros != NULL
                    ? g->cl->clSVMAlloc(g->opencl, flags, records + arguments + errors + sizeof attributes, 0)
                    : NULL;
  if (block == NULL) {
    free(room);
    free(zeros);
    return result != CUDA_SUCCESS ? result : CUDA_ERROR_OUT_OF_MEMORY;
  }
  gpu_count(&devices);
  for (int i = 1; i < CU_DEVICE_ATTRIBUTE_MAX; i++) attributes[i] = device_attribute(g, (CUdevice_attribute)i);
  *room = (struct launch_room){.block = block, .limit = limit, .area = area};
  room->values = (struct vortex_launch_area){.__records = (uintptr_t)block,
                                             .__arguments = (uintptr_t)block + records,
                                             .__errors = (uintptr_t)block + records + arguments,
                                             .__attributes = (uintptr_t)block + records + arguments + errors,
                                             .__argument_bytes = arguments,
                                             .__limit = limit,
                                             .__attribute_count = CU_DEVICE_ATTRIBUTE_MAX,
                                             .__device = (unsigned)g->index,
                                             .__device_count = (unsigned)devices};
  device_copy(g, (void *)(uintptr_t)room->values.__errors, zeros, errors);
  device_copy(g, (void *)(uintptr_t)room->values.__attributes, attributes, sizeof attributes);
  free(zeros);
  p->launches = room;
  return CUDA_SUCCESS;
}

void device_launch_forget(part *p) {
  const gpu *g = p->module->owned.context->g;
  if (p->launches != NULL) g->cl->clSVMFree(g->opencl, p->launches->block);
  free(p->launches);
  p->launches = NULL;
}

/* Make the area ready for a kernel. Only the device's worker comes here, and kernels run one after the other. */
static CUresult clear_area(gpu *g, part *p) {
  unsigned limit = limit_of(p->module->owned.context);
  struct vortex_launch_area now;
  if (p->launches != NULL && p->launches->limit < limit) device_launch_forget(p);
  if (p->launches == NULL) {
    TRY(make_room(p, g, limit));
  }
  struct launch_room *room = p->launches;
  room->values.__limit = limit;
  device_copy(g, &now, (void *)(uintptr_t)room->area, sizeof now);
  if (now.__error_count != 0) { /* of another kernel's threads */
    static const char zeros[VORTEX_LAUNCH_ERRORS * sizeof(struct vortex_launch_error)];
    device_copy(g, (void *)(uintptr_t)room->values.__errors, zeros, sizeof zeros);
  }
  device_copy(g, (void *)(uintptr_t)room->area, &room->values, sizeof room->values);
  return CUDA_SUCCESS;
}

/* ---- what a kernel left ---------------------------------------------------------------------- */

static bool push(pending *p, const record *what, char *arguments, CUfunction by) {
  if (p->count == p->capacity) {
    size_t larger = p->capacity != 0 ? p->capacity * 2 : 64;
    left *grown = realloc(p->list, larger * sizeof *grown);
    if (grown == NULL) return false;
    p->list = grown;
    p->capacity = larger;
  }
  p->list[p->count++] = (left){*what, arguments, by};
  return true;
}

/* Put a kernel's records on top, the first one last; those of the tail stream below the others. */
static CUresult collect(gpu *g, CUfunction f, pending *p) {
  const struct launch_room *room = f->part->launches;
  struct vortex_launch_area area;
  device_copy(g, &area, (void *)(uintptr_t)room->area, sizeof area);
  unsigned count = area.__count < area.__limit ? area.__count : area.__limit, lost = area.__count - count;
  if (area.__count == 0) return CUDA_SUCCESS;
  record *records = malloc((count + 1) * sizeof *records);
  if (records == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  device_copy(g, records, (void *)(uintptr_t)area.__records, count * sizeof *records);
  CUresult result = CUDA_SUCCESS;
  for (int tail = 1; tail >= 0; tail--)
    for (unsigned i = count; i-- > 0 && result == CUDA_SUCCESS;) {
      const record *r = &records[i];
      if ((r->__stream == VORTEX_TAIL_STREAM) != (tail == 1)) continue;
      if (r->__what == VORTEX_RECORD_NONE) {
        lost++;
        continue;
      }
      char *arguments = malloc((size_t)r->__argument_bytes + 1);
      if (arguments == NULL || !push(p, r, arguments, f)) {
        free(arguments);
        result = CUDA_ERROR_OUT_OF_MEMORY;
        break;
      }
      device_copy(g, arguments, (void *)(uintptr_t)(area.__arguments + r->__arguments), r->__argument_bytes);
    }
  free(records);
  if (lost != 0)
    say("kernel '%s' launched %u grids from the device, and for %u of them there was no room "
        "(cudaLimitDevRuntimePendingLaunchCount)",
        f->name, area.__count, lost);
  return result;
}

/* ---- carrying it out ------------------------------------------------------------------------- */

static bool may_launch(const part *p) { return symbol_variable(p, VORTEX_LAUNCH_AREA) != NULL; }

/* Run a kernel and collect what it leaves. */
static CUresult run_one(gpu *g, const kernel_launch *launch, double *duration, pending *p) {
  part *of = launch->function->part;
  bool may = may_launch(of);
  CUresult result = may ? clear_area(g, of) : CUDA_SUCCESS;
  if (result == CUDA_SUCCESS) result = run_kernel(g, launch, duration);
  return result == CUDA_SUCCESS && may ? collect(g, launch->function, p) : result;
}

static CUfunction function_numbered(CUmodule module, uint64_t number) {
  CUfunction f;
  for (size_t i = 0; i < module->part_count; i++)
    for (uint32_t k = 0; k < module->parts[i].header.kernels; k++) {
      const char *name = symbol_string(&module->parts[i], module->parts[i].kernels[k].name);
      if (symbol_number(name) == number && module_function(module, name, &f) == CUDA_SUCCESS) return f;
    }
  return NULL;
}

static CUresult launch_of(const left *l, kernel_launch *launch) {
  const record *r = &l->what;
  CUfunction f = function_numbered(l->by->module, r->__what);
  size_t size = r->__argument_bytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, l->arguments, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  CUresult result = CUDA_ERROR_NOT_FOUND;
  if (f != NULL)
    result = launch_prepare(launch, f, r->__grid, r->__block, r->__shared, NULL, extra, (launch_wishes){0});
  if (result == CUDA_SUCCESS)
    vx_trace_note("launch from '%s': %s(grid={%u, %u, %u}, block={%u, %u, %u}, shared=%u, stream=0x%llx)", l->by->name,
                  f->name, r->__grid[0], r->__grid[1], r->__grid[2], r->__block[0], r->__block[1], r->__block[2],
                  r->__shared, r->__stream);
  else
    say("kernel '%s' launched kernel '%s' from the device with a grid of %u x %u x %u blocks of %u x %u x %u threads "
        "and %u bytes of dynamic shared memory, which is not possible (error %d)",
        l->by->name, f != NULL ? f->name : "?", r->__grid[0], r->__grid[1], r->__grid[2], r->__block[0], r->__block[1],
        r->__block[2], r->__shared, result);
  return result;
}

/* Make the command of something left; its arguments are the command's. */
static CUresult command_of(const left *l, command *c) {
  struct vortex_copy_arguments bytes;
  if (l->what.__what != VORTEX_RECORD_COPY && l->what.__what != VORTEX_RECORD_FILL) {
    c->kind = COMMAND_KERNEL;
    return launch_of(l, &c->kernel);
  }
  memcpy(&bytes, l->arguments, sizeof bytes);
  bool copies = l->what.__what == VORTEX_RECORD_COPY;
  CUresult result = allocation_check_known((uintptr_t)bytes.__target, bytes.__bytes);
  if (result == CUDA_SUCCESS && copies) result = allocation_check_known((uintptr_t)bytes.__source, bytes.__bytes);
  if (result != CUDA_SUCCESS) {
    say("kernel '%s' asked for a %s of %llu bytes at 0x%llx, which is no device memory that the host knows",
        l->by->name, copies ? "copy" : "fill", bytes.__bytes, bytes.__target);
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  }
  c->kind = copies ? COMMAND_COPY : COMMAND_FILL;
  if (copies)
    c->copy = (copy_box){.target = (char *)(uintptr_t)bytes.__target,
                         .source = (const char *)(uintptr_t)bytes.__source,
                         .width = bytes.__bytes,
                         .height = 1,
                         .depth = 1};
  else
    c->fill = (fill_box){.target = (char *)(uintptr_t)bytes.__target,
                         .width = bytes.__bytes,
                         .height = 1,
                         .value = (unsigned)bytes.__source,
                         .element = 1};
  return CUDA_SUCCESS;
}

/* Carry out one thing left; what it leaves itself goes on top. */
static CUresult carry_out(gpu *g, const left *l, const command *parent, double *duration, pending *p) {
  command c = {.stream = parent->stream};
  TRY(command_of(l, &c));
  double host_start = host_nanoseconds(), own = 0;
  CUresult result = c.kind == COMMAND_KERNEL ? run_one(g, &c.kernel, &own, p) : execute(g, &c, &own);
  c.start_ns = parent->start_ns + *duration;
  *duration += own;
  c.end_ns = parent->start_ns + *duration;
  if (profile_enabled) profile_command(&c, host_start);
  command_discard(&c);
  return result;
}

static CUresult run_with_descendants(gpu *g, command *c, double *duration) {
  pending p = {0};
  double host_start = host_nanoseconds();
  CUresult result = run_one(g, &c->kernel, duration, &p);
  c->end_ns = c->start_ns + *duration;
  if (profile_enabled) profile_command(c, host_start);
  c->profiled = true;
  while (p.count != 0) {
    left next = p.list[--p.count];
    if (result == CUDA_SUCCESS) result = carry_out(g, &next, c, duration, &p);
    free(next.arguments);
  }
  free(p.list);
  return result;
}

CUresult launch_prepare_whole(kernel_launch *launch, CUfunction f, const unsigned grid[3], const unsigned block[3],
                              unsigned shared, void **parameters, void **extra, launch_wishes wishes) {
  CUresult result = launch_prepare(launch, f, grid, block, shared, parameters, extra, wishes);
  if (may_launch(f->part)) launch->run = run_with_descendants;
  return result;
}
