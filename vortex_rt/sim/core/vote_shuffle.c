/* Votes and shuffles of newer Vortex trees (VX_alu_int.sv, SimX execute.cpp: VOTE, SHFL), which read other lanes. */
#include "device.h"
#include "lane.h"

/* The lane that a shuffle reads, the own one where it would leave the segment. ``control``: segment mask, clamp, b, 6 bits
 * each. */
static i64 source_lane(int which, i64 lane, i64 control) {
  const i64 b = control & 63, clamp = control >> 6 & 63, segment = control >> 12 & 63;
  const i64 first = lane & segment, last = first | (clamp & ~segment);
  i64 other;
  switch (which) {
    case CROSS_SHFL_UP: return lane - b >= first ? lane - b : lane;
    case CROSS_SHFL_DOWN: other = lane + b; break;
    case CROSS_SHFL_BFLY: other = lane ^ b; break;
    default: other = first | (b & ~segment);
  }
  return other <= last ? other : lane;
}

static u64 vote(const Step *s, int which, u64 ballot) {
  switch (which) {
    case CROSS_VOTE_ALL: return ballot == s->mask;
    case CROSS_VOTE_ANY: return ballot != 0;
    case CROSS_VOTE_UNI: return ballot == s->mask || ballot == 0;
    default: return s->g->device->xlen == 32 ? w(ballot) : ballot;
  }
}

i64 shuffle_source(const Step *s, int which, i64 lane) {
  const i64 source = source_lane(which, lane, (i64)s->rs2[lane]);
  return source < s->lanes && s->mask >> source & 1 ? source : lane; /* a lane that is off: the own value */
}

void execute_cross(Step *s, int which) {
  if (which <= CROSS_VOTE_BALLOT) {
    const u64 result = vote(s, which, predicate_mask(s, s->rs1, false));
    FOR_ACTIVE(lane, s->mask) s->rd[lane] = result;
    return;
  }
  FOR_ACTIVE(lane, s->mask) s->result[lane] = s->rs1[shuffle_source(s, which, (i64)lane)];
  FOR_ACTIVE(lane, s->mask) s->rd[lane] = s->result[lane];
}
