/* Texture and surface objects and references. */
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

/* Texture and surface objects. */

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
    CUDA_RESOURCE_VIEW_DESC driver_view = {0};
    struct cudaChannelFormatDesc channel;
    if (!object || !resource || !texture) return cudaErrorInvalidValue;
    TRY(to_resource(resource, &driver_resource));
    TRY(channel_of(resource, &channel));
    bool real = channel.f == cudaChannelFormatKindFloat;
    if (texture->readMode == cudaReadModeNormalizedFloat && !real && channel.x > 16) return cudaErrorInvalidNormSetting;
    if (texture->filterMode == cudaFilterModeLinear && !real && texture->readMode == cudaReadModeElementType)
        return cudaErrorInvalidFilterSetting;
    to_texture(texture, &driver_texture);
    if (view) memcpy(&driver_view, view, sizeof *view);
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

/* Texture and surface references, which are variables of the program: what is bound to them is remembered here. */

enum bound_kind { BOUND_NOTHING, BOUND_LINEAR, BOUND_PITCH, BOUND_ARRAY, BOUND_MIPMAP };

/* What a reference reads, and its members when they were last given to the driver. */
struct bound {
    enum bound_kind kind;
    unsigned generation;
    CUdeviceptr address;
    size_t bytes, width, height, pitch, offset;
    CUarray array;
    CUmipmappedArray mipmap;
    struct cudaChannelFormatDesc channel;
    struct textureReference applied;
};

static cudaError_t bound_of(const struct textureReference *reference, struct symbol **symbol, struct bound **bound)
    REQUIRES(registry) {
    if (!reference) return cudaErrorInvalidTexture;
    TRY(module_reference(reference, SYMBOL_TEXTURE, symbol));
    if (!(*symbol)->extra && !((*symbol)->extra = calloc(1, sizeof **bound))) return cudaErrorMemoryAllocation;
    *bound = (*symbol)->extra;
    return cudaSuccess;
}

static cudaError_t apply_source(CUtexref reference, struct bound *bound) {
    CUarray_format format;
    unsigned channels;
    TRY(to_array_format(&bound->channel, &format, &channels));
    CUresult result = drv.cuTexRefSetFormat(reference, format, (int)channels);
    if (result) return rt_status(result);
    if (bound->kind == BOUND_ARRAY)
        return rt_status(drv.cuTexRefSetArray(reference, bound->array, CU_TRSA_OVERRIDE_FORMAT));
    if (bound->kind == BOUND_MIPMAP)
        return rt_status(drv.cuTexRefSetMipmappedArray(reference, bound->mipmap, CU_TRSA_OVERRIDE_FORMAT));
    if (bound->kind == BOUND_LINEAR)
        return rt_status(drv.cuTexRefSetAddress(&bound->offset, reference, bound->address, bound->bytes));
    CUDA_ARRAY_DESCRIPTOR descriptor = {bound->width, bound->height, format, channels};
    return rt_status(drv.cuTexRefSetAddress2D(reference, &descriptor, bound->address, bound->pitch));
}

/* The members of the reference; what is bound must be known to the driver. */
static cudaError_t apply_members(const struct symbol *symbol, struct bound *bound) REQUIRES(registry) {
    const struct textureReference *from = symbol->host;
    CUtexref to = symbol->handle.texture;
    unsigned flags = (from->normalized ? CU_TRSF_NORMALIZED_COORDINATES : 0) |
                     (symbol->read_normalized ? 0 : CU_TRSF_READ_AS_INTEGER) | (from->sRGB ? CU_TRSF_SRGB : 0);
    CUresult result = drv.cuTexRefSetFlags(to, flags);
    for (int i = 0; i < 3 && !result; ++i)
        result = drv.cuTexRefSetAddressMode(to, i, (CUaddress_mode)from->addressMode[i]);
    if (!result) result = drv.cuTexRefSetFilterMode(to, (CUfilter_mode)from->filterMode);
    if (!result && bound->kind == BOUND_MIPMAP) {
        result = drv.cuTexRefSetMipmapFilterMode(to, (CUfilter_mode)from->mipmapFilterMode);
        if (!result) result = drv.cuTexRefSetMipmapLevelBias(to, from->mipmapLevelBias);
        if (!result)
            result = drv.cuTexRefSetMipmapLevelClamp(to, from->minMipmapLevelClamp, from->maxMipmapLevelClamp);
    }
    if (!result) bound->applied = *from;
    return rt_status(result);
}

static cudaError_t bind(const struct textureReference *reference, const struct bound *wanted) {
    struct symbol *symbol;
    struct bound *bound;
    LOCK_GUARD(&registry);
    TRY(bound_of(reference, &symbol, &bound));
    *bound = *wanted;
    bound->generation = rt_generation();
    cudaError_t status = apply_source(symbol->handle.texture, bound);
    if (!status) status = apply_members(symbol, bound);
    if (status) bound->kind = BOUND_NOTHING;
    return status;
}

