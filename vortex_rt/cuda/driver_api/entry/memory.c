/* Device and managed memory: allocating, freeing, asking. */
#include "submit.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Filling memory. */

static CUresult fill(CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width, size_t height,
                     CUstream stream) {
  CUstream s;
  TRY(stream_ready(stream, &s));
  command c = {.kind = COMMAND_FILL};
  CUresult result = fill_prepare(&c.fill, address, pitch, value, element, width, height);
  return result != CUDA_SUCCESS || width == 0 || height == 0 ? result : submit(s, &c);
}

#define LINEAR(name, type, bytes)                                                                       \
  CUresult impl_cuMemset##name##_v2(CUdeviceptr address, type value, size_t count) {                    \
    return fill(address, 0, value, bytes, count, 1, NULL);                                              \
  }                                                                                                     \
  CUresult impl_cuMemset##name##Async(CUdeviceptr address, type value, size_t count, CUstream stream) { \
    return fill(address, 0, value, bytes, count, 1, stream);                                            \
  }
#define RECTANGLE(name, type, bytes)                                                                              \
  CUresult impl_cuMemset##name##_v2(CUdeviceptr address, size_t pitch, type value, size_t width, size_t height) { \
    return fill(address, pitch, value, bytes, width, height, NULL);                                               \
  }                                                                                                               \
  CUresult impl_cuMemset##name##Async(CUdeviceptr address, size_t pitch, type value, size_t width, size_t height, \
                                      CUstream stream) {                                                          \
    return fill(address, pitch, value, bytes, width, height, stream);                                             \
  }

LINEAR(D8, unsigned char, 1)
LINEAR(D16, unsigned short, 2)
LINEAR(D32, unsigned int, 4)
RECTANGLE(D2D8, unsigned char, 1)
RECTANGLE(D2D16, unsigned short, 2)
RECTANGLE(D2D32, unsigned int, 4)

#define PITCH_ALIGNMENT 512

CUresult impl_cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  gpu *g = gpu_at(device);
  if (bytes == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (g == NULL) return CUDA_ERROR_INVALID_DEVICE;
  CUresult result = gpu_open(g);
  *bytes = g->memory_bytes;
  return result;
}

CUresult impl_cuMemGetInfo_v2(size_t *free_bytes, size_t *total) {
  CUcontext context;
  TRY(context_ready(&context));
  const gpu *g = context->g;
  lock_take(&state_lock);
  size_t used = g->used_bytes;
  lock_give(&state_lock);
  if (free_bytes != NULL) *free_bytes = g->memory_bytes > used ? g->memory_bytes - used : 0;
  if (total != NULL) *total = g->memory_bytes;
  return CUDA_SUCCESS;
}

static CUresult allocate(CUdeviceptr *address, size_t size, allocation_kind kind, unsigned flags) {
  CUcontext context;
  allocation *a;
  TRY(context_ready(&context));
  if (address == NULL || size == 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(allocation_new(context, size, kind, &a));
  lock_take(&state_lock);
  a->flags = flags;
  lock_give(&state_lock);
  *address = a->start;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemAlloc_v2(CUdeviceptr *address, size_t size) { return allocate(address, size, ALLOCATION_DEVICE, 0); }

CUresult impl_cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                                 unsigned int element) {
  if (pitch == NULL || width == 0 || height == 0 || (element != 4 && element != 8 && element != 16))
    return CUDA_ERROR_INVALID_VALUE;
  *pitch = align_up(width, PITCH_ALIGNMENT);
  if (*pitch < width || *pitch > SIZE_MAX / height) return CUDA_ERROR_OUT_OF_MEMORY;
  return allocate(address, *pitch * height, ALLOCATION_DEVICE, 0);
}

CUresult impl_cuMemAllocManaged(CUdeviceptr *address, size_t size, unsigned int flags) {
  CUcontext context;
  TRY(context_ready(&context));
  if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST) return CUDA_ERROR_INVALID_VALUE;
  return allocate(address, size, ALLOCATION_MANAGED, flags);
}

