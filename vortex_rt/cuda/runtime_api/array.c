/* Arrays: memory in the layout that textures read. */
#include "cudart.h"

#include <string.h>

static cudaError_t make(cudaArray_t *array, const struct cudaChannelFormatDesc *channel, struct cudaExtent extent,
                        unsigned flags) {
    if (!array) return cudaErrorInvalidValue;
    CUDA_ARRAY3D_DESCRIPTOR descriptor = {
        .Width = extent.width, .Height = extent.height, .Depth = extent.depth, .Flags = flags};
    cudaError_t status = to_array_format(channel, &descriptor.Format, &descriptor.NumChannels);
    if (!status) status = rt_status(drv.cuArray3DCreate((CUarray *)array, &descriptor));
    return status;
}

cudaError_t impl_cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *channel, size_t width,
                                 size_t height, unsigned flags) {
    return make(array, channel, (struct cudaExtent){width, height, 0}, flags);
}

cudaError_t impl_cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *channel,
                                   struct cudaExtent extent, unsigned flags) {
    return make(array, channel, extent, flags);
}

cudaError_t impl_cudaArrayGetInfo(struct cudaChannelFormatDesc *channel, struct cudaExtent *extent, unsigned *flags,
                                  cudaArray_t array) {
    CUDA_ARRAY3D_DESCRIPTOR descriptor;
    if (!array) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuArray3DGetDescriptor(&descriptor, (CUarray)array));
    if (status) return status;
    if (extent) *extent = (struct cudaExtent){descriptor.Width, descriptor.Height, descriptor.Depth};
    if (flags) *flags = descriptor.Flags;
    return channel ? from_array_format(descriptor.Format, descriptor.NumChannels, channel) : cudaSuccess;
}

cudaError_t impl_cudaGetChannelDesc(struct cudaChannelFormatDesc *channel, cudaArray_const_t array) {
    return channel ? impl_cudaArrayGetInfo(channel, NULL, NULL, (cudaArray_t)array) : cudaErrorInvalidValue;
}

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
    cudaError_t status = to_array_format(channel, &descriptor.Format, &descriptor.NumChannels);
    if (!status) status = rt_status(drv.cuMipmappedArrayCreate((CUmipmappedArray *)mipmap, &descriptor, levels));
    return status;
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

struct cudaChannelFormatDesc impl_cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind kind) {
    return (struct cudaChannelFormatDesc){x, y, z, w, kind};
}
