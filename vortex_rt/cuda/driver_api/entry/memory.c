/* Device and managed memory: allocating, freeing, asking. */
#include "submit.h"

#define PITCH_ALIGNMENT 512

CUresult impl_cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  gpu *g = gpu_at(device);
  if (bytes == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (g == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
  CUresult result = gpu_open(g);
  *bytes = g->memory_bytes;
  return result;
}

CUresult impl_cuMemGetInfo_v2(size_t *free_bytes, size_t *total) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  const gpu *g = context->g;
  lock_take(&state_lock);
  size_t used = g->used_bytes;
  lock_give(&state_lock);
  if (free_bytes != NULL)
    *free_bytes = g->memory_bytes > used ? g->memory_bytes - used : 0;
  if (total != NULL)
    *total = g->memory_bytes;
  return CUDA_SUCCESS;
}

static CUresult allocate(CUdeviceptr *address, size_t size, allocation_kind kind, unsigned flags) {
  CUcontext context;
  allocation *a;
  CUresult result = context_ready(&context);
  if (result == CUDA_SUCCESS && (address == NULL || size == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = allocation_new(context, size, kind, &a);
  if (result != CUDA_SUCCESS)
    return result;
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
  if (*pitch < width || *pitch > SIZE_MAX / height)
    return CUDA_ERROR_OUT_OF_MEMORY;
  return allocate(address, *pitch * height, ALLOCATION_DEVICE, 0);
}

CUresult impl_cuMemAllocManaged(CUdeviceptr *address, size_t size, unsigned int flags) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST)
    return CUDA_ERROR_INVALID_VALUE;
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
  if (result == CUDA_SUCCESS)
    result = context->error;
  if (result != CUDA_SUCCESS || address == 0)
    return result;
  if (!ours)
    return CUDA_ERROR_INVALID_VALUE;
  result = context_wait(a->context);
  if (a->of_graph)
    return graph_memory_free(address);
  if (of_pool)
    pool_forget(a);
  allocation_free(a);
  return result;
}

CUresult impl_cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size, CUdeviceptr address) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  const allocation *a = allocation_find(address);
  if (a != NULL && base != NULL)
    *base = a->start;
  if (a != NULL && size != NULL)
    *size = a->size;
  lock_give(&state_lock);
  return a != NULL ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

/* ---- hints: nothing moves, as there is one memory -------------------------------------------- */

static CUresult check_managed(CUdeviceptr address, size_t count, CUstream stream) {
  CUstream s;
  CUresult result = stream_ready(stream, &s);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  const allocation *a = allocation_find(address);
  bool inside = a != NULL && count != 0 && a->managed && count <= a->size - (address - a->start);
  lock_give(&state_lock);
  return inside ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuMemPrefetchAsync(CUdeviceptr address, size_t count, CUdevice device, CUstream stream) {
  if (device != CU_DEVICE_CPU && gpu_at(device) == NULL)
    return CUDA_ERROR_INVALID_DEVICE;
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

CUresult impl_cuMemAdvise_v2(CUdeviceptr address, size_t count, CUmem_advise advice, CUmemLocation location) {
  return impl_cuMemAdvise(address, count, advice,
                          location.type == CU_MEM_LOCATION_TYPE_DEVICE ? location.id : CU_DEVICE_CPU);
}

CUresult impl_cuMemRangeGetAttribute(void *data, size_t size, CUmem_range_attribute attribute, CUdeviceptr address,
                                     size_t count) {
  CUresult result = check_managed(address, count, NULL);
  if (result != CUDA_SUCCESS)
    return result;
  if (data == NULL || size < sizeof(int) || size % sizeof(int) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  int *values = data; /* advice is not kept */
  switch (attribute) {
  case CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
    values[0] = 0;
    return CUDA_SUCCESS;
  case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
  case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
  case CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
    for (size_t i = 0; i < size / sizeof(int); i++)
      values[i] = CU_DEVICE_INVALID;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult impl_cuMemRangeGetAttributes(void **data, size_t *sizes, CUmem_range_attribute *attributes, size_t count,
                                      CUdeviceptr address, size_t bytes) {
  if (data == NULL || sizes == NULL || attributes == NULL || count == 0)
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count; i++) {
    CUresult result = impl_cuMemRangeGetAttribute(data[i], sizes[i], attributes[i], address, bytes);
    if (result != CUDA_SUCCESS)
      return result;
  }
  return CUDA_SUCCESS;
}
