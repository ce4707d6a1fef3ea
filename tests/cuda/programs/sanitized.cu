// Host code under a sanitizer: two threads launch, copy and wait. With an argument the host makes the mistake that each sanitizer is for.
#include "expect.h"
#include <climits>
#include <thread>

__global__ void twice(int *p) { p[threadIdx.x] *= 2; }
__constant__ int factor = 3;
__managed__ int kept = 4;
__global__ void scale(int *p) { p[threadIdx.x] *= factor + kept; }

static int shared_count;

static void work() {
  int host[64], *device;
  cudaStream_t stream;
  for (int i = 0; i < 64; ++i) host[i] = i;
  OK(cudaMalloc(&device, sizeof host));
  OK(cudaStreamCreate(&stream));
  OK(cudaMemcpyAsync(device, host, sizeof host, cudaMemcpyHostToDevice, stream));
  twice<<<1, 64, 0, stream>>>(device);
  scale<<<1, 64, 0, stream>>>(device);
  OK(cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 64; ++i) EXPECT(host[i] == 14 * i);
  OK(cudaStreamDestroy(stream));
  OK(cudaFree(device));
}

int main(int count, char **) {
  bool wrong = count > 1;
  int *block = new int[4];
  volatile int behind = 4, most = INT_MAX;
  if (wrong) {
    block[behind] = most + count;
    std::thread other([] { ++shared_count; });
    ++shared_count;
    other.join();
  }
  std::thread first(work), second(work);
  first.join();
  second.join();
  delete[] block;
  return result();
}
