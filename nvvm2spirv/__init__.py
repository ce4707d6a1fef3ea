"""Translate CUDA device code (NVVM IR) to SPIR-V."""

from nvvm2spirv.api import InternalError, Options, SpirvModule, TranslationError, translate

__all__ = ["InternalError", "Options", "SpirvModule", "TranslationError", "translate"]
