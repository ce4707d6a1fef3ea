/* Stream-ordered memory: allocated at once, reused when the stream has come to its release. Pools keep what was
 * released, up to a threshold. */
#include "allocation.h"

#include <stdlib.h>
#include <unistd.h>

vortex_lock pool_lock = VORTEX_LOCK_INITIALIZER;

static void note_use(CUmemoryPool pool, int64_t bytes) REQUIRES(pool_lock);
static void note_use(CUmemoryPool pool, int64_t bytes) {
  pool->used = (cuuint64_t)((int64_t)pool->used + bytes);
  pool->used_high = pool->used > pool->used_high ? pool->used : pool->used_high;
}

static void note_reserve(CUmemoryPool pool, int64_t bytes) REQUIRES(pool_lock);
static void note_reserve(CUmemoryPool pool, int64_t bytes) {
  pool->reserved = (cuuint64_t)((int64_t)pool->reserved + bytes);
  pool->reserved_high = pool->reserved > pool->reserved_high ? pool->reserved : pool->reserved_high;
}

void pool_delete(owned *object) {
  CUmemoryPool pool = (CUmemoryPool)object;
  gpu *g = pool->owned.context->g;
  handle_remove(pool);
  for (allocation *a; (a = allocation_in_pool(pool)) != NULL;)
    allocation_free(a);
  lock_take(&state_lock);
  if (g->default_pool == pool)
    g->default_pool = NULL;
  if (g->current_pool == pool)
    g->current_pool = NULL;
  lock_give(&state_lock);
  if (pool->imported >= 0)
    close(pool->imported);
  free(pool);
}

void pool_trim(CUmemoryPool pool, cuuint64_t keep) {
  while (pool->reserved > keep) {
    allocation *a = allocation_released(pool, 0);
    if (a == NULL)
      return;
    note_reserve(pool, -(int64_t)a->size);
    allocation_free(a);
  }
}

CUresult pool_take(CUmemoryPool pool, CUcontext context, size_t size, CUdeviceptr *address) {
  CUresult result = CUDA_SUCCESS;
  lock_take(&pool_lock);
  allocation *a = allocation_released(pool, size);
  if (a == NULL) {
    result = allocation_new(context, size, ALLOCATION_DEVICE, &a);
    if (result == CUDA_SUCCESS)
      note_reserve(pool, (int64_t)a->size);
  }
  if (result == CUDA_SUCCESS) {
    lock_take(&state_lock);
    if (a->freed)
      profile_memory(a, true); /* once more */
    a->pool = pool;
    a->freed = a->releasing = false;
    lock_give(&state_lock);
    note_use(pool, (int64_t)a->size);
    *address = a->start;
  }
  lock_give(&pool_lock);
  return result;
}

/* The stream has come to the release. */
void pool_give_back(uintptr_t address) {
  lock_take(&pool_lock);
  lock_take(&state_lock);
  allocation *a = allocation_find(address);
  bool of_graph = a != NULL && a->of_graph;
  bool imported = a != NULL && a->kind == ALLOCATION_IMPORTED;
  CUmemoryPool pool = a != NULL && !imported ? a->pool : NULL;
  if (a != NULL && !of_graph && !imported) {
    profile_memory(a, false);
    a->freed = true;
  }
  lock_give(&state_lock);
  if (of_graph) {
    graph_memory_freed(address);
  } else if (pool != NULL) {
    note_use(pool, -(int64_t)a->size);
    pool_trim(pool, pool->threshold);
  } else if (a != NULL) {
    allocation_free(a);
  }
  lock_give(&pool_lock);
}

void pool_forget(allocation *a) {
  lock_take(&pool_lock);
  lock_take(&state_lock);
  CUmemoryPool pool = a->pool;
  lock_give(&state_lock);
  note_use(pool, -(int64_t)a->size);
  note_reserve(pool, -(int64_t)a->size);
  lock_give(&pool_lock);
}
