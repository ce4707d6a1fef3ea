/* When something on a device was, or will be, done. A moment may be one that processes share: a page of an anonymous
 * file counts how often the event was recorded, and up to which recording the streams have come. A wait for recordings
 * that other processes may have made gets a thread. */
#include "stream.h"

#include <linux/futex.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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
  LOCK_GUARD(&state_lock);
  moment_reached(m);
  moment_release(m);
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
