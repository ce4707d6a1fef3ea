"""Where the POCL build with the vortex driver is; what identifies a build."""

import hashlib
import os
import sys
import tempfile
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vortex_rt import bundle, settings
from vortex_rt.driver.pocl_source import POCL_OPTIONS, patches
from vortex_rt.settings import header as settings_header

DRIVER_FOLDER = Path(__file__).resolve().parent
SERVICE_FOLDER = DRIVER_FOLDER.parent / "service"
ROOT = DRIVER_FOLDER.parents[1]
START = SERVICE_FOLDER / "start.py"
"""What C programs start their Python by."""
PYTHON = Path(sys.prefix, "bin", "python")
POCL_ARCHIVE = Path("/usr/src/pocl.tar.xz")
MISSING_ENTRIES = "missing_entries.c"
"""File in tools/ with functions for entries of the dispatch table that POCL leaves null."""
SANITIZER: ContextVar[str] = ContextVar("sanitizer", default="")
"""Sanitizer of GCC's that the C libraries are built with (sanitize.py), empty: none."""
TABLES = (
    "vortex_rt/abi.py", "vortex_rt/binary_structure.py", "vortex_rt/failures.py", "vortex_rt/opencl_features.py",
    "vortex_rt/isa/*.py", "vortex_rt/sim/protocol.py", "vortex_rt/kernel_schema/*.py",
    "vortex_rt/driver/made_headers.py", "nvvm2spirv/metadata/*.py",
)  # fmt: skip
"""What `made_headers` are made from. A build is known by these files, as programs that look for it load no table."""
DEVICE_ENTRIES = 32
"""Vortex devices that a Python process sees. Each can have a shape of its own and costs nothing before it is used."""


class NotInstalledError(RuntimeError):
    """POCL with the vortex driver has not been built for this version of the sources and this Python."""


@dataclass(frozen=True)
class Installation:
    """The files of one build."""

    root: Path

    @property
    def icd_library(self) -> Path:
        """The OpenCL library that an .icd file names."""
        return self.root / "lib" / "libpocl-vortex.so.2"

    @property
    def driver_library(self) -> Path:
        """POCL's device driver, with the functions exported for Python."""
        return self.root / "lib" / "pocl" / "libpocl-devices-vortex.so"

    @property
    def library_folder(self) -> Path:
        """Folder of libvortex.so, libvortex-nvsim.so and libvortex-launch.so."""
        return self.root / "lib"

    @property
    def fork_server(self) -> Path:
        """Library that the service preloads into the compiler's tools."""
        return self.root / "lib" / "libvortex-fork-server.so"

    @property
    def include_folder(self) -> Path:
        """Folder of vortex.h, pocl_vortex.h and what they include."""
        return self.root / "include"

    @property
    def vendors(self) -> Path:
        """Folder for OCL_ICD_VENDORS that shows this platform only, made on first use."""
        return vendor_folder({"vortex.icd": str(self.icd_library)})

    @property
    def environment(self) -> dict[str, str]:
        """Variables a process needs before its first OpenCL call, besides OCL_ICD_VENDORS."""
        return {settings.DEVICES.name: str(DEVICE_ENTRIES)}


def program_environment() -> dict[str, str]:
    """Return the environment for a program of its own: without what ``import vortex_rt`` added for OpenCL calls."""
    added = {*settings.RT_ADDED.text().split(), settings.RT_ADDED.name, settings.RT_VENDORS.name}
    return {name: value for name, value in os.environ.items() if name not in added}


def cache_root() -> Path:
    """Return the folder of all builds and caches: ``$VORTEX_RT_CACHE`` or ``~/.cache/vortex_rt``."""
    return Path(settings.cache_folder())


def _digest(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:16]


def vendor_folder(icds: dict[str, str]) -> Path:
    """Return a folder, made on first use, that holds exactly these .icd files."""
    folder = cache_root() / "vendors" / _digest(*(f"{name}={target}" for name, target in sorted(icds.items())))
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        for name, target in icds.items():
            made.joinpath(name if name.endswith(".icd") else name + ".icd").write_text(target + "\n")
        made.chmod(0o755)
        try:
            made.rename(folder)
        except OSError:  # another process was first
            for file in made.iterdir():
                file.unlink()
            made.rmdir()
    return folder


def sources() -> list[Path]:
    """Return the C sources and headers of this package and of the service's client, and the tables of made headers."""
    written = [path for folder in (DRIVER_FOLDER, SERVICE_FOLDER) for path in folder.rglob("*.[ch]")]
    return sorted([*written, *(path for pattern in TABLES for path in ROOT.glob(pattern))])


@cache
def pocl_key() -> str:
    """Return what identifies a build of POCL: the package's archive and everything that changes it."""
    status = POCL_ARCHIVE.stat() if POCL_ARCHIVE.exists() else None
    identity = f"{status.st_size} {status.st_mtime_ns}" if status else "no archive"
    own = [*patches(), *(DRIVER_FOLDER / "tools" / name for name in ("spec_constants.c", MISSING_ENTRIES))]
    return _digest(identity, *POCL_OPTIONS, *(path.read_bytes() for path in own))


def installation_key() -> str:
    """Return what identifies a whole build: POCL, our C sources, the tables of made headers, the Python that runs the
    compiler, and the sanitizer."""
    return _installation_key(SANITIZER.get())


@cache
def _installation_key(sanitizer: str) -> str:
    names_and_contents = [
        part for path in sources() for part in (str(path.relative_to(ROOT)), path.read_bytes())
    ]
    return _digest(
        pocl_key(), sys.prefix, str(START), *settings_header.identity(), *names_and_contents,
        *([sanitizer] if sanitizer else []),
    )


def find_installation() -> Installation | None:
    """Return the build for these sources, or None if ``vortex-setup`` has not made it and no bundle brings it."""
    if brought := bundle.part("opencl"):
        return Installation(Path(brought))
    installation = Installation(cache_root() / installation_key())
    return installation if installation.icd_library.exists() else None


def installed() -> Installation:
    """Return the build for these sources. Raises NotInstalledError if there is none."""
    installation = find_installation()
    if installation is None:
        raise NotInstalledError(
            f"POCL with the vortex driver is not built in {cache_root()} (or its sources changed since): run "
            "`vortex-setup`"
        )
    return installation