CUresult impl_cuMemFree_v2(CUdeviceptr address) {
  lock_take(&state_lock);
  allocation *a = allocation_find(address);
  bool ours = a != NULL && a->start == address && !a->freed && !a->releasing &&
              (a->kind == ALLOCATION_DEVICE || a->kind == ALLOCATION_MANAGED ||
               (a->kind == ALLOCATION_IMPORTED && a->pool != NULL));
  bool of_pool = ours && a->pool != NULL && a->kind == ALLOCATION_DEVICE;
  lock_give(&state_lock);
  CUcontext context;
  CUresult result = context_for_release(ours ? a->context : NULL, &context);
  if (result == CUDA_SUCCESS) result = context->error;
  if (result != CUDA_SUCCESS || address == 0) return result;
  if (!ours) return CUDA_ERROR_INVALID_VALUE;
  result = context_wait(a->context);
  if (a->of_graph) return graph_memory_free(address);
  if (of_pool) pool_forget(a);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size, CUdeviceptr address) {
  CUcontext context;
  TRY(context_ready(&context));
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  if (a != NULL && base != NULL) *base = a->start;
  if (a != NULL && size != NULL) *size = a->size;
  return a != NULL ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

/* ---- hints: nothing moves, as there is one memory -------------------------------------------- */

static CUresult check_managed(CUdeviceptr address, size_t count, CUstream stream) {
  CUstream s;
  TRY(stream_ready(stream, &s));
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  bool inside = a != NULL && count != 0 && a->managed && count <= a->size - (address - a->start);
  return inside ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuMemPrefetchAsync(CUdeviceptr address, size_t count, CUdevice device, CUstream stream) {
  if (device != CU_DEVICE_CPU && gpu_at(device) == NULL) return CUDA_ERROR_INVALID_DEVICE;
  return check_managed(address, count, stream);
}

CUresult impl_cuMemPrefetchAsync_v2(CUdeviceptr address, size_t count, CUmemLocation location, unsigned int flags,
                                    CUstream stream) {
  if (flags != 0 || (location.type == CU_MEM_LOCATION_TYPE_DEVICE && gpu_at(location.id) == NULL))
    return flags != 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_DEVICE;
  return check_managed(address, count, stream);
}

CUresult impl_cuMemAdvise(CUdeviceptr address, size_t count, CUmem_advise advice, CUdevice device) {
  if (advice < CU_MEM_ADVISE_SET_READ_MOSTLY || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY)
    return CUDA_ERROR_INVALID_VALUE;
  bool names_device = advice >= CU_MEM_ADVISE_SET_PREFERRED_LOCATION && device != CU_DEVICE_CPU;
  if (names_device && advice != CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION && gpu_at(device) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  return check_managed(address, count, NULL);
}

SERVE(cuMemAdvise_v2, impl_cuMemAdvise(devPtr, count, advice, location.type == CU_MEM_LOCATION_TYPE_DEVICE ?
      location.id : CU_DEVICE_CPU))

CUresult impl_cuMemRangeGetAttribute(void *data, size_t size, CUmem_range_attribute attribute, CUdeviceptr address,
                                     size_t count) {
  TRY(check_managed(address, count, NULL));
  if (data == NULL || size < sizeof(int) || size % sizeof(int) != 0) return CUDA_ERROR_INVALID_VALUE;
  int *values = data; /* advice is not kept */
  switch (attribute) {
  case CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
    values[0] = 0;
    return CUDA_SUCCESS;
  case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
  case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
  case CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
    for (size_t i = 0; i < size / sizeof(int); i++) values[i] = CU_DEVICE_INVALID;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult impl_cuMemRangeGetAttributes(void **data, size_t *sizes, CUmem_range_attribute *attributes, size_t count,
                                      CUdeviceptr address, size_t bytes) {
  if (data == NULL || sizes == NULL || attributes == NULL || count == 0) return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count; i++) {
    TRY(impl_cuMemRangeGetAttribute(data[i], sizes[i], attributes[i], address, bytes));
  }
  return CUDA_SUCCESS;
}

/* Host memory that the device sees: pinned blocks lie in shared virtual memory; registered ones get the device's memory
 * put in place of their pages. */

#define HOST_FLAGS (CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED)
#define REGISTER_FLAGS                                                                        \
  (CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP | CU_MEMHOSTREGISTER_IOMEMORY | \
   CU_MEMHOSTREGISTER_READ_ONLY)

CUresult impl_cuMemHostAlloc(void **address, size_t size, unsigned int flags) {
  CUcontext context;
  allocation *a;
  TRY(context_ready(&context));
  if (address == NULL || size == 0 || (flags & ~(unsigned)HOST_FLAGS) != 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(allocation_new(context, size, ALLOCATION_HOST, &a));
  lock_take(&state_lock);
  a->flags = flags | CU_MEMHOSTALLOC_DEVICEMAP; /* unified addresses: always */
  lock_give(&state_lock);
  *address = (void *)a->start;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemAllocHost_v2(void **address, size_t size) { return impl_cuMemHostAlloc(address, size, 0); }

static allocation *find_host(const void *address, allocation_kind kind) {
  LOCK_GUARD(&state_lock);
  allocation *a = allocation_find((uintptr_t)address);
  return a != NULL && a->kind == kind ? a : NULL;
}

CUresult impl_cuMemFreeHost(void *address) {
  allocation *a = find_host(address, ALLOCATION_HOST);
  CUcontext context;
  CUresult result = context_for_release(a != NULL ? a->context : NULL, &context);
  if (result == CUDA_SUCCESS) result = context->error;
  if (result != CUDA_SUCCESS || address == NULL) return result;
  if (a == NULL || a->start != (uintptr_t)address) return CUDA_ERROR_INVALID_VALUE;
  result = context_wait(a->context);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemHostGetFlags(unsigned int *flags, void *address) {
  CUcontext context;
  CUresult result = context_ready(&context);
  const allocation *a = find_host(address, ALLOCATION_HOST);
  if (result != CUDA_SUCCESS) return result;
  if (flags == NULL || a == NULL) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  *flags = a->flags;
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
  TRY(context_ready(&context));
  if (address == NULL || size == 0 || (flags & ~(unsigned)REGISTER_FLAGS) != 0) return CUDA_ERROR_INVALID_VALUE;
  gpu *g = context->g;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)address / page * page;
  size_t pages = align_up((uintptr_t)address + size, page) - start;
  lock_take(&state_lock);
  bool known = allocation_find((uintptr_t)address) != NULL || allocation_find((uintptr_t)address + size - 1) != NULL;
  lock_give(&state_lock);
  if (known) return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  if ((flags & CU_MEMHOSTREGISTER_IOMEMORY) != 0) return CUDA_ERROR_NOT_SUPPORTED;
  void *device = NULL;
  if (g->fine && !holds_own_stack(start, pages)) {
    device = g->cl->clSVMAlloc(g->opencl, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, pages, 0);
    if (device == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
    if (!put_in_place(start, pages, (uintptr_t)device)) {
      g->cl->clSVMFree(g->opencl, device);
      return CUDA_ERROR_OPERATING_SYSTEM;
    }
  }
  allocation *a;
  lock_take(&state_lock);
  CUresult result = allocation_note(context, (uintptr_t)address, size, ALLOCATION_REGISTERED, &a);
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
  TRY(context_for_release(a != NULL ? a->context : NULL, &context));
  TRY(context->error);
  if (address == NULL || (a != NULL && a->start != (uintptr_t)address)) return CUDA_ERROR_INVALID_VALUE;
  if (a == NULL) return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
  CUresult result = context_wait(a->context);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemHostGetDevicePointer_v2(CUdeviceptr *device, void *address, unsigned int flags) {
  CUcontext context;
  TRY(context_ready(&context));
  lock_take(&state_lock);
  const allocation *a = allocation_find((uintptr_t)address);
  bool host = a != NULL && (a->kind == ALLOCATION_HOST || a->kind == ALLOCATION_REGISTERED);
  uintptr_t place = host && a->device_start != 0 ? a->device_start + ((uintptr_t)address - a->start) : 0;
  lock_give(&state_lock);
  if (device == NULL || flags != 0 || !host) return CUDA_ERROR_INVALID_VALUE;
  *device = place;
  return place != 0 ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
}

/* Copies of every kind: each becomes a box of rows between two places. */

/* Do the copy in stream order. A copy from or to pageable memory waits, as CUDA's may. */
static CUresult start(const copy_box *box, bool waits, CUstream stream) {
  CUstream s;
  TRY(stream_ready(stream, &s));
  command c = {.kind = COMMAND_COPY, .copy = *box};
  return waits ? submit_and_do(s, &c) : submit(s, &c);
}

static CUresult linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                       bool synchronous, CUstream stream) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || size == 0) return result;
  copy_box box;
  bool pageable;
  result = copy_linear(target, source, size, target_device, source_device, &box, &pageable);
  if (result != CUDA_SUCCESS) return result;
  return start(&box, pageable || (synchronous && (box.to_host || box.from_host)), stream);
}

SERVE(cuMemcpy, linear((void *)dst, (const void *)src, ByteCount, false, false, true, NULL))
SERVE(cuMemcpyHtoD_v2, linear((void *)dstDevice, srcHost, ByteCount, true, false, true, NULL))
SERVE(cuMemcpyDtoH_v2, linear(dstHost, (const void *)srcDevice, ByteCount, false, true, true, NULL))
SERVE(cuMemcpyDtoD_v2, linear((void *)dstDevice, (const void *)srcDevice, ByteCount, true, true, true, NULL))
SERVE(cuMemcpyAsync, linear((void *)dst, (const void *)src, ByteCount, false, false, false, hStream))
SERVE(cuMemcpyHtoDAsync_v2, linear((void *)dstDevice, srcHost, ByteCount, true, false, false, hStream))
SERVE(cuMemcpyDtoHAsync_v2, linear(dstHost, (const void *)srcDevice, ByteCount, false, true, false, hStream))
SERVE(cuMemcpyDtoDAsync_v2, linear((void *)dstDevice, (const void *)srcDevice, ByteCount, true, true, false, hStream))

static CUresult check_contexts(CUcontext a, CUcontext b) {
  return handle_is(a, HANDLE_CONTEXT) && handle_is(b, HANDLE_CONTEXT) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuMemcpyPeer(CUdeviceptr target, CUcontext target_context, CUdeviceptr source, CUcontext source_context,
                           size_t size) {
  CUresult result = check_contexts(target_context, source_context);
  return result == CUDA_SUCCESS ? impl_cuMemcpyDtoD_v2(target, source, size) : result;
}

CUresult impl_cuMemcpyPeerAsync(CUdeviceptr target, CUcontext target_context, CUdeviceptr source,
                                CUcontext source_context, size_t size, CUstream stream) {
  CUresult result = check_contexts(target_context, source_context);
  return result == CUDA_SUCCESS ? impl_cuMemcpyDtoDAsync_v2(target, source, size, stream) : result;
}

/* ---- boxes ----------------------------------------------------------------------------------- */

static CUresult copy_sides(const copy_side *from, const copy_side *to, size_t width, size_t height, size_t depth,
                           bool synchronous, CUstream stream) {
  CUcontext context;
  copy_box box;
  bool pageable;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || width == 0 || height == 0 || depth == 0) return result;
  result = copy_between(from, to, width, height, depth, &box, &pageable);
  if (result != CUDA_SUCCESS) return result;
  return start(&box, pageable || (synchronous && (box.to_host || box.from_host)), stream);
}

static CUresult copy3d(const CUDA_MEMCPY3D *c, bool synchronous, CUstream stream) {
  copy_side from, to;
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(copy_sides_of(c, &from, &to));
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream);
}

CUresult impl_cuMemcpy3D_v2(const CUDA_MEMCPY3D *c) { return copy3d(c, true, NULL); }

CUresult impl_cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream stream) { return copy3d(c, false, stream); }

static CUresult copy2d(const CUDA_MEMCPY2D *c, bool synchronous, CUstream stream) {
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  copy_side from = COPY_SIDE(src, 0, 0), to = COPY_SIDE(dst, 0, 0);
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, 1, synchronous, stream);
}

CUresult impl_cuMemcpy2D_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream) { return copy2d(c, false, stream); }

static CUresult peer3d(const CUDA_MEMCPY3D_PEER *c, bool synchronous, CUstream stream) {
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  copy_side from = COPY_SIDE(src, c->srcZ, c->srcHeight), to = COPY_SIDE(dst, c->dstZ, c->dstHeight);
  TRY(check_contexts(c->srcContext, c->dstContext));
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream);
}

