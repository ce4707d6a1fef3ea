/* The functions of the runtime API in C. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__
#define CUDART_VERSION 12030

#include "host_defines.h"
#include "builtin_types.h"

#ifdef __cplusplus
#define VORTEX_DEFAULT(value) = value
#else
#define VORTEX_DEFAULT(value)
#endif

#ifdef __cplusplus
extern "C" {
#endif
/* device */
extern __host__ cudaError_t CUDARTAPI cudaDeviceReset(void);
extern __host__ __device__ cudaError_t CUDARTAPI cudaDeviceSynchronize(void);
extern __host__ cudaError_t CUDARTAPI cudaDeviceSetLimit(enum cudaLimit __limit, size_t __value);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetLimit(size_t *__pValue, enum cudaLimit __limit);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetCacheConfig(enum cudaFuncCache *__pCacheConfig);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetStreamPriorityRange(int *__leastPriority, int *__greatestPriority);
extern __host__ cudaError_t CUDARTAPI cudaDeviceSetCacheConfig(enum cudaFuncCache __cacheConfig);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *__pConfig);
extern __host__ cudaError_t CUDARTAPI cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig __config);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetByPCIBusId(int *__device, const char *__pciBusId);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetPCIBusId(char *__pciBusId, int __len, int __device);
extern __host__ cudaError_t CUDARTAPI cudaDeviceFlushGPUDirectRDMAWrites(
    enum cudaFlushGPUDirectRDMAWritesTarget __target, enum cudaFlushGPUDirectRDMAWritesScope __scope);
extern __host__ cudaError_t CUDARTAPI cudaGetDeviceCount(int *__count);
extern __host__ cudaError_t CUDARTAPI cudaGetDeviceProperties_v2(struct cudaDeviceProp *__prop, int __device);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetAttribute(int *__value, enum cudaDeviceAttr __attr, int __device);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetNvSciSyncAttributes(void *__nvSciSyncAttrList, int __device,
    int __flags);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetP2PAttribute(int *__value, enum cudaDeviceP2PAttr __attr,
    int __srcDevice, int __dstDevice);
extern __host__ cudaError_t CUDARTAPI cudaChooseDevice(int *__device, const struct cudaDeviceProp *__prop);
extern __host__ cudaError_t CUDARTAPI cudaInitDevice(int __device, unsigned int __deviceFlags, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaSetDevice(int __device);
extern __host__ cudaError_t CUDARTAPI cudaGetDevice(int *__device);
extern __host__ cudaError_t CUDARTAPI cudaSetDeviceFlags(unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGetDeviceFlags(unsigned int *__flags);
extern __host__ cudaError_t CUDARTAPI cudaSetValidDevices(int *__device_arr, int __len);
/* texture */
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetTexture1DLinearMaxWidth(size_t *__maxWidthInElements,
    const struct cudaChannelFormatDesc *__fmtDesc, int __device);
extern __host__ cudaError_t CUDARTAPI cudaCreateTextureObject(cudaTextureObject_t *__pTexObject,
    const struct cudaResourceDesc *__pResDesc, const struct cudaTextureDesc *__pTexDesc,
    const struct cudaResourceViewDesc *__pResViewDesc);
extern __host__ cudaError_t CUDARTAPI cudaDestroyTextureObject(cudaTextureObject_t __texObject);
extern __host__ cudaError_t CUDARTAPI cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *__pResDesc,
    cudaTextureObject_t __texObject);
extern __host__ cudaError_t CUDARTAPI cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *__pTexDesc,
    cudaTextureObject_t __texObject);
extern __host__ cudaError_t CUDARTAPI cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *__pResViewDesc,
    cudaTextureObject_t __texObject);
