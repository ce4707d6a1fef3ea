/* Barriers in memory that count arrivals and bytes (PTX's mbarrier), and the copies that complete on them: what the CUDA translator calls
   (docs/interfaces.md). Barriers are words that are polled. Copies are done when they are issued, but those of the copy engine (DXA): see below. */
#include "asynchronous.h"

__attribute__((convergent)) void __vx_yield(void);
OVERLOADABLE ulong atom_add(volatile __generic ulong *p, ulong v);
OVERLOADABLE uint atom_or(volatile __generic uint *p, uint v);

#define FENCE() __asm__ volatile("" ::: "memory")

/* A barrier is 64 bits: arrivals that the phase waits for yet, arrivals that the next one will wait for, the parity of the phase, whether the copy engine has
   ever copied for it, and bytes that it waits for, which may be negative meanwhile. All that happens to it is an addition, so that one atomic instruction does it. */
#define COUNT_MASK 0xfffffu
#define NEXT_SHIFT 20
#define PARITY_SHIFT 40
#define ENGINE_SHIFT 41
#define BYTES_SHIFT 42

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

/* Copies by the engine. Each ends with a transaction at a hardware barrier, of which a core has a few for each of its warps; a barrier in memory has one of those
   that nothing else uses, and shares it with others. The bytes of a copy come off the barrier in memory when the copy is issued. So a phase that is over by that
   count is not over before the hardware barrier has no transaction to come: who finds it over waits for that, as the only one of one warp, which is at once where
   there is none. Nobody holds phases of hardware barriers, so that they may flip as they like. */
#define FIRST_NUMBER 4 /* below it lie those of blocks and clusters */
static inline uint hardware_barrier(Barrier barrier) {
  uint at = (uint)(size_t)barrier >> 3;
  return (FIRST_NUMBER | (at & 3)) << 8 | (at >> 2 & (FIELD32(warps, 0) - 1));
}

/* Of each lane's barrier in turn, as an instruction takes one. */
static void wait_for_copies(Barrier barrier) {
  uint mine = hardware_barrier(barrier), left = __vx_active_lanes();
  do {
    uint which = __vx_exchange32(mine, (uint)__builtin_ctz(left));
    __asm__ volatile(INSN_BAR "x0, %0, %1" : : "r"(which), "r"(1) : "memory");
    left &= ~__vx_ballot(mine == which);
  } while (left);
}

/* A lane's values to lanes 0 to 3 in a register, and a value to all lanes, wherever they are: the one that executes this is alone, so each gather takes its values. */
#define TO_FOUR(register, a, b, c, d) INSN_GATHER_3 register ", " a ", " a ", " a "\n\t" INSN_GATHER_0 register ", " b ", " c ", " d "\n\t"
#define TO_ALL(register, a) TO_FOUR(register, a, a, a, a)

/* A barrier of an instruction is that of its last active lane, and the copy's operands lie in lanes 0 to 3, which may be elsewhere: so a lane goes alone. The
   operands go there in two registers that hold the same in all lanes, and that can be restored for this. */
CONVERGENT void __vx_engine_copy(Barrier barrier, size_t to, uint descriptor, int x, int y, int z, int u, int v) {
  uint which = hardware_barrier(barrier), what = which << 4 | descriptor, phase;
  size_t first, second;
  for (uint left = __vx_active_lanes(); left; left &= left - 1) {
    if (__vx_hardware_lane() != (uint)__builtin_ctz(left))
      continue;
    __asm__ volatile(INSN_BAR_ARRIVE "%0, %1, %2" : "=r"(phase) : "r"(which), "r"(1u << 31 | 1) : "memory");
    __asm__ volatile(LIBRARY "mv %0, " REGISTER_GLOBALS_BASE "\n\tmv %1, " REGISTER_GROUP_ID "\n\t"
                     TO_FOUR(REGISTER_GLOBALS_BASE, "%2", "%3", "%4", "%5") TO_FOUR(REGISTER_GROUP_ID, "%6", "%7", "%8", "x0")
                     INSN_DXA "x0, " REGISTER_GLOBALS_BASE ", " REGISTER_GROUP_ID "\n\t"
                     TO_ALL(REGISTER_GLOBALS_BASE, "%0") TO_ALL(REGISTER_GROUP_ID, "%1")
                     : "=&r"(first), "=&r"(second) : "r"(to), "r"(what), "r"(x), "r"(y), "r"(z), "r"(u), "r"(v) : "memory");
  }
  volatile __generic uint *high = (volatile __generic uint *)barrier + 1;
  if ((*high >> (ENGINE_SHIFT - 32) & 1) == 0)
    atom_or(high, 1u << (ENGINE_SHIFT - 32));
}

static uint is_over(Barrier barrier, uint now, uint of_phase) {
  uint over = ((now >> (PARITY_SHIFT - 32)) ^ of_phase) & 1;
  if (__vortex_has_dxa() && over && (now >> (ENGINE_SHIFT - 32) & 1))
    wait_for_copies(barrier);
  return over;
}

/* Whether the phase of a parity is over. */
uint __vx_mbarrier_test(Barrier barrier, uint of_phase) { return is_over(barrier, parity_now(barrier, 0), of_phase); }

/* The same after others have had their turn, where it is not yet over: other virtual warps; and other warps, as the hardware's scheduler takes the
   lowest-numbered one that is ready, so that many that poll would keep those that they wait for from running. So the next look depends on divisions of
   floats: they take long where many warps ask for them, and hold up nothing else. */
CONVERGENT uint __vx_mbarrier_try(Barrier barrier, uint of_phase) {
  uint now = parity_now(barrier, 0);
  if (is_over(barrier, now, of_phase))
    return 1;
  if (FIELD32(virtual_warps, 0) > 1)
    __vx_yield();
  float divisor = (float)(int)FIELD32(warps, 0), least = (float)(int)(now >> 1) / divisor / divisor / divisor;
  return is_over(barrier, parity_now(barrier, (uint)(int)least >> 31), of_phase);
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
