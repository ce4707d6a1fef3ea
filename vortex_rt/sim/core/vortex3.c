/* What Vortex 3.0 adds to a warp's instructions: registers of its block and of traps, exchanges of neighbouring lanes, loads
 * of packed values, reads of another core's local memory.
 *
 * Sources: SimX csr_unit.cpp, scheduler.cpp (raise_trap), alu_unit.cpp (WGATHER), sequencer.cpp (packed loads), sfu_unit.cpp (dsmem_process). */
#include "blocks.h"
#include "coherence.h"
#include "lane.h"
#include "sanitizer.h"
#include "tables.h"

/* ---- registers */

/* A coordinate of a lane's thread in its block: the warp's first thread, and the lanes that follow it in x, y, z */
static u64 thread_coordinate(const Kmu *k, const WarpContext *c, i64 lane, i64 axis) {
  const i64 x = c->thread[0] + lane, y = c->thread[1] + x / k->block[0];
  if (axis == 0) return (u64)(x % k->block[0]);
  return (u64)(axis == 1 ? y % k->block[1] : c->thread[2] + y / k->block[1]);
}

bool read_vortex3_csr(const Step *s, i64 lane, i64 number, u64 *value) {
  const Gpu *g = s->g;
  const Kmu *k = g->kmu;
  const WarpContext *c = context_of(g, s->core_number, s->warp_number);
  switch (number) {
    case CSR_BLOCK_SLOT: *value = (u64)c->slot; break;
    case CSR_BLOCK_WARP: *value = (u64)c->rank; break;
    case CSR_BLOCK_WARPS: *value = (u64)((k->threads + s->lanes - 1) / s->lanes); break;
    case CSR_THREAD_X: case CSR_THREAD_Y: case CSR_THREAD_Z:
      *value = thread_coordinate(k, c, lane, number - CSR_THREAD_X);
      break;
    case CSR_BLOCK_X: case CSR_BLOCK_Y: case CSR_BLOCK_Z: *value = (u64)c->block[number - CSR_BLOCK_X]; break;
    case CSR_BLOCK_DIM_X: case CSR_BLOCK_DIM_Y: case CSR_BLOCK_DIM_Z: *value = (u64)k->block[number - CSR_BLOCK_DIM_X]; break;
    case CSR_GRID_DIM_X: case CSR_GRID_DIM_Y: case CSR_GRID_DIM_Z: *value = (u64)k->grid[number - CSR_GRID_DIM_X]; break;
    case CSR_BLOCK_LOCAL_MEM: *value = g->device->local_base + (u64)(c->slot * k->local); break;
    case CSR_CLUSTER_SIZE: *value = (u64)(k->cluster[0] * k->cluster[1] * k->cluster[2]); break;
    case CSR_KERNEL_ENTRY: *value = k->entry; break;
    case CSR_NUM_BARRIERS: *value = BLOCK_BARRIERS; break;
    case CSR_MSCRATCH: *value = c->mscratch; break;
    case CSR_MSTATUS: *value = c->mstatus; break;
    case CSR_MTVEC: *value = c->mtvec; break;
    case CSR_MEPC: *value = c->mepc; break;
    case CSR_MCAUSE: *value = c->mcause; break;
    case CSR_MTVAL: *value = c->mtval; break;
    default: return false;
  }
  return true;
}

bool write_vortex3_csr(Step *s, i64 number, u64 value) {
  WarpContext *c = context_of(s->g, s->core_number, s->warp_number);
  value &= s->g->device->address_mask;
  switch (number) {
    case CSR_MSCRATCH: c->mscratch = value; break;
    case CSR_MSTATUS: c->mstatus = value; break;
    case CSR_MTVEC: c->mtvec = value; break;
    case CSR_MEPC: c->mepc = value; break;
    case CSR_MCAUSE: c->mcause = value; break;
    case CSR_MTVAL: c->mtval = value; break;
    default: return false;
  }
  return true;
}

bool enter_trap(Step *s, u64 cause) {
  WarpContext *c = context_of(s->g, s->core_number, s->warp_number);
  if (!c->mtvec) return false;
  c->mepc = s->pc;
  c->mcause = cause;
  c->mtval = 0;
  s->pc = (c->mtvec & ~(u64)3) - (u64)s->length;
  return true;
}

void leave_trap(Step *s) { s->pc = context_of(s->g, s->core_number, s->warp_number)->mepc - (u64)s->length; }

/* ---- instructions */

/* Why an instruction is refused, as data of a fault */
enum { READER_OFF = 8, NO_SUCH_CORE = 9 };

