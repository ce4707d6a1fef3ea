/* Nodes of any type by one structure. The members of its union have the layout of the older calls' parameters. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(struct cudaKernelNodeParamsV2) == sizeof(struct cudaKernelNodeParams), "kernel nodes differ");
_Static_assert(sizeof(struct cudaHostNodeParamsV2) == sizeof(struct cudaHostNodeParams), "host nodes differ");
_Static_assert(sizeof(struct cudaMemsetParamsV2) == sizeof(struct cudaMemsetParams), "fills differ");
_Static_assert(sizeof(struct cudaMemAllocNodeParamsV2) == sizeof(struct cudaMemAllocNodeParams), "allocations differ");

cudaError_t impl_cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count,
                                  struct cudaGraphNodeParams *parameters) {
    if (!parameters) return cudaErrorInvalidValue;
    switch (parameters->type) {
    case cudaGraphNodeTypeKernel:
        return impl_cudaGraphAddKernelNode(node, graph, after, count,
                                           (const struct cudaKernelNodeParams *)&parameters->kernel);
    case cudaGraphNodeTypeMemcpy:
        return impl_cudaGraphAddMemcpyNode(node, graph, after, count, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
        return impl_cudaGraphAddMemsetNode(node, graph, after, count,
                                           (const struct cudaMemsetParams *)&parameters->memset);
    case cudaGraphNodeTypeHost:
        return impl_cudaGraphAddHostNode(node, graph, after, count,
                                         (const struct cudaHostNodeParams *)&parameters->host);
    case cudaGraphNodeTypeGraph:
        return impl_cudaGraphAddChildGraphNode(node, graph, after, count, parameters->graph.graph);
    case cudaGraphNodeTypeEmpty:
        return impl_cudaGraphAddEmptyNode(node, graph, after, count);
    case cudaGraphNodeTypeWaitEvent:
        return impl_cudaGraphAddEventWaitNode(node, graph, after, count, parameters->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
        return impl_cudaGraphAddEventRecordNode(node, graph, after, count, parameters->eventRecord.event);
    case cudaGraphNodeTypeMemAlloc:
        return impl_cudaGraphAddMemAllocNode(node, graph, after, count,
                                             (struct cudaMemAllocNodeParams *)&parameters->alloc);
    case cudaGraphNodeTypeMemFree:
        return impl_cudaGraphAddMemFreeNode(node, graph, after, count, parameters->free.dptr);
    case cudaGraphNodeTypeExtSemaphoreSignal:
    case cudaGraphNodeTypeExtSemaphoreWait:
    case cudaGraphNodeTypeConditional:
        return cudaErrorNotSupported;
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t impl_cudaGraphAddNode_v2(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     const cudaGraphEdgeData *edges, size_t count,
                                     struct cudaGraphNodeParams *parameters) {
    return plain_edges(edges, count) ? impl_cudaGraphAddNode(node, graph, after, count, parameters)
                                     : cudaErrorNotSupported;
}

cudaError_t impl_cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *parameters) {
    if (!parameters) return cudaErrorInvalidValue;
    switch (parameters->type) {
    case cudaGraphNodeTypeKernel:
        return impl_cudaGraphKernelNodeSetParams(node, (const struct cudaKernelNodeParams *)&parameters->kernel);
    case cudaGraphNodeTypeMemcpy:
        return impl_cudaGraphMemcpyNodeSetParams(node, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
        return impl_cudaGraphMemsetNodeSetParams(node, (const struct cudaMemsetParams *)&parameters->memset);
    case cudaGraphNodeTypeHost:
        return impl_cudaGraphHostNodeSetParams(node, (const struct cudaHostNodeParams *)&parameters->host);
    case cudaGraphNodeTypeWaitEvent:
        return impl_cudaGraphEventWaitNodeSetEvent(node, parameters->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
        return impl_cudaGraphEventRecordNodeSetEvent(node, parameters->eventRecord.event);
    case cudaGraphNodeTypeEmpty:
        return cudaSuccess;
    default:
        return cudaErrorNotSupported; /* the others have nothing to be changed */
    }
}

cudaError_t impl_cudaGraphExecNodeSetParams(cudaGraphExec_t instance, cudaGraphNode_t node,
                                            struct cudaGraphNodeParams *parameters) {
    if (!parameters) return cudaErrorInvalidValue;
    switch (parameters->type) {
    case cudaGraphNodeTypeKernel:
        return impl_cudaGraphExecKernelNodeSetParams(instance, node,
                                                     (const struct cudaKernelNodeParams *)&parameters->kernel);
    case cudaGraphNodeTypeMemcpy:
        return impl_cudaGraphExecMemcpyNodeSetParams(instance, node, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
        return impl_cudaGraphExecMemsetNodeSetParams(instance, node,
                                                     (const struct cudaMemsetParams *)&parameters->memset);
    case cudaGraphNodeTypeHost:
        return impl_cudaGraphExecHostNodeSetParams(instance, node,
                                                   (const struct cudaHostNodeParams *)&parameters->host);
    case cudaGraphNodeTypeGraph:
        return impl_cudaGraphExecChildGraphNodeSetParams(instance, node, parameters->graph.graph);
    case cudaGraphNodeTypeWaitEvent:
        return impl_cudaGraphExecEventWaitNodeSetEvent(instance, node, parameters->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
        return impl_cudaGraphExecEventRecordNodeSetEvent(instance, node, parameters->eventRecord.event);
    case cudaGraphNodeTypeEmpty:
        return cudaSuccess;
    default:
        return cudaErrorNotSupported;
    }
}
