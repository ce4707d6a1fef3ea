"""libnvidia-ml, which tools and benchmarks ask for what the devices are: enumerations, structures, one row a function.

What a simulated device has not (temperatures, power, fans, utilisation, locked clocks) is *not supported*, as NVIDIA's
library says of devices without it.
"""

from vortex_rt.cuda.table.model import NONE, SERVED, ApiFunction, ApiStructure, Enumeration, Status, driver

RETURN = Enumeration(
    "nvmlReturn_enum", "nvmlReturn_t", "NVML_",
    "SUCCESS ERROR_UNINITIALIZED ERROR_INVALID_ARGUMENT ERROR_NOT_SUPPORTED ERROR_NO_PERMISSION "
    "ERROR_ALREADY_INITIALIZED ERROR_NOT_FOUND ERROR_INSUFFICIENT_SIZE ERROR_INSUFFICIENT_POWER "
    "ERROR_DRIVER_NOT_LOADED ERROR_TIMEOUT ERROR_IRQ_ISSUE ERROR_LIBRARY_NOT_FOUND ERROR_FUNCTION_NOT_FOUND "
    "ERROR_CORRUPTED_INFOROM ERROR_GPU_IS_LOST ERROR_RESET_REQUIRED ERROR_OPERATING_SYSTEM "
    "ERROR_LIB_RM_VERSION_MISMATCH ERROR_IN_USE ERROR_MEMORY ERROR_NO_DATA ERROR_VGPU_ECC_NOT_SUPPORTED "
    "ERROR_INSUFFICIENT_RESOURCES ERROR_FREQ_NOT_SUPPORTED ERROR_ARGUMENT_VERSION_MISMATCH ERROR_DEPRECATED "
    "ERROR_NOT_READY ERROR_GPU_NOT_FOUND ERROR_INVALID_STATE ERROR_UNKNOWN=999",
)  # fmt: skip
ENUMERATIONS = (
    RETURN,
    Enumeration("nvmlEnableState_enum", "nvmlEnableState_t", "NVML_FEATURE_", "DISABLED ENABLED"),
    Enumeration("nvmlClockType_enum", "nvmlClockType_t", "NVML_CLOCK_", "GRAPHICS SM MEM VIDEO COUNT"),
    Enumeration("nvmlClockId_enum", "nvmlClockId_t", "NVML_CLOCK_ID_",
        "CURRENT APP_CLOCK_TARGET APP_CLOCK_DEFAULT CUSTOMER_BOOST_MAX COUNT"),
    Enumeration("nvmlClockLimitId_enum", "nvmlClockLimitId_t", "NVML_CLOCK_LIMIT_ID_",
        "RANGE_START=4294967040 TDP UNLIMITED"),
    Enumeration("nvmlTemperatureSensors_enum", "nvmlTemperatureSensors_t", "NVML_TEMPERATURE_", "GPU COUNT"),
    Enumeration("nvmlTemperatureThresholds_enum", "nvmlTemperatureThresholds_t", "NVML_TEMPERATURE_THRESHOLD_",
        "SHUTDOWN SLOWDOWN MEM_MAX GPU_MAX ACOUSTIC_MIN ACOUSTIC_CURR ACOUSTIC_MAX COUNT"),
    Enumeration("nvmlComputeMode_enum", "nvmlComputeMode_t", "NVML_COMPUTEMODE_",
        "DEFAULT EXCLUSIVE_THREAD PROHIBITED EXCLUSIVE_PROCESS COUNT"),
    Enumeration("nvmlPStates_enum", "nvmlPstates_t", "NVML_PSTATE_",
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 UNKNOWN=32"),
    Enumeration("nvmlBrandType_enum", "nvmlBrandType_t", "NVML_BRAND_",
        "UNKNOWN QUADRO TESLA NVS GRID GEFORCE TITAN NVIDIA_VAPPS NVIDIA_VPC NVIDIA_VCS NVIDIA_VWS "
        "NVIDIA_CLOUD_GAMING QUADRO_RTX NVIDIA_RTX NVIDIA GEFORCE_RTX TITAN_RTX COUNT"),
    Enumeration("nvmlMemoryErrorType_enum", "nvmlMemoryErrorType_t", "NVML_MEMORY_ERROR_TYPE_",
        "CORRECTED UNCORRECTED COUNT"),
    Enumeration("nvmlPcieUtilCounter_enum", "nvmlPcieUtilCounter_t", "NVML_PCIE_UTIL_", "TX_BYTES RX_BYTES COUNT"),
)  # fmt: skip
STRUCTURES = (
    ApiStructure("nvmlPciInfo_st", "nvmlPciInfo_t", 68,
        "0 char busIdLegacy[16]; 16 unsigned int domain; 20 unsigned int bus; 24 unsigned int device; "
        "28 unsigned int pciDeviceId; 32 unsigned int pciSubSystemId; 36 char busId[32];"),
    ApiStructure("nvmlMemory_st", "nvmlMemory_t", 24,
        "0 unsigned long long total; 8 unsigned long long free; 16 unsigned long long used;"),
    ApiStructure("nvmlMemory_v2_st", "nvmlMemory_v2_t", 40,
        "0 unsigned int version; 8 unsigned long long total; 16 unsigned long long reserved; "
        "24 unsigned long long free; 32 unsigned long long used;"),
    ApiStructure("nvmlBAR1Memory_st", "nvmlBAR1Memory_t", 24,
        "0 unsigned long long bar1Total; 8 unsigned long long bar1Free; 16 unsigned long long bar1Used;"),
    ApiStructure("nvmlUtilization_st", "nvmlUtilization_t", 8, "0 unsigned int gpu; 4 unsigned int memory;"),
    ApiStructure("nvmlProcessInfo_st", "nvmlProcessInfo_t", 24,
        "0 unsigned int pid; 8 unsigned long long usedGpuMemory; 16 unsigned int gpuInstanceId; "
        "20 unsigned int computeInstanceId;"),
)  # fmt: skip
MACROS = (
    ("NVML_API_VERSION", "12"),
    ("NVML_API_VERSION_STR", '"12"'),
    ("NVML_INIT_FLAG_NO_GPUS", "1"),
    ("NVML_INIT_FLAG_NO_ATTACH", "2"),
    ("NVML_VALUE_NOT_AVAILABLE", "(-1)"),
    ("NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE", "32"),
    ("NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE", "16"),
    ("NVML_DEVICE_UUID_BUFFER_SIZE", "80"),
    ("NVML_DEVICE_UUID_V2_BUFFER_SIZE", "96"),
    ("NVML_DEVICE_NAME_BUFFER_SIZE", "64"),
    ("NVML_DEVICE_NAME_V2_BUFFER_SIZE", "96"),
    ("NVML_DEVICE_SERIAL_BUFFER_SIZE", "30"),
    ("NVML_DEVICE_PART_NUMBER_BUFFER_SIZE", "80"),
    ("NVML_DEVICE_VBIOS_VERSION_BUFFER_SIZE", "32"),
    ("NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE", "80"),
    ("NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE", "80"),
    ("NVML_CUDA_DRIVER_VERSION_MAJOR(v)", "((v) / 1000)"),
    ("NVML_CUDA_DRIVER_VERSION_MINOR(v)", "(((v) % 1000) / 10)"),
    ("NVML_DEVICE_ARCH_VOLTA", "5"),
    ("NVML_DEVICE_ARCH_TURING", "6"),
    ("NVML_DEVICE_ARCH_AMPERE", "7"),
    ("NVML_DEVICE_ARCH_ADA", "8"),
    ("NVML_DEVICE_ARCH_HOPPER", "9"),
    ("NVML_DEVICE_ARCH_UNKNOWN", "0xffffffff"),
    ("nvmlMemory_v2", "((unsigned int)(sizeof(nvmlMemory_v2_t) | (2 << 24U)))"),
)

_NOT_THERE = Status(3, "a simulated device has no such thing")
_TEXT = ", unsigned int length"


def texts() -> dict[int, str]:
    """Return what the library says of each result."""
    said = {number: name.removeprefix("NVML_").removeprefix("ERROR_") for name, number in RETURN.values}
    return {number: name.replace("_", " ").capitalize() for number, name in said.items()}


def _row(name: str, parameters: str, group: str, status: Status = SERVED, *, state: str = "checked") -> ApiFunction:
    return driver(name, parameters, group, status, result="nvmlReturn_t", state=state)


def _device(name: str, parameters: str, status: Status = SERVED) -> ApiFunction:
    return _row(f"nvmlDevice{name}", f"nvmlDevice_t device{', ' if parameters else ''}{parameters}", "device", status)


ALIASES = {
    "nvmlInit_v2": "nvmlInit",
    "nvmlSystemGetCudaDriverVersion_v2": "nvmlSystemGetCudaDriverVersion",
    "nvmlDeviceGetCount_v2": "nvmlDeviceGetCount",
    "nvmlDeviceGetHandleByIndex_v2": "nvmlDeviceGetHandleByIndex",
    "nvmlDeviceGetHandleByPciBusId_v2": "nvmlDeviceGetHandleByPciBusId",
    "nvmlDeviceGetPciInfo_v2": "nvmlDeviceGetPciInfo",
    "nvmlDeviceGetPciInfo_v3": "nvmlDeviceGetPciInfo",
    "nvmlDeviceGetComputeRunningProcesses_v2": "nvmlDeviceGetComputeRunningProcesses",
    "nvmlDeviceGetComputeRunningProcesses_v3": "nvmlDeviceGetComputeRunningProcesses",
    "nvmlDeviceGetGraphicsRunningProcesses_v2": "nvmlDeviceGetGraphicsRunningProcesses",
    "nvmlDeviceGetGraphicsRunningProcesses_v3": "nvmlDeviceGetGraphicsRunningProcesses",
}
"""Names of later versions, which do the same here, with types of the same shape."""

FUNCTIONS: tuple[ApiFunction, ...] = (
    driver("nvmlErrorString", "nvmlReturn_t error", "library", SERVED, result="const char *", state=NONE),
    _row("nvmlInit", "", "library", state=NONE),
    _row("nvmlInitWithFlags", "unsigned int flags", "library", state=NONE),
    _row("nvmlShutdown", "", "library"),
    _row("nvmlSystemGetDriverVersion", "char *version" + _TEXT, "system"),
    _row("nvmlSystemGetNVMLVersion", "char *version" + _TEXT, "system"),
    _row("nvmlSystemGetCudaDriverVersion", "int *cudaDriverVersion", "system", state=NONE),
    _row("nvmlSystemGetProcessName", "unsigned int pid, char *name" + _TEXT, "system"),
    _row("nvmlUnitGetCount", "unsigned int *unitCount", "system"),
    _row("nvmlDeviceGetCount", "unsigned int *deviceCount", "device"),
    _row("nvmlDeviceGetHandleByIndex", "unsigned int index, nvmlDevice_t *device", "device"),
    _row("nvmlDeviceGetHandleByUUID", "const char *uuid, nvmlDevice_t *device", "device"),
    _row("nvmlDeviceGetHandleByPciBusId", "const char *pciBusId, nvmlDevice_t *device", "device"),
    _row("nvmlDeviceGetHandleBySerial", "const char *serial, nvmlDevice_t *device", "device", Status(6, "no serials")),
    _device("GetName", "char *name" + _TEXT),
    _device("GetUUID", "char *uuid" + _TEXT),
    _device("GetIndex", "unsigned int *index"),
    _device("GetMinorNumber", "unsigned int *minorNumber"),
    _device("GetBrand", "nvmlBrandType_t *type"),
    _device("GetArchitecture", "nvmlDeviceArchitecture_t *arch"),
    _device("GetCudaComputeCapability", "int *major, int *minor"),
    _device("GetPciInfo", "nvmlPciInfo_t *pci"),
    _device("GetMemoryInfo", "nvmlMemory_t *memory"),
    _device("GetMemoryInfo_v2", "nvmlMemory_v2_t *memory"),
    _device("GetMemoryBusWidth", "unsigned int *busWidth"),
    _device("GetComputeMode", "nvmlComputeMode_t *mode"),
    _device("GetClockInfo", "nvmlClockType_t type, unsigned int *clock"),
    _device("GetMaxClockInfo", "nvmlClockType_t type, unsigned int *clock"),
    _device("GetApplicationsClock", "nvmlClockType_t clockType, unsigned int *clockMHz"),
    _device("GetDefaultApplicationsClock", "nvmlClockType_t clockType, unsigned int *clockMHz"),
    _device("GetClock", "nvmlClockType_t clockType, nvmlClockId_t clockId, unsigned int *clockMHz"),
    _device("GetMultiGpuBoard", "unsigned int *multiGpuBool"),
    _device("GetPersistenceMode", "nvmlEnableState_t *mode"),
    _device("GetDisplayMode", "nvmlEnableState_t *display"),
    _device("GetDisplayActive", "nvmlEnableState_t *isActive"),
    *(
        _device(name, parameters, _NOT_THERE)
        for name, parameters in (
            ("GetSerial", "char *serial" + _TEXT),
            ("GetBoardPartNumber", "char *partNumber" + _TEXT),
            ("GetVbiosVersion", "char *version" + _TEXT),
            ("GetUtilizationRates", "nvmlUtilization_t *utilization"),
            ("GetTemperature", "nvmlTemperatureSensors_t sensorType, unsigned int *temp"),
            ("GetTemperatureThreshold", "nvmlTemperatureThresholds_t thresholdType, unsigned int *temp"),
            ("GetFanSpeed", "unsigned int *speed"),
            ("GetFanSpeed_v2", "unsigned int fan, unsigned int *speed"),
            ("GetNumFans", "unsigned int *numFans"),
            ("GetPowerUsage", "unsigned int *power"),
            ("GetEnforcedPowerLimit", "unsigned int *limit"),
            ("GetPowerManagementLimit", "unsigned int *limit"),
            ("GetPowerManagementDefaultLimit", "unsigned int *defaultLimit"),
            ("GetPowerManagementLimitConstraints", "unsigned int *minLimit, unsigned int *maxLimit"),
            ("GetPowerManagementMode", "nvmlEnableState_t *mode"),
            ("GetTotalEnergyConsumption", "unsigned long long *energy"),
            ("GetPerformanceState", "nvmlPstates_t *pState"),
            ("GetCurrentClocksThrottleReasons", "unsigned long long *clocksThrottleReasons"),
            ("GetSupportedMemoryClocks", "unsigned int *count, unsigned int *clocksMHz"),
            ("GetSupportedGraphicsClocks",
             "unsigned int memoryClockMHz, unsigned int *count, unsigned int *clocksMHz"),
            ("GetEccMode", "nvmlEnableState_t *current, nvmlEnableState_t *pending"),
            ("GetBAR1MemoryInfo", "nvmlBAR1Memory_t *bar1Memory"),
            ("GetComputeRunningProcesses", "unsigned int *infoCount, nvmlProcessInfo_t *infos"),
            ("GetGraphicsRunningProcesses", "unsigned int *infoCount, nvmlProcessInfo_t *infos"),
            ("GetCurrPcieLinkGeneration", "unsigned int *currLinkGen"),
            ("GetCurrPcieLinkWidth", "unsigned int *currLinkWidth"),
            ("GetMaxPcieLinkGeneration", "unsigned int *maxLinkGen"),
            ("GetMaxPcieLinkWidth", "unsigned int *maxLinkWidth"),
            ("GetPcieThroughput", "nvmlPcieUtilCounter_t counter, unsigned int *value"),
            ("GetCpuAffinity", "unsigned int cpuSetSize, unsigned long *cpuSet"),
            ("SetCpuAffinity", ""),
            ("SetPersistenceMode", "nvmlEnableState_t mode"),
            ("SetComputeMode", "nvmlComputeMode_t mode"),
            ("SetApplicationsClocks", "unsigned int memClockMHz, unsigned int graphicsClockMHz"),
            ("ResetApplicationsClocks", ""),
            ("SetGpuLockedClocks", "unsigned int minGpuClockMHz, unsigned int maxGpuClockMHz"),
            ("ResetGpuLockedClocks", ""),
            ("SetMemoryLockedClocks", "unsigned int minMemClockMHz, unsigned int maxMemClockMHz"),
            ("ResetMemoryLockedClocks", ""),
            ("SetPowerManagementLimit", "unsigned int limit"),
        )
    ),
)  # fmt: skip
