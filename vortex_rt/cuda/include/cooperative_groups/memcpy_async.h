// Copies by a group's threads; done when the call returns, so the wait is a barrier only.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../cooperative_groups.h"
#if defined(__CUDA__) && defined(__clang__)

namespace cooperative_groups {
#define VORTEX_CG static __device__ __forceinline__
template <class _Group, class _Tp> VORTEX_CG void memcpy_async(const _Group &__group, _Tp *__to, const _Tp *__from, size_t __bytes) {
  for (size_t __i = __group.thread_rank(); __i < __bytes / sizeof(_Tp); __i += __group.size()) __to[__i] = __from[__i];
}
template <class _Group> VORTEX_CG void memcpy_async(const _Group &__group, void *__to, const void *__from, size_t __bytes) {
  memcpy_async(__group, (char *)__to, (const char *)__from, __bytes);
}
// Numbers of elements at both sides: the smaller one counts.
template <class _Group, class _Tp>
VORTEX_CG void memcpy_async(const _Group &__group, _Tp *__to, size_t __room, const _Tp *__from, size_t __number) {
  memcpy_async(__group, __to, __from, (__room < __number ? __room : __number) * sizeof(_Tp));
}
template <class _Group> VORTEX_CG void wait(const _Group &__group) { __group.sync(); }
template <unsigned int __stages, class _Group> VORTEX_CG void wait_prior(const _Group &__group) { __group.sync(); }
#undef VORTEX_CG
}  // namespace cooperative_groups
#endif
#endif
