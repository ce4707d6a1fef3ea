#include <cstdio>
#include <cuda.h>
#include <cuda_runtime_api.h>

extern "C" int run_seven(int *value);

int main() {
  int devices = 0, again = 0, value = 0;
  if (cuInit(0) || cuDeviceGetCount(&devices) || cudaGetDeviceCount(&again) || run_seven(&value)) return 2;
  printf("%d\n", value);
  return devices == again && value == 7 ? 0 : 1;
}
