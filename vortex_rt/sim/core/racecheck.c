/* racecheck: accesses to the same bytes by two threads, at least one of which writes, with nothing that orders them.
 *
 * For each word of memory there is a cell with the last write and the last reads; a word that is accessed in parts has a
 * cell for each byte. Two accesses are in order when they are of one thread, of one block with a barrier between them, of
 * one warp with a __syncwarp that both lanes take part in, or when the first was released and that was seen (sanitizer.c).
 * Atomic operations do not race with each other. Lanes of a warp that run in lockstep without __syncwarp race too, as
 * CUDA gives no lockstep: a warning. Writes of equal values are told as information only. Launches are in order.
 *
 * coherencecheck notes with these cells who wrote what a core's data cache has no more as it is in memory.
 *
 * Private memory (stacks, cells), the device heap and what the compiler keeps of warps that have returned (early_exit.py) are
 * not looked at. */
#include "sanitizer.h"
#include <stdlib.h>

enum { WRITES = 1, ATOMIC = 2, STRONG = 4 }; /* STRONG: the store that a fence is followed by */

typedef struct Access {
  u64 time; /* before the launch began: there is none */
  u32 thread; /* group * group size + linear local id */
  u32 pc, epoch, value, flags;
} Access;

typedef struct Cell {
  Access write, read[2];
  u64 released;       /* time of the last release by a store to it */
  struct Cell *bytes; /* four of them, in place of this one */
} Cell;

#define PAGE_WORDS 1024

typedef struct Race {
  Cell **pages; /* of device memory, 4 KiB each, NULL: not accessed yet */
  i64 page_count;
  Cell *local; /* of all cores' local memory */
} Race;

/* An access that happens */
typedef struct Now {
  const Moment *m;
  Access access;
  i64 lane;
  u64 address;
  i64 size;
  int space;
} Now;

static Cell *split(const Gpu *g, Cell *cell) {
  if (cell->bytes) return cell->bytes;
  Cell *bytes = sanitizer_memory(g, 4, sizeof *bytes);
  for (int i = 0; bytes && i < 4; i++) {
    bytes[i] = *cell;
    bytes[i].write.value = cell->write.value >> 8 * i & 255;
  }
  return cell->bytes = bytes;
}

static i64 local_words(const Gpu *g) { return g->device->cores * (i64)(g->device->local_size / 4); }

bool begin_races(const Gpu *g, SanitizerState *t) {
  if (t->race) return true;
  Race *race = t->race = sanitizer_memory(g, 1, sizeof *race);
  if (!race) return false;
  const i64 pages = (i64)(g->device->memory_size >> 12);
  race->pages = sanitizer_memory(g, pages, sizeof *race->pages);
  race->page_count = race->pages ? pages : 0;
  race->local = sanitizer_memory(g, local_words(g) + 1, sizeof *race->local);
  if (race->pages && race->local) return true;
  free_races(g, t);
  return false;
}

/* The cells of what has an address: those of a word's bytes are not freed before the device is closed. */
static Cell *cell_at(const Gpu *g, const Race *race, int space, i64 core, u64 address) {
  const DeviceState *d = g->device;
  if (space == SPACE_SHARED) return &race->local[core * (i64)(d->local_size / 4) + (i64)((address - d->local_base) / 4)];
  const i64 page = (i64)(address >> 12);
  if (page >= race->page_count) return NULL; /* memory that the host has mapped */
  if (!race->pages[page]) race->pages[page] = sanitizer_memory(g, PAGE_WORDS, sizeof(Cell));
  return race->pages[page] ? &race->pages[page][address >> 2 & (PAGE_WORDS - 1)] : NULL;
}

static void free_cells(Cell *cells, i64 count) {
  for (i64 i = 0; cells && i < count; i++) free(cells[i].bytes);
  free(cells);
}

void free_races(const Gpu *g, SanitizerState *t) {
  Race *race = t->race;
  if (!race) return;
  for (i64 i = 0; i < race->page_count; i++) free_cells(race->pages[i], PAGE_WORDS);
  free_cells(race->local, local_words(g));
  free(race->pages);
  free(race);
  t->race = NULL;
}

