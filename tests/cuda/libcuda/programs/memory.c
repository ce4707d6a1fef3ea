/* Memory: what allocations promise, which errors wrong calls give, fills, what is known of pointers. */
#include "expect.h"

static void allocations(void) {
  CUdeviceptr a, base;
  size_t before, after, total, size, pitch;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAlloc(&a, 0));
  GIVES(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&a, (size_t)1 << 50));
  OK(cuMemGetInfo(&before, &total));
  OK(cuMemAlloc(&a, 1000));
  EXPECT(a % 256 == 0);
  OK(cuMemGetInfo(&after, &total));
  EXPECT(after < before && before <= total);
  OK(cuMemGetAddressRange(&base, &size, a + 999));
  EXPECT(base == a && size == 1000);
  GIVES(CUDA_ERROR_NOT_FOUND, cuMemGetAddressRange(&base, &size, a + 1000));
  OK(cuMemFree(0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(a + 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree((CUdeviceptr)&before));
  OK(cuMemFree(a));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(a));
  OK(cuMemAllocPitch(&a, &pitch, 100, 3, 4));
  EXPECT(pitch >= 100 && pitch % 512 == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch(&base, &pitch, 100, 3, 3));
  OK(cuMemFree(a));
}

static void bounds(void) {
  CUdeviceptr a;
  char host[64];
  memset(host, 3, sizeof host);
  OK(cuMemAlloc(&a, 32));
  OK(cuMemcpyHtoD(a + 16, host, 16));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(a + 16, host, 17));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH(host, a, 33));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD((CUdeviceptr)host, host, 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(a, NULL, 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(a, 0, 33));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(a + 2, 0, 1));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(0, 0, 1));
  OK(cuMemcpyHtoD(a, host, 0));
  OK(cuMemcpy((CUdeviceptr)host, a, 32)); /* directions from the addresses */
  OK(cuMemFree(a));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH(host, a, 4));
}

static void fills(void) {
  CUdeviceptr a;
  unsigned char bytes[32];
  unsigned short halves[4];
  unsigned words[4];
  OK(cuMemAlloc(&a, 32));
  OK(cuMemsetD8(a, 9, 32));
  OK(cuMemsetD16(a, 0x1234, 2));
  OK(cuMemsetD32Async(a + 8, 0xDEADBEEF, 1, NULL));
  OK(cuMemcpyDtoH(halves, a, 8));
  OK(cuMemcpyDtoH(words, a, 16));
  EXPECT(halves[0] == 0x1234 && halves[1] == 0x1234 && halves[2] == 0x0909 && words[2] == 0xDEADBEEF &&
         words[3] == 0x09090909);
  OK(cuMemsetD2D8(a, 8, 1, 3, 4));
  OK(cuMemcpyDtoH(bytes, a, 32));
  EXPECT(bytes[2] == 1 && bytes[3] == 0x12 && bytes[24] == 1 && bytes[26] == 1 && bytes[27] == 9);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D8(a, 2, 1, 3, 4)); /* pitch below width */
  OK(cuMemFree(a));
}

static void pointers(void) {
  CUdeviceptr a, m, seen;
  void *pinned;
  CUmemorytype type;
  unsigned managed;
  int on;
  CUcontext where;
  OK(cuMemAlloc(&a, 64));
  OK(cuMemAllocManaged(&m, 64, CU_MEM_ATTACH_GLOBAL));
  OK(cuMemHostAlloc(&pinned, 64, 0));
  OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a + 60));
  EXPECT(type == CU_MEMORYTYPE_DEVICE);
  OK(cuPointerGetAttribute(&where, CU_POINTER_ATTRIBUTE_CONTEXT, a));
  EXPECT(where == context);
  OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)pinned));
  EXPECT(type == CU_MEMORYTYPE_HOST);
  OK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, m));
  EXPECT(managed == 1);
  OK(cuMemHostGetDevicePointer(&seen, pinned, 0));
  EXPECT(seen == (CUdeviceptr)pinned);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)&type));
  CUpointer_attribute attributes[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
  void *data[] = {&type, &on};
  OK(cuPointerGetAttributes(2, attributes, data, (CUdeviceptr)&type)); /* unknown memory is no error there */
  EXPECT(type == 0);
  /* The host writes managed memory, the device reads and writes it, without a copy. */
  int *shared = (int *)m;
  shared[0] = 4;
  int value = 1;
  void *arguments[] = {&m, &value};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuCtxSynchronize());
  EXPECT(shared[0] == 9);
  OK(cuMemPrefetchAsync(m, 64, 0, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemPrefetchAsync(a, 64, 0, NULL));
  OK(cuMemFree(a));
  OK(cuMemFree(m));
  OK(cuMemFreeHost(pinned));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFreeHost(pinned));
}

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  allocations();
  bounds();
  fills();
  pointers();
  return result();
}
