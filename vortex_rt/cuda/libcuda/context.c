/* Contexts: what belongs to them, and their end. */
#include "internal.h"

#include <stdlib.h>

#define DEFAULT_STACK_BYTES 1024
#define DEFAULT_PRINTF_BYTES (1u << 20)
#define DEFAULT_HEAP_BYTES (16u << 20)

static uint64_t next_id = 1;

CUresult context_current(CUcontext *context) {
  const thread_state *thread = this_thread();
  if (gpu_is_foreign() || !gpu_initialised)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (thread->in_callback)
    return CUDA_ERROR_NOT_PERMITTED;
  if (thread->depth == 0 || thread->stack[thread->depth - 1] == NULL)
    return CUDA_ERROR_INVALID_CONTEXT;
  *context = thread->stack[thread->depth - 1];
  if (!handle_is(*context, HANDLE_CONTEXT) || (*context)->destroyed)
    return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  return CUDA_SUCCESS;
}

/* NVIDIA's driver finds the context of what is freed or destroyed by itself: Numba, which resets a device, pops its
 * contexts first and frees what is left after that. */
CUresult context_for_release(CUcontext owner, CUcontext *context) {
  CUresult result = context_current(context);
  if (result != CUDA_ERROR_INVALID_CONTEXT || owner == NULL)
    return result;
  *context = owner;
  return CUDA_SUCCESS;
}

static CUresult make_legacy_stream(CUcontext context) {
  if (context->legacy != NULL)
    return CUDA_SUCCESS;
  CUresult result = stream_new(context, CU_STREAM_DEFAULT, 0, &context->legacy);
  if (result == CUDA_SUCCESS)
    context->legacy->legacy = true;
  return result;
}

CUresult context_ready(CUcontext *context) {
  CUresult result = context_current(context);
  if (result == CUDA_SUCCESS)
    result = gpu_open((*context)->g);
  return result == CUDA_SUCCESS ? (*context)->error : result;
}

/* A stream of its own has its context where none is current. */
CUresult stream_ready(CUstream handle, CUstream *stream) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result == CUDA_ERROR_INVALID_CONTEXT && handle_is(handle, HANDLE_STREAM)) {
    context = handle->context;
    result = context->error;
  }
  return result == CUDA_SUCCESS ? stream_of(context, handle, stream) : result;
}

static void set_defaults(CUcontext context) {
  context->error = CUDA_SUCCESS;
  context->limits[CU_LIMIT_STACK_SIZE] = DEFAULT_STACK_BYTES;
  context->limits[CU_LIMIT_PRINTF_FIFO_SIZE] = DEFAULT_PRINTF_BYTES;
  context->limits[CU_LIMIT_MALLOC_HEAP_SIZE] = DEFAULT_HEAP_BYTES;
  context->limits[CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH] = 2;
  context->limits[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT] = 2048;
  context->limits[CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64;
  context->cache_config = CU_FUNC_CACHE_PREFER_NONE;
  context->shared_config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
}

CUresult context_new(gpu *g, unsigned flags, CUcontext *made) {
  CUcontext context = calloc(1, sizeof *context);
  if (context == NULL || !handle_add(context, HANDLE_CONTEXT)) {
    free(context);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  context->g = g;
  context->flags = flags;
  context->attached = 1;
  set_defaults(context);
  CUresult result = make_legacy_stream(context);
  if (result != CUDA_SUCCESS) {
    handle_remove(context);
    free(context);
    return result;
  }
  pthread_mutex_lock(&state_lock);
  context->id = next_id++;
  context->next = g->contexts;
  g->contexts = context;
  pthread_mutex_unlock(&state_lock);
  *made = context;
  return CUDA_SUCCESS;
}

void own(CUcontext context, owned *object, void (*destroy)(owned *)) {
  object->context = context;
  object->destroy = destroy;
  pthread_mutex_lock(&state_lock);
  object->previous = NULL;
  object->next = context->objects;
  if (object->next != NULL)
    object->next->previous = object;
  context->objects = object;
  pthread_mutex_unlock(&state_lock);
}

void disown(owned *object) {
  pthread_mutex_lock(&state_lock);
  if (object->next != NULL)
    object->next->previous = object->previous;
  if (object->previous != NULL)
    object->previous->next = object->next;
  else
    object->context->objects = object->next;
  pthread_mutex_unlock(&state_lock);
}

/* Streams that the program made; the legacy one stays. */
static void delete_streams(CUcontext context) {
  for (;;) {
    CUstream found = NULL;
    pthread_mutex_lock(&state_lock);
    for (CUstream s = context->streams; s != NULL && found == NULL; s = s->next)
      if (!s->legacy)
        found = s;
    pthread_mutex_unlock(&state_lock);
    if (found == NULL)
      return;
    stream_delete(found);
  }
}

void context_end(CUcontext context) {
  context_wait(context);
  while (context->objects != NULL) {
    owned *object = context->objects;
    disown(object);
    object->destroy(object);
  }
  delete_streams(context);
  allocation_free_all(context);
  set_defaults(context);
}

void context_delete(CUcontext context) {
  context_end(context);
  handle_remove(context);
  stream_delete(context->legacy);
  pthread_mutex_lock(&state_lock);
  CUcontext *at = &context->g->contexts;
  while (*at != context)
    at = &(*at)->next;
  *at = context->next;
  pthread_mutex_unlock(&state_lock);
  free(context);
}
