/* Events that processes share (moment.c). */
#include "submit.h"

#include <string.h>
#include <unistd.h>

#define MAGIC "VTXIPCE1"

/* What a CUipcEventHandle holds. */
typedef struct {
  char magic[8];
  uint32_t process;
  int32_t file;
} event_handle;
_Static_assert(sizeof(event_handle) <= sizeof(CUipcEventHandle), "a handle has room for what is to be told");

CUresult impl_cuIpcGetEventHandle(CUipcEventHandle *handle, CUevent event) {
  CUcontext context;
  bool ours = handle_is(event, HANDLE_EVENT);
  CUresult result = ours ? context_ready_for(event->owned.context) : context_ready(&context);
  if (result != CUDA_SUCCESS || !ours)
    return result != CUDA_SUCCESS ? result : CUDA_ERROR_INVALID_HANDLE;
  if (handle == NULL || event->shared == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  event_handle made = {.process = (uint32_t)getpid(), .file = shared_event_file(event->shared)};
  memcpy(made.magic, MAGIC, sizeof made.magic);
  memset(handle, 0, sizeof *handle);
  memcpy(handle, &made, sizeof made);
  return CUDA_SUCCESS;
}

CUresult impl_cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle) {
  CUcontext context;
  event_handle from;
  CUresult result = context_ready(&context);
  memcpy(&from, &handle, sizeof from);
  if (result != CUDA_SUCCESS)
    return result;
  if (event == NULL || memcmp(from.magic, MAGIC, sizeof from.magic) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (from.process == (uint32_t)getpid())
    return CUDA_ERROR_INVALID_CONTEXT;
  struct shared_event *shared = shared_event_open(from.process, from.file);
  return shared != NULL ? event_new(context, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING, shared, event)
                        : CUDA_ERROR_INVALID_HANDLE;
}
