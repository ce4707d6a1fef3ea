// Cooperative groups within a block: thread_block, thread_block_tile<N>, coalesced_group, and the grid's indices
// (CUDA C++ Programming Guide, "Cooperative Groups"). grid_group::sync is refused: blocks are not all resident at once.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_H
#include "vortex_cuda_prelude.h"

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
#define VORTEX_CGM __device__ __forceinline__

namespace detail {
VORTEX_CG unsigned int lane() { return __nvvm_read_ptx_sreg_laneid(); }
VORTEX_CG unsigned int lanes_below() { return (1u << lane()) - 1; }
VORTEX_CG unsigned int block_size() { return blockDim.x * blockDim.y * blockDim.z; }
VORTEX_CG unsigned int block_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
// The lane that is the n-th set bit of a mask.
VORTEX_CG unsigned int nth_lane(unsigned int mask, unsigned int n) {
  for (; n > 0; --n) mask &= mask - 1;
  return __builtin_ctz(mask);
}
// Any trivially copyable type moves through shuffles word by word.
template <class T, class Move> VORTEX_CG T by_words(T value, Move move) {
  constexpr int words = (sizeof(T) + 3) / 4;
  int raw[words] = {};
  __builtin_memcpy(raw, &value, sizeof(T));
  for (int i = 0; i < words; ++i) raw[i] = move(raw[i]);
  __builtin_memcpy(&value, raw, sizeof(T));
  return value;
}
}  // namespace detail

class thread_block {
 public:
  VORTEX_CGM static void sync() { __syncthreads(); }
  VORTEX_CGM static unsigned int size() { return detail::block_size(); }
  VORTEX_CGM static unsigned int num_threads() { return detail::block_size(); }
  VORTEX_CGM static unsigned int thread_rank() { return detail::block_rank(); }
  VORTEX_CGM static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  VORTEX_CGM static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  VORTEX_CGM static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  VORTEX_CGM static dim3 dim_threads() { return group_dim(); }
};
VORTEX_CG thread_block this_thread_block() { return thread_block(); }

class grid_group {
 public:
  template <class Unused = void> VORTEX_CGM static void sync() {
    static_assert(sizeof(Unused) == 0, "grid-wide synchronisation is not supported: end the kernel instead");
  }
  VORTEX_CGM static bool is_valid() { return false; }
  VORTEX_CGM static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  VORTEX_CGM static unsigned long long size() { return num_blocks() * detail::block_size(); }
  VORTEX_CGM static unsigned long long num_threads() { return size(); }
  VORTEX_CGM static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  VORTEX_CGM static unsigned long long thread_rank() { return block_rank() * detail::block_size() + detail::block_rank(); }
  VORTEX_CGM static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  VORTEX_CGM static dim3 dim_blocks() { return group_dim(); }
  VORTEX_CGM static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
VORTEX_CG grid_group this_grid() { return grid_group(); }

// The threads of a warp that were together when the group was made.
class coalesced_group {
 public:
  VORTEX_CGM explicit coalesced_group(unsigned int mask) : mask_(mask) {}
  VORTEX_CGM void sync() const { __syncwarp(mask_); }
  VORTEX_CGM unsigned int size() const { return __popc(mask_); }
  VORTEX_CGM unsigned int num_threads() const { return size(); }
  VORTEX_CGM unsigned int thread_rank() const { return __popc(mask_ & detail::lanes_below()); }
  VORTEX_CGM unsigned int meta_group_rank() const { return 0; }
  VORTEX_CGM unsigned int meta_group_size() const { return 1; }
  VORTEX_CGM int any(int predicate) const { return __ballot_sync(mask_, predicate) != 0; }
  VORTEX_CGM int all(int predicate) const { return __ballot_sync(mask_, predicate) == mask_; }
  // Bit i of the result is the thread of rank i.
  VORTEX_CGM unsigned int ballot(int predicate) const {
    unsigned int votes = __ballot_sync(mask_, predicate), packed = 0;
    unsigned int rest = mask_;
    for (int rank = 0; rest != 0; ++rank, rest &= rest - 1)
      if (votes & rest & -rest) packed |= 1u << rank;
    return packed;
  }
  template <class T> VORTEX_CGM T shfl(T value, unsigned int rank) const {
    const unsigned int from = detail::nth_lane(mask_, rank % size());
    return detail::by_words(value, [&](int word) { return __shfl_sync(mask_, word, from); });
  }
  template <class T> VORTEX_CGM T shfl_down(T value, unsigned int distance) const {
    const unsigned int rank = thread_rank() + distance;
    const unsigned int from = rank < size() ? detail::nth_lane(mask_, rank) : detail::lane();
    return detail::by_words(value, [&](int word) { return __shfl_sync(mask_, word, from); });
  }
  template <class T> VORTEX_CGM T shfl_up(T value, unsigned int distance) const {
    const unsigned int rank = thread_rank();
    const unsigned int from = rank >= distance ? detail::nth_lane(mask_, rank - distance) : detail::lane();
    return detail::by_words(value, [&](int word) { return __shfl_sync(mask_, word, from); });
  }

