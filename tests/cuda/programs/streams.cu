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
