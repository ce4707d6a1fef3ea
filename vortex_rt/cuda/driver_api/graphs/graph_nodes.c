/* The kinds of a graph's nodes: adding them, asking and changing their parameters. */
#include "graph.h"

#include <stdlib.h>
#include <string.h>

/* it lives and is of this type */
static CUresult node_typed(CUgraphNode node, CUgraphNodeType type) {
  return handle_is(node, HANDLE_GRAPH_NODE) && node->type == type ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* Asking a node of a type for what it was given. */
#define NODE_GET(name, kind, type, told)                                                         \
  CUresult impl_cuGraph##name(CUgraphNode node, type *value) {                                   \
    TRY(value != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_##kind) : CUDA_ERROR_INVALID_VALUE); \
    *value = told;                                                                               \
    return CUDA_SUCCESS;                                                                         \
  }
NODE_GET(MemcpyNodeGetParams, MEMCPY, CUDA_MEMCPY3D, node->copy)
NODE_GET(MemsetNodeGetParams, MEMSET, CUDA_MEMSET_NODE_PARAMS, node->fill)
NODE_GET(HostNodeGetParams, HOST, CUDA_HOST_NODE_PARAMS,
         ((CUDA_HOST_NODE_PARAMS){.fn = node->template.host.function, .userData = node->template.host.data}))
NODE_GET(EventRecordNodeGetEvent, EVENT_RECORD, CUevent, node->event)
NODE_GET(EventWaitNodeGetEvent, WAIT_EVENT, CUevent, node->event)
NODE_GET(ChildGraphNodeGetGraph, GRAPH, CUgraph, node->child)
NODE_GET(BatchMemOpNodeGetParams, BATCH_MEM_OP, CUDA_BATCH_MEM_OP_NODE_PARAMS,
         ((CUDA_BATCH_MEM_OP_NODE_PARAMS){.ctx = node->context,
                                          .count = node->template.operations.count,
                                          .paramArray = node->template.operations.list}))
NODE_GET(MemAllocNodeGetParams, MEM_ALLOC, CUDA_MEM_ALLOC_NODE_PARAMS, node->alloc)
NODE_GET(MemFreeNodeGetParams, MEM_FREE, CUdeviceptr, node->freed)

/* ---- kernels --------------------------------------------------------------------------------- */

static CUresult kernel_template(const CUDA_KERNEL_NODE_PARAMS *p, command *made, CUcontext *context) {
  CUfunction f;
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(function_of(p->func != NULL ? p->func : (CUfunction)p->kern, &f));
  *made = (command){.kind = COMMAND_KERNEL};
  *context = f->module->owned.context;
  CUresult result = launch_prepare_whole(&made->kernel, f, (unsigned[]){p->gridDimX, p->gridDimY, p->gridDimZ},
                                (unsigned[]){p->blockDimX, p->blockDimY, p->blockDimZ}, p->sharedMemBytes,
                                p->kernelParams, p->extra, (launch_wishes){0});
  return result;
}

/* A node with this command, made behind the others; the command is taken over. */
static CUresult node_add(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count, CUgraphNodeType type,
                           command *c, CUcontext context) {
  CUresult result = node != NULL ? node_new(graph, type, after, count, node) : CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS) {
    command_discard(c);
    return result;
  }
  (*node)->template = *c;
  (*node)->context = context;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p) {
  TRY(p != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_KERNEL) : CUDA_ERROR_INVALID_VALUE);
  const kernel_launch *k = &node->template.kernel;
  const vtx_kernel *symbol = k->function->symbol;
  void **pointers = realloc(node->pointers, (symbol->parameters + 1) * sizeof *pointers);
  if (pointers == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < symbol->parameters; i++)
    pointers[i] = k->arguments + k->function->part->parameters[symbol->first_parameter + i].offset;
  node->pointers = pointers;
  *p = (CUDA_KERNEL_NODE_PARAMS){.func = k->function,
                                 .gridDimX = k->grid[0],
                                 .gridDimY = k->grid[1],
                                 .gridDimZ = k->grid[2],
                                 .blockDimX = k->block[0],
                                 .blockDimY = k->block[1],
                                 .blockDimZ = k->block[2],
                                 .sharedMemBytes = k->shared,
                                 .kernelParams = pointers,
                                 .ctx = node->context};
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source) {
  TRY(node_typed(target, CU_GRAPH_NODE_TYPE_KERNEL));
  TRY(node_typed(source, CU_GRAPH_NODE_TYPE_KERNEL));
  target->template.kernel.wishes = source->template.kernel.wishes;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphKernelNodeGetAttribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                                            CUkernelNodeAttrValue *value) {
  TRY(value != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_KERNEL) : CUDA_ERROR_INVALID_VALUE);
  memset(value, 0, sizeof *value);
  if (attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
    value->cooperative = node->template.kernel.wishes.cooperative;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
    memcpy(&value->clusterDim, node->template.kernel.wishes.cluster, sizeof value->clusterDim);
  else if (attribute != CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW && attribute != CU_LAUNCH_ATTRIBUTE_PRIORITY)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

static CUresult set_cluster(kernel_launch *launch, const CUkernelNodeAttrValue *value) {
  unsigned wanted[3] = {value->clusterDim.x, value->clusterDim.y, value->clusterDim.z};
  TRY(check_cluster(launch->function, launch->grid, launch->block, launch->shared, wanted));
  memcpy(launch->wishes.cluster, wanted, sizeof wanted);
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphKernelNodeSetAttribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                                            const CUkernelNodeAttrValue *value) {
  CUresult result = value != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_KERNEL) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
    node->template.kernel.wishes.cooperative = value->cooperative != 0;
  else if (result == CUDA_SUCCESS && attribute == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
    result = set_cluster(&node->template.kernel, value);
  else if (result == CUDA_SUCCESS && attribute != CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW &&
           attribute != CU_LAUNCH_ATTRIBUTE_PRIORITY)
    return CUDA_ERROR_INVALID_VALUE;
  return result;
}

/* ---- nodes that are a command, made of parameters -------------------------------------------- */

static CUresult copy_template(const CUDA_MEMCPY3D *p, command *made) {
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  *made = (command){.kind = COMMAND_COPY};
  CUresult result = copy_prepare(p, &made->copy);
  if (made->copy.width == 0) made->kind = COMMAND_EMPTY;
  return result;
}

static CUresult fill_template(const CUDA_MEMSET_NODE_PARAMS *p, command *made) {
  if (p == NULL || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) return CUDA_ERROR_INVALID_VALUE;
  *made = (command){.kind = p->width != 0 && p->height != 0 ? COMMAND_FILL : COMMAND_EMPTY};
  return fill_prepare(&made->fill, p->dst, p->pitch, p->value, p->elementSize, p->width, p->height);
}

static CUresult host_template(const CUDA_HOST_NODE_PARAMS *p, command *made) {
  if (p == NULL || p->fn == NULL) return CUDA_ERROR_INVALID_VALUE;
  *made = (command){.kind = COMMAND_HOST, .host = {.function = p->fn, .data = p->userData}};
  return CUDA_SUCCESS;
}

/* Waits for words of memory, and writes of them. */
static CUresult operations_template(const CUDA_BATCH_MEM_OP_NODE_PARAMS *p, command *made, CUcontext *context) {
  CUresult result = p != NULL ? context_ready(context) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && p->ctx != NULL) *context = p->ctx;
  if (result == CUDA_SUCCESS && (!handle_is(*context, HANDLE_CONTEXT) || !(*context)->g->fine))
    result = handle_is(*context, HANDLE_CONTEXT) ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_CONTEXT;
  return result == CUDA_SUCCESS ? memory_operations_prepare(p->paramArray, p->count, p->flags, made) : result;
}

