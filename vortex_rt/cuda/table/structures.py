"""The structures, handles and other type names of both APIs."""

from vortex_rt.cuda.table import driver_structures, runtime_structures
from vortex_rt.cuda.table.model import ApiStructure

DRIVER = driver_structures.STRUCTURES
RUNTIME = runtime_structures.STRUCTURES
BY_TAG: dict[str, ApiStructure] = {structure.tag: structure for structure in (*RUNTIME, *DRIVER)}

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
