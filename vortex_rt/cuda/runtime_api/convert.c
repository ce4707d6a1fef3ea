/* Structures of the runtime API as the driver's, and back. */
#include "cudart.h"

#include <string.h>

/* Formats of an element, which have a size and a kind in the runtime API. */
static const struct {
    enum cudaChannelFormatKind kind;
    int bits;
    CUarray_format format;
} formats[] = {
    {cudaChannelFormatKindUnsigned, 8, CU_AD_FORMAT_UNSIGNED_INT8},
    {cudaChannelFormatKindUnsigned, 16, CU_AD_FORMAT_UNSIGNED_INT16},
    {cudaChannelFormatKindUnsigned, 32, CU_AD_FORMAT_UNSIGNED_INT32},
    {cudaChannelFormatKindSigned, 8, CU_AD_FORMAT_SIGNED_INT8},
    {cudaChannelFormatKindSigned, 16, CU_AD_FORMAT_SIGNED_INT16},
    {cudaChannelFormatKindSigned, 32, CU_AD_FORMAT_SIGNED_INT32},
    {cudaChannelFormatKindFloat, 16, CU_AD_FORMAT_HALF},
    {cudaChannelFormatKindFloat, 32, CU_AD_FORMAT_FLOAT},
};

cudaError_t to_array_format(const struct cudaChannelFormatDesc *channel, CUarray_format *format, unsigned *channels) {
    if (!channel) return cudaErrorInvalidValue;
    const int bits[] = {channel->x, channel->y, channel->z, channel->w};
    unsigned count = 0;
    while (count < 4 && bits[count]) ++count;
    for (unsigned i = 0; i < 4; ++i)
        if (bits[i] != (i < count ? bits[0] : 0)) return cudaErrorInvalidChannelDescriptor;
    if (!count || count == 3) return cudaErrorInvalidChannelDescriptor;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
        if (formats[i].kind != channel->f || formats[i].bits != bits[0]) continue;
        *format = formats[i].format;
        *channels = count;
        return cudaSuccess;
    }
    return cudaErrorInvalidChannelDescriptor;
}

cudaError_t from_array_format(CUarray_format format, unsigned channels, struct cudaChannelFormatDesc *channel) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
        if (formats[i].format != format) continue;
        int bits = formats[i].bits;
        *channel = (struct cudaChannelFormatDesc){bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0,
                                                  channels > 3 ? bits : 0, formats[i].kind};
        return cudaSuccess;
    }
    return cudaErrorInvalidChannelDescriptor;
}

static cudaError_t array_element_bytes(cudaArray_const_t array, size_t *bytes) {
    CUDA_ARRAY3D_DESCRIPTOR descriptor;
    if (!array) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuArray3DGetDescriptor(&descriptor, (CUarray)array));
    if (!status) *bytes = descriptor.NumChannels * format_bytes(descriptor.Format);
    return status;
}

/* Whether a kind names host memory for one side; with arrays on a side its pointer does not matter. */
static cudaError_t memory_types(enum cudaMemcpyKind kind, CUmemorytype *from, CUmemorytype *to) {
    static const struct {
        CUmemorytype from, to;
    } types[] = {[cudaMemcpyHostToHost] = {CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_HOST},
                 [cudaMemcpyHostToDevice] = {CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_DEVICE},
                 [cudaMemcpyDeviceToHost] = {CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST},
                 [cudaMemcpyDeviceToDevice] = {CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_DEVICE},
                 [cudaMemcpyDefault] = {CU_MEMORYTYPE_UNIFIED, CU_MEMORYTYPE_UNIFIED}};
    if ((unsigned)kind >= sizeof types / sizeof *types) return cudaErrorInvalidMemcpyDirection;
    *from = types[kind].from;
    *to = types[kind].to;
    return cudaSuccess;
}

