/* Launches by the host. */
#include "submit.h"

#include <stdlib.h>
#include <string.h>

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
  if (result == CUDA_SUCCESS)
    result = function_of(handle, &f);
  if (result == CUDA_SUCCESS && (s->context != f->module->owned.context))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS)
    result = launch_prepare_whole(&c.kernel, f, grid, block, shared, parameters, extra, wishes);
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
                extra, (launch_wishes){0});
}

CUresult impl_cuLaunchCooperativeKernel(CUfunction f, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                                        unsigned int blockX, unsigned int blockY, unsigned int blockZ,
                                        unsigned int shared, CUstream stream, void **parameters) {
  return launch(f, (unsigned[]){gridX, gridY, gridZ}, (unsigned[]){blockX, blockY, blockZ}, shared, stream, parameters,
                NULL, (launch_wishes){.cooperative = true});
}

CUresult launch_wishes_of(const CUlaunchConfig *config, launch_wishes *wishes) {
  *wishes = (launch_wishes){0};
  if (config == NULL || (config->numAttrs != 0 && config->attrs == NULL))
    return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const CUlaunchAttribute *a = &config->attrs[i];
    if (a->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      wishes->cooperative = a->value.cooperative != 0;
    if (a->id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
      memcpy(wishes->cluster, &a->value.clusterDim, sizeof wishes->cluster);
  }
  return CUDA_SUCCESS;
}

CUresult impl_cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f, void **parameters, void **extra) {
  launch_wishes wishes;
  CUresult result = launch_wishes_of(config, &wishes);
  if (result != CUDA_SUCCESS)
    return result;
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
                f->parameters != NULL ? extra : NULL, (launch_wishes){0});
}

CUresult impl_cuLaunchGrid(CUfunction f, int width, int height) {
  return impl_cuLaunchGridAsync(f, width, height, NULL);
}

CUresult impl_cuLaunch(CUfunction f) { return impl_cuLaunchGridAsync(f, 1, 1, NULL); }
