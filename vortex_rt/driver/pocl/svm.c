/* Shared virtual memory: device memory at addresses that are free in the host too, so that pointers mean the same on both sides.
 *
 * Where the library can map device memory (the simulator's), host and device see one memory: fine-grained buffers. Ranges of it are mapped as
 * they are needed and stay mapped; allocations are made inside them. Otherwise each allocation has host memory of its own, a copy that map,
 * unmap and the SVM transfers bring up to date: coarse-grained buffers. CUDA's managed and pinned memory is mirrored
 * there: the host's is right between kernels, which get it and give back what they changed. */
#include "driver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utlist.h>

#define MAX_TRIES 4096 /* in one region, of a library that does not look for free memory itself */
#define RANGE_BYTES (64ull << 20) /* ranges begin at multiples of this, and the first is as long */
#define SHARED_ALIGNMENT 256 /* of an allocation, as hosts of GPUs expect it; whole pages start on a page */
#define MIRROR_BYTES (16 * 1024) /* that are read from the device at once */
#define PUNCH_BYTES (64 * 1024) /* memory from this size on is cleared by giving it back */

/* Where to look, in this order: behind the images; where the host has something there, before them. */
static const vortex_range regions[] = {{VORTEX_IMAGE_END, UINT64_MAX}, {0x10000000, VORTEX_IMAGE_BASE}};
#define REGIONS (sizeof regions / sizeof regions[0])

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
  size_t mapped; /* of host memory of its own */
  char *sent;    /* what of that host memory the device got before the kernel that runs; NULL: it is not mirrored */
  region *regions; /* mapped, oldest first; used by the worker's thread and when the allocation is freed */
  struct vortex_svm *prev, *next;
};

static size_t pages(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) / page * page;
}

static uint64_t end_of(const vortex_device *d, const vortex_range *where) { return where->end < d->global_bytes ? where->end : d->global_bytes; }

/* ---- one memory --------------------------------------------------------------------------------------------------------- */

bool vortex_can_share(const vortex_device *d) { return d->nvsim.map != NULL && d->nvsim.allocate != NULL; }

/* The end of the mapped range that holds an address, 0: none does. */
static uint64_t mapped_until(const vortex_device *d, uint64_t address) REQUIRES(d->ranges_lock) {
  for (unsigned i = 0; i < d->range_count; i++)
    if (address >= d->ranges[i].first && address < d->ranges[i].end) return d->ranges[i].end;
  return 0;
}

/* Note a range that was mapped: it may go on where another ends. */
static void note_range(vortex_device *d, vortex_range range) REQUIRES(d->ranges_lock) {
  for (unsigned i = 0; i < d->range_count; i++)
    if (d->ranges[i].end == range.first) {
      d->ranges[i].end = range.end;
      return;
    }
  d->ranges[d->range_count++] = range;
}

/* Map more device memory, `size` bytes if there is so much; false if there is no more. */
static bool map_more(vortex_device *d, uint64_t size) REQUIRES(d->ranges_lock) {
  uint64_t mapped = 0;
  for (unsigned i = 0; i < d->range_count; i++) mapped += d->ranges[i].end - d->ranges[i].first;
  size = vortex_align_up(size > mapped ? size : mapped, RANGE_BYTES); /* at least twice as much as before: there are few ranges */
  for (size_t i = 0; i < REGIONS && d->range_count < MAX_SHARED_RANGES; i++) {
    uint64_t end = end_of(d, &regions[i]), next;
    for (uint64_t at = regions[i].first; at < end; at = next) {
      next = mapped_until(d, at);
      if (next != 0) continue;
      next = at + RANGE_BYTES;
      for (uint64_t length = end - at < size ? end - at : size; length >= RANGE_BYTES; length = length / 2 / RANGE_BYTES * RANGE_BYTES)
        if (d->nvsim.map(d->handle, at, length, (void *)(uintptr_t)at) == 0) {
          note_range(d, (vortex_range){at, at + length});
          return true;
        }
    }
  }
  return false;
}

