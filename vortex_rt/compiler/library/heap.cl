/* Device heap for CUDA's malloc and free: blocks of a power of two, free lists by size, one lock.
   The driver writes the heap's size into the first word and zeroes the rest of the header. */
#include "device.h"

#define CLASSES 48
#define MAGIC 0x56784d616c6c6f63ul

/* Hides from the compiler which lanes will leave the loop: it must not let the lock's holder out before it has released. */
#define OPAQUE(flag) __asm__ volatile("" : "+r"(flag))

typedef struct {
  ulong size, used;
  int lock, pad;
  ulong lists[CLASSES];
} Heap;
typedef struct {
  ulong next, magic;
} Header; /* magic ^ class while the block is in use */

/* A word that another core may have written last. */
static ulong shared(__global ulong *word) { return __vortex_has_stale_caches() ? *(volatile __global ulong *)word : *word; }

static ulong take(__global Heap *heap, uint class) {
  ulong block = shared(&heap->lists[class]);
  if (block) {
    heap->lists[class] = shared(&((__global Header *)(size_t)block)->next);
    return block;
  }
  ulong used = shared(&heap->used), start = used ? used : (sizeof(Heap) + 63) & ~63ul;
  ulong bytes = 1ul << class;
  if (bytes > heap->size || start > heap->size - bytes)
    return 0;
  heap->used = start + bytes;
  return (ulong)(size_t)heap + start;
}

__generic char *__vx_malloc(ulong size) {
  __global Heap *heap = (__global Heap *)(size_t)FIELD64(heap, 0);
  if (!heap || !size || size > heap->size)
    return 0;
  uint class = 64 - __builtin_clzl(size + sizeof(Header) - 1);
  class = class < 5 ? 5 : class;
  ulong block = 0;
  uint waiting = 1;
  while (waiting) { /* the lock's holder finishes before its lanes meet the others again */
    if (__vx_swap32(&heap->lock, 1) == 0) {
      block = take(heap, class);
      if (block)
        ((__global Header *)(size_t)block)->magic = MAGIC ^ class;
      __vx_swap32(&heap->lock, 0);
      waiting = 0;
    }
    OPAQUE(waiting);
  }
  return block ? (__generic char *)(__global char *)(size_t)(block + sizeof(Header)) : 0;
}

void __vx_free(__generic char *pointer) {
  if (!pointer)
    return;
  __global Heap *heap = (__global Heap *)(size_t)FIELD64(heap, 0);
  __global Header *header = (__global Header *)(size_t)((ulong)(size_t)pointer - sizeof(Header));
  ulong class = shared(&header->magic) ^ MAGIC;
  if (class >= CLASSES) {
    __vx_trap(TRAP_HEAP_CORRUPT, pointer);
    return;
  }
  header->magic = 0;
  uint waiting = 1;
  while (waiting) {
    if (__vx_swap32(&heap->lock, 1) == 0) {
      header->next = shared(&heap->lists[class]);
      heap->lists[class] = (ulong)(size_t)header;
      __vx_swap32(&heap->lock, 0);
      waiting = 0;
    }
    OPAQUE(waiting);
  }
}
