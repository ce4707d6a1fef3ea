/* Accesses of 16 bytes that are one to whoever looks: the processor has none wider than a register, so a sequence number, chosen by address, says whether a
   writer was between the two halves. It is odd while one is. Readers take nothing and so cannot hold up each other or a writer; they look again. */
#include "device.h"

#define SEQUENCES 64 /* neighbours have their own: a warp that stores next to each other does so in one round */

/* Hides from the compiler which lanes will leave the loop: a writer has to finish before its warp's lanes meet. */
#define OPAQUE(flag) __asm__ volatile("" : "+r"(flag))

OVERLOADABLE int atomic_or(volatile __global int *p, int v);

volatile __global int __vx_sequences[SEQUENCES];

static volatile __global int *sequence_of(volatile __generic ulong *halves) { return &__vx_sequences[(size_t)halves >> 4 & (SEQUENCES - 1)]; }

ulong2 __vx_load_pair(volatile __generic ulong *halves) {
  volatile __global int *sequence = sequence_of(halves);
  ulong low, high;
  int before;
  do {
    before = *sequence;
    low = halves[0];
    high = halves[1];
  } while ((before & 1) | (*sequence ^ before));
  return (ulong2)(low, high);
}

void __vx_store_pair(volatile __generic ulong *halves, ulong2 value) {
  volatile __global int *sequence = sequence_of(halves);
  uint waiting = 1;
  halves[0]; /* a fault comes before the number is odd: later launches find it as this one leaves it */
  while (waiting) {
    int before = atomic_or(sequence, 1);
    if (!(before & 1)) {
      halves[0] = value.x;
      halves[1] = value.y;
      *sequence = before + 2;
      waiting = 0;
    }
    OPAQUE(waiting);
  }
}
