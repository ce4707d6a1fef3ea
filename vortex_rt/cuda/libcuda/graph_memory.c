/* Nodes that allocate and free memory, and that wait for words of it and write them. Memory is allocated when its node
 * is made, and the graph's as long as it lives. */
#include "graph.h"

CUresult impl_cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                     CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  CUcontext context;
  allocation *a;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS && (p == NULL || p->bytesize == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result =
        node_add(node, graph, after, count, CU_GRAPH_NODE_TYPE_MEM_ALLOC, &(command){.kind = COMMAND_EMPTY}, context);
  if (result != CUDA_SUCCESS)
    return result;
  result = allocation_new(context, p->bytesize, ALLOCATION_DEVICE, &a);
  if (result != CUDA_SUCCESS) {
    impl_cuGraphDestroyNode(*node);
    return result;
  }
  a->of_graph = true;
  p->dptr = a->start;
  (*node)->alloc = *p;
  return CUDA_SUCCESS;
}

CUresult impl_cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  CUresult result = p != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_MEM_ALLOC) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *p = node->alloc;
  return result;
}

CUresult impl_cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                    CUdeviceptr address) {
  pthread_mutex_lock(&state_lock);
  const allocation *a = allocation_find(address);
  bool ours = a != NULL && a->of_graph && a->start == address;
  pthread_mutex_unlock(&state_lock);
  if (!ours)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result =
      node_add(node, graph, after, count, CU_GRAPH_NODE_TYPE_MEM_FREE, &(command){.kind = COMMAND_EMPTY}, NULL);
  if (result == CUDA_SUCCESS)
    (*node)->freed = address;
  return result;
}

CUresult impl_cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *address) {
  CUresult result = address != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_MEM_FREE) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *address = node->freed;
  return result;
}

CUresult impl_cuDeviceGraphMemTrim(CUdevice device) {
  return gpu_at(device) != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult impl_cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute, void *value) {
  const gpu *g = gpu_at(device);
  if (g == NULL || value == NULL || (unsigned)attribute > CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH)
    return g == NULL ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
  *(cuuint64_t *)value = allocation_graph_bytes(g);
  return CUDA_SUCCESS;
}

CUresult impl_cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute, void *value) {
  bool high = attribute == CU_GRAPH_MEM_ATTR_USED_MEM_HIGH || attribute == CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH;
  if (gpu_at(device) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  return value != NULL && high && *(cuuint64_t *)value == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* ---- words of memory ------------------------------------------------------------------------- */

CUresult operations_template(const CUDA_BATCH_MEM_OP_NODE_PARAMS *p, command *made, CUcontext *context) {
  CUresult result = p != NULL ? context_ready(context) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && p->ctx != NULL)
    *context = p->ctx;
  if (result == CUDA_SUCCESS && (!handle_is(*context, HANDLE_CONTEXT) || !(*context)->g->fine))
    result = handle_is(*context, HANDLE_CONTEXT) ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_CONTEXT;
  return result == CUDA_SUCCESS ? memory_operations_prepare(p->paramArray, p->count, p->flags, made) : result;
}

CUresult impl_cuGraphAddBatchMemOpNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                                       const CUDA_BATCH_MEM_OP_NODE_PARAMS *p) {
  command c;
  CUcontext context;
  CUresult result = operations_template(p, &c, &context);
  return result == CUDA_SUCCESS ? node_add(node, graph, after, count, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, &c, context)
                                : result;
}

/* The list is the node's, until that is changed or destroyed. */
CUresult impl_cuGraphBatchMemOpNodeGetParams(CUgraphNode node, CUDA_BATCH_MEM_OP_NODE_PARAMS *p) {
  CUresult result = p != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *p = (CUDA_BATCH_MEM_OP_NODE_PARAMS){.ctx = node->context,
                                         .count = node->template.operations.count,
                                         .paramArray = node->template.operations.list};
  return result;
}

CUresult impl_cuGraphBatchMemOpNodeSetParams(CUgraphNode node, const CUDA_BATCH_MEM_OP_NODE_PARAMS *p) {
  command c;
  CUcontext context;
  return node_replace(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, operations_template(p, &c, &context), &c);
}
