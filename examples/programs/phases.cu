// What does a device do over time? vortex-sim timeline ./phases (docs/howto/timeline.md).
// Three kernels: one that memory bounds, one with barriers, one that computes.
#include <cstdio>
__global__ void sum(const float *in, float *out) {
  __shared__ float part[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = in[i];
  for (int n = blockDim.x / 2; n > 0; n /= 2) {
    __syncthreads();
    if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
__global__ void scale(float *data, float by, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] *= by;
}
__global__ void iterate(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  for (int k = 0; k < 20; ++k) x = x * x * 0.5f + 0.25f;
  data[i] = x;
}
int main() {
  const int n = 4096;
  float *data, *out;
  cudaMallocManaged(&data, n * sizeof(float));
  cudaMallocManaged(&out, n / 64 * sizeof(float));
  for (int i = 0; i < n; ++i) data[i] = 0.25f / (i + 1);
  scale<<<16, 64>>>(data, 2.0f, n);
  sum<<<n / 64, 64>>>(data, out);
  iterate<<<16, 64>>>(data);
  sum<<<n / 64, 64>>>(data, out);
  cudaDeviceSynchronize();
  printf("%g %g\n", data[0], out[0]);
}
