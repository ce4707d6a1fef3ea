"""The CUDA toolkit beside the POCL build: where it is, and how it is made; CCCL, whose headers it shows."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vortex_rt import bundle, settings
from vortex_rt.cuda import cccl, toolkit
from vortex_rt.cuda.toolkit import Toolkit, ToolkitHost
from vortex_rt.driver.locate import (
    PYTHON,
    ROOT,
    Installation,
    NotInstalledError,
    cache_root,
    installation_key,
    installed,
)

COMPILER_FOLDERS = (
    "vortex_rt/compiler", "vortex_rt/isa", "vortex_rt/kernel_schema", "vortex_rt/service", "vortex_rt/settings",
    "nvvm2spirv",
)  # fmt: skip


def compiler_sources() -> tuple[Path, ...]:
    """Return the files and folders that built programs depend on, from the folder of our packages: libcuda keeps no
    program from before a change of them."""
    modules = sorted(path.relative_to(ROOT) for path in Path(ROOT, "vortex_rt").glob("*.py"))
    return (*map(Path, COMPILER_FOLDERS), *modules)


def host(installation: Installation) -> ToolkitHost:
    """Return what a toolkit for this POCL build is made for."""
    return ToolkitHost(
        PYTHON, installation.icd_library, installation.driver_library, installation.fork_server,
        installation.include_folder, installation_key(), compiler_sources(),
    )


@contextmanager
def _naming_cccl() -> Iterator[None]:
    """Raise NotInstalledError where the user names a CCCL that is not there."""
    try:
        yield
    except cccl.CcclNotFoundError as error:
        raise NotInstalledError(str(error)) from None


def folder(installation: Installation) -> Path:
    """Return the folder of the toolkit for this POCL build and these sources, which may not exist yet."""
    if brought := bundle.part("cuda"):
        return Path(brought)
    with _naming_cccl():
        return cache_root() / f"cuda-{toolkit.key(host(installation))}"


def find_toolkit(installation: Installation) -> Toolkit | None:
    """Return the toolkit for this POCL build and these sources, or None if ``vortex-setup`` has not made it."""
    found = Toolkit(folder(installation))
    return found if found.nvcc.exists() else None


def installed_toolkit() -> Toolkit:
    """Return the toolkit. Raises NotInstalledError if there is none for these sources."""
    found = find_toolkit(installed())
    if found is None:
        raise NotInstalledError(
            f"the CUDA toolkit is not made in {cache_root()} (or its sources changed since): run `vortex-setup`"
        )
    return found


def complete_bundle() -> None:
    """Make in a bundle's toolkit the symbolic links that a wheel cannot carry; nothing without a bundle.

    They are the libraries' plain names, and among the headers CCCL's folders where Python's packages have them.
    """
    if not (root := bundle.part("cuda")):
        return
    bundle.link_libraries(f"{root}/lib64")
    with _naming_cccl():
        headers = toolkit.cccl_headers()
    for name, place in headers.items():
        header = Path(root, "include", name)
        if os.access(header.parent, os.W_OK) and not header.exists():
            bundle.link(str(place), str(header))


class CcclSetupError(Exception):
    """The headers cannot be installed; the message says how to get them."""


def install_cccl() -> None:
    """Install the package with the headers into the environment, unless nvcc finds some. Raises CcclSetupError."""
    try:
        if cccl.find() is not None:
            return
    except cccl.CcclNotFoundError as error:
        raise CcclSetupError(str(error)) from None
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", cccl.REQUIREMENT]
    if subprocess.run(command, check=False).returncode:
        raise CcclSetupError(
            f"failed: {shlex.join(command)}\nhint: install {shlex.quote(cccl.REQUIREMENT)} by other means, or set "
            f"{settings.CCCL.name} to a checkout of https://github.com/NVIDIA/cccl (tag v2.8.5)"
        )


def cccl_found() -> str:
    """A line on what nvcc compiles with."""
    try:
        place = cccl.find()
    except cccl.CcclNotFoundError as error:
        return str(error)
    if place is None:
        return "no Thrust, CUB and libcu++ (--with-cccl installs their headers)"
    return f"CCCL {place.version} (Thrust, CUB, libcu++) in {place.place}"
