/* libvortex-nvsim: Vortex's 16-entry plug-in over the simulator process.
 *
 * Each file calls only those above it:
 *
 * settings.c   environment variables (vortex_rt/settings)
 * places.c     where Python and the other libraries are
 * process.c    whose a device is, what went wrong; the process at the other end of a socket: requests and replies
 * memory.c     which device memory is used; buffers, access rights, copies
 * simulator.c  the process of a device: its start, its death, and what the next one must be told
 * mapping.c    pages of device memory that lie in another file
 * plugin.c     the entries of the table, opening and closing, runs
 */
#ifndef NVSIM_H
#define NVSIM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "vortex_driver.h"
#include "vortex_failures.h"
#include "vortex_lock.h"
#include "vortex_nvsim_protocol.h"
#include "vortex_settings.h"

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
  vortex_lock send_lock; /* of the socket's sending end; taken before `lock` */
  vortex_lock lock;      /* of requests, with their replies, and of what is known of the process */
  pthread_cond_t changed; /* a reply came or the process died */
  pthread_t reader;
  int socket GUARDED_BY(&send_lock);
  nvsim_request *waiting GUARDED_BY(&lock);
  uint64_t last_sequence GUARDED_BY(&lock);
  pid_t pid GUARDED_BY(&lock);
  bool alive GUARDED_BY(&lock);
  char death[256] GUARDED_BY(&lock); /* why it is not alive */
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
  nvsim_process process;
  /* These stay as they were when it was opened. */
  int memory_fd;
  uint8_t *memory;
  nvsim_caps caps;
  char *config; /* as given to nvsim_open, NULL: the environment's */
  bool runtime; /* programs bring Vortex's own kernel library */
  bool reports; /* opened by vx_dev_open: faults go to stderr */
  vortex_lock lock; /* of what follows; taken before the process's locks */
  nvsim_heap heap GUARDED_BY(&lock);
  nvsim_heap addresses GUARDED_BY(&lock); /* reserved ones, behind the memory */
  nvsim_access *pending GUARDED_BY(&lock); /* rights that the simulator has not been told yet */
  size_t pending_count GUARDED_BY(&lock);
  nvsim_mapped *mapped GUARDED_BY(&lock);
  char *symbols GUARDED_BY(&lock); /* ELF file of the image, NULL: none */
  bool restart GUARDED_BY(&lock);  /* the process died: start another one before the next run */
  nvsim_request run;               /* the run that is going on or was last waited for; the process's until its reply came */
  bool running GUARDED_BY(&lock);
  uint64_t cycles GUARDED_BY(&lock); /* of the last run, 0: it failed */
  char *error GUARDED_BY(&lock);     /* of the last run or request, NULL: none */
  uint32_t failure GUARDED_BY(&lock); /* kind of the last run's failure */
};

/* process.c */
__attribute__((format(printf, 2, 3))) void nvsim_set_error(nvsim_device *device, const char *format, ...) REQUIRES(device->lock);
/* The device belongs to this process's parent. No lock is taken, as another thread may have held it at the fork. */
bool nvsim_is_foreign(const nvsim_device *device);
int nvsim_process_start(nvsim_process *process, int memory_fd, char *error, size_t size);
void nvsim_process_stop(nvsim_process *process);
/* Why it is not alive, for `text` of so many bytes. */
void nvsim_process_death(nvsim_process *process, char *text, size_t size);
/* Send a request; a non-NULL `request` is queued for its reply. */
int nvsim_send(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request);
/* Wait for the reply, at most `timeout_ms` (negative: for ever). 0 there is one, 1 time-out, -1 the process died. */
int nvsim_wait(nvsim_process *process, nvsim_request *request, int64_t timeout_ms);
/* nvsim_send and nvsim_wait; returns the reply's type or -1, and its payload in `request`. */
int nvsim_call(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request);

/* memory.c */
/* Where an allocation may lie, and how. */
typedef struct {
  uint64_t first, end, alignment; /* alignment 0: by its size */
} nvsim_place;

/* Entries of the table. */
int nvsim_mem_alloc(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer);
int nvsim_mem_reserve(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer);
int nvsim_mem_free(vx_buffer_h hbuffer);
int nvsim_mem_access(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags);
int nvsim_mem_address(vx_buffer_h hbuffer, uint64_t *address);
int nvsim_mem_info(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used);
int nvsim_copy_to_dev(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size);
int nvsim_copy_from_dev(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size);
/* Tell the simulator of the rights that were noted. */
void nvsim_flush_access(nvsim_device *device) REQUIRES(device->lock);
void nvsim_note_all_access(nvsim_device *device) REQUIRES(device->lock); /* the rights of all buffers */

/* simulator.c */
/* Start the process and make it take the configuration. 0 or -1 with `error` set. */
int nvsim_start_process(nvsim_device *device) REQUIRES(device->lock);
/* Remember that the process is dead; the next run starts another one over the same memory. */
void nvsim_note_death(nvsim_device *device) REQUIRES(device->lock);
int nvsim_revive(nvsim_device *device) REQUIRES(device->lock); /* start that other one, if it is needed */
/* Tell where pages lie: the process opens the file by this process's descriptor. Not `started`: it is being revived. */
int nvsim_tell_mapped(nvsim_device *device, const nvsim_mapped *m, bool started) REQUIRES(device->lock);
/* Send a request and take its reply; returns the reply's type or -1 with the error set. */
int nvsim_request_reply(nvsim_device *device, uint32_t type, const void *fixed, size_t size, const char *text, nvsim_request *reply)
    REQUIRES(device->lock);

/* mapping.c */
void nvsim_forget_mapped(nvsim_device *device) REQUIRES(device->lock);

#endif
