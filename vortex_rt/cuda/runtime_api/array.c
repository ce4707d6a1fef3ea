/* Arrays: memory in the layout that textures read. */
#include "cudart.h"

#include <string.h>

/* Copies from and to arrays, each as the driver's copy of a box. */

/* One side of a copy: an array at a place, or memory with a pitch. */
struct side {
    CUarray array;
    size_t x_bytes, y;
    CUdeviceptr memory;
    size_t pitch;
};

static struct side in_array(cudaArray_const_t array, size_t x_bytes, size_t y) {
    return (struct side){(CUarray)array, x_bytes, y, 0, 0};
}
static struct side in_memory(const void *memory, size_t pitch) {
    return (struct side){NULL, 0, 0, (CUdeviceptr)memory, pitch};
}

/* Waits where `wait` says so: also in the thread's own stream. */
static cudaError_t copy(struct side to, struct side from, size_t width, size_t height, enum cudaMemcpyKind kind,
                        cudaStream_t stream, bool wait) {
    if ((unsigned)kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
    if (!width || !height) return cudaSuccess;
    if (!(to.array || to.memory) || !(from.array || from.memory)) return cudaErrorInvalidValue;
    if (height > 1 && ((!to.array && to.pitch < width) || (!from.array && from.pitch < width)))
        return cudaErrorInvalidPitchValue;
    CUDA_MEMCPY2D box = {.srcXInBytes = from.x_bytes,
                         .srcY = from.y,
                         .srcMemoryType = from.array ? CU_MEMORYTYPE_ARRAY : CU_MEMORYTYPE_UNIFIED,
                         .srcDevice = from.memory,
                         .srcArray = from.array,
                         .srcPitch = from.pitch,
                         .dstXInBytes = to.x_bytes,
                         .dstY = to.y,
                         .dstMemoryType = to.array ? CU_MEMORYTYPE_ARRAY : CU_MEMORYTYPE_UNIFIED,
                         .dstDevice = to.memory,
                         .dstArray = to.array,
                         .dstPitch = to.pitch,
                         .WidthInBytes = width,
                         .Height = height};
    if (wait && !vx_per_thread) return rt_status(drv.cuMemcpy2DUnaligned(&box));
    CUresult result = drv.cuMemcpy2DAsync(&box, rt_stream(stream));
    if (!result && wait) result = drv.cuStreamSynchronize(CU_STREAM_PER_THREAD);
    return rt_status(result);
}

/* Bytes of a row of an array. */
static cudaError_t row_bytes(cudaArray_const_t array, size_t *bytes) {
    CUDA_ARRAY3D_DESCRIPTOR descriptor;
    if (!array) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuArray3DGetDescriptor(&descriptor, (CUarray)array));
    if (!status) *bytes = descriptor.Width * descriptor.NumChannels * format_bytes(descriptor.Format);
    return status;
}

/* A run of bytes that starts within a row and goes on over the following ones: a first part, whole rows, a last part.
 * `memory` runs along without gaps; `to_array` is the direction. */
static cudaError_t copy_run(cudaArray_const_t array, size_t x, size_t y, const void *memory, size_t count,
                            enum cudaMemcpyKind kind, cudaStream_t stream, bool wait, bool to_array) {
    size_t row;
    cudaError_t status = row_bytes(array, &row);
    if (!status && x >= row && count) status = cudaErrorInvalidValue;
    const char *at = memory;
    while (!status && count) {
        size_t width = row - x < count ? row - x : count, height = x || width < row ? 1 : count / row;
        struct side place = in_array(array, x, y), run = in_memory(at, width);
        status = to_array ? copy(place, run, width, height, kind, stream, wait)
                          : copy(run, place, width, height, kind, stream, wait);
        at += width * height;
        count -= width * height;
        y += height;
        x = 0;
    }
    return status;
}

SERVE(cudaMemcpyToArray, copy_run(dst, wOffset, hOffset, src, count, kind, NULL, true, true))
SERVE(cudaMemcpyToArrayAsync, copy_run(dst, wOffset, hOffset, src, count, kind, stream, false, true))
SERVE(cudaMemcpyFromArray, copy_run(src, wOffset, hOffset, dst, count, kind, NULL, true, false))
SERVE(cudaMemcpyFromArrayAsync, copy_run(src, wOffset, hOffset, dst, count, kind, stream, false, false))

cudaError_t impl_cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x,
                                        size_t from_y, size_t count, enum cudaMemcpyKind kind) {
    size_t to_row, from_row;
    cudaError_t status = row_bytes(to, &to_row);
    if (!status) status = row_bytes(from, &from_row);
    if (!status && count && (to_x >= to_row || from_x >= from_row)) status = cudaErrorInvalidValue;
    while (!status && count) {
        size_t width = to_row - to_x < from_row - from_x ? to_row - to_x : from_row - from_x;
        if (width > count) width = count;
        status = copy(in_array(to, to_x, to_y), in_array(from, from_x, from_y), width, 1, kind, NULL, true);
        count -= width;
        if ((to_x += width) == to_row) to_x = 0, ++to_y;
        if ((from_x += width) == from_row) from_x = 0, ++from_y;
    }
    return status;
}

