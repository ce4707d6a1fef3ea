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
