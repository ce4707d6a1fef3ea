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
template <class _Tp, class _Operation> VORTEX_CG _Tp reduce(const coalesced_group &__group, _Tp __value, _Operation &&__operation) {
  _Tp __total = __group.shfl(__value, 0);
  for (unsigned int __rank = 1; __rank < __group.size(); ++__rank) __total = __operation(__total, __group.shfl(__value, __rank));
  return __total;
}
#undef VORTEX_CG
}  // namespace cooperative_groups
#endif
#endif
