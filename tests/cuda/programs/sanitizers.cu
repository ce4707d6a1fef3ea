// ----- sanitizer_barriers.cu
// Kernels with a barrier or warp operation that not all threads come to, and the same without, by number (test_sanitizers.py has the table).
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

// warp operations whose mask names lanes that do not come
#define ALL 0xffffffffu
KERNEL(11, s[t] = __shfl_down_sync(ALL, t, 1);)
KERNEL(12, if (t % 32 < 16) s[t] = __shfl_down_sync(ALL, t, 1);)
KERNEL(13, if (t % 32 < 16) s[t] = __shfl_down_sync(0xffff, t, 1);)
KERNEL(14, if (t % 2) s[t] = __ballot_sync(ALL, t < n); else s[t] = 2;)
KERNEL(15, unsigned odd = __ballot_sync(ALL, t % 2); if (t % 2) s[t] = __popc(__ballot_sync(odd, t < n));)
KERNEL(16, if (t % 32 < 16) s[t] = __shfl_xor_sync(ALL, t, 1); else s[t] = __shfl_xor_sync(ALL, t, 2);) // two places
KERNEL(17, if (t % 32 < 16) { s[t] = 1; __syncwarp(); } s[t] += s[t ^ 1];)
KERNEL(18, if (t % 32 < 16) { s[t] = 1; __syncwarp(0xffff); } s[t] += s[t ^ 1];)
KERNEL(19, if (t % 32 >= 20) return; s[t] = __shfl_up_sync(ALL, t, 1);) // those that are named have returned
KERNEL(20, if (t % 32 >= 20) { g[t] = 1; } else s[t] = __shfl_up_sync(ALL, t, 1);)
KERNEL(21, s[t] = __shfl_sync(0xffff0000u, t, 17);) // half of the callers are not in the mask
KERNEL(22, s[t] = __shfl_sync(t % 32 < 16 ? 0xffffu : 0xffff0000u, t, t % 32 / 16 * 16);)
KERNEL(23, s[t] = __any_sync(t % 32 < 16 ? 0xffffu : ALL, t < n);) // another mask
KERNEL(24, s[t] = __match_any_sync(ALL, t / 3);)
KERNEL(25, if (t % 32 < n) s[t] = __match_any_sync(ALL, t / 3); g[t] = 3;)
KERNEL(26, s[t] = __reduce_add_sync(ALL, t);)
KERNEL(27, if (t % 32 < n) s[t] = __reduce_add_sync(ALL, t); g[t] = 3;)
KERNEL(28, for (int i = t % 32; i < n; i += 8) s[t] += __shfl_sync(ALL, i, 0);) // some lanes leave the loop first
KERNEL(29, for (int i = t % 32; i < n + 32; i += 32) s[t] += __shfl_sync(__activemask(), i, 0);)
KERNEL(30, for (int i = 0; i < n; i++) s[t] += __shfl_sync(ALL, i, i);)
KERNEL(31, if (t % 2) { s[t] = 1; __syncwarp(); } s[t] += s[t ^ 1];) // some of each four lanes
KERNEL(32, if (t % 2) { s[t] = 1; __syncwarp(0xaaaaaaaa); } s[t] += s[t ^ 1];)
KERNEL(33, if (t % 2 == 0) s[t] = __shfl_sync(0x77777777u, t, 0);)
KERNEL(34, if (t % 4 != 3) s[t] = __shfl_sync(0x77777777u, t, 0);)

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
    case 11: kernel_11<<<1, threads>>>(g, 40); break;
    case 12: kernel_12<<<1, threads>>>(g, 40); break;
    case 13: kernel_13<<<1, threads>>>(g, 40); break;
    case 14: kernel_14<<<1, threads>>>(g, 40); break;
    case 15: kernel_15<<<1, threads>>>(g, 40); break;
    case 16: kernel_16<<<1, threads>>>(g, 40); break;
    case 17: kernel_17<<<1, threads>>>(g, 40); break;
    case 18: kernel_18<<<1, threads>>>(g, 40); break;
    case 19: kernel_19<<<1, threads>>>(g, 40); break;
    case 20: kernel_20<<<1, threads>>>(g, 40); break;
    case 21: kernel_21<<<1, 32>>>(g, 40); break;
    case 22: kernel_22<<<1, threads>>>(g, 40); break;
    case 23: kernel_23<<<1, 32>>>(g, 40); break;
    case 24: kernel_24<<<1, threads>>>(g, 40); break;
    case 25: kernel_25<<<1, threads>>>(g, 5); break;
    case 26: kernel_26<<<1, 100>>>(g, 40); break;
    case 27: kernel_27<<<1, threads>>>(g, 5); break;
    case 28: kernel_28<<<1, threads>>>(g, 20); break;
    case 29: kernel_29<<<1, threads>>>(g, 20); break;
    case 30: kernel_30<<<1, 100>>>(g, 20); break;
    case 31: kernel_31<<<1, threads>>>(g, 20); break;
    case 32: kernel_32<<<1, threads>>>(g, 20); break;
    case 33: kernel_33<<<1, threads>>>(g, 20); break;
    case 34: kernel_34<<<1, threads>>>(g, 20); break;
    }
    printf("%d\n", cudaDeviceSynchronize());
  }
}
// ----- sanitizer_bounds.cu
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
// ----- sanitizer_coherence.cu
// A block reads a value, and reads it again once a block of another core has changed it: which reads get the new one.
#include <cstdio>
#include <cstdlib>

