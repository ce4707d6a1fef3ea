/* Stopping a launch: the first work-item to do so leaves its reason in the launch block; ebreak ends the core. */
#include "device.h"

void __vx_trap(int code, __generic const char *description) {
  __global char *block = (__global char *)__vx_launch_block();
  __global int *place = (__global int *)(block + OFFSET_trap_code);
  int before;
  if (__vx_feature_no_atomics()) { /* of several that stop at once one code, one hart and one description stay, perhaps not of the same */
    before = *(volatile __global int *)place;
    *(volatile __global int *)place = code;
  } else
    before = __vx_swap32(place, code);
  if (before == 0) {
    uint hart;
    __asm__ volatile(READ_CSR(MHARTID) : "=r"(hart));
    *(volatile __global uint *)(block + OFFSET_trap_hart) = hart;
    *(volatile __global ulong *)(block + OFFSET_trap_data) = (ulong)(size_t)description;
  }
  __asm__ volatile(LIBRARY "ebreak" ::: "memory");
}
