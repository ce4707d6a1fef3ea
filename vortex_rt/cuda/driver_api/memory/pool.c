/* Stream-ordered memory: allocated at once, reused when the stream has come to its release. Pools keep what was
 * released, up to a threshold. */
#include "allocation.h"

#include <stdlib.h>
#include <unistd.h>

/* The memory of graphs' allocation nodes. It has its address from the node's making on and lasts as long as a graph, a
 * clone or an executable graph has the node, and as long as a launch has claimed it that nothing has freed yet. */

allocation *graph_memory_at(CUdeviceptr address) {
  allocation *a = allocation_find(address);
  return a != NULL && a->of_graph && a->start == address ? a : NULL;
}

/* Change a count of the memory at an address, and let the memory go when nobody has it any more. */
static void change(CUdeviceptr address, int references, int frees, bool unclaim) {
  lock_take(&state_lock);
  allocation *a = graph_memory_at(address);
  bool last = false;
  if (a != NULL) {
    a->graph_references += references;
    a->graph_frees += frees;
    a->graph_claimed = a->graph_claimed && !unclaim;
    last = a->graph_references == 0 && a->graph_frees == 0 && !a->graph_claimed;
  }
  lock_give(&state_lock);
  if (last) allocation_free(a);
}

void graph_memory_keep(CUdeviceptr address) { change(address, 1, 0, false); }

void graph_memory_release(CUdeviceptr address) { change(address, -1, 0, false); }

bool graph_memory_is_claimed(CUdeviceptr address) {
  LOCK_GUARD(&state_lock);
  const allocation *a = graph_memory_at(address);
  return a != NULL && a->graph_claimed;
}

void graph_memory_claim(CUdeviceptr address) {
  LOCK_GUARD(&state_lock);
  allocation *a = graph_memory_at(address);
  if (a != NULL) a->graph_claimed = true;
}

CUresult graph_memory_free(CUdeviceptr address) {
  if (!graph_memory_is_claimed(address))
    return CUDA_ERROR_INVALID_VALUE; /* no launch has allocated it, or it is freed */
  change(address, 0, 0, true);
  return CUDA_SUCCESS;
}

void graph_memory_free_later(CUdeviceptr address) { change(address, 0, 1, true); }

/* what was submitted is done */
static void graph_memory_freed(CUdeviceptr address) { change(address, 0, -1, false); }

CUresult graph_memory_new(CUcontext context, CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  allocation *a;
  TRY(allocation_new(context, p->bytesize, ALLOCATION_DEVICE, &a));
  lock_take(&state_lock);
  a->of_graph = true;
  a->graph_references = 1;
  lock_give(&state_lock);
  p->dptr = a->start;
  return CUDA_SUCCESS;
}

vortex_lock pool_lock = VORTEX_LOCK_INITIALIZER;

static void note_use(CUmemoryPool pool, int64_t bytes) REQUIRES(pool_lock) {
  pool->used = (cuuint64_t)((int64_t)pool->used + bytes);
  pool->used_high = pool->used > pool->used_high ? pool->used : pool->used_high;
}

static void note_reserve(CUmemoryPool pool, int64_t bytes) REQUIRES(pool_lock) {
  pool->reserved = (cuuint64_t)((int64_t)pool->reserved + bytes);
  pool->reserved_high = pool->reserved > pool->reserved_high ? pool->reserved : pool->reserved_high;
}

void pool_delete(owned *object) {
  CUmemoryPool pool = (CUmemoryPool)object;
  gpu *g = pool->owned.context->g;
  handle_remove(pool);
  for (allocation *a; (a = allocation_in_pool(pool)) != NULL;) allocation_free(a);
  lock_take(&state_lock);
  if (g->default_pool == pool) g->default_pool = NULL;
  if (g->current_pool == pool) g->current_pool = NULL;
  lock_give(&state_lock);
  if (pool->imported >= 0) close(pool->imported);
  free(pool);
}

void pool_trim(CUmemoryPool pool, cuuint64_t keep) {
  while (pool->reserved > keep) {
    allocation *a = allocation_released(pool, 0);
    if (a == NULL) return;
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
    if (result == CUDA_SUCCESS) note_reserve(pool, (int64_t)a->size);
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
