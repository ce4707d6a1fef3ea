/* The interpreter: executes one instruction of a warp, lane by lane, for any number of lanes, with exact arithmetic in
 * integers (softfloat.c), and finds all errors. The executor leaves to it what it has no form for. */
#include "blocks.h"
#include "coherence.h"
#include "executor.h"
#include "isa.h"
#include "lane.h"
#include "sanitizer.h"
#include "softfloat.h"

/* D[lane] = the expression, for the active lanes; sources are read before any lane is written */
#define EACH_LANE(...)                                                                  \
  do {                                                                                  \
    FOR_ACTIVE(l, s->mask) {                                                            \
      const u64 a = s->rs1[l], b = s->rs2[l], c = s->rs3[l];                            \
      (void)a, (void)b, (void)c;                                                        \
      s->rd[l] = (u64)(__VA_ARGS__);                                                    \
    }                                                                                   \
  } while (0)
#define EACH_LANE_IMMEDIATE(...)                                                        \
  do {                                                                                  \
    const u64 b = (u64)(i64)s->instruction->immediate, pc = s->pc;                      \
    (void)b, (void)pc;                                                                  \
    FOR_ACTIVE(l, s->mask) {                                                            \
      const u64 a = s->rs1[l];                                                          \
      (void)a;                                                                          \
      s->rd[l] = (u64)(__VA_ARGS__);                                                    \
    }                                                                                   \
  } while (0)
