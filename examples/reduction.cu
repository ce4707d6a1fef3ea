// Sum of an array: each block adds its part in shared memory, halving the number of active threads between barriers.
constexpr int BLOCK = 256;

extern "C" __global__ void reduce_sum(const float *in, float *partial, int n) {
  __shared__ float sum[BLOCK];
  float mine = 0.0f;
  for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) mine += in[i];
  sum[threadIdx.x] = mine;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) sum[threadIdx.x] += sum[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = sum[0];
}
