/* cuRAND's functions for device code: generators of the published algorithms, and distributions of their numbers. */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "curand_distributions.h"
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
