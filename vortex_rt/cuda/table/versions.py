"""Which function a name means for programs of each CUDA version, as cuGetProcAddress is asked: the version in which the
name got other parameters, and the function since then. Names that are not here have had one meaning.

The versions are those with which cuda.bindings 12.9 and 13.5 ask for the functions that they know.
"""

# Names of driver functions before their second version, which libcuda exports with the types of that time.
#
# Programs that look symbols up by a plain name (``dlsym``), and hooks on them, find these; ``cuda.h`` leads
# to the newest version, cuGetProcAddress to that which the program asks for.
# What only hands its parameters to the second version is generated (`vortex_rt.cuda.table.entry_points.older`), the
# rest written in ``driver_api/names``.

#: Generated: the parameters of the second version.
_SAME_WIDTH_HANDED_ON = (
    *("cuCtxCreate", "cuCtxDestroy", "cuCtxPopCurrent", "cuCtxPushCurrent", "cuDevicePrimaryCtxRelease"),
    *("cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxSetFlags", "cuEventDestroy", "cuGraphicsResourceSetMapFlags"),
    *("cuIpcOpenMemHandle", "cuLinkAddData", "cuLinkAddFile", "cuLinkCreate", "cuMemHostRegister"),
    *("cuStreamBatchMemOp", "cuStreamDestroy", "cuStreamWaitValue32", "cuStreamWaitValue64", "cuStreamWriteValue32"),
    "cuStreamWriteValue64",
)
#: Generated: the same with sizes and device addresses of 32 bits, as until CUDA 3.1.
_NARROW_HANDED_ON = (
    *("cuMemAllocHost", "cuMemFree", "cuMemcpyAtoA", "cuMemcpyAtoD", "cuMemcpyAtoH", "cuMemcpyAtoHAsync"),
    *("cuMemcpyDtoA", "cuMemcpyDtoD", "cuMemcpyDtoDAsync", "cuMemcpyDtoH", "cuMemcpyDtoHAsync", "cuMemcpyHtoA"),
    *("cuMemcpyHtoAAsync", "cuMemcpyHtoD", "cuMemcpyHtoDAsync", "cuMemsetD16", "cuMemsetD2D16", "cuMemsetD2D32"),
    *("cuMemsetD2D8", "cuMemsetD32", "cuMemsetD8", "cuMemcpy2D", "cuMemcpy2DAsync", "cuMemcpy2DUnaligned"),
    *("cuMemcpy3D", "cuMemcpy3DAsync", "cuArray3DCreate", "cuArrayCreate"),
)
HANDED_ON = (*_SAME_WIDTH_HANDED_ON, *_NARROW_HANDED_ON)
#: The last rows: driver_api/names/versions.c.
SAME_WIDTH = (
    *_SAME_WIDTH_HANDED_ON,
    *("cuGetProcAddress", "cuGraphAddKernelNode", "cuGraphExecKernelNodeSetParams", "cuGraphExecUpdate"),
    *("cuGraphInstantiate", "cuGraphInstantiate_v2", "cuGraphKernelNodeGetParams", "cuGraphKernelNodeSetParams"),
    *("cuStreamBeginCapture", "cuStreamGetCaptureInfo", "cuTexRefSetAddress2D_v2"),
)
#: The last rows: driver_api/names/versions.c.
NARROW = (
    *_NARROW_HANDED_ON,
    *("cuArray3DGetDescriptor", "cuArrayGetDescriptor", "cuDeviceTotalMem", "cuMemAlloc", "cuMemAllocPitch"),
    *("cuMemGetAddressRange", "cuMemGetInfo", "cuMemHostGetDevicePointer", "cuModuleGetGlobal"),
    *("cuTexRefGetAddress", "cuTexRefSetAddress", "cuTexRefSetAddress2D"),
)

FIRST = 2000
"""The version of functions that were there from the beginning, and the least that may be asked for."""
WIDE = 3020
"""Sizes and device addresses have 64 bits since then."""

_SECOND = {
    4000: "cuCtxDestroy cuCtxPopCurrent cuCtxPushCurrent cuEventDestroy cuStreamDestroy",
    6050: "cuGraphicsResourceSetMapFlags cuLinkAddData cuLinkAddFile cuLinkCreate cuMemHostRegister",
    10010: "cuStreamBeginCapture",
    11000: "cuDevicePrimaryCtxRelease cuDevicePrimaryCtxReset cuDevicePrimaryCtxSetFlags cuIpcOpenMemHandle",
    11040: "cuDeviceGetUuid",
    11070: "cuStreamBatchMemOp cuStreamWaitValue32 cuStreamWaitValue64 cuStreamWriteValue32 cuStreamWriteValue64",
    12000: "cuGetProcAddress cuGraphAddKernelNode cuGraphExecKernelNodeSetParams cuGraphExecUpdate "
           "cuGraphKernelNodeGetParams cuGraphKernelNodeSetParams",
    12020: "cuMemAdvise cuMemPrefetchAsync",
    12030: "cuGraphAddDependencies cuGraphAddNode cuGraphGetEdges cuGraphNodeGetDependencies "
           "cuGraphNodeGetDependentNodes cuGraphRemoveDependencies cuStreamUpdateCaptureDependencies",
    12050: "cuStreamGetCtx",
    12080: "cuEventElapsedTime",
    13000: "cuCtxGetDevice cuCtxSynchronize",
}  # fmt: skip
"""Version → names whose second form came with it: ``NAME_v2`` instead of ``NAME``."""

_MORE: dict[str, tuple[tuple[int, str], ...]] = {
    "cuCtxCreate": (
        (FIRST, "cuCtxCreate"), (WIDE, "cuCtxCreate_v2"), (11040, "cuCtxCreate_v3"), (12050, "cuCtxCreate_v4"),
    ),
    "cuGraphInstantiate": (
        (10000, "cuGraphInstantiate"), (11000, "cuGraphInstantiate_v2"), (12000, "cuGraphInstantiateWithFlags"),
    ),
    "cuStreamGetCaptureInfo": (
        (10010, "cuStreamGetCaptureInfo"), (11030, "cuStreamGetCaptureInfo_v2"), (12030, "cuStreamGetCaptureInfo_v3"),
    ),
    "cuTexRefSetAddress2D": (
        (FIRST, "cuTexRefSetAddress2D"), (WIDE, "cuTexRefSetAddress2D_v2"), (4010, "cuTexRefSetAddress2D_v3"),
    ),
}  # fmt: skip

NEWER = ("cuCtxCreate_v4", "cuCtxGetDevice_v2", "cuCtxSynchronize_v2", "cuEventElapsedTime_v2", "cuStreamGetCtx_v2")
"""driver_api/names/versions.c: forms after the version that the toolkit presents, for packages that ask for them."""


def meanings() -> dict[str, tuple[tuple[int, str], ...]]:
    """Return for each name with several meanings the versions and functions, oldest first."""
    found = {name: ((FIRST, name), (WIDE, f"{name}_v2")) for name in NARROW}
    for version, names in _SECOND.items():
        found |= {name: ((FIRST, name), (version, f"{name}_v2")) for name in names.split()}
    return found | _MORE
