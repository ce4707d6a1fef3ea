/* Which threads a warp's lanes are, and the barriers, fences and meetings that order what they do.
 *
 * Time counts the kernels' instructions. Between groups, and within one but for its barriers, order comes from fences: what
 * a warp did before a fence is *released* by its next atomic operation, or by the store right behind the fence, and known
 * to a warp that then reads what was stored. That warp's *horizon* is then the time of the release: one number for all
 * releases before it, so order is assumed where programs use several flags at a time, and never a race reported that is
 * none. What orders nothing on this device has marks in the image instead of instructions (convergence.py). */
#include "sanitizer.h"
#include "api.h"
#include "isa.h"
#include <stdlib.h>
#include <string.h>

void *sanitizer_memory(const Gpu *g, i64 count, size_t size) {
  void *memory = calloc((size_t)count, size);
  if (!memory) g->sanitizer->incomplete = 1;
  return memory;
}

/* Begin a launch; 0: no memory is left. */
ENTRY i64 sanitizer_begin(const Gpu *g) {
  Sanitizer *z = g->sanitizer;
  z->found = z->incomplete = 0;
  if (!z->state) z->state = sanitizer_memory(g, 1, sizeof *z->state);
  SanitizerState *t = z->state;
  if (!t) return 0;
  free(t->agents);
  t->agents = sanitizer_memory(g, g->device->cores * g->device->warps * max_of(1, z->virtual_warps), sizeof *t->agents);
  t->groups = sanitizer_memory(g, z->groups, sizeof *t->groups);
  t->groups_count = t->groups ? z->groups : 0;
  t->start = ++t->time;
  return t->agents && t->groups && (!(z->tools & ACCESS_TOOLS) || begin_races(g, t)) &&
         (!(z->tools & TOOL_INITCHECK) || begin_init(g, t));
}

/* End a launch. */
ENTRY i64 sanitizer_end(const Gpu *g) {
  SanitizerState *t = g->sanitizer->state;
  if (!t) return 0;
  for (i64 i = 0; i < t->groups_count; i++) free(t->groups[i].releases);
  free(t->groups);
  t->groups = NULL;
  t->groups_count = 0;
  return g->sanitizer->found;
}

ENTRY i64 sanitizer_close(const Gpu *g) {
  SanitizerState *t = g->sanitizer->state;
  if (!t) return 0;
  free_races(g, t);
  free_init(t);
  free(t->agents);
  free(t->groups);
  free(t);
  g->sanitizer->state = NULL;
  return 0;
}

/* Say what of memory nobody wrote: ``how`` 0 all is written, 1 nothing is, 2 as much as of what is copied ``from``. */
ENTRY i64 sanitizer_mark(const Gpu *g, i64 address, i64 size, i64 from, i64 how) {
  initcheck_mark(g, (u64)address, (u64)size, (u64)from, how);
  return 0;
}

static bool is_same(const Finding *a, const Finding *b) {
  return a->problem == b->problem && a->severity == b->severity && a->relation == b->relation && a->space == b->space &&
         a->pc == b->pc && a->other_pc == b->other_pc;
}

void sanitizer_report(const Moment *m, const Finding *finding) {
  Sanitizer *z = m->z;
  for (i64 i = 0; i < z->found; i++)
    if (is_same(&z->findings[i], finding)) {
      z->findings[i].count++;
      return;
    }
  if (z->found == FINDINGS) return;
  z->findings[z->found] = *finding;
  z->findings[z->found++].count = 1;
}

void note_release(const Moment *m, u64 fence) {
  Group *group = m->group;
  if (group->count == group->room) {
    const u32 room = group->room ? 2 * group->room : 4;
    Release *releases = realloc(group->releases, room * sizeof *releases);
    if (!releases) {
      m->z->incomplete = 1;
      return;
    }
    group->room = room;
    group->releases = releases;
  }
  group->releases[group->count++] =
      (Release){.time = m->state->time, .fence = fence, .chunk = m->agent->chunk, .epoch = m->agent->epoch};
}

/* The warp whose threads run; one that has gone on to others begins anew. */
static bool find_moment(Moment *m, const Step *s) {
  Sanitizer *z = m->z;
  const i64 lane = lowest(s->mask);
  const i64 group = (u32)register_of(s, lane, FIXED_GROUP_ID);
  const u32 chunk = linear_id(z, register_of(s, lane, FIXED_LOCAL_ID)) / (u32)s->lanes;
  const i64 count = max_of(1, z->virtual_warps), virtual_warp = count > 1 ? chunk / z->warps_per_group : 0;
  if (group >= z->groups || virtual_warp >= count) return false;
  Agent *agent = &m->state->agents[warp_index(s->g, s->core_number, s->warp_number) * count + virtual_warp];
  if (!agent->runs || agent->group != group || agent->chunk != chunk) {
    memset(agent, 0, sizeof *agent);
    agent->runs = true;
    agent->group = group;
    agent->chunk = chunk;
  }
  m->agent = agent;
  m->group = &m->state->groups[group];
  if (!m->group->begun && z->tools & TOOL_INITCHECK)
    begin_shared(m, register_of(s, lane, FIXED_LOCAL_MEMORY), (u64)z->local_bytes);
  m->group->begun = true;
  return true;
}

