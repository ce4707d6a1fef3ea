// Managed variables: one variable for host and device, before and after launches.
#include "expect.h"

__managed__ int total = 5;
__managed__ int table[8];
struct Point {
  float x, y;
};
__managed__ Point point = {1.5f, 2.5f};

__global__ void work() {
  table[threadIdx.x] = threadIdx.x * total;
  if (threadIdx.x == 0) point.x += 1;
}

int main() {
  EXPECT(total == 5);
  EXPECT(point.y == 2.5f);
  total = 3;
  work<<<1, 8>>>();
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 8; ++i) EXPECT(table[i] == 3 * i);
  EXPECT(point.x == 2.5f);
  cudaPointerAttributes what;
  OK(cudaPointerGetAttributes(&what, table));
  EXPECT(what.type == cudaMemoryTypeManaged);
  return result();
}
