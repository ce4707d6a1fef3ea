/* synccheck: barriers that not all threads of a warp come to, or that a block's warps come to at different places. A warp
 * that has returned while others go on waits at a barrier of the compiler's (early_exit.py), which is another place.
 *
 * Source: CUDA C++ Programming Guide, "Synchronization Functions": a __syncthreads() is allowed in conditional code only if
 * the condition is the same for all threads of the block. */
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
