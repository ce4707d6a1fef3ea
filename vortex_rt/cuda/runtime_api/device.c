/* Devices: properties, attributes, limits, and what belongs to a device as a whole. */
#include "cudart.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static cudaError_t device_of(int ordinal, CUdevice *device) {
    cudaError_t status = rt_status(drv.cuDeviceGet(device, ordinal));
    return status == cudaErrorInvalidValue ? cudaErrorInvalidDevice : status;
}

/* The members of cudaDeviceProp that are attributes, by where they lie. */
#define PROPERTY(member, name) \
    {offsetof(struct cudaDeviceProp, member), sizeof(((struct cudaDeviceProp *)0)->member), CU_DEVICE_ATTRIBUTE_##name}
static const struct {
    size_t place, size;
    CUdevice_attribute attribute;
} properties[] = {
    PROPERTY(sharedMemPerBlock, MAX_SHARED_MEMORY_PER_BLOCK),
    PROPERTY(regsPerBlock, MAX_REGISTERS_PER_BLOCK),
    PROPERTY(warpSize, WARP_SIZE),
    PROPERTY(memPitch, MAX_PITCH),
    PROPERTY(maxThreadsPerBlock, MAX_THREADS_PER_BLOCK),
    PROPERTY(maxThreadsDim[0], MAX_BLOCK_DIM_X),
    PROPERTY(maxThreadsDim[1], MAX_BLOCK_DIM_Y),
    PROPERTY(maxThreadsDim[2], MAX_BLOCK_DIM_Z),
    PROPERTY(maxGridSize[0], MAX_GRID_DIM_X),
    PROPERTY(maxGridSize[1], MAX_GRID_DIM_Y),
    PROPERTY(maxGridSize[2], MAX_GRID_DIM_Z),
    PROPERTY(clockRate, CLOCK_RATE),
    PROPERTY(totalConstMem, TOTAL_CONSTANT_MEMORY),
    PROPERTY(major, COMPUTE_CAPABILITY_MAJOR),
    PROPERTY(minor, COMPUTE_CAPABILITY_MINOR),
    PROPERTY(textureAlignment, TEXTURE_ALIGNMENT),
    PROPERTY(texturePitchAlignment, TEXTURE_PITCH_ALIGNMENT),
    PROPERTY(deviceOverlap, GPU_OVERLAP),
    PROPERTY(multiProcessorCount, MULTIPROCESSOR_COUNT),
    PROPERTY(kernelExecTimeoutEnabled, KERNEL_EXEC_TIMEOUT),
    PROPERTY(integrated, INTEGRATED),
    PROPERTY(canMapHostMemory, CAN_MAP_HOST_MEMORY),
    PROPERTY(computeMode, COMPUTE_MODE),
    PROPERTY(maxTexture1D, MAXIMUM_TEXTURE1D_WIDTH),
    PROPERTY(maxTexture1DMipmap, MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH),
    PROPERTY(maxTexture1DLinear, MAXIMUM_TEXTURE1D_LINEAR_WIDTH),
    PROPERTY(maxTexture2D[0], MAXIMUM_TEXTURE2D_WIDTH),
    PROPERTY(maxTexture2D[1], MAXIMUM_TEXTURE2D_HEIGHT),
    PROPERTY(maxTexture2DMipmap[0], MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH),
    PROPERTY(maxTexture2DMipmap[1], MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT),
    PROPERTY(maxTexture2DLinear[0], MAXIMUM_TEXTURE2D_LINEAR_WIDTH),
    PROPERTY(maxTexture2DLinear[1], MAXIMUM_TEXTURE2D_LINEAR_HEIGHT),
    PROPERTY(maxTexture2DLinear[2], MAXIMUM_TEXTURE2D_LINEAR_PITCH),
    PROPERTY(maxTexture2DGather[0], MAXIMUM_TEXTURE2D_GATHER_WIDTH),
    PROPERTY(maxTexture2DGather[1], MAXIMUM_TEXTURE2D_GATHER_HEIGHT),
    PROPERTY(maxTexture3D[0], MAXIMUM_TEXTURE3D_WIDTH),
    PROPERTY(maxTexture3D[1], MAXIMUM_TEXTURE3D_HEIGHT),
    PROPERTY(maxTexture3D[2], MAXIMUM_TEXTURE3D_DEPTH),
    PROPERTY(maxTexture3DAlt[0], MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE),
    PROPERTY(maxTexture3DAlt[1], MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE),
    PROPERTY(maxTexture3DAlt[2], MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE),
    PROPERTY(maxTextureCubemap, MAXIMUM_TEXTURECUBEMAP_WIDTH),
    PROPERTY(maxTexture1DLayered[0], MAXIMUM_TEXTURE1D_LAYERED_WIDTH),
    PROPERTY(maxTexture1DLayered[1], MAXIMUM_TEXTURE1D_LAYERED_LAYERS),
    PROPERTY(maxTexture2DLayered[0], MAXIMUM_TEXTURE2D_LAYERED_WIDTH),
    PROPERTY(maxTexture2DLayered[1], MAXIMUM_TEXTURE2D_LAYERED_HEIGHT),
    PROPERTY(maxTexture2DLayered[2], MAXIMUM_TEXTURE2D_LAYERED_LAYERS),
    PROPERTY(maxTextureCubemapLayered[0], MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH),
    PROPERTY(maxTextureCubemapLayered[1], MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS),
    PROPERTY(maxSurface1D, MAXIMUM_SURFACE1D_WIDTH),
    PROPERTY(maxSurface2D[0], MAXIMUM_SURFACE2D_WIDTH),
    PROPERTY(maxSurface2D[1], MAXIMUM_SURFACE2D_HEIGHT),
    PROPERTY(maxSurface3D[0], MAXIMUM_SURFACE3D_WIDTH),
    PROPERTY(maxSurface3D[1], MAXIMUM_SURFACE3D_HEIGHT),
    PROPERTY(maxSurface3D[2], MAXIMUM_SURFACE3D_DEPTH),
    PROPERTY(maxSurface1DLayered[0], MAXIMUM_SURFACE1D_LAYERED_WIDTH),
    PROPERTY(maxSurface1DLayered[1], MAXIMUM_SURFACE1D_LAYERED_LAYERS),
    PROPERTY(maxSurface2DLayered[0], MAXIMUM_SURFACE2D_LAYERED_WIDTH),
    PROPERTY(maxSurface2DLayered[1], MAXIMUM_SURFACE2D_LAYERED_HEIGHT),
    PROPERTY(maxSurface2DLayered[2], MAXIMUM_SURFACE2D_LAYERED_LAYERS),
    PROPERTY(maxSurfaceCubemap, MAXIMUM_SURFACECUBEMAP_WIDTH),
    PROPERTY(maxSurfaceCubemapLayered[0], MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH),
    PROPERTY(maxSurfaceCubemapLayered[1], MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS),
    PROPERTY(surfaceAlignment, SURFACE_ALIGNMENT),
    PROPERTY(concurrentKernels, CONCURRENT_KERNELS),
    PROPERTY(ECCEnabled, ECC_ENABLED),
    PROPERTY(pciBusID, PCI_BUS_ID),
    PROPERTY(pciDeviceID, PCI_DEVICE_ID),
    PROPERTY(pciDomainID, PCI_DOMAIN_ID),
    PROPERTY(tccDriver, TCC_DRIVER),
    PROPERTY(asyncEngineCount, ASYNC_ENGINE_COUNT),
    PROPERTY(unifiedAddressing, UNIFIED_ADDRESSING),
    PROPERTY(memoryClockRate, MEMORY_CLOCK_RATE),
    PROPERTY(memoryBusWidth, GLOBAL_MEMORY_BUS_WIDTH),
    PROPERTY(l2CacheSize, L2_CACHE_SIZE),
    PROPERTY(persistingL2CacheMaxSize, MAX_PERSISTING_L2_CACHE_SIZE),
    PROPERTY(maxThreadsPerMultiProcessor, MAX_THREADS_PER_MULTIPROCESSOR),
    PROPERTY(streamPrioritiesSupported, STREAM_PRIORITIES_SUPPORTED),
    PROPERTY(globalL1CacheSupported, GLOBAL_L1_CACHE_SUPPORTED),
    PROPERTY(localL1CacheSupported, LOCAL_L1_CACHE_SUPPORTED),
    PROPERTY(sharedMemPerMultiprocessor, MAX_SHARED_MEMORY_PER_MULTIPROCESSOR),
    PROPERTY(regsPerMultiprocessor, MAX_REGISTERS_PER_MULTIPROCESSOR),
    PROPERTY(managedMemory, MANAGED_MEMORY),
    PROPERTY(isMultiGpuBoard, MULTI_GPU_BOARD),
    PROPERTY(multiGpuBoardGroupID, MULTI_GPU_BOARD_GROUP_ID),
    PROPERTY(hostNativeAtomicSupported, HOST_NATIVE_ATOMIC_SUPPORTED),
    PROPERTY(singleToDoublePrecisionPerfRatio, SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO),
    PROPERTY(pageableMemoryAccess, PAGEABLE_MEMORY_ACCESS),
    PROPERTY(concurrentManagedAccess, CONCURRENT_MANAGED_ACCESS),
    PROPERTY(computePreemptionSupported, COMPUTE_PREEMPTION_SUPPORTED),
    PROPERTY(canUseHostPointerForRegisteredMem, CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM),
    PROPERTY(cooperativeLaunch, COOPERATIVE_LAUNCH),
    PROPERTY(cooperativeMultiDeviceLaunch, COOPERATIVE_MULTI_DEVICE_LAUNCH),
    PROPERTY(sharedMemPerBlockOptin, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
    PROPERTY(pageableMemoryAccessUsesHostPageTables, PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES),
    PROPERTY(directManagedMemAccessFromHost, DIRECT_MANAGED_MEM_ACCESS_FROM_HOST),
    PROPERTY(maxBlocksPerMultiProcessor, MAX_BLOCKS_PER_MULTIPROCESSOR),
    PROPERTY(accessPolicyMaxWindowSize, MAX_ACCESS_POLICY_WINDOW_SIZE),
    PROPERTY(reservedSharedMemPerBlock, RESERVED_SHARED_MEMORY_PER_BLOCK),
    PROPERTY(hostRegisterSupported, HOST_REGISTER_SUPPORTED),
    PROPERTY(sparseCudaArraySupported, SPARSE_CUDA_ARRAY_SUPPORTED),
    PROPERTY(hostRegisterReadOnlySupported, READ_ONLY_HOST_REGISTER_SUPPORTED),
    PROPERTY(timelineSemaphoreInteropSupported, TIMELINE_SEMAPHORE_INTEROP_SUPPORTED),
    PROPERTY(memoryPoolsSupported, MEMORY_POOLS_SUPPORTED),
    PROPERTY(gpuDirectRDMASupported, GPU_DIRECT_RDMA_SUPPORTED),
    PROPERTY(gpuDirectRDMAFlushWritesOptions, GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS),
    PROPERTY(gpuDirectRDMAWritesOrdering, GPU_DIRECT_RDMA_WRITES_ORDERING),
    PROPERTY(memoryPoolSupportedHandleTypes, MEMPOOL_SUPPORTED_HANDLE_TYPES),
    PROPERTY(deferredMappingCudaArraySupported, DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED),
    PROPERTY(ipcEventSupported, IPC_EVENT_SUPPORTED),
    PROPERTY(clusterLaunch, CLUSTER_LAUNCH),
    PROPERTY(unifiedFunctionPointers, UNIFIED_FUNCTION_POINTERS),
};

cudaError_t impl_cudaGetDeviceProperties_v2(struct cudaDeviceProp *result, int ordinal) {
    CUdevice device;
    if (!result) return cudaErrorInvalidValue;
    cudaError_t status = device_of(ordinal, &device);
    if (status) return status;
    memset(result, 0, sizeof *result);
    CUresult done = drv.cuDeviceGetName(result->name, sizeof result->name, device);
    if (!done) done = drv.cuDeviceTotalMem(&result->totalGlobalMem, device);
    if (!done) done = drv.cuDeviceGetUuid((CUuuid *)&result->uuid, device);
    if (done) return rt_status(done);
    for (size_t i = 0; i < sizeof properties / sizeof *properties; ++i) {
        int value = 0;
        /* What the device has no number for stays 0. */
        if (drv.cuDeviceGetAttribute(&value, properties[i].attribute, device)) continue;
        size_t wide = (size_t)(unsigned)value;
        memcpy((char *)result + properties[i].place, properties[i].size == sizeof wide ? (void *)&wide : (void *)&value,
               properties[i].size);
    }
    return cudaSuccess;
}

cudaError_t impl_cudaGetDeviceCount(int *count) {
    if (!count) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuDeviceGetCount(count));
    return status || *count ? status : cudaErrorNoDevice;
}

cudaError_t impl_cudaChooseDevice(int *device, const struct cudaDeviceProp *wanted) {
    int count, best_score = -1;
    if (!device || !wanted) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDeviceCount(&count);
    for (int i = 0; i < count && !status; ++i) {
        struct cudaDeviceProp has;
        if ((status = impl_cudaGetDeviceProperties_v2(&has, i))) break;
        int score = (has.major > wanted->major || (has.major == wanted->major && has.minor >= wanted->minor)) +
                    (has.totalGlobalMem >= wanted->totalGlobalMem) +
                    (has.multiProcessorCount >= wanted->multiProcessorCount);
        if (score <= best_score) continue;
        best_score = score;
        *device = i;
    }
    return status;
}

/* Nothing but this process's own writes reaches the device: there is nothing to flush. */
cudaError_t impl_cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
                                                    enum cudaFlushGPUDirectRDMAWritesScope scope) {
    if (target != cudaFlushGPUDirectRDMAWritesTargetCurrentDevice) return cudaErrorInvalidValue;
    return scope == cudaFlushGPUDirectRDMAWritesToOwner || scope == cudaFlushGPUDirectRDMAWritesToAllDevices
               ? cudaSuccess
               : cudaErrorInvalidValue;
}

