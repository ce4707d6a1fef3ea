// Thrust's algorithms in device code: with every policy they run in the calling thread, as without dynamic parallelism under nvcc.
//
// Thrust's own macro names the parallel form in the device pass too, in a branch that is never taken, so that its kernels are compiled.
// nvcc warns of the host functions called there, clang refuses them once a kernel calls the algorithm; in a host lambda they are fine.
#pragma once
#pragma clang system_header
#include_next <thrust/system/cuda/detail/cdp_dispatch.h>

#if defined(__CUDA_ARCH__) && defined(THRUST_CDP_DISPATCH) && !defined(CUB_DETAIL_CDPv1)
namespace vortex {
// What the parallel form may return.
struct any_result {
  template <class... Values> __attribute__((host)) any_result(Values &&...);
};
} // namespace vortex
#undef THRUST_CDP_DISPATCH
#define THRUST_CDP_DISPATCH(parallel, sequential)                                                                                           \
  if (false) {                                                                                                                             \
    (void)[&]() __attribute__((host)) -> ::vortex::any_result { NV_IF_TARGET(NV_ANY_TARGET, parallel); return {}; };                       \
  }                                                                                                                                        \
  NV_IF_TARGET(NV_IS_HOST, parallel, sequential)
#endif
