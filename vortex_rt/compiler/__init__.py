"""SPIR-V or OpenCL C to a Vortex kernel image.

Warps and lanes are the hardware's here. A virtual warp is one of several that a hardware warp runs as coroutines; where
the 32 lanes of CUDA's warps are meant, they are called CUDA's.
"""
