/* Nodes of any kind by one structure. */
#include "graph.h"

CUresult impl_cuGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count,
                             CUgraphNodeParams *p) {
  if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_KERNEL:
    return impl_cuGraphAddKernelNode_v2(node, graph, after, count, (const CUDA_KERNEL_NODE_PARAMS *)&p->kernel);
  case CU_GRAPH_NODE_TYPE_MEMCPY:
    return impl_cuGraphAddMemcpyNode(node, graph, after, count, &p->memcpy.copyParams, p->memcpy.copyCtx);
  case CU_GRAPH_NODE_TYPE_MEMSET:
    return impl_cuGraphAddMemsetNode(node, graph, after, count, (const CUDA_MEMSET_NODE_PARAMS *)&p->memset,
                                     p->memset.ctx);
  case CU_GRAPH_NODE_TYPE_HOST:
    return impl_cuGraphAddHostNode(node, graph, after, count, (const CUDA_HOST_NODE_PARAMS *)&p->host);
  case CU_GRAPH_NODE_TYPE_GRAPH:
    return impl_cuGraphAddChildGraphNode(node, graph, after, count, p->graph.graph);
  case CU_GRAPH_NODE_TYPE_EMPTY:
    return impl_cuGraphAddEmptyNode(node, graph, after, count);
  case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
    return impl_cuGraphAddEventWaitNode(node, graph, after, count, p->eventWait.event);
  case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
    return impl_cuGraphAddEventRecordNode(node, graph, after, count, p->eventRecord.event);
  case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
    return impl_cuGraphAddBatchMemOpNode(node, graph, after, count, (const CUDA_BATCH_MEM_OP_NODE_PARAMS *)&p->memOp);
  case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
    return impl_cuGraphAddMemAllocNode(node, graph, after, count, (CUDA_MEM_ALLOC_NODE_PARAMS *)&p->alloc);
  case CU_GRAPH_NODE_TYPE_MEM_FREE:
    return impl_cuGraphAddMemFreeNode(node, graph, after, count, p->free.dptr);
  default:
    return (unsigned)p->type > CU_GRAPH_NODE_TYPE_CONDITIONAL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
  }
}

CUresult impl_cuGraphAddNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, const CUgraphEdgeData *data,
                                size_t count, CUgraphNodeParams *p) {
  (void)data;
  return impl_cuGraphAddNode(node, graph, after, count, p);
}

CUresult impl_cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *p) {
  if (p == NULL || !handle_is(node, HANDLE_GRAPH_NODE) || node->type != p->type) return CUDA_ERROR_INVALID_VALUE;
  switch (p->type) {
  case CU_GRAPH_NODE_TYPE_KERNEL:
    return impl_cuGraphKernelNodeSetParams_v2(node, (const CUDA_KERNEL_NODE_PARAMS *)&p->kernel);
  case CU_GRAPH_NODE_TYPE_MEMCPY:
    return impl_cuGraphMemcpyNodeSetParams(node, &p->memcpy.copyParams);
  case CU_GRAPH_NODE_TYPE_MEMSET:
    return impl_cuGraphMemsetNodeSetParams(node, (const CUDA_MEMSET_NODE_PARAMS *)&p->memset);
  case CU_GRAPH_NODE_TYPE_HOST:
    return impl_cuGraphHostNodeSetParams(node, (const CUDA_HOST_NODE_PARAMS *)&p->host);
  case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
    return impl_cuGraphBatchMemOpNodeSetParams(node, (const CUDA_BATCH_MEM_OP_NODE_PARAMS *)&p->memOp);
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
