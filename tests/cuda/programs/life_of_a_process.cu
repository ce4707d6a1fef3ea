// ----- errors.cu
// Errors of calls: returned, kept for the thread until cudaGetLastError, and never lasting.
#include <atomic>

#include "expect.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(64) narrow(int *p) { *p = 1; }
static void not_a_kernel() {}

static std::atomic<bool> go{false};
static void wait_for_go(void *) {
  while (!go) {
  }
}

int main() {
  OK(cudaGetLastError());
  void *p;
  GIVES(cudaMalloc(&p, (size_t)1 << 60), cudaErrorMemoryAllocation);
  GIVES(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  GIVES(cudaGetLastError(), cudaErrorMemoryAllocation);
  OK(cudaGetLastError());

  GIVES(cudaSetDevice(1000), cudaErrorInvalidDevice);
  int device = -1;
  OK(cudaGetDevice(&device));
  EXPECT(device == 0);
  OK(cudaMalloc(&p, 16));  // a success does not clear the error
  GIVES(cudaGetLastError(), cudaErrorInvalidDevice);

  int other;
  GIVES(cudaFree(&other), cudaErrorInvalidValue);
  OK(cudaFree(p));
  GIVES(cudaFree(p), cudaErrorInvalidValue);
  OK(cudaFree(0));
  OK(cudaMalloc(&p, 0));
  EXPECT(p == nullptr);
  GIVES(cudaMalloc((void **)nullptr, 16), cudaErrorInvalidValue);
  GIVES(cudaMemcpy(nullptr, &other, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  OK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
  GIVES(cudaMemcpy(&other, &other, 4, (cudaMemcpyKind)7), cudaErrorInvalidMemcpyDirection);
  GIVES(cudaMemset(nullptr, 0, 4), cudaErrorInvalidValue);
  GIVES(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
  (void)cudaGetLastError();

  nothing<<<1, 2048>>>();
  GIVES(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<0, 1>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, dim3(1, 1, 65)>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, 1, 1 << 20>>>();
  GIVES(cudaGetLastError(), cudaErrorInvalidValue);
  GIVES(cudaLaunchKernel((const void *)not_a_kernel, dim3(1), dim3(1), nullptr, 0, 0), cudaErrorInvalidDeviceFunction);
  GIVES(cudaGetLastError(), cudaErrorInvalidDeviceFunction);
  OK(cudaMalloc(&p, 4));
  narrow<<<1, 128>>>((int *)p);  // beyond the launch bounds
  EXPECT(cudaGetLastError() != cudaSuccess);

  nothing<<<1, 1>>>();  // the device still works
  OK(cudaGetLastError());
  OK(cudaDeviceSynchronize());

  // the answer of a query is no error
  OK(cudaLaunchHostFunc(0, wait_for_go, nullptr));
  GIVES(cudaStreamQuery(0), cudaErrorNotReady);
  OK(cudaPeekAtLastError());
  go = true;
  OK(cudaDeviceSynchronize());

  EXPECT(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
  EXPECT(!strcmp(cudaGetErrorString(cudaSuccess), "no error"));
  EXPECT(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
  EXPECT(!strcmp(cudaGetErrorName((cudaError_t)12345), "unrecognized error code"));
  return result();
}
// ----- faults.cu
// A kernel's fault lasts: every later call gives its number until cudaDeviceReset, cudaGetLastError once for each of them.
// The argument names the fault.
#include "expect.h"
#include <cassert>
#include <thread>

__global__ void bad_address(int *p) { *p = 1; }
__global__ void assertion(int value) { assert(value == 2); }
__global__ void trap() { __trap(); }
__global__ void good(int *p) { *p = 42; }

int main(int count, char **arguments) {
  const char *which = count > 1 ? arguments[1] : "address";
  cudaError_t expected = cudaErrorIllegalAddress;
  int *before;
  OK(cudaMalloc(&before, 64));
  if (!strcmp(which, "address")) bad_address<<<1, 1>>>((int *)0x10);
  if (!strcmp(which, "assert")) expected = cudaErrorAssert, assertion<<<1, 1>>>(3);
  if (!strcmp(which, "trap")) expected = cudaErrorLaunchFailure, trap<<<1, 1>>>();
  OK(cudaGetLastError());  // the launch itself succeeded
  GIVES(cudaDeviceSynchronize(), expected);
  void *p;
  GIVES(cudaMalloc(&p, 4), expected);
  GIVES(cudaPeekAtLastError(), expected);
  GIVES(cudaGetLastError(), expected);
  OK(cudaGetLastError());  // told; every other call gives it again
  OK(cudaPeekAtLastError());
  GIVES(cudaMalloc(&p, 4), expected);
  GIVES(cudaGetLastError(), expected);
  std::thread([&] { GIVES(cudaPeekAtLastError(), expected); }).join();  // another thread has not been told
  good<<<1, 1>>>(before);
  GIVES(cudaGetLastError(), expected);

  OK(cudaDeviceReset());
  OK(cudaGetLastError());
  int *again, value = 0;
  OK(cudaMalloc(&again, 4));
  good<<<1, 1>>>(again);
  OK(cudaMemcpy(&value, again, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 42);
  return result();
}
// ----- memory_errors.cu
// A write one element behind an array (argument "beyond"), to freed memory ("freed"), or so many elements behind the first
// of two arrays ("step N"); one allocation is never freed.
#include "expect.h"

__global__ void write(int *to, int index) { to[index] = 7; }

int main(int, char **words) {
  int *array, *kept;
  cudaMalloc(&array, 100 * sizeof(int));
  cudaMalloc(&kept, 48);
  if (words[1][0] == 's') {
    int *first, *second;
    cudaMalloc(&first, 64), cudaMalloc(&second, 64);
    printf("%td\n", second - first);
    write<<<1, 1>>>(first, atoi(words[2]));
    return cudaDeviceSynchronize() != cudaSuccess;
  }
  const bool freed = words[1][0] == 'f', beyond = words[1][0] == 'b';
  if (freed)
    cudaFree(array);
  write<<<1, 1>>>(array, beyond ? 100 : 0);
  printf("%d\n", cudaDeviceSynchronize());
  if (!freed)
    cudaFree(array);
}
// ----- reset.cu
// cudaDeviceReset: what was on the device is gone, the next call starts afresh; variables have their first values
// again.
#include "expect.h"

__device__ int counter = 10;
__global__ void count(int *out) { *out = ++counter; }

int main() {
  for (int round = 0; round < 2; ++round) {
    int *p, value = 0;
    OK(cudaMalloc(&p, 4));
    count<<<1, 1>>>(p);
    OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
    EXPECT(value == 11);
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    OK(cudaDeviceReset());
    EXPECT(cudaFree(p) != cudaSuccess);
    (void)cudaGetLastError();
  }
  return result();
}
// ----- devices.cu
// Two devices (VORTEX_DEVICES=2): each has its own memory, variables and modules; neither is the other's peer.
#include "expect.h"

__device__ int variable = 3;
__global__ void next(int *p) { *p = ++variable; }

int main() {
  int count = 0, can = -1;
  OK(cudaGetDeviceCount(&count));
  EXPECT(count == 2);
  for (int round = 0; round < 2; ++round)
    for (int device = 0; device < 2; ++device) {
      int *p, value = 0, current = -1;
      OK(cudaSetDevice(device));
      OK(cudaGetDevice(&current));
      EXPECT(current == device);
      OK(cudaMalloc(&p, 4));
      next<<<1, 1>>>(p);
      OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
      EXPECT(value == 4 + round);
      cudaPointerAttributes what;
      OK(cudaPointerGetAttributes(&what, p));
      EXPECT(what.device == device);
    }
  OK(cudaDeviceCanAccessPeer(&can, 0, 1));
  EXPECT(can == 0);
  GIVES(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
  return result();
}
// ----- processes.cu
// Memory and events between processes: the program starts itself again and sends it handles.
#include "expect.h"
#include <sys/wait.h>
#include <unistd.h>

struct Handles {
  cudaIpcMemHandle_t memory;
  cudaIpcEventHandle_t event;
};

__global__ void add(int *values, int by) { values[threadIdx.x] += by; }

static void second() {
  Handles handles;
  int *values;
  cudaEvent_t event;
  EXPECT(read(0, &handles, sizeof handles) == sizeof handles);
  OK(cudaIpcOpenMemHandle((void **)&values, handles.memory, cudaIpcMemLazyEnablePeerAccess));
  OK(cudaIpcOpenEventHandle(&event, handles.event));
  OK(cudaStreamWaitEvent(nullptr, event, 0));
  add<<<1, 64>>>(values, 100);
  OK(cudaDeviceSynchronize());
  OK(cudaIpcCloseMemHandle(values));
  OK(cudaEventDestroy(event));
}

static void first(const char *self) {
  Handles handles;
  int pipes[2], status = -1, values[64], *device;
  cudaEvent_t event;
  cudaDeviceProp properties;
  EXPECT(pipe(pipes) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(pipes[0], 0);
    execl(self, self, "second", (char *)nullptr);
    _exit(127);
  }
  OK(cudaGetDeviceProperties(&properties, 0));
  EXPECT(properties.ipcEventSupported == 1 && properties.unifiedAddressing == 1);
  OK(cudaMalloc(&device, sizeof values));
  OK(cudaMemset(device, 0, sizeof values));
  OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventInterprocess));
  OK(cudaIpcGetMemHandle(&handles.memory, device));
  OK(cudaIpcGetEventHandle(&handles.event, event));
  add<<<1, 64>>>(device, 5);
  OK(cudaEventRecord(event));
  EXPECT(write(pipes[1], &handles, sizeof handles) == sizeof handles);
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  OK(cudaMemcpy(values, device, sizeof values, cudaMemcpyDeviceToHost));
  for (int value : values) EXPECT(value == 105);
}

int main(int count, char **arguments) {
  if (count > 1) {
    second();
    return failures != 0;
  }
  first(arguments[0]);
  return result();
}
// ----- ends.cu
// Ways for a process to end while a kernel runs; none hangs or fails. The argument names the way.
#include "expect.h"
#include <thread>

__global__ void spin(int *p, int rounds) {
  int x = *p;
  for (int i = 0; i < rounds; ++i) x = x * 3 + 1;
  *p = x;
}

int main(int, char **arguments) {
  const char *way = arguments[1];
  static int *p;
  OK(cudaMalloc(&p, 4));
  spin<<<1, 1>>>(p, 300000);
  OK(cudaGetLastError());
  puts("running");
  fflush(stdout);
  if (!strcmp(way, "exit")) exit(0);
  if (!strcmp(way, "quick")) quick_exit(0);
  if (!strcmp(way, "thread")) {
    std::thread([] { exit(0); }).detach();
    (void)cudaDeviceSynchronize();
    std::this_thread::sleep_for(std::chrono::hours(1));
  }
  if (!strcmp(way, "reset")) OK(cudaDeviceReset());
  return result();
}
// ----- sanitized.cu
// Host code under a sanitizer: two threads launch, copy and wait. With an argument the host makes the mistake that each sanitizer is for.
#include "expect.h"
#include <climits>
#include <thread>

__global__ void twice(int *p) { p[threadIdx.x] *= 2; }
__constant__ int factor = 3;
__managed__ int kept = 4;
__global__ void scale(int *p) { p[threadIdx.x] *= factor + kept; }

static int shared_count;

static void work() {
  int host[64], *device;
  cudaStream_t stream;
  for (int i = 0; i < 64; ++i) host[i] = i;
  OK(cudaMalloc(&device, sizeof host));
  OK(cudaStreamCreate(&stream));
  OK(cudaMemcpyAsync(device, host, sizeof host, cudaMemcpyHostToDevice, stream));
  twice<<<1, 64, 0, stream>>>(device);
  scale<<<1, 64, 0, stream>>>(device);
  OK(cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 64; ++i) EXPECT(host[i] == 14 * i);
  OK(cudaStreamDestroy(stream));
  OK(cudaFree(device));
}

int main(int count, char **) {
  bool wrong = count > 1;
  int *block = new int[4];
  volatile int behind = 4, most = INT_MAX;
  if (wrong) {
    block[behind] = most + count;
    std::thread other([] { ++shared_count; });
    ++shared_count;
    other.join();
  }
  std::thread first(work), second(work);
  first.join();
  second.join();
  delete[] block;
  return result();
}
// ----- old_abi.cu
// The launch ABI before CUDA 9.2, and the newer one of kernel handles, called by hand.
#include "expect.h"

__global__ void mix(char c, double d, int *out) { *out = c + (int)d; }

extern "C" {
cudaError_t cudaSetupArgument(const void *argument, size_t size, size_t offset);
cudaError_t cudaLaunch(const void *stub);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                               cudaStream_t stream);
}

int main() {
  int *p, value = 0;
  char c = 40;
  double d = 2.5;
  OK(cudaMalloc(&p, 4));
  EXPECT(cudaConfigureCall(dim3(1), dim3(1), 0, 0) == 0);  // clang's headers declare it
  OK(cudaSetupArgument(&c, sizeof c, 0));
  OK(cudaSetupArgument(&d, sizeof d, 8));
  OK(cudaSetupArgument(&p, sizeof p, 16));
  OK(cudaLaunch((const void *)mix));
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 42);
  GIVES(cudaLaunch((const void *)mix), cudaErrorMissingConfiguration);
  (void)cudaGetLastError();
  cudaKernel_t kernel;
  OK(__cudaGetKernel(&kernel, (const void *)mix));
  d = 60;
  void *arguments[] = {&c, &d, &p};
  OK(__cudaLaunchKernel(kernel, dim3(1), dim3(1), arguments, 0, 0));
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 100);
  return result();
}
// ----- constructors_a.cu
// Global objects that call the API before main. A kernel can be launched once its file's own constructor has registered
// it: here those of this file, which is linked first, from a constructor of the other one.
#include "expect.h"

int run_in_b(int value);
int before_main();
__global__ void triple(int *p) { *p *= 3; }
int run_in_a(int value) {
  int *p;
  OK(cudaMalloc(&p, 4));
  OK(cudaMemcpy(p, &value, 4, cudaMemcpyHostToDevice));
  triple<<<1, 1>>>(p);
  OK(cudaGetLastError());
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  OK(cudaFree(p));
  return value;
}

struct Early {
  int value = 7, back = 0;
  void *memory = nullptr;
  Early() {
    OK(cudaMalloc(&memory, 128));
    OK(cudaMemcpy(memory, &value, sizeof value, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(&back, memory, sizeof value, cudaMemcpyDeviceToHost));
  }
  // At the end of the process: freed, or the library says that it is gone.
  ~Early() {
    cudaError_t status = cudaFree(memory);
    printf("end: %s\n",
           status == cudaSuccess || status == cudaErrorCudartUnloading ? "fine" : cudaGetErrorName(status));
  }
};
static Early early;

int main() {
  EXPECT(early.back == 7);
  EXPECT(before_main() == 6);
  EXPECT(run_in_a(7) == 21);
  EXPECT(run_in_b(5) == 10);
  return result();
}
// ----- constructors_b.cu
#include "expect.h"

__global__ void twice(int *p) { *p *= 2; }
int run_in_b(int value) {
  int *p;
  OK(cudaMallocManaged(&p, 4));
  *p = value;
  twice<<<1, 1>>>(p);
  OK(cudaDeviceSynchronize());
  value = *p;
  OK(cudaFree(p));
  return value;
}
int run_in_a(int value);
static int early = run_in_a(2);
int before_main() { return early; }
// ----- plugin.cu
// A library with kernels, for `loads_plugin.cpp`.
#include <cuda_runtime.h>

__global__ void square(int *p) { *p *= *p; }

extern "C" int plugin_square(int value) {
  int *p;
  if (cudaMallocManaged(&p, 4)) return -1;
  *p = value;
  square<<<1, 1>>>(p);
  if (cudaGetLastError() || cudaDeviceSynchronize()) return -2;
  value = *p;
  cudaFree(p);
  return value;
}
