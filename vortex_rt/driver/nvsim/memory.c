/* Buffers of device memory: the memory entries of the table. */
#define _GNU_SOURCE

#include "nvsim.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Address-ordered first-fit allocation of device memory. */

#define LINE_BYTES 64
#define PAGE_BYTES 4096

static uint64_t align_up(uint64_t value, uint64_t alignment) { return (value + alignment - 1) & ~(alignment - 1); }

/* Whole pages start on a page, so that the host can map and give back their memory; the rest on a cache line. */
static uint64_t alignment_of(uint64_t size) { return size >= PAGE_BYTES ? PAGE_BYTES : LINE_BYTES; }

/* Index of the first block that ends behind an address. */
static size_t first_behind(const nvsim_heap *heap, uint64_t address) {
  size_t low = 0, high = heap->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (heap->blocks[middle]->address + heap->blocks[middle]->size <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int insert(nvsim_heap *heap, size_t index, nvsim_buffer *buffer) {
  if (heap->count == heap->capacity) {
    size_t capacity = heap->capacity != 0 ? heap->capacity * 2 : 64;
    nvsim_buffer **blocks = realloc(heap->blocks, capacity * sizeof *blocks);
    if (blocks == NULL) return -1;
    heap->blocks = blocks;
    heap->capacity = capacity;
  }
  memmove(&heap->blocks[index + 1], &heap->blocks[index], (heap->count - index) * sizeof *heap->blocks);
  heap->blocks[index] = buffer;
  heap->count++;
  heap->used += buffer->size;
  return 0;
}

/* Behind every block stays a gap of its alignment, so that a checking simulator sees accesses beyond the end. */
static int allocate_between(nvsim_heap *heap, uint64_t first, uint64_t limit, uint64_t alignment, uint64_t size, nvsim_buffer *buffer) {
  uint64_t from = first;
  if (heap->packed.first <= first && first < heap->packed.end && heap->packed.room <= size + alignment)
    first = heap->packed.end;
  size_t index = first_behind(heap, first);
  uint64_t start = first;
  if (index > 0) { /* the gap of the block before */
    const nvsim_buffer *before = heap->blocks[index - 1];
    uint64_t behind = before->address + before->size + before->gap;
    start = behind > start ? behind : start;
  }
  buffer->size = size;
  buffer->gap = alignment;
  for (start = align_up(start, alignment); start < limit; index++) {
    uint64_t end = index < heap->count && heap->blocks[index]->address < limit ? heap->blocks[index]->address : limit;
    if (start <= end && end - start >= size + alignment) {
      buffer->address = start;
      heap->packed.first = from, heap->packed.end = start, heap->packed.room = size + alignment;
      return insert(heap, index, buffer);
    }
    if (end == limit) return -1;
    const nvsim_buffer *block = heap->blocks[index];
    uint64_t behind = align_up(block->address + block->size + block->gap, alignment);
    start = behind > start ? behind : start;
  }
  return -1;
}

static int nvsim_heap_allocate(nvsim_heap *heap, nvsim_place place, uint64_t size, nvsim_buffer *buffer) {
  uint64_t alignment = place.alignment > alignment_of(size) ? place.alignment : alignment_of(size);
  if (size == 0 || size > heap->end || alignment > heap->end || (alignment & (alignment - 1)) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    uint64_t first = heap->parts[i].first, end = heap->parts[i].end;
    first = place.first > first ? place.first : first;
    end = place.end < end ? place.end : end;
    if (first < end && allocate_between(heap, first, end, alignment, size, buffer) == 0) return 0;
  }
  if (heap->packed.end == 0) return -1;
  heap->packed.end = 0; /* what was no room for another alignment may be one for this */
  return nvsim_heap_allocate(heap, place, size, buffer);
}

static int nvsim_heap_reserve(nvsim_heap *heap, uint64_t address, uint64_t size, nvsim_buffer *buffer) {
  if (size == 0 || address + size < address || address + size > heap->end) return -1;
  size_t index = first_behind(heap, address);
  if (index < heap->count && heap->blocks[index]->address < address + size) return -1;
  buffer->address = address;
  buffer->size = size;
  buffer->gap = alignment_of(size);
  return insert(heap, index, buffer);
}

static void nvsim_heap_release(nvsim_heap *heap, nvsim_buffer *buffer) {
  size_t index = first_behind(heap, buffer->address);
  if (index >= heap->count || heap->blocks[index] != buffer) return;
  memmove(&heap->blocks[index], &heap->blocks[index + 1], (heap->count - index - 1) * sizeof *heap->blocks);
  heap->count--;
  heap->used -= buffer->size;
  if (buffer->address < heap->packed.end && buffer->address >= heap->packed.first) heap->packed.end = buffer->address;
}

#define FAILED (-1)
#define PUNCH_BYTES (64 * 1024) /* freed buffers from this size on give their host memory back */

#define MAX_PENDING 4096

void nvsim_flush_access(nvsim_device *device) {
  if (device->pending_count != 0 && !device->restart)
    nvsim_send(&device->process, NVSIM_ACCESS, device->pending, device->pending_count * sizeof *device->pending, NULL, NULL);
  device->pending_count = 0;
}

/* Note the rights of a range for the simulator, which is told of many at once: before a run, and at once while there is one. */
static void note_access(nvsim_device *device, uint64_t address, uint64_t size, int flags) REQUIRES(device->lock) {
  if (device->pending == NULL) device->pending = malloc(MAX_PENDING * sizeof *device->pending);
  nvsim_access access = {.address = address, .size = size, .rights = (uint32_t)flags & VX_MEM_READ_WRITE};
  if (device->pending == NULL) {
    if (!device->restart) nvsim_send(&device->process, NVSIM_ACCESS, &access, sizeof access, NULL, NULL);
    return;
  }
  device->pending[device->pending_count++] = access;
  if (device->pending_count == MAX_PENDING || device->running) nvsim_flush_access(device);
}

static int add_range(nvsim_device *device, nvsim_buffer *buffer, uint64_t address, uint64_t size, int flags)
    REQUIRES(device->lock) {
  nvsim_range *range = malloc(sizeof *range), **link = &buffer->ranges;
  if (range == NULL) return FAILED;
  *range = (nvsim_range){address, size, flags, NULL};
  if (address == buffer->address && size == buffer->size) /* replaces all before it */
    while (*link != NULL) {
      nvsim_range *old = *link;
      *link = old->next;
      free(old);
    }
  while (*link != NULL) link = &(*link)->next;
  *link = range;
  note_access(device, address, size, flags);
  return 0;
}

static void free_ranges(nvsim_buffer *buffer) {
  while (buffer->ranges != NULL) {
    nvsim_range *next = buffer->ranges->next;
    free(buffer->ranges);
    buffer->ranges = next;
  }
}

static void note_access_of(nvsim_device *device, const nvsim_heap *heap) REQUIRES(device->lock) {
  for (size_t i = 0; i < heap->count; i++)
    for (const nvsim_range *range = heap->blocks[i]->ranges; range != NULL; range = range->next)
      note_access(device, range->address, range->size, range->flags);
}

void nvsim_note_all_access(nvsim_device *device) {
  note_access_of(device, &device->heap);
  note_access_of(device, &device->addresses);
}

static nvsim_heap *heap_of(nvsim_device *device, uint64_t address) REQUIRES(device->lock) {
  return address < device->caps.memory_size ? &device->heap : &device->addresses;
}

/* Make a buffer within `place`; `fixed`: at its first address. */
static int make_buffer(nvsim_device *device, bool fixed, nvsim_place place, uint64_t size, int flags, vx_buffer_h *hbuffer) {
  if (device == NULL || hbuffer == NULL || size == 0 || nvsim_is_foreign(device)) return FAILED;
  nvsim_buffer *buffer = calloc(1, sizeof *buffer);
  if (buffer == NULL) return FAILED;
  buffer->device = device;
  buffer->flags = flags;
  lock_take(&device->lock);
  nvsim_heap *heap = heap_of(device, place.first);
  int result = fixed ? nvsim_heap_reserve(heap, place.first, size, buffer) : nvsim_heap_allocate(heap, place, size, buffer);
  if (result == 0 && add_range(device, buffer, buffer->address, size, flags) != 0) {
    nvsim_heap_release(heap, buffer);
    result = FAILED;
  }
  lock_give(&device->lock);
  if (result != 0) {
    free(buffer);
    return FAILED;
  }
  *hbuffer = buffer;
  return 0;
}

int nvsim_mem_alloc(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer) {
  return make_buffer(hdevice, false, (nvsim_place){0, UINT64_MAX, 0}, size, flags, hbuffer);
}

int nvsim_mem_reserve(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer) {
  return make_buffer(hdevice, true, (nvsim_place){address, UINT64_MAX, 0}, size, flags, hbuffer);
}

__attribute__((visibility("default"))) int nvsim_allocate(void *hdevice, uint64_t first, uint64_t end, uint64_t alignment, uint64_t size,
                                                          int flags, vx_buffer_h *hbuffer) {
  return make_buffer(hdevice, false, (nvsim_place){first, end, alignment}, size, flags, hbuffer);
}

__attribute__((visibility("default"))) int nvsim_reserve(void *hdevice, uint64_t wanted, uint64_t alignment, uint64_t size,
                                                         vx_buffer_h *hbuffer) {
  const nvsim_device *device = hdevice;
  if (device == NULL || device->caps.address_size == device->caps.memory_size) return FAILED;
  if (wanted >= device->caps.memory_size && wanted % alignment == 0 &&
      make_buffer(hdevice, true, (nvsim_place){wanted, UINT64_MAX, alignment}, size, 0, hbuffer) == 0)
    return 0;
  uint64_t first = wanted > device->caps.memory_size ? wanted : device->caps.memory_size;
  return make_buffer(hdevice, false, (nvsim_place){first, UINT64_MAX, alignment}, size, 0, hbuffer);
}

int nvsim_mem_free(vx_buffer_h hbuffer) {
  nvsim_buffer *buffer = hbuffer;
  if (buffer == NULL || nvsim_is_foreign(buffer->device)) return 0;
  nvsim_device *device = buffer->device;
  lock_take(&device->lock);
  note_access(device, buffer->address, buffer->size, 0);
  if (buffer->size >= PUNCH_BYTES && buffer->address < device->caps.memory_size) {
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t from = (buffer->address + page - 1) / page * page, to = (buffer->address + buffer->size) / page * page;
    madvise(device->memory + from, to - from, MADV_REMOVE);
  }
  nvsim_heap_release(heap_of(device, buffer->address), buffer);
  lock_give(&device->lock);
  free_ranges(buffer);
  free(buffer);
  return 0;
}

static bool inside(const nvsim_buffer *buffer, uint64_t offset, uint64_t size) {
  return buffer != NULL && offset <= buffer->size && size <= buffer->size - offset && !nvsim_is_foreign(buffer->device);
}

int nvsim_mem_access(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags) {
  nvsim_buffer *buffer = hbuffer;
  if (!inside(buffer, offset, size)) return FAILED;
  nvsim_device *device = buffer->device;
  LOCK_GUARD(&device->lock);
  return size != 0 ? add_range(device, buffer, buffer->address + offset, size, flags) : 0;
}

int nvsim_mem_address(vx_buffer_h hbuffer, uint64_t *address) {
  const nvsim_buffer *buffer = hbuffer;
  if (buffer == NULL || address == NULL) return FAILED;
  *address = buffer->address;
  return 0;
}

int nvsim_mem_info(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used) {
  nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  LOCK_GUARD(&device->lock);
  if (mem_free != NULL)
    *mem_free = device->heap.parts[0].end - device->heap.parts[0].first + device->heap.parts[1].end - device->heap.parts[1].first - device->heap.used;
  if (mem_used != NULL) *mem_used = device->heap.used;
  return 0;
}

int nvsim_copy_to_dev(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size) {
  const nvsim_buffer *buffer = hbuffer;
  if (!inside(buffer, dst_offset, size) || host_ptr == NULL) return FAILED;
  memcpy(buffer->device->memory + buffer->address + dst_offset, host_ptr, size);
  return 0;
}

int nvsim_copy_from_dev(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size) {
  const nvsim_buffer *buffer = hbuffer;
  if (!inside(buffer, src_offset, size) || host_ptr == NULL) return FAILED;
  memcpy(host_ptr, buffer->device->memory + buffer->address + src_offset, size);
  return 0;
}