#define EACH_LOAD(BITS, ...)                                                            \
  do {                                                                                  \
    FOR_ACTIVE(l, s->mask) {                                                            \
      const u64 v = *(const mem##BITS *)(held ? (u64)&held[l] : s->address[l] + delta); \
      s->rd[l] = (u64)(__VA_ARGS__);                                                    \
    }                                                                                   \
  } while (0)
#define EACH_STORE(BITS) FOR_ACTIVE(l, s->mask) *(mem##BITS *)(s->address[l] + delta) = (mem##BITS)s->rs2[l]
#define TAKEN_BY(...)                                                                   \
  do {                                                                                  \
    FOR_ACTIVE(l, s->mask) {                                                            \
      const u64 a = s->rs1[l], b = s->rs2[l];                                           \
      taken |= (u64)(__VA_ARGS__) << l;                                                 \
    }                                                                                   \
  } while (0)

static bool illegal(Step *s) { return step_fault(s, FAULT_ILLEGAL_INSTRUCTION, s->mask, (u32)s->instruction->word); }

static void execute_integer(Step *s) {
  switch (s->instruction->op) {
#define INTEGER(name, ...) case OP_##name: EACH_LANE(__VA_ARGS__); break;
#define INTEGER_IMMEDIATE(name, ...) case OP_##name: EACH_LANE_IMMEDIATE(__VA_ARGS__); break;
#include "exact.h"
  }
}

static bool execute_branch(Step *s) {
  u64 taken = 0;
  switch (s->instruction->op) {
#define BRANCH(name, ...) case OP_##name: TAKEN_BY(__VA_ARGS__); break;
#include "exact.h"
  }
  s->core->branches++;
  if (taken == s->mask) s->pc = (s->pc + (u64)(i64)s->instruction->immediate - (u64)s->length) & s->g->device->address_mask;
  else if (taken) return step_fault(s, FAULT_DIVERGENT_BRANCH, s->mask, taken);
  return true;
}

static bool execute_load(Step *s) {
  i64 size = 1;
  switch (s->instruction->op) {
#define LOAD(name, BITS, ...) case OP_##name: size = BITS / 8; break;
#include "exact.h"
  }
  u64 delta;
  const int kind = resolve_addresses(s, (u64)(i64)s->instruction->immediate, size, 1, &delta);
  if (kind < 0) return false;
  if (s->g->sanitizer && !sanitizer_access(s, LOADS, kind, size)) return false;
  u64 values[MAX_LANES], *held = NULL;
  if (s->g->copies && kind != 1) read_copies(s, kind, size, delta, held = values);
  switch (s->instruction->op) {
#define LOAD(name, BITS, ...) case OP_##name: EACH_LOAD(BITS, __VA_ARGS__); break;
#include "exact.h"
  }
  s->core->loads++;
  s->core->local_loads += kind == 1;
  s->core->step_space = kind;
  return true;
}

/* Take the bytes that lanes write to the console; what is stored then is not used. */
static void write_console(Step *s) {
  i64 *events = s->g->console + s->core_number * CONSOLE_SIZE;
  FOR_ACTIVE(lane, s->mask) {
    if (s->address[lane] >= IO_COUNTERS) continue;
    events[s->core->console_length++] = (i64)((s->address[lane] - IO_BASE) << 8 | (s->rs2[lane] & 255));
    s->address[lane] = (u64)(events + CONSOLE_SIZE - 1);
  }
}

static bool execute_store(Step *s) {
  const int log = s->instruction->op - OP_FIRST_STORE;
  const i64 size = 1 << log;
  u64 delta;
  const int kind = resolve_addresses(s, (u64)(i64)s->instruction->immediate, size, 2, &delta);
  if (kind < 0) return false;
  if (kind == 2 && s->core->console_length + s->lanes > CONSOLE_SIZE) {
    s->core->reason = REASON_CONSOLE;
    return false;
  }
  if (s->g->sanitizer && !sanitizer_access(s, STORES, kind, size)) return false;
  if (kind == 2) write_console(s);
  switch (log) {
    case 0: EACH_STORE(8); break;
    case 1: EACH_STORE(16); break;
    case 2: EACH_STORE(32); break;
    default: EACH_STORE(64);
  }
  if (s->g->copies && kind != 1) write_copies(s, kind, size);
  if (s->g->device->reservations > 0)
    FOR_ACTIVE(lane, s->mask) break_reservations(s->g, s->address[lane] + delta, size);
  s->core->stores++;
  s->core->local_stores += kind == 1;
  s->core->step_space = kind;
  return true;
}

static bool execute_float(Step *s) {
  Rounding rounding = {s->instruction->flags & FLAG_ROUNDING, 0}, *f = &rounding;
  if (f->mode == 7) f->mode = (int)s->warp->frm;
  if (f->mode > RMM) return illegal(s);
  switch (s->instruction->op) {
#define FLOAT(name, ...) case OP_##name: EACH_LANE(__VA_ARGS__); break;
#include "exact.h"
  }
  s->warp->fflags |= f->flags;
  s->core->fp++;
  return true;
}

static void execute_jump(Step *s) {
  const u64 immediate = (u64)(i64)s->instruction->immediate, address_mask = s->g->device->address_mask;
  u64 target = s->pc + immediate;
  if (s->instruction->op == OP_jalr) target = (s->rs1[highest(s->mask)] + immediate) & ~(u64)1;
  const u64 link = address_mask == ~(u64)0 ? s->pc + (u64)s->length : w(s->pc + (u64)s->length);
  FOR_ACTIVE(lane, s->mask) s->rd[lane] = link;
  s->core->branches++;
  s->pc = (target & address_mask) - (u64)s->length;
}

/* ecall, ebreak: every warp of the core ends, or on 3.0 the warp enters its trap handler. */
static void halt(Step *s) {
  const bool is_break = s->instruction->word >> 20 & 1;
  if (s->g->device->vortex3 && enter_trap(s, is_break ? 3 : 11)) return;
  s->core->active = s->core->stalled = 0;
  s->core->spawn_warp = -1;
  s->core->reason = REASON_SWITCH;
}

/* Execute; false: it did not happen. pc becomes that of the next instruction. */
static bool execute(Step *s, i64 stop_at_atomics) {
  const int op = s->instruction->op;
  if (op == ILLEGAL) return illegal(s);
  if (op <= OP_LAST_INTEGER) {
    execute_integer(s);
  } else if (op <= OP_LAST_BRANCH) {
    if (!execute_branch(s)) return false;
  } else if (op <= OP_LAST_LOAD) {
    if (!execute_load(s)) return false;
  } else if (op <= OP_LAST_STORE) {
    if (!execute_store(s)) return false;
  } else if (op <= OP_LAST_FLOAT) {
    if (!execute_float(s)) return false;
  } else if (op <= OP_LAST_JUMP) {
    execute_jump(s);
  } else if (op <= OP_LAST_ATOMIC) {
    if (stop_at_atomics) {
      s->core->reason = REASON_ATOMIC;
      return false;
    }
    const int number = op - OP_FIRST_ATOMIC;
    if (!execute_atomic(s, number >> 1, number & 1 ? 8 : 4)) return false;
    s->core->atomics++;
    s->core->step_space = 2;
  } else if (op <= OP_LAST_CSR) {
    if (!execute_csr(s)) return false;
  } else if (op <= OP_LAST_CROSS) {
    execute_cross(s, op - OP_FIRST_CROSS);
  } else if (op <= OP_LAST_CONTROL) {
    const Action action = execute_control(s, op - OP_FIRST_CONTROL);
    if (action == LEAVE_WARP) s->core->reason = REASON_SWITCH;
    return action != FAILED;
  } else if (op <= OP_LAST_MATRIX) {
    execute_matrix(s, op - OP_FIRST_MATRIX);
  } else if (op <= OP_LAST_VORTEX3) {
    const Action action = execute_vortex3(s, op - OP_FIRST_VORTEX3);
    if (action == LEAVE_WARP) s->core->reason = REASON_SWITCH;
    return action != FAILED;
  } else if (op == OP_ecall) {
    halt(s);
  } else if (op == OP_mret) {
    if (s->g->device->vortex3) leave_trap(s);
  } else if (op == OP_fence_i) {
    forget_decoded(s->g, s->core_number);
  }
  s->pc += (u64)s->length;
  return true;
}

/* The instruction at pc and its length; NULL: beyond memory. */
static const Decoded *fetched(const Gpu *g, i64 core, u64 pc, i64 *length) {
  *length = 4;
  if (pc >= g->device->memory_size) return NULL;
  const bool is_long = (*(const mem8 *)(g->device->memory + pc) & 3) == 3;
  if (g->device->vortex3 && !(pc & 1) && (pc & 2 || !is_long)) return decode_at(g, core, pc, length);
  i64 slot = pages_of(g, core)[pc >> 12];
  if (slot == 0) slot = decode_page(g, core, (i64)(pc >> 12));
  return decoded_of(g, core) + (slot - 1) * 1024 + (pc >> 2 & 1023);
}

i64 interpret(const Gpu *g, i64 core, i64 warp, i64 executed, i64 stop_at_atomics) {
  Core *c = &g->cores[core];
  Warp *state = warp_of(g, core, warp);
  const u64 pc = state->pc;
  const i64 threads = g->device->threads;
  u64 *registers = registers_of(g, core, warp);
  i64 length;
  const Decoded *instruction = fetched(g, core, pc, &length);
  if (!instruction) {
    fault(c, warp, FAULT_BAD_FETCH, state->mask, pc, pc);
    c->step_lanes = members(state->mask);
    return 0;
  }
  Step s = {
    .g = g, .core = c, .warp = state, .core_number = core, .warp_number = warp, .lanes = threads,
    .full = (u64)g->device->full_mask, .pc = pc, .mask = state->mask, .instruction = instruction, .length = length,
    .rd = registers + instruction->rd, .rs1 = registers + instruction->rs1, .rs2 = registers + instruction->rs2,
    .rs3 = registers + instruction->rs3, .result = registers + RESULT_ROW * threads,
    .address = registers + ADDRESS_ROW * threads, .executed = executed,
  };
  c->reason = REASON_BUDGET;
  bool done = false;
  if (pc & (g->device->vortex3 ? 1 : 3)) step_fault(&s, FAULT_BAD_FETCH, s.mask, (u32)instruction->word);
  else {
    if (g->sanitizer) sanitizer_step(&s);
    done = execute(&s, stop_at_atomics);
  }
  if (done) {
    const u64 before = state->mask;
    state->pc = s.pc;
    state->mask = s.mask;
    state->instructions++;
    c->instructions++;
    c->thread_instructions += members(before);
    c->masked += before != s.full && instruction->op != OP_ecall; /* a halted warp has no lanes */
  }
  c->step_row = instruction - g->decoded;
  c->step_lanes = members(s.mask);
  return done;
}
