// ----- vector_add.cu
// The first program of everybody: allocate, copy, launch, copy back.
#include "expect.h"

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1000;
  float a[n], b[n], c[n], *da, *db, *dc;
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  OK(cudaMalloc(&da, sizeof a));
  OK(cudaMalloc(&db, sizeof b));
  OK(cudaMalloc(&dc, sizeof c));
  OK(cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice));
  add<<<(n + 127) / 128, 128>>>(da, db, dc, n);
  OK(cudaGetLastError());
  OK(cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) EXPECT(c[i] == 3.0f * i);
  OK(cudaFree(da));
  OK(cudaFree(db));
  OK(cudaFree(dc));
  return result();
}
// ----- functions.cu
// nvstd::function: lambdas, functions and objects behind one type, in kernels and on the host.
#include "expect.h"
#include <nvfunctional>

struct Counted {
  int *alive, factor;
  double large[6] = {}; // too large for the object itself: on the heap
  __host__ __device__ Counted(int *alive, int factor) : alive(alive), factor(factor) { ++*alive; }
  __host__ __device__ Counted(const Counted &other) : alive(other.alive), factor(other.factor) { ++*alive; }
  __host__ __device__ ~Counted() { --*alive; }
  __host__ __device__ int operator()(int x) const { return x * factor; }
};
__host__ __device__ int twice(int x) { return 2 * x; }
__host__ __device__ int apply(const nvstd::function<int(int)> &f, int x) { return f ? f(x) : -1; }

__host__ __device__ void exercise(int *results, int t) {
  int alive = 0, changed = 0;
  nvstd::function<int(int)> empty, lambda = [t](int x) { return x + t; }, plain = twice, object = Counted(&alive, 5), null = nullptr;
  nvstd::function<void(int &, int)> writes = [&changed](int &x, int y) { changed += y; x = y; };
  results[0] = apply(empty, 1) + apply(lambda, 10) + apply(plain, 10) + apply(object, 10);
  nvstd::function<int(int)> copy = object, chosen = t % 2 ? lambda : plain;
  results[1] = alive;
  swap(copy, lambda); // one lies on the heap, one in the object
  nvstd::function<int(int)> moved = std::move(copy);
  results[2] = lambda(3) * 100 + moved(3) + (copy == nullptr) + (null != nullptr) + chosen(1);
  object = nullptr;
  lambda = empty;
  results[3] = alive;
  int x = 0;
  writes(x, t + 1);
  results[4] = x * 1000 + changed;
}
__global__ void all(int *results) { exercise(results + 5 * threadIdx.x, threadIdx.x); }

int main() {
  int *results, expected[5];
  OK(cudaMallocManaged(&results, 64 * 5 * sizeof(int)));
  all<<<1, 64>>>(results);
  OK(cudaDeviceSynchronize());
  for (int t = 0; t < 64; ++t) {
    exercise(expected, t);
    EXPECT(expected[0] == -1 + 10 + t + 20 + 50 && expected[1] == 2 && expected[3] == 0);
    EXPECT(expected[2] == 1500 + 3 + t + 1 + (t % 2 ? 1 + t : 2) && expected[4] == 1001 * (t + 1));
    EXPECT(!memcmp(expected, results + 5 * t, sizeof expected));
  }
  return result();
}
// ----- streams.cu
// Streams and events: order, the legacy stream, callbacks, device time.
#include "expect.h"
#include <atomic>

__global__ void set(int *p, int value) { *p = value; }
__global__ void twice(int *p) { *p *= 2; }
__global__ void spin(int *p, int rounds) {
  int x = *p;
  for (int i = 0; i < rounds; ++i) x = x * 3 + 1;
  *p = x;
}

static std::atomic<int> called;
static void CUDART_CB on_done(cudaStream_t, cudaError_t status, void *data) {
  called += status == cudaSuccess ? *(int *)data : 1000;
}
static void CUDART_CB host_function(void *data) { called += *(int *)data; }

