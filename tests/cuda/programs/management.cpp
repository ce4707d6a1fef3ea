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
