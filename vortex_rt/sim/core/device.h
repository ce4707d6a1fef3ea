/* What the parts of functional execution share: where a core's and a warp's state lies, faults, and what each part offers.
 *
 * ``g`` is the device, ``core`` and ``warp`` are numbers (a warp's in its core). */
#ifndef VORTEX_DEVICE_H
#define VORTEX_DEVICE_H
#include "state.h"

static inline i64 warp_index(const Gpu *g, i64 core, i64 warp) { return core * g->device->warps + warp; }
static inline Warp *warp_of(const Gpu *g, i64 core, i64 warp) { return &g->warps[warp_index(g, core, warp)]; }
/* The registers of a warp, REGISTER_ROWS rows of as many words as a warp has threads */
static inline u64 *registers_of(const Gpu *g, i64 core, i64 warp) {
  return g->registers + warp_index(g, core, warp) * REGISTER_ROWS * g->device->threads;
}
/* The core's barriers (which warps wait), then its part of the global ones */
static inline i64 *barriers_of(const Gpu *g, i64 core) { return g->barriers + core * 2 * g->device->barriers; }
/* Slot + 1 of each page of memory whose instructions a core has decoded, else 0 */
static inline i32 *pages_of(const Gpu *g, i64 core) { return g->pages + core * (i64)(g->device->memory_size / 4096 + 1); }
static inline Decoded *decoded_of(const Gpu *g, i64 core) { return g->decoded + core * DECODED_PAGES * 1024; }
/* The words that a slot's page was decoded from */
static inline u32 *words_of(const Gpu *g, i64 core, i64 slot) { return g->words + (core * DECODED_PAGES + slot) * 1024; }
/* The page in each slot */
static inline i64 *slots_of(const Gpu *g, i64 core) { return g->slots + core * DECODED_PAGES; }
/* Warps that can be scheduled, as far as functional execution knows */
static inline i64 ready_warps(const Core *core) { return core->active & ~core->stalled; }

/* Record why a core stops. */
static inline void fault(Core *core, i64 warp, i64 kind, u64 lanes, u64 pc, u64 data) {
  core->fault_kind = kind;
  core->fault_warp = warp;
  core->fault_lanes = lanes;
  core->fault_pc = pc;
  core->fault_data = data;
  core->reason = REASON_FAULT;
}

/* A warp that executes one instruction: what the interpreter's parts are called with. Rows are of registers. */
typedef struct Step {
  const Gpu *g;
  Core *core;
  Warp *warp;
  i64 core_number, warp_number;
  i64 lanes; /* of a warp */
  u64 full;  /* all of them */
  u64 pc, mask;
  const Decoded *instruction;
  i64 length; /* of the instruction, in bytes */
  u64 *rd, *rs1, *rs2, *rs3;
  u64 *result;  /* a row for results that are not yet merged under the mask */
  u64 *address; /* a row for addresses */
  i64 executed; /* by this run of the warp before: core->cycles does not have them yet */
} Step;

#define FOR_ACTIVE(lane, mask) for (u64 left_ = (mask), lane = 0; left_ && (lane = (u64)lowest(left_), 1); left_ &= left_ - 1)

static inline bool step_fault(const Step *s, i64 kind, u64 lanes, u64 data) {
  fault(s->core, s->warp_number, kind, lanes, s->pc, data);
  return false;
}

/* The device address of an entry of the row of addresses (a host address after mixed accesses and atomics) */
static inline u64 device_address(const Gpu *g, i64 core, u64 address, i64 space) {
  const DeviceState *d = g->device;
  if (space != 2) return address;
  if (address - d->memory < d->address_size) return address - d->memory;
  const u64 offset = address - d->local - (u64)core * d->local_size;
  return offset < d->local_size ? d->local_base + offset : IO_BASE; /* console */
}

/* decode.c */
i64 decode_page(const Gpu *g, i64 core, i64 page);  /* the slot + 1 that has it then */
/* The instruction at an even address, of 2 or 4 bytes, until the core decodes the next one; NULL: beyond memory */
const Decoded *decode_at(const Gpu *g, i64 core, u64 pc, i64 *length);
bool adopt_page(const Gpu *g, i64 core, i64 page);  /* from another core, if one has it; return whether */
void forget_decoded(const Gpu *g, i64 core);

/* watch.c: stop behind an instruction that has accessed watched memory; return whether it has */
bool stop_at_watchpoint(const Gpu *g, i64 core, i64 warp, u64 pc, u64 mask);

/* csr.c */
bool execute_csr(Step *s); /* false: a fault */

/* warp_control.c */
typedef enum { GO_ON, LEAVE_WARP, FAILED } Action;
Action execute_control(Step *s, int which); /* moves pc and mask of the step */
bool start_spawned(const Gpu *g, i64 core); /* the warps of the wspawn that waits, if it can start */
bool release_global_barriers(const Gpu *g); /* whose cores have come; return whether any was */
u64 predicate_mask(const Step *s, const u64 *row, bool negate);

/* vote_shuffle.c, matrix_unit.c */
void execute_cross(Step *s, int which);
i64 shuffle_source(const Step *s, int which, i64 lane); /* the lane whose value a lane gets */
void execute_matrix(Step *s, int which);

/* memory.c */
bool execute_atomic(Step *s, int code, i64 size); /* false: a fault */
/* Make host addresses of the row of addresses rs1 + immediate; return 0 global memory or 1 local memory (add ``delta`` to
 * each), 2 each is complete, or is the device address of a console's byte, -1 a fault. An inactive lane has an active
 * one's. */
int resolve_addresses(Step *s, u64 immediate, i64 size, i64 need, u64 *delta);
/* Return the host address of an access, 0 with the ``kind`` of fault. A console's byte stays a device address. */
u64 host_address(const Step *s, u64 address, u64 size, i64 need, i64 *kind);
void break_reservations(const Gpu *g, u64 address, i64 size);
#endif
