/* Texture and surface objects. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(struct cudaResourceViewDesc) <= sizeof(CUDA_RESOURCE_VIEW_DESC), "resource views differ");

static void to_view(const struct cudaResourceViewDesc *from, CUDA_RESOURCE_VIEW_DESC *to) {
    memset(to, 0, sizeof *to);
    to->format = (CUresourceViewFormat)from->format;
    to->width = from->width;
    to->height = from->height;
    to->depth = from->depth;
    to->firstMipmapLevel = from->firstMipmapLevel;
    to->lastMipmapLevel = from->lastMipmapLevel;
    to->firstLayer = from->firstLayer;
    to->lastLayer = from->lastLayer;
}

/* The format of what a texture reads. */
static cudaError_t channel_of(const struct cudaResourceDesc *resource, struct cudaChannelFormatDesc *channel) {
    switch (resource->resType) {
    case cudaResourceTypeArray:
        return impl_cudaGetChannelDesc(channel, resource->res.array.array);
    case cudaResourceTypeMipmappedArray: {
        cudaArray_t finest;
        cudaError_t status = impl_cudaGetMipmappedArrayLevel(&finest, resource->res.mipmap.mipmap, 0);
        return status ? status : impl_cudaGetChannelDesc(channel, finest);
    }
    case cudaResourceTypeLinear:
        *channel = resource->res.linear.desc;
        return cudaSuccess;
    case cudaResourceTypePitch2D:
        *channel = resource->res.pitch2D.desc;
        return cudaSuccess;
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t impl_cudaCreateTextureObject(cudaTextureObject_t *object, const struct cudaResourceDesc *resource,
                                         const struct cudaTextureDesc *texture,
                                         const struct cudaResourceViewDesc *view) {
    CUDA_RESOURCE_DESC driver_resource;
    CUDA_TEXTURE_DESC driver_texture;
    CUDA_RESOURCE_VIEW_DESC driver_view;
    struct cudaChannelFormatDesc channel;
    if (!object || !resource || !texture) return cudaErrorInvalidValue;
    cudaError_t status = to_resource(resource, &driver_resource);
    if (!status) status = channel_of(resource, &channel);
    if (status) return status;
    bool real = channel.f == cudaChannelFormatKindFloat;
    if (texture->readMode == cudaReadModeNormalizedFloat && !real && channel.x > 16) return cudaErrorInvalidNormSetting;
    if (texture->filterMode == cudaFilterModeLinear && !real && texture->readMode == cudaReadModeElementType)
        return cudaErrorInvalidFilterSetting;
    to_texture(texture, &driver_texture);
    if (view) to_view(view, &driver_view);
    return rt_status(
        drv.cuTexObjectCreate((CUtexObject *)object, &driver_resource, &driver_texture, view ? &driver_view : NULL));
}

cudaError_t impl_cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const struct cudaResourceDesc *resource) {
    CUDA_RESOURCE_DESC driver_resource;
    if (!object || !resource) return cudaErrorInvalidValue;
    if (resource->resType != cudaResourceTypeArray) return cudaErrorInvalidChannelDescriptor;
    cudaError_t status = to_resource(resource, &driver_resource);
    return status ? status : rt_status(drv.cuSurfObjectCreate((CUsurfObject *)object, &driver_resource));
}
