/* Address-ordered first-fit allocation of device memory. */
#include <stdlib.h>
#include <string.h>

#include "nvsim.h"

#define LINE_BYTES 64
#define PAGE_BYTES 4096

static uint64_t align_up(uint64_t value, uint64_t alignment) { return (value + alignment - 1) & ~(alignment - 1); }

/* Whole pages start on a page, so that the host can map and give back their memory; the rest on a cache line. */
static uint64_t alignment_of(uint64_t size) { return size >= PAGE_BYTES ? PAGE_BYTES : LINE_BYTES; }

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
int nvsim_heap_allocate(nvsim_heap *heap, uint64_t size, nvsim_buffer *buffer) {
  if (size == 0 || size > heap->limit)
    return -1;
  uint64_t start = align_up(heap->first, alignment_of(size)), needed = size + alignment_of(size);
  for (size_t i = 0; i <= heap->count; i++) {
    uint64_t end = i < heap->count ? heap->blocks[i]->address : heap->limit;
    if (start <= end && end - start >= needed) {
      buffer->address = start;
      buffer->size = size;
      return insert(heap, i, buffer);
    }
    if (i < heap->count) {
      uint64_t gap = alignment_of(heap->blocks[i]->size), behind = align_up(end + heap->blocks[i]->size + gap, alignment_of(size));
      start = behind > start ? behind : start;
    }
  }
  return -1;
}

int nvsim_heap_reserve(nvsim_heap *heap, uint64_t address, uint64_t size, nvsim_buffer *buffer) {
  if (size == 0 || address + size < address || address + size > heap->limit)
    return -1;
  size_t index = 0;
  for (; index < heap->count; index++) {
    const nvsim_buffer *block = heap->blocks[index];
    if (block->address + block->size <= address)
      continue;
    if (block->address < address + size)
      return -1;
    break;
  }
  buffer->address = address;
  buffer->size = size;
  return insert(heap, index, buffer);
}

void nvsim_heap_release(nvsim_heap *heap, nvsim_buffer *buffer) {
  for (size_t i = 0; i < heap->count; i++)
    if (heap->blocks[i] == buffer) {
      memmove(&heap->blocks[i], &heap->blocks[i + 1], (heap->count - i - 1) * sizeof *heap->blocks);
      heap->count--;
      heap->used -= buffer->size;
      return;
    }
}
