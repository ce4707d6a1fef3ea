"""The compute capability that the device reports, which code is compiled for where a program asks for no other."""

from vortex_rt import settings


def run(_words: list[str]) -> int:
    """Print it as ``__nvcc_device_query`` of NVIDIA's toolkit does, which Makefiles ask for ``-arch``."""
    print(reported())
    return 0


def reported() -> int:
    """Return the compute capability, 10 times. Raises SettingError."""
    return settings.CUDA_ARCH.number()
