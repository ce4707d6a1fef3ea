"""CUDA kernels, each with a host in Python that compares with NumPy.

Every host has ``run(device) -> (result, reference)`` and a ``TOLERANCE`` (relative; 0 for integers), so that a demo or
a test can go through
all of them: ``NAMES`` lists them in order of what they need from the device.
"""

NAMES = (
    "vecadd",
    "saxpy",
    "reduction",
    "histogram",
    "nbody",
    "dynamic_shared",
    "convolution",
    "warp_reduce",
    "printing",
    "inline_ptx",
    "texture",
)
