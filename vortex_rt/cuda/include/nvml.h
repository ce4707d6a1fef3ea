/* libnvidia-ml: what the devices are. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef __nvml_nvml__h__
#define __nvml_nvml__h__
#define DECLDIR

#define NVML_API_VERSION 12
#define NVML_API_VERSION_STR "12"
#define NVML_INIT_FLAG_NO_GPUS 1
#define NVML_INIT_FLAG_NO_ATTACH 2
#define NVML_VALUE_NOT_AVAILABLE (-1)
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE 32
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE 16
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_DEVICE_UUID_V2_BUFFER_SIZE 96
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_SERIAL_BUFFER_SIZE 30
#define NVML_DEVICE_PART_NUMBER_BUFFER_SIZE 80
#define NVML_DEVICE_VBIOS_VERSION_BUFFER_SIZE 32
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
#define NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE 80
#define NVML_CUDA_DRIVER_VERSION_MAJOR(v) ((v) / 1000)
#define NVML_CUDA_DRIVER_VERSION_MINOR(v) (((v) % 1000) / 10)
#define NVML_DEVICE_ARCH_VOLTA 5
#define NVML_DEVICE_ARCH_TURING 6
#define NVML_DEVICE_ARCH_AMPERE 7
#define NVML_DEVICE_ARCH_ADA 8
#define NVML_DEVICE_ARCH_HOPPER 9
#define NVML_DEVICE_ARCH_UNKNOWN 0xffffffff
#define nvmlMemory_v2 ((unsigned int)(sizeof(nvmlMemory_v2_t) | (2 << 24U)))
enum nvmlReturn_enum {
  NVML_SUCCESS = 0,
  NVML_ERROR_UNINITIALIZED = 1,
  NVML_ERROR_INVALID_ARGUMENT = 2,
  NVML_ERROR_NOT_SUPPORTED = 3,
  NVML_ERROR_NO_PERMISSION = 4,
  NVML_ERROR_ALREADY_INITIALIZED = 5,
  NVML_ERROR_NOT_FOUND = 6,
  NVML_ERROR_INSUFFICIENT_SIZE = 7,
  NVML_ERROR_INSUFFICIENT_POWER = 8,
  NVML_ERROR_DRIVER_NOT_LOADED = 9,
  NVML_ERROR_TIMEOUT = 10,
  NVML_ERROR_IRQ_ISSUE = 11,
  NVML_ERROR_LIBRARY_NOT_FOUND = 12,
  NVML_ERROR_FUNCTION_NOT_FOUND = 13,
  NVML_ERROR_CORRUPTED_INFOROM = 14,
  NVML_ERROR_GPU_IS_LOST = 15,
  NVML_ERROR_RESET_REQUIRED = 16,
  NVML_ERROR_OPERATING_SYSTEM = 17,
  NVML_ERROR_LIB_RM_VERSION_MISMATCH = 18,
  NVML_ERROR_IN_USE = 19,
  NVML_ERROR_MEMORY = 20,
  NVML_ERROR_NO_DATA = 21,
  NVML_ERROR_VGPU_ECC_NOT_SUPPORTED = 22,
  NVML_ERROR_INSUFFICIENT_RESOURCES = 23,
  NVML_ERROR_FREQ_NOT_SUPPORTED = 24,
  NVML_ERROR_ARGUMENT_VERSION_MISMATCH = 25,
  NVML_ERROR_DEPRECATED = 26,
  NVML_ERROR_NOT_READY = 27,
  NVML_ERROR_GPU_NOT_FOUND = 28,
  NVML_ERROR_INVALID_STATE = 29,
  NVML_ERROR_UNKNOWN = 999
};
typedef enum nvmlReturn_enum nvmlReturn_t;

enum nvmlEnableState_enum {
  NVML_FEATURE_DISABLED = 0,
  NVML_FEATURE_ENABLED = 1
};
typedef enum nvmlEnableState_enum nvmlEnableState_t;

enum nvmlClockType_enum {
  NVML_CLOCK_GRAPHICS = 0,
  NVML_CLOCK_SM = 1,
  NVML_CLOCK_MEM = 2,
  NVML_CLOCK_VIDEO = 3,
  NVML_CLOCK_COUNT = 4
};
typedef enum nvmlClockType_enum nvmlClockType_t;

enum nvmlClockId_enum {
  NVML_CLOCK_ID_CURRENT = 0,
  NVML_CLOCK_ID_APP_CLOCK_TARGET = 1,
  NVML_CLOCK_ID_APP_CLOCK_DEFAULT = 2,
  NVML_CLOCK_ID_CUSTOMER_BOOST_MAX = 3,
  NVML_CLOCK_ID_COUNT = 4
};
typedef enum nvmlClockId_enum nvmlClockId_t;

enum nvmlTemperatureSensors_enum {
  NVML_TEMPERATURE_GPU = 0,
  NVML_TEMPERATURE_COUNT = 1
};
typedef enum nvmlTemperatureSensors_enum nvmlTemperatureSensors_t;

enum nvmlTemperatureThresholds_enum {
  NVML_TEMPERATURE_THRESHOLD_SHUTDOWN = 0,
  NVML_TEMPERATURE_THRESHOLD_SLOWDOWN = 1,
  NVML_TEMPERATURE_THRESHOLD_MEM_MAX = 2,
  NVML_TEMPERATURE_THRESHOLD_GPU_MAX = 3,
  NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MIN = 4,
  NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_CURR = 5,
  NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MAX = 6,
  NVML_TEMPERATURE_THRESHOLD_COUNT = 7
};
typedef enum nvmlTemperatureThresholds_enum nvmlTemperatureThresholds_t;

enum nvmlComputeMode_enum {
  NVML_COMPUTEMODE_DEFAULT = 0,
  NVML_COMPUTEMODE_EXCLUSIVE_THREAD = 1,
  NVML_COMPUTEMODE_PROHIBITED = 2,
  NVML_COMPUTEMODE_EXCLUSIVE_PROCESS = 3,
  NVML_COMPUTEMODE_COUNT = 4
};
typedef enum nvmlComputeMode_enum nvmlComputeMode_t;

enum nvmlPStates_enum {
  NVML_PSTATE_0 = 0,
  NVML_PSTATE_1 = 1,
  NVML_PSTATE_2 = 2,
  NVML_PSTATE_3 = 3,
  NVML_PSTATE_4 = 4,
  NVML_PSTATE_5 = 5,
  NVML_PSTATE_6 = 6,
  NVML_PSTATE_7 = 7,
  NVML_PSTATE_8 = 8,
  NVML_PSTATE_9 = 9,
  NVML_PSTATE_10 = 10,
  NVML_PSTATE_11 = 11,
  NVML_PSTATE_12 = 12,
  NVML_PSTATE_13 = 13,
  NVML_PSTATE_14 = 14,
  NVML_PSTATE_15 = 15,
  NVML_PSTATE_UNKNOWN = 32
};
typedef enum nvmlPStates_enum nvmlPstates_t;

enum nvmlBrandType_enum {
  NVML_BRAND_UNKNOWN = 0,
  NVML_BRAND_QUADRO = 1,
  NVML_BRAND_TESLA = 2,
  NVML_BRAND_NVS = 3,
  NVML_BRAND_GRID = 4,
  NVML_BRAND_GEFORCE = 5,
  NVML_BRAND_TITAN = 6,
  NVML_BRAND_NVIDIA_VAPPS = 7,
  NVML_BRAND_NVIDIA_VPC = 8,
  NVML_BRAND_NVIDIA_VCS = 9,
  NVML_BRAND_NVIDIA_VWS = 10,
  NVML_BRAND_NVIDIA_CLOUD_GAMING = 11,
  NVML_BRAND_QUADRO_RTX = 12,
  NVML_BRAND_NVIDIA_RTX = 13,
  NVML_BRAND_NVIDIA = 14,
  NVML_BRAND_GEFORCE_RTX = 15,
  NVML_BRAND_TITAN_RTX = 16,
  NVML_BRAND_COUNT = 17
};
typedef enum nvmlBrandType_enum nvmlBrandType_t;

enum nvmlMemoryErrorType_enum {
  NVML_MEMORY_ERROR_TYPE_CORRECTED = 0,
  NVML_MEMORY_ERROR_TYPE_UNCORRECTED = 1,
  NVML_MEMORY_ERROR_TYPE_COUNT = 2
};
typedef enum nvmlMemoryErrorType_enum nvmlMemoryErrorType_t;

enum nvmlPcieUtilCounter_enum {
  NVML_PCIE_UTIL_TX_BYTES = 0,
  NVML_PCIE_UTIL_RX_BYTES = 1,
  NVML_PCIE_UTIL_COUNT = 2
};
typedef enum nvmlPcieUtilCounter_enum nvmlPcieUtilCounter_t;

typedef struct nvmlDevice_st *nvmlDevice_t;
typedef unsigned int nvmlDeviceArchitecture_t;

typedef struct nvmlPciInfo_st nvmlPciInfo_t;
typedef struct nvmlMemory_st nvmlMemory_t;
typedef struct nvmlMemory_v2_st nvmlMemory_v2_t;
typedef struct nvmlBAR1Memory_st nvmlBAR1Memory_t;
typedef struct nvmlUtilization_st nvmlUtilization_t;
typedef struct nvmlProcessInfo_st nvmlProcessInfo_t;

struct nvmlPciInfo_st {
  char busIdLegacy[16];
  unsigned int domain;
  unsigned int bus;
  unsigned int device;
  unsigned int pciDeviceId;
  unsigned int pciSubSystemId;
  char busId[32];
};

struct nvmlMemory_st {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
};

struct nvmlMemory_v2_st {
  unsigned int version;
  unsigned long long total;
  unsigned long long reserved;
  unsigned long long free;
  unsigned long long used;
};

struct nvmlBAR1Memory_st {
  unsigned long long bar1Total;
  unsigned long long bar1Free;
  unsigned long long bar1Used;
};

struct nvmlUtilization_st {
  unsigned int gpu;
  unsigned int memory;
};

struct nvmlProcessInfo_st {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId;
  unsigned int computeInstanceId;
};

#ifdef __cplusplus
extern "C" {
#endif
/* library */
const char *nvmlErrorString(nvmlReturn_t __error);
nvmlReturn_t nvmlInit(void);
nvmlReturn_t nvmlInitWithFlags(unsigned int __flags);
nvmlReturn_t nvmlShutdown(void);
/* system */
nvmlReturn_t nvmlSystemGetDriverVersion(char *__version, unsigned int __length);
nvmlReturn_t nvmlSystemGetNVMLVersion(char *__version, unsigned int __length);
nvmlReturn_t nvmlSystemGetCudaDriverVersion(int *__cudaDriverVersion);
nvmlReturn_t nvmlSystemGetProcessName(unsigned int __pid, char *__name, unsigned int __length);
nvmlReturn_t nvmlUnitGetCount(unsigned int *__unitCount);
/* device */
nvmlReturn_t nvmlDeviceGetCount(unsigned int *__deviceCount);
nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int __index, nvmlDevice_t *__device);
nvmlReturn_t nvmlDeviceGetHandleByUUID(const char *__uuid, nvmlDevice_t *__device);
nvmlReturn_t nvmlDeviceGetHandleByPciBusId(const char *__pciBusId, nvmlDevice_t *__device);
nvmlReturn_t nvmlDeviceGetHandleBySerial(const char *__serial, nvmlDevice_t *__device);
nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t __device, char *__name, unsigned int __length);
nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t __device, char *__uuid, unsigned int __length);
nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t __device, unsigned int *__index);
nvmlReturn_t nvmlDeviceGetMinorNumber(nvmlDevice_t __device, unsigned int *__minorNumber);
nvmlReturn_t nvmlDeviceGetBrand(nvmlDevice_t __device, nvmlBrandType_t *__type);
nvmlReturn_t nvmlDeviceGetArchitecture(nvmlDevice_t __device, nvmlDeviceArchitecture_t *__arch);
nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t __device, int *__major, int *__minor);
nvmlReturn_t nvmlDeviceGetPciInfo(nvmlDevice_t __device, nvmlPciInfo_t *__pci);
nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t __device, nvmlMemory_t *__memory);
nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t __device, nvmlMemory_v2_t *__memory);
nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t __device, unsigned int *__busWidth);
nvmlReturn_t nvmlDeviceGetComputeMode(nvmlDevice_t __device, nvmlComputeMode_t *__mode);
nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t __device, nvmlClockType_t __type, unsigned int *__clock);
nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t __device, nvmlClockType_t __type, unsigned int *__clock);
nvmlReturn_t nvmlDeviceGetApplicationsClock(nvmlDevice_t __device, nvmlClockType_t __clockType,
    unsigned int *__clockMHz);
