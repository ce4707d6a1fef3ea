/* Memory of another process: its device memory is a file, of which this process maps the pages of one allocation at an
 * address of its own, for host and device. The other process must still be there when a handle is opened. */
#include "submit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEMORY_MAGIC "VTXIPCM1"

_Static_assert(sizeof(memory_handle) <= sizeof(CUipcMemHandle), "a handle has room for what is to be told");

CUresult impl_cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr address) {
  CUcontext context;
  TRY(context_ready(&context));
  if (!pages_possible(context->g)) return CUDA_ERROR_NOT_SUPPORTED;
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  bool ours =
      handle != NULL && a != NULL && a->kind == ALLOCATION_DEVICE && a->pool == NULL && !a->freed && !a->of_graph;
  if (ours) {
    memory_handle made = {.process = (uint32_t)getpid(), .file = pages_file(a->owner)};
    made.address = a->start;
    made.size = a->size;
    made.id = a->id;
    memcpy(made.magic, MEMORY_MAGIC, sizeof made.magic);
    memset(handle, 0, sizeof *handle);
    memcpy(handle, &made, sizeof made);
  }
  return ours ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult ipc_import(CUcontext context, int file, uint64_t address, uint64_t size, allocation **made) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint64_t first = address / page * page, bytes = align_up(address + size, page) - first;
  struct imported *i = calloc(1, sizeof *i);
  void *block;
  if (i == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  *i = (struct imported){.references = 1};
  CUresult result = pages_take(context->g, bytes, page, &block, &i->pages);
  if (result != CUDA_SUCCESS) {
    free(i);
    return result;
  }
  result = pages_map(context->g, i->pages, bytes, file, first);
  if (result == CUDA_SUCCESS) {
    lock_take(&state_lock);
    result = allocation_note(context, i->pages + (address - first), size, ALLOCATION_IMPORTED, made);
    lock_give(&state_lock);
    if (result != CUDA_SUCCESS) pages_map(context->g, i->pages, bytes, -1, 0);
  }
  if (result != CUDA_SUCCESS) {
    context->g->cl->clSVMFree(context->g->opencl, block);
    free(i);
    return result;
  }
  i->bytes = bytes;
  (*made)->imported = i;
  (*made)->device_block = (uintptr_t)block;
  return CUDA_SUCCESS;
}

static CUresult import(CUcontext context, const memory_handle *from, allocation **made) {
  int file = file_of_process(from->process, from->file, DEVICE_MEMORY_NAME);
  if (file < 0) return CUDA_ERROR_INVALID_HANDLE;
  CUresult result = ipc_import(context, file, from->address, from->size, made);
  if (result == CUDA_SUCCESS) (*made)->imported->from = *from;
  close(file);
  return result;
}

CUresult impl_cuIpcOpenMemHandle_v2(CUdeviceptr *address, CUipcMemHandle handle, unsigned int flags) {
  static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
  CUcontext context;
  memory_handle from;
  CUresult result = context_ready(&context);
  memcpy(&from, &handle, sizeof from);
  if (result != CUDA_SUCCESS) return result;
  if (address == NULL || (flags & ~(unsigned)CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != 0 ||
      memcmp(from.magic, MEMORY_MAGIC, sizeof from.magic) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (from.process == (uint32_t)getpid())
    return CUDA_ERROR_INVALID_CONTEXT; /* as NVIDIA's driver */
  lock_take(&lock);
  allocation *a = NULL;
  lock_take(&state_lock);
  for (allocation *each = allocation_next(0, UINTPTR_MAX); each != NULL && a == NULL;
       each = allocation_next(each->start + each->size, UINTPTR_MAX))
    if (each->imported != NULL && each->context == context && memcmp(&each->imported->from, &from, sizeof from) == 0)
      a = each;
  if (a != NULL) a->imported->references++;
  lock_give(&state_lock);
  if (a == NULL) result = import(context, &from, &a);
  if (result == CUDA_SUCCESS) *address = a->start;
  lock_give(&lock);
  return result;
}

CUresult impl_cuIpcCloseMemHandle(CUdeviceptr address) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS) return result;
  lock_take(&state_lock);
  allocation *a = allocation_find(address);
  bool ours = a != NULL && a->imported != NULL && a->pool == NULL && a->start == address;
  bool last = ours && --a->imported->references == 0;
  lock_give(&state_lock);
  if (!ours) return CUDA_ERROR_INVALID_VALUE;
  if (last) {
    result = context_wait(a->context);
    allocation_free(a);
  }
  return result;
}

/* Events that processes share (moment.c). */

#define EVENT_MAGIC "VTXIPCE1"

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
  if (result != CUDA_SUCCESS || !ours) return result != CUDA_SUCCESS ? result : CUDA_ERROR_INVALID_HANDLE;
  if (handle == NULL || event->shared == NULL) return CUDA_ERROR_INVALID_VALUE;
  event_handle made = {.process = (uint32_t)getpid(), .file = shared_event_file(event->shared)};
  memcpy(made.magic, EVENT_MAGIC, sizeof made.magic);
  memset(handle, 0, sizeof *handle);
  memcpy(handle, &made, sizeof made);
  return CUDA_SUCCESS;
}

CUresult impl_cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle) {
  CUcontext context;
  event_handle from;
  CUresult result = context_ready(&context);
  memcpy(&from, &handle, sizeof from);
  if (result != CUDA_SUCCESS) return result;
  if (event == NULL || memcmp(from.magic, EVENT_MAGIC, sizeof from.magic) != 0) return CUDA_ERROR_INVALID_VALUE;
  if (from.process == (uint32_t)getpid()) return CUDA_ERROR_INVALID_CONTEXT;
  struct shared_event *shared = shared_event_open(from.process, from.file);
  return shared != NULL ? event_new(context, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING, shared, event)
                        : CUDA_ERROR_INVALID_HANDLE;
}
