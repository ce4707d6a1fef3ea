/* Events: moments of a stream, in device time. */
#include "submit.h"

#include <stdlib.h>
#include <string.h>

#define EVENT_FLAGS (CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS)

static void delete_event(owned *object) {
  CUevent event = (CUevent)object;
  handle_remove(event);
  lock_take(&state_lock);
  capture_forget(event);
  moment_release(event->moment);
  shared_event_release(event->shared);
  lock_give(&state_lock);
  free(event);
}

CUresult impl_cuEventCreate(CUevent *event, unsigned int flags) {
  CUcontext context;
  TRY(context_ready(&context));
  if (event == NULL || (flags & ~(unsigned)EVENT_FLAGS) != 0 ||
      ((flags & CU_EVENT_INTERPROCESS) != 0 && (flags & CU_EVENT_DISABLE_TIMING) == 0))
    return CUDA_ERROR_INVALID_VALUE;
  struct shared_event *shared = NULL;
  if ((flags & CU_EVENT_INTERPROCESS) != 0 && (shared = shared_event_new()) == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  return event_new(context, flags, shared, event);
}

CUresult event_new(CUcontext context, unsigned flags, struct shared_event *shared, CUevent *event) {
  CUevent made = calloc(1, sizeof *made);
  if (made == NULL || !handle_add(made, HANDLE_EVENT)) {
    free(made);
    lock_take(&state_lock);
    shared_event_release(shared);
    lock_give(&state_lock);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  made->flags = flags;
  made->shared = shared;
  own(context, &made->owned, delete_event);
  *event = made;
  return CUDA_SUCCESS;
}

static CUresult check(CUevent event) {
  CUcontext context;
  if (handle_is(event, HANDLE_EVENT)) return context_ready_for(event->owned.context);
  TRY(context_ready(&context));
  return CUDA_ERROR_INVALID_HANDLE;
}

CUresult impl_cuEventDestroy_v2(CUevent event) {
  bool ours = handle_is(event, HANDLE_EVENT);
  CUcontext context;
  TRY(context_for_release(ours ? event->owned.context : NULL, &context));
  if (!ours) return CUDA_ERROR_INVALID_HANDLE;
  disown(&event->owned);
  delete_event(&event->owned);
  return CUDA_SUCCESS;
}

/* A command that records the event, or waits for what it recorded last; the moment belongs to both. */
CUresult event_command(CUevent event, CUcontext context, bool records, command *c) {
  *c = (command){.kind = records ? COMMAND_RECORD : COMMAND_WAIT};
  if (records) {
    moment *m = moment_new();
    if (m != NULL) {
      m->context = context;
      if (event->shared != NULL) shared_event_record(event->shared, m);
      moment_release(event->moment);
      event->moment = m;
    }
    c->moment = m;
  } else {
    c->moment = event->shared != NULL ? shared_event_moment(event->shared, context) : event->moment;
  }
  if (c->moment != NULL && (records || event->shared == NULL)) /* else it is the command's alone */
    c->moment->references++;
  else if (!records && c->moment == NULL)
    c->kind = COMMAND_EMPTY; /* never recorded: there is nothing to wait for */
  return records && c->moment == NULL ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
}

CUresult impl_cuEventRecordWithFlags(CUevent event, CUstream handle, unsigned int flags) {
  CUstream stream;
  TRY(check(event));
  TRY(stream_of(event->owned.context, handle, &stream));
  if ((flags & ~(unsigned)CU_EVENT_RECORD_EXTERNAL) != 0) return CUDA_ERROR_INVALID_VALUE;
  if (stream->context != event->owned.context) return CUDA_ERROR_INVALID_HANDLE;
  LOCK_GUARD(&state_lock);
  if (stream->capture != NULL) return capture_record(stream, event, flags);
  command c;
  capture_forget(event);
  TRY(event_command(event, stream->context, true, &c));
  return submit_held(stream, &c);
}

CUresult impl_cuEventRecord(CUevent event, CUstream stream) { return impl_cuEventRecordWithFlags(event, stream, 0); }

CUresult event_wait(CUstream stream, CUevent event, unsigned flags) {
  LOCK_GUARD(&state_lock);
  if (stream->capture != NULL || event->captured != NULL) return capture_wait(stream, event, flags);
  command c;
  TRY(event_command(event, stream->context, false, &c));
  return submit_held(stream, &c);
}

static bool is_done(const moment *m) REQUIRES(state_lock) { return m == NULL || m->done; }

CUresult impl_cuEventQuery(CUevent event) {
  TRY(check(event));
  LOCK_GUARD(&state_lock);
  bool captured = event->captured != NULL,
       done = event->shared != NULL ? shared_event_is_done(event->shared) : is_done(event->moment);
  return captured ? CUDA_ERROR_CAPTURED_EVENT : done ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

CUresult impl_cuEventSynchronize(CUevent event) {
  TRY(check(event));
  command c = {.kind = COMMAND_EMPTY};
  CUcontext context = event->owned.context;
  lock_take(&state_lock);
  CUresult result = event->captured != NULL ? CUDA_ERROR_CAPTURED_EVENT : event_command(event, context, false, &c);
  lock_give(&state_lock);
  if (result != CUDA_SUCCESS) return result;
  if (c.kind == COMMAND_WAIT) moment_wait(c.moment);
  command_discard(&c);
  return context->error;
}

static bool wants_wall_time(void) {
  uint64_t wall;
  vortex_setting_number(SETTING_CUDA_TIME, &wall, NULL, 0);
  return wall;
}

/* Who measures in functional mode without having chosen it is told, once, that these are no cycles. */
static void tell_mode(const gpu *g) {
  static bool told;
  if (strstr(g->description, " functional mode,") == NULL || vortex_setting_text(SETTING_MODE) != NULL ||
      __atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
    return;
  say("%s (VORTEX_MODE=timing counts cycles)", g->description);
}

CUresult impl_cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  CUresult result = check(start);
  if (result == CUDA_SUCCESS) result = check(end);
  if (result != CUDA_SUCCESS) return result;
  if (milliseconds == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (((start->flags | end->flags) & CU_EVENT_DISABLE_TIMING) != 0) return CUDA_ERROR_INVALID_HANDLE;
  lock_take(&state_lock);
  const moment *a = start->moment, *b = end->moment;
  bool wall = wants_wall_time();
  if (a == NULL || b == NULL)
    result = CUDA_ERROR_INVALID_HANDLE;
  else if (!a->done || !b->done)
    result = CUDA_ERROR_NOT_READY;
  else
    *milliseconds = (float)((wall ? b->host_ns - a->host_ns : b->device_ns - a->device_ns) / 1e6);
  lock_give(&state_lock);
  if (result == CUDA_SUCCESS && !wall) tell_mode(end->owned.context->g);
  return result;
}
