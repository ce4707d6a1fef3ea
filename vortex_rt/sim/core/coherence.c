/* Data caches that hold data: a load gets the line as it was when it came, with what the cache's own cores have stored since.
 *
 * Stores write through and allocate nothing, so memory is always up to date, and nothing but eviction, an atomic operation
 * and the begin of a launch takes a line out of a cache: neither a fence nor a barrier. Atomic operations are done in the
 * last cache; those in front of it drop the line. Caches that all cores share are memory here. What is in which cache
 * follows the order of execution, in timing mode too: a line comes when its load is executed.
 *
 * Sources: SimX v3 cache.cpp, processor.cpp, lsu_unit.cpp (fence); cache_subsystem.md, multicache_amo_coherence.md. */
#include "coherence.h"
#include "sanitizer.h"
#include <string.h>

static u64 memory_of(const Gpu *g, u64 address) { return g->device->memory + address; }

/* Whether caches hold what is at an address: global memory of the device's own */
static bool is_cached(const DeviceState *d, u64 address, u64 size) {
  const bool local = address + size > d->local_base && address < d->local_base + d->local_size;
  return address >= IO_LIMIT && address < d->memory_size && address + size <= d->memory_size && !local;
}

/* The lines of the set of a line, in the cache of a level that a core has; *set: the set's number of all of the level's */
static u64 *lines_of(const Gpu *g, const CopyLevel *level, i64 core, u64 line, i64 *set) {
  const i64 cores = g->device->cores_per_cluster, caches = (cores + level->cores - 1) / level->cores;
  const i64 cache = core / cores * caches + core % cores / level->cores;
  *set = cache * level->sets + (i64)(line % (u64)level->sets);
  return level->lines + *set * level->ways;
}

static u8 *bytes_of(const Copies *c, const CopyLevel *level, const u64 *place) {
  return level->bytes + ((place - level->lines) << c->line_shift);
}

/* The place of a line in the cache of a level, NULL: it is not there */
static u64 *find(const Gpu *g, const CopyLevel *level, i64 core, u64 line) {
  i64 set;
  u64 *lines = lines_of(g, level, core, line, &set);
  for (i64 way = 0; way < level->ways; way++)
    if (lines[way] == line + 1) return lines + way;
  return NULL;
}

/* What a core's cache of a level has of a line, which comes from below where it is not there: to an empty way, or in place
 * of the line that came first */
static const u8 *fetch(const Gpu *g, i64 number, i64 core, u64 line) {
  const Copies *c = g->copies;
  if (number == c->levels) return (const u8 *)memory_of(g, line << c->line_shift);
  const CopyLevel *level = &c->level[number];
  u64 *place = find(g, level, core, line);
  if (place) return bytes_of(c, level, place);
  const u8 *below = fetch(g, number + 1, core, line);
  i64 set;
  u64 *lines = lines_of(g, level, core, line, &set);
  i64 way = 0;
  while (way < level->ways && lines[way]) way++;
  if (way == level->ways) way = level->next[set];
  level->next[set] = (level->next[set] + 1) % level->ways;
  lines[way] = line + 1;
  return memcpy(bytes_of(c, level, lines + way), below, (size_t)1 << c->line_shift);
}

void clear_copies(const Gpu *g) {
  const Copies *c = g->copies;
  for (i64 number = 0; number < c->levels; number++) {
    const CopyLevel *level = &c->level[number];
    memset(level->lines, 0, (size_t)(level->all_sets * level->ways) * sizeof *level->lines);
    memset(level->next, 0, (size_t)level->all_sets * sizeof *level->next);
  }
}

/* A part of an access that lies in one line */
typedef struct Part {
  u64 address, line;
  size_t offset, size;
} Part;

/* The part that begins at ``at``, of an access that ends at ``end`` */
static Part part_at(const Copies *c, u64 at, u64 end) {
  const u64 line = at >> c->line_shift, next = (line + 1) << c->line_shift;
  return (Part){.address = at, .line = line, .offset = at - (line << c->line_shift), .size = (end < next ? end : next) - at};
}

/* Tell of a copy that differs from memory. */
static void compare(const Step *s, i64 lane, const u8 *copy, const Part *part, i64 size) {
  const u8 *memory = (const u8 *)memory_of(s->g, part->address);
  if (!s->g->sanitizer || !memcmp(copy, memory, part->size)) return;
  u64 first = 0;
  while (copy[first] == memory[first]) first++;
  sanitizer_stale(s, lane, part->address + first, size);
}

void read_copies(const Step *s, int space, i64 size, u64 delta, u64 *values) {
  const Gpu *g = s->g;
  const Copies *c = g->copies;
  FOR_ACTIVE(lane, s->mask) {
    const u64 address = device_address(g, s->core_number, s->address[lane], space), end = address + (u64)size;
    values[lane] = 0;
    u8 *to = (u8 *)&values[lane];
    if (!is_cached(g->device, address, (u64)size)) {
      memcpy(to, (const void *)(s->address[lane] + delta), (size_t)size);
      continue;
    }
    for (u64 at = address; at < end;) {
      const Part part = part_at(c, at, end);
      const u8 *copy = fetch(g, 0, s->core_number, part.line) + part.offset;
      compare(s, (i64)lane, copy, &part, size);
      memcpy(to + (at - address), c->coherent ? (const u8 *)memory_of(g, at) : copy, part.size);
      at += part.size;
    }
  }
}

static void write_lane(const Step *s, u64 address, u64 size) {
  const Gpu *g = s->g;
  const Copies *c = g->copies;
  if (!is_cached(g->device, address, size)) return;
  for (u64 at = address; at < address + size;) {
    const Part part = part_at(c, at, address + size);
    for (i64 number = 0; number < c->levels; number++) {
      u64 *place = find(g, &c->level[number], s->core_number, part.line);
      if (place) memcpy(bytes_of(c, &c->level[number], place) + part.offset, (const void *)memory_of(g, at), part.size);
    }
    at += part.size;
  }
}

void write_copies(const Step *s, int space, i64 size) {
  FOR_ACTIVE(lane, s->mask)
    write_lane(s, device_address(s->g, s->core_number, s->address[lane], space), (u64)size);
}

u64 atomic_place(const Step *s, i64 lane, i64 size) {
  const Gpu *g = s->g;
  const Copies *c = g->copies;
  const u64 address = device_address(g, s->core_number, s->address[lane], 2);
  if (!is_cached(g->device, address, (u64)size)) return s->address[lane];
  const Part part = part_at(c, address, address + (u64)size); /* all of it: atomic operations are aligned */
  for (i64 number = 0; number < c->atomic_level; number++) {
    u64 *place = find(g, &c->level[number], s->core_number, part.line);
    if (place) *place = 0;
  }
  const u8 *copy = fetch(g, c->atomic_level, s->core_number, part.line) + part.offset;
  compare(s, lane, copy, &part, size);
  return c->coherent ? s->address[lane] : (u64)copy;
}

void write_atomic(const Step *s, i64 lane, i64 size) {
  write_lane(s, device_address(s->g, s->core_number, s->address[lane], 2), (u64)size);
}