cudaError_t to_copy_3d(const struct cudaMemcpy3DParms *from, CUDA_MEMCPY3D *to) {
    memset(to, 0, sizeof *to);
    if (!from || (from->srcArray && from->srcPtr.ptr) || (from->dstArray && from->dstPtr.ptr))
        return cudaErrorInvalidValue;
    if (!(from->srcArray || from->srcPtr.ptr) || !(from->dstArray || from->dstPtr.ptr)) return cudaErrorInvalidValue;
    size_t source_element = 1, target_element = 1;
    cudaError_t status = memory_types(from->kind, &to->srcMemoryType, &to->dstMemoryType);
    if (!status && from->srcArray) status = array_element_bytes(from->srcArray, &source_element);
    if (!status && from->dstArray) status = array_element_bytes(from->dstArray, &target_element);
    if (status) return status;
    if (from->srcArray && from->dstArray && source_element != target_element) return cudaErrorInvalidValue;
    /* The width is in elements where an array takes part; positions are in elements of their own side, bytes for
     * pointers. */
    to->WidthInBytes = from->extent.width * (from->srcArray ? source_element : target_element);
    to->Height = from->extent.height;
    to->Depth = from->extent.depth;
    to->srcXInBytes = from->srcPos.x * source_element;
    to->srcY = from->srcPos.y;
    to->srcZ = from->srcPos.z;
    to->dstXInBytes = from->dstPos.x * target_element;
    to->dstY = from->dstPos.y;
    to->dstZ = from->dstPos.z;
#define SIDE(side)                                                     \
    if (from->side##Array) {                                           \
        to->side##MemoryType = CU_MEMORYTYPE_ARRAY;                    \
        to->side##Array = (CUarray)from->side##Array;                  \
    } else {                                                           \
        to->side##Host = from->side##Ptr.ptr;                          \
        to->side##Device = (CUdeviceptr)from->side##Ptr.ptr;           \
        to->side##Pitch = from->side##Ptr.pitch;                       \
        to->side##Height = from->side##Ptr.ysize;                      \
    }
    SIDE(src)
    SIDE(dst)
#undef SIDE
    return cudaSuccess;
}