SERVE(cudaMemcpy2DToArray, copy(in_array(dst, wOffset, hOffset), in_memory(src, spitch), width, height, kind, NULL,
      true))
SERVE(cudaMemcpy2DToArrayAsync, copy(in_array(dst, wOffset, hOffset), in_memory(src, spitch), width, height, kind,
      stream, false))
SERVE(cudaMemcpy2DFromArray, copy(in_memory(dst, dpitch), in_array(src, wOffset, hOffset), width, height, kind, NULL,
      true))
SERVE(cudaMemcpy2DFromArrayAsync, copy(in_memory(dst, dpitch), in_array(src, wOffset, hOffset), width, height, kind,
      stream, false))
SERVE(cudaMemcpy2DArrayToArray, copy(in_array(dst, wOffsetDst, hOffsetDst), in_array(src, wOffsetSrc, hOffsetSrc),
      width, height, kind, NULL, true))

static cudaError_t make(cudaArray_t *array, const struct cudaChannelFormatDesc *channel, struct cudaExtent extent,
                        unsigned flags) {
    if (!array) return cudaErrorInvalidValue;
    CUDA_ARRAY3D_DESCRIPTOR descriptor = {
        .Width = extent.width, .Height = extent.height, .Depth = extent.depth, .Flags = flags};
    TRY(to_array_format(channel, &descriptor.Format, &descriptor.NumChannels));
    return rt_status(drv.cuArray3DCreate((CUarray *)array, &descriptor));
}

SERVE(cudaMallocArray, make(array, desc, (struct cudaExtent){width, height, 0}, flags))
SERVE(cudaMalloc3DArray, make(array, desc, extent, flags))

cudaError_t impl_cudaArrayGetInfo(struct cudaChannelFormatDesc *channel, struct cudaExtent *extent, unsigned *flags,
                                  cudaArray_t array) {
    CUDA_ARRAY3D_DESCRIPTOR descriptor;
    if (!array) return cudaErrorInvalidValue;
    TRY(rt_status(drv.cuArray3DGetDescriptor(&descriptor, (CUarray)array)));
    if (extent) *extent = (struct cudaExtent){descriptor.Width, descriptor.Height, descriptor.Depth};
    if (flags) *flags = descriptor.Flags;
    return channel ? from_array_format(descriptor.Format, descriptor.NumChannels, channel) : cudaSuccess;
}

SERVE(cudaGetChannelDesc, desc ? impl_cudaArrayGetInfo(desc, NULL, NULL, (cudaArray_t)array) : cudaErrorInvalidValue)

cudaError_t impl_cudaArrayGetPlane(cudaArray_t *plane, cudaArray_t array, unsigned index) {
    if (!plane || !array) return cudaErrorInvalidValue;
    return rt_status(drv.cuArrayGetPlane((CUarray *)plane, (CUarray)array, index));
}

static cudaError_t give_requirements(CUresult result, const CUDA_ARRAY_MEMORY_REQUIREMENTS *needs,
                                     struct cudaArrayMemoryRequirements *requirements) {
    memset(requirements, 0, sizeof *requirements);
    if (result) return rt_status(result);
    requirements->size = needs->size;
    requirements->alignment = needs->alignment;
    return cudaSuccess;
}

cudaError_t impl_cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *requirements, cudaArray_t array,
                                                int device) {
    if (!requirements || !array) return cudaErrorInvalidValue;
    CUDA_ARRAY_MEMORY_REQUIREMENTS needs;
    return give_requirements(drv.cuArrayGetMemoryRequirements(&needs, (CUarray)array, device), &needs, requirements);
}

/* ---- mipmapped arrays ------------------------------------------------------------------------ */

cudaError_t impl_cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmap, const struct cudaChannelFormatDesc *channel,
                                          struct cudaExtent extent, unsigned levels, unsigned flags) {
    if (!mipmap) return cudaErrorInvalidValue;
    CUDA_ARRAY3D_DESCRIPTOR descriptor = {
        .Width = extent.width, .Height = extent.height, .Depth = extent.depth, .Flags = flags};
    TRY(to_array_format(channel, &descriptor.Format, &descriptor.NumChannels));
    return rt_status(drv.cuMipmappedArrayCreate((CUmipmappedArray *)mipmap, &descriptor, levels));
}

cudaError_t impl_cudaGetMipmappedArrayLevel(cudaArray_t *level, cudaMipmappedArray_const_t mipmap, unsigned index) {
    if (!level || !mipmap) return cudaErrorInvalidValue;
    return rt_status(drv.cuMipmappedArrayGetLevel((CUarray *)level, (CUmipmappedArray)mipmap, index));
}

cudaError_t impl_cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *requirements,
                                                         cudaMipmappedArray_t mipmap, int device) {
    if (!requirements || !mipmap) return cudaErrorInvalidValue;
    CUDA_ARRAY_MEMORY_REQUIREMENTS needs;
    return give_requirements(drv.cuMipmappedArrayGetMemoryRequirements(&needs, (CUmipmappedArray)mipmap, device),
                             &needs, requirements);
}

SERVE(cudaCreateChannelDesc, (struct cudaChannelFormatDesc){x, y, z, w, f})
