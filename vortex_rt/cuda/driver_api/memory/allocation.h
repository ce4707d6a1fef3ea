/* Memory that the API knows. */
#ifndef VORTEX_LIBCUDA_ALLOCATION_H
#define VORTEX_LIBCUDA_ALLOCATION_H

#include "context.h"

#include <stdio.h>

typedef struct allocation allocation;

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
  bool graph_claimed GUARDED_BY(state_lock);   /* pool.c: a launch has allocated it, and nothing was told to free it */
  int graph_references GUARDED_BY(state_lock); /* nodes of graphs and of executable graphs */
  int graph_frees GUARDED_BY(state_lock);      /* that are submitted and not done */
  bool sync_memops GUARDED_BY(state_lock);
  const struct part *part; /* of a variable */
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
void allocation_forget(const struct part *p);      /* its variables */
allocation *allocation_in_pool(CUmemoryPool pool); /* any, NULL: none */
allocation *allocation_released(CUmemoryPool pool,
                                size_t at_least); /* the smallest large enough that was freed, NULL: none */
size_t allocation_graph_bytes(const gpu *g, bool claimed); /* all, or what launches have allocated */
/* CUDA_SUCCESS where [address, address + size) is host memory unknown to us, or lies in one allocation. */
CUresult allocation_check(uintptr_t address, size_t size);
CUresult allocation_check_known(uintptr_t address, size_t size);      /* the same, and unknown memory is an error */
void allocation_describe(uintptr_t address, char *text, size_t size); /* where an address lies, for messages */

/* What a CUipcMemHandle holds. */
typedef struct {
  char magic[8];
  uint32_t process;
  int32_t file;
  uint64_t address, size, id;
} memory_handle;
/* Memory of another process, whose pages lie at addresses of this one (ipc.c). */
struct imported {
  memory_handle from;
  int references GUARDED_BY(state_lock);
  uintptr_t pages;
  size_t bytes;
};

/* ---- array.c ---- */
struct CUarray_st {
  owned owned;
  CUDA_ARRAY3D_DESCRIPTOR descriptor;
  allocation *memory; /* NULL: a level of `mipmap` */
  CUmipmappedArray mipmap;
  char *data;
  size_t element_bytes, row_bytes, rows, slices, slice_pitch; /* slices: of a 3-D array, layers, cube faces */
};
struct CUmipmappedArray_st {
  owned owned;
  allocation *memory;
  unsigned level_count;
  CUarray levels[];
};

/* ---- pool.c ---- */
extern vortex_lock pool_lock; /* of what is in pools; taken before state_lock */
struct CUmemPoolHandle_st {
  owned owned;
  bool is_default;
  int imported; /* another process's device memory, -1: it is this one's */
  CUmemPoolProps properties;
  cuuint64_t threshold GUARDED_BY(pool_lock), used GUARDED_BY(pool_lock), used_high GUARDED_BY(pool_lock),
      reserved GUARDED_BY(pool_lock), reserved_high GUARDED_BY(pool_lock);
  int reuse[3] GUARDED_BY(pool_lock); /* CU_MEMPOOL_ATTR_REUSE_*: told again, reuse is always safe here */
};
void pool_delete(owned *pool);
CUresult pool_take(CUmemoryPool pool, CUcontext context, size_t size, CUdeviceptr *address);
void pool_give_back(uintptr_t address); /* memory that was freed in stream order */
void pool_forget(allocation *a);
/* Give released memory back to the device until no more than `keep` bytes are reserved. */
void pool_trim(CUmemoryPool pool, cuuint64_t keep) REQUIRES(pool_lock);

/* ---- pool.c: memory of graphs' nodes; what is none is left alone ---- */
/* The graph's memory that begins at an address, NULL: none. */
allocation *graph_memory_at(CUdeviceptr address) REQUIRES(state_lock);
CUresult graph_memory_new(CUcontext context, CUDA_MEM_ALLOC_NODE_PARAMS *p); /* one node's, that is still to be made */
void graph_memory_keep(CUdeviceptr address);                                 /* one more node */
void graph_memory_release(CUdeviceptr address);                              /* one fewer */
void graph_memory_claim(CUdeviceptr address);                                /* by a launch */
bool graph_memory_is_claimed(CUdeviceptr address); /* a launch has allocated it, and nothing was told to free it */
CUresult graph_memory_free(CUdeviceptr address);   /* nothing uses it any more */
void graph_memory_free_later(CUdeviceptr address); /* it is submitted */

/* ---- profile.c ---- */
extern atomic_bool profile_enabled, profile_paused; /* `profile_output` is there where the first is true, and stays */
extern FILE *profile_output;
void profile_memory(const allocation *a, bool made); /* it was made, or freed */
void profile_write(const void *address, const void *from, size_t size);
void profile_fault(const char *kernel, CUresult error);
void profile_start(void);
void profile_range(const char *domain, const char *text, double start);
/* A call by the program, of this library or of the runtime API, which finds this function by name; times of the host's
 * clock. */
void vortexProfileCall(const char *name, uint64_t start, uint64_t end, int depth, int status);
int vortexRangePush(const char *domain, const char *text);
int vortexRangePop(const char *domain);
uint64_t vortexRangeStart(const char *domain, const char *text);
void vortexRangeEnd(uint64_t number);
void vortexMark(const char *domain, const char *text);

#endif
