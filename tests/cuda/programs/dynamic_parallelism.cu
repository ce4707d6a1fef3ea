// Kernels that launch kernels: arguments, which kernel is meant, the order of streams, the device runtime, errors.
#include "expect.h"

struct Odd {
  char tag;
  double value;
  short more[3];
};
struct Large {
  int values[200];
};

__device__ int sum;
__device__ int order[64], count;
__device__ cudaError_t seen[8];
__device__ const char *texts[2];
__device__ int facts[8];

__global__ void take(char c, Odd odd, float4 v, const int *p, Large large, bool last) {
  if (threadIdx.x == 0)
    sum = c + odd.tag + (int)odd.value + odd.more[2] + (int)v.w + *p + large.values[199] + last + blockDim.x + gridDim.y;
}
__global__ void give(int *p) {
  Large large;
  large.values[199] = 1000;
  *p = 10000;
  dim3 grid(1, 2), block(4);
  take<<<grid, block>>>(1, Odd{2, 3.5, {4, 5, 6}}, make_float4(0, 0, 0, 7), p, large, true);
}

// ---- which kernel is meant ----
__global__ void add(int n) { atomicAdd(&sum, n); }
__global__ void add(int *p, unsigned n) { atomicAdd(&sum, 10 * n + (p != nullptr)); }
template <class T> __global__ void add_size(T *, int n) { atomicAdd(&sum, 1000 * (n + (int)sizeof(T))); }
template <int N> __global__ void halve() {
  if (threadIdx.x == 0) atomicAdd(&sum, N);
  halve<N / 2><<<1, 2>>>();
}
template <> __global__ void halve<0>() {}
template <void (*Kernel)(int)> __global__ void twice(int n) {
  Kernel<<<1, 1>>>(n);
  Kernel<<<1, 1>>>(n);
}
namespace inner {
__global__ void add(int n) { atomicAdd(&sum, 100000 * n); }
template <class T> struct Launcher {
  T value;
  __device__ void go() { ::add<<<1, 1>>>(this->value); }
};
}  // namespace inner
static __host__ __device__ void from_both_sides(int n) { inner::add<<<1, 1>>>(n); }
__global__ void choose(int *p) {
  add<<<1, 1>>>(1);
  add<<<1, 1>>>(p,
                2u);  // its parameters, exactly
  add<<<1, 1>>>(nullptr, 3);
  add_size<<<1, 1>>>((double *)nullptr, 2);
  halve<4><<<1, 1>>>();
  twice<add><<<1, 1>>>(50);
  inner::Launcher<short>{200}.go();
  from_both_sides(3);
  auto late = [=] { add<<<1, 1>>>(400); };
  late();
}

// ---- order ----
__global__ void mark(int n) { if (threadIdx.x == 0) order[count++] = n; }
__global__ void nest(int n, int depth) {
  mark<<<1, 32>>>(10 * n + depth);
  if (depth > 0) nest<<<1, 1>>>(n, depth - 1);
}
__global__ void ordered(int *p) {
  mark<<<1, 1, 0, cudaStreamTailLaunch>>>(91);
  mark<<<1, 1, 0, cudaStreamTailLaunch>>>(92);
  cudaStream_t stream;
  cudaEvent_t event;
  facts[0] = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  facts[1] = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  nest<<<1, 1, 0, stream>>>(1, 2);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(nullptr, event);
  mark<<<1, 1>>>(50);
  mark<<<1, 1, 0, cudaStreamFireAndForget>>>(60);
  cudaMemsetAsync(p, 1, 8, stream);
  cudaMemcpyAsync(p + 4, p, 8, cudaMemcpyDeviceToDevice, stream);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
}

// ---- the device runtime ----
__global__ void runtime() {
  int device = -1, devices = -1, warp = -1;
  char *memory = nullptr;
  cudaGetDevice(&device);
  cudaGetDeviceCount(&devices);
  cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
  cudaError_t got = cudaMalloc(&memory, 100);
  memory[99] = 5;
  cudaFree(memory);
  facts[2] = device, facts[3] = devices, facts[4] = warp, facts[5] = got;
  mark<<<1, 2000>>>(0);
  seen[0] = cudaPeekAtLastError();
  seen[1] = cudaGetLastError();
  seen[2] = cudaGetLastError();
  seen[3] = cudaMemcpyAsync(order, order, 4, cudaMemcpyHostToDevice);
  texts[0] = cudaGetErrorString(cudaGetLastError());
  texts[1] = cudaGetErrorName(cudaErrorLaunchPendingCountExceeded);
}
__global__ void print_texts() { printf("%s, %s\n", texts[0], texts[1]); }

