/* The memory of graphs' allocation nodes. It has its address from the node's making on and lasts as long as a graph, a
 * clone or an executable graph has the node, and as long as a launch has claimed it that nothing has freed yet. */
#include "graph.h"

/* The graph's memory that begins at an address, NULL: none. */
static allocation *memory_at(CUdeviceptr address) REQUIRES(state_lock);
static allocation *memory_at(CUdeviceptr address) {
  allocation *a = allocation_find(address);
  return a != NULL && a->of_graph && a->start == address ? a : NULL;
}

/* Change a count of the memory at an address, and let the memory go when nobody has it any more. */
static void change(CUdeviceptr address, int references, int frees, bool unclaim) {
  lock_take(&state_lock);
  allocation *a = memory_at(address);
  bool last = false;
  if (a != NULL) {
    a->graph_references += references;
    a->graph_frees += frees;
    a->graph_claimed = a->graph_claimed && !unclaim;
    last = a->graph_references == 0 && a->graph_frees == 0 && !a->graph_claimed;
  }
  lock_give(&state_lock);
  if (last)
    allocation_free(a);
}

void graph_memory_keep(CUdeviceptr address) { change(address, 1, 0, false); }

void graph_memory_release(CUdeviceptr address) { change(address, -1, 0, false); }

bool graph_memory_is_claimed(CUdeviceptr address) {
  lock_take(&state_lock);
  const allocation *a = memory_at(address);
  bool claimed = a != NULL && a->graph_claimed;
  lock_give(&state_lock);
  return claimed;
}

void graph_memory_claim(CUdeviceptr address) {
  lock_take(&state_lock);
  allocation *a = memory_at(address);
  if (a != NULL)
    a->graph_claimed = true;
  lock_give(&state_lock);
}

CUresult graph_memory_free(CUdeviceptr address) {
  if (!graph_memory_is_claimed(address))
    return CUDA_ERROR_INVALID_VALUE; /* no launch has allocated it, or it is freed */
  change(address, 0, 0, true);
  return CUDA_SUCCESS;
}

void graph_memory_free_later(CUdeviceptr address) { change(address, 0, 1, true); }

void graph_memory_freed(CUdeviceptr address) { change(address, 0, -1, false); }

/* ---- nodes ----------------------------------------------------------------------------------- */

CUresult graph_memory_new(CUcontext context, CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  allocation *a;
  CUresult result = allocation_new(context, p->bytesize, ALLOCATION_DEVICE, &a);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  a->of_graph = true;
  a->graph_references = 1;
  lock_give(&state_lock);
  p->dptr = a->start;
  return CUDA_SUCCESS;
}

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
  CUresult result = memory_at(address) != NULL ? node_new(graph, CU_GRAPH_NODE_TYPE_MEM_FREE, after, count, node)
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
