/* What the headers of cuRAND's device functions share. A program may define QUALIFIERS before it includes them. */
#ifndef CURAND_GLOBALS_H
#define CURAND_GLOBALS_H

#include "cuda_runtime.h"

#ifndef QUALIFIERS
#define QUALIFIERS static __forceinline__ __device__
#endif
#ifndef CURANDAPI
#define CURANDAPI
#endif

#endif
