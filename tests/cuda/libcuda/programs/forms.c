/* Device code without a symbol table: kernels, structures by value, dynamic shared memory and variables are found all
 * the same. */
#include "expect.h"

typedef struct {
  char tag;
  double value;
} pair;

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  CUdeviceptr out, counter;
  char first = 1;
  pair both = {2, 3.5};
  short last = 4;
  double got[4];
  int values[8], value = 0;
  size_t size = 0;
  OK(cuMemAlloc(&out, 64));
  void *parameters[] = {&first, &both, &last, &out};
  OK(run("mixed", 1, 1, NULL, parameters));
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(got[0] == 1 && got[1] == 2 && got[2] == 3.5 && got[3] == 4);
  void *arguments[] = {&out};
  OK(cuLaunchKernel(kernel("reverse"), 1, 1, 1, 8, 1, 1, 32, NULL, arguments, NULL));
  OK(cuMemcpyDtoH(values, out, sizeof values));
  EXPECT(values[0] == 7 && values[7] == 0);
  OK(cuModuleGetGlobal(&counter, &size, module, "counter"));
  OK(cuMemcpyDtoH(&value, counter, 4));
  EXPECT(size == 4 && value == 5);
  CUfunction function;
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&function, module, "nobody"));
  return result();
}