static int allocate_mapped(vortex_device *d, uint64_t size, vortex_memory *memory) REQUIRES(d->ranges_lock) {
  int result = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  for (unsigned i = 0; i < d->range_count && result == CL_MEM_OBJECT_ALLOCATION_FAILURE; i++)
    result = vortex_memory_allocate_in(d, d->ranges[i], SHARED_ALIGNMENT, size, memory);
  return result;
}

int vortex_shared_allocate(vortex_device *d, uint64_t size, vortex_memory *memory) {
  if (!vortex_can_share(d)) return vortex_memory_allocate(d, size, memory);
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  LOCK_GUARD(&d->ranges_lock);
  int result = allocate_mapped(d, size, memory);
  while (result == CL_MEM_OBJECT_ALLOCATION_FAILURE && map_more(d, size)) result = allocate_mapped(d, size, memory);
  return result;
}

/* Memory that was used before is given out as zeros. The gap behind an allocation of whole pages is one too. */
static void clear(char *memory, size_t size) {
  if (size < PUNCH_BYTES || madvise(memory, pages(size), MADV_REMOVE) != 0) memset(memory, 0, size);
}

/* ---- two memories ------------------------------------------------------------------------------------------------------- */

/* Host memory at this very address, or the address alone (PROT_NONE): nothing else comes there; false if something is. */
static bool map_at(void *where, size_t size, int protection) {
  void *got = mmap(where, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1, 0);
  if (got != MAP_FAILED && got != where) /* a kernel that does not know the flag */
    munmap(got, size);
  return got == where;
}

static bool place_at(vortex_device *d, vortex_svm *block, uint64_t address) {
  lock_take(&d->vx_lock);
  int failed = d->vx.mem_reserve(d->handle, address, block->mapped, VX_MEM_READ_WRITE, &block->memory.handle);
  lock_give(&d->vx_lock);
  if (failed != 0) return false;
  block->memory.address = address;
  block->memory.size = block->mapped;
  if (map_at((void *)(uintptr_t)address, block->mapped, PROT_READ | PROT_WRITE)) return true;
  vortex_memory_free(d, &block->memory);
  return false;
}

