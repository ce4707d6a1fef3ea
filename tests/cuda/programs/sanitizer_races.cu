// Kernels with a race, and the same without, by number: "races 3" runs case 3 (test_sanitizers.py has the table).
#include "expect.h"

#define N 256

// One case: a kernel on N threads a block, some blocks, with zeroed global memory of 4096 words.
#define CASE(number, blocks, threads, ...)                                                                             \
  __global__ void kernel_##number(int *g, volatile int *flag) {                                                        \
    __shared__ int s[1024];                                                                                            \
    const int t = threadIdx.x, b = blockIdx.x, i = b * blockDim.x + t;                                                 \
    (void)s, (void)t, (void)b, (void)i, (void)flag;                                                                    \
    __VA_ARGS__                                                                                                        \
  }                                                                                                                    \
  template <> struct Case<number> {                                                                                    \
    static void run(int *g, int *flag) { kernel_##number<<<blocks, threads>>>(g, flag); }                              \
  };
template <int number> struct Case {
  static void run(int *, int *) {}
};

// shared memory, one block
CASE(0, 1, N, s[t] = t; g[t] = s[N - 1 - t];)
CASE(1, 1, N, s[t] = t; __syncthreads(); g[t] = s[N - 1 - t];)
CASE(2, 1, N, s[t] = t; __syncthreads(); const int x = s[N - 1 - t]; s[t] = x; g[t] = x;) // WAR
CASE(3, 1, N, s[t] = t; __syncthreads(); const int x = s[N - 1 - t]; __syncthreads(); s[t] = x; g[t] = s[t];)
CASE(4, 1, N, s[t / 64] = t; __syncthreads(); g[t] = s[t / 64];) // WAW
CASE(5, 1, N, if (t % 64 == 0) s[t / 64] = t; __syncthreads(); g[t] = s[t / 64];)
CASE(6, 1, N, s[0] = g[4000]; __syncthreads(); g[t] = s[0];) // equal values
CASE(7, 1, N, if (t < 8) s[t] = 0; __syncthreads(); s[t % 8]++; __syncthreads(); g[t] = s[t % 8];)
CASE(8, 1, N, if (t < 8) s[t] = 0; __syncthreads(); atomicAdd(&s[t % 8], 1); __syncthreads(); g[t] = s[t % 8];)
CASE(9, 1, N, if (t < 8) s[t] = 0; atomicAdd(&s[t % 8], 1); __syncthreads(); g[t] = s[t % 8];) // before the zeros
// a reduction without one of its barriers
CASE(10, 1, N, s[t] = t; for (int d = N / 2; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); } g[t] = s[0];)
CASE(11, 1, N, s[t] = t; __syncthreads(); for (int d = N / 2; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); } g[t] = s[0];)
// bytes of one word are different places, halves too
CASE(12, 1, N, ((char *)s)[t] = (char)t; __syncthreads(); g[t] = ((char *)s)[t ^ 1];)
CASE(13, 1, N, ((char *)s)[t] = (char)t; g[t] = ((char *)s)[t ^ 64];)
CASE(14, 1, N, ((short *)s)[t] = (short)t; ((short *)s)[t + N] = 0; __syncthreads(); g[t] = ((short *)s)[t ^ 1];)
// one warp
CASE(15, 1, 32, s[t] = t; g[t] = s[t ^ 1];) // a warning
CASE(16, 1, 32, s[t] = t; __syncwarp(); g[t] = s[t ^ 1];)
CASE(17, 1, 32, s[t] = t; __syncwarp(); const int x = s[t ^ 1]; __syncwarp(); s[t] = x; g[t] = x;)
CASE(18, 1, 32, s[t / 2] = t; __syncwarp(); g[t] = s[t / 2];) // two lanes with one instruction
CASE(19, 1, 32, if (t < 16) s[t] = t; else g[t] = s[t - 16];)
// named barriers
CASE(20, 1, N, s[t] = t; asm volatile("bar.sync 1, 128;" ::: "memory"); g[t] = s[t ^ 64];)
CASE(21, 1, N, s[t] = t; if (t < 128) asm volatile("bar.sync 1, 128;" ::: "memory"); g[t] = s[t ^ 64];)
// global memory, several blocks
CASE(22, 4, N, g[t] = b;)
CASE(23, 4, N, g[i] = b;)
CASE(24, 4, N, g[i] = b; g[1024 + i] = g[i ^ N];) // another block's
CASE(25, 4, N, g[0] += 1;)
CASE(26, 4, N, atomicAdd(&g[0], 1);)
CASE(27, 4, N, atomicAdd(&g[0], 1); if (t == 0) g[8 + b] = g[0];) // a plain read beside atomic additions
CASE(28, 4, N, if (t == 0) g[b / 2] = b;)
CASE(29, 4, 64, if (i < 255) g[i] = g[i + 1];)
// a lock, and a lock without fences
CASE(30, 4, 32, if (t == 0) { while (atomicCAS(&g[0], 0, 1)); __threadfence(); g[1]++; __threadfence(); atomicExch(&g[0], 0); })
CASE(31, 4, 32, if (t == 0) { while (atomicCAS(&g[0], 0, 1)); g[1]++; atomicExch(&g[0], 0); })
CASE(32, 4, 32, if (t == 0) { while (atomicCAS(&g[2 + b % 2], 0, 1)); __threadfence(); g[1]++; __threadfence(); atomicExch(&g[2 + b % 2], 0); })
// the last block adds up what the others have left
#define LAST(fence, wait)                                                                                              \
  __shared__ bool last;                                                                                                \
  g[64 + i] = t;                                                                                                       \
  fence;                                                                                                               \
  wait;                                                                                                                \
  if (t == 0)                                                                                                          \
    last = atomicAdd(&g[0], 1) == gridDim.x - 1;                                                                       \
  __syncthreads();                                                                                                     \
  if (last && t == 0)                                                                                                  \
    for (unsigned j = 0; j < gridDim.x * blockDim.x; j++)                                                              \
      g[1] += g[64 + j];
