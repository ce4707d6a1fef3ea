// ----- copies.cpp
// Copies and fills of all shapes, between memory and arrays; no kernel.
#include "expect.h"
#include <vector>

static void rows() {
  unsigned char host[8][10], back[8][10];
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 10; ++x) host[y][x] = (unsigned char)(10 * y + x);
  char *device;
  size_t pitch;
  OK(cudaMallocPitch((void **)&device, &pitch, 10, 8));
  EXPECT(pitch >= 10);
  OK(cudaMemcpy2D(device, pitch, host, 10, 10, 8, cudaMemcpyHostToDevice));
  OK(cudaMemset2D(device + 2 * pitch + 3, pitch, 0xAB, 4, 3));
  OK(cudaMemcpy2D(back, 10, device, pitch, 10, 8, cudaMemcpyDeviceToHost));
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 10; ++x) {
      bool filled = y >= 2 && y < 5 && x >= 3 && x < 7;
      EXPECT(back[y][x] == (filled ? 0xAB : 10 * y + x));
    }
  GIVES(cudaMemcpy2D(back, 5, device, pitch, 10, 8, cudaMemcpyDeviceToHost), cudaErrorInvalidPitchValue);
  OK(cudaMemcpyPeer(device, 0, host, 0, 10));
  OK(cudaFree(device));
}

static void boxes() {
  cudaExtent extent = make_cudaExtent(5 * sizeof(int), 4, 3);
  cudaPitchedPtr box;
  OK(cudaMalloc3D(&box, extent));
  OK(cudaMemset3D(box, 0, extent));
  int host[3][4][5], back[3][4][5];
  for (int i = 0; i < 60; ++i) host[0][0][i] = i;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 20, 5, 4);
  copy.dstPtr = box;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&copy));
  copy = {};
  copy.srcPtr = box;
  copy.srcPos = make_cudaPos(sizeof(int), 1, 1);
  copy.dstPtr = make_cudaPitchedPtr(back, 20, 5, 4);
  copy.extent = make_cudaExtent(4 * sizeof(int), 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  memset(back, 0xFF, sizeof back);
  OK(cudaMemcpy3D(&copy));
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x) EXPECT(back[z][y][x] == host[z + 1][y + 1][x + 1]);
  EXPECT(back[2][0][0] == -1 && back[0][3][0] == -1 && back[0][0][4] == -1);
  OK(cudaFree(box.ptr));
}

