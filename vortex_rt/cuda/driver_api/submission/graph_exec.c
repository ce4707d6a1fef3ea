/* Executable graphs: launching and changing their plans (graph_plan.c). */
#include "submit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INSTANTIATE_FLAGS                                                                 \
  (CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH | CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD | \
   CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY)

/* ---- instantiating --------------------------------------------------------------------------- */

CUresult impl_cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags) {
  CUcontext context;
  TRY(context_ready(&context));
  TRY(exec != NULL ? graph_check(graph) : CUDA_ERROR_INVALID_VALUE);
  if ((flags & ~(unsigned long long)INSTANTIATE_FLAGS) != 0)
    return (flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH) != 0 ? CUDA_ERROR_NOT_SUPPORTED
                                                                    : CUDA_ERROR_INVALID_VALUE;
  CUgraphExec made = calloc(1, sizeof *made);
  if (made == NULL || !handle_add(made, HANDLE_GRAPH_EXEC)) {
    free(made);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  CUresult result = plan_make(graph, &made->plan);
  if (result != CUDA_SUCCESS) {
    handle_remove(made);
    free(made);
    return result;
  }
  made->flags = flags;
  made->context = context;
  if (graph->user_count != 0 && (made->users = malloc(graph->user_count * sizeof *made->users)) != NULL) {
    memcpy(made->users, graph->users, graph->user_count * sizeof *made->users);
    made->user_count = graph->user_count;
    users_retain(made->users, made->user_count);
  }
  *exec = made;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph, CUDA_GRAPH_INSTANTIATE_PARAMS *p) {
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  CUresult result = impl_cuGraphInstantiateWithFlags(exec, graph, p->flags);
  p->hErrNode_out = NULL;
  p->result_out = result == CUDA_SUCCESS ? CUDA_GRAPH_INSTANTIATE_SUCCESS : CUDA_GRAPH_INSTANTIATE_ERROR;
  return result;
}

static CUresult exec_check(CUgraphExec exec) {
  CUcontext context;
  if (handle_is(exec, HANDLE_GRAPH_EXEC)) return context_ready_for(exec->context);
  TRY(context_ready(&context));
  return CUDA_ERROR_INVALID_VALUE;
}

static bool has_memory(const plan *p) {
  for (size_t i = 0; i < p->count; i++)
    if (p->nodes[i].type == CU_GRAPH_NODE_TYPE_MEM_ALLOC) return true;
  return p->word_count != 0;
}

CUresult impl_cuGraphExecDestroy(CUgraphExec exec) {
  CUcontext context;
  bool ours = handle_is(exec, HANDLE_GRAPH_EXEC);
  TRY(context_for_release(ours ? exec->context : NULL, &context));
  if (!ours) return CUDA_ERROR_INVALID_VALUE;
  handle_remove(exec);
  if (has_memory(&exec->plan) && exec->last != NULL)
    moment_wait(exec->last); /* before the memory may go */
  plan_clear(&exec->plan);
  lock_take(&state_lock);
  moment_release(exec->last);
  lock_give(&state_lock);
  users_release(exec->users, exec->user_count);
  free(exec);
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphExecGetFlags(CUgraphExec exec, cuuint64_t *flags) {
  TRY(flags != NULL ? exec_check(exec) : CUDA_ERROR_INVALID_VALUE);
  *flags = exec->flags;
  return CUDA_SUCCESS;
}

/* ---- launching ------------------------------------------------------------------------------- */

/* The run of a launch: when each node ended. The copies of `after` lie behind the ends. */
static graph_run *run_new(const plan *p, size_t **after) UNSHARED; /* nobody knows it yet */
static graph_run *run_new(const plan *p, size_t **after) {
  size_t edges = 0;
  for (size_t i = 0; i < p->count; i++) edges += p->nodes[i].after_count;
  graph_run *run = calloc(1, sizeof *run);
  if (run != NULL) run->ends = calloc(1, (p->count + 1) * sizeof *run->ends + edges * sizeof **after);
  if (run == NULL || run->ends == NULL) {
    free(run);
    return NULL;
  }
  run->count = p->count;
  run->references = 1; /* the caller's, until all is submitted */
  *after = (size_t *)(run->ends + p->count + 1);
  return run;
}

static CUresult submit_of_run(CUstream stream, command *c, graph_run *run) {
  LOCK_GUARD(&state_lock);
  c->run = run;
  run->references++;
  return submit_held(stream, c);
}

static CUresult node_command(const plan_node *node, CUcontext context, command *c) {
  if (node->disabled) {
    *c = (command){.kind = COMMAND_EMPTY};
    return CUDA_SUCCESS;
  }
  if (node->type == CU_GRAPH_NODE_TYPE_EVENT_RECORD || node->type == CU_GRAPH_NODE_TYPE_WAIT_EVENT) {
    lock_take(&state_lock);
    CUresult result = event_command(node->event, context, node->type == CU_GRAPH_NODE_TYPE_EVENT_RECORD, c);
    lock_give(&state_lock);
    return result;
  }
  return command_copy(c, &node->template);
}

/* Launches of one graph follow each other, whatever their streams. */
static CUresult wait_for_last(CUgraphExec exec, CUstream stream) {
  LOCK_GUARD(&state_lock);
  if (exec->last == NULL) return CUDA_SUCCESS;
  command c = {.kind = COMMAND_WAIT, .moment = exec->last};
  exec->last->references++;
  return submit_held(stream, &c);
}

static CUresult note_last(CUgraphExec exec, CUstream stream) {
  moment *m = moment_new();
  if (m == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  command c = {.kind = COMMAND_RECORD, .moment = m};
  LOCK_GUARD(&state_lock);
  m->context = stream->context;
  m->references++;
  moment_release(exec->last);
  exec->last = m;
  return submit_held(stream, &c);
}

/* What an earlier launch allocated must be freed before the next one, unless the graph was told to do that itself. */
static CUresult claim_memory(const CUgraphExec exec) {
  bool frees = (exec->flags & CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH) != 0;
  for (size_t i = 0; i < exec->plan.count; i++)
    if (exec->plan.nodes[i].type == CU_GRAPH_NODE_TYPE_MEM_ALLOC && !frees &&
        graph_memory_is_claimed(exec->plan.nodes[i].memory))
      return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < exec->plan.count; i++) {
    const plan_node *node = &exec->plan.nodes[i];
    if (node->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
      graph_memory_claim(node->memory);
    else if (node->type == CU_GRAPH_NODE_TYPE_MEM_FREE)
      graph_memory_free_later(node->memory);
  }
  return CUDA_SUCCESS;
}

/* Conditions begin with their handles' values. */
static CUresult assign_words(const CUgraphExec exec, CUstream stream) {
  CUresult result = CUDA_SUCCESS;
  for (size_t i = 0; i < exec->plan.word_count && result == CUDA_SUCCESS; i++) {
    const condition_word *word = &exec->plan.words[i];
    command c = {.kind = COMMAND_FILL};
    if (!word->assigned) continue;
    result = fill_prepare(&c.fill, word->handle, 0, word->initial, sizeof word->initial, 1, 1);
    if (result == CUDA_SUCCESS) result = submit(stream, &c);
  }
  return result;
}

static CUresult graph_launch(CUgraphExec exec, CUstream stream) {
  size_t *after;
  TRY(claim_memory(exec));
  graph_run *run = run_new(&exec->plan, &after);
  if (run == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  CUresult result = wait_for_last(exec, stream);
  if (result == CUDA_SUCCESS) result = assign_words(exec, stream);
  command c = {.kind = COMMAND_RUN_START};
  if (result == CUDA_SUCCESS) result = submit_of_run(stream, &c, run);
  for (size_t i = 0; i < exec->plan.count && result == CUDA_SUCCESS; i++) {
    const plan_node *node = &exec->plan.nodes[i];
    result = node_command(node, stream->context, &c);
    if (result != CUDA_SUCCESS) break;
    memcpy(after, node->after, node->after_count * sizeof *after);
    c.node = i;
    c.after = after;
    c.after_count = node->after_count;
    after += node->after_count;
    result = submit_of_run(stream, &c, run);
  }
  c = (command){.kind = COMMAND_RUN_END};
  CUresult ended = submit_of_run(stream, &c, run);
  c = (command){.kind = COMMAND_EMPTY, .run = run}; /* give up our reference */
  command_discard(&c);
  if (result == CUDA_SUCCESS) result = ended;
  return result == CUDA_SUCCESS ? note_last(exec, stream) : result;
}

CUresult impl_cuGraphLaunch(CUgraphExec exec, CUstream handle) {
  CUstream stream;
  CUresult result = exec_check(exec);
  if (result == CUDA_SUCCESS) result = stream_of(exec->context, handle, &stream);
  if (result != CUDA_SUCCESS) return result;
  lock_take(&state_lock);
  if (stream->capture != NULL) result = capture_refuse(stream);
  lock_give(&state_lock);
  return result == CUDA_SUCCESS ? graph_launch(exec, stream) : result;
}

/* nothing is to be prepared */
SERVE(cuGraphUpload, exec_check(hGraphExec))

/* ---- changing -------------------------------------------------------------------------------- */

static CUresult plan_node_of(CUgraphExec exec, CUgraphNode node, CUgraphNodeType type, plan_node **found) {
  CUresult result = exec_check(exec);
  *found = NULL;
  for (size_t i = 0; result == CUDA_SUCCESS && i < exec->plan.count && *found == NULL; i++)
    if (exec->plan.nodes[i].node == node && exec->plan.nodes[i].type == type) *found = &exec->plan.nodes[i];
  return result == CUDA_SUCCESS && *found == NULL ? CUDA_ERROR_INVALID_VALUE : result;
}

static CUresult put(CUgraphExec exec, CUgraphNode node, CUgraphNodeType type, const void *p) {
  plan_node *found;
  command c;
  CUcontext context;
  TRY(node_prepare(type, p, &c, &context));
  CUresult result = plan_node_of(exec, node, type, &found);
  command_discard(result == CUDA_SUCCESS ? &found->template : &c);
  if (result == CUDA_SUCCESS) found->template = c;
  return result;
}

SERVE(cuGraphExecKernelNodeSetParams_v2, put(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_KERNEL, nodeParams))
SERVE(cuGraphExecMemcpyNodeSetParams, put(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_MEMCPY, copyParams))
SERVE(cuGraphExecMemsetNodeSetParams, put(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_MEMSET, memsetParams))
SERVE(cuGraphExecBatchMemOpNodeSetParams, put(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, nodeParams))
SERVE(cuGraphExecHostNodeSetParams, put(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_HOST, nodeParams))

static CUresult put_event(CUgraphExec exec, CUgraphNode node, CUgraphNodeType type, CUevent event) {
  plan_node *found;
  TRY(handle_is(event, HANDLE_EVENT) ? plan_node_of(exec, node, type, &found) : CUDA_ERROR_INVALID_HANDLE);
  found->event = event;
  return CUDA_SUCCESS;
}

SERVE(cuGraphExecEventRecordNodeSetEvent, put_event(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event))
SERVE(cuGraphExecEventWaitNodeSetEvent, put_event(hGraphExec, hNode, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event))

CUresult impl_cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *p) {
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (p->type != CU_GRAPH_NODE_TYPE_BATCH_MEM_OP && node_parameters(p) != NULL)
    return put(exec, node, p->type, node_parameters(p));
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_GRAPH:
    return impl_cuGraphExecChildGraphNodeSetParams(exec, node, p->graph.graph);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return impl_cuGraphExecEventWaitNodeSetEvent(exec, node, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return impl_cuGraphExecEventRecordNodeSetEvent(exec, node, p->eventRecord.event);
  case CU_GRAPH_NODE_TYPE_EMPTY:
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
}

CUresult impl_cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int enabled) {
  plan_node *found;
  CUresult result =
      handle_is(node, HANDLE_GRAPH_NODE) ? plan_node_of(exec, node, node->type, &found) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && found->type != CU_GRAPH_NODE_TYPE_KERNEL && found->type != CU_GRAPH_NODE_TYPE_MEMCPY &&
      found->type != CU_GRAPH_NODE_TYPE_MEMSET)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) found->disabled = enabled == 0;
  return result;
}

CUresult impl_cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int *enabled) {
  plan_node *found;
  CUresult result = enabled != NULL && handle_is(node, HANDLE_GRAPH_NODE) ? plan_node_of(exec, node, node->type, &found)
                                                                          : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) *enabled = !found->disabled;
  return result;
}

