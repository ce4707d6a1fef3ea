/* The calls that the CUDA translator makes (docs/reference/interfaces.md): CUDA warps are 32 wide. */
#include "warp.h"

uint __vx_lane_id(void) { return (uint)get_local_linear_id() & 31; }
uint __vx_warp_id(void) { return (uint)get_local_linear_id() >> 5; }
uint __vx_num_warps(void) { return (FIELD32(group_size, 0) + 31) >> 5; }

uint __vx_shared_bytes(void) { return FIELD32(local_bytes, 0); }
uint __vx_dynamic_shared_bytes(void) { return FIELD32(dynamic_bytes, 0); }

uint __vx_core_id(void) {
  uint id;
  __asm__(READ_CSR(CORE_ID) : "=r"(id));
  return id;
}
uint __vx_num_cores(void) {
  uint count;
  __asm__(READ_CSR(NUM_CORES) : "=r"(count));
  return count;
}
ulong __vx_clock(void) {
#ifdef VORTEX_RV64
  ulong cycles;
  __asm__ volatile(READ_CSR(MCYCLE) : "=r"(cycles));
  return cycles;
#else
  uint low, high, again;
  do {
    __asm__ volatile(READ_CSR(MCYCLEH) : "=r"(high));
    __asm__ volatile(READ_CSR(MCYCLE) : "=r"(low));
    __asm__ volatile(READ_CSR(MCYCLEH) : "=r"(again));
  } while (high != again);
  return (ulong)high << 32 | low;
#endif
}

/* CUDA warps are 32 wide. Where hardware warps are as wide, their lanes act together. Where they are narrower, the chunks of a CUDA warp are separate (virtual)
   warps: values travel through the work-items' cells, and the chunks that take part meet by a handshake. __vx_yield lets other virtual warps run. */

__attribute__((convergent)) void __vx_yield(void);

static inline bool full_width(void) { return FIELD32(threads, 0) == 32; }

static inline uint chunk_width(void) {
  uint threads = FIELD32(threads, 0);
  if (threads & (threads - 1))
    __vx_trap(TRAP_WARP_WIDTH, 0);
  return threads;
}

/* Top of the stack of a work-item of this group, by its linear local id. */
static size_t stack_of(uint linear, uint width) {
  uint chunk = linear / width, mine = (uint)get_local_linear_id() / width, hart, core, warps, virtual_warps = FIELD32(virtual_warps, 0), v = 0;
  __asm__(READ_CSR(MHARTID) : "=r"(hart));
  if (virtual_warps > 1) {
    __asm__(READ_CSR(CORE_ID) : "=r"(core));
    __asm__(READ_CSR(NUM_WARPS) : "=r"(warps));
    uint count = FIELD32(warps_per_group, 0);
    v = chunk / count;
    hart = (core * warps + chunk % count) * width + linear % width;
  } else
    hart += (chunk - mine) * width + linear % width - __vx_hardware_lane();
  return (size_t)FIELD64(stack_top, 0) - ((size_t)(hart * virtual_warps + v) << FIELD32(stack_log2, 0));
}

/* The lane at the bottom of whose stack a warp's cells are (cells.py), by its number in the core; of a virtual one lane 0 */
static inline uint lane_with_cells(uint warp) {
  return FIELD32(virtual_warps, 0) == 1 ? warp & (1u << (31 - __builtin_clz(__vx_cell_lanes()))) - 1 : 0;
}

/* First cell of a work-item, as `stack_of`. */
static inline size_t cells_of(uint linear, uint width) {
  size_t lane = __vx_cell_lanes() > 1 ? linear % width : 0, stack = (size_t)1 << FIELD32(stack_log2, 0);
  uint warp = linear / width; /* in the group, which occupies all of the core's warps where they are virtual */
  if (FIELD32(virtual_warps, 0) == 1) {
    uint mine;
    __asm__(READ_CSR(WARP_ID) : "=r"(mine));
    warp += mine - (uint)get_local_linear_id() / width;
  }
  return stack_of(linear, width) + lane * (CELL_BYTES + (FIELD32(virtual_warps, 0) * stack)) - (1 + lane_with_cells(warp)) * stack +
         warp % CELL_PLACES * CELL_STAGGER;
}

