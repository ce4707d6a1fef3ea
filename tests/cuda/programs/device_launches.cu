// Kernels that launch kernels, as CUDA 12 has it: what they launch runs before anything that waits for them.
#include "expect.h"

struct Pair {
  char a;
  double b;
};
__managed__ int counted;
__device__ int order[8], placed;

namespace inner {
template <class T> __global__ void add(T *p, T value, Pair pair, char last) {
  p[blockIdx.x * blockDim.x + threadIdx.x] += value + (T)pair.b + pair.a + last;
}
} // namespace inner

__global__ void tree(int depth) {
  atomicAdd(&counted, 1);
  if (depth != 0)
    tree<<<1, 2>>>(depth - 1);
}

template <class T> __global__ void parent(T *p) {
  if (threadIdx.x == 0) {
    Pair pair = {1, 2};
    inner::add<T><<<2, 32>>>(p, 3, pair, 4);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    ::inner::add<T>  <<<dim3(2),
      dim3(32), 0, stream>>>(p, T(30), pair, // in two lines; of another (type)
                             4);
    if (cudaGetLastError() != cudaSuccess) p[0] = -1;
    cudaStreamDestroy(stream);
    inner::add<T><<<0, 32>>>(p, 1000, pair, 4); // nothing
  }
}

__global__ void place(int value) { order[placed++] = value; }
__global__ void middle() {
  place<<<1, 1, 0, cudaStreamTailLaunch>>>(3);
  place<<<1, 1>>>(2);
}
__global__ void ordered() {
  place<<<1, 1, 0, cudaStreamTailLaunch>>>(4);
  middle<<<1, 1>>>();
  place<<<1, 1, 0, cudaStreamFireAndForget>>>(1);
}

__global__ void sum(const int *data, int *total) {
  extern __shared__ int part[];
  part[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; i++) sum += part[i];
    *total = sum;
  }
}
__host__ __device__ void launch_sum(const int *data, int *total) { sum<<<1, 16, 16 * sizeof(int)>>>(data, total); }
__global__ void moves(int *data, int *copy, int *total) {
  cudaMemsetAsync(data, 1, 16 * sizeof(int), 0);
  cudaMemcpyAsync(copy, data, 16 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
  launch_sum(copy, total);
}

__global__ void many() { tree<<<1, 1>>>(0); }
__global__ void wrong(int *errors) {
  tree<<<1, 2000>>>(0);
  errors[0] = cudaPeekAtLastError();
  errors[1] = cudaGetLastError();
  errors[2] = cudaGetLastError();
}

int main() {
  float *p;
  int *data;
  EXPECT(cudaMallocManaged(&p, 64 * sizeof *p) == cudaSuccess);
  for (int i = 0; i < 64; i++) p[i] = i;
  parent<<<1, 32>>>(p);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 64; i++) EXPECT(p[i] == i + 10 + 37);

  tree<<<1, 1>>>(4);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && counted == 1 + 2 + 4 + 8 + 16);

  ordered<<<1, 1>>>();
  int got[8];
  EXPECT(cudaMemcpyFromSymbol(got, order, sizeof got) == cudaSuccess);
  int where[5] = {};
  for (int i = 0; i < 4; i++) where[got[i]] = i;
  EXPECT(where[2] < where[3] && where[4] == 3 && where[1] < 3 && counted == 31); // 1 has no order among 2 and 3

  EXPECT(cudaMallocManaged(&data, 40 * sizeof *data) == cudaSuccess);
  moves<<<1, 1>>>(data, data + 16, data + 32);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[32] == 16 * 0x01010101);
  launch_sum(data, data + 33);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[33] == 16 * 0x01010101);

  // Behind a stream's own commands, and again in each launch of a graph.
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t made;
  EXPECT(cudaStreamCreate(&stream) == cudaSuccess);
  EXPECT(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess);
  many<<<20, 5, 0, stream>>>();
  EXPECT(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
  EXPECT(cudaGraphInstantiate(&made, graph, 0) == cudaSuccess);
  counted = 0;
  for (int i = 0; i < 2; i++) EXPECT(cudaGraphLaunch(made, stream) == cudaSuccess);
  EXPECT(cudaStreamSynchronize(stream) == cudaSuccess && counted == 200);

  wrong<<<1, 1>>>(data);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && data[0] == cudaErrorInvalidConfiguration && data[1] == data[0] && data[2] == cudaSuccess);
  return result();
}
