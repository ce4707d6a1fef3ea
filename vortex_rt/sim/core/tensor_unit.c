/* The tensor unit of Vortex 3.0: D = A * B + C on tiles that lie across a warp's F registers (wmma), or with B, and A if
 * wanted, in local memory (wgmma).
 *
 * With T lanes and r registers of C a tile is made of blocks of m x n elements and k words, where m n = T: a micro-operation
 * adds the product of a block of A and one of B to a block of C. A word holds one element of 32 bits, two of 16, and so on,
 * the lower k in the lower bits. Results in fp32 are rounded at each step: products of a word are added up from 0, the words
 * from 0, then C. Results in the operands' own type are a chain of fused additions, each rounded to single and then to the
 * type. Integers wrap. Elements of the MX formats and NVFP4 are multiplied with their scale first; their products are added to
 * C one after the other. In a sparse product A has half of its words, and metadata, a bit for each element of B along k, say of
 * each row what those are multiplied with. With the RTL's arithmetic floating-point sums are those of fused_dot.c.
 * Sources: SimX tcu_unit.cpp, tensor_cfg.h, vx_tensor.h; OCP Microscaling 1.0. */
#include "blocks.h"
#include "lane.h"
#include "sanitizer.h"
#include "tensor.h"
#include <math.h>
#include <string.h>

#define REGISTERS_OF_C 8
#define FIRST_OF_A 10
#define FIRST_OF_A_GROUP 24 /* of wgmma */
#define STEPS 2             /* of wgmma's tile, in rows and in k */
#define METADATA_BLOCKS 4   /* of A, which metadata are of */
#define LINE_WORDS 16       /* of local memory, which wgmma reads at once */
#define SCALES_OF_A 16      /* the slot of tcu.ld for them; the next one is B's */

static const Float FLOATS[] = {
  [TENSOR_FP32] = {8, 23, INFINITIES, 0}, [TENSOR_TF32] = {8, 10, INFINITIES, 0},   [TENSOR_FP16] = {5, 10, INFINITIES, 0},
  [TENSOR_BF16] = {8, 7, INFINITIES, 0},  [TENSOR_E4M3] = {4, 3, ONE_NAN, 0},       [TENSOR_E5M2] = {5, 2, INFINITIES, 0},
  [TENSOR_MXFP8] = {4, 3, ONE_NAN, 32},   [TENSOR_MXBF8] = {5, 2, INFINITIES, 32},  [TENSOR_MXFP4] = {2, 1, ALL_NUMBERS, 32},
  [TENSOR_NVFP4] = {2, 1, ALL_NUMBERS, 16},
};

