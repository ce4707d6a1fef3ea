/* Streams' commands in their order.
 *
 * A command's turn has come when it is the first of its stream and nothing older is left that the default stream's rule
 * makes it wait for. Kernels run in a worker thread a device, host functions in another, operations on words of memory
 * in a third; anything else is done by the thread that submits it if its turn has come already. Device time is virtual:
 * each stream has a clock, which a command moves on by the time it would take on the device. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t next_order GUARDED_BY(state_lock);

CUresult stream_new(CUcontext context, unsigned flags, int priority, stream_role role, CUstream *made) {
  static uint64_t next_id GUARDED_BY(state_lock) = 1;
  CUstream s = calloc(1, sizeof *s);
  if (s == NULL || !handle_add(s, HANDLE_STREAM)) {
    free(s);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  lock_take(&state_lock);
  *s = (struct CUstream_st){.context = context,
                            .flags = flags,
                            .priority = priority,
                            .legacy = role == STREAM_LEGACY,
                            .per_thread = role == STREAM_PER_THREAD,
                            .references = 1,
                            .id = next_id++,
                            .next = context->streams};
  s->tail = &s->head;
  s->clock = context->g->observed;
  context->streams = s;
  lock_give(&state_lock);
  *made = s;
  return CUDA_SUCCESS;
}

void stream_release(CUstream s) {
  if (--s->references != 0) return;
  CUstream *at = &s->context->streams;
  while (*at != NULL && *at != s) at = &(*at)->next;
  if (*at == s) *at = s->next;
  free(s);
}

static bool is_blocking(const struct CUstream_st *s) { return (s->flags & CU_STREAM_NON_BLOCKING) == 0; }

/* ---- whose turn it is ------------------------------------------------------------------------ */

static bool waits_for_default_stream(const command *c) REQUIRES(state_lock) {
  CUstream s = c->stream, legacy = s->context->legacy;
  if (!is_blocking(s)) return false;
  if (s != legacy) return legacy->head != NULL && legacy->head->order < c->order;
  for (CUstream other = s->context->streams; other != NULL; other = other->next)
    if (other != s && is_blocking(other) && other->head != NULL && other->head->order < c->order) return true;
  return false;
}

static bool is_ready(const command *c) REQUIRES(state_lock) {
  if (c->stream->head != c || c->running) return false;
  if (c->kind == COMMAND_WAIT && !c->moment->done) return false;
  if (c->kind == COMMAND_MEMORY_OPERATIONS && c->stream->context->error == CUDA_SUCCESS &&
      !memory_operations_can_go_on(&c->operations))
    return false;
  return !waits_for_default_stream(c);
}

/* The ready command of highest priority (the lowest number), the oldest among equals. */
static command *pick(const gpu *g) REQUIRES(state_lock) {
  command *best = NULL;
  for (CUcontext context = g->contexts; context != NULL; context = context->next)
    for (CUstream s = context->streams; s != NULL; s = s->next) {
      command *c = s->head;
      if (c == NULL || c->by_caller || c->kind == COMMAND_MEMORY_OPERATIONS || !is_ready(c)) continue;
      if (best == NULL || s->priority < best->stream->priority ||
          (s->priority == best->stream->priority && c->order < best->order))
        best = c;
    }
  return best;
}

/* ---- device time ----------------------------------------------------------------------------- */

static double later(double a, double b) { return a > b ? a : b; }

static double start_of(const command *c) REQUIRES(state_lock) {
  CUstream s = c->stream;
  double start = later(s->clock, c->earliest);
  if (c->run != NULL && c->kind != COMMAND_RUN_START && c->kind != COMMAND_RUN_END) {
    start = c->in_body ? later(c->run->start, c->run->ends[c->node]) : c->run->start;
    for (size_t i = 0; i < c->after_count; i++) start = later(start, c->run->ends[c->after[i]]);
    return c->kind == COMMAND_WAIT ? later(start, c->moment->device_ns) : start;
  }
  if (c->kind == COMMAND_RUN_END)
    for (size_t i = 0; i < c->run->count; i++) start = later(start, c->run->ends[i]);
  if (c->kind == COMMAND_WAIT) start = later(start, c->moment->device_ns);
  if (s == s->context->legacy) {
    for (CUstream other = s->context->streams; other != NULL; other = other->next)
      if (is_blocking(other)) start = later(start, other->clock);
  } else if (is_blocking(s)) {
    start = later(start, s->context->legacy->clock);
  }
  return start;
}

