/* Control and status registers: csrrw, csrrs, csrrc and their immediate forms (RISC-V Zicsr; Vortex's VX_csr_data.sv for
 * its own registers and the performance counters of MPM). A write takes the operand of the last active lane. */
#include "blocks.h"
#include "lane.h"
#include "tables.h"

/* Return the value that a lane reads; ``known`` becomes false if there is no such register. */
static u64 read_csr(const Step *s, i64 lane, i64 number, bool *known) {
  const DeviceState *d = s->g->device;
  const Core *core = s->core;
  u64 own;
  if (d->vortex3 && read_vortex3_csr(s, lane, number, &own)) return own;
  switch (number) {
    case CSR_THREAD_ID: return (u64)lane;
    case CSR_WARP_ID: return (u64)s->warp_number;
    case CSR_CORE_ID: return (u64)s->core_number;
    case CSR_ACTIVE_WARPS: return (u64)core->active;
    case CSR_ACTIVE_THREADS: return s->mask;
    case CSR_NUM_THREADS: return (u64)d->threads;
    case CSR_NUM_WARPS: return (u64)d->warps;
    case CSR_NUM_CORES: return (u64)d->cores;
    case CSR_LOCAL_MEM_BASE: return d->local_base;
    case CSR_MHARTID: return (u64)(warp_index(s->g, s->core_number, s->warp_number) * d->threads + lane);
    case CSR_MSCRATCH: return core->mscratch;
    case CSR_FFLAGS: return (u64)s->warp->fflags;
    case CSR_FRM: return (u64)s->warp->frm;
    case CSR_FCSR: return (u64)(s->warp->fflags | s->warp->frm << 5);
    CASES_READING_ZERO return 0;
  }
  const bool upper = number >= MPM_FIRST + MPM_HIGH_HALF && number <= MPM_LAST + MPM_HIGH_HALF && d->xlen == 32;
  const int shift = upper ? 32 : 0;
  if (upper) number -= MPM_HIGH_HALF;
  if (number == CSR_MCYCLE) return (u64)(core->cycles + (d->timing ? 0 : s->executed)) >> shift;
  if (number == CSR_MINSTRET) return (u64)core->thread_instructions >> shift;
  if (number > CSR_MINSTRET && number <= MPM_LAST) {
    const int column = MPM_COLUMN[d->mpm_class][number - MPM_FIRST];
    return column < 0 ? 0 : (u64)((const i64 *)&s->g->counters[s->core_number])[column] >> shift;
  }
  *known = false;
  return 0;
}

static void write_csr(Step *s, i64 number, u64 value) {
  if (s->g->device->vortex3 && write_vortex3_csr(s, number, value)) return;
  switch (number) {
    case CSR_MSCRATCH: s->core->mscratch = value & s->g->device->address_mask; break;
    case CSR_FFLAGS: s->warp->fflags = (i64)(value & 31); break;
    case CSR_FRM: s->warp->frm = (i64)(value & 7); break;
    case CSR_FCSR:
      s->warp->fflags = (i64)(value & 31);
      s->warp->frm = (i64)(value >> 5 & 7);
      break;
  }
}

bool execute_csr(Step *s) {
  const u32 word = (u32)s->instruction->word;
  const i64 number = s->instruction->immediate;
  const u64 field = word >> 15 & 31;
  const int code = word >> 12 & 3, last = highest(s->mask); /* 1 write, 2 set, 3 clear */
  const u64 operand = word >> 14 & 1 ? field : s->rs1[last];
  bool known = true;
  FOR_ACTIVE(lane, s->mask) {
    const u64 value = read_csr(s, (i64)lane, number, &known);
    if (!known) return step_fault(s, FAULT_BAD_CSR, s->mask, (u64)number);
    s->rd[lane] = s->g->device->xlen == 32 ? w(value) : value;
  }
  if (code != 1 && field == 0) return true; /* no write */
  if (number >> 10 == 3) return step_fault(s, FAULT_BAD_CSR, s->mask, (u64)number | 0x10000); /* read-only */
  const u64 old = read_csr(s, last, number, &known);
  write_csr(s, number, code == 1 ? operand : code == 2 ? old | operand : old & ~operand);
  return true;
}
