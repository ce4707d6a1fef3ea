/* Stream-ordered memory: allocated at once, reused when the stream has come to its release. Pools keep what was
 * released, up to a threshold. */
#include "internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct CUmemPoolHandle_st {
  owned owned;
  bool is_default;
  int imported; /* another process's device memory, -1: it is this one's */
  CUmemPoolProps properties;
  cuuint64_t threshold, used, used_high, reserved, reserved_high;
  int reuse[3]; /* CU_MEMPOOL_ATTR_REUSE_*: told again, reuse is always safe here */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void note_use(CUmemoryPool pool, int64_t bytes) {
  pool->used = (cuuint64_t)((int64_t)pool->used + bytes);
  pool->used_high = pool->used > pool->used_high ? pool->used : pool->used_high;
}

static void note_reserve(CUmemoryPool pool, int64_t bytes) {
  pool->reserved = (cuuint64_t)((int64_t)pool->reserved + bytes);
  pool->reserved_high = pool->reserved > pool->reserved_high ? pool->reserved : pool->reserved_high;
}

/* ---- pools ----------------------------------------------------------------------------------- */

static void delete_pool(owned *object) {
  CUmemoryPool pool = (CUmemoryPool)object;
  gpu *g = pool->owned.context->g;
  handle_remove(pool);
  for (allocation *a; (a = allocation_in_pool(pool)) != NULL;)
    allocation_free(a);
  if (g->default_pool == pool)
    g->default_pool = NULL;
  if (g->current_pool == pool)
    g->current_pool = NULL;
  if (pool->imported >= 0)
    close(pool->imported);
  free(pool);
}

static CUresult new_pool(CUcontext context, CUmemoryPool *made) {
  CUmemoryPool pool = calloc(1, sizeof *pool);
  if (pool == NULL || !handle_add(pool, HANDLE_POOL)) {
    free(pool);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  pool->imported = -1;
  pool->properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  pool->properties.location = (CUmemLocation){CU_MEM_LOCATION_TYPE_DEVICE, context->g->index};
  for (int i = 0; i < 3; i++)
    pool->reuse[i] = 1;
  own(context, &pool->owned, delete_pool);
  *made = pool;
  return CUDA_SUCCESS;
}

/* The pool belongs to the device; it goes with the context in which it was first asked for. */
static CUresult default_pool(gpu *g, CUmemoryPool *pool) {
  CUcontext context;
  CUresult result = g->primary != NULL ? (context = g->primary, gpu_open(g)) : context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  pthread_mutex_lock(&lock);
  if (g->default_pool == NULL) {
    result = new_pool(context, &g->default_pool);
    if (result == CUDA_SUCCESS)
      g->default_pool->is_default = true;
  }
  *pool = g->default_pool;
  pthread_mutex_unlock(&lock);
  return result;
}

CUresult impl_cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) {
  gpu *g = gpu_at(device);
  if (pool == NULL || g == NULL)
    return pool == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_DEVICE;
  return default_pool(g, pool);
}

CUresult impl_cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device) {
  CUresult result = impl_cuDeviceGetDefaultMemPool(pool, device);
  if (result == CUDA_SUCCESS && gpu_at(device)->current_pool != NULL)
    *pool = gpu_at(device)->current_pool;
  return result;
}

/* A pool is the device's: no context has to be current. */
static CUresult check(CUmemoryPool pool) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result == CUDA_ERROR_INVALID_CONTEXT)
    result = CUDA_SUCCESS;
  return result == CUDA_SUCCESS && !handle_is(pool, HANDLE_POOL) ? CUDA_ERROR_INVALID_VALUE : result;
}

CUresult impl_cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool) {
  gpu *g = gpu_at(device);
  CUresult result = g != NULL ? check(pool) : CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    g->current_pool = pool;
  return result;
}

CUresult impl_cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *properties) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (pool == NULL || properties == NULL || properties->allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
      properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE || gpu_at(properties->location.id) == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  if (properties->handleTypes != CU_MEM_HANDLE_TYPE_NONE &&
      (properties->handleTypes != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !pages_possible(context->g)))
    return CUDA_ERROR_NOT_SUPPORTED;
  result = new_pool(context, pool);
  if (result == CUDA_SUCCESS)
    (*pool)->properties = *properties;
  return result;
}

