/* The nodes of graphs: their parameters as the driver's. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(struct cudaMemsetParams) == sizeof(CUDA_MEMSET_NODE_PARAMS) ||
                   offsetof(struct cudaMemsetParams, height) == offsetof(CUDA_MEMSET_NODE_PARAMS, height),
               "fills differ");
_Static_assert(sizeof(struct cudaHostNodeParams) == sizeof(CUDA_HOST_NODE_PARAMS), "host nodes differ");
_Static_assert(sizeof(struct cudaMemAllocNodeParams) == sizeof(CUDA_MEM_ALLOC_NODE_PARAMS), "allocations differ");

/* Where a new node goes: the parameters that all calls adding one begin with. */
#define PLACE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count
#define HERE node, graph, after, count

static cudaError_t to_kernel(const struct cudaKernelNodeParams *from, CUDA_KERNEL_NODE_PARAMS *to) {
    if (!from) return cudaErrorInvalidValue;
    memset(to, 0, sizeof *to);
    cudaError_t status = module_function(from->func, &to->func, NULL);
    if (status) return status;
    to->gridDimX = from->gridDim.x, to->gridDimY = from->gridDim.y, to->gridDimZ = from->gridDim.z;
    to->blockDimX = from->blockDim.x, to->blockDimY = from->blockDim.y, to->blockDimZ = from->blockDim.z;
    to->sharedMemBytes = from->sharedMemBytes;
    to->kernelParams = from->kernelParams;
    to->extra = from->extra;
    return cudaSuccess;
}

cudaError_t impl_cudaGraphAddKernelNode(PLACE, const struct cudaKernelNodeParams *parameters) {
    CUDA_KERNEL_NODE_PARAMS kernel;
    cudaError_t status = to_kernel(parameters, &kernel);
    return status ? status : rt_status(drv.cuGraphAddKernelNode(HERE, &kernel));
}

cudaError_t impl_cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *to) {
    CUDA_KERNEL_NODE_PARAMS from;
    if (!to) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuGraphKernelNodeGetParams(node, &from));
    if (status) return status;
    *to = (struct cudaKernelNodeParams){(void *)module_host_function(from.func),
                                        {from.gridDimX, from.gridDimY, from.gridDimZ},
                                        {from.blockDimX, from.blockDimY, from.blockDimZ},
                                        from.sharedMemBytes,
                                        from.kernelParams,
                                        from.extra};
    return to->func ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t impl_cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *parameters) {
    CUDA_KERNEL_NODE_PARAMS kernel;
    cudaError_t status = to_kernel(parameters, &kernel);
    return status ? status : rt_status(drv.cuGraphKernelNodeSetParams(node, &kernel));
}

cudaError_t impl_cudaGraphExecKernelNodeSetParams(cudaGraphExec_t instance, cudaGraphNode_t node,
                                                  const struct cudaKernelNodeParams *parameters) {
    CUDA_KERNEL_NODE_PARAMS kernel;
    cudaError_t status = to_kernel(parameters, &kernel);
    return status ? status : rt_status(drv.cuGraphExecKernelNodeSetParams(instance, node, &kernel));
}

cudaError_t impl_cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t from, cudaGraphNode_t to) {
    return rt_status(drv.cuGraphKernelNodeCopyAttributes(to, from));
}

/* ---- Copies. */

cudaError_t impl_cudaGraphAddMemcpyNode(PLACE, const struct cudaMemcpy3DParms *parameters) {
    CUDA_MEMCPY3D box;
    CUcontext context;
    cudaError_t status = to_copy_3d(parameters, &box);
    if (!status) status = rt_context(&context);
    return status ? status : rt_status(drv.cuGraphAddMemcpyNode(HERE, &box, context));
}

cudaError_t impl_cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters) {
    CUDA_MEMCPY3D box;
    if (!parameters) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuGraphMemcpyNodeGetParams(node, &box));
    return status ? status : from_copy_3d(&box, parameters);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *parameters) {
    CUDA_MEMCPY3D box;
    cudaError_t status = to_copy_3d(parameters, &box);
    return status ? status : rt_status(drv.cuGraphMemcpyNodeSetParams(node, &box));
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t instance, cudaGraphNode_t node,
                                                  const struct cudaMemcpy3DParms *parameters) {
    CUDA_MEMCPY3D box;
    CUcontext context;
    cudaError_t status = to_copy_3d(parameters, &box);
    if (!status) status = rt_context(&context);
    return status ? status : rt_status(drv.cuGraphExecMemcpyNodeSetParams(instance, node, &box, context));
}

