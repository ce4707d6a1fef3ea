"""The enumerations of both APIs by tag, and the numbers that CUDA's headers define as macros."""

from vortex_rt.cuda.table import driver_enums, runtime_enums
from vortex_rt.cuda.table.model import Enumeration

DRIVER = driver_enums.ENUMERATIONS
RUNTIME = runtime_enums.ENUMERATIONS
BY_TAG: dict[str, Enumeration] = {enumeration.tag: enumeration for enumeration in (*RUNTIME, *DRIVER)}

CUDA_VERSION = 12030
"""1000 × major + 10 × minor, as cudaRuntimeGetVersion and cuDriverGetVersion tell it."""

_DRIVER_MACROS = """
CUDA_ARRAY3D_LAYERED=0x01 CUDA_ARRAY3D_2DARRAY=0x01 CUDA_ARRAY3D_SURFACE_LDST=0x02 CUDA_ARRAY3D_CUBEMAP=0x04
CUDA_ARRAY3D_TEXTURE_GATHER=0x08 CUDA_ARRAY3D_DEPTH_TEXTURE=0x10 CUDA_ARRAY3D_COLOR_ATTACHMENT=0x20
CUDA_ARRAY3D_SPARSE=0x40 CUDA_ARRAY3D_DEFERRED_MAPPING=0x80
CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC=0x01
CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC=0x02
CUDA_EXTERNAL_MEMORY_DEDICATED=0x1 CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC=0x01
CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC=0x02 CUDA_NVSCISYNC_ATTR_SIGNAL=0x1 CUDA_NVSCISYNC_ATTR_WAIT=0x2
CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL=0x1 CU_COMPUTE_ACCELERATED_TARGET_BASE=0x10000
CU_GRAPH_COND_ASSIGN_DEFAULT=0x1 CU_GRAPH_KERNEL_NODE_PORT_DEFAULT=0 CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC=1
CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER=2 CU_IPC_HANDLE_SIZE=64
CU_LAUNCH_PARAM_END_AS_INT=0x00 CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT=0x01 CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT=0x02
CU_MEMHOSTALLOC_PORTABLE=0x01 CU_MEMHOSTALLOC_DEVICEMAP=0x02 CU_MEMHOSTALLOC_WRITECOMBINED=0x04
CU_MEMHOSTREGISTER_PORTABLE=0x01 CU_MEMHOSTREGISTER_DEVICEMAP=0x02 CU_MEMHOSTREGISTER_IOMEMORY=0x04
CU_MEMHOSTREGISTER_READ_ONLY=0x08 CU_MEM_CREATE_USAGE_TILE_POOL=0x1 CU_PARAM_TR_DEFAULT=-1
CU_TENSOR_MAP_NUM_QWORDS=16 CU_TRSA_OVERRIDE_FORMAT=0x01 CU_TRSF_READ_AS_INTEGER=0x01
CU_TRSF_NORMALIZED_COORDINATES=0x02 CU_TRSF_SRGB=0x10 CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION=0x20
CU_TRSF_SEAMLESS_CUBEMAP=0x40
"""

_RUNTIME_MACROS = """
cudaHostAllocDefault=0x00 cudaHostAllocPortable=0x01 cudaHostAllocMapped=0x02 cudaHostAllocWriteCombined=0x04
cudaHostRegisterDefault=0x00 cudaHostRegisterPortable=0x01 cudaHostRegisterMapped=0x02 cudaHostRegisterIoMemory=0x04
cudaHostRegisterReadOnly=0x08 cudaPeerAccessDefault=0x00 cudaStreamDefault=0x00 cudaStreamNonBlocking=0x01
cudaEventDefault=0x00 cudaEventBlockingSync=0x01 cudaEventDisableTiming=0x02 cudaEventInterprocess=0x04
cudaEventRecordDefault=0x00 cudaEventRecordExternal=0x01 cudaEventWaitDefault=0x00 cudaEventWaitExternal=0x01
cudaDeviceScheduleAuto=0x00 cudaDeviceScheduleSpin=0x01 cudaDeviceScheduleYield=0x02
cudaDeviceScheduleBlockingSync=0x04 cudaDeviceBlockingSync=0x04 cudaDeviceScheduleMask=0x07 cudaDeviceMapHost=0x08
cudaDeviceLmemResizeToMax=0x10 cudaDeviceSyncMemops=0x80 cudaDeviceMask=0xff cudaInitDeviceFlagsAreValid=0x01
cudaArrayDefault=0x00 cudaArrayLayered=0x01 cudaArraySurfaceLoadStore=0x02 cudaArrayCubemap=0x04
cudaArrayTextureGather=0x08 cudaArrayColorAttachment=0x20 cudaArraySparse=0x40 cudaArrayDeferredMapping=0x80
cudaArraySparsePropertiesSingleMipTail=0x1 cudaIpcMemLazyEnablePeerAccess=0x01 CUDA_IPC_HANDLE_SIZE=64
cudaMemAttachGlobal=0x01 cudaMemAttachHost=0x02 cudaMemAttachSingle=0x04
cudaOccupancyDefault=0x00 cudaOccupancyDisableCachingOverride=0x01
cudaCooperativeLaunchMultiDeviceNoPreSync=0x01 cudaCooperativeLaunchMultiDeviceNoPostSync=0x02
cudaExternalMemoryDedicated=0x1 cudaExternalSemaphoreSignalSkipNvSciBufMemSync=0x01
cudaExternalSemaphoreWaitSkipNvSciBufMemSync=0x02 cudaNvSciSyncAttrSignal=0x1 cudaNvSciSyncAttrWait=0x2
cudaGraphKernelNodePortDefault=0 cudaGraphKernelNodePortProgrammatic=1 cudaGraphKernelNodePortLaunchCompletion=2
"""

_TEXTURE_MACROS = """
cudaTextureType1D=0x01 cudaTextureType2D=0x02 cudaTextureType3D=0x03 cudaTextureTypeCubemap=0x0C
cudaTextureType1DLayered=0xF1 cudaTextureType2DLayered=0xF2 cudaTextureTypeCubemapLayered=0xFC
"""

_SURFACE_MACROS = """
cudaSurfaceType1D=0x01 cudaSurfaceType2D=0x02 cudaSurfaceType3D=0x03 cudaSurfaceTypeCubemap=0x0C
cudaSurfaceType1DLayered=0xF1 cudaSurfaceType2DLayered=0xF2 cudaSurfaceTypeCubemapLayered=0xFC
"""


def _macros(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, number) for name, _, number in (word.partition("=") for word in text.split()))


DRIVER_MACROS = _macros(_DRIVER_MACROS)
RUNTIME_MACROS = _macros(_RUNTIME_MACROS)
TEXTURE_MACROS = _macros(_TEXTURE_MACROS)
SURFACE_MACROS = _macros(_SURFACE_MACROS)
