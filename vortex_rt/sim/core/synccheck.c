/* synccheck: barriers that not all threads of a warp come to, or that a block's warps come to at different places. A warp
 * that has returned while others go on waits at a barrier of the compiler's (early_exit.py), which is another place.
 *
 * Votes, shuffles and __syncwarp() have a mask of the lanes that take part. A lane that it names and that is not there may
 * have returned, or return at once; else what it does next shows that it has not come. Where hardware warps are narrower than
 * CUDA's, that goes for the lanes of one of them; they wait for each other, for ever if one does not come.
 *
 * Source: CUDA C++ Programming Guide, "Synchronization Functions": a __syncthreads() is allowed in conditional code only if
 * the condition is the same for all threads of the block; "Warp Shuffle Functions", "Warp Vote Functions": "each calling thread
 * must have its own bit set in the mask, and all non-exited threads named in mask must execute the same intrinsic with
 * the same mask". */
#include "sanitizer.h"

/* The lanes of a warp whose threads exist */
static u64 lanes_of(const Sanitizer *z, const Gpu *g, u32 chunk) {
  const i64 chunks = (z->group_size + g->device->threads - 1) / g->device->threads;
  return chunk == chunks - 1 ? z->tail_mask & (u64)g->device->full_mask : (u64)g->device->full_mask;
}

void check_barrier(const Moment *m, u64 mask, u64 pc) {
  const Sanitizer *z = m->z;
  Group *group = m->group;
  const u64 missing = lanes_of(z, m->g, m->agent->chunk) & ~mask;
  Finding finding = {.severity = SEVERITY_ERROR, .relation = RELATION_SAME_BLOCK, .group = m->agent->group, .pc = pc};
  finding.other_group = finding.group;
  finding.thread = (i32)(u32)register_of(m->step, lowest(mask), FIXED_LOCAL_ID);
  if (missing) {
    finding.problem = PROBLEM_BARRIER_WITHOUT_LANES;
    finding.relation = RELATION_SAME_WARP;
    finding.data = (i64)missing;
    finding.other_thread = (i32)packed_id(z, m->agent->chunk * m->g->device->threads + lowest(missing));
    sanitizer_report(m, &finding);
  }
  const u32 epoch = m->agent->epoch + 1;
  if (epoch > group->epoch) {
    group->epoch = epoch;
    group->barrier_pc = pc;
  } else if (epoch == group->epoch && group->barrier_pc != pc) {
    finding.problem = PROBLEM_BARRIERS_DIFFER;
    finding.other_pc = group->barrier_pc;
    finding.relation = RELATION_SAME_BLOCK;
    sanitizer_report(m, &finding);
  }
}

/* What shows masks that are no constants (convergence.py): addi x0, REGISTER, 0 */
#define MASK_SHOWN 0x7fff
#define ADDI_ZERO 0x13

/* The meetings at an instruction: [first, the one returned) */
static const Meeting *meetings_at(const Moment *m, const Meeting **first) {
  const Meeting *low = m->z->meetings, *end = low + m->z->meetings_count, *high = end;
  while (low < high) { /* the first that is not before it */
    const Meeting *middle = low + (high - low) / 2;
    if (middle->pc < m->step->pc) low = middle + 1;
    else high = middle;
  }
  *first = low;
  while (high < end && high->pc == m->step->pc) high++;
  return high;
}

/* Of the lanes that a lane's mask names, those of its hardware warp, which may be a part of a warp of CUDA's */
static u64 mask_of(const Moment *m, const Meeting *at, i64 lane) {
  const u32 mask = (u32)(at->mask < 0 ? m->step->rs1[lane] : (u64)at->mask);
  return mask >> (m->agent->chunk * m->step->lanes & (CUDA_LANES - 1)) & (u64)m->g->device->full_mask;
}

bool lanes_meet(const Moment *m, i64 lane, i64 other) {
  const Meeting *at, *end = meetings_at(m, &at);
  for (; at < end; at++)
    if (mask_of(m, at, lane) >> other & 1) return true;
  return false;
}

/* A problem between lanes of the warp */
static Finding between(const Moment *m, int problem, i64 lane, i64 other) {
  const Sanitizer *z = m->z;
  const i64 first = m->agent->chunk * m->g->device->threads;
  return (Finding){
    .problem = problem, .severity = SEVERITY_ERROR, .relation = RELATION_SAME_WARP, .pc = m->step->pc,
    .other_pc = m->step->pc, .group = m->agent->group, .other_group = m->agent->group,
    .thread = (i32)packed_id(z, first + lane), .other_thread = (i32)packed_id(z, first + other),
  };
}

static void report_lanes(const Moment *m, int problem, u64 lanes, i64 lane) {
  if (!lanes) return;
  Finding finding = between(m, problem, lane, lowest(lanes));
  finding.data = (i64)lanes;
  sanitizer_report(m, &finding);
}

static void check_masks(const Moment *m, const Meeting *at) {
  const u64 here = m->step->mask, there = lanes_of(m->z, m->g, m->agent->chunk);
  u64 outside = 0, differ = 0;
  FOR_ACTIVE(lane, here) {
    const u64 mask = mask_of(m, at, (i64)lane) & there, missing = mask & ~here & ~m->agent->missed;
    if (!(mask >> lane & 1)) outside |= bit((i64)lane);
    if (at->mask < 0)
      for (u64 others = mask & here; others; others &= others - 1)
        if ((mask_of(m, at, lowest(others)) & there) != mask) differ |= bit((i64)lane);
    m->agent->missed |= missing;
    for (u64 others = missing; others; others &= others - 1) {
      m->agent->missed_at[lowest(others)] = m->step->pc;
      m->agent->waiting[lowest(others)] = lane;
    }
  }
  report_lanes(m, PROBLEM_LANE_NOT_IN_MASK, outside, outside ? lowest(outside) : 0);
  report_lanes(m, PROBLEM_MASKS_DIFFER, differ & ~outside, differ ? lowest(differ) : 0);
}

void check_meeting(const Moment *m) {
  lanes_act(m);
  const Meeting *at, *end = meetings_at(m, &at);
  for (; at < end; at++)
    if (at->mask >= 0 || (m->step->instruction->word & MASK_SHOWN) == ADDI_ZERO) check_masks(m, at);
}

void lanes_act(const Moment *m) {
  Agent *agent = m->agent;
  u64 came = agent->missed & m->step->mask;
  agent->missed &= ~came;
  while (came) {
    const i64 lane = lowest(came);
    const u64 place = agent->missed_at[lane];
    u64 same = 0;
    FOR_ACTIVE(other, came) same |= agent->missed_at[other] == place ? bit((i64)other) : 0;
    Finding finding = between(m, PROBLEM_LANES_DO_NOT_COME, (i64)agent->waiting[lane], lane);
    finding.pc = place;
    finding.data = (i64)same;
    sanitizer_report(m, &finding);
    came &= ~same;
  }
}