// ---- limits and failures ----
__global__ void nothing() { atomicAdd(&sum, 1); }
__global__ void many() {
  nothing<<<1, 1>>>();
  seen[threadIdx.x % 8] = cudaGetLastError();
}
__global__ void much(int depth) {
  atomicAdd(&sum, 1);
  if (depth > 0) much<<<1, 1, 0, cudaStreamTailLaunch>>>(depth - 1);
}
__global__ void wide() { nothing<<<1, 1>>>(); }
__global__ void __launch_bounds__(64) small() {}
__global__ void asks_too_much() { small<<<1, 128>>>(); }

template <class T> static T read(const T &variable) {
  T value;
  OK(cudaMemcpyFromSymbol(&value, variable, sizeof value));
  return value;
}
static void clear() {
  int zero = 0;
  OK(cudaMemcpyToSymbol(sum, &zero, sizeof zero));
  OK(cudaMemcpyToSymbol(count, &zero, sizeof zero));
}

int main(int words, char **) {
  int *p, values[8];
  OK(cudaMalloc(&p, 64));
  if (words > 1) {
    asks_too_much<<<1, 1>>>();
    EXPECT(cudaDeviceSynchronize() != cudaSuccess);
    return result();
  }
  give<<<1, 1>>>(p);
  EXPECT(read(sum) == 1 + 2 + 3 + 6 + 7 + 10000 + 1000 + 1 + 4 + 2);

  clear();
  choose<<<1, 1>>>(p);
  EXPECT(read(sum) == 1 + 21 + 30 + 10000 + 8 + 100 + 200 + 300000 + 400);
  from_both_sides(1);
  EXPECT(read(sum) == 410760);

  clear();
  ordered<<<1, 1>>>(p);
  const int wanted[] = {12, 11, 10, 50, 60, 91, 92};
  int got[64];
  OK(cudaMemcpyFromSymbol(got, order, sizeof got));
  EXPECT(memcmp(got, wanted, sizeof wanted) == 0);
  OK(cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost));
  EXPECT(values[4] == 0x01010101 && values[5] == 0x01010101);

  runtime<<<1, 1>>>();
  OK(cudaDeviceSynchronize());
  int told[8];
  cudaError_t errors[8];
  OK(cudaMemcpyFromSymbol(told, facts, sizeof told));
  OK(cudaMemcpyFromSymbol(errors, seen, sizeof errors));
  EXPECT(told[0] == 0 && told[1] == 0 && told[2] == 0 && told[3] == 1 && told[4] == 32 && told[5] == 0);
  EXPECT(errors[0] == cudaErrorInvalidConfiguration && errors[1] == errors[0] && errors[2] == cudaSuccess);
  EXPECT(errors[3] == cudaErrorInvalidMemcpyDirection);
  print_texts<<<1, 1>>>();
  OK(cudaDeviceSynchronize());

  size_t limit;
  OK(cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount));
  EXPECT(limit == 2048);
  OK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4));
  clear();
  many<<<1, 8>>>();
  OK(cudaDeviceSynchronize());
  EXPECT(read(sum) == 4);
  OK(cudaMemcpyFromSymbol(errors, seen, sizeof errors));
  int refused = 0;
  for (cudaError_t error : errors) refused += error == cudaErrorLaunchPendingCountExceeded;
  EXPECT(refused == 4);
  OK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 2048));

  clear();
  wide<<<3, 32>>>();
  much<<<1, 1>>>(30);
  EXPECT(read(sum) == 96 + 31);

  // As nodes of a graph: a kernel with all that it launches.
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  clear();
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  wide<<<1, 2, 0, stream>>>();
  wide<<<1, 3, 0, stream>>>();
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphInstantiate(&executable, graph, 0));
  OK(cudaGraphLaunch(executable, stream));
  OK(cudaGraphLaunch(executable, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT(read(sum) == 10);
  return result();
}
