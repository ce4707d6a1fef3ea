/* The table of allocations, sorted by address: what cuMemFree, pointer attributes and the checks of copies ask; and
 * what was freed lately, for messages. */
#include "allocation.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define REMEMBERED 64
#define HELD 64                      /* blocks */
#define HELD_BYTES ((size_t)64 << 20) /* of all of them */

static allocation **table GUARDED_BY(state_lock); /* sorted by `start` */
static size_t count GUARDED_BY(state_lock), capacity GUARDED_BY(state_lock);
static uint64_t next_id GUARDED_BY(state_lock);
static struct {
  uintptr_t start;
  size_t size;
  uint64_t id;
} freed[REMEMBERED] GUARDED_BY(state_lock); /* a ring */
static size_t freed_count GUARDED_BY(state_lock);
/* Freed memory is given out again only later, and kernels may not touch it meanwhile. The oldest first. */
static struct held {
  gpu *g;
  uintptr_t block;
  size_t size;
} held[HELD] GUARDED_BY(state_lock);
static size_t held_count GUARDED_BY(state_lock), held_bytes GUARDED_BY(state_lock);

/* The first entry that starts behind an address. */
static size_t place_behind(uintptr_t address) REQUIRES(state_lock) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (table[middle]->start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

allocation *allocation_find(uintptr_t address) {
  size_t behind = place_behind(address);
  allocation *a = behind > 0 ? table[behind - 1] : NULL;
  return a != NULL && address - a->start < a->size ? a : NULL;
}

static bool insert(allocation *a) REQUIRES(state_lock) {
  if (count == capacity) {
    size_t larger = capacity != 0 ? capacity * 2 : 64;
    allocation **grown = realloc(table, larger * sizeof *grown);
    if (grown == NULL) return false;
    table = grown;
    capacity = larger;
  }
  size_t at = place_behind(a->start);
  memmove(table + at + 1, table + at, (count - at) * sizeof *table);
  table[at] = a;
  count++;
  return true;
}

allocation *allocation_next(uintptr_t address, uintptr_t end) {
  allocation *a = allocation_find(address);
  size_t behind = place_behind(address);
  if (a == NULL && behind < count && table[behind]->start < end) a = table[behind];
  return a;
}

static CUresult note(gpu *g, CUcontext context, uintptr_t start, size_t size, allocation_kind kind, allocation **made)
    REQUIRES(state_lock) {
  allocation *a = calloc(1, sizeof *a);
  if (a == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  *a = (allocation){.start = start,
                    .size = size,
                    .kind = kind,
                    .context = context,
                    .owner = g,
                    .managed = kind == ALLOCATION_MANAGED,
                    .device_start = start,
                    .id = ++next_id};
  if (!insert(a)) {
    free(a);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  if (made != NULL) *made = a;
  return CUDA_SUCCESS;
}

CUresult allocation_note(CUcontext context, uintptr_t start, size_t size, allocation_kind kind, allocation **made) {
  return note(context->g, context, start, size, kind, made);
}

CUresult allocation_note_mapped(gpu *g, uintptr_t start, size_t size, allocation **made) {
  return note(g, NULL, start, size, ALLOCATION_MAPPED, made);
}

static bool has_device_memory(const allocation *a) {
  return a->kind != ALLOCATION_REGISTERED && a->kind != ALLOCATION_GLOBAL && a->kind != ALLOCATION_MAPPED &&
         a->kind != ALLOCATION_IMPORTED;
}

/* Bytes before and behind an allocation that kernels may touch: none, or with VORTEX_CUDA_BOUNDS=wide as many as here.
 * CUDA's memory is mapped in blocks of 2 MiB, and public programs (Rodinia's srad and dwt2d) read a row before an array
 * whose values they then do not use. */
#define WIDE_MARGIN ((size_t)64 << 10)
static size_t margin(void) {
  uint64_t exact;
  vortex_setting_number(SETTING_CUDA_BOUNDS, &exact, NULL, 0);
  return exact ? 0 : WIDE_MARGIN;
}

/* Give OpenCL back what was freed first until no more than so much is held. */
static void release_held(size_t blocks, size_t bytes) {
  for (;;) {
    struct held oldest = {0};
    lock_take(&state_lock);
    if (held_count > blocks || held_bytes > bytes) {
      oldest = held[0];
      memmove(held, held + 1, --held_count * sizeof *held);
      held_bytes -= oldest.size;
    }
    lock_give(&state_lock);
    if (oldest.g == NULL) return;
    oldest.g->cl->clSVMFree(oldest.g->opencl, (void *)oldest.block);
  }
}

/* Free a block of OpenCL's memory, now or, so that uses of freed memory are seen, some time later. */
static void free_block(gpu *g, uintptr_t block, size_t size) {
  if (margin() != 0 || !g->fine || size > HELD_BYTES / 4 || pages_allow(g, block, size, 0) != CUDA_SUCCESS) {
    g->cl->clSVMFree(g->opencl, (void *)block);
    return;
  }
  release_held(HELD - 1, HELD_BYTES - size);
  lock_take(&state_lock);
  bool is_held = held_count < HELD; /* else another thread has just filled it */
  if (is_held) {
    held[held_count++] = (struct held){g, block, size};
    held_bytes += size;
  }
  lock_give(&state_lock);
  if (!is_held) g->cl->clSVMFree(g->opencl, (void *)block);
}

/* Bytes behind an allocation that belong to nobody (VORTEX_CUDA_PADDING) */
static size_t padding(void) {
  uint64_t bytes;
  vortex_setting_number(SETTING_CUDA_PADDING, &bytes, NULL, 0);
  return (size_t)bytes;
}

/* OpenCL's memory for an allocation, with a margin where there is room for one. */
static char *get_block(const gpu *g, size_t size, size_t *around) {
  cl_svm_mem_flags flags = CL_MEM_READ_WRITE | (g->fine ? CL_MEM_SVM_FINE_GRAIN_BUFFER : 0);
  const size_t behind = padding();
  *around = behind == 0 ? margin() : 0;
  if (behind != 0) {
    char *padded = g->cl->clSVMAlloc(g->opencl, flags, size + behind, 0);
    if (padded != NULL) pages_allow(g, (uintptr_t)padded + size, behind, 0);
    return padded;
  }
  char *block = g->cl->clSVMAlloc(g->opencl, flags, size + 2 * *around, 0);
  if (block == NULL) {
    release_held(0, 0);
    block = g->cl->clSVMAlloc(g->opencl, flags, size + 2 * *around, 0);
  }
  if (block == NULL && *around != 0) {
    *around = 0;
    block = g->cl->clSVMAlloc(g->opencl, flags, size, 0);
  }
  return block;
}

CUresult allocation_new(CUcontext context, size_t size, allocation_kind kind, allocation **made) {
  gpu *g = context->g;
  if (size == 0 || size > g->memory_bytes) return size == 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_OUT_OF_MEMORY;
  size_t around;
  char *block = get_block(g, size, &around);
  if (block != NULL && (kind == ALLOCATION_MANAGED || kind == ALLOCATION_HOST) && !pages_mirror(g, block)) {
    g->cl->clSVMFree(g->opencl, block);
    block = NULL;
  }
  if (block == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  allocation *a;
  lock_take(&state_lock);
  CUresult result = allocation_note(context, (uintptr_t)block + around, size, kind, &a);
  if (result == CUDA_SUCCESS) {
    a->device_block = (uintptr_t)block;
    g->used_bytes += size;
  }
  lock_give(&state_lock);
  if (result != CUDA_SUCCESS)
    g->cl->clSVMFree(g->opencl, block);
  else {
    profile_memory(a, true);
    if (made != NULL) *made = a;
  }
  return result;
}

/* Take an entry out of the table. */
static void take_out(allocation *a) REQUIRES(state_lock) {
  size_t at = place_behind(a->start) - 1;
  memmove(table + at, table + at + 1, (count - at - 1) * sizeof *table);
  count--;
  freed[freed_count % REMEMBERED].start = a->start;
  freed[freed_count % REMEMBERED].size = a->size;
  freed[freed_count++ % REMEMBERED].id = a->id;
  if (has_device_memory(a)) a->owner->used_bytes -= a->size;
}

void allocation_drop(allocation *a) {
  take_out(a);
  free(a);
}

/* Give the program pages of its own again, with what the device left in them. */
static void unregister(allocation *a) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = a->start / page * page;
  size_t pages = align_up(a->start + a->size, page) - start;
  if (a->device_block == 0) return;
  void *own = mmap(NULL, pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (own == MAP_FAILED)
    return; /* they stay the device's */
  memcpy(own, (const void *)start, pages);
  mremap(own, pages, pages, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)start);
}

/* Give the addresses device memory's own pages again, before they are freed. */
static void forget_import(allocation *a) {
  pages_map(a->owner, a->imported->pages, a->imported->bytes, -1, 0);
  free(a->imported);
}

void allocation_free(allocation *a) {
  lock_take(&state_lock);
  if (!a->freed && a->kind != ALLOCATION_IMPORTED) /* else its release was told, or it is another process's */
    profile_memory(a, false);
  take_out(a);
  lock_give(&state_lock);
  gpu *g = a->owner;
  if (a->kind == ALLOCATION_REGISTERED) unregister(a);
  if (a->imported != NULL) forget_import(a);
  if (a->device_block != 0 && a->kind == ALLOCATION_DEVICE)
    free_block(g, a->device_block, a->size);
  else if (a->device_block != 0)
    g->cl->clSVMFree(g->opencl, (void *)a->device_block);
  free(a);
}

void allocation_free_all(CUcontext context) {
  for (;;) {
    allocation *a = NULL;
    lock_take(&state_lock);
    for (size_t i = 0; i < count && a == NULL; i++) a = table[i]->context == context ? table[i] : NULL;
    lock_give(&state_lock);
    if (a == NULL) return;
    allocation_free(a);
  }
}

void allocation_forget(const struct part *p) {
  LOCK_GUARD(&state_lock);
  for (size_t i = count; i-- > 0;)
    if (table[i]->part == p) allocation_drop(table[i]);
}

allocation *allocation_in_pool(CUmemoryPool pool) {
  LOCK_GUARD(&state_lock);
  for (size_t i = 0; i < count; i++)
    if (table[i]->pool == pool) return table[i];
  return NULL;
}

allocation *allocation_released(CUmemoryPool pool, size_t at_least) {
  allocation *best = NULL;
  LOCK_GUARD(&state_lock);
  for (size_t i = 0; i < count; i++)
    if (table[i]->pool == pool && table[i]->freed && table[i]->size >= at_least &&
        (best == NULL || table[i]->size < best->size))
      best = table[i];
  return best;
}

size_t allocation_graph_bytes(const gpu *g, bool claimed) {
  size_t bytes = 0;
  LOCK_GUARD(&state_lock);
  for (size_t i = 0; i < count; i++)
    if (table[i]->of_graph && table[i]->owner == g && (table[i]->graph_claimed || !claimed)) bytes += table[i]->size;
  return bytes;
}

/* Mappings that follow each other may be used like one allocation. */
CUresult allocation_check(uintptr_t address, size_t size) {
  LOCK_GUARD(&state_lock);
  for (const allocation *a = allocation_find(address); a != NULL;) {
    size_t here = a->size - (address - a->start);
    bool mapped = a->kind == ALLOCATION_MAPPED;
    if (a->freed || (mapped && a->flags == CU_MEM_ACCESS_FLAGS_PROT_NONE)) return CUDA_ERROR_INVALID_VALUE;
    if (size <= here) break;
    address += here;
    size -= here;
    a = mapped ? allocation_find(address) : NULL;
    if (a == NULL || a->kind != ALLOCATION_MAPPED) return CUDA_ERROR_INVALID_VALUE;
  }
  return CUDA_SUCCESS;
}

CUresult allocation_check_known(uintptr_t address, size_t size) {
  lock_take(&state_lock);
  bool known = allocation_find(address) != NULL;
  lock_give(&state_lock);
  return known ? allocation_check(address, size) : CUDA_ERROR_INVALID_VALUE;
}

/* ---- messages -------------------------------------------------------------------------------- */

static const char *const kind_names[] = {
    "device memory", "managed memory", "pinned host memory", "registered host memory",
    "an array",      "a variable",     "mapped memory",      "another process's memory"};

#define NEAR ((size_t)1 << 20) /* bytes from an allocation within which a place is told relative to it */

static int describe_live(uintptr_t address, char *text, size_t size) REQUIRES(state_lock) {
  size_t behind = place_behind(address);
  const allocation *below = behind > 0 ? table[behind - 1] : NULL, *above = behind < count ? table[behind] : NULL;
  if (below != NULL && address - below->start < below->size)
    return snprintf(text, size, "0x%zx lies %zu bytes into allocation %llu (%s of %zu bytes at 0x%zx)", address,
                    (size_t)(address - below->start), (unsigned long long)below->id, kind_names[below->kind],
                    below->size, below->start);
  size_t after = below != NULL ? address - (below->start + below->size) : SIZE_MAX,
         before = above != NULL ? above->start - address : SIZE_MAX;
  const allocation *nearest = after <= before ? below : above;
  if (nearest == NULL) return snprintf(text, size, "0x%zx lies in no allocation; there is none", address);
  const size_t distance = after <= before ? after : before;
  if (distance > NEAR) return snprintf(text, size, "0x%zx lies in no allocation of CUDA's, and none is near", address);
  return snprintf(text, size, "0x%zx lies %zu bytes %s the nearest allocation %llu (%s of %zu bytes at 0x%zx)%s", address,
                  distance, after <= before ? "behind the end of" : "before", (unsigned long long)nearest->id,
                  kind_names[nearest->kind], nearest->size, nearest->start,
                  distance < WIDE_MARGIN && margin() == 0 ? "; VORTEX_CUDA_BOUNDS=wide lets that pass" : "");
}

void allocation_describe(uintptr_t address, char *text, size_t size) {
  LOCK_GUARD(&state_lock);
  int length = describe_live(address, text, size);
  for (size_t i = freed_count; i > 0 && i + REMEMBERED > freed_count && length > 0 && (size_t)length < size; i--) {
    size_t at = (i - 1) % REMEMBERED;
    if (address - freed[at].start < freed[at].size && allocation_find(address) == NULL) {
      snprintf(text + length, size - (size_t)length,
               "; it lay in allocation %llu (%zu bytes at 0x%zx), which was freed", (unsigned long long)freed[at].id,
               freed[at].size, freed[at].start);
      break;
    }
  }
}
