"""Extensions that only some devices have, and what switches each: one row gives the key of the simulator's
configuration, the feature of ``vortex-cc`` (and of ``nvsim_features``), the bit in the simulator's tables, and the
macro of kernels.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Extension:
    """An extension: its name in the instruction table, the key that switches it, and what it has."""

    name: str
    key: str
    meaning: str
    opencl: str = ""
    """Name among the OpenCL extensions of a device, empty where kernels have no function of it."""
    llvm: str = ""
    """Name by which LLVM's code generator knows it, where it is RISC-V's own: compiled code then uses it by itself."""

    @property
    def bit(self) -> int:
        """Its bit in sets of extensions."""
        return 1 << EXTENSIONS.index(self)

    @property
    def macro(self) -> str:
        """The macro that kernels may test: 1 where the device has it, else not defined."""
        return f"__VORTEX_{self.key.upper()}__"


VOTE_SHUFFLE = Extension("Vortex vote/shuffle", "vote_shuffle", "vote and shuffle instructions of newer Vortex")
DOT8 = Extension("Xdot8", "dot8", "dot product of four bytes", "cl_vortex_dot8")
TCU = Extension(
    "Xtcu", "tcu", "matrix unit: products of small matrices that lie across a warp's lanes", "cl_vortex_tcu"
)
ZFH = Extension("Zfh", "zfh", "arithmetic on floats of 16 bits", llvm="zfh")
VORTEX3 = Extension("Vortex 3.0", "vortex3", "barriers with phases, blocks in CSRs and traps of Vortex 3.0")
TENSOR = Extension("Vortex 3.0 tensor unit", "tensor", "matrix products of Vortex 3.0")
DXA = Extension("Vortex 3.0 DXA", "dxa", "copies of tensors' tiles to local memory of Vortex 3.0")
DSMEM = Extension("Vortex 3.0 DSMEM", "dsmem", "reads of other cores' local memory of Vortex 3.0")
STALE_CACHES = Extension(
    "stale caches", "stale_caches", "a core's data cache keeps what other cores overwrite; atomic operations go past it"
)
CACHES_APART = Extension(
    "caches apart", "caches_apart",
    "programs cannot order memory: atomic operations of cores do not meet, or the caches to empty have over 16 KiB"
)
EXTENSIONS = (VOTE_SHUFFLE, DOT8, TCU, ZFH, VORTEX3, TENSOR, DXA, DSMEM, STALE_CACHES, CACHES_APART)
BY_NAME = {extension.name: extension for extension in EXTENSIONS}


def bits(configuration: object) -> int:
    """Return the set of the extensions that a configuration (an object with the keys as attributes) switches on."""
    return sum(extension.bit for extension in EXTENSIONS if getattr(configuration, extension.key))


def missing(name: str, features: frozenset[str]) -> Extension | None:
    """Return the extension that a row of this extension's name needs and ``features`` (keys) lack."""
    extension = BY_NAME.get(name)
    return extension if extension is not None and extension.key not in features else None
