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