nvmlReturn_t nvmlDeviceGetDefaultApplicationsClock(nvmlDevice_t __device, nvmlClockType_t __clockType,
    unsigned int *__clockMHz);
nvmlReturn_t nvmlDeviceGetClock(nvmlDevice_t __device, nvmlClockType_t __clockType, nvmlClockId_t __clockId,
    unsigned int *__clockMHz);
nvmlReturn_t nvmlDeviceGetMultiGpuBoard(nvmlDevice_t __device, unsigned int *__multiGpuBool);
nvmlReturn_t nvmlDeviceGetPersistenceMode(nvmlDevice_t __device, nvmlEnableState_t *__mode);
nvmlReturn_t nvmlDeviceGetDisplayMode(nvmlDevice_t __device, nvmlEnableState_t *__display);
nvmlReturn_t nvmlDeviceGetDisplayActive(nvmlDevice_t __device, nvmlEnableState_t *__isActive);
nvmlReturn_t nvmlDeviceGetSerial(nvmlDevice_t __device, char *__serial, unsigned int __length);
nvmlReturn_t nvmlDeviceGetBoardPartNumber(nvmlDevice_t __device, char *__partNumber, unsigned int __length);
nvmlReturn_t nvmlDeviceGetVbiosVersion(nvmlDevice_t __device, char *__version, unsigned int __length);
nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t __device, nvmlUtilization_t *__utilization);
nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t __device, nvmlTemperatureSensors_t __sensorType,
    unsigned int *__temp);