static struct cudaMemcpy3DParms row(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    return (struct cudaMemcpy3DParms){.srcPtr = {(void *)from, bytes, bytes, 1},
                                      .dstPtr = {to, bytes, bytes, 1},
                                      .extent = {bytes, 1, 1},
                                      .kind = kind};
}

cudaError_t impl_cudaGraphAddMemcpyNode1D(PLACE, void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphAddMemcpyNode(HERE, &copy);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t bytes,
                                                enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphMemcpyNodeSetParams(node, &copy);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t instance, cudaGraphNode_t node, void *to,
                                                    const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    struct cudaMemcpy3DParms copy = row(to, from, bytes, kind);
    return impl_cudaGraphExecMemcpyNodeSetParams(instance, node, &copy);
}

cudaError_t impl_cudaGraphAddMemcpyNodeToSymbol(PLACE, const void *symbol, const void *from, size_t bytes,
                                                size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphAddMemcpyNode1D(HERE, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphAddMemcpyNodeFromSymbol(PLACE, void *to, const void *symbol, size_t bytes, size_t offset,
                                                  enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphAddMemcpyNode1D(HERE, to, place, bytes, kind);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *from,
                                                      size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphMemcpyNodeSetParams1D(node, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to, const void *symbol,
                                                        size_t bytes, size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphMemcpyNodeSetParams1D(node, to, place, bytes, kind);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t instance, cudaGraphNode_t node,
                                                          const void *symbol, const void *from, size_t bytes,
                                                          size_t offset, enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphExecMemcpyNodeSetParams1D(instance, node, place, from, bytes, kind);
}

cudaError_t impl_cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t instance, cudaGraphNode_t node, void *to,
                                                            const void *symbol, size_t bytes, size_t offset,
                                                            enum cudaMemcpyKind kind) {
    void *place;
    cudaError_t status = symbol_place(symbol, bytes, offset, &place);
    return status ? status : impl_cudaGraphExecMemcpyNodeSetParams1D(instance, node, to, place, bytes, kind);
}

/* ---- Fills. */

static cudaError_t to_fill(const struct cudaMemsetParams *from, CUDA_MEMSET_NODE_PARAMS *to) {
    if (!from || !from->dst) return cudaErrorInvalidValue;
    *to = (CUDA_MEMSET_NODE_PARAMS){.dst = (CUdeviceptr)from->dst,
                                    .pitch = from->pitch,
                                    .value = from->value,
                                    .elementSize = from->elementSize,
                                    .width = from->width,
                                    .height = from->height};
    return cudaSuccess;
}

cudaError_t impl_cudaGraphAddMemsetNode(PLACE, const struct cudaMemsetParams *parameters) {
    CUDA_MEMSET_NODE_PARAMS fill;
    CUcontext context;
    cudaError_t status = to_fill(parameters, &fill);
    if (!status) status = rt_context(&context);
    return status ? status : rt_status(drv.cuGraphAddMemsetNode(HERE, &fill, context));
}

cudaError_t impl_cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *to) {
    CUDA_MEMSET_NODE_PARAMS from;
    if (!to) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuGraphMemsetNodeGetParams(node, &from));
    if (!status)
        *to = (struct cudaMemsetParams){(void *)from.dst, from.pitch, from.value,
                                        from.elementSize, from.width, from.height};
    return status;
}

cudaError_t impl_cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *parameters) {
    CUDA_MEMSET_NODE_PARAMS fill;
    cudaError_t status = to_fill(parameters, &fill);
    return status ? status : rt_status(drv.cuGraphMemsetNodeSetParams(node, &fill));
}

cudaError_t impl_cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t instance, cudaGraphNode_t node,
                                                  const struct cudaMemsetParams *parameters) {
    CUDA_MEMSET_NODE_PARAMS fill;
    CUcontext context;
    cudaError_t status = to_fill(parameters, &fill);
    if (!status) status = rt_context(&context);
    return status ? status : rt_status(drv.cuGraphExecMemsetNodeSetParams(instance, node, &fill, context));
}
