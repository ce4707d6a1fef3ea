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