static void order() {
  cudaStream_t first, second, free_one;
  OK(cudaStreamCreate(&first));
  OK(cudaStreamCreate(&second));
  OK(cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking));
  unsigned flags = 9;
  OK(cudaStreamGetFlags(free_one, &flags));
  EXPECT(flags == cudaStreamNonBlocking);
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  set<<<1, 1, 0, first>>>(p, 5);
  twice<<<1, 1>>>(p);             // the legacy stream waits for blocking ones
  twice<<<1, 1, 0, second>>>(p);  // and they wait for it
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 20);
  cudaEvent_t event;
  OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  set<<<1, 1, 0, first>>>(p, 7);
  OK(cudaEventRecord(event, first));
  OK(cudaStreamWaitEvent(free_one, event, 0));
  twice<<<1, 1, 0, free_one>>>(p);
  OK(cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, free_one));
  OK(cudaStreamSynchronize(free_one));
  EXPECT(value == 14);
  OK(cudaEventQuery(event));
  OK(cudaStreamQuery(first));

  int one = 1, ten = 10;
  OK(cudaStreamAddCallback(first, on_done, &one, 0));
  OK(cudaLaunchHostFunc(first, host_function, &ten));
  OK(cudaStreamSynchronize(first));
  EXPECT(called == 11);
  int low, high;
  OK(cudaDeviceGetStreamPriorityRange(&low, &high));
  cudaStream_t urgent;
  OK(cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, high));
  int priority = 99;
  OK(cudaStreamGetPriority(urgent, &priority));
  EXPECT(priority == high);
  set<<<1, 1, 0, cudaStreamPerThread>>>(p, 3);
  OK(cudaStreamSynchronize(cudaStreamPerThread));
  set<<<1, 1, 0, cudaStreamLegacy>>>(p, 4);
  OK(cudaStreamSynchronize(cudaStreamLegacy));
  for (cudaStream_t stream : {first, second, free_one, urgent}) OK(cudaStreamDestroy(stream));
  OK(cudaEventDestroy(event));
  OK(cudaFree(p));
}

static void times() {
  cudaEvent_t start, end, silent, never;
  OK(cudaEventCreate(&start));
  OK(cudaEventCreate(&end));
  OK(cudaEventCreate(&never));
  OK(cudaEventCreateWithFlags(&silent, cudaEventDisableTiming));
  int *p;
  OK(cudaMalloc(&p, 4));
  float small = -1, large = -1, none;
  OK(cudaEventRecord(start));
  spin<<<1, 1>>>(p, 100);
  OK(cudaEventRecord(end));
  OK(cudaEventSynchronize(end));
  OK(cudaEventElapsedTime(&small, start, end));
  OK(cudaEventRecord(start));
  spin<<<1, 1>>>(p, 4000);
  OK(cudaEventRecord(end));
  OK(cudaEventSynchronize(end));
  OK(cudaEventElapsedTime(&large, start, end));
  EXPECT(small > 0 && large > 4 * small && large < 1000);  // device time, not the simulator's
  OK(cudaEventRecord(silent));
  OK(cudaEventSynchronize(silent));
  GIVES(cudaEventElapsedTime(&none, start, silent), cudaErrorInvalidResourceHandle);
  GIVES(cudaEventElapsedTime(&none, start, never), cudaErrorInvalidResourceHandle);
  OK(cudaEventQuery(never));  // never recorded counts as complete
  for (cudaEvent_t event : {start, end, silent, never}) OK(cudaEventDestroy(event));
  OK(cudaFree(p));
}

int main() {
  order();
  times();
  return result();
}
// ----- event_times.cu
// Event times of a kernel whose warps touch one line, and of the same that touches a line a lane.
#include <cstdio>
__global__ void copy(float *a, int stride) { a[(threadIdx.x + blockIdx.x * blockDim.x) * stride] += 1; }
int main() {
  float *a;
  cudaMalloc(&a, 4 << 20);
  cudaMemset(a, 0, 4 << 20);
  for (int stride : {1, 32}) {
    cudaEvent_t start, end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    cudaEventRecord(start);
    copy<<<16, 128>>>(a, stride);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds;
    for (int twice = 0; twice < 2; ++twice) cudaEventElapsedTime(&milliseconds, start, end);
    printf("%.6f\n", milliseconds);
  }
  return cudaFree(a);
}
// ----- callbacks.cu
// Host functions may not call the API: the call says so, and the stream goes on.
#include "expect.h"

static cudaError_t inside;
static void CUDART_CB calls(void *) {
  void *p;
  inside = cudaMalloc(&p, 4);
}

int main() {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaLaunchHostFunc(stream, calls, nullptr));
  OK(cudaStreamSynchronize(stream));
  GIVES(inside, cudaErrorNotPermitted);
  OK(cudaStreamDestroy(stream));
  return result();
}
// ----- threads.cu
// Host threads: each with its own last error and default device, all on one context; exceptions pass through.
#include "expect.h"
#include <stdexcept>
#include <thread>
#include <vector>