/* Called where a function begins that calls itself; what it calls besides has RECURSION_MARGIN bytes. */
void __vx_check_stack(void) {
  uint hart, warp;
  size_t sp, top, cells = 0;
  __asm__ volatile(LIBRARY "mv %0, sp" : "=r"(sp));
  if (FIELD32(virtual_warps, 0) > 1)
    top = stack_of((uint)get_local_linear_id(), FIELD32(threads, 0));
  else {
    __asm__(READ_CSR(MHARTID) : "=r"(hart));
    top = (size_t)FIELD64(stack_top, 0) - ((size_t)hart << FIELD32(stack_log2, 0));
  }
  __asm__(READ_CSR(WARP_ID) : "=r"(warp));
  if (__vx_cell_lanes() == 1 || __vx_hardware_lane() == lane_with_cells(warp)) /* at the bottom; kernels that call functions use no others */
    cells = CELL_PLACES * CELL_STAGGER + (near_cells() >= CELLS_ARE_MANY ? near_cells() * CELL_BYTES * __vx_cell_lanes() : cell_place(CELL_FIELDS));
  if (sp < top + cells + RECURSION_MARGIN - ((size_t)1 << FIELD32(stack_log2, 0)))
    __vx_trap(TRAP_STACK, 0);
}

/* As `cells_of` this work-item. */
static inline size_t own_cells(void) {
  size_t here;
  __asm__ volatile(LIBRARY "mv %0, " REGISTER_CELLS : "=r"(here) : : "memory");
  return here - CELL_BIAS;
}

#define WORD(cells, field, part) (*(volatile __private uint *)((cells) + cell_place(FIELD_##field) + 4 * (part)))

/* The chunks with lanes in the mask meet. The first one gathers the others' arrivals and lets them go. A chunk arrives with the mask: where its lanes part,
   those of each way meet others, and the first chunk of one mask must not take an arrival with the other for one of its own. */
static CONVERGENT void meet(uint mask, uint width) {
  uint warp = (uint)get_local_linear_id() & ~31u, me = ((uint)get_local_linear_id() & 31) / width, chunk_mask = (uint)((1ul << width) - 1);
  uint first = (uint)__builtin_ctz(mask) / width;
  __asm__ volatile("" ::: "memory");
  if (me != first) {
    size_t cells = cells_of(warp + me * width, width);
    WORD(cells, HANDSHAKE, 0) = mask;
    while (WORD(cells, HANDSHAKE, 0) == mask)
      __vx_yield();
  } else {
    for (uint c = first + 1; c < 32 / width; c++)
      if (mask >> c * width & chunk_mask) {
        size_t cells = cells_of(warp + c * width, width);
        while (WORD(cells, HANDSHAKE, 0) != mask)
          __vx_yield();
      }
    for (uint c = first + 1; c < 32 / width; c++)
      if (mask >> c * width & chunk_mask)
        WORD(cells_of(warp + c * width, width), HANDSHAKE, 0) = 0;
  }
  __asm__ volatile("" ::: "memory");
}

/* The group's last CUDA warp may be partial. */
static inline uint lanes_of_warp(void) {
  uint rest = FIELD32(group_size, 0) - ((uint)get_local_linear_id() & ~31u);
  return rest < 32 ? rest : 32;
}
static inline uint existing(uint mask) { return mask & (uint)((1ul << lanes_of_warp()) - 1); }

CONVERGENT uint __vx_active_mask(void) {
  uint shift = ((uint)get_local_linear_id() & 31) - __vx_hardware_lane();
  return __vx_active_lanes() << shift; /* where hardware warps are narrower, those lanes that surely run together */
}

/* What narrower hardware warps do is called, so that it does not count where a program's calls are inlined. */

/* The exchange of all lanes of a CUDA warp. Each puts its value beside the exchange's number into a cell; when the first lanes of all chunks show this number,
   all values are there. Nobody waits for the readers: cells of even and odd numbers take turns, and who comes to the next number but one has seen that all had
   come to the next one, and so had read. Returns where the cells of this number are, seen from a lane's first cell. */
