/* Calls that CUDA documents no invalid context for: about devices and their pools, addresses and memory without
 * addresses before there is a context; about objects, which have theirs, when none is current any more. */
#include "expect.h"

static void before_a_context(void) {
  CUmemoryPool pool, again, own;
  cuuint64_t threshold = 1 << 20;
  CUdeviceptr addresses;
  CUmemGenericAllocationHandle memory;
  int active;
  unsigned flags;
  CUmemPoolProps properties = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                               .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  CUmemAllocationProp kind = {.type = CU_MEM_ALLOCATION_TYPE_PINNED, .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  size_t granularity;
  OK(cuInit(0));
  OK(cuDeviceGetDefaultMemPool(&pool, 0));
  OK(cuDeviceGetMemPool(&again, 0));
  EXPECT(pool == again);
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  OK(cuMemPoolCreate(&own, &properties));
  OK(cuDeviceSetMemPool(0, own));
  OK(cuDeviceGetMemPool(&again, 0));
  EXPECT(own == again);
  OK(cuDeviceSetMemPool(0, pool));
  OK(cuMemPoolDestroy(own));
  OK(cuMemGetAllocationGranularity(&granularity, &kind, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  OK(cuMemAddressReserve(&addresses, granularity, 0, 0, 0));
  OK(cuMemCreate(&memory, granularity, &kind, 0));
  OK(cuMemMap(addresses, granularity, 0, memory, 0));
  OK(cuMemUnmap(addresses, granularity));
  OK(cuMemRelease(memory));
  OK(cuMemAddressFree(addresses, granularity));
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  EXPECT(!active); /* nobody has retained it */
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc(&addresses, 4));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuDevicePrimaryCtxRelease(0));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  EXPECT(threshold == 1 << 20);
}

static void without_the_current_one(void) {
  CUevent event;
  CUarray array;
  CUgraph graph;
  CUgraphExec executable;
  CUgraphNode node;
  CUDA_ARRAY_DESCRIPTOR wanted = {.Width = 4, .Height = 4, .Format = CU_AD_FORMAT_FLOAT, .NumChannels = 1}, got;
  CUDA_ARRAY_MEMORY_REQUIREMENTS needs;
  CUdeviceptr memory;
  cuuint64_t flags;
  OK(cuMemAllocAsync(&memory, 64, NULL));
  OK(cuEventCreate(&event, CU_EVENT_DEFAULT));
  OK(cuArrayCreate(&array, &wanted));
  OK(cuGraphCreate(&graph, 0));
  OK(cuGraphAddEmptyNode(&node, graph, NULL, 0));
  OK(cuGraphInstantiate(&executable, graph, 0));
  OK(cuCtxSetCurrent(NULL));
  OK(cuEventQuery(event));
  OK(cuArrayGetDescriptor(&got, array));
  OK(cuArrayGetMemoryRequirements(&needs, array, 0));
  OK(cuGraphExecGetFlags(executable, &flags));
  OK(cuGraphUpload(executable, NULL));
  OK(cuGraphLaunch(executable, NULL));
  OK(cuGraphExecDestroy(executable));
  OK(cuGraphDestroy(graph));
  OK(cuArrayDestroy(array));
  OK(cuEventDestroy(event));
  OK(cuMemFree(memory));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuEventCreate(&event, CU_EVENT_DEFAULT));
}

int main(int count, char **words) {
  (void)count;
  (void)words;
  before_a_context();
  start(NULL);
  without_the_current_one();
  OK(cuDevicePrimaryCtxRelease(0));
  return result();
}
