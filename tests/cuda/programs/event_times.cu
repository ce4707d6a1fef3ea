// Event times of a kernel whose warps touch one line, and of the same that touches a line a lane.
#include <cstdio>
__global__ void copy(float *a, int stride) { a[(threadIdx.x + blockIdx.x * blockDim.x) * stride] += 1; }
int main() {
  float *a;
  cudaMalloc(&a, 4 << 20);
  cudaMemset(a, 0, 4 << 20);
  for (int stride : {1, 32}) {
    cudaEvent_t start, end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    cudaEventRecord(start);
    copy<<<16, 128>>>(a, stride);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds;
    for (int twice = 0; twice < 2; ++twice) cudaEventElapsedTime(&milliseconds, start, end);
    printf("%.6f\n", milliseconds);
  }
  return cudaFree(a);
}
