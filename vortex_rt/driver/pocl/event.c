/* Events: the driver's data behind them, waiting, aborting. */
#include "driver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

vortex_event *vortex_event_data(cl_event event) {
  if (event->data == NULL) {
    vortex_event *data = calloc(1, sizeof *data);
    if (data == NULL)
      abort(); /* POCL's own structures are not checked either: nothing could be reported */
    pthread_cond_init(&data->done, NULL);
    event->data = data;
  }
  return event->data;
}

void vortex_complete(cl_event event, cl_int error) {
  if (error == CL_SUCCESS) {
    pocl_update_event_complete(__func__, __LINE__, event, NULL);
    return;
  }
  vortex_queue *queue = event->queue->data;
  POCL_LOCK_OBJ(event->queue);
  if (queue->error == CL_SUCCESS) queue->error = error;
  POCL_UNLOCK_OBJ(event->queue);
  POCL_LOCK_OBJ(event);
  POCL_RETAIN_OBJECT_UNLOCKED(event); /* the call gives one reference up, and locks the event again behind that */
  vortex_event *data = vortex_event_data(event);
  data->error = error;
  if (data->message == NULL && vortex_told()[0] != '\0') {
    data->message = strdup(vortex_told());
    data->failure = vortex_told_kind();
  }
  pocl_update_event_failed(event);
  POCL_UNLOCK_OBJ(event);
  vortex_release_event(event);
}

/* The error of the first command that failed since the last call. */
cl_int vortex_queue_status(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = queue->data;
  POCL_LOCK_OBJ(queue);
  cl_int error = data->error;
  data->error = CL_SUCCESS;
  POCL_UNLOCK_OBJ(queue);
  return error;
}

void vortex_wait_event(cl_device_id device, cl_event event) {
  bool foreign = vortex_is_foreign(device->data);
  POCL_LOCK_OBJ(event);
  bool lost = foreign && event->status > CL_COMPLETE; /* a command of the process that this one was forked from */
  while (event->status > CL_COMPLETE && !foreign) pthread_cond_wait(&vortex_event_data(event)->done, &event->pocl_lock);
  bool failed = event->status < 0;
  POCL_UNLOCK_OBJ(event);
  if (lost) vortex_complete(event, CL_DEVICE_NOT_AVAILABLE);
  if (failed || lost) /* clWaitForEvents reports it */
    vortex_queue_status(device, event->queue);
}

int vortex_wait_some_time(cl_event event, uint64_t milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += (time_t)(milliseconds / 1000);
  end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  if (vortex_refuse_fork(event->queue->device->data)) return CL_DEVICE_NOT_AVAILABLE;
  POCL_LOCK_OBJ(event);
  int waited = 0;
  while (event->status > CL_COMPLETE && waited != ETIMEDOUT)
    waited = pthread_cond_clockwait(&vortex_event_data(event)->done, &event->pocl_lock, CLOCK_MONOTONIC, &end);
  int status = event->status;
  POCL_UNLOCK_OBJ(event);
  if (status < 0) /* reported with this */
    vortex_queue_status(event->queue->device, event->queue);
  return status;
}

/* A change of the event's status, which POCL has set; the event is locked. */
void vortex_update_event(cl_device_id device, cl_event event) {
  (void)device;
  uint64_t now = pocl_gettimemono_ns();
  vortex_event *data = vortex_event_data(event);
  if (event->status == CL_QUEUED)
    event->time_queue = now;
  else if (event->status == CL_SUBMITTED)
    event->time_submit = now;
  else if (event->status < 0 && data->error != CL_SUCCESS)
    event->status = data->error; /* POCL knows one failure only */
}

void vortex_notify_event_finished(cl_event event) { pthread_cond_broadcast(&vortex_event_data(event)->done); }

void vortex_free_event_data(cl_event event) {
  vortex_event *data = event->data;
  if (data != NULL) {
    pthread_cond_destroy(&data->done);
    free(data->message);
  }
  free(data);
  event->data = NULL;
}

int vortex_event_message(cl_event event, char *text, size_t size) {
  POCL_LOCK_OBJ(event);
  const vortex_event *data = event->data;
  int length = snprintf(text, size, "%s", data != NULL && data->message != NULL ? data->message : "");
  POCL_UNLOCK_OBJ(event);
  return length;
}

enum vortex_failure vortex_event_failure(cl_event event) {
  POCL_LOCK_OBJ(event);
  const vortex_event *data = event->data;
  enum vortex_failure kind = event->status >= 0               ? VORTEX_FAILURE_NONE
                             : data != NULL && data->failure ? data->failure
                                                             : VORTEX_FAILURE_OTHER;
  POCL_UNLOCK_OBJ(event);
  return kind;
}

/* ---- aborting ---------------------------------------------------------------------------------------------------------- */

bool vortex_was_aborted(cl_event event) {
  return __atomic_load_n(&((vortex_event *)event->data)->aborted, __ATOMIC_SEQ_CST);
}

/* The command that runs stays the one that runs. */
static int abort_now(vortex_device *d) REQUIRES(d->lock) {
  if (d->nvsim.abort == NULL) return CL_INVALID_OPERATION;
  return d->nvsim.abort(d->handle) == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/* Make a command fail: one that waits when it is its turn, one that runs now if the library can stop it. vx_lock is not taken: a
 * launch may hold it. */
int vortex_abort_event(vortex_device *d, cl_event event) {
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  POCL_LOCK_OBJ(event);
  bool ended = event->status <= CL_COMPLETE;
  if (!ended) __atomic_store_n(&vortex_event_data(event)->aborted, true, __ATOMIC_SEQ_CST);
  POCL_UNLOCK_OBJ(event);
  if (ended) return CL_SUCCESS;
  LOCK_GUARD(&d->lock);
  return d->running == event ? abort_now(d) : CL_SUCCESS;
}

int vortex_abort_running(vortex_device *d) {
  LOCK_GUARD(&d->lock);
  if (d->running != NULL) __atomic_store_n(&((vortex_event *)d->running->data)->aborted, true, __ATOMIC_SEQ_CST);
  return d->running != NULL ? abort_now(d) : CL_SUCCESS;
}
