// What blocks on several cores tell each other through memory, each in one of the ways that CUDA promises to work. Every block
// fills a core, and reads what it will be told before it is told, so that its core's data cache may keep the old value.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cuda/atomic>

constexpr int rounds = 4;
struct Line { alignas(128) int value; };
__device__ Line data[64], flag[64], came[64], lock;
__device__ unsigned retired;

__device__ int read(Line *line) {
  int value = line->value;
  __threadfence_block();
  return value;
}
// All blocks have come to a place, which orders nothing.
__device__ void meet(int place) {
  atomicAdd(&came[place].value, 1);
  while (atomicAdd(&came[place].value, 0) < (int)gridDim.x) {}
}

struct Plain {
  static __device__ void tell(int *p) { __threadfence(); atomicExch(p, 1); }
  static __device__ void wait(int *p) { while (atomicAdd(p, 0) == 0) {} __threadfence(); }
};
struct Volatile {
  static __device__ void tell(int *p) { __threadfence(); *(volatile int *)p = 1; }
  static __device__ void wait(int *p) { while (*(volatile int *)p == 0) {} __threadfence(); }
};
struct Narrow {
  static __device__ void tell(int *p) { __threadfence(); ((volatile char *)p)[1] = 1; }
  static __device__ void wait(int *p) { while (((volatile char *)p)[1] == 0) {} __threadfence(); }
};
struct Acquire {
  using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
  static __device__ void tell(int *p) { Flag(*p).store(1, cuda::memory_order_release); }
  static __device__ void wait(int *p) { while (Flag(*p).load(cuda::memory_order_acquire) == 0) {} }
};
struct Exchange : Acquire {
  static __device__ void wait(int *p) { while (Flag(*p).exchange(0, cuda::memory_order_acq_rel) == 0) {} }
};
struct Ptx {
  static __device__ void tell(int *p) { asm volatile("st.release.gpu.b32 [%0], 1;" :: "l"(p) : "memory"); }
  static __device__ void wait(int *p) {
    int value;
    do asm volatile("ld.acquire.gpu.b32 %0, [%1];" : "=r"(value) : "l"(p) : "memory"); while (value == 0);
  }
};
struct PtxFence {
  static __device__ void tell(int *p) { asm volatile("fence.release.gpu; st.relaxed.gpu.b32 [%0], 1;" :: "l"(p) : "memory"); }
  static __device__ void wait(int *p) {
    int value;
    do asm volatile("ld.relaxed.gpu.b32 %0, [%1];" : "=r"(value) : "l"(p) : "memory"); while (value == 0);
    asm volatile("fence.acquire.gpu;" ::: "memory");
  }
};

// A message of one block to all others, each round on other lines.
template <class Way> __global__ void pass(int *wrong) {
  for (int i = 0; i < rounds; i++) {
    __syncthreads();
    if (threadIdx.x != 0) continue;
    int before = read(data + i);
    meet(i);
    if (blockIdx.x == 0) {
      data[i].value = 100 + i;
      for (unsigned b = 1; b < gridDim.x; b++) Way::tell(&flag[4 * i + b].value);
    } else {
      Way::wait(&flag[4 * i + blockIdx.x].value);
      if (before != 0 || data[i].value != 100 + i) atomicAdd(wrong, 1);
    }
  }
}
// Two store and read what the other stores: one of them sees the other's (Dekker).
__global__ void dekker(int *wrong) {
  for (int i = 0; i < rounds; i++) {
    __syncthreads();
    if (threadIdx.x != 0 || blockIdx.x > 1) continue;
    Line *mine = data + 2 * i + blockIdx.x, *other = data + 2 * i + 1 - blockIdx.x;
    int before = read(other);
    atomicAdd(&came[i].value, 1);
    while (atomicAdd(&came[i].value, 0) < 2) {}
    mine->value = 1;
    __threadfence();
    int seen = read(other);
    if (before != 0 || (seen == 0 && atomicAdd(&flag[i].value, 1) == 1)) atomicAdd(wrong, 1);
  }
}
__global__ void last_block(int *wrong) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++) sum += read(data + b);
    if (sum != 0) atomicAdd(wrong, 1);
    meet(0);
    data[blockIdx.x].value = blockIdx.x + 1;
    __threadfence();
    last = atomicInc(&retired, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x < 32) { // as the programming guide has it: what others wrote is volatile
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++) sum += *(volatile int *)&data[b].value;
    if (sum != (int)(gridDim.x * (gridDim.x + 1) / 2)) atomicAdd(wrong, 1);
  }
}
__global__ void grid_sync(int *wrong) {
  for (int i = 0; i < rounds; i++) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++) sum += data[b].value;
    if (sum != i * (int)gridDim.x) atomicAdd(wrong, 1);
    cooperative_groups::this_grid().sync();
    if (threadIdx.x == 0) data[blockIdx.x].value = i + 1;
    cooperative_groups::this_grid().sync();
  }
}
__global__ void mutex(int *wrong) {
  for (int i = 0; i < rounds; i++) {
    __syncthreads();
    if (threadIdx.x != 0) continue;
    while (atomicCAS(&lock.value, 0, 1) != 0) {}
    __threadfence();
    data[0].value++;
    __threadfence();
    atomicExch(&lock.value, 0);
    if (i < rounds - 1) continue;
    meet(0);
    __threadfence();
    if (data[0].value != rounds * (int)gridDim.x) atomicAdd(wrong, 1);
  }
}
// Memory that one core gives back is another's next, in another order.
__global__ void heap(int *wrong) {
  for (int i = 0; i < 4 * rounds; i++) {
    __syncthreads();
    if (threadIdx.x != 0) continue;
    volatile int *p = (int *)malloc(24), *q = (blockIdx.x + i) % 3 ? (int *)malloc(24) : nullptr;
    if (p) p[0] = p[5] = blockIdx.x;
    if (q) q[0] = q[5] = blockIdx.x + 100;
    meet(2 * i);
    if (!p || p[0] != (int)blockIdx.x || p[5] != (int)blockIdx.x) atomicAdd(wrong, 1);
    if (q && (q[0] != (int)blockIdx.x + 100 || q[5] != (int)blockIdx.x + 100)) atomicAdd(wrong, 1);
    meet(2 * i + 1);
    free((void *)p);
    free((void *)q);
  }
}

int main(int count, char **words) {
  void (*const kernels[])(int *) = {pass<Plain>, pass<Volatile>, pass<Narrow>, pass<Acquire>, pass<Exchange>, pass<Ptx>, pass<PtxFence>,
                                    dekker,      last_block,     grid_sync,    mutex,         heap};
  const int threads = atoi(words[1]); // of a core
  int *wrong, seen;
  cudaMalloc(&wrong, sizeof *wrong);
  for (int word = 2; word < count; word++) {
    static const Line none[64] = {};
    cudaMemcpyToSymbol(data, none, sizeof none);
    cudaMemcpyToSymbol(flag, none, sizeof none);
    cudaMemcpyToSymbol(came, none, sizeof none);
    cudaMemset(wrong, 0, sizeof *wrong);
    void *arguments[] = {&wrong};
    cudaError_t error = cudaLaunchCooperativeKernel((const void *)kernels[atoi(words[word])], 4, threads, arguments, 0, 0);
    if (error == cudaSuccess) error = cudaMemcpy(&seen, wrong, sizeof seen, cudaMemcpyDeviceToHost);
    printf("%s: %s, %d wrong\n", words[word], cudaGetErrorString(error), seen);
  }
}
