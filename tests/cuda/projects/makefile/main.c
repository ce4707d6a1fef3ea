#include <cuda_runtime.h>
#include <stdio.h>
#include "scale.h"

int main(void) {
  float values[100];
  for (int i = 0; i < 100; ++i) values[i] = (float)i;
  if (scale(values, 100, 3) != cudaSuccess) return 2;
  for (int i = 0; i < 100; ++i)
    if (values[i] != 3 * i) return 1;
  puts("scaled");
  return 0;
}
