/* The number of this process without a system call, which each row of each transfer would pay for otherwise. */
#ifndef VORTEX_OWN_PROCESS_H
#define VORTEX_OWN_PROCESS_H

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* Kept on a page that the kernel empties in a fork, however that is made. A child of vfork is taken for its parent. */
static inline pid_t vortex_own_process(void) {
  static pid_t *place;
  pid_t *known = __atomic_load_n(&place, __ATOMIC_ACQUIRE);
  if (known == NULL) {
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return getpid();
    if (madvise(page, size, MADV_WIPEONFORK) != 0) {
      munmap(page, size);
      return getpid();
    }
    if (__atomic_compare_exchange_n(&place, &known, (pid_t *)page, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      known = page;
    else /* another thread was faster; `known` is its page now */
      munmap(page, size);
  }
  pid_t number = __atomic_load_n(known, __ATOMIC_RELAXED);
  if (number == 0) {
    number = getpid();
    __atomic_store_n(known, number, __ATOMIC_RELAXED);
  }
  return number;
}

#endif
