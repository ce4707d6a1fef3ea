/* Names of the driver API's objects for profilers (NVTX): as without a profiler, every function returns at once. */
#ifndef NVTOOLSEXT_CUDA_V3
#define NVTOOLSEXT_CUDA_V3
#include "nvToolsExt.h"
#include "../cuda.h"
static __inline__ void nvtxNameCuDeviceA(CUdevice __device, const char *__name) { (void)__device; (void)__name; }
static __inline__ void nvtxNameCuContextA(CUcontext __context, const char *__name) { (void)__context; (void)__name; }
static __inline__ void nvtxNameCuStreamA(CUstream __stream, const char *__name) { (void)__stream; (void)__name; }
static __inline__ void nvtxNameCuEventA(CUevent __event, const char *__name) { (void)__event; (void)__name; }
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
#endif
