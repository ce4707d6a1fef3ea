// Errors of calls: returned, kept for the thread until cudaGetLastError, and never lasting.
#include <atomic>

#include "expect.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(64) narrow(int *p) { *p = 1; }
static void not_a_kernel() {}

static std::atomic<bool> go{false};
static void wait_for_go(void *) {
  while (!go) {
  }
}

int main() {
  OK(cudaGetLastError());
  void *p;
  GIVES(cudaMalloc(&p, (size_t)1 << 60), cudaErrorMemoryAllocation);
  GIVES(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  GIVES(cudaGetLastError(), cudaErrorMemoryAllocation);
  OK(cudaGetLastError());

  GIVES(cudaSetDevice(1000), cudaErrorInvalidDevice);
  int device = -1;
  OK(cudaGetDevice(&device));
  EXPECT(device == 0);
  OK(cudaMalloc(&p, 16));  // a success does not clear the error
  GIVES(cudaGetLastError(), cudaErrorInvalidDevice);

  int other;
  GIVES(cudaFree(&other), cudaErrorInvalidValue);
  OK(cudaFree(p));
  GIVES(cudaFree(p), cudaErrorInvalidValue);
  OK(cudaFree(0));
  OK(cudaMalloc(&p, 0));
  EXPECT(p == nullptr);
  GIVES(cudaMalloc((void **)nullptr, 16), cudaErrorInvalidValue);
  GIVES(cudaMemcpy(nullptr, &other, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  OK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
  GIVES(cudaMemcpy(&other, &other, 4, (cudaMemcpyKind)7), cudaErrorInvalidMemcpyDirection);
  GIVES(cudaMemset(nullptr, 0, 4), cudaErrorInvalidValue);
  GIVES(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
  (void)cudaGetLastError();

  nothing<<<1, 2048>>>();
  GIVES(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<0, 1>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, dim3(1, 1, 65)>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, 1, 1 << 20>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidValue);
  GIVES(cudaLaunchKernel((const void *)not_a_kernel, dim3(1), dim3(1), nullptr, 0, 0), cudaErrorInvalidDeviceFunction);
  GIVES(cudaGetLastError(), cudaErrorInvalidDeviceFunction);
  OK(cudaMalloc(&p, 4));
  narrow<<<1, 128>>>((int *)p);  // beyond the launch bounds
  EXPECT(cudaGetLastError() != cudaSuccess);

  nothing<<<1, 1>>>();  // the device still works
  OK(cudaGetLastError());
  OK(cudaDeviceSynchronize());

  // the answer of a query is no error
  OK(cudaLaunchHostFunc(0, wait_for_go, nullptr));
  GIVES(cudaStreamQuery(0), cudaErrorNotReady);
  OK(cudaPeekAtLastError());
  go = true;
  OK(cudaDeviceSynchronize());

  EXPECT(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
  EXPECT(!strcmp(cudaGetErrorString(cudaSuccess), "no error"));
  EXPECT(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
  EXPECT(!strcmp(cudaGetErrorName((cudaError_t)12345), "unrecognized error code"));
  return result();
}
