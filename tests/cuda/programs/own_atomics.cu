// Atomic functions that CUDA has not and programs define: theirs come before the toolkit's further ones.
#include "expect.h"
#include <cstdint>

static inline __device__ uint64_t atomicAdd(uint64_t *p, uint64_t value) {
  return 1000 + ::atomicAdd((unsigned long long *)p, (unsigned long long)value);
}
static inline __device__ double atomicExch(double *p, double value) {
  return 1 + __longlong_as_double(::atomicExch((unsigned long long *)p, __double_as_longlong(value)));
}
__device__ long long atomicCAS(long long *p, long long compare, long long value) {
  return 7 + (long long)atomicCAS((unsigned long long *)p, (unsigned long long)compare, (unsigned long long)value);
}
__device__ float atomicSub(float *p, float value) { return atomicAdd(p, -value) + 100; }

__global__ void own(uint64_t *u, double *d, long long *l, float *f) {
  u[1] = atomicAdd(u, 3);
  d[1] = atomicExch(d, 2.0);
  l[1] = atomicCAS(l, 0, 5);
  f[1] = atomicSub(f, 1.0f);
}
__global__ void further(long *l, double *d, long long *w) {
  l[1] = atomicAdd(l, 5);
  l[2] = atomicCAS(l, 5, 6);
  w[0] = atomicAdd_block(w + 1, 9) + atomicMax((unsigned long *)l, 7);
  atomicSub(d, 2);
}

int main() {
  struct Values {
    uint64_t u[2];
    double d[2];
    long long w[2];
    float f[2];
    long l[3];
  } *v;
  OK(cudaMallocManaged(&v, sizeof *v));
  memset(v, 0, sizeof *v);
  own<<<1, 1>>>(v->u, v->d, v->w, v->f);
  OK(cudaDeviceSynchronize());
  EXPECT(v->u[0] == 3 && v->u[1] == 1000 && v->d[0] == 2 && v->d[1] == 1);
  EXPECT(v->w[0] == 5 && v->w[1] == 7 && v->f[0] == -1 && v->f[1] == 100);
  further<<<1, 1>>>(v->l, v->d, v->w);
  OK(cudaDeviceSynchronize());
  EXPECT(v->l[0] == 7 && v->l[1] == 0 && v->l[2] == 5 && v->w[0] == 7 + 6 && v->w[1] == 16 && v->d[0] == 0);
  return result();
}
