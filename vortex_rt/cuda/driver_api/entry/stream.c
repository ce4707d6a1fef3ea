/* Streams and host functions in them. */
#include "submit.h"

/* Waiting for words of memory in streams, and writing them (stream_memory.c). */

CUresult impl_cuStreamBatchMemOp_v2(CUstream handle, unsigned int count, CUstreamBatchMemOpParams *list,
                                    unsigned int flags) {
  CUstream stream;
  command c;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && !stream->context->g->fine)
    result = CUDA_ERROR_NOT_SUPPORTED; /* host and device do not see one memory */
  if (result == CUDA_SUCCESS) result = memory_operations_prepare(list, count, flags, &c);
  return result == CUDA_SUCCESS ? submit(stream, &c) : result;
}

static CUresult one(CUstream stream, CUstreamBatchMemOpType operation, CUdeviceptr address, cuuint64_t value,
                    unsigned flags) {
  CUstreamBatchMemOpParams op = {0};
  op.waitValue.operation = operation; /* waits and writes lie alike */
  op.waitValue.address = address;
  op.waitValue.flags = flags;
  op.waitValue.value64 = value; /* little-endian: the low bytes are those of 32 bits */
  return impl_cuStreamBatchMemOp_v2(stream, 1, &op, 0);
}

SERVE(cuStreamWaitValue32_v2, one(stream, CU_STREAM_MEM_OP_WAIT_VALUE_32, addr, value, flags))
SERVE(cuStreamWaitValue64_v2, one(stream, CU_STREAM_MEM_OP_WAIT_VALUE_64, addr, value, flags))
SERVE(cuStreamWriteValue32_v2, one(stream, CU_STREAM_MEM_OP_WRITE_VALUE_32, addr, value, flags))
SERVE(cuStreamWriteValue64_v2, one(stream, CU_STREAM_MEM_OP_WRITE_VALUE_64, addr, value, flags))

/* Asking streams to capture, and about it (capture.c). */

static CUresult begin(CUstream handle, CUgraph graph, const CUgraphNode *tips, size_t count, CUstreamCaptureMode mode) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  return capture_begin(stream, graph, tips, count, mode);
}

SERVE(cuStreamBeginCapture_v2, begin(hStream, NULL, NULL, 0, mode))

CUresult impl_cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *tips,
                                          const CUgraphEdgeData *data, size_t count, CUstreamCaptureMode mode) {
  (void)data;
  CUresult result = count != 0 && tips == NULL ? CUDA_ERROR_INVALID_VALUE : graph_check(graph);
  return result == CUDA_SUCCESS ? begin(stream, graph, tips, count, mode) : result;
}

CUresult impl_cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (graph == NULL) return CUDA_ERROR_INVALID_VALUE;
  return capture_end(stream, graph);
}

CUresult impl_cuStreamIsCapturing(CUstream handle, CUstreamCaptureStatus *status) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (status == NULL) return CUDA_ERROR_INVALID_VALUE;
  return capture_status(stream, status);
}

CUresult impl_cuStreamGetCaptureInfo_v2(CUstream handle, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                                        const CUgraphNode **tips, size_t *count) {
  CUresult result = impl_cuStreamIsCapturing(handle, status);
  CUstream stream;
  if (result == CUDA_SUCCESS) result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS) capture_info(stream, status, id, graph, tips, count);
  return result;
}

CUresult impl_cuStreamGetCaptureInfo_v3(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                                        const CUgraphNode **tips, const CUgraphEdgeData **data, size_t *count) {
  if (data != NULL) *data = NULL;
  return impl_cuStreamGetCaptureInfo_v2(stream, status, id, graph, tips, count);
}

CUresult impl_cuStreamUpdateCaptureDependencies(CUstream handle, CUgraphNode *tips, size_t count, unsigned int flags) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  return capture_update(stream, tips, count, flags);
}

SERVE(cuStreamUpdateCaptureDependencies_v2, impl_cuStreamUpdateCaptureDependencies(hStream, dependencies,
      numDependencies, flags))

CUresult impl_cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  thread_state *thread = this_thread();
  if (mode == NULL || (unsigned)*mode > CU_STREAM_CAPTURE_MODE_RELAXED) return CUDA_ERROR_INVALID_VALUE;
  CUstreamCaptureMode old = thread->capture_mode;
  thread->capture_mode = *mode;
  *mode = old;
  return CUDA_SUCCESS;
}

#define STREAM_FLAGS CU_STREAM_NON_BLOCKING

