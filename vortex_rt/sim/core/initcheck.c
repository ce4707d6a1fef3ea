/* initcheck: use of values that were read from memory nobody wrote.
 *
 * Each byte of memory has a bit, each register of a lane a set of bits: those that nobody wrote. Global memory is so where
 * the host has told it (initcheck_mark), shared memory where a block begins. What only moves values (loads, stores, moves,
 * shifts, masks) moves the bits with them, so a structure is copied with its padding; arithmetic makes a *computed* value
 * of them. The finding comes where such a value decides something (a branch, a lane's predicate, an address, a select, an
 * operand of an atomic operation), or where a computed one is stored to global memory: what a program computes and throws
 * away, or keeps in shared memory and never takes up, is none. */
#include "isa.h"
#include "sanitizer.h"
#include <stdlib.h>
#include <string.h>

#define REGISTERS 64
#define PAGE 4096

/* Of a lane's register: what of it nobody wrote, and the load that it comes from */
typedef struct Taint {
  u64 bits;
  u64 address;
  u32 pc;
  u8 size, space, computed;
} Taint;

typedef struct Init {
  u8 **pages; /* of device memory: a bit for each byte that nobody wrote; NULL: all is written */
  i64 page_count;
  u8 *local;        /* the same of all cores' local memory */
  u8 *computed;     /* whether what a byte there holds, and nobody wrote, is computed of others */
  Taint *registers; /* of all warps: [REGISTERS][lanes] */
} Init;

bool begin_init(const Gpu *g, SanitizerState *t) {
  const DeviceState *d = g->device;
  if (t->init) return true;
  Init *init = t->init = sanitizer_memory(g, 1, sizeof *init);
  if (!init) return false;
  const i64 pages = (i64)(d->memory_size / PAGE);
  init->pages = sanitizer_memory(g, pages, sizeof *init->pages);
  init->page_count = init->pages ? pages : 0;
  init->local = sanitizer_memory(g, d->cores * (i64)d->local_size / 8 + 1, 1);
  init->computed = sanitizer_memory(g, d->cores * (i64)d->local_size + 1, 1);
  init->registers = sanitizer_memory(g, d->cores * d->warps * REGISTERS * d->threads, sizeof *init->registers);
  if (init->pages && init->local && init->computed && init->registers) return true;
  free_init(t);
  return false;
}

void free_init(SanitizerState *t) {
  Init *init = t->init;
  if (!init) return;
  for (i64 i = 0; i < init->page_count; i++) free(init->pages[i]);
  free(init->pages);
  free(init->local);
  free(init->computed);
  free(init->registers);
  free(init);
  t->init = NULL;
}

/* The bits of the memory around a device address; NULL: all there is written (and stays so, unless ``make``). */
static u8 *bits_at(const Gpu *g, Init *init, i64 core, u64 address, bool make, u64 *place) {
  const DeviceState *d = g->device;
  const u64 offset = address - d->local_base;
  if (offset < d->local_size) {
    *place = (u64)core * d->local_size + offset;
    return init->local;
  }
  *place = address % PAGE;
  const i64 page = (i64)(address / PAGE);
  if (page >= init->page_count) return NULL;
  if (!init->pages[page] && make) init->pages[page] = sanitizer_memory(g, PAGE / 8, 1);
  return init->pages[page];
}

/* The byte of ``computed`` for a place in local memory; of another one, a byte that is 0 and may be written */
static u8 *computed_at(const Gpu *g, Init *init, i64 core, u64 address) {
  const u64 offset = address - g->device->local_base, size = g->device->local_size;
  u8 *other = &init->computed[(u64)g->device->cores * size];
  *other = 0;
  return offset < size ? &init->computed[(u64)core * size + offset] : other;
}

static bool is_unwritten(const Gpu *g, Init *init, i64 core, u64 address) {
  u64 place;
  const u8 *bits = bits_at(g, init, core, address, false, &place);
  return bits && bits[place / 8] >> place % 8 & 1;
}

static void set_unwritten(const Gpu *g, Init *init, i64 core, u64 address, bool unwritten) {
  u64 place;
  u8 *bits = bits_at(g, init, core, address, unwritten, &place);
  if (!bits) return;
  if (unwritten) bits[place / 8] |= (u8)(1 << place % 8);
  else bits[place / 8] &= (u8)~(1 << place % 8);
}

void initcheck_mark(const Gpu *g, u64 address, u64 size, u64 from, i64 how) {
  Init *init = g->sanitizer->state->init;
  if (how == 2 && from / PAGE >= (u64)init->page_count) how = 0; /* the host's memory */
  for (u64 i = 0; i < size;) {
    const u64 at = address + i;
    if (how != 2 && at % PAGE == 0 && size - i >= PAGE) { /* allocations have up to gigabytes */
      u64 place;
      u8 *bits = bits_at(g, init, 0, at, how == 1, &place);
      if (bits) memset(bits + place / 8, how == 1 ? 255 : 0, PAGE / 8);
      i += PAGE;
      continue;
    }
    set_unwritten(g, init, 0, at, how == 1 || (how == 2 && is_unwritten(g, init, 0, from + i)));
    i++;
  }
}

