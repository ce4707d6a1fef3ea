/* Functions: attributes, preferences, occupancy. */
#include "submit.h"

#include <stdlib.h>
#include <string.h>

/* Launches by the host. */

static bool is_blocking_wanted(void) {
  const char *set = getenv("CUDA_LAUNCH_BLOCKING");
  return set != NULL && set[0] != '\0' && set[0] != '0';
}

static CUresult launch(CUfunction handle, const unsigned grid[3], const unsigned block[3], unsigned shared,
                       CUstream stream, void **parameters, void **extra, launch_wishes wishes) {
  CUfunction f;
  CUstream s;
  command c = {.kind = COMMAND_KERNEL};
  CUresult result = stream_ready(stream, &s);
  if (result == CUDA_SUCCESS) result = function_of(handle, &f);
  if (result == CUDA_SUCCESS && (s->context != f->module->owned.context)) result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS)
    result = launch_prepare_whole(&c.kernel, f, grid, block, shared, parameters, extra, wishes);
  if (result != CUDA_SUCCESS) return result;
  lock_take(&state_lock);
  bool captured = s->capture != NULL;
  result = submit_held(s, &c);
  lock_give(&state_lock);
  return result == CUDA_SUCCESS && !captured && is_blocking_wanted() ? stream_wait(s) : result;
}

SERVE(cuLaunchKernel, launch(f, (unsigned[]){gridDimX, gridDimY, gridDimZ}, (unsigned[]){blockDimX, blockDimY,
      blockDimZ}, sharedMemBytes, hStream, kernelParams, extra, (launch_wishes){0}))
SERVE(cuLaunchCooperativeKernel, launch(f, (unsigned[]){gridDimX, gridDimY, gridDimZ}, (unsigned[]){blockDimX,
      blockDimY, blockDimZ}, sharedMemBytes, hStream, kernelParams, NULL, (launch_wishes){.cooperative = true}))

/* What the attributes of a launch ask for. */
static CUresult launch_wishes_of(const CUlaunchConfig *config, launch_wishes *wishes) {
  *wishes = (launch_wishes){0};
  if (config == NULL || (config->numAttrs != 0 && config->attrs == NULL)) return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const CUlaunchAttribute *a = &config->attrs[i];
    if (a->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE) wishes->cooperative = a->value.cooperative != 0;
    if (a->id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
      memcpy(wishes->cluster, &a->value.clusterDim, sizeof wishes->cluster);
  }
  return CUDA_SUCCESS;
}

CUresult impl_cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f, void **parameters, void **extra) {
  launch_wishes wishes;
  TRY(launch_wishes_of(config, &wishes));
  return launch(f, (unsigned[]){config->gridDimX, config->gridDimY, config->gridDimZ},
                (unsigned[]){config->blockDimX, config->blockDimY, config->blockDimZ}, config->sharedMemBytes,
                config->hStream, parameters, extra, wishes);
}

CUresult impl_cuLaunchCooperativeKernelMultiDevice(CUDA_LAUNCH_PARAMS *list, unsigned int count, unsigned int flags) {
  (void)flags;
  if (list == NULL || count != 1)
    return count == 0 || list == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
  return impl_cuLaunchCooperativeKernel(list->function, list->gridDimX, list->gridDimY, list->gridDimZ, list->blockDimX,
                                        list->blockDimY, list->blockDimZ, list->sharedMemBytes, list->hStream,
                                        list->kernelParams);
}

/* What is asked of a function `f`, or changes it, where the arguments are right. */
#define OF_FUNCTION(name, valid, ...)                                                            \
  SIGNATURE_##name {                                                                             \
    CUfunction f;                                                                                \
    TRY(function_of(hfunc, &f));                                                                 \
    if (!(valid)) return CUDA_ERROR_INVALID_VALUE;                                               \
    __VA_ARGS__;                                                                                 \
    return CUDA_SUCCESS;                                                                         \
  }

/* ---- the old interface: parameters are set one by one ---------------------------------------- */

OF_FUNCTION(cuFuncSetBlockShape, x > 0 && y > 0 && z > 0,
            memcpy(f->block, (unsigned[]){(unsigned)x, (unsigned)y, (unsigned)z}, sizeof f->block))
OF_FUNCTION(cuFuncSetSharedSize, true, f->shared = bytes)
OF_FUNCTION(cuParamSetSize, numbytes <= f->symbol->parameter_bytes + 16, )

