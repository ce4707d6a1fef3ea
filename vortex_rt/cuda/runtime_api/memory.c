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

/* Copies and fills of linear memory. A synchronous call by a per-thread name is an asynchronous one in the thread's
 * stream that is waited for. */

static bool wrong_kind(enum cudaMemcpyKind kind) { return (unsigned)kind > cudaMemcpyDefault; }

/* Ends a synchronous call that went to the thread's own stream. */
static cudaError_t finish(CUresult result) {
    return rt_status(result ? result : drv.cuStreamSynchronize(CU_STREAM_PER_THREAD));
}

cudaError_t impl_cudaMemcpyAsync(void *to, const void *from, size_t count, enum cudaMemcpyKind kind,
                                 cudaStream_t stream) {
    if (wrong_kind(kind)) return cudaErrorInvalidMemcpyDirection;
    if (!count) return cudaSuccess;
    if (!to || !from) return cudaErrorInvalidValue;
    return rt_status(drv.cuMemcpyAsync((CUdeviceptr)to, (CUdeviceptr)from, count, rt_stream(stream)));
}

cudaError_t impl_cudaMemcpy(void *to, const void *from, size_t count, enum cudaMemcpyKind kind) {
    if (wrong_kind(kind)) return cudaErrorInvalidMemcpyDirection;
    if (!count) return cudaSuccess;
    if (!to || !from) return cudaErrorInvalidValue;
    if (vx_per_thread)
        return finish(drv.cuMemcpyAsync((CUdeviceptr)to, (CUdeviceptr)from, count, CU_STREAM_PER_THREAD));
    return rt_status(drv.cuMemcpy((CUdeviceptr)to, (CUdeviceptr)from, count));
}

static cudaError_t box_2d(CUDA_MEMCPY2D *box, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                          size_t width, size_t height, enum cudaMemcpyKind kind) {
    if (wrong_kind(kind)) return cudaErrorInvalidMemcpyDirection;
    if (!to || !from) return cudaErrorInvalidValue;
    if (height > 1 && (width > to_pitch || width > from_pitch)) return cudaErrorInvalidPitchValue;
    *box = (CUDA_MEMCPY2D){.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
                           .srcDevice = (CUdeviceptr)from,
                           .srcPitch = from_pitch,
                           .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
                           .dstDevice = (CUdeviceptr)to,
                           .dstPitch = to_pitch,
                           .WidthInBytes = width,
                           .Height = height};
    return cudaSuccess;
}

cudaError_t impl_cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind) {
    CUDA_MEMCPY2D box;
    if (!wrong_kind(kind) && (!width || !height)) return cudaSuccess;
    TRY(box_2d(&box, to, to_pitch, from, from_pitch, width, height, kind));
    return vx_per_thread ? finish(drv.cuMemcpy2DAsync(&box, CU_STREAM_PER_THREAD))
                         : rt_status(drv.cuMemcpy2DUnaligned(&box));
}

cudaError_t impl_cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                                   size_t height, enum cudaMemcpyKind kind, cudaStream_t stream) {
    CUDA_MEMCPY2D box;
    if (!wrong_kind(kind) && (!width || !height)) return cudaSuccess;
    cudaError_t status = box_2d(&box, to, to_pitch, from, from_pitch, width, height, kind);
    return status ? status : rt_status(drv.cuMemcpy2DAsync(&box, rt_stream(stream)));
}

cudaError_t impl_cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *parameters, cudaStream_t stream) {
    CUDA_MEMCPY3D box;
    TRY(to_copy_3d(parameters, &box));
    if (!box.WidthInBytes || !box.Height || !box.Depth) return cudaSuccess;
    return rt_status(drv.cuMemcpy3DAsync(&box, rt_stream(stream)));
}

cudaError_t impl_cudaMemcpy3D(const struct cudaMemcpy3DParms *parameters) {
    CUDA_MEMCPY3D box;
    TRY(to_copy_3d(parameters, &box));
    if (!box.WidthInBytes || !box.Height || !box.Depth) return cudaSuccess;
    return vx_per_thread ? finish(drv.cuMemcpy3DAsync(&box, CU_STREAM_PER_THREAD)) : rt_status(drv.cuMemcpy3D(&box));
}

/* Copies between devices are copies within the one address space; `a ?: b` goes on to b where a is cudaSuccess. */
static cudaError_t check_devices(int first, int second) {
    int count;
    TRY(rt_status(drv.cuDeviceGetCount(&count)));
    return first < 0 || second < 0 || first >= count || second >= count ? cudaErrorInvalidDevice : cudaSuccess;
}

SERVE(cudaMemcpyPeer, check_devices(dstDevice, srcDevice) ?: impl_cudaMemcpy(dst, src, count, cudaMemcpyDefault))
SERVE(cudaMemcpyPeerAsync, check_devices(dstDevice, srcDevice) ?:
      impl_cudaMemcpyAsync(dst, src, count, cudaMemcpyDefault, stream))

static cudaError_t without_devices(const struct cudaMemcpy3DPeerParms *from, struct cudaMemcpy3DParms *to) {
    if (!from) return cudaErrorInvalidValue;
    *to = (struct cudaMemcpy3DParms){from->srcArray, from->srcPos, from->srcPtr, from->dstArray,
                                     from->dstPos,   from->dstPtr, from->extent, cudaMemcpyDefault};
    return check_devices(from->dstDevice, from->srcDevice);
}

