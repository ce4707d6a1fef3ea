// ----- families.cu
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
// ----- ptx.cu
// Inline PTX as CUDA projects write it.
__device__ __forceinline__ unsigned lane_id() {
  unsigned id;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(id));
  return id;
}

__device__ __forceinline__ uint4 load_streaming(const uint4 *p) {
  uint4 v;
  asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p));
  return v;
}

__device__ __forceinline__ unsigned shared_address(const void *p) {
  unsigned a;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
  return a;
}

// A block copies through shared memory with 32-bit addresses and adds up with shared atomics.
extern "C" __global__ void through_shared(const uint4 *in, uint4 *out, unsigned *sum) {
  __shared__ uint4 tile[64];
  __shared__ unsigned total;
  int i = threadIdx.x;
  if (i == 0) total = 0;
  __syncthreads();
  uint4 v = load_streaming(in + blockIdx.x * 64 + i);
  unsigned a = shared_address(&tile[i]);
  asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(a), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
  asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(shared_address(&total)), "r"(v.x) : "memory");
  asm volatile("bar.sync 0;" ::: "memory");
  a = shared_address(&tile[63 - i]);
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(a) : "memory");
  asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(out + blockIdx.x * 64 + i), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
  if (i == 0) sum[blockIdx.x] = total;
}

// 256-bit addition, one statement a word.
extern "C" __global__ void add_256(const unsigned *a, const unsigned *b, unsigned *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a += 8 * i, b += 8 * i, r += 8 * i;
  unsigned t;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(t) : "r"(a[0]), "r"(b[0]));
  r[0] = t;
#pragma unroll
  for (int k = 1; k < 7; k++) {
    asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(t) : "r"(a[k]), "r"(b[k]));
    r[k] = t;
  }
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(t) : "r"(a[7]), "r"(b[7]));
  r[7] = t;
}

// Quantise: pack pairs to bf16 and bytes, three-input logic, byte permute, dot products.
extern "C" __global__ void bits(const float *x, const unsigned *u, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned packed, logic, swapped, dot, where;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(packed) : "f"(x[2 * i + 1]), "f"(x[2 * i]));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(logic) : "r"(u[i]), "r"(u[(i + 1) % n]), "r"(u[(i + 2) % n]));
  asm("prmt.b32 %0, %1, 0, 0x0123;" : "=r"(swapped) : "r"(u[i]));
  asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(dot) : "r"(u[i]), "r"(0x01010101), "r"(7));
  asm("bfind.u32 %0, %1;" : "=r"(where) : "r"(u[i]));
  unsigned *o = out + 5 * i;
  o[0] = packed, o[1] = logic, o[2] = swapped, o[3] = dot, o[4] = where;
}

// Control flow inside a statement: integer logarithm by a loop with labels that stay unique when inlined twice.
__device__ __forceinline__ unsigned steps(unsigned n) {
  unsigned c;
  asm("{\n\t"
      ".reg .pred p;\n\t"
      ".reg .u32 t;\n\t"
      "mov.u32 t, %1;\n\t"
      "mov.u32 %0, 0;\n"
      "L%=:\n\t"
      "setp.le.u32 p, t, 1;\n\t"
      "@p bra E%=;\n\t"
      "shr.u32 t, t, 1;\n\t"
      "add.u32 %0, %0, 1;\n\t"
      "bra.uni L%=;\n"
      "E%=:\n\t}"
      : "=&r"(c)
      : "r"(n));
  return c;
}

extern "C" __global__ void logarithms(const unsigned *u, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = steps(u[i]) + 100 * steps(u[n - 1 - i]);
}

extern "C" __global__ void lanes(unsigned *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = lane_id(); }
// ----- stops.cu
// Ways to stop, and output on the way.
#include <assert.h>
#include <stdio.h>

extern "C" __global__ void check(const int *x, int *out, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("checking %d: %s\n", i, x[i] < limit ? "fine" : "bad");
  assert(x[i] < limit);
  out[i] = x[i];
}

extern "C" __global__ void trap_if(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] == 13) __trap();
  out[i] = 1;
}

extern "C" __global__ void leave(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1;
  if (x[i] == 13) asm volatile("exit;");
  out[i] = 2;
}

// A list on the device's heap: each thread builds its own and frees it.
struct Node { int value; Node *next; };

extern "C" __global__ void lists(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Node *head = nullptr;
  for (int k = 0; k < n; k++) {
    Node *node = (Node *)malloc(sizeof(Node));
    if (!node) { out[i] = -1; return; }
    node->value = i + k;
    node->next = head;
    head = node;
  }
  int sum = 0;
  while (head) {
    Node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  out[i] = sum;
}
// ----- textures.cu
// Every way CUDA C++ reaches a texture or surface.
texture<float, cudaTextureType2D, cudaReadModeElementType> legacy;
texture<uchar4, cudaTextureType1D, cudaReadModeNormalizedFloat> colours;

extern "C" __global__ void through_references(const float2 *where, float *out, float4 *colour, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = tex2D(legacy, where[i].x, where[i].y);
  colour[i] = tex1Dfetch(colours, i);
}

// Handles come from memory: an array of objects, chosen per thread.
extern "C" __global__ void bindless(const cudaTextureObject_t *table, int count, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<int>(table[i % count], i);
}

extern "C" __global__ void geometries(cudaTextureObject_t volume, cudaTextureObject_t layers, float4 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[2 * i] = tex3D<float4>(volume, i + 0.5f, 1.5f, 2.5f);
  out[2 * i + 1] = tex2DLayered<float4>(layers, i + 0.5f, 1.5f, i % 3);
}

// Reads a surface, writes another: transposes.
extern "C" __global__ void transpose(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float v;
  surf2Dread(&v, from, x * 4, y);
  surf2Dwrite(v, to, y * 4, x);
}
