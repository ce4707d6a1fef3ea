/* DXA, the copy engine of Vortex 3.0: tiles of tensors of 1 to 5 dimensions from global to local memory.
 *
 * A warp's lanes 0 to 3 hold the operands: rs1 = local address, barrier << 4 | descriptor, coordinates 0 and 1; rs2 =
 * coordinates 2 to 4, set of receivers. A tile is copied span by span, a span being what lies in one line of global memory
 * (and, of rows, in one of local memory). Hardware fills a span or copies it, as its first element lies outside of the tensor
 * or inside: one that lies partly inside is an error here. Each receiver's barrier gets a transaction at the end.
 * Sources: SimX dxa_unit.cpp, dxa_core.cpp; VX_types.toml. */
#include "blocks.h"
#include "tables.h"
#include <string.h>

#define LINE 64
#define DIMENSIONS 5
#define MOST_ROWS ((i64)1 << 40) /* far more than fit in local memory, and sizes of them do not overflow */

/* Where elements of a tile lie in local memory; d is dimension 0, which is contiguous in global memory, r the row */
enum { ROWS, COLUMNS /* r first */, PAIRS /* for sparse products */, BLOCKS /* of the tensor unit */ };

/* A copy, as the descriptor says it */
typedef struct Copy {
  const Gpu *g;
  i64 core;
  const i64 *descriptor;
  i64 rank, size, layout; /* bytes of an element */
  i64 tile[DIMENSIONS];
  i64 rows, coordinate[DIMENSIONS];
  u64 local; /* offset in local memory */
  i64 columns_of_block, word_elements, blocks;
} Copy;

static i64 sizes_of_tiles(const i64 *descriptor, int axis) { return descriptor[DXA_TILES + axis / 2] >> (axis % 2 * 16) & 0xFFFF; }

static Copy copy_of(const Gpu *g, i64 core, const Transfer *t) {
  const i64 *d = g->descriptors + (t->meta & 15) * DXA_WORDS;
  Copy c = {.g = g, .core = core, .descriptor = d, .rank = min_of(DIMENSIONS, max_of(1, d[DXA_META] & 7)),
            .size = (i64)1 << (d[DXA_META] >> 3 & 3), .layout = d[DXA_META] >> 5 & 3, .local = t->local, .rows = 1};
  for (int axis = 0; axis < DIMENSIONS; axis++) {
    c.tile[axis] = axis < c.rank ? max_of(1, sizes_of_tiles(d, axis)) : 1;
    c.coordinate[axis] = t->coordinate[axis];
    if (axis) c.rows = min_of(MOST_ROWS, c.rows * c.tile[axis]);
  }
  if (c.rank > 2) c.layout = ROWS;
  c.columns_of_block = max_of(1, d[DXA_ELEMENT_STRIDES + 2]);
  c.word_elements = max_of(1, 4 / c.size);
  c.blocks = max_of(1, c.tile[0] / c.columns_of_block);
  return c;
}

static i64 bytes_of(const Copy *c) { return c->rows * c->tile[0] * c->size; }

/* The place of an element in local memory, in bytes from the tile's */
static u64 place_in_tile(const Copy *c, i64 row, i64 element) {
  const i64 side = c->columns_of_block, block = element / side, in = element % side;
  i64 place = row * c->tile[0] + element;
  if (c->layout == COLUMNS) {
    place = element * c->tile[1] + row;
  } else if (c->layout == BLOCKS) {
    const i64 depth = side * c->word_elements;
    place = (row / depth * c->blocks + block) * depth * side + in * depth + row % depth;
  } else if (c->layout == PAIRS) {
    const i64 depth = 2 * side, word = row / c->word_elements;
    place = ((word / depth * c->blocks + block) * depth * side + word % depth * side + in) * c->word_elements + row % c->word_elements;
  }
  return (u64)(place * c->size);
}

