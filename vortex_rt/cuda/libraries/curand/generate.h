/* The kernels of libcurand as its host code calls them. */
#ifndef VORTEX_CURAND_GENERATE_H
#define VORTEX_CURAND_GENERATE_H
#include <cuda_runtime.h>
#include <stddef.h>

/* Fills device memory with numbers of Philox from the position `offset` on. */
void philox_bits(unsigned int *out, size_t n, unsigned long long seed, unsigned long long offset, cudaStream_t stream);
#endif
