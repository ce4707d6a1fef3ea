// Pi by random points: a counter-based generator in each thread, 64-bit multiplies, double-precision atomics.
__device__ unsigned int philox(unsigned int counter, unsigned int key) {
  unsigned int x = counter, y = key;
  for (int round = 0; round < 10; ++round) {
    const unsigned int hi = __umulhi(0xD256D193u, x), lo = 0xD256D193u * x;
    x = hi ^ y ^ key;
    y = lo;
    key += 0x9E3779B9u;
  }
  return x;
}
__global__ void pi(double *estimate, unsigned long long *inside, int samples) {
  const unsigned int id = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int count = 0;
  for (int s = 0; s < samples; ++s) {
    const float x = philox(2 * (id * samples + s), 7) * 0x1p-32f, y = philox(2 * (id * samples + s) + 1, 7) * 0x1p-32f;
    count += x * x + y * y < 1.0f;
  }
  atomicAdd(inside, (unsigned long long)count);
  atomicAdd(estimate, 4.0 * count / ((double)samples * gridDim.x * blockDim.x));
}
