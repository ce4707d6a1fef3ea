// Kinds of memory: what pointers are, and that kernels reach all of them.
#include "expect.h"

__global__ void increment(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += 1;
}
struct Node {
  Node *next;
  int value;
};
__global__ void walk(const Node *node, int *sum) {
  int total = 0;
  for (; node; node = node->next) total += node->value;
  *sum = total;
}

static void kinds() {
  cudaPointerAttributes what;
  int local;
  OK(cudaPointerGetAttributes(&what, &local));
  EXPECT(what.type == cudaMemoryTypeUnregistered && what.devicePointer == nullptr);
  int *device, *managed, *host;
  OK(cudaMalloc(&device, 400));
  OK(cudaMallocManaged(&managed, 400));
  OK(cudaMallocHost(&host, 400));
  EXPECT((size_t)device % 256 == 0);
  OK(cudaPointerGetAttributes(&what, device + 3));
  EXPECT(what.type == cudaMemoryTypeDevice && what.device == 0 && what.devicePointer == device + 3 &&
         what.hostPointer == nullptr);
  OK(cudaPointerGetAttributes(&what, managed));
  EXPECT(what.type == cudaMemoryTypeManaged && what.hostPointer == managed && what.devicePointer == managed);
  OK(cudaPointerGetAttributes(&what, host));
  EXPECT(what.type == cudaMemoryTypeHost && what.hostPointer == host);
  OK(cudaMemset(device, 0, 400));
  for (int i = 0; i < 100; ++i) managed[i] = i, host[i] = 2 * i;
  increment<<<1, 100>>>(device, 100);
  increment<<<1, 100>>>(managed, 100);
  increment<<<1, 100>>>(host, 100);  // unified addresses: the host's pointer is the device's
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 100; ++i) EXPECT(managed[i] == i + 1 && host[i] == 2 * i + 1);
  OK(cudaMemcpy(host, device, 400, cudaMemcpyDefault));
  for (int i = 0; i < 100; ++i) EXPECT(host[i] == 1);
  unsigned flags = 99;
  OK(cudaHostGetFlags(&flags, host));
  GIVES(cudaFree(host), cudaErrorInvalidValue);
  OK(cudaFreeHost(host));
  OK(cudaFree(managed));
  OK(cudaFree(device));
  GIVES(cudaMallocManaged(&managed, 4, 77), cudaErrorInvalidValue);
}

static void registered() {
  int *block = (int *)malloc(4096), *device;
  for (int i = 0; i < 1024; ++i) block[i] = i;
  OK(cudaHostRegister(block, 4096, cudaHostRegisterMapped));
  GIVES(cudaHostRegister(block, 4096, cudaHostRegisterMapped), cudaErrorHostMemoryAlreadyRegistered);
  OK(cudaHostGetDevicePointer(&device, block, 0));
  increment<<<4, 256>>>(device, 1024);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 1024; ++i) EXPECT(block[i] == i + 1);
  OK(cudaHostUnregister(block));
  GIVES(cudaHostUnregister(block), cudaErrorHostMemoryNotRegistered);
  free(block);
}

static void linked_list() {
  Node *nodes;
  int *sum, value;
  OK(cudaMalloc(&nodes, 10 * sizeof *nodes));
  OK(cudaMalloc(&sum, 4));
  Node host[10];
  for (int i = 0; i < 10; ++i) host[i] = {i < 9 ? nodes + i + 1 : nullptr, i};  // pointers into device memory
  OK(cudaMemcpy(nodes, host, sizeof host, cudaMemcpyHostToDevice));
  walk<<<1, 1>>>(nodes, sum);
  OK(cudaMemcpy(&value, sum, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 45);
  OK(cudaFree(nodes));
  OK(cudaFree(sum));
}

static void amounts() {
  size_t before, after, total;
  void *p;
  OK(cudaMemGetInfo(&before, &total));
  EXPECT(before <= total && total > 0);
  OK(cudaMalloc(&p, 1 << 20));
  OK(cudaMemGetInfo(&after, &total));
  EXPECT(before - after >= 1 << 20);
  OK(cudaFree(p));
  OK(cudaMemGetInfo(&after, &total));
  EXPECT(after == before);
  int *q;
  OK(cudaMallocManaged(&q, 4096));
  OK(cudaMemPrefetchAsync(q, 4096, 0));
  OK(cudaMemPrefetchAsync(q, 4096, cudaCpuDeviceId));
  OK(cudaMemAdvise(q, 4096, cudaMemAdviseSetReadMostly, 0));
  OK(cudaFree(q));
}

static void pools() {
  int *p, host[64];
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaMallocAsync((void **)&p, sizeof host, stream));
  OK(cudaMemsetAsync(p, 0, sizeof host, stream));
  increment<<<1, 64, 0, stream>>>(p, 64);
  OK(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, stream));
  OK(cudaFreeAsync(p, stream));
  OK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 64; ++i) EXPECT(host[i] == 1);
  cudaMemPool_t pool, own;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  OK(cudaDeviceGetMemPool(&own, 0));
  EXPECT(pool == own);
  unsigned long long threshold = 1 << 20, read = 0;
  OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &read));
  EXPECT(read == threshold);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  OK(cudaMemPoolCreate(&own, &properties));
  OK(cudaMallocFromPoolAsync((void **)&p, 256, own, stream));
  OK(cudaFreeAsync(p, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolTrimTo(own, 0));
  OK(cudaMemPoolDestroy(own));
  OK(cudaStreamDestroy(stream));
}

int main() {
  kinds();
  registered();
  linked_list();
  amounts();
  pools();
  return result();
}
