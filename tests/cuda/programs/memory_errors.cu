// A write one element behind an array (argument "beyond"), to freed memory ("freed"), or so many elements behind the first
// of two arrays ("step N"); one allocation is never freed.
#include "expect.h"

__global__ void write(int *to, int index) { to[index] = 7; }

int main(int, char **words) {
  int *array, *kept;
  cudaMalloc(&array, 100 * sizeof(int));
  cudaMalloc(&kept, 48);
  if (words[1][0] == 's') {
    int *first, *second;
    cudaMalloc(&first, 64), cudaMalloc(&second, 64);
    printf("%td\n", second - first);
    write<<<1, 1>>>(first, atoi(words[2]));
    return cudaDeviceSynchronize() != cudaSuccess;
  }
  const bool freed = words[1][0] == 'f', beyond = words[1][0] == 'b';
  if (freed)
    cudaFree(array);
  write<<<1, 1>>>(array, beyond ? 100 : 0);
  printf("%d\n", cudaDeviceSynchronize());
  if (!freed)
    cudaFree(array);
}