cudaError_t impl_cudaSetDeviceFlags(unsigned flags) {
    int ordinal;
    CUdevice device;
    if (flags & ~(unsigned)cudaDeviceMask) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDevice(&ordinal);
    if (!status) status = device_of(ordinal, &device);
    /* Memory can always be mapped: the driver's flags do not name it. */
    return status ? status : rt_status(drv.cuDevicePrimaryCtxSetFlags(device, flags & ~(unsigned)cudaDeviceMapHost));
}

cudaError_t impl_cudaGetDeviceFlags(unsigned *flags) {
    int ordinal, active;
    CUdevice device;
    if (!flags) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDevice(&ordinal);
    if (!status) status = device_of(ordinal, &device);
    if (!status) status = rt_status(drv.cuDevicePrimaryCtxGetState(device, flags, &active));
    if (!status) *flags |= cudaDeviceMapHost;
    return status;
}

cudaError_t impl_cudaSetValidDevices(int *ordinals, int length) {
    int count;
    if (length && !ordinals) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDeviceCount(&count);
    for (int i = 0; i < length && !status; ++i)
        if (ordinals[i] < 0 || ordinals[i] >= count) status = cudaErrorInvalidDevice;
    return status;
}

cudaError_t impl_cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *channel,
                                                      int ordinal) {
    CUdevice device;
    CUarray_format format;
    unsigned channels;
    if (!width) return cudaErrorInvalidValue;
    cudaError_t status = device_of(ordinal, &device);
    if (!status) status = to_array_format(channel, &format, &channels);
    return status ? status : rt_status(drv.cuDeviceGetTexture1DLinearMaxWidth(width, format, channels, device));
}