CASE(33, 4, N, LAST(__threadfence(), __syncthreads()))
CASE(34, 4, N, LAST(, __syncthreads()))
CASE(35, 4, N, LAST(__threadfence(), ))
// a flag that a block waits for
CASE(36, 2, 32, if (b == 0) { g[64 + t] = t; __threadfence(); if (t == 0) *flag = 1; } else { while (!*flag); __threadfence(); g[128 + t] = g[64 + t]; })
CASE(37, 2, 32, if (b == 0) { g[64 + t] = t; if (t == 0) *flag = 1; } else { while (!*flag); g[128 + t] = g[64 + t]; })
// more threads than the device has at once
CASE(38, 1, 1024, s[t] = t; __syncthreads(); g[t] = s[1023 - t];)
CASE(39, 64, N, s[t] = b; __syncthreads(); g[t] = 7;) // equal values
CASE(40, 16, N, s[t] = b; __syncthreads(); g[i] = s[t ^ 32];)
// threads that return before a barrier
CASE(41, 2, N, if (t >= 128) return; s[t] = t; __syncthreads(); g[i] = s[t ^ 32];)

#define RUN(number)                                                                                                    \
  case number:                                                                                                         \
    Case<number>::run(g, flag);                                                                                        \
    break;
#define TEN(tens) RUN(tens##0) RUN(tens##1) RUN(tens##2) RUN(tens##3) RUN(tens##4) RUN(tens##5) RUN(tens##6) RUN(tens##7) RUN(tens##8) RUN(tens##9)

int main(int count, char **words) {
  int *g, *flag;
  cudaMalloc(&g, 8192 * sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  for (int word = 1; word < count; word++) {
    cudaMemset(g, 0, 8192 * sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    switch (atoi(words[word])) { TEN() TEN(1) TEN(2) TEN(3) TEN(4) }
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  }
  cudaFree(g);
  cudaFree(flag);
}
