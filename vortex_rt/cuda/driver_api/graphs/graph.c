/* Graphs: nodes and edges. */
#include "graph.h"

#include <stdlib.h>
#include <string.h>

bool nodes_add(node_list *list, CUgraphNode node) {
  if (list->count == list->capacity) {
    size_t larger = list->capacity != 0 ? list->capacity * 2 : 4;
    CUgraphNode *grown = realloc(list->list, larger * sizeof *grown);
    if (grown == NULL) return false;
    list->list = grown;
    list->capacity = larger;
  }
  list->list[list->count++] = node;
  return true;
}

static size_t find(const node_list *list, CUgraphNode node) {
  size_t i = 0;
  while (i < list->count && list->list[i] != node) i++;
  return i;
}

bool nodes_have(const node_list *list, CUgraphNode node) { return find(list, node) < list->count; }

static void nodes_remove(node_list *list, CUgraphNode node) {
  size_t i = find(list, node);
  if (i < list->count) memmove(list->list + i, list->list + i + 1, (--list->count - i) * sizeof *list->list);
}

CUresult graph_check(CUgraph graph) { return handle_is(graph, HANDLE_GRAPH) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }

static CUresult node_check(CUgraphNode node) {
  return handle_is(node, HANDLE_GRAPH_NODE) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult command_copy(command *to, const command *from) {
  *to = *from;
  if (from->kind == COMMAND_KERNEL && from->kernel.arguments != NULL) {
    size_t bytes = from->kernel.function->symbol->parameter_bytes + 16;
    to->kernel.arguments = malloc(bytes);
    if (to->kernel.arguments == NULL) {
      to->kind = COMMAND_EMPTY;
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
    memcpy(to->kernel.arguments, from->kernel.arguments, bytes);
  }
  if (from->kind == COMMAND_MEMORY_OPERATIONS)
    return memory_operations_prepare(from->operations.list, from->operations.count, 0, to);
  if (from->kind == COMMAND_CONDITIONAL) atomic_fetch_add(&from->condition.shared->references, 1);
  return CUDA_SUCCESS;
}

/* ---- words of conditions ---------------------------------------------------------------------- */

CUresult words_add(CUgraph graph, condition_word word) {
  condition_word *grown = realloc(graph->words, (graph->word_count + 1) * sizeof *grown);
  if (grown == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  graph->words = grown;
  grown[graph->word_count++] = word;
  return CUDA_SUCCESS;
}

static CUresult words_copy(CUgraph to, const struct CUgraph_st *from) {
  CUresult result = CUDA_SUCCESS;
  for (size_t i = 0; i < from->word_count && result == CUDA_SUCCESS; i++) {
    result = words_add(to, from->words[i]);
    if (result == CUDA_SUCCESS) graph_memory_keep(from->words[i].handle);
  }
  return result;
}

static void words_release(CUgraph graph) EXCLUDES(state_lock) {
  for (size_t i = 0; i < graph->word_count; i++) graph_memory_release(graph->words[i].handle);
  free(graph->words);
}

const condition_word *word_of(CUgraph graph, CUgraphConditionalHandle handle) {
  for (; graph != NULL; graph = graph->owner != NULL ? graph->owner->graph : NULL)
    for (size_t i = 0; i < graph->word_count; i++)
      if (graph->words[i].handle == handle) return &graph->words[i];
  return NULL;
}

/* ---- making and destroying ------------------------------------------------------------------- */

CUresult graph_new(CUgraph *made) {
  CUgraph graph = calloc(1, sizeof *graph);
  if (graph == NULL || !handle_add(graph, HANDLE_GRAPH)) {
    free(graph);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *made = graph;
  return CUDA_SUCCESS;
}

/* It is off its graph's list already. */
static void node_delete(CUgraphNode node) EXCLUDES(state_lock) {
  handle_remove(node);
  command_discard(&node->template);
  if (node->child != NULL) graph_delete(node->child);
  for (unsigned i = 0; i < node->condition.count; i++) graph_delete(node->condition.bodies[i]);
  free(node->condition.bodies);
  if (node->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC) graph_memory_release(node->alloc.dptr);
  free(node->after.list);
  free(node->pointers);
  free(node);
}

void graph_delete(CUgraph graph) {
  handle_remove(graph);
  for (size_t i = 0; i < graph->nodes.count; i++) node_delete(graph->nodes.list[i]);
  users_release(graph->users, graph->user_count);
  words_release(graph);
  free(graph->nodes.list);
  free(graph);
}

CUresult node_new(CUgraph graph, CUgraphNodeType type, const CUgraphNode *after, size_t count, CUgraphNode *made) {
  if (graph_check(graph) != CUDA_SUCCESS || (count != 0 && after == NULL)) return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count; i++)
    if (node_check(after[i]) != CUDA_SUCCESS || after[i]->graph != graph) return CUDA_ERROR_INVALID_VALUE;
  CUgraphNode node = calloc(1, sizeof *node);
  if (node == NULL || !handle_add(node, HANDLE_GRAPH_NODE)) {
    free(node);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  node->graph = graph;
  node->type = type;
  bool room = nodes_add(&graph->nodes, node);
  for (size_t i = 0; i < count && room; i++)
    room = nodes_have(&node->after, after[i]) || nodes_add(&node->after, after[i]);
  if (!room) { /* it has nothing of its own yet */
    nodes_remove(&graph->nodes, node);
    handle_remove(node);
    free(node->after.list);
    free(node);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *made = node;
  return CUDA_SUCCESS;
}

static CUresult condition_clone(CUgraphNode to, const struct CUgraphNode_st *from) {
  if (from->condition.count == 0) return CUDA_SUCCESS;
  to->condition = from->condition;
  to->condition.count = 0;
  to->condition.bodies = calloc(from->condition.count, sizeof(CUgraph));
  CUresult result = to->condition.bodies != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  for (unsigned i = 0; i < from->condition.count && result == CUDA_SUCCESS; i++) {
    result = graph_clone(from->condition.bodies[i], &to->condition.bodies[i]);
    if (result != CUDA_SUCCESS) break;
    to->condition.bodies[i]->owner = to;
    to->condition.count++;
  }
  return result;
}

CUresult graph_clone(CUgraph from, CUgraph *made) {
  CUresult result = graph_new(made);
  if (result == CUDA_SUCCESS) result = words_copy(*made, from);
  for (size_t i = 0; i < from->nodes.count && result == CUDA_SUCCESS; i++) {
    CUgraphNode source = from->nodes.list[i], node;
    source->place = i;
    result = node_new(*made, source->type, NULL, 0, &node);
    if (result != CUDA_SUCCESS) break;
    node->origin = source;
    node->context = source->context;
    node->copy = source->copy;
    node->fill = source->fill;
    node->alloc = source->alloc;
    if (node->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC) graph_memory_keep(node->alloc.dptr);
    node->freed = source->freed;
    node->event = source->event;
    result = command_copy(&node->template, &source->template);
    if (result == CUDA_SUCCESS && source->child != NULL) result = graph_clone(source->child, &node->child);
    if (result == CUDA_SUCCESS && node->child != NULL) node->child->owner = node;
    if (result == CUDA_SUCCESS) result = condition_clone(node, source);
  }
  for (size_t i = 0; i < from->nodes.count && result == CUDA_SUCCESS; i++)
    for (size_t n = 0; n < from->nodes.list[i]->after.count; n++)
      if (!nodes_add(&(*made)->nodes.list[i]->after, (*made)->nodes.list[from->nodes.list[i]->after.list[n]->place]))
        result = CUDA_ERROR_OUT_OF_MEMORY;
  if (result != CUDA_SUCCESS && *made != NULL) graph_delete(*made);
  return result;
}

bool graph_sorted(CUgraph graph, CUgraphNode *order) {
  size_t count = graph->nodes.count, done = 0;
  bool *ready = calloc(count + 1, sizeof *ready);
  if (ready == NULL) return false;
  for (size_t i = 0; i < count; i++) graph->nodes.list[i]->place = i;
  for (bool found = true; found && done < count;) {
    found = false;
    for (size_t i = 0; i < count; i++) {
      CUgraphNode node = graph->nodes.list[i];
      size_t met = 0;
      while (!ready[i] && met < node->after.count && ready[node->after.list[met]->place]) met++;
      if (!ready[i] && met == node->after.count) {
        ready[i] = found = true;
        order[done++] = node;
      }
    }
  }
  free(ready);
  return done == count;
}

SERVE(cuGraphCreate, phGraph == NULL || flags != 0 ? CUDA_ERROR_INVALID_VALUE : graph_new(phGraph))

CUresult impl_cuGraphDestroy(CUgraph graph) {
  TRY(graph_check(graph));
  if (graph->owner != NULL) return CUDA_ERROR_INVALID_VALUE;
  graph_delete(graph);
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphClone(CUgraph *made, CUgraph graph) {
  TRY(made != NULL ? graph_check(graph) : CUDA_ERROR_INVALID_VALUE);
  return graph_clone(graph, made);
}

CUresult impl_cuGraphNodeFindInClone(CUgraphNode *found, CUgraphNode original, CUgraph clone) {
  if (found == NULL || graph_check(clone) != CUDA_SUCCESS || node_check(original) != CUDA_SUCCESS)
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < clone->nodes.count; i++)
    if (clone->nodes.list[i]->origin == original) {
      *found = clone->nodes.list[i];
      return CUDA_SUCCESS;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuGraphDestroyNode(CUgraphNode node) {
  TRY(node_check(node));
  CUgraph graph = node->graph;
  for (size_t i = 0; i < graph->nodes.count; i++) nodes_remove(&graph->nodes.list[i]->after, node);
  nodes_remove(&graph->nodes, node);
  node_delete(node);
  return CUDA_SUCCESS;
}

/* ---- questions: a list, or how long it is ---------------------------------------------------- */

static CUresult tell(const node_list *nodes, CUgraphNode *list, size_t *count) {
  if (count == NULL) return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; list != NULL && i < *count; i++) list[i] = i < nodes->count ? nodes->list[i] : NULL;
  if (list == NULL || *count > nodes->count) *count = nodes->count;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphGetNodes(CUgraph graph, CUgraphNode *list, size_t *count) {
  TRY(graph_check(graph));
  return tell(&graph->nodes, list, count);
}

CUresult impl_cuGraphGetRootNodes(CUgraph graph, CUgraphNode *list, size_t *count) {
  node_list roots = {0};
  CUresult result = graph_check(graph);
  for (size_t i = 0; result == CUDA_SUCCESS && i < graph->nodes.count; i++)
    if (graph->nodes.list[i]->after.count == 0 && !nodes_add(&roots, graph->nodes.list[i]))
      result = CUDA_ERROR_OUT_OF_MEMORY;
  if (result == CUDA_SUCCESS) result = tell(&roots, list, count);
  free(roots.list);
  return result;
}

CUresult impl_cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *count) {
  CUresult result = graph_check(graph);
  node_list starts = {0}, ends = {0};
  if (count == NULL || (from == NULL) != (to == NULL)) return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; result == CUDA_SUCCESS && i < graph->nodes.count; i++)
    for (size_t n = 0; n < graph->nodes.list[i]->after.count; n++)
      if (!nodes_add(&starts, graph->nodes.list[i]->after.list[n]) || !nodes_add(&ends, graph->nodes.list[i]))
        result = CUDA_ERROR_OUT_OF_MEMORY;
  size_t room = *count;
  if (result == CUDA_SUCCESS) result = tell(&starts, from, &room);
  if (result == CUDA_SUCCESS) result = tell(&ends, to, count);
  free(starts.list);
  free(ends.list);
  return result;
}

static void clear_edges(CUgraphEdgeData *data, const size_t *count) {
  if (data != NULL && count != NULL)
    memset(data, 0, *count * sizeof *data); /* full dependencies */
}

CUresult impl_cuGraphGetEdges_v2(CUgraph graph, CUgraphNode *from, CUgraphNode *to, CUgraphEdgeData *data,
                                 size_t *count) {
  CUresult result = impl_cuGraphGetEdges(graph, from, to, count);
  clear_edges(data, count);
  return result;
}

CUresult impl_cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type) {
  TRY(type != NULL ? node_check(node) : CUDA_ERROR_INVALID_VALUE);
  *type = node->type;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *list, size_t *count) {
  TRY(node_check(node));
  return tell(&node->after, list, count);
}

CUresult impl_cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode *list, CUgraphEdgeData *data, size_t *count) {
  CUresult result = impl_cuGraphNodeGetDependencies(node, list, count);
  clear_edges(data, count);
  return result;
}

CUresult impl_cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *list, size_t *count) {
  node_list found = {0};
  CUresult result = node_check(node);
  for (size_t i = 0; result == CUDA_SUCCESS && i < node->graph->nodes.count; i++)
    if (nodes_have(&node->graph->nodes.list[i]->after, node) && !nodes_add(&found, node->graph->nodes.list[i]))
      result = CUDA_ERROR_OUT_OF_MEMORY;
  if (result == CUDA_SUCCESS) result = tell(&found, list, count);
  free(found.list);
  return result;
}

CUresult impl_cuGraphNodeGetDependentNodes_v2(CUgraphNode node, CUgraphNode *list, CUgraphEdgeData *data,
                                              size_t *count) {
  CUresult result = impl_cuGraphNodeGetDependentNodes(node, list, count);
  clear_edges(data, count);
  return result;
}

/* ---- edges ----------------------------------------------------------------------------------- */

static CUresult check_edges(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t count) {
  if (graph_check(graph) != CUDA_SUCCESS || (count != 0 && (from == NULL || to == NULL)))
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count; i++)
    if (node_check(from[i]) != CUDA_SUCCESS || node_check(to[i]) != CUDA_SUCCESS || from[i]->graph != graph ||
        to[i]->graph != graph || from[i] == to[i])
      return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t count) {
  CUresult result = check_edges(graph, from, to, count);
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++)
    if (nodes_have(&to[i]->after, from[i])) result = CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++)
    if (!nodes_add(&to[i]->after, from[i])) result = CUDA_ERROR_OUT_OF_MEMORY;
  return result;
}