static void note_end(command *c, double start, double duration) REQUIRES(state_lock) {
  c->start_ns = start;
  c->end_ns = start + duration;
  if (c->kind == COMMAND_RUN_START) c->run->start = c->end_ns;
  if (c->run != NULL && c->kind != COMMAND_RUN_START && c->kind != COMMAND_RUN_END)
    c->run->ends[c->node] = c->end_ns;
  else
    c->stream->clock = c->end_ns;
  if (c->kind == COMMAND_RECORD) {
    c->moment->done = true;
    c->moment->device_ns = c->end_ns;
    c->moment->host_ns = host_nanoseconds();
    if (c->moment->shared != NULL) shared_event_reach(c->moment);
  }
}

/* ---- doing commands -------------------------------------------------------------------------- */

static void conditional_release(conditional *shared) REQUIRES(state_lock) {
  if (atomic_fetch_sub(&shared->references, 1) != 1) return;
  for (unsigned i = 0; i < shared->count; i++) {
    for (size_t n = 0; n < shared->bodies[i].count; n++) command_clear(&shared->bodies[i].list[n]);
    free(shared->bodies[i].list);
  }
  free(shared->bodies);
  free(shared);
}

void command_clear(command *c) {
  if (c->kind == COMMAND_KERNEL) free(c->kernel.arguments);
  if (c->kind == COMMAND_CONDITIONAL) conditional_release(c->condition.shared);
  if (c->kind == COMMAND_RECORD || c->kind == COMMAND_WAIT) moment_release(c->moment);
  if (c->kind == COMMAND_MEMORY_OPERATIONS) free(c->operations.list);
  if (c->run != NULL && --c->run->references == 0) {
    free(c->run->ends);
    free(c->run);
  }
}

void command_discard(command *c) {
  LOCK_GUARD(&state_lock);
  command_clear(c);
}

/* The body that a condition's value asks for; NULL: none. */
static const struct body *body_of(const conditional *node, unsigned value) {
  unsigned which = node->type == CU_GRAPH_COND_TYPE_SWITCH ? value : value == 0;
  if (node->type == CU_GRAPH_COND_TYPE_WHILE && value == 0) return NULL;
  return which < node->count ? &node->bodies[which] : NULL;
}

/* A copy of a command, as the next but `place` of its stream: part of what `c`, its conditional node, does. */
static CUresult insert(command **place, const command *from, const command *c) REQUIRES(state_lock) {
  command *made = malloc(sizeof *made);
  CUresult result = made != NULL ? c->condition.shared->copy(made, from) : CUDA_ERROR_OUT_OF_MEMORY;
  if (result != CUDA_SUCCESS) {
    free(made);
    return result;
  }
  made->stream = c->stream;
  made->order = c->order;
  made->earliest = c->earliest;
  made->submitted_ns = c->submitted_ns;
  made->submitter = c->submitter;
  made->run = c->run;
  made->node = c->node;
  made->after_count = 0;
  made->in_body = true;
  made->running = false;
  made->next = *place;
  *place = made;
  c->stream->references++;
  c->run->references++;
  return CUDA_SUCCESS;
}

/* Put what a condition asks for behind it; for a loop, the condition once more behind that. */
static CUresult begin_body(command *c) REQUIRES(state_lock) {
  const conditional *node = c->condition.shared;
  const struct body *body = body_of(node, c->condition.value);
  command **place = &c->next, *behind = c->next;
  CUresult result = CUDA_SUCCESS;
  c->condition.value = 0;
  for (size_t i = 0; body != NULL && i < body->count && result == CUDA_SUCCESS; i++) {
    result = insert(place, &body->list[i], c);
    if (result == CUDA_SUCCESS) place = &(*place)->next;
  }
  if (body != NULL && node->type == CU_GRAPH_COND_TYPE_WHILE && result == CUDA_SUCCESS) {
    result = insert(place, c, c);
    if (result == CUDA_SUCCESS) place = &(*place)->next;
  }
  if (behind == NULL) c->stream->tail = place;
  return result;
}

