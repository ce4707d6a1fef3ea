// What the test programs share: a failed expectation is printed and counted, and decides the exit status.
#pragma once
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int failures;

#define EXPECT(condition)                                            \
  do {                                                               \
    if (!(condition)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                    \
    }                                                                \
  } while (0)
#define GIVES(call, status)                                                                                     \
  do {                                                                                                          \
    cudaError_t got_ = (call);                                                                                  \
    if (got_ != (status)) {                                                                                     \
      printf("%s:%d: %s gives %d (%s), not %d\n", __FILE__, __LINE__, #call, (int)got_, cudaGetErrorName(got_), \
             (int)(status));                                                                                    \
      ++failures;                                                                                               \
    }                                                                                                           \
  } while (0)
#define OK(call) GIVES(call, cudaSuccess)

static inline int result() {
  if (!failures) puts("passed");
  fflush(stdout);
  return failures ? 1 : 0;
}
