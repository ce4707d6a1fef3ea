"""CUDA C++ device code to NVVM IR with clang and the headers in ``include/``: no NVIDIA toolkit is needed."""

from vortex_rt.cuda.compile import INCLUDE_DIR, CudaCompileError, compile_cuda, is_text

__all__ = ["INCLUDE_DIR", "CudaCompileError", "compile_cuda", "is_text"]
