"""What makes it look like CUDA: compiler driver, headers, driver and runtime API, libraries, compilation at run time.

`compile` is device code's way to NVVM IR with clang and the headers in ``include/``. README.md is the map of the
folders.
"""
