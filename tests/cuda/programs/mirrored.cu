// Managed and pinned memory on a device whose memory the host does not see: kernels get what the host wrote, the host what kernels wrote.
#include "expect.h"

__global__ void twice(int *values, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= 2;
}

__global__ void add(int *target, const int *source) { target[threadIdx.x] += source[threadIdx.x]; }

int main() {
  constexpr int count = 10000;
  int concurrent = 1, managed = 0;
  OK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0));
  OK(cudaDeviceGetAttribute(&managed, cudaDevAttrManagedMemory, 0));
  EXPECT(managed == 1 && concurrent == 0);
  int *values, *pinned, *other, *device;
  OK(cudaMallocManaged(&values, count * sizeof *values));
  OK(cudaMallocHost(&pinned, 64 * sizeof *pinned));
  OK(cudaMallocHost(&other, 64 * sizeof *other));
  OK(cudaMalloc(&device, count * sizeof *device));
  for (int i = 0; i < count; ++i) values[i] = i;
  twice<<<(count + 31) / 32, 32>>>(values, count);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < count; ++i) EXPECT(values[i] == 2 * i);

  // Copies and fills go on from what the host wrote last.
  values[7] = 700;
  OK(cudaMemcpy(device, values, count * sizeof *values, cudaMemcpyDefault));
  OK(cudaMemset(values, 0, 4 * sizeof *values));
  EXPECT(values[0] == 0 && values[3] == 0 && values[4] == 8);
  OK(cudaMemcpy(values, device, count * sizeof *values, cudaMemcpyDefault));
  EXPECT(values[7] == 700 && values[3] == 6);

  // A kernel reads and writes pinned memory; what the host writes beside it meanwhile stays.
  for (int i = 0; i < 64; ++i) pinned[i] = i, other[i] = 0;
  add<<<1, 32>>>(pinned, values);
  for (int i = 0; i < 64; ++i) other[i] = 5;
  pinned[40] = 4000;
  OK(cudaDeviceSynchronize());
  EXPECT(pinned[7] == 707 && pinned[31] == 31 + 62 && pinned[40] == 4000 && other[0] == 5 && other[63] == 5);
  OK(cudaMemcpy(device, pinned, 64 * sizeof *pinned, cudaMemcpyHostToDevice));
  twice<<<2, 32>>>(device, 64);
  OK(cudaMemcpy(pinned, device, 64 * sizeof *pinned, cudaMemcpyDeviceToHost));
  EXPECT(pinned[7] == 1414 && pinned[40] == 8000);
  OK(cudaFree(values));
  OK(cudaFreeHost(pinned));
  return result();
}
