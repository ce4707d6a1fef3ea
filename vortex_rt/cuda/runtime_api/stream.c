/* Streams and what they capture. */
#include "cudart.h"

_Static_assert(sizeof(union cudaLaunchAttributeValue) == sizeof(CUstreamAttrValue), "stream attributes differ");

SERVE(cudaStreamCreate, impl_cudaStreamCreateWithFlags(pStream, cudaStreamDefault))

cudaError_t impl_cudaStreamDestroy(cudaStream_t stream) {
    /* The default streams are nobody's to destroy. */
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread) return cudaErrorInvalidResourceHandle;
    return rt_status(drv.cuStreamDestroy(stream));
}

/* cudaError_t and CUresult have one set of numbers. */
/* ---- Capture. */

cudaError_t impl_cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                             unsigned long long *id, cudaGraph_t *graph,
                                             const cudaGraphNode_t **dependencies, size_t *count) {
    cuuint64_t number = 0;
    CUresult result = drv.cuStreamGetCaptureInfo(rt_stream(stream), (CUstreamCaptureStatus *)status,
                                                 id ? &number : NULL, graph, dependencies, count);
    if (id) *id = number;
    return rt_status(result);
}

/* No edge of ours carries data. */
cudaError_t impl_cudaStreamGetCaptureInfo_v3(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                             unsigned long long *id, cudaGraph_t *graph,
                                             const cudaGraphNode_t **dependencies, const cudaGraphEdgeData **edges,
                                             size_t *count) {
    if (edges) *edges = NULL;
    return impl_cudaStreamGetCaptureInfo_v2(stream, status, id, graph, dependencies, count);
}

SERVE(cudaStreamUpdateCaptureDependencies_v2, plain_edges(dependencyData, numDependencies) ?
      impl_cudaStreamUpdateCaptureDependencies(stream, dependencies, numDependencies, flags) : cudaErrorNotSupported)

cudaError_t impl_cudaEventCreate(cudaEvent_t *event) { return impl_cudaEventCreateWithFlags(event, cudaEventDefault); }
