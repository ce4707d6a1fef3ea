// What a device says of itself, in both ways of asking; limits and flags.
#include "expect.h"

int main() {
  int count = 0, value = -1, version = 0;
  OK(cudaRuntimeGetVersion(&version));
  EXPECT(version == CUDART_VERSION);
  OK(cudaDriverGetVersion(&version));
  EXPECT(version >= CUDART_VERSION);
  OK(cudaGetDeviceCount(&count));
  EXPECT(count >= 1);
  cudaDeviceProp p;
  OK(cudaGetDeviceProperties(&p, 0));
  EXPECT(p.name[0] != 0 && p.major >= 7 && p.warpSize == 32 && p.maxThreadsPerBlock == 1024);
  EXPECT(p.maxThreadsDim[0] == 1024 && p.maxThreadsDim[1] == 1024 && p.maxThreadsDim[2] == 64);
  EXPECT(p.maxGridSize[0] == 2147483647 && p.maxGridSize[1] == 65535 && p.maxGridSize[2] == 65535);
  EXPECT(p.totalGlobalMem > 0 && p.sharedMemPerBlock > 0 && p.multiProcessorCount >= 1 && p.clockRate > 0);
  EXPECT(p.unifiedAddressing == 1 && p.managedMemory == 1 && p.canMapHostMemory == 1);
  const struct {
    cudaDeviceAttr attribute;
    long long value;
  } same[] = {
      {cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock},
      {cudaDevAttrMaxSharedMemoryPerBlock, (long long)p.sharedMemPerBlock},
      {cudaDevAttrWarpSize, p.warpSize},
      {cudaDevAttrMultiProcessorCount, p.multiProcessorCount},
      {cudaDevAttrComputeCapabilityMajor, p.major},
      {cudaDevAttrComputeCapabilityMinor, p.minor},
      {cudaDevAttrMaxGridDimY, p.maxGridSize[1]},
      {cudaDevAttrMaxTexture2DWidth, p.maxTexture2D[0]},
      {cudaDevAttrConcurrentManagedAccess, p.concurrentManagedAccess},
      {cudaDevAttrCooperativeLaunch, p.cooperativeLaunch},
  };
  for (auto &each : same) {
    OK(cudaDeviceGetAttribute(&value, each.attribute, 0));
    EXPECT(value == each.value);
  }
  GIVES(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99), cudaErrorInvalidDevice);
  GIVES(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)99999, 0), cudaErrorInvalidValue);
  GIVES(cudaGetDeviceProperties(&p, -1), cudaErrorInvalidDevice);
  GIVES(cudaGetDeviceProperties(nullptr, 0), cudaErrorInvalidValue);
  (void)cudaGetLastError();
  int chosen = -1;
  OK(cudaChooseDevice(&chosen, &p));
  EXPECT(chosen == 0);

  char bus[16];
  OK(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  OK(cudaDeviceGetByPCIBusId(&value, bus));
  EXPECT(value == 0);
  int can = -1;
  OK(cudaDeviceCanAccessPeer(&can, 0, 0));
  EXPECT(can == 0);
  EXPECT(cudaDeviceEnablePeerAccess(0, 0) == cudaErrorInvalidDevice);
  (void)cudaGetLastError();

  size_t limit = 0;
  OK(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
  EXPECT(limit > 0);
  OK(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
  OK(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
  EXPECT(limit == 4096);
  OK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20));
  OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20));
  EXPECT(cudaDeviceGetLimit(&limit, (cudaLimit)77) != cudaSuccess);
  (void)cudaGetLastError();
  OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
  OK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  unsigned flags = 0;
  OK(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync | cudaDeviceMapHost));
  OK(cudaGetDeviceFlags(&flags));
  EXPECT(flags & cudaDeviceScheduleBlockingSync);
  OK(cudaProfilerStart());
  OK(cudaProfilerStop());

  typedef int (*count_function)(int *);
  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  OK(cudaGetDriverEntryPoint("cuDeviceGetCount", &function, cudaEnableDefault, &found));
  EXPECT(function && found == cudaDriverEntryPointSuccess);
  if (function) EXPECT(((count_function)function)(&value) == 0 && value == count);
  OK(cudaGetDriverEntryPoint("cuNoSuchThing", &function, cudaEnableDefault, &found));
  EXPECT(!function && found == cudaDriverEntryPointSymbolNotFound);
  return result();
}
