/* Several threads, each with its own default stream, on one context. */
#include "expect.h"

#include <pthread.h>

static CUfunction function;

static void *work(void *argument) {
  CUdeviceptr memory;
  int index = (int)(size_t)argument, got = 0;
  OK(cuCtxSetCurrent(context));
  OK(cuMemAlloc(&memory, 256));
  OK(cuMemsetD8(memory, 0, 256));
  for (int i = 0; i < 5; i++) {
    void *arguments[] = {&memory, &index};
    OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, CU_STREAM_PER_THREAD, arguments, NULL));
  }
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 31 * index);
  OK(cuMemFree(memory));
  return NULL;
}

int main(int count, char **words) {
  pthread_t threads[6];
  (void)count;
  start(words[1]);
  function = kernel("twice_plus");
  for (size_t i = 0; i < 6; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (size_t i = 0; i < 6; i++)
    pthread_join(threads[i], NULL);
  OK(cuCtxSynchronize());
  return result();
}
