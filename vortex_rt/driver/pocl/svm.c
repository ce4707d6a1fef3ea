/* Shared virtual memory: a device buffer at an address that is free in the host too, so that pointers mean the same on both sides.
 *
 * Where the library can map device memory (the simulator's), host and device see one memory: fine-grained buffers. Otherwise the
 * host's memory is a copy that map, unmap and the SVM transfers bring up to date: coarse-grained buffers. */
#include "driver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utlist.h>

#define MAX_TRIES 4096 /* in one region */

/* Where to look, in this order: above ordinary allocations and the image; where the host has something there, between them. */
static const struct {
  uint64_t first, end; /* end 0: of device memory */
} regions[][2] = {
    {{0xA0000000ull, 0}, {0x10000000ull, 0x70000000ull}},  /* RV32 */
    {{0x100000000ull, 0}, {0x10000000ull, 0x70000000ull}}, /* RV64 */
};

/* A region that the host has mapped. */
typedef struct region {
  char *start;
  size_t size;
  bool written; /* the host may have changed it */
  struct region *prev, *next;
} region;

/* One allocation. */
struct vortex_svm {
  char *host; /* equals memory.address */
  vortex_memory memory;
  size_t mapped;
  bool shared; /* the host's mapping is the device's memory */
  region *regions; /* mapped, oldest first; used by the worker's thread and when the allocation is freed */
  struct vortex_svm *prev, *next;
};

static size_t pages(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) / page * page;
}

/* Map `size` bytes at this very address in the host; false if something is there. */
static bool map_at(const vortex_device *d, uint64_t address, size_t size, bool *shared) {
  void *where = (void *)(uintptr_t)address;
  *shared = d->nvsim.map != NULL;
  if (*shared)
    return d->nvsim.map(d->handle, address, size, where) == 0;
  void *got = mmap(where, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1, 0);
  if (got != MAP_FAILED && got != where) {
    munmap(got, size);
    return false;
  }
  return got == where;
}

static bool place_at(vortex_device *d, vortex_svm *block, uint64_t address) {
  pthread_mutex_lock(&d->vx_lock);
  int failed = d->vx.mem_reserve(d->handle, address, block->mapped, VX_MEM_READ_WRITE, &block->memory.handle);
  pthread_mutex_unlock(&d->vx_lock);
  if (failed != 0)
    return false;
  block->memory.address = address;
  block->memory.size = block->mapped;
  if (map_at(d, address, block->mapped, &block->shared)) {
    block->host = (char *)(uintptr_t)address;
    return true;
  }
  vortex_memory_free(d, &block->memory);
  return false;
}

static bool place(vortex_device *d, vortex_svm *block, size_t size) {
  if (size > d->global_bytes)
    return false;
  block->mapped = pages(size);
  for (size_t i = 0; i < 2; i++) {
    uint64_t address = regions[d->xlen == 64][i].first, end = regions[d->xlen == 64][i].end;
    end = end != 0 ? end : d->global_bytes;
    for (int tries = 0; tries < MAX_TRIES && address + block->mapped <= end; tries++, address += block->mapped)
      if (place_at(d, block, address))
        return true;
  }
  return false;
}

void *vortex_svm_alloc(cl_device_id device, cl_svm_mem_flags flags, size_t size) {
  (void)flags;
  vortex_device *d = device->data;
  vortex_svm *block = vortex_open(d) == CL_SUCCESS ? calloc(1, sizeof *block) : NULL;
  if (block == NULL)
    return NULL;
  if (!place(d, block, size)) {
    vortex_fail(d, "no %zu bytes of shared virtual memory left", size);
    free(block);
    return NULL;
  }
  memset(block->host, 0, size); /* memory that was used before */
  if (!block->shared && vortex_memory_write(d, &block->memory, 0, block->host, size) != CL_SUCCESS) {
    munmap(block->host, block->mapped);
    vortex_memory_free(d, &block->memory);
    free(block);
    return NULL;
  }
  pthread_mutex_lock(&d->lock);
  DL_APPEND(d->svm, block);
  pthread_mutex_unlock(&d->lock);
  return block->host;
}

/* The allocation that holds a pointer, NULL: ordinary host memory. */
static vortex_svm *find(vortex_device *d, const void *pointer) {
  vortex_svm *block;
  pthread_mutex_lock(&d->lock);
  DL_FOREACH(d->svm, block)
  if ((const char *)pointer >= block->host && (const char *)pointer < block->host + block->mapped)
    break;
  pthread_mutex_unlock(&d->lock);
  return block;
}

