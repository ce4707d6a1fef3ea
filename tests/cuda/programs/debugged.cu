// Kernels for the debugger's tests, which name lines of this file by what stands in them.
#include <cstdio>
#include <cstdlib>

__device__ int calls;

__device__ __noinline__ float twice(float x) {
  atomicAdd(&calls, 1);  // in twice
  return x + x;
}

__global__ void scale(float *data, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = data[i];  // in scale
  if (i % 2)
    value = twice(value);
  else
    value *= factor;
  data[i] = value;  // end of scale
}

__global__ void sum(const float *data, float *total) {
  __shared__ float part[64];
  int t = threadIdx.x;
  part[t] = data[t];
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) *total = part[0];  // end of sum
}

__global__ void spoil(int *nowhere) {
  if (threadIdx.x == 5) *nowhere = 1;  // fault
}

int main(int count, char **words) {
  float host[64], total = 0, *data, *sums;
  for (int i = 0; i < 64; i++) host[i] = i;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&sums, sizeof total);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<2, 32>>>(data, 3, 64);
  sum<<<1, 64>>>(data, sums);
  cudaMemcpy(&total, sums, sizeof total, cudaMemcpyDeviceToHost);
  printf("total %g\n", total);
  if (count > 1) {
    spoil<<<1, 32>>>((int *)64);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  }
  fflush(stdout);
  return cudaGetLastError() == cudaSuccess ? 0 : 3;
}
