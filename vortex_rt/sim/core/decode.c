/* Decoding of instruction words, a page of 4 KiB at a time; each core keeps what it has decoded. Compressed instructions
 * and those that begin in the middle of a word are decoded each time that one executes.
 *
 * The table is that of isa/table.py (codegen.decoder_tables); of rows that match a word the first one wins. */
#include "device.h"
#include "isa.h"
#include <string.h>

static i64 sign_extended(u64 value, int bits) { return (i64)(value << (64 - bits)) >> (64 - bits); }

/* Return the immediate of a format; SH: of a shift. */
static i64 immediate_of(u64 word, i64 format) {
  switch (format) {
    case FORMAT_I: return sign_extended(word >> 20, 12);
    case FORMAT_SH: return word >> 20 & 63;
    case FORMAT_S: return sign_extended(word >> 25 << 5 | (word >> 7 & 31), 12);
    case FORMAT_B:
      return sign_extended(word >> 31 << 12 | (word >> 7 & 1) << 11 | (word >> 25 & 63) << 5 | (word >> 8 & 15) << 1, 13);
    case FORMAT_U: return sign_extended(word & 0xFFFFF000, 32);
    case FORMAT_J:
      return sign_extended(word >> 31 << 20 | (word >> 12 & 255) << 12 | (word >> 20 & 1) << 11 | (word >> 21 & 1023) << 1, 21);
    case FORMAT_C: return word >> 20 & 4095;
    default: return 0;
  }
}

/* Where a register lies in the warp's rows; ``kind`` 2: of the F registers */
static i32 register_offset(i64 kind, u64 number, i64 threads) {
  return (i32)(((i64)number + (kind == 2 ? 32 : 0)) * threads);
}

static void decode_word(const Gpu *g, u32 word, Decoded *to) {
  const i64 threads = g->device->threads;
  to->op = ILLEGAL;
  to->flags = 0;
  to->word = (i32)word;
  for (i64 row = g->opcodes[word & 0x7F]; row < g->opcodes[(word & 0x7F) + 1]; row++) {
    const Encoding *e = g->table + row;
    if ((word & e->mask) != e->match || (e->needs & ~g->device->extensions)) continue;
    const i64 immediate = immediate_of(word, e->format);
    if (e->format == FORMAT_SH && g->device->xlen == 32 && immediate > 31) continue;
    const u64 rd = word >> 7 & 31, rounding = e->rounds ? word >> 12 & 7 : 0;
    if (rounding == 5 || rounding == 6) return;
    to->op = (i32)e->op;
    to->rd = e->rd == 0 || (e->rd == 1 && rd == 0) ? (i32)(SINK_ROW * threads) : register_offset(e->rd, rd, threads);
    to->rs1 = register_offset(e->rs1, word >> 15 & 31, threads);
    to->rs2 = register_offset(e->rs2, word >> 20 & 31, threads);
    to->rs3 = register_offset(e->rs3, word >> 27 & 31, threads);
    to->immediate = (i32)immediate;
    const i64 sources = (e->rs1 != 0) | (e->rs2 != 0) << 1 | (e->rs3 != 0) << 2;
    to->flags = (i32)((i64)rounding | e->unit << FLAG_UNIT_SHIFT | e->row << FLAG_ROW_SHIFT | sources << FLAG_SOURCES_SHIFT);
    return;
  }
}

/* Keep which registers a core's warps may have written. */
static void note_written(const Gpu *g, Core *c, const Decoded *row) {
  const i64 threads = g->device->threads;
  if (row->op != ILLEGAL && row->rd != SINK_ROW * threads) c->written |= (i64)bit(row->rd / threads);
  if (row->op == OP_wmma || row->op == OP_wgmma) c->written |= (i64)0xFFFFFFFF << 32; /* F registers */
}

extern const u32 compressed_rv32[], compressed_rv64[];

const Decoded *decode_at(const Gpu *g, i64 core, u64 pc, i64 *length) {
  const DeviceState *d = g->device;
  Core *c = &g->cores[core];
  Decoded *row = g->decoded + d->cores * DECODED_PAGES * 1024 + core;
  const mem16 *halves = (const mem16 *)(d->memory + pc);
  const bool is_long = (halves[0] & 3) == 3;
  *length = is_long ? 4 : 2;
  if (pc + (u64)*length > d->memory_size) return NULL;
  const u32 word = is_long ? halves[0] | (u32)halves[1] << 16 : (d->xlen == 32 ? compressed_rv32 : compressed_rv64)[halves[0]];
  decode_word(g, word, row);
  note_written(g, c, row);
  if (word == 0) row->word = halves[0];
  return row;
}

void forget_decoded(const Gpu *g, i64 core) {
  Core *c = &g->cores[core];
  i32 *pages = pages_of(g, core);
  for (i64 slot = 0; slot < c->decoded; slot++) pages[slots_of(g, core)[slot]] = 0;
  c->decoded = 0;
}

i64 decode_page(const Gpu *g, i64 core, i64 page) {
  Core *c = &g->cores[core];
  if (c->decoded == DECODED_PAGES) forget_decoded(g, core);
  const i64 slot = c->decoded;
  const mem32 *memory = (const mem32 *)(g->device->memory + ((u64)page << 12));
  Decoded *rows = decoded_of(g, core) + slot * 1024;
  u32 *words = words_of(g, core, slot);
  for (i64 i = 0; i < 1024; i++) {
    words[i] = memory[i];
    decode_word(g, words[i], &rows[i]);
    note_written(g, c, &rows[i]);
  }
  slots_of(g, core)[slot] = page;
  pages_of(g, core)[page] = (i32)slot + 1;
  c->decoded = slot + 1;
  return slot + 1;
}

bool adopt_page(const Gpu *g, i64 core, i64 page) {
  Core *c = &g->cores[core];
  const i64 slot = c->decoded;
  if (!g->device->alone || slot == DECODED_PAGES) return false;
  for (i64 other = 0; other < g->device->cores; other++) {
    const i64 found = pages_of(g, other)[page] - 1;
    if (found < 0 || memcmp((const void *)(g->device->memory + ((u64)page << 12)), words_of(g, other, found), 4096)) continue;
    memcpy(words_of(g, core, slot), words_of(g, other, found), 4096);
    memcpy(decoded_of(g, core) + slot * 1024, decoded_of(g, other) + found * 1024, 1024 * sizeof(Decoded));
    c->written |= g->cores[other].written;
    slots_of(g, core)[slot] = page;
    pages_of(g, core)[page] = (i32)slot + 1;
    c->decoded = slot + 1;
    return true;
  }
  return false;
}
