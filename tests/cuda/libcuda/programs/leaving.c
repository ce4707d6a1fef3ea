/* How a process ends or forks: `word` says which. */
#include "expect.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
  CUdeviceptr memory;
  CUdevice device;
  (void)count;
  const char *word = words[2];
  if (strcmp(word, "at-once") == 0) { /* while the simulator starts */
    OK(cuInit(0));
    return result();
  }
  start(words[1]);
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemsetD8(memory, 0, 64));
  void *arguments[] = {&memory};
  if (strcmp(word, "running") == 0) { /* with a kernel that does not end */
    OK(run("forever", 1, 1, NULL, arguments));
    return result();
  }
  if (strcmp(word, "interrupted") == 0) {
    OK(run("forever", 1, 1, NULL, arguments));
    printf("running\n");
    fflush(stdout);
    cuCtxSynchronize();
    return 1;
  }
  pid_t child = fork();
  if (child == 0) {
    CUresult wanted = CUDA_ERROR_NOT_INITIALIZED;
    _exit(cuMemAlloc(&memory, 4) != wanted || cuInit(0) != wanted || cuDeviceGet(&device, 0) != wanted ||
          cuCtxSynchronize() != wanted);
  }
  int status;
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  int value = 3, got;
  void *more[] = {&memory, &value};
  OK(run("put", 1, 1, NULL, more));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 3);
  return result();
}