static int allocate_copy(vortex_device *d, vortex_svm *block, size_t size) {
  block->mapped = pages(size);
  for (size_t i = 0; size <= d->global_bytes && i < REGIONS; i++) {
    uint64_t address = regions[i].first, end = end_of(d, &regions[i]);
    for (int tries = 0; tries < MAX_TRIES && address + block->mapped <= end; tries++, address += block->mapped)
      if (place_at(d, block, address)) return CL_SUCCESS;
  }
  return CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

/* ---- allocations -------------------------------------------------------------------------------------------------------- */

static void release(vortex_device *d, vortex_svm *block) {
  if (block->mapped != 0) munmap(block->host, block->mapped);
  vortex_memory_free(d, &block->memory);
  for (region *mapped = block->regions, *next; mapped != NULL; mapped = next) {
    next = mapped->next;
    free(mapped);
  }
  free(block->sent);
  free(block);
}

void *vortex_svm_alloc(cl_device_id device, cl_svm_mem_flags flags, size_t size) {
  (void)flags;
  vortex_device *d = device->data;
  vortex_svm *block = vortex_open(d) == CL_SUCCESS ? calloc(1, sizeof *block) : NULL;
  if (block == NULL) return NULL;
  int result = vortex_can_share(d) ? vortex_shared_allocate(d, size, &block->memory) : allocate_copy(d, block, size);
  if (result != CL_SUCCESS) {
    vortex_fail(d, "no %zu bytes of shared virtual memory left", size);
    free(block);
    return NULL;
  }
  block->host = (char *)(uintptr_t)block->memory.address;
  if (block->mapped == 0)
    clear(block->host, size);
  else if (vortex_memory_write(d, &block->memory, 0, block->host, size) != CL_SUCCESS) {
    release(d, block);
    return NULL;
  }
  LOCK_GUARD(&d->lock);
  DL_APPEND(d->svm, block);
  return block->host;
}

/* The allocation that holds a pointer, NULL: ordinary host memory. */
static vortex_svm *find(vortex_device *d, const void *pointer) {
  vortex_svm *block;
  LOCK_GUARD(&d->lock);
  DL_FOREACH(d->svm, block)
  if ((const char *)pointer >= block->host && (const char *)pointer < block->host + block->memory.size) break;
  return block;
}

void vortex_svm_free(cl_device_id device, void *pointer) {
  vortex_device *d = device->data;
  vortex_svm *block = find(d, pointer);
  if (block == NULL || block->host != pointer) return;
  lock_take(&d->lock);
  DL_DELETE(d->svm, block);
  lock_give(&d->lock);
  release(d, block);
}

/* ---- addresses without memory --------------------------------------------------------------------------------------------- */

cl_int vortex_svm_reserve(vortex_device *d, size_t size, size_t alignment, const void *wanted, void **address) {
  if (!d->opened || !vortex_can_share(d) || d->nvsim.reserve == NULL) return CL_INVALID_OPERATION;
  vortex_svm *block = calloc(1, sizeof *block);
  if (block == NULL) return CL_OUT_OF_HOST_MEMORY;
  uint64_t from = (uint64_t)(uintptr_t)wanted;
  bool found = false;
  for (int tries = 0; tries < MAX_TRIES && !found; tries++) {
    lock_take(&d->vx_lock);
    int failed = d->nvsim.reserve(d->handle, from, alignment, size, &block->memory.handle);
    if (failed == 0) failed = d->vx.mem_address(block->memory.handle, &block->memory.address);
    lock_give(&d->vx_lock);
    if (failed != 0) break;
    block->memory.size = size;
    block->host = (char *)(uintptr_t)block->memory.address;
    found = map_at(block->host, size, PROT_NONE);
    if (!found) {
      from = vortex_align_up(block->memory.address + RANGE_BYTES, alignment);
      vortex_memory_free(d, &block->memory);
    }
  }
  if (!found) {
    free(block);
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  block->mapped = size;
  lock_take(&d->lock);
  DL_APPEND(d->svm, block);
  lock_give(&d->lock);
  *address = block->host;
  return CL_SUCCESS;
}

/* ---- parts of an allocation ----------------------------------------------------------------------------------------------- */

static bool lies_in(const vortex_svm *block, const char *address, size_t size) {
  return block != NULL && size <= block->memory.size - (size_t)(address - block->host);
}

bool vortex_svm_borrow(vortex_device *d, const void *pointer, uint64_t size, vortex_memory *memory) {
  const vortex_svm *block = find(d, pointer);
  if (!lies_in(block, pointer, size)) return false;
  uint64_t start = (uint64_t)((const char *)pointer - block->host);
  *memory = (vortex_memory){block->memory.handle, block->memory.address + start, size, start, true};
  return true;
}

cl_int vortex_svm_map_file(vortex_device *d, void *address, size_t size, int file, uint64_t offset) {
  if (!d->opened || !vortex_can_share(d) || d->nvsim.map_file == NULL) return CL_INVALID_OPERATION;
  if (!lies_in(find(d, address), address, size)) return CL_INVALID_VALUE;
  return d->nvsim.map_file(d->handle, (uint64_t)(uintptr_t)address, size, address, file, offset) == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

cl_int vortex_svm_set_access(vortex_device *d, void *address, size_t size, int rights) {
  const vortex_svm *block = d->opened ? find(d, address) : NULL;
  if (!lies_in(block, address, size)) return CL_INVALID_VALUE;
  LOCK_GUARD(&d->vx_lock);
  int failed = d->vx.mem_access(block->memory.handle, (uint64_t)((char *)address - block->host), size, rights);
  return failed == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/* The allocation that a pointer leads into and that the host has an older copy of. */
static vortex_svm *find_copy(vortex_device *d, const void *pointer) {
  vortex_svm *block = vortex_can_share(d) ? NULL : find(d, pointer);
  return block == NULL || block->sent != NULL ? NULL : block;
}

/* Bring the host's copy, or the device's memory, up to date for a range; nothing to do where they are one. */
static cl_int from_device(vortex_device *d, const void *pointer, size_t size) {
  const vortex_svm *block = find_copy(d, pointer);
  if (block == NULL) return CL_SUCCESS;
  return vortex_memory_read(d, &block->memory, (uint64_t)((const char *)pointer - block->host), (void *)pointer, size);
}

static cl_int to_device(vortex_device *d, const void *pointer, size_t size) {
  const vortex_svm *block = find_copy(d, pointer);
  if (block == NULL) return CL_SUCCESS;
  return vortex_memory_write(d, &block->memory, (uint64_t)((const char *)pointer - block->host), pointer, size);
}

/* ---- mirrored allocations ----------------------------------------------------------------------------------------------- */

cl_int vortex_svm_mirror(vortex_device *d, const void *pointer) {
  vortex_svm *block = d->opened ? find(d, pointer) : NULL;
  if (block == NULL) return CL_INVALID_VALUE;
  char *sent = vortex_can_share(d) ? NULL : malloc(block->memory.size);
  if (sent == NULL) return vortex_can_share(d) ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  LOCK_GUARD(&d->lock);
  free(block->sent);
  block->sent = sent;
  return CL_SUCCESS;
}

static cl_int send(vortex_device *d, vortex_svm *block) {
  memcpy(block->sent, block->host, block->memory.size);
  return vortex_memory_write(d, &block->memory, 0, block->sent, block->memory.size);
}

/* Only what the kernel changed: the host may have written elsewhere meanwhile. */
static cl_int fetch(vortex_device *d, vortex_svm *block) {
  char now[MIRROR_BYTES];
  for (size_t at = 0, size; at < block->memory.size; at += size) {
    size = block->memory.size - at < sizeof now ? block->memory.size - at : sizeof now;
    cl_int result = vortex_memory_read(d, &block->memory, at, now, size);
    if (result != CL_SUCCESS) return result;
    for (size_t i = 0; i < size; i++)
      if (now[i] != block->sent[at + i]) block->host[at + i] = now[i];
  }
  return CL_SUCCESS;
}

cl_int vortex_svm_update_mirrors(vortex_device *d, bool from_device) {
  cl_int result = CL_SUCCESS;
  vortex_svm *block;
  LOCK_GUARD(&d->lock);
  DL_FOREACH(d->svm, block)
  if (block->sent != NULL && result == CL_SUCCESS) result = from_device ? fetch(d, block) : send(d, block);
  return result;
}

/* ---- commands ------------------------------------------------------------------------------------------------------------- */

cl_int vortex_svm_map(vortex_device *d, const _cl_command_svm_map *command) {
  vortex_svm *block = find_copy(d, command->svm_ptr);
  if (block == NULL) return CL_SUCCESS;
  region *mapped = calloc(1, sizeof *mapped);
  if (mapped == NULL) return CL_OUT_OF_HOST_MEMORY;
  size_t rest = (size_t)(block->host + block->memory.size - (char *)command->svm_ptr);
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
  vortex_svm *block = find_copy(d, command->svm_ptr);
  region *mapped, *written = NULL, *read = NULL;
  if (block == NULL) return CL_SUCCESS;
  DL_FOREACH(block->regions, mapped)
  if (mapped->start == command->svm_ptr) *(mapped->written ? &written : &read) = mapped;
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
  if (result != CL_SUCCESS) return result;
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
