/* Load each file; use what loads. */
#include "expect.h"

int main(int count, char **words) {
  start(NULL);
  int errors = 0;
  for (int i = 1; i < count; i++) {
    CUfunction function;
    CUdeviceptr counter;
    size_t size;
    int threads;
    if (cuModuleLoad(&module, words[i]) != CUDA_SUCCESS) {
      errors++;
      continue;
    }
    if (cuModuleGetFunction(&function, module, "put") == CUDA_SUCCESS)
      cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function);
    cuModuleGetGlobal(&counter, &size, module, "counter");
    OK(cuModuleUnload(module));
  }
  EXPECT(errors == count - 1); /* also with a changed byte, by the digest */
  return result();
}
