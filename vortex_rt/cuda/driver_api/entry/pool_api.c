/* Pools of stream-ordered memory, and memory of them in streams (pool.c). */
#include "submit.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Pools are devices': they go with the primary context, which need not be active. */
static CUresult new_pool(gpu *g, bool is_default, const CUmemPoolProps *properties, int imported, CUmemoryPool *made) {
  CUcontext context;
  lock_take(&primary_lock);
  CUresult result = context_primary(g, &context);
  lock_give(&primary_lock);
  if (result != CUDA_SUCCESS) return result;
  CUmemoryPool pool = calloc(1, sizeof *pool);
  if (pool == NULL || !handle_add(pool, HANDLE_POOL)) {
    free(pool);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *pool = (struct CUmemPoolHandle_st){.is_default = is_default, .imported = imported, .reuse = {1, 1, 1}};
  pool->properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  pool->properties.location = (CUmemLocation){CU_MEM_LOCATION_TYPE_DEVICE, g->index};
  if (properties != NULL) pool->properties = *properties;
  own(context, &pool->owned, pool_delete);
  *made = pool;
  return CUDA_SUCCESS;
}

static CUmemoryPool known_pool(const gpu *g, bool current) {
  LOCK_GUARD(&state_lock);
  return current && g->current_pool != NULL ? g->current_pool : g->default_pool;
}

static CUresult pool_of(gpu *g, bool current, CUmemoryPool *pool) {
  static vortex_lock making = VORTEX_LOCK_INITIALIZER; /* taken before any other */
  lock_take(&making);
  CUresult result = CUDA_SUCCESS;
  *pool = known_pool(g, current);
  if (*pool == NULL) result = new_pool(g, true, NULL, -1, pool);
  if (result == CUDA_SUCCESS && (*pool)->is_default) {
    lock_take(&state_lock);
    g->default_pool = *pool;
    lock_give(&state_lock);
  }
  lock_give(&making);
  return result;
}

/* What was asked of a device: a pool, for which no context has to be current. */
static CUresult ask_device(CUmemoryPool *pool, CUdevice device, bool current) {
  gpu *g = gpu_at(device);
  if (pool == NULL || g == NULL) return pool == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_DEVICE;
  TRY(context_error());
  return pool_of(g, current, pool);
}

CUresult impl_cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) { return ask_device(pool, device, false); }

CUresult impl_cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device) { return ask_device(pool, device, true); }

static CUresult check(CUmemoryPool pool) {
  TRY(context_error());
  return !handle_is(pool, HANDLE_POOL) ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult impl_cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool) {
  gpu *g = gpu_at(device);
  TRY(g != NULL ? check(pool) : CUDA_ERROR_INVALID_DEVICE);
  LOCK_GUARD(&state_lock);
  g->current_pool = pool;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *properties) {
  gpu *g;
  TRY(context_error());
  if (pool == NULL || properties == NULL || properties->allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
      properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE || (g = gpu_at(properties->location.id)) == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  TRY(gpu_open(g));
  if (properties->handleTypes != CU_MEM_HANDLE_TYPE_NONE &&
      (properties->handleTypes != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !pages_possible(g)))
    return CUDA_ERROR_NOT_SUPPORTED;
  return new_pool(g, false, properties, -1, pool);
}

CUresult impl_cuMemPoolDestroy(CUmemoryPool pool) {
  TRY(check(pool));
  if (pool->is_default) return CUDA_ERROR_INVALID_VALUE;
  gpu_wait(pool->owned.context->g);
  disown(&pool->owned);
  pool_delete(&pool->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolTrimTo(CUmemoryPool pool, size_t keep) {
  TRY(check(pool));
  LOCK_GUARD(&pool_lock);
  pool_trim(pool, keep);
  return CUDA_SUCCESS;
}

static cuuint64_t *number_of(CUmemoryPool pool, CUmemPool_attribute attribute) REQUIRES(pool_lock) {
  switch (attribute) {
  case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
    return &pool->threshold;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
    return &pool->reserved;
  case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
    return &pool->reserved_high;
  case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
    return &pool->used;
  case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
    return &pool->used_high;
  default:
    return NULL;
  }
}

CUresult impl_cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  TRY(value != NULL ? check(pool) : CUDA_ERROR_INVALID_VALUE);
  if (attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES &&
      attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES) {
    lock_take(&pool_lock);
    *(int *)value = pool->reuse[attribute - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES];
    lock_give(&pool_lock);
    return CUDA_SUCCESS;
  }
  lock_take(&pool_lock);
  const cuuint64_t *number = number_of(pool, attribute);
  if (number != NULL) *(cuuint64_t *)value = *number;
  lock_give(&pool_lock);
  return number != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  TRY(value != NULL ? check(pool) : CUDA_ERROR_INVALID_VALUE);
  if (attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES &&
      attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES) {
    lock_take(&pool_lock);
    pool->reuse[attribute - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES] = *(const int *)value;
    lock_give(&pool_lock);
    return CUDA_SUCCESS;
  }
  bool high = attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH || attribute == CU_MEMPOOL_ATTR_USED_MEM_HIGH;
  if (attribute != CU_MEMPOOL_ATTR_RELEASE_THRESHOLD && !(high && *(const cuuint64_t *)value == 0))
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&pool_lock);
  *number_of(pool, attribute) = *(const cuuint64_t *)value;
  lock_give(&pool_lock);
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *map, size_t count) {
  CUresult result = map != NULL || count == 0 ? check(pool) : CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++) {
    if (map[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE || gpu_at(map[i].location.id) == NULL)
      result = CUDA_ERROR_INVALID_DEVICE;
    else if (map[i].location.id != pool->properties.location.id)
      result = CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
    else if (map[i].flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
      result = CUDA_ERROR_INVALID_VALUE; /* the own device's access cannot be taken away */
  }
  return result;
}

CUresult impl_cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *location) {
  CUresult result = flags != NULL && location != NULL ? check(pool) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *flags = location->id == pool->properties.location.id ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                                                          : CU_MEM_ACCESS_FLAGS_PROT_NONE;
  return result;
}

/* ---- memory --------------------------------------------------------------------------------- */

static CUresult allocate(CUdeviceptr *address, size_t size, CUmemoryPool pool, CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && (address == NULL || size == 0)) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && capture_memory(stream, address, size, &result)) return result;
  if (result == CUDA_SUCCESS && pool == NULL) result = pool_of(stream->context->g, true, &pool);
  if (result == CUDA_SUCCESS && (!handle_is(pool, HANDLE_POOL) || pool->imported >= 0))
    result = CUDA_ERROR_INVALID_VALUE;
  return result == CUDA_SUCCESS ? pool_take(pool, stream->context, size, address) : result;
}

