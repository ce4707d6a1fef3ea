/* The order of streams: what waits for what, and what does not. Gates are host functions that wait for the program. */
#include "expect.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int gate, seen;
static CUresult inside;

static void CUDA_CB wait_for_gate(void *unused) {
  (void)unused;
  while (!gate)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void CUDA_CB call_back(CUstream stream, CUresult status, void *data) {
  size_t free_bytes, total;
  (void)stream;
  inside = cuMemGetInfo(&free_bytes, &total); /* not allowed there */
  *(int *)data = status == CUDA_SUCCESS ? 1 : -1;
}

static void CUDA_CB note(void *data) { seen = *(int *)data; }

int main(int count, char **words) {
  CUstream blocking, other, apart;
  CUevent event;
  CUdeviceptr memory;
  int one = 1, two = 2, called = 0, *host;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemHostAlloc((void **)&host, 64, 0));
  OK(cuMemsetD8(memory, 0, 64));
  OK(cuStreamCreate(&blocking, CU_STREAM_DEFAULT));
  OK(cuStreamCreate(&other, CU_STREAM_DEFAULT));
  OK(cuStreamCreate(&apart, CU_STREAM_NON_BLOCKING));
  OK(cuEventCreate(&event, 0));

  /* A blocked stream: it is not ready; others go on; the legacy one waits for it, and they for the legacy one. */
  CUdeviceptr second = memory + 4, third = memory + 8;
  void *first_one[] = {&memory, &one}, *second_two[] = {&second, &two}, *third_one[] = {&third, &one},
       *first_two[] = {&memory, &two};
  OK(cuLaunchHostFunc(blocking, wait_for_gate, NULL));
  OK(run("put", 1, 1, blocking, first_one));
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(blocking));
  OK(run("put", 1, 1, other, second_two));
  OK(cuStreamSynchronize(other));
  OK(run("twice_plus", 1, 1, NULL, first_two)); /* legacy: behind the put above */
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(NULL));
  OK(run("twice_plus", 1, 1, other, first_two)); /* behind the legacy stream */
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(other));
  OK(run("put", 1, 1, apart, third_one)); /* takes no part */
  OK(cuMemcpyDtoHAsync(host, memory, 12, apart));
  OK(cuStreamSynchronize(apart));
  EXPECT(host[0] == 0 && host[1] == 2 && host[2] == 1);
  gate = 1;
  OK(cuCtxSynchronize());
  OK(cuStreamQuery(NULL));
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2 * (2 * 1 + 2) + 2);

  /* Events: one stream waits for a moment of another. */
  gate = 0;
  OK(cuEventQuery(event)); /* never recorded */
  OK(cuLaunchHostFunc(apart, wait_for_gate, NULL));
  OK(run("put", 1, 1, apart, first_one));
  OK(cuEventRecord(event, apart));
  GIVES(CUDA_ERROR_NOT_READY, cuEventQuery(event));
  OK(cuStreamWaitEvent(other, event, 0));
  OK(run("twice_plus", 1, 1, other, first_two));
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(other));
  gate = 1;
  OK(cuEventSynchronize(event));
  OK(cuMemcpyDtoH(host, memory, 4)); /* the legacy stream waits for `other` */
  EXPECT(host[0] == 4);

  /* Callbacks and host functions, in order. */
  OK(cuStreamAddCallback(other, call_back, &called, 0));
  OK(cuLaunchHostFunc(other, note, &two));
  OK(cuStreamSynchronize(other));
  EXPECT(called == 1 && inside == CUDA_ERROR_NOT_PERMITTED && seen == 2);

  /* A destroyed stream still does what it was given. */
  gate = 0;
  OK(cuLaunchHostFunc(other, wait_for_gate, NULL));
  OK(run("put", 1, 1, other, first_two));
  OK(cuStreamDestroy(other));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamQuery(other));
  gate = 1;
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2);

  /* Priorities: of two that wait, the greater one (the lower number) goes first. */
  CUstream low, high;
  int least, greatest, got;
  OK(cuCtxGetStreamPriorityRange(&least, &greatest));
  EXPECT(greatest < least);
  OK(cuStreamCreateWithPriority(&low, CU_STREAM_NON_BLOCKING, least));
  OK(cuStreamCreateWithPriority(&high, CU_STREAM_NON_BLOCKING, greatest - 7));
  OK(cuStreamGetPriority(high, &got));
  EXPECT(got == greatest);
  gate = 0;
  OK(run("put", 1, 1, apart, first_one));
  OK(cuLaunchHostFunc(apart, wait_for_gate, NULL));
  OK(cuEventRecord(event, apart));
  OK(cuStreamWaitEvent(low, event, 0));
  OK(cuStreamWaitEvent(high, event, 0));
  OK(run("twice_plus", 1, 1, low, first_two));
  OK(run("twice_plus", 1, 1, high, first_one));
  gate = 1;
  OK(cuCtxSynchronize());
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2 * (2 * 1 + 1) + 2);
  return result();
}
