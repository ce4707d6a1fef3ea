/* Launches: their checks, their arguments; occupancy. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static const unsigned most_grid[3] = {0x7FFFFFFFu, 65535, 65535}, most_block[3] = {1024, 1024, 64};

#define MAX_BLOCKS (1ull << 32) /* the launch block counts them in 32 bits */

static CUresult check_shape(CUfunction f, const unsigned grid[3], const unsigned block[3], unsigned shared) {
  for (int i = 0; i < 3; i++)
    if (grid[i] == 0 || block[i] == 0 || grid[i] > most_grid[i] || block[i] > most_block[i])
      return CUDA_ERROR_INVALID_VALUE;
  if ((uint64_t)block[0] * block[1] * block[2] > MAX_BLOCK_THREADS)
    return CUDA_ERROR_INVALID_VALUE;
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
  if (parameters != NULL && extra != NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (extra != NULL) {
    CUresult result = read_extra(extra, &buffer, &size);
    if (result != CUDA_SUCCESS)
      return result;
    for (uint32_t i = 0; i < symbol->parameters; i++)
      if (list[i].offset + list[i].size > size)
        return CUDA_ERROR_INVALID_VALUE;
  } else if (parameters == NULL && symbol->parameters != 0) {
    return CUDA_ERROR_INVALID_VALUE;
  }
  launch->arguments = calloc(1, symbol->parameter_bytes + 16);
  if (launch->arguments == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < symbol->parameters; i++)
    memcpy(launch->arguments + list[i].offset, buffer != NULL ? buffer + list[i].offset : (const char *)parameters[i],
           list[i].size);
  return CUDA_SUCCESS;
}

CUresult launch_prepare(kernel_launch *launch, CUfunction f, const unsigned grid[3], const unsigned block[3],
                        unsigned shared, void **parameters, void **extra, bool cooperative) {
  *launch = (kernel_launch){.function = f, .shared = shared, .cooperative = cooperative};
  memcpy(launch->grid, grid, sizeof launch->grid);
  memcpy(launch->block, block, sizeof launch->block);
  CUresult result = gpu_open(f->module->owned.context->g); /* limits are the device's */
  if (result == CUDA_SUCCESS)
    result = check_shape(f, grid, block, shared);
  if (result == CUDA_SUCCESS && cooperative) {
    uint64_t blocks = (uint64_t)grid[0] * grid[1] * grid[2], cores = f->module->owned.context->g->cores;
    if (blocks > cores * resident_blocks(f, block[0] * block[1] * block[2], shared))
      result = CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
  }
  if (result == CUDA_SUCCESS)
    result = function_build(f);
  if (result == CUDA_SUCCESS)
    result = texture_references_refresh(f);
  if (result == CUDA_SUCCESS)
    device_launch_prepare(launch);
  return result == CUDA_SUCCESS ? pack(launch, parameters, extra) : result;
}

static bool is_blocking_wanted(void) {
  const char *set = getenv("CUDA_LAUNCH_BLOCKING");
  return set != NULL && set[0] != '\0' && set[0] != '0';
}

CUresult launch(CUfunction handle, const unsigned grid[3], const unsigned block[3], unsigned shared, CUstream stream,
                void **parameters, void **extra, bool cooperative) {
  CUfunction f;
  CUstream s;
  command c = {.kind = COMMAND_KERNEL};
  CUresult result = stream_ready(stream, &s);
  if (result == CUDA_SUCCESS)
    result = function_of(handle, &f);
  if (result == CUDA_SUCCESS && (s->context != f->module->owned.context))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS)
    result = launch_prepare(&c.kernel, f, grid, block, shared, parameters, extra, cooperative);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  bool captured = s->capture != NULL;
  result = submit_held(s, &c);
  lock_give(&state_lock);
  return result == CUDA_SUCCESS && !captured && is_blocking_wanted() ? stream_wait(s) : result;
}

CUresult impl_cuLaunchKernel(CUfunction f, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                             unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int shared,
                             CUstream stream, void **parameters, void **extra) {
  return launch(f, (unsigned[]){gridX, gridY, gridZ}, (unsigned[]){blockX, blockY, blockZ}, shared, stream, parameters,
                extra, false);
}

