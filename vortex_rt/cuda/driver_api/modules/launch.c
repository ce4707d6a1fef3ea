/* Launches: their checks, their arguments; occupancy. */
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Why a kernel failed: CUDA's error, and on stderr what a memory checker would say. */

static CUresult error_of(int failure) {
  switch (failure) {
  case VORTEX_FAILURE_BAD_ADDRESS:
  case VORTEX_FAILURE_ACCESS_VIOLATION:
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  case VORTEX_FAILURE_BAD_FETCH:
    return CUDA_ERROR_INVALID_PC;
  case VORTEX_FAILURE_MISALIGNED:
    return CUDA_ERROR_MISALIGNED_ADDRESS;
  case VORTEX_FAILURE_ILLEGAL_INSTRUCTION:
  case VORTEX_FAILURE_BAD_CSR:
  case VORTEX_FAILURE_BREAKPOINT:
    return CUDA_ERROR_ILLEGAL_INSTRUCTION;
  case VORTEX_FAILURE_TRAP_ASSERT:
    return CUDA_ERROR_ASSERT;
  case VORTEX_FAILURE_TIMEOUT:
    return CUDA_ERROR_LAUNCH_TIMEOUT;
  case VORTEX_FAILURE_STACK_OVERFLOW:
  case VORTEX_FAILURE_STACK_UNDERFLOW:
  case VORTEX_FAILURE_TRAP_STACK:
    return CUDA_ERROR_HARDWARE_STACK_ERROR;
  default:
    return CUDA_ERROR_LAUNCH_FAILED;
  }
}

/* The first address that the driver's message names ("0x..." behind " at " or "address "). */
static bool address_in(const char *text, uintptr_t *address) {
  const char *at = strstr(text, "0x");
  if (at == NULL) return false;
  *address = strtoull(at, NULL, 16);
  return true;
}

static CUresult fault_of(gpu *g, cl_event event, cl_int status, const char *kernel) {
  int (*failure)(cl_event) = (int (*)(cl_event))gpu_extension("pocl_vortex_event_failure");
  int (*message)(cl_event, char *, size_t) =
      (int (*)(cl_event, char *, size_t))gpu_extension("pocl_vortex_event_error");
  char text[8192] = "", where[512];
  uintptr_t address;
  (void)g;
  int kind = failure != NULL ? failure(event) : VORTEX_FAILURE_UNKNOWN;
  if (kind == VORTEX_FAILURE_OTHER) return cl_to_cuda(status);
  CUresult result = error_of(kind);
  if (message != NULL) message(event, text, sizeof text);
  if (result == CUDA_ERROR_ILLEGAL_ADDRESS && address_in(text, &address)) {
    allocation_describe(address, where, sizeof where);
    say("kernel '%s': %s", kernel, where);
  }
  profile_fault(kernel, result);
  return result;
}

/* Running one kernel. */

static cl_int set_arguments(gpu *g, cl_kernel kernel, const kernel_launch *launch) {
  const vtx_kernel *symbol = launch->function->symbol;
  const part *p = launch->function->part;
  cl_int status = CL_SUCCESS;
  for (uint32_t i = 0; i < symbol->parameters && status == CL_SUCCESS; i++) {
    const vtx_parameter *parameter = &p->parameters[symbol->first_parameter + i];
    const char *value = launch->arguments + parameter->offset;
    if (parameter->kind == VTX_PARAMETER_GLOBAL || parameter->kind == VTX_PARAMETER_CONSTANT) {
      void *pointer;
      memcpy(&pointer, value, sizeof pointer);
      status = g->cl->clSetKernelArgSVMPointer(kernel, i, pointer);
    } else {
      status = g->cl->clSetKernelArg(kernel, i, parameter->size, value);
    }
    if (status != CL_SUCCESS) say("kernel '%s': parameter %u cannot be set (OpenCL error %d)", launch->name, i, status);
  }
  if (status == CL_SUCCESS && (symbol->flags & VTX_KERNEL_FLAG_DYNAMIC_SHARED) != 0)
    status = g->cl->clSetKernelArg(kernel, symbol->parameters, launch->shared != 0 ? launch->shared : 1, NULL);
  return status;
}