CUresult node_prepare(CUgraphNodeType type, const void *p, command *made, CUcontext *context) {
  switch (type) {
  case CU_GRAPH_NODE_TYPE_KERNEL:
    return kernel_template(p, made, context);
  case CU_GRAPH_NODE_TYPE_MEMCPY:
    return copy_template(p, made);
  case CU_GRAPH_NODE_TYPE_MEMSET:
    return fill_template(p, made);
  case CU_GRAPH_NODE_TYPE_HOST:
    return host_template(p, made);
  case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: /* a list is the node's, until that is changed or destroyed */
    return operations_template(p, made, context);
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
}

const void *node_parameters(const CUgraphNodeParams *p) {
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_KERNEL:
    return &p->kernel;
  case CU_GRAPH_NODE_TYPE_MEMCPY:
    return &p->memcpy.copyParams;
  case CU_GRAPH_NODE_TYPE_MEMSET:
    return &p->memset;
  case CU_GRAPH_NODE_TYPE_HOST:
    return &p->host;
  case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
    return &p->memOp;
  default:
    return NULL;
  }
}

/* What is asked for again as it was given. */
static void keep_parameters(CUgraphNode node, const void *p) {
  if (node->type == CU_GRAPH_NODE_TYPE_MEMCPY) node->copy = *(const CUDA_MEMCPY3D *)p;
  if (node->type == CU_GRAPH_NODE_TYPE_MEMSET) node->fill = *(const CUDA_MEMSET_NODE_PARAMS *)p;
}

