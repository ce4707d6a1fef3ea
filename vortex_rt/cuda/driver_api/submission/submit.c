/* Submitting to streams: a command takes its turn, or becomes a node of the graph that its stream captures. */
#include "submit.h"

#include <stdlib.h>

/* The default stream waits for the blocking ones, which cannot be while they capture. */
static bool captures_are_in_the_way(CUstream s) REQUIRES(state_lock);
static bool captures_are_in_the_way(CUstream s) { return s->legacy && s->context->capturing != 0; }

CUresult submit_held(CUstream s, command *c) {
  CUresult result = CUDA_SUCCESS;
  if (s->capture != NULL)
    return capture_add(s, c);
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
  lock_take(&state_lock);
  CUresult result = submit_held(s, c);
  lock_give(&state_lock);
  return result;
}

CUresult submit_and_do(CUstream s, command *c) {
  lock_take(&state_lock);
  CUresult result;
  if (s->capture != NULL)
    result = capture_add(s, c);
  else
    result = captures_are_in_the_way(s) ? capture_implicit(s) : do_at_turn(s, c);
  lock_give(&state_lock);
  return result;
}

CUresult stream_wait(CUstream s) {
  lock_take(&state_lock);
  CUresult result = s->capture != NULL           ? capture_refuse(s)
                    : captures_are_in_the_way(s) ? capture_implicit(s)
                                                 : stream_drain(s);
  lock_give(&state_lock);
  return result;
}

CUresult stream_query(CUstream s) {
  lock_take(&state_lock);
  bool idle = stream_is_idle(s);
  CUresult result = s->capture != NULL ? capture_refuse(s) : idle ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  lock_give(&state_lock);
  return result;
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
