/* Virtual memory management: reserved addresses, memory without addresses, and the one mapped at the other.
 *
 * Memory is a file of its own (memfd), so it can be mapped at several addresses and handed to other processes. A
 * reservation is a range of addresses behind device memory; where the host has no such addresses free (those of
 * AddressSanitizer's shadow), one of device memory's, whose own pages nobody sees. A mapping is an entry in the table of
 * allocations. */
#include "submit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define GRANULARITY ((size_t)2 << 20)
#define FILE_NAME "vortex-cuda-memory"

static vortex_lock lock = VORTEX_LOCK_INITIALIZER; /* of memory and addresses; taken before state_lock */

struct physical {
  int references GUARDED_BY(lock); /* handles that were given out, and mappings */
  int handles GUARDED_BY(lock);
  int file;
  size_t size;
  gpu *owner;
  CUmemAllocationProp properties;
};

typedef struct reservation {
  uintptr_t start;
  size_t size;
  void *block; /* of device memory, NULL: none */
  gpu *owner;
  struct reservation *next;
} reservation;

static reservation *reservations GUARDED_BY(lock);

static struct physical *physical_of(CUmemGenericAllocationHandle handle) {
  struct physical *p = (struct physical *)(uintptr_t)handle;
  return handle_is(p, HANDLE_MEMORY) ? p : NULL;
}

static bool is_whole(uint64_t a, uint64_t b) { return (a | b) % GRANULARITY == 0; }

/* ---- memory ---------------------------------------------------------------------------------- */

static CUresult check_properties(const CUmemAllocationProp *p, gpu **g) {
  if (p == NULL || p->type != CU_MEM_ALLOCATION_TYPE_PINNED) return CUDA_ERROR_INVALID_VALUE;
  if (p->location.type != CU_MEM_LOCATION_TYPE_DEVICE) return CUDA_ERROR_NOT_SUPPORTED;
  if ((p->requestedHandleTypes & ~(unsigned)CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) != 0)
    return CUDA_ERROR_NOT_SUPPORTED;
  *g = gpu_at(p->location.id);
  if (*g == NULL) return CUDA_ERROR_INVALID_DEVICE;
  TRY(gpu_open(*g));
  return !pages_possible(*g) ? CUDA_ERROR_NOT_SUPPORTED : CUDA_SUCCESS;
}

CUresult impl_cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *p,
                                            CUmemAllocationGranularity_flags option) {
  gpu *g;
  if (granularity == NULL || (unsigned)option > CU_MEM_ALLOC_GRANULARITY_RECOMMENDED) return CUDA_ERROR_INVALID_VALUE;
  CUresult result = check_properties(p, &g);
  if (result == CUDA_SUCCESS) *granularity = GRANULARITY;
  return result;
}