/* Why another plan cannot take the place of this one; the place of the node where they differ. */
static CUgraphExecUpdateResult compare(const plan *old, const plan *new, size_t *place) {
  *place = 0;
  if (old->count != new->count) return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
  for (size_t i = 0; i < old->count; i++) {
    const plan_node *a = &old->nodes[i], *b = &new->nodes[i];
    *place = i;
    if (a->type != b->type) return CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED;
    if (a->after_count != b->after_count || memcmp(a->after, b->after, a->after_count * sizeof *a->after) != 0)
      return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
  }
  return CU_GRAPH_EXEC_UPDATE_SUCCESS;
}

CUresult impl_cuGraphExecUpdate_v2(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info) {
  plan new;
  size_t place;
  CUresult result = info != NULL ? exec_check(exec) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) result = graph_check(graph);
  if (result == CUDA_SUCCESS) result = plan_make(graph, &new);
  if (result != CUDA_SUCCESS) return result;
  *info = (CUgraphExecUpdateResultInfo){.result = compare(&exec->plan, &new, &place)};
  if (info->result != CU_GRAPH_EXEC_UPDATE_SUCCESS) {
    info->errorNode = place < new.count ? new.nodes[place].node : NULL;
    plan_clear(&new);
    return CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
  }
  for (size_t i = 0; i < new.count; i++)
    new.nodes[i].node = exec->plan.nodes[i].node; /* known by the nodes that it was made of */
  plan_clear(&exec->plan);
  exec->plan = new;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child) {
  (void)node; /* the plan keeps no trace of child nodes */
  (void)child;
  TRY(exec_check(exec));
  return CUDA_ERROR_NOT_SUPPORTED;
}

