/* The beginning and the end of contexts. */
#include "submit.h"

#include <stdlib.h>

/* Limits that the driver keeps: of the device, so that contexts of one share what was set last. */
static const struct {
  CUlimit limit;
  pocl_vortex_limit of_driver;
  vortex_setting variable;
  size_t absent; /* bytes, where the variable is unset */
  size_t scale;  /* the driver's bytes for one of CUDA's */
} driver_limits[] = {
    /* A recursive function's frame is larger here than NVIDIA's, whose default of 1 KiB stands for our 8. */
    {CU_LIMIT_STACK_SIZE, POCL_VORTEX_STACK, SETTING_STACK, 1024, 8},
    {CU_LIMIT_PRINTF_FIFO_SIZE, POCL_VORTEX_PRINTF_BUFFER, SETTING_PRINTF_BUFFER, 1 << 20, 1},
    {CU_LIMIT_MALLOC_HEAP_SIZE, POCL_VORTEX_HEAP, SETTING_HEAP, 16 << 20, 1},
};
enum { DRIVER_LIMITS = sizeof driver_limits / sizeof driver_limits[0] };

static uint64_t next_id GUARDED_BY(state_lock) = 1;

static CUresult set_driver_limit(const gpu *g, size_t row, uint64_t bytes) {
  int (*set)(cl_device_id, int, uint64_t) = (int (*)(cl_device_id, int, uint64_t))gpu_extension("pocl_vortex_set_limit");
  return set == NULL ? CUDA_ERROR_SYSTEM_DRIVER_MISMATCH
                     : cl_to_cuda(set(g->device, driver_limits[row].of_driver, bytes * driver_limits[row].scale));
}

CUresult context_set_limit(CUcontext context, CUlimit limit, size_t value) {
  CUresult result = CUDA_SUCCESS;
  for (size_t i = 0; i < DRIVER_LIMITS; i++)
    if (driver_limits[i].limit == limit) result = set_driver_limit(context->g, i, value);
  if (result == CUDA_SUCCESS) context->limits[limit] = value;
  return result;
}

static size_t default_limit(size_t row) {
  uint64_t bytes;
  bool set = vortex_setting_text(driver_limits[row].variable) != NULL &&
             vortex_setting_number(driver_limits[row].variable, &bytes, NULL, 0) == 0;
  return set ? bytes / driver_limits[row].scale : driver_limits[row].absent;
}

/* What this context set in the driver ends with it. */
static void forget_limits(CUcontext context) {
  for (size_t i = 0; i < DRIVER_LIMITS; i++)
    if (context->limits[driver_limits[i].limit] != default_limit(i)) set_driver_limit(context->g, i, 0);
}

static void set_defaults(CUcontext context) {
  context->error = CUDA_SUCCESS;
  for (size_t i = 0; i < DRIVER_LIMITS; i++) context->limits[driver_limits[i].limit] = default_limit(i);
  context->limits[CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH] = 2;
  context->limits[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT] = 2048;
  context->limits[CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64;
  context->cache_config = CU_FUNC_CACHE_PREFER_NONE;
  context->shared_config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
}

CUresult context_new(gpu *g, unsigned flags, bool primary, CUcontext *made) {
  CUcontext context = calloc(1, sizeof *context);
  if (context == NULL || !handle_add(context, HANDLE_CONTEXT)) {
    free(context);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *context = (struct CUctx_st){.g = g, .flags = flags, .attached = 1, .primary = primary, .destroyed = primary};
  set_defaults(context);
  CUresult result = stream_new(context, CU_STREAM_DEFAULT, 0, STREAM_LEGACY, &context->legacy);
  if (result != CUDA_SUCCESS) {
    handle_remove(context);
    free(context);
    return result;
  }
  lock_take(&state_lock);
  context->id = next_id++;
  context->next = g->contexts;
  g->contexts = context;
  lock_give(&state_lock);
  *made = context;
  return CUDA_SUCCESS;
}

CUresult context_primary(gpu *g, CUcontext *context) {
  CUresult result = g->primary == NULL ? context_new(g, g->primary_flags, true, &g->primary) : CUDA_SUCCESS;
  *context = g->primary;
  return result;
}

/* Streams that the program made; the legacy one stays. */
static void delete_streams(CUcontext context) {
  for (;;) {
    CUstream found = NULL;
    lock_take(&state_lock);
    for (CUstream s = context->streams; s != NULL && found == NULL; s = s->next)
      if (!s->legacy) found = s;
    CUgraph left = found != NULL ? stream_end(found) : NULL;
    lock_give(&state_lock);
    capture_delete(left);
    if (found == NULL) return;
  }
}

void context_end(CUcontext context) {
  context_wait(context);
  for (owned *object; (object = disown_newest(context)) != NULL;) object->destroy(object);
  delete_streams(context);
  allocation_free_all(context);
  forget_limits(context);
  set_defaults(context);
}

void context_delete(CUcontext context) {
  context_end(context);
  handle_remove(context);
  stream_delete(context->legacy);
  lock_take(&state_lock);
  CUcontext *at = &context->g->contexts;
  while (*at != context) at = &(*at)->next;
  *at = context->next;
  lock_give(&state_lock);
  free(context);
}
