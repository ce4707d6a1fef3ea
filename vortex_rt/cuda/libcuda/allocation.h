/* Memory that the API knows. */
#ifndef VORTEX_LIBCUDA_ALLOCATION_H
#define VORTEX_LIBCUDA_ALLOCATION_H

#include "device.h"

/* ---- allocation.c ---- */
typedef enum {
  ALLOCATION_DEVICE,
  ALLOCATION_MANAGED,
  ALLOCATION_HOST,
  ALLOCATION_REGISTERED,
  ALLOCATION_ARRAY,
  ALLOCATION_GLOBAL,
  ALLOCATION_MAPPED,  /* virtual_memory.c; no context's; flags: what kernels may do */
  ALLOCATION_IMPORTED /* of another process */
} allocation_kind;

/* Memory that the API knows, by address. What it is does not change once it is in the table, and who frees it sees to
 * it that nobody uses it any more. */
struct allocation {
  uintptr_t start;
  size_t size;
  allocation_kind kind;
  CUcontext context;
  gpu *owner;
  unsigned flags GUARDED_BY(state_lock);
  uintptr_t device_start; /* its address for the device, 0: none; another one for registered memory */
  uintptr_t device_block; /* OpenCL's memory that it lies in, and registered memory's pages are; 0: none */
  uint64_t id;
  CUmemoryPool pool GUARDED_BY(state_lock);
  bool releasing GUARDED_BY(state_lock), freed GUARDED_BY(state_lock); /* in stream order: asked for, and done: not to be used again */
  bool of_graph, managed;
  bool graph_claimed GUARDED_BY(state_lock);   /* graph_memory.c: a launch has allocated it, and nothing was told to free it */
  int graph_references GUARDED_BY(state_lock); /* nodes of graphs and of executable graphs */
  int graph_frees GUARDED_BY(state_lock);      /* that are submitted and not done */
  bool sync_memops GUARDED_BY(state_lock);
  const part *part;        /* of a variable */
  struct texture *texture; /* whose descriptor this is */
  struct physical *physical; /* what is mapped there */
  struct imported *imported;
};
CUresult allocation_new(CUcontext context, size_t size, allocation_kind kind, allocation **made);
CUresult allocation_note(CUcontext context, uintptr_t start, size_t size, allocation_kind kind, allocation **made)
    REQUIRES(state_lock);
/* The allocation that holds an address, NULL: none. */
allocation *allocation_find(uintptr_t address) REQUIRES(state_lock);
/* The first allocation that ends behind an address, if it starts before `end`. */
allocation *allocation_next(uintptr_t address, uintptr_t end) REQUIRES(state_lock);
/* A mapping becomes known, and unknown again. */
CUresult allocation_note_mapped(gpu *g, uintptr_t start, size_t size, allocation **made) REQUIRES(state_lock);
void allocation_drop(allocation *a) REQUIRES(state_lock);
void allocation_free(allocation *a); /* and its memory */
void allocation_free_all(CUcontext context);
void allocation_forget(const part *p);             /* its variables */
allocation *allocation_in_pool(CUmemoryPool pool); /* any, NULL: none */
allocation *allocation_released(CUmemoryPool pool,
                                size_t at_least); /* the smallest large enough that was freed, NULL: none */
size_t allocation_graph_bytes(const gpu *g, bool claimed); /* all, or what launches have allocated */
/* CUDA_SUCCESS where [address, address + size) is host memory unknown to us, or lies in one allocation. */
CUresult allocation_check(uintptr_t address, size_t size);
CUresult allocation_check_known(uintptr_t address, size_t size);      /* the same, and unknown memory is an error */
void allocation_describe(uintptr_t address, char *text, size_t size); /* where an address lies, for messages */

#endif
