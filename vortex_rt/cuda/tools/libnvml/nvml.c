/* libnvidia-ml: what the devices are, asked of libcuda, which the first call opens. A handle is a device's number and
 * one, so that none is null. */
#define _GNU_SOURCE 1
#include "libnvml_impl.h"
#include "entry.h"
#include "vortex_places.h"

#include <cuda.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                                                   \
    X(cuInit, "cuInit") X(cuDriverGetVersion, "cuDriverGetVersion") X(cuDeviceGetCount, "cuDeviceGetCount")            \
    X(cuDeviceGetName, "cuDeviceGetName") X(cuDeviceGetUuid, "cuDeviceGetUuid")                                        \
    X(cuDeviceGetAttribute, "cuDeviceGetAttribute") X(cuDeviceGetPCIBusId, "cuDeviceGetPCIBusId")                      \
    X(cuDeviceTotalMem, "cuDeviceTotalMem_v2") X(cuDevicePrimaryCtxGetState, "cuDevicePrimaryCtxGetState")             \
    X(cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain")                                                            \
    X(cuDevicePrimaryCtxRelease, "cuDevicePrimaryCtxRelease_v2") X(cuCtxPushCurrent, "cuCtxPushCurrent_v2")            \
    X(cuCtxPopCurrent, "cuCtxPopCurrent_v2") X(cuMemGetInfo, "cuMemGetInfo_v2")

static struct {
#define DECLARE(name, symbol) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
} driver;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned users; /* calls of nvmlInit without their nvmlShutdown */
static int device_count;

int vx_check(const struct vx_entry *entry) {
    (void)entry;
    pthread_mutex_lock(&lock);
    bool ready = users > 0;
    pthread_mutex_unlock(&lock);
    return ready ? NVML_SUCCESS : NVML_ERROR_UNINITIALIZED;
}

int vx_done(const struct vx_entry *entry, int status) {
    (void)entry;
    return status;
}

void vx_trace_prepare(void) {}

/* Opens libcuda: the one that the loader finds, which the program uses too, else the toolkit's. */
static nvmlReturn_t load(void) {
    if (driver.cuInit) return NVML_SUCCESS;
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    char *file = library ? NULL : vortex_toolkit_file(VORTEX_LIBCUDA);
    if (file) library = dlopen(file, RTLD_NOW);
    free(file);
    if (!library) return NVML_ERROR_LIBRARY_NOT_FOUND;
#define FIND(name, symbol)                                                  \
    if (!(*(void **)&driver.name = dlsym(library, symbol))) {               \
        driver.cuInit = NULL;                                               \
        return NVML_ERROR_FUNCTION_NOT_FOUND;                               \
    }
    FUNCTIONS(FIND)
    return NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlInitWithFlags(unsigned int flags) {
    if (flags & ~(unsigned)(NVML_INIT_FLAG_NO_GPUS | NVML_INIT_FLAG_NO_ATTACH)) return NVML_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    nvmlReturn_t status = load();
    if (!status && !users) {
        CUresult result = driver.cuInit(0);
        device_count = 0;
        if (!result) result = driver.cuDeviceGetCount(&device_count);
        if (result && !(result == CUDA_ERROR_NO_DEVICE && (flags & NVML_INIT_FLAG_NO_GPUS)))
            status = result == CUDA_ERROR_NO_DEVICE ? NVML_ERROR_GPU_NOT_FOUND : NVML_ERROR_DRIVER_NOT_LOADED;
    }
    if (!status) users++;
    pthread_mutex_unlock(&lock);
    return status;
}

nvmlReturn_t impl_nvmlInit(void) { return impl_nvmlInitWithFlags(0); }
nvmlReturn_t impl_nvmlShutdown(void) {
    pthread_mutex_lock(&lock);
    if (users) users--;
    pthread_mutex_unlock(&lock);
    return NVML_SUCCESS;
}

SERVE(nvmlErrorString, vx_error_text((int)error, "Unknown error"))

static nvmlReturn_t put_text(char *place, unsigned length, const char *text) {
    if (!place) return NVML_ERROR_INVALID_ARGUMENT;
    if (strlen(text) >= length) return NVML_ERROR_INSUFFICIENT_SIZE;
    strcpy(place, text);
    return NVML_SUCCESS;
}

static nvmlReturn_t put(unsigned *place, unsigned value) {
    if (!place) return NVML_ERROR_INVALID_ARGUMENT;
    *place = value;
    return NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlSystemGetCudaDriverVersion(int *version) {
    if (!version) return NVML_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    nvmlReturn_t status = load();
    pthread_mutex_unlock(&lock);
    return status ? status : driver.cuDriverGetVersion(version) ? NVML_ERROR_UNKNOWN : NVML_SUCCESS;
}

/* The project's driver has one version with its CUDA. */
SERVE(nvmlSystemGetDriverVersion, put_text(version, length, VORTEX_CUDA_VERSION))
SERVE(nvmlSystemGetNVMLVersion, put_text(version, length, NVML_API_VERSION_STR "." VORTEX_CUDA_VERSION))

nvmlReturn_t impl_nvmlSystemGetProcessName(unsigned pid, char *name, unsigned length) {
    char path[32], text[4096];
    if (!name || !length) return NVML_ERROR_INVALID_ARGUMENT;
    snprintf(path, sizeof path, "/proc/%u/cmdline", pid);
    FILE *file = fopen(path, "r");
    if (!file) return NVML_ERROR_NOT_FOUND;
    size_t got = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[got] = 0;
    return put_text(name, length, text);
}

nvmlReturn_t impl_nvmlUnitGetCount(unsigned *count) { return put(count, 0); }

nvmlReturn_t impl_nvmlDeviceGetCount(unsigned *count) { return put(count, (unsigned)device_count); }
nvmlReturn_t impl_nvmlDeviceGetHandleByIndex(unsigned index, nvmlDevice_t *device) {
    if (!device || index >= (unsigned)device_count) return NVML_ERROR_INVALID_ARGUMENT;
    *device = (nvmlDevice_t)(uintptr_t)(index + 1);
    return NVML_SUCCESS;
}

static bool number(nvmlDevice_t device, CUdevice *ordinal) {
    uintptr_t handle = (uintptr_t)device;
    *ordinal = (CUdevice)(handle - 1);
    return handle > 0 && handle <= (uintptr_t)device_count;
}

nvmlReturn_t impl_nvmlDeviceGetIndex(nvmlDevice_t device, unsigned *index) {
    CUdevice ordinal;
    return number(device, &ordinal) ? put(index, (unsigned)ordinal) : NVML_ERROR_INVALID_ARGUMENT;
}

SERVE(nvmlDeviceGetMinorNumber, impl_nvmlDeviceGetIndex(device, minorNumber))

nvmlReturn_t impl_nvmlDeviceGetName(nvmlDevice_t device, char *name, unsigned length) {
    CUdevice ordinal;
    char text[NVML_DEVICE_NAME_V2_BUFFER_SIZE];
    if (!number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    if (driver.cuDeviceGetName(text, sizeof text, ordinal)) return NVML_ERROR_UNKNOWN;
    return put_text(name, length, text);
}

nvmlReturn_t impl_nvmlDeviceGetUUID(nvmlDevice_t device, char *uuid, unsigned length) {
    CUdevice ordinal;
    CUuuid id;
    char text[NVML_DEVICE_UUID_BUFFER_SIZE] = "GPU-", *end = text + 4;
    if (!number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    if (driver.cuDeviceGetUuid(&id, ordinal)) return NVML_ERROR_UNKNOWN;
    for (int i = 0; i < 16; i++)
        end += sprintf(end, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", (unsigned char)id.bytes[i]);
    return put_text(uuid, length, text);
}

nvmlReturn_t impl_nvmlDeviceGetHandleByUUID(const char *uuid, nvmlDevice_t *device) {
    if (!uuid || !device) return NVML_ERROR_INVALID_ARGUMENT;
    for (unsigned index = 0; index < (unsigned)device_count; index++) {
        char text[NVML_DEVICE_UUID_BUFFER_SIZE];
        nvmlDevice_t found = (nvmlDevice_t)(uintptr_t)(index + 1);
        if (!impl_nvmlDeviceGetUUID(found, text, sizeof text) && !strcmp(text, uuid)) {
            *device = found;
            return NVML_SUCCESS;
        }
    }
    return NVML_ERROR_NOT_FOUND;
}

static nvmlReturn_t attribute(nvmlDevice_t device, CUdevice_attribute which, int *value) {
    CUdevice ordinal;
    if (!value || !number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    return driver.cuDeviceGetAttribute(value, which, ordinal) ? NVML_ERROR_UNKNOWN : NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlDeviceGetPciInfo(nvmlDevice_t device, nvmlPciInfo_t *pci) {
    CUdevice ordinal;
    if (!pci || !number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    memset(pci, 0, sizeof *pci);
    if (driver.cuDeviceGetPCIBusId(pci->busIdLegacy, sizeof pci->busIdLegacy, ordinal) ||
        sscanf(pci->busIdLegacy, "%x:%x:%x", &pci->domain, &pci->bus, &pci->device) != 3)
        return NVML_ERROR_UNKNOWN;
    snprintf(pci->busId, sizeof pci->busId, "%08X:%02X:%02X.0", pci->domain, pci->bus, pci->device);
    return NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlDeviceGetHandleByPciBusId(const char *bus, nvmlDevice_t *device) {
    unsigned wanted[3];
    if (!bus || !device || sscanf(bus, "%x:%x:%x", &wanted[0], &wanted[1], &wanted[2]) != 3)
        return NVML_ERROR_INVALID_ARGUMENT;
    for (unsigned index = 0; index < (unsigned)device_count; index++) {
        nvmlPciInfo_t pci;
        nvmlDevice_t found = (nvmlDevice_t)(uintptr_t)(index + 1);
        if (!impl_nvmlDeviceGetPciInfo(found, &pci) && pci.domain == wanted[0] && pci.bus == wanted[1] &&
            pci.device == wanted[2]) {
            *device = found;
            return NVML_SUCCESS;
        }
    }
    return NVML_ERROR_NOT_FOUND;
}

nvmlReturn_t impl_nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int *major, int *minor) {
    nvmlReturn_t status = attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, major);
    return status ? status : attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, minor);
}

nvmlReturn_t impl_nvmlDeviceGetBrand(nvmlDevice_t device, nvmlBrandType_t *type) {
    CUdevice ordinal;
    if (!type || !number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    *type = NVML_BRAND_UNKNOWN;
    return NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlDeviceGetArchitecture(nvmlDevice_t device, nvmlDeviceArchitecture_t *architecture) {
    CUdevice ordinal;
    if (!number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    return put(architecture, NVML_DEVICE_ARCH_UNKNOWN);
}

/* Memory is that of this process: a simulated device belongs to one. No context is made to find it out. */
static nvmlReturn_t memory_of(nvmlDevice_t device, size_t *available, size_t *total) {
    CUdevice ordinal;
    CUcontext context;
    unsigned flags;
    int active = 0;
    if (!number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    if (driver.cuDeviceTotalMem(total, ordinal)) return NVML_ERROR_UNKNOWN;
    *available = *total;
    if (driver.cuDevicePrimaryCtxGetState(ordinal, &flags, &active)) return NVML_ERROR_UNKNOWN;
    if (!active || driver.cuDevicePrimaryCtxRetain(&context, ordinal)) return NVML_SUCCESS;
    CUresult result = driver.cuCtxPushCurrent(context);
    if (!result) {
        result = driver.cuMemGetInfo(available, total);
        driver.cuCtxPopCurrent(&context);
    }
    driver.cuDevicePrimaryCtxRelease(ordinal);
    return result ? NVML_ERROR_UNKNOWN : NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t *memory) {
    size_t available, total;
    if (!memory) return NVML_ERROR_INVALID_ARGUMENT;
    nvmlReturn_t status = memory_of(device, &available, &total);
    if (!status) *memory = (nvmlMemory_t){.total = total, .free = available, .used = total - available};
    return status;
}

nvmlReturn_t impl_nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device, nvmlMemory_v2_t *memory) {
    size_t available, total;
    if (!memory) return NVML_ERROR_INVALID_ARGUMENT;
    if (memory->version != nvmlMemory_v2) return NVML_ERROR_ARGUMENT_VERSION_MISMATCH;
    nvmlReturn_t status = memory_of(device, &available, &total);
    if (status) return status;
    memory->total = total;
    memory->reserved = 0;
    memory->free = available;
    memory->used = total - available;
    return NVML_SUCCESS;
}

SERVE(nvmlDeviceGetMemoryBusWidth, attribute(device, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, (int *)busWidth))

/* the numbers are the same */
SERVE(nvmlDeviceGetComputeMode, attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, (int *)mode))

/* Clocks are constant: what runs is what could run. */
nvmlReturn_t impl_nvmlDeviceGetClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned *clock) {
    int kilohertz = 0;
    if (type < 0 || type >= NVML_CLOCK_COUNT || !clock) return NVML_ERROR_INVALID_ARGUMENT;
    if (type == NVML_CLOCK_VIDEO) return NVML_ERROR_NOT_SUPPORTED;
    nvmlReturn_t status = attribute(
        device, type == NVML_CLOCK_MEM ? CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE : CU_DEVICE_ATTRIBUTE_CLOCK_RATE, &kilohertz);
    return status ? status : put(clock, (unsigned)kilohertz / 1000);
}

SERVE(nvmlDeviceGetMaxClockInfo, impl_nvmlDeviceGetClockInfo(device, type, clock))
SERVE(nvmlDeviceGetApplicationsClock, impl_nvmlDeviceGetClockInfo(device, clockType, clockMHz))
SERVE(nvmlDeviceGetDefaultApplicationsClock, impl_nvmlDeviceGetClockInfo(device, clockType, clockMHz))

nvmlReturn_t impl_nvmlDeviceGetClock(nvmlDevice_t device, nvmlClockType_t type, nvmlClockId_t id, unsigned *clock) {
    if (id < 0 || id >= NVML_CLOCK_ID_COUNT) return NVML_ERROR_INVALID_ARGUMENT;
    return impl_nvmlDeviceGetClockInfo(device, type, clock);
}

static nvmlReturn_t off(nvmlDevice_t device, nvmlEnableState_t *state) {
    CUdevice ordinal;
    if (!state || !number(device, &ordinal)) return NVML_ERROR_INVALID_ARGUMENT;
    *state = NVML_FEATURE_DISABLED;
    return NVML_SUCCESS;
}

nvmlReturn_t impl_nvmlDeviceGetPersistenceMode(nvmlDevice_t device, nvmlEnableState_t *mode) { return off(device, mode); }
nvmlReturn_t impl_nvmlDeviceGetDisplayMode(nvmlDevice_t device, nvmlEnableState_t *mode) { return off(device, mode); }
nvmlReturn_t impl_nvmlDeviceGetDisplayActive(nvmlDevice_t device, nvmlEnableState_t *mode) { return off(device, mode); }

nvmlReturn_t impl_nvmlDeviceGetMultiGpuBoard(nvmlDevice_t device, unsigned *several) {
    CUdevice ordinal;
    return number(device, &ordinal) ? put(several, 0) : NVML_ERROR_INVALID_ARGUMENT;
}