nvmlReturn_t nvmlDeviceGetTemperatureThreshold(nvmlDevice_t __device, nvmlTemperatureThresholds_t __thresholdType,
    unsigned int *__temp);
nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t __device, unsigned int *__speed);
nvmlReturn_t nvmlDeviceGetFanSpeed_v2(nvmlDevice_t __device, unsigned int __fan, unsigned int *__speed);
nvmlReturn_t nvmlDeviceGetNumFans(nvmlDevice_t __device, unsigned int *__numFans);
nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t __device, unsigned int *__power);
nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(nvmlDevice_t __device, unsigned int *__limit);
nvmlReturn_t nvmlDeviceGetPowerManagementLimit(nvmlDevice_t __device, unsigned int *__limit);
nvmlReturn_t nvmlDeviceGetPowerManagementDefaultLimit(nvmlDevice_t __device, unsigned int *__defaultLimit);
nvmlReturn_t nvmlDeviceGetPowerManagementLimitConstraints(nvmlDevice_t __device, unsigned int *__minLimit,
    unsigned int *__maxLimit);
nvmlReturn_t nvmlDeviceGetPowerManagementMode(nvmlDevice_t __device, nvmlEnableState_t *__mode);
nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t __device, unsigned long long *__energy);
nvmlReturn_t nvmlDeviceGetPerformanceState(nvmlDevice_t __device, nvmlPstates_t *__pState);
nvmlReturn_t nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t __device,
    unsigned long long *__clocksThrottleReasons);
