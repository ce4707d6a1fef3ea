"""What makes it look like CUDA: compiler driver, headers, driver and runtime API, libraries, compilation at run time.

This package itself gives device code's way to NVVM IR with clang and the headers in ``include/`` (``compile``).
README.md is the map of the folders.
"""

from vortex_rt.cuda.compile import INCLUDE_DIR, CudaCompileError, compile_cuda, is_text

__all__ = ["INCLUDE_DIR", "CudaCompileError", "compile_cuda", "is_text"]
