/* Commands and queues: one worker thread per device takes ready commands in the order they became ready.
 *
 * A command becomes ready when POCL has taken the last event off its wait list. A command whose dependency failed still
 * waits for the others (POCL refers to it until then) and fails without being executed. */
#include "driver.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utlist.h>

/* One command of a queue. */

static vortex_box box(const size_t origin[3], size_t row_pitch, size_t slice_pitch) {
  return (vortex_box){{origin[0], origin[1], origin[2]}, row_pitch, slice_pitch};
}

static cl_int migrate(vortex_device *d, _cl_command_node *node) {
  const _cl_command_migrate *command = &node->command.migrate;
  if (command->type == ENQUEUE_MIGRATE_TYPE_NOP) return CL_SUCCESS;
  cl_mem mem = node->sync.event.event->mem_objs[0];
  if (mem->is_image && command->type != ENQUEUE_MIGRATE_TYPE_D2D)
    return vortex_migrate_image(d, mem, command->mem_id, command->type == ENQUEUE_MIGRATE_TYPE_D2H);
  if (command->type == ENQUEUE_MIGRATE_TYPE_D2H)
    return vortex_read_buffer(d, command->mem_id, 0, mem->mem_host_ptr, mem->size);
  if (command->type == ENQUEUE_MIGRATE_TYPE_H2D)
    return vortex_write_buffer(d, command->mem_id, 0, mem->mem_host_ptr, mem->size);
  return CL_INVALID_OPERATION; /* devices do not reach each other's memory, so POCL goes through the host */
}

static cl_int execute(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  _cl_command_t *command = &node->command;
  switch (node->type) {
  case CL_COMMAND_READ_BUFFER:
    return vortex_read_buffer(d, command->read.src_mem_id, command->read.offset, command->read.dst_host_ptr,
                              command->read.size);
  case CL_COMMAND_WRITE_BUFFER:
    return vortex_write_buffer(d, command->write.dst_mem_id, command->write.offset, command->write.src_host_ptr,
                               command->write.size);
  case CL_COMMAND_COPY_BUFFER:
    return vortex_copy_buffer(d, command->copy.src_mem_id, command->copy.src_offset, command->copy.dst_mem_id,
                              command->copy.dst_offset, command->copy.size);
  case CL_COMMAND_FILL_BUFFER:
    return vortex_fill(d, command->memfill.dst_mem_id, command->memfill.offset, command->memfill.size,
                       command->memfill.pattern, command->memfill.pattern_size);
  case CL_COMMAND_READ_BUFFER_RECT: {
    const _cl_command_read_rect *rect = &command->read_rect;
    vortex_box source = box(rect->buffer_origin, rect->buffer_row_pitch, rect->buffer_slice_pitch);
    vortex_box target = box(rect->host_origin, rect->host_row_pitch, rect->host_slice_pitch);
    return vortex_read_box(d, rect->src_mem_id, &source, rect->dst_host_ptr, &target, rect->region);
  }
  case CL_COMMAND_WRITE_BUFFER_RECT: {
    const _cl_command_write_rect *rect = &command->write_rect;
    vortex_box target = box(rect->buffer_origin, rect->buffer_row_pitch, rect->buffer_slice_pitch);
    vortex_box source = box(rect->host_origin, rect->host_row_pitch, rect->host_slice_pitch);
    return vortex_write_box(d, rect->dst_mem_id, &target, rect->src_host_ptr, &source, rect->region);
  }
  case CL_COMMAND_COPY_BUFFER_RECT: {
    const _cl_command_copy_rect *rect = &command->copy_rect;
    vortex_box source = box(rect->src_origin, rect->src_row_pitch, rect->src_slice_pitch);
    vortex_box target = box(rect->dst_origin, rect->dst_row_pitch, rect->dst_slice_pitch);
    return vortex_copy_box(d, rect->src_mem_id, &source, rect->dst_mem_id, &target, rect->region);
  }
  case CL_COMMAND_MAP_BUFFER:
    return vortex_map(d, command->map.mem_id, command->map.mapping);
  case CL_COMMAND_UNMAP_MEM_OBJECT: {
    cl_mem mem = node->sync.event.event->mem_objs[0];
    if (mem->is_image && mem->type != CL_MEM_OBJECT_IMAGE1D_BUFFER)
      return vortex_unmap_image(d, mem, command->unmap.mem_id, command->unmap.mapping);
    return vortex_unmap(d, command->unmap.mem_id, command->unmap.mapping);
  }
  case CL_COMMAND_READ_IMAGE:
  case CL_COMMAND_COPY_IMAGE_TO_BUFFER: {
    const _cl_command_read_image *read = &command->read_image;
    return vortex_read_image(d, read->src, read->src_mem_id, read->origin, read->region, read->dst_host_ptr, read->dst_mem_id,
                             read->dst_offset, read->dst_row_pitch, read->dst_slice_pitch);
  }
  case CL_COMMAND_WRITE_IMAGE:
  case CL_COMMAND_COPY_BUFFER_TO_IMAGE: {
    const _cl_command_write_image *write = &command->write_image;
    return vortex_write_image(d, write->dst, write->dst_mem_id, write->origin, write->region, write->src_host_ptr,
                              write->src_mem_id, write->src_offset, write->src_row_pitch, write->src_slice_pitch);
  }
  case CL_COMMAND_COPY_IMAGE: {
    const _cl_command_copy_image *copy = &command->copy_image;
    return vortex_copy_image(d, copy->src, copy->src_mem_id, copy->src_origin, copy->dst, copy->dst_mem_id, copy->dst_origin,
                             copy->region);
  }
  case CL_COMMAND_FILL_IMAGE: {
    const _cl_command_fill_image *fill = &command->fill_image;
    return vortex_fill_image(d, node->sync.event.event->mem_objs[0], fill->mem_id, fill->origin, fill->region, fill->fill_pixel,
                             fill->pixel_size);
  }
  case CL_COMMAND_MAP_IMAGE:
    return vortex_map_image(d, node->sync.event.event->mem_objs[0], command->map.mem_id, command->map.mapping);
  case CL_COMMAND_MIGRATE_MEM_OBJECTS:
    return migrate(d, node);
  case CL_COMMAND_NDRANGE_KERNEL:
  case CL_COMMAND_TASK:
    return vortex_launch(d, node, duration);
  case CL_COMMAND_SVM_MAP:
    return vortex_svm_map(d, &command->svm_map);
  case CL_COMMAND_SVM_UNMAP:
    return vortex_svm_unmap(d, &command->svm_unmap);
  case CL_COMMAND_SVM_MEMCPY:
    return vortex_svm_copy(d, &command->svm_memcpy);
  case CL_COMMAND_SVM_MEMFILL:
    return vortex_svm_fill(d, &command->svm_fill);
  case CL_COMMAND_SVM_FREE:
    return vortex_svm_free_command(d, &command->svm_free, node->sync.event.event->context);
  case CL_COMMAND_SVM_MIGRATE_MEM: /* a hint */
    return CL_SUCCESS;
  default:
    vortex_fail(d, "command %x is not supported by the vortex driver", (unsigned)node->type);
    return CL_INVALID_OPERATION;
  }
}