static float float_of(u32 bits) {
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

static u32 bits_of(float value) {
  u32 bits;
  memcpy(&bits, &value, 4);
  return value == value ? bits : NAN32;
}

static float decoded(const Float *f, u32 bits) {
  const int bias = (1 << (f->exponent - 1)) - 1, last = (1 << f->exponent) - 1;
  const int exponent = bits >> f->mantissa & (u32)last;
  const u32 fraction = bits & ((1u << f->mantissa) - 1);
  const bool negative = bits >> (f->exponent + f->mantissa) & 1;
  float value;
  if (exponent == last && (f->last == INFINITIES || (f->last == ONE_NAN && fraction == (1u << f->mantissa) - 1)))
    value = fraction ? NAN : INFINITY;
  else if (exponent) value = ldexpf((float)(fraction | 1u << f->mantissa), exponent - bias - f->mantissa);
  else value = ldexpf((float)fraction, 1 - bias - f->mantissa);
  return negative ? -value : value;
}

/* Round to a format with infinities, to nearest, ties to even. */
static u32 encoded(const Float *f, float value) {
  const int bias = (1 << (f->exponent - 1)) - 1;
  const u32 infinity = ((1u << f->exponent) - 1) << f->mantissa;
  const u32 sign = (u32)!!signbit(value) << (f->exponent + f->mantissa);
  if (value != value) return infinity | 1u << (f->mantissa - 1);
  if (isinf(value)) return sign | infinity;
  if (value == 0) return sign;
  const int exponent = ilogbf(value) > 1 - bias ? ilogbf(value) : 1 - bias;
  const u32 steps = (u32)nearbyint(ldexp(fabs((double)value), f->mantissa - exponent));
  const u32 bits = ((u32)(exponent + bias) << f->mantissa) + steps - (1u << f->mantissa); /* carries into the exponent */
  return sign | (bits < infinity ? bits : infinity);
}

static int element_bits(i64 format) {
  switch (format) {
    case TENSOR_FP32: case TENSOR_TF32: return 32;
    case TENSOR_FP16: case TENSOR_BF16: return 16;
    case TENSOR_I4: case TENSOR_U4: case TENSOR_MXFP4: case TENSOR_NVFP4: return 4;
    default: return 8;
  }
}

static bool is_integer(i64 format) { return format >= TENSOR_I8 && format <= TENSOR_U4; }
static bool is_scaled(i64 format) { return format >= TENSOR_MXFP8 && format <= TENSOR_NVFP4; }

/* Whether the unit multiplies elements of ``source`` and adds them up in ``result``: the RTL's in fp32 and i32 only */
static bool is_supported(i64 source, i64 result, bool rtl) {
  if (is_integer(source)) return result == TENSOR_I32;
  if (is_scaled(source)) return result == TENSOR_FP32;
  if (source < TENSOR_TF32 || source > TENSOR_E5M2) return false;
  return result == TENSOR_FP32 || (!rtl && result == source && (source == TENSOR_FP16 || source == TENSOR_BF16));
}

static i32 integer_element(i64 format, u32 word, int at) {
  const int bits = element_bits(format);
  const u32 value = word >> at & (bits == 8 ? 255u : 15u);
  const bool is_signed = format == TENSOR_I8 || format == TENSOR_I4;
  return is_signed && value >> (bits - 1) ? (i32)value - (1 << bits) : (i32)value;
}

/* The scales of a row of A and a column of B */
typedef struct Scales {
  const u64 *words;  /* of the warp, four a word: A's, then B's */
  i64 of_line;       /* how many a row or a column has */
  i64 row, column;
  i64 element, step; /* along k: of the first element that is multiplied, and from one to the next */
} Scales;

/* Scales of a line of so many words of k */
static i64 scales_of_line(i64 source, i64 words) {
  return is_scaled(source) ? max_of(1, words * 32 / element_bits(source) / FLOATS[source].scaled) : 0;
}

static Scales scales_of(const Step *s, i64 source, i64 words, i64 sparse) {
  return (Scales){.words = context_of(s->g, s->core_number, s->warp_number)->scales,
                  .of_line = scales_of_line(source, words), .step = 1 + sparse};
}

static u32 scale_bits(const u64 *words, i64 index) { return (u32)words[index / 4] >> index % 4 * 8 & 255; }

/* A scale: E4M3 of NVFP4, else E8M0, an exponent, of which the last one is no number */
static float scale_at(i64 source, const u64 *words, i64 index) {
  const u32 bits = scale_bits(words, index);
  if (source == TENSOR_NVFP4) return decoded(&FLOATS[TENSOR_E4M3], bits);
  return bits == 255 ? NAN : ldexpf(1, (int)bits - 127);
}

static u32 scaled_dot(i64 source, const Scales *s, const u32 *a, const u32 *b, i64 words, u32 c) {
  const int bits = element_bits(source);
  const Float *f = &FLOATS[source];
  float total = float_of(c);
  for (i64 at = 0; at < words * 32 / bits; at++) {
    const i64 word = at * bits / 32, shift = at * bits % 32, scale = (s->element + at * s->step) / f->scaled;
    const float x = decoded(f, a[word] >> shift) * scale_at(source, s->words, s->row * s->of_line + scale);
    const float y = decoded(f, b[word] >> shift) * scale_at(source, s->words + SCALES, s->column * s->of_line + scale);
    total = x * y + total;
  }
  return bits_of(total);
}

/* The same with the RTL's arithmetic, of any floating-point format */
static u32 rtl_dot(i64 source, const Scales *s, const u32 *a, const u32 *b, i64 words, u32 c) {
  const int bits = element_bits(source);
  const Float *f = &FLOATS[source];
  HalfScales halves;
  for (i64 half = 0; is_scaled(source) && half < 2 * words; half++) {
    const i64 scale = (s->element + half * 16 / bits * s->step) / f->scaled;
    halves.a[half] = scale_bits(s->words, s->row * s->of_line + scale);
    halves.b[half] = scale_bits(s->words + SCALES, s->column * s->of_line + scale);
  }
  return fused_dot(f, bits, is_scaled(source) ? &halves : NULL, a, b, words, c);
}

/* c + the product of a row of A and a column of B, of so many words each; ``rtl``: with the RTL's arithmetic */
static u32 dot(bool rtl, i64 source, i64 result, const Scales *scales, const u32 *a, const u32 *b, i64 words, u32 c) {
  const int bits = element_bits(source);
  if (rtl && !is_integer(source)) return rtl_dot(source, scales, a, b, words, c);
  if (is_scaled(source)) return scaled_dot(source, scales, a, b, words, c);
  if (is_integer(source)) {
    u32 total = c;
    for (i64 word = 0; word < words; word++)
      for (int at = 0; at < 32; at += bits)
        total += (u32)(integer_element(source, a[word], at) * integer_element(source, b[word], at));
    return total;
  }
  const Float *f = &FLOATS[source];
  const bool is_wide = result == TENSOR_FP32;
  float total = is_wide ? 0 : decoded(f, c);
  for (i64 word = 0; word < words; word++) {
    float part = 0;
    for (int at = 0; at < 32; at += bits) {
      const float x = decoded(f, a[word] >> at), y = decoded(f, b[word] >> at);
      if (is_wide) part = x * y + part;
      else total = decoded(f, encoded(f, fmaf(x, y, total)));
    }
    if (is_wide) total = part + total;
  }
  return is_wide ? bits_of(float_of(c) + total) : encoded(f, total);
}

/* How a tile of wmma is made of blocks */
typedef struct Shape {
  i64 m, n, k;                      /* of a block: rows, columns, words */
  i64 row_steps, column_steps, word_steps;
  i64 blocks_of_b; /* in a register */
  i64 first_of_b;
} Shape;

static Shape shape_of(i64 lanes) {
  const int all = 31 - __builtin_clz((u32)(lanes * REGISTERS_OF_C)), block = 31 - __builtin_clz((u32)lanes);
  const i64 columns = (i64)1 << (all / 2), rows = (i64)1 << (all - all / 2), words = lanes * REGISTERS_OF_C / max_of(rows, columns);
  Shape s = {.n = (i64)1 << (block / 2), .m = (i64)1 << (block - block / 2)};
  s.k = lanes / max_of(s.m, s.n);
  s.row_steps = rows / s.m;
  s.column_steps = columns / s.n;
  s.word_steps = words / s.k;
  s.blocks_of_b = lanes / (s.k * s.n);
  s.first_of_b = columns * words / lanes == 4 ? 28 : 24;
  return s;
}

/* A micro-operation of wmma: its steps in rows, columns and k, registers of A, B and C from the first of each on, the block of
 * A that its metadata are of, its columns of C's block, and the word in B's register where they begin */
typedef struct MicroOperation {
  i64 m, n, k, a, b, c, block, first_column, columns, word;
} MicroOperation;

/* The registers follow an order in which neighbours lie in different banks. */
static MicroOperation dense_operation(const Shape *s, i64 step) {
  const i64 n = step % s->column_steps, m = step / s->column_steps % s->row_steps, k = step / (s->column_steps * s->row_steps);
  MicroOperation o = {.m = m, .n = n, .k = k, .columns = s->n, .word = n % s->blocks_of_b * s->k * s->n};
  if (s->blocks_of_b == 1) {
    const i64 high = m >> 1, low = m & 1;
    o.a = low << 2 | (1 - high) << 1 | k;
    o.b = (n ^ k) << 1 | (1 - k);
    o.c = low << 2 | (1 - high) << 1 | (1 - (high ^ n));
  } else {
    const i64 high = k >> 1, low = k & 1, pair = n >> 1;
    o.a = low << 2 | (1 - m) << 1 | (m ^ high);
    o.b = low << 2 | (high ^ pair) << 1 | (1 - pair);
    o.c = (n & 1) << 2 | (1 - m) << 1 | pair;
  }
  return o;
}

/* A has half the words. Where blocks of C are squares, a register of B has all of k, of half a block's columns. */
static MicroOperation sparse_operation(const Shape *s, i64 step) {
  if (s->m == s->n) {
    const i64 of_row = s->column_steps * s->word_steps, m = step / of_row, half = s->n / 2;
    return (MicroOperation){.m = m, .n = step % of_row / 2, .a = m, .b = step % of_row, .c = step / 2, .block = m,
                            .first_column = step % 2 * half, .columns = half};
  }
  const i64 n = step % s->column_steps, m = step / s->column_steps % s->row_steps, k = step / (s->column_steps * s->row_steps);
  const i64 pair = n >> 1 << 2, odd = n & 1;
  return (MicroOperation){.m = m, .n = n, .k = k, .a = 2 * m + k, .b = pair | (1 - (odd ^ k)) << 1 | (1 - k), .c = pair | m << 1 | (1 - (m ^ odd)),
                          .block = 2 * m + k, .columns = s->n};
}

static u64 *float_row(const Step *s, i64 number) {
  return registers_of(s->g, s->core_number, s->warp_number) + (32 + number) * s->lanes;
}

/* Why the unit does not do an instruction, as data of a fault */
enum { LANES_OFF = 1, WRONG_LANES = 2, WRONG_FORMAT = 3, WRONG_METADATA = 4, WRONG_ACCUMULATORS = 5, TOO_MANY_SCALES = 7 };

static bool refuse(Step *s, i64 why) {
  step_fault(s, FAULT_ILLEGAL_INSTRUCTION, s->mask, (u32)s->instruction->word);
  s->core->fault_data2 = why;
  return false;
}

static bool can(Step *s, i64 source, i64 result) {
  if (s->mask != s->full) return refuse(s, LANES_OFF);
  if (s->lanes < 4 || s->lanes & (s->lanes - 1)) return refuse(s, WRONG_LANES);
  return is_supported(source, result, s->g->device->rtl_tensor) || refuse(s, WRONG_FORMAT);
}

/* Take what the metadata of a row of a block of A keep of two words of B, for a word of A; false: not half of it. Of a row they
 * have a bit for each element of all first words, then of all second ones. */
static bool take_kept(Step *s, const Shape *t, i64 bits, i64 block, i64 row, i64 word, u32 first, u32 second, u32 *kept) {
  const u64 *metadata = context_of(s->g, s->core_number, s->warp_number)->metadata + block * (METADATA / METADATA_BLOCKS);
  const i64 per = 32 / bits, low = (2 * row * t->k + word) * per, high = low + t->k * per;
  const u64 ones = bit(per) - 1, mask = (metadata[low / 32] >> low % 32 & ones) | (metadata[high / 32] >> high % 32 & ones) << per;
  if (members(mask) != per) return refuse(s, WRONG_METADATA);
  i64 to = 0;
  *kept = 0;
  FOR_ACTIVE(at, mask) {
    *kept |= (u32)((first | (u64)second << 32) >> at * (u64)bits & (bit(bits) - 1)) << to;
    to += bits;
  }
  return true;
}

bool execute_wmma(Step *s) {
  const u32 word = (u32)s->instruction->word;
  const i64 result = word >> 7 & 31, source = word >> 15 & 31, sparse = word >> 20 & 1, bits = element_bits(source);
  if (!can(s, source, result)) return false;
  const Shape t = shape_of(s->lanes);
  Scales scales = scales_of(s, source, t.word_steps * t.k, sparse);
  for (i64 step = 0; step < tensor_steps(s->g, word); step++) {
    const MicroOperation o = sparse ? sparse_operation(&t, step) : dense_operation(&t, step);
    const u64 *left = float_row(s, FIRST_OF_A + o.a), *right = float_row(s, t.first_of_b + o.b) + o.word;
    u64 *total = float_row(s, o.c);
    scales.element = (o.k * t.k << sparse) * 32 / bits;
    for (i64 lane = 0; lane < s->lanes; lane++) {
      u32 x[32], y[32];
      const i64 row = lane / t.n, column = lane % t.n - o.first_column;
      if (column < 0 || column >= o.columns) continue;
      scales.row = o.m * t.m + row;
      scales.column = o.n * t.n + lane % t.n;
      for (i64 z = 0; z < t.k; z++) {
        const u64 *of_b = right + (column * t.k + z) * (1 + sparse);
        x[z] = (u32)left[row * t.k + z];
        y[z] = (u32)of_b[0];
        if (sparse && !take_kept(s, &t, bits, o.block, row, z, y[z], (u32)of_b[1], &y[z])) return false;
      }
      total[lane] = box(dot(s->g->device->rtl_tensor, source, result, &scales, x, y, t.k, (u32)total[lane]));
    }
  }
  return true;
}

/* A word of each lane's, from the address of lane 0 on, comes to a word after the other of the blocks of A, or of scales. */
bool execute_metadata_load(Step *s) {
  const u32 word = (u32)s->instruction->word;
  const i64 slot = word >> 7 & 31, source = word >> 20 & 31, last = s->lanes / 2;
  u64 places[MAX_LANES], values[MAX_LANES];
  if (!can(s, source, is_integer(source) ? TENSOR_I32 : TENSOR_FP32)) return false;
  if (slot >= SCALES_OF_A && (slot > SCALES_OF_A + 1 || !is_scaled(source))) return refuse(s, WRONG_FORMAT);
  for (i64 lane = 0; lane < s->lanes; lane++) places[lane] = s->rs1[0] + 4 * (u64)lane;
  if (places[0] & 3) {
    step_fault(s, FAULT_MISALIGNED, s->mask, places[0]);
    s->core->fault_data2 = 4 * 4 + 1;
    return false;
  }
  if (!load_values(s, places, 4, values)) return false;
  WarpContext *context = context_of(s->g, s->core_number, s->warp_number);
  u64 *metadata = context->metadata, *scales = slot < SCALES_OF_A ? NULL : context->scales + (slot - SCALES_OF_A) * SCALES;
  for (i64 lane = 0; lane < s->lanes; lane++) {
    if (scales) {
      scales[lane] = values[lane];
      continue;
    }
    const i64 at = slot * (s->lanes / METADATA_BLOCKS) + lane / METADATA_BLOCKS;
    if (at < last) metadata[lane % METADATA_BLOCKS * (METADATA / METADATA_BLOCKS) + at] = values[lane];
  }
  s->core->loads++;
  return true;
}

/* A matrix in local memory: rows of A or columns of B, and the elements of each along k */
typedef struct Operand {
  const mem8 *memory; /* of the core, at the descriptor's offset */
  i64 room;           /* bytes from there on */
  i64 stride;         /* elements from a line to the next, 0: in blocks */
  i64 block_lines, block_words, steps;
  bool across; /* words of a block lie one behind the other, each of all lines: B of sparse products */
} Operand;

static Operand operand_of(const Step *s, u64 descriptor, i64 bits, i64 block_lines, i64 block_words, i64 steps) {
  const DeviceState *d = s->g->device;
  const i64 offset = descriptor & 0xFFFF;
  return (Operand){
    .memory = (const mem8 *)(d->local + (u64)s->core_number * d->local_size + (u64)offset), .room = (i64)d->local_size - offset,
    .stride = (i64)(descriptor >> 16 & 0xFFFF) * 8 / bits, .block_lines = block_lines, .block_words = block_words, .steps = steps,
  };
}

/* The bytes from the operand's start to the word of a line; elements of a word lie side by side */
static i64 place_of(const Operand *o, i64 bits, i64 line, i64 word) {
  const i64 in_word = 32 / bits;
  if (o->stride) return (line * o->stride + word * in_word) * bits / 8;
  const i64 block = word / o->block_words * o->steps + line / o->block_lines;
  const i64 in = o->across ? word % o->block_words * o->block_lines + line % o->block_lines
                           : line % o->block_lines * o->block_words + word % o->block_words;
  return 4 * (block * o->block_lines * o->block_words + in);
}

/* Read a word; false: it lies behind local memory. */
static bool read_word(Step *s, const Operand *o, i64 bits, i64 line, i64 word, u32 *value) {
  const i64 place = place_of(o, bits, line, word);
  if (place + 4 > o->room) {
    step_fault(s, FAULT_BAD_ADDRESS, s->mask, s->g->device->local_base + s->g->device->local_size - (u64)(o->room - place));
    s->core->fault_data2 = 4 * 4 + 1;
    return false;
  }
  *value = *(const mem32 *)(o->memory + place);
  return true;
}

bool execute_wgmma(Step *s) {
  const u32 word = (u32)s->instruction->word;
  const i64 result = word >> 7 & 31, source = word >> 15 & 31, flags = word >> 20 & 31, size = flags >> 1 & 3;
  const i64 sparse = flags & 1;
  const bool shared = flags >> 3 & 1; /* A too */
  if (!can(s, source, result)) return false;
  if (size == 3 || (size == 2 && !shared)) return refuse(s, WRONG_ACCUMULATORS);
  const Shape t = shape_of(s->lanes);
  const i64 accumulators = (i64)8 << size, steps = accumulators / STEPS, bits = element_bits(source), words_of_b = t.k << sparse;
  Scales scales = scales_of(s, source, STEPS * t.k, sparse);
  if (scales.of_line * steps * t.n > 4 * s->lanes) return refuse(s, TOO_MANY_SCALES);
  const u64 *integers = registers_of(s->g, s->core_number, s->warp_number);
  const Operand left = operand_of(s, integers[10 * s->lanes], bits, t.m, t.k, STEPS);
  Operand right = operand_of(s, integers[11 * s->lanes], bits, t.n, words_of_b, steps);
  right.across = sparse;
  for (i64 k = 0; k < STEPS >> sparse; k++) {
    scales.element = (k * t.k << sparse) * 32 / bits;
    for (i64 at = 0; at < accumulators; at++) {
      const i64 m = at % STEPS, n = at / STEPS;
      u64 *total = float_row(s, at);
      const u64 *own = float_row(s, FIRST_OF_A_GROUP + (sparse ? m : m * STEPS + k));
      for (i64 lane = 0; lane < s->lanes; lane++) {
        u32 x[32], y[32], second;
        const i64 row = lane / t.n, column = n * t.n + lane % t.n;
        scales.row = m * t.m + row;
        scales.column = column;
        for (i64 z = 0; z < t.k; z++) {
          const i64 place = (k * t.k + z) << sparse;
          x[z] = (u32)own[row * t.k + z];
          if (shared && !read_word(s, &left, bits, m * t.m + row, k * t.k + z, &x[z])) return false;
          if (!read_word(s, &right, bits, column, place, &y[z])) return false;
          if (!sparse) continue;
          if (!read_word(s, &right, bits, column, place + 1, &second)) return false;
          if (!take_kept(s, &t, bits, m * t.word_steps / 2, row, z, y[z], second, &y[z])) return false;
        }
        total[lane] = box(dot(s->g->device->rtl_tensor, source, result, &scales, x, y, t.k, (u32)total[lane]));
      }
    }
  }
  return true;
}

i64 tensor_steps(const Gpu *g, u32 word) {
  const i64 sparse = word >> 20 & 1;
  if (word >> 12 & 7) return (STEPS >> sparse) * ((i64)8 << (word >> 21 & 3));
  const Shape t = shape_of(g->device->threads);
  return t.word_steps * t.row_steps * t.column_steps >> (sparse && t.m != t.n);
}

i64 tensor_reads(const Gpu *g, u32 word) {
  if (!(word >> 12 & 7)) return 0;
  const Shape t = shape_of(g->device->threads);
  const i64 sparse = word >> 20 & 1, accumulators = (i64)8 << (word >> 21 & 3), shared = word >> 23 & 1;
  const i64 left = shared * (STEPS * t.m) * (STEPS * t.k >> sparse), right = accumulators / STEPS * t.n * (STEPS * t.k);
  return (left + LINE_WORDS - 1) / LINE_WORDS + (right + LINE_WORDS - 1) / LINE_WORDS;
}
