"""Run OpenCL and CUDA kernels on a Vortex RISC-V GPU, simulated or real.

    from vortex_rt import Device, Module
    device = Device()
    module = Module.from_cuda(device, "kernel.cu")
    module.kernel[grid, block](device.array(x), 3)

Importing the package makes POCL's vortex device visible to pyopencl, so any OpenCL program in the process can use it
too.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from vortex_rt.api.platform import prepare
from vortex_rt.errors import (
    AllocationError,
    ArgumentError,
    BuildError,
    ForkError,
    LaunchError,
    ReleasedError,
    SetupError,
    UnknownKernelError,
    UnknownSymbolError,
    VortexError,
)

if TYPE_CHECKING:
    from vortex_rt.api.buffer import DeviceArray
    from vortex_rt.api.counters import Counters
    from vortex_rt.api.device import Device
    from vortex_rt.api.kernel import Kernel
    from vortex_rt.api.module import Module
    from vortex_rt.api.nvvm_ir import nvvm_of
    from vortex_rt.api.textures import TextureDescription, TextureObject

__all__ = [
    "AllocationError", "ArgumentError", "BuildError", "Counters", "Device", "DeviceArray", "ForkError", "Kernel",
    "LaunchError", "Module", "ReleasedError", "SetupError", "TextureDescription", "TextureObject", "UnknownKernelError",
    "UnknownSymbolError", "VortexError", "nvvm_of",
]

# Imported on first use: the compiler's and the simulator's processes import this package too and need none of it.
_LAZY = {
    "Counters": "counters",
    "Device": "device",
    "DeviceArray": "buffer",
    "Kernel": "kernel",
    "Module": "module",
    "TextureDescription": "textures",
    "TextureObject": "textures",
    "nvvm_of": "nvvm_ir",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(f"vortex_rt.api.{_LAZY[name]}"), name)
    raise AttributeError(f"module 'vortex_rt' has no attribute {name!r}")


prepare()
