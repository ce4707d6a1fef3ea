/* Stream-ordered memory: reused behind its release, counted by its pool. */
#include "expect.h"

int main(int count, char **words) {
  CUmemoryPool pool, own;
  CUdeviceptr a, b;
  cuuint64_t used, high, reserved, all = UINT64_MAX;
  int value = 5, got;
  (void)count;
  start(words[1]);
  OK(cuDeviceGetDefaultMemPool(&pool, 0));
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &all));
  OK(cuMemAllocAsync(&a, 1000, NULL));
  void *arguments[] = {&a, &value};
  OK(run("put", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoH(&got, a, 4));
  EXPECT(got == 5);
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  EXPECT(used >= 1000);
  OK(cuMemFreeAsync(a, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFreeAsync(a, NULL));
  OK(cuStreamSynchronize(NULL));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &high));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved));
  EXPECT(used == 0 && high >= 1000 && reserved >= 1000);
  OK(cuMemAllocAsync(&b, 900, NULL));
  EXPECT(a == b);
  OK(cuMemFree(b));
  OK(cuMemAllocAsync(&a, 64, NULL));
  OK(cuMemFreeAsync(a, NULL));
  OK(cuStreamSynchronize(NULL));
  OK(cuMemPoolTrimTo(pool, 0));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved));
  EXPECT(reserved == 0);
  CUmemPoolProps properties = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                               .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  OK(cuMemPoolCreate(&own, &properties));
  OK(cuMemAllocFromPoolAsync(&a, 128, own, NULL));
  OK(cuMemcpyHtoD(a, &value, 4));
  OK(cuMemFreeAsync(a, NULL));
  OK(cuMemPoolDestroy(own));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemPoolDestroy(pool)); /* the default one stays */
  CUcontext popped;
  OK(cuCtxPopCurrent(&popped));
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &all));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &used));
  EXPECT(used == all);
  OK(cuMemPoolTrimTo(pool, 0));
  OK(cuCtxPushCurrent(popped));
  return result();
}