CUresult impl_cuParamSetv(CUfunction handle, int offset, void *value, unsigned int bytes) {
  CUfunction f;
  TRY(function_of(handle, &f));
  if (offset < 0 || (uint64_t)offset + bytes > f->symbol->parameter_bytes || value == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (f->parameters == NULL && (f->parameters = calloc(1, f->symbol->parameter_bytes + 16)) == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(f->parameters + offset, value, bytes);
  return CUDA_SUCCESS;
}

SERVE(cuParamSeti, impl_cuParamSetv(hfunc, offset, &value, sizeof value))
SERVE(cuParamSetf, impl_cuParamSetv(hfunc, offset, &value, sizeof value))

CUresult impl_cuLaunchGridAsync(CUfunction handle, int width, int height, CUstream stream) {
  CUfunction f;
  TRY(function_of(handle, &f));
  if (width <= 0 || height <= 0) return CUDA_ERROR_INVALID_VALUE;
  size_t size = f->symbol->parameter_bytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, f->parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  return launch(handle, (unsigned[]){(unsigned)width, (unsigned)height, 1}, f->block, f->shared, stream, NULL,
                f->parameters != NULL ? extra : NULL, (launch_wishes){0});
}

SERVE(cuLaunchGrid, impl_cuLaunchGridAsync(f, grid_width, grid_height, NULL))

CUresult impl_cuLaunch(CUfunction f) { return impl_cuLaunchGridAsync(f, 1, 1, NULL); }

#define PLAUSIBLE_REGISTERS 32 /* RISC-V has as many */

#define PUT(told) (*value = (told), CUDA_SUCCESS)
static CUresult get_attribute(CUfunction f, CUfunction_attribute attribute, int *value) {
  const vtx_kernel *symbol = f->symbol;
  unsigned cluster[3];
  switch (attribute) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return PUT((int)symbol_max_threads(symbol));
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    return PUT((int)symbol->static_shared);
  case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    return PUT((int)symbol->constant_bytes);
  case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    return PUT((int)f->built->private_bytes); /* known once it is built */
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    return PUT(symbol->max_registers != 0 && symbol->max_registers < PLAUSIBLE_REGISTERS ? (int)symbol->max_registers
                                                                                       : PLAUSIBLE_REGISTERS);
  case CU_FUNC_ATTRIBUTE_PTX_VERSION:
  case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
    /* The code's, also where it is newer than the device: CUB finds by it what it compiled. */
    *value = container_capability(f->module->payloads, f->module->payload_count);
    if (*value == 0) *value = device_capability();
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    return PUT((int)f->max_dynamic_shared);
  case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
    return PUT(f->carveout);
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
    required_cluster(f, cluster);
    return PUT((int)cluster[attribute - CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH]);
  case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
    return PUT(f->large_clusters);
  case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
  case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
    return PUT(0);
  case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
    return PUT(f->cluster_policy);
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult impl_cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction handle) {
  CUcontext context;
  CUfunction f;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS) result = value != NULL ? function_of(handle, &f) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && attribute == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES) result = function_build(f);
  return result == CUDA_SUCCESS ? get_attribute(f, attribute, value) : result;
}

CUresult impl_cuFuncSetAttribute(CUfunction handle, CUfunction_attribute attribute, int value) {
  CUcontext context;
  CUfunction f;
  TRY(context_ready(&context));
  TRY(function_of(handle, &f));
  switch (attribute) {
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    if (value < 0 || (uint64_t)value + f->symbol->static_shared > context->g->shared_bytes)
      return CUDA_ERROR_INVALID_VALUE;
    f->max_dynamic_shared = (unsigned)value;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
    if (value < -1 || value > 100) return CUDA_ERROR_INVALID_VALUE;
    f->carveout = value;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
    f->large_clusters = value != 0;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
    if (f->symbol->cluster[0] != 0) /* the code says it */
      return CUDA_ERROR_NOT_PERMITTED;
    if (value < 0) return CUDA_ERROR_INVALID_VALUE;
    f->cluster[attribute - CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH] = (unsigned)value;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
    if (value < CU_CLUSTER_SCHEDULING_POLICY_DEFAULT || value > CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING)
      return CUDA_ERROR_INVALID_VALUE;
    f->cluster_policy = value;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

OF_FUNCTION(cuFuncSetCacheConfig, (unsigned)config <= CU_FUNC_CACHE_PREFER_EQUAL, )
OF_FUNCTION(cuFuncSetSharedMemConfig, (unsigned)config <= CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE, )
OF_FUNCTION(cuFuncGetModule, hmod != NULL, *hmod = f->module)
OF_FUNCTION(cuFuncGetName, name != NULL, *name = f->name)

SERVE(cuKernelGetAttribute, impl_cuFuncGetAttribute(pi, attrib, (CUfunction)kernel))
SERVE(cuKernelSetAttribute, impl_cuFuncSetAttribute((CUfunction)kernel, attrib, val))
SERVE(cuKernelSetCacheConfig, impl_cuFuncSetCacheConfig((CUfunction)kernel, config))

/* ---- occupancy ------------------------------------------------------------------------------- */

CUresult impl_cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction handle, int threads,
                                                                   size_t dynamic_shared, unsigned int flags) {
  CUcontext context;
  CUfunction f;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS) result = function_of(handle, &f);
  if (result == CUDA_SUCCESS &&
      (blocks == NULL || threads <= 0 || (flags & ~(unsigned)CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE) != 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) *blocks = (int)resident_blocks(f, (unsigned)threads, dynamic_shared, 1);
  return result;
}

SERVE(cuOccupancyMaxActiveBlocksPerMultiprocessor, impl_cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks,
      func, blockSize, dynamicSMemSize, 0))

