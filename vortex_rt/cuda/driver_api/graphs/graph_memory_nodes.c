/* The nodes that allocate and free graphs' memory (graph_memory.c), and what devices tell of it. */
#include "graph.h"

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
  if (result == CUDA_SUCCESS && (node == NULL || p == NULL || p->bytesize == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = graph_memory_new(context, p);
  if (result != CUDA_SUCCESS)
    return result;
  result = graph_memory_node(graph, after, count, context, p, node);
  if (result != CUDA_SUCCESS)
    graph_memory_release(p->dptr);
  return result;
}

CUresult impl_cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  CUresult result = p != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_MEM_ALLOC) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *p = node->alloc;
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
  if (node == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  CUresult result = graph_free_node(graph, after, count, address, node);
  lock_give(&state_lock);
  return result;
}

CUresult impl_cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *address) {
  CUresult result = address != NULL ? node_typed(node, CU_GRAPH_NODE_TYPE_MEM_FREE) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *address = node->freed;
  return result;
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
  if (gpu_at(device) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  return value != NULL && high && *(cuuint64_t *)value == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