CUresult impl_cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *c) { return peer3d(c, true, NULL); }

CUresult impl_cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *c, CUstream stream) { return peer3d(c, false, stream); }

/* ---- one-dimensional arrays ------------------------------------------------------------------ */

static copy_side of_array(CUarray array, size_t offset) {
  return (copy_side){.type = CU_MEMORYTYPE_ARRAY, .array = array, .x = offset};
}

static copy_side of_host(const void *host) { return (copy_side){.type = CU_MEMORYTYPE_HOST, .host = host}; }

static copy_side of_device(CUdeviceptr device) { return (copy_side){.type = CU_MEMORYTYPE_DEVICE, .device = device}; }

static CUresult row(copy_side from, copy_side to, size_t size, bool synchronous, CUstream stream) {
  return copy_sides(&from, &to, size, 1, 1, synchronous, stream);
}

SERVE(cuMemcpyDtoA_v2, row(of_device(srcDevice), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyAtoD_v2, row(of_array(srcArray, srcOffset), of_device(dstDevice), ByteCount, true, NULL))
SERVE(cuMemcpyHtoA_v2, row(of_host(srcHost), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyAtoH_v2, row(of_array(srcArray, srcOffset), of_host(dstHost), ByteCount, true, NULL))
SERVE(cuMemcpyAtoA_v2, row(of_array(srcArray, srcOffset), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyHtoAAsync_v2, row(of_host(srcHost), of_array(dstArray, dstOffset), ByteCount, false, hStream))
SERVE(cuMemcpyAtoHAsync_v2, row(of_array(srcArray, srcOffset), of_host(dstHost), ByteCount, false, hStream))
