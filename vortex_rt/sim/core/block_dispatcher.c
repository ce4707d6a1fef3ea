/* Vortex 3.0's launch: the KMU walks the grid, and the cores' dispatchers start the warps of the blocks that they take.
 *
 * A core takes a block before it has room for it, and starts one warp at a time on its lowest free warp. A warp's first
 * block begins at the image's base, each later one 20 bytes before the instruction behind the one that ended the warp: the
 * image has a window of five instructions there. Sources: SimX kmu.cpp, cta_dispatcher.cpp; RTL VX_kmu.sv,
 * VX_cta_dispatch.sv. */
#include "blocks.h"
#include <string.h>

#define WINDOW 20 /* bytes */

/* Go on to the next block: x, y, z within a cluster, then the clusters. */
static void advance(Kmu *k) {
  for (int axis = 0; axis < 3; axis++) {
    if (++k->offset[axis] < k->cluster[axis]) return;
    k->offset[axis] = 0;
  }
  for (int axis = 0; axis < 3; axis++) {
    k->origin[axis] += k->cluster[axis];
    if (k->origin[axis] < k->grid[axis]) return;
    k->origin[axis] = 0;
  }
  k->running = 0;
}

/* Take the next block of the grid, if there is one: the core that has a cluster's first block gets its others too. */
static bool take_block(Kmu *k, i64 core, BlockDispatcher *b) {
  if (!k->running || (k->owner >= 0 && k->owner != core)) return false;
  for (int axis = 0; axis < 3; axis++) b->pending_block[axis] = k->origin[axis] + k->offset[axis];
  b->first = !(k->offset[0] | k->offset[1] | k->offset[2]);
  b->pending = 1;
  advance(k);
  k->owner = k->offset[0] | k->offset[1] | k->offset[2] ? core : -1;
  return true;
}

/* Blocks that a core has room for: what local memory allows, but at least one */
static i64 usable_slots(const Gpu *g) {
  const DeviceState *d = g->device;
  const i64 local = g->kmu->local;
  return local ? max_of(1, min_of((i64)d->local_size / local, d->warps)) : d->warps;
}

/* Let the waiting block have a slot, in turn; the first of a cluster waits for as many in a row as the cluster has blocks. */
static bool admit(const Gpu *g, BlockDispatcher *b) {
  const Kmu *k = g->kmu;
  const i64 slots = usable_slots(g);
  if (b->tail >= slots) b->tail = 0;
  const i64 wanted = b->first ? k->cluster[0] * k->cluster[1] * k->cluster[2] : 1;
  if (b->tail + wanted > slots) b->tail = 0;
  for (i64 slot = b->tail; slot < b->tail + wanted; slot++)
    if (b->left[slot]) return false;
  b->pending = 0;
  b->starting = 1;
  b->slot = b->tail;
  b->rank = 0;
  memcpy(b->block, b->pending_block, sizeof b->block);
  memset(b->thread, 0, sizeof b->thread);
  b->left[b->slot] = (k->threads + g->device->threads - 1) / g->device->threads;
  b->tail = (b->slot + 1) % slots;
  return true;
}

/* The first thread of the block's next warp */
static void next_thread(const Kmu *k, i64 *thread) {
  i64 carry = 0;
  for (int axis = 0; axis < 3; axis++) {
    thread[axis] += k->step[axis] + carry;
    carry = axis < 2 && thread[axis] >= k->block[axis];
    if (carry) thread[axis] -= k->block[axis];
  }
}

/* Start a warp of the block that is being started. */
static void start_warp_of_block(const Gpu *g, i64 core, i64 number, BlockDispatcher *b) {
  const Kmu *k = g->kmu;
  const i64 lanes = g->device->threads, threads = k->threads - b->rank * lanes;
  Warp *warp = warp_of(g, core, number);
  WarpContext *context = context_of(g, core, number);
  context->slot = b->slot;
  context->rank = b->rank;
  memcpy(context->block, b->block, sizeof b->block);
  memcpy(context->thread, b->thread, sizeof b->thread);
  context->mscratch = k->argument;
  warp->pc = b->entered >> number & 1 ? warp->pc - WINDOW : k->start;
  warp->mask = threads >= lanes ? (u64)g->device->full_mask : bit(threads) - 1;
  warp->depth = 0;
  warp->barrier = -1;
  b->entered |= (i64)bit(number);
  b->assigned |= (i64)bit(number);
  g->cores[core].active |= (i64)bit(number);
  next_thread(k, b->thread);
  if (++b->rank * lanes >= k->threads) b->starting = 0;
}

i64 dispatch_warp(const Gpu *g, i64 core, i64 busy) {
  BlockDispatcher *b = &g->dispatchers[core];
  const i64 active = g->cores[core].active, all = (i64)(bit(g->device->warps - 1) * 2 - 1);
  FOR_ACTIVE(ended, (u64)(b->assigned & ~active)) b->left[context_of(g, core, (i64)ended)->slot]--;
  b->assigned &= active;
  if (!b->starting) {
    if (!b->pending && !take_block(g->kmu, core, b)) return -1;
    if (!admit(g, b)) return -1;
  }
  const i64 free = all & ~(active | busy);
  if (free == 0) return -1;
  const i64 warp = lowest((u64)free);
  start_warp_of_block(g, core, warp, b);
  return warp;
}

bool dispatch_blocks(const Gpu *g) {
  bool any = false, more = blocks_left(g);
  while (more) {
    more = false;
    for (i64 core = 0; core < g->device->cores; core++) more |= dispatch_warp(g, core, 0) >= 0;
    any |= more;
  }
  return any;
}

bool blocks_left(const Gpu *g) {
  if (!g->device->vortex3) return false;
  if (g->kmu->running) return true;
  for (i64 core = 0; core < g->device->cores; core++)
    if (g->dispatchers[core].pending | g->dispatchers[core].starting) return true;
  return false;
}

void start_grid(const Gpu *g) {
  const DeviceState *d = g->device;
  Kmu *k = g->kmu;
  memset(k->origin, 0, sizeof k->origin);
  memset(k->offset, 0, sizeof k->offset);
  k->running = 1;
  k->owner = -1;
  k->met = 0;
  memset(g->dispatchers, 0, (size_t)d->cores * sizeof(BlockDispatcher));
  memset(g->contexts, 0, (size_t)(d->cores * d->warps) * sizeof(WarpContext));
  memset(g->phased, 0, (size_t)(d->cores * d->warps * BLOCK_BARRIERS) * sizeof(PhasedBarrier));
  memset(g->transfers, 0, (size_t)d->cores * sizeof(TransferQueue));
  k->due = (i64)1 << 60; /* never */
  for (i64 core = 0; core < d->cores; core++) g->cores[core].active = 0;
  for (i64 warp = 0; warp < d->cores * d->warps; warp++) g->warps[warp].mask = 0;
}