SERVE(cuMemAllocAsync, allocate(dptr, bytesize, NULL, hStream))
SERVE(cuMemAllocFromPoolAsync, pool != NULL ? allocate(dptr, bytesize, pool, hStream) : CUDA_ERROR_INVALID_VALUE)

CUresult impl_cuMemFreeAsync(CUdeviceptr address, CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS || address == 0) return result;
  if (capture_free(stream, address, &result)) return result;
  lock_take(&state_lock);
  allocation *a = allocation_find(address);
  bool known = a != NULL && a->start == address && !a->freed && !a->releasing &&
               (a->kind == ALLOCATION_DEVICE || (a->kind == ALLOCATION_IMPORTED && a->pool != NULL));
  bool of_graph = known && a->of_graph;
  if (known && !of_graph) a->releasing = true;
  lock_give(&state_lock);
  if (!known || (of_graph && !graph_memory_is_claimed(address))) return CUDA_ERROR_INVALID_VALUE;
  if (of_graph) graph_memory_free_later(address);
  command c = {.kind = COMMAND_FREE, .free = address};
  return submit(stream, &c);
}

/* ---- between processes: a descriptor of all device memory, and places in it -------------------- */

#define MAGIC "VTXPOOL1"

typedef struct {
  char magic[8];
  uint64_t address, size;
} shared_pointer; /* what a CUmemPoolPtrExportData holds */
_Static_assert(sizeof(shared_pointer) <= sizeof(CUmemPoolPtrExportData), "there is room for what is to be told");

CUresult impl_cuMemPoolExportToShareableHandle(void *handle, CUmemoryPool pool, CUmemAllocationHandleType type,
                                               unsigned long long flags) {
  TRY(check(pool));
  if (handle == NULL || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ||
      pool->properties.handleTypes != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || pool->imported >= 0)
    return CUDA_ERROR_INVALID_VALUE;
  int file = fcntl(pages_file(pool->owned.context->g), F_DUPFD_CLOEXEC, 0);
  if (file < 0) return CUDA_ERROR_OPERATING_SYSTEM;
  *(int *)handle = file;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolImportFromShareableHandle(CUmemoryPool *pool, void *handle, CUmemAllocationHandleType type,
                                                 unsigned long long flags) {
  gpu *g;
  TRY(context_device(&g));
  if (pool == NULL || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) return CUDA_ERROR_INVALID_VALUE;
  int file = file_of_process((uint32_t)getpid(), (int)(intptr_t)handle, DEVICE_MEMORY_NAME);
  if (file < 0) return CUDA_ERROR_INVALID_VALUE;
  CUresult result = new_pool(g, false, NULL, file, pool);
  if (result != CUDA_SUCCESS) close(file);
  return result;
}

CUresult impl_cuMemPoolExportPointer(CUmemPoolPtrExportData *data, CUdeviceptr address) {
  TRY(context_error());
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  bool shared = data != NULL && a != NULL && a->kind == ALLOCATION_DEVICE && a->pool != NULL && !a->freed &&
                a->pool->properties.handleTypes == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  if (shared) {
    shared_pointer made = {.address = a->start, .size = a->size};
    memcpy(made.magic, MAGIC, sizeof made.magic);
    memset(data, 0, sizeof *data);
    memcpy(data, &made, sizeof made);
  }
  return shared ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* It is freed like one's own, before the other process frees it. */
CUresult impl_cuMemPoolImportPointer(CUdeviceptr *address, CUmemoryPool pool, CUmemPoolPtrExportData *data) {
  allocation *a;
  shared_pointer from;
  TRY(check(pool));
  if (address == NULL || data == NULL || pool->imported < 0) return CUDA_ERROR_INVALID_VALUE;
  memcpy(&from, data, sizeof from);
  if (memcmp(from.magic, MAGIC, sizeof from.magic) != 0) return CUDA_ERROR_INVALID_VALUE;
  CUcontext context;
  if (context_current(&context) != CUDA_SUCCESS) context = pool->owned.context;
  TRY(ipc_import(context, pool->imported, from.address, from.size, &a));
  lock_take(&state_lock);
  a->pool = pool;
  lock_give(&state_lock);
  *address = a->start;
  return CUDA_SUCCESS;
}
