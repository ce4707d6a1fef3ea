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

cudaError_t impl_cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                      cudaGraphEdgeData *edges, size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphGetEdges(graph, from, to, count));
}

cudaError_t impl_cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node, cudaGraphNode_t *nodes, cudaGraphEdgeData *edges,
                                                 size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphNodeGetDependencies(node, nodes, count));
}

cudaError_t impl_cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                   cudaGraphEdgeData *edges, size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphNodeGetDependentNodes(node, nodes, count));
}

cudaError_t impl_cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                             const cudaGraphEdgeData *edges, size_t count) {
    return plain_edges(edges, count) ? impl_cudaGraphAddDependencies(graph, from, to, count) : cudaErrorNotSupported;
}

cudaError_t impl_cudaGraphRemoveDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                                size_t count) {
    return plain_edges(edges, count) ? impl_cudaGraphRemoveDependencies(graph, from, to, count) : cudaErrorNotSupported;
}

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

cudaError_t impl_cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t from, cudaGraphNode_t to) {
    return rt_status(drv.cuGraphKernelNodeCopyAttributes(to, from));
}

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

cudaError_t impl_cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                                  unsigned int initial, unsigned int flags) {
    return rt_status(drv.cuGraphConditionalHandleCreate((CUgraphConditionalHandle *)handle, graph, NULL, initial, flags));
}

cudaError_t impl_cudaGraphAddNode_v2(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     const cudaGraphEdgeData *edges, size_t count,
                                     struct cudaGraphNodeParams *parameters) {
    return plain_edges(edges, count) ? impl_cudaGraphAddNode(node, graph, after, count, parameters)
                                     : cudaErrorNotSupported;
}
