"""The enumerations of both APIs by tag, and the numbers that CUDA's headers define as macros."""

from vortex_rt.cuda.table import driver_types, runtime_types
from vortex_rt.cuda.table.model import ApiStructure, Enumeration

DRIVER_ENUMERATIONS = driver_types.ENUMERATIONS
RUNTIME_ENUMERATIONS = runtime_types.ENUMERATIONS
ENUMERATIONS: dict[str, Enumeration] = {item.tag: item for item in (*RUNTIME_ENUMERATIONS, *DRIVER_ENUMERATIONS)}

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

# The structures, handles and other type names of both APIs.

DRIVER_STRUCTURES = driver_types.STRUCTURES
RUNTIME_STRUCTURES = runtime_types.STRUCTURES
STRUCTURES: dict[str, ApiStructure] = {item.tag: item for item in (*RUNTIME_STRUCTURES, *DRIVER_STRUCTURES)}

RUNTIME_HANDLES = (
    ("cudaArray_t", "cudaArray"),
    ("cudaMipmappedArray_t", "cudaMipmappedArray"),
    ("cudaGraphicsResource_t", "cudaGraphicsResource"),
    ("cudaStream_t", "CUstream_st"),
    ("cudaEvent_t", "CUevent_st"),
    ("cudaGraph_t", "CUgraph_st"),
    ("cudaGraphNode_t", "CUgraphNode_st"),
    ("cudaGraphExec_t", "CUgraphExec_st"),
    ("cudaUserObject_t", "CUuserObject_st"),
    ("cudaFunction_t", "CUfunc_st"),
    ("cudaKernel_t", "CUkern_st"),
    ("cudaMemPool_t", "CUmemPoolHandle_st"),
    ("cudaExternalMemory_t", "CUexternalMemory_st"),
    ("cudaExternalSemaphore_t", "CUexternalSemaphore_st"),
)
"""Typedef name and structure tag of pointers to structures that programs never see."""

RUNTIME_TYPEDEFS = (
    "const struct cudaArray *cudaArray_const_t",
    "const struct cudaMipmappedArray *cudaMipmappedArray_const_t",
    "unsigned long long cudaGraphConditionalHandle",
    "void (CUDART_CB *cudaHostFn_t)(void *userData)",
    "void (CUDART_CB *cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *userData)",
)

TEXTURE_TYPEDEFS = ("unsigned long long cudaTextureObject_t",)
SURFACE_TYPEDEFS = ("unsigned long long cudaSurfaceObject_t",)

DRIVER_HANDLES = (
    ("CUcontext", "CUctx_st"),
    ("CUmodule", "CUmod_st"),
    ("CUfunction", "CUfunc_st"),
    ("CUlibrary", "CUlib_st"),
    ("CUkernel", "CUkern_st"),
    ("CUarray", "CUarray_st"),
    ("CUmipmappedArray", "CUmipmappedArray_st"),
    ("CUtexref", "CUtexref_st"),
    ("CUsurfref", "CUsurfref_st"),
    ("CUevent", "CUevent_st"),
    ("CUstream", "CUstream_st"),
    ("CUgraphicsResource", "CUgraphicsResource_st"),
    ("CUexternalMemory", "CUextMemory_st"),
    ("CUexternalSemaphore", "CUextSemaphore_st"),
    ("CUgraph", "CUgraph_st"),
    ("CUgraphNode", "CUgraphNode_st"),
    ("CUgraphExec", "CUgraphExec_st"),
    ("CUmemoryPool", "CUmemPoolHandle_st"),
    ("CUuserObject", "CUuserObject_st"),
    ("CUlinkState", "CUlinkState_st"),
)

DRIVER_SCALARS = (
    "uint32_t cuuint32_t",
    "uint64_t cuuint64_t",
    "unsigned long long CUdeviceptr_v2",
    "CUdeviceptr_v2 CUdeviceptr",
    "int CUdevice_v1",
    "CUdevice_v1 CUdevice",
    "unsigned long long CUtexObject_v1",
    "CUtexObject_v1 CUtexObject",
    "unsigned long long CUsurfObject_v1",
    "CUsurfObject_v1 CUsurfObject",
    "unsigned long long CUmemGenericAllocationHandle_v1",
    "CUmemGenericAllocationHandle_v1 CUmemGenericAllocationHandle",
    "cuuint64_t CUgraphConditionalHandle",
)

DRIVER_CALLBACKS = (
    "void (CUDA_CB *CUhostFn)(void *userData)",
    "void (CUDA_CB *CUstreamCallback)(CUstream hStream, CUresult status, void *userData)",
    "size_t (CUDA_CB *CUoccupancyB2DSize)(int blockSize)",
)
