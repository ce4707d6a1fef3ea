// Operations of reduce and scan.
#ifndef VORTEX_CUDA_COOPERATIVE_GROUPS_FUNCTIONAL_H
#define VORTEX_CUDA_COOPERATIVE_GROUPS_FUNCTIONAL_H
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
#endif
