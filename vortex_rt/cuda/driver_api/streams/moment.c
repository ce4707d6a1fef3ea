/* When something on a device was, or will be, done. A moment may be one that processes share: a page of an anonymous
 * file counts how often the event was recorded, and up to which recording the streams have come. A wait for recordings
 * that other processes may have made gets a thread. */
#include "stream.h"

#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define FILE_NAME "vortex-cuda-event"
#define WAKE_NANOSECONDS 100000000 /* a wait looks again, should the other process have died before it told */

typedef struct {
  uint32_t recorded, completed; /* numbers of recordings: the last one submitted, the last one reached */
} event_page;

struct shared_event {
  int references GUARDED_BY(state_lock);
  int file;
  event_page *page;
};

/* Takes over the file. */
static struct shared_event *open_shared(int file) {
  struct shared_event *e = file >= 0 ? calloc(1, sizeof *e) : NULL;
  struct stat facts;
  void *page = MAP_FAILED;
  if (e != NULL && fstat(file, &facts) == 0 && facts.st_size >= (off_t)sizeof(event_page))
    page = mmap(NULL, sizeof(event_page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) {
    if (file >= 0) close(file);
    free(e);
    return NULL;
  }
  *e = (struct shared_event){1, file, page};
  return e;
}

struct shared_event *shared_event_new(void) {
  int file = memfd_create(FILE_NAME, MFD_CLOEXEC);
  if (file >= 0 && ftruncate(file, sizeof(event_page)) != 0) {
    close(file);
    file = -1;
  }
  return open_shared(file);
}

struct shared_event *shared_event_open(uint32_t process, int32_t file) {
  return open_shared(file_of_process(process, file, FILE_NAME));
}

int shared_event_file(const struct shared_event *e) { return e->file; }

void shared_event_release(struct shared_event *e) {
  if (e == NULL || --e->references != 0) return;
  munmap(e->page, sizeof *e->page);
  close(e->file);
  free(e);
}

static bool has_come(const event_page *page, uint32_t number) {
  return (int32_t)(__atomic_load_n(&page->completed, __ATOMIC_ACQUIRE) - number) >= 0;
}

void shared_event_record(struct shared_event *e, moment *m) {
  m->shared = e;
  e->references++;
  m->number = __atomic_add_fetch(&e->page->recorded, 1, __ATOMIC_ACQ_REL);
}

void shared_event_reach(const moment *m) {
  uint32_t *completed = &m->shared->page->completed, now = __atomic_load_n(completed, __ATOMIC_ACQUIRE);
  while ((int32_t)(now - m->number) < 0 &&
         !__atomic_compare_exchange_n(completed, &now, m->number, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
  }
  syscall(SYS_futex, completed, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

bool shared_event_is_done(const struct shared_event *e) {
  return has_come(e->page, __atomic_load_n(&e->page->recorded, __ATOMIC_ACQUIRE));
}

/* ---- moments -------------------------------------------------------------------------------- */

moment *moment_new(void) {
  moment *m = calloc(1, sizeof *m);
  if (m != NULL) *m = (moment){.references = 1};
  return m;
}

void moment_release(moment *m) {
  if (m == NULL || --m->references != 0) return;
  shared_event_release(m->shared);
  free(m);
}

/* By another process. */
static void moment_reached(moment *m) REQUIRES(state_lock) {
  m->done = true;
  m->host_ns = host_nanoseconds();
  pthread_cond_signal(&m->context->g->work);
  pthread_cond_broadcast(&state_changed);
}

/* ---- waiting for other processes ------------------------------------------------------------ */

static void *watch(void *argument) {
  moment *m = argument;
  event_page *page = m->shared->page;
  const struct timespec patience = {0, WAKE_NANOSECONDS};
  while (!has_come(page, m->number))
    syscall(SYS_futex, &page->completed, FUTEX_WAIT, __atomic_load_n(&page->completed, __ATOMIC_ACQUIRE), &patience,
            NULL, 0);
  lock_take(&state_lock);
  moment_reached(m);
  moment_release(m);
  lock_give(&state_lock);
  return NULL;
}

/* The last recording of any process, which ends when that has come; under state_lock. NULL: it has, or no memory. */
moment *shared_event_moment(struct shared_event *e, CUcontext context) {
  moment *m = shared_event_is_done(e) ? NULL : moment_new();
  if (m == NULL) return NULL;
  m->context = context;
  m->shared = e;
  e->references++;
  m->number = __atomic_load_n(&e->page->recorded, __ATOMIC_ACQUIRE);
  m->references++;
  if (!start_thread(watch, m)) {
    moment_release(m);
    moment_release(m);
    return NULL;
  }
  return m;
}

/* Streams that wait for words of memory, and write them. Kernels, the host and other processes change such words and do
 * not tell us, so a thread of the device looks at them as long as a stream waits. */

#define LOOK_NANOSECONDS 200000
#define CONDITION 7u /* bits of the flags */

static size_t bytes_of(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_64 || op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_64 ? 8 : 4;
}

static bool waits(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_32 || op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_64;
}

static bool writes(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_32 || op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_64;
}

/* ---- doing ----------------------------------------------------------------------------------- */

static bool holds(const CUstreamBatchMemOpParams *op) {
  bool wide = bytes_of(op) == 8;
  const void *place = (const void *)op->waitValue.address;
  uint64_t now = wide ? __atomic_load_n((const uint64_t *)place, __ATOMIC_ACQUIRE)
                      : __atomic_load_n((const uint32_t *)place, __ATOMIC_ACQUIRE);
  uint64_t wanted = wide ? op->waitValue.value64 : op->waitValue.value;
  switch (op->waitValue.flags & CONDITION) {
  case CU_STREAM_WAIT_VALUE_GEQ: /* of numbers that wrap around */
    return wide ? (int64_t)(now - wanted) >= 0 : (int32_t)((uint32_t)now - (uint32_t)wanted) >= 0;
  case CU_STREAM_WAIT_VALUE_EQ:
    return now == wanted;
  case CU_STREAM_WAIT_VALUE_AND:
    return (now & wanted) != 0;
  default: /* NOR */
    return (~(now | wanted) & (wide ? UINT64_MAX : UINT32_MAX)) != 0;
  }
}

bool memory_operations_can_go_on(const memory_operations *list) {
  return list->next == list->count || !waits(&list->list[list->next]) || holds(&list->list[list->next]);
}

bool memory_operations_go_on(memory_operations *list) {
  for (; list->next < list->count; list->next++) {
    const CUstreamBatchMemOpParams *op = &list->list[list->next];
    if (waits(op) && !holds(op)) return false;
    if (writes(op) && bytes_of(op) == 8)
      __atomic_store_n((uint64_t *)op->writeValue.address, op->writeValue.value64, __ATOMIC_RELEASE);
    else if (writes(op))
      __atomic_store_n((uint32_t *)op->writeValue.address, op->writeValue.value, __ATOMIC_RELEASE);
  }
  return true;
}

void memory_operations_pause(void) { nanosleep(&(struct timespec){0, LOOK_NANOSECONDS}, NULL); }

/* ---- checking -------------------------------------------------------------------------------- */

static CUresult check(const CUstreamBatchMemOpParams *op) {
  if (op->operation == CU_STREAM_MEM_OP_BARRIER || op->operation == CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES)
    return CUDA_SUCCESS; /* there is one memory, and what was done before is seen */
  if (!waits(op) && !writes(op)) return CUDA_ERROR_INVALID_VALUE;
  unsigned allowed =
      waits(op) ? CU_STREAM_WAIT_VALUE_NOR | CU_STREAM_WAIT_VALUE_FLUSH : CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER;
  if ((op->waitValue.flags & ~allowed) != 0 || op->waitValue.address % bytes_of(op) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  return allocation_check_known(op->waitValue.address, bytes_of(op));
}

CUresult memory_operations_prepare(const CUstreamBatchMemOpParams *list, unsigned count, unsigned flags, command *c) {
  if (list == NULL || count == 0 || count > MAX_MEMORY_OPERATIONS || flags != 0) return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < count; i++) {
    TRY(check(&list[i]));
  }
  *c = (command){.kind = COMMAND_MEMORY_OPERATIONS, .operations = {malloc(count * sizeof *list), count, 0}};
  if (c->operations.list == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(c->operations.list, list, count * sizeof *list);
  return CUDA_SUCCESS;
}
