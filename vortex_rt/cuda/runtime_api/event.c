/* Events. */
#include "cudart.h"

cudaError_t impl_cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
    return event ? rt_status(drv.cuEventCreate(event, flags)) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaEventCreate(cudaEvent_t *event) { return impl_cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t impl_cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return rt_status(drv.cuEventRecord(event, rt_stream(stream)));
}

cudaError_t impl_cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    return rt_status(drv.cuEventRecordWithFlags(event, rt_stream(stream), flags));
}

cudaError_t impl_cudaEventQuery(cudaEvent_t event) { return rt_status(drv.cuEventQuery(event)); }
cudaError_t impl_cudaEventSynchronize(cudaEvent_t event) { return rt_status(drv.cuEventSynchronize(event)); }
cudaError_t impl_cudaEventDestroy(cudaEvent_t event) { return rt_status(drv.cuEventDestroy(event)); }

cudaError_t impl_cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end) {
    return milliseconds ? rt_status(drv.cuEventElapsedTime(milliseconds, start, end)) : cudaErrorInvalidValue;
}
