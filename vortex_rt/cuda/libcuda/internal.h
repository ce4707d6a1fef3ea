/* The CUDA driver API on OpenCL with shared virtual memory: what its files share.
 *
 * Each file calls only those above it (schedule.c runs what device_launch.c sets in a launch):
 *
 * message.c      what went wrong, in words
 * sha256.c       the hash of cached programs
 * handle.c       which objects live
 * container.c    the device code that programs carry
 * gpu.c          devices: opening OpenCL and the simulator, early and in a thread; forks
 * pages.c        device addresses whose pages lie in other files
 * allocation.c   the table of allocations
 * profile.c      one line a kernel and copy, for profilers
 * fault.c        why a kernel failed, as CUDA's error and in words
 * execute.c      doing one command
 * schedule.c     streams' commands in their order, a worker thread a device
 * thread.c       what a thread has: its stack of contexts, its default streams
 * context.c      contexts, primary and others
 * cache.c        built programs on disk
 * link.c         device code that is text, or is linked at run time
 * symbols.c      the table of a module's kernels and variables
 * program.c      building what is launched
 * symbols_derived.c  the same for programs that came without
 * module.c       modules, functions, variables, libraries
 * launch.c       checks and arguments of launches
 * device_launch.c  what kernels launch
 * ...and one file for each group of entry points.
 *
 * device.h, allocation.h, stream.h, context.h and module.h declare what they share, in that order; what is left is
 * here.
 *
 * One mutex a process, `state_lock`, guards all lists and commands; it is never held while a command runs. */
#ifndef VORTEX_LIBCUDA_INTERNAL_H
#define VORTEX_LIBCUDA_INTERNAL_H

#include "module.h"
#include "array_format.h"

/* ---- event.c ---- */
/* A new event; `shared` is taken over, also where it fails. */
CUresult event_new(CUcontext context, unsigned flags, struct shared_event *shared, CUevent *event);

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

/* ---- texture.c ---- */
/* Write the descriptor of each level to `target`, at most 32; bytes in all. */
size_t texture_describe(const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture,
                        const CUDA_RESOURCE_VIEW_DESC *view, void *target, CUresult *result);

/* ---- texture_reference.c ---- */
CUresult texture_references_refresh(CUfunction function); /* what programs changed after binding, before a launch */
void texture_references_delete(CUmodule module);

/* ---- graph_memory.c ---- */
bool graph_memory_is_claimed(CUdeviceptr address); /* a launch has allocated it, and nothing was told to free it */
CUresult graph_memory_free(CUdeviceptr address);   /* nothing uses it any more */
void graph_memory_free_later(CUdeviceptr address); /* it is submitted */
void graph_memory_freed(CUdeviceptr address);      /* what was submitted is done */

/* ---- memory.c, memset.c, pool.c ... ---- */
void pool_give_back(uintptr_t address); /* memory that was freed in stream order */
void pool_forget(allocation *a);
void host_unregister(allocation *a);
void ipc_forget(allocation *a);
/* An allocation of another process, in whose device memory (`file`, copied) it lies: mapped for this one. */
CUresult ipc_import(CUcontext context, int file, uint64_t address, uint64_t size, allocation **made);
#define DEVICE_MEMORY_NAME "vortex-device-memory" /* as the simulator's library calls that file */
CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box);
CUresult fill_prepare(fill_box *box, CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width,
                      size_t height);
int device_capability(void); /* major * 10 + minor */

#endif