cudaError_t impl_cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *parameters) {
    struct cudaMemcpy3DParms plain;
    cudaError_t status = without_devices(parameters, &plain);
    return status ? status : impl_cudaMemcpy3D(&plain);
}

cudaError_t impl_cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *parameters, cudaStream_t stream) {
    struct cudaMemcpy3DParms plain;
    cudaError_t status = without_devices(parameters, &plain);
    return status ? status : impl_cudaMemcpy3DAsync(&plain, stream);
}

cudaError_t impl_cudaMemsetAsync(void *to, int value, size_t count, cudaStream_t stream) {
    if (!count) return cudaSuccess;
    if (!to) return cudaErrorInvalidValue;
    return rt_status(drv.cuMemsetD8Async((CUdeviceptr)to, (unsigned char)value, count, rt_stream(stream)));
}

cudaError_t impl_cudaMemset(void *to, int value, size_t count) {
    if (vx_per_thread) return impl_cudaMemsetAsync(to, value, count, NULL);
    if (!count) return cudaSuccess;
    return to ? rt_status(drv.cuMemsetD8((CUdeviceptr)to, (unsigned char)value, count)) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                                   cudaStream_t stream) {
    if (!width || !height) return cudaSuccess;
    if (!to || (height > 1 && width > pitch)) return cudaErrorInvalidValue;
    return rt_status(
        drv.cuMemsetD2D8Async((CUdeviceptr)to, pitch, (unsigned char)value, width, height, rt_stream(stream)));
}

cudaError_t impl_cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
    if (vx_per_thread) return impl_cudaMemset2DAsync(to, pitch, value, width, height, NULL);
    if (!width || !height) return cudaSuccess;
    if (!to || (height > 1 && width > pitch)) return cudaErrorInvalidValue;
    return rt_status(drv.cuMemsetD2D8((CUdeviceptr)to, pitch, (unsigned char)value, width, height));
}

/* Fills whole slices at once where the height is that of the allocation. */
static cudaError_t fill_3d(struct cudaPitchedPtr to, int value, struct cudaExtent extent, CUstream stream) {
    if (!extent.width || !extent.height || !extent.depth) return cudaSuccess;
    if (!to.ptr || extent.width > to.pitch || (extent.depth > 1 && extent.height > to.ysize))
        return cudaErrorInvalidValue;
    bool whole = extent.height == to.ysize;
    size_t height = whole ? extent.height * extent.depth : extent.height;
    CUresult result = CUDA_SUCCESS;
    for (size_t slice = 0; slice < (whole ? 1 : extent.depth) && !result; ++slice) {
        CUdeviceptr start = (CUdeviceptr)to.ptr + slice * to.pitch * to.ysize;
        result = drv.cuMemsetD2D8Async(start, to.pitch, (unsigned char)value, extent.width, height, stream);
    }
    return rt_status(result);
}

SERVE(cudaMemset3DAsync, fill_3d(pitchedDevPtr, value, extent, rt_stream(stream)))
SERVE(cudaMemset3D, fill_3d(pitchedDevPtr, value, extent, rt_stream(NULL)))

/* Variables of the device by their shadows on the host. */

cudaError_t impl_cudaGetSymbolAddress(void **address, const void *symbol) {
    size_t bytes;
    return address ? module_variable(symbol, (CUdeviceptr *)address, &bytes) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaGetSymbolSize(size_t *bytes, const void *symbol) {
    CUdeviceptr address;
    return bytes ? module_variable(symbol, &address, bytes) : cudaErrorInvalidValue;
}

cudaError_t symbol_place(const void *symbol, size_t count, size_t offset, void **place) {
    CUdeviceptr address;
    size_t bytes;
    TRY(module_variable(symbol, &address, &bytes));
    if (offset > bytes || count > bytes - offset) return cudaErrorInvalidValue;
    *place = (void *)(address + offset);
    return cudaSuccess;
}

static bool wrong_to(enum cudaMemcpyKind kind) {
    return kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault;
}
static bool wrong_from(enum cudaMemcpyKind kind) {
    return kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault;
}

SERVE(cudaMemcpyToSymbol, wrong_to(kind) ? cudaErrorInvalidMemcpyDirection :
      AT_SYMBOL(impl_cudaMemcpy(place, src, count, kind)))
SERVE(cudaMemcpyToSymbolAsync, wrong_to(kind) ? cudaErrorInvalidMemcpyDirection :
      AT_SYMBOL(impl_cudaMemcpyAsync(place, src, count, kind, stream)))
SERVE(cudaMemcpyFromSymbol, wrong_from(kind) ? cudaErrorInvalidMemcpyDirection :
      AT_SYMBOL(impl_cudaMemcpy(dst, place, count, kind)))
SERVE(cudaMemcpyFromSymbolAsync, wrong_from(kind) ? cudaErrorInvalidMemcpyDirection :
      AT_SYMBOL(impl_cudaMemcpyAsync(dst, place, count, kind, stream)))
