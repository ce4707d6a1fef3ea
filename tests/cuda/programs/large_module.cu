// A module so large that each kernel is a program of its own: what they have in common is there once.
#include "expect.h"

// As many instructions as fill a program.
#define TEN(n) to[n] = n; to[n + 1] = n; to[n + 2] = n; to[n + 3] = n; to[n + 4] = n; to[n + 5] = n; to[n + 6] = n; \
  to[n + 7] = n; to[n + 8] = n; to[n + 9] = n;
#define HUNDRED(n) TEN(n) TEN(n + 10) TEN(n + 20) TEN(n + 30) TEN(n + 40) TEN(n + 50) TEN(n + 60) TEN(n + 70) TEN(n + 80) TEN(n + 90)
static __device__ __forceinline__ void fill(volatile int *to) {
  if (to[0] < 0) {
    HUNDRED(0) HUNDRED(100) HUNDRED(200) HUNDRED(300) HUNDRED(400) HUNDRED(500) HUNDRED(600) HUNDRED(700) HUNDRED(800)
  }
}

__device__ int counter = 3;
__constant__ int factors[2] = {1, 2};
__device__ const int table[4] = {10, 20, 30, 40};
__device__ const char *words[] = {"none", "one"};
__managed__ int managed = 7;
__device__ int *where = &counter;
__device__ const int *kept;
__device__ const char *said;
__device__ int *block;
__device__ int (*called)(int);
__device__ ulonglong2 pair = {8, 9};

__device__ int twice(int x) { return 2 * x; }
__device__ int squared(int x) { return x * x; }
__device__ int calls() {
  static int count;
  return ++count;
}

__global__ void leave(int *out, int which) {
  fill(out);
  kept = &table[which];
  said = words[which];
  called = which > 0 ? squared : twice;
  block = (int *)malloc(sizeof(int));
  *block = 5 * factors[1];
  *where += 1;
  managed += calls();
}

__global__ void find(int *out, int which) {
  fill(out);
  printf("%s %s\n", said, "two");
  out[0] = *kept;
  out[1] = kept == &table[which];
  out[2] = called(9);
  out[3] = *block;
  out[4] = counter;
  out[5] = calls();
  free(block);
  unsigned long long low, high; // an access that needs a variable of the device library's, in this program alone
  asm volatile("ld.volatile.v2.u64 {%0, %1}, [%2];" : "=l"(low), "=l"(high) : "l"(&pair));
  out[8] = 10 * low + high;
}

__global__ void number(int *out, int (*function)(int)) {
  fill(out);
  out[6] = function(4);
  out[7] = called == function;
}

__global__ void pointer(int (**function)(int)) { *function = called; }

int main(int argc, char **) {
  int *out, changed[2] = {1, 3};
  OK(cudaMallocManaged(&out, 1024 * sizeof *out));
  if (argc > 1) {
    leave<<<1, 1>>>(out, 1);
    OK(cudaDeviceSynchronize());
    return result();
  }
  int *address;
  OK(cudaGetSymbolAddress((void **)&address, counter)); // no kernel is built yet
  OK(cudaMemcpyToSymbol(factors, changed, sizeof changed));
  leave<<<1, 1>>>(out, 1);
  find<<<1, 1>>>(out, 1);
  int (**function)(int);
  OK(cudaMallocManaged(&function, sizeof *function));
  pointer<<<1, 1>>>(function);
  OK(cudaDeviceSynchronize());
  number<<<1, 1>>>(out, *function);
  OK(cudaDeviceSynchronize());
  int last;
  OK(cudaMemcpyFromSymbol(&last, counter, sizeof last));
  const int expected[] = {20, 1, 81, 15, 4, 2, 16, 1, 89};
  for (int i = 0; i < 9; i++)
    EXPECT(out[i] == expected[i]);
  EXPECT(last == 4 && managed == 8);
  OK(cudaMemcpy(&last, address, sizeof last, cudaMemcpyDefault));
  EXPECT(last == 4);
  return result();
}