struct Line {
  alignas(128) int value;
};
__device__ Line data, flag, ready;

__device__ void wait_for(Line *line) {
  while (atomicAdd(&line->value, 0) == 0) {}
}

// A block fills a core, so that the two are on two.
template <typename Again> __device__ void exchange(int *out, Again again) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    out[0] = data.value;
    __threadfence_block();
    atomicExch(&ready.value, 1);
    wait_for(&flag);
    out[1] = again();
  } else if (threadIdx.x == 0) {
    wait_for(&ready);
    data.value = 7;
    __threadfence();
    atomicExch(&flag.value, 1);
  }
  __syncthreads();
}

__global__ void kernel_0(int *out) {
  exchange(out, [] { __threadfence_block(); return data.value; });
}
__global__ void kernel_1(int *out) {
  exchange(out, [] { return atomicAdd(&data.value, 0); });
}
__global__ void kernel_2(int *out) {
  exchange(out, [] { return *(volatile int *)&data.value; });
}
__global__ void kernel_3(int *out) {
  exchange(out, [] { __threadfence(); return data.value; });
}

int main(int count, char **words) {
  void (*const kernels[])(int *) = {kernel_0, kernel_1, kernel_2, kernel_3};
  int *out, seen[2];
  cudaMalloc(&out, sizeof seen);
  for (int word = 1; word < count; word++) {
    const Line none = {};
    cudaMemcpyToSymbol(data, &none, sizeof none);
    cudaMemcpyToSymbol(flag, &none, sizeof none);
    cudaMemcpyToSymbol(ready, &none, sizeof none);
    kernels[atoi(words[word])]<<<2, 1024>>>(out);
    cudaMemcpy(seen, out, sizeof seen, cudaMemcpyDeviceToHost);
    printf("%d %d\n", seen[0], seen[1]);
  }
  return cudaDeviceSynchronize();
}
// ----- sanitizer_races.cu
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
// ----- sanitizer_values.cu
// Kernels that use values nobody wrote, and that only move them or use others, by number (test_sanitizers.py has the table).
#include "expect.h"

struct Padded {
  char c; // three bytes behind it that nobody writes
  int i;
  double d;
};

