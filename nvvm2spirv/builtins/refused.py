"""What no OpenCL device can serve, with what to use instead."""

from nvvm2spirv.builtins.table import Builtin, Refuse

_MATRIX = "of matrix (tensor core) operations only mma, ldmatrix, stmatrix, wmma and, in PTX, wgmma are available"
_TENSOR_MAP = "this form of LLVM's is not available: write the PTX instruction (asm) instead"
_LAUNCH = "launching by this function needs libcuda, which links it (cuModuleLoadData, cuLink): or launch from the host"
_WAIT = (
    "a kernel cannot wait for kernels that it launched (CUDA 12 has no cudaDeviceSynchronize in device code): "
    "launch what follows into cudaStreamTailLaunch, or from the host"
)
_CLUSTER_LAUNCH = "cluster launch control is not available: launch a grid that fits"

TABLE: list[Builtin] = [
    Builtin(
        "llvm.nvvm.texsurf.handle", None,
        Refuse("this form names the texture in metadata: use llvm.nvvm.texsurf.handle.internal, as clang does"),
        overloaded=True,
    ),
    *(
        Builtin(f"llvm.nvvm.{name}.", None, Refuse(_MATRIX), prefix=True)
        for name in ("wmma", "mma", "wgmma", "tcgen05", "ldmatrix", "stmatrix")
    ),
    Builtin("llvm.nvvm.tensormap.", None, Refuse(_TENSOR_MAP), prefix=True),
    Builtin("llvm.nvvm.clusterlaunchcontrol.", None, Refuse(_CLUSTER_LAUNCH), prefix=True),
    Builtin("llvm.nvvm.compiler.", None, Refuse("the program asks the compiler to stop here"), prefix=True),
    *(
        Builtin(name, None, Refuse(_LAUNCH))
        for name in (
            "cudaLaunchDevice", "cudaLaunchDeviceV2", "cudaGetParameterBuffer", "cudaGetParameterBufferV2",
            "__cudaCDP2LaunchDevice", "__cudaCDP2LaunchDeviceV2", "__cudaCDP2GetParameterBuffer",
            "__cudaCDP2GetParameterBufferV2",
        )
    ),
    *(Builtin(name, None, Refuse(_WAIT)) for name in ("cudaDeviceSynchronize", "__cudaCDP2DeviceSynchronize")),
]
