// inclusive_scan and exclusive_scan over a tile or a coalesced group.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_SCAN_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_SCAN_H
#include "reduce.h"
#if defined(__CUDA__) && defined(__clang__)

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
// As many steps in every group of a kind, so that groups of one warp stay together.
template <unsigned int __width, class _Parent> VORTEX_CG constexpr unsigned int __most(const thread_block_tile<__width, _Parent> &) { return __width; }
VORTEX_CG constexpr unsigned int __most(const coalesced_group &) { return 32; }
template <class _Group, class _Tp, class _Operation> VORTEX_CG _Tp inclusive_scan(const _Group &__group, _Tp __value, _Operation &&__operation) {
  const unsigned int __rank = __group.thread_rank();
  for (unsigned int __distance = 1; __distance < __most(__group); __distance *= 2) {
    const _Tp __before = __group.shfl_up(__value, __distance);
    if (__rank >= __distance) __value = __operation(__before, __value);
  }
  return __value;
}
template <class _Group, class _Tp> VORTEX_CG _Tp inclusive_scan(const _Group &__group, _Tp __value) { return inclusive_scan(__group, __value, plus<_Tp>()); }
template <class _Group, class _Tp, class _Operation> VORTEX_CG _Tp exclusive_scan(const _Group &__group, _Tp __value, _Operation &&__operation) {
  const _Tp __before = __group.shfl_up(inclusive_scan(__group, __value, __operation), 1);
  return __group.thread_rank() == 0 ? _Tp() : __before;
}
template <class _Group, class _Tp> VORTEX_CG _Tp exclusive_scan(const _Group &__group, _Tp __value) { return exclusive_scan(__group, __value, plus<_Tp>()); }
#undef VORTEX_CG
}  // namespace cooperative_groups
#endif
#endif