/* Do one command; CL_SUCCESS or an error. `duration` gets its device time in ns where that is known, else stays as it is.
 * A kernel that could not be stopped may write anywhere and reads its image: until it ends nothing touches the device. */
static cl_int vortex_execute(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  if (node->type == CL_COMMAND_MARKER || node->type == CL_COMMAND_BARRIER || node->type == CL_COMMAND_COMMAND_BUFFER_KHR)
    return CL_SUCCESS;
  if (vortex_was_aborted(node->sync.event.event)) {
    vortex_fail(d, "the command was aborted before it started");
    vortex_fail_as(d, VORTEX_FAILURE_ABORTED);
    return CL_OUT_OF_RESOURCES;
  }
  cl_int result = vortex_check_idle(d);
  return result == CL_SUCCESS ? execute(d, node, duration) : result;
}

#define WORKER_STACK_BYTES (8u << 20)
#define DRAIN_MICROSECONDS 500

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

/* A command buffer's event is submitted and starts with the first of its commands, and ends with the last. */
static void begin_with_commands(cl_event event, const _cl_command_replay *replay) {
  for (cl_uint i = 0; i < replay->count; i++) {
    const struct _cl_event *command = replay->commands[i];
    if (command->time_submit < event->time_submit) event->time_submit = command->time_submit;
    if (command->time_start < event->time_start) event->time_start = command->time_start;
  }
}

/* A command that failed by itself, not for another's failure: say so on stderr and to the context's callback. */
static void report(cl_event event) {
  cl_context context = event->context;
  const char *told = vortex_told();
  if (told[0] == '\0') return;
  fprintf(stderr, "vortex: %s\n", told);
  if (context->error_notify != NULL) context->error_notify(told, NULL, 0, context->error_notify_data);
}

static void note_running(vortex_device *d, cl_event event) {
  LOCK_GUARD(&d->lock);
  d->running = event;
}

static void run_command(vortex_device *d, _cl_command_node *node) {
  cl_event event = node->sync.event.event;
  uint64_t duration = UINT64_MAX;
  POCL_LOCK_OBJ(event);
  cl_int error = vortex_event_data(event)->error;
  pocl_update_event_running_unlocked(event);
  POCL_UNLOCK_OBJ(event);
  uint64_t started = pocl_gettimemono_ns();
  vortex_tell_nothing();
  if (error == CL_SUCCESS) {
    note_running(d, event);
    error = vortex_execute(d, node, &duration);
    note_running(d, NULL);
    if (error != CL_SUCCESS) report(event);
  }
  set_times(d, event, started, pocl_gettimemono_ns(), duration);
  if (node->type == CL_COMMAND_COMMAND_BUFFER_KHR) begin_with_commands(event, &node->command.replay);
  vortex_complete(event, error);
}