static CONVERGENT uint exchange(uint value, uint lanes, uint width) {
  uint linear = (uint)get_local_linear_id(), warp = linear & ~31u, here = lanes - (linear & 31 & ~(width - 1)), active = here < width ? here : width;
  size_t mine = own_cells();
  uint even = WORD(mine, EVEN, 1), odd = WORD(mine, ODD, 1), number = ((int)(even - odd) > 0 ? even : odd) + 1;
  uint place = cell_place(number & 1 ? FIELD_ODD : FIELD_EVEN);
  *(volatile __private uint *)(mine + place) = value;
  *(volatile __private uint *)(mine + place + 4) = number;
  __asm__ volatile("" ::: "memory");
  for (uint seen = 0; seen * width < lanes; seen += active) { /* a chunk a lane */
    uint first = (seen + __vx_hardware_lane()) * width;
    volatile __private uint *its = (volatile __private uint *)(cells_of(warp + (first < lanes ? first : 0), width) + place + 4);
    while (__vx_any(*its != number))
      __vx_yield();
  }
  __asm__ volatile("" ::: "memory");
  return place;
}
static inline uint exchanged(uint lane, uint place, uint width) {
  return *(volatile __private uint *)(cells_of(((uint)get_local_linear_id() & ~31u) + lane, width) + place);
}
static inline uint gathered(uint mask, uint place, uint width) {
  uint result = 0;
  for (uint c = 0; c < 32 / width; c++) {
    uint lanes = mask >> c * width & (uint)((1ul << width) - 1);
    if (lanes)
      result |= exchanged(c * width + (uint)__builtin_ctz(lanes), place, width) << c * width;
  }
  return result & mask;
}

/* Where only some lanes take part, chunks wait for each other before and after the exchange. */
CONVERGENT uint __vx_real_ballot_of_some(uint mask, uint mine) {
  uint width = chunk_width();
  WORD(own_cells(), EXCHANGE, 0) = mine;
  meet(mask, width);
  uint result = gathered(mask, cell_place(FIELD_EXCHANGE), width);
  meet(mask, width);
  return result;
}
CONVERGENT uint __vx_real_shuffle_of_some(uint mask, uint value, uint source) {
  uint width = chunk_width();
  WORD(own_cells(), EXCHANGE, 0) = value;
  meet(mask, width);
  uint result = mask >> source & 1 ? exchanged(source, cell_place(FIELD_EXCHANGE), width) : 0;
  meet(mask, width);
  return result;
}

CONVERGENT uint __vx_real_ballot(uint mask, uint mine) {
  uint width = chunk_width(), all = existing(~0u);
  if (~mask & all)
    return __vx_real_ballot_of_some(mask & all, mine);
  return gathered(all, exchange(mine, lanes_of_warp(), width), width);
}
CONVERGENT uint __vx_real_shuffle(uint mask, uint value, uint source) {
  uint width = chunk_width(), all = existing(~0u);
  if (~mask & all)
    return __vx_real_shuffle_of_some(mask & all, value, source);
  uint lanes = lanes_of_warp(), place = exchange(value, lanes, width);
  return source < lanes ? exchanged(source, place, width) : 0;
}
CONVERGENT void __vx_real_warp_sync(uint mask) { meet(existing(mask), chunk_width()); }

/* Costs nothing where the mask is a constant, else an instruction that does nothing (convergence.py). */
#define LANES_MEET(mask) __asm__ volatile(LIBRARY "# lanes meet %0" : : "ri"(mask))

CONVERGENT uint __vx_warp_ballot(uint mask, uint predicate) {
  LANES_MEET(mask);
  uint mine = __vx_ballot(predicate != 0);
  return full_width() ? mine & mask : __vx_real_ballot(mask, mine);
}

