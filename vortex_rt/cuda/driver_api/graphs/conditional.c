/* Conditional nodes: bodies that a launch does, does not do, or repeats, as kernels before them have asked. A handle is
 * the address of a word in device memory, so cudaGraphSetConditional is a store. */
#include "graph.h"

#include <stdlib.h>

/* ---- handles --------------------------------------------------------------------------------- */

CUresult impl_cuGraphConditionalHandleCreate(CUgraphConditionalHandle *handle, CUgraph graph, CUcontext context,
                                             unsigned int initial, unsigned int flags) {
  CUDA_MEM_ALLOC_NODE_PARAMS word = {.bytesize = sizeof(unsigned)};
  CUresult result = context != NULL ? CUDA_SUCCESS : context_ready(&context);
  if (result == CUDA_SUCCESS && !handle_is(context, HANDLE_CONTEXT)) result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS) result = graph_check(graph);
  if (result == CUDA_SUCCESS && (handle == NULL || (flags & ~(unsigned)CU_GRAPH_COND_ASSIGN_DEFAULT) != 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) result = graph_memory_new(context, &word);
  if (result != CUDA_SUCCESS) return result;
  device_copy(context->g, (void *)word.dptr, &initial, sizeof initial);
  result = words_add(graph, (condition_word){word.dptr, initial, (flags & CU_GRAPH_COND_ASSIGN_DEFAULT) != 0});
  if (result != CUDA_SUCCESS)
    graph_memory_release(word.dptr);
  else
    *handle = word.dptr;
  return result;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static CUresult bodies_new(CUgraphNode node, unsigned count) {
  node->condition.bodies = calloc(count, sizeof(CUgraph));
  CUresult result = node->condition.bodies != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  while (result == CUDA_SUCCESS && node->condition.count < count) {
    CUgraph *body = &node->condition.bodies[node->condition.count];
    result = graph_new(body);
    if (result != CUDA_SUCCESS) break;
    (*body)->owner = node;
    node->condition.count++;
  }
  return result;
}

CUresult conditional_node(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                          CUDA_CONDITIONAL_NODE_PARAMS *p) {
  unsigned most = p->type == CU_GRAPH_COND_TYPE_IF ? 2 : p->type == CU_GRAPH_COND_TYPE_WHILE ? 1 : ~0u;
  CUresult result = graph_check(graph);
  if (result == CUDA_SUCCESS && (node == NULL || (unsigned)p->type > CU_GRAPH_COND_TYPE_SWITCH || p->size == 0 ||
                                 p->size > most || word_of(graph, p->handle) == NULL))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) result = node_new(graph, CU_GRAPH_NODE_TYPE_CONDITIONAL, after, count, node);
  if (result != CUDA_SUCCESS) return result;
  (*node)->condition = (condition){.handle = p->handle, .type = p->type};
  result = bodies_new(*node, p->size);
  if (result != CUDA_SUCCESS)
    impl_cuGraphDestroyNode(*node);
  else
    p->phGraph_out = (*node)->condition.bodies;
  return result;
}
