// A whole CUDA program, unchanged: nvcc add.cu -o add && ./add (README.md).
#include <cstdio>
__global__ void add(int *a) { a[threadIdx.x] += threadIdx.x; }
int main() {
  int *a;
  cudaMallocManaged(&a, 8 * sizeof *a);
  for (int i = 0; i < 8; ++i) a[i] = 10 * i;
  add<<<1, 8>>>(a);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) printf("%d ", a[i]);
  puts("");
  return cudaFree(a);
}