/* Whether an access of a group was released, and that was seen by the time ``horizon`` */
static bool was_released(const Group *group, const Access *a, u32 chunk, u64 horizon) {
  if (horizon <= a->time) return false;
  u32 low = 0, high = group->count; /* the first release behind the access */
  while (low < high) {
    const u32 middle = (low + high) / 2;
    if (group->releases[middle].time <= a->time) low = middle + 1;
    else high = middle;
  }
  for (; low < group->count && group->releases[low].time <= horizon; low++) {
    const Release *release = &group->releases[low];
    if (a->time < release->fence && (release->chunk == chunk || release->epoch > a->epoch)) return true;
  }
  return false;
}

/* Whether an earlier access happens before this one; if not, how near their threads are */
static bool in_order(const Now *n, const Access *a, i32 *relation) {
  const Moment *m = n->m;
  const Sanitizer *z = m->z;
  const i64 group = a->thread / z->group_size, thread = a->thread % z->group_size;
  const u32 chunk = (u32)(thread / m->step->lanes);
  if (a->thread == n->access.thread && a->time != n->access.time) return true;
  if (group != m->agent->group) {
    *relation = RELATION_OTHER_BLOCK;
    return n->space == SPACE_SHARED || was_released(&m->state->groups[group], a, chunk, m->group->horizon);
  }
  if (a->epoch != n->access.epoch) return true;
  if (chunk == m->agent->chunk) {
    *relation = a->time == n->access.time ? RELATION_SAME_INSTRUCTION : RELATION_SAME_WARP;
    return a->thread == n->access.thread || m->agent->met[thread % m->step->lanes][n->lane] > a->time;
  }
  *relation = RELATION_SAME_BLOCK;
  if (m->step->lanes < 32 && thread / 32 == (n->access.thread % z->group_size) / 32) return true; /* of one CUDA warp */
  return was_released(m->group, a, chunk, m->agent->horizon);
}

/* Compare with an earlier access; return whether they race. */
static bool compare(const Now *n, const Access *a, i32 problem) {
  const Moment *m = n->m;
  i32 relation = 0;
  if (!(m->z->tools & TOOL_RACECHECK) || a->time < m->state->start || (a->flags & n->access.flags & ATOMIC) || in_order(n, a, &relation)) return false;
  const bool equal = problem == PROBLEM_WRITE_AFTER_WRITE && !((a->flags | n->access.flags) & ATOMIC) &&
                     a->value == n->access.value;
  const Finding finding = {
      .problem = problem, .relation = relation, .space = n->space, .size = (i32)n->size,
      .severity = equal ? SEVERITY_INFO : relation == RELATION_SAME_WARP ? SEVERITY_WARNING : SEVERITY_ERROR,
      .atomic = (n->access.flags & ATOMIC ? 1 : 0) | (a->flags & ATOMIC ? 2 : 0),
      .thread = (i32)packed_id(m->z, n->access.thread % m->z->group_size), .group = m->agent->group,
      .other_thread = (i32)packed_id(m->z, a->thread % m->z->group_size), .other_group = a->thread / m->z->group_size,
      .pc = m->step->pc, .other_pc = a->pc, .address = n->address,
  };
  sanitizer_report(m, &finding);
  return true;
}

void tell_stale(const Moment *m, i64 lane, u64 address, i64 size) {
  const Step *s = m->step;
  const i64 group_size = m->z->group_size;
  Finding finding = {
      .problem = PROBLEM_STALE_READ, .relation = RELATION_OTHER_BLOCK, .space = SPACE_GLOBAL, .size = (i32)size,
      .severity = SEVERITY_ERROR, .thread = (i32)register_of(s, lane, FIXED_LOCAL_ID), .group = m->agent->group,
      .pc = s->pc, .address = address,
  };
  const Cell *cell = cell_at(s->g, m->state->race, SPACE_GLOBAL, s->core_number, address);
  if (cell && cell->bytes) cell = &cell->bytes[address & 3];
  if (cell && cell->write.time >= m->state->start) {
    finding.other_pc = cell->write.pc;
    finding.other_thread = (i32)packed_id(m->z, cell->write.thread % group_size);
    finding.other_group = cell->write.thread / group_size;
    finding.atomic = cell->write.flags & ATOMIC ? 2 : 0;
  }
  sanitizer_report(m, &finding);
}

