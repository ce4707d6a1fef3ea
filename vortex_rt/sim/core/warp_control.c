/* Warp control: Vortex's six instructions tmc, wspawn, split, join, bar and pred, with the IPDOM stack and the barriers.
 *
 * Scalar operands are those of the last active lane. Sources: SimX emulator/execute.cpp (WCTL), RTL VX_wctl_unit.sv,
 * VX_split_join.sv, VX_ipdom_stack.sv. Barriers and warps are sets of warps, a bit each. */
#include "blocks.h"

/* The active lanes whose bit 0 of a register is set (not set with ``negate``) */
u64 predicate_mask(const Step *s, const u64 *row, bool negate) {
  u64 lanes = 0;
  for (i64 lane = 0; lane < s->lanes; lane++) lanes |= (row[lane] & 1) << lane;
  return (negate ? ~lanes : lanes) & s->mask;
}

static u64 scalar(const Step *s, const u64 *row) { return row[highest(s->mask)]; }

static IpdomEntry *stack_of(const Step *s) {
  return s->g->stack + warp_index(s->g, s->core_number, s->warp_number) * s->lanes;
}

/* Push the mask if the lanes differ, and go on with the larger group; on 3.0 with the smaller one. */
static Action split(Step *s) {
  u64 then = predicate_mask(s, s->rs1, s->instruction->word >> 20 & 31), other = s->mask & ~then;
  const i64 depth = s->warp->depth;
  const u64 before = s->mask;
  if (then && other) {
    if (depth >= s->lanes - 1) {
      step_fault(s, FAULT_STACK_OVERFLOW, s->mask, (u64)depth);
      return FAILED;
    }
    const i64 more = members(other) - members(then);
    if (s->g->device->vortex3 ? more < 0 : more > 0) {
      const u64 larger = other;
      other = then;
      then = larger;
    }
    stack_of(s)[depth] = (IpdomEntry){.original = s->mask, .other = other, .pc = s->pc + 4, .fallthrough = 0};
    s->warp->depth = depth + 1;
    s->core->divergent_splits++;
    s->mask = then;
  }
  FOR_ACTIVE(lane, before) s->rd[lane] = (u64)depth;
  s->core->splits++;
  s->pc += 4;
  return GO_ON;
}

/* Let the other group execute what is behind the split, or both go on together. */
static Action join(Step *s) {
  const i64 depth = s->warp->depth, wanted = (i64)scalar(s, s->rs1);
  if (wanted == depth) {
    s->pc += 4;
    return GO_ON;
  }
  if (wanted < 0 || wanted > depth) {
    step_fault(s, FAULT_STACK_UNDERFLOW, s->mask, (u64)wanted);
    s->core->fault_data2 = depth;
    return FAILED;
  }
  IpdomEntry *entry = stack_of(s) + depth - 1;
  if (entry->fallthrough) {
    s->warp->depth = depth - 1;
    s->mask = entry->original;
    s->pc += 4;
  } else {
    entry->fallthrough = 1;
    s->mask = entry->other;
    s->pc = entry->pc;
  }
  return GO_ON;
}

bool start_spawned(const Gpu *g, i64 core) {
  Core *c = &g->cores[core];
  const i64 caller = c->spawn_warp;
  if (caller < 0 || c->active != (i64)bit(caller)) return false;
  for (i64 i = 0; i < c->spawn_count; i++) {
    if (i == caller) continue;
    Warp *warp = warp_of(g, core, i);
    warp->pc = c->spawn_pc;
    warp->mask = 1;
    warp->barrier = -1;
    if (g->device->vortex3) context_of(g, core, i)->mscratch = context_of(g, core, caller)->mscratch;
    c->active |= (i64)bit(i);
  }
  c->stalled &= ~(i64)bit(caller);
  c->spawn_warp = -1;
  return true;
}

