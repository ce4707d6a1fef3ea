/* The runtime API for C and C++. In clang's CUDA mode the prelude, which is always included, has everything. */
#ifndef __CUDA_RUNTIME_H__
#if defined(__CUDA__) && defined(__clang__)
#include "vortex_cuda_prelude.h"
#else
#define __CUDA_RUNTIME_H__
#include "builtin_types.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "library_types.h"
#include "vector_functions.h"
#include "cuda_runtime_templates.h"
#endif
#endif