CUresult impl_cuMemPoolDestroy(CUmemoryPool pool) {
  CUresult result = check(pool);
  if (result == CUDA_SUCCESS && pool->is_default)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  context_wait(pool->owned.context);
  disown(&pool->owned);
  delete_pool(&pool->owned);
  return CUDA_SUCCESS;
}

/* Give released memory back to the device until no more than `keep` bytes are reserved. */
static void trim(CUmemoryPool pool, cuuint64_t keep) {
  while (pool->reserved > keep) {
    allocation *a = allocation_released(pool, 0);
    if (a == NULL)
      return;
    note_reserve(pool, -(int64_t)a->size);
    allocation_free(a);
  }
}

CUresult impl_cuMemPoolTrimTo(CUmemoryPool pool, size_t keep) {
  CUresult result = check(pool);
  if (result != CUDA_SUCCESS)
    return result;
  pthread_mutex_lock(&lock);
  trim(pool, keep);
  pthread_mutex_unlock(&lock);
  return CUDA_SUCCESS;
}

static cuuint64_t *number_of(CUmemoryPool pool, CUmemPool_attribute attribute) {
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
  CUresult result = value != NULL ? check(pool) : CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  if (attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES &&
      attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES) {
    *(int *)value = pool->reuse[attribute - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES];
    return CUDA_SUCCESS;
  }
  const cuuint64_t *number = number_of(pool, attribute);
  if (number == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  pthread_mutex_lock(&lock);
  *(cuuint64_t *)value = *number;
  pthread_mutex_unlock(&lock);
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  CUresult result = value != NULL ? check(pool) : CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  if (attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES &&
      attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES) {
    pool->reuse[attribute - CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES] = *(const int *)value;
    return CUDA_SUCCESS;
  }
  bool high = attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH || attribute == CU_MEMPOOL_ATTR_USED_MEM_HIGH;
  if (attribute != CU_MEMPOOL_ATTR_RELEASE_THRESHOLD && !(high && *(const cuuint64_t *)value == 0))
    return CUDA_ERROR_INVALID_VALUE;
  pthread_mutex_lock(&lock);
  *number_of(pool, attribute) = *(const cuuint64_t *)value;
  pthread_mutex_unlock(&lock);
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

/* ---- memory ---------------------------------------------------------------------------------- */

static CUresult take(CUmemoryPool pool, CUcontext context, size_t size, CUdeviceptr *address) {
  CUresult result = CUDA_SUCCESS;
  pthread_mutex_lock(&lock);
  allocation *a = allocation_released(pool, size);
  if (a == NULL) {
    result = allocation_new(context, size, ALLOCATION_DEVICE, &a);
    if (result == CUDA_SUCCESS)
      note_reserve(pool, (int64_t)a->size);
  }
  if (result == CUDA_SUCCESS) {
    if (a->freed)
      profile_memory(a, true); /* once more */
    a->pool = pool;
    a->freed = a->releasing = false;
    note_use(pool, (int64_t)a->size);
    *address = a->start;
  }
  pthread_mutex_unlock(&lock);
  return result;
}

static CUresult allocate(CUdeviceptr *address, size_t size, CUmemoryPool pool, CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && (address == NULL || size == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && stream->capture != NULL)
    return capture_memory(stream, address, size);
  if (result == CUDA_SUCCESS && pool == NULL)
    result = impl_cuDeviceGetMemPool(&pool, stream->context->g->index);
  if (result == CUDA_SUCCESS && (!handle_is(pool, HANDLE_POOL) || pool->imported >= 0))
    result = CUDA_ERROR_INVALID_VALUE;
  return result == CUDA_SUCCESS ? take(pool, stream->context, size, address) : result;
}

CUresult impl_cuMemAllocAsync(CUdeviceptr *address, size_t size, CUstream stream) {
  return allocate(address, size, NULL, stream);
}

CUresult impl_cuMemAllocFromPoolAsync(CUdeviceptr *address, size_t size, CUmemoryPool pool, CUstream stream) {
  return pool != NULL ? allocate(address, size, pool, stream) : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuMemFreeAsync(CUdeviceptr address, CUstream handle) {
  CUstream stream;
  CUresult result = stream_ready(handle, &stream);
  if (result != CUDA_SUCCESS || address == 0)
    return result;
  if (stream->capture != NULL)
    return capture_free(stream, address);
  pthread_mutex_lock(&state_lock);
  allocation *a = allocation_find(address);
  bool known = a != NULL && a->start == address && !a->freed && !a->releasing &&
               (a->kind == ALLOCATION_DEVICE || (a->kind == ALLOCATION_IMPORTED && a->pool != NULL));
  bool of_graph = known && a->of_graph;
  if (known && !of_graph)
    a->releasing = true;
  pthread_mutex_unlock(&state_lock);
  if (!known || (of_graph && !graph_memory_is_claimed(address)))
    return CUDA_ERROR_INVALID_VALUE;
  if (of_graph)
    graph_memory_free_later(address);
  command c = {.kind = COMMAND_FREE, .free = address};
  return submit(stream, &c);
}

/* The stream has come to the release. */
void pool_give_back(uintptr_t address) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&state_lock);
  allocation *a = allocation_find(address);
  bool of_graph = a != NULL && a->of_graph;
  bool imported = a != NULL && a->kind == ALLOCATION_IMPORTED;
  CUmemoryPool pool = a != NULL && !imported ? a->pool : NULL;
  if (a != NULL && !of_graph && !imported) {
    profile_memory(a, false);
    a->freed = true;
  }
  pthread_mutex_unlock(&state_lock);
  if (of_graph) {
    graph_memory_freed(address);
  } else if (pool != NULL) {
    note_use(pool, -(int64_t)a->size);
    trim(pool, pool->threshold);
  } else if (a != NULL) {
    allocation_free(a);
  }
  pthread_mutex_unlock(&lock);
}

void pool_forget(allocation *a) {
  pthread_mutex_lock(&lock);
  note_use(a->pool, -(int64_t)a->size);
  note_reserve(a->pool, -(int64_t)a->size);
  pthread_mutex_unlock(&lock);
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
  CUresult result = check(pool);
  if (result != CUDA_SUCCESS)
    return result;
  if (handle == NULL || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ||
      pool->properties.handleTypes != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || pool->imported >= 0)
    return CUDA_ERROR_INVALID_VALUE;
  int file = fcntl(pages_file(pool->owned.context->g), F_DUPFD_CLOEXEC, 0);
  if (file < 0)
    return CUDA_ERROR_OPERATING_SYSTEM;
  *(int *)handle = file;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemPoolImportFromShareableHandle(CUmemoryPool *pool, void *handle, CUmemAllocationHandleType type,
                                                 unsigned long long flags) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (pool == NULL || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return CUDA_ERROR_INVALID_VALUE;
  int file = file_of_process((uint32_t)getpid(), (int)(intptr_t)handle, DEVICE_MEMORY_NAME);
  if (file < 0)
    return CUDA_ERROR_INVALID_VALUE;
  result = new_pool(context, pool);
  if (result == CUDA_SUCCESS)
    (*pool)->imported = file;
  else
    close(file);
  return result;
}

CUresult impl_cuMemPoolExportPointer(CUmemPoolPtrExportData *data, CUdeviceptr address) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  pthread_mutex_lock(&state_lock);
  const allocation *a = allocation_find(address);
  bool shared = data != NULL && a != NULL && a->kind == ALLOCATION_DEVICE && a->pool != NULL && !a->freed &&
                a->pool->properties.handleTypes == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  if (shared) {
    shared_pointer made = {.address = a->start, .size = a->size};
    memcpy(made.magic, MAGIC, sizeof made.magic);
    memset(data, 0, sizeof *data);
    memcpy(data, &made, sizeof made);
  }
  pthread_mutex_unlock(&state_lock);
  return shared ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* It is freed like one's own, before the other process frees it. */
CUresult impl_cuMemPoolImportPointer(CUdeviceptr *address, CUmemoryPool pool, CUmemPoolPtrExportData *data) {
  allocation *a;
  shared_pointer from;
  CUresult result = check(pool);
  if (result != CUDA_SUCCESS)
    return result;
  if (address == NULL || data == NULL || pool->imported < 0)
    return CUDA_ERROR_INVALID_VALUE;
  memcpy(&from, data, sizeof from);
  if (memcmp(from.magic, MAGIC, sizeof from.magic) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  result = ipc_import(pool->owned.context, pool->imported, from.address, from.size, &a);
  if (result != CUDA_SUCCESS)
    return result;
  a->pool = pool;
  *address = a->start;
  return CUDA_SUCCESS;
}