void vortex_svm_free(cl_device_id device, void *pointer) {
  vortex_device *d = device->data;
  vortex_svm *block = find(d, pointer);
  if (block == NULL || block->host != pointer)
    return;
  pthread_mutex_lock(&d->lock);
  DL_DELETE(d->svm, block);
  pthread_mutex_unlock(&d->lock);
  munmap(block->host, block->mapped);
  vortex_memory_free(d, &block->memory);
  for (region *mapped = block->regions, *next; mapped != NULL; mapped = next) {
    next = mapped->next;
    free(mapped);
  }
  free(block);
}

/* Bring the host's copy, or the device's memory, up to date for a range; nothing to do where they are one. */
static cl_int from_device(vortex_device *d, const void *pointer, size_t size) {
  const vortex_svm *block = find(d, pointer);
  if (block == NULL || block->shared)
    return CL_SUCCESS;
  return vortex_memory_read(d, &block->memory, (uint64_t)((const char *)pointer - block->host), (void *)pointer, size);
}

static cl_int to_device(vortex_device *d, const void *pointer, size_t size) {
  const vortex_svm *block = find(d, pointer);
  if (block == NULL || block->shared)
    return CL_SUCCESS;
  return vortex_memory_write(d, &block->memory, (uint64_t)((const char *)pointer - block->host), pointer, size);
}

cl_int vortex_svm_map(vortex_device *d, const _cl_command_svm_map *command) {
  vortex_svm *block = find(d, command->svm_ptr);
  if (block == NULL || block->shared)
    return CL_SUCCESS;
  region *mapped = calloc(1, sizeof *mapped);
  if (mapped == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  size_t rest = (size_t)(block->host + block->mapped - (char *)command->svm_ptr);
  mapped->start = command->svm_ptr;
  mapped->size = command->size < rest ? command->size : rest;
  mapped->written = (command->flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
  cl_int result = command->flags & CL_MAP_WRITE_INVALIDATE_REGION ? CL_SUCCESS : from_device(d, mapped->start, mapped->size);
  if (result == CL_SUCCESS)
    DL_APPEND(block->regions, mapped);
  else
    free(mapped);
  return result;
}

/* The command tells where the mapped region starts: its size and what it was mapped for were noted then. Where one address is mapped for
 * writing and for reading it cannot tell which of the two ends, so what the host may have written goes to the device both times. */
cl_int vortex_svm_unmap(vortex_device *d, const _cl_command_svm_unmap *command) {
  vortex_svm *block = find(d, command->svm_ptr);
  region *mapped, *written = NULL, *read = NULL;
  if (block == NULL || block->shared)
    return CL_SUCCESS;
  DL_FOREACH(block->regions, mapped)
  if (mapped->start == command->svm_ptr)
    *(mapped->written ? &written : &read) = mapped;
  region *ended = read != NULL ? read : written;
  if (ended == NULL) {
    vortex_fail(d, "%p is unmapped, and has not been mapped", command->svm_ptr);
    return CL_INVALID_VALUE;
  }
  cl_int result = written != NULL ? to_device(d, written->start, written->size) : CL_SUCCESS;
  DL_DELETE(block->regions, ended);
  free(ended);
  return result;
}

cl_int vortex_svm_copy(vortex_device *d, const _cl_command_svm_cpy *command) {
  cl_int result = from_device(d, command->src, command->size);
  if (result != CL_SUCCESS)
    return result;
  memmove(command->dst, command->src, command->size);
  return to_device(d, command->dst, command->size);
}

cl_int vortex_svm_fill(vortex_device *d, const _cl_command_svm_fill *command) {
  char *at = command->svm_ptr;
  for (size_t done = 0; done + command->pattern_size <= command->size; done += command->pattern_size)
    memcpy(at + done, command->pattern, command->pattern_size);
  return to_device(d, command->svm_ptr, command->size);
}

static void forget_pointer(cl_context context, const void *pointer) {
  pocl_svm_ptr *item, *next, *found = NULL;
  POCL_LOCK_OBJ(context);
  DL_FOREACH_SAFE(context->svm_ptrs, item, next)
  if (item->svm_ptr == pointer) {
    found = item;
    DL_DELETE(context->svm_ptrs, item);
    break;
  }
  POCL_UNLOCK_OBJ(context);
  if (found != NULL) {
    free(found);
    vortex_release_context(context);
  }
}

cl_int vortex_svm_free_command(vortex_device *d, const _cl_command_svm_free *command, cl_context context) {
  if (command->pfn_free_func != NULL) {
    command->pfn_free_func(command->queue, command->num_svm_pointers, command->svm_pointers, command->data);
    return CL_SUCCESS;
  }
  for (unsigned i = 0; i < command->num_svm_pointers; i++) {
    vortex_svm_free(d->device, command->svm_pointers[i]);
    forget_pointer(context, command->svm_pointers[i]);
  }
  return CL_SUCCESS;
}