/* A handle for this file, which it takes over. */
static CUresult new_physical(gpu *g, int file, size_t size, const CUmemAllocationProp *properties,
                             CUmemGenericAllocationHandle *handle) {
  struct physical *p = calloc(1, sizeof *p);
  if (p == NULL || !handle_add(p, HANDLE_MEMORY)) {
    free(p);
    close(file);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *p = (struct physical){1, 1, file, size, g, *properties};
  lock_take(&state_lock);
  g->used_bytes += size;
  lock_give(&state_lock);
  *handle = (uintptr_t)p;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *p,
                          unsigned long long flags) {
  gpu *g;
  if (handle == NULL || flags != 0 || size == 0 || size % GRANULARITY != 0) return CUDA_ERROR_INVALID_VALUE;
  TRY(check_properties(p, &g));
  lock_take(&state_lock);
  bool room = g->used_bytes <= g->memory_bytes && size <= g->memory_bytes - g->used_bytes;
  lock_give(&state_lock);
  if (!room) return CUDA_ERROR_OUT_OF_MEMORY;
  int file = memfd_create(FILE_NAME, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return CUDA_ERROR_OPERATING_SYSTEM;
  if (ftruncate(file, (off_t)size) != 0) {
    close(file);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL); /* whoever maps it can rely on its size */
  return new_physical(g, file, size, p, handle);
}

static void release_physical(struct physical *p) REQUIRES(lock) {
  if (--p->references != 0) return;
  lock_take(&state_lock);
  p->owner->used_bytes -= p->size;
  lock_give(&state_lock);
  close(p->file);
  free(p);
}

/* Mapped memory lives on; its handle does not, once all that were given out are released. */
CUresult impl_cuMemRelease(CUmemGenericAllocationHandle handle) {
  LOCK_GUARD(&lock);
  struct physical *p = physical_of(handle);
  if (p != NULL && --p->handles == 0) handle_remove(p);
  if (p != NULL) release_physical(p);
  return p != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult impl_cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *p, CUmemGenericAllocationHandle handle) {
  const struct physical *known = physical_of(handle);
  if (p == NULL || known == NULL) return CUDA_ERROR_INVALID_VALUE;
  *p = known->properties;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address) {
  CUresult result = CUDA_ERROR_INVALID_VALUE;
  lock_take(&lock);
  lock_take(&state_lock);
  const allocation *a = allocation_find((uintptr_t)address);
  struct physical *p = a != NULL ? a->physical : NULL;
  lock_give(&state_lock);
  if (handle != NULL && p != NULL && (p->handles > 0 || handle_add(p, HANDLE_MEMORY))) {
    p->references++;
    p->handles++;
    *handle = (uintptr_t)p;
    result = CUDA_SUCCESS;
  }
  lock_give(&lock);
  return result;
}

/* ---- between processes ----------------------------------------------------------------------- */

CUresult impl_cuMemExportToShareableHandle(void *shareable, CUmemGenericAllocationHandle handle,
                                           CUmemAllocationHandleType type, unsigned long long flags) {
  const struct physical *p = physical_of(handle);
  if (shareable == NULL || p == NULL || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ||
      (p->properties.requestedHandleTypes & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) == 0)
    return CUDA_ERROR_INVALID_VALUE;
  int file = fcntl(p->file, F_DUPFD_CLOEXEC, 0);
  if (file < 0) return CUDA_ERROR_OPERATING_SYSTEM;
  *(int *)shareable = file;
  return CUDA_SUCCESS;
}

CUresult impl_cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *shareable,
                                             CUmemAllocationHandleType type) {
  gpu *g;
  struct stat facts;
  TRY(context_device(&g));
  if (handle == NULL || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) return CUDA_ERROR_INVALID_VALUE;
  int file = file_of_process((uint32_t)getpid(), (int)(intptr_t)shareable, FILE_NAME);
  if (file < 0 || fstat(file, &facts) != 0) return CUDA_ERROR_INVALID_VALUE;
  CUmemAllocationProp properties = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                    .requestedHandleTypes = type,
                                    .location = {CU_MEM_LOCATION_TYPE_DEVICE, g->index}};
  return new_physical(g, file, (size_t)facts.st_size, &properties, handle);
}

/* ---- addresses ------------------------------------------------------------------------------- */

