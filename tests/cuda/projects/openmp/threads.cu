// Threads of OpenMP in the files of both compilers, which have to agree on their numbers.
#include <cstdio>
#include <omp.h>

int own_number();
int numbers_of_host();

__global__ void count(int *sum) { atomicAdd(sum, 1); }

int main() {
  int *sum, seen = 0, agreed = 0;
  cudaMallocManaged(&sum, sizeof *sum);
#pragma omp parallel num_threads(3) reduction(+ : seen, agreed)
  {
    seen += 1 << 4 * omp_get_thread_num();
    agreed += own_number() == omp_get_thread_num();
#pragma omp critical
    count<<<1, 32>>>(sum);
    cudaDeviceSynchronize();
  }
  printf("%x %x %d %d\n", seen, numbers_of_host(), agreed, *sum);
}