/* `context` is the node's where its parameters do not tell it. */
static CUresult add(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count, CUgraphNodeType type,
                    const void *p, CUcontext context) {
  command c;
  TRY(node_prepare(type, p, &c, &context));
  TRY(node_add(node, graph, after, count, type, &c, context));
  keep_parameters(*node, p);
  return CUDA_SUCCESS;
}

/* Give a node of this type another command. */
static CUresult replace(CUgraphNode node, CUgraphNodeType type, const void *p) {
  command c;
  CUcontext context;
  TRY(node_prepare(type, p, &c, &context));
  CUresult result = node_typed(node, type);
  command_discard(result == CUDA_SUCCESS ? &node->template : &c);
  if (result != CUDA_SUCCESS) return result;
  node->template = c;
  keep_parameters(node, p);
  return CUDA_SUCCESS;
}

SERVE(cuGraphAddKernelNode_v2, add(phGraphNode, hGraph, dependencies, numDependencies, CU_GRAPH_NODE_TYPE_KERNEL,
      nodeParams, NULL))
SERVE(cuGraphAddMemcpyNode, add(phGraphNode, hGraph, dependencies, numDependencies, CU_GRAPH_NODE_TYPE_MEMCPY,
      copyParams, ctx))
SERVE(cuGraphAddMemsetNode, add(phGraphNode, hGraph, dependencies, numDependencies, CU_GRAPH_NODE_TYPE_MEMSET,
      memsetParams, ctx))
SERVE(cuGraphAddHostNode, add(phGraphNode, hGraph, dependencies, numDependencies, CU_GRAPH_NODE_TYPE_HOST, nodeParams,
      NULL))
SERVE(cuGraphAddBatchMemOpNode, add(phGraphNode, hGraph, dependencies, numDependencies,
      CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, nodeParams, NULL))
SERVE(cuGraphKernelNodeSetParams_v2, replace(hNode, CU_GRAPH_NODE_TYPE_KERNEL, nodeParams))
SERVE(cuGraphMemcpyNodeSetParams, replace(hNode, CU_GRAPH_NODE_TYPE_MEMCPY, nodeParams))
SERVE(cuGraphMemsetNodeSetParams, replace(hNode, CU_GRAPH_NODE_TYPE_MEMSET, nodeParams))
SERVE(cuGraphHostNodeSetParams, replace(hNode, CU_GRAPH_NODE_TYPE_HOST, nodeParams))
SERVE(cuGraphBatchMemOpNodeSetParams, replace(hNode, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, nodeParams))

/* ---- events, nothing ------------------------------------------------------------------------- */

SERVE(cuGraphAddEmptyNode, node_add(phGraphNode, hGraph, dependencies, numDependencies, CU_GRAPH_NODE_TYPE_EMPTY,
      &(command){.kind = COMMAND_EMPTY}, NULL))