void begin_shared(const Moment *m, u64 first, u64 size) {
  Init *init = m->state->init;
  for (u64 i = 0; i < size && first + i - m->g->device->local_base < m->g->device->local_size; i++) {
    set_unwritten(m->g, init, m->step->core_number, first + i, true);
    *computed_at(m->g, init, m->step->core_number, first + i) = 0;
  }
}

static Taint *taint_of(const Step *s, Init *init, const u64 *row, i64 lane) {
  const u64 *registers = registers_of(s->g, s->core_number, s->warp_number);
  const i64 number = (row - registers) / s->lanes;
  if (number <= 0 || number >= REGISTERS) return NULL;
  return init->registers + (warp_index(s->g, s->core_number, s->warp_number) * REGISTERS + number) * s->lanes + lane;
}

static void use(const Moment *m, Taint *taint, u64 lane) {
  if (!taint || !taint->bits) return;
  const Step *s = m->step;
  taint->bits = 0; /* once */
  if (s->pc < m->z->first) return; /* start-up's code, which has no agent */
  const Finding finding = {
      .problem = PROBLEM_NOT_WRITTEN, .severity = SEVERITY_ERROR, .relation = RELATION_SAME_INSTRUCTION,
      .space = taint->space, .size = taint->size, .address = taint->address, .pc = s->pc, .other_pc = taint->pc,
      .thread = (i32)(u32)register_of(s, (i64)lane, FIXED_LOCAL_ID), .group = m->agent->group,
      .other_thread = (i32)(u32)register_of(s, (i64)lane, FIXED_LOCAL_ID), .other_group = m->agent->group,
  };
  sanitizer_report(m, &finding);
}

/* What a value computed of others is: not written as far as one of them is not. */
static Taint computed(const Taint *a, const Taint *b, const Taint *c) {
  const Taint *const all[] = {a, b, c};
  for (int i = 0; i < 3; i++)
    if (all[i] && all[i]->bits) {
      Taint result = *all[i];
      result.bits = ~(u64)0;
      result.computed = 1;
      return result;
    }
  return (Taint){0};
}

static Taint with_bits(const Taint *a, u64 bits) {
  if (!a || !bits) return (Taint){0};
  Taint result = *a;
  result.bits = bits;
  return result;
}

static const Taint *either(const Taint *a, const Taint *b) { return a && a->bits ? a : b; }
static u64 bits_of(const Taint *a) { return a ? a->bits : 0; }

/* Operations of integers: RISC-V's opcode, function codes and operands. */
enum { OP_LOAD = 0x03, OP_IMM = 0x13, OP_IMM_32 = 0x1B, OP_REGISTERS = 0x33, OP_32 = 0x3B, OP_FP = 0x53 };

static Taint of_immediate(u32 word, i64 immediate, const Taint *a) {
  const u64 bits = bits_of(a);
  const bool narrow = (word & 127) == OP_IMM_32;
  const u64 from = narrow ? (u64)(i64)(i32)bits : bits;
  switch (word >> 12 & 7) {
    case 0: return immediate == 0 ? with_bits(a, from) : computed(a, NULL, NULL);
    case 1: return with_bits(a, narrow ? (u64)(i64)(i32)(bits << (immediate & 31)) : bits << (immediate & 63));
    case 5:
      if (word >> 30 & 1) return with_bits(a, (u64)((i64)from >> (immediate & 63)));
      return with_bits(a, narrow ? (u32)bits >> (immediate & 31) : bits >> (immediate & 63));
    case 4: return with_bits(a, bits);
    case 6: return with_bits(a, bits & ~(u64)immediate);
    case 7: return with_bits(a, bits & (u64)immediate);
    default: return computed(a, NULL, NULL);
  }
}

static Taint of_registers(const Moment *m, u32 word, Taint *a, Taint *b, u64 x, u64 y, u64 lane) {
  const u32 function = word >> 12 & 7, seventh = word >> 25;
  const u64 p = bits_of(a), q = bits_of(b);
  if (seventh == 7) { /* czero */
    use(m, b, lane);
    return with_bits(a, (function == 5) == (y == 0) ? 0 : p);
  }
  if ((word & 127) == OP_REGISTERS && seventh == 0 && function == 4) return with_bits(either(a, b), p | q);
  if ((word & 127) == OP_REGISTERS && seventh == 0 && function == 6)
    return with_bits(either(a, b), (p | q) & (p | ~x) & (q | ~y));
  if ((word & 127) == OP_REGISTERS && seventh == 0 && function == 7)
    return with_bits(either(a, b), (p | q) & (p | x) & (q | y));
  if (seventh == 0 && function == 0 && !(p & q) && !q && !y) return with_bits(a, p); /* + 0 */
  return computed(a, b, NULL);
}

static bool is_zero_extending(u32 word) { return (word & 127) == OP_LOAD && word >> 14 & 1; }

