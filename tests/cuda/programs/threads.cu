// Host threads: each with its own last error and default device, all on one context; exceptions pass through.
#include "expect.h"
#include <stdexcept>
#include <thread>
#include <vector>

__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

static void work(int number) {
  int *p, host[32];
  OK(cudaGetLastError());
  OK(cudaMalloc(&p, sizeof host));
  for (int round = 0; round < 3; ++round) {
    fill<<<1, 32>>>(p, number * 100 + round);
    OK(cudaGetLastError());
    OK(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    for (int value : host) EXPECT(value == number * 100 + round);
  }
  if (number % 2) {
    GIVES(cudaSetDevice(99), cudaErrorInvalidDevice);
    GIVES(cudaPeekAtLastError(), cudaErrorInvalidDevice);
  } else {
    OK(cudaPeekAtLastError());
  }
  OK(cudaFree(p));
}

struct Guard {
  int *p;
  Guard() { OK(cudaMalloc(&p, 4)); }
  ~Guard() { OK(cudaFree(p)); }
};

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (auto &thread : threads) thread.join();
  OK(cudaGetLastError());
  try {
    Guard guard;
    fill<<<1, 1>>>(guard.p, 1);
    throw std::runtime_error("out");
  } catch (const std::exception &error) {
    EXPECT(!strcmp(error.what(), "out"));
  }
  OK(cudaDeviceSynchronize());
  return result();
}
