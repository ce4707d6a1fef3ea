/* Names of devices, streams and events for profilers (NVTX): as without a profiler, every function returns at once. */
#ifndef NVTOOLSEXT_CUDART_V3
#define NVTOOLSEXT_CUDART_V3
#include "nvToolsExt.h"
#include "../cuda_runtime_api.h"
static __inline__ void nvtxNameCudaDeviceA(int __device, const char *__name) { (void)__device; (void)__name; }
static __inline__ void nvtxNameCudaStreamA(cudaStream_t __stream, const char *__name) { (void)__stream; (void)__name; }
static __inline__ void nvtxNameCudaEventA(cudaEvent_t __event, const char *__name) { (void)__event; (void)__name; }
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#endif
