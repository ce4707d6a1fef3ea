"""The toolkit: a folder of the shape of NVIDIA's CUDA toolkit, so that Makefiles, CMake and scripts find what
they look for.

``bin`` has the commands, ``include`` the headers, ``lib64`` (also ``lib``) libcuda, libcudart, libnvvm, libnvrtc,
libnvJitLink and libnvidia-ml, built here, and the empty archives that link lines name; ``nvvm`` libnvvm again, and
``nvvm/libdevice`` NVIDIA's device library where the Python package nvidia-cuda-nvcc is installed. `make_toolkit` makes
it.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from nvvm2spirv.builtins import texture_descriptor
from nvvm2spirv.metadata import tensor_map
from nvvm2spirv.spirv import id_places
from vortex_rt.cuda import cccl, version
from vortex_rt.cuda.compile import include_folders
from vortex_rt.settings import header as settings

FOLDER = Path(__file__).resolve().parent
PACKAGES = FOLDER.parents[1]
COMPILE = ("-std=gnu11", "-O2", "-g", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror")
JIT_LIBRARY = "libvortex-jit.so.1"
NVVM_LIBRARY = "libnvvm.so.4"
CUDA_RELEASES = (tuple(map(int, version.FULL.split(".")[:2])), (13, 0))
"""Releases of CUDA that libnvrtc and libnvJitLink present themselves as, for Python packages of either major."""
MANAGEMENT_LIBRARY = "libnvidia-ml.so"
COMPILING_LIBRARIES = (
    NVVM_LIBRARY,
    *(f"{name}.so.{major}" for major, _ in CUDA_RELEASES for name in ("libnvrtc", "libnvJitLink")),
)
CCCL_FOLDERS = ("thrust", "cub", "cuda", "nv")
SERVICE = FOLDER.parent / "service"
SOURCES = {
    "libcuda": "driver_api",
    "libcudart": "runtime_api",
    "libnvvm": "jit/libnvvm",
    "libnvrtc": "jit/libnvrtc",
    "libnvjitlink": "jit/libnvjitlink",
    "libnvml": "tools/libnvml",
}
"""Library with generated entry points → the folder of its C files."""


@dataclass(frozen=True)
class ToolkitHost:
    """What the toolkit is made for: the Python that runs its commands, the OpenCL library and the driver that libcuda
    opens.

    ``fork_server`` is what the service preloads into tools; ``opencl_include`` has the driver's headers, and
    ``opencl_key`` says which build of the driver it is. ``compiler_sources`` are the files and folders that built
    programs depend on, from the folder of our packages.
    """

    python: Path
    opencl_library: Path
    opencl_driver: Path
    fork_server: Path
    opencl_include: Path
    opencl_key: str
    compiler_sources: tuple[Path, ...]

    def places(self, root: Path) -> dict[str, Path]:
        """Return what a toolkit in the folder ``root`` finds at run time."""
        return {
            "python": self.python,
            "packages": PACKAGES,
            "fork-server": self.fork_server,
            "opencl": self.opencl_library,
            "driver": self.opencl_driver,
            "toolkit": root,
        }


@dataclass(frozen=True)
class Toolkit:
    """The files of a toolkit."""

    root: Path

    @property
    def bin(self) -> Path:
        """Folder of nvcc and the other commands."""
        return self.root / "bin"

    @property
    def lib(self) -> Path:
        """Folder of the libraries."""
        return self.root / "lib64"

    @property
    def nvcc(self) -> Path:
        """The compiler driver."""
        return self.bin / "nvcc"


def _sources() -> list[Path]:
    patterns = (
        *(f"{folder}/**/*.[ch]" for folder in {*SOURCES.values(), "jit/libvortexjit", "tools/libcufilt", "common"}),
        "include/vortex_launch_records.h",
        "table/*.py",
        "container.py",
        "symbol_table.py",
        "records.py",
        "toolkit.py",
        "make_toolkit.py",
        "version.py",
        "libraries/names.py",
        "libraries/stand_in.*",
        "libraries/*/table.py",
    )
    ours = [path for pattern in patterns for path in FOLDER.glob(pattern)]
    return sorted([*ours, *SERVICE.rglob("*.[ch]")])


def key(host: ToolkitHost) -> str:
    """Return what identifies a toolkit: all that goes into its files. Headers and the compiler driver are read where
    they are."""
    generated = texture_descriptor.c_header() + tensor_map.c_header() + id_places.c_header()
    headers = sorted(map(str, header_links().values()))
    identity = (str(host.python), host.opencl_key, host.compiler_sources, str(FOLDER))  # not where the cache is
    digest = hashlib.sha256(repr((*identity, generated, headers, settings.identity())).encode())
    for path in _sources():
        data = path.read_bytes()
        digest.update(f"{path.relative_to(FOLDER.parent)} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def header_links() -> dict[str, Path]:
    """Return what lies in the folder of headers: ours, and the folders of CCCL where it is installed, for build systems
    that look for ``thrust/version.h`` there. nvcc looks into our folder for Thrust (``cdp_dispatch.h``) before CCCL's.
    """
    ours = {path.name: path for folder in include_folders() for path in folder.iterdir()}
    return ours | cccl_headers()


def cccl_headers() -> dict[str, Path]:
    """Return the folders of headers of CCCL, where it is installed, by name."""
    found = cccl.find()
    folders = found.folders if found else ()
    return {name: Path(place, name) for place in folders for name in CCCL_FOLDERS if Path(place, name).is_dir()}
