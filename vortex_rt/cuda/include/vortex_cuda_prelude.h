// What every CUDA source sees before its first line, as with nvcc. `cuda2nvvm` and `nvcc` include it by command line.
//
// The order follows what clang's own CUDA support headers expect: math declarations before <cmath>, then the types, then
// the definitions. Those headers (<__clang_cuda_*.h>) come with clang and define the functions that map one to one to
// libdevice (__nv_*) and to NVVM's intrinsics; the rest is here and in the files beside.
#ifndef VORTEX_CUDA_PRELUDE_H
#define VORTEX_CUDA_PRELUDE_H
#if !defined(__CUDA__) || !defined(__clang__)
#error "this header is for clang in CUDA mode: use nvcc or cuda2nvvm"
#endif

#include "hide_user_macros.h"
#include <__clang_cuda_math_forward_declares.h>
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
// nvcc 12.3 has no Ts...[n]; libraries take their own way then, which clang 19's form of it is not always right for.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wbuiltin-macro-redefined"
#undef __cpp_pack_indexing
#pragma clang diagnostic pop
// Algorithms of Thrust in kernels run in the calling thread, also with -rdc=true; CUB launches nothing from the device.
#ifndef CUB_DISABLE_CDP
#define CUB_DISABLE_CDP 1
#endif
// nvcc's own questions about closures, which it replaces by placeholders on the host's side; here they are what they are.
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 3
#define __CUDACC_VER_BUILD__ 107
#define __CUDA_RUNTIME_H__
#include <cmath>
#include <cstdlib>
#include <climits>
#include <cstring>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <time.h>

// What clang's headers ask for: below 12 they know texture references.
#define CUDA_VERSION 11080
#include <__clang_cuda_builtin_vars.h>
#include "host_defines.h"
#include "builtin_types.h"
#include "vector_functions.h"

#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#include "math_functions.h"
#include "math_host_functions.h"
#include "device_atomic_functions.h"
#include "device_runtime.h"
#include <__clang_cuda_cmath.h>
#include "clang_intrinsics.h"
#include <__clang_cuda_complex_builtins.h>
#include "vortex_device_functions.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "library_types.h"
#include "cuda_runtime_templates.h"
#include "texture_fetch_functions.h"
#include "surface_functions.h"
#include "vortex_device_runtime.h"
// These name functions in std: after the device's own are declared.
#include <cstdio>
#include <ctime>
#include <math.h>
#include <new>
#undef CUDA_VERSION
#define CUDA_VERSION 12030
#include "restore_user_macros.h"
#endif
