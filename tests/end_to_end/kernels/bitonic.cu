// Bitonic sort of each block's part with keys and values; the direction alternates between blocks.
__device__ inline void compare(unsigned int &ka, unsigned int &va, unsigned int &kb, unsigned int &vb, unsigned int dir) {
  if ((ka > kb) == dir) {
    unsigned int t = ka; ka = kb; kb = t;
    t = va; va = vb; vb = t;
  }
}
__global__ void bitonic_sort(unsigned int *keys, unsigned int *values, unsigned int size) {
  __shared__ unsigned int k[512], v[512];
  keys += blockIdx.x * size;
  values += blockIdx.x * size;
  for (unsigned int i = threadIdx.x; i < size; i += blockDim.x) { k[i] = keys[i]; v[i] = values[i]; }
  for (unsigned int s = 2; s < size; s <<= 1) {
    const unsigned int dir = (threadIdx.x & (s / 2)) != 0;
    for (unsigned int stride = s / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      const unsigned int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      compare(k[pos], v[pos], k[pos + stride], v[pos + stride], dir);
    }
  }
  for (unsigned int stride = size / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    const unsigned int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    compare(k[pos], v[pos], k[pos + stride], v[pos + stride], 1);
  }
  __syncthreads();
  for (unsigned int i = threadIdx.x; i < size; i += blockDim.x) { keys[i] = k[i]; values[i] = v[i]; }
}
