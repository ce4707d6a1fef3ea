// Global objects that call the API before main, and launch kernels of another file, whatever the order of the files.
#include "expect.h"

int run_in_b(int value);
__global__ void triple(int *p) { *p *= 3; }
int run_in_a(int value) {
  int *p;
  OK(cudaMalloc(&p, 4));
  OK(cudaMemcpy(p, &value, 4, cudaMemcpyHostToDevice));
  triple<<<1, 1>>>(p);
  OK(cudaGetLastError());
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  OK(cudaFree(p));
  return value;
}

struct Early {
  int value;
  void *memory = nullptr;
  Early() {
    OK(cudaMalloc(&memory, 128));
    value = run_in_a(7);
  }
  // At the end of the process: freed, or the library says that it is gone.
  ~Early() {
    cudaError_t status = cudaFree(memory);
    printf("end: %s\n", status == cudaSuccess || status == cudaErrorCudartUnloading ? "fine" : cudaGetErrorName(status));
  }
};
static Early early;

int main() {
  EXPECT(early.value == 21);
  EXPECT(run_in_b(5) == 10);
  return result();
}
