/* Stream-ordered allocation and its pools. The driver's structures of pools have the runtime's layout. */
#include "cudart.h"

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
