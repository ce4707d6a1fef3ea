/* Pages of device memory that lie in another file: memory that processes share, or that has several addresses. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nvsim.h"

#define EXPORT __attribute__((visibility("default")))
#define FAILED (-1)

static void forget(nvsim_mapped **link) {
  nvsim_mapped *m = *link;
  *link = m->next;
  close(m->file);
  free(m);
}

void nvsim_forget_mapped(nvsim_device *device) {
  while (device->mapped != NULL) forget(&device->mapped);
}

static bool put(void *where, const nvsim_mapped *m) {
  int flags = MAP_SHARED | MAP_FIXED | MAP_NORESERVE;
  return mmap(where, m->size, PROT_READ | PROT_WRITE, flags, m->file, (off_t)m->offset) == where;
}

/* Nobody may use the host's addresses, and nobody else gets them. */
static bool put_nothing(void *where, uint64_t size) {
  return mmap(where, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) == where;
}

/* Here, in the host's own mapping of device memory, and in the simulator. Behind the memory is none that `where` could show. */
static int put_everywhere(nvsim_device *device, const nvsim_mapped *m, void *where) REQUIRES(device->lock) {
  return nvsim_tell_mapped(device, m, true) == 0 && put(device->memory + m->address, m) &&
                 (where == NULL ||
                  (m->file == device->memory_fd && m->address >= device->caps.memory_size ? put_nothing(where, m->size) : put(where, m)))
             ? 0
             : FAILED;
}

static bool is_possible(const nvsim_device *device, uint64_t address, uint64_t size, int file, uint64_t offset) {
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  struct stat facts;
  if (size == 0 || (address | size | offset) % page != 0 || address + size < address || address + size > device->caps.address_size)
    return false;
  return file < 0 || (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && offset + size >= offset && offset + size <= (uint64_t)facts.st_size);
}

/* The range is one that was mapped so, or device memory's own. */
EXPORT int nvsim_map_file(void *hdevice, uint64_t address, uint64_t size, void *where, int file, uint64_t offset) {
  nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device) || !is_possible(device, address, size, file, offset)) return FAILED;
  nvsim_mapped *made = calloc(1, sizeof *made);
  if (made == NULL) return FAILED;
  int result = 0;
  lock_take(&device->lock);
  nvsim_mapped **link = &device->mapped;
  while (*link != NULL && ((*link)->address != address || (*link)->size != size)) link = &(*link)->next;
  *made = (nvsim_mapped){address, size, file >= 0 ? offset : address, device->memory_fd, NULL};
  if (file >= 0 && (made->file = fcntl(file, F_DUPFD_CLOEXEC, 0)) < 0) result = FAILED;
  if (result == 0) result = put_everywhere(device, made, where);
  if (result == 0 && *link != NULL) forget(link);
  if (result == 0 && file >= 0) {
    made->next = device->mapped;
    device->mapped = made;
    made = NULL;
  }
  lock_give(&device->lock);
  if (made != NULL && file >= 0 && made->file >= 0) close(made->file);
  free(made);
  return result;
}

EXPORT int nvsim_memory_file(void *hdevice) {
  const nvsim_device *device = hdevice;
  return device == NULL || nvsim_is_foreign(device) ? FAILED : device->memory_fd;
}

EXPORT void *nvsim_pointer(void *hdevice, uint64_t address, uint64_t size) {
  const nvsim_device *device = hdevice;
  bool is_inside = device != NULL && address <= device->caps.address_size && size <= device->caps.address_size - address;
  return is_inside ? device->memory + address : NULL;
}
