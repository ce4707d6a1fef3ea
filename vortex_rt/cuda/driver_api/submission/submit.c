/* Submitting to streams: a command takes its turn, or becomes a node of the graph that its stream captures. */
#include "submit.h"

#include <stdlib.h>

/* The streams behind handles: the current context's, and a thread's default ones. */

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

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
  thread_state *thread = this_thread();
  size_t count = sizeof thread->default_streams / sizeof thread->default_streams[0], place = count;
  for (size_t i = 0; i < count; i++) {
    CUstream known = thread->default_streams[i].stream;
    lock_take(&state_lock);
    bool alive = known != NULL && handle_is(known, HANDLE_STREAM) && known->id == thread->default_streams[i].id;
    lock_give(&state_lock);
    if (alive && thread->default_streams[i].context == context) {
      *stream = known;
      return CUDA_SUCCESS;
    }
    if (!alive) place = i;
  }
  if (place == count) return CUDA_ERROR_OUT_OF_MEMORY;
  TRY(stream_new(context, CU_STREAM_DEFAULT, 0, STREAM_PER_THREAD, stream));
  thread->default_streams[place].context = context;
  thread->default_streams[place].id = (*stream)->id;
  thread->default_streams[place].stream = *stream;
  pthread_once(&key_once, make_key);
  pthread_setspecific(key, thread);
  return CUDA_SUCCESS;
}

CUresult stream_of(CUcontext context, CUstream handle, CUstream *stream) {
  if (handle == CU_STREAM_PER_THREAD || (handle == NULL && vx_per_thread != 0))
    return per_thread_stream(context, stream);
  if (handle == NULL || handle == CU_STREAM_LEGACY) {
    *stream = context->legacy;
    return CUDA_SUCCESS;
  }
  if (!handle_is(handle, HANDLE_STREAM)) return CUDA_ERROR_INVALID_HANDLE;
  *stream = handle;
  return CUDA_SUCCESS;
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

/* The default stream waits for the blocking ones, which cannot be while they capture. */
static bool captures_are_in_the_way(CUstream s) REQUIRES(state_lock) { return s->legacy && s->context->capturing != 0; }

CUresult submit_held(CUstream s, command *c) {
  CUresult result = CUDA_SUCCESS;
  if (s->capture != NULL) return capture_add(s, c);
  command *made = malloc(sizeof *made);
  if (made == NULL)
    result = CUDA_ERROR_OUT_OF_MEMORY;
  else if (captures_are_in_the_way(s))
    result = capture_implicit(s);
  if (result != CUDA_SUCCESS) {
    command_clear(c);
    free(made);
    return result;
  }
  *made = *c;
  enqueue(s, made);
  return CUDA_SUCCESS;
}

CUresult submit(CUstream s, command *c) {
  LOCK_GUARD(&state_lock);
  return submit_held(s, c);
}

CUresult submit_and_do(CUstream s, command *c) {
  LOCK_GUARD(&state_lock);
  if (s->capture != NULL) return capture_add(s, c);
  return captures_are_in_the_way(s) ? capture_implicit(s) : do_at_turn(s, c);
}

CUresult stream_wait(CUstream s) {
  LOCK_GUARD(&state_lock);
  if (s->capture != NULL) return capture_refuse(s);
  return captures_are_in_the_way(s) ? capture_implicit(s) : stream_drain(s);
}

CUresult stream_query(CUstream s) {
  LOCK_GUARD(&state_lock);
  bool idle = stream_is_idle(s);
  return s->capture != NULL ? capture_refuse(s) : idle ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

CUgraph stream_end(CUstream s) {
  CUgraph left = s->capture != NULL ? capture_abandon(s) : NULL;
  handle_remove(s);
  stream_release(s);
  return left;
}

void stream_delete(CUstream s) {
  lock_take(&state_lock);
  CUgraph left = stream_end(s);
  lock_give(&state_lock);
  capture_delete(left);
}