static void arrays() {
  cudaChannelFormatDesc channel = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat), read;
  cudaArray_t array, other;
  OK(cudaMallocArray(&array, &channel, 8, 4));
  OK(cudaMallocArray(&other, &channel, 8, 4));
  cudaExtent extent;
  unsigned flags;
  OK(cudaArrayGetInfo(&read, &extent, &flags, array));
  EXPECT(extent.width == 8 && extent.height == 4 && extent.depth == 0 && read.x == 32 &&
         read.f == cudaChannelFormatKindFloat);
  float host[4][8], back[4][8];
  for (int i = 0; i < 32; ++i) host[0][i] = (float)i;
  OK(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  OK(cudaMemcpy2DArrayToArray(other, 0, 0, array, 0, 0, 32, 4, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpy2DFromArray(back, 32, other, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  EXPECT(!memcmp(host, back, sizeof host));
  float run[20];
  OK(cudaMemcpyFromArray(run, array, 4 * sizeof(float), 0, sizeof run, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 20; ++i) EXPECT(run[i] == i + 4);
  for (int i = 0; i < 20; ++i) run[i] = (float)-i;
  OK(cudaMemcpyToArray(array, 4 * sizeof(float), 1, run, sizeof run, cudaMemcpyHostToDevice));
  OK(cudaMemcpy2DFromArray(back, 32, array, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i) EXPECT(back[0][i] == (i >= 12 ? (float)-(i - 12) : (float)i));
  OK(cudaFreeArray(array));
  OK(cudaFreeArray(other));
  OK(cudaFreeArray(nullptr));
  cudaChannelFormatDesc odd = cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindUnsigned);
  GIVES(cudaMallocArray(&array, &odd, 8, 4), cudaErrorInvalidChannelDescriptor);

  channel = cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindSigned);
  OK(cudaMalloc3DArray(&array, &channel, make_cudaExtent(4, 3, 2)));
  short volume[2][3][4][2], got[2][3][4][2];
  for (int i = 0; i < 48; ++i) volume[0][0][0][i] = (short)i;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(volume, 16, 4, 3);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(4, 3, 2);  // in elements, as an array takes part
  copy.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&copy));
  copy = {};
  copy.srcArray = array;
  copy.dstPtr = make_cudaPitchedPtr(got, 16, 4, 3);
  copy.extent = make_cudaExtent(4, 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3D(&copy));
  EXPECT(!memcmp(volume, got, sizeof volume));
  OK(cudaFreeArray(array));
}

int main() {
  rows();
  boxes();
  arrays();
  return result();
}
// ----- properties.cpp
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
// ----- management.cpp
// libnvidia-ml beside the runtime: the same devices, memory as this process uses it, and what a simulation has not.
#include "expect.h"

#include <cstring>
#include <nvml.h>
#include <string>

#define FINE(call) EXPECT((call) == NVML_SUCCESS)

static void devices() {
  unsigned count = 0;
  int runtime_count = 0;
  FINE(nvmlDeviceGetCount(&count));
  OK(cudaGetDeviceCount(&runtime_count));
  EXPECT((int)count == runtime_count && count > 0);
  nvmlDevice_t device, other;
  EXPECT(nvmlDeviceGetHandleByIndex(count, &device) == NVML_ERROR_INVALID_ARGUMENT);
  EXPECT(nvmlDeviceGetHandleByIndex(0, nullptr) == NVML_ERROR_INVALID_ARGUMENT);
  FINE(nvmlDeviceGetHandleByIndex_v2(0, &device));

  cudaDeviceProp properties;
  OK(cudaGetDeviceProperties(&properties, 0));
  char text[NVML_DEVICE_NAME_V2_BUFFER_SIZE], bus[32];
  FINE(nvmlDeviceGetName(device, text, sizeof text));
  EXPECT(strcmp(text, properties.name) == 0);
  EXPECT(nvmlDeviceGetName(device, text, 2) == NVML_ERROR_INSUFFICIENT_SIZE);
  EXPECT(nvmlDeviceGetName(nullptr, text, sizeof text) == NVML_ERROR_INVALID_ARGUMENT);
  int major, minor;
  FINE(nvmlDeviceGetCudaComputeCapability(device, &major, &minor));
  EXPECT(major == properties.major && minor == properties.minor);
  unsigned clock, index = 7;
  FINE(nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &clock));
  EXPECT((int)clock == properties.clockRate / 1000);
  FINE(nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_MEM, &clock));
  EXPECT((int)clock == properties.memoryClockRate / 1000);
  FINE(nvmlDeviceGetIndex(device, &index));
  EXPECT(index == 0);

  FINE(nvmlDeviceGetUUID(device, text, sizeof text));
  EXPECT(strlen(text) == 40 && strncmp(text, "GPU-", 4) == 0);
  FINE(nvmlDeviceGetHandleByUUID(text, &other));
  EXPECT(other == device);
  nvmlPciInfo_t pci;
  FINE(nvmlDeviceGetPciInfo(device, &pci));
  OK(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  EXPECT(strcmp(bus, pci.busIdLegacy) == 0 && (int)pci.bus == properties.pciBusID);
  FINE(nvmlDeviceGetHandleByPciBusId(pci.busId, &other));
  EXPECT(other == device);
  EXPECT(nvmlDeviceGetHandleByPciBusId("77:77:77.0", &other) == NVML_ERROR_NOT_FOUND);
}

