/* Ranges and marks of NVTX in the profile (VORTEX_PROF): nvtx3/nvToolsExt.h calls these functions when it is written.
 * A line is written where a range ends. */
#include "submit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 256 };

typedef struct {
  char *text;
  const char *domain; /* a string of the program's that stays, or null */
  double start;
} range;

/* The ranges that a thread has pushed, while there are any; those deeper than the limit are counted, not kept. On the
 * heap: a library that is opened late has little room for variables of threads. */
static _Thread_local range *pushed;
static _Thread_local int depth;

/* Ranges that may end in any thread, by number from 1 on. */
static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
static range *started GUARDED_BY(lock);
static size_t started_count GUARDED_BY(lock), started_room GUARDED_BY(lock);

static bool wanted(void) {
  profile_start();
  return profile_enabled;
}

static range begun(const char *domain, const char *text) {
  range made = {strdup(text ? text : ""), domain, host_nanoseconds()};
  return made;
}

static void ended(range *r) {
  profile_range(r->domain, r->text, r->start);
  free(r->text);
  r->text = NULL;
}

/* How deep the new range lies. */
VX_PUBLIC int vortexRangePush(const char *domain, const char *text) {
  if (!wanted()) return 0;
  if (!pushed) pushed = calloc(DEEPEST, sizeof *pushed);
  if (!pushed) return -1;
  if (depth < DEEPEST) pushed[depth] = begun(domain, text);
  return depth++;
}

/* Ends the domain's innermost range; returns how deep it lay, or a negative number if there is none. */
VX_PUBLIC int vortexRangePop(const char *domain) {
  if (depth > DEEPEST) return --depth;
  for (int i = depth - 1; i >= 0; --i)
    if (pushed[i].domain == domain) {
      ended(&pushed[i]);
      memmove(&pushed[i], &pushed[i + 1], (size_t)(depth - 1 - i) * sizeof *pushed);
      if (--depth == 0) {
        free(pushed);
        pushed = NULL;
      }
      return i;
    }
  return -1;
}

VX_PUBLIC uint64_t vortexRangeStart(const char *domain, const char *text) {
  if (!wanted()) return 0;
  LOCK_GUARD(&lock);
  if (started_count == started_room) {
    size_t room = 2 * started_room + 16;
    range *more = realloc(started, room * sizeof *more);
    if (more) {
      started = more;
      started_room = room;
    }
  }
  if (started_count == started_room) return 0;
  started[started_count] = begun(domain, text);
  return ++started_count;
}

VX_PUBLIC void vortexRangeEnd(uint64_t number) {
  LOCK_GUARD(&lock);
  if (number >= 1 && number <= started_count && started[number - 1].text) ended(&started[number - 1]);
}

VX_PUBLIC void vortexMark(const char *domain, const char *text) {
  if (wanted()) profile_range(domain, text ? text : "", -1);
}