static bool is_move_of_float(u32 word) {
  const u32 function = word >> 25 & ~3u;
  return (function == 0x10 && (word >> 15 & 31) == (word >> 20 & 31)) /* fsgnj of one register */
         || ((function == 0x70 || function == 0x78) && (word >> 12 & 7) == 0); /* fmv */
}

/* Votes and shuffles: of the lanes' values one comes to each lane, or what is computed of all. */
static void cross_lanes(const Moment *m, Init *init, int which) {
  const Step *s = m->step;
  const bool votes = which <= CROSS_VOTE_BALLOT;
  Taint voted = {0}, result[MAX_LANES];
  FOR_ACTIVE(lane, s->mask) voted = computed(&voted, taint_of(s, init, s->rs1, (i64)lane), NULL);
  FOR_ACTIVE(lane, s->mask) {
    if (!votes) use(m, taint_of(s, init, s->rs2, (i64)lane), lane);
    const Taint *from = votes ? &voted : taint_of(s, init, s->rs1, shuffle_source(s, which, (i64)lane));
    result[lane] = with_bits(from, bits_of(from));
  }
  FOR_ACTIVE(lane, s->mask) {
    Taint *to = taint_of(s, init, s->rd, (i64)lane);
    if (to) *to = result[lane];
  }
}

void initcheck_step(const Moment *m, int unit) {
  const Step *s = m->step;
  Init *init = m->state->init;
  const u32 word = (u32)s->instruction->word, opcode = word & 127;
  const int op = s->instruction->op;
  if (unit == UNIT_LOAD || unit == UNIT_STORE) return; /* initcheck_access */
  if (op >= OP_FIRST_CROSS && op <= OP_LAST_CROSS) {
    cross_lanes(m, init, op - OP_FIRST_CROSS);
    return;
  }
  const i64 known = s->instruction->flags >> FLAG_SOURCES_SHIFT & 7;
  FOR_ACTIVE(lane, s->mask) {
    Taint *a = known & 1 ? taint_of(s, init, s->rs1, (i64)lane) : NULL;
    Taint *b = known & 2 ? taint_of(s, init, s->rs2, (i64)lane) : NULL;
    const Taint *c = known & 4 ? taint_of(s, init, s->rs3, (i64)lane) : NULL;
    Taint *to = taint_of(s, init, s->rd, (i64)lane);
    if (unit == UNIT_BRANCH || unit == UNIT_WCTL) {
      use(m, a, lane);
      use(m, b, lane);
    }
    if (!to) continue;
    if (!(bits_of(a) | bits_of(b) | bits_of(c))) to->bits = 0;
    else if (opcode == OP_IMM || opcode == OP_IMM_32) *to = of_immediate(word, s->instruction->immediate, a);
    else if (opcode == OP_REGISTERS || opcode == OP_32) *to = of_registers(m, word, a, b, s->rs1[lane], s->rs2[lane], lane);
    else if (opcode == OP_FP && is_move_of_float(word)) *to = *a;
    else *to = computed(a, b, c);
  }
}

void initcheck_access(const Moment *m, AccessKind access, int space, i64 size) {
  const Step *s = m->step;
  Init *init = m->state->init;
  FOR_ACTIVE(lane, s->mask) {
    const u64 address = device_address(s->g, s->core_number, s->address[lane], space);
    const bool shared = address - s->g->device->local_base < s->g->device->local_size;
    u64 bits = 0;
    u8 made = 0;
    use(m, taint_of(s, init, s->rs1, (i64)lane), lane);
    if (access != STORES)
      for (i64 i = 0; i < size; i++)
        if (is_unwritten(s->g, init, s->core_number, address + (u64)i)) {
          bits |= (u64)255 << 8 * i;
          made |= *computed_at(s->g, init, s->core_number, address + (u64)i);
        }
    if (size < 8 && access == LOADS && !is_zero_extending((u32)s->instruction->word) && bits >> (8 * size - 1) & 1)
      bits |= ~(u64)0 << 8 * size; /* sign or box */
    Taint read = {.bits = bits, .address = address, .pc = (u32)s->pc, .size = (u8)size, .computed = made,
                  .space = shared ? SPACE_SHARED : address >= m->z->private_first && address < m->z->private_end
                                                       ? SPACE_LOCAL : SPACE_GLOBAL};
    if (access == LOADS) {
      Taint *to = taint_of(s, init, s->rd, (i64)lane);
      if (to) *to = read;
      continue;
    }
    Taint *from = taint_of(s, init, s->rs2, (i64)lane);
    if (access == ATOMIC_ACCESS) use(m, &read, lane);
    const bool calculated = from && from->computed;
    if (access == ATOMIC_ACCESS || (calculated && read.space == SPACE_GLOBAL)) use(m, from, lane);
    for (i64 i = 0; i < size; i++) {
      const bool unwritten = bits_of(from) >> 8 * i & 255;
      set_unwritten(s->g, init, s->core_number, address + (u64)i, unwritten);
      *computed_at(s->g, init, s->core_number, address + (u64)i) = unwritten && calculated;
    }
    Taint *to = access == ATOMIC_ACCESS ? taint_of(s, init, s->rd, (i64)lane) : NULL;
    if (to) to->bits = 0;
  }
}
