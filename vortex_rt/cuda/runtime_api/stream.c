/* Streams and what they capture. */
#include "cudart.h"

_Static_assert(sizeof(union cudaLaunchAttributeValue) == sizeof(CUstreamAttrValue), "stream attributes differ");

cudaError_t impl_cudaStreamCreate(cudaStream_t *stream) {
    return impl_cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t impl_cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
    return stream ? rt_status(drv.cuStreamCreate(stream, flags)) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority) {
    return stream ? rt_status(drv.cuStreamCreateWithPriority(stream, flags, priority)) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaStreamDestroy(cudaStream_t stream) {
    /* The default streams are nobody's to destroy. */
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread) return cudaErrorInvalidResourceHandle;
    return rt_status(drv.cuStreamDestroy(stream));
}

cudaError_t impl_cudaStreamGetPriority(cudaStream_t stream, int *priority) {
    return rt_status(drv.cuStreamGetPriority(rt_stream(stream), priority));
}
cudaError_t impl_cudaStreamGetFlags(cudaStream_t stream, unsigned *flags) {
    return rt_status(drv.cuStreamGetFlags(rt_stream(stream), flags));
}
cudaError_t impl_cudaStreamGetId(cudaStream_t stream, unsigned long long *id) {
    return rt_status(drv.cuStreamGetId(rt_stream(stream), id));
}
cudaError_t impl_cudaStreamSynchronize(cudaStream_t stream) {
    return rt_status(drv.cuStreamSynchronize(rt_stream(stream)));
}
cudaError_t impl_cudaStreamQuery(cudaStream_t stream) { return rt_status(drv.cuStreamQuery(rt_stream(stream))); }

cudaError_t impl_cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
    return rt_status(drv.cuStreamWaitEvent(rt_stream(stream), event, flags));
}

/* cudaError_t and CUresult have one set of numbers. */
cudaError_t impl_cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned flags) {
    if (!callback || flags) return cudaErrorInvalidValue;
    return rt_status(drv.cuStreamAddCallback(rt_stream(stream), (CUstreamCallback)callback, data, flags));
}

cudaError_t impl_cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, size_t length, unsigned flags) {
    return rt_status(drv.cuStreamAttachMemAsync(rt_stream(stream), (CUdeviceptr)pointer, length, flags));
}

cudaError_t impl_cudaStreamGetAttribute(cudaStream_t stream, enum cudaLaunchAttributeID attribute,
                                        union cudaLaunchAttributeValue *value) {
    return rt_status(
        drv.cuStreamGetAttribute(rt_stream(stream), (CUstreamAttrID)attribute, (CUstreamAttrValue *)value));
}

cudaError_t impl_cudaStreamSetAttribute(cudaStream_t stream, enum cudaLaunchAttributeID attribute,
                                        const union cudaLaunchAttributeValue *value) {
    return rt_status(
        drv.cuStreamSetAttribute(rt_stream(stream), (CUstreamAttrID)attribute, (const CUstreamAttrValue *)value));
}

cudaError_t impl_cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
    return rt_status(drv.cuStreamCopyAttributes(rt_stream(to), rt_stream(from)));
}

/* ---- Capture. */

cudaError_t impl_cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode) {
    return rt_status(drv.cuStreamBeginCapture(rt_stream(stream), (CUstreamCaptureMode)mode));
}

cudaError_t impl_cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                               const cudaGraphNode_t *dependencies, const cudaGraphEdgeData *edges,
                                               size_t count, enum cudaStreamCaptureMode mode) {
    return rt_status(drv.cuStreamBeginCaptureToGraph(rt_stream(stream), graph, dependencies,
                                                     (const CUgraphEdgeData *)edges, count, (CUstreamCaptureMode)mode));
}

cudaError_t impl_cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
    return rt_status(drv.cuStreamEndCapture(rt_stream(stream), graph));
}

cudaError_t impl_cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status) {
    return rt_status(drv.cuStreamIsCapturing(rt_stream(stream), (CUstreamCaptureStatus *)status));
}

cudaError_t impl_cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode) {
    return rt_status(drv.cuThreadExchangeStreamCaptureMode((CUstreamCaptureMode *)mode));
}

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

cudaError_t impl_cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies, size_t count,
                                                     unsigned flags) {
    return rt_status(drv.cuStreamUpdateCaptureDependencies(rt_stream(stream), dependencies, count, flags));
}

cudaError_t impl_cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                        const cudaGraphEdgeData *edges, size_t count, unsigned flags) {
    return plain_edges(edges, count) ? impl_cudaStreamUpdateCaptureDependencies(stream, dependencies, count, flags)
                                     : cudaErrorNotSupported;
}