cudaError_t references_refresh(struct module *module) {
    cudaError_t status = cudaSuccess;
    unsigned now = rt_generation();
    for (struct symbol *symbol = module->symbols; symbol && !status; symbol = symbol->next_of_module) {
        struct bound *bound = symbol->kind == SYMBOL_TEXTURE ? symbol->extra : NULL;
        if (!bound || bound->kind == BOUND_NOTHING || bound->generation != now) continue;
        if (memcmp(&bound->applied, symbol->host, sizeof bound->applied)) status = apply_members(symbol, bound);
    }
    return status;
}

/* Textures read at multiples of this; the rest of an address is the offset that the caller adds to coordinates. */
static size_t texture_alignment(void) {
    int alignment = 0;
    CUdevice device;
    if (drv.cuCtxGetDevice(&device) ||
        drv.cuDeviceGetAttribute(&alignment, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, device))
        return 1;
    return alignment > 0 ? (size_t)alignment : 1;
}

static cudaError_t bind_memory(size_t *offset, const struct textureReference *reference, const void *pointer,
                               const struct cudaChannelFormatDesc *channel, struct bound wanted) {
    if (!channel) return cudaErrorInvalidValue;
    wanted.offset = (uintptr_t)pointer % texture_alignment();
    if (wanted.offset && !offset) return cudaErrorInvalidValue;
    if (offset) *offset = wanted.offset;
    wanted.address = (CUdeviceptr)pointer - wanted.offset;
    wanted.channel = *channel;
    return bind(reference, &wanted);
}

cudaError_t impl_cudaBindTexture(size_t *offset, const struct textureReference *reference, const void *pointer,
                                 const struct cudaChannelFormatDesc *channel, size_t size) {
    return bind_memory(offset, reference, pointer, channel, (struct bound){.kind = BOUND_LINEAR, .bytes = size});
}

cudaError_t impl_cudaBindTexture2D(size_t *offset, const struct textureReference *reference, const void *pointer,
                                   const struct cudaChannelFormatDesc *channel, size_t width, size_t height,
                                   size_t pitch) {
    return bind_memory(offset, reference, pointer, channel,
                       (struct bound){.kind = BOUND_PITCH, .width = width, .height = height, .pitch = pitch});
}

cudaError_t impl_cudaBindTextureToArray(const struct textureReference *reference, cudaArray_const_t array,
                                        const struct cudaChannelFormatDesc *channel) {
    struct cudaChannelFormatDesc own;
    cudaError_t status = array ? impl_cudaGetChannelDesc(&own, array) : cudaErrorInvalidResourceHandle;
    return status ? status
                  : bind(reference, &(struct bound){.kind = BOUND_ARRAY,
                                                    .array = (CUarray)array,
                                                    .channel = channel ? *channel : own});
}

cudaError_t impl_cudaBindTextureToMipmappedArray(const struct textureReference *reference,
                                                 cudaMipmappedArray_const_t mipmap,
                                                 const struct cudaChannelFormatDesc *channel) {
    if (!mipmap || !channel) return cudaErrorInvalidValue;
    return bind(reference, &(struct bound){
                               .kind = BOUND_MIPMAP, .mipmap = (CUmipmappedArray)mipmap, .channel = *channel});
}

cudaError_t impl_cudaUnbindTexture(const struct textureReference *reference) {
    struct symbol *symbol;
    struct bound *bound;
    LOCK_GUARD(&registry);
    TRY(bound_of(reference, &symbol, &bound));
    bound->kind = BOUND_NOTHING;
    return cudaSuccess;
}

cudaError_t impl_cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *reference) {
    struct symbol *symbol;
    struct bound *bound;
    if (!offset) return cudaErrorInvalidValue;
    LOCK_GUARD(&registry);
    TRY(bound_of(reference, &symbol, &bound));
    if (bound->kind == BOUND_NOTHING) return cudaErrorInvalidTextureBinding;
    *offset = bound->offset;
    return cudaSuccess;
}

/* The symbol of a reference is the reference itself. */
static const void *registered(const void *host, enum symbol_kind kind) {
    LOCK_GUARD(&registry);
    const struct symbol *symbol = registry_find(host);
    return symbol && symbol->kind == kind ? symbol->host : NULL;
}

cudaError_t impl_cudaGetTextureReference(const struct textureReference **reference, const void *symbol) {
    if (!reference) return cudaErrorInvalidValue;
    *reference = registered(symbol, SYMBOL_TEXTURE);
    return *reference ? cudaSuccess : cudaErrorInvalidTexture;
}

cudaError_t impl_cudaBindSurfaceToArray(const struct surfaceReference *reference, cudaArray_const_t array,
                                        const struct cudaChannelFormatDesc *channel) {
    struct symbol *symbol;
    (void)channel; /* the array's own holds */
    if (!reference) return cudaErrorInvalidSurface;
    if (!array) return cudaErrorInvalidResourceHandle;
    lock_take(&registry);
    cudaError_t status = module_reference(reference, SYMBOL_SURFACE, &symbol);
    if (!status) status = rt_status(drv.cuSurfRefSetArray(symbol->handle.surface, (CUarray)array, 0));
    lock_give(&registry);
    return status;
}

cudaError_t impl_cudaGetSurfaceReference(const struct surfaceReference **reference, const void *symbol) {
    if (!reference) return cudaErrorInvalidValue;
    *reference = registered(symbol, SYMBOL_SURFACE);
    return *reference ? cudaSuccess : cudaErrorInvalidSurface;
}