static CUresult add_event(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                          CUgraphNodeType type, CUevent event) {
  if (!handle_is(event, HANDLE_EVENT)) return CUDA_ERROR_INVALID_HANDLE;
  CUresult result = node_add(node, graph, after, count, type, &(command){.kind = COMMAND_EMPTY}, event->owned.context);
  if (result == CUDA_SUCCESS) (*node)->event = event;
  return result;
}

static CUresult set_event(CUgraphNode node, CUgraphNodeType type, CUevent event) {
  TRY(handle_is(event, HANDLE_EVENT) ? node_typed(node, type) : CUDA_ERROR_INVALID_HANDLE);
  node->event = event;
  return CUDA_SUCCESS;
}

SERVE(cuGraphAddEventRecordNode, add_event(phGraphNode, hGraph, dependencies, numDependencies,
      CU_GRAPH_NODE_TYPE_EVENT_RECORD, event))
SERVE(cuGraphAddEventWaitNode, add_event(phGraphNode, hGraph, dependencies, numDependencies,
      CU_GRAPH_NODE_TYPE_WAIT_EVENT, event))
SERVE(cuGraphEventRecordNodeSetEvent, set_event(hNode, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event))
SERVE(cuGraphEventWaitNodeSetEvent, set_event(hNode, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event))

/* ---- child graphs ---------------------------------------------------------------------------- */

CUresult impl_cuGraphAddChildGraphNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                       CUgraph child) {
  CUgraph clone;
  CUresult result = graph_check(child);
  if (result == CUDA_SUCCESS) result = graph_clone(child, &clone);
  if (result != CUDA_SUCCESS) return result;
  result = node_add(node, graph, after, count, CU_GRAPH_NODE_TYPE_GRAPH, &(command){.kind = COMMAND_EMPTY}, NULL);
  if (result != CUDA_SUCCESS) {
    graph_delete(clone);
    return result;
  }
  clone->owner = *node;
  (*node)->child = clone;
  return CUDA_SUCCESS;
}

/* ---- captured commands ----------------------------------------------------------------------- */

CUresult node_set_command(CUgraphNode node, const command *c) {
  node->template = *c;
  if (c->kind == COMMAND_COPY) {
    const copy_box *b = &c->copy;
    node->copy = (CUDA_MEMCPY3D){.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
                                 .srcDevice = (CUdeviceptr)b->source,
                                 .srcPitch = b->source_pitch,
                                 .srcHeight = b->source_pitch != 0 ? b->source_slice / b->source_pitch : 0,
                                 .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
                                 .dstDevice = (CUdeviceptr)b->target,
                                 .dstPitch = b->target_pitch,
                                 .dstHeight = b->target_pitch != 0 ? b->target_slice / b->target_pitch : 0,
                                 .WidthInBytes = b->width,
                                 .Height = b->height,
                                 .Depth = b->depth};
  } else if (c->kind == COMMAND_FILL) {
    const fill_box *b = &c->fill;
    node->fill = (CUDA_MEMSET_NODE_PARAMS){(CUdeviceptr)b->target, b->pitch, b->value, b->element, b->width, b->height};
  }
  return CUDA_SUCCESS;
}

/* The nodes that allocate and free graphs' memory (pool.c), and what devices tell of it. */

CUresult graph_memory_node(CUgraph graph, const CUgraphNode *after, size_t count, CUcontext context,
                           const CUDA_MEM_ALLOC_NODE_PARAMS *p, CUgraphNode *node) {
  CUresult result = node_new(graph, CU_GRAPH_NODE_TYPE_MEM_ALLOC, after, count, node);
  if (result == CUDA_SUCCESS) {
    (*node)->context = context;
    (*node)->alloc = *p;
  }
  return result;
}

CUresult impl_cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                     CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS && (node == NULL || p == NULL || p->bytesize == 0)) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) result = graph_memory_new(context, p);
  if (result != CUDA_SUCCESS) return result;
  result = graph_memory_node(graph, after, count, context, p, node);
  if (result != CUDA_SUCCESS) graph_memory_release(p->dptr);
  return result;
}

