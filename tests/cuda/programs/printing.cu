// Device printf reaches stdout in order with the host's after a synchronisation; device malloc works.
#include "expect.h"

__global__ void speak(int number) { printf("device %d %s\n", number, "says"); }
__global__ void allocate(int *out) {
  int *p = (int *)malloc(40);
  p[9] = 33;
  *out = p[9];
  free(p);
}

int main() {
  printf("host first\n");
  fflush(stdout);
  speak<<<1, 1>>>(17);
  OK(cudaDeviceSynchronize());
  printf("host last\n");
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  allocate<<<1, 1>>>(p);
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 33);
  return result();
}
