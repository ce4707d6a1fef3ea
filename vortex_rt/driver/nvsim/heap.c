/* Address-ordered first-fit allocation of device memory. */
#include <stdlib.h>
#include <string.h>

#include "nvsim.h"

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
    if (blocks == NULL)
      return -1;
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
    if (end == limit)
      return -1;
    const nvsim_buffer *block = heap->blocks[index];
    uint64_t behind = align_up(block->address + block->size + block->gap, alignment);
    start = behind > start ? behind : start;
  }
  return -1;
}

int nvsim_heap_allocate(nvsim_heap *heap, nvsim_place place, uint64_t size, nvsim_buffer *buffer) {
  uint64_t alignment = place.alignment > alignment_of(size) ? place.alignment : alignment_of(size);
  if (size == 0 || size > heap->end || alignment > heap->end || (alignment & (alignment - 1)) != 0)
    return -1;
  for (int i = 0; i < 2; i++) {
    uint64_t first = heap->parts[i].first, end = heap->parts[i].end;
    first = place.first > first ? place.first : first;
    end = place.end < end ? place.end : end;
    if (first < end && allocate_between(heap, first, end, alignment, size, buffer) == 0)
      return 0;
  }
  if (heap->packed.end == 0)
    return -1;
  heap->packed.end = 0; /* what was no room for another alignment may be one for this */
  return nvsim_heap_allocate(heap, place, size, buffer);
}

int nvsim_heap_reserve(nvsim_heap *heap, uint64_t address, uint64_t size, nvsim_buffer *buffer) {
  if (size == 0 || address + size < address || address + size > heap->end)
    return -1;
  size_t index = first_behind(heap, address);
  if (index < heap->count && heap->blocks[index]->address < address + size)
    return -1;
  buffer->address = address;
  buffer->size = size;
  buffer->gap = alignment_of(size);
  return insert(heap, index, buffer);
}

void nvsim_heap_release(nvsim_heap *heap, nvsim_buffer *buffer) {
  size_t index = first_behind(heap, buffer->address);
  if (index >= heap->count || heap->blocks[index] != buffer)
    return;
  memmove(&heap->blocks[index], &heap->blocks[index + 1], (heap->count - index - 1) * sizeof *heap->blocks);
  heap->count--;
  heap->used -= buffer->size;
  if (buffer->address < heap->packed.end && buffer->address >= heap->packed.first)
    heap->packed.end = buffer->address;
}
