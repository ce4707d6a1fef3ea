/* cuInit, contexts, primary contexts, limits. */
#include "submit.h"

#include <stdio.h>
#include <stdlib.h>

#define VERSION 12030 /* of the API that is presented */
#define CONTEXT_FLAGS (CU_CTX_FLAGS_MASK)

/* What libcuda's own variables may not hold is refused here, once; who reads them has the default then. */
static bool settings_are_right(void) {
  static const vortex_setting read[] = {SETTING_CUDA_ARCH, SETTING_CUDA_BOUNDS, SETTING_CUDA_PADDING, SETTING_CUDA_TIME};
  uint64_t value;
  char error[256];
  bool right = true;
  for (size_t i = 0; i < sizeof read / sizeof read[0]; i++)
    if (vortex_setting_number(read[i], &value, error, sizeof error) != 0) {
      say("%s", error);
      right = false;
    }
  return right;
}

CUresult impl_cuInit(unsigned int flags) {
  if (flags != 0 || !settings_are_right()) return CUDA_ERROR_INVALID_VALUE;
  CUresult result = gpu_initialise();
  int count = 0;
  if (result == CUDA_SUCCESS) result = gpu_count(&count);
  if (result == CUDA_SUCCESS && count == 0) result = CUDA_ERROR_NO_DEVICE;
  profile_start();
  return result;
}

CUresult impl_cuDriverGetVersion(int *version) {
  if (version == NULL) return CUDA_ERROR_INVALID_VALUE;
  *version = VERSION;
  return CUDA_SUCCESS;
}

static CUresult device_of(CUdevice device, gpu **g) {
  if (gpu_is_foreign() || !gpu_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  *g = gpu_at(device);
  return *g != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

/* ---- primary contexts ------------------------------------------------------------------------ */

CUresult impl_cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  gpu *g;
  if (context == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(device_of(device, &g));
  CUcontext primary;
  LOCK_GUARD(&primary_lock);
  TRY(context_primary(g, &primary));
  primary->destroyed = false;
  g->primary_references++;
  *context = primary;
  return CUDA_SUCCESS;
}

CUresult impl_cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  gpu *g;
  TRY(device_of(device, &g));
  LOCK_GUARD(&primary_lock);
  if (g->primary_references == 0) return CUDA_ERROR_INVALID_CONTEXT;
  if (--g->primary_references == 0) { /* who retains it now waits, and gets it as new */
    g->primary->destroyed = true;
    context_end(g->primary);
  }
  return CUDA_SUCCESS;
}

CUresult impl_cuDevicePrimaryCtxReset_v2(CUdevice device) {
  gpu *g;
  TRY(device_of(device, &g));
  lock_take(&primary_lock);
  CUcontext primary = g->primary;
  lock_give(&primary_lock);
  if (primary != NULL) context_end(primary);
  return CUDA_SUCCESS;
}

CUresult impl_cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned int flags) {
  gpu *g;
  TRY(device_of(device, &g));
  if ((flags & ~(unsigned)CONTEXT_FLAGS) != 0 ||
      (flags & CU_CTX_SCHED_MASK) == (CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD))
    return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&primary_lock);
  g->primary_flags = flags;
  if (g->primary != NULL) g->primary->flags = flags;
  return CUDA_SUCCESS;
}

CUresult impl_cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active) {
  gpu *g;
  TRY(device_of(device, &g));
  if (flags == NULL || active == NULL) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&primary_lock);
  *flags = g->primary_flags;
  *active = g->primary_references != 0;
  return CUDA_SUCCESS;
}

/* ---- the thread's stack ---------------------------------------------------------------------- */

