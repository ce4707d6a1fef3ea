/* Events. */
#include "cudart.h"

cudaError_t impl_cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
    return event ? rt_status(drv.cuEventCreate(event, flags)) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaEventCreate(cudaEvent_t *event) { return impl_cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t impl_cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end) {
    return milliseconds ? rt_status(drv.cuEventElapsedTime(milliseconds, start, end)) : cudaErrorInvalidValue;
}
