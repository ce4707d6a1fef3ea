/* cuProfilerStart and cuProfilerStop are among the driver API's functions. */
#ifndef __cuda_cuda_profiler_h__
#define __cuda_cuda_profiler_h__
#include "cuda.h"
#endif