CUresult run_kernel(gpu *g, const kernel_launch *launch, double *duration) {
  cl_kernel kernel = launch->function->kernel;
  cl_event event;
  size_t global[3], local[3];
  for (int i = 0; i < 3; i++) {
    local[i] = launch->block[i];
    global[i] = (size_t)launch->grid[i] * launch->block[i];
  }
  int (*set_cluster)(cl_device_id, cl_kernel, const uint32_t[3]) =
      (int (*)(cl_device_id, cl_kernel, const uint32_t[3]))gpu_extension("pocl_vortex_set_cluster");
  cl_int status = set_arguments(g, kernel, launch);
  if (status == CL_SUCCESS && set_cluster != NULL) status = set_cluster(g->device, kernel, launch->wishes.cluster);
  if (status == CL_SUCCESS)
    status = g->cl->clEnqueueNDRangeKernel(g->queue, kernel, 3, NULL, global, local, 0, NULL, &event);
  if (status != CL_SUCCESS) {
    say("kernel '%s' cannot be launched (OpenCL error %d)", launch->name, status);
    return cl_to_cuda(status);
  }
  g->cl->clWaitForEvents(1, &event);
  g->cl->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  CUresult result = CUDA_SUCCESS;
  if (status < 0) {
    result = fault_of(g, event, status, launch->name);
  } else {
    cl_ulong start = 0, end = 0;
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    *duration = (double)(end - start);
  }
  g->cl->clReleaseEvent(event);
  return result;
}

static CUresult run_kernel_command(gpu *g, command *c, double *duration) { return run_kernel(g, &c->kernel, duration); }

static const unsigned most_grid[3] = {0x7FFFFFFFu, 65535, 65535}, most_block[3] = {1024, 1024, 64};

#define MAX_BLOCKS (1ull << 32) /* the launch block counts them in 32 bits */

/* As NVIDIA's devices have them; more where the function allows what not every device has. */
unsigned most_cluster_blocks(CUfunction f) { return f->large_clusters ? 16 : 8; }