/* In each group of four lanes the three that are not the source get one of its registers each. A source that is off is
 * replaced by the last active lane; the others are written even if they are off. */
static void gather(Step *s) {
  const i64 source = s->instruction->word >> 25 & 3, last = highest(s->mask);
  const u64 *rows[4] = {0, s->rs1, s->rs2, s->rs3};
  for (i64 lane = 0; lane < s->lanes; lane++) {
    const i64 nominal = (lane & ~(i64)3) + source, from = nominal < s->lanes && s->mask >> nominal & 1 ? nominal : last;
    const u64 *row = rows[(lane - source) & 3];
    s->result[lane] = row ? row[from] : s->rd[lane];
  }
  for (i64 lane = 0; lane < s->lanes; lane++) s->rd[lane] = s->result[lane];
}

bool load_values(Step *s, u64 *places, i64 size, u64 *values) {
  u64 delta, held[MAX_LANES];
  s->rs1 = places;
  const int kind = resolve_addresses(s, 0, size, 1, &delta);
  if (kind < 0 || (s->g->sanitizer && !sanitizer_access(s, LOADS, kind, size))) return false;
  const bool copied = s->g->copies && kind != 1;
  if (copied) read_copies(s, kind, size, delta, held);
  FOR_ACTIVE(lane, s->mask) {
    const u64 place = copied ? (u64)&held[lane] : s->address[lane] + delta;
    values[lane] = size == 1 ? *(const mem8 *)place : size == 2 ? *(const mem16 *)place : *(const mem32 *)place;
  }
  s->core->step_space = kind;
  s->core->local_loads += kind == 1;
  return true;
}

/* Load values of ``size`` bytes with a distance of rs2 and pack them into 32 bits. */
static bool load_packed(Step *s, i64 size) {
  const i64 count = 4 / size;
  FOR_ACTIVE(lane, s->mask) s->result[lane] = 0;
  const u64 *base = s->rs1;
  u64 places[MAX_LANES], values[MAX_LANES];
  for (i64 part = count - 1; part >= 0; part--) { /* the first one's addresses are what the timing model sees */
    FOR_ACTIVE(lane, s->mask) places[lane] = base[lane] + (u64)part * s->rs2[lane];
    if (!load_values(s, places, size, values)) return false;
    FOR_ACTIVE(lane, s->mask) s->result[lane] |= values[lane] << (8 * size * part);
  }
  FOR_ACTIVE(lane, s->mask) s->rd[lane] = box(s->result[lane]);
  s->core->loads++;
  return true;
}

/* Read a word of the local memory of a core of the cluster: operands and result are lane 0's, the other lanes get 0. */
static bool read_other_core(Step *s) {
  const DeviceState *d = s->g->device;
  const u64 core = s->rs1[0] & d->address_mask, place = (s->rs2[0] & d->address_mask) - d->local_base;
  const i64 why = !(s->mask & 1) ? READER_OFF : core >= (u64)d->cores_per_cluster ? NO_SUCH_CORE : 0;
  if (why || place >= d->local_size || d->local_size - place < 4) {
    step_fault(s, why ? FAULT_ILLEGAL_INSTRUCTION : FAULT_BAD_ADDRESS, s->mask, why ? (u32)s->instruction->word : place + d->local_base);
    s->core->fault_data2 = why ? why : 4 * 4 + 1;
    return false;
  }
  const u64 first = (u64)(s->core_number / d->cores_per_cluster * d->cores_per_cluster);
  const u32 word = *(const mem32 *)(d->local + (first + core) * d->local_size + place);
  FOR_ACTIVE(lane, s->mask) s->rd[lane] = lane ? 0 : d->xlen == 32 ? w(word) : word;
  return true;
}

Action execute_vortex3(Step *s, int which) {
  bool done = true;
  switch (which) {
    case VORTEX3_BAR_WAIT: return phased_wait(s);
    case VORTEX3_BAR_ARRIVE: return phased_arrive(s);
    case VORTEX3_GATHER: gather(s); break;
    case VORTEX3_PACK_B:
    case VORTEX3_PACK_H: done = load_packed(s, which == VORTEX3_PACK_B ? 1 : 2); break;
    case VORTEX3_WMMA: done = execute_wmma(s); break;
    case VORTEX3_WGMMA: done = execute_wgmma(s); break;
    case VORTEX3_TCU_LD: done = execute_metadata_load(s); break;
    case VORTEX3_DSMEM_READ: done = read_other_core(s); break;
    case VORTEX3_DXA: done = execute_dxa(s); break;
  }
  if (!done) return FAILED;
  s->pc += 4;
  return GO_ON;
}
