/* What is known of a pointer. */
#include "submit.h"

#include <string.h>

static bool is_host(const allocation *a) { return a->kind == ALLOCATION_HOST || a->kind == ALLOCATION_REGISTERED; }

/* What the host may follow: all memory where there is one, else its own alone. */
static bool host_sees(const allocation *a) { return a->managed || is_host(a); }

#define PUT(type, what) (*(type *)data = (type)(what), CUDA_SUCCESS)

static CUresult get(void *data, CUpointer_attribute attribute, const allocation *a, CUdeviceptr address)
    REQUIRES(state_lock) {
  size_t offset = address - a->start;
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_CONTEXT:
    return PUT(CUcontext, a->context);
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    return PUT(CUmemorytype, is_host(a) ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    return a->device_start != 0 ? PUT(CUdeviceptr, a->device_start + offset) : CUDA_ERROR_INVALID_VALUE;
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    return host_sees(a) ? PUT(void *, address) : CUDA_ERROR_INVALID_VALUE;
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    return PUT(unsigned, a->sync_memops);
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
    return PUT(unsigned long long, a->id);
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    return PUT(unsigned, a->managed);
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    return PUT(int, a->owner->index);
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
  case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
    return PUT(CUdeviceptr, a->start);
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
  case CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
    return PUT(size_t, a->size);
  case CU_POINTER_ATTRIBUTE_MAPPED:
    return PUT(unsigned, 1);
  case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: /* what cuIpcGetMemHandle takes */
    return PUT(unsigned, a->kind == ALLOCATION_DEVICE && a->pool == NULL && !a->of_graph && pages_possible(a->owner));
  case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
    return PUT(unsigned, 0);
  case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
    return PUT(unsigned long long, 0);
  case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
    return PUT(unsigned, CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE);
  case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
    return PUT(CUmemoryPool, a->pool);
  case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
    return PUT(unsigned long long, a->id);
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
}

CUresult impl_cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr address) {
  CUcontext context;
  TRY(context_ready(&context));
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  return data == NULL || a == NULL || a->freed ? CUDA_ERROR_INVALID_VALUE : get(data, attribute, a, address);
}

static size_t bytes_of(CUpointer_attribute attribute) {
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
  case CU_POINTER_ATTRIBUTE_MAPPED:
  case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
  case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
  case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
    return sizeof(unsigned);
  default:
    return sizeof(uint64_t);
  }
}

/* Unlike the question for one attribute, success for pointers that nobody knows: all is 0. */
CUresult impl_cuPointerGetAttributes(unsigned int count, CUpointer_attribute *attributes, void **data,
                                     CUdeviceptr address) {
  CUcontext context;
  TRY(context_ready(&context));
  if (count == 0 || attributes == NULL || data == NULL) return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  const allocation *a = allocation_find(address);
  for (unsigned i = 0; i < count; i++) {
    memset(data[i], 0, bytes_of(attributes[i]));
    if (a != NULL && !a->freed)
      get(data[i], attributes[i], a, address);
    else if (attributes[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)
      *(int *)data[i] = CU_DEVICE_INVALID;
  }
  lock_give(&state_lock);
  return CUDA_SUCCESS;
}

CUresult impl_cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr address) {
  CUcontext context;
  TRY(context_ready(&context));
  LOCK_GUARD(&state_lock);
  allocation *a = allocation_find(address);
  if (value == NULL || a == NULL || attribute != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS) return CUDA_ERROR_INVALID_VALUE;
  a->sync_memops = *(const unsigned *)value != 0;
  return CUDA_SUCCESS;
}
