/* Commands, events and queues: one worker thread per device takes ready commands in the order they became ready.
 *
 * A command becomes ready when POCL has taken the last event off its wait list. A command whose dependency failed still
 * waits for the others (POCL refers to it until then) and fails without being executed. */
#include "driver.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <utlist.h>

#define WORKER_STACK_BYTES (8u << 20)

/* The command's own data; the event is locked. */
static vortex_event *data_of(cl_event event) {
  if (event->data == NULL) {
    vortex_event *data = calloc(1, sizeof *data);
    if (data == NULL)
      abort(); /* POCL's own structures are not checked either: nothing could be reported */
    pthread_cond_init(&data->done, NULL);
    event->data = data;
  }
  return event->data;
}

/* ---- the worker ------------------------------------------------------------------------------------------------------ */

/* Give the event its start and end. Kernels end after their device time; the other commands took the host's time. Commands of
 * a device follow each other. */
static void set_times(vortex_device *d, cl_event event, uint64_t started, uint64_t ended, uint64_t duration) {
  uint64_t start = started > d->last_end ? started : d->last_end;
  uint64_t end = duration != UINT64_MAX ? start + duration : (ended > start ? ended : start);
  event->time_start = start;
  event->time_end = end;
  d->last_end = end;
}

static void complete(cl_event event, cl_int error) {
  if (error == CL_SUCCESS) {
    pocl_update_event_complete(__func__, __LINE__, event, NULL);
    return;
  }
  vortex_queue *queue = event->queue->data;
  POCL_LOCK_OBJ(event->queue);
  if (queue->error == CL_SUCCESS)
    queue->error = error;
  POCL_UNLOCK_OBJ(event->queue);
  POCL_LOCK_OBJ(event);
  POCL_RETAIN_OBJECT_UNLOCKED(event); /* the call gives one reference up, and locks the event again behind that */
  data_of(event)->error = error;
  pocl_update_event_failed(event);
  POCL_UNLOCK_OBJ(event);
  vortex_release_event(event);
}

/* A command that failed by itself, not for another's failure: say so on stderr and to the context's callback. */
static void report(const vortex_device *d, cl_event event) {
  cl_context context = event->context;
  if (!d->told)
    return;
  fprintf(stderr, "vortex: %s\n", d->last_error);
  if (context->error_notify != NULL)
    context->error_notify(d->last_error, NULL, 0, context->error_notify_data);
}

static void run_command(vortex_device *d, _cl_command_node *node) {
  cl_event event = node->sync.event.event;
  uint64_t duration = UINT64_MAX;
  POCL_LOCK_OBJ(event);
  cl_int error = data_of(event)->error;
  pocl_update_event_running_unlocked(event);
  POCL_UNLOCK_OBJ(event);
  uint64_t started = pocl_gettimemono_ns();
  if (error == CL_SUCCESS) {
    d->told = false;
    error = vortex_execute(d, node, &duration);
    if (error != CL_SUCCESS)
      report(d, event);
  }
  set_times(d, event, started, pocl_gettimemono_ns(), duration);
  complete(event, error);
}

static void *work(void *argument) {
  vortex_device *d = argument;
  pthread_mutex_lock(&d->lock);
  for (;;) {
    while (d->ready == NULL)
      pthread_cond_wait(&d->wake, &d->lock);
    _cl_command_node *node = d->ready;
    DL_DELETE(d->ready, node);
    pthread_mutex_unlock(&d->lock);
    run_command(d, node);
    pthread_mutex_lock(&d->lock);
  }
  return NULL;
}

static void start_worker(vortex_device *d) {
  pthread_attr_t attributes;
  sigset_t all, before;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, WORKER_STACK_BYTES);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the program's own threads */
  if (pthread_create(&d->worker, &attributes, work, d) != 0)
    POCL_ABORT("vortex: cannot start the device's thread\n");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  d->worker_started = true;
  d->worker_process = getpid();
}

/* Queue a command that waits for nothing any more; its event is locked. */
static void push(_cl_command_node *node) {
  vortex_device *d = node->device->data;
  pocl_update_event_submitted(node->sync.event.event);
  pthread_mutex_lock(&d->lock);
  if (!d->worker_started)
    start_worker(d);
  DL_APPEND(d->ready, node);
  pthread_cond_signal(&d->wake);
  pthread_mutex_unlock(&d->lock);
}

/* ---- POCL's operations ----------------------------------------------------------------------------------------------- */

void vortex_submit(_cl_command_node *node, cl_command_queue queue) {
  (void)queue;
  cl_event event = node->sync.event.event;
  vortex_device *d = node->device->data;
  node->ready = 1;
  if (d->worker_started && d->worker_process != getpid()) {
    vortex_fail(d, "this process was forked from the one that opened the device, and cannot use it");
    POCL_UNLOCK_OBJ(event);
    report(d, event);
    complete(event, CL_DEVICE_NOT_AVAILABLE);
    return;
  }
  if (event->wait_list == NULL)
    push(node);
  POCL_UNLOCK_OBJ(event);
}

/* `finished` is off the event's wait list; both are locked. */
void vortex_notify(cl_device_id device, cl_event event, cl_event finished) {
  (void)device;
  if (finished->status < CL_COMPLETE)
    data_of(event)->error = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (event->command->ready && event->wait_list == NULL && event->status == CL_QUEUED)
    push(event->command);
}

void vortex_flush(cl_device_id device, cl_command_queue queue) {
  (void)device; /* commands start as soon as they are ready */
  (void)queue;
}

void vortex_join(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = queue->data;
  POCL_LOCK_OBJ(queue);
  while (queue->command_count != 0)
    pthread_cond_wait(&data->idle, &queue->pocl_lock);
  POCL_UNLOCK_OBJ(queue);
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

void vortex_notify_queue_finished(cl_command_queue queue) {
  vortex_queue *data = queue->data;
  pthread_cond_broadcast(&data->idle);
}

void vortex_wait_event(cl_device_id device, cl_event event) {
  POCL_LOCK_OBJ(event);
  while (event->status > CL_COMPLETE)
    pthread_cond_wait(&data_of(event)->done, &event->pocl_lock);
  bool failed = event->status < 0;
  POCL_UNLOCK_OBJ(event);
  if (failed) /* clWaitForEvents reports it */
    vortex_queue_status(device, event->queue);
}

/* A change of the event's status, which POCL has set; the event is locked. */
void vortex_update_event(cl_device_id device, cl_event event) {
  (void)device;
  uint64_t now = pocl_gettimemono_ns();
  vortex_event *data = data_of(event);
  if (event->status == CL_QUEUED)
    event->time_queue = now;
  else if (event->status == CL_SUBMITTED)
    event->time_submit = now;
  else if (event->status < 0 && data->error != CL_SUCCESS)
    event->status = data->error; /* POCL knows one failure only */
}

void vortex_notify_event_finished(cl_event event) { pthread_cond_broadcast(&data_of(event)->done); }

void vortex_free_event_data(cl_event event) {
  vortex_event *data = event->data;
  if (data != NULL)
    pthread_cond_destroy(&data->done);
  free(data);
  event->data = NULL;
}

int vortex_init_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = calloc(1, sizeof *data);
  if (data == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  pthread_cond_init(&data->idle, NULL);
  queue->data = data;
  return CL_SUCCESS;
}

int vortex_free_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = queue->data;
  pthread_cond_destroy(&data->idle);
  free(data);
  queue->data = NULL;
  return CL_SUCCESS;
}
