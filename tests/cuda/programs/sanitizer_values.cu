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
