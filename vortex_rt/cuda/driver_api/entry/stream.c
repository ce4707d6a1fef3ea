/* Streams and host functions in them. */
#include "submit.h"

#define STREAM_FLAGS CU_STREAM_NON_BLOCKING

CUresult impl_cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (stream == NULL || (flags & ~(unsigned)STREAM_FLAGS) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  priority = priority > LEAST_PRIORITY ? LEAST_PRIORITY : priority < GREATEST_PRIORITY ? GREATEST_PRIORITY : priority;
  return stream_new(context, flags, priority, STREAM_OWN, stream);
}

CUresult impl_cuStreamCreate(CUstream *stream, unsigned int flags) {
  return impl_cuStreamCreateWithPriority(stream, flags, LEAST_PRIORITY);
}

CUresult impl_cuStreamDestroy_v2(CUstream stream) {
  bool ours = handle_is(stream, HANDLE_STREAM);
  CUcontext context;
  CUresult result = context_for_release(ours ? stream->context : NULL, &context);
  if (result != CUDA_SUCCESS)
    return result;
  if (!ours || stream->legacy || stream->per_thread)
    return CUDA_ERROR_INVALID_HANDLE;
  stream_delete(stream);
  return CUDA_SUCCESS;
}

CUresult impl_cuStreamSynchronize(CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  return result == CUDA_SUCCESS ? stream_wait(stream) : result;
}

CUresult impl_cuStreamQuery(CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  return result == CUDA_SUCCESS ? stream_query(stream) : result;
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
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS)
    return result;
  if (!handle_is(event, HANDLE_EVENT))
    return CUDA_ERROR_INVALID_HANDLE;
  if ((flags & ~(unsigned)CU_EVENT_WAIT_EXTERNAL) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  return event_wait(stream, event, flags);
}

CUresult impl_cuStreamAddCallback(CUstream handle, CUstreamCallback callback, void *data, unsigned int flags) {
  command c = {.kind = COMMAND_CALLBACK, .host = {.callback = callback, .data = data}};
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && (callback == NULL || flags != 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  result = stream->capture != NULL ? capture_refuse(stream) : submit_held(stream, &c);
  lock_give(&state_lock);
  return result;
}

CUresult impl_cuLaunchHostFunc(CUstream handle, CUhostFn function, void *data) {
  command c = {.kind = COMMAND_HOST, .host = {.function = function, .data = data}};
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && function == NULL)
    result = CUDA_ERROR_INVALID_VALUE;
  return result == CUDA_SUCCESS ? submit(stream, &c) : result;
}

CUresult impl_cuStreamAttachMemAsync(CUstream handle, CUdeviceptr address, size_t length, unsigned int flags) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS)
    return result;
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
  CUresult result = stream_ready(target, &to);
  if (result == CUDA_SUCCESS)
    result = stream_ready(source, &from);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  to->policy = from->policy;
  lock_give(&state_lock);
  return CUDA_SUCCESS;
}

CUresult impl_cuStreamGetAttribute(CUstream handle, CUstreamAttrID attribute, CUstreamAttrValue *value) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS)
    return result;
  if (value == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  if (attribute == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY)
    value->syncPolicy = stream->policy != 0 ? stream->policy : CU_SYNC_POLICY_AUTO;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_PRIORITY)
    value->priority = stream->priority;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW)
    value->accessPolicyWindow = stream->window;
  else
    result = CUDA_ERROR_INVALID_VALUE;
  lock_give(&state_lock);
  return result;
}

/* Hints about waiting and caches: kept, and told again. */
CUresult impl_cuStreamSetAttribute(CUstream handle, CUstreamAttrID attribute, const CUstreamAttrValue *value) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS)
    return result;
  if (value == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  if (attribute == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY)
    stream->policy = value->syncPolicy;
  else if (attribute == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW)
    stream->window = value->accessPolicyWindow;
  else
    result = CUDA_ERROR_INVALID_VALUE;
  lock_give(&state_lock);
  return result;
}
