// Histogram of bytes: one table per block in shared memory, added to the global one at the end, both with atomics.
extern "C" __global__ void histogram(const unsigned char *data, int n, unsigned int *bins) {
  __shared__ unsigned int local[256];
  for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) local[bin] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  for (int bin = threadIdx.x; bin < 256; bin += blockDim.x)
    if (local[bin] != 0) atomicAdd(&bins[bin], local[bin]);
}
