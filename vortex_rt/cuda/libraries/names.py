"""Names of CUDA's libraries, as link lines and sources write them: which are made here, and which there are not.

nvcc reads this at every link, so it loads no table.
"""

import os
import re

from vortex_rt import bundle

FOLDER = os.path.dirname(os.path.abspath(__file__))
PACKAGES = {
    "curand": "curand",
    "cufft": "cufft",
    "cublas": "cublas",
    "cublasLt": "cublas_lt",
    "cusparse": "cusparse",
    "cusolver": "cusolver",
}
"""Name behind ``-l`` → the folder here that makes it."""
SYSTEM_FOLDERS = ("/usr/local/lib", "/usr/lib", "/usr/lib/x86_64-linux-gnu")
"""Where the linker looks, too."""
OPENMP_FOLDER = bundle.part("cuda/lib64") or "/usr/lib/llvm-19/lib"
"""Where LLVM's OpenMP library is, which objects of clang's host pass need."""
BUILD = "vortex-setup --with-libraries"
STAND_IN = "stand-in"
"""Folder, in the toolkit's ``libraries``, of what lies in the place of libraries that are not built."""
ABSENT = (
    ("nvJPEG", r"nvjpeg", r"nvjpeg(2k)?\.h"),
    ("NPP", r"npp(c|i\w*|s|ial|icc)?", r"npp\w*\.h"),
    ("cuDNN", r"cudnn\w*", r"cudnn\w*\.(h|hpp)"),
    ("NCCL", r"nccl", r"nccl\.h"),
    ("cuBLASXt", r"cublasXt", r"cublasXt\.h"),
    ("sparse, refactorising or multi-GPU cuSOLVER", r"cusolverMg", r"cusolver(Sp|Rf|Mg|Sp_LOWLEVEL_PREVIEW)\.h"),
    ("cuFFTW, which is FFTW's interface of cuFFT", r"cufftw", r"cufftw\.h"),
    ("cuTENSOR", r"cutensor\w*", r"cutensor\w*\.h"),
)
"""Libraries of NVIDIA's that the toolkit does not have: title, names behind ``-l``, names of headers."""
CCCL_HEADERS = r"(thrust|cub)/.*|nv/target|cuda/(std/.*|[a-z_]+)"
INSTALL_CCCL = (
    "no CCCL (Thrust, CUB, libcu++) that is installed has this header: `vortex-setup --with-cccl` installs one where "
    "there is none; $VORTEX_CCCL or `nvcc --vortex-cccl FOLDER` names another"
)
_NO_HEADER = re.compile(r"fatal error: '?([\w./-]+)'?(?: file not found|: No such file or directory)")


def packages() -> tuple[str, ...]:
    """Return the folders of the libraries that can be made, in the order in which they are."""
    return tuple(name for name in PACKAGES.values() if os.path.isfile(f"{FOLDER}/{name}/table.py"))


def missing(name: str, folders: list[str]) -> str:
    """Return why ``-lNAME`` cannot be linked, or "" if it is none of CUDA's libraries or lies in one of the folders."""
    if any(os.path.exists(f"{folder}/lib{name}.{suffix}") for folder in folders for suffix in ("so", "a")):
        return ""
    plain = name.removesuffix("_static")
    title = next((title for title, pattern, _ in ABSENT if re.fullmatch(pattern, plain)), "")
    return _absent(title, f"-l{name}") if title else ""


def not_built(name: str, lib: str) -> str:
    """Return the library of CUDA's that ``-lNAME`` names if only its stand-in lies in the toolkit's folder, or ""."""
    plain = name.removesuffix("_static")
    stands_in = plain in PACKAGES and f"/{STAND_IN}/" in os.path.realpath(f"{lib}/lib{plain}.so")
    return plain if stands_in else ""


def header_hint(message: str) -> str:
    """Return what to say behind a compiler's message (without colours) that a header of an absent library is not found,
    or ""."""
    found = _NO_HEADER.search(message)
    if found is None:
        return ""
    if re.fullmatch(CCCL_HEADERS, found[1]):
        return f"note: {INSTALL_CCCL}\n"
    name = found[1].rsplit("/", 1)[-1]
    title = next((title for title, _, pattern in ABSENT if re.fullmatch(pattern, name)), "")
    return f"note: {_absent(title, name)}\n" if title else ""


def _absent(title: str, what: str) -> str:
    return f"{what}: the toolkit has no {title}; give the folders of another one by -I and -L, or build without it"