/* The largest block of whole warps that leaves most threads resident. */
CUresult impl_cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, CUfunction handle,
                                                        CUoccupancyB2DSize shared_of, size_t dynamic_shared, int limit,
                                                        unsigned int flags) {
  CUcontext context;
  CUfunction f;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS) result = function_of(handle, &f);
  if (result == CUDA_SUCCESS &&
      (grid == NULL || block == NULL || limit < 0 || (flags & ~(unsigned)CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE) != 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS) return result;
  unsigned most = symbol_max_threads(f->symbol), best = 0, best_blocks = 0;
  if (limit != 0 && (unsigned)limit < most) most = (unsigned)limit;
  for (unsigned threads = most; threads > 0;
       threads = threads > WARP_SIZE ? (threads - 1) / WARP_SIZE * WARP_SIZE : 0) {
    unsigned blocks = resident_blocks(f, threads, shared_of != NULL ? shared_of((int)threads) : dynamic_shared, 1);
    if (blocks * threads > best * best_blocks) {
      best = threads;
      best_blocks = blocks;
    }
  }
  *block = (int)best;
  *grid = (int)(best_blocks * context->g->cores);
  return best != 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

SERVE(cuOccupancyMaxPotentialBlockSize, impl_cuOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func,
      blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit, 0))

CUresult impl_cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, CUfunction handle, int blocks, int threads) {
  CUcontext context;
  CUfunction f;
  TRY(context_ready(&context));
  TRY(function_of(handle, &f));
  if (bytes == NULL || blocks <= 0 || threads <= 0) return CUDA_ERROR_INVALID_VALUE;
  if ((unsigned)blocks > resident_blocks(f, (unsigned)threads, 0, 1)) return CUDA_ERROR_INVALID_VALUE;
  size_t each = context->g->shared_bytes / (unsigned)blocks / 64 * 64, used = align_up(f->symbol->static_shared, 64);
  *bytes = each > used ? each - used : 0;
  return CUDA_SUCCESS;
}

/* A launch as clusters' questions describe it: its function, the threads of a block, and what it asks for. */
static CUresult clusters_asked(const int *answer, CUfunction handle, const CUlaunchConfig *config, CUfunction *f,
                               unsigned *threads, launch_wishes *wishes) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS) result = function_of(handle, f);
  if (result == CUDA_SUCCESS) result = answer != NULL ? launch_wishes_of(config, wishes) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) *threads = config->blockDimX * config->blockDimY * config->blockDimZ;
  return result;
}

CUresult impl_cuOccupancyMaxActiveClusters(int *clusters, CUfunction handle, const CUlaunchConfig *config) {
  CUfunction f;
  unsigned threads;
  launch_wishes wishes;
  CUresult result = clusters_asked(clusters, handle, config, &f, &threads, &wishes);
  if (result == CUDA_SUCCESS)
    result = check_cluster(f, (unsigned[]){config->gridDimX, config->gridDimY, config->gridDimZ},
                           (unsigned[]){config->blockDimX, config->blockDimY, config->blockDimZ},
                           config->sharedMemBytes, wishes.cluster);
  if (result != CUDA_SUCCESS) return result;
  const unsigned *of = wishes.cluster, size = of[0] != 0 ? of[0] * of[1] * of[2] : 1;
  *clusters = (int)(f->module->owned.context->g->cores * (resident_blocks(f, threads, config->sharedMemBytes, size) / size));
  return CUDA_SUCCESS;
}

CUresult impl_cuOccupancyMaxPotentialClusterSize(int *size, CUfunction handle, const CUlaunchConfig *config) {
  CUfunction f;
  unsigned threads;
  launch_wishes wishes;
  TRY(clusters_asked(size, handle, config, &f, &threads, &wishes));
  unsigned most = most_cluster_blocks(f);
  while (most > 0 && resident_blocks(f, threads, config->sharedMemBytes, most) == 0) most--;
  *size = (int)most;
  return CUDA_SUCCESS;
}