/* There are no peers, or a device is its own. */
cudaError_t impl_cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    CUdevice other;
    if (flags) return cudaErrorInvalidValue;
    cudaError_t status = device_of(peer, &other);
    int current = 0;
    if (!status) status = impl_cudaGetDevice(&current);
    if (status) return status;
    return current == peer ? cudaErrorInvalidDevice : cudaErrorPeerAccessUnsupported;
}

cudaError_t impl_cudaDeviceDisablePeerAccess(int peer) {
    CUdevice other;
    cudaError_t status = device_of(peer, &other);
    return status ? status : cudaErrorPeerAccessNotEnabled;
}

cudaError_t impl_cudaDriverGetVersion(int *version) {
    if (!version) return cudaErrorInvalidValue;
    if (driver_load() && !drv.cuDriverGetVersion) {
        *version = 0; /* no driver is installed */
        return cudaSuccess;
    }
    return rt_status(drv.cuDriverGetVersion(version));
}

cudaError_t impl_cudaRuntimeGetVersion(int *version) {
    if (!version) return cudaErrorInvalidValue;
    *version = CUDART_VERSION;
    return cudaSuccess;
}

/* Doubles go to kernels as they are. */
cudaError_t impl_cudaSetDoubleForDevice(double *value) { return value ? cudaSuccess : cudaErrorInvalidValue; }
cudaError_t impl_cudaSetDoubleForHost(double *value) { return value ? cudaSuccess : cudaErrorInvalidValue; }

cudaError_t impl_cudaGetDriverEntryPoint(const char *name, void **function, unsigned long long flags,
                                         enum cudaDriverEntryPointQueryResult *found) {
    if (!name || !*name || !function) return cudaErrorInvalidValue;
    if (vx_per_thread && !flags) flags = cudaEnablePerThreadDefaultStream;
    CUdriverProcAddressQueryResult query = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    *function = NULL;
    CUresult result = drv.cuGetProcAddress(name, function, CUDART_VERSION, flags, &query);
    if (found) *found = (enum cudaDriverEntryPointQueryResult)query;
    if (result == CUDA_ERROR_NOT_FOUND && found) return cudaSuccess;
    return rt_status(result);
}