nvmlReturn_t nvmlDeviceGetSupportedMemoryClocks(nvmlDevice_t __device, unsigned int *__count,
    unsigned int *__clocksMHz);
nvmlReturn_t nvmlDeviceGetSupportedGraphicsClocks(nvmlDevice_t __device, unsigned int __memoryClockMHz,
    unsigned int *__count, unsigned int *__clocksMHz);
nvmlReturn_t nvmlDeviceGetEccMode(nvmlDevice_t __device, nvmlEnableState_t *__current, nvmlEnableState_t *__pending);
nvmlReturn_t nvmlDeviceGetBAR1MemoryInfo(nvmlDevice_t __device, nvmlBAR1Memory_t *__bar1Memory);
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses(nvmlDevice_t __device, unsigned int *__infoCount,
    nvmlProcessInfo_t *__infos);
nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses(nvmlDevice_t __device, unsigned int *__infoCount,
    nvmlProcessInfo_t *__infos);
nvmlReturn_t nvmlDeviceGetCurrPcieLinkGeneration(nvmlDevice_t __device, unsigned int *__currLinkGen);
nvmlReturn_t nvmlDeviceGetCurrPcieLinkWidth(nvmlDevice_t __device, unsigned int *__currLinkWidth);
nvmlReturn_t nvmlDeviceGetMaxPcieLinkGeneration(nvmlDevice_t __device, unsigned int *__maxLinkGen);
nvmlReturn_t nvmlDeviceGetMaxPcieLinkWidth(nvmlDevice_t __device, unsigned int *__maxLinkWidth);
nvmlReturn_t nvmlDeviceGetPcieThroughput(nvmlDevice_t __device, nvmlPcieUtilCounter_t __counter, unsigned int *__value);
nvmlReturn_t nvmlDeviceGetCpuAffinity(nvmlDevice_t __device, unsigned int __cpuSetSize, unsigned long *__cpuSet);
nvmlReturn_t nvmlDeviceSetCpuAffinity(nvmlDevice_t __device);
nvmlReturn_t nvmlDeviceSetPersistenceMode(nvmlDevice_t __device, nvmlEnableState_t __mode);
nvmlReturn_t nvmlDeviceSetComputeMode(nvmlDevice_t __device, nvmlComputeMode_t __mode);
nvmlReturn_t nvmlDeviceSetApplicationsClocks(nvmlDevice_t __device, unsigned int __memClockMHz,
    unsigned int __graphicsClockMHz);
