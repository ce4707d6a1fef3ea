/* Forms that CUDA 12.5 and 13 gave functions of the driver API of 12.3, where their parameters tell them apart. */
#ifndef VORTEX_CUDA_NEWER_FORMS_H
#define VORTEX_CUDA_NEWER_FORMS_H
#include "cuda.h"

typedef struct CUctxCreateParams_st {
  CUexecAffinityParam *execAffinityParams;
  int numExecAffinityParams;
  void *cigParams;
} CUctxCreateParams;

#if defined(__cplusplus) && !defined(VORTEX_ONLY_FORMS_OF_CUDA_12)
static __inline__ CUresult cuCtxCreate(CUcontext *__context, CUctxCreateParams *__parameters, unsigned int __flags,
                                       CUdevice __device) {
  if (!__parameters || (!__parameters->numExecAffinityParams && !__parameters->cigParams))
    return ::cuCtxCreate(__context, __flags, __device);
  if (__parameters->cigParams) return CUDA_ERROR_NOT_SUPPORTED;
  return ::cuCtxCreate_v3(__context, __parameters->execAffinityParams, __parameters->numExecAffinityParams, __flags,
                          __device);
}
#endif
#endif
