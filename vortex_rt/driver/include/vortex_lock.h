/* Mutexes whose use clang checks: a field says by GUARDED_BY which lock protects it, a function by REQUIRES which one
 * its caller holds, and `clang -Wthread-safety` refuses code that reads such a field without it
 * (tests/vortex_rt/driver/test_layers.py; docs/explanation/locks.md lists the locks). */
#ifndef VORTEX_LOCK_H
#define VORTEX_LOCK_H

#include <pthread.h>

#ifdef __clang__
#define THREAD_SAFETY(what) __attribute__((what))
#else
#define THREAD_SAFETY(what)
#endif
#define GUARDED_BY(lock) THREAD_SAFETY(guarded_by(lock))       /* a field or variable */
#define REQUIRES(...) THREAD_SAFETY(requires_capability(__VA_ARGS__)) /* a function: the caller holds these */
#define EXCLUDES(...) THREAD_SAFETY(locks_excluded(__VA_ARGS__))      /* ... holds none of these */
#define ACQUIRES(...) THREAD_SAFETY(acquire_capability(__VA_ARGS__))
#define RELEASES(...) THREAD_SAFETY(release_capability(__VA_ARGS__))
#define ASSERTS(...) THREAD_SAFETY(assert_capability(__VA_ARGS__))    /* ... holds these from the call on */
/* Code that is right for a reason that the analysis cannot see, which stands beside it: nobody else knows the object
 * yet, or any more. */
#define UNSHARED THREAD_SAFETY(no_thread_safety_analysis)

typedef struct THREAD_SAFETY(capability("mutex")) {
  pthread_mutex_t mutex;
} vortex_lock;

#define VORTEX_LOCK_INITIALIZER {PTHREAD_MUTEX_INITIALIZER}

static inline void lock_init(vortex_lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }

static inline void lock_destroy(vortex_lock *lock) { pthread_mutex_destroy(&lock->mutex); }

static inline void lock_take(vortex_lock *lock) ACQUIRES(lock) UNSHARED { pthread_mutex_lock(&lock->mutex); }

static inline void lock_give(vortex_lock *lock) RELEASES(lock) UNSHARED { pthread_mutex_unlock(&lock->mutex); }

/* Hold a lock to the end of the block, which is a function's body or a branch of it: clang's analysis, which follows no
 * pointer to the lock, takes it as held up to the next place where branches meet. */
#define LOCK_GUARD(lock) vortex_lock *guard_ __attribute__((cleanup(lock_leave), unused)) = lock_enter(lock)

static inline vortex_lock *lock_enter(vortex_lock *lock) EXCLUDES(lock) ASSERTS(lock) UNSHARED {
  pthread_mutex_lock(&lock->mutex);
  return lock;
}

static inline void lock_leave(vortex_lock **lock) UNSHARED { pthread_mutex_unlock(&(*lock)->mutex); }

/* The lock is given up while the thread waits. */
static inline void lock_wait(pthread_cond_t *condition, vortex_lock *lock) REQUIRES(lock) {
  pthread_cond_wait(condition, &lock->mutex);
}

#endif
