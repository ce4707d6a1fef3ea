/* Graphs as a whole: their shape, instances, launches. */
#include "cudart.h"

_Static_assert(sizeof(cudaGraphEdgeData) == sizeof(CUgraphEdgeData), "edges differ");
_Static_assert(sizeof(cudaGraphInstantiateParams) == sizeof(CUDA_GRAPH_INSTANTIATE_PARAMS), "instantiation differs");
_Static_assert(sizeof(cudaGraphExecUpdateResultInfo) == sizeof(CUgraphExecUpdateResultInfo),
               "results of updates differ");

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

SERVE(cudaGraphKernelNodeCopyAttributes, rt_status(drv.cuGraphKernelNodeCopyAttributes(hDst, hSrc)))

static struct cudaMemcpy3DParms row(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    return (struct cudaMemcpy3DParms){.srcPtr = {(void *)from, bytes, bytes, 1},
                                      .dstPtr = {to, bytes, bytes, 1},
                                      .extent = {bytes, 1, 1},
                                      .kind = kind};
}

#define ROW (struct cudaMemcpy3DParms[]){row(dst, src, count, kind)}
#define ADDED pGraphNode, graph, pDependencies, numDependencies
SERVE(cudaGraphAddMemcpyNode1D, impl_cudaGraphAddMemcpyNode(ADDED, ROW))
SERVE(cudaGraphMemcpyNodeSetParams1D, impl_cudaGraphMemcpyNodeSetParams(node, ROW))
SERVE(cudaGraphExecMemcpyNodeSetParams1D, impl_cudaGraphExecMemcpyNodeSetParams(hGraphExec, node, ROW))
SERVE(cudaGraphAddMemcpyNodeToSymbol, AT_SYMBOL(impl_cudaGraphAddMemcpyNode1D(ADDED, place, src, count, kind)))
SERVE(cudaGraphAddMemcpyNodeFromSymbol, AT_SYMBOL(impl_cudaGraphAddMemcpyNode1D(ADDED, dst, place, count, kind)))
SERVE(cudaGraphMemcpyNodeSetParamsToSymbol,
      AT_SYMBOL(impl_cudaGraphMemcpyNodeSetParams1D(node, place, src, count, kind)))
SERVE(cudaGraphMemcpyNodeSetParamsFromSymbol,
      AT_SYMBOL(impl_cudaGraphMemcpyNodeSetParams1D(node, dst, place, count, kind)))
SERVE(cudaGraphExecMemcpyNodeSetParamsToSymbol,
      AT_SYMBOL(impl_cudaGraphExecMemcpyNodeSetParams1D(hGraphExec, node, place, src, count, kind)))
SERVE(cudaGraphExecMemcpyNodeSetParamsFromSymbol,
      AT_SYMBOL(impl_cudaGraphExecMemcpyNodeSetParams1D(hGraphExec, node, dst, place, count, kind)))
SERVE(cudaGraphConditionalHandleCreate,
      rt_status(drv.cuGraphConditionalHandleCreate((CUgraphConditionalHandle *)pHandle_out, graph, NULL,
      defaultLaunchValue, flags)))
SERVE(cudaGraphAddNode_v2, plain_edges(dependencyData, numDependencies) ? impl_cudaGraphAddNode(pGraphNode, graph,
      pDependencies, numDependencies, nodeParams) : cudaErrorNotSupported)