CUresult impl_cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority) {
  CUcontext context;
  TRY(context_ready(&context));
  if (stream == NULL || (flags & ~(unsigned)STREAM_FLAGS) != 0) return CUDA_ERROR_INVALID_VALUE;
  priority = priority > LEAST_PRIORITY ? LEAST_PRIORITY : priority < GREATEST_PRIORITY ? GREATEST_PRIORITY : priority;
  return stream_new(context, flags, priority, STREAM_OWN, stream);
}

SERVE(cuStreamCreate, impl_cuStreamCreateWithPriority(phStream, Flags, LEAST_PRIORITY))

CUresult impl_cuStreamDestroy_v2(CUstream stream) {
  bool ours = handle_is(stream, HANDLE_STREAM);
  CUcontext context;
  TRY(context_for_release(ours ? stream->context : NULL, &context));
  if (!ours || stream->legacy || stream->per_thread) return CUDA_ERROR_INVALID_HANDLE;
  stream_delete(stream);
  return CUDA_SUCCESS;
}

CUresult impl_cuStreamSynchronize(CUstream handle) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  return stream_wait(stream);
}

CUresult impl_cuStreamQuery(CUstream handle) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  return stream_query(stream);
}

#define GETTER(name, type, member)                               \
  CUresult impl_cuStreamGet##name(CUstream handle, type *value) { \
    CUstream stream;                                             \
    CUresult result = stream_ready(handle, &stream);             \
    if (result == CUDA_SUCCESS && value == NULL)                 \
      result = CUDA_ERROR_INVALID_VALUE;                         \
    if (result == CUDA_SUCCESS)                                  \
      *value = stream->member;                                   \
    return result;                                               \
  }
GETTER(Priority, int, priority)
GETTER(Flags, unsigned int, flags)
GETTER(Id, unsigned long long, id)
GETTER(Ctx, CUcontext, context)

CUresult impl_cuStreamWaitEvent(CUstream handle, CUevent event, unsigned int flags) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (!handle_is(event, HANDLE_EVENT)) return CUDA_ERROR_INVALID_HANDLE;
  if ((flags & ~(unsigned)CU_EVENT_WAIT_EXTERNAL) != 0) return CUDA_ERROR_INVALID_VALUE;
  return event_wait(stream, event, flags);
}

CUresult impl_cuStreamAddCallback(CUstream handle, CUstreamCallback callback, void *data, unsigned int flags) {
  command c = {.kind = COMMAND_CALLBACK, .host = {.callback = callback, .data = data}};
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (callback == NULL || flags != 0) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  return stream->capture != NULL ? capture_refuse(stream) : submit_held(stream, &c);
}

CUresult impl_cuLaunchHostFunc(CUstream handle, CUhostFn function, void *data) {
  command c = {.kind = COMMAND_HOST, .host = {.function = function, .data = data}};
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (function == NULL) return CUDA_ERROR_INVALID_VALUE;
  return submit(stream, &c);
}

CUresult impl_cuStreamAttachMemAsync(CUstream handle, CUdeviceptr address, size_t length, unsigned int flags) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST && flags != CU_MEM_ATTACH_SINGLE)
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  const allocation *a = allocation_find(address);
  bool managed = a != NULL && a->managed && (length == 0 || (address == a->start && length == a->size));
  lock_give(&state_lock);
  return managed ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; /* the host may use it at any time */
}

CUresult impl_cuStreamCopyAttributes(CUstream target, CUstream source) {
  CUstream to, from;
  TRY(stream_ready(target, &to));
  TRY(stream_ready(source, &from));
  LOCK_GUARD(&state_lock);
  to->policy = from->policy;
  return CUDA_SUCCESS;
}

CUresult impl_cuStreamGetAttribute(CUstream handle, CUstreamAttrID attribute, CUstreamAttrValue *value) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (value == NULL) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  if (attribute == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY)
    value->syncPolicy = stream->policy != 0 ? stream->policy : CU_SYNC_POLICY_AUTO;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_PRIORITY)
    value->priority = stream->priority;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW)
    value->accessPolicyWindow = stream->window;
  else
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* Hints about waiting and caches: kept, and told again. */
CUresult impl_cuStreamSetAttribute(CUstream handle, CUstreamAttrID attribute, const CUstreamAttrValue *value) {
  CUstream stream;
  TRY(stream_ready(handle, &stream));
  if (value == NULL) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  if (attribute == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY)
    stream->policy = value->syncPolicy;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW)
    stream->window = value->accessPolicyWindow;
  else
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}
