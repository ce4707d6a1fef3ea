// Cooperative groups within a block: thread_block, thread_block_tile<N>, coalesced_group, and the grid's indices
// (CUDA C++ Programming Guide, "Cooperative Groups"). grid_group::sync is refused: blocks are not all resident at once.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_H
#include "vortex_cuda_prelude.h"

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
#define VORTEX_CGM __device__ __forceinline__

namespace __detail {
VORTEX_CG unsigned int __lane() { return __nvvm_read_ptx_sreg_laneid(); }
VORTEX_CG unsigned int __lanes_below() { return (1u << __lane()) - 1; }
VORTEX_CG unsigned int __block_size() { return blockDim.x * blockDim.y * blockDim.z; }
VORTEX_CG unsigned int block_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
// The lane that is the n-th set bit of a mask.
VORTEX_CG unsigned int __nth_lane(unsigned int __mask, unsigned int __n) {
  for (; __n > 0; --__n) __mask &= __mask - 1;
  return __builtin_ctz(__mask);
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
}  // namespace detail

class thread_block {
 public:
  VORTEX_CGM static void sync() { __syncthreads(); }
  VORTEX_CGM static unsigned int size() { return __detail::__block_size(); }
  VORTEX_CGM static unsigned int num_threads() { return __detail::__block_size(); }
  VORTEX_CGM static unsigned int thread_rank() { return __detail::block_rank(); }
  VORTEX_CGM static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  VORTEX_CGM static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  VORTEX_CGM static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  VORTEX_CGM static dim3 dim_threads() { return group_dim(); }
};
VORTEX_CG thread_block this_thread_block() { return thread_block(); }

class grid_group {
 public:
  template <class _Unused = void> VORTEX_CGM static void sync() {
    static_assert(sizeof(_Unused) == 0, "grid-wide synchronisation is not supported: end the kernel instead");
  }
  VORTEX_CGM static bool is_valid() { return false; }
  VORTEX_CGM static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  VORTEX_CGM static unsigned long long size() { return num_blocks() * __detail::__block_size(); }
  VORTEX_CGM static unsigned long long num_threads() { return size(); }
  VORTEX_CGM static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  VORTEX_CGM static unsigned long long thread_rank() { return block_rank() * __detail::__block_size() + __detail::block_rank(); }
  VORTEX_CGM static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  VORTEX_CGM static dim3 dim_blocks() { return group_dim(); }
  VORTEX_CGM static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
VORTEX_CG grid_group this_grid() { return grid_group(); }

// The threads of a warp that were together when the group was made.
class coalesced_group {
 public:
  VORTEX_CGM explicit coalesced_group(unsigned int __mask) : __mask_(__mask) {}
  VORTEX_CGM void sync() const { __syncwarp(__mask_); }
  VORTEX_CGM unsigned int size() const { return __popc(__mask_); }
  VORTEX_CGM unsigned int num_threads() const { return size(); }
  VORTEX_CGM unsigned int thread_rank() const { return __popc(__mask_ & __detail::__lanes_below()); }
  VORTEX_CGM unsigned int meta_group_rank() const { return 0; }
  VORTEX_CGM unsigned int meta_group_size() const { return 1; }
  VORTEX_CGM int any(int __predicate) const { return __ballot_sync(__mask_, __predicate) != 0; }
  VORTEX_CGM int all(int __predicate) const { return __ballot_sync(__mask_, __predicate) == __mask_; }
  // Bit i of the result is the thread of rank i.
  VORTEX_CGM unsigned int ballot(int __predicate) const {
    unsigned int __votes = __ballot_sync(__mask_, __predicate), __packed = 0;
    unsigned int __rest = __mask_;
    for (int __rank = 0; __rest != 0; ++__rank, __rest &= __rest - 1)
      if (__votes & __rest & -__rest) __packed |= 1u << __rank;
    return __packed;
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

 private:
  unsigned int __mask_;
};
VORTEX_CG coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// A power-of-two tile of consecutive threads of a warp.
template <unsigned int __width, class _Parent = void> class thread_block_tile {
  static_assert(__width >= 1 && __width <= 32 && (__width & (__width - 1)) == 0, "tiles have 1, 2, 4, 8, 16 or 32 threads");

 public:
  VORTEX_CGM thread_block_tile() {}
  template <class _Other> VORTEX_CGM thread_block_tile(const thread_block_tile<__width, _Other> &) {}
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

 private:
  VORTEX_CGM static unsigned int __first() { return __detail::__lane() & ~(__width - 1); }
  VORTEX_CGM static unsigned int __mask() { return (__width == 32 ? ~0u : (1u << (__width & 31)) - 1) << __first(); }
};
template <unsigned int __width, class _Parent> VORTEX_CG thread_block_tile<__width, _Parent> tiled_partition(const _Parent &) {
  return thread_block_tile<__width, _Parent>();
}

template <class _Group> VORTEX_CG void sync(const _Group &__group) { __group.sync(); }
template <class _Group> VORTEX_CG unsigned int thread_rank(const _Group &__group) { return __group.thread_rank(); }
template <class _Group> VORTEX_CG unsigned int group_size(const _Group &__group) { return __group.size(); }

// Operations of reduce and scan.
template <class _Tp = void> struct plus { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __a + __b; } };
template <class _Tp = void> struct less { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __b < __a ? __b : __a; } };
template <class _Tp = void> struct greater { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __a < __b ? __b : __a; } };
template <class _Tp = void> struct bit_and { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __a & __b; } };
template <class _Tp = void> struct bit_or { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __a | __b; } };
template <class _Tp = void> struct bit_xor { VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return __a ^ __b; } };
#define VORTEX_VOID_OPERATION(NAME) \
  template <> struct NAME<void> { template <class _Tp> VORTEX_CGM _Tp operator()(_Tp __a, _Tp __b) const { return NAME<_Tp>()(__a, __b); } };