__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

static void work(int number) {
  int *p, host[32];
  OK(cudaGetLastError());
  OK(cudaMalloc(&p, sizeof host));
  for (int round = 0; round < 3; ++round) {
    fill<<<1, 32>>>(p, number * 100 + round);
    OK(cudaGetLastError());
    OK(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    for (int value : host) EXPECT(value == number * 100 + round);
  }
  if (number % 2) {
    GIVES(cudaSetDevice(99), cudaErrorInvalidDevice);
    GIVES(cudaPeekAtLastError(), cudaErrorInvalidDevice);
  } else {
    OK(cudaPeekAtLastError());
  }
  OK(cudaFree(p));
}

struct Guard {
  int *p;
  Guard() { OK(cudaMalloc(&p, 4)); }
  ~Guard() { OK(cudaFree(p)); }
};

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (auto &thread : threads) thread.join();
  OK(cudaGetLastError());
  try {
    Guard guard;
    fill<<<1, 1>>>(guard.p, 1);
    throw std::runtime_error("out");
  } catch (const std::exception &error) {
    EXPECT(!strcmp(error.what(), "out"));
  }
  OK(cudaDeviceSynchronize());
  return result();
}
// ----- per_thread.cu
// Compiled for per-thread default streams: each thread's launches and copies go to a stream of its own.
#include "expect.h"
#include <thread>

__global__ void set(int *p, int value) { *p = value; }

static unsigned long long stream_id() {
  unsigned long long id = 0;
  OK(cudaStreamGetId(0, &id));
  return id;
}

int main() {
  unsigned long long legacy = 0, here = stream_id(), there = 0;
  OK(cudaStreamGetId(cudaStreamLegacy, &legacy));
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  set<<<1, 1>>>(p, 8);
  OK(cudaGetLastError());
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 8);
  std::thread([&] {
    there = stream_id();
    int *q, got = 0;
    OK(cudaMalloc(&q, 4));
    set<<<1, 1>>>(q, 9);
    OK(cudaMemcpy(&got, q, 4, cudaMemcpyDeviceToHost));
    EXPECT(got == 9);
    OK(cudaMemset(q, 0, 4));
    OK(cudaStreamSynchronize(0));
    OK(cudaFree(q));
  }).join();
  EXPECT(here != legacy && there != legacy && here != there);
  return result();
}
// ----- printing.cu
// Device printf reaches stdout in order with the host's after a synchronisation; device malloc works.
#include "expect.h"

__global__ void speak(int number) { printf("device %d %s\n", number, "says"); }
__global__ void allocate(int *out) {
  int *p = (int *)malloc(40);
  p[9] = 33;
  *out = p[9];
  free(p);
}

int main() {
  printf("host first\n");
  fflush(stdout);
  speak<<<1, 1>>>(17);
  OK(cudaDeviceSynchronize());
  printf("host last\n");
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  allocate<<<1, 1>>>(p);
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 33);
  return result();
}
// ----- launches_elsewhere.cu
// A kernel that launches kernels of another file, which has a kernel of the same name for itself.
#include "expect.h"

extern __device__ int total;
__global__ void child(int n, int depth);
__global__ void other(int n);
__device__ void launch_own(int n);
static __global__ void own(int n) { atomicAdd(&total, 1000 * n); }

__global__ void parent() {
  child<<<1, 1>>>(1, 2);
  other<<<1, 1>>>(10);
  launch_own(100);
  own<<<1, 1>>>(1);
}

int main() {
  int value;
  parent<<<1, 1>>>();
  OK(cudaMemcpyFromSymbol(&value, total, sizeof value));
  EXPECT(value == 3 + 20 + 100 + 1000);
  return result();
}
// ----- launched_elsewhere.cu
// The kernels that launches_elsewhere.cu launches.
#include <cuda_runtime.h>

__device__ int total;
static __global__ void own(int n) { atomicAdd(&total, n); }
__global__ void child(int n, int depth);
__global__ void other(int n) { own<<<1, 2>>>(n); }
__device__ void launch_own(int n) { own<<<1, 1>>>(n); }
__global__ void child(int n, int depth) {
  atomicAdd(&total, n);
  if (depth > 0) child<<<1, 1>>>(n, depth - 1);
}
