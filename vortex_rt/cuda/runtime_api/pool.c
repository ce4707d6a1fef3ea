/* Stream-ordered allocation and its pools. The driver's structures of pools have the runtime's layout. */
#include "cudart.h"

_Static_assert(sizeof(struct cudaMemPoolProps) == sizeof(CUmemPoolProps), "pool properties differ");
_Static_assert(sizeof(struct cudaMemAccessDesc) == sizeof(CUmemAccessDesc), "access descriptions differ");
_Static_assert(sizeof(struct cudaMemLocation) == sizeof(CUmemLocation), "locations differ");

cudaError_t impl_cudaMallocAsync(void **pointer, size_t size, cudaStream_t stream) {
    if (!pointer) return cudaErrorInvalidValue;
    *pointer = NULL;
    return size ? rt_status(drv.cuMemAllocAsync((CUdeviceptr *)pointer, size, rt_stream(stream))) : cudaSuccess;
}

cudaError_t impl_cudaMallocFromPoolAsync(void **pointer, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    if (!pointer) return cudaErrorInvalidValue;
    *pointer = NULL;
    return size ? rt_status(drv.cuMemAllocFromPoolAsync((CUdeviceptr *)pointer, size, pool, rt_stream(stream)))
                : cudaSuccess;
}

cudaError_t impl_cudaFreeAsync(void *pointer, cudaStream_t stream) {
    return pointer ? rt_status(drv.cuMemFreeAsync((CUdeviceptr)pointer, rt_stream(stream))) : cudaSuccess;
}

cudaError_t impl_cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device) {
    return rt_status(drv.cuDeviceGetDefaultMemPool(pool, device));
}
cudaError_t impl_cudaDeviceGetMemPool(cudaMemPool_t *pool, int device) {
    return rt_status(drv.cuDeviceGetMemPool(pool, device));
}
cudaError_t impl_cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    return rt_status(drv.cuDeviceSetMemPool(device, pool));
}
cudaError_t impl_cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties) {
    return rt_status(drv.cuMemPoolCreate(pool, (const CUmemPoolProps *)properties));
}
cudaError_t impl_cudaMemPoolDestroy(cudaMemPool_t pool) { return rt_status(drv.cuMemPoolDestroy(pool)); }
cudaError_t impl_cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep) {
    return rt_status(drv.cuMemPoolTrimTo(pool, keep));
}
cudaError_t impl_cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value) {
    return rt_status(drv.cuMemPoolSetAttribute(pool, (CUmemPool_attribute)attribute, value));
}
cudaError_t impl_cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value) {
    return rt_status(drv.cuMemPoolGetAttribute(pool, (CUmemPool_attribute)attribute, value));
}
cudaError_t impl_cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *list, size_t count) {
    return rt_status(drv.cuMemPoolSetAccess(pool, (const CUmemAccessDesc *)list, count));
}
cudaError_t impl_cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                      struct cudaMemLocation *location) {
    return rt_status(drv.cuMemPoolGetAccess((CUmemAccess_flags *)flags, pool, (CUmemLocation *)location));
}

/* ---- between processes ----------------------------------------------------------------------- */

_Static_assert(sizeof(struct cudaMemPoolPtrExportData) == sizeof(CUmemPoolPtrExportData), "exported pointers differ");

cudaError_t impl_cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
                                                    enum cudaMemAllocationHandleType type, unsigned flags) {
    return rt_status(drv.cuMemPoolExportToShareableHandle(handle, pool, (CUmemAllocationHandleType)type, flags));
}

cudaError_t impl_cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                                      enum cudaMemAllocationHandleType type, unsigned flags) {
    return rt_status(drv.cuMemPoolImportFromShareableHandle(pool, handle, (CUmemAllocationHandleType)type, flags));
}

cudaError_t impl_cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *pointer) {
    return rt_status(drv.cuMemPoolExportPointer((CUmemPoolPtrExportData *)data, (CUdeviceptr)pointer));
}

cudaError_t impl_cudaMemPoolImportPointer(void **pointer, cudaMemPool_t pool, struct cudaMemPoolPtrExportData *data) {
    return rt_status(drv.cuMemPoolImportPointer((CUdeviceptr *)pointer, pool, (CUmemPoolPtrExportData *)data));
}
