/* Capturing streams: what is submitted becomes nodes of a graph. */
#include "graph.h"

#include <stdlib.h>
#include <string.h>

/* One capture, of one or several streams. Referred to by its streams and by events that were recorded in them. Its
 * graph is the capture's as long as it goes on, and so is under state_lock. */
struct capture {
  int references GUARDED_BY(state_lock);
  cuuint64_t id GUARDED_BY(state_lock);
  CUgraph graph GUARDED_BY(state_lock);
  CUstream origin;
  CUstreamCaptureMode mode;
  pthread_t thread;
  bool spoiled GUARDED_BY(state_lock), ended GUARDED_BY(state_lock);
  bool given; /* the graph was there before the capture */
};

static void release(struct capture *c) REQUIRES(state_lock) {
  if (c != NULL && --c->references == 0) free(c);
}

/* The stream's next node waits for these. */
static CUresult set_tips(CUstream stream, const CUgraphNode *tips, size_t count) REQUIRES(state_lock) {
  CUgraphNode *copy = malloc((count + 1) * sizeof *copy);
  if (copy == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  if (count != 0) memcpy(copy, tips, count * sizeof *copy);
  free(stream->captured);
  stream->captured = copy;
  stream->captured_count = count;
  return CUDA_SUCCESS;
}

static CUresult add_tips(CUstream stream, const CUgraphNode *more, size_t count) REQUIRES(state_lock) {
  node_list tips = {0};
  CUresult result = CUDA_SUCCESS;
  for (size_t i = 0; i < stream->captured_count + count && result == CUDA_SUCCESS; i++) {
    CUgraphNode tip = i < stream->captured_count ? stream->captured[i] : more[i - stream->captured_count];
    if (!nodes_have(&tips, tip) && !nodes_add(&tips, tip)) result = CUDA_ERROR_OUT_OF_MEMORY;
  }
  if (result == CUDA_SUCCESS) result = set_tips(stream, tips.list, tips.count);
  free(tips.list);
  return result;
}

static void join(CUstream stream, struct capture *c) REQUIRES(state_lock) {
  c->references++;
  stream->capture = c;
  stream->context->capturing += (stream->flags & CU_STREAM_NON_BLOCKING) == 0;
}

static void leave(CUstream stream) REQUIRES(state_lock) {
  struct capture *c = stream->capture;
  stream->capture = NULL;
  stream->context->capturing -= (stream->flags & CU_STREAM_NON_BLOCKING) == 0;
  free(stream->captured);
  stream->captured = NULL;
  stream->captured_count = 0;
  release(c);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static CUgraphNodeType type_of(const command *c) {
  switch (c->kind) {
  case COMMAND_KERNEL:
    return CU_GRAPH_NODE_TYPE_KERNEL;
  case COMMAND_COPY:
    return CU_GRAPH_NODE_TYPE_MEMCPY;
  case COMMAND_FILL:
    return CU_GRAPH_NODE_TYPE_MEMSET;
  case COMMAND_HOST:
    return CU_GRAPH_NODE_TYPE_HOST;
  case COMMAND_MEMORY_OPERATIONS:
    return CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
  default:
    return CU_GRAPH_NODE_TYPE_EMPTY;
  }
}

CUresult capture_add(CUstream stream, command *c) {
  CUgraphNode node;
  struct capture *capture = stream->capture;
  CUresult result = capture->spoiled ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED : CUDA_SUCCESS;
  if (result == CUDA_SUCCESS)
    result = node_new(capture->graph, type_of(c), stream->captured, stream->captured_count, &node);
  if (result == CUDA_SUCCESS) {
    node_set_command(node, c);
    node->context = stream->context;
    result = set_tips(stream, &node, 1);
  } else {
    command_clear(c);
  }
  return result;
}

CUresult capture_refuse(CUstream stream) {
  stream->capture->spoiled = true;
  return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

CUresult capture_implicit(CUstream legacy) {
  for (CUstream s = legacy->context->streams; s != NULL; s = s->next)
    if (s->capture != NULL && (s->flags & CU_STREAM_NON_BLOCKING) == 0) s->capture->spoiled = true;
  return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
}

/* ---- events ---------------------------------------------------------------------------------- */

static CUresult add_event_node(CUstream stream, CUevent event, CUgraphNodeType type) REQUIRES(state_lock) {
  command nothing = {.kind = COMMAND_EMPTY};
  CUresult result = capture_add(stream, &nothing);
  if (result == CUDA_SUCCESS) {
    stream->captured[0]->type = type;
    stream->captured[0]->event = event;
  }
  return result;
}

CUresult capture_record(CUstream stream, CUevent event, unsigned flags) {
  if ((flags & CU_EVENT_RECORD_EXTERNAL) != 0) return add_event_node(stream, event, CU_GRAPH_NODE_TYPE_EVENT_RECORD);
  CUgraphNode *nodes = malloc((stream->captured_count + 1) * sizeof *nodes);
  if (nodes != NULL) {
    if (stream->captured_count != 0) memcpy(nodes, stream->captured, stream->captured_count * sizeof *nodes);
    free(event->nodes);
    event->nodes = nodes;
    event->node_count = stream->captured_count;
    release(event->captured);
    event->captured = stream->capture;
    event->captured->references++;
  }
  return nodes != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

void capture_forget(CUevent event) {
  release(event->captured);
  event->captured = NULL;
  free(event->nodes);
  event->nodes = NULL;
}

CUresult capture_wait(CUstream stream, CUevent event, unsigned flags) {
  if ((flags & CU_EVENT_WAIT_EXTERNAL) != 0 && stream->capture != NULL)
    return add_event_node(stream, event, CU_GRAPH_NODE_TYPE_WAIT_EVENT);
  CUresult result = CUDA_SUCCESS;
  struct capture *c = event->captured;
  if (c == NULL || c->ended) {
    if (stream->capture != NULL) stream->capture->spoiled = true;
    result = c == NULL ? CUDA_ERROR_STREAM_CAPTURE_ISOLATION : CUDA_ERROR_CAPTURED_EVENT;
  } else if (stream->capture != NULL && stream->capture != c) {
    stream->capture->spoiled = c->spoiled = true;
    result = CUDA_ERROR_STREAM_CAPTURE_MERGE;
  } else if (stream->legacy) {
    c->spoiled = true;
    result = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
  } else {
    if (stream->capture == NULL) join(stream, c);
    result = add_tips(stream, event->nodes, event->node_count);
  }
  return result;
}

/* ---- begin and end --------------------------------------------------------------------------- */

CUresult capture_begin(CUstream stream, CUgraph graph, const CUgraphNode *tips, size_t count,
                       CUstreamCaptureMode mode) {
  static cuuint64_t next_id GUARDED_BY(state_lock);
  if ((unsigned)mode > CU_STREAM_CAPTURE_MODE_RELAXED) return CUDA_ERROR_INVALID_VALUE;
  if (stream->legacy) return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
  struct capture *c = calloc(1, sizeof *c);
  if (c == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  CUgraph made = graph;
  CUresult result = graph == NULL ? graph_new(&made) : CUDA_SUCCESS;
  if (result != CUDA_SUCCESS) {
    free(c);
    return result;
  }
  *c = (struct capture){
      .graph = made, .origin = stream, .mode = mode, .thread = pthread_self(), .given = graph != NULL};
  lock_take(&state_lock);
  if (stream->capture == NULL) {
    c->id = ++next_id;
    join(stream, c);
    result = set_tips(stream, tips, count);
  } else {
    result = CUDA_ERROR_ILLEGAL_STATE;
  }
  bool begun = stream->capture == c;
  lock_give(&state_lock);
  if (!begun) {
    capture_delete(graph == NULL ? made : NULL);
    free(c);
  }
  return result;
}

/* Whether a node is what the stream ends with, or something waits for it. */
static bool is_awaited(const struct capture *c, CUgraphNode tip, CUstream stream) REQUIRES(state_lock) {
  for (size_t n = 0; n < c->graph->nodes.count; n++)
    if (nodes_have(&c->graph->nodes.list[n]->after, tip)) return true;
  for (size_t n = 0; stream->capture == c && n < stream->captured_count; n++)
    if (stream->captured[n] == tip) return true;
  return false;
}

/* Every node that nothing waits for must be what the first stream ends with. */
static bool is_joined(const struct capture *c) REQUIRES(state_lock) {
  for (CUstream s = c->origin->context->streams; s != NULL; s = s->next)
    for (size_t i = 0; s != c->origin && s->capture == c && i < s->captured_count; i++)
      if (!is_awaited(c, s->captured[i], c->origin)) return false;
  return true;
}

/* Whether the capture has all of a stream's work also without the stream. */
static bool is_dispensable(const struct capture *c, CUstream stream) REQUIRES(state_lock) {
  for (size_t i = 0; i < stream->captured_count; i++) {
    bool awaited = false;
    for (CUstream s = c->origin->context->streams; s != NULL && !awaited; s = s->next)
      awaited = s != stream && is_awaited(c, stream->captured[i], s);
    if (!awaited) return false;
  }
  return true;
}

static void leave_all(struct capture *c) REQUIRES(state_lock) {
  c->ended = true;
  for (CUstream s = c->origin->context->streams, next; s != NULL; s = next) {
    next = s->next;
    if (s->capture == c) leave(s);
  }
}

CUresult capture_end(CUstream stream, CUgraph *graph) {
  CUresult result = CUDA_SUCCESS;
  *graph = NULL;
  CUgraph left = NULL;
  lock_take(&state_lock);
  struct capture *c = stream->capture;
  if (c == NULL) {
    result = CUDA_ERROR_ILLEGAL_STATE;
  } else if (c->mode != CU_STREAM_CAPTURE_MODE_RELAXED && !pthread_equal(c->thread, pthread_self())) {
    result = CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD;
  } else if (c->origin != stream) {
    c->spoiled = true;
    result = CUDA_ERROR_STREAM_CAPTURE_UNMATCHED;
  } else {
    if (c->spoiled)
      result = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    else if (!is_joined(c))
      result = CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
    if (result == CUDA_SUCCESS)
      *graph = c->graph;
    else if (!c->given)
      left = c->graph;
    leave_all(c);
  }
  lock_give(&state_lock);
  capture_delete(left);
  return result;
}

/* Its capture goes with it, where it began there; a fork may go when others have joined it. */
CUgraph capture_abandon(CUstream stream) {
  struct capture *c = stream->capture;
  CUgraph left = c->origin == stream && !c->given ? c->graph : NULL;
  if (c->origin == stream || !is_dispensable(c, stream)) c->spoiled = true;
  if (c->origin == stream)
    leave_all(c);
  else
    leave(stream);
  return left;
}

/* Apart from ending the capture, as graphs' memory and user objects go with it. */
void capture_delete(CUgraph graph) {
  if (graph != NULL) graph_delete(graph);
}

/* ---- questions ------------------------------------------------------------------------------- */

static CUstreamCaptureStatus status_of(const struct capture *c) REQUIRES(state_lock) {
  return c == NULL    ? CU_STREAM_CAPTURE_STATUS_NONE
         : c->spoiled ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                      : CU_STREAM_CAPTURE_STATUS_ACTIVE;
}

CUresult capture_status(CUstream stream, CUstreamCaptureStatus *status) {
  LOCK_GUARD(&state_lock);
  if (stream->legacy && stream->context->capturing != 0) return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
  *status = status_of(stream->capture);
  return CUDA_SUCCESS;
}

void capture_info(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                  const CUgraphNode **tips, size_t *count) {
  lock_take(&state_lock);
  *status = status_of(stream->capture);
  if (*status == CU_STREAM_CAPTURE_STATUS_ACTIVE) {
    if (id != NULL) *id = stream->capture->id;
    if (graph != NULL) *graph = stream->capture->graph;
    if (tips != NULL) *tips = stream->captured;
    if (count != NULL) *count = stream->captured_count;
  }
  lock_give(&state_lock);
}

CUresult capture_update(CUstream stream, const CUgraphNode *tips, size_t count, unsigned flags) {
  LOCK_GUARD(&state_lock);
  if (stream->capture == NULL) return CUDA_ERROR_ILLEGAL_STATE;
  if (flags > CU_STREAM_SET_CAPTURE_DEPENDENCIES || (count != 0 && tips == NULL)) return CUDA_ERROR_INVALID_VALUE;
  return flags == CU_STREAM_SET_CAPTURE_DEPENDENCIES ? set_tips(stream, tips, count) : add_tips(stream, tips, count);
}

/* ---- graphs and memory in captures ----------------------------------------------------------- */

static bool captures(CUstream stream) {
  LOCK_GUARD(&state_lock);
  return stream->capture != NULL;
}

bool capture_memory(CUstream stream, CUdeviceptr *address, size_t size, CUresult *result) {
  CUDA_MEM_ALLOC_NODE_PARAMS p = {.bytesize = size};
  CUgraphNode node;
  if (!captures(stream)) return false;
  *result = graph_memory_new(stream->context, &p);
  if (*result != CUDA_SUCCESS) return true;
  lock_take(&state_lock);
  *result = stream->capture != NULL ? graph_memory_node(stream->capture->graph, stream->captured,
                                                        stream->captured_count, stream->context, &p, &node)
                                    : CUDA_ERROR_ILLEGAL_STATE; /* another thread has ended it just now */
  bool made = *result == CUDA_SUCCESS;
  if (made) *result = set_tips(stream, &node, 1);
  lock_give(&state_lock);
  if (!made) graph_memory_release(p.dptr);
  *address = p.dptr;
  return true;
}

bool capture_free(CUstream stream, CUdeviceptr address, CUresult *result) {
  CUgraphNode node;
  LOCK_GUARD(&state_lock);
  if (stream->capture == NULL) return false;
  *result = graph_free_node(stream->capture->graph, stream->captured, stream->captured_count, address, &node);
  if (*result == CUDA_SUCCESS) *result = set_tips(stream, &node, 1);
  return true;
}