VORTEX_VOID_OPERATION(plus)
VORTEX_VOID_OPERATION(less)
VORTEX_VOID_OPERATION(greater)
VORTEX_VOID_OPERATION(bit_and)
VORTEX_VOID_OPERATION(bit_or)
VORTEX_VOID_OPERATION(bit_xor)
#undef VORTEX_VOID_OPERATION

// Every thread of the tile gets the combination of all values.
template <unsigned int __width, class _Parent, class _Tp, class _Operation>
VORTEX_CG _Tp reduce(const thread_block_tile<__width, _Parent> &__tile, _Tp __value, _Operation &&__operation) {
  for (unsigned int __distance = __width / 2; __distance > 0; __distance /= 2) __value = __operation(__value, __tile.shfl_xor(__value, __distance));
  return __value;
}
template <class _Tp, class _Operation> VORTEX_CG _Tp reduce(const coalesced_group &__group, _Tp __value, _Operation &&__operation) {
  _Tp __total = __group.shfl(__value, 0);
  for (unsigned int __rank = 1; __rank < __group.size(); ++__rank) __total = __operation(__total, __group.shfl(__value, __rank));
  return __total;
}
template <class _Group, class _Tp, class _Operation> VORTEX_CG _Tp inclusive_scan(const _Group &__group, _Tp __value, _Operation &&__operation) {
  for (unsigned int __distance = 1; __distance < __group.size(); __distance *= 2) {
    const _Tp __before = __group.shfl_up(__value, __distance);
    if (__group.thread_rank() >= __distance) __value = __operation(__before, __value);
  }
  return __value;
}
template <class _Group, class _Tp> VORTEX_CG _Tp inclusive_scan(const _Group &__group, _Tp __value) { return inclusive_scan(__group, __value, plus<_Tp>()); }
template <class _Group, class _Tp, class _Operation> VORTEX_CG _Tp exclusive_scan(const _Group &__group, _Tp __value, _Operation &&__operation) {
  const _Tp __before = __group.shfl_up(inclusive_scan(__group, __value, __operation), 1);
  return __group.thread_rank() == 0 ? _Tp() : __before;
}
template <class _Group, class _Tp> VORTEX_CG _Tp exclusive_scan(const _Group &__group, _Tp __value) { return exclusive_scan(__group, __value, plus<_Tp>()); }

// Copies by the group's threads; done when the call returns, so wait() is a barrier only.
template <class _Group, class _Tp> VORTEX_CG void memcpy_async(const _Group &__group, _Tp *__to, const _Tp *__from, size_t __bytes) {
  for (size_t __i = __group.thread_rank(); __i < __bytes / sizeof(_Tp); __i += __group.size()) __to[__i] = __from[__i];
}
template <class _Group> VORTEX_CG void wait(const _Group &__group) { __group.sync(); }
#undef VORTEX_CG
#undef VORTEX_CGM
}  // namespace cooperative_groups
#endif
