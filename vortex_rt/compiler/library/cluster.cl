/* CUDA's thread block clusters: groups in slots side by side of one core. Local memory of a slot lies `local_bytes` behind that of the slot before it; the
   groups of a cluster meet at a barrier of their own. A launch without clusters is one of clusters of one group. */
#include "warp.h"

OVERLOADABLE size_t get_group_id(uint dim);

static inline uint blocks(uint dimension) {
  uint count = FIELD32(cluster, dimension);
  return count ? count : 1;
}

uint __vx_cluster_is_explicit(void) { return FIELD32(cluster, 0) != 0; }
uint __vx_cluster_size(void) { return FIELD32(cluster_size, 0); }
uint __vx_cluster_blocks(uint dimension) { return blocks(dimension); }
uint __vx_cluster_block_id(uint dimension) { return (uint)get_group_id(dimension) % blocks(dimension); }
uint __vx_cluster_id(uint dimension) { return (uint)get_group_id(dimension) / blocks(dimension); }
uint __vx_cluster_count(uint dimension) { return FIELD32(num_groups, dimension) / blocks(dimension); }
uint __vx_cluster_rank(void) {
  return (__vx_cluster_block_id(2) * blocks(1) + __vx_cluster_block_id(1)) * blocks(0) + __vx_cluster_block_id(0);
}

/* Where a group of the cluster has what this group has at an address of its local memory. The optimiser must not see that both are of one variable. */
size_t __vx_cluster_map(size_t address, uint rank) {
  size_t there = address + (size_t)((long)(int)(rank - __vx_cluster_rank()) * (long)FIELD32(local_bytes, 0));
  __asm__("" : "+r"(there));
  return there;
}

/* Which group of the cluster has this address of local memory. */
uint __vx_cluster_rank_of(size_t address) {
  size_t local_memory;
  uint rank = __vx_cluster_rank(), bytes = FIELD32(local_bytes, 0);
  __asm__(LIBRARY "mv %0, " REGISTER_LOCAL_MEMORY : "=r"(local_memory));
  return bytes ? (uint)(address - local_memory + (size_t)rank * bytes) / bytes : rank;
}

CONVERGENT void __vx_cluster_barrier(void) {
  uint size = FIELD32(cluster_size, 0), cluster;
  if (size == 1) {
    __vx_group_barrier();
    return;
  }
  if (FIELD32(start, 0) == START_GRID) { /* a cluster has consecutive slots, each with barriers of its own */
    __asm__(LIBRARY "mv %0, " REGISTER_BARRIER_ID : "=r"(cluster));
    cluster -= __vx_cluster_rank();
  } else {
    uint warp;
    __asm__(READ_CSR(WARP_ID) : "=r"(warp));
    cluster = (warp * FIELD32(slot_magic, 0) >> DIVIDE_SHIFT) / size;
  }
  __asm__ volatile(LIBRARY "# arrives at a barrier" ::: "memory");
  __asm__ volatile(INSN_BAR "x0, %0, %1" : : "r"(FIELD32(cluster_barrier, 0) + cluster), "r"(FIELD32(cluster_warps, 0)) : "memory");
  __asm__ volatile(LIBRARY "# leaves a barrier" ::: "memory");
}
