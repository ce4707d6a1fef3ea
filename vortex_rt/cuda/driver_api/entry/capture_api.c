/* Asking streams to capture, and about it (capture.c). */
#include "submit.h"

static CUresult begin(CUstream handle, CUgraph graph, const CUgraphNode *tips, size_t count, CUstreamCaptureMode mode) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  return result == CUDA_SUCCESS ? capture_begin(stream, graph, tips, count, mode) : result;
}

CUresult impl_cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode) {
  return begin(stream, NULL, NULL, 0, mode);
}

CUresult impl_cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *tips,
                                          const CUgraphEdgeData *data, size_t count, CUstreamCaptureMode mode) {
  (void)data;
  CUresult result = count != 0 && tips == NULL ? CUDA_ERROR_INVALID_VALUE : graph_check(graph);
  return result == CUDA_SUCCESS ? begin(stream, graph, tips, count, mode) : result;
}

CUresult impl_cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && graph == NULL)
    result = CUDA_ERROR_INVALID_VALUE;
  return result == CUDA_SUCCESS ? capture_end(stream, graph) : result;
}

CUresult impl_cuStreamIsCapturing(CUstream handle, CUstreamCaptureStatus *status) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && status == NULL)
    result = CUDA_ERROR_INVALID_VALUE;
  return result == CUDA_SUCCESS ? capture_status(stream, status) : result;
}

CUresult impl_cuStreamGetCaptureInfo_v2(CUstream handle, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                                        const CUgraphNode **tips, size_t *count) {
  CUresult result = impl_cuStreamIsCapturing(handle, status);
  CUstream stream;
  if (result == CUDA_SUCCESS)
    result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS)
    capture_info(stream, status, id, graph, tips, count);
  return result;
}

CUresult impl_cuStreamGetCaptureInfo_v3(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                                        const CUgraphNode **tips, const CUgraphEdgeData **data, size_t *count) {
  if (data != NULL)
    *data = NULL;
  return impl_cuStreamGetCaptureInfo_v2(stream, status, id, graph, tips, count);
}

CUresult impl_cuStreamUpdateCaptureDependencies(CUstream handle, CUgraphNode *tips, size_t count, unsigned int flags) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  return result == CUDA_SUCCESS ? capture_update(stream, tips, count, flags) : result;
}

CUresult impl_cuStreamUpdateCaptureDependencies_v2(CUstream stream, CUgraphNode *tips, const CUgraphEdgeData *data,
                                                   size_t count, unsigned int flags) {
  (void)data;
  return impl_cuStreamUpdateCaptureDependencies(stream, tips, count, flags);
}

CUresult impl_cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  thread_state *thread = this_thread();
  if (mode == NULL || (unsigned)*mode > CU_STREAM_CAPTURE_MODE_RELAXED)
    return CUDA_ERROR_INVALID_VALUE;
  CUstreamCaptureMode old = thread->capture_mode;
  thread->capture_mode = *mode;
  *mode = old;
  return CUDA_SUCCESS;
}
