"""The driver API of CUDA 12.3: stream capture, graphs, external objects, graphics."""

from vortex_rt.cuda.table.model import functions

GRAPHS = functions("""
capture:
    cuStreamBeginCapture_v2(CUstream hStream, CUstreamCaptureMode mode) _ptsz
    cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode)
    cuStreamEndCapture(CUstream hStream, CUgraph *phGraph) _ptsz
    cuStreamGetCaptureInfo_v2(CUstream hStream, CUstreamCaptureStatus *captureStatus_out, cuuint64_t *id_out,
        CUgraph *graph_out, const CUgraphNode **dependencies_out, size_t *numDependencies_out) _ptsz
    cuStreamGetCaptureInfo_v3(CUstream hStream, CUstreamCaptureStatus *captureStatus_out, cuuint64_t *id_out,
        CUgraph *graph_out, const CUgraphNode **dependencies_out, const CUgraphEdgeData **edgeData_out,
        size_t *numDependencies_out) _ptsz api=cuStreamGetCaptureInfo_v3
    cuStreamUpdateCaptureDependencies(CUstream hStream, CUgraphNode *dependencies, size_t numDependencies,
        unsigned int flags) _ptsz
    cuStreamUpdateCaptureDependencies_v2(CUstream hStream, CUgraphNode *dependencies,
        const CUgraphEdgeData *dependencyData, size_t numDependencies,
        unsigned int flags) _ptsz api=cuStreamUpdateCaptureDependencies_v2
graph:
    cuStreamBeginCaptureToGraph(CUstream hStream, CUgraph hGraph, const CUgraphNode *dependencies,
        const CUgraphEdgeData *dependencyData, size_t numDependencies, CUstreamCaptureMode mode) _ptsz
    cuGraphCreate(CUgraph *phGraph, unsigned int flags)
    cuGraphAddKernelNode_v2(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_KERNEL_NODE_PARAMS *nodeParams)
    cuGraphKernelNodeGetParams_v2(CUgraphNode hNode, CUDA_KERNEL_NODE_PARAMS *nodeParams)
    cuGraphKernelNodeSetParams_v2(CUgraphNode hNode, const CUDA_KERNEL_NODE_PARAMS *nodeParams)
    cuGraphAddMemcpyNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_MEMCPY3D *copyParams, CUcontext ctx)
    cuGraphMemcpyNodeGetParams(CUgraphNode hNode, CUDA_MEMCPY3D *nodeParams)
    cuGraphMemcpyNodeSetParams(CUgraphNode hNode, const CUDA_MEMCPY3D *nodeParams)
    cuGraphAddMemsetNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_MEMSET_NODE_PARAMS *memsetParams, CUcontext ctx)
    cuGraphMemsetNodeGetParams(CUgraphNode hNode, CUDA_MEMSET_NODE_PARAMS *nodeParams)
    cuGraphMemsetNodeSetParams(CUgraphNode hNode, const CUDA_MEMSET_NODE_PARAMS *nodeParams)
    cuGraphAddHostNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_HOST_NODE_PARAMS *nodeParams)
    cuGraphHostNodeGetParams(CUgraphNode hNode, CUDA_HOST_NODE_PARAMS *nodeParams)
    cuGraphHostNodeSetParams(CUgraphNode hNode, const CUDA_HOST_NODE_PARAMS *nodeParams)
    cuGraphAddChildGraphNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, CUgraph childGraph)
    cuGraphChildGraphNodeGetGraph(CUgraphNode hNode, CUgraph *phGraph)
    cuGraphAddEmptyNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies)
    cuGraphAddEventRecordNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, CUevent event)
    cuGraphEventRecordNodeGetEvent(CUgraphNode hNode, CUevent *event_out)
    cuGraphEventRecordNodeSetEvent(CUgraphNode hNode, CUevent event)
    cuGraphAddEventWaitNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, CUevent event)
    cuGraphEventWaitNodeGetEvent(CUgraphNode hNode, CUevent *event_out)
    cuGraphEventWaitNodeSetEvent(CUgraphNode hNode, CUevent event)
    cuGraphAddExternalSemaphoresSignalNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode hNode,
        CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *params_out) NO_EXTERNAL
    cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode hNode,
        const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphAddExternalSemaphoresWaitNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode hNode,
        CUDA_EXT_SEM_WAIT_NODE_PARAMS *params_out) NO_EXTERNAL
    cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode hNode,
        const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphAddBatchMemOpNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams)
    cuGraphBatchMemOpNodeGetParams(CUgraphNode hNode, CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams_out)
    cuGraphBatchMemOpNodeSetParams(CUgraphNode hNode, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams)
    cuGraphExecBatchMemOpNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
        const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams)
    cuGraphAddMemAllocNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, CUDA_MEM_ALLOC_NODE_PARAMS *nodeParams)
    cuGraphMemAllocNodeGetParams(CUgraphNode hNode, CUDA_MEM_ALLOC_NODE_PARAMS *params_out)
    cuGraphAddMemFreeNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        size_t numDependencies, CUdeviceptr dptr)
    cuGraphMemFreeNodeGetParams(CUgraphNode hNode, CUdeviceptr *dptr_out)
    cuDeviceGraphMemTrim(CUdevice device)
    cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value)
    cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value)
    cuGraphClone(CUgraph *phGraphClone, CUgraph originalGraph)
    cuGraphNodeFindInClone(CUgraphNode *phNode, CUgraphNode hOriginalNode, CUgraph hClonedGraph)
    cuGraphNodeGetType(CUgraphNode hNode, CUgraphNodeType *type)
    cuGraphGetNodes(CUgraph hGraph, CUgraphNode *nodes, size_t *numNodes)
    cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode *rootNodes, size_t *numRootNodes)
    cuGraphGetEdges(CUgraph hGraph, CUgraphNode *from, CUgraphNode *to, size_t *numEdges)
    cuGraphGetEdges_v2(CUgraph hGraph, CUgraphNode *from, CUgraphNode *to, CUgraphEdgeData *edgeData,
        size_t *numEdges) api=cuGraphGetEdges_v2
    cuGraphNodeGetDependencies(CUgraphNode hNode, CUgraphNode *dependencies, size_t *numDependencies)
    cuGraphNodeGetDependencies_v2(CUgraphNode hNode, CUgraphNode *dependencies, CUgraphEdgeData *edgeData,
        size_t *numDependencies) api=cuGraphNodeGetDependencies_v2
    cuGraphNodeGetDependentNodes(CUgraphNode hNode, CUgraphNode *dependentNodes, size_t *numDependentNodes)
    cuGraphNodeGetDependentNodes_v2(CUgraphNode hNode, CUgraphNode *dependentNodes, CUgraphEdgeData *edgeData,
        size_t *numDependentNodes) api=cuGraphNodeGetDependentNodes_v2
    cuGraphAddDependencies(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to, size_t numDependencies)
    cuGraphAddDependencies_v2(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to,
        const CUgraphEdgeData *edgeData, size_t numDependencies) api=cuGraphAddDependencies_v2
    cuGraphRemoveDependencies(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to, size_t numDependencies)
    cuGraphRemoveDependencies_v2(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to,
        const CUgraphEdgeData *edgeData, size_t numDependencies) api=cuGraphRemoveDependencies_v2
    cuGraphDestroyNode(CUgraphNode hNode)
    cuGraphInstantiateWithFlags(CUgraphExec *phGraphExec, CUgraph hGraph,
        unsigned long long flags) api=cuGraphInstantiate
    cuGraphInstantiateWithParams(CUgraphExec *phGraphExec, CUgraph hGraph,
        CUDA_GRAPH_INSTANTIATE_PARAMS *instantiateParams) _ptsz
    cuGraphExecGetFlags(CUgraphExec hGraphExec, cuuint64_t *flags)
    cuGraphExecKernelNodeSetParams_v2(CUgraphExec hGraphExec, CUgraphNode hNode,
        const CUDA_KERNEL_NODE_PARAMS *nodeParams)
    cuGraphExecMemcpyNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_MEMCPY3D *copyParams,
        CUcontext ctx)
    cuGraphExecMemsetNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
        const CUDA_MEMSET_NODE_PARAMS *memsetParams, CUcontext ctx)
    cuGraphExecHostNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_HOST_NODE_PARAMS *nodeParams)
    cuGraphExecChildGraphNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, CUgraph childGraph)
    cuGraphExecEventRecordNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event)
    cuGraphExecEventWaitNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event)
    cuGraphExecExternalSemaphoresSignalNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
        const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphExecExternalSemaphoresWaitNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
        const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) NO_EXTERNAL
    cuGraphNodeSetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int isEnabled)
    cuGraphNodeGetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int *isEnabled)
    cuGraphUpload(CUgraphExec hGraphExec, CUstream hStream) _ptsz
    cuGraphLaunch(CUgraphExec hGraphExec, CUstream hStream) _ptsz
    cuGraphExecDestroy(CUgraphExec hGraphExec)
    cuGraphDestroy(CUgraph hGraph)
    cuGraphExecUpdate_v2(CUgraphExec hGraphExec, CUgraph hGraph, CUgraphExecUpdateResultInfo *resultInfo)
    cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src)
    cuGraphKernelNodeGetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr, CUkernelNodeAttrValue *value_out)
    cuGraphKernelNodeSetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr, const CUkernelNodeAttrValue *value)
    cuGraphDebugDotPrint(CUgraph hGraph, const char *path, unsigned int flags)
    cuUserObjectCreate(CUuserObject *object_out, void *ptr, CUhostFn destroy, unsigned int initialRefcount,
        unsigned int flags)
    cuUserObjectRetain(CUuserObject object, unsigned int count)
    cuUserObjectRelease(CUuserObject object, unsigned int count)
    cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned int count, unsigned int flags)
    cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned int count)
    cuGraphAddNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies, size_t numDependencies,
        CUgraphNodeParams *nodeParams)
    cuGraphAddNode_v2(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
        const CUgraphEdgeData *dependencyData, size_t numDependencies,
        CUgraphNodeParams *nodeParams) api=cuGraphAddNode_v2
    cuGraphNodeSetParams(CUgraphNode hNode, CUgraphNodeParams *nodeParams)
    cuGraphExecNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, CUgraphNodeParams *nodeParams)
    cuGraphConditionalHandleCreate(CUgraphConditionalHandle *pHandle_out, CUgraph hGraph, CUcontext ctx,
        unsigned int defaultLaunchValue, unsigned int flags)
external:
    cuImportExternalMemory(CUexternalMemory *extMem_out,
        const CUDA_EXTERNAL_MEMORY_HANDLE_DESC *memHandleDesc) NO_EXTERNAL
    cuExternalMemoryGetMappedBuffer(CUdeviceptr *devPtr, CUexternalMemory extMem,
        const CUDA_EXTERNAL_MEMORY_BUFFER_DESC *bufferDesc) NO_EXTERNAL
    cuExternalMemoryGetMappedMipmappedArray(CUmipmappedArray *mipmap, CUexternalMemory extMem,
        const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC *mipmapDesc) NO_EXTERNAL
    cuDestroyExternalMemory(CUexternalMemory extMem) NO_EXTERNAL
    cuImportExternalSemaphore(CUexternalSemaphore *extSem_out,
        const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *semHandleDesc) NO_EXTERNAL
    cuSignalExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
        const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *paramsArray, unsigned int numExtSems,
        CUstream stream) _ptsz NO_EXTERNAL
    cuWaitExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
        const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *paramsArray, unsigned int numExtSems,
        CUstream stream) _ptsz NO_EXTERNAL
    cuDestroyExternalSemaphore(CUexternalSemaphore extSem) NO_EXTERNAL
graphics:
    cuGraphicsUnregisterResource(CUgraphicsResource resource) NO_GRAPHICS
    cuGraphicsSubResourceGetMappedArray(CUarray *pArray, CUgraphicsResource resource, unsigned int arrayIndex,
        unsigned int mipLevel) NO_GRAPHICS
    cuGraphicsResourceGetMappedMipmappedArray(CUmipmappedArray *pMipmappedArray,
        CUgraphicsResource resource) NO_GRAPHICS
    cuGraphicsResourceGetMappedPointer_v2(CUdeviceptr *pDevPtr, size_t *pSize,
        CUgraphicsResource resource) NO_GRAPHICS
    cuGraphicsResourceSetMapFlags_v2(CUgraphicsResource resource, unsigned int flags) NO_GRAPHICS
    cuGraphicsMapResources(unsigned int count, CUgraphicsResource *resources, CUstream hStream) _ptsz NO_GRAPHICS
    cuGraphicsUnmapResources(unsigned int count, CUgraphicsResource *resources, CUstream hStream) _ptsz NO_GRAPHICS
    cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource, unsigned int buffer, unsigned int Flags) NO_GRAPHICS
    cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource, unsigned int image, unsigned int target,
        unsigned int Flags) NO_GRAPHICS
    cuGLGetDevices(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices, unsigned int cudaDeviceCount,
        CUGLDeviceList deviceList) NO_GRAPHICS
""", "CUresult")  # fmt: skip
