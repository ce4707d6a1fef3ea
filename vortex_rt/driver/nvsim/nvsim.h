/* libvortex-nvsim: Vortex's 16-entry plug-in over the simulator process. */
#ifndef NVSIM_H
#define NVSIM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "vortex_driver.h"
#include "vortex_failures.h"
#include "vortex_nvsim_protocol.h"

#define NVSIM_REPLY_NEVER UINT32_MAX /* nvsim_request.type: the process died first */

/* A request that waits for its reply. */
typedef struct nvsim_request {
  uint64_t sequence;
  uint32_t type; /* of the reply, 0 while there is none */
  uint32_t length;
  char *payload; /* NUL-terminated behind `length`; owned by the requester */
  struct nvsim_request *next;
} nvsim_request;

/* The simulator process at the other end of a socket. */
typedef struct {
  pthread_mutex_t lock;
  pthread_mutex_t send_lock;
  pthread_cond_t changed; /* a reply came or the process died */
  pthread_t reader;
  nvsim_request *waiting;
  uint64_t last_sequence;
  pid_t pid;
  int socket;
  bool alive;
  char death[256]; /* why it is not alive */
} nvsim_process;

typedef struct nvsim_device nvsim_device;

typedef struct nvsim_buffer {
  nvsim_device *device;
  uint64_t address;
  uint64_t size;
  uint64_t gap; /* bytes behind it that stay free */
  int flags;
  struct nvsim_range *ranges; /* access rights, in the order they were set */
} nvsim_buffer;

typedef struct nvsim_range {
  uint64_t address, size;
  int flags;
  struct nvsim_range *next;
} nvsim_range;

/* Used blocks of device memory, sorted by address. */
typedef struct {
  nvsim_buffer **blocks;
  size_t count, capacity;
  struct {
    uint64_t first, end;
  } parts[2]; /* what is given out: below the stacks of Vortex's kernel library, and above local memory if there is more */
  uint64_t end, used; /* end: of all memory, which can be reserved */
  struct {
    uint64_t first, end, room;
  } packed; /* between these two addresses is no room of so many bytes, gap included: where a search need not begin anew */
} nvsim_heap;

/* Pages of device memory that lie in another file. */
typedef struct nvsim_mapped {
  uint64_t address, size, offset;
  int file; /* owned */
  struct nvsim_mapped *next;
} nvsim_mapped;

struct nvsim_device {
  pid_t owner; /* the process that opened it: in a fork of that, memory and simulator are still the parent's */
  pthread_mutex_t lock; /* of everything below but `process` */
  nvsim_process process;
  int memory_fd;
  uint8_t *memory;
  nvsim_caps caps;
  nvsim_heap heap;
  nvsim_access *pending; /* rights that the simulator has not been told yet */
  size_t pending_count;
  nvsim_mapped *mapped;
  char *config;      /* as given to nvsim_open, NULL: the environment's */
  char *symbols;     /* ELF file of the image, NULL: none */
  bool runtime;      /* programs bring Vortex's own kernel library */
  bool reports;      /* opened by vx_dev_open: faults go to stderr */
  bool restart;      /* the process died: start another one before the next run */
  nvsim_request run; /* the run that is going on or was last waited for */
  bool running;
  uint64_t cycles; /* of the last run, 0: it failed */
  char *error; /* of the last run or request, NULL: none */
  uint32_t failure; /* kind of the last run's failure */
};

/* process.c */
int nvsim_process_start(nvsim_process *process, int memory_fd, char *error, size_t size);
void nvsim_process_stop(nvsim_process *process);
/* Send a request; a non-NULL `request` is queued for its reply. */
int nvsim_send(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request);
/* Wait for the reply, at most `timeout_ms` (negative: for ever). 0 there is one, 1 time-out, -1 the process died. */
int nvsim_wait(nvsim_process *process, nvsim_request *request, int64_t timeout_ms);
/* nvsim_send and nvsim_wait; returns the reply's type or -1, and its payload in `request`. */
int nvsim_call(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request);

/* memory.c: entries of the table */
int nvsim_mem_alloc(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer);
int nvsim_mem_reserve(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer);
int nvsim_mem_free(vx_buffer_h hbuffer);
int nvsim_mem_access(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags);
int nvsim_mem_address(vx_buffer_h hbuffer, uint64_t *address);
int nvsim_mem_info(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used);
int nvsim_copy_to_dev(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size);
int nvsim_copy_from_dev(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size);
/* Note the rights of a range for the simulator, which is told of many at once: before a run, and at once while there is one. */
void nvsim_note_access(nvsim_device *device, uint64_t address, uint64_t size, int flags);
void nvsim_flush_access(nvsim_device *device);

/* mapping.c */
int nvsim_map_again(nvsim_device *device); /* tell a new process */
void nvsim_forget_mapped(nvsim_device *device);

/* plugin.c: send a request and take its reply; returns the reply's type or -1 with the error set. The device is locked. */
int nvsim_request_reply(nvsim_device *device, uint32_t type, const void *fixed, size_t size, const char *text, nvsim_request *reply);
__attribute__((format(printf, 2, 3))) void nvsim_set_error(nvsim_device *device, const char *format, ...);
/* The device belongs to this process's parent. No lock is taken, as another thread may have held it at the fork. */
bool nvsim_is_foreign(const nvsim_device *device);

/* heap.c */
/* Where an allocation may lie, and how. */
typedef struct {
  uint64_t first, end, alignment; /* alignment 0: by its size */
} nvsim_place;
int nvsim_heap_allocate(nvsim_heap *heap, nvsim_place place, uint64_t size, nvsim_buffer *buffer);
int nvsim_heap_reserve(nvsim_heap *heap, uint64_t address, uint64_t size, nvsim_buffer *buffer);
void nvsim_heap_release(nvsim_heap *heap, nvsim_buffer *buffer);

#endif
