// Cooperative groups: thread_block, grid_group, thread_block_tile<N>, coalesced_group, thread_group and their partitions
// (CUDA C++ Programming Guide, "Cooperative Groups"). grid_group::sync waits for all blocks, so they must all be resident:
// launch with cudaLaunchCooperativeKernel, which checks it.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_
#include "cuda_runtime.h"
#if defined(__CUDA__) && defined(__clang__)

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
#define VORTEX_CGM __device__ __forceinline__

namespace __detail {
VORTEX_CG unsigned int __lane() { return __nvvm_read_ptx_sreg_laneid(); }
VORTEX_CG unsigned int __lanes_below() { return (1u << __lane()) - 1; }
VORTEX_CG unsigned int __block_size() { return blockDim.x * blockDim.y * blockDim.z; }
VORTEX_CG unsigned int block_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
VORTEX_CG unsigned long long __grid_size() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
// The lane that is the n-th set bit of a mask.
VORTEX_CG unsigned int __nth_lane(unsigned int __mask, unsigned int __n) {
  for (; __n > 0; --__n) __mask &= __mask - 1;
  return __builtin_ctz(__mask);
}
// The lanes of an aligned tile of the warp.
VORTEX_CG unsigned int __tile_mask(unsigned int __width) {
  return (__width >= 32 ? ~0u : (1u << __width) - 1) << (__lane() & ~(__width - 1) & 31);
}
// Any trivially copyable type moves through shuffles word by word.
template <class _Tp, class _Move> VORTEX_CG _Tp __by_words(_Tp __value, _Move __move) {
  constexpr int __words = (sizeof(_Tp) + 3) / 4;
  int __raw[__words] = {};
  __builtin_memcpy(__raw, &__value, sizeof(_Tp));
  for (int __i = 0; __i < __words; ++__i) __raw[__i] = __move(__raw[__i]);
  __builtin_memcpy(&__value, __raw, sizeof(_Tp));
  return __value;
}
// Blocks that have come to the grid's barrier, and how often all had. One kernel runs at a time.
static __device__ struct { unsigned int __arrived, __generation; } __grid_barrier;
VORTEX_CG void __sync_grid() {
  __syncthreads();
  if (block_rank() == 0) {
    __threadfence();
    const unsigned int __seen = atomicCAS(&__grid_barrier.__generation, 0u, 0u);
    if (atomicAdd(&__grid_barrier.__arrived, 1u) + 1 == __grid_size()) {
      atomicExch(&__grid_barrier.__arrived, 0u);
      __threadfence();
      atomicAdd(&__grid_barrier.__generation, 1u);
    } else {
      while (atomicCAS(&__grid_barrier.__generation, __seen, __seen) == __seen) {}
    }
    __threadfence();
  }
  __syncthreads();
}
// A special register of the cluster.
#define VORTEX_CLUSTER_REGISTER(__name, __register)       \
  VORTEX_CG unsigned int __name() {                       \
    unsigned int __value;                                 \
    asm("mov.u32 %0, %%" __register ";" : "=r"(__value)); \
    return __value;                                       \
  }
VORTEX_CLUSTER_REGISTER(__cluster_x, "cluster_ctaid.x")
VORTEX_CLUSTER_REGISTER(__cluster_y, "cluster_ctaid.y")
VORTEX_CLUSTER_REGISTER(__cluster_z, "cluster_ctaid.z")
VORTEX_CLUSTER_REGISTER(__cluster_size_x, "cluster_nctaid.x")
VORTEX_CLUSTER_REGISTER(__cluster_size_y, "cluster_nctaid.y")
VORTEX_CLUSTER_REGISTER(__cluster_size_z, "cluster_nctaid.z")
VORTEX_CLUSTER_REGISTER(__cluster_rank, "cluster_ctarank")
VORTEX_CLUSTER_REGISTER(__cluster_size, "cluster_nctarank")
#undef VORTEX_CLUSTER_REGISTER
VORTEX_CG void __arrive_cluster() { asm volatile("barrier.cluster.arrive.release;" ::: "memory"); }
VORTEX_CG void __wait_cluster() { asm volatile("barrier.cluster.wait.acquire;" ::: "memory"); }
VORTEX_CG void __sync_cluster() {
  __arrive_cluster();
  __wait_cluster();
}
enum __kind { __of_block, __of_cluster, __of_grid, __of_warp };
}  // namespace __detail

