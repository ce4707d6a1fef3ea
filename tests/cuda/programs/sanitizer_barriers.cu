// Kernels with a barrier that not all threads come to, and the same without, by number (test_sanitizers.py has the table).
#include "expect.h"

#define KERNEL(number, ...)                                                                                            \
  __global__ void kernel_##number(int *g, int n) {                                                                     \
    __shared__ int s[1024];                                                                                            \
    const int t = threadIdx.x;                                                                                         \
    s[t] = t;                                                                                                          \
    __VA_ARGS__                                                                                                        \
    g[blockIdx.x * blockDim.x + t] = s[t];                                                                             \
  }
KERNEL(0, __syncthreads();)
KERNEL(1, if (t < n) __syncthreads();) // lanes of a warp differ: n is no multiple of 32
KERNEL(2, if (n < 1000) __syncthreads();)
KERNEL(3, if (t >= n) return; __syncthreads();)
KERNEL(4, for (int i = 0; i < n; i++) __syncthreads();)
KERNEL(5, for (int i = 0; i < t % 2 + 1; i++) __syncthreads();)
KERNEL(6, if (t / 32 % 2) { __syncthreads(); s[t] = 2; } else { s[t] = 3; __syncthreads(); })
KERNEL(7, s[t] = __syncthreads_count(t < n);)
KERNEL(8, if (t < n) s[t] = 0; __syncthreads(); s[t ^ 1] = 3; __syncthreads();)
KERNEL(9, if (t / 32 == 0) return; __syncthreads();) // warp 0 ends, the others go on
KERNEL(10, for (int i = 0; i < t / 32 + 1; i++) __syncthreads();)

int main(int count, char **words) {
  int *g;
  cudaMalloc(&g, 16384 * sizeof(int));
  for (int word = 1; word < count; word++) {
    const int threads = 128;
    switch (atoi(words[word])) {
    case 0: kernel_0<<<4, threads>>>(g, 40); break;
    case 1: kernel_1<<<1, threads>>>(g, 40); break;
    case 2: kernel_2<<<4, threads>>>(g, 40); break;
    case 3: kernel_3<<<1, threads>>>(g, 120); break;
    case 4: kernel_4<<<2, threads>>>(g, 5); break;
    case 5: kernel_5<<<1, threads>>>(g, 5); break;
    case 6: kernel_6<<<1, threads>>>(g, 5); break;
    case 7: kernel_7<<<2, threads>>>(g, 40); break;
    case 8: kernel_8<<<4, 100>>>(g, 40); break;
    case 9: kernel_9<<<1, threads>>>(g, 40); break;
    case 10: kernel_10<<<1, threads>>>(g, 40); break;
    }
    printf("%d\n", cudaDeviceSynchronize());
  }
}