/* Source lane of PTX shfl (PTX ISA, shfl.sync); bit 31 set when it is out of range. c = segment mask << 8 | clamp. */
static inline uint source_lane(uint mode, uint b, uint c) {
  uint lane = __vx_lane_id(), segment = c >> 8 & 31, clamp = c & 31;
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

/* A lane that takes no part gives 0: PTX leaves it undefined, NVIDIA's devices give 0, and programs add it to their sums. */
CONVERGENT uint __vx_warp_shuffle(uint mode, uint mask, uint value, uint b, uint c) {
  uint source = source_lane(mode, b, c) & 31;
  LANES_MEET(mask);
  if (!full_width())
    return __vx_real_shuffle(mask, value, source);
  uint moved = __vx_exchange32(value, source);
  return __vx_active_lanes() >> source & 1 ? moved : 0;
}
CONVERGENT uint __vx_warp_shuffle_valid(uint mode, uint mask, uint b, uint c) { return source_lane(mode, b, c) >> 31 ^ 1; }

CONVERGENT void __vx_warp_sync(uint mask) {
  __asm__ volatile(LIBRARY "# the warp meets %0" : : "ri"(mask) : "memory");
  if (!full_width())
    __vx_real_warp_sync(mask);
}

/* A named barrier in memory, for where hardware barriers do not suffice: two words of a cell whose lane no handshake uses count the hardware warps that have
   come and the rounds. Who only arrives does not wait. */
static CONVERGENT void meet_in_memory(uint id, uint warps, uint width, bool waits) {
  uint place = id;
  if (width != 32)
    place = width > 1 ? id / (width - 1) * width + 1 + id % (width - 1) : ~0u;
  if (place >= FIELD32(group_size, 0)) {
    __vx_trap(TRAP_BARRIER, 0);
    return;
  }
  size_t cells = cells_of(place, width);
  uint round = WORD(cells, HANDSHAKE, 1), leader = (uint)__builtin_ctz(__vx_active_lanes()), before = 0;
  __asm__ volatile("" ::: "memory");
  if (__vx_hardware_lane() == leader)
    before = (uint)__vx_add32((volatile __global int *)(cells + cell_place(FIELD_HANDSHAKE)), 1);
  if (__vx_exchange32(before, leader) + 1 == warps) {
    WORD(cells, HANDSHAKE, 0) = 0;
    __asm__ volatile(LIBRARY "fence" ::: "memory");
    WORD(cells, HANDSHAKE, 1) = round + 1;
  } else if (waits)
    while (WORD(cells, HANDSHAKE, 1) == round)
      __vx_yield();
  __asm__ volatile(LIBRARY "fence" ::: "memory");
}

/* bar.sync id, count. A barrier of the whole group is the group's; any other takes one of the hardware barriers that the resident groups leave. */
CONVERGENT void __vx_barrier(uint id, uint count) {
  uint threads = FIELD32(threads, 0), slots = FIELD32(slots, 0), slot, barriers;
  if (count == 0 || (count >= FIELD32(group_size, 0) && !__vx_program_arrives())) {
    __vx_group_barrier();
    return;
  }
  __asm__(LIBRARY "mv %0, " REGISTER_BARRIER_ID : "=r"(slot));
  __asm__(READ_CSR(NUM_WARPS) : "=r"(barriers));
  uint spare = barriers / 2 > slots && FIELD32(cluster_size, 0) == 1 ? (barriers / 2 - slots) / slots : 0;
  id &= 15;
  __asm__ volatile(LIBRARY "# arrives at a barrier" ::: "memory");
  if (id == 0 || id > spare || FIELD32(mode, 0) != 0 || count % threads != 0 || __vx_program_arrives())
    meet_in_memory(id, (count + threads - 1) / threads, chunk_width(), true);
  else
    __asm__ volatile(INSN_BAR "x0, %0, %1" : : "r"(slots + slot * spare + id - 1), "r"(count / threads) : "memory");
  __asm__ volatile(LIBRARY "# leaves a barrier" ::: "memory");
}

/* bar.arrive id, count: this warp has come and goes on. All named barriers of such a program count in memory. */
CONVERGENT void __vx_barrier_arrive(uint id, uint count) {
  uint threads = FIELD32(threads, 0);
  __asm__ volatile(LIBRARY "# arrives at a barrier" ::: "memory");
  meet_in_memory(id & 15, (count + threads - 1) / threads, chunk_width(), false);
}