/* The warp comes to its group's barrier. */
static void arrive(const Moment *m, u64 pc) {
  Agent *agent = m->agent;
  if (m->z->tools & TOOL_SYNCCHECK) check_barrier(m, m->step->mask, pc);
  agent->epoch++;
  agent->fresh = false;
  agent->waits = true;
}

static void follow_marks(const Moment *m, int marks) {
  Agent *agent = m->agent;
  const u64 until = m->state->time + (marks & MARK_HELD_BIT ? 1 : 0);
  if (marks >> MARK_FENCE & 1) {
    agent->fence = until;
    agent->told = false;
    agent->fresh = true;
  }
  if (marks >> MARK_WARP_MEETS & 1)
    FOR_ACTIVE(lane, m->step->mask)
      for (u64 others = m->step->mask; others; others &= others - 1)
        if (lanes_meet(m, (i64)lane, lowest(others))) agent->met[lane][lowest(others)] = until;
  if (marks & (1 << MARK_WARP_MEETS | 1 << MARK_LANES_MEET) && m->z->tools & TOOL_SYNCCHECK) check_meeting(m);
  if (marks >> MARK_ARRIVES & 1) note_release(m, until);
  if (marks >> MARK_LEAVES & 1) agent->horizon = m->state->time;
}

static Moment moment_of(const Step *s) {
  return (Moment){.g = s->g, .step = s, .z = s->g->sanitizer, .state = s->g->sanitizer->state};
}

/* Threads of kernels, at an instruction of theirs */
static void follow(Moment *m) {
  const Step *s = m->step;
  const Sanitizer *z = m->z;
  m->state->time++;
  if (m->agent->waits) { /* no more: what the group's others did before the barrier counts as fenced, if this warp has */
    if (m->agent->fence) m->agent->fence = m->state->time;
    m->agent->told = m->agent->waits = false;
  }
  const int marks = s->pc >= z->marked && s->pc < z->marks_end ? z->marks[(s->pc - z->marked) / 4] : 0;
  if (marks) follow_marks(m, marks);
  const u64 *registers = registers_of(s->g, s->core_number, s->warp_number);
  if (s->instruction->op == OP_FIRST_CONTROL + CONTROL_BAR && s->rs1 == registers + FIXED_BARRIER_ID * s->lanes)
    arrive(m, s->pc);
}

void sanitizer_step(const Step *s) {
  Moment m = moment_of(s);
  if (m.z->tools == TOOL_MEMCHECK) return;
  if (s->pc >= m.z->first) {
    if (!find_moment(&m, s)) return;
    follow(&m);
  } else if (s->pc == m.z->switch_at && find_moment(&m, s)) {
    m.state->time++;
    arrive(&m, register_of(s, lowest(s->mask), FIXED_RETURN) - 4);
  }
  if (m.z->tools & TOOL_INITCHECK) initcheck_step(&m, (int)(s->instruction->flags >> FLAG_UNIT_SHIFT & FLAG_UNIT));
}

bool sanitizer_access(const Step *s, AccessKind access, int space, i64 size) {
  Moment m = moment_of(s);
  if (m.z->tools == TOOL_MEMCHECK) return s->pc < m.z->first || check_bounds(&m, access, space, size);
  if (s->pc >= m.z->first ? !find_moment(&m, s) : !(m.z->tools & TOOL_INITCHECK)) return true;
  if (m.z->tools == TOOL_COHERENCECHECK && access == LOADS) return true;
  if (m.z->tools & TOOL_SYNCCHECK && access != LOADS && m.agent->missed & s->mask) {
    const i64 lane = lowest(s->mask);
    const u64 address = device_address(s->g, s->core_number, s->address[lane], space);
    const bool seen = address < m.z->private_first || address >= m.z->private_end;
    if (seen && !is_exit_state(&m, lane, address)) lanes_act(&m);
  }
  if (m.z->tools & ACCESS_TOOLS) check_races(&m, access, space, size);
  if (m.z->tools & TOOL_INITCHECK) initcheck_access(&m, access, space, size);
  return true;
}

void sanitizer_stale(const Step *s, i64 lane, u64 address, i64 size) {
  Moment m = moment_of(s);
  if (m.z->tools & TOOL_COHERENCECHECK && s->pc >= m.z->first && find_moment(&m, s)) tell_stale(&m, lane, address, size);
}
