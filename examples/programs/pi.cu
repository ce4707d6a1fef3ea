// Estimates pi from random points: cuRAND's device functions in a kernel, and its host API for comparison.
//   nvcc examples/programs/pi.cu -lcurand -o pi && ./pi
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>

__global__ void count(unsigned long long seed, int points, int *inside) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  int hits = 0;
  for (int i = 0; i < points; i += 2) {
    float4 p = curand_uniform4(&state);
    hits += (p.x * p.x + p.y * p.y <= 1.0f) + (p.z * p.z + p.w * p.w <= 1.0f);
  }
  atomicAdd(inside, hits);
}

__global__ void count_points(const float2 *points, int n, int *inside) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && points[i].x * points[i].x + points[i].y * points[i].y <= 1.0f) atomicAdd(inside, 1);
}

int main() {
  const int blocks = 8, threads = 128, each = 64, n = 16384;
  int *inside;
  float2 *points;
  cudaMallocManaged(&inside, 2 * sizeof(int));
  cudaMalloc(&points, n * sizeof(float2));
  inside[0] = inside[1] = 0;

  count<<<blocks, threads>>>(2024, each, inside);

  curandGenerator_t generator;
  if (curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW) != CURAND_STATUS_SUCCESS) return 1;
  curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  if (curandGenerateUniform(generator, (float *)points, 2 * n) != CURAND_STATUS_SUCCESS) return 1;
  count_points<<<n / 256, 256>>>(points, n, inside + 1);
  curandDestroyGenerator(generator);

  cudaDeviceSynchronize();
  std::printf("device functions: pi is about %.4f\n", 4.0 * inside[0] / ((double)blocks * threads * each));
  std::printf("host API:         pi is about %.4f\n", 4.0 * inside[1] / n);
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