 private:
  unsigned int mask_;
};
VORTEX_CG coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// A power-of-two tile of consecutive threads of a warp.
template <unsigned int width, class Parent = void> class thread_block_tile {
  static_assert(width >= 1 && width <= 32 && (width & (width - 1)) == 0, "tiles have 1, 2, 4, 8, 16 or 32 threads");

 public:
  VORTEX_CGM thread_block_tile() {}
  template <class Other> VORTEX_CGM thread_block_tile(const thread_block_tile<width, Other> &) {}
  VORTEX_CGM static constexpr unsigned int size() { return width; }
  VORTEX_CGM static constexpr unsigned int num_threads() { return width; }
  VORTEX_CGM static unsigned int thread_rank() { return detail::block_rank() % width; }
  VORTEX_CGM static unsigned int meta_group_rank() { return detail::block_rank() / width; }
  VORTEX_CGM static unsigned int meta_group_size() { return (detail::block_size() + width - 1) / width; }
  VORTEX_CGM static void sync() { __syncwarp(mask()); }
  VORTEX_CGM static int any(int predicate) { return __ballot_sync(mask(), predicate) != 0; }
  VORTEX_CGM static int all(int predicate) { return __ballot_sync(mask(), predicate) == mask(); }
  VORTEX_CGM static unsigned int ballot(int predicate) { return __ballot_sync(mask(), predicate) >> first(); }
  template <class T> VORTEX_CGM static T shfl(T value, unsigned int rank) {
    return detail::by_words(value, [=](int word) { return __shfl_sync(mask(), word, rank, width); });
  }
  template <class T> VORTEX_CGM static T shfl_down(T value, unsigned int distance) {
    return detail::by_words(value, [=](int word) { return __shfl_down_sync(mask(), word, distance, width); });
  }
  template <class T> VORTEX_CGM static T shfl_up(T value, unsigned int distance) {
    return detail::by_words(value, [=](int word) { return __shfl_up_sync(mask(), word, distance, width); });
  }
  template <class T> VORTEX_CGM static T shfl_xor(T value, unsigned int lane_mask) {
    return detail::by_words(value, [=](int word) { return __shfl_xor_sync(mask(), word, lane_mask, width); });
  }
  template <class T> VORTEX_CGM static unsigned int match_any(T value) { return __match_any_sync(mask(), value) >> first(); }
  template <class T> VORTEX_CGM static unsigned int match_all(T value, int &predicate) {
    return __match_all_sync(mask(), value, &predicate) >> first();
  }

 private:
  VORTEX_CGM static unsigned int first() { return detail::lane() & ~(width - 1); }
  VORTEX_CGM static unsigned int mask() { return (width == 32 ? ~0u : (1u << (width & 31)) - 1) << first(); }
};
template <unsigned int width, class Parent> VORTEX_CG thread_block_tile<width, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<width, Parent>();
}

template <class Group> VORTEX_CG void sync(const Group &group) { group.sync(); }
template <class Group> VORTEX_CG unsigned int thread_rank(const Group &group) { return group.thread_rank(); }
template <class Group> VORTEX_CG unsigned int group_size(const Group &group) { return group.size(); }

// Operations of reduce and scan.
template <class T = void> struct plus { VORTEX_CGM T operator()(T a, T b) const { return a + b; } };
template <class T = void> struct less { VORTEX_CGM T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T = void> struct greater { VORTEX_CGM T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T = void> struct bit_and { VORTEX_CGM T operator()(T a, T b) const { return a & b; } };
template <class T = void> struct bit_or { VORTEX_CGM T operator()(T a, T b) const { return a | b; } };
template <class T = void> struct bit_xor { VORTEX_CGM T operator()(T a, T b) const { return a ^ b; } };
#define VORTEX_VOID_OPERATION(NAME) \
  template <> struct NAME<void> { template <class T> VORTEX_CGM T operator()(T a, T b) const { return NAME<T>()(a, b); } };
VORTEX_VOID_OPERATION(plus)
VORTEX_VOID_OPERATION(less)
VORTEX_VOID_OPERATION(greater)
VORTEX_VOID_OPERATION(bit_and)
VORTEX_VOID_OPERATION(bit_or)
VORTEX_VOID_OPERATION(bit_xor)
#undef VORTEX_VOID_OPERATION

// Every thread of the tile gets the combination of all values.
template <unsigned int width, class Parent, class T, class Operation>
VORTEX_CG T reduce(const thread_block_tile<width, Parent> &tile, T value, Operation &&operation) {
  for (unsigned int distance = width / 2; distance > 0; distance /= 2) value = operation(value, tile.shfl_xor(value, distance));
  return value;
}
template <class T, class Operation> VORTEX_CG T reduce(const coalesced_group &group, T value, Operation &&operation) {
  T total = group.shfl(value, 0);
  for (unsigned int rank = 1; rank < group.size(); ++rank) total = operation(total, group.shfl(value, rank));
  return total;
}
template <class Group, class T, class Operation> VORTEX_CG T inclusive_scan(const Group &group, T value, Operation &&operation) {
  for (unsigned int distance = 1; distance < group.size(); distance *= 2) {
    const T before = group.shfl_up(value, distance);
    if (group.thread_rank() >= distance) value = operation(before, value);
  }
  return value;
}
template <class Group, class T> VORTEX_CG T inclusive_scan(const Group &group, T value) { return inclusive_scan(group, value, plus<T>()); }
template <class Group, class T, class Operation> VORTEX_CG T exclusive_scan(const Group &group, T value, Operation &&operation) {
  const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> VORTEX_CG T exclusive_scan(const Group &group, T value) { return exclusive_scan(group, value, plus<T>()); }

// Copies by the group's threads; done when the call returns, so wait() is a barrier only.
template <class Group, class T> VORTEX_CG void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
}
template <class Group> VORTEX_CG void wait(const Group &group) { group.sync(); }
#undef VORTEX_CG
#undef VORTEX_CGM
}  // namespace cooperative_groups
#endif
