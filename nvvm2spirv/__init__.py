"""Translate CUDA device code (NVVM IR) to SPIR-V.

The names below are loaded on first use: `nvvm2spirv.ir`, which the device compiler uses too, comes without LLVM.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nvvm2spirv.api import InternalError, Options, SpirvModule, TranslationError, translate

__all__ = ["InternalError", "Options", "SpirvModule", "TranslationError", "translate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'nvvm2spirv' has no attribute '{name}'")
    from nvvm2spirv import api

    return getattr(api, name)