CUresult impl_cuMemAddressReserve(CUdeviceptr *address, size_t size, size_t alignment, CUdeviceptr wanted,
                                  unsigned long long flags) {
  gpu *g;
  TRY(context_device(&g));
  if (address == NULL || flags != 0 || size == 0 || size % GRANULARITY != 0 || (alignment & (alignment - 1)) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  reservation *r = calloc(1, sizeof *r);
  if (r == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  *r = (reservation){.size = size, .owner = g};
  if (alignment < GRANULARITY) alignment = GRANULARITY;
  CUresult result = pages_reserve(g, size, alignment, wanted, &r->start);
  if (result == CUDA_ERROR_OUT_OF_MEMORY) {
    result = pages_take(g, size, alignment, &r->block, &r->start);
    if (result == CUDA_SUCCESS) result = pages_allow(g, r->start, size, 0);
  }
  if (result != CUDA_SUCCESS) {
    free(r);
    return result;
  }
  lock_take(&lock);
  r->next = reservations;
  reservations = r;
  lock_give(&lock);
  *address = r->start;
  return CUDA_SUCCESS;
}

/* Whether something is mapped in a range. */
static bool is_mapped(uintptr_t start, size_t size) REQUIRES(lock) {
  LOCK_GUARD(&state_lock);
  return allocation_next(start, start + size) != NULL;
}

CUresult impl_cuMemAddressFree(CUdeviceptr address, size_t size) {
  LOCK_GUARD(&lock);
  reservation **link = &reservations, *r;
  while ((r = *link) != NULL && (r->start != address || r->size != size)) link = &r->next;
  if (r == NULL || is_mapped(address, size)) return CUDA_ERROR_INVALID_VALUE;
  *link = r->next;
  if (r->block != NULL)
    r->owner->cl->clSVMFree(r->owner->opencl, r->block);
  else
    pages_release(r->owner, r->start);
  free(r);
  return CUDA_SUCCESS;
}

/* The reservation that holds a range, NULL: none does. */
static reservation *reservation_of(uintptr_t address, size_t size) REQUIRES(lock) {
  for (reservation *r = reservations; r != NULL; r = r->next)
    if (address - r->start < r->size && size <= r->size - (address - r->start)) return r;
  return NULL;
}

/* ---- mappings -------------------------------------------------------------------------------- */

static CUresult map(uintptr_t address, size_t size, size_t offset, struct physical *p) REQUIRES(lock) {
  const reservation *r = reservation_of(address, size);
  if (r == NULL || p == NULL || offset > p->size || size > p->size - offset) return CUDA_ERROR_INVALID_VALUE;
  if (is_mapped(address, size)) return CUDA_ERROR_INVALID_VALUE;
  TRY(pages_map(r->owner, address, size, p->file, offset));
  allocation *a;
  lock_take(&state_lock);
  CUresult result = allocation_note_mapped(r->owner, address, size, &a);
  if (result == CUDA_SUCCESS) a->physical = p;
  lock_give(&state_lock);
  if (result == CUDA_SUCCESS)
    p->references++;
  else
    pages_map(r->owner, address, size, -1, 0);
  return result;
}

CUresult impl_cuMemMap(CUdeviceptr address, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                       unsigned long long flags) {
  if (flags != 0 || size == 0 || !is_whole(address | offset, size)) return CUDA_ERROR_INVALID_VALUE;
  lock_take(&lock);
  CUresult result = map(address, size, offset, physical_of(handle));
  lock_give(&lock);
  return result;
}

/* Whether a range is exactly one or more whole mappings. */
static bool is_of_whole_mappings(uintptr_t address, size_t size) REQUIRES(lock) {
  uintptr_t at = address, end = address + size;
  LOCK_GUARD(&state_lock);
  while (at < end) {
    const allocation *a = allocation_find(at);
    if (a == NULL || a->physical == NULL || a->start != at || a->size > end - at) break;
    at += a->size;
  }
  return size != 0 && end > address && at == end;
}

CUresult impl_cuMemUnmap(CUdeviceptr address, size_t size) {
  CUresult result = CUDA_SUCCESS;
  lock_take(&lock);
  const reservation *r = reservation_of(address, size);
  if (r == NULL || !is_of_whole_mappings(address, size)) {
    lock_give(&lock);
    return CUDA_ERROR_INVALID_VALUE;
  }
  gpu_wait(r->owner);
  for (uintptr_t at = address, end = address + size; at < end && result == CUDA_SUCCESS;) {
    lock_take(&state_lock);
    allocation *a = allocation_find(at);
    struct physical *p = a->physical;
    size_t bytes = a->size;
    allocation_drop(a);
    lock_give(&state_lock);
    result = pages_map(r->owner, at, bytes, -1, 0);
    release_physical(p);
    at += bytes;
  }
  pages_allow(r->owner, address, size, 0);
  lock_give(&lock);
  return result;
}

/* What a device may do with a range, of a list in which later entries win. */
static CUresult wanted_rights(const CUmemAccessDesc *list, size_t count, const gpu *g, unsigned *rights) {
  for (size_t i = 0; i < count; i++) {
    if (list[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE || gpu_at(list[i].location.id) == NULL)
      return CUDA_ERROR_INVALID_DEVICE;
    if (list[i].location.id != g->index) return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
    if (list[i].flags != CU_MEM_ACCESS_FLAGS_PROT_NONE && list[i].flags != CU_MEM_ACCESS_FLAGS_PROT_READ &&
        list[i].flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
      return CUDA_ERROR_INVALID_VALUE;
    *rights = list[i].flags;
  }
  return CUDA_SUCCESS;
}

CUresult impl_cuMemSetAccess(CUdeviceptr address, size_t size, const CUmemAccessDesc *list, size_t count) {
  unsigned rights = 0;
  if (list == NULL || count == 0) return CUDA_ERROR_INVALID_VALUE;
  lock_take(&lock);
  const reservation *r = reservation_of(address, size);
  CUresult result = r != NULL && is_of_whole_mappings(address, size) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) result = wanted_rights(list, count, r->owner, &rights);
  if (result == CUDA_SUCCESS) /* CUDA's numbers are the driver's */
    result = pages_allow(r->owner, address, size, (int)rights);
  lock_take(&state_lock);
  for (uintptr_t at = address; result == CUDA_SUCCESS && at < address + size;) {
    allocation *a = allocation_find(at);
    a->flags = rights;
    at += a->size;
  }
  lock_give(&state_lock);
  lock_give(&lock);
  return result;
}

CUresult impl_cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr address) {
  if (flags == NULL || location == NULL) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  if (a == NULL || a->physical == NULL) return CUDA_ERROR_INVALID_VALUE;
  *flags = location->id == a->owner->index ? a->flags : CU_MEM_ACCESS_FLAGS_PROT_NONE;
  return CUDA_SUCCESS;
}