static CUresult check(CUcontext context) {
  if (gpu_is_foreign() || !gpu_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  if (!handle_is(context, HANDLE_CONTEXT)) return CUDA_ERROR_INVALID_CONTEXT;
  return context->destroyed ? CUDA_ERROR_CONTEXT_IS_DESTROYED : CUDA_SUCCESS;
}

static CUresult push(CUcontext context) {
  thread_state *thread = this_thread();
  if (thread->depth == (int)(sizeof thread->stack / sizeof thread->stack[0])) return CUDA_ERROR_INVALID_VALUE;
  thread->stack[thread->depth++] = context;
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxPushCurrent_v2(CUcontext context) {
  TRY(check(context));
  return push(context);
}

CUresult impl_cuCtxPopCurrent_v2(CUcontext *context) {
  thread_state *thread = this_thread();
  if (thread->depth == 0) return CUDA_ERROR_INVALID_CONTEXT;
  thread->depth--;
  if (context != NULL) *context = thread->stack[thread->depth];
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxSetCurrent(CUcontext context) {
  thread_state *thread = this_thread();
  TRY(context != NULL ? check(context) : CUDA_SUCCESS);
  if (thread->depth == 0) return context != NULL ? push(context) : CUDA_SUCCESS;
  if (context == NULL)
    thread->depth--;
  else
    thread->stack[thread->depth - 1] = context;
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxGetCurrent(CUcontext *context) {
  const thread_state *thread = this_thread();
  if (context == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (!gpu_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  *context = thread->depth != 0 ? thread->stack[thread->depth - 1] : NULL;
  return CUDA_SUCCESS;
}

/* ---- other contexts -------------------------------------------------------------------------- */

CUresult impl_cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device) {
  gpu *g;
  if (context == NULL || (flags & ~(unsigned)CONTEXT_FLAGS) != 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(device_of(device, &g));
  TRY(context_new(g, flags, false, context));
  return push(*context);
}

SERVE(cuCtxCreate_v3, numParams != 0 ? CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY : impl_cuCtxCreate_v2(pctx, flags, dev))

CUresult impl_cuCtxDestroy_v2(CUcontext context) {
  TRY(check(context));
  if (context->primary) return CUDA_ERROR_INVALID_CONTEXT;
  thread_state *thread = this_thread();
  if (thread->depth != 0 && thread->stack[thread->depth - 1] == context) thread->depth--;
  context_delete(context);
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxAttach(CUcontext *context, unsigned int flags) {
  if (context == NULL || flags != 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(context_current(context));
  LOCK_GUARD(&state_lock);
  (*context)->attached++;
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxDetach(CUcontext context) {
  TRY(check(context));
  lock_take(&state_lock);
  bool last = --context->attached <= 0;
  lock_give(&state_lock);
  return last ? impl_cuCtxDestroy_v2(context) : CUDA_SUCCESS;
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Of a primary context too that was released by all, which stays the device's. */
CUresult impl_cuCtxGetDevice(CUdevice *device) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result == CUDA_ERROR_CONTEXT_IS_DESTROYED && handle_is(context, HANDLE_CONTEXT) && context->primary)
    result = CUDA_SUCCESS;
  if (result == CUDA_SUCCESS && device == NULL) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) *device = context->g->index;
  return result;
}

CUresult impl_cuCtxGetId(CUcontext context, unsigned long long *id) {
  TRY(context == NULL ? context_current(&context) : check(context));
  if (id == NULL) return CUDA_ERROR_INVALID_VALUE;
  *id = context->id;
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxGetApiVersion(CUcontext context, unsigned int *version) {
  CUresult result = context == NULL ? context_current(&context) : check(context);
  if (result == CUDA_SUCCESS && version == NULL) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *version = 3020; /* the interface with 64-bit pointers */
  return result;
}

CUresult impl_cuCtxSynchronize(void) {
  CUcontext context;
  TRY(context_ready(&context));
  return context_wait(context);
}

CUresult impl_cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result == CUDA_SUCCESS && least != NULL) *least = LEAST_PRIORITY;
  if (result == CUDA_SUCCESS && greatest != NULL) *greatest = GREATEST_PRIORITY;
  return result;
}

CUresult impl_cuCtxResetPersistingL2Cache(void) {
  CUcontext context;
  return context_current(&context);
}

/* A member of the current context is asked for, or set to what it may be. */
#define CONTEXT_GET(name, type, member)                 \
  CUresult impl_cuCtxGet##name(type *value) {           \
    CUcontext context;                                  \
    TRY(context_current(&context));                     \
    if (value == NULL) return CUDA_ERROR_INVALID_VALUE; \
    *value = context->member;                           \
    return CUDA_SUCCESS;                                \
  }
#define CONTEXT_SET(name, type, member, valid)          \
  CUresult impl_cuCtxSet##name(type value) {            \
    CUcontext context;                                  \
    TRY(context_current(&context));                     \
    if (!(valid)) return CUDA_ERROR_INVALID_VALUE;      \
    context->member = value;                            \
    return CUDA_SUCCESS;                                \
  }
CONTEXT_GET(Flags, unsigned int, flags)
CONTEXT_SET(Flags, unsigned int, flags, (value & ~(unsigned)CONTEXT_FLAGS) == 0)
CONTEXT_GET(CacheConfig, CUfunc_cache, cache_config)
CONTEXT_SET(CacheConfig, CUfunc_cache, cache_config, (unsigned)value <= CU_FUNC_CACHE_PREFER_EQUAL)
CONTEXT_GET(SharedMemConfig, CUsharedconfig, shared_config)

/* ---- limits and preferences ------------------------------------------------------------------ */

CUresult impl_cuCtxSetLimit(CUlimit limit, size_t value) {
  CUcontext context;
  TRY(context_ready(&context));
  if ((unsigned)limit >= CU_LIMIT_MAX) return CUDA_ERROR_INVALID_VALUE;
  if (limit == CU_LIMIT_PERSISTING_L2_CACHE_SIZE) return CUDA_ERROR_UNSUPPORTED_LIMIT;
  if (limit == CU_LIMIT_MALLOC_HEAP_SIZE) value = align_up(value < 65536 ? 65536 : value, 4096);
  if (limit == CU_LIMIT_PRINTF_FIFO_SIZE) value = align_up(value < 4096 ? 4096 : value, 8);
  return context_set_limit(context, limit, value);
}

CUresult impl_cuCtxGetLimit(size_t *value, CUlimit limit) {
  CUcontext context;
  TRY(context_current(&context));
  if (value == NULL || (unsigned)limit >= CU_LIMIT_MAX) return CUDA_ERROR_INVALID_VALUE;
  *value = context->limits[limit];
  return CUDA_SUCCESS;
}

CUresult impl_cuCtxSetSharedMemConfig(CUsharedconfig config) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result == CUDA_SUCCESS && (unsigned)config > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && config != CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE) /* the banks are four bytes wide */
    context->shared_config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
  return result;
}
