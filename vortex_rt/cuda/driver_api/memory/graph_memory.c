/* The memory of graphs' allocation nodes. It has its address from the node's making on and lasts as long as a graph, a
 * clone or an executable graph has the node, and as long as a launch has claimed it that nothing has freed yet. */
#include "allocation.h"

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
  if (last)
    allocation_free(a);
}

void graph_memory_keep(CUdeviceptr address) { change(address, 1, 0, false); }

void graph_memory_release(CUdeviceptr address) { change(address, -1, 0, false); }

bool graph_memory_is_claimed(CUdeviceptr address) {
  lock_take(&state_lock);
  const allocation *a = graph_memory_at(address);
  bool claimed = a != NULL && a->graph_claimed;
  lock_give(&state_lock);
  return claimed;
}

void graph_memory_claim(CUdeviceptr address) {
  lock_take(&state_lock);
  allocation *a = graph_memory_at(address);
  if (a != NULL)
    a->graph_claimed = true;
  lock_give(&state_lock);
}

CUresult graph_memory_free(CUdeviceptr address) {
  if (!graph_memory_is_claimed(address))
    return CUDA_ERROR_INVALID_VALUE; /* no launch has allocated it, or it is freed */
  change(address, 0, 0, true);
  return CUDA_SUCCESS;
}

void graph_memory_free_later(CUdeviceptr address) { change(address, 0, 1, true); }

void graph_memory_freed(CUdeviceptr address) { change(address, 0, -1, false); }

CUresult graph_memory_new(CUcontext context, CUDA_MEM_ALLOC_NODE_PARAMS *p) {
  allocation *a;
  CUresult result = allocation_new(context, p->bytesize, ALLOCATION_DEVICE, &a);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&state_lock);
  a->of_graph = true;
  a->graph_references = 1;
  lock_give(&state_lock);
  p->dptr = a->start;
  return CUDA_SUCCESS;
}
