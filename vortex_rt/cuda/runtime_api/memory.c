/* Allocating memory, and what pointers are. */
#include "cudart.h"

#include <limits.h>
#include <string.h>

cudaError_t impl_cudaMalloc(void **pointer, size_t size) {
    if (!pointer) return cudaErrorInvalidValue;
    *pointer = NULL;
    if (!size) return cudaSuccess;
    return rt_status(drv.cuMemAlloc((CUdeviceptr *)pointer, size));
}

SERVE(cudaFree, devPtr ? rt_status(drv.cuMemFree((CUdeviceptr)devPtr)) : rt_status(drv.cuCtxSynchronize()))

cudaError_t impl_cudaMallocManaged(void **pointer, size_t size, unsigned flags) {
    if (!pointer || !size || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)) return cudaErrorInvalidValue;
    return rt_status(drv.cuMemAllocManaged((CUdeviceptr *)pointer, size, flags));
}

cudaError_t impl_cudaHostAlloc(void **pointer, size_t size, unsigned flags) {
    if (!pointer || flags & ~(unsigned)(cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined))
        return cudaErrorInvalidValue;
    *pointer = NULL;
    return size ? rt_status(drv.cuMemHostAlloc(pointer, size, flags)) : cudaSuccess;
}

SERVE(cudaMallocHost, impl_cudaHostAlloc(ptr, size, cudaHostAllocDefault))
enum { PITCH_ELEMENT = 16 }; /* the widest access that the pitch suits */

cudaError_t impl_cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height) {
    if (!pointer || !pitch) return cudaErrorInvalidValue;
    *pointer = NULL;
    *pitch = 0;
    if (!width || !height) return cudaSuccess;
    return rt_status(drv.cuMemAllocPitch((CUdeviceptr *)pointer, pitch, width, height, PITCH_ELEMENT));
}

cudaError_t impl_cudaMalloc3D(struct cudaPitchedPtr *made, struct cudaExtent extent) {
    if (!made) return cudaErrorInvalidValue;
    *made = (struct cudaPitchedPtr){NULL, 0, extent.width, extent.height};
    if (!extent.width || !extent.height || !extent.depth) return cudaSuccess;
    if (extent.height > SIZE_MAX / extent.depth) return cudaErrorMemoryAllocation;
    return impl_cudaMallocPitch(&made->ptr, &made->pitch, extent.width, extent.height * extent.depth);
}

cudaError_t impl_cudaMemGetInfo(size_t *available, size_t *total) {
    if (!available || !total) return cudaErrorInvalidValue;
    return rt_status(drv.cuMemGetInfo(available, total));
}

/* A place of memory as the older calls name it: a device's number, or the host. */
static cudaError_t ordinal_of(struct cudaMemLocation location, int *ordinal) {
    if (location.type == cudaMemLocationTypeDevice) {
        *ordinal = location.id;
        return cudaSuccess;
    }
    *ordinal = cudaCpuDeviceId;
    bool host = location.type == cudaMemLocationTypeHost || location.type == cudaMemLocationTypeHostNuma ||
                location.type == cudaMemLocationTypeHostNumaCurrent;
    return host ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t impl_cudaMemPrefetchAsync_v2(const void *pointer, size_t count, struct cudaMemLocation location,
                                         unsigned flags, cudaStream_t stream) {
    int ordinal;
    cudaError_t status = flags ? cudaErrorInvalidValue : ordinal_of(location, &ordinal);
    return status ? status : impl_cudaMemPrefetchAsync(pointer, count, ordinal, stream);
}

cudaError_t impl_cudaMemAdvise_v2(const void *pointer, size_t count, enum cudaMemoryAdvise advice,
                                  struct cudaMemLocation location) {
    int ordinal;
    cudaError_t status = ordinal_of(location, &ordinal);
    return status ? status : impl_cudaMemAdvise(pointer, count, advice, ordinal);
}

cudaError_t impl_cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer) {
    if (!attributes) return cudaErrorInvalidValue;
    memset(attributes, 0, sizeof *attributes);
    CUmemorytype type;
    int managed = 0, device = 0;
    CUdeviceptr address = (CUdeviceptr)pointer;
    if (drv.cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address)) {
        /* Memory that CUDA does not know is no error. */
        attributes->type = cudaMemoryTypeUnregistered;
        attributes->device = cudaInvalidDeviceId;
        attributes->hostPointer = (void *)pointer;
        return cudaSuccess;
    }
    drv.cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, address);
    drv.cuPointerGetAttribute(&device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address);
    attributes->type = managed                      ? cudaMemoryTypeManaged
                       : type == CU_MEMORYTYPE_HOST ? cudaMemoryTypeHost
                                                    : cudaMemoryTypeDevice;
    attributes->device = device;
    if (drv.cuPointerGetAttribute(&attributes->devicePointer, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, address))
        attributes->devicePointer = NULL;
    if (attributes->type == cudaMemoryTypeDevice ||
        drv.cuPointerGetAttribute(&attributes->hostPointer, CU_POINTER_ATTRIBUTE_HOST_POINTER, address))
        attributes->hostPointer = NULL;
    return cudaSuccess;
}

/* Stream-ordered allocation and its pools. The driver's structures of pools have the runtime's layout. */

_Static_assert(sizeof(struct cudaMemPoolProps) == sizeof(CUmemPoolProps), "pool properties differ");
_Static_assert(sizeof(struct cudaMemAccessDesc) == sizeof(CUmemAccessDesc), "access descriptions differ");
_Static_assert(sizeof(struct cudaMemLocation) == sizeof(CUmemLocation), "locations differ");
_Static_assert(sizeof(struct cudaMemPoolPtrExportData) == sizeof(CUmemPoolPtrExportData), "exported pointers differ");

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
