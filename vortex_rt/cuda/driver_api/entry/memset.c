/* Filling memory. */
#include "submit.h"

static CUresult fill(CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width, size_t height,
                     CUstream stream) {
  CUstream s;
  CUresult result = stream_ready(stream, &s);
  if (result != CUDA_SUCCESS)
    return result;
  command c = {.kind = COMMAND_FILL};
  result = fill_prepare(&c.fill, address, pitch, value, element, width, height);
  return result != CUDA_SUCCESS || width == 0 || height == 0 ? result : submit(s, &c);
}

#define LINEAR(name, type, bytes)                                                                       \
  CUresult impl_cuMemset##name##_v2(CUdeviceptr address, type value, size_t count) {                    \
    return fill(address, 0, value, bytes, count, 1, NULL);                                              \
  }                                                                                                     \
  CUresult impl_cuMemset##name##Async(CUdeviceptr address, type value, size_t count, CUstream stream) { \
    return fill(address, 0, value, bytes, count, 1, stream);                                            \
  }
#define RECTANGLE(name, type, bytes)                                                                              \
  CUresult impl_cuMemset##name##_v2(CUdeviceptr address, size_t pitch, type value, size_t width, size_t height) { \
    return fill(address, pitch, value, bytes, width, height, NULL);                                               \
  }                                                                                                               \
  CUresult impl_cuMemset##name##Async(CUdeviceptr address, size_t pitch, type value, size_t width, size_t height, \
                                      CUstream stream) {                                                          \
    return fill(address, pitch, value, bytes, width, height, stream);                                             \
  }

LINEAR(D8, unsigned char, 1)
LINEAR(D16, unsigned short, 2)
LINEAR(D32, unsigned int, 4)
RECTANGLE(D2D8, unsigned char, 1)
RECTANGLE(D2D16, unsigned short, 2)
RECTANGLE(D2D32, unsigned int, 4)
