/* The calls that the CUDA translator makes (docs/interfaces.md): CUDA warps are 32 wide. */
#include "warp.h"

uint __vx_lane_id(void) { return (uint)get_local_linear_id() & 31; }
uint __vx_warp_id(void) { return (uint)get_local_linear_id() >> 5; }
uint __vx_num_warps(void) { return (FIELD32(group_size, 0) + 31) >> 5; }

uint __vx_core_id(void) {
  uint id;
  __asm__("csrr %0, 0xcc2" : "=r"(id));
  return id;
}
uint __vx_num_cores(void) {
  uint count;
  __asm__("csrr %0, 0xfc2" : "=r"(count));
  return count;
}
ulong __vx_clock(void) {
#ifdef VORTEX_RV64
  ulong cycles;
  __asm__ volatile("csrr %0, 0xb00" : "=r"(cycles));
  return cycles;
#else
  uint low, high, again;
  do {
    __asm__ volatile("csrr %0, 0xb80" : "=r"(high));
    __asm__ volatile("csrr %0, 0xb00" : "=r"(low));
    __asm__ volatile("csrr %0, 0xb80" : "=r"(again));
  } while (high != again);
  return (ulong)high << 32 | low;
#endif
}

/* Warp functions need the 32 lanes of a CUDA warp in one hardware warp. */
static inline void need_full_warps(void) {
  if (FIELD32(threads, 0) != 32)
    __vx_trap(TRAP_WARP_WIDTH, 0);
}

CONVERGENT uint __vx_active_mask(void) {
  need_full_warps();
  return __vx_active_lanes();
}
CONVERGENT uint __vx_warp_ballot(uint mask, uint predicate) {
  need_full_warps();
  return __vx_ballot(predicate != 0) & mask;
}

/* Source lane of PTX shfl (PTX ISA, shfl.sync); bit 31 set when it is out of range. c = segment mask << 8 | clamp. */
static inline uint source_lane(uint mode, uint b, uint c) {
  uint lane = __vx_hardware_lane(), segment = c >> 8 & 31, clamp = c & 31;
  uint low = lane & segment, high = low | (clamp & ~segment);
  int j;
  bool valid;
  b &= 31;
  switch (mode) {
  case 1: j = (int)lane - (int)b; valid = j >= (int)high; break;
  case 2: j = (int)(lane + b); valid = j <= (int)high; break;
  case 3: j = (int)(lane ^ b); valid = j <= (int)high; break;
  default: j = (int)(low | (b & ~segment)); valid = j <= (int)high; break;
  }
  return valid ? (uint)j : lane | 0x80000000u;
}
CONVERGENT uint __vx_warp_shuffle(uint mode, uint mask, uint value, uint b, uint c) {
  need_full_warps();
  return __vx_exchange32(value, source_lane(mode, b, c) & 31);
}
CONVERGENT uint __vx_warp_shuffle_valid(uint mode, uint mask, uint b, uint c) { return source_lane(mode, b, c) >> 31 ^ 1; }
CONVERGENT void __vx_warp_sync(uint mask) { __asm__ volatile("" ::: "memory"); }

/* bar.sync id, count. A barrier of the whole group is the group's; any other takes a hardware barrier behind those of the resident groups. */
CONVERGENT void __vx_barrier(uint id, uint count) {
  uint threads = FIELD32(threads, 0), slot, barriers;
  if (count == 0 || count >= FIELD32(group_size, 0)) {
    __vx_group_barrier();
    return;
  }
  __asm__("mv %0, s11" : "=r"(slot));
  __asm__("csrr %0, 0xfc1" : "=r"(barriers));
  uint hardware = FIELD32(slots, 0) + slot * 15 + (id & 15) - 1;
  if (hardware >= barriers / 2 || FIELD32(mode, 0) != 0 || count % threads != 0) {
    __vx_trap(TRAP_BARRIER, 0);
    return;
  }
  __asm__ volatile(".insn r 0x0b, 4, 0, x0, %0, %1" : : "r"(hardware), "r"(count / threads) : "memory");
}
