"""Names of driver functions before their second version, which libcuda exports with the types of that time.

Programs that look symbols up by a plain name (``dlsym``), and hooks on them, find these; ``cuda.h`` leads
to the newest version, cuGetProcAddress to that which the program asks for (`vortex_rt.cuda.table.versions`).
What only hands its parameters to the second version is generated (`vortex_rt.cuda.table.entry_points.older`), the rest
written in ``driver_api/names``.
"""

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
    *("cuMemsetD2D8", "cuMemsetD32", "cuMemsetD8"),
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
    *("cuArray3DCreate", "cuArray3DGetDescriptor", "cuArrayCreate", "cuArrayGetDescriptor", "cuDeviceTotalMem"),
    *("cuMemAlloc", "cuMemAllocPitch", "cuMemGetAddressRange", "cuMemGetInfo", "cuMemHostGetDevicePointer"),
    *("cuMemcpy2D", "cuMemcpy2DAsync", "cuMemcpy2DUnaligned", "cuMemcpy3D", "cuMemcpy3DAsync", "cuModuleGetGlobal"),
    *("cuTexRefGetAddress", "cuTexRefSetAddress", "cuTexRefSetAddress2D"),
)