/* ---- a picture ------------------------------------------------------------------------------- */

CUresult impl_cuGraphDebugDotPrint(CUgraph graph, const char *path, unsigned int flags) {
  static const char *const names[] = {"KERNEL",       "MEMCPY",     "MEMSET", "HOST", "GRAPH",     "EMPTY",    "EVENT_WAIT",
                                      "EVENT_RECORD", "",           "",       "MEM_ALLOC", "MEM_FREE", "BATCH_MEM_OP",
                                      "CONDITIONAL"};
  (void)flags;
  CUresult result = path != NULL ? graph_check(graph) : CUDA_ERROR_INVALID_VALUE;
  FILE *file = result == CUDA_SUCCESS ? fopen(path, "we") : NULL;
  if (file == NULL) return result == CUDA_SUCCESS ? CUDA_ERROR_OPERATING_SYSTEM : result;
  fprintf(file, "digraph dot {\n");
  for (size_t i = 0; i < graph->nodes.count; i++) {
    CUgraphNode node = graph->nodes.list[i];
    node->place = i;
    bool kernel = node->template.kind == COMMAND_KERNEL;
    fprintf(file, "  \"%zu\" [shape=box, label=\"%zu %s%s%s\"];\n", i, i, names[node->type], kernel ? "\\n" : "",
            kernel ? node->template.kernel.function->name : "");
  }
  for (size_t i = 0; i < graph->nodes.count; i++)
    for (size_t n = 0; n < graph->nodes.list[i]->after.count; n++)
      fprintf(file, "  \"%zu\" -> \"%zu\";\n", graph->nodes.list[i]->after.list[n]->place, i);
  fprintf(file, "}\n");
  return fclose(file) == 0 ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}
