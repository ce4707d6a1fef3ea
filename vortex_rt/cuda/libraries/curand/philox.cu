/* Philox on the device: the number at position n comes from the counter n / 4. */
#include <curand_kernel.h>

#include "generate.h"

enum { BLOCK = 64 };

__global__ void philox_bits_kernel(unsigned int *out, size_t n, unsigned long long seed, unsigned long long offset) {
  size_t stride = (size_t)gridDim.x * BLOCK;
  for (size_t i = (size_t)blockIdx.x * BLOCK + threadIdx.x; i < n; i += stride) {
    curandStatePhilox4_32_10_t state;
    curand_init(seed, 0, offset + i, &state);
    out[i] = curand(&state);
  }
}

void philox_bits(unsigned int *out, size_t n, unsigned long long seed, unsigned long long offset, cudaStream_t stream) {
  philox_bits_kernel<<<8, BLOCK, 0, stream>>>(out, n, seed, offset);
}