/* Wait until this is the only active warp, then start others. */
static Action wspawn(Step *s) {
  Core *c = s->core;
  if (c->spawn_warp >= 0) {
    step_fault(s, FAULT_BAD_BARRIER, s->mask, (u64)c->spawn_warp | 0x100);
    c->fault_data2 = 0;
    return FAILED;
  }
  c->spawn_count = min_of(s->g->device->warps, (u32)scalar(s, s->rs1));
  c->spawn_pc = scalar(s, s->rs2) & s->g->device->address_mask;
  c->spawn_warp = s->warp_number;
  c->stalled |= (i64)bit(s->warp_number);
  s->pc += 4;
  return start_spawned(s->g, s->core_number) ? GO_ON : LEAVE_WARP;
}

/* Wait at a barrier; the last warp frees the others. Global barriers are released between turns of the cores. */
static Action bar(Step *s) {
  const DeviceState *d = s->g->device;
  Core *c = s->core;
  if (d->vortex3) return phased_bar(s);
  const u64 operand = (u32)scalar(s, s->rs1), number = operand & 0x7FFFFFFF;
  const i64 count = (u32)scalar(s, s->rs2);
  const bool is_global = operand >> 31;
  if (number >= (u64)d->barriers || count > (is_global ? d->cores_per_cluster : d->warps)) {
    step_fault(s, FAULT_BAD_BARRIER, s->mask, number);
    c->fault_data2 = count * 2 + is_global;
    return FAILED;
  }
  c->barriers++;
  s->pc += 4;
  if (count < 2 && !is_global) return GO_ON;
  const i64 index = (i64)number + (is_global ? d->barriers : 0);
  i64 *place = barriers_of(s->g, s->core_number) + index;
  const i64 waiting = *place | (i64)bit(s->warp_number);
  if (!is_global && members((u64)waiting) == count) {
    *place = 0;
    c->stalled &= ~waiting;
    FOR_ACTIVE(other, (u64)waiting) warp_of(s->g, s->core_number, (i64)other)->barrier = -1;
    return GO_ON;
  }
  *place = waiting;
  c->stalled |= (i64)bit(s->warp_number);
  s->warp->barrier = index;
  s->warp->barrier_count = count;
  return LEAVE_WARP;
}

Action execute_control(Step *s, int which) {
  switch (which) {
    case CONTROL_SPLIT: return split(s);
    case CONTROL_JOIN: return join(s);
    case CONTROL_WSPAWN: return wspawn(s);
    case CONTROL_BAR: return bar(s);
  }
  u64 lanes = which == CONTROL_PRED ? predicate_mask(s, s->rs1, s->instruction->word >> 7 & 31) : scalar(s, s->rs1) & s->full;
  if (which == CONTROL_PRED && lanes == 0) lanes = scalar(s, s->rs2) & s->full;
  s->mask = lanes;
  s->pc += 4;
  if (lanes) return GO_ON;
  s->core->active &= ~(i64)bit(s->warp_number); /* the warp ends */
  return LEAVE_WARP;
}

/* Whether a core's active warps all wait at a global barrier */
static bool has_come(const Gpu *g, i64 core, i64 index) {
  const i64 waiting = barriers_of(g, core)[index];
  return waiting != 0 && waiting == g->cores[core].active;
}

bool release_global_barriers(const Gpu *g) {
  const DeviceState *d = g->device;
  if (d->vortex3) return release_phased_globally(g);
  const i64 size = d->cores_per_cluster;
  bool released = false;
  for (i64 first = 0; first < d->cores / size * size; first += size) {
    for (i64 index = d->barriers; index < 2 * d->barriers; index++) {
      i64 arrived = 0, wanted = 1;
      for (i64 core = first; core < first + size; core++) {
        if (!has_come(g, core, index)) continue;
        arrived++;
        wanted = max_of(wanted, warp_of(g, core, lowest((u64)barriers_of(g, core)[index]))->barrier_count);
      }
      if (arrived == 0 || arrived < wanted) continue;
      for (i64 core = first; core < first + size; core++) {
        if (!has_come(g, core, index)) continue;
        const i64 waiting = barriers_of(g, core)[index];
        barriers_of(g, core)[index] = 0;
        g->cores[core].stalled &= ~waiting;
        FOR_ACTIVE(warp, (u64)waiting) warp_of(g, core, (i64)warp)->barrier = -1;
      }
      released = true;
    }
  }
  return released;
}
