// Kernels that go beyond a block's shared memory or a thread's local memory, and the same without, by number, each in a
// process of its own (test_sanitizers.py has the table).
#include "expect.h"
#include <sys/wait.h>
#include <unistd.h>

#define KERNEL(number, ...)                                                                                            \
  __global__ void kernel_##number(int *g, int n) {                                                                     \
    const int t = threadIdx.x;                                                                                         \
    __VA_ARGS__                                                                                                        \
  }
#define SHARED __shared__ int s[64]; s[t] = t; __syncthreads();
#define DYNAMIC extern __shared__ int d[]; d[t] = t; __syncthreads();
#define LOCAL(SIZE) int a[SIZE]; for (int i = 0; i < SIZE; i++) a[i] = g[i] + t;

KERNEL(0, SHARED g[t] = s[t ^ 1];)
KERNEL(1, SHARED s[t + n] = 1; __syncthreads(); g[t] = s[t];) // the last thread, behind s
KERNEL(2, SHARED g[t] = s[t + n];)
KERNEL(3, SHARED if (blockIdx.x == 4) s[t - n] = 1; __syncthreads(); g[t] = s[t];) // into the memory of a block before
KERNEL(4, SHARED if (t == 5) atomicAdd(&s[64 + n], 1);)
KERNEL(5, __shared__ __align__(4) char s[6]; s[t % 6] = t; __syncthreads(); if (!t) g[0] = *(int *)&s[4 * n];) // its last half
KERNEL(6, DYNAMIC g[t] = d[t ^ 1];)
KERNEL(7, DYNAMIC g[t] = d[t + n];)
KERNEL(8, SHARED DYNAMIC g[t] = d[t] + s[t];)
KERNEL(9, __shared__ int s[65]; s[t] = t; DYNAMIC g[t] = d[t] + s[t + 2 * n];) // between the two
KERNEL(10, LOCAL(300) g[t] = a[(t + n) % 300];)          // on the stack
KERNEL(11, LOCAL(300) if (t == 5) g[t] = a[400 * n];)
KERNEL(12, LOCAL(300) a[300 * n - 700] = t; g[t] = a[t];)
KERNEL(13, LOCAL(16) g[t] = a[(t + n) % 16];)            // in the warp's cells
KERNEL(14, LOCAL(16) g[t] = a[16 * n];)
#define POINTERS ((int *volatile *)g + 64 * blockIdx.x)
KERNEL(15, LOCAL(16) POINTERS[t] = a; __syncthreads(); a[(t ^ n) % 16] = n; g[700 + t] = *POINTERS[t];)
KERNEL(16, LOCAL(16) POINTERS[t] = a; __syncthreads(); a[(t ^ n) % 16] = n; g[700 + t] = *POINTERS[t ^ 1];)

static void launch(int number) {
  static void (*const kernels[])(int *, int) = {
      kernel_0, kernel_1, kernel_2,  kernel_3,  kernel_4,  kernel_5,  kernel_6,  kernel_7, kernel_8,
      kernel_9, kernel_10, kernel_11, kernel_12, kernel_13, kernel_14, kernel_15, kernel_16};
  int *g;
  cudaMalloc(&g, 4096);
  cudaMemset(g, 0, 4096);
  kernels[number]<<<5, 64, 6 <= number && number <= 9 ? 256 : 0>>>(g, 1);
  cudaDeviceSynchronize();
}

int main(int, char **words) {
  while (*++words)
    if (!fork()) {
      launch(atoi(*words));
      _exit(0);
    }
  while (wait(nullptr) > 0) {}
}