nvmlReturn_t nvmlDeviceResetApplicationsClocks(nvmlDevice_t __device);
nvmlReturn_t nvmlDeviceSetGpuLockedClocks(nvmlDevice_t __device, unsigned int __minGpuClockMHz,
    unsigned int __maxGpuClockMHz);
nvmlReturn_t nvmlDeviceResetGpuLockedClocks(nvmlDevice_t __device);
nvmlReturn_t nvmlDeviceSetMemoryLockedClocks(nvmlDevice_t __device, unsigned int __minMemClockMHz,
    unsigned int __maxMemClockMHz);
nvmlReturn_t nvmlDeviceResetMemoryLockedClocks(nvmlDevice_t __device);
nvmlReturn_t nvmlDeviceSetPowerManagementLimit(nvmlDevice_t __device, unsigned int __limit);
#ifdef __cplusplus
}
#endif

#define nvmlInit_v2 nvmlInit
#define nvmlSystemGetCudaDriverVersion_v2 nvmlSystemGetCudaDriverVersion
#define nvmlDeviceGetCount_v2 nvmlDeviceGetCount
#define nvmlDeviceGetHandleByIndex_v2 nvmlDeviceGetHandleByIndex
#define nvmlDeviceGetHandleByPciBusId_v2 nvmlDeviceGetHandleByPciBusId
#define nvmlDeviceGetPciInfo_v2 nvmlDeviceGetPciInfo
#define nvmlDeviceGetPciInfo_v3 nvmlDeviceGetPciInfo
#define nvmlDeviceGetComputeRunningProcesses_v2 nvmlDeviceGetComputeRunningProcesses
#define nvmlDeviceGetComputeRunningProcesses_v3 nvmlDeviceGetComputeRunningProcesses
#define nvmlDeviceGetGraphicsRunningProcesses_v2 nvmlDeviceGetGraphicsRunningProcesses
#define nvmlDeviceGetGraphicsRunningProcesses_v3 nvmlDeviceGetGraphicsRunningProcesses
#endif