/* The address in global memory of a row's first element; ``inside``: whether the row is in the tensor */
static u64 row_address(const Copy *c, i64 row, bool *inside) {
  const i64 *d = c->descriptor;
  u64 address = (u64)d[DXA_BASE] + ((u64)d[DXA_BASE + 1] << 32) + (u64)(c->coordinate[0] * c->size);
  *inside = true;
  for (i64 axis = 1, rest = row; axis < c->rank; rest /= c->tile[axis], axis++) {
    const i64 at = c->coordinate[axis] + rest % c->tile[axis];
    *inside &= at >= 0 && at < d[DXA_SIZES + axis];
    address += (u64)(at * d[DXA_STRIDES + axis - 1]);
  }
  return address;
}

/* Elements of a span that begins at an element of a row */
static i64 span_of(const Copy *c, u64 address, i64 row, i64 element) {
  i64 room = LINE - (i64)(address % LINE);
  if (c->layout == ROWS) room = min_of(room, LINE - (i64)((c->local + place_in_tile(c, row, element)) % LINE));
  return max_of(1, min_of(room / c->size, c->tile[0] - element));
}

/* How many of a span's elements the tensor has in dimension 0 */
static i64 elements_inside(const Copy *c, i64 element, i64 span) {
  const i64 first = c->coordinate[0] + element;
  return max_of(0, min_of(first + span, c->descriptor[DXA_SIZES]) - max_of(first, 0));
}

/* Copy to the receiver's local memory. */
static void copy_tile(const Copy *c, u64 local) {
  const DeviceState *d = c->g->device;
  mem8 *to = (mem8 *)(d->local + (u64)c->core * d->local_size + local);
  const mem8 *fill = (const mem8 *)&c->descriptor[DXA_FILL];
  for (i64 row = 0; row < c->rows; row++) {
    bool inside;
    const u64 first = row_address(c, row, &inside);
    for (i64 element = 0; element < c->tile[0]; element++) {
      mem8 *place = to + place_in_tile(c, row, element);
      const u64 from = first + (u64)(element * c->size);
      if (inside && elements_inside(c, element, 1)) memcpy(place, (const void *)(d->memory + from), (size_t)c->size);
      else for (i64 byte = 0; byte < c->size; byte++) place[byte] = fill[(element * c->size + byte) & 3];
    }
  }
}

/* Look at what a copy reads and at spans that the tensor's end cuts; false: a fault. Return its lines of global memory. */
static bool check_rows(Step *s, const Copy *c, i64 *lines) {
  *lines = 0;
  for (i64 row = 0; row < c->rows; row++) {
    bool inside;
    const u64 first = row_address(c, row, &inside);
    for (i64 element = 0, span; element < c->tile[0]; element += span) {
      const u64 address = first + (u64)(element * c->size);
      span = span_of(c, address, row, element);
      const i64 count = inside ? elements_inside(c, element, span) : 0;
      if (!count) continue;
      ++*lines;
      i64 kind = FAULT_NONE;
      if (count < span) kind = FAULT_ACCESS_VIOLATION;
      else host_address(s, address, (u64)(span * c->size), 1, &kind);
      if (!kind) continue;
      step_fault(s, kind, s->mask, address);
      s->core->fault_data2 = span * c->size * 4 + 1;
      return false;
    }
  }
  return true;
}

/* The receivers of a transfer: their barriers and places follow the issuer's. One alone is the issuer, whichever it is. */
static u64 receivers_of(const Transfer *t) { return members(t->receivers) > 1 ? t->receivers : 1; }

/* The index of a receiver's barrier among the core's, -1: there is none */
static i64 barrier_of(const Gpu *g, const Transfer *t, i64 receiver) {
  const i64 number = t->meta >> 4, slot = (number & 255) + receiver, which = number >> 8 & 0x7FFFF;
  return slot < g->device->warps && which < BLOCK_BARRIERS ? slot * BLOCK_BARRIERS + which : -1;
}

/* Transactions that a core's transfers under way will bring to a barrier */
static i64 under_way(const Gpu *g, i64 core, i64 index) {
  const TransferQueue *q = &g->transfers[core];
  i64 count = 0;
  for (i64 at = 0; at < q->count; at++)
    FOR_ACTIVE(receiver, receivers_of(&q->transfer[at])) count += barrier_of(g, &q->transfer[at], (i64)receiver) == index;
  return count;
}

