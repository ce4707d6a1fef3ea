// A write one element behind an array (argument "beyond"), or to freed memory ("freed"); one allocation is never freed.
#include "expect.h"

__global__ void write(int *to, int index) { to[index] = 7; }

int main(int, char **words) {
  int *array, *kept;
  cudaMalloc(&array, 100 * sizeof(int));
  cudaMalloc(&kept, 48);
  const bool freed = words[1][0] == 'f', beyond = words[1][0] == 'b';
  if (freed)
    cudaFree(array);
  write<<<1, 1>>>(array, beyond ? 100 : 0);
  printf("%d\n", cudaDeviceSynchronize());
  if (!freed)
    cudaFree(array);
}