// What all groups are: a block, the grid, or lanes of a warp.
class thread_group {
 public:
  VORTEX_CGM void sync() const {
    if (__kind_ == __detail::__of_block) __syncthreads();
    else if (__kind_ == __detail::__of_cluster) __detail::__sync_cluster();
    else if (__kind_ == __detail::__of_grid) __detail::__sync_grid();
    else __syncwarp(__mask_);
  }
  VORTEX_CGM unsigned long long size() const {
    if (__kind_ == __detail::__of_warp) return __popc(__mask_);
    if (__kind_ == __detail::__of_cluster) return __detail::__cluster_size() * __detail::__block_size();
    return (__kind_ == __detail::__of_grid ? __detail::__grid_size() : 1) * __detail::__block_size();
  }
  VORTEX_CGM unsigned long long num_threads() const { return size(); }
  VORTEX_CGM unsigned long long thread_rank() const {
    if (__kind_ == __detail::__of_warp) return __popc(__mask_ & __detail::__lanes_below());
    if (__kind_ == __detail::__of_cluster) return __detail::__cluster_rank() * __detail::__block_size() + __detail::block_rank();
    const unsigned long long __block = ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    return (__kind_ == __detail::__of_grid ? __block * __detail::__block_size() : 0) + __detail::block_rank();
  }
  VORTEX_CGM bool is_valid() const { return true; }

 protected:
  VORTEX_CGM thread_group(__detail::__kind __kind, unsigned int __mask) : __kind_(__kind), __mask_(__mask) {}
  friend VORTEX_CGM thread_group tiled_partition(const thread_group &, unsigned int);
  __detail::__kind __kind_;
  unsigned int __mask_;
};

// What tiles of more than a warp exchange values through; in shared memory.
template <unsigned int __most_threads = 1024> struct __align__(16) block_tile_memory {
  unsigned long long __words[(__most_threads + 31) / 32][2];
};

class thread_block : public thread_group {
 public:
  VORTEX_CGM explicit thread_block(void *__scratch = nullptr) : thread_group(__detail::__of_block, 0), __scratch_(__scratch) {}
  VORTEX_CGM static void sync() { __syncthreads(); }
  VORTEX_CGM static void barrier_sync() { __syncthreads(); }
  VORTEX_CGM static unsigned int size() { return __detail::__block_size(); }
  VORTEX_CGM static unsigned int num_threads() { return __detail::__block_size(); }
  VORTEX_CGM static unsigned int thread_rank() { return __detail::block_rank(); }
  VORTEX_CGM static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  VORTEX_CGM static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  VORTEX_CGM static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  VORTEX_CGM static dim3 dim_threads() { return group_dim(); }
  VORTEX_CGM void *__scratch() const { return __scratch_; }

 private:
  void *__scratch_;
};
VORTEX_CG thread_block this_thread_block() { return thread_block(); }
template <unsigned int __most_threads> VORTEX_CG thread_block this_thread_block(block_tile_memory<__most_threads> &__scratch) {
  return thread_block(&__scratch);
}

