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

cudaError_t impl_cudaGraphCreate(cudaGraph_t *graph, unsigned flags) {
    return rt_status(drv.cuGraphCreate(graph, flags));
}
cudaError_t impl_cudaGraphDestroy(cudaGraph_t graph) { return rt_status(drv.cuGraphDestroy(graph)); }
cudaError_t impl_cudaGraphClone(cudaGraph_t *clone, cudaGraph_t original) {
    return rt_status(drv.cuGraphClone(clone, original));
}

cudaError_t impl_cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone) {
    return rt_status(drv.cuGraphNodeFindInClone(node, original, clone));
}

cudaError_t impl_cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type) {
    return rt_status(drv.cuGraphNodeGetType(node, (CUgraphNodeType *)type));
}

cudaError_t impl_cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count) {
    return rt_status(drv.cuGraphGetNodes(graph, nodes, count));
}

cudaError_t impl_cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count) {
    return rt_status(drv.cuGraphGetRootNodes(graph, nodes, count));
}

cudaError_t impl_cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *count) {
    return rt_status(drv.cuGraphGetEdges(graph, from, to, count));
}

cudaError_t impl_cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                      cudaGraphEdgeData *edges, size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphGetEdges(graph, from, to, count));
}

cudaError_t impl_cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *count) {
    return rt_status(drv.cuGraphNodeGetDependencies(node, nodes, count));
}

cudaError_t impl_cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node, cudaGraphNode_t *nodes, cudaGraphEdgeData *edges,
                                                 size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphNodeGetDependencies(node, nodes, count));
}

cudaError_t impl_cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *count) {
    return rt_status(drv.cuGraphNodeGetDependentNodes(node, nodes, count));
}

cudaError_t impl_cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                   cudaGraphEdgeData *edges, size_t *count) {
    return clear_edges(edges, count, impl_cudaGraphNodeGetDependentNodes(node, nodes, count));
}

cudaError_t impl_cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                          size_t count) {
    return rt_status(drv.cuGraphAddDependencies(graph, from, to, count));
}

cudaError_t impl_cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                             const cudaGraphEdgeData *edges, size_t count) {
    return plain_edges(edges, count) ? impl_cudaGraphAddDependencies(graph, from, to, count) : cudaErrorNotSupported;
}

cudaError_t impl_cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                             size_t count) {
    return rt_status(drv.cuGraphRemoveDependencies(graph, from, to, count));
}

cudaError_t impl_cudaGraphRemoveDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                                size_t count) {
    return plain_edges(edges, count) ? impl_cudaGraphRemoveDependencies(graph, from, to, count) : cudaErrorNotSupported;
}

cudaError_t impl_cudaGraphDestroyNode(cudaGraphNode_t node) { return rt_status(drv.cuGraphDestroyNode(node)); }
cudaError_t impl_cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned flags) {
    return rt_status(drv.cuGraphDebugDotPrint(graph, path, flags));
}

/* ---- Instances. */

cudaError_t impl_cudaGraphInstantiate(cudaGraphExec_t *instance, cudaGraph_t graph, unsigned long long flags) {
    return rt_status(drv.cuGraphInstantiateWithFlags(instance, graph, flags));
}

cudaError_t impl_cudaGraphInstantiateWithFlags(cudaGraphExec_t *instance, cudaGraph_t graph, unsigned long long flags) {
    return impl_cudaGraphInstantiate(instance, graph, flags);
}

cudaError_t impl_cudaGraphInstantiateWithParams(cudaGraphExec_t *instance, cudaGraph_t graph,
                                                cudaGraphInstantiateParams *parameters) {
    if (!parameters) return cudaErrorInvalidValue;
    return rt_status(drv.cuGraphInstantiateWithParams(instance, graph, (CUDA_GRAPH_INSTANTIATE_PARAMS *)parameters));
}

cudaError_t impl_cudaGraphExecGetFlags(cudaGraphExec_t instance, unsigned long long *flags) {
    cuuint64_t value = 0;
    if (!flags) return cudaErrorInvalidValue;
    CUresult result = drv.cuGraphExecGetFlags(instance, &value);
    if (!result) *flags = value;
    return rt_status(result);
}

cudaError_t impl_cudaGraphNodeSetEnabled(cudaGraphExec_t instance, cudaGraphNode_t node, unsigned enabled) {
    return rt_status(drv.cuGraphNodeSetEnabled(instance, node, enabled));
}

cudaError_t impl_cudaGraphNodeGetEnabled(cudaGraphExec_t instance, cudaGraphNode_t node, unsigned *enabled) {
    return rt_status(drv.cuGraphNodeGetEnabled(instance, node, enabled));
}

cudaError_t impl_cudaGraphExecUpdate(cudaGraphExec_t instance, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info) {
    return rt_status(drv.cuGraphExecUpdate(instance, graph, (CUgraphExecUpdateResultInfo *)info));
}

cudaError_t impl_cudaGraphUpload(cudaGraphExec_t instance, cudaStream_t stream) {
    return rt_status(drv.cuGraphUpload(instance, rt_stream(stream)));
}

cudaError_t impl_cudaGraphLaunch(cudaGraphExec_t instance, cudaStream_t stream) {
    cudaError_t status = cudaSuccess;
    lock_take(&registry);
    for (struct module *module = registry_modules(); module && !status; module = module->next)
        status = references_refresh(module);
    lock_give(&registry);
    return status ? status : rt_status(drv.cuGraphLaunch(instance, rt_stream(stream)));
}

cudaError_t impl_cudaGraphExecDestroy(cudaGraphExec_t instance) { return rt_status(drv.cuGraphExecDestroy(instance)); }

/* ---- Memory and objects that graphs hold. */

cudaError_t impl_cudaDeviceGraphMemTrim(int device) { return rt_status(drv.cuDeviceGraphMemTrim(device)); }

cudaError_t impl_cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value) {
    return rt_status(drv.cuDeviceGetGraphMemAttribute(device, (CUgraphMem_attribute)attribute, value));
}

cudaError_t impl_cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value) {
    return rt_status(drv.cuDeviceSetGraphMemAttribute(device, (CUgraphMem_attribute)attribute, value));
}

cudaError_t impl_cudaUserObjectCreate(cudaUserObject_t *object, void *pointer, cudaHostFn_t destroy,
                                      unsigned references, unsigned flags) {
    return rt_status(drv.cuUserObjectCreate(object, pointer, (CUhostFn)destroy, references, flags));
}

cudaError_t impl_cudaUserObjectRetain(cudaUserObject_t object, unsigned count) {
    return rt_status(drv.cuUserObjectRetain(object, count));
}
cudaError_t impl_cudaUserObjectRelease(cudaUserObject_t object, unsigned count) {
    return rt_status(drv.cuUserObjectRelease(object, count));
}

cudaError_t impl_cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned count, unsigned flags) {
    return rt_status(drv.cuGraphRetainUserObject(graph, object, count, flags));
}

cudaError_t impl_cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned count) {
    return rt_status(drv.cuGraphReleaseUserObject(graph, object, count));
}
