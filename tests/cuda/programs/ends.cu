// Ways for a process to end while a kernel runs; none hangs or fails. The argument names the way.
#include "expect.h"
#include <thread>

__global__ void spin(int *p, int rounds) {
  int x = *p;
  for (int i = 0; i < rounds; ++i) x = x * 3 + 1;
  *p = x;
}

int main(int, char **arguments) {
  const char *way = arguments[1];
  static int *p;
  OK(cudaMalloc(&p, 4));
  spin<<<1, 1>>>(p, 300000);
  OK(cudaGetLastError());
  puts("running");
  fflush(stdout);
  if (!strcmp(way, "exit")) exit(0);
  if (!strcmp(way, "quick")) quick_exit(0);
  if (!strcmp(way, "thread")) {
    std::thread([] { exit(0); }).detach();
    (void)cudaDeviceSynchronize();
    std::this_thread::sleep_for(std::chrono::hours(1));
  }
  if (!strcmp(way, "reset")) OK(cudaDeviceReset());
  return result();
}
