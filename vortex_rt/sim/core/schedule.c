/* Schedule: a core executes the next instruction of its lowest-numbered warp that is ready, and sends it to fetch.
 *
 * An instruction is executed here, as SimX does it; what follows is only its time. Sources: SimX emulator.cpp (step),
 * core.cpp (schedule, fetch); RTL VX_schedule.sv, VX_fetch.sv. Parameters: fetch, slots, lanes, register_banks. */
#include "timing.h"
#include "device.h"
#include "executor.h"

#define LAST_FLOAT_CSR 3 /* accesses to CSRs up to fcsr hold the warp until they are executed */

static bool loads_metadata(i64 word) { /* tcu.ld */
  return (word & 0xFE00707F) == (VORTEX_OPCODE | 2 << 12 | TENSOR_FUNCT7 << 25);
}

/* Whether an instruction may set floating-point flags: not moves, signs and classes */
static bool raises_flags(const Instruction *i) {
  const u32 funct5 = (u32)i->word >> 27;
  return i->unit == UNIT_FP_MISC ? funct5 == 0x05 || funct5 == 0x14 : i->unit >= UNIT_FMA && i->unit <= UNIT_FCVT;
}

/* Enter the registers of an instruction: what must be free, and the banks of its different sources. */
static void note_sources(const Parameters *p, const Decoded *decoded, i64 threads, Instruction *i) {
  const i32 offsets[3] = {decoded->rs1, decoded->rs2, decoded->rs3};
  const i64 known = decoded->flags >> FLAG_SOURCES_SHIFT & 7;
  u64 need = 0;
  i64 banks = 0, sources = 0;
  for (int operand = 0; operand < 3; operand++) {
    if (!(known >> operand & 1)) continue;
    const i64 register_ = (u32)offsets[operand] / (u32)threads;
    if (register_ == 0 || (need >> register_ & 1 && !p->pipelined_collectors && !p->channels)) continue;
    need |= bit(register_);
    banks |= (register_ & (p->register_banks - 1)) << (8 * sources);
    sources++;
  }
  const i64 rd = (u32)decoded->rd / (u32)threads;
  i->results = rd > 0 && rd < SINK_ROW ? (i64)bit(rd) : 0;
  /* the accumulator, metadata and the floating-point flags have the place of x0 */
  const bool has_state = i->unit == UNIT_TCU || loads_metadata(i->word);
  if (has_state) need |= 1;
  if ((has_state && !i->results) || (p->float_flags && raises_flags(i))) i->results |= 1;
  i->need = (i64)need | i->results;
  i->banks = banks;
  i->sources = sources;
}

/* Count what an instruction's lanes read, do and write. */
static void note_lanes(TimingCounters *counters, const Decoded *decoded, i64 unit, i64 lanes, i64 threads) {
  const i64 rd = (u32)decoded->rd / (u32)threads;
  counters->lanes[unit] += lanes;
  counters->register_reads += lanes * members((u64)(decoded->flags >> FLAG_SOURCES_SHIFT & 7));
  if (rd > 0 && rd < SINK_ROW) counters->register_writes += lanes;
}

/* Enter the addresses of the active lanes, packet by packet. */
static void note_addresses(const Gpu *g, i64 core, i64 warp, i64 slot, u64 mask) {
  LaneAddresses *to = &g->timing->lanes[slot];
  const i64 threads = g->device->threads, width = g->timing->parameters->lanes, space = g->cores[core].step_space;
  const u64 *row = registers_of(g, core, warp) + ADDRESS_ROW * threads;
  if (width >= threads) {
    i64 count = 0;
    FOR_ACTIVE(lane, mask) to->address[count++] = (i64)device_address(g, core, row[lane], space);
    to->left[0] = count;
    return;
  }
  for (i64 packet = 0; packet < (threads + width - 1) / width; packet++) {
    i64 count = 0;
    for (i64 lane = packet * width; lane < min_of(threads, (packet + 1) * width); lane++)
      if (mask >> lane & 1) to->address[packet * width + count++] = (i64)device_address(g, core, row[lane], space);
    to->left[packet] = count;
  }
}

/* Enter which warps a barrier's last one lets go: they do once the barrier of each is executed. */
static void note_barrier(Gpu *g, i64 core, i64 warp, Instruction *i, i64 before) {
  const i64 after = ready_warps(&g->cores[core]);
  i64 group = after & ~before;
  if (!(after >> warp & 1) || group || g->device->vortex3) {
    i->flags = BARRIER;
    warp_timing(g, core, warp)->barrier_place = i->place;
  }
  if (!group) return;
  group |= (i64)bit(warp);
  FOR_ACTIVE(other, (u64)group) warp_timing(g, core, (i64)other)->group = group;
}

/* Enter what warp control does to warps: ``before`` are those that could be scheduled before it. */
static void note_control(Gpu *g, i64 core, i64 warp, Instruction *i, i64 before, i64 barriers, i64 spawn) {
  const Core *state = &g->cores[core];
  if (state->spawn_warp != spawn) {
    i->flags = SPAWN;
  } else if (state->barriers != barriers) {
    note_barrier(g, core, warp, i, before);
  } else { /* warps that wspawn started begin when it is executed */
    const i64 started = ready_warps(state) & ~before;
    g->timing->cores[core].suspended |= started;
    i->stalls |= started;
  }
}

