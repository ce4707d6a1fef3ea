// The first program of everybody: allocate, copy, launch, copy back.
#include "expect.h"

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1000;
  float a[n], b[n], c[n], *da, *db, *dc;
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  OK(cudaMalloc(&da, sizeof a));
  OK(cudaMalloc(&db, sizeof b));
  OK(cudaMalloc(&dc, sizeof c));
  OK(cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice));
  add<<<(n + 127) / 128, 128>>>(da, db, dc, n);
  OK(cudaGetLastError());
  OK(cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) EXPECT(c[i] == 3.0f * i);
  OK(cudaFree(da));
  OK(cudaFree(db));
  OK(cudaFree(dc));
  return result();
}
