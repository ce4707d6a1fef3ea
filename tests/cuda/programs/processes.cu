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