/* The command is done: it leaves its stream, and others' turns may have come. */
static void end(command *c) REQUIRES(state_lock) {
  CUstream s = c->stream;
  gpu *g = s->context->g;
  s->head = c->next;
  if (s->head == NULL) s->tail = &s->head;
  if (!c->owned_by_stack) {
    command_clear(c);
    free(c);
  }
  stream_release(s);
  pthread_cond_signal(&g->work);
  pthread_cond_signal(&g->memory_work);
  pthread_cond_broadcast(&state_changed);
}

static void call_host_function(command *c) {
  thread_state *thread = this_thread();
  thread->in_callback = true;
  CUresult error = c->stream->context->error;
  if (c->kind == COMMAND_CALLBACK)
    c->host.callback(c->stream->legacy ? NULL : c->stream, error, c->host.data);
  else if (error == CUDA_SUCCESS)
    c->host.function(c->host.data);
  thread->in_callback = false;
}

/* Do a command whose turn has come; state_lock is given up meanwhile. */
static CUresult do_command(command *c) REQUIRES(state_lock) {
  CUcontext context = c->stream->context;
  double start = start_of(c), duration = 0;
  CUresult result = context->error;
  if (c->kind == COMMAND_MEMORY_OPERATIONS && result == CUDA_SUCCESS && !memory_operations_go_on(&c->operations))
    return CUDA_SUCCESS; /* it stays the first of its stream */
  c->running = true;
  bool host = c->kind == COMMAND_HOST || c->kind == COMMAND_CALLBACK;
  bool quick = c->kind == COMMAND_EMPTY || c->kind == COMMAND_RECORD || c->kind == COMMAND_WAIT ||
               c->kind == COMMAND_RUN_START || c->kind == COMMAND_RUN_END || c->kind == COMMAND_MEMORY_OPERATIONS;
  if (host || (result == CUDA_SUCCESS && !quick)) {
    lock_give(&state_lock);
    double host_start = host_nanoseconds();
    c->start_ns = start;
    if (host)
      call_host_function(c);
    else
      result = execute(context->g, c, &duration);
    c->end_ns = start + duration;
    if (profile_enabled && !c->profiled) profile_command(c, host_start);
    lock_take(&state_lock);
    if (c->kind == COMMAND_CONDITIONAL && result == CUDA_SUCCESS) result = begin_body(c);
    if (result != CUDA_SUCCESS && context->error == CUDA_SUCCESS &&
        (c->kind == COMMAND_KERNEL || c->kind == COMMAND_CONDITIONAL))
      context->error = result;
  }
  note_end(c, start, duration);
  end(c);
  return result;
}

/* ---- the threads of a device ----------------------------------------------------------------- */

/* A third one, apart from the kernels', since a kernel may wait for what is written here. */
static void *watch_memory(void *argument) {
  gpu *g = argument;
  lock_take(&state_lock);
  for (;;) {
    command *ready = NULL;
    bool waiting = false;
    for (CUcontext context = g->contexts; context != NULL && ready == NULL; context = context->next)
      for (CUstream s = context->streams; s != NULL && ready == NULL; s = s->next)
        if (s->head != NULL && s->head->kind == COMMAND_MEMORY_OPERATIONS) {
          waiting = true;
          ready = is_ready(s->head) ? s->head : NULL;
        }
    if (ready != NULL) {
      do_command(ready);
    } else if (waiting) {
      lock_give(&state_lock);
      memory_operations_pause();
      lock_take(&state_lock);
    } else {
      lock_wait(&g->memory_work, &state_lock);
    }
  }
  return NULL;
}

static void *work_for_host(void *argument) {
  gpu *g = argument;
  lock_take(&state_lock);
  for (;;) {
    command *c = NULL;
    for (CUcontext context = g->contexts; context != NULL && c == NULL; context = context->next)
      for (CUstream s = context->streams; s != NULL && c == NULL; s = s->next)
        if (s->head != NULL && (s->head->kind == COMMAND_HOST || s->head->kind == COMMAND_CALLBACK) &&
            is_ready(s->head))
          c = s->head;
    if (c != NULL)
      do_command(c);
    else
      lock_wait(&g->host_work, &state_lock);
  }
  return NULL;
}