/* a dependency of any kind is a full one */
SERVE(cuGraphAddDependencies_v2, impl_cuGraphAddDependencies(hGraph, from, to, numDependencies))

CUresult impl_cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t count) {
  CUresult result = check_edges(graph, from, to, count);
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++)
    if (!nodes_have(&to[i]->after, from[i])) result = CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++) nodes_remove(&to[i]->after, from[i]);
  return result;
}

SERVE(cuGraphRemoveDependencies_v2, impl_cuGraphRemoveDependencies(hGraph, from, to, numDependencies))

/* ---- user objects --------------------------------------------------------------------------- */

CUresult impl_cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned int count, unsigned int flags) {
  CUresult result = graph_check(graph);
  if (result != CUDA_SUCCESS || (flags & ~(unsigned)CU_GRAPH_USER_OBJECT_MOVE) != 0) return CUDA_ERROR_INVALID_VALUE;
  user_reference *grown = realloc(graph->users, (graph->user_count + 1) * sizeof *grown);
  if (grown == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  graph->users = grown;
  TRY(impl_cuUserObjectRetain(object, count));
  graph->users[graph->user_count++] = (user_reference){object, count};
  return flags == CU_GRAPH_USER_OBJECT_MOVE ? impl_cuUserObjectRelease(object, count) : CUDA_SUCCESS;
}

CUresult impl_cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned int count) {
  if (graph_check(graph) != CUDA_SUCCESS || count == 0) return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < graph->user_count; i++)
    if (graph->users[i].object == object && graph->users[i].count >= count) {
      graph->users[i].count -= count;
      if (graph->users[i].count == 0) graph->users[i] = graph->users[--graph->user_count];
      impl_cuUserObjectRelease(object, count);
      return CUDA_SUCCESS;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

/* User objects: what is destroyed when no graph needs it any more. */

struct CUuserObject_st {
  void *object;
  CUhostFn destroy;
  unsigned references GUARDED_BY(state_lock);
};

/* Give up references; false: there are not so many. */
static bool release(CUuserObject object, unsigned count) {
  lock_take(&state_lock);
  bool has = count <= object->references;
  object->references -= has ? count : 0;
  bool last = has && object->references == 0;
  lock_give(&state_lock);
  if (!last) return has;
  handle_remove(object);
  object->destroy(object->object);
  free(object);
  return true;
}

static CUresult retain(CUuserObject object, unsigned count) {
  if (count == 0 || !handle_is(object, HANDLE_USER_OBJECT)) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  object->references += count;
  return CUDA_SUCCESS;
}

void users_retain(const user_reference *users, size_t count) {
  for (size_t i = 0; i < count; i++) retain(users[i].object, users[i].count);
}

void users_release(user_reference *users, size_t count) {
  for (size_t i = 0; i < count; i++) release(users[i].object, users[i].count);
  free(users);
}

CUresult impl_cuUserObjectCreate(CUuserObject *object, void *pointer, CUhostFn destroy, unsigned int count,
                                 unsigned int flags) {
  if (object == NULL || destroy == NULL || count == 0 || flags != CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)
    return CUDA_ERROR_INVALID_VALUE;
  CUuserObject made = calloc(1, sizeof *made);
  if (made == NULL || !handle_add(made, HANDLE_USER_OBJECT)) {
    free(made);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *made = (struct CUuserObject_st){pointer, destroy, count};
  *object = made;
  return CUDA_SUCCESS;
}

CUresult impl_cuUserObjectRetain(CUuserObject object, unsigned int count) { return retain(object, count); }

CUresult impl_cuUserObjectRelease(CUuserObject object, unsigned int count) {
  bool valid = count != 0 && handle_is(object, HANDLE_USER_OBJECT);
  return valid && release(object, count) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
