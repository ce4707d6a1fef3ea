/* The driver API as libcudart uses it: functions found in libcuda.so.1 when the first of them is needed. */
#ifndef VORTEX_CUDART_DRIVER_H
#define VORTEX_CUDART_DRIVER_H

#include <cuda.h>

#define DRIVER_FUNCTIONS(X)                                                                                                     \
    X(cuInit) X(cuDriverGetVersion) X(cuGetProcAddress)                                                                         \
    X(cuDeviceGet) X(cuDeviceGetCount) X(cuDeviceGetName) X(cuDeviceGetUuid) X(cuDeviceTotalMem) X(cuDeviceGetAttribute)         \
    X(cuDeviceGetByPCIBusId) X(cuDeviceGetPCIBusId) X(cuDeviceGetTexture1DLinearMaxWidth) X(cuDeviceCanAccessPeer)               \
    X(cuDeviceGetDefaultMemPool) X(cuDeviceGetMemPool) X(cuDeviceSetMemPool) X(cuDeviceGetP2PAttribute)                          \
    X(cuDeviceGraphMemTrim) X(cuDeviceGetGraphMemAttribute) X(cuDeviceSetGraphMemAttribute)                                      \
    X(cuDevicePrimaryCtxRetain) X(cuDevicePrimaryCtxReset) X(cuDevicePrimaryCtxSetFlags) X(cuDevicePrimaryCtxGetState)           \
    X(cuCtxGetCurrent) X(cuCtxSetCurrent) X(cuCtxGetDevice) X(cuCtxSynchronize) X(cuCtxGetLimit) X(cuCtxSetLimit)                \
    X(cuCtxGetCacheConfig) X(cuCtxSetCacheConfig) X(cuCtxGetSharedMemConfig) X(cuCtxSetSharedMemConfig) X(cuCtxGetFlags)         \
    X(cuCtxGetStreamPriorityRange) X(cuCtxResetPersistingL2Cache)                                                               \
    X(cuModuleLoadData) X(cuModuleUnload) X(cuModuleGetFunction) X(cuModuleGetGlobal) X(cuModuleGetTexRef)                       \
    X(cuModuleGetSurfRef)                                                                                                       \
    X(cuFuncGetAttribute) X(cuFuncSetAttribute) X(cuFuncSetCacheConfig) X(cuFuncSetSharedMemConfig)                              \
    X(cuLaunchKernel) X(cuLaunchKernelEx) X(cuLaunchCooperativeKernel) X(cuLaunchHostFunc)                                       \
    X(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags) X(cuOccupancyAvailableDynamicSMemPerBlock)                           \
    X(cuOccupancyMaxPotentialClusterSize) X(cuOccupancyMaxActiveClusters)                                                       \
    X(cuMemAlloc) X(cuMemAllocPitch) X(cuMemFree) X(cuMemGetInfo) X(cuMemHostAlloc) X(cuMemFreeHost)                             \
    X(cuMemHostGetDevicePointer) X(cuMemHostGetFlags) X(cuMemHostRegister) X(cuMemHostUnregister) X(cuMemAllocManaged)           \
    X(cuMemAllocAsync) X(cuMemFreeAsync) X(cuMemAllocFromPoolAsync) X(cuMemPoolCreate) X(cuMemPoolDestroy)                       \
    X(cuMemPoolSetAttribute) X(cuMemPoolGetAttribute) X(cuMemPoolSetAccess) X(cuMemPoolGetAccess) X(cuMemPoolTrimTo)             \
    X(cuMemPrefetchAsync) X(cuMemAdvise) X(cuMemRangeGetAttribute) X(cuMemRangeGetAttributes) X(cuPointerGetAttribute)           \
    X(cuMemcpy) X(cuMemcpyAsync) X(cuMemcpy2DUnaligned) X(cuMemcpy2DAsync) X(cuMemcpy3D) X(cuMemcpy3DAsync)                      \
    X(cuMemsetD8) X(cuMemsetD8Async) X(cuMemsetD2D8) X(cuMemsetD2D8Async)                                                       \
    X(cuArray3DCreate) X(cuArray3DGetDescriptor) X(cuArrayDestroy) X(cuArrayGetPlane) X(cuArrayGetMemoryRequirements)            \
    X(cuMipmappedArrayCreate) X(cuMipmappedArrayGetLevel) X(cuMipmappedArrayDestroy) X(cuMipmappedArrayGetMemoryRequirements)    \
    X(cuTexObjectCreate) X(cuTexObjectDestroy) X(cuTexObjectGetResourceDesc) X(cuTexObjectGetTextureDesc)                        \
    X(cuTexObjectGetResourceViewDesc) X(cuSurfObjectCreate) X(cuSurfObjectDestroy) X(cuSurfObjectGetResourceDesc)                \
    X(cuTexRefSetArray) X(cuTexRefSetMipmappedArray) X(cuTexRefSetAddress) X(cuTexRefSetAddress2D) X(cuTexRefSetFormat)          \
    X(cuTexRefSetAddressMode) X(cuTexRefSetFilterMode) X(cuTexRefSetFlags) X(cuTexRefSetMaxAnisotropy)                           \
    X(cuTexRefSetMipmapFilterMode) X(cuTexRefSetMipmapLevelBias) X(cuTexRefSetMipmapLevelClamp) X(cuSurfRefSetArray)             \
    X(cuStreamCreate) X(cuStreamCreateWithPriority) X(cuStreamDestroy) X(cuStreamSynchronize) X(cuStreamQuery)                   \
    X(cuStreamWaitEvent) X(cuStreamAddCallback) X(cuStreamGetFlags) X(cuStreamGetPriority) X(cuStreamGetId)                      \
    X(cuStreamAttachMemAsync) X(cuStreamGetAttribute) X(cuStreamSetAttribute) X(cuStreamCopyAttributes)                          \
    X(cuStreamBeginCapture) X(cuStreamBeginCaptureToGraph) X(cuStreamEndCapture) X(cuStreamIsCapturing)                          \
    X(cuStreamGetCaptureInfo) X(cuStreamUpdateCaptureDependencies) X(cuThreadExchangeStreamCaptureMode)                          \
    X(cuEventCreate) X(cuEventRecord) X(cuEventRecordWithFlags) X(cuEventQuery) X(cuEventSynchronize) X(cuEventDestroy)          \
    X(cuEventElapsedTime)                                                                                                       \
    X(cuGraphCreate) X(cuGraphDestroy) X(cuGraphClone) X(cuGraphAddKernelNode) X(cuGraphKernelNodeGetParams)                     \
    X(cuGraphKernelNodeSetParams) X(cuGraphKernelNodeCopyAttributes) X(cuGraphKernelNodeGetAttribute)                            \
    X(cuGraphKernelNodeSetAttribute) X(cuGraphAddMemcpyNode) X(cuGraphMemcpyNodeGetParams) X(cuGraphMemcpyNodeSetParams)         \
    X(cuGraphAddMemsetNode) X(cuGraphMemsetNodeGetParams) X(cuGraphMemsetNodeSetParams) X(cuGraphAddHostNode)                    \
    X(cuGraphHostNodeGetParams) X(cuGraphHostNodeSetParams) X(cuGraphAddChildGraphNode) X(cuGraphChildGraphNodeGetGraph)         \
    X(cuGraphAddEmptyNode) X(cuGraphAddEventRecordNode) X(cuGraphEventRecordNodeGetEvent) X(cuGraphEventRecordNodeSetEvent)      \
    X(cuGraphAddEventWaitNode) X(cuGraphEventWaitNodeGetEvent) X(cuGraphEventWaitNodeSetEvent) X(cuGraphAddMemAllocNode)         \
    X(cuGraphMemAllocNodeGetParams) X(cuGraphAddMemFreeNode) X(cuGraphMemFreeNodeGetParams) X(cuGraphNodeFindInClone)            \
    X(cuGraphNodeGetType) X(cuGraphGetNodes) X(cuGraphGetRootNodes) X(cuGraphGetEdges) X(cuGraphNodeGetDependencies)             \
    X(cuGraphNodeGetDependentNodes) X(cuGraphAddDependencies) X(cuGraphRemoveDependencies) X(cuGraphDestroyNode)                 \
    X(cuGraphInstantiateWithFlags) X(cuGraphInstantiateWithParams) X(cuGraphExecGetFlags) X(cuGraphExecKernelNodeSetParams)      \
    X(cuGraphExecMemcpyNodeSetParams) X(cuGraphExecMemsetNodeSetParams) X(cuGraphExecHostNodeSetParams)                          \
    X(cuGraphExecChildGraphNodeSetParams) X(cuGraphExecEventRecordNodeSetEvent) X(cuGraphExecEventWaitNodeSetEvent)              \
    X(cuGraphNodeSetEnabled) X(cuGraphNodeGetEnabled) X(cuGraphExecUpdate) X(cuGraphUpload) X(cuGraphLaunch)                     \
    X(cuGraphExecDestroy) X(cuGraphDebugDotPrint) X(cuUserObjectCreate) X(cuUserObjectRetain) X(cuUserObjectRelease)             \
    X(cuGraphRetainUserObject) X(cuGraphReleaseUserObject)                                                                      \
    X(cuProfilerStart) X(cuProfilerStop)

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
