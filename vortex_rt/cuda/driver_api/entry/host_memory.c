/* Host memory that the device sees: pinned blocks lie in shared virtual memory; registered ones get the device's memory
 * put in place of their pages. */
#include "submit.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define HOST_FLAGS (CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED)
#define REGISTER_FLAGS                                                                        \
  (CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP | CU_MEMHOSTREGISTER_IOMEMORY | \
   CU_MEMHOSTREGISTER_READ_ONLY)

CUresult impl_cuMemHostAlloc(void **address, size_t size, unsigned int flags) {
  CUcontext context;
  allocation *a;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS && (address == NULL || size == 0 || (flags & ~(unsigned)HOST_FLAGS) != 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = allocation_new(context, size, ALLOCATION_HOST, &a);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  a->flags = flags | CU_MEMHOSTALLOC_DEVICEMAP; /* unified addresses: always */
  lock_give(&state_lock);
  *address = (void *)a->start;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemAllocHost_v2(void **address, size_t size) { return impl_cuMemHostAlloc(address, size, 0); }

static allocation *find_host(const void *address, allocation_kind kind) {
  lock_take(&state_lock);
  allocation *a = allocation_find((uintptr_t)address);
  lock_give(&state_lock);
  return a != NULL && a->kind == kind ? a : NULL;
}

CUresult impl_cuMemFreeHost(void *address) {
  allocation *a = find_host(address, ALLOCATION_HOST);
  CUcontext context;
  CUresult result = context_for_release(a != NULL ? a->context : NULL, &context);
  if (result == CUDA_SUCCESS)
    result = context->error;
  if (result != CUDA_SUCCESS || address == NULL)
    return result;
  if (a == NULL || a->start != (uintptr_t)address)
    return CUDA_ERROR_INVALID_VALUE;
  result = context_wait(a->context);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemHostGetFlags(unsigned int *flags, void *address) {
  CUcontext context;
  CUresult result = context_ready(&context);
  const allocation *a = find_host(address, ALLOCATION_HOST);
  if (result != CUDA_SUCCESS)
    return result;
  if (flags == NULL || a == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  *flags = a->flags;
  lock_give(&state_lock);
  return CUDA_SUCCESS;
}

/* ---- registered memory ----------------------------------------------------------------------- */

/* Whether the range holds the stack that this very function runs on: its pages cannot be exchanged. */
static bool holds_own_stack(uintptr_t start, size_t size) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0), near = 1u << 16;
  return here + near >= start && here < start + size + near;
}

/* Put the device's pages in place of the program's, with the same content: mremap with an old size of 0 maps shared
 * pages once more. */
static bool put_in_place(uintptr_t start, size_t size, uintptr_t device) {
  memcpy((void *)device, (const void *)start, size);
  return mremap((void *)device, 0, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)start) == (void *)start;
}

CUresult impl_cuMemHostRegister_v2(void *address, size_t size, unsigned int flags) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (address == NULL || size == 0 || (flags & ~(unsigned)REGISTER_FLAGS) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  gpu *g = context->g;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)address / page * page;
  size_t pages = align_up((uintptr_t)address + size, page) - start;
  lock_take(&state_lock);
  bool known = allocation_find((uintptr_t)address) != NULL || allocation_find((uintptr_t)address + size - 1) != NULL;
  lock_give(&state_lock);
  if (known)
    return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  if ((flags & CU_MEMHOSTREGISTER_IOMEMORY) != 0)
    return CUDA_ERROR_NOT_SUPPORTED;
  void *device = NULL;
  if (g->fine && !holds_own_stack(start, pages)) {
    device = g->cl->clSVMAlloc(g->opencl, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, pages, 0);
    if (device == NULL)
      return CUDA_ERROR_OUT_OF_MEMORY;
    if (!put_in_place(start, pages, (uintptr_t)device)) {
      g->cl->clSVMFree(g->opencl, device);
      return CUDA_ERROR_OPERATING_SYSTEM;
    }
  }
  allocation *a;
  lock_take(&state_lock);
  result = allocation_note(context, (uintptr_t)address, size, ALLOCATION_REGISTERED, &a);
  if (result == CUDA_SUCCESS) {
    a->flags = flags;
    a->device_start = device != NULL ? (uintptr_t)device + ((uintptr_t)address - start) : 0;
    a->device_block = (uintptr_t)device;
    profile_memory(a, true);
  }
  lock_give(&state_lock);
  return result;
}

CUresult impl_cuMemHostUnregister(void *address) {
  allocation *a = find_host(address, ALLOCATION_REGISTERED);
  CUcontext context;
  CUresult result = context_for_release(a != NULL ? a->context : NULL, &context);
  if (result == CUDA_SUCCESS)
    result = context->error;
  if (result != CUDA_SUCCESS)
    return result;
  if (address == NULL || (a != NULL && a->start != (uintptr_t)address))
    return CUDA_ERROR_INVALID_VALUE;
  if (a == NULL)
    return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
  result = context_wait(a->context);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemHostGetDevicePointer_v2(CUdeviceptr *device, void *address, unsigned int flags) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  const allocation *a = allocation_find((uintptr_t)address);
  bool host = a != NULL && (a->kind == ALLOCATION_HOST || a->kind == ALLOCATION_REGISTERED);
  uintptr_t place = host && a->device_start != 0 ? a->device_start + ((uintptr_t)address - a->start) : 0;
  lock_give(&state_lock);
  if (device == NULL || flags != 0 || !host)
    return CUDA_ERROR_INVALID_VALUE;
  *device = place;
  return place != 0 ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
}
