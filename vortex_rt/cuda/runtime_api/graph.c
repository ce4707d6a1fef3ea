/* Graphs as a whole: their shape, instances, launches. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(cudaGraphEdgeData) == sizeof(CUgraphEdgeData), "edges differ");
_Static_assert(sizeof(cudaGraphInstantiateParams) == sizeof(CUDA_GRAPH_INSTANTIATE_PARAMS), "instantiation differs");
_Static_assert(sizeof(cudaGraphExecUpdateResultInfo) == sizeof(CUgraphExecUpdateResultInfo),
               "results of updates differ");

static cudaError_t clear_edges(cudaGraphEdgeData *edges, const size_t *count, cudaError_t status) {
    if (!status && edges && count) memset(edges, 0, *count * sizeof *edges);
    return status;
}

SERVE(cudaGraphGetEdges_v2, clear_edges(edgeData, numEdges, impl_cudaGraphGetEdges(graph, from, to, numEdges)))
SERVE(cudaGraphNodeGetDependencies_v2, clear_edges(edgeData, pNumDependencies, impl_cudaGraphNodeGetDependencies(node,
      pDependencies, pNumDependencies)))
SERVE(cudaGraphNodeGetDependentNodes_v2, clear_edges(edgeData, pNumDependentNodes,
      impl_cudaGraphNodeGetDependentNodes(node, pDependentNodes, pNumDependentNodes)))
SERVE(cudaGraphAddDependencies_v2, plain_edges(edgeData, numDependencies) ? impl_cudaGraphAddDependencies(graph, from,
      to, numDependencies) : cudaErrorNotSupported)
SERVE(cudaGraphRemoveDependencies_v2, plain_edges(edgeData, numDependencies) ? impl_cudaGraphRemoveDependencies(graph,
      from, to, numDependencies) : cudaErrorNotSupported)

/* ---- Instances. */

cudaError_t impl_cudaGraphLaunch(cudaGraphExec_t instance, cudaStream_t stream) {
    cudaError_t status = cudaSuccess;
    lock_take(&registry);
    for (struct module *module = registry_modules(); module && !status; module = module->next)
        status = references_refresh(module);
    lock_give(&registry);
    return status ? status : rt_status(drv.cuGraphLaunch(instance, rt_stream(stream)));
}

/* Copies as nodes of graphs, in the forms that have no node of the driver's. */

_Static_assert(sizeof(struct cudaMemsetParams) == sizeof(CUDA_MEMSET_NODE_PARAMS) ||
                   offsetof(struct cudaMemsetParams, height) == offsetof(CUDA_MEMSET_NODE_PARAMS, height),
               "fills differ");
_Static_assert(sizeof(struct cudaHostNodeParams) == sizeof(CUDA_HOST_NODE_PARAMS), "host nodes differ");
_Static_assert(sizeof(struct cudaMemAllocNodeParams) == sizeof(CUDA_MEM_ALLOC_NODE_PARAMS), "allocations differ");

/* Where a new node goes: the parameters that all calls adding one begin with. */
#define PLACE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count
#define HERE node, graph, after, count

SERVE(cudaGraphKernelNodeCopyAttributes, rt_status(drv.cuGraphKernelNodeCopyAttributes(hDst, hSrc)))

static struct cudaMemcpy3DParms row(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    return (struct cudaMemcpy3DParms){.srcPtr = {(void *)from, bytes, bytes, 1},
                                      .dstPtr = {to, bytes, bytes, 1},
                                      .extent = {bytes, 1, 1},
                                      .kind = kind};
}

cudaError_t impl_cudaGraphAddMemcpyNode1D(PLACE, void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphAddMemcpyNode(HERE, &copy);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t bytes,
                                                enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphMemcpyNodeSetParams(node, &copy);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t instance, cudaGraphNode_t node, void *to,
                                                    const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphExecMemcpyNodeSetParams(instance, node, &copy);
}

cudaError_t impl_cudaGraphAddMemcpyNodeToSymbol(PLACE, const void *symbol, const void *from, size_t bytes,
                                                size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphAddMemcpyNode1D(HERE, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphAddMemcpyNodeFromSymbol(PLACE, void *to, const void *symbol, size_t bytes, size_t offset,
                                                  enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphAddMemcpyNode1D(HERE, to, place, bytes, kind);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *from,
                                                      size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphMemcpyNodeSetParams1D(node, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to, const void *symbol,
                                                        size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphMemcpyNodeSetParams1D(node, to, place, bytes, kind);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t instance, cudaGraphNode_t node,
                                                          const void *symbol, const void *from, size_t bytes,
                                                          size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphExecMemcpyNodeSetParams1D(instance, node, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t instance, cudaGraphNode_t node, void *to,
                                                            const void *symbol, size_t bytes, size_t offset,
                                                            enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphExecMemcpyNodeSetParams1D(instance, node, to, place, bytes, kind);
}

SERVE(cudaGraphConditionalHandleCreate,
      rt_status(drv.cuGraphConditionalHandleCreate((CUgraphConditionalHandle *)pHandle_out, graph, NULL,
      defaultLaunchValue, flags)))
SERVE(cudaGraphAddNode_v2, plain_edges(dependencyData, numDependencies) ? impl_cudaGraphAddNode(pGraphNode, graph,
      pDependencies, numDependencies, nodeParams) : cudaErrorNotSupported)
