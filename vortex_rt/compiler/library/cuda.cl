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
