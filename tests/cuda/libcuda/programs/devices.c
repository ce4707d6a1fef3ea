/* Two devices: memory, kernels and errors of each, copies from one to the other, their attributes. */
#include "expect.h"

int main(int count, char **words) {
  CUcontext contexts[2];
  CUmodule modules[2];
  CUdeviceptr memory[2];
  CUfunction put;
  CUuuid first, second;
  int number, value, got;
  char id[16];
  (void)count;
  OK(cuInit(0));
  OK(cuDeviceGetCount(&number));
  EXPECT(number == 2);
  for (int i = 0; i < 2; i++) {
    OK(cuDevicePrimaryCtxRetain(&contexts[i], i));
    OK(cuCtxSetCurrent(contexts[i]));
    OK(cuModuleLoad(&modules[i], words[1]));
    OK(cuMemAlloc(&memory[i], 64));
    OK(cuModuleGetFunction(&put, modules[i], "put"));
    value = 10 + i;
    void *arguments[] = {&memory[i], &value};
    OK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
    OK(cuPointerGetAttribute(&got, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, memory[i]));
    EXPECT(got == i);
  }
  EXPECT(memory[0] != memory[1]);
  OK(cuCtxSetCurrent(contexts[0]));
  OK(cuCtxSynchronize());
  OK(cuMemcpyPeer(memory[1] + 4, contexts[1], memory[0], contexts[0], 4));
  int both[2];
  OK(cuCtxSetCurrent(contexts[1]));
  OK(cuMemcpyDtoH(both, memory[1], 8));
  EXPECT(both[0] == 11 && both[1] == 10);
  OK(cuDeviceCanAccessPeer(&got, 0, 1));
  EXPECT(got == 0);
  GIVES(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, cuCtxEnablePeerAccess(contexts[0], 0));
  OK(cuDeviceGetUuid(&first, 0));
  OK(cuDeviceGetUuid(&second, 1));
  EXPECT(memcmp(&first, &second, sizeof first) != 0);
  OK(cuDeviceGetPCIBusId(id, sizeof id, 1));
  OK(cuDeviceGetByPCIBusId(&got, id));
  EXPECT(got == 1);
  /* A fault of one device leaves the other alone. */
  CUfunction trap;
  OK(cuModuleGetFunction(&trap, modules[1], "trap"));
  OK(cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  GIVES(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
  OK(cuCtxSetCurrent(contexts[0]));
  OK(cuCtxSynchronize());
  return result();
}
