// Work-efficient exclusive scan of each block in dynamic shared memory, then adding the blocks' offsets.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void scan_blocks(const int *in, int *out, int *sums, int n) {
  extern __shared__ int temp[];
  const int tid = threadIdx.x, base = 2 * blockIdx.x * blockDim.x;
  temp[2 * tid] = base + 2 * tid < n ? in[base + 2 * tid] : 0;
  temp[2 * tid + 1] = base + 2 * tid + 1 < n ? in[base + 2 * tid + 1] : 0;
  int offset = 1;
  const int count = 2 * blockDim.x;
  for (int d = count >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) temp[offset * (2 * tid + 2) - 1] += temp[offset * (2 * tid + 1) - 1];
    offset *= 2;
  }
  if (tid == 0) {
    sums[blockIdx.x] = temp[count - 1];
    temp[count - 1] = 0;
  }
  for (int d = 1; d < count; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      const int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
      const int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  if (base + 2 * tid < n) out[base + 2 * tid] = temp[2 * tid];
  if (base + 2 * tid + 1 < n) out[base + 2 * tid + 1] = temp[2 * tid + 1];
}

__global__ void add_offsets(int *data, const int *offsets, int n) {
  for (int i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
    const int at = 2 * blockIdx.x * blockDim.x + i;
    if (at < n) data[at] += offsets[blockIdx.x];
  }
}

// A whole host program in the same file, as people write them.
int main() {
  int *in, *out, *sums;
  const int n = 1000;
  cudaMalloc((void **)&in, n * sizeof(int));
  cudaMalloc((void **)&out, n * sizeof(int));
  cudaMalloc((void **)&sums, sizeof(int));
  scan_blocks<<<1, 512, 1024 * sizeof(int)>>>(in, out, sums, n);
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) fprintf(stderr, "%s\n", cudaGetErrorString(error));
  cudaFree(in);
  return 0;
}
