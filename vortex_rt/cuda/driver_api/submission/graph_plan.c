/* From a graph to a plan: commands in an order that the edges allow. */
#include "submit.h"

#include <stdlib.h>
#include <string.h>

void plan_clear(plan *p) {
  for (size_t i = 0; i < p->count; i++) {
    command_discard(&p->nodes[i].template);
    free(p->nodes[i].after);
    if (p->nodes[i].type == CU_GRAPH_NODE_TYPE_MEM_ALLOC) graph_memory_release(p->nodes[i].memory);
  }
  for (size_t i = 0; i < p->word_count; i++) graph_memory_release(p->words[i].handle);
  free(p->words);
  free(p->nodes);
  *p = (plan){0};
}

/* Indices in the plan. */
typedef struct {
  size_t *list, count;
} places;

static bool places_add(places *p, const size_t *list, size_t count) {
  if (count == 0) return true;
  size_t *grown = realloc(p->list, (p->count + count) * sizeof *grown);
  if (grown == NULL) return false;
  memcpy(grown + p->count, list, count * sizeof *grown);
  p->list = grown;
  p->count += count;
  return true;
}

static CUresult plan_words(plan *p, const condition_word *words, size_t count) {
  condition_word *grown = realloc(p->words, (p->word_count + count + 1) * sizeof *grown);
  if (grown == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  p->words = grown;
  for (size_t i = 0; i < count; i++) {
    grown[p->word_count++] = words[i];
    graph_memory_keep(words[i].handle);
  }
  return CUDA_SUCCESS;
}

static CUresult plan_graph(plan *p, CUgraph graph, const places *before, places *last);

/* The commands of a conditional node's body, one behind the other. */
static CUresult body_make(plan *p, CUgraph graph, struct body *made) {
  plan inner = {0};
  CUresult result = plan_graph(&inner, graph, &(places){0}, NULL);
  for (size_t i = 0; i < inner.count && result == CUDA_SUCCESS; i++) {
    CUgraphNodeType type = inner.nodes[i].type;
    if (type != CU_GRAPH_NODE_TYPE_KERNEL && type != CU_GRAPH_NODE_TYPE_MEMCPY && type != CU_GRAPH_NODE_TYPE_MEMSET &&
        type != CU_GRAPH_NODE_TYPE_GRAPH && type != CU_GRAPH_NODE_TYPE_EMPTY && type != CU_GRAPH_NODE_TYPE_CONDITIONAL)
      result = CUDA_ERROR_NOT_SUPPORTED;
  }
  if (result == CUDA_SUCCESS) result = plan_words(p, inner.words, inner.word_count);
  if (result == CUDA_SUCCESS && (made->list = malloc((inner.count + 1) * sizeof *made->list)) == NULL)
    result = CUDA_ERROR_OUT_OF_MEMORY;
  for (size_t i = 0; i < inner.count && result == CUDA_SUCCESS; i++) {
    made->list[made->count++] = inner.nodes[i].template;
    inner.nodes[i].template = (command){.kind = COMMAND_EMPTY};
  }
  plan_clear(&inner);
  return result;
}

static CUresult condition_make(plan *p, CUgraphNode node, command *made) {
  const condition *c = &node->condition;
  const condition_word *word = word_of(node->graph, c->handle);
  conditional *shared = calloc(1, sizeof *shared);
  if (shared != NULL) shared->bodies = calloc(c->count, sizeof *shared->bodies);
  if (shared == NULL || shared->bodies == NULL) {
    free(shared);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  atomic_init(&shared->references, 1);
  shared->word = c->handle;
  shared->type = c->type;
  shared->copy = command_copy;
  shared->count = c->count;
  *made = (command){.kind = COMMAND_CONDITIONAL, .condition = {.shared = shared}};
  CUresult result = plan_words(p, word, 1);
  for (unsigned i = 0; i < c->count && result == CUDA_SUCCESS; i++)
    result = body_make(p, c->bodies[i], &shared->bodies[i]);
  if (result != CUDA_SUCCESS) command_discard(made);
  return result;
}

static CUresult node_template(plan *p, CUgraphNode node, command *made) {
  return node->type == CU_GRAPH_NODE_TYPE_CONDITIONAL ? condition_make(p, node, made)
                                                      : command_copy(made, &node->template);
}

static CUresult plan_add(plan *p, CUgraphNode node, const places *after) {
  plan_node *grown = realloc(p->nodes, (p->count + 1) * sizeof *grown);
  if (grown == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  p->nodes = grown;
  plan_node *made = &grown[p->count];
  *made = (plan_node){.node = node, .type = node->type, .event = node->event, .after_count = after->count};
  made->after = malloc((after->count + 1) * sizeof *made->after);
  CUresult result = made->after != NULL ? node_template(p, node, &made->template) : CUDA_ERROR_OUT_OF_MEMORY;
  if (result != CUDA_SUCCESS) {
    free(made->after);
    return result;
  }
  memcpy(made->after, after->list != NULL ? after->list : made->after, after->count * sizeof *made->after);
  made->memory = node->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC ? node->alloc.dptr : node->freed;
  if (node->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC) graph_memory_keep(made->memory);
  p->count++;
  return CUDA_SUCCESS;
}

/* Add a graph's nodes; those without an edge wait for `before`. A child's nodes stand for the child: `ends[i]` are the
 * plan's nodes that node i ends with. */
static CUresult plan_graph(plan *p, CUgraph graph, const places *before, places *last) {
  size_t count = graph->nodes.count;
  CUgraphNode *order = calloc(count + 1, sizeof *order);
  places *ends = calloc(count + 1, sizeof *ends);
  CUresult result = order != NULL && ends != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  if (result == CUDA_SUCCESS && !graph_sorted(graph, order)) result = CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++) {
    CUgraphNode node = order[i];
    places after = {0};
    bool room = node->after.count != 0 || places_add(&after, before->list, before->count);
    for (size_t n = 0; n < node->after.count && room; n++)
      room = places_add(&after, ends[node->after.list[n]->place].list, ends[node->after.list[n]->place].count);
    if (!room) {
      result = CUDA_ERROR_OUT_OF_MEMORY;
    } else if (node->child != NULL && node->child->nodes.count != 0) {
      size_t place = node->place; /* sorting the child changes places of its own nodes only */
      result = plan_graph(p, node->child, &after, &ends[place]);
    } else {
      result = plan_add(p, node, &after);
      size_t own = p->count - 1;
      if (result == CUDA_SUCCESS && !places_add(&ends[node->place], &own, 1)) result = CUDA_ERROR_OUT_OF_MEMORY;
    }
    free(after.list);
  }
  for (size_t i = 0; i < count && result == CUDA_SUCCESS && last != NULL;
       i++) { /* what nothing waits for ends the graph */
    bool waited_for = false;
    for (size_t n = 0; n < count; n++)
      waited_for = waited_for || nodes_have(&graph->nodes.list[n]->after, graph->nodes.list[i]);
    if (!waited_for && !places_add(last, ends[i].list, ends[i].count)) result = CUDA_ERROR_OUT_OF_MEMORY;
  }
  for (size_t i = 0; ends != NULL && i < count; i++) free(ends[i].list);
  free(ends);
  free(order);
  return result;
}

CUresult plan_make(CUgraph graph, plan *p) {
  *p = (plan){0};
  CUresult result = plan_graph(p, graph, &(places){0}, NULL);
  if (result != CUDA_SUCCESS) plan_clear(p);
  return result;
}
