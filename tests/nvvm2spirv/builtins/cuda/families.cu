// One kernel a family of builtins, as a CUDA programmer writes them.

extern "C" __global__ void mathematics(const float *x, const double *y, float *out, double *wide, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float a = x[i], s, c;
  double b = y[i];
  sincosf(a, &s, &c);
  out[5 * i + 0] = s * s + c * c;
  out[5 * i + 1] = expf(logf(fabsf(a) + 1.0f));
  out[5 * i + 2] = normcdff(a) + erfcf(a) * 0.5f;
  out[5 * i + 3] = powf(fabsf(a), 1.5f);
  out[5 * i + 4] = __fadd_rd(a, 1e-9f) <= __fadd_ru(a, 1e-9f) ? fmodf(a, 0.75f) : -1.0f;
  wide[2 * i + 0] = tgamma(1.0 + fabs(b)) / lgamma(3.0 + fabs(b));
  wide[2 * i + 1] = norm3d(b, 2.0, 3.0) + rcbrt(8.0) + __dmul_rz(b, 3.0);
}

extern "C" __global__ void integers(const unsigned *x, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned a = x[i], b = x[(i + 1) % n];
  out[6 * i + 0] = __popc(a) + __clz(a) + __ffs(a);
  out[6 * i + 1] = __brev(a);
  out[6 * i + 2] = __byte_perm(a, b, 0x5140);
  out[6 * i + 3] = __umulhi(a, b);
  out[6 * i + 4] = __usad(a, b, 7u);
  out[6 * i + 5] = __float2uint_rz(__uint2float_rn(a >> 8));
}

extern "C" __global__ void atomics(float *sum, double *dsum, int *counters, unsigned long long *wide) {
  __shared__ int local;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  atomicAdd(sum, 0.25f);
  atomicAdd(dsum, 0.5);
  atomicAdd(&local, 1);
  atomicMax(&counters[0], (int)threadIdx.x);
  atomicMin(&counters[1], -(int)threadIdx.x);
  atomicInc((unsigned *)&counters[2], 6u);
  atomicOr(&counters[3], 1 << (threadIdx.x % 31));
  atomicAdd(wide, 1ull << 33);
  int expected = counters[4], seen;
  do {
    seen = expected;
    expected = atomicCAS(&counters[4], seen, seen + 2);
  } while (expected != seen);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(&counters[5], local);
}

extern "C" __global__ void barriers(const int *x, int *out) {
  int v = x[threadIdx.x];
  int count = __syncthreads_count(v > 0), all = __syncthreads_and(v > -100), any = __syncthreads_or(v == 17);
  __threadfence();
  out[3 * threadIdx.x + 0] = count;
  out[3 * threadIdx.x + 1] = all != 0;
  out[3 * threadIdx.x + 2] = any != 0;
}

extern "C" __global__ void warps(const int *x, int *out) {
  int v = x[threadIdx.x], total = v;
  for (int distance = 4; distance > 0; distance /= 2) total += __shfl_xor_sync(0xffffffffu, total, distance, 8);
  double wide = __shfl_down_sync(0xffffffffu, v * 0.5, 1);
  unsigned same = __match_any_sync(0xffffffffu, v & 3), odd = __ballot_sync(0xffffffffu, v & 1);
  int *row = out + 5 * threadIdx.x;
  row[0] = total;
  row[1] = (int)(wide * 2);
  row[2] = (int)same;
  row[3] = (int)odd;
  row[4] = __all_sync(0xffffffffu, v < 1000) + 2 * __any_sync(0xffffffffu, v == 3);
}
