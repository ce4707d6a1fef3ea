/* Which context is current, and what belongs to each. */
#include "context.h"

/* What a thread has: its stack of contexts, its default streams. */

static _Thread_local thread_state state;

thread_state *this_thread(void) { return &state; }

CUresult context_current(CUcontext *context) {
  const thread_state *thread = this_thread();
  if (gpu_is_foreign() || !gpu_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  if (thread->in_callback) return CUDA_ERROR_NOT_PERMITTED;
  if (thread->depth == 0 || thread->stack[thread->depth - 1] == NULL) return CUDA_ERROR_INVALID_CONTEXT;
  *context = thread->stack[thread->depth - 1];
  if (!handle_is(*context, HANDLE_CONTEXT) || (*context)->destroyed) return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  return CUDA_SUCCESS;
}

/* NVIDIA's driver finds the context of what is freed or destroyed by itself: Numba, which resets a device, pops its
 * contexts first and frees what is left after that. */
CUresult context_for_release(CUcontext owner, CUcontext *context) {
  CUresult result = context_current(context);
  if (result != CUDA_ERROR_INVALID_CONTEXT || owner == NULL) return result;
  *context = owner;
  return CUDA_SUCCESS;
}

CUresult context_ready(CUcontext *context) {
  TRY(context_current(context));
  TRY(gpu_open((*context)->g));
  return (*context)->error;
}

CUresult context_error(void) {
  CUcontext context;
  CUresult result = context_current(&context);
  return result == CUDA_ERROR_INVALID_CONTEXT ? CUDA_SUCCESS : result == CUDA_SUCCESS ? context->error : result;
}

CUresult context_ready_for(CUcontext owner) {
  CUcontext context;
  CUresult result = context_ready(&context);
  return result == CUDA_ERROR_INVALID_CONTEXT ? owner->error : result;
}

CUresult context_device(gpu **g) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_ERROR_INVALID_CONTEXT) {
    *g = result == CUDA_SUCCESS ? context->g : NULL;
    return result;
  }
  *g = gpu_at(0);
  return *g != NULL ? gpu_open(*g) : CUDA_ERROR_NO_DEVICE;
}

void own(CUcontext context, owned *object, void (*destroy)(owned *)) {
  object->context = context;
  object->destroy = destroy;
  LOCK_GUARD(&state_lock);
  object->previous = NULL;
  object->next = context->objects;
  if (object->next != NULL) object->next->previous = object;
  context->objects = object;
}

static void take_off(owned *object) REQUIRES(state_lock) {
  if (object->next != NULL) object->next->previous = object->previous;
  if (object->previous != NULL)
    object->previous->next = object->next;
  else
    object->context->objects = object->next;
}

void disown(owned *object) {
  LOCK_GUARD(&state_lock);
  take_off(object);
}

owned *disown_newest(CUcontext context) {
  LOCK_GUARD(&state_lock);
  owned *object = context->objects;
  if (object != NULL) take_off(object);
  return object;
}
