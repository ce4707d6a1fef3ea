/* Memory and events of other processes. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(cudaIpcMemHandle_t) == sizeof(CUipcMemHandle), "handles of memory differ");
_Static_assert(sizeof(cudaIpcEventHandle_t) == sizeof(CUipcEventHandle), "handles of events differ");

cudaError_t impl_cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer) {
    return rt_status(drv.cuIpcGetMemHandle((CUipcMemHandle *)handle, (CUdeviceptr)pointer));
}

cudaError_t impl_cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned flags) {
    CUipcMemHandle driver_handle;
    memcpy(&driver_handle, &handle, sizeof handle);
    return rt_status(drv.cuIpcOpenMemHandle((CUdeviceptr *)pointer, driver_handle, flags));
}

cudaError_t impl_cudaIpcCloseMemHandle(void *pointer) {
    return rt_status(drv.cuIpcCloseMemHandle((CUdeviceptr)pointer));
}

cudaError_t impl_cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event) {
    return rt_status(drv.cuIpcGetEventHandle((CUipcEventHandle *)handle, (CUevent)event));
}

cudaError_t impl_cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle) {
    CUipcEventHandle driver_handle;
    memcpy(&driver_handle, &handle, sizeof handle);
    return rt_status(drv.cuIpcOpenEventHandle((CUevent *)event, driver_handle));
}
