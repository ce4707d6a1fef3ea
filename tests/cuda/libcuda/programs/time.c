/* Device time: the same for the same work, and of streams side by side. */
#include "expect.h"

#include <time.h>

static CUevent event(void) {
  CUevent made;
  OK(cuEventCreate(&made, 0));
  return made;
}

static float between(CUevent a, CUevent b) {
  float milliseconds = -1;
  OK(cuEventElapsedTime(&milliseconds, a, b));
  return milliseconds;
}

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  CUdeviceptr memory;
  int rounds = 2000;
  float milliseconds;
  void *arguments[] = {&memory, &rounds};
  OK(cuMemAlloc(&memory, 4));
  OK(run("spin", 1, 1, NULL, arguments));
  CUevent marks[4];
  for (int i = 0; i < 4; i++)
    marks[i] = event();
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&milliseconds, marks[0], marks[1])); /* not recorded */
  for (int i = 0; i < 3; i++) {
    OK(cuEventRecord(marks[i], NULL));
    if (i < 2)
      OK(run("spin", 1, 1, NULL, arguments));
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* the host's time does not count */
  }
  OK(cuCtxSynchronize());
  float once = between(marks[0], marks[1]), again = between(marks[1], marks[2]);
  EXPECT(once > 0 && once < 10 && again > 0.9f * once && again < 1.1f * once);
  /* Two streams that do the same take as long as one; a third that waits for both begins at their end. */
  CUstream a, b, c;
  OK(cuStreamCreate(&a, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&c, CU_STREAM_NON_BLOCKING));
  OK(cuEventRecord(marks[0], a));
  OK(run("spin", 1, 1, a, arguments));
  OK(run("spin", 1, 1, b, arguments));
  OK(cuEventRecord(marks[1], a));
  OK(cuEventRecord(marks[2], b));
  OK(cuStreamWaitEvent(c, marks[1], 0));
  OK(cuStreamWaitEvent(c, marks[2], 0));
  OK(cuEventRecord(marks[3], c));
  OK(cuCtxSynchronize());
  float both = between(marks[0], marks[3]);
  EXPECT(both > 0.9f * once && both < 1.5f * once);
  CUevent untimed;
  OK(cuEventCreate(&untimed, CU_EVENT_DISABLE_TIMING));
  OK(cuEventRecord(untimed, a));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&milliseconds, untimed, marks[0]));
  return result();
}