static void memory() {
  nvmlDevice_t device;
  nvmlMemory_t before, after;
  FINE(nvmlDeviceGetHandleByIndex(0, &device));
  FINE(nvmlDeviceGetMemoryInfo(device, &before));
  EXPECT(before.total > 0 && before.free + before.used == before.total);
  void *p;
  OK(cudaMalloc(&p, 8 << 20));
  FINE(nvmlDeviceGetMemoryInfo(device, &after));
  EXPECT(after.used >= before.used + (8 << 20) && after.total == before.total);
  nvmlMemory_v2_t newer = {};
  EXPECT(nvmlDeviceGetMemoryInfo_v2(device, &newer) == NVML_ERROR_ARGUMENT_VERSION_MISMATCH);
  newer.version = nvmlMemory_v2;
  FINE(nvmlDeviceGetMemoryInfo_v2(device, &newer));
  EXPECT(newer.used == after.used);
  OK(cudaFree(p));
}

static void what_there_is_not() {
  nvmlDevice_t device;
  unsigned value;
  nvmlUtilization_t rates;
  FINE(nvmlDeviceGetHandleByIndex(0, &device));
  EXPECT(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &value) == NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceGetPowerUsage(device, &value) == NVML_ERROR_NOT_SUPPORTED);
  EXPECT(nvmlDeviceSetGpuLockedClocks(device, NVML_CLOCK_LIMIT_ID_TDP, 0xffffff01u) == NVML_ERROR_NOT_SUPPORTED);
  EXPECT(NVML_CLOCK_LIMIT_ID_TDP == 0xffffff01u);
  EXPECT(nvmlDeviceGetUtilizationRates(device, &rates) == NVML_ERROR_NOT_SUPPORTED);
  EXPECT(std::string(nvmlErrorString(NVML_ERROR_NOT_SUPPORTED)) == "Not supported");
}

int main() {
  unsigned count;
  int version = 0, driver = 0;
  char text[80];
  EXPECT(nvmlDeviceGetCount(&count) == NVML_ERROR_UNINITIALIZED);
  FINE(nvmlInit());
  FINE(nvmlInit_v2());
  FINE(nvmlShutdown());
  FINE(nvmlSystemGetCudaDriverVersion(&version));
  OK(cudaDriverGetVersion(&driver));
  EXPECT(version == driver && NVML_CUDA_DRIVER_VERSION_MAJOR(version) == 12);
  FINE(nvmlSystemGetDriverVersion(text, sizeof text));
  devices();
  memory();
  what_there_is_not();
  FINE(nvmlShutdown());
  EXPECT(nvmlDeviceGetCount(&count) == NVML_ERROR_UNINITIALIZED);
  return result();
}
// ----- forked.cpp
// The parent forks before and after it uses the device; children that do not use it end as usual.
#include "expect.h"
#include <sys/wait.h>
#include <unistd.h>

static int child_status() {
  int status = -1;
  wait(&status);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main() {
  if (!fork()) {  // the child may be the one that uses the device, as nobody has yet
    void *p;
    _exit(cudaMalloc(&p, 16) == cudaSuccess && cudaFree(p) == cudaSuccess ? 11 : 1);
  }
  EXPECT(child_status() == 11);
  void *p;
  OK(cudaMalloc(&p, 16));
  OK(cudaMemset(p, 0, 16));
  if (!fork()) _exit(12);
  EXPECT(child_status() == 12);
  if (!fork()) {  // a child of a process that used the device cannot: an error, not a hang
    void *q;
    _exit(cudaMalloc(&q, 16) == cudaSuccess ? 1 : 13);
  }
  EXPECT(child_status() == 13);
  OK(cudaFree(p));
  return result();
}
// ----- loads_plugin.cpp
// Opens a library with kernels, uses it, closes it, and opens it again.
#include <dlfcn.h>
#include <cstdio>

int main(int, char **arguments) {
  for (int round = 0; round < 2; ++round) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) return puts(dlerror()), 1;
    int (*square)(int) = (int (*)(int))dlsym(library, "plugin_square");
    int got = square(11 + round);
    if (got != (11 + round) * (11 + round)) return printf("got %d\n", got), 1;
    dlclose(library);
  }
  puts("passed");
}
