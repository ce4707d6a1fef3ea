/* What a thread has: its stack of contexts, its default streams. */
#include "internal.h"

#include <stdlib.h>

static _Thread_local thread_state state;
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

thread_state *this_thread(void) { return &state; }

/* A thread ends: its default streams go when their commands are done. */
static void end_thread(void *argument) {
  thread_state *thread = argument;
  for (size_t i = 0; i < sizeof thread->default_streams / sizeof thread->default_streams[0]; i++) {
    CUstream stream = thread->default_streams[i].stream;
    CUgraph left = NULL;
    lock_take(&state_lock); /* another thread may end its context now */
    if (stream != NULL && handle_is(stream, HANDLE_STREAM) && stream->id == thread->default_streams[i].id)
      left = stream_end(stream);
    lock_give(&state_lock);
    capture_delete(left);
  }
}

static void make_key(void) { pthread_key_create(&key, end_thread); }

static CUresult per_thread_stream(CUcontext context, CUstream *stream) {
  size_t count = sizeof state.default_streams / sizeof state.default_streams[0], place = count;
  for (size_t i = 0; i < count; i++) {
    CUstream known = state.default_streams[i].stream;
    lock_take(&state_lock);
    bool alive = known != NULL && handle_is(known, HANDLE_STREAM) && known->id == state.default_streams[i].id;
    lock_give(&state_lock);
    if (alive && state.default_streams[i].context == context) {
      *stream = known;
      return CUDA_SUCCESS;
    }
    if (!alive)
      place = i;
  }
  if (place == count)
    return CUDA_ERROR_OUT_OF_MEMORY;
  CUresult result = stream_new(context, CU_STREAM_DEFAULT, 0, STREAM_PER_THREAD, stream);
  if (result != CUDA_SUCCESS)
    return result;
  state.default_streams[place].context = context;
  state.default_streams[place].id = (*stream)->id;
  state.default_streams[place].stream = *stream;
  pthread_once(&key_once, make_key);
  pthread_setspecific(key, &state);
  return CUDA_SUCCESS;
}

CUresult stream_of(CUcontext context, CUstream handle, CUstream *stream) {
  if (handle == CU_STREAM_PER_THREAD || (handle == NULL && vx_per_thread != 0))
    return per_thread_stream(context, stream);
  if (handle == NULL || handle == CU_STREAM_LEGACY) {
    *stream = context->legacy;
    return CUDA_SUCCESS;
  }
  if (!handle_is(handle, HANDLE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  *stream = handle;
  return CUDA_SUCCESS;
}