/* Whether each receiver has room and a barrier that waits for the transfer; else a fault */
static bool check_receivers(Step *s, const Transfer *t, const Copy *c) {
  const DeviceState *d = s->g->device;
  FOR_ACTIVE(receiver, receivers_of(t)) {
    const u64 local = t->local + receiver * (u64)c->descriptor[DXA_RECEIVER_STRIDE];
    if (local > (u64)d->local_size || (u64)bytes_of(c) > (u64)d->local_size - local) {
      step_fault(s, FAULT_BAD_ADDRESS, s->mask, d->local_base + local);
      s->core->fault_data2 = bytes_of(c) * 4 + 2;
      return false;
    }
    const i64 index = barrier_of(s->g, t, (i64)receiver);
    if (index >= 0 && phased_of(s->g, s->core_number)[index].events > under_way(s->g, s->core_number, index)) continue;
    step_fault(s, FAULT_BAD_BARRIER, s->mask, (u64)(t->meta >> 4) + receiver);
    s->core->fault_data2 = -1;
    return false;
  }
  return true;
}

i64 finish_transfer(const Gpu *g, i64 core) {
  TransferQueue *q = &g->transfers[core];
  const Transfer t = q->transfer[0];
  q->count--;
  memmove(q->transfer, q->transfer + 1, (size_t)q->count * sizeof(Transfer));
  const Copy c = copy_of(g, core, &t);
  FOR_ACTIVE(receiver, receivers_of(&t)) copy_tile(&c, t.local + receiver * (u64)c.descriptor[DXA_RECEIVER_STRIDE]);
  i64 freed = 0;
  FOR_ACTIVE(target, receivers_of(&t)) freed |= release_event(g, core, barrier_of(g, &t, (i64)target));
  return freed;
}

bool finish_transfers(const Gpu *g, i64 core) {
  const bool any = g->device->vortex3 && g->transfers[core].count;
  while (any && g->transfers[core].count) finish_transfer(g, core);
  return any;
}

/* Let one of the cluster's engines copy so many lines, from this cycle on; return when it is done. */
static i64 take_engine(const Gpu *g, i64 core, i64 lines) {
  const i64 cluster = g->device->cores_per_cluster, engines = (cluster + 7) / 8, first = core / cluster * cluster;
  i64 *free = &g->transfers[first + core % engines].free;
  const i64 start = max_of(g->cores[core].cycles, *free), copying = lines * g->parameters->dxa_line / 10;
  *free = start + copying;
  const i64 done = start + copying + g->parameters->dxa_copy;
  g->kmu->due = min_of(g->kmu->due, done);
  return done;
}

bool execute_dxa(Step *s) {
  const Gpu *g = s->g;
  if (s->lanes < 4) {
    step_fault(s, FAULT_ILLEGAL_INSTRUCTION, s->mask, (u32)s->instruction->word);
    s->core->fault_data2 = 6;
    return false;
  }
  Transfer t = {.local = (s->rs1[0] & g->device->address_mask) - g->device->local_base, .meta = (i64)(u32)s->rs1[1], .receivers = (u32)s->rs2[3]};
  const u64 coordinates[DIMENSIONS] = {s->rs1[2], s->rs1[3], s->rs2[0], s->rs2[1], s->rs2[2]};
  for (int axis = 0; axis < DIMENSIONS; axis++) t.coordinate[axis] = (i32)coordinates[axis];
  const Copy c = copy_of(g, s->core_number, &t);
  if (!check_receivers(s, &t, &c) || !check_rows(s, &c, &t.lines)) return false;
  TransferQueue *q = &g->transfers[s->core_number];
  if (q->count == TRANSFERS) finish_transfer(g, s->core_number);
  if (g->device->timing) t.cycle = take_engine(g, s->core_number, t.lines);
  q->transfer[q->count++] = t;
  return true;
}
