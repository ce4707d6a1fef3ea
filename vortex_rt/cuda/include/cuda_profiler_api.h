/* cudaProfilerStart and cudaProfilerStop are among the runtime API's functions. */
#ifndef __CUDA_PROFILER_API_H__
#define __CUDA_PROFILER_API_H__
#include "cuda_runtime_api.h"
#endif
