/* The sanitizers: what the interpreter tells them, and what they share.
 *
 * They are off unless the device has a ``Sanitizer``; then every instruction goes through the interpreter, which calls the
 * functions below, and nothing else in the core knows of them. Under memcheck the executor has those that it can tell to be
 * within bounds (bounds.h). Threads are work-items: who runs on a lane stands in the
 * registers with a fixed meaning (isa/registers.py), so hardware warps that go from group to group, and virtual warps, are
 * told apart.
 *
 * sanitizer.c knows threads, barriers and fences and keeps findings, memcheck.c looks at bounds, synccheck.c at barriers,
 * racecheck.c at accesses to memory and under coherencecheck at who wrote, initcheck.c at values. Only one host thread runs cores meanwhile. */
#ifndef VORTEX_SANITIZER_H
#define VORTEX_SANITIZER_H
#include "device.h"

#define MAX_LANES 32
#define CUDA_LANES 32 /* of a warp in CUDA's terms */

/* A release: what the warp's threads did before ``fence`` is known to who has seen memory as it was at ``time``. */
typedef struct Release {
  u64 time, fence;
  u32 chunk; /* of the group's threads, as many as a warp has */
  u32 epoch; /* of the warp's threads then */
} Release;

/* A work-group of the launch */
typedef struct Group {
  Release *releases; /* in the order of time */
  u32 count, room;
  u64 horizon;    /* what its threads have seen of others' releases, at the latest */
  u32 epoch;      /* the latest barrier that a warp has come to, counted from 1 */
  u64 barrier_pc; /* of the latest barrier */
  bool begun;
} Group;

/* A warp of a work-group, as long as it runs: a hardware warp, or one of its virtual warps */
typedef struct Agent {
  bool runs;
  i64 group;
  u32 chunk;
  u32 epoch;    /* the group's barriers that it has come to */
  u64 horizon;  /* as Group's, of this warp's threads */
  u64 fence;    /* time of its last fence, 0: none */
  bool told;    /* a release of what was before that fence is in the group's list */
  bool fresh;   /* it has not stored since that fence */
  bool waits;   /* it came to the group's barrier with its last instruction */
  u64 met[MAX_LANES][MAX_LANES]; /* when two lanes last met at a __syncwarp */
  u64 missed;                /* lanes that masks named and that were not there, as long as they do nothing else */
  u64 missed_at[MAX_LANES];  /* the first such place of each */
  u64 waiting[MAX_LANES];    /* the lane that named it there */
} Agent;

/* What the core keeps */
typedef struct SanitizerState {
  u64 time;  /* instructions of kernels so far, over all launches */
  u64 start; /* the time when the launch began */
  i64 groups_count;
  Group *groups;
  Agent *agents;
  struct Race *race; /* racecheck.c */
  struct Init *init; /* initcheck.c */
} SanitizerState;

/* A warp executing an instruction of a kernel */
typedef struct Moment {
  const Gpu *g;
  const Step *step;
  Sanitizer *z;
  SanitizerState *state;
  Agent *agent;
  Group *group;
} Moment;

static inline u32 linear_id(const Sanitizer *z, u64 packed) {
  const i64 x = packed & 1023, y = packed >> 10 & 1023, z_ = packed >> 20 & 1023;
  return (u32)(x + z->local_x * (y + z->local_y * z_));
}
static inline u32 packed_id(const Sanitizer *z, i64 linear) {
  const i64 plane = z->local_x * z->local_y;
  return (u32)(linear % z->local_x | linear / z->local_x % z->local_y << 10 | linear / plane << 20);
}
static inline u64 register_of(const Step *s, i64 lane, i64 number) {
  return registers_of(s->g, s->core_number, s->warp_number)[number * s->lanes + lane];
}

#define EXIT_STATE_BYTES 8 /* early_exit.py */
/* Whether a place in shared memory is what the compiler keeps of a group's warps that have returned */
static inline bool is_exit_state(const Moment *m, i64 lane, u64 address) {
  return address - register_of(m->step, lane, FIXED_LOCAL_MEMORY) - m->z->exit_state < EXIT_STATE_BYTES;
}

/* sanitizer.c: what the interpreter calls, before an instruction and, for its accesses (host addresses after mixed
 * accesses, see resolve_addresses), before memory changes */
void sanitizer_step(const Step *s);
/* A lane's access of ``size`` bytes finds an old value at ``address`` in the core's data cache (coherence.c). */
void sanitizer_stale(const Step *s, i64 lane, u64 address, i64 size);
typedef enum { LOADS, STORES, ATOMIC_ACCESS } AccessKind;
bool sanitizer_access(const Step *s, AccessKind access, int space, i64 size); /* false: a fault */

/* Zeroed memory, NULL where none is left, which the launch's report then tells. */
void *sanitizer_memory(const Gpu *g, i64 count, size_t size);
/* Keep a finding, unless there is one of the same problem at the same places. */
void sanitizer_report(const Moment *m, const Finding *finding);
/* Note that what the warp did before its last fence may be seen from now on. */
void note_release(const Moment *m, u64 fence);

/* The first byte of the local memory that the core's blocks share out */
static inline u64 shared_first(const Moment *m) {
  return m->z->shared_first + (u64)m->step->core_number * m->z->shared_stride;
}

/* memcheck.c; of the moment agent and group are not looked at; false: a fault */
bool check_bounds(const Moment *m, AccessKind access, int space, i64 size);

/* synccheck.c */
void check_barrier(const Moment *m, u64 mask, u64 pc);
/* Whether two lanes meet here, as far as their masks say; the place has a mark of lanes that meet. */
bool lanes_meet(const Moment *m, i64 lane, i64 other);
void check_meeting(const Moment *m); /* there */
void lanes_act(const Moment *m);     /* lanes write memory, or come to a place where lanes meet */

/* racecheck.c, for these tools; false: no memory is left */
#define ACCESS_TOOLS (TOOL_RACECHECK | TOOL_COHERENCECHECK)
bool begin_races(const Gpu *g, SanitizerState *state);
void check_races(const Moment *m, AccessKind access, int space, i64 size);
void tell_stale(const Moment *m, i64 lane, u64 address, i64 size);
void free_races(const Gpu *g, SanitizerState *state);

/* initcheck.c; ``unit`` is the instruction's. Of a warp in start-up's code the moment has no agent and no group. */
bool begin_init(const Gpu *g, SanitizerState *state);
void initcheck_step(const Moment *m, int unit);
void initcheck_access(const Moment *m, AccessKind access, int space, i64 size);
void begin_shared(const Moment *m, u64 first, u64 size); /* nobody has written a group's shared memory */
void initcheck_mark(const Gpu *g, u64 address, u64 size, u64 from, i64 how); /* see sanitizer_mark */
void free_init(SanitizerState *state);
#endif
