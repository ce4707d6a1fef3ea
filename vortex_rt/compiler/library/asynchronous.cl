/* Barriers in memory that count arrivals and bytes (PTX's mbarrier), and the copies that complete on them: what the CUDA translator calls
   (docs/interfaces.md). This is the form for devices without such units: copies are done when they are issued, barriers are words that are polled. */
#include "warp.h"

__attribute__((convergent)) void __vx_yield(void);
OVERLOADABLE ulong atom_add(volatile __generic ulong *p, ulong v);

#define FENCE() __asm__ volatile("" ::: "memory")

/* A barrier is 64 bits: arrivals that the phase waits for yet, arrivals that the next one will wait for, the parity of the phase, and bytes that it waits for,
   which may be negative meanwhile. All that happens to it is an addition, so that one atomic instruction does it. */
#define COUNT_MASK 0xfffffu
#define NEXT_SHIFT 20
#define PARITY_SHIFT 40
#define BYTES_SHIFT 42
typedef volatile __generic ulong *Barrier;

static inline uint count_of_next(ulong state) { return (uint)(state >> NEXT_SHIFT) & COUNT_MASK; }
static inline uint parity(ulong state) { return (uint)(state >> PARITY_SHIFT) & 1; }

void __vx_mbarrier_init(Barrier barrier, uint count) { *barrier = (ulong)count << NEXT_SHIFT | count; }

/* `count` arrivals, of which `dropped` will not come again, and `bytes` more to wait for. Returns the state before. Who completes the phase begins the next. */
ulong __vx_mbarrier_arrive(Barrier barrier, uint count, uint dropped, int bytes) {
  ulong change = ((ulong)(long)bytes << BYTES_SHIFT) - ((ulong)dropped << NEXT_SHIFT) - count;
  FENCE();
  ulong before = atom_add(barrier, change), after = before + change;
  if ((after & COUNT_MASK) == 0 && after >> BYTES_SHIFT == 0) {
    ulong one = 1ul << PARITY_SHIFT;
    atom_add(barrier, count_of_next(after) + (parity(after) ? 0 - one : one));
  }
  FENCE();
  return before;
}

uint __vx_mbarrier_pending(ulong state) { return (uint)state & COUNT_MASK; }
uint __vx_mbarrier_parity(ulong state) { return parity(state); }

static inline uint parity_now(Barrier barrier, size_t distance) {
  FENCE();
  uint now = ((volatile __local uint *)((size_t)barrier + distance))[1];
  FENCE();
  return now;
}
static inline uint is_over(uint now, uint of_phase) { return ((now >> (PARITY_SHIFT - 32)) ^ of_phase) & 1; }

/* Whether the phase of a parity is over. */
uint __vx_mbarrier_test(Barrier barrier, uint of_phase) { return is_over(parity_now(barrier, 0), of_phase); }

/* The same after others have had their turn, where it is not yet over: other virtual warps; and other warps, as the hardware's scheduler takes the
   lowest-numbered one that is ready, so that many that poll would keep those that they wait for from running. So the next look depends on divisions of
   floats: they take long where many warps ask for them, and hold up nothing else. */
CONVERGENT uint __vx_mbarrier_try(Barrier barrier, uint of_phase) {
  uint now = parity_now(barrier, 0);
  if (is_over(now, of_phase))
    return 1;
  if (FIELD32(virtual_warps, 0) > 1)
    __vx_yield();
  float divisor = (float)(int)FIELD32(warps, 0), least = (float)(int)(now >> 1) / divisor / divisor / divisor;
  return is_over(parity_now(barrier, (uint)(int)least >> 31), of_phase);
}

/* Bytes in a row: a multiple of 16, both addresses too. */
void __vx_bulk_copy(__generic ulong *to, const __generic ulong *from, uint bytes) {
  for (uint i = 0; i < bytes / 8; i += 2) {
    ulong low = from[i], high = from[i + 1];
    to[i] = low;
    to[i + 1] = high;
  }
  FENCE();
}
