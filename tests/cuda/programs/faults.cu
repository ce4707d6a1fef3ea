// A kernel's fault lasts: every later call gives its number until cudaDeviceReset. The argument names the fault.
#include "expect.h"
#include <cassert>

__global__ void bad_address(int *p) { *p = 1; }
__global__ void assertion(int value) { assert(value == 2); }
__global__ void trap() { __trap(); }
__global__ void good(int *p) { *p = 42; }

int main(int count, char **arguments) {
  const char *which = count > 1 ? arguments[1] : "address";
  cudaError_t expected = cudaErrorIllegalAddress;
  int *before;
  OK(cudaMalloc(&before, 64));
  if (!strcmp(which, "address")) bad_address<<<1, 1>>>((int *)0x10);
  if (!strcmp(which, "assert")) expected = cudaErrorAssert, assertion<<<1, 1>>>(3);
  if (!strcmp(which, "trap")) expected = cudaErrorLaunchFailure, trap<<<1, 1>>>();
  OK(cudaGetLastError());  // the launch itself succeeded
  GIVES(cudaDeviceSynchronize(), expected);
  void *p;
  GIVES(cudaMalloc(&p, 4), expected);
  GIVES(cudaGetLastError(), expected);
  GIVES(cudaGetLastError(), expected);  // not cleared
  GIVES(cudaPeekAtLastError(), expected);
  good<<<1, 1>>>(before);
  GIVES(cudaGetLastError(), expected);

  OK(cudaDeviceReset());
  OK(cudaGetLastError());
  int *again, value = 0;
  OK(cudaMalloc(&again, 4));
  good<<<1, 1>>>(again);
  OK(cudaMemcpy(&value, again, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 42);
  return result();
}