/* The row of the profile for an instruction of a core, -1: none */
static i64 profile_place(const Gpu *g, i64 core, u64 pc) {
  const i64 place = ((i64)pc - g->device->profile_base) >> 1;
  return place >= 0 && place < g->device->profile_size ? core * g->device->profile_size + place : -1;
}

/* A warp goes on behind a barrier: what it waited is the barrier's. */
static void count_barrier(Gpu *g, i64 core, WarpTiming *w, i64 now) {
  const i64 waited = now - w->waits_since;
  g->timing->counters[core].stalls_barrier += waited;
  if (w->barrier_place >= 0) {
    g->profile[w->barrier_place].stalls_barrier += waited;
    g->profile[w->barrier_place].cycles += now - w->last_issue;
    w->last_issue = now;
  }
  w->waits_since = 0;
}

static Scheduled schedule_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const DeviceState *d = g->device;
  CoreTiming *c = &t->cores[core];
  Core *state = &g->cores[core];
  if (c->spawn) {
    const i64 caller = state->spawn_warp;
    if (start_spawned(g, core)) {
      c->suspended &= ~(i64)bit(caller);
      c->spawn = 0;
    }
  }
  const i64 before = ready_warps(state);
  const u64 ready = (u64)(before & ~(c->suspended | c->crowded));
  if (ready == 0 || c->free == 0) return NOTHING_READY;
  const i64 warp = lowest(ready);
  const u64 pc = warp_of(g, core, warp)->pc, mask = warp_of(g, core, warp)->mask;
  const i64 barriers = state->barriers, spawn = state->spawn_warp, lanes = state->thread_instructions;
  state->cycles = now + t->clock->skipped;
  if (run_warp(g, core, warp, 1, 0) == 0)
    return state->reason == REASON_FAULT || state->reason == REASON_CONSOLE ? STOPPED : NOTHING_READY;
  if (warp_timing(g, core, warp)->waits_since) count_barrier(g, core, warp_timing(g, core, warp), now);
  TimingCounters *counters = &t->counters[core];
  counters->scheduler_idle += now - c->clock;
  c->clock = now + 1;
  const i64 slot = t->free[core * p->slots + --c->free];
  c->flight++;
  WarpTiming *w = warp_timing(g, core, warp);
  w->flight++;
  if (++w->fetched >= p->ibuffer && p->channels) c->crowded |= (i64)bit(warp);
  c->suspended |= (i64)bit(warp);
  const Decoded *decoded = g->decoded + state->step_row;
  i64 unit = decoded->flags >> FLAG_UNIT_SHIFT & FLAG_UNIT;
  if (p->channels && is_atomic((u32)decoded->word)) unit = UNIT_LOAD; /* which returns something */
  const bool is_tensor = ((u32)decoded->word & 0xFE00007F) == (VORTEX_OPCODE | TENSOR_FUNCT7 << 25) && unit == UNIT_TCU;
  const bool stalls = is_tensor || unit == UNIT_WCTL || unit == UNIT_BRANCH || (unit == UNIT_CSR && decoded->immediate <= LAST_FLOAT_CSR);
  Instruction *i = &t->instructions[slot];
  i->warp = warp;
  i->unit = unit;
  i->mask = (i64)mask;
  i->place = profile_place(g, core, pc);
  i->flags = 0;
  i->schedule = now;
  i->pc = (i64)pc;
  i->word = (u32)decoded->word;
  i->record = p->trace_records > 0 && p->trace_from <= now && now < p->trace_to;
  i->lives = state->active >> warp & 1;
  i->lines = i->local = i->ended = i->packets = 0;
  i->steps = is_tensor ? tensor_steps(g, (u32)decoded->word) : 0;
  i->reads = is_tensor ? tensor_reads(g, (u32)decoded->word) : 0;
  i->slice = slice_of(p, warp);
  i->stalls = stalls ? (i64)bit(warp) : 0;
  g->executed[warp_index(g, core, warp)]++;
  note_lanes(counters, decoded, unit, state->thread_instructions - lanes, d->threads);
  note_sources(p, decoded, d->threads, i);
  if (is_tensor) { /* F registers that no field names, and metadata; its results come before the warp's next instruction */
    i->need = (i64)0xFFFFFFFF << 32 | 1;
    i->results = 0;
  }
  if (unit == UNIT_LOAD || unit == UNIT_STORE) {
    note_addresses(g, core, warp, slot, mask);
    if (unit == UNIT_LOAD) counters->loads++;
    else counters->stores++;
  } else if (unit == UNIT_WCTL) {
    note_control(g, core, warp, i, before, barriers, spawn);
  } else if (unit >= FIRST_OWN_UNIT) {
    counters->own_instructions[unit - FIRST_OWN_UNIT]++;
  }
  counters->fetches++;
  const i64 info = request_info(core, FETCH_PORT, i->place, false);
  queue_push(t, c->fetch_port, now + p->fetch, (i64)pc, core_tag(slot - core * p->slots), info);
  return SCHEDULED;
}
