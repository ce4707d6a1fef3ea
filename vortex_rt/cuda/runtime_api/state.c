/* A thread's device and context, its last error, and faults of kernels, which make every later call fail until
 * cudaDeviceReset. */
#include "cudart.h"

#include <stdatomic.h>
#include <stdlib.h>

static _Thread_local struct {
    int device;          /* chosen by cudaSetDevice */
    unsigned generation; /* of the primary context this thread made current */
    cudaError_t last;
    unsigned told; /* the context whose fault cudaGetLastError has given */
} thread;

static atomic_int fault;
static atomic_uint generation = 1;
static atomic_bool unloading, exiting;
static atomic_flag started = ATOMIC_FLAG_INIT;

static bool lasts(int status) {
    switch (status) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
        return true;
    default:
        return false;
    }
}

cudaError_t rt_status(CUresult result) {
    if (lasts((int)result)) {
        int none = 0;
        atomic_compare_exchange_strong(&fault, &none, (int)result);
    }
    return (cudaError_t)result;
}

unsigned rt_generation(void) { return atomic_load(&generation); }

void rt_unloading(void) { atomic_store(&unloading, true); }

bool rt_exiting(void) { return atomic_load(&exiting); }

static void at_exit(void) { atomic_store(&exiting, true); }

/* Registered at the first use of the driver, so that it runs before what was registered earlier, like a file's
 * __cudaUnregisterFatBinary. */
static cudaError_t start(void) {
    if (!atomic_flag_test_and_set(&started)) atexit(at_exit);
    return rt_status(driver_load());
}

cudaError_t rt_context(CUcontext *context) {
    CUresult result = (CUresult)start();
    if (result) return (cudaError_t)result;
    CUcontext current = NULL;
    result = drv.cuCtxGetCurrent(&current);
    if (result) return rt_status(result);
    unsigned now = rt_generation();
    if (!current || thread.generation != now) {
        CUdevice device;
        CUcontext primary;
        /* A context of the program's own, made with the driver API, stays. */
        if (current && !thread.generation) goto done;
        if ((result = drv.cuDeviceGet(&device, thread.device))) return rt_status(result);
        if ((result = drv.cuDevicePrimaryCtxRetain(&primary, device))) return rt_status(result);
        if ((result = drv.cuCtxSetCurrent(primary))) return rt_status(result);
        thread.generation = now;
        current = primary;
    }
done:
    if (context) *context = current;
    return cudaSuccess;
}

int vx_check(const struct vx_entry *entry) {
    if (atomic_load_explicit(&unloading, memory_order_relaxed)) return cudaErrorCudartUnloading;
    int lasting = atomic_load_explicit(&fault, memory_order_relaxed);
    if (lasting) return lasting;
    return entry->flags & VX_NO_CONTEXT ? (int)start() : (int)rt_context(NULL);
}

int vx_done(const struct vx_entry *entry, int status) {
    (void)entry;
    return (int)rt_record((cudaError_t)status);
}

cudaError_t rt_record(cudaError_t status) {
    if (status && status != cudaErrorNotReady) thread.last = status; /* the answer of a query is no error */
    return status;
}

SERVE(cudaGetErrorName, vx_error_name((int)error, "unrecognized error code"))
SERVE(cudaGetErrorString, vx_error_text((int)error, "unrecognized error code"))

cudaError_t impl_cudaPeekAtLastError(void) {
    if (thread.last || thread.told == rt_generation()) return thread.last;
    return (cudaError_t)atomic_load(&fault);
}

cudaError_t impl_cudaGetLastError(void) {
    cudaError_t last = impl_cudaPeekAtLastError();
    thread.last = cudaSuccess;
    if (atomic_load(&fault)) thread.told = rt_generation(); /* every other call gives it again */
    return last;
}

cudaError_t impl_cudaGetDevice(int *device) {
    if (!device) return cudaErrorInvalidValue;
    CUcontext current = NULL;
    if (!drv.cuCtxGetCurrent(&current) && current && !drv.cuCtxGetDevice(device)) return cudaSuccess;
    *device = thread.device;
    return cudaSuccess;
}

cudaError_t impl_cudaSetDevice(int ordinal) {
    int count = 0;
    CUdevice device;
    CUcontext primary;
    CUresult result = drv.cuDeviceGetCount(&count);
    if (result) return rt_status(result);
    if (ordinal < 0 || ordinal >= count) return cudaErrorInvalidDevice;
    if ((result = drv.cuDeviceGet(&device, ordinal))) return rt_status(result);
    if ((result = drv.cuDevicePrimaryCtxRetain(&primary, device))) return rt_status(result);
    if ((result = drv.cuCtxSetCurrent(primary))) return rt_status(result);
    thread.device = ordinal;
    thread.generation = rt_generation();
    return cudaSuccess;
}

cudaError_t impl_cudaDeviceReset(void) {
    if (atomic_load(&unloading)) return cudaErrorCudartUnloading;
    CUresult result = driver_load();
    if (result) return rt_status(result);
    CUdevice device;
    CUcontext current = NULL;
    drv.cuCtxGetCurrent(&current);
    if (!current || drv.cuCtxGetDevice(&device)) result = drv.cuDeviceGet(&device, thread.device);
    if (!result) result = drv.cuDevicePrimaryCtxReset(device);
    if (result && !lasts((int)result)) return rt_status(result);
    drv.cuCtxSetCurrent(NULL);
    atomic_fetch_add(&generation, 1);
    atomic_store(&fault, 0);
    thread.generation = 0;
    thread.last = cudaSuccess;
    return cudaSuccess;
}

cudaError_t impl_cudaThreadExit(void) { return impl_cudaDeviceReset(); }

cudaError_t impl_cudaInitDevice(int ordinal, unsigned device_flags, unsigned flags) {
    int count = 0;
    CUdevice device;
    CUcontext primary;
    CUresult result = drv.cuDeviceGetCount(&count);
    if (result) return rt_status(result);
    if (ordinal < 0 || ordinal >= count) return cudaErrorInvalidDevice;
    if (flags & ~1u) return cudaErrorInvalidValue;
    if ((result = drv.cuDeviceGet(&device, ordinal))) return rt_status(result);
    if (flags && (result = drv.cuDevicePrimaryCtxSetFlags(device, device_flags))) return rt_status(result);
    return rt_status(drv.cuDevicePrimaryCtxRetain(&primary, device));
}
