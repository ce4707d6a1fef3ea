"""The runtime API of CUDA 12.3: graphs, stream capture, external objects."""

from vortex_rt.cuda.table.model import functions

GRAPHS = functions("""
capture:
    cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode) _ptsz AS_DRIVER
    cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode) AS_DRIVER
    cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph) _ptsz AS_DRIVER
    cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
        unsigned long long *id_out = 0, cudaGraph_t *graph_out = 0, const cudaGraphNode_t **dependencies_out = 0,
        size_t *numDependencies_out = 0) _ptsz
    cudaStreamGetCaptureInfo_v3(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
        unsigned long long *id_out, cudaGraph_t *graph_out, const cudaGraphNode_t **dependencies_out,
        const cudaGraphEdgeData **edgeData_out, size_t *numDependencies_out) _ptsz api=cudaStreamGetCaptureInfo_v3
    cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies, size_t numDependencies,
        unsigned int flags = 0) _ptsz AS_DRIVER
    cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream, cudaGraphNode_t *dependencies,
        const cudaGraphEdgeData *dependencyData, size_t numDependencies,
        unsigned int flags) _ptsz api=cudaStreamUpdateCaptureDependencies_v2
graph:
    cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
        const cudaGraphEdgeData *dependencyData, size_t numDependencies,
        enum cudaStreamCaptureMode mode) _ptsz AS_DRIVER
    cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags) AS_DRIVER
    cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, const struct cudaKernelNodeParams *pNodeParams) AS_DRIVER
    cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *pNodeParams) AS_DRIVER
    cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *pNodeParams) AS_DRIVER
    cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hSrc, cudaGraphNode_t hDst)
    cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode, enum cudaLaunchAttributeID attr,
        union cudaLaunchAttributeValue *value_out) AS_DRIVER
    cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode, enum cudaLaunchAttributeID attr,
        const union cudaLaunchAttributeValue *value) AS_DRIVER
    cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, const struct cudaMemcpy3DParms *pCopyParams) AS_DRIVER
    cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, void *dst, const void *src, size_t count, enum cudaMemcpyKind kind)
    cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *pNodeParams) AS_DRIVER
    cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *pNodeParams) AS_DRIVER
    cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src, size_t count,
        enum cudaMemcpyKind kind)
    cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, const struct cudaMemsetParams *pMemsetParams) AS_DRIVER
    cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *pNodeParams) AS_DRIVER
    cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *pNodeParams) AS_DRIVER
    cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, const struct cudaHostNodeParams *pNodeParams) AS_DRIVER
    cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *pNodeParams) AS_DRIVER
    cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *pNodeParams) AS_DRIVER
    cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, cudaGraph_t childGraph) AS_DRIVER
    cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph) AS_DRIVER
    cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies) AS_DRIVER
    cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, cudaEvent_t event) AS_DRIVER
    cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out) AS_DRIVER
    cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) AS_DRIVER
    cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, cudaEvent_t event) AS_DRIVER
    cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out) AS_DRIVER
    cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) AS_DRIVER
    cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
        const cudaGraphNode_t *pDependencies, size_t numDependencies,
        const struct cudaExternalSemaphoreSignalNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t hNode,
        struct cudaExternalSemaphoreSignalNodeParams *params_out) NO_EXTERNAL
    cudaGraphExternalSemaphoresSignalNodeSetParams(cudaGraphNode_t hNode,
        const struct cudaExternalSemaphoreSignalNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
        const cudaGraphNode_t *pDependencies, size_t numDependencies,
        const struct cudaExternalSemaphoreWaitNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t hNode,
        struct cudaExternalSemaphoreWaitNodeParams *params_out) NO_EXTERNAL
    cudaGraphExternalSemaphoresWaitNodeSetParams(cudaGraphNode_t hNode,
        const struct cudaExternalSemaphoreWaitNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, struct cudaMemAllocNodeParams *nodeParams) AS_DRIVER
    cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, struct cudaMemAllocNodeParams *params_out) AS_DRIVER
    cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, void *dptr) AS_DRIVER
    cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out) AS_DRIVER
    cudaDeviceGraphMemTrim(int device) AS_DRIVER
    cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr, void *value) AS_DRIVER
    cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr, void *value) AS_DRIVER
    cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph) AS_DRIVER
    cudaGraphNodeFindInClone(cudaGraphNode_t *pNode, cudaGraphNode_t originalNode, cudaGraph_t clonedGraph) AS_DRIVER
    cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *pType) AS_DRIVER
    cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes) AS_DRIVER
    cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes, size_t *pNumRootNodes) AS_DRIVER
    cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *numEdges) AS_DRIVER
    cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, cudaGraphEdgeData *edgeData,
        size_t *numEdges) api=cudaGraphGetEdges_v2 AS_DRIVER
    cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *pDependencies,
        size_t *pNumDependencies) AS_DRIVER
    cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node, cudaGraphNode_t *pDependencies, cudaGraphEdgeData *edgeData,
        size_t *pNumDependencies) api=cudaGraphNodeGetDependencies_v2 AS_DRIVER
    cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *pDependentNodes,
        size_t *pNumDependentNodes) AS_DRIVER
    cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node, cudaGraphNode_t *pDependentNodes,
        cudaGraphEdgeData *edgeData, size_t *pNumDependentNodes) api=cudaGraphNodeGetDependentNodes_v2 AS_DRIVER
    cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
        size_t numDependencies) AS_DRIVER
    cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
        const cudaGraphEdgeData *edgeData, size_t numDependencies) api=cudaGraphAddDependencies_v2
    cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
        size_t numDependencies) AS_DRIVER
    cudaGraphRemoveDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
        const cudaGraphEdgeData *edgeData, size_t numDependencies) api=cudaGraphRemoveDependencies_v2
    cudaGraphDestroyNode(cudaGraphNode_t node) AS_DRIVER
    cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
        unsigned long long flags = 0) driver=cuGraphInstantiateWithFlags
    cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
        unsigned long long flags = 0) AS_DRIVER
    cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
        cudaGraphInstantiateParams *instantiateParams) _ptsz AS_DRIVER
    cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags) AS_DRIVER
    cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
        const struct cudaKernelNodeParams *pNodeParams) AS_DRIVER
    cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
        const struct cudaMemcpy3DParms *pNodeParams) AS_DRIVER
    cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst, const void *src,
        size_t count, enum cudaMemcpyKind kind)
    cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
        const struct cudaMemsetParams *pNodeParams) AS_DRIVER
    cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
        const struct cudaHostNodeParams *pNodeParams) AS_DRIVER
    cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
        cudaGraph_t childGraph) AS_DRIVER
    cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
        cudaEvent_t event) AS_DRIVER
    cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, cudaEvent_t event) AS_DRIVER
    cudaGraphExecExternalSemaphoresSignalNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
        const struct cudaExternalSemaphoreSignalNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphExecExternalSemaphoresWaitNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
        const struct cudaExternalSemaphoreWaitNodeParams *nodeParams) NO_EXTERNAL
    cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, unsigned int isEnabled) AS_DRIVER
    cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, unsigned int *isEnabled) AS_DRIVER
    cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
        cudaGraphExecUpdateResultInfo *resultInfo) AS_DRIVER
    cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream) _ptsz AS_DRIVER
    cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream) _ptsz
    cudaGraphExecDestroy(cudaGraphExec_t graphExec) AS_DRIVER
    cudaGraphDestroy(cudaGraph_t graph) AS_DRIVER
    cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags) AS_DRIVER
    cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr, cudaHostFn_t destroy, unsigned int initialRefcount,
        unsigned int flags) AS_DRIVER
    cudaUserObjectRetain(cudaUserObject_t object, unsigned int count = 1) AS_DRIVER
    cudaUserObjectRelease(cudaUserObject_t object, unsigned int count = 1) AS_DRIVER
    cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned int count = 1,
        unsigned int flags = 0) AS_DRIVER
    cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned int count = 1) AS_DRIVER
    cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        size_t numDependencies, struct cudaGraphNodeParams *nodeParams) AS_DRIVER
    cudaGraphAddNode_v2(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
        const cudaGraphEdgeData *dependencyData, size_t numDependencies,
        struct cudaGraphNodeParams *nodeParams) api=cudaGraphAddNode_v2
    cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *nodeParams) AS_DRIVER
    cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec, cudaGraphNode_t node,
        struct cudaGraphNodeParams *nodeParams) AS_DRIVER
    cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *pHandle_out, cudaGraph_t graph,
        unsigned int defaultLaunchValue = 0, unsigned int flags = 0)
    cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
        const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst, const void *symbol, size_t count,
        size_t offset, enum cudaMemcpyKind kind)
    cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
        const cudaGraphNode_t *pDependencies, size_t numDependencies, const void *symbol, const void *src,
        size_t count, size_t offset, enum cudaMemcpyKind kind)
    cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst,
        const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind)
    cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const void *symbol,
        const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind)
    cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const void *symbol, size_t count,
        size_t offset, enum cudaMemcpyKind kind)
    cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *src, size_t count,
        size_t offset, enum cudaMemcpyKind kind)
external:
    cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
        const struct cudaExternalMemoryHandleDesc *memHandleDesc) NO_EXTERNAL
    cudaExternalMemoryGetMappedBuffer(void **devPtr, cudaExternalMemory_t extMem,
        const struct cudaExternalMemoryBufferDesc *bufferDesc) NO_EXTERNAL
    cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *mipmap, cudaExternalMemory_t extMem,
        const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc) NO_EXTERNAL
    cudaDestroyExternalMemory(cudaExternalMemory_t extMem) NO_EXTERNAL
    cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
        const struct cudaExternalSemaphoreHandleDesc *semHandleDesc) NO_EXTERNAL
    cudaSignalExternalSemaphoresAsync_v2(const cudaExternalSemaphore_t *extSemArray,
        const struct cudaExternalSemaphoreSignalParams *paramsArray, unsigned int numExtSems,
        cudaStream_t stream = 0) _ptsz NO_EXTERNAL
    cudaWaitExternalSemaphoresAsync_v2(const cudaExternalSemaphore_t *extSemArray,
        const struct cudaExternalSemaphoreWaitParams *paramsArray, unsigned int numExtSems,
        cudaStream_t stream = 0) _ptsz NO_EXTERNAL
    cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem) NO_EXTERNAL
""", "cudaError_t")  # fmt: skip
