/* Registered memory: the device writes the program's own pages. */
#include "expect.h"

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  size_t size = 3 * 4096 + 100;
  char *block = malloc(size), *inner = block + 10;
  for (size_t i = 0; i < size; i++)
    block[i] = (char)i;
  CUdeviceptr device;
  GIVES(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, cuMemHostUnregister(inner));
  OK(cuMemHostRegister(inner, 8192, CU_MEMHOSTREGISTER_DEVICEMAP));
  GIVES(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, cuMemHostRegister(inner, 8192, 0));
  OK(cuMemHostGetDevicePointer(&device, inner + 2, 0));
  for (size_t i = 0; i < size; i++)
    EXPECT(block[i] == (char)i);
  *(int *)(inner + 6) = 20;
  CUdeviceptr place = device + 4;
  int value = 2;
  void *arguments[] = {&place, &value};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuCtxSynchronize());
  EXPECT(*(int *)(inner + 6) == 42);
  OK(cuMemHostUnregister(inner));
  EXPECT(*(int *)(inner + 6) == 42 && block[0] == 0 && block[size - 1] == (char)(size - 1));
  *(int *)(inner + 6) = 1;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemHostGetDevicePointer(&device, inner, 0));
  free(block);
  char on_stack[64]; /* its pages cannot be exchanged: it is registered without an address for the device */
  OK(cuMemHostRegister(on_stack, sizeof on_stack, 0));
  GIVES(CUDA_ERROR_NOT_SUPPORTED, cuMemHostGetDevicePointer(&device, on_stack, 0));
  OK(cuMemHostUnregister(on_stack));
  return result();
}