// The blocks of a cluster, which run at once.
class cluster_group : public thread_group {
 public:
  struct arrival_token {};
  VORTEX_CGM cluster_group() : thread_group(__detail::__of_cluster, 0) {}
  VORTEX_CGM static void sync() { __detail::__sync_cluster(); }
  VORTEX_CGM static arrival_token barrier_arrive() {
    __detail::__arrive_cluster();
    return arrival_token();
  }
  VORTEX_CGM static void barrier_wait() { __detail::__wait_cluster(); }
  VORTEX_CGM static void barrier_wait(arrival_token &&) { barrier_wait(); }
  VORTEX_CGM static dim3 block_index() { return dim3(__detail::__cluster_x(), __detail::__cluster_y(), __detail::__cluster_z()); }
  VORTEX_CGM static unsigned int block_rank() { return __detail::__cluster_rank(); }
  VORTEX_CGM static dim3 dim_blocks() {
    return dim3(__detail::__cluster_size_x(), __detail::__cluster_size_y(), __detail::__cluster_size_z());
  }
  VORTEX_CGM static unsigned int num_blocks() { return __detail::__cluster_size(); }
  VORTEX_CGM static dim3 thread_index() {
    const dim3 __block = block_index();
    return dim3(__block.x * blockDim.x + threadIdx.x, __block.y * blockDim.y + threadIdx.y, __block.z * blockDim.z + threadIdx.z);
  }
  VORTEX_CGM static dim3 dim_threads() {
    const dim3 __blocks = dim_blocks();
    return dim3(__blocks.x * blockDim.x, __blocks.y * blockDim.y, __blocks.z * blockDim.z);
  }
  VORTEX_CGM static unsigned int thread_rank() { return block_rank() * __detail::__block_size() + __detail::block_rank(); }
  VORTEX_CGM static unsigned int num_threads() { return num_blocks() * __detail::__block_size(); }
  VORTEX_CGM static unsigned int size() { return num_threads(); }
  VORTEX_CGM static unsigned int query_shared_rank(const void *__address) {
    unsigned int __rank;
    asm("getctarank.u64 %0, %1;" : "=r"(__rank) : "l"(__address));
    return __rank;
  }
  template <class _Tp> VORTEX_CGM static _Tp *map_shared_rank(_Tp *__address, int __rank) {
    _Tp *__there;
    asm("mapa.u64 %0, %1, %2;" : "=l"(__there) : "l"(__address), "r"(__rank));
    return __there;
  }
};
VORTEX_CG cluster_group this_cluster() { return cluster_group(); }

class grid_group : public thread_group {
 public:
  VORTEX_CGM grid_group() : thread_group(__detail::__of_grid, 0) {}
  VORTEX_CGM static void sync() { __detail::__sync_grid(); }
  VORTEX_CGM static bool is_valid() { return true; }
  VORTEX_CGM static unsigned long long num_blocks() { return __detail::__grid_size(); }
  VORTEX_CGM static unsigned long long size() { return num_blocks() * __detail::__block_size(); }
  VORTEX_CGM static unsigned long long num_threads() { return size(); }
  VORTEX_CGM static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  VORTEX_CGM static unsigned long long thread_rank() { return block_rank() * __detail::__block_size() + __detail::block_rank(); }
  VORTEX_CGM static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  VORTEX_CGM static dim3 dim_blocks() { return group_dim(); }
  VORTEX_CGM static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
VORTEX_CG grid_group this_grid() { return grid_group(); }

// All grids of a launch on several devices; there is one device.
class multi_grid_group : public grid_group {
 public:
  VORTEX_CGM static unsigned int grid_rank() { return 0; }
  VORTEX_CGM static unsigned int num_grids() { return 1; }
};
VORTEX_CG multi_grid_group this_multi_grid() { return multi_grid_group(); }

// The threads of a warp that were together when the group was made.
class coalesced_group : public thread_group {
 public:
  VORTEX_CGM explicit coalesced_group(unsigned int __mask, unsigned int __rank = 0, unsigned int __groups = 1)
      : thread_group(__detail::__of_warp, __mask), __rank_(__rank), __groups_(__groups) {}
  VORTEX_CGM void sync() const { __syncwarp(__mask_); }
  VORTEX_CGM unsigned int size() const { return __popc(__mask_); }
  VORTEX_CGM unsigned int num_threads() const { return size(); }
  VORTEX_CGM unsigned int thread_rank() const { return __popc(__mask_ & __detail::__lanes_below()); }
  VORTEX_CGM unsigned int meta_group_rank() const { return __rank_; }
  VORTEX_CGM unsigned int meta_group_size() const { return __groups_; }
  VORTEX_CGM int any(int __predicate) const { return __ballot_sync(__mask_, __predicate) != 0; }
  VORTEX_CGM int all(int __predicate) const { return __ballot_sync(__mask_, __predicate) == __mask_; }
  // Bit i of the result is the thread of rank i.
  VORTEX_CGM unsigned int ballot(int __predicate) const { return __ranks(__ballot_sync(__mask_, __predicate)); }
  template <class _Tp> VORTEX_CGM unsigned int match_any(_Tp __value) const { return __ranks(__match_any_sync(__mask_, __value)); }
  template <class _Tp> VORTEX_CGM unsigned int match_all(_Tp __value, int &__predicate) const {
    return __ranks(__match_all_sync(__mask_, __value, &__predicate));
  }
  template <class _Tp> VORTEX_CGM _Tp shfl(_Tp __value, unsigned int __rank) const {
    const unsigned int __from = __detail::__nth_lane(__mask_, __rank % size());
    return __detail::__by_words(__value, [&](int __word) { return __shfl_sync(__mask_, __word, __from); });
  }
  template <class _Tp> VORTEX_CGM _Tp shfl_down(_Tp __value, unsigned int __distance) const {
    const unsigned int __rank = thread_rank() + __distance;
    const unsigned int __from = __rank < size() ? __detail::__nth_lane(__mask_, __rank) : __detail::__lane();
    return __detail::__by_words(__value, [&](int __word) { return __shfl_sync(__mask_, __word, __from); });
  }
  template <class _Tp> VORTEX_CGM _Tp shfl_up(_Tp __value, unsigned int __distance) const {
    const unsigned int __rank = thread_rank();
    const unsigned int __from = __rank >= __distance ? __detail::__nth_lane(__mask_, __rank - __distance) : __detail::__lane();
    return __detail::__by_words(__value, [&](int __word) { return __shfl_sync(__mask_, __word, __from); });
  }
  VORTEX_CGM unsigned int __lanes() const { return __mask_; }

