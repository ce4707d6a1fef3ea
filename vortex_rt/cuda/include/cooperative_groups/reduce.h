// reduce(group, value, operation): every thread of the group gets the combination of all values.
#ifndef VORTEX_COOPERATIVE_GROUPS_REDUCE_H
#define VORTEX_COOPERATIVE_GROUPS_REDUCE_H
// Operations of reduce and scan.
#include "host_defines.h"
#if defined(__CUDA__) && defined(__clang__)

namespace cooperative_groups {
#define VORTEX_CGM __device__ __forceinline__
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
#undef VORTEX_CGM
}  // namespace cooperative_groups
#endif

#include "../cooperative_groups.h"
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
