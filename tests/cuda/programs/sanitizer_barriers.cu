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