/* ipc */
extern __host__ cudaError_t CUDARTAPI cudaIpcGetEventHandle(cudaIpcEventHandle_t *__handle, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaIpcOpenEventHandle(cudaEvent_t *__event, cudaIpcEventHandle_t __handle);
extern __host__ cudaError_t CUDARTAPI cudaIpcGetMemHandle(cudaIpcMemHandle_t *__handle, void *__devPtr);
extern __host__ cudaError_t CUDARTAPI cudaIpcOpenMemHandle(void **__devPtr, cudaIpcMemHandle_t __handle,
    unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaIpcCloseMemHandle(void *__devPtr);
/* error */
extern __host__ cudaError_t CUDARTAPI cudaGetLastError(void);
extern __host__ cudaError_t CUDARTAPI cudaPeekAtLastError(void);
extern __host__ const char *CUDARTAPI cudaGetErrorName(cudaError_t __error);
extern __host__ const char *CUDARTAPI cudaGetErrorString(cudaError_t __error);
/* stream */
extern __host__ cudaError_t CUDARTAPI cudaStreamCreate(cudaStream_t *__pStream);
extern __host__ cudaError_t CUDARTAPI cudaStreamCreateWithFlags(cudaStream_t *__pStream, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamCreateWithPriority(cudaStream_t *__pStream, unsigned int __flags,
    int __priority);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetPriority(cudaStream_t __hStream, int *__priority);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetPriority_ptsz(cudaStream_t __hStream, int *__priority);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetFlags(cudaStream_t __hStream, unsigned int *__flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetFlags_ptsz(cudaStream_t __hStream, unsigned int *__flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetId(cudaStream_t __hStream, unsigned long long *__streamId);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetId_ptsz(cudaStream_t __hStream, unsigned long long *__streamId);
extern __host__ cudaError_t CUDARTAPI cudaStreamCopyAttributes(cudaStream_t __dst, cudaStream_t __src);
extern __host__ cudaError_t CUDARTAPI cudaStreamCopyAttributes_ptsz(cudaStream_t __dst, cudaStream_t __src);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetAttribute(cudaStream_t __hStream, enum cudaLaunchAttributeID __attr,
    union cudaLaunchAttributeValue *__value_out);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetAttribute_ptsz(cudaStream_t __hStream,
    enum cudaLaunchAttributeID __attr, union cudaLaunchAttributeValue *__value_out);
extern __host__ cudaError_t CUDARTAPI cudaStreamSetAttribute(cudaStream_t __hStream, enum cudaLaunchAttributeID __attr,
    const union cudaLaunchAttributeValue *__value);
extern __host__ cudaError_t CUDARTAPI cudaStreamSetAttribute_ptsz(cudaStream_t __hStream,
    enum cudaLaunchAttributeID __attr, const union cudaLaunchAttributeValue *__value);
extern __host__ cudaError_t CUDARTAPI cudaStreamDestroy(cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaStreamWaitEvent(cudaStream_t __stream, cudaEvent_t __event,
    unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamWaitEvent_ptsz(cudaStream_t __stream, cudaEvent_t __event,
    unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamAddCallback(cudaStream_t __stream, cudaStreamCallback_t __callback,
    void *__userData, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamAddCallback_ptsz(cudaStream_t __stream, cudaStreamCallback_t __callback,
    void *__userData, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamSynchronize(cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaStreamSynchronize_ptsz(cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaStreamQuery(cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaStreamQuery_ptsz(cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaStreamAttachMemAsync(cudaStream_t __stream, void *__devPtr,
    size_t __length VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(cudaMemAttachSingle));
extern __host__ cudaError_t CUDARTAPI cudaStreamAttachMemAsync_ptsz(cudaStream_t __stream, void *__devPtr,
    size_t __length VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(cudaMemAttachSingle));
extern __host__ cudaError_t CUDARTAPI cudaStreamIsCapturing(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__pCaptureStatus);
extern __host__ cudaError_t CUDARTAPI cudaStreamIsCapturing_ptsz(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__pCaptureStatus);
/* context */
extern __host__ cudaError_t CUDARTAPI cudaCtxResetPersistingL2Cache(void);
/* event */
extern __host__ cudaError_t CUDARTAPI cudaEventCreate(cudaEvent_t *__event);
extern __host__ cudaError_t CUDARTAPI cudaEventCreateWithFlags(cudaEvent_t *__event, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaEventRecord(cudaEvent_t __event, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaEventRecord_ptsz(cudaEvent_t __event,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaEventRecordWithFlags(cudaEvent_t __event,
    cudaStream_t __stream VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaEventRecordWithFlags_ptsz(cudaEvent_t __event,
    cudaStream_t __stream VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaEventQuery(cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaEventSynchronize(cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaEventDestroy(cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaEventElapsedTime(float *__ms, cudaEvent_t __start, cudaEvent_t __end);
/* execution */
extern __host__ cudaError_t CUDARTAPI cudaFuncSetCacheConfig(const void *__func, enum cudaFuncCache __cacheConfig);
extern __host__ cudaError_t CUDARTAPI cudaFuncSetSharedMemConfig(const void *__func, enum cudaSharedMemConfig __config);
extern __host__ cudaError_t CUDARTAPI cudaFuncGetAttributes(struct cudaFuncAttributes *__attr, const void *__func);
extern __host__ cudaError_t CUDARTAPI cudaFuncSetAttribute(const void *__func, enum cudaFuncAttribute __attr,
    int __value);
extern __host__ cudaError_t CUDARTAPI cudaLaunchHostFunc(cudaStream_t __stream, cudaHostFn_t __fn, void *__userData);
extern __host__ cudaError_t CUDARTAPI cudaLaunchHostFunc_ptsz(cudaStream_t __stream, cudaHostFn_t __fn,
    void *__userData);
extern __host__ cudaError_t CUDARTAPI cudaGetKernel(cudaKernel_t *__kernelPtr, const void *__entryFuncAddr);
extern __host__ cudaError_t CUDARTAPI cudaFuncGetName(const char **__name, const void *__func);
extern __host__ cudaError_t CUDARTAPI cudaGetFuncBySymbol(cudaFunction_t *__functionPtr, const void *__symbolPtr);
extern __host__ cudaError_t CUDARTAPI cudaLaunchCooperativeKernel(const void *__func, dim3 __gridDim, dim3 __blockDim,
    void **__args, size_t __sharedMem, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaLaunchCooperativeKernel_ptsz(const void *__func, dim3 __gridDim,
    dim3 __blockDim, void **__args, size_t __sharedMem, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *__launchParamsList, unsigned int __numDevices, unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaLaunchKernel(const void *__func, dim3 __gridDim, dim3 __blockDim,
    void **__args, size_t __sharedMem, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaLaunchKernel_ptsz(const void *__func, dim3 __gridDim, dim3 __blockDim,
    void **__args, size_t __sharedMem, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaLaunchKernelExC(const cudaLaunchConfig_t *__config, const void *__func,
    void **__args);
extern __host__ cudaError_t CUDARTAPI cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t *__config, const void *__func,
    void **__args);
extern __host__ cudaError_t CUDARTAPI cudaSetDoubleForDevice(double *__d);
extern __host__ cudaError_t CUDARTAPI cudaSetDoubleForHost(double *__d);
/* occupancy */
extern __host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *__numBlocks,
    const void *__func, int __blockSize, size_t __dynamicSMemSize);
extern __host__ cudaError_t CUDARTAPI cudaOccupancyAvailableDynamicSMemPerBlock(size_t *__dynamicSmemSize,
    const void *__func, int __numBlocks, int __blockSize);
extern __host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__numBlocks,
    const void *__func, int __blockSize, size_t __dynamicSMemSize, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveClusters(int *__numClusters, const void *__func,
    const cudaLaunchConfig_t *__launchConfig);
extern __host__ cudaError_t CUDARTAPI cudaOccupancyMaxPotentialClusterSize(int *__clusterSize, const void *__func,
    const cudaLaunchConfig_t *__launchConfig);
/* peer */
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *__p);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DPeer_ptds(const struct cudaMemcpy3DPeerParms *__p);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *__p,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DPeerAsync_ptsz(const struct cudaMemcpy3DPeerParms *__p,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyPeer(void *__dst, int __dstDevice, const void *__src, int __srcDevice,
    size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyPeerAsync(void *__dst, int __dstDevice, const void *__src,
    int __srcDevice, size_t __count, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaDeviceCanAccessPeer(int *__canAccessPeer, int __device, int __peerDevice);
extern __host__ cudaError_t CUDARTAPI cudaDeviceEnablePeerAccess(int __peerDevice, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaDeviceDisablePeerAccess(int __peerDevice);
/* graphics */
extern __host__ cudaError_t CUDARTAPI cudaGraphicsUnregisterResource(cudaGraphicsResource_t __resource);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t __resource,
    unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsMapResources(int __count, cudaGraphicsResource_t *__resources,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphicsUnmapResources(int __count, cudaGraphicsResource_t *__resources,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphicsResourceGetMappedPointer(void **__devPtr, size_t *__size,
    cudaGraphicsResource_t __resource);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsSubResourceGetMappedArray(cudaArray_t *__array,
    cudaGraphicsResource_t __resource, unsigned int __arrayIndex, unsigned int __mipLevel);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsResourceGetMappedMipmappedArray(
    cudaMipmappedArray_t *__mipmappedArray, cudaGraphicsResource_t __resource);
/* surface */
extern __host__ cudaError_t CUDARTAPI cudaCreateSurfaceObject(cudaSurfaceObject_t *__pSurfObject,
    const struct cudaResourceDesc *__pResDesc);
extern __host__ cudaError_t CUDARTAPI cudaDestroySurfaceObject(cudaSurfaceObject_t __surfObject);
extern __host__ cudaError_t CUDARTAPI cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *__pResDesc,
    cudaSurfaceObject_t __surfObject);
/* version */
extern __host__ cudaError_t CUDARTAPI cudaDriverGetVersion(int *__driverVersion);
extern __host__ cudaError_t CUDARTAPI cudaRuntimeGetVersion(int *__runtimeVersion);
/* entry point */
extern __host__ cudaError_t CUDARTAPI cudaGetDriverEntryPoint(const char *__symbol, void **__funcPtr,
    unsigned long long __flags, enum cudaDriverEntryPointQueryResult *__driverStatus VORTEX_DEFAULT(NULL));
extern __host__ cudaError_t CUDARTAPI cudaGetDriverEntryPoint_ptsz(const char *__symbol, void **__funcPtr,
    unsigned long long __flags, enum cudaDriverEntryPointQueryResult *__driverStatus VORTEX_DEFAULT(NULL));
extern __host__ cudaError_t CUDARTAPI cudaGetExportTable(const void **__ppExportTable,
    const cudaUUID_t *__pExportTableId);
/* profiler */
extern __host__ cudaError_t CUDARTAPI cudaProfilerStart(void);
extern __host__ cudaError_t CUDARTAPI cudaProfilerStop(void);
/* thread */
extern __host__ cudaError_t CUDARTAPI cudaThreadExit(void);
extern __host__ cudaError_t CUDARTAPI cudaThreadGetCacheConfig(enum cudaFuncCache *__pCacheConfig);
extern __host__ cudaError_t CUDARTAPI cudaThreadGetLimit(size_t *__pValue, enum cudaLimit __limit);
extern __host__ cudaError_t CUDARTAPI cudaThreadSetCacheConfig(enum cudaFuncCache __cacheConfig);
extern __host__ cudaError_t CUDARTAPI cudaThreadSetLimit(enum cudaLimit __limit, size_t __value);
extern __host__ cudaError_t CUDARTAPI cudaThreadSynchronize(void);
/* surface reference */
extern __host__ cudaError_t CUDARTAPI cudaBindSurfaceToArray(const struct surfaceReference *__surfref,
    cudaArray_const_t __array, const struct cudaChannelFormatDesc *__desc);
extern __host__ cudaError_t CUDARTAPI cudaGetSurfaceReference(const struct surfaceReference **__surfref,
    const void *__symbol);
/* texture reference */
extern __host__ cudaError_t CUDARTAPI cudaBindTexture(size_t *__offset, const struct textureReference *__texref,
    const void *__devPtr, const struct cudaChannelFormatDesc *__desc, size_t __size VORTEX_DEFAULT(UINT_MAX));
extern __host__ cudaError_t CUDARTAPI cudaBindTexture2D(size_t *__offset, const struct textureReference *__texref,
    const void *__devPtr, const struct cudaChannelFormatDesc *__desc, size_t __width, size_t __height, size_t __pitch);
extern __host__ cudaError_t CUDARTAPI cudaBindTextureToArray(const struct textureReference *__texref,
    cudaArray_const_t __array, const struct cudaChannelFormatDesc *__desc);
extern __host__ cudaError_t CUDARTAPI cudaBindTextureToMipmappedArray(const struct textureReference *__texref,
    cudaMipmappedArray_const_t __mipmappedArray, const struct cudaChannelFormatDesc *__desc);
extern __host__ cudaError_t CUDARTAPI cudaGetTextureAlignmentOffset(size_t *__offset,
    const struct textureReference *__texref);
extern __host__ cudaError_t CUDARTAPI cudaGetTextureReference(const struct textureReference **__texref,
    const void *__symbol);
extern __host__ cudaError_t CUDARTAPI cudaUnbindTexture(const struct textureReference *__texref);
/* pool */
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetDefaultMemPool(cudaMemPool_t *__memPool, int __device);
extern __host__ cudaError_t CUDARTAPI cudaDeviceSetMemPool(int __device, cudaMemPool_t __memPool);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetMemPool(cudaMemPool_t *__memPool, int __device);
extern __host__ cudaError_t CUDARTAPI cudaMallocAsync(void **__devPtr, size_t __size, cudaStream_t __hStream);
extern __host__ cudaError_t CUDARTAPI cudaMallocAsync_ptsz(void **__devPtr, size_t __size, cudaStream_t __hStream);
extern __host__ cudaError_t CUDARTAPI cudaFreeAsync(void *__devPtr, cudaStream_t __hStream);
extern __host__ cudaError_t CUDARTAPI cudaFreeAsync_ptsz(void *__devPtr, cudaStream_t __hStream);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolTrimTo(cudaMemPool_t __memPool, size_t __minBytesToKeep);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolSetAttribute(cudaMemPool_t __memPool, enum cudaMemPoolAttr __attr,
    void *__value);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolGetAttribute(cudaMemPool_t __memPool, enum cudaMemPoolAttr __attr,
    void *__value);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolSetAccess(cudaMemPool_t __memPool,
    const struct cudaMemAccessDesc *__descList, size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolGetAccess(enum cudaMemAccessFlags *__flags, cudaMemPool_t __memPool,
    struct cudaMemLocation *__location);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolCreate(cudaMemPool_t *__memPool,
    const struct cudaMemPoolProps *__poolProps);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolDestroy(cudaMemPool_t __memPool);
extern __host__ cudaError_t CUDARTAPI cudaMallocFromPoolAsync(void **__ptr, size_t __size, cudaMemPool_t __memPool,
    cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaMallocFromPoolAsync_ptsz(void **__ptr, size_t __size, cudaMemPool_t __memPool,
    cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolExportToShareableHandle(void *__shareableHandle,
    cudaMemPool_t __memPool, enum cudaMemAllocationHandleType __handleType, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolImportFromShareableHandle(cudaMemPool_t *__memPool,
    void *__shareableHandle, enum cudaMemAllocationHandleType __handleType, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *__exportData,
    void *__ptr);
extern __host__ cudaError_t CUDARTAPI cudaMemPoolImportPointer(void **__ptr, cudaMemPool_t __memPool,
    struct cudaMemPoolPtrExportData *__exportData);
/* memory */
extern __host__ cudaError_t CUDARTAPI cudaMallocManaged(void **__devPtr, size_t __size,
    unsigned int __flags VORTEX_DEFAULT(cudaMemAttachGlobal));
extern __host__ cudaError_t CUDARTAPI cudaMalloc(void **__devPtr, size_t __size);
extern __host__ cudaError_t CUDARTAPI cudaMallocHost(void **__ptr, size_t __size);
extern __host__ cudaError_t CUDARTAPI cudaMallocPitch(void **__devPtr, size_t *__pitch, size_t __width,
    size_t __height);
extern __host__ cudaError_t CUDARTAPI cudaFree(void *__devPtr);
extern __host__ cudaError_t CUDARTAPI cudaFreeHost(void *__ptr);
extern __host__ cudaError_t CUDARTAPI cudaHostAlloc(void **__pHost, size_t __size, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaHostRegister(void *__ptr, size_t __size, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaHostUnregister(void *__ptr);
extern __host__ cudaError_t CUDARTAPI cudaHostGetDevicePointer(void **__pDevice, void *__pHost, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaHostGetFlags(unsigned int *__pFlags, void *__pHost);
extern __host__ cudaError_t CUDARTAPI cudaMalloc3D(struct cudaPitchedPtr *__pitchedDevPtr, struct cudaExtent __extent);
extern __host__ cudaError_t CUDARTAPI cudaMemGetInfo(size_t *__free, size_t *__total);
extern __host__ cudaError_t CUDARTAPI cudaGetSymbolAddress(void **__devPtr, const void *__symbol);
extern __host__ cudaError_t CUDARTAPI cudaGetSymbolSize(size_t *__size, const void *__symbol);
/* array */
extern __host__ cudaError_t CUDARTAPI cudaMallocArray(cudaArray_t *__array, const struct cudaChannelFormatDesc *__desc,
    size_t __width, size_t __height VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaFreeArray(cudaArray_t __array);
extern __host__ cudaError_t CUDARTAPI cudaFreeMipmappedArray(cudaMipmappedArray_t __mipmappedArray);
extern __host__ cudaError_t CUDARTAPI cudaMalloc3DArray(cudaArray_t *__array,
    const struct cudaChannelFormatDesc *__desc, struct cudaExtent __extent, unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMallocMipmappedArray(cudaMipmappedArray_t *__mipmappedArray,
    const struct cudaChannelFormatDesc *__desc, struct cudaExtent __extent, unsigned int __numLevels,
    unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGetMipmappedArrayLevel(cudaArray_t *__levelArray,
    cudaMipmappedArray_const_t __mipmappedArray, unsigned int __level);
extern __host__ cudaError_t CUDARTAPI cudaArrayGetInfo(struct cudaChannelFormatDesc *__desc,
    struct cudaExtent *__extent, unsigned int *__flags, cudaArray_t __array);
extern __host__ cudaError_t CUDARTAPI cudaArrayGetPlane(cudaArray_t *__pPlaneArray, cudaArray_t __hArray,
    unsigned int __planeIdx);
extern __host__ cudaError_t CUDARTAPI cudaArrayGetMemoryRequirements(
    struct cudaArrayMemoryRequirements *__memoryRequirements, cudaArray_t __array, int __device);
extern __host__ cudaError_t CUDARTAPI cudaMipmappedArrayGetMemoryRequirements(
    struct cudaArrayMemoryRequirements *__memoryRequirements, cudaMipmappedArray_t __mipmap, int __device);
extern __host__ cudaError_t CUDARTAPI cudaArrayGetSparseProperties(
    struct cudaArraySparseProperties *__sparseProperties, cudaArray_t __array);
extern __host__ cudaError_t CUDARTAPI cudaMipmappedArrayGetSparseProperties(
    struct cudaArraySparseProperties *__sparseProperties, cudaMipmappedArray_t __mipmap);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DToArray(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DToArray_ptds(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArray(void *__dst, size_t __dpitch, cudaArray_const_t __src,
    size_t __wOffset, size_t __hOffset, size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArray_ptds(void *__dst, size_t __dpitch, cudaArray_const_t __src,
    size_t __wOffset, size_t __hOffset, size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DArrayToArray(cudaArray_t __dst, size_t __wOffsetDst,
    size_t __hOffsetDst, cudaArray_const_t __src, size_t __wOffsetSrc, size_t __hOffsetSrc, size_t __width,
    size_t __height, enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DArrayToArray_ptds(cudaArray_t __dst, size_t __wOffsetDst,
    size_t __hOffsetDst, cudaArray_const_t __src, size_t __wOffsetSrc, size_t __hOffsetSrc, size_t __width,
    size_t __height, enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DToArrayAsync(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DToArrayAsync_ptsz(cudaArray_t __dst, size_t __wOffset,
    size_t __hOffset, const void *__src, size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArrayAsync(void *__dst, size_t __dpitch, cudaArray_const_t __src,
    size_t __wOffset, size_t __hOffset, size_t __width, size_t __height, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArrayAsync_ptsz(void *__dst, size_t __dpitch,
    cudaArray_const_t __src, size_t __wOffset, size_t __hOffset, size_t __width, size_t __height,
    enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToArray(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToArray_ptds(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromArray(void *__dst, cudaArray_const_t __src, size_t __wOffset,
    size_t __hOffset, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromArray_ptds(void *__dst, cudaArray_const_t __src, size_t __wOffset,
    size_t __hOffset, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyArrayToArray(cudaArray_t __dst, size_t __wOffsetDst,
    size_t __hOffsetDst, cudaArray_const_t __src, size_t __wOffsetSrc, size_t __hOffsetSrc, size_t __count,
    enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyArrayToArray_ptds(cudaArray_t __dst, size_t __wOffsetDst,
    size_t __hOffsetDst, cudaArray_const_t __src, size_t __wOffsetSrc, size_t __hOffsetSrc, size_t __count,
    enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToArrayAsync(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __count, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToArrayAsync_ptsz(cudaArray_t __dst, size_t __wOffset, size_t __hOffset,
    const void *__src, size_t __count, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromArrayAsync(void *__dst, cudaArray_const_t __src, size_t __wOffset,
    size_t __hOffset, size_t __count, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromArrayAsync_ptsz(void *__dst, cudaArray_const_t __src,
    size_t __wOffset, size_t __hOffset, size_t __count, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGetChannelDesc(struct cudaChannelFormatDesc *__desc,
    cudaArray_const_t __array);
extern __host__ struct cudaChannelFormatDesc CUDARTAPI cudaCreateChannelDesc(int __x, int __y, int __z, int __w,
    enum cudaChannelFormatKind __f);
/* copy */
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3D(const struct cudaMemcpy3DParms *__p);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3D_ptds(const struct cudaMemcpy3DParms *__p);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *__p,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy3DAsync_ptsz(const struct cudaMemcpy3DParms *__p,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy(void *__dst, const void *__src, size_t __count,
    enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy_ptds(void *__dst, const void *__src, size_t __count,
    enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2D(void *__dst, size_t __dpitch, const void *__src, size_t __spitch,
    size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2D_ptds(void *__dst, size_t __dpitch, const void *__src,
    size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaMemcpyAsync(void *__dst, const void *__src, size_t __count,
    enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyAsync_ptsz(void *__dst, const void *__src, size_t __count,
    enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DAsync(void *__dst, size_t __dpitch, const void *__src,
    size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpy2DAsync_ptsz(void *__dst, size_t __dpitch, const void *__src,
    size_t __spitch, size_t __width, size_t __height, enum cudaMemcpyKind __kind,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbol(void *__dst, const void *__symbol, size_t __count,
    size_t __offset VORTEX_DEFAULT(0), enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToHost));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbol_ptds(void *__dst, const void *__symbol, size_t __count,
    size_t __offset VORTEX_DEFAULT(0), enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyDeviceToHost));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbolAsync(void *__dst, const void *__symbol, size_t __count,
    size_t __offset, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbolAsync_ptsz(void *__dst, const void *__symbol, size_t __count,
    size_t __offset, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToSymbol(const void *__symbol, const void *__src, size_t __count,
    size_t __offset VORTEX_DEFAULT(0), enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyHostToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToSymbol_ptds(const void *__symbol, const void *__src, size_t __count,
    size_t __offset VORTEX_DEFAULT(0), enum cudaMemcpyKind __kind VORTEX_DEFAULT(cudaMemcpyHostToDevice));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToSymbolAsync(const void *__symbol, const void *__src, size_t __count,
    size_t __offset, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemcpyToSymbolAsync_ptsz(const void *__symbol, const void *__src,
    size_t __count, size_t __offset, enum cudaMemcpyKind __kind, cudaStream_t __stream VORTEX_DEFAULT(0));
/* set */
extern __host__ cudaError_t CUDARTAPI cudaMemset(void *__devPtr, int __value, size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaMemset_ptds(void *__devPtr, int __value, size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaMemset2D(void *__devPtr, size_t __pitch, int __value, size_t __width,
    size_t __height);
extern __host__ cudaError_t CUDARTAPI cudaMemset2D_ptds(void *__devPtr, size_t __pitch, int __value, size_t __width,
    size_t __height);
extern __host__ cudaError_t CUDARTAPI cudaMemset3D(struct cudaPitchedPtr __pitchedDevPtr, int __value,
    struct cudaExtent __extent);
extern __host__ cudaError_t CUDARTAPI cudaMemset3D_ptds(struct cudaPitchedPtr __pitchedDevPtr, int __value,
    struct cudaExtent __extent);
extern __host__ cudaError_t CUDARTAPI cudaMemsetAsync(void *__devPtr, int __value, size_t __count,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemsetAsync_ptsz(void *__devPtr, int __value, size_t __count,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemset2DAsync(void *__devPtr, size_t __pitch, int __value, size_t __width,
    size_t __height, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemset2DAsync_ptsz(void *__devPtr, size_t __pitch, int __value,
    size_t __width, size_t __height, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemset3DAsync(struct cudaPitchedPtr __pitchedDevPtr, int __value,
    struct cudaExtent __extent, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemset3DAsync_ptsz(struct cudaPitchedPtr __pitchedDevPtr, int __value,
    struct cudaExtent __extent, cudaStream_t __stream VORTEX_DEFAULT(0));
/* unified */
extern __host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync(const void *__devPtr, size_t __count, int __dstDevice,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync_ptsz(const void *__devPtr, size_t __count, int __dstDevice,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync_v2(const void *__devPtr, size_t __count,
    struct cudaMemLocation __location, unsigned int __flags, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync_v2_ptsz(const void *__devPtr, size_t __count,
    struct cudaMemLocation __location, unsigned int __flags, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaMemAdvise(const void *__devPtr, size_t __count,
    enum cudaMemoryAdvise __advice, int __device);
extern __host__ cudaError_t CUDARTAPI cudaMemAdvise_v2(const void *__devPtr, size_t __count,
    enum cudaMemoryAdvise __advice, struct cudaMemLocation __location);
extern __host__ cudaError_t CUDARTAPI cudaMemRangeGetAttribute(void *__data, size_t __dataSize,
    enum cudaMemRangeAttribute __attribute_, const void *__devPtr, size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaMemRangeGetAttributes(void **__data, size_t *__dataSizes,
    enum cudaMemRangeAttribute *__attributes, size_t __numAttributes, const void *__devPtr, size_t __count);
extern __host__ cudaError_t CUDARTAPI cudaPointerGetAttributes(struct cudaPointerAttributes *__attributes,
    const void *__ptr);
/* capture */
extern __host__ cudaError_t CUDARTAPI cudaStreamBeginCapture(cudaStream_t __stream, enum cudaStreamCaptureMode __mode);
extern __host__ cudaError_t CUDARTAPI cudaStreamBeginCapture_ptsz(cudaStream_t __stream,
    enum cudaStreamCaptureMode __mode);
extern __host__ cudaError_t CUDARTAPI cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *__mode);
extern __host__ cudaError_t CUDARTAPI cudaStreamEndCapture(cudaStream_t __stream, cudaGraph_t *__pGraph);
extern __host__ cudaError_t CUDARTAPI cudaStreamEndCapture_ptsz(cudaStream_t __stream, cudaGraph_t *__pGraph);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetCaptureInfo_v2(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__captureStatus_out, unsigned long long *__id_out VORTEX_DEFAULT(0),
    cudaGraph_t *__graph_out VORTEX_DEFAULT(0), const cudaGraphNode_t **__dependencies_out VORTEX_DEFAULT(0),
    size_t *__numDependencies_out VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamGetCaptureInfo_v2_ptsz(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__captureStatus_out, unsigned long long *__id_out VORTEX_DEFAULT(0),
    cudaGraph_t *__graph_out VORTEX_DEFAULT(0), const cudaGraphNode_t **__dependencies_out VORTEX_DEFAULT(0),
    size_t *__numDependencies_out VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamGetCaptureInfo_v3(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__captureStatus_out, unsigned long long *__id_out, cudaGraph_t *__graph_out,
    const cudaGraphNode_t **__dependencies_out, const cudaGraphEdgeData **__edgeData_out,
    size_t *__numDependencies_out);
extern __host__ cudaError_t CUDARTAPI cudaStreamGetCaptureInfo_v3_ptsz(cudaStream_t __stream,
    enum cudaStreamCaptureStatus *__captureStatus_out, unsigned long long *__id_out, cudaGraph_t *__graph_out,
    const cudaGraphNode_t **__dependencies_out, const cudaGraphEdgeData **__edgeData_out,
    size_t *__numDependencies_out);
extern __host__ cudaError_t CUDARTAPI cudaStreamUpdateCaptureDependencies(cudaStream_t __stream,
    cudaGraphNode_t *__dependencies, size_t __numDependencies, unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamUpdateCaptureDependencies_ptsz(cudaStream_t __stream,
    cudaGraphNode_t *__dependencies, size_t __numDependencies, unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaStreamUpdateCaptureDependencies_v2(cudaStream_t __stream,
    cudaGraphNode_t *__dependencies, const cudaGraphEdgeData *__dependencyData, size_t __numDependencies,
    unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaStreamUpdateCaptureDependencies_v2_ptsz(cudaStream_t __stream,
    cudaGraphNode_t *__dependencies, const cudaGraphEdgeData *__dependencyData, size_t __numDependencies,
    unsigned int __flags);
/* graph */
extern __host__ cudaError_t CUDARTAPI cudaStreamBeginCaptureToGraph(cudaStream_t __stream, cudaGraph_t __graph,
    const cudaGraphNode_t *__dependencies, const cudaGraphEdgeData *__dependencyData, size_t __numDependencies,
    enum cudaStreamCaptureMode __mode);
extern __host__ cudaError_t CUDARTAPI cudaStreamBeginCaptureToGraph_ptsz(cudaStream_t __stream, cudaGraph_t __graph,
    const cudaGraphNode_t *__dependencies, const cudaGraphEdgeData *__dependencyData, size_t __numDependencies,
    enum cudaStreamCaptureMode __mode);
extern __host__ cudaError_t CUDARTAPI cudaGraphCreate(cudaGraph_t *__pGraph, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddKernelNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, const struct cudaKernelNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphKernelNodeGetParams(cudaGraphNode_t __node,
    struct cudaKernelNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphKernelNodeSetParams(cudaGraphNode_t __node,
    const struct cudaKernelNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t __hSrc, cudaGraphNode_t __hDst);
extern __host__ cudaError_t CUDARTAPI cudaGraphKernelNodeGetAttribute(cudaGraphNode_t __hNode,
    enum cudaLaunchAttributeID __attr, union cudaLaunchAttributeValue *__value_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphKernelNodeSetAttribute(cudaGraphNode_t __hNode,
    enum cudaLaunchAttributeID __attr, const union cudaLaunchAttributeValue *__value);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, const struct cudaMemcpy3DParms *__pCopyParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNode1D(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, void *__dst, const void *__src, size_t __count,
    enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeGetParams(cudaGraphNode_t __node,
    struct cudaMemcpy3DParms *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParams(cudaGraphNode_t __node,
    const struct cudaMemcpy3DParms *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t __node, void *__dst,
    const void *__src, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemsetNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, const struct cudaMemsetParams *__pMemsetParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemsetNodeGetParams(cudaGraphNode_t __node,
    struct cudaMemsetParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemsetNodeSetParams(cudaGraphNode_t __node,
    const struct cudaMemsetParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddHostNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, const struct cudaHostNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphHostNodeGetParams(cudaGraphNode_t __node,
    struct cudaHostNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphHostNodeSetParams(cudaGraphNode_t __node,
    const struct cudaHostNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddChildGraphNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, cudaGraph_t __childGraph);
extern __host__ cudaError_t CUDARTAPI cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t __node, cudaGraph_t *__pGraph);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddEmptyNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddEventRecordNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t __node,
    cudaEvent_t *__event_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t __node, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddEventWaitNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t __node, cudaEvent_t *__event_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t __node, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *__pGraphNode,
    cudaGraph_t __graph, const cudaGraphNode_t *__pDependencies, size_t __numDependencies,
    const struct cudaExternalSemaphoreSignalNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t __hNode,
    struct cudaExternalSemaphoreSignalNodeParams *__params_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresSignalNodeSetParams(cudaGraphNode_t __hNode,
    const struct cudaExternalSemaphoreSignalNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *__pGraphNode,
    cudaGraph_t __graph, const cudaGraphNode_t *__pDependencies, size_t __numDependencies,
    const struct cudaExternalSemaphoreWaitNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t __hNode,
    struct cudaExternalSemaphoreWaitNodeParams *__params_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresWaitNodeSetParams(cudaGraphNode_t __hNode,
    const struct cudaExternalSemaphoreWaitNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemAllocNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, struct cudaMemAllocNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemAllocNodeGetParams(cudaGraphNode_t __node,
    struct cudaMemAllocNodeParams *__params_out);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemFreeNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, void *__dptr);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemFreeNodeGetParams(cudaGraphNode_t __node, void *__dptr_out);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGraphMemTrim(int __device);
extern __host__ cudaError_t CUDARTAPI cudaDeviceGetGraphMemAttribute(int __device,
    enum cudaGraphMemAttributeType __attr, void *__value);
extern __host__ cudaError_t CUDARTAPI cudaDeviceSetGraphMemAttribute(int __device,
    enum cudaGraphMemAttributeType __attr, void *__value);
extern __host__ cudaError_t CUDARTAPI cudaGraphClone(cudaGraph_t *__pGraphClone, cudaGraph_t __originalGraph);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeFindInClone(cudaGraphNode_t *__pNode, cudaGraphNode_t __originalNode,
    cudaGraph_t __clonedGraph);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetType(cudaGraphNode_t __node, enum cudaGraphNodeType *__pType);
extern __host__ cudaError_t CUDARTAPI cudaGraphGetNodes(cudaGraph_t __graph, cudaGraphNode_t *__nodes,
    size_t *__numNodes);
extern __host__ cudaError_t CUDARTAPI cudaGraphGetRootNodes(cudaGraph_t __graph, cudaGraphNode_t *__pRootNodes,
    size_t *__pNumRootNodes);
extern __host__ cudaError_t CUDARTAPI cudaGraphGetEdges(cudaGraph_t __graph, cudaGraphNode_t *__from,
    cudaGraphNode_t *__to, size_t *__numEdges);
extern __host__ cudaError_t CUDARTAPI cudaGraphGetEdges_v2(cudaGraph_t __graph, cudaGraphNode_t *__from,
    cudaGraphNode_t *__to, cudaGraphEdgeData *__edgeData, size_t *__numEdges);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependencies(cudaGraphNode_t __node,
    cudaGraphNode_t *__pDependencies, size_t *__pNumDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependencies_v2(cudaGraphNode_t __node,
    cudaGraphNode_t *__pDependencies, cudaGraphEdgeData *__edgeData, size_t *__pNumDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependentNodes(cudaGraphNode_t __node,
    cudaGraphNode_t *__pDependentNodes, size_t *__pNumDependentNodes);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t __node,
    cudaGraphNode_t *__pDependentNodes, cudaGraphEdgeData *__edgeData, size_t *__pNumDependentNodes);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from,
    const cudaGraphNode_t *__to, size_t __numDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddDependencies_v2(cudaGraph_t __graph, const cudaGraphNode_t *__from,
    const cudaGraphNode_t *__to, const cudaGraphEdgeData *__edgeData, size_t __numDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphRemoveDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from,
    const cudaGraphNode_t *__to, size_t __numDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphRemoveDependencies_v2(cudaGraph_t __graph, const cudaGraphNode_t *__from,
    const cudaGraphNode_t *__to, const cudaGraphEdgeData *__edgeData, size_t __numDependencies);
extern __host__ cudaError_t CUDARTAPI cudaGraphDestroyNode(cudaGraphNode_t __node);
extern __host__ cudaError_t CUDARTAPI cudaGraphInstantiate(cudaGraphExec_t *__pGraphExec, cudaGraph_t __graph,
    unsigned long long __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithFlags(cudaGraphExec_t *__pGraphExec, cudaGraph_t __graph,
    unsigned long long __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithParams(cudaGraphExec_t *__pGraphExec, cudaGraph_t __graph,
    cudaGraphInstantiateParams *__instantiateParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithParams_ptsz(cudaGraphExec_t *__pGraphExec,
    cudaGraph_t __graph, cudaGraphInstantiateParams *__instantiateParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecGetFlags(cudaGraphExec_t __graphExec, unsigned long long *__flags);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecKernelNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, const struct cudaKernelNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, const struct cudaMemcpy3DParms *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, void *__dst, const void *__src, size_t __count, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, const struct cudaMemsetParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecHostNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, const struct cudaHostNodeParams *__pNodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, cudaGraph_t __childGraph);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __hNode, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __hNode, cudaEvent_t __event);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecExternalSemaphoresSignalNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __hNode, const struct cudaExternalSemaphoreSignalNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecExternalSemaphoresWaitNodeSetParams(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __hNode, const struct cudaExternalSemaphoreWaitNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeSetEnabled(cudaGraphExec_t __hGraphExec, cudaGraphNode_t __hNode,
    unsigned int __isEnabled);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeGetEnabled(cudaGraphExec_t __hGraphExec, cudaGraphNode_t __hNode,
    unsigned int *__isEnabled);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecUpdate(cudaGraphExec_t __hGraphExec, cudaGraph_t __hGraph,
    cudaGraphExecUpdateResultInfo *__resultInfo);
extern __host__ cudaError_t CUDARTAPI cudaGraphUpload(cudaGraphExec_t __graphExec, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGraphUpload_ptsz(cudaGraphExec_t __graphExec, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGraphLaunch(cudaGraphExec_t __graphExec, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGraphLaunch_ptsz(cudaGraphExec_t __graphExec, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecDestroy(cudaGraphExec_t __graphExec);
extern __host__ cudaError_t CUDARTAPI cudaGraphDestroy(cudaGraph_t __graph);
extern __host__ cudaError_t CUDARTAPI cudaGraphDebugDotPrint(cudaGraph_t __graph, const char *__path,
    unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaUserObjectCreate(cudaUserObject_t *__object_out, void *__ptr,
    cudaHostFn_t __destroy, unsigned int __initialRefcount, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaUserObjectRetain(cudaUserObject_t __object,
    unsigned int __count VORTEX_DEFAULT(1));
extern __host__ cudaError_t CUDARTAPI cudaUserObjectRelease(cudaUserObject_t __object,
    unsigned int __count VORTEX_DEFAULT(1));
extern __host__ cudaError_t CUDARTAPI cudaGraphRetainUserObject(cudaGraph_t __graph, cudaUserObject_t __object,
    unsigned int __count VORTEX_DEFAULT(1), unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphReleaseUserObject(cudaGraph_t __graph, cudaUserObject_t __object,
    unsigned int __count VORTEX_DEFAULT(1));
extern __host__ cudaError_t CUDARTAPI cudaGraphAddNode(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, struct cudaGraphNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddNode_v2(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, const cudaGraphEdgeData *__dependencyData, size_t __numDependencies,
    struct cudaGraphNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphNodeSetParams(cudaGraphNode_t __node,
    struct cudaGraphNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecNodeSetParams(cudaGraphExec_t __graphExec, cudaGraphNode_t __node,
    struct cudaGraphNodeParams *__nodeParams);
extern __host__ cudaError_t CUDARTAPI cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *__pHandle_out,
    cudaGraph_t __graph, unsigned int __defaultLaunchValue VORTEX_DEFAULT(0), unsigned int __flags VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *__pGraphNode,
    cudaGraph_t __graph, const cudaGraphNode_t *__pDependencies, size_t __numDependencies, void *__dst,
    const void *__symbol, size_t __count, size_t __offset, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *__pGraphNode, cudaGraph_t __graph,
    const cudaGraphNode_t *__pDependencies, size_t __numDependencies, const void *__symbol, const void *__src,
    size_t __count, size_t __offset, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, void *__dst, const void *__symbol, size_t __count, size_t __offset,
    enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t __hGraphExec,
    cudaGraphNode_t __node, const void *__symbol, const void *__src, size_t __count, size_t __offset,
    enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t __node, void *__dst,
    const void *__symbol, size_t __count, size_t __offset, enum cudaMemcpyKind __kind);
extern __host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t __node, const void *__symbol,
    const void *__src, size_t __count, size_t __offset, enum cudaMemcpyKind __kind);
/* external */
extern __host__ cudaError_t CUDARTAPI cudaImportExternalMemory(cudaExternalMemory_t *__extMem_out,
    const struct cudaExternalMemoryHandleDesc *__memHandleDesc);
extern __host__ cudaError_t CUDARTAPI cudaExternalMemoryGetMappedBuffer(void **__devPtr, cudaExternalMemory_t __extMem,
    const struct cudaExternalMemoryBufferDesc *__bufferDesc);
extern __host__ cudaError_t CUDARTAPI cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *__mipmap,
    cudaExternalMemory_t __extMem, const struct cudaExternalMemoryMipmappedArrayDesc *__mipmapDesc);
extern __host__ cudaError_t CUDARTAPI cudaDestroyExternalMemory(cudaExternalMemory_t __extMem);
extern __host__ cudaError_t CUDARTAPI cudaImportExternalSemaphore(cudaExternalSemaphore_t *__extSem_out,
    const struct cudaExternalSemaphoreHandleDesc *__semHandleDesc);
extern __host__ cudaError_t CUDARTAPI cudaSignalExternalSemaphoresAsync_v2(
    const cudaExternalSemaphore_t *__extSemArray, const struct cudaExternalSemaphoreSignalParams *__paramsArray,
    unsigned int __numExtSems, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaSignalExternalSemaphoresAsync_v2_ptsz(
    const cudaExternalSemaphore_t *__extSemArray, const struct cudaExternalSemaphoreSignalParams *__paramsArray,
    unsigned int __numExtSems, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaWaitExternalSemaphoresAsync_v2(const cudaExternalSemaphore_t *__extSemArray,
    const struct cudaExternalSemaphoreWaitParams *__paramsArray, unsigned int __numExtSems,
    cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaWaitExternalSemaphoresAsync_v2_ptsz(
    const cudaExternalSemaphore_t *__extSemArray, const struct cudaExternalSemaphoreWaitParams *__paramsArray,
    unsigned int __numExtSems, cudaStream_t __stream VORTEX_DEFAULT(0));
extern __host__ cudaError_t CUDARTAPI cudaDestroyExternalSemaphore(cudaExternalSemaphore_t __extSem);
#ifdef __cplusplus
}
#endif

#undef VORTEX_DEFAULT
#define cudaGetDeviceProperties cudaGetDeviceProperties_v2
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM)
#define cudaStreamGetPriority cudaStreamGetPriority_ptsz
#define cudaStreamGetFlags cudaStreamGetFlags_ptsz
#define cudaStreamGetId cudaStreamGetId_ptsz
#define cudaStreamCopyAttributes cudaStreamCopyAttributes_ptsz
#define cudaStreamGetAttribute cudaStreamGetAttribute_ptsz
#define cudaStreamSetAttribute cudaStreamSetAttribute_ptsz
#define cudaStreamWaitEvent cudaStreamWaitEvent_ptsz
#define cudaStreamAddCallback cudaStreamAddCallback_ptsz
#define cudaStreamSynchronize cudaStreamSynchronize_ptsz
#define cudaStreamQuery cudaStreamQuery_ptsz
#define cudaStreamAttachMemAsync cudaStreamAttachMemAsync_ptsz
#define cudaStreamIsCapturing cudaStreamIsCapturing_ptsz
#define cudaEventRecord cudaEventRecord_ptsz
#define cudaEventRecordWithFlags cudaEventRecordWithFlags_ptsz
#define cudaLaunchHostFunc cudaLaunchHostFunc_ptsz
#define cudaLaunchCooperativeKernel cudaLaunchCooperativeKernel_ptsz
#define cudaLaunchKernel cudaLaunchKernel_ptsz
#define cudaLaunchKernelExC cudaLaunchKernelExC_ptsz
#define cudaMemcpy3DPeer cudaMemcpy3DPeer_ptds
#define cudaMemcpy3DPeerAsync cudaMemcpy3DPeerAsync_ptsz
#define cudaGetDriverEntryPoint cudaGetDriverEntryPoint_ptsz
#define cudaMallocAsync cudaMallocAsync_ptsz
#define cudaFreeAsync cudaFreeAsync_ptsz
#define cudaMallocFromPoolAsync cudaMallocFromPoolAsync_ptsz
#define cudaMemcpy2DToArray cudaMemcpy2DToArray_ptds
#define cudaMemcpy2DFromArray cudaMemcpy2DFromArray_ptds
#define cudaMemcpy2DArrayToArray cudaMemcpy2DArrayToArray_ptds
#define cudaMemcpy2DToArrayAsync cudaMemcpy2DToArrayAsync_ptsz
#define cudaMemcpy2DFromArrayAsync cudaMemcpy2DFromArrayAsync_ptsz
#define cudaMemcpyToArray cudaMemcpyToArray_ptds
#define cudaMemcpyFromArray cudaMemcpyFromArray_ptds
#define cudaMemcpyArrayToArray cudaMemcpyArrayToArray_ptds
#define cudaMemcpyToArrayAsync cudaMemcpyToArrayAsync_ptsz
#define cudaMemcpyFromArrayAsync cudaMemcpyFromArrayAsync_ptsz
#define cudaMemcpy3D cudaMemcpy3D_ptds
#define cudaMemcpy3DAsync cudaMemcpy3DAsync_ptsz
#define cudaMemcpy cudaMemcpy_ptds
#define cudaMemcpy2D cudaMemcpy2D_ptds
#define cudaMemcpyAsync cudaMemcpyAsync_ptsz
#define cudaMemcpy2DAsync cudaMemcpy2DAsync_ptsz
#define cudaMemcpyFromSymbol cudaMemcpyFromSymbol_ptds
#define cudaMemcpyFromSymbolAsync cudaMemcpyFromSymbolAsync_ptsz
#define cudaMemcpyToSymbol cudaMemcpyToSymbol_ptds
#define cudaMemcpyToSymbolAsync cudaMemcpyToSymbolAsync_ptsz
#define cudaMemset cudaMemset_ptds
#define cudaMemset2D cudaMemset2D_ptds
#define cudaMemset3D cudaMemset3D_ptds
#define cudaMemsetAsync cudaMemsetAsync_ptsz
#define cudaMemset2DAsync cudaMemset2DAsync_ptsz
#define cudaMemset3DAsync cudaMemset3DAsync_ptsz
#define cudaMemPrefetchAsync cudaMemPrefetchAsync_ptsz
#define cudaMemPrefetchAsync_v2 cudaMemPrefetchAsync_v2_ptsz
#define cudaStreamBeginCapture cudaStreamBeginCapture_ptsz
#define cudaStreamEndCapture cudaStreamEndCapture_ptsz
#define cudaStreamGetCaptureInfo cudaStreamGetCaptureInfo_v2_ptsz
#define cudaStreamGetCaptureInfo_v3 cudaStreamGetCaptureInfo_v3_ptsz
#define cudaStreamUpdateCaptureDependencies cudaStreamUpdateCaptureDependencies_ptsz
#define cudaStreamUpdateCaptureDependencies_v2 cudaStreamUpdateCaptureDependencies_v2_ptsz
#define cudaStreamBeginCaptureToGraph cudaStreamBeginCaptureToGraph_ptsz
#define cudaGraphInstantiateWithParams cudaGraphInstantiateWithParams_ptsz
#define cudaGraphUpload cudaGraphUpload_ptsz
#define cudaGraphLaunch cudaGraphLaunch_ptsz
#define cudaSignalExternalSemaphoresAsync cudaSignalExternalSemaphoresAsync_v2_ptsz
#define cudaWaitExternalSemaphoresAsync cudaWaitExternalSemaphoresAsync_v2_ptsz
#else
#define cudaStreamGetCaptureInfo cudaStreamGetCaptureInfo_v2
#define cudaSignalExternalSemaphoresAsync cudaSignalExternalSemaphoresAsync_v2
#define cudaWaitExternalSemaphoresAsync cudaWaitExternalSemaphoresAsync_v2
#endif
#endif
