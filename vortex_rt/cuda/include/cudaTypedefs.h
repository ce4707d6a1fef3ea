/* Types of pointers to the driver API's functions. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef CUDATYPEDEFS_H
#define CUDATYPEDEFS_H
#include "cuda.h"

typedef CUresult (CUDAAPI *PFN_cuGetErrorString)(CUresult, const char **);
typedef CUresult (CUDAAPI *PFN_cuGetErrorName)(CUresult, const char **);
typedef CUresult (CUDAAPI *PFN_cuInit)(unsigned int);
typedef CUresult (CUDAAPI *PFN_cuDriverGetVersion)(int *);
typedef CUresult (CUDAAPI *PFN_cuDeviceGet)(CUdevice *, int);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetCount)(int *);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetName)(char *, int, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetUuid)(CUuuid *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetUuid_v2)(CUuuid *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetLuid)(char *, unsigned int *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetAttribute)(int *, CUdevice_attribute, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetNvSciSyncAttributes)(void *, CUdevice, int);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetExecAffinitySupport)(int *, CUexecAffinityType, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuFlushGPUDirectRDMAWrites)(CUflushGPUDirectRDMAWritesTarget,
    CUflushGPUDirectRDMAWritesScope);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetProperties)(CUdevprop *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceComputeCapability)(int *, int *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetByPCIBusId)(CUdevice *, const char *);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetPCIBusId)(char *, int, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetP2PAttribute)(int *, CUdevice_P2PAttribute, CUdevice, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDevicePrimaryCtxRetain)(CUcontext *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDevicePrimaryCtxRelease)(CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDevicePrimaryCtxSetFlags)(CUdevice, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuDevicePrimaryCtxGetState)(CUdevice, unsigned int *, int *);
typedef CUresult (CUDAAPI *PFN_cuDevicePrimaryCtxReset)(CUdevice);
typedef CUresult (CUDAAPI *PFN_cuCtxCreate)(CUcontext *, unsigned int, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuCtxCreate_v3)(CUcontext *, CUexecAffinityParam *, int, unsigned int, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuCtxDestroy)(CUcontext);
typedef CUresult (CUDAAPI *PFN_cuCtxPushCurrent)(CUcontext);
typedef CUresult (CUDAAPI *PFN_cuCtxPopCurrent)(CUcontext *);
typedef CUresult (CUDAAPI *PFN_cuCtxSetCurrent)(CUcontext);
typedef CUresult (CUDAAPI *PFN_cuCtxGetCurrent)(CUcontext *);
typedef CUresult (CUDAAPI *PFN_cuCtxGetDevice)(CUdevice *);
typedef CUresult (CUDAAPI *PFN_cuCtxGetFlags)(unsigned int *);
typedef CUresult (CUDAAPI *PFN_cuCtxSetFlags)(unsigned int);
typedef CUresult (CUDAAPI *PFN_cuCtxGetId)(CUcontext, unsigned long long *);
typedef CUresult (CUDAAPI *PFN_cuCtxSynchronize)(void);
typedef CUresult (CUDAAPI *PFN_cuCtxSetLimit)(CUlimit, size_t);
typedef CUresult (CUDAAPI *PFN_cuCtxGetLimit)(size_t *, CUlimit);
typedef CUresult (CUDAAPI *PFN_cuCtxGetCacheConfig)(CUfunc_cache *);
typedef CUresult (CUDAAPI *PFN_cuCtxSetCacheConfig)(CUfunc_cache);
typedef CUresult (CUDAAPI *PFN_cuCtxGetSharedMemConfig)(CUsharedconfig *);
typedef CUresult (CUDAAPI *PFN_cuCtxSetSharedMemConfig)(CUsharedconfig);
typedef CUresult (CUDAAPI *PFN_cuCtxGetApiVersion)(CUcontext, unsigned int *);
typedef CUresult (CUDAAPI *PFN_cuCtxGetStreamPriorityRange)(int *, int *);
typedef CUresult (CUDAAPI *PFN_cuCtxResetPersistingL2Cache)(void);
typedef CUresult (CUDAAPI *PFN_cuCtxGetExecAffinity)(CUexecAffinityParam *, CUexecAffinityType);
typedef CUresult (CUDAAPI *PFN_cuCtxAttach)(CUcontext *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuCtxDetach)(CUcontext);
typedef CUresult (CUDAAPI *PFN_cuIpcGetEventHandle)(CUipcEventHandle *, CUevent);
typedef CUresult (CUDAAPI *PFN_cuIpcOpenEventHandle)(CUevent *, CUipcEventHandle);
typedef CUresult (CUDAAPI *PFN_cuIpcGetMemHandle)(CUipcMemHandle *, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuIpcOpenMemHandle)(CUdeviceptr *, CUipcMemHandle, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuIpcCloseMemHandle)(CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemcpyPeer)(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpy3DPeer)(const CUDA_MEMCPY3D_PEER *);
typedef CUresult (CUDAAPI *PFN_cuMemcpyPeerAsync)(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpy3DPeerAsync)(const CUDA_MEMCPY3D_PEER *, CUstream);
typedef CUresult (CUDAAPI *PFN_cuDeviceCanAccessPeer)(int *, CUdevice, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuCtxEnablePeerAccess)(CUcontext, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuCtxDisablePeerAccess)(CUcontext);
typedef CUresult (CUDAAPI *PFN_cuStreamCreate)(CUstream *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamCreateWithPriority)(CUstream *, unsigned int, int);
typedef CUresult (CUDAAPI *PFN_cuStreamGetPriority)(CUstream, int *);
typedef CUresult (CUDAAPI *PFN_cuStreamGetFlags)(CUstream, unsigned int *);
typedef CUresult (CUDAAPI *PFN_cuStreamGetId)(CUstream, unsigned long long *);
typedef CUresult (CUDAAPI *PFN_cuStreamGetCtx)(CUstream, CUcontext *);
typedef CUresult (CUDAAPI *PFN_cuStreamWaitEvent)(CUstream, CUevent, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamAddCallback)(CUstream, CUstreamCallback, void *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamIsCapturing)(CUstream, CUstreamCaptureStatus *);
typedef CUresult (CUDAAPI *PFN_cuStreamAttachMemAsync)(CUstream, CUdeviceptr, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamQuery)(CUstream);
typedef CUresult (CUDAAPI *PFN_cuStreamSynchronize)(CUstream);
typedef CUresult (CUDAAPI *PFN_cuStreamDestroy)(CUstream);
typedef CUresult (CUDAAPI *PFN_cuStreamCopyAttributes)(CUstream, CUstream);
typedef CUresult (CUDAAPI *PFN_cuStreamGetAttribute)(CUstream, CUstreamAttrID, CUstreamAttrValue *);
typedef CUresult (CUDAAPI *PFN_cuStreamSetAttribute)(CUstream, CUstreamAttrID, const CUstreamAttrValue *);
typedef CUresult (CUDAAPI *PFN_cuEventCreate)(CUevent *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuEventRecord)(CUevent, CUstream);
typedef CUresult (CUDAAPI *PFN_cuEventRecordWithFlags)(CUevent, CUstream, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuEventQuery)(CUevent);
typedef CUresult (CUDAAPI *PFN_cuEventSynchronize)(CUevent);
typedef CUresult (CUDAAPI *PFN_cuEventDestroy)(CUevent);
typedef CUresult (CUDAAPI *PFN_cuEventElapsedTime)(float *, CUevent, CUevent);
typedef CUresult (CUDAAPI *PFN_cuStreamWaitValue32)(CUstream, CUdeviceptr, cuuint32_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamWaitValue64)(CUstream, CUdeviceptr, cuuint64_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamWriteValue32)(CUstream, CUdeviceptr, cuuint32_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamWriteValue64)(CUstream, CUdeviceptr, cuuint64_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamBatchMemOp)(CUstream, unsigned int, CUstreamBatchMemOpParams *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGetProcAddress)(const char *, void **, int, cuuint64_t,
    CUdriverProcAddressQueryResult *);
typedef CUresult (CUDAAPI *PFN_cuGetExportTable)(const void **, const CUuuid *);
typedef CUresult (CUDAAPI *PFN_cuCoredumpGetAttribute)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuCoredumpGetAttributeGlobal)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuCoredumpSetAttribute)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuCoredumpSetAttributeGlobal)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuProfilerStart)(void);
typedef CUresult (CUDAAPI *PFN_cuProfilerStop)(void);
typedef CUresult (CUDAAPI *PFN_cuProfilerInitialize)(const char *, const char *, CUoutput_mode);
typedef CUresult (CUDAAPI *PFN_cuDeviceTotalMem)(size_t *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuMemGetInfo)(size_t *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuMemAlloc)(CUdeviceptr *, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemAllocPitch)(CUdeviceptr *, size_t *, size_t, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMemFree)(CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemGetAddressRange)(CUdeviceptr *, size_t *, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemAllocHost)(void **, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemFreeHost)(void *);
typedef CUresult (CUDAAPI *PFN_cuMemHostAlloc)(void **, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMemHostGetDevicePointer)(CUdeviceptr *, void *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMemHostGetFlags)(unsigned int *, void *);
typedef CUresult (CUDAAPI *PFN_cuMemAllocManaged)(CUdeviceptr *, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMemHostRegister)(void *, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMemHostUnregister)(void *);
typedef CUresult (CUDAAPI *PFN_cuMemGetHandleForAddressRange)(void *, CUdeviceptr, size_t, CUmemRangeHandleType,
    unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuDeviceSetMemPool)(CUdevice, CUmemoryPool);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetMemPool)(CUmemoryPool *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetDefaultMemPool)(CUmemoryPool *, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuMemFreeAsync)(CUdeviceptr, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemAllocAsync)(CUdeviceptr *, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemPoolTrimTo)(CUmemoryPool, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemPoolSetAttribute)(CUmemoryPool, CUmemPool_attribute, void *);
typedef CUresult (CUDAAPI *PFN_cuMemPoolGetAttribute)(CUmemoryPool, CUmemPool_attribute, void *);
typedef CUresult (CUDAAPI *PFN_cuMemPoolSetAccess)(CUmemoryPool, const CUmemAccessDesc *, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemPoolGetAccess)(CUmemAccess_flags *, CUmemoryPool, CUmemLocation *);
typedef CUresult (CUDAAPI *PFN_cuMemPoolCreate)(CUmemoryPool *, const CUmemPoolProps *);
typedef CUresult (CUDAAPI *PFN_cuMemPoolDestroy)(CUmemoryPool);
typedef CUresult (CUDAAPI *PFN_cuMemAllocFromPoolAsync)(CUdeviceptr *, size_t, CUmemoryPool, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemPoolExportToShareableHandle)(void *, CUmemoryPool, CUmemAllocationHandleType,
    unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemPoolImportFromShareableHandle)(CUmemoryPool *, void *, CUmemAllocationHandleType,
    unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemPoolExportPointer)(CUmemPoolPtrExportData *, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemPoolImportPointer)(CUdeviceptr *, CUmemoryPool, CUmemPoolPtrExportData *);
typedef CUresult (CUDAAPI *PFN_cuMemcpy)(CUdeviceptr, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyHtoD)(CUdeviceptr, const void *, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyDtoH)(void *, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyDtoD)(CUdeviceptr, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyDtoA)(CUarray, size_t, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyAtoD)(CUdeviceptr, CUarray, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyHtoA)(CUarray, size_t, const void *, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyAtoH)(void *, CUarray, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpyAtoA)(CUarray, size_t, CUarray, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemcpy2D)(const CUDA_MEMCPY2D *);
typedef CUresult (CUDAAPI *PFN_cuMemcpy2DUnaligned)(const CUDA_MEMCPY2D *);
typedef CUresult (CUDAAPI *PFN_cuMemcpy3D)(const CUDA_MEMCPY3D *);
typedef CUresult (CUDAAPI *PFN_cuMemcpyAsync)(CUdeviceptr, CUdeviceptr, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpyHtoDAsync)(CUdeviceptr, const void *, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpyDtoHAsync)(void *, CUdeviceptr, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpyDtoDAsync)(CUdeviceptr, CUdeviceptr, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpyHtoAAsync)(CUarray, size_t, const void *, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpyAtoHAsync)(void *, CUarray, size_t, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpy2DAsync)(const CUDA_MEMCPY2D *, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemcpy3DAsync)(const CUDA_MEMCPY3D *, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD8)(CUdeviceptr, unsigned char, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD16)(CUdeviceptr, unsigned short, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD32)(CUdeviceptr, unsigned int, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D8)(CUdeviceptr, size_t, unsigned char, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D16)(CUdeviceptr, size_t, unsigned short, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D32)(CUdeviceptr, size_t, unsigned int, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemsetD8Async)(CUdeviceptr, unsigned char, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD16Async)(CUdeviceptr, unsigned short, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD32Async)(CUdeviceptr, unsigned int, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D8Async)(CUdeviceptr, size_t, unsigned char, size_t, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D16Async)(CUdeviceptr, size_t, unsigned short, size_t, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemsetD2D32Async)(CUdeviceptr, size_t, unsigned int, size_t, size_t, CUstream);
typedef CUresult (CUDAAPI *PFN_cuArrayCreate)(CUarray *, const CUDA_ARRAY_DESCRIPTOR *);
typedef CUresult (CUDAAPI *PFN_cuArrayGetDescriptor)(CUDA_ARRAY_DESCRIPTOR *, CUarray);
typedef CUresult (CUDAAPI *PFN_cuArrayGetSparseProperties)(CUDA_ARRAY_SPARSE_PROPERTIES *, CUarray);
typedef CUresult (CUDAAPI *PFN_cuMipmappedArrayGetSparseProperties)(CUDA_ARRAY_SPARSE_PROPERTIES *, CUmipmappedArray);
typedef CUresult (CUDAAPI *PFN_cuArrayGetMemoryRequirements)(CUDA_ARRAY_MEMORY_REQUIREMENTS *, CUarray, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuMipmappedArrayGetMemoryRequirements)(CUDA_ARRAY_MEMORY_REQUIREMENTS *,
    CUmipmappedArray, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuArrayGetPlane)(CUarray *, CUarray, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuArrayDestroy)(CUarray);
typedef CUresult (CUDAAPI *PFN_cuArray3DCreate)(CUarray *, const CUDA_ARRAY3D_DESCRIPTOR *);
typedef CUresult (CUDAAPI *PFN_cuArray3DGetDescriptor)(CUDA_ARRAY3D_DESCRIPTOR *, CUarray);
typedef CUresult (CUDAAPI *PFN_cuMipmappedArrayCreate)(CUmipmappedArray *, const CUDA_ARRAY3D_DESCRIPTOR *,
    unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMipmappedArrayGetLevel)(CUarray *, CUmipmappedArray, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuMipmappedArrayDestroy)(CUmipmappedArray);
typedef CUresult (CUDAAPI *PFN_cuMemAddressReserve)(CUdeviceptr *, size_t, size_t, CUdeviceptr, unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemAddressFree)(CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemCreate)(CUmemGenericAllocationHandle *, size_t, const CUmemAllocationProp *,
    unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemRelease)(CUmemGenericAllocationHandle);
typedef CUresult (CUDAAPI *PFN_cuMemMap)(CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemMapArrayAsync)(CUarrayMapInfo *, unsigned int, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemUnmap)(CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemSetAccess)(CUdeviceptr, size_t, const CUmemAccessDesc *, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemGetAccess)(unsigned long long *, const CUmemLocation *, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemExportToShareableHandle)(void *, CUmemGenericAllocationHandle,
    CUmemAllocationHandleType, unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMemImportFromShareableHandle)(CUmemGenericAllocationHandle *, void *,
    CUmemAllocationHandleType);
typedef CUresult (CUDAAPI *PFN_cuMemGetAllocationGranularity)(size_t *, const CUmemAllocationProp *,
    CUmemAllocationGranularity_flags);
typedef CUresult (CUDAAPI *PFN_cuMemGetAllocationPropertiesFromHandle)(CUmemAllocationProp *,
    CUmemGenericAllocationHandle);
typedef CUresult (CUDAAPI *PFN_cuMemRetainAllocationHandle)(CUmemGenericAllocationHandle *, void *);
typedef CUresult (CUDAAPI *PFN_cuMulticastCreate)(CUmemGenericAllocationHandle *, const CUmulticastObjectProp *);
typedef CUresult (CUDAAPI *PFN_cuMulticastAddDevice)(CUmemGenericAllocationHandle, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuMulticastBindMem)(CUmemGenericAllocationHandle, size_t, CUmemGenericAllocationHandle,
    size_t, size_t, unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMulticastBindAddr)(CUmemGenericAllocationHandle, size_t, CUdeviceptr, size_t,
    unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuMulticastUnbind)(CUmemGenericAllocationHandle, CUdevice, size_t, size_t);
typedef CUresult (CUDAAPI *PFN_cuMulticastGetGranularity)(size_t *, const CUmulticastObjectProp *,
    CUmulticastGranularity_flags);
typedef CUresult (CUDAAPI *PFN_cuTensorMapEncodeTiled)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
    const cuuint64_t *, const cuuint64_t *, const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave,
    CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
typedef CUresult (CUDAAPI *PFN_cuTensorMapEncodeIm2col)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
    const cuuint64_t *, const cuuint64_t *, const int *, const int *, cuuint32_t, cuuint32_t, const cuuint32_t *,
    CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
typedef CUresult (CUDAAPI *PFN_cuTensorMapReplaceAddress)(CUtensorMap *, void *);
typedef CUresult (CUDAAPI *PFN_cuPointerGetAttribute)(void *, CUpointer_attribute, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuMemPrefetchAsync)(CUdeviceptr, size_t, CUdevice, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemPrefetchAsync_v2)(CUdeviceptr, size_t, CUmemLocation, unsigned int, CUstream);
typedef CUresult (CUDAAPI *PFN_cuMemAdvise)(CUdeviceptr, size_t, CUmem_advise, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuMemAdvise_v2)(CUdeviceptr, size_t, CUmem_advise, CUmemLocation);
typedef CUresult (CUDAAPI *PFN_cuMemRangeGetAttribute)(void *, size_t, CUmem_range_attribute, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuMemRangeGetAttributes)(void **, size_t *, CUmem_range_attribute *, size_t, CUdeviceptr,
    size_t);
typedef CUresult (CUDAAPI *PFN_cuPointerSetAttribute)(const void *, CUpointer_attribute, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuPointerGetAttributes)(unsigned int, CUpointer_attribute *, void **, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetTexture1DLinearMaxWidth)(size_t *, CUarray_format, unsigned int, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuTexObjectCreate)(CUtexObject *, const CUDA_RESOURCE_DESC *, const CUDA_TEXTURE_DESC *,
    const CUDA_RESOURCE_VIEW_DESC *);
typedef CUresult (CUDAAPI *PFN_cuTexObjectDestroy)(CUtexObject);
typedef CUresult (CUDAAPI *PFN_cuTexObjectGetResourceDesc)(CUDA_RESOURCE_DESC *, CUtexObject);
typedef CUresult (CUDAAPI *PFN_cuTexObjectGetTextureDesc)(CUDA_TEXTURE_DESC *, CUtexObject);
typedef CUresult (CUDAAPI *PFN_cuTexObjectGetResourceViewDesc)(CUDA_RESOURCE_VIEW_DESC *, CUtexObject);
typedef CUresult (CUDAAPI *PFN_cuModuleLoad)(CUmodule *, const char *);
typedef CUresult (CUDAAPI *PFN_cuModuleLoadData)(CUmodule *, const void *);
typedef CUresult (CUDAAPI *PFN_cuModuleLoadDataEx)(CUmodule *, const void *, unsigned int, CUjit_option *, void **);
typedef CUresult (CUDAAPI *PFN_cuModuleLoadFatBinary)(CUmodule *, const void *);
typedef CUresult (CUDAAPI *PFN_cuModuleUnload)(CUmodule);
typedef CUresult (CUDAAPI *PFN_cuModuleGetLoadingMode)(CUmoduleLoadingMode *);
typedef CUresult (CUDAAPI *PFN_cuModuleGetFunction)(CUfunction *, CUmodule, const char *);
typedef CUresult (CUDAAPI *PFN_cuModuleGetGlobal)(CUdeviceptr *, size_t *, CUmodule, const char *);
typedef CUresult (CUDAAPI *PFN_cuLinkCreate)(unsigned int, CUjit_option *, void **, CUlinkState *);
typedef CUresult (CUDAAPI *PFN_cuLinkAddData)(CUlinkState, CUjitInputType, void *, size_t, const char *, unsigned int,
    CUjit_option *, void **);
typedef CUresult (CUDAAPI *PFN_cuLinkAddFile)(CUlinkState, CUjitInputType, const char *, unsigned int, CUjit_option *,
    void **);
typedef CUresult (CUDAAPI *PFN_cuLinkComplete)(CUlinkState, void **, size_t *);
typedef CUresult (CUDAAPI *PFN_cuLinkDestroy)(CUlinkState);
typedef CUresult (CUDAAPI *PFN_cuModuleGetTexRef)(CUtexref *, CUmodule, const char *);
typedef CUresult (CUDAAPI *PFN_cuParamSetTexRef)(CUfunction, int, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetArray)(CUtexref, CUarray, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetMipmappedArray)(CUtexref, CUmipmappedArray, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetAddress)(size_t *, CUtexref, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetAddress2D)(CUtexref, const CUDA_ARRAY_DESCRIPTOR *, CUdeviceptr, size_t);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetFormat)(CUtexref, CUarray_format, int);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetAddressMode)(CUtexref, int, CUaddress_mode);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetFilterMode)(CUtexref, CUfilter_mode);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetMipmapFilterMode)(CUtexref, CUfilter_mode);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetMipmapLevelBias)(CUtexref, float);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetMipmapLevelClamp)(CUtexref, float, float);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetMaxAnisotropy)(CUtexref, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetBorderColor)(CUtexref, float *);
typedef CUresult (CUDAAPI *PFN_cuTexRefSetFlags)(CUtexref, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetAddress)(CUdeviceptr *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetArray)(CUarray *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetMipmappedArray)(CUmipmappedArray *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetAddressMode)(CUaddress_mode *, CUtexref, int);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetFilterMode)(CUfilter_mode *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetFormat)(CUarray_format *, int *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetMipmapFilterMode)(CUfilter_mode *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetMipmapLevelBias)(float *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetMipmapLevelClamp)(float *, float *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetMaxAnisotropy)(int *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetBorderColor)(float *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefGetFlags)(unsigned int *, CUtexref);
typedef CUresult (CUDAAPI *PFN_cuTexRefCreate)(CUtexref *);
typedef CUresult (CUDAAPI *PFN_cuTexRefDestroy)(CUtexref);
typedef CUresult (CUDAAPI *PFN_cuModuleGetSurfRef)(CUsurfref *, CUmodule, const char *);
typedef CUresult (CUDAAPI *PFN_cuSurfRefSetArray)(CUsurfref, CUarray, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuSurfRefGetArray)(CUarray *, CUsurfref);
typedef CUresult (CUDAAPI *PFN_cuLibraryLoadData)(CUlibrary *, const void *, CUjit_option *, void **, unsigned int,
    CUlibraryOption *, void **, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuLibraryLoadFromFile)(CUlibrary *, const char *, CUjit_option *, void **, unsigned int,
    CUlibraryOption *, void **, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuLibraryUnload)(CUlibrary);
typedef CUresult (CUDAAPI *PFN_cuLibraryGetKernel)(CUkernel *, CUlibrary, const char *);
typedef CUresult (CUDAAPI *PFN_cuLibraryGetModule)(CUmodule *, CUlibrary);
typedef CUresult (CUDAAPI *PFN_cuKernelGetFunction)(CUfunction *, CUkernel);
typedef CUresult (CUDAAPI *PFN_cuLibraryGetGlobal)(CUdeviceptr *, size_t *, CUlibrary, const char *);
typedef CUresult (CUDAAPI *PFN_cuLibraryGetManaged)(CUdeviceptr *, size_t *, CUlibrary, const char *);
typedef CUresult (CUDAAPI *PFN_cuLibraryGetUnifiedFunction)(void **, CUlibrary, const char *);
typedef CUresult (CUDAAPI *PFN_cuKernelGetAttribute)(int *, CUfunction_attribute, CUkernel, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuKernelSetAttribute)(CUfunction_attribute, int, CUkernel, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuKernelSetCacheConfig)(CUkernel, CUfunc_cache, CUdevice);
typedef CUresult (CUDAAPI *PFN_cuKernelGetName)(const char **, CUkernel);
typedef CUresult (CUDAAPI *PFN_cuFuncGetAttribute)(int *, CUfunction_attribute, CUfunction);
typedef CUresult (CUDAAPI *PFN_cuFuncSetAttribute)(CUfunction, CUfunction_attribute, int);
typedef CUresult (CUDAAPI *PFN_cuFuncSetCacheConfig)(CUfunction, CUfunc_cache);
typedef CUresult (CUDAAPI *PFN_cuFuncSetSharedMemConfig)(CUfunction, CUsharedconfig);
typedef CUresult (CUDAAPI *PFN_cuFuncGetModule)(CUmodule *, CUfunction);
typedef CUresult (CUDAAPI *PFN_cuFuncGetName)(const char **, CUfunction);
typedef CUresult (CUDAAPI *PFN_cuLaunchKernel)(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int,
    unsigned int, unsigned int, unsigned int, CUstream, void **, void **);
typedef CUresult (CUDAAPI *PFN_cuLaunchKernelEx)(const CUlaunchConfig *, CUfunction, void **, void **);
typedef CUresult (CUDAAPI *PFN_cuLaunchCooperativeKernel)(CUfunction, unsigned int, unsigned int, unsigned int,
    unsigned int, unsigned int, unsigned int, unsigned int, CUstream, void **);
typedef CUresult (CUDAAPI *PFN_cuLaunchCooperativeKernelMultiDevice)(CUDA_LAUNCH_PARAMS *, unsigned int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuLaunchHostFunc)(CUstream, CUhostFn, void *);
typedef CUresult (CUDAAPI *PFN_cuFuncSetBlockShape)(CUfunction, int, int, int);
typedef CUresult (CUDAAPI *PFN_cuFuncSetSharedSize)(CUfunction, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuParamSetSize)(CUfunction, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuParamSeti)(CUfunction, int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuParamSetf)(CUfunction, int, float);
typedef CUresult (CUDAAPI *PFN_cuParamSetv)(CUfunction, int, void *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuLaunch)(CUfunction);
typedef CUresult (CUDAAPI *PFN_cuLaunchGrid)(CUfunction, int, int);
typedef CUresult (CUDAAPI *PFN_cuLaunchGridAsync)(CUfunction, int, int, CUstream);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxActiveBlocksPerMultiprocessor)(int *, CUfunction, int, size_t);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags)(int *, CUfunction, int, size_t,
    unsigned int);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxPotentialBlockSize)(int *, int *, CUfunction, CUoccupancyB2DSize, size_t,
    int);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxPotentialBlockSizeWithFlags)(int *, int *, CUfunction, CUoccupancyB2DSize,
    size_t, int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuOccupancyAvailableDynamicSMemPerBlock)(size_t *, CUfunction, int, int);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxPotentialClusterSize)(int *, CUfunction, const CUlaunchConfig *);
typedef CUresult (CUDAAPI *PFN_cuOccupancyMaxActiveClusters)(int *, CUfunction, const CUlaunchConfig *);
typedef CUresult (CUDAAPI *PFN_cuSurfObjectCreate)(CUsurfObject *, const CUDA_RESOURCE_DESC *);
typedef CUresult (CUDAAPI *PFN_cuSurfObjectDestroy)(CUsurfObject);
typedef CUresult (CUDAAPI *PFN_cuSurfObjectGetResourceDesc)(CUDA_RESOURCE_DESC *, CUsurfObject);
typedef CUresult (CUDAAPI *PFN_cuStreamBeginCapture)(CUstream, CUstreamCaptureMode);
typedef CUresult (CUDAAPI *PFN_cuThreadExchangeStreamCaptureMode)(CUstreamCaptureMode *);
typedef CUresult (CUDAAPI *PFN_cuStreamEndCapture)(CUstream, CUgraph *);
typedef CUresult (CUDAAPI *PFN_cuStreamGetCaptureInfo)(CUstream, CUstreamCaptureStatus *, cuuint64_t *, CUgraph *,
    const CUgraphNode **, size_t *);
typedef CUresult (CUDAAPI *PFN_cuStreamGetCaptureInfo_v3)(CUstream, CUstreamCaptureStatus *, cuuint64_t *, CUgraph *,
    const CUgraphNode **, const CUgraphEdgeData **, size_t *);
typedef CUresult (CUDAAPI *PFN_cuStreamUpdateCaptureDependencies)(CUstream, CUgraphNode *, size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamUpdateCaptureDependencies_v2)(CUstream, CUgraphNode *, const CUgraphEdgeData *,
    size_t, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuStreamBeginCaptureToGraph)(CUstream, CUgraph, const CUgraphNode *,
    const CUgraphEdgeData *, size_t, CUstreamCaptureMode);
typedef CUresult (CUDAAPI *PFN_cuGraphCreate)(CUgraph *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphAddKernelNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    const CUDA_KERNEL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphKernelNodeGetParams)(CUgraphNode, CUDA_KERNEL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphKernelNodeSetParams)(CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddMemcpyNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    const CUDA_MEMCPY3D *, CUcontext);
typedef CUresult (CUDAAPI *PFN_cuGraphMemcpyNodeGetParams)(CUgraphNode, CUDA_MEMCPY3D *);
typedef CUresult (CUDAAPI *PFN_cuGraphMemcpyNodeSetParams)(CUgraphNode, const CUDA_MEMCPY3D *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddMemsetNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    const CUDA_MEMSET_NODE_PARAMS *, CUcontext);
typedef CUresult (CUDAAPI *PFN_cuGraphMemsetNodeGetParams)(CUgraphNode, CUDA_MEMSET_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphMemsetNodeSetParams)(CUgraphNode, const CUDA_MEMSET_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddHostNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    const CUDA_HOST_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphHostNodeGetParams)(CUgraphNode, CUDA_HOST_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphHostNodeSetParams)(CUgraphNode, const CUDA_HOST_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddChildGraphNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUgraph);
typedef CUresult (CUDAAPI *PFN_cuGraphChildGraphNodeGetGraph)(CUgraphNode, CUgraph *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddEmptyNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t);
typedef CUresult (CUDAAPI *PFN_cuGraphAddEventRecordNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphEventRecordNodeGetEvent)(CUgraphNode, CUevent *);
typedef CUresult (CUDAAPI *PFN_cuGraphEventRecordNodeSetEvent)(CUgraphNode, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphAddEventWaitNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphEventWaitNodeGetEvent)(CUgraphNode, CUevent *);
typedef CUresult (CUDAAPI *PFN_cuGraphEventWaitNodeSetEvent)(CUgraphNode, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphAddExternalSemaphoresSignalNode)(CUgraphNode *, CUgraph, const CUgraphNode *,
    size_t, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExternalSemaphoresSignalNodeGetParams)(CUgraphNode,
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExternalSemaphoresSignalNodeSetParams)(CUgraphNode,
    const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddExternalSemaphoresWaitNode)(CUgraphNode *, CUgraph, const CUgraphNode *,
    size_t, const CUDA_EXT_SEM_WAIT_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExternalSemaphoresWaitNodeGetParams)(CUgraphNode,
    CUDA_EXT_SEM_WAIT_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExternalSemaphoresWaitNodeSetParams)(CUgraphNode,
    const CUDA_EXT_SEM_WAIT_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddBatchMemOpNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    const CUDA_BATCH_MEM_OP_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphBatchMemOpNodeGetParams)(CUgraphNode, CUDA_BATCH_MEM_OP_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphBatchMemOpNodeSetParams)(CUgraphNode, const CUDA_BATCH_MEM_OP_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecBatchMemOpNodeSetParams)(CUgraphExec, CUgraphNode,
    const CUDA_BATCH_MEM_OP_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddMemAllocNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    CUDA_MEM_ALLOC_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphMemAllocNodeGetParams)(CUgraphNode, CUDA_MEM_ALLOC_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddMemFreeNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUdeviceptr);
typedef CUresult (CUDAAPI *PFN_cuGraphMemFreeNodeGetParams)(CUgraphNode, CUdeviceptr *);
typedef CUresult (CUDAAPI *PFN_cuDeviceGraphMemTrim)(CUdevice);
typedef CUresult (CUDAAPI *PFN_cuDeviceGetGraphMemAttribute)(CUdevice, CUgraphMem_attribute, void *);
typedef CUresult (CUDAAPI *PFN_cuDeviceSetGraphMemAttribute)(CUdevice, CUgraphMem_attribute, void *);
typedef CUresult (CUDAAPI *PFN_cuGraphClone)(CUgraph *, CUgraph);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeFindInClone)(CUgraphNode *, CUgraphNode, CUgraph);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetType)(CUgraphNode, CUgraphNodeType *);
typedef CUresult (CUDAAPI *PFN_cuGraphGetNodes)(CUgraph, CUgraphNode *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphGetRootNodes)(CUgraph, CUgraphNode *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphGetEdges)(CUgraph, CUgraphNode *, CUgraphNode *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphGetEdges_v2)(CUgraph, CUgraphNode *, CUgraphNode *, CUgraphEdgeData *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetDependencies)(CUgraphNode, CUgraphNode *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetDependencies_v2)(CUgraphNode, CUgraphNode *, CUgraphEdgeData *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetDependentNodes)(CUgraphNode, CUgraphNode *, size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetDependentNodes_v2)(CUgraphNode, CUgraphNode *, CUgraphEdgeData *,
    size_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddDependencies)(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t);
typedef CUresult (CUDAAPI *PFN_cuGraphAddDependencies_v2)(CUgraph, const CUgraphNode *, const CUgraphNode *,
    const CUgraphEdgeData *, size_t);
typedef CUresult (CUDAAPI *PFN_cuGraphRemoveDependencies)(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t);
typedef CUresult (CUDAAPI *PFN_cuGraphRemoveDependencies_v2)(CUgraph, const CUgraphNode *, const CUgraphNode *,
    const CUgraphEdgeData *, size_t);
typedef CUresult (CUDAAPI *PFN_cuGraphDestroyNode)(CUgraphNode);
typedef CUresult (CUDAAPI *PFN_cuGraphInstantiate)(CUgraphExec *, CUgraph, unsigned long long);
typedef CUresult (CUDAAPI *PFN_cuGraphInstantiateWithParams)(CUgraphExec *, CUgraph, CUDA_GRAPH_INSTANTIATE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecGetFlags)(CUgraphExec, cuuint64_t *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecKernelNodeSetParams)(CUgraphExec, CUgraphNode,
    const CUDA_KERNEL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecMemcpyNodeSetParams)(CUgraphExec, CUgraphNode, const CUDA_MEMCPY3D *,
    CUcontext);
typedef CUresult (CUDAAPI *PFN_cuGraphExecMemsetNodeSetParams)(CUgraphExec, CUgraphNode,
    const CUDA_MEMSET_NODE_PARAMS *, CUcontext);
typedef CUresult (CUDAAPI *PFN_cuGraphExecHostNodeSetParams)(CUgraphExec, CUgraphNode, const CUDA_HOST_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecChildGraphNodeSetParams)(CUgraphExec, CUgraphNode, CUgraph);
typedef CUresult (CUDAAPI *PFN_cuGraphExecEventRecordNodeSetEvent)(CUgraphExec, CUgraphNode, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphExecEventWaitNodeSetEvent)(CUgraphExec, CUgraphNode, CUevent);
typedef CUresult (CUDAAPI *PFN_cuGraphExecExternalSemaphoresSignalNodeSetParams)(CUgraphExec, CUgraphNode,
    const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecExternalSemaphoresWaitNodeSetParams)(CUgraphExec, CUgraphNode,
    const CUDA_EXT_SEM_WAIT_NODE_PARAMS *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeSetEnabled)(CUgraphExec, CUgraphNode, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeGetEnabled)(CUgraphExec, CUgraphNode, unsigned int *);
typedef CUresult (CUDAAPI *PFN_cuGraphUpload)(CUgraphExec, CUstream);
typedef CUresult (CUDAAPI *PFN_cuGraphLaunch)(CUgraphExec, CUstream);
typedef CUresult (CUDAAPI *PFN_cuGraphExecDestroy)(CUgraphExec);
typedef CUresult (CUDAAPI *PFN_cuGraphDestroy)(CUgraph);
typedef CUresult (CUDAAPI *PFN_cuGraphExecUpdate)(CUgraphExec, CUgraph, CUgraphExecUpdateResultInfo *);
typedef CUresult (CUDAAPI *PFN_cuGraphKernelNodeCopyAttributes)(CUgraphNode, CUgraphNode);
typedef CUresult (CUDAAPI *PFN_cuGraphKernelNodeGetAttribute)(CUgraphNode, CUkernelNodeAttrID, CUkernelNodeAttrValue *);
typedef CUresult (CUDAAPI *PFN_cuGraphKernelNodeSetAttribute)(CUgraphNode, CUkernelNodeAttrID,
    const CUkernelNodeAttrValue *);
typedef CUresult (CUDAAPI *PFN_cuGraphDebugDotPrint)(CUgraph, const char *, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuUserObjectCreate)(CUuserObject *, void *, CUhostFn, unsigned int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuUserObjectRetain)(CUuserObject, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuUserObjectRelease)(CUuserObject, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphRetainUserObject)(CUgraph, CUuserObject, unsigned int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphReleaseUserObject)(CUgraph, CUuserObject, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphAddNode)(CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
    CUgraphNodeParams *);
typedef CUresult (CUDAAPI *PFN_cuGraphAddNode_v2)(CUgraphNode *, CUgraph, const CUgraphNode *, const CUgraphEdgeData *,
    size_t, CUgraphNodeParams *);
typedef CUresult (CUDAAPI *PFN_cuGraphNodeSetParams)(CUgraphNode, CUgraphNodeParams *);
typedef CUresult (CUDAAPI *PFN_cuGraphExecNodeSetParams)(CUgraphExec, CUgraphNode, CUgraphNodeParams *);
typedef CUresult (CUDAAPI *PFN_cuGraphConditionalHandleCreate)(CUgraphConditionalHandle *, CUgraph, CUcontext,
    unsigned int, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuImportExternalMemory)(CUexternalMemory *, const CUDA_EXTERNAL_MEMORY_HANDLE_DESC *);
typedef CUresult (CUDAAPI *PFN_cuExternalMemoryGetMappedBuffer)(CUdeviceptr *, CUexternalMemory,
    const CUDA_EXTERNAL_MEMORY_BUFFER_DESC *);
typedef CUresult (CUDAAPI *PFN_cuExternalMemoryGetMappedMipmappedArray)(CUmipmappedArray *, CUexternalMemory,
    const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC *);
typedef CUresult (CUDAAPI *PFN_cuDestroyExternalMemory)(CUexternalMemory);
typedef CUresult (CUDAAPI *PFN_cuImportExternalSemaphore)(CUexternalSemaphore *,
    const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *);
typedef CUresult (CUDAAPI *PFN_cuSignalExternalSemaphoresAsync)(const CUexternalSemaphore *,
    const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *, unsigned int, CUstream);
typedef CUresult (CUDAAPI *PFN_cuWaitExternalSemaphoresAsync)(const CUexternalSemaphore *,
    const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *, unsigned int, CUstream);
typedef CUresult (CUDAAPI *PFN_cuDestroyExternalSemaphore)(CUexternalSemaphore);
typedef CUresult (CUDAAPI *PFN_cuGraphicsUnregisterResource)(CUgraphicsResource);
typedef CUresult (CUDAAPI *PFN_cuGraphicsSubResourceGetMappedArray)(CUarray *, CUgraphicsResource, unsigned int,
    unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphicsResourceGetMappedMipmappedArray)(CUmipmappedArray *, CUgraphicsResource);
typedef CUresult (CUDAAPI *PFN_cuGraphicsResourceGetMappedPointer)(CUdeviceptr *, size_t *, CUgraphicsResource);
typedef CUresult (CUDAAPI *PFN_cuGraphicsResourceSetMapFlags)(CUgraphicsResource, unsigned int);
typedef CUresult (CUDAAPI *PFN_cuGraphicsMapResources)(unsigned int, CUgraphicsResource *, CUstream);
typedef CUresult (CUDAAPI *PFN_cuGraphicsUnmapResources)(unsigned int, CUgraphicsResource *, CUstream);
#endif
