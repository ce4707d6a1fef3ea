/* Host threads that each do another part of the driver's work at the same time, on a context and a stream that they
 * share: what a program may do without any lock of its own. Arguments: the kernels, rounds. Sanitizers watch it too. */
#include "expect.h"

#include <pthread.h>

static const char *image;
static int rounds;
static CUstream shared;
static CUevent event;
static CUfunction function;
static CUdeviceptr place;
static int called;

#define THREAD(name)                     \
  static void name##_once(int round);    \
  static void *name(void *unused) {      \
    OK(cuCtxSetCurrent(context));        \
    for (int i = 0; i < rounds; i++)     \
      name##_once(i);                    \
    return unused;                       \
  }                                      \
  static void name##_once(int round)

static CUresult launch(CUfunction f, CUdeviceptr at, CUstream stream) {
  int value = 1;
  void *arguments[] = {&at, &value};
  return cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL);
}

/* The shared stream may capture just now: then it gives an error that CUDA has for that, and nothing else. */
static void allowed(CUresult status) {
  EXPECT(status == CUDA_SUCCESS || status == CUDA_ERROR_NOT_READY ||
         (status >= CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED && status <= CUDA_ERROR_CAPTURED_EVENT));
}

THREAD(streams) {
  CUstream own;
  CUevent mine;
  float milliseconds;
  OK(cuStreamCreate(&own, round % 2 ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT));
  OK(cuEventCreate(&mine, CU_EVENT_DEFAULT));
  allowed(cuEventRecord(event, own));
  OK(cuEventRecord(mine, own));
  OK(launch(function, place + 64, own));
  allowed(cuStreamWaitEvent(own, event, 0));
  allowed(cuEventQuery(event));
  allowed(cuEventSynchronize(event));
  OK(cuEventRecord(mine, own));
  OK(cuStreamSynchronize(own));
  OK(cuEventElapsedTime(&milliseconds, mine, mine));
  OK(cuEventDestroy(mine));
  OK(cuStreamDestroy(own));
}

THREAD(shared_stream) {
  (void)round;
  allowed(launch(function, place, shared));
  allowed(cuMemsetD32Async(place + 128, 1, 4, shared));
  allowed(cuStreamQuery(shared));
}

THREAD(capture) {
  CUgraph graph = NULL;
  CUgraphExec executable;
  CUstreamCaptureStatus state;
  (void)round;
  OK(cuStreamBeginCapture(shared, CU_STREAM_CAPTURE_MODE_RELAXED));
  allowed(launch(function, place, shared));
  OK(cuStreamIsCapturing(shared, &state));
  allowed(cuStreamEndCapture(shared, &graph));
  if (graph == NULL)
    return;
  OK(cuGraphInstantiate(&executable, graph, 0));
  OK(cuGraphLaunch(executable, CU_STREAM_PER_THREAD));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  OK(cuGraphExecDestroy(executable));
  OK(cuGraphDestroy(graph));
}

THREAD(memory) {
  CUdeviceptr own, ordered;
  unsigned managed;
  int got[4] = {0};
  size_t left, all;
  OK(cuMemAlloc(&own, 4096u << round % 5));
  OK(cuMemAllocAsync(&ordered, 4096, CU_STREAM_PER_THREAD));
  OK(cuMemsetD32Async(ordered, 7, 4, CU_STREAM_PER_THREAD));
  OK(cuMemcpyDtoHAsync(got, ordered, sizeof got, CU_STREAM_PER_THREAD));
  OK(cuMemFreeAsync(ordered, CU_STREAM_PER_THREAD));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  EXPECT(got[3] == 7);
  OK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, own));
  OK(cuMemGetInfo(&left, &all));
  OK(cuMemFree(own));
}

THREAD(modules) {
  CUmodule loaded;
  CUfunction f;
  CUdeviceptr variable;
  (void)round;
  OK(cuModuleLoad(&loaded, image));
  OK(cuModuleGetFunction(&f, loaded, "put"));
  OK(launch(f, place + 192, CU_STREAM_PER_THREAD));
  OK(cuModuleGetGlobal(&variable, NULL, loaded, "counter"));
  OK(cuModuleUnload(loaded));
}

static void host_function(void *data) { __atomic_add_fetch((int *)data, 1, __ATOMIC_RELAXED); }

static void callback(CUstream stream, CUresult status, void *data) {
  (void)stream;
  OK(status);
  host_function(data);
}

THREAD(callbacks) {
  (void)round;
  OK(cuLaunchHostFunc(CU_STREAM_PER_THREAD, host_function, &called));
  OK(cuStreamAddCallback(CU_STREAM_PER_THREAD, callback, &called, 0));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
}

THREAD(contexts) {
  CUcontext own, primary;
  unsigned flags;
  int active;
  size_t limit;
  CUdeviceptr memory;
  (void)round;
  OK(cuDevicePrimaryCtxRetain(&primary, 0));
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  OK(cuCtxSetLimit(CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT, 2048));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT));
  OK(cuCtxCreate(&own, 0, 0));
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemsetD8(memory, 1, 64));
  OK(cuCtxSynchronize());
  OK(cuCtxDestroy(own));
  OK(cuDevicePrimaryCtxRelease(0));
}

THREAD(short_lived) { /* a thread's default streams end with it */
  static void *(*const works[])(void *) = {callbacks, memory};
  pthread_t thread;
  if (round % 4 != 0)
    return;
  pthread_create(&thread, NULL, works[round / 4 % 2], NULL);
  pthread_join(thread, NULL);
}

int main(int count, char **words) {
  static void *(*const works[])(void *) = {streams, shared_stream, capture,  memory,     modules,
                                           callbacks, contexts,    memory, shared_stream, short_lived};
  enum { THREADS = sizeof works / sizeof works[0] };
  pthread_t threads[THREADS];
  image = words[1];
  rounds = count > 2 ? atoi(words[2]) : 10;
  start(image);
  function = kernel("put");
  OK(cuMemAlloc(&place, 4096));
  OK(cuStreamCreate(&shared, CU_STREAM_NON_BLOCKING));
  OK(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  for (size_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, works[i], NULL);
  for (size_t i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  OK(cuCtxSynchronize());
  EXPECT(called >= 2 * rounds);
  return result();
}
