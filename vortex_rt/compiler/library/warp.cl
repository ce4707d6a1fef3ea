/* Exchange between the lanes of a hardware warp: what sub-groups and CUDA's warp functions are made of.

   The lanes of a warp execute an instruction together. So a ballot is read from the thread mask on the two sides of a branch, and a value is
   exchanged through a cell: all store, then each loads the part of another. */
#include "warp.h"

uint __vx_active_lanes(void) {
  uint mask;
  __asm__ volatile(READ_CSR(ACTIVE_THREADS) : "=r"(mask));
  return mask;
}

uint __vx_hardware_lane(void) {
  uint lane;
  __asm__(READ_CSR(THREAD_ID) : "=r"(lane));
  return lane;
}

uint __vx_ballot(int predicate) {
  uint result;
  if (__vx_feature_vote_shuffle()) {
    __asm__ volatile(INSN_VOTE_BALLOT "%0, %1, x0" : "=r"(result) : "r"(predicate != 0));
    return result;
  }
  uint all = __vx_active_lanes();
  if (predicate)
    __asm__ volatile(READ_CSR(ACTIVE_THREADS) " # lanes that agree" : "=r"(result));
  else {
    __asm__ volatile(READ_CSR(ACTIVE_THREADS) " # lanes that do not" : "=r"(result));
    result = all & ~result;
  }
  return result;
}

uint __vx_exchange32(uint value, uint source) {
  if (__vx_feature_vote_shuffle()) { /* shfl.idx over the whole warp: no segments, clamp 31 */
    uint moved;
    __asm__ volatile(INSN_SHFL_IDX "%0, %1, %2" : "=r"(moved) : "r"(value), "r"(31 << 6 | (source & 31)));
    return moved;
  }
  long stride = __vx_cell_lanes() > 1 ? -CELL_BYTES : (long)((ulong)FIELD32(virtual_warps, 0) << FIELD32(stack_log2, 0));
  size_t here;
  __asm__ volatile(LIBRARY "mv %0, " REGISTER_CELLS : "=r"(here) : : "memory");
  here = here - CELL_BIAS + cell_place(FIELD_EXCHANGE);
  *(volatile __private uint *)here = value;
  uint result = *(volatile __private uint *)(here + (size_t)((long)((int)__vx_hardware_lane() - (int)source) * stride));
  __asm__ volatile("" : : "r"(here) : "memory");
  return result;
}

ulong __vx_exchange64(ulong value, uint source) {
  uint low = __vx_exchange32((uint)value, source), high = __vx_exchange32(value >> 32, source);
  return (ulong)high << 32 | low;
}

int __vx_any(int predicate) { return __vx_ballot(predicate) != 0; }
int __vx_all(int predicate) { return __vx_ballot(!predicate) == 0; }
