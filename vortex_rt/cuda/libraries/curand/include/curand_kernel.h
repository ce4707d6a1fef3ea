/* cuRAND's functions for device code: generators of the published algorithms, and distributions of their numbers. */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "curand_globals.h"
#include "curand_mrg32k3a.h"
#include "curand_philox4x32_x.h"
#include "curand_sobol.h"
#include "curand_xorwow.h"
#include "curand_uniform.h"
#include "curand_normal.h"
#include "curand_lognormal.h"
#include "curand_poisson.h"
#ifndef __CUDACC_RTC__
#include "curand.h"
#endif

typedef struct curandStateXORWOW curandState;
typedef struct curandStateXORWOW curandState_t;

/* MTGP32's parameters of 200 streams are not here. */
struct curandStateMtgp32;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
QUALIFIERS unsigned int curand(curandStateMtgp32_t *) __attribute__((unavailable("there is no MTGP32 here")));

#endif
