/* Devices: properties, attributes, limits, and what belongs to a device as a whole. */
#include "cudart.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static cudaError_t device_of(int ordinal, CUdevice *device) {
    cudaError_t status = rt_status(drv.cuDeviceGet(device, ordinal));
    return status == cudaErrorInvalidValue ? cudaErrorInvalidDevice : status;
}

/* The members of cudaDeviceProp that are attributes, by where they lie. */
#define PROPERTY(member, attribute) \
    {offsetof(struct cudaDeviceProp, member), sizeof(((struct cudaDeviceProp *)0)->member), attribute}
static const struct {
    size_t place, size;
    CUdevice_attribute attribute;
} properties[] = {
#include "libcudart_properties.h" /* generated from vortex_rt/cuda/table/device_attributes.py */
};

cudaError_t impl_cudaGetDeviceProperties_v2(struct cudaDeviceProp *result, int ordinal) {
    CUdevice device;
    if (!result) return cudaErrorInvalidValue;
    TRY(device_of(ordinal, &device));
    memset(result, 0, sizeof *result);
    CUresult done = drv.cuDeviceGetName(result->name, sizeof result->name, device);
    if (!done) done = drv.cuDeviceTotalMem(&result->totalGlobalMem, device);
    if (!done) done = drv.cuDeviceGetUuid((CUuuid *)&result->uuid, device);
    if (done) return rt_status(done);
    for (size_t i = 0; i < sizeof properties / sizeof *properties; ++i) {
        int value = 0;
        /* What the device has no number for stays 0. */
        if (drv.cuDeviceGetAttribute(&value, properties[i].attribute, device)) continue;
        size_t wide = (size_t)(unsigned)value;
        memcpy((char *)result + properties[i].place, properties[i].size == sizeof wide ? (void *)&wide : (void *)&value,
               properties[i].size);
    }
    return cudaSuccess;
}

cudaError_t impl_cudaGetDeviceCount(int *count) {
    if (!count) return cudaErrorInvalidValue;
    cudaError_t status = rt_status(drv.cuDeviceGetCount(count));
    return status || *count ? status : cudaErrorNoDevice;
}

cudaError_t impl_cudaChooseDevice(int *device, const struct cudaDeviceProp *wanted) {
    int count, best_score = -1;
    if (!device || !wanted) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDeviceCount(&count);
    for (int i = 0; i < count && !status; ++i) {
        struct cudaDeviceProp has;
        if ((status = impl_cudaGetDeviceProperties_v2(&has, i))) break;
        int score = (has.major > wanted->major || (has.major == wanted->major && has.minor >= wanted->minor)) +
                    (has.totalGlobalMem >= wanted->totalGlobalMem) +
                    (has.multiProcessorCount >= wanted->multiProcessorCount);
        if (score <= best_score) continue;
        best_score = score;
        *device = i;
    }
    return status;
}

/* Nothing but this process's own writes reaches the device: there is nothing to flush. */
cudaError_t impl_cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
                                                    enum cudaFlushGPUDirectRDMAWritesScope scope) {
    if (target != cudaFlushGPUDirectRDMAWritesTargetCurrentDevice) return cudaErrorInvalidValue;
    return scope == cudaFlushGPUDirectRDMAWritesToOwner || scope == cudaFlushGPUDirectRDMAWritesToAllDevices
               ? cudaSuccess
               : cudaErrorInvalidValue;
}

cudaError_t impl_cudaSetDeviceFlags(unsigned flags) {
    int ordinal;
    CUdevice device;
    if (flags & ~(unsigned)cudaDeviceMask) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDevice(&ordinal);
    if (!status) status = device_of(ordinal, &device);
    /* Memory can always be mapped: the driver's flags do not name it. */
    return status ? status : rt_status(drv.cuDevicePrimaryCtxSetFlags(device, flags & ~(unsigned)cudaDeviceMapHost));
}

cudaError_t impl_cudaGetDeviceFlags(unsigned *flags) {
    int ordinal, active;
    CUdevice device;
    if (!flags) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDevice(&ordinal);
    if (!status) status = device_of(ordinal, &device);
    if (!status) status = rt_status(drv.cuDevicePrimaryCtxGetState(device, flags, &active));
    if (!status) *flags |= cudaDeviceMapHost;
    return status;
}

cudaError_t impl_cudaSetValidDevices(int *ordinals, int length) {
    int count;
    if (length && !ordinals) return cudaErrorInvalidValue;
    cudaError_t status = impl_cudaGetDeviceCount(&count);
    for (int i = 0; i < length && !status; ++i)
        if (ordinals[i] < 0 || ordinals[i] >= count) status = cudaErrorInvalidDevice;
    return status;
}

cudaError_t impl_cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *channel,
                                                      int ordinal) {
    CUdevice device;
    CUarray_format format;
    unsigned channels;
    if (!width) return cudaErrorInvalidValue;
    cudaError_t status = device_of(ordinal, &device);
    if (!status) status = to_array_format(channel, &format, &channels);
    return status ? status : rt_status(drv.cuDeviceGetTexture1DLinearMaxWidth(width, format, channels, device));
}

/* There are no peers, or a device is its own. */
cudaError_t impl_cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    CUdevice other;
    if (flags) return cudaErrorInvalidValue;
    cudaError_t status = device_of(peer, &other);
    int current = 0;
    if (!status) status = impl_cudaGetDevice(&current);
    if (status) return status;
    return current == peer ? cudaErrorInvalidDevice : cudaErrorPeerAccessUnsupported;
}

cudaError_t impl_cudaDeviceDisablePeerAccess(int peer) {
    CUdevice other;
    cudaError_t status = device_of(peer, &other);
    return status ? status : cudaErrorPeerAccessNotEnabled;
}

cudaError_t impl_cudaDriverGetVersion(int *version) {
    if (!version) return cudaErrorInvalidValue;
    if (driver_load() && !drv.cuDriverGetVersion) {
        *version = 0; /* no driver is installed */
        return cudaSuccess;
    }
    return rt_status(drv.cuDriverGetVersion(version));
}

cudaError_t impl_cudaRuntimeGetVersion(int *version) {
    if (!version) return cudaErrorInvalidValue;
    *version = CUDART_VERSION;
    return cudaSuccess;
}

/* Doubles go to kernels as they are. */
cudaError_t impl_cudaSetDoubleForDevice(double *value) { return value ? cudaSuccess : cudaErrorInvalidValue; }
cudaError_t impl_cudaSetDoubleForHost(double *value) { return value ? cudaSuccess : cudaErrorInvalidValue; }

cudaError_t impl_cudaGetDriverEntryPoint(const char *name, void **function, unsigned long long flags,
                                         enum cudaDriverEntryPointQueryResult *found) {
    if (!name || !*name || !function) return cudaErrorInvalidValue;
    if (vx_per_thread && !flags) flags = cudaEnablePerThreadDefaultStream;
    CUdriverProcAddressQueryResult query = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    *function = NULL;
    CUresult result = drv.cuGetProcAddress(name, function, CUDART_VERSION, flags, &query);
    if (found) *found = (enum cudaDriverEntryPointQueryResult)query;
    if (result == CUDA_ERROR_NOT_FOUND && found) return cudaSuccess;
    return rt_status(result);
}