__global__ void add(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x] + 1; }
__global__ void copy(const Padded *from, Padded *to) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void padding(Padded *p, Padded *q, int *to) {
  p[threadIdx.x].c = 1;
  p[threadIdx.x].i = 2;
  p[threadIdx.x].d = 3;
  q[threadIdx.x] = p[threadIdx.x];
  to[threadIdx.x] = q[threadIdx.x].c + q[threadIdx.x].i;
}
__global__ void shared(int *to, int until) {
  __shared__ int s[64];
  if (threadIdx.x < until)
    s[threadIdx.x] = 1;
  __syncthreads();
  to[threadIdx.x] = s[threadIdx.x] * 3;
}
__global__ void border(int *to, int taken) { // the last of the sums is computed of what nobody wrote
  __shared__ int s[65], sums[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  sums[t] = s[t] + s[t + 1];
  __syncthreads();
  if (63 - t < taken)
    to[t] = sums[63 - t];
}
__global__ void branch(const int *from, int *to) {
  if (from[threadIdx.x] > 3)
    to[threadIdx.x] = 1;
}
__global__ void bytes(const char *from, int *to) { to[threadIdx.x] = from[threadIdx.x] * 3; }
__global__ void index(const int *from, int *to) { to[from[threadIdx.x] & 31] = 1; }
__global__ void count(int *to) { atomicAdd(to, 1); }
__global__ void unused(const int *from, int *to) { to[threadIdx.x] = (from[threadIdx.x] & 0) + 1; }
__global__ void shuffle(const int *from, int *to, int lane) { to[threadIdx.x] = __shfl_sync(~0u, from[threadIdx.x], lane) + 1; }
__global__ void vote(const int *from, int *to) { to[threadIdx.x] = __any_sync(~0u, from[threadIdx.x] == 7); }
__global__ void put_together(const unsigned char *from, unsigned long long *to) {
  unsigned long long word = 0;
  for (int i = 0; i < 8; i++)
    word |= (unsigned long long)from[threadIdx.x * 8 + i] << 8 * i;
  volatile unsigned long long *kept = to + threadIdx.x;
  *kept = word;
  *kept = (*kept >> 8) + 1;
}

int main(int words, char **cases) {
  for (int word = 1; word < words; word++) {
    int *a, *b;
    Padded *p, *q;
    char *c;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, 64 * sizeof(int));
    cudaMalloc(&p, 64 * sizeof(Padded));
    cudaMalloc(&q, 64 * sizeof(Padded));
    cudaMalloc(&c, 64);
    int host[64] = {0};
    switch (atoi(cases[word])) {
    case 0: add<<<1, 64>>>(a, b); break;
    case 1: cudaMemset(a, 0, 64 * sizeof(int)); add<<<1, 64>>>(a, b); break;
    case 2: cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice); add<<<1, 64>>>(a, b); break;
    case 3: copy<<<1, 64>>>(p, q); break;
    case 4: cudaMemcpy(a, host, 63 * sizeof(int), cudaMemcpyHostToDevice); add<<<1, 64>>>(a, b); break;
    case 5: shared<<<2, 64>>>(b, 63); break;
    case 6: shared<<<2, 64>>>(b, 64); break;
    case 7: cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice); branch<<<1, 64>>>(a, b); break;
    case 8: branch<<<1, 64>>>(a, b); break;
    case 9: cudaMemset(c, 1, 64); bytes<<<1, 64>>>(c, b); break;
    case 10: cudaMemset(c + 1, 1, 62); bytes<<<1, 64>>>(c, b); break;
    case 11: cudaMemset(b, 0, 4); count<<<1, 64>>>(b); break;
    case 12: count<<<1, 64>>>(b); break;
    case 14: padding<<<1, 64>>>(p, q, b); break;
    case 13: unused<<<1, 64>>>(a, b); break;
    case 15: cudaMemset(a + 3, 0, 4); shuffle<<<1, 32>>>(a, b, 3); break;
    case 16: cudaMemset(a, 0, 12); shuffle<<<1, 32>>>(a, b, 3); break;
    case 17: cudaMemset(a, 0, 31 * sizeof(int)); vote<<<1, 32>>>(a, b); break;
    case 18: cudaMemset(c + 1, 0, 7); put_together<<<1, 1>>>((unsigned char *)c, (unsigned long long *)p); break;
    case 20: border<<<1, 64>>>(b, 63); break;
    case 21: border<<<1, 64>>>(b, 64); break;
    case 19: cudaMemset(c, 0, 7); put_together<<<1, 1>>>((unsigned char *)c, (unsigned long long *)p); break;
    }
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);
    cudaFree(a), cudaFree(b), cudaFree(p), cudaFree(q), cudaFree(c);
  }
  return result();
}