static enum cudaMemcpyKind kind_of(CUmemorytype from, CUmemorytype to) {
    if (from == CU_MEMORYTYPE_UNIFIED || to == CU_MEMORYTYPE_UNIFIED) return cudaMemcpyDefault;
    bool from_host = from == CU_MEMORYTYPE_HOST, to_host = to == CU_MEMORYTYPE_HOST;
    if (from_host) return to_host ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
    return to_host ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

cudaError_t from_copy_3d(const CUDA_MEMCPY3D *from, struct cudaMemcpy3DParms *to) {
    memset(to, 0, sizeof *to);
    size_t source_element = 1, target_element = 1;
    cudaError_t status = cudaSuccess;
    if (from->srcMemoryType == CU_MEMORYTYPE_ARRAY) {
        to->srcArray = (cudaArray_t)from->srcArray;
        status = array_element_bytes(to->srcArray, &source_element);
    } else {
        void *source = from->srcMemoryType == CU_MEMORYTYPE_HOST ? (void *)from->srcHost : (void *)from->srcDevice;
        to->srcPtr = (struct cudaPitchedPtr){source, from->srcPitch, from->srcPitch, from->srcHeight};
    }
    if (!status && from->dstMemoryType == CU_MEMORYTYPE_ARRAY) {
        to->dstArray = (cudaArray_t)from->dstArray;
        status = array_element_bytes(to->dstArray, &target_element);
    } else if (!status) {
        void *target = from->dstMemoryType == CU_MEMORYTYPE_HOST ? from->dstHost : (void *)from->dstDevice;
        to->dstPtr = (struct cudaPitchedPtr){target, from->dstPitch, from->dstPitch, from->dstHeight};
    }
    if (status) return status;
    to->srcPos = (struct cudaPos){from->srcXInBytes / source_element, from->srcY, from->srcZ};
    to->dstPos = (struct cudaPos){from->dstXInBytes / target_element, from->dstY, from->dstZ};
    to->extent = (struct cudaExtent){from->WidthInBytes / (to->srcArray ? source_element : target_element),
                                     from->Height, from->Depth};
    to->kind = kind_of(from->srcMemoryType, from->dstMemoryType);
    return cudaSuccess;
}

cudaError_t to_resource(const struct cudaResourceDesc *from, CUDA_RESOURCE_DESC *to) {
    memset(to, 0, sizeof *to);
    if (!from) return cudaErrorInvalidValue;
    switch (from->resType) {
    case cudaResourceTypeArray:
        to->resType = CU_RESOURCE_TYPE_ARRAY;
        to->res.array.hArray = (CUarray)from->res.array.array;
        return from->res.array.array ? cudaSuccess : cudaErrorInvalidValue;
    case cudaResourceTypeMipmappedArray:
        to->resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
        to->res.mipmap.hMipmappedArray = (CUmipmappedArray)from->res.mipmap.mipmap;
        return from->res.mipmap.mipmap ? cudaSuccess : cudaErrorInvalidValue;
    case cudaResourceTypeLinear:
        to->resType = CU_RESOURCE_TYPE_LINEAR;
        to->res.linear.devPtr = (CUdeviceptr)from->res.linear.devPtr;
        to->res.linear.sizeInBytes = from->res.linear.sizeInBytes;
        return to_array_format(&from->res.linear.desc, &to->res.linear.format, &to->res.linear.numChannels);
    case cudaResourceTypePitch2D:
        to->resType = CU_RESOURCE_TYPE_PITCH2D;
        to->res.pitch2D.devPtr = (CUdeviceptr)from->res.pitch2D.devPtr;
        to->res.pitch2D.width = from->res.pitch2D.width;
        to->res.pitch2D.height = from->res.pitch2D.height;
        to->res.pitch2D.pitchInBytes = from->res.pitch2D.pitchInBytes;
        return to_array_format(&from->res.pitch2D.desc, &to->res.pitch2D.format, &to->res.pitch2D.numChannels);
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t from_resource(const CUDA_RESOURCE_DESC *from, struct cudaResourceDesc *to) {
    memset(to, 0, sizeof *to);
    switch (from->resType) {
    case CU_RESOURCE_TYPE_ARRAY:
        to->resType = cudaResourceTypeArray;
        to->res.array.array = (cudaArray_t)from->res.array.hArray;
        return cudaSuccess;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
        to->resType = cudaResourceTypeMipmappedArray;
        to->res.mipmap.mipmap = (cudaMipmappedArray_t)from->res.mipmap.hMipmappedArray;
        return cudaSuccess;
    case CU_RESOURCE_TYPE_LINEAR:
        to->resType = cudaResourceTypeLinear;
        to->res.linear.devPtr = (void *)from->res.linear.devPtr;
        to->res.linear.sizeInBytes = from->res.linear.sizeInBytes;
        return from_array_format(from->res.linear.format, from->res.linear.numChannels, &to->res.linear.desc);
    case CU_RESOURCE_TYPE_PITCH2D:
        to->resType = cudaResourceTypePitch2D;
        to->res.pitch2D.devPtr = (void *)from->res.pitch2D.devPtr;
        to->res.pitch2D.width = from->res.pitch2D.width;
        to->res.pitch2D.height = from->res.pitch2D.height;
        to->res.pitch2D.pitchInBytes = from->res.pitch2D.pitchInBytes;
        return from_array_format(from->res.pitch2D.format, from->res.pitch2D.numChannels, &to->res.pitch2D.desc);
    default:
        return cudaErrorInvalidValue;
    }
}

/* What textures have alike in both; the enumerations have the same numbers. */
#define SAME_OF_TEXTURE(to, from)                                                            \
    for (int i = 0; i < 3; ++i) (to)->addressMode[i] = (int)(from)->addressMode[i];          \
    (to)->filterMode = (int)(from)->filterMode;                                              \
    (to)->maxAnisotropy = (from)->maxAnisotropy;                                             \
    (to)->mipmapFilterMode = (int)(from)->mipmapFilterMode;                                  \
    (to)->mipmapLevelBias = (from)->mipmapLevelBias;                                         \
    (to)->minMipmapLevelClamp = (from)->minMipmapLevelClamp;                                 \
    (to)->maxMipmapLevelClamp = (from)->maxMipmapLevelClamp;                                 \
    memcpy((to)->borderColor, (from)->borderColor, sizeof(to)->borderColor)

void to_texture(const struct cudaTextureDesc *from, CUDA_TEXTURE_DESC *to) {
    memset(to, 0, sizeof *to);
    SAME_OF_TEXTURE(to, from);
    to->flags = (from->readMode == cudaReadModeElementType ? CU_TRSF_READ_AS_INTEGER : 0) |
                (from->normalizedCoords ? CU_TRSF_NORMALIZED_COORDINATES : 0) | (from->sRGB ? CU_TRSF_SRGB : 0) |
                (from->disableTrilinearOptimization ? CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION : 0) |
                (from->seamlessCubemap ? CU_TRSF_SEAMLESS_CUBEMAP : 0);
}

cudaError_t from_texture(const CUDA_TEXTURE_DESC *from, struct cudaTextureDesc *to) {
    memset(to, 0, sizeof *to);
    SAME_OF_TEXTURE(to, from);
    to->readMode = from->flags & CU_TRSF_READ_AS_INTEGER ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
    to->normalizedCoords = !!(from->flags & CU_TRSF_NORMALIZED_COORDINATES);
    to->sRGB = !!(from->flags & CU_TRSF_SRGB);
    to->disableTrilinearOptimization = !!(from->flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION);
    to->seamlessCubemap = !!(from->flags & CU_TRSF_SEAMLESS_CUBEMAP);
    return cudaSuccess;
}

/* The driver's view has the same members, and reserved ones behind them. */
_Static_assert(offsetof(struct cudaResourceViewDesc, lastLayer) == offsetof(CUDA_RESOURCE_VIEW_DESC, lastLayer) &&
                   sizeof(struct cudaResourceViewDesc) <= sizeof(CUDA_RESOURCE_VIEW_DESC),
               "resource views differ");

cudaError_t from_view(const CUDA_RESOURCE_VIEW_DESC *from, struct cudaResourceViewDesc *to) {
    memcpy(to, from, sizeof *to);
    return cudaSuccess;
}

cudaError_t to_function(const void *host, CUfunction *function) { return module_function(host, function, NULL); }

cudaError_t to_kernel(const struct cudaKernelNodeParams *from, CUDA_KERNEL_NODE_PARAMS *to) {
    if (!from) return cudaErrorInvalidValue;
    memset(to, 0, sizeof *to);
    to->gridDimX = from->gridDim.x, to->gridDimY = from->gridDim.y, to->gridDimZ = from->gridDim.z;
    to->blockDimX = from->blockDim.x, to->blockDimY = from->blockDim.y, to->blockDimZ = from->blockDim.z;
    to->sharedMemBytes = from->sharedMemBytes;
    to->kernelParams = from->kernelParams;
    to->extra = from->extra;
    return to_function(from->func, &to->func);
}

cudaError_t from_kernel(const CUDA_KERNEL_NODE_PARAMS *from, struct cudaKernelNodeParams *to) {
    *to = (struct cudaKernelNodeParams){(void *)module_host_function(from->func),
                                        {from->gridDimX, from->gridDimY, from->gridDimZ},
                                        {from->blockDimX, from->blockDimY, from->blockDimZ},
                                        from->sharedMemBytes,
                                        from->kernelParams,
                                        from->extra};
    return to->func ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t to_fill(const struct cudaMemsetParams *from, CUDA_MEMSET_NODE_PARAMS *to) {
    if (!from || !from->dst) return cudaErrorInvalidValue;
    *to = (CUDA_MEMSET_NODE_PARAMS){.dst = (CUdeviceptr)from->dst,
                                    .pitch = from->pitch,
                                    .value = from->value,
                                    .elementSize = from->elementSize,
                                    .width = from->width,
                                    .height = from->height};
    return cudaSuccess;
}

cudaError_t from_fill(const CUDA_MEMSET_NODE_PARAMS *from, struct cudaMemsetParams *to) {
    *to = (struct cudaMemsetParams){(void *)from->dst, from->pitch, from->value,
                                    from->elementSize, from->width, from->height};
    return cudaSuccess;
}

/* Nodes of any type by one structure: the members of its union have the layout of the older calls' parameters, and those
 * that are not converted the driver's. */
_Static_assert(sizeof(struct cudaGraphNodeParams) == sizeof(CUgraphNodeParams), "nodes differ");
_Static_assert(sizeof(struct cudaKernelNodeParamsV2) == sizeof(struct cudaKernelNodeParams), "kernel nodes differ");
_Static_assert(sizeof(struct cudaHostNodeParamsV2) == sizeof(CUDA_HOST_NODE_PARAMS_v2), "host nodes differ");
_Static_assert(sizeof(struct cudaMemsetParamsV2) == sizeof(struct cudaMemsetParams), "fills differ");
_Static_assert(sizeof(struct cudaMemAllocNodeParamsV2) == sizeof(CUDA_MEM_ALLOC_NODE_PARAMS_v2), "allocations differ");
_Static_assert(offsetof(struct cudaConditionalNodeParams, phGraph_out) ==
                   offsetof(CUDA_CONDITIONAL_NODE_PARAMS, phGraph_out),
               "conditions differ");

cudaError_t to_node(const struct cudaGraphNodeParams *from, CUgraphNodeParams *to) {
    if (!from) return cudaErrorInvalidValue;
    memcpy(to, from, sizeof *to);
    cudaError_t status = cudaSuccess;
    if (from->type == cudaGraphNodeTypeKernel) {
        CUDA_KERNEL_NODE_PARAMS kernel;
        status = to_kernel((const struct cudaKernelNodeParams *)&from->kernel, &kernel);
        if (!status) memcpy(&to->kernel, &kernel, sizeof kernel);
    } else if (from->type == cudaGraphNodeTypeMemcpy) {
        status = to_copy_3d(&from->memcpy.copyParams, &to->memcpy.copyParams);
        if (!status) status = rt_context(&to->memcpy.copyCtx);
    } else if (from->type == cudaGraphNodeTypeMemset) {
        CUDA_MEMSET_NODE_PARAMS fill;
        status = to_fill((const struct cudaMemsetParams *)&from->memset, &fill);
        if (!status) memcpy(&to->memset, &fill, sizeof fill);
        if (!status) status = rt_context(&to->memset.ctx);
    }
    return status;
}

cudaError_t from_node(const CUgraphNodeParams *from, struct cudaGraphNodeParams *to) {
    if (to->type == cudaGraphNodeTypeMemAlloc) to->alloc.dptr = (void *)from->alloc.dptr;
    if (to->type == cudaGraphNodeTypeConditional) to->conditional.phGraph_out = from->conditional.phGraph_out;
    return cudaSuccess;
}

_Static_assert(sizeof(cudaLaunchAttribute) == sizeof(CUlaunchAttribute), "launch attributes differ");

cudaError_t to_launch(const cudaLaunchConfig_t *from, CUlaunchConfig *to) {
    if (!from) return cudaErrorInvalidValue;
    *to = (CUlaunchConfig){from->gridDim.x,
                           from->gridDim.y,
                           from->gridDim.z,
                           from->blockDim.x,
                           from->blockDim.y,
                           from->blockDim.z,
                           (unsigned)from->dynamicSmemBytes,
                           rt_stream(from->stream),
                           (CUlaunchAttribute *)from->attrs,
                           from->numAttrs};
    return cudaSuccess;
}

bool plain_edges(const cudaGraphEdgeData *edges, size_t count) {
    static const cudaGraphEdgeData plain;
    for (size_t i = 0; edges && i < count; ++i)
        if (memcmp(&edges[i], &plain, sizeof plain)) return false;
    return true;
}
