"""Names of driver functions before their second version, which libcuda exports by hand with the types of that time.

Programs that look symbols up by a plain name (``dlsym``), and hooks on them, find these; ``cuda.h`` leads
to the newest version, cuGetProcAddress to that which the program asks for (`vortex_rt.cuda.table.versions`).
"""

#: driver_api/names/older.c: the same types as today, or fewer parameters.
SAME_WIDTH = (
    *("cuCtxCreate", "cuCtxDestroy", "cuCtxPopCurrent", "cuCtxPushCurrent", "cuDevicePrimaryCtxRelease"),
    *("cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxSetFlags", "cuEventDestroy", "cuGetProcAddress"),
    *("cuGraphAddKernelNode", "cuGraphExecKernelNodeSetParams", "cuGraphExecUpdate", "cuGraphInstantiate"),
    *("cuGraphInstantiate_v2", "cuGraphKernelNodeGetParams", "cuGraphKernelNodeSetParams", "cuIpcOpenMemHandle"),
    "cuGraphicsResourceSetMapFlags",
    *("cuLinkAddData", "cuLinkAddFile", "cuLinkCreate", "cuMemHostRegister", "cuStreamBatchMemOp"),
    *("cuStreamBeginCapture", "cuStreamDestroy", "cuStreamGetCaptureInfo", "cuStreamWaitValue32"),
    *("cuStreamWaitValue64", "cuStreamWriteValue32", "cuStreamWriteValue64", "cuTexRefSetAddress2D_v2"),
)
#: driver_api/names/older_32_bits.c: sizes and device addresses of 32 bits, as until CUDA 3.1.
NARROW = (
    *("cuArray3DCreate", "cuArray3DGetDescriptor", "cuArrayCreate", "cuArrayGetDescriptor", "cuDeviceTotalMem"),
    *("cuMemAlloc", "cuMemAllocHost", "cuMemAllocPitch", "cuMemFree", "cuMemGetAddressRange", "cuMemGetInfo"),
    *("cuMemHostGetDevicePointer", "cuMemcpy2D", "cuMemcpy2DAsync", "cuMemcpy2DUnaligned", "cuMemcpy3D"),
    *("cuMemcpy3DAsync", "cuMemcpyAtoA", "cuMemcpyAtoD", "cuMemcpyAtoH", "cuMemcpyAtoHAsync", "cuMemcpyDtoA"),
    *("cuMemcpyDtoD", "cuMemcpyDtoDAsync", "cuMemcpyDtoH", "cuMemcpyDtoHAsync", "cuMemcpyHtoA"),
    *("cuMemcpyHtoAAsync", "cuMemcpyHtoD", "cuMemcpyHtoDAsync", "cuMemsetD16", "cuMemsetD2D16", "cuMemsetD2D32"),
    *("cuMemsetD2D8", "cuMemsetD32", "cuMemsetD8", "cuModuleGetGlobal", "cuTexRefGetAddress"),
    *("cuTexRefSetAddress", "cuTexRefSetAddress2D"),
)
