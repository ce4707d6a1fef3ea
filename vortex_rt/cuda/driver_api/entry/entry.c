/* What the generated entry points ask of the library; errors by name; functions by name. */
#include "submit.h"

#include <string.h>

int vx_check(const struct vx_entry *entry) {
  (void)entry; /* the sticky error is the implementations' affair: resetting and destroying work in spite of it */
  if (gpu_is_foreign() || !gpu_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  return this_thread()->in_callback ? CUDA_ERROR_NOT_PERMITTED : CUDA_SUCCESS;
}

int vx_done(const struct vx_entry *entry, int status) {
  (void)entry;
  return status;
}

VX_PUBLIC int *vortexTraceDepth(void) { return vx_trace_depth(); }

void vx_trace_prepare(void) {
  profile_start();
  if (profile_enabled) vx_call_hook = vortexProfileCall;
}

/* ---- errors ---------------------------------------------------------------------------------- */

CUresult impl_cuGetErrorName(CUresult error, const char **name) {
  const struct vx_error *found = vx_find_error((int)error);
  if (name == NULL) return CUDA_ERROR_INVALID_VALUE;
  *name = found != NULL ? found->name : NULL;
  return found != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuGetErrorString(CUresult error, const char **text) {
  const struct vx_error *found = vx_find_error((int)error);
  if (text == NULL) return CUDA_ERROR_INVALID_VALUE;
  *text = found != NULL ? found->text : NULL;
  return found != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* ---- functions by name ----------------------------------------------------------------------- */

CUresult impl_cuGetProcAddress_v2(const char *symbol, void **function, int version, cuuint64_t flags,
                                  CUdriverProcAddressQueryResult *status) {
  bool per_thread = (flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM) != 0;
  if (symbol == NULL || function == NULL || version < 2000 ||
      (flags & ~(cuuint64_t)(CU_GET_PROC_ADDRESS_LEGACY_STREAM | CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM)) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  bool known;
  *function = vx_find_api(symbol, version, per_thread, &known);
  if (status != NULL)
    *status = *function != NULL ? CU_GET_PROC_ADDRESS_SUCCESS
              : known           ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
                                : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return *function != NULL ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

/* ---- profiling by other tools: nothing to start, as VORTEX_PROF watches all ------------------ */

CUresult impl_cuProfilerStart(void) {
  profile_paused = false;
  return CUDA_SUCCESS;
}

CUresult impl_cuProfilerStop(void) {
  profile_paused = true;
  return CUDA_SUCCESS;
}