/* See what a store released that this access reads; return whether it may, without a race. */
static bool acquire(const Now *n, const Cell *cell) {
  const Moment *m = n->m;
  if (cell->released < m->state->start) return false;
  if (!(n->access.flags & ATOMIC) && !(cell->write.flags & (STRONG | ATOMIC))) return false;
  if (m->agent->horizon < cell->released) m->agent->horizon = cell->released;
  if (m->group->horizon < cell->released) m->group->horizon = cell->released;
  return true;
}

static void keep_read(Cell *cell, const Now *n, u64 start) {
  Access *last = &cell->read[0];
  const i64 size = n->m->z->group_size;
  if (last->time >= start && last->thread != n->access.thread &&
      (cell->read[1].time < start || last->thread / size != n->access.thread / size))
    cell->read[1] = *last;
  *last = n->access;
}

static bool visit(const Now *n, Cell *cell) {
  const u64 start = n->m->state->start;
  const bool seen = acquire(n, cell), writes = n->access.flags & WRITES;
  bool race = false;
  if (!writes && cell->write.time >= start) n->m->agent->fresh = false; /* what it stores next is no flag */
  if (!seen) race = compare(n, &cell->write, writes ? PROBLEM_WRITE_AFTER_WRITE : PROBLEM_READ_AFTER_WRITE);
  if (!writes) {
    keep_read(cell, n, start);
    return race;
  }
  for (int i = 0; i < 2 && !race; i++)
    if (!(n->access.flags & STRONG)) race = compare(n, &cell->read[i], PROBLEM_WRITE_AFTER_READ);
  cell->write = n->access;
  cell->read[0].time = cell->read[1].time = 0;
  const Agent *agent = n->m->agent;
  if (agent->fence && n->access.flags & (ATOMIC | STRONG)) cell->released = n->m->state->time;
  return race;
}

static void access_lane(Now *n, u64 value) {
  const u64 end = n->address + (u64)n->size;
  bool race = false;
  for (u64 at = n->address; at < end;) {
    Cell *cell = cell_at(n->m->g, n->m->state->race, n->space, n->m->step->core_number, at);
    if (!cell) return;
    const bool whole = !(at & 3) && end - at >= 4;
    if (whole && !cell->bytes) {
      n->access.value = (u32)(value >> 8 * (at - n->address));
      race = visit(n, cell) || race;
      at += 4;
      continue;
    }
    Cell *bytes = split(n->m->g, cell);
    if (!bytes) return;
    do {
      n->access.value = value >> 8 * (at - n->address) & 255;
      race = visit(n, &bytes[at & 3]) || race;
    } while (++at < end && at & 3);
  }
}

void check_races(const Moment *m, AccessKind access, int space, i64 size) {
  const Step *s = m->step;
  const Sanitizer *z = m->z;
  Agent *agent = m->agent;
  const u32 flags = access == LOADS ? 0 : access == ATOMIC_ACCESS ? WRITES | ATOMIC : WRITES | (agent->fresh ? STRONG : 0);
  bool stored = false;
  FOR_ACTIVE(lane, s->mask) {
    const u64 address = device_address(s->g, s->core_number, s->address[lane], space);
    const bool shared = address - s->g->device->local_base < s->g->device->local_size;
    if (shared && is_exit_state(m, (i64)lane, address)) continue;
    if (!shared && ((address >= z->private_first && address < z->private_end) ||
                    (address >= z->quiet_first && address < z->quiet_end)))
      continue;
    const u32 thread = linear_id(z, register_of(s, (i64)lane, FIXED_LOCAL_ID));
    Now n = {
        .m = m, .lane = (i64)lane, .address = address, .size = size, .space = shared ? SPACE_SHARED : SPACE_GLOBAL,
        .access = {.time = m->state->time, .thread = (u32)(agent->group * z->group_size) + thread, .pc = (u32)s->pc,
                   .epoch = agent->epoch, .flags = flags},
    };
    stored = stored || flags & WRITES;
    access_lane(&n, access == STORES ? s->rs2[lane] : 0);
  }
  if (!stored) return;
  if (agent->fence && !agent->told && flags & (ATOMIC | STRONG)) {
    note_release(m, agent->fence);
    agent->told = true;
  }
  agent->fresh = false;
}
