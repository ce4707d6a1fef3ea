// Global objects that call the API before main. A kernel can be launched once its file's own constructor has registered
// it: here those of this file, which is linked first, from a constructor of the other one.
#include "expect.h"

int run_in_b(int value);
int before_main();
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
  int value = 7, back = 0;
  void *memory = nullptr;
  Early() {
    OK(cudaMalloc(&memory, 128));
    OK(cudaMemcpy(memory, &value, sizeof value, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(&back, memory, sizeof value, cudaMemcpyDeviceToHost));
  }
  // At the end of the process: freed, or the library says that it is gone.
  ~Early() {
    cudaError_t status = cudaFree(memory);
    printf("end: %s\n",
           status == cudaSuccess || status == cudaErrorCudartUnloading ? "fine" : cudaGetErrorName(status));
  }
};
static Early early;

int main() {
  EXPECT(early.back == 7);
  EXPECT(before_main() == 6);
  EXPECT(run_in_a(7) == 21);
  EXPECT(run_in_b(5) == 10);
  return result();
}
