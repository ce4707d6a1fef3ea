/* Nodes that wait for words of memory and write them. */
#include "graph.h"

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
    *p = (CUDA_BATCH_MEM_OP_NODE_PARAMS){
        .ctx = node->context, .count = node->template.operations.count, .paramArray = node->template.operations.list};
  return result;
}

CUresult impl_cuGraphBatchMemOpNodeSetParams(CUgraphNode node, const CUDA_BATCH_MEM_OP_NODE_PARAMS *p) {
  command c;
  CUcontext context;
  return node_replace(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, operations_template(p, &c, &context), &c);
}
