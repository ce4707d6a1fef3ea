#include "expect.h"

__global__ void twice(int *p) { *p *= 2; }
int run_in_b(int value) {
  int *p;
  OK(cudaMallocManaged(&p, 4));
  *p = value;
  twice<<<1, 1>>>(p);
  OK(cudaDeviceSynchronize());
  value = *p;
  OK(cudaFree(p));
  return value;
}
int run_in_a(int value);
static int early = run_in_a(2);
int before_main() { return early; }
