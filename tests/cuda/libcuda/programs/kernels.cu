// The kernels that the programs beside it launch by name.
#include <cassert>

extern "C" {
__device__ int counter = 5;
__constant__ float factors[4] = {1, 2, 3, 4};
texture<float, 1, cudaReadModeElementType> line;

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

struct Pair {
  char tag;
  double value;
};

__global__ void mixed(char first, Pair pair, short last, double *out) {
  out[0] = first;
  out[1] = pair.tag;
  out[2] = pair.value;
  out[3] = last;
}

__global__ void bump(int by) { atomicAdd(&counter, by); }
__global__ void scale(float *out) { out[threadIdx.x] = factors[threadIdx.x]; }
__global__ void put(int *place, int value) { *place = value; }
__global__ void twice_plus(int *place, int value) { *place = 2 * *place + value; }
__global__ void __launch_bounds__(64) bounded(int *out) { out[threadIdx.x] = threadIdx.x; }

__global__ void reverse(int *out) {
  extern __shared__ int shared[];
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

__global__ void spin(int *place, int rounds) {
  int value = *place;
  for (int i = 0; i < rounds; i++) value = value * 1664525 + 1013904223;
  *place = value;
}

__global__ void forever(volatile int *place) {
  while (*place == 0) {
  }
}

__global__ void write_at(int *place) { place[threadIdx.x] = 1; }
__global__ void failed_assertion(int value) { assert(value == 1); }
__global__ void trap() { __trap(); }
__global__ void unaligned(char *place) { atomicAdd((int *)(place + 1), 1); }

__global__ void read_texture(cudaTextureObject_t texture, float x, float y, float *out) { *out = tex2D<float>(texture, x, y); }
__global__ void read_level(cudaTextureObject_t texture, float x, float y, float level, float *out) { *out = tex2DLod<float>(texture, x, y, level); }
__global__ void read_line(int i, float *out) { *out = tex1Dfetch(line, i); }
__global__ void write_surface(cudaSurfaceObject_t surface) {
  surf2Dwrite((float)(10 * threadIdx.y + threadIdx.x), surface, threadIdx.x * sizeof(float), threadIdx.y);
}
}
