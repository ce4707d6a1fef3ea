/* The driver API as libcudart uses it: functions found in libcuda.so.1 when the first of them is needed. */
#ifndef VORTEX_CUDART_DRIVER_H
#define VORTEX_CUDART_DRIVER_H

#include <cuda.h>

#define DRIVER_FUNCTIONS(X)                                                                                           \
    X(cuArray3DCreate) X(cuArray3DGetDescriptor) X(cuArrayDestroy) X(cuArrayGetMemoryRequirements) X(cuArrayGetPlane) \
    X(cuCtxGetCacheConfig) X(cuCtxGetCurrent) X(cuCtxGetDevice) X(cuCtxGetLimit) X(cuCtxGetSharedMemConfig)           \
    X(cuCtxGetStreamPriorityRange) X(cuCtxResetPersistingL2Cache) X(cuCtxSetCacheConfig) X(cuCtxSetCurrent)           \
    X(cuCtxSetLimit) X(cuCtxSetSharedMemConfig) X(cuCtxSynchronize) X(cuDeviceCanAccessPeer) X(cuDeviceGet)           \
    X(cuDeviceGetAttribute) X(cuDeviceGetByPCIBusId) X(cuDeviceGetCount) X(cuDeviceGetDefaultMemPool)                 \
    X(cuDeviceGetGraphMemAttribute) X(cuDeviceGetMemPool) X(cuDeviceGetName) X(cuDeviceGetP2PAttribute)               \
    X(cuDeviceGetPCIBusId) X(cuDeviceGetTexture1DLinearMaxWidth) X(cuDeviceGetUuid) X(cuDeviceGraphMemTrim)           \
    X(cuDevicePrimaryCtxGetState) X(cuDevicePrimaryCtxReset) X(cuDevicePrimaryCtxRetain)                              \
    X(cuDevicePrimaryCtxSetFlags) X(cuDeviceSetGraphMemAttribute) X(cuDeviceSetMemPool) X(cuDeviceTotalMem)           \
    X(cuDriverGetVersion) X(cuEventCreate) X(cuEventDestroy) X(cuEventElapsedTime) X(cuEventQuery) X(cuEventRecord)   \
    X(cuEventRecordWithFlags) X(cuEventSynchronize) X(cuFuncGetAttribute) X(cuFuncSetAttribute)                       \
    X(cuFuncSetCacheConfig) X(cuFuncSetSharedMemConfig) X(cuGetProcAddress) X(cuGraphAddChildGraphNode)               \
    X(cuGraphAddDependencies) X(cuGraphAddEmptyNode) X(cuGraphAddEventRecordNode) X(cuGraphAddEventWaitNode)          \
    X(cuGraphAddHostNode) X(cuGraphAddKernelNode) X(cuGraphAddMemAllocNode) X(cuGraphAddMemFreeNode)                  \
    X(cuGraphAddMemcpyNode) X(cuGraphAddMemsetNode) X(cuGraphChildGraphNodeGetGraph) X(cuGraphClone) X(cuGraphCreate) \
    X(cuGraphDebugDotPrint) X(cuGraphDestroy) X(cuGraphDestroyNode) X(cuGraphEventRecordNodeGetEvent)                 \
    X(cuGraphEventRecordNodeSetEvent) X(cuGraphEventWaitNodeGetEvent) X(cuGraphEventWaitNodeSetEvent)                 \
    X(cuGraphExecChildGraphNodeSetParams) X(cuGraphExecDestroy) X(cuGraphExecEventRecordNodeSetEvent)                 \
    X(cuGraphExecEventWaitNodeSetEvent) X(cuGraphExecGetFlags) X(cuGraphExecHostNodeSetParams)                        \
    X(cuGraphExecKernelNodeSetParams) X(cuGraphExecMemcpyNodeSetParams) X(cuGraphExecMemsetNodeSetParams)             \
    X(cuGraphExecUpdate) X(cuGraphGetEdges) X(cuGraphGetNodes) X(cuGraphGetRootNodes) X(cuGraphHostNodeGetParams)     \
    X(cuGraphHostNodeSetParams) X(cuGraphInstantiateWithFlags) X(cuGraphInstantiateWithParams)                        \
    X(cuGraphKernelNodeCopyAttributes) X(cuGraphKernelNodeGetAttribute) X(cuGraphKernelNodeGetParams)                 \
    X(cuGraphKernelNodeSetAttribute) X(cuGraphKernelNodeSetParams) X(cuGraphLaunch) X(cuGraphMemAllocNodeGetParams)   \
    X(cuGraphMemFreeNodeGetParams) X(cuGraphMemcpyNodeGetParams) X(cuGraphMemcpyNodeSetParams)                        \
    X(cuGraphMemsetNodeGetParams) X(cuGraphMemsetNodeSetParams) X(cuGraphNodeFindInClone)                             \
    X(cuGraphNodeGetDependencies) X(cuGraphNodeGetDependentNodes) X(cuGraphNodeGetEnabled) X(cuGraphNodeGetType)      \
    X(cuGraphNodeSetEnabled) X(cuGraphReleaseUserObject) X(cuGraphRemoveDependencies) X(cuGraphRetainUserObject)      \
    X(cuGraphUpload) X(cuInit) X(cuIpcCloseMemHandle) X(cuIpcGetEventHandle) X(cuIpcGetMemHandle)                     \
    X(cuIpcOpenEventHandle) X(cuIpcOpenMemHandle) X(cuLaunchCooperativeKernel) X(cuLaunchHostFunc) X(cuLaunchKernel)  \
    X(cuLaunchKernelEx) X(cuMemAdvise) X(cuMemAlloc) X(cuMemAllocAsync) X(cuMemAllocFromPoolAsync)                    \
    X(cuMemAllocManaged) X(cuMemAllocPitch) X(cuMemFree) X(cuMemFreeAsync) X(cuMemFreeHost) X(cuMemGetInfo)           \
    X(cuMemHostAlloc) X(cuMemHostGetDevicePointer) X(cuMemHostGetFlags) X(cuMemHostRegister) X(cuMemHostUnregister)   \
    X(cuMemPoolCreate) X(cuMemPoolDestroy) X(cuMemPoolExportPointer) X(cuMemPoolExportToShareableHandle)              \
    X(cuMemPoolGetAccess) X(cuMemPoolGetAttribute) X(cuMemPoolImportFromShareableHandle) X(cuMemPoolImportPointer)    \
    X(cuMemPoolSetAccess) X(cuMemPoolSetAttribute) X(cuMemPoolTrimTo) X(cuMemPrefetchAsync) X(cuMemRangeGetAttribute) \
    X(cuMemRangeGetAttributes) X(cuMemcpy) X(cuMemcpy2DAsync) X(cuMemcpy2DUnaligned) X(cuMemcpy3D) X(cuMemcpy3DAsync) \
    X(cuMemcpyAsync) X(cuMemsetD2D8) X(cuMemsetD2D8Async) X(cuMemsetD8) X(cuMemsetD8Async) X(cuMipmappedArrayCreate)  \
    X(cuMipmappedArrayDestroy) X(cuMipmappedArrayGetLevel) X(cuMipmappedArrayGetMemoryRequirements)                   \
    X(cuModuleGetFunction) X(cuModuleGetGlobal) X(cuModuleGetSurfRef) X(cuModuleGetTexRef) X(cuModuleLoadData)        \
    X(cuModuleUnload) X(cuOccupancyAvailableDynamicSMemPerBlock)                                                      \
    X(cuOccupancyMaxActiveClusters) X(cuOccupancyMaxPotentialClusterSize)                                             \
    X(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags) X(cuPointerGetAttribute) X(cuProfilerStart)               \
    X(cuProfilerStop) X(cuStreamAddCallback) X(cuStreamAttachMemAsync) X(cuStreamBeginCapture)                        \
    X(cuStreamBeginCaptureToGraph) X(cuStreamCopyAttributes) X(cuStreamCreate) X(cuStreamCreateWithPriority)          \
    X(cuStreamDestroy) X(cuStreamEndCapture) X(cuStreamGetAttribute) X(cuStreamGetCaptureInfo) X(cuStreamGetFlags)    \
    X(cuStreamGetId) X(cuStreamGetPriority) X(cuStreamIsCapturing) X(cuStreamQuery) X(cuStreamSetAttribute)           \
    X(cuStreamSynchronize) X(cuStreamUpdateCaptureDependencies) X(cuStreamWaitEvent) X(cuSurfObjectCreate)            \
    X(cuSurfObjectDestroy) X(cuSurfObjectGetResourceDesc) X(cuSurfRefSetArray) X(cuTexObjectCreate)                   \
    X(cuTexObjectDestroy) X(cuTexObjectGetResourceDesc) X(cuTexObjectGetResourceViewDesc)                             \
    X(cuTexObjectGetTextureDesc) X(cuTexRefSetAddress) X(cuTexRefSetAddress2D) X(cuTexRefSetAddressMode)              \
    X(cuTexRefSetArray) X(cuTexRefSetFilterMode) X(cuTexRefSetFlags) X(cuTexRefSetFormat)                             \
    X(cuTexRefSetMipmapFilterMode) X(cuTexRefSetMipmapLevelBias) X(cuTexRefSetMipmapLevelClamp)                       \
    X(cuTexRefSetMipmappedArray) X(cuThreadExchangeStreamCaptureMode) X(cuUserObjectCreate) X(cuUserObjectRelease)    \
    X(cuUserObjectRetain)

/* cuda.h maps names to their newest versions by macros, here and where they are called alike. */
#define DRIVER_MEMBER(name) __typeof__(name) *name;
struct driver {
    DRIVER_FUNCTIONS(DRIVER_MEMBER)
};
#undef DRIVER_MEMBER

extern struct driver drv;

/* Finds libcuda.so.1 and starts it, once a process. Its status is that of every call that needs it. */
CUresult driver_load(void);

#endif