CUresult graph_free_node(CUgraph graph, const CUgraphNode *after, size_t count, CUdeviceptr address,
                         CUgraphNode *node) {
  CUresult result = graph_memory_at(address) != NULL ? node_new(graph, CU_GRAPH_NODE_TYPE_MEM_FREE, after, count, node)
                                                     : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) {
    (*node)->template = (command){.kind = COMMAND_FREE, .free = address};
    (*node)->freed = address;
  }
  return result;
}

CUresult impl_cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                    CUdeviceptr address) {
  if (node == NULL) return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  CUresult result = graph_free_node(graph, after, count, address, node);
  lock_give(&state_lock);
  return result;
}

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

static CUresult conditional_node(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
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

/* ---- nodes of any kind by one structure ------------------------------------------------------ */

CUresult impl_cuGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                             CUgraphNodeParams *p) {
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  const void *parameters = node_parameters(p);
  CUcontext context = p->type == CU_GRAPH_NODE_TYPE_MEMCPY   ? p->memcpy.copyCtx
                      : p->type == CU_GRAPH_NODE_TYPE_MEMSET ? p->memset.ctx
                                                             : NULL;
  if (parameters != NULL) return add(node, graph, after, count, p->type, parameters, context);
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_GRAPH:
    return impl_cuGraphAddChildGraphNode(node, graph, after, count, p->graph.graph);
  case CU_GRAPH_NODE_TYPE_EMPTY:
    return impl_cuGraphAddEmptyNode(node, graph, after, count);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return impl_cuGraphAddEventWaitNode(node, graph, after, count, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return impl_cuGraphAddEventRecordNode(node, graph, after, count, p->eventRecord.event);
  case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
    return impl_cuGraphAddMemAllocNode(node, graph, after, count, (CUDA_MEM_ALLOC_NODE_PARAMS *)&p->alloc);
  case CU_GRAPH_NODE_TYPE_MEM_FREE:
    return impl_cuGraphAddMemFreeNode(node, graph, after, count, p->free.dptr);
  case CU_GRAPH_NODE_TYPE_CONDITIONAL:
    return conditional_node(node, graph, after, count, &p->conditional);
  default:
    return (unsigned)p->type > CU_GRAPH_NODE_TYPE_CONDITIONAL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
  }
}

SERVE(cuGraphAddNode_v2, impl_cuGraphAddNode(phGraphNode, hGraph, dependencies, numDependencies, nodeParams))

CUresult impl_cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *p) {
  if (p == NULL || !handle_is(node, HANDLE_GRAPH_NODE) || node->type != p->type) return CUDA_ERROR_INVALID_VALUE;
  if (node_parameters(p) != NULL) return replace(node, p->type, node_parameters(p));
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return impl_cuGraphEventWaitNodeSetEvent(node, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return impl_cuGraphEventRecordNodeSetEvent(node, p->eventRecord.event);
  case CU_GRAPH_NODE_TYPE_EMPTY:
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
}

/* ---- what devices tell of it ----------------------------------------------------------------- */

CUresult impl_cuDeviceGraphMemTrim(CUdevice device) { /* what nobody has any more is given back at once */
  return gpu_at(device) != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult impl_cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute, void *value) {
  const gpu *g = gpu_at(device);
  if (g == NULL || value == NULL || (unsigned)attribute > CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH)
    return g == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
  *(cuuint64_t *)value = allocation_graph_bytes(g, attribute == CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute, void *value) {
  bool high = attribute == CU_GRAPH_MEM_ATTR_USED_MEM_HIGH || attribute == CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH;
  if (gpu_at(device) == NULL) return CUDA_ERROR_INVALID_DEVICE;
  return value != NULL && high && *(cuuint64_t *)value == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* Conditional nodes: bodies that a launch does, does not do, or repeats, as kernels before them have asked. A handle is
 * the address of a word in device memory, so cudaGraphSetConditional is a store. */

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