 private:
  VORTEX_CGM unsigned int __ranks(unsigned int __votes) const {
    unsigned int __packed = 0, __rest = __mask_;
    for (int __rank = 0; __rest != 0; ++__rank, __rest &= __rest - 1)
      if (__votes & __rest & -__rest) __packed |= 1u << __rank;
    return __packed;
  }
  unsigned int __rank_, __groups_;
};
VORTEX_CG coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// A power-of-two tile of consecutive threads of a warp.
template <unsigned int __width, class _Parent = void, bool __in_warp = (__width <= 32)> class thread_block_tile : public thread_group {
  static_assert(__width >= 1 && (__width & (__width - 1)) == 0, "tiles have a power of two of threads");

 public:
  VORTEX_CGM thread_block_tile() : thread_group(__detail::__of_warp, __mask()) {}
  template <class _Other> VORTEX_CGM thread_block_tile(const thread_block_tile<__width, _Other> &) : thread_block_tile() {}
  VORTEX_CGM explicit thread_block_tile(const thread_block &) : thread_block_tile() {}
  VORTEX_CGM operator coalesced_group() const { return coalesced_group(__mask(), meta_group_rank(), meta_group_size()); }
  VORTEX_CGM static constexpr unsigned int size() { return __width; }
  VORTEX_CGM static constexpr unsigned int num_threads() { return __width; }
  VORTEX_CGM static unsigned int thread_rank() { return __detail::block_rank() % __width; }
  VORTEX_CGM static unsigned int meta_group_rank() { return __detail::block_rank() / __width; }
  VORTEX_CGM static unsigned int meta_group_size() { return (__detail::__block_size() + __width - 1) / __width; }
  VORTEX_CGM static void sync() { __syncwarp(__mask()); }
  VORTEX_CGM static int any(int __predicate) { return __ballot_sync(__mask(), __predicate) != 0; }
  VORTEX_CGM static int all(int __predicate) { return __ballot_sync(__mask(), __predicate) == __mask(); }
  VORTEX_CGM static unsigned int ballot(int __predicate) { return __ballot_sync(__mask(), __predicate) >> __first(); }
  template <class _Tp> VORTEX_CGM static _Tp shfl(_Tp __value, unsigned int __rank) {
    return __detail::__by_words(__value, [=](int __word) { return __shfl_sync(__mask(), __word, __rank, __width); });
  }
  template <class _Tp> VORTEX_CGM static _Tp shfl_down(_Tp __value, unsigned int __distance) {
    return __detail::__by_words(__value, [=](int __word) { return __shfl_down_sync(__mask(), __word, __distance, __width); });
  }
  template <class _Tp> VORTEX_CGM static _Tp shfl_up(_Tp __value, unsigned int __distance) {
    return __detail::__by_words(__value, [=](int __word) { return __shfl_up_sync(__mask(), __word, __distance, __width); });
  }
  template <class _Tp> VORTEX_CGM static _Tp shfl_xor(_Tp __value, unsigned int __lane_mask) {
    return __detail::__by_words(__value, [=](int __word) { return __shfl_xor_sync(__mask(), __word, __lane_mask, __width); });
  }
  template <class _Tp> VORTEX_CGM static unsigned int match_any(_Tp __value) { return __match_any_sync(__mask(), __value) >> __first(); }
  template <class _Tp> VORTEX_CGM static unsigned int match_all(_Tp __value, int &__predicate) {
    return __match_all_sync(__mask(), __value, &__predicate) >> __first();
  }
  VORTEX_CGM static unsigned int __lanes() { return __mask(); }

 private:
  VORTEX_CGM static unsigned int __first() { return __detail::__lane() & ~(__width - 1); }
  VORTEX_CGM static unsigned int __mask() { return __detail::__tile_mask(__width); }
};

// A tile of several warps: a named barrier of its own, and values through the block's block_tile_memory.
template <unsigned int __width, class _Parent> class thread_block_tile<__width, _Parent, false> {
  static_assert(__width <= 1024 && (__width & (__width - 1)) == 0, "tiles have a power of two of threads");

 public:
  VORTEX_CGM explicit thread_block_tile(const thread_block &__block) : __scratch_((char *)__block.__scratch()) {}
  template <class _Other> VORTEX_CGM thread_block_tile(const thread_block_tile<__width, _Other> &__other) : __scratch_(__other.__scratch()) {}
  VORTEX_CGM static constexpr unsigned int size() { return __width; }
  VORTEX_CGM static constexpr unsigned int num_threads() { return __width; }
  VORTEX_CGM static unsigned int thread_rank() { return __detail::block_rank() % __width; }
  VORTEX_CGM static unsigned int meta_group_rank() { return __detail::block_rank() / __width; }
  VORTEX_CGM static unsigned int meta_group_size() { return (__detail::__block_size() + __width - 1) / __width; }
  VORTEX_CGM static void sync() {
    if (meta_group_size() == 1) __syncthreads();
    else __nvvm_barrier_sync_cnt(1 + meta_group_rank() % 15, __width);
  }
  template <class _Tp> VORTEX_CGM _Tp shfl(_Tp __value, unsigned int __rank) const {
    if (thread_rank() == __rank % __width) *__slot<_Tp>(0) = __value;
    sync();
    const _Tp __found = *__slot<_Tp>(0);
    sync();
    return __found;
  }
  VORTEX_CGM int any(int __predicate) const {
    return __combine(__any_sync(~0u, __predicate), [](int __a, int __b) { return __a | __b; });
  }
  VORTEX_CGM int all(int __predicate) const {
    return __combine(__all_sync(~0u, __predicate), [](int __a, int __b) { return __a & __b; });
  }
  // Combines one value of each warp.
  template <class _Tp, class _Operation> VORTEX_CGM _Tp __combine(_Tp __of_warp, _Operation &&__operation) const {
    if (__detail::__lane() == 0) *__slot<_Tp>(thread_rank() / 32) = __of_warp;
    sync();
    _Tp __total = *__slot<_Tp>(0);
    for (unsigned int __warp = 1; __warp < __width / 32; ++__warp) __total = __operation(__total, *__slot<_Tp>(__warp));
    sync();
    return __total;
  }
  VORTEX_CGM char *__scratch() const { return __scratch_; }

 private:
  template <class _Tp> VORTEX_CGM _Tp *__slot(unsigned int __warp) const {
    static_assert(sizeof(_Tp) <= 16, "tiles of several warps exchange values of at most 16 bytes");
    return (_Tp *)(__scratch_ + 16 * (meta_group_rank() * (__width / 32) + __warp));
  }
  char *__scratch_;
};

// Partitions
template <unsigned int __width, class _Parent> VORTEX_CG thread_block_tile<__width, _Parent> tiled_partition(const _Parent &__parent) {
  if constexpr (__width <= 32) return thread_block_tile<__width, _Parent>();
  else return thread_block_tile<__width, _Parent>(__parent);
}
template <unsigned int __width> VORTEX_CG coalesced_group tiled_partition(const coalesced_group &__parent);
// Consecutive threads by rank.
VORTEX_CG coalesced_group tiled_partition(const coalesced_group &__parent, unsigned int __width) {
  const unsigned int __rank = __parent.thread_rank() / __width, __first = __rank * __width;
  unsigned int __mask = 0, __rest = __parent.__lanes();
  for (unsigned int __i = 0; __rest != 0; ++__i, __rest &= __rest - 1)
    if (__i >= __first && __i < __first + __width) __mask |= __rest & -__rest;
  return coalesced_group(__mask, __rank, (__parent.size() + __width - 1) / __width);
}
template <unsigned int __width> VORTEX_CG coalesced_group tiled_partition(const coalesced_group &__parent) {
  return tiled_partition(__parent, __width);
}
__device__ __forceinline__ thread_group tiled_partition(const thread_group &__parent, unsigned int __width) {
  unsigned int __mask = __detail::__tile_mask(__width);
  if (__parent.__kind_ == __detail::__of_warp) __mask = tiled_partition(coalesced_group(__parent.__mask_), __width).__lanes();
  return thread_group(__detail::__of_warp, __mask);
}
VORTEX_CG thread_group tiled_partition(const thread_block &__parent, unsigned int __width) {
  return tiled_partition((const thread_group &)__parent, __width);
}
// The threads with the same label.
template <class _Group, class _Label> VORTEX_CG coalesced_group labeled_partition(const _Group &__group, _Label __label) {
  const unsigned int __mine = __match_any_sync(__group.__lanes(), __label);
  const unsigned int __leaders = __ballot_sync(__group.__lanes(), __builtin_ctz(__mine) == __detail::__lane());
  return coalesced_group(__mine, __popc(__leaders & ((__mine & -__mine) - 1)), __popc(__leaders));
}
template <class _Group> VORTEX_CG coalesced_group binary_partition(const _Group &__group, bool __predicate) {
  const unsigned int __true = __ballot_sync(__group.__lanes(), __predicate);
  return coalesced_group(__predicate ? __true : __group.__lanes() & ~__true, __predicate, 2);
}
// Of a tile whose width the caller names.
template <unsigned int __width, class _Parent, class _Label>
VORTEX_CG coalesced_group labeled_partition(const thread_block_tile<__width, _Parent> &__tile, _Label __label) {
  return labeled_partition<thread_block_tile<__width, _Parent>, _Label>(__tile, __label);
}
template <unsigned int __width, class _Parent>
VORTEX_CG coalesced_group binary_partition(const thread_block_tile<__width, _Parent> &__tile, bool __predicate) {
  return binary_partition<thread_block_tile<__width, _Parent>>(__tile, __predicate);
}

template <class _Group> VORTEX_CG void sync(const _Group &__group) { __group.sync(); }
template <class _Group> VORTEX_CG unsigned int thread_rank(const _Group &__group) { return __group.thread_rank(); }
template <class _Group> VORTEX_CG unsigned int group_size(const _Group &__group) { return __group.size(); }
template <class _Group> VORTEX_CG bool is_valid(const _Group &__group) { return __group.is_valid(); }

// One thread of the group calls the function; broadcast: all get its result.
template <class _Group, class _Function, class... _Arguments>
VORTEX_CG void invoke_one(const _Group &__group, _Function &&__function, _Arguments &&...__arguments) {
  if (__group.thread_rank() == 0) __function(static_cast<_Arguments &&>(__arguments)...);
}
template <class _Group, class _Function, class... _Arguments>
VORTEX_CG auto invoke_one_broadcast(const _Group &__group, _Function &&__function, _Arguments &&...__arguments)
    -> decltype(__function(static_cast<_Arguments &&>(__arguments)...)) {
  decltype(__function(static_cast<_Arguments &&>(__arguments)...)) __result{};
  if (__group.thread_rank() == 0) __result = __function(static_cast<_Arguments &&>(__arguments)...);
  return __group.shfl(__result, 0);
}
#undef VORTEX_CG
#undef VORTEX_CGM
}  // namespace cooperative_groups
#include "cooperative_groups/memcpy_async.h"
#include "cooperative_groups/reduce.h"
#include "cooperative_groups/scan.h"
#endif
#endif
