"""The runtime API of CUDA 12.3, a prototype a function; graphs and the like stand in a file of their own."""

from vortex_rt.cuda.table.model import functions
from vortex_rt.cuda.table.runtime_graphs import GRAPHS

_API = functions("""
device:
    cudaDeviceReset() NONE
    cudaDeviceSynchronize() driver=cuCtxSynchronize
    cudaDeviceSetLimit(enum cudaLimit limit, size_t value) driver=cuCtxSetLimit
    cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit) driver=cuCtxGetLimit
    cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig) driver=cuCtxGetCacheConfig
    cudaDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority) driver=cuCtxGetStreamPriorityRange
    cudaDeviceSetCacheConfig(enum cudaFuncCache cacheConfig) driver=cuCtxSetCacheConfig
    cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig) driver=cuCtxGetSharedMemConfig
    cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config) driver=cuCtxSetSharedMemConfig
    cudaDeviceGetByPCIBusId(int *device, const char *pciBusId) AS_DRIVER
    cudaDeviceGetPCIBusId(char *pciBusId, int len, int device) AS_DRIVER
    cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
        enum cudaFlushGPUDirectRDMAWritesScope scope)
    cudaGetDeviceCount(int *count)
    cudaGetDeviceProperties_v2(struct cudaDeviceProp *prop, int device)
    cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device) AS_DRIVER
    cudaDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList, int device, int flags) NO_NVSCI
    cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr, int srcDevice, int dstDevice) AS_DRIVER
    cudaChooseDevice(int *device, const struct cudaDeviceProp *prop)
    cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags)
    cudaSetDevice(int device)
    cudaGetDevice(int *device)
    cudaSetDeviceFlags(unsigned int flags)
    cudaGetDeviceFlags(unsigned int *flags)
    cudaSetValidDevices(int *device_arr, int len)
texture:
    cudaDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements, const struct cudaChannelFormatDesc *fmtDesc,
        int device)
    cudaCreateTextureObject(cudaTextureObject_t *pTexObject, const struct cudaResourceDesc *pResDesc,
        const struct cudaTextureDesc *pTexDesc, const struct cudaResourceViewDesc *pResViewDesc)
    cudaDestroyTextureObject(cudaTextureObject_t texObject) driver=cuTexObjectDestroy OR_NULL
    cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *pResDesc,
        cudaTextureObject_t texObject) driver=cuTexObjectGetResourceDesc
    cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *pTexDesc,
        cudaTextureObject_t texObject) driver=cuTexObjectGetTextureDesc
    cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *pResViewDesc,
        cudaTextureObject_t texObject) driver=cuTexObjectGetResourceViewDesc
ipc:
    cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event) AS_DRIVER
    cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle) AS_DRIVER
    cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr) AS_DRIVER
    cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags) AS_DRIVER
    cudaIpcCloseMemHandle(void *devPtr) AS_DRIVER
error:
    cudaGetLastError() NONE
    cudaPeekAtLastError() NONE
    const char *cudaGetErrorName(cudaError_t error) NONE
    const char *cudaGetErrorString(cudaError_t error) NONE
stream:
    cudaStreamCreate(cudaStream_t *pStream)
    cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags) driver=cuStreamCreate
    cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags, int priority) AS_DRIVER
    cudaStreamGetPriority(cudaStream_t hStream, int *priority) _ptsz AS_DRIVER
    cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags) _ptsz AS_DRIVER
    cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId) _ptsz AS_DRIVER
    cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) _ptsz AS_DRIVER
    cudaStreamGetAttribute(cudaStream_t hStream, enum cudaLaunchAttributeID attr,
        union cudaLaunchAttributeValue *value_out) _ptsz AS_DRIVER
    cudaStreamSetAttribute(cudaStream_t hStream, enum cudaLaunchAttributeID attr,
        const union cudaLaunchAttributeValue *value) _ptsz AS_DRIVER
    cudaStreamDestroy(cudaStream_t stream)
    cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0) _ptsz AS_DRIVER
    cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *userData,
        unsigned int flags) _ptsz AS_DRIVER
    cudaStreamSynchronize(cudaStream_t stream) _ptsz AS_DRIVER
    cudaStreamQuery(cudaStream_t stream) _ptsz AS_DRIVER
    cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length = 0,
        unsigned int flags = cudaMemAttachSingle) _ptsz AS_DRIVER
    cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *pCaptureStatus) _ptsz AS_DRIVER
context:
    cudaCtxResetPersistingL2Cache() AS_DRIVER
event:
    cudaEventCreate(cudaEvent_t *event)
    cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags) driver=cuEventCreate
    cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) _ptsz AS_DRIVER
    cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned int flags = 0) _ptsz AS_DRIVER
    cudaEventQuery(cudaEvent_t event) AS_DRIVER
    cudaEventSynchronize(cudaEvent_t event) AS_DRIVER
    cudaEventDestroy(cudaEvent_t event) AS_DRIVER
    cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end) AS_DRIVER
execution:
    cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache cacheConfig) AS_DRIVER
    cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config) AS_DRIVER
    cudaFuncGetAttributes(struct cudaFuncAttributes *attr, const void *func)
    cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attr, int value) AS_DRIVER
    cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData) _ptsz AS_DRIVER
    cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr)
    cudaFuncGetName(const char **name, const void *func)
    cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr)
    cudaLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem,
        cudaStream_t stream) _ptsz
    cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *launchParamsList, unsigned int numDevices,
        unsigned int flags = 0)
    cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem,
        cudaStream_t stream) _ptsz
    cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args) _ptsz
    cudaSetDoubleForDevice(double *d)
    cudaSetDoubleForHost(double *d)
occupancy:
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func, int blockSize,
        size_t dynamicSMemSize)
    cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, const void *func, int numBlocks,
        int blockSize) AS_DRIVER
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *func, int blockSize,
        size_t dynamicSMemSize, unsigned int flags) AS_DRIVER
    cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
        const cudaLaunchConfig_t *launchConfig) AS_DRIVER
    cudaOccupancyMaxPotentialClusterSize(int *clusterSize, const void *func,
        const cudaLaunchConfig_t *launchConfig) AS_DRIVER
peer:
    cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p) _ptds
    cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream = 0) _ptsz
    cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count)
    cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice, size_t count,
        cudaStream_t stream = 0)
    cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice) AS_DRIVER
    cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags)
    cudaDeviceDisablePeerAccess(int peerDevice)
graphics:
    cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource) NO_GRAPHICS
    cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned int flags) NO_GRAPHICS
    cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources, cudaStream_t stream = 0) NO_GRAPHICS
    cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources, cudaStream_t stream = 0) NO_GRAPHICS
    cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size, cudaGraphicsResource_t resource) NO_GRAPHICS
    cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array, cudaGraphicsResource_t resource,
        unsigned int arrayIndex, unsigned int mipLevel) NO_GRAPHICS
    cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
        cudaGraphicsResource_t resource) NO_GRAPHICS
    cudaGLGetDevices(unsigned int *pCudaDeviceCount, int *pCudaDevices, unsigned int cudaDeviceCount,
        enum cudaGLDeviceList deviceList) NO_GRAPHICS
    cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource, unsigned int image, unsigned int target,
        unsigned int flags) NO_GRAPHICS
    cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource, unsigned int buffer,
        unsigned int flags) NO_GRAPHICS
    cudaGLMapBufferObject(void **devPtr, unsigned int bufObj) NO_GRAPHICS
    cudaGLMapBufferObjectAsync(void **devPtr, unsigned int bufObj, cudaStream_t stream) NO_GRAPHICS
    cudaGLRegisterBufferObject(unsigned int bufObj) NO_GRAPHICS
    cudaGLSetBufferObjectMapFlags(unsigned int bufObj, unsigned int flags) NO_GRAPHICS
    cudaGLSetGLDevice(int device) NO_GRAPHICS
    cudaGLUnmapBufferObject(unsigned int bufObj) NO_GRAPHICS
    cudaGLUnmapBufferObjectAsync(unsigned int bufObj, cudaStream_t stream) NO_GRAPHICS
    cudaGLUnregisterBufferObject(unsigned int bufObj) NO_GRAPHICS
surface:
    cudaCreateSurfaceObject(cudaSurfaceObject_t *pSurfObject, const struct cudaResourceDesc *pResDesc)
    cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject) driver=cuSurfObjectDestroy OR_NULL
    cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *pResDesc,
        cudaSurfaceObject_t surfObject) driver=cuSurfObjectGetResourceDesc
version:
    cudaDriverGetVersion(int *driverVersion) NONE
    cudaRuntimeGetVersion(int *runtimeVersion) NONE
entry point:
    cudaGetDriverEntryPoint(const char *symbol, void **funcPtr, unsigned long long flags,
        enum cudaDriverEntryPointQueryResult *driverStatus = NULL) _ptsz
    cudaGetExportTable(const void **ppExportTable, const cudaUUID_t *pExportTableId) NO_EXPORT_TABLES
profiler:
    cudaProfilerStart() AS_DRIVER
    cudaProfilerStop() AS_DRIVER
thread:
    cudaThreadExit() NONE
    cudaThreadGetCacheConfig(enum cudaFuncCache *pCacheConfig) driver=cuCtxGetCacheConfig
    cudaThreadGetLimit(size_t *pValue, enum cudaLimit limit) driver=cuCtxGetLimit
    cudaThreadSetCacheConfig(enum cudaFuncCache cacheConfig) driver=cuCtxSetCacheConfig
    cudaThreadSetLimit(enum cudaLimit limit, size_t value) driver=cuCtxSetLimit
    cudaThreadSynchronize() driver=cuCtxSynchronize
surface reference:
    cudaBindSurfaceToArray(const struct surfaceReference *surfref, cudaArray_const_t array,
        const struct cudaChannelFormatDesc *desc)
    cudaGetSurfaceReference(const struct surfaceReference **surfref, const void *symbol)
texture reference:
    cudaBindTexture(size_t *offset, const struct textureReference *texref, const void *devPtr,
        const struct cudaChannelFormatDesc *desc, size_t size = UINT_MAX)
    cudaBindTexture2D(size_t *offset, const struct textureReference *texref, const void *devPtr,
        const struct cudaChannelFormatDesc *desc, size_t width, size_t height, size_t pitch)
    cudaBindTextureToArray(const struct textureReference *texref, cudaArray_const_t array,
        const struct cudaChannelFormatDesc *desc)
    cudaBindTextureToMipmappedArray(const struct textureReference *texref, cudaMipmappedArray_const_t mipmappedArray,
        const struct cudaChannelFormatDesc *desc)
    cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *texref)
    cudaGetTextureReference(const struct textureReference **texref, const void *symbol)
    cudaUnbindTexture(const struct textureReference *texref)
pool:
    cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device) AS_DRIVER
    cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) AS_DRIVER
    cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device) AS_DRIVER
    cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream) _ptsz
    cudaFreeAsync(void *devPtr, cudaStream_t hStream) _ptsz driver=cuMemFreeAsync OR_NULL
    cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep) AS_DRIVER
    cudaMemPoolSetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr, void *value) AS_DRIVER
    cudaMemPoolGetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr, void *value) AS_DRIVER
    cudaMemPoolSetAccess(cudaMemPool_t memPool, const struct cudaMemAccessDesc *descList, size_t count) AS_DRIVER
    cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t memPool,
        struct cudaMemLocation *location) AS_DRIVER
    cudaMemPoolCreate(cudaMemPool_t *memPool, const struct cudaMemPoolProps *poolProps) AS_DRIVER
    cudaMemPoolDestroy(cudaMemPool_t memPool) AS_DRIVER
    cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) _ptsz
    cudaMemPoolExportToShareableHandle(void *shareableHandle, cudaMemPool_t memPool,
        enum cudaMemAllocationHandleType handleType, unsigned int flags) AS_DRIVER
    cudaMemPoolImportFromShareableHandle(cudaMemPool_t *memPool, void *shareableHandle,
        enum cudaMemAllocationHandleType handleType, unsigned int flags) AS_DRIVER
    cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *exportData, void *ptr) AS_DRIVER
    cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool, struct cudaMemPoolPtrExportData *exportData) AS_DRIVER
memory:
    cudaMallocManaged(void **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal)
    cudaMalloc(void **devPtr, size_t size)
    cudaMallocHost(void **ptr, size_t size)
    cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height)
    cudaFree(void *devPtr)
    cudaFreeHost(void *ptr) driver=cuMemFreeHost OR_NULL
    cudaHostAlloc(void **pHost, size_t size, unsigned int flags)
    cudaHostRegister(void *ptr, size_t size, unsigned int flags) driver=cuMemHostRegister
    cudaHostUnregister(void *ptr) driver=cuMemHostUnregister
    cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags) driver=cuMemHostGetDevicePointer
    cudaHostGetFlags(unsigned int *pFlags, void *pHost) driver=cuMemHostGetFlags
    cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr, struct cudaExtent extent)
    cudaMemGetInfo(size_t *free, size_t *total)
    cudaGetSymbolAddress(void **devPtr, const void *symbol)
    cudaGetSymbolSize(size_t *size, const void *symbol)
array:
    cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc, size_t width, size_t height = 0,
        unsigned int flags = 0)
    cudaFreeArray(cudaArray_t array) driver=cuArrayDestroy OR_NULL
    cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray) driver=cuMipmappedArrayDestroy OR_NULL
    cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc, struct cudaExtent extent,
        unsigned int flags = 0)
    cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray, const struct cudaChannelFormatDesc *desc,
        struct cudaExtent extent, unsigned int numLevels, unsigned int flags = 0)
    cudaGetMipmappedArrayLevel(cudaArray_t *levelArray, cudaMipmappedArray_const_t mipmappedArray, unsigned int level)
    cudaArrayGetInfo(struct cudaChannelFormatDesc *desc, struct cudaExtent *extent, unsigned int *flags,
        cudaArray_t array)
    cudaArrayGetPlane(cudaArray_t *pPlaneArray, cudaArray_t hArray, unsigned int planeIdx)
    cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements, cudaArray_t array,
        int device)
    cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
        cudaMipmappedArray_t mipmap, int device)
    cudaArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
        cudaArray_t array) NO_SPARSE_ARRAYS
    cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
        cudaMipmappedArray_t mipmap) NO_SPARSE_ARRAYS
    cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch, size_t width,
        size_t height, enum cudaMemcpyKind kind) _ptds
    cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
        size_t width, size_t height, enum cudaMemcpyKind kind) _ptds
    cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
        size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
        enum cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) _ptds
    cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch,
        size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
        size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count,
        enum cudaMemcpyKind kind) _ptds
    cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
        enum cudaMemcpyKind kind) _ptds
    cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
        size_t wOffsetSrc, size_t hOffsetSrc, size_t count, enum cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) _ptds
    cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count,
        enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
        enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t array)
    struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f) NONE
copy:
    cudaMemcpy3D(const struct cudaMemcpy3DParms *p) _ptds
    cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream = 0) _ptsz
    cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind) _ptds
    cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
        enum cudaMemcpyKind kind) _ptds
    cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
        enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
    cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset = 0,
        enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) _ptds
    cudaMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind,
        cudaStream_t stream = 0) _ptsz
    cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset = 0,
        enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) _ptds
    cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t offset,
        enum cudaMemcpyKind kind, cudaStream_t stream = 0) _ptsz
set:
    cudaMemset(void *devPtr, int value, size_t count) _ptds
    cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height) _ptds
    cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent) _ptds
    cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream = 0) _ptsz
    cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
        cudaStream_t stream = 0) _ptsz
    cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent,
        cudaStream_t stream = 0) _ptsz
unified:
    cudaMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice, cudaStream_t stream = 0) _ptsz AS_DRIVER
    cudaMemPrefetchAsync_v2(const void *devPtr, size_t count, struct cudaMemLocation location, unsigned int flags,
        cudaStream_t stream = 0) _ptsz api=cudaMemPrefetchAsync_v2
    cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice, int device) AS_DRIVER
    cudaMemAdvise_v2(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
        struct cudaMemLocation location) api=cudaMemAdvise_v2
    cudaMemRangeGetAttribute(void *data, size_t dataSize, enum cudaMemRangeAttribute attribute, const void *devPtr,
        size_t count) AS_DRIVER
    cudaMemRangeGetAttributes(void **data, size_t *dataSizes, enum cudaMemRangeAttribute *attributes,
        size_t numAttributes, const void *devPtr, size_t count) AS_DRIVER
    cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *ptr)
""", "cudaError_t")  # fmt: skip

FUNCTIONS = _API + GRAPHS
