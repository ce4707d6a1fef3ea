"""The driver API of CUDA 12.3, a prototype a function; graphs and the like stand in a file of their own."""

from vortex_rt.cuda.table.driver_graphs import GRAPHS
from vortex_rt.cuda.table.model import functions

_API = functions("""
error:
    cuGetErrorString(CUresult error, const char **pStr) NONE
    cuGetErrorName(CUresult error, const char **pStr) NONE
version:
    cuInit(unsigned int Flags) NONE
    cuDriverGetVersion(int *driverVersion) NONE
device:
    cuDeviceGet(CUdevice *device, int ordinal)
    cuDeviceGetCount(int *count)
    cuDeviceGetName(char *name, int len, CUdevice dev)
    cuDeviceGetUuid(CUuuid *uuid, CUdevice dev)
    cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice dev) api=cuDeviceGetUuid_v2
    cuDeviceGetLuid(char *luid, unsigned int *deviceNodeMask, CUdevice dev) NO_LUID
    cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev)
    cuDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList, CUdevice dev, int flags) NO_NVSCI
    cuDeviceGetExecAffinitySupport(int *pi, CUexecAffinityType type, CUdevice dev) NO_AFFINITY
    cuFlushGPUDirectRDMAWrites(CUflushGPUDirectRDMAWritesTarget target, CUflushGPUDirectRDMAWritesScope scope)
    cuDeviceGetProperties(CUdevprop *prop, CUdevice dev)
    cuDeviceComputeCapability(int *major, int *minor, CUdevice dev)
    cuDeviceGetByPCIBusId(CUdevice *dev, const char *pciBusId)
    cuDeviceGetPCIBusId(char *pciBusId, int len, CUdevice dev)
    cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attrib, CUdevice srcDevice, CUdevice dstDevice)
primary context:
    cuDevicePrimaryCtxRetain(CUcontext *pctx, CUdevice dev)
    cuDevicePrimaryCtxRelease_v2(CUdevice dev)
    cuDevicePrimaryCtxSetFlags_v2(CUdevice dev, unsigned int flags)
    cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int *flags, int *active)
    cuDevicePrimaryCtxReset_v2(CUdevice dev)
context:
    cuCtxCreate_v2(CUcontext *pctx, unsigned int flags, CUdevice dev)
    cuCtxCreate_v3(CUcontext *pctx, CUexecAffinityParam *paramsArray, int numParams, unsigned int flags,
        CUdevice dev) api=cuCtxCreate_v3
    cuCtxDestroy_v2(CUcontext ctx)
    cuCtxPushCurrent_v2(CUcontext ctx)
    cuCtxPopCurrent_v2(CUcontext *pctx)
    cuCtxSetCurrent(CUcontext ctx)
    cuCtxGetCurrent(CUcontext *pctx)
    cuCtxGetDevice(CUdevice *device)
    cuCtxGetFlags(unsigned int *flags)
    cuCtxSetFlags(unsigned int flags)
    cuCtxGetId(CUcontext ctx, unsigned long long *ctxId)
    cuCtxSynchronize()
    cuCtxSetLimit(CUlimit limit, size_t value)
    cuCtxGetLimit(size_t *pvalue, CUlimit limit)
    cuCtxGetCacheConfig(CUfunc_cache *pconfig)
    cuCtxSetCacheConfig(CUfunc_cache config)
    cuCtxGetSharedMemConfig(CUsharedconfig *pConfig)
    cuCtxSetSharedMemConfig(CUsharedconfig config)
    cuCtxGetApiVersion(CUcontext ctx, unsigned int *version)
    cuCtxGetStreamPriorityRange(int *leastPriority, int *greatestPriority)
    cuCtxResetPersistingL2Cache()
    cuCtxGetExecAffinity(CUexecAffinityParam *pExecAffinity, CUexecAffinityType type) NO_AFFINITY
    cuCtxAttach(CUcontext *pctx, unsigned int flags)
    cuCtxDetach(CUcontext ctx)
ipc:
    cuIpcGetEventHandle(CUipcEventHandle *pHandle, CUevent event)
    cuIpcOpenEventHandle(CUevent *phEvent, CUipcEventHandle handle)
    cuIpcGetMemHandle(CUipcMemHandle *pHandle, CUdeviceptr dptr)
    cuIpcOpenMemHandle_v2(CUdeviceptr *pdptr, CUipcMemHandle handle, unsigned int Flags)
    cuIpcCloseMemHandle(CUdeviceptr dptr)
peer:
    cuMemcpyPeer(CUdeviceptr dstDevice, CUcontext dstContext, CUdeviceptr srcDevice, CUcontext srcContext,
        size_t ByteCount) _ptds
    cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *pCopy) _ptds
    cuMemcpyPeerAsync(CUdeviceptr dstDevice, CUcontext dstContext, CUdeviceptr srcDevice, CUcontext srcContext,
        size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *pCopy, CUstream hStream) _ptsz
    cuDeviceCanAccessPeer(int *canAccessPeer, CUdevice dev, CUdevice peerDev)
    cuCtxEnablePeerAccess(CUcontext peerContext, unsigned int Flags)
    cuCtxDisablePeerAccess(CUcontext peerContext)
stream:
    cuStreamCreate(CUstream *phStream, unsigned int Flags)
    cuStreamCreateWithPriority(CUstream *phStream, unsigned int flags, int priority)
    cuStreamGetPriority(CUstream hStream, int *priority) _ptsz
    cuStreamGetFlags(CUstream hStream, unsigned int *flags) _ptsz
    cuStreamGetId(CUstream hStream, unsigned long long *streamId) _ptsz
    cuStreamGetCtx(CUstream hStream, CUcontext *pctx) _ptsz
    cuStreamWaitEvent(CUstream hStream, CUevent hEvent, unsigned int Flags) _ptsz
    cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void *userData, unsigned int flags) _ptsz
    cuStreamIsCapturing(CUstream hStream, CUstreamCaptureStatus *captureStatus) _ptsz
    cuStreamAttachMemAsync(CUstream hStream, CUdeviceptr dptr, size_t length, unsigned int flags) _ptsz
    cuStreamQuery(CUstream hStream) _ptsz
    cuStreamSynchronize(CUstream hStream) _ptsz
    cuStreamDestroy_v2(CUstream hStream)
    cuStreamCopyAttributes(CUstream dst, CUstream src) _ptsz
    cuStreamGetAttribute(CUstream hStream, CUstreamAttrID attr, CUstreamAttrValue *value_out) _ptsz
    cuStreamSetAttribute(CUstream hStream, CUstreamAttrID attr, const CUstreamAttrValue *value) _ptsz
event:
    cuEventCreate(CUevent *phEvent, unsigned int Flags)
    cuEventRecord(CUevent hEvent, CUstream hStream) _ptsz
    cuEventRecordWithFlags(CUevent hEvent, CUstream hStream, unsigned int flags) _ptsz
    cuEventQuery(CUevent hEvent)
    cuEventSynchronize(CUevent hEvent)
    cuEventDestroy_v2(CUevent hEvent)
    cuEventElapsedTime(float *pMilliseconds, CUevent hStart, CUevent hEnd)
stream memory:
    cuStreamWaitValue32_v2(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags) _ptsz
    cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags) _ptsz
    cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags) _ptsz
    cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags) _ptsz
    cuStreamBatchMemOp_v2(CUstream stream, unsigned int count, CUstreamBatchMemOpParams *paramArray,
        unsigned int flags) _ptsz
entry point:
    cuGetProcAddress_v2(const char *symbol, void **pfn, int cudaVersion, cuuint64_t flags,
        CUdriverProcAddressQueryResult *symbolStatus) NONE
    cuGetExportTable(const void **ppExportTable, const CUuuid *pExportTableId) NO_EXPORT_TABLES NONE
coredump:
    cuCoredumpGetAttribute(CUcoredumpSettings attrib, void *value, size_t *size) NO_COREDUMP
    cuCoredumpGetAttributeGlobal(CUcoredumpSettings attrib, void *value, size_t *size) NO_COREDUMP
    cuCoredumpSetAttribute(CUcoredumpSettings attrib, void *value, size_t *size) NO_COREDUMP
    cuCoredumpSetAttributeGlobal(CUcoredumpSettings attrib, void *value, size_t *size) NO_COREDUMP
profiler:
    cuProfilerStart()
    cuProfilerStop()
    cuProfilerInitialize(const char *configFile, const char *outputFile, CUoutput_mode outputMode) NO_PROFILER_FILES
memory:
    cuDeviceTotalMem_v2(size_t *bytes, CUdevice dev)
    cuMemGetInfo_v2(size_t *free, size_t *total)
    cuMemAlloc_v2(CUdeviceptr *dptr, size_t bytesize)
    cuMemAllocPitch_v2(CUdeviceptr *dptr, size_t *pPitch, size_t WidthInBytes, size_t Height,
        unsigned int ElementSizeBytes)
    cuMemFree_v2(CUdeviceptr dptr)
    cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr)
    cuMemAllocHost_v2(void **pp, size_t bytesize)
    cuMemFreeHost(void *p)
    cuMemHostAlloc(void **pp, size_t bytesize, unsigned int Flags)
    cuMemHostGetDevicePointer_v2(CUdeviceptr *pdptr, void *p, unsigned int Flags)
    cuMemHostGetFlags(unsigned int *pFlags, void *p)
    cuMemAllocManaged(CUdeviceptr *dptr, size_t bytesize, unsigned int flags)
    cuMemHostRegister_v2(void *p, size_t bytesize, unsigned int Flags)
    cuMemHostUnregister(void *p)
    cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size, CUmemRangeHandleType handleType,
        unsigned long long flags) NO_DMA_BUFFERS
pool:
    cuDeviceSetMemPool(CUdevice dev, CUmemoryPool pool)
    cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice dev)
    cuDeviceGetDefaultMemPool(CUmemoryPool *pool_out, CUdevice dev)
    cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) _ptsz
    cuMemAllocAsync(CUdeviceptr *dptr, size_t bytesize, CUstream hStream) _ptsz
    cuMemPoolTrimTo(CUmemoryPool pool, size_t minBytesToKeep)
    cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
    cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
    cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *map, size_t count)
    cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool memPool, CUmemLocation *location)
    cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *poolProps)
    cuMemPoolDestroy(CUmemoryPool pool)
    cuMemAllocFromPoolAsync(CUdeviceptr *dptr, size_t bytesize, CUmemoryPool pool, CUstream hStream) _ptsz
    cuMemPoolExportToShareableHandle(void *handle_out, CUmemoryPool pool, CUmemAllocationHandleType handleType,
        unsigned long long flags)
    cuMemPoolImportFromShareableHandle(CUmemoryPool *pool_out, void *handle, CUmemAllocationHandleType handleType,
        unsigned long long flags)
    cuMemPoolExportPointer(CUmemPoolPtrExportData *shareData_out, CUdeviceptr ptr)
    cuMemPoolImportPointer(CUdeviceptr *ptr_out, CUmemoryPool pool, CUmemPoolPtrExportData *shareData)
copy:
    cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount) _ptds
    cuMemcpyHtoD_v2(CUdeviceptr dstDevice, const void *srcHost, size_t ByteCount) _ptds
    cuMemcpyDtoH_v2(void *dstHost, CUdeviceptr srcDevice, size_t ByteCount) _ptds
    cuMemcpyDtoD_v2(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount) _ptds
    cuMemcpyDtoA_v2(CUarray dstArray, size_t dstOffset, CUdeviceptr srcDevice, size_t ByteCount) _ptds
    cuMemcpyAtoD_v2(CUdeviceptr dstDevice, CUarray srcArray, size_t srcOffset, size_t ByteCount) _ptds
    cuMemcpyHtoA_v2(CUarray dstArray, size_t dstOffset, const void *srcHost, size_t ByteCount) _ptds
    cuMemcpyAtoH_v2(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount) _ptds
    cuMemcpyAtoA_v2(CUarray dstArray, size_t dstOffset, CUarray srcArray, size_t srcOffset, size_t ByteCount) _ptds
    cuMemcpy2D_v2(const CUDA_MEMCPY2D *pCopy) _ptds
    cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *pCopy) _ptds
    cuMemcpy3D_v2(const CUDA_MEMCPY3D *pCopy) _ptds
    cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpyHtoDAsync_v2(CUdeviceptr dstDevice, const void *srcHost, size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpyDtoHAsync_v2(void *dstHost, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpyDtoDAsync_v2(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpyHtoAAsync_v2(CUarray dstArray, size_t dstOffset, const void *srcHost, size_t ByteCount,
        CUstream hStream) _ptsz
    cuMemcpyAtoHAsync_v2(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount, CUstream hStream) _ptsz
    cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *pCopy, CUstream hStream) _ptsz
    cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *pCopy, CUstream hStream) _ptsz
set:
    cuMemsetD8_v2(CUdeviceptr dstDevice, unsigned char uc, size_t N) _ptds
    cuMemsetD16_v2(CUdeviceptr dstDevice, unsigned short us, size_t N) _ptds
    cuMemsetD32_v2(CUdeviceptr dstDevice, unsigned int ui, size_t N) _ptds
    cuMemsetD2D8_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width, size_t Height) _ptds
    cuMemsetD2D16_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned short us, size_t Width, size_t Height) _ptds
    cuMemsetD2D32_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned int ui, size_t Width, size_t Height) _ptds
    cuMemsetD8Async(CUdeviceptr dstDevice, unsigned char uc, size_t N, CUstream hStream) _ptsz
    cuMemsetD16Async(CUdeviceptr dstDevice, unsigned short us, size_t N, CUstream hStream) _ptsz
    cuMemsetD32Async(CUdeviceptr dstDevice, unsigned int ui, size_t N, CUstream hStream) _ptsz
    cuMemsetD2D8Async(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width, size_t Height,
        CUstream hStream) _ptsz
    cuMemsetD2D16Async(CUdeviceptr dstDevice, size_t dstPitch, unsigned short us, size_t Width, size_t Height,
        CUstream hStream) _ptsz
    cuMemsetD2D32Async(CUdeviceptr dstDevice, size_t dstPitch, unsigned int ui, size_t Width, size_t Height,
        CUstream hStream) _ptsz
array:
    cuArrayCreate_v2(CUarray *pHandle, const CUDA_ARRAY_DESCRIPTOR *pAllocateArray)
    cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *pArrayDescriptor, CUarray hArray)
    cuArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties, CUarray array) NO_SPARSE_ARRAYS
    cuMipmappedArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties,
        CUmipmappedArray mipmap) NO_SPARSE_ARRAYS
    cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements, CUarray array, CUdevice device)
    cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements, CUmipmappedArray mipmap,
        CUdevice device)
    cuArrayGetPlane(CUarray *pPlaneArray, CUarray hArray, unsigned int planeIdx)
    cuArrayDestroy(CUarray hArray)
    cuArray3DCreate_v2(CUarray *pHandle, const CUDA_ARRAY3D_DESCRIPTOR *pAllocateArray)
    cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *pArrayDescriptor, CUarray hArray)
    cuMipmappedArrayCreate(CUmipmappedArray *pHandle, const CUDA_ARRAY3D_DESCRIPTOR *pMipmappedArrayDesc,
        unsigned int numMipmapLevels)
    cuMipmappedArrayGetLevel(CUarray *pLevelArray, CUmipmappedArray hMipmappedArray, unsigned int level)
    cuMipmappedArrayDestroy(CUmipmappedArray hMipmappedArray)
virtual memory:
    cuMemAddressReserve(CUdeviceptr *ptr, size_t size, size_t alignment, CUdeviceptr addr, unsigned long long flags)
    cuMemAddressFree(CUdeviceptr ptr, size_t size)
    cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *prop,
        unsigned long long flags)
    cuMemRelease(CUmemGenericAllocationHandle handle)
    cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
        unsigned long long flags)
    cuMemMapArrayAsync(CUarrayMapInfo *mapInfoList, unsigned int count, CUstream hStream) _ptsz NO_SPARSE_ARRAYS
    cuMemUnmap(CUdeviceptr ptr, size_t size)
    cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc *desc, size_t count)
    cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr ptr)
    cuMemExportToShareableHandle(void *shareableHandle, CUmemGenericAllocationHandle handle,
        CUmemAllocationHandleType handleType, unsigned long long flags)
    cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *osHandle,
        CUmemAllocationHandleType shHandleType)
    cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *prop,
        CUmemAllocationGranularity_flags option)
    cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *prop, CUmemGenericAllocationHandle handle)
    cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr)
multicast:
    cuMulticastCreate(CUmemGenericAllocationHandle *mcHandle, const CUmulticastObjectProp *prop) NO_PEERS
    cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev) NO_PEERS
    cuMulticastBindMem(CUmemGenericAllocationHandle mcHandle, size_t mcOffset, CUmemGenericAllocationHandle memHandle,
        size_t memOffset, size_t size, unsigned long long flags) NO_PEERS
    cuMulticastBindAddr(CUmemGenericAllocationHandle mcHandle, size_t mcOffset, CUdeviceptr memptr, size_t size,
        unsigned long long flags) NO_PEERS
    cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, size_t mcOffset, size_t size) NO_PEERS
    cuMulticastGetGranularity(size_t *granularity, const CUmulticastObjectProp *prop,
        CUmulticastGranularity_flags option) NO_PEERS
tensor maps:
    cuTensorMapEncodeTiled(CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType, cuuint32_t tensorRank,
        void *globalAddress, const cuuint64_t *globalDim, const cuuint64_t *globalStrides, const cuuint32_t *boxDim,
        const cuuint32_t *elementStrides, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
        CUtensorMapL2promotion l2Promotion, CUtensorMapFloatOOBfill oobFill)
    cuTensorMapEncodeIm2col(CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType, cuuint32_t tensorRank,
        void *globalAddress, const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
        const int *pixelBoxLowerCorner, const int *pixelBoxUpperCorner, cuuint32_t channelsPerPixel,
        cuuint32_t pixelsPerColumn, const cuuint32_t *elementStrides, CUtensorMapInterleave interleave,
        CUtensorMapSwizzle swizzle, CUtensorMapL2promotion l2Promotion, CUtensorMapFloatOOBfill oobFill)
    cuTensorMapReplaceAddress(CUtensorMap *tensorMap, void *globalAddress)
unified:
    cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr)
    cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUdevice dstDevice, CUstream hStream) _ptsz
    cuMemPrefetchAsync_v2(CUdeviceptr devPtr, size_t count, CUmemLocation location, unsigned int flags,
        CUstream hStream) _ptsz api=cuMemPrefetchAsync_v2
    cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUdevice device)
    cuMemAdvise_v2(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUmemLocation location) api=cuMemAdvise_v2
    cuMemRangeGetAttribute(void *data, size_t dataSize, CUmem_range_attribute attribute, CUdeviceptr devPtr,
        size_t count)
    cuMemRangeGetAttributes(void **data, size_t *dataSizes, CUmem_range_attribute *attributes, size_t numAttributes,
        CUdeviceptr devPtr, size_t count)
    cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr)
    cuPointerGetAttributes(unsigned int numAttributes, CUpointer_attribute *attributes, void **data, CUdeviceptr ptr)
texture:
    cuDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements, CUarray_format format, unsigned int numChannels,
        CUdevice dev)
    cuTexObjectCreate(CUtexObject *pTexObject, const CUDA_RESOURCE_DESC *pResDesc, const CUDA_TEXTURE_DESC *pTexDesc,
        const CUDA_RESOURCE_VIEW_DESC *pResViewDesc)
    cuTexObjectDestroy(CUtexObject texObject)
    cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *pResDesc, CUtexObject texObject)
    cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *pTexDesc, CUtexObject texObject)
    cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *pResViewDesc, CUtexObject texObject)
module:
    cuModuleLoad(CUmodule *module, const char *fname)
    cuModuleLoadData(CUmodule *module, const void *image)
    cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int numOptions, CUjit_option *options,
        void **optionValues)
    cuModuleLoadFatBinary(CUmodule *module, const void *fatCubin)
    cuModuleUnload(CUmodule hmod)
    cuModuleGetLoadingMode(CUmoduleLoadingMode *mode)
    cuModuleGetFunction(CUfunction *hfunc, CUmodule hmod, const char *name)
    cuModuleGetGlobal_v2(CUdeviceptr *dptr, size_t *bytes, CUmodule hmod, const char *name)
link:
    cuLinkCreate_v2(unsigned int numOptions, CUjit_option *options, void **optionValues, CUlinkState *stateOut)
    cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t size, const char *name,
        unsigned int numOptions, CUjit_option *options, void **optionValues)
    cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path, unsigned int numOptions,
        CUjit_option *options, void **optionValues)
    cuLinkComplete(CUlinkState state, void **cubinOut, size_t *sizeOut)
    cuLinkDestroy(CUlinkState state)
texture reference:
    cuModuleGetTexRef(CUtexref *pTexRef, CUmodule hmod, const char *name)
    cuParamSetTexRef(CUfunction hfunc, int texunit, CUtexref hTexRef)
    cuTexRefSetArray(CUtexref hTexRef, CUarray hArray, unsigned int Flags)
    cuTexRefSetMipmappedArray(CUtexref hTexRef, CUmipmappedArray hMipmappedArray, unsigned int Flags)
    cuTexRefSetAddress_v2(size_t *ByteOffset, CUtexref hTexRef, CUdeviceptr dptr, size_t bytes)
    cuTexRefSetAddress2D_v3(CUtexref hTexRef, const CUDA_ARRAY_DESCRIPTOR *desc, CUdeviceptr dptr, size_t Pitch)
    cuTexRefSetFormat(CUtexref hTexRef, CUarray_format fmt, int NumPackedComponents)
    cuTexRefSetAddressMode(CUtexref hTexRef, int dim, CUaddress_mode am)
    cuTexRefSetFilterMode(CUtexref hTexRef, CUfilter_mode fm)
    cuTexRefSetMipmapFilterMode(CUtexref hTexRef, CUfilter_mode fm)
    cuTexRefSetMipmapLevelBias(CUtexref hTexRef, float bias)
    cuTexRefSetMipmapLevelClamp(CUtexref hTexRef, float minMipmapLevelClamp, float maxMipmapLevelClamp)
    cuTexRefSetMaxAnisotropy(CUtexref hTexRef, unsigned int maxAniso)
    cuTexRefSetBorderColor(CUtexref hTexRef, float *pBorderColor)
    cuTexRefSetFlags(CUtexref hTexRef, unsigned int Flags)
    cuTexRefGetAddress_v2(CUdeviceptr *pdptr, CUtexref hTexRef)
    cuTexRefGetArray(CUarray *phArray, CUtexref hTexRef)
    cuTexRefGetMipmappedArray(CUmipmappedArray *phMipmappedArray, CUtexref hTexRef)
    cuTexRefGetAddressMode(CUaddress_mode *pam, CUtexref hTexRef, int dim)
    cuTexRefGetFilterMode(CUfilter_mode *pfm, CUtexref hTexRef)
    cuTexRefGetFormat(CUarray_format *pFormat, int *pNumChannels, CUtexref hTexRef)
    cuTexRefGetMipmapFilterMode(CUfilter_mode *pfm, CUtexref hTexRef)
    cuTexRefGetMipmapLevelBias(float *pbias, CUtexref hTexRef)
    cuTexRefGetMipmapLevelClamp(float *pminMipmapLevelClamp, float *pmaxMipmapLevelClamp, CUtexref hTexRef)
    cuTexRefGetMaxAnisotropy(int *pmaxAniso, CUtexref hTexRef)
    cuTexRefGetBorderColor(float *pBorderColor, CUtexref hTexRef)
    cuTexRefGetFlags(unsigned int *pFlags, CUtexref hTexRef)
    cuTexRefCreate(CUtexref *pTexRef)
    cuTexRefDestroy(CUtexref hTexRef)
surface reference:
    cuModuleGetSurfRef(CUsurfref *pSurfRef, CUmodule hmod, const char *name)
    cuSurfRefSetArray(CUsurfref hSurfRef, CUarray hArray, unsigned int Flags)
    cuSurfRefGetArray(CUarray *phArray, CUsurfref hSurfRef)
library:
    cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jitOptions, void **jitOptionsValues,
        unsigned int numJitOptions, CUlibraryOption *libraryOptions, void **libraryOptionValues,
        unsigned int numLibraryOptions)
    cuLibraryLoadFromFile(CUlibrary *library, const char *fileName, CUjit_option *jitOptions, void **jitOptionsValues,
        unsigned int numJitOptions, CUlibraryOption *libraryOptions, void **libraryOptionValues,
        unsigned int numLibraryOptions)
    cuLibraryUnload(CUlibrary library)
    cuLibraryGetKernel(CUkernel *pKernel, CUlibrary library, const char *name)
    cuLibraryGetModule(CUmodule *pMod, CUlibrary library)
    cuKernelGetFunction(CUfunction *pFunc, CUkernel kernel)
    cuLibraryGetGlobal(CUdeviceptr *dptr, size_t *bytes, CUlibrary library, const char *name)
    cuLibraryGetManaged(CUdeviceptr *dptr, size_t *bytes, CUlibrary library, const char *name)
    cuLibraryGetUnifiedFunction(void **fptr, CUlibrary library, const char *symbol)
    cuKernelGetAttribute(int *pi, CUfunction_attribute attrib, CUkernel kernel, CUdevice dev)
    cuKernelSetAttribute(CUfunction_attribute attrib, int val, CUkernel kernel, CUdevice dev)
    cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice dev)
    cuKernelGetName(const char **name, CUkernel hfunc)
execution:
    cuFuncGetAttribute(int *pi, CUfunction_attribute attrib, CUfunction hfunc)
    cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value)
    cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config)
    cuFuncSetSharedMemConfig(CUfunction hfunc, CUsharedconfig config)
    cuFuncGetModule(CUmodule *hmod, CUfunction hfunc)
    cuFuncGetName(const char **name, CUfunction hfunc)
    cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
        unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes,
        CUstream hStream, void **kernelParams, void **extra) _ptsz
    cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f, void **kernelParams, void **extra) _ptsz
    cuLaunchCooperativeKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
        unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes,
        CUstream hStream, void **kernelParams) _ptsz
    cuLaunchCooperativeKernelMultiDevice(CUDA_LAUNCH_PARAMS *launchParamsList, unsigned int numDevices,
        unsigned int flags)
    cuLaunchHostFunc(CUstream hStream, CUhostFn fn, void *userData) _ptsz
    cuFuncSetBlockShape(CUfunction hfunc, int x, int y, int z)
    cuFuncSetSharedSize(CUfunction hfunc, unsigned int bytes)
    cuParamSetSize(CUfunction hfunc, unsigned int numbytes)
    cuParamSeti(CUfunction hfunc, int offset, unsigned int value)
    cuParamSetf(CUfunction hfunc, int offset, float value)
    cuParamSetv(CUfunction hfunc, int offset, void *ptr, unsigned int numbytes)
    cuLaunch(CUfunction f)
    cuLaunchGrid(CUfunction f, int grid_width, int grid_height)
    cuLaunchGridAsync(CUfunction f, int grid_width, int grid_height, CUstream hStream)
occupancy:
    cuOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, CUfunction func, int blockSize,
        size_t dynamicSMemSize)
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, CUfunction func, int blockSize,
        size_t dynamicSMemSize, unsigned int flags)
    cuOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, CUfunction func,
        CUoccupancyB2DSize blockSizeToDynamicSMemSize, size_t dynamicSMemSize, int blockSizeLimit)
    cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, CUfunction func,
        CUoccupancyB2DSize blockSizeToDynamicSMemSize, size_t dynamicSMemSize, int blockSizeLimit, unsigned int flags)
    cuOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, CUfunction func, int numBlocks, int blockSize)
    cuOccupancyMaxPotentialClusterSize(int *clusterSize, CUfunction func, const CUlaunchConfig *config)
    cuOccupancyMaxActiveClusters(int *numClusters, CUfunction func, const CUlaunchConfig *config)
surface:
    cuSurfObjectCreate(CUsurfObject *pSurfObject, const CUDA_RESOURCE_DESC *pResDesc)
    cuSurfObjectDestroy(CUsurfObject surfObject)
    cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *pResDesc, CUsurfObject surfObject)
""", "CUresult")  # fmt: skip

FUNCTIONS = _API + GRAPHS