static void *work(void *argument) {
  gpu *g = argument;
  lock_take(&state_lock);
  for (;;) {
    command *c = pick(g);
    if (c == NULL) {
      lock_wait(&g->work, &state_lock);
    } else if (c->kind == COMMAND_HOST || c->kind == COMMAND_CALLBACK) {
      c->by_caller = true; /* the other thread's */
      if (!g->host_worker_started) g->host_worker_started = start_thread(work_for_host, g);
      pthread_cond_signal(&g->host_work);
    } else {
      do_command(c);
    }
  }
  return NULL;
}

/* ---- taking turns ---------------------------------------------------------------------------- */

static void append(CUstream s, command *c) REQUIRES(state_lock) {
  c->stream = s;
  c->order = ++next_order;
  c->earliest = s->context->g->observed;
  if (profile_enabled) {
    c->submitted_ns = host_nanoseconds();
    c->submitter = (long)syscall(SYS_gettid);
  }
  c->next = NULL;
  *s->tail = c;
  s->tail = &c->next;
  s->references++;
}

void enqueue(CUstream s, command *c) {
  gpu *g = s->context->g;
  append(s, c);
  bool apart = c->kind == COMMAND_KERNEL || c->kind == COMMAND_HOST || c->kind == COMMAND_CALLBACK ||
               c->kind == COMMAND_MEMORY_OPERATIONS || c->kind == COMMAND_CONDITIONAL;
  if (c->kind == COMMAND_MEMORY_OPERATIONS && !g->memory_watcher_started)
    g->memory_watcher_started = start_thread(watch_memory, g);
  pthread_cond_signal(&g->memory_work);
  if (!apart && is_ready(c)) {
    do_command(c);
    return;
  }
  if (!g->worker_started) g->worker_started = start_thread(work, g);
  pthread_cond_signal(&g->work);
}

static void observe(gpu *g, double clock) REQUIRES(state_lock) { g->observed = later(g->observed, clock); }

CUresult do_at_turn(CUstream s, command *c) {
  s->references++;
  c->by_caller = c->owned_by_stack = true;
  append(s, c);
  while (!is_ready(c)) lock_wait(&state_changed, &state_lock);
  CUresult result = do_command(c);
  observe(s->context->g, s->clock);
  stream_release(s);
  command_clear(c);
  return result;
}

CUresult stream_drain(CUstream s) {
  command nothing = {.kind = COMMAND_EMPTY};
  if (s->legacy) return do_at_turn(s, &nothing);
  s->references++;
  uint64_t last = next_order;
  while (s->head != NULL && s->head->order <= last) lock_wait(&state_changed, &state_lock);
  observe(s->context->g, s->clock);
  CUresult result = s->context->error;
  stream_release(s);
  return result;
}

bool stream_is_idle(CUstream s) {
  bool idle = s->head == NULL;
  if (s->legacy)
    for (CUstream other = s->context->streams; other != NULL; other = other->next)
      idle = idle && (!is_blocking(other) || other->head == NULL);
  if (idle) observe(s->context->g, s->clock);
  return idle;
}

static bool is_busy(CUcontext context, uint64_t last) REQUIRES(state_lock) {
  for (CUstream s = context->streams; s != NULL; s = s->next)
    if (s->head != NULL && s->head->order <= last) return true;
  return false;
}

CUresult context_wait(CUcontext context) {
  lock_take(&state_lock);
  uint64_t last = next_order;
  while (is_busy(context, last)) lock_wait(&state_changed, &state_lock);
  for (CUstream s = context->streams; s != NULL; s = s->next) observe(context->g, s->clock);
  CUresult result = context->error;
  lock_give(&state_lock);
  return result;
}

void gpu_wait(gpu *g) {
  lock_take(&state_lock);
  uint64_t last = next_order;
  for (CUcontext context = g->contexts; context != NULL;)
    if (is_busy(context, last)) {
      lock_wait(&state_changed, &state_lock);
      context = g->contexts; /* they may have changed meanwhile */
    } else {
      context = context->next;
    }
  lock_give(&state_lock);
}

CUresult moment_wait(moment *m) {
  lock_take(&state_lock);
  m->references++;
  while (!m->done) lock_wait(&state_changed, &state_lock);
  if (m->context != NULL) observe(m->context->g, m->device_ns);
  moment_release(m);
  lock_give(&state_lock);
  return CUDA_SUCCESS;
}
