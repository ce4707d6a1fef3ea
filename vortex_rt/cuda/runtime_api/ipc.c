/* Memory and events of other processes. */
#include "cudart.h"

#include <string.h>

_Static_assert(sizeof(cudaIpcMemHandle_t) == sizeof(CUipcMemHandle), "handles of memory differ");
_Static_assert(sizeof(cudaIpcEventHandle_t) == sizeof(CUipcEventHandle), "handles of events differ");

cudaError_t impl_cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned flags) {
    CUipcMemHandle driver_handle;
    memcpy(&driver_handle, &handle, sizeof handle);
    return rt_status(drv.cuIpcOpenMemHandle((CUdeviceptr *)pointer, driver_handle, flags));
}

cudaError_t impl_cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle) {
    CUipcEventHandle driver_handle;
    memcpy(&driver_handle, &handle, sizeof handle);
    return rt_status(drv.cuIpcOpenEventHandle((CUevent *)event, driver_handle));
}