static void *work(void *argument) {
  vortex_device *d = argument;
  lock_take(&d->lock);
  for (;;) {
    while (d->ready == NULL) lock_wait(&d->wake, &d->lock);
    _cl_command_node *node = d->ready;
    DL_DELETE(d->ready, node);
    lock_give(&d->lock);
    run_command(d, node);
    lock_take(&d->lock);
  }
  return NULL;
}

static void start_worker(vortex_device *d) REQUIRES(d->lock) {
  pthread_attr_t attributes;
  sigset_t all, before;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, WORKER_STACK_BYTES);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the program's own threads */
  if (pthread_create(&d->worker, &attributes, work, d) != 0) POCL_ABORT("vortex: cannot start the device's thread\n");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  d->worker_started = true;
}

/* Queue a command that waits for nothing any more; its event is locked. */
static void push(_cl_command_node *node) {
  vortex_device *d = node->device->data;
  pocl_update_event_submitted(node->sync.event.event);
  LOCK_GUARD(&d->lock);
  if (!d->worker_started) start_worker(d);
  DL_APPEND(d->ready, node);
  pthread_cond_signal(&d->wake);
}

/* ---- POCL's operations ----------------------------------------------------------------------------------------------- */

/* In a forked process nobody takes commands: each fails at once, whatever it waits for. */
static void refuse(vortex_device *d, cl_event event) {
  vortex_refuse_fork(d);
  pocl_update_event_submitted(event);
  pocl_update_event_running_unlocked(event);
  POCL_UNLOCK_OBJ(event);
  vortex_complete(event, CL_DEVICE_NOT_AVAILABLE);
}

void vortex_submit(_cl_command_node *node, cl_command_queue queue) {
  (void)queue;
  cl_event event = node->sync.event.event;
  node->ready = 1;
  if (vortex_is_foreign(node->device->data)) {
    refuse(node->device->data, event);
    return;
  }
  if (event->wait_list == NULL) push(node);
  POCL_UNLOCK_OBJ(event);
}

/* `finished` is off the event's wait list; both are locked. */
void vortex_notify(cl_device_id device, cl_event event, cl_event finished) {
  (void)device;
  if (finished->status < CL_COMPLETE) {
    vortex_event *data = vortex_event_data(event), *cause = finished->data;
    data->error = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    if (data->message == NULL && finished->queue != NULL && cause != NULL && cause->message != NULL) {
      data->message = strdup(cause->message);
      data->failure = cause->failure;
    }
  }
  if (event->command->ready && event->wait_list == NULL && event->status == CL_QUEUED) push(event->command);
}

void vortex_flush(cl_device_id device, cl_command_queue queue) {
  (void)device; /* commands start as soon as they are ready */
  (void)queue;
}

void vortex_join(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = queue->data;
  bool foreign = vortex_is_foreign(queue->device->data);
  POCL_LOCK_OBJ(queue);
  if (foreign && queue->command_count != 0) /* commands of the process that this one was forked from */
    data->error = CL_DEVICE_NOT_AVAILABLE;
  while (queue->command_count != 0 && !foreign) pthread_cond_wait(&data->idle, &queue->pocl_lock);
  POCL_UNLOCK_OBJ(queue);
}

void vortex_notify_queue_finished(cl_command_queue queue) {
  vortex_queue *data = queue->data;
  pthread_cond_broadcast(&data->idle);
}

static vortex_lock queues_lock = VORTEX_LOCK_INITIALIZER;
static vortex_queue *queues GUARDED_BY(queues_lock); /* all of the process */

static bool has_commands(cl_context context) {
  bool found = false;
  vortex_queue *at;
  LOCK_GUARD(&queues_lock);
  DL_FOREACH(queues, at)
  found = found || (at->queue->context == context && __atomic_load_n(&at->queue->command_count, __ATOMIC_ACQUIRE) != 0);
  return found;
}

/* Looks again and again, as a queue may go while another is waited for. */
void vortex_drain(cl_context context) {
  while (has_commands(context)) usleep(DRAIN_MICROSECONDS);
}

int vortex_init_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = calloc(1, sizeof *data);
  if (data == NULL) return CL_OUT_OF_HOST_MEMORY;
  pthread_cond_init(&data->idle, NULL);
  data->queue = queue;
  queue->data = data;
  LOCK_GUARD(&queues_lock);
  DL_APPEND(queues, data);
  return CL_SUCCESS;
}

int vortex_free_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  vortex_queue *data = queue->data;
  lock_take(&queues_lock);
  DL_DELETE(queues, data);
  lock_give(&queues_lock);
  pthread_cond_destroy(&data->idle);
  free(data);
  queue->data = NULL;
  return CL_SUCCESS;
}