CUresult impl_cuLaunchCooperativeKernel(CUfunction f, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                                        unsigned int blockX, unsigned int blockY, unsigned int blockZ,
                                        unsigned int shared, CUstream stream, void **parameters) {
  return launch(f, (unsigned[]){gridX, gridY, gridZ}, (unsigned[]){blockX, blockY, blockZ}, shared, stream, parameters,
                NULL, true);
}

CUresult impl_cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f, void **parameters, void **extra) {
  bool cooperative = false;
  if (config == NULL || (config->numAttrs != 0 && config->attrs == NULL))
    return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const CUlaunchAttribute *a = &config->attrs[i];
    if (a->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      cooperative = a->value.cooperative != 0;
    if (a->id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION &&
        (uint64_t)a->value.clusterDim.x * a->value.clusterDim.y * a->value.clusterDim.z > 1)
      return CUDA_ERROR_INVALID_CLUSTER_SIZE;
  }
  return launch(f, (unsigned[]){config->gridDimX, config->gridDimY, config->gridDimZ},
                (unsigned[]){config->blockDimX, config->blockDimY, config->blockDimZ}, config->sharedMemBytes,
                config->hStream, parameters, extra, cooperative);
}

CUresult impl_cuLaunchCooperativeKernelMultiDevice(CUDA_LAUNCH_PARAMS *list, unsigned int count, unsigned int flags) {
  (void)flags;
  if (list == NULL || count != 1)
    return count == 0 || list == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
  return impl_cuLaunchCooperativeKernel(list->function, list->gridDimX, list->gridDimY, list->gridDimZ, list->blockDimX,
                                        list->blockDimY, list->blockDimZ, list->sharedMemBytes, list->hStream,
                                        list->kernelParams);
}

/* ---- the old interface: parameters are set one by one ---------------------------------------- */

CUresult impl_cuFuncSetBlockShape(CUfunction handle, int x, int y, int z) {
  CUfunction f;
  CUresult result = function_of(handle, &f);
  if (result == CUDA_SUCCESS && (x <= 0 || y <= 0 || z <= 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    memcpy(f->block, (unsigned[]){(unsigned)x, (unsigned)y, (unsigned)z}, sizeof f->block);
  return result;
}

CUresult impl_cuFuncSetSharedSize(CUfunction handle, unsigned int bytes) {
  CUfunction f;
  CUresult result = function_of(handle, &f);
  if (result == CUDA_SUCCESS)
    f->shared = bytes;
  return result;
}

CUresult impl_cuParamSetSize(CUfunction handle, unsigned int bytes) {
  CUfunction f;
  CUresult result = function_of(handle, &f);
  return result == CUDA_SUCCESS && bytes > f->symbol->parameter_bytes + 16 ? CUDA_ERROR_INVALID_VALUE : result;
}

CUresult impl_cuParamSetv(CUfunction handle, int offset, void *value, unsigned int bytes) {
  CUfunction f;
  CUresult result = function_of(handle, &f);
  if (result != CUDA_SUCCESS)
    return result;
  if (offset < 0 || (uint64_t)offset + bytes > f->symbol->parameter_bytes || value == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (f->parameters == NULL && (f->parameters = calloc(1, f->symbol->parameter_bytes + 16)) == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(f->parameters + offset, value, bytes);
  return CUDA_SUCCESS;
}

CUresult impl_cuParamSeti(CUfunction f, int offset, unsigned int value) {
  return impl_cuParamSetv(f, offset, &value, sizeof value);
}

CUresult impl_cuParamSetf(CUfunction f, int offset, float value) {
  return impl_cuParamSetv(f, offset, &value, sizeof value);
}

CUresult impl_cuLaunchGridAsync(CUfunction handle, int width, int height, CUstream stream) {
  CUfunction f;
  CUresult result = function_of(handle, &f);
  if (result != CUDA_SUCCESS)
    return result;
  if (width <= 0 || height <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  size_t size = f->symbol->parameter_bytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, f->parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  return launch(handle, (unsigned[]){(unsigned)width, (unsigned)height, 1}, f->block, f->shared, stream, NULL,
                f->parameters != NULL ? extra : NULL, false);
}

CUresult impl_cuLaunchGrid(CUfunction f, int width, int height) {
  return impl_cuLaunchGridAsync(f, width, height, NULL);
}

CUresult impl_cuLaunch(CUfunction f) { return impl_cuLaunchGridAsync(f, 1, 1, NULL); }
