// reduce(group, value, operation): every thread of the group gets the combination of all values.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#include "../cooperative_groups.h"
#include "functional.h"
#if defined(__CUDA__) && defined(__clang__)

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
template <unsigned int __width, class _Parent, class _Tp, class _Operation>
VORTEX_CG _Tp reduce(const thread_block_tile<__width, _Parent, true> &__tile, _Tp __value, _Operation &&__operation) {
  for (unsigned int __distance = __width / 2; __distance > 0; __distance /= 2) __value = __operation(__value, __tile.shfl_xor(__value, __distance));
  return __value;
}
template <unsigned int __width, class _Parent, class _Tp, class _Operation>
VORTEX_CG _Tp reduce(const thread_block_tile<__width, _Parent, false> &__tile, _Tp __value, _Operation &&__operation) {
  return __tile.__combine(reduce(thread_block_tile<32>(), __value, __operation), __operation);
}
// As many steps in every group, however large it is: groups of one warp then stay together.
template <class _Tp, class _Operation> VORTEX_CG _Tp reduce(const coalesced_group &__group, _Tp __value, _Operation &&__operation) {
  const unsigned int __rank = __group.thread_rank(), __size = __group.size();
  for (unsigned int __distance = 1; __distance < 32; __distance *= 2) {
    const _Tp __other = __group.shfl_down(__value, __distance);
    if (__rank + __distance < __size) __value = __operation(__value, __other);
  }
  return __group.shfl(__value, 0);
}
#undef VORTEX_CG
}  // namespace cooperative_groups
#endif
#endif