static CUresult check_shape(CUfunction f, const unsigned grid[3], const unsigned block[3], unsigned shared) {
  for (int i = 0; i < 3; i++)
    if (grid[i] == 0 || block[i] == 0 || grid[i] > most_grid[i] || block[i] > most_block[i])
      return CUDA_ERROR_INVALID_VALUE;
  if ((uint64_t)block[0] * block[1] * block[2] > MAX_BLOCK_THREADS) return CUDA_ERROR_INVALID_VALUE;
  unsigned __int128 blocks = (unsigned __int128)grid[0] * grid[1] * grid[2];
  if (blocks >= MAX_BLOCKS) {
    say("kernel '%s': a grid of %u x %u x %u blocks; at most 2^32 - 1 can be launched", f->name, grid[0], grid[1],
        grid[2]);
    return CUDA_ERROR_INVALID_VALUE;
  }
  if (!symbol_block_fits(f->symbol, block) || shared > f->max_dynamic_shared ||
      f->symbol->static_shared + (uint64_t)shared > f->module->owned.context->g->shared_bytes)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* What `extra` names: the packed parameters and their size. */
static CUresult read_extra(void **extra, const char **buffer, size_t *size) {
  *buffer = NULL;
  *size = 0;
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
      *buffer = extra[1];
    else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
      *size = *(const size_t *)extra[1];
    else
      return CUDA_ERROR_INVALID_VALUE;
  }
  return *buffer != NULL || *size == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult pack(kernel_launch *launch, void **parameters, void **extra) {
  const vtx_kernel *symbol = launch->function->symbol;
  const vtx_parameter *list = launch->function->part->parameters + symbol->first_parameter;
  const char *buffer = NULL;
  size_t size = 0;
  if (parameters != NULL && extra != NULL) return CUDA_ERROR_INVALID_VALUE;
  if (extra != NULL) {
    TRY(read_extra(extra, &buffer, &size));
    for (uint32_t i = 0; i < symbol->parameters; i++)
      if (list[i].offset + list[i].size > size) return CUDA_ERROR_INVALID_VALUE;
  } else if (parameters == NULL && symbol->parameters != 0) {
    return CUDA_ERROR_INVALID_VALUE;
  }
  launch->arguments = calloc(1, symbol->parameter_bytes + 16);
  if (launch->arguments == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < symbol->parameters; i++)
    memcpy(launch->arguments + list[i].offset, buffer != NULL ? buffer + list[i].offset : (const char *)parameters[i],
           list[i].size);
  return CUDA_SUCCESS;
}

unsigned resident_blocks(CUfunction f, unsigned threads, size_t dynamic_shared, unsigned cluster) {
  const gpu *g = f->module->owned.context->g;
  size_t shared = align_up(f->symbol->static_shared + dynamic_shared, 64);
  unsigned chunks = (threads + g->threads - 1) / g->threads;
  if (threads == 0 || threads > symbol_max_threads(f->symbol) || shared > g->shared_bytes) return 0;
  if (chunks > g->warps) /* it runs as virtual warps */
    return cluster == 1;
  return vortex_resident_groups(g->warps, g->shared_bytes, chunks, shared, cluster);
}

void required_cluster(CUfunction f, unsigned cluster[3]) {
  for (int i = 0; i < 3; i++) cluster[i] = f->symbol->cluster[0] != 0 ? f->symbol->cluster[i] : f->cluster[i];
}

/* The blocks of the clusters that a launch has, the function's own where it asks for none, or 0, and whether such clusters
 * can be. */
CUresult check_cluster(CUfunction f, const unsigned grid[3], const unsigned block[3], unsigned shared,
                       unsigned cluster[3]) {
  unsigned own[3];
  required_cluster(f, own);
  bool has_own = (own[0] | own[1] | own[2]) != 0, asked = (cluster[0] | cluster[1] | cluster[2]) != 0;
  if (has_own && asked && memcmp(own, cluster, sizeof own) != 0) {
    say("kernel '%s': clusters of %u x %u x %u blocks, but it needs %u x %u x %u", f->name, cluster[0], cluster[1],
        cluster[2], own[0], own[1], own[2]);
    return CUDA_ERROR_INVALID_VALUE;
  }
  if (!has_own && !asked) return CUDA_SUCCESS;
  if (has_own) memcpy(cluster, own, sizeof own);
  for (int i = 0; i < 3; i++)
    if (cluster[i] == 0 || grid[i] % cluster[i] != 0) {
      say("kernel '%s': a grid of %u x %u x %u blocks is not made of clusters of %u x %u x %u", f->name, grid[0],
          grid[1], grid[2], cluster[0], cluster[1], cluster[2]);
      return CUDA_ERROR_INVALID_VALUE;
    }
  uint64_t size = (uint64_t)cluster[0] * cluster[1] * cluster[2];
  unsigned threads = block[0] * block[1] * block[2];
  if (size > most_cluster_blocks(f) || (size > 1 && resident_blocks(f, threads, shared, (unsigned)size) == 0)) {
    say("kernel '%s': a cluster of %u x %u x %u blocks of %u threads does not fit; it lies on one core, with all its warps and "
        "shared memory, and has %u blocks at most", f->name, cluster[0], cluster[1], cluster[2], threads,
        most_cluster_blocks(f));
    return CUDA_ERROR_INVALID_CLUSTER_SIZE;
  }
  return CUDA_SUCCESS;
}

CUresult launch_prepare(kernel_launch *launch, CUfunction f, const unsigned grid[3], const unsigned block[3],
                        unsigned shared, void **parameters, void **extra, launch_wishes wishes) {
  *launch = (kernel_launch){
      .function = f, .name = f->name, .shared = shared, .wishes = wishes, .run = run_kernel_command};
  memcpy(launch->grid, grid, sizeof launch->grid);
  memcpy(launch->block, block, sizeof launch->block);
  CUresult result = gpu_open(f->module->owned.context->g); /* limits are the device's */
  if (result == CUDA_SUCCESS) result = check_shape(f, grid, block, shared);
  if (result == CUDA_SUCCESS) result = check_cluster(f, grid, block, shared, launch->wishes.cluster);
  if (result == CUDA_SUCCESS && wishes.cooperative) {
    const unsigned *of = launch->wishes.cluster, cluster = of[0] != 0 ? of[0] * of[1] * of[2] : 1;
    uint64_t blocks = (uint64_t)grid[0] * grid[1] * grid[2], cores = f->module->owned.context->g->cores;
    if (blocks > cores * resident_blocks(f, block[0] * block[1] * block[2], shared, cluster))
      result = CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
  }
  if (result == CUDA_SUCCESS) result = function_build(f);
  if (result == CUDA_SUCCESS) result = texture_references_refresh(f);
  return result == CUDA_SUCCESS ? pack(launch, parameters, extra) : result;
}
