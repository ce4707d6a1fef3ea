// The launch ABI before CUDA 9.2, and the newer one of kernel handles, called by hand.
#include "expect.h"

__global__ void mix(char c, double d, int *out) { *out = c + (int)d; }

extern "C" {
cudaError_t cudaSetupArgument(const void *argument, size_t size, size_t offset);
cudaError_t cudaLaunch(const void *stub);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                               cudaStream_t stream);
}

int main() {
  int *p, value = 0;
  char c = 40;
  double d = 2.5;
  OK(cudaMalloc(&p, 4));
  EXPECT(cudaConfigureCall(dim3(1), dim3(1), 0, 0) == 0);  // clang's headers declare it
  OK(cudaSetupArgument(&c, sizeof c, 0));
  OK(cudaSetupArgument(&d, sizeof d, 8));
  OK(cudaSetupArgument(&p, sizeof p, 16));
  OK(cudaLaunch((const void *)mix));
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 42);
  GIVES(cudaLaunch((const void *)mix), cudaErrorMissingConfiguration);
  (void)cudaGetLastError();
  cudaKernel_t kernel;
  OK(__cudaGetKernel(&kernel, (const void *)mix));
  d = 60;
  void *arguments[] = {&c, &d, &p};
  OK(__cudaLaunchKernel(kernel, dim3(1), dim3(1), arguments, 0, 0));
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 100);
  return result();
}
