// Compiled for per-thread default streams: each thread's launches and copies go to a stream of its own.
#include "expect.h"
#include <thread>

__global__ void set(int *p, int value) { *p = value; }

static unsigned long long stream_id() {
  unsigned long long id = 0;
  OK(cudaStreamGetId(0, &id));
  return id;
}

int main() {
  unsigned long long legacy = 0, here = stream_id(), there = 0;
  OK(cudaStreamGetId(cudaStreamLegacy, &legacy));
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  set<<<1, 1>>>(p, 8);
  OK(cudaGetLastError());
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 8);
  std::thread([&] {
    there = stream_id();
    int *q, got = 0;
    OK(cudaMalloc(&q, 4));
    set<<<1, 1>>>(q, 9);
    OK(cudaMemcpy(&got, q, 4, cudaMemcpyDeviceToHost));
    EXPECT(got == 9);
    OK(cudaMemset(q, 0, 4));
    OK(cudaStreamSynchronize(0));
    OK(cudaFree(q));
  }).join();
  EXPECT(here != legacy && there != legacy && here != there);
  return result();
}
