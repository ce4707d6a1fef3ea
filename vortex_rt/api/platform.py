"""Find the POCL build with the vortex driver and make the OpenCL loader see it, beside the system's other OpenCL
platforms.

The loader reads ``OCL_ICD_VENDORS`` at the process's first OpenCL call, so ``import vortex_rt`` (which calls
``prepare``) must come before that; nothing has to be set outside.
"""

import ctypes
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from vortex_rt import settings
from vortex_rt.errors import ForkError, SetupError

SYSTEM_VENDORS = Path("/etc/OpenCL/vendors")
DEVICE_NAME = "vortex"
FORK_HINT = "start such processes before the first Device is made, or with multiprocessing.get_context('spawn')"


def prepare() -> None:
    """Set the environment for the OpenCL loader and POCL; does nothing when POCL is not built yet. Idempotent."""
    vendors = settings.RT_VENDORS.text()
    if vendors and os.environ.get("OCL_ICD_VENDORS") == vendors:
        return
    from vortex_rt.driver.locate import find_installation, vendor_folder

    icds = {path.name: target for path in other_icds() if (target := icd_target(path))}
    installation = find_installation()
    if installation is not None:
        missing = {name: value for name, value in installation.environment.items() if name not in os.environ}
        os.environ.update(missing | {settings.RT_ADDED.name: " ".join(missing)})
        icds["vortex.icd"] = str(installation.icd_library)
    if icds:
        os.environ["OCL_ICD_VENDORS"] = os.environ[settings.RT_VENDORS.name] = str(vendor_folder(icds))


def foreign_library() -> str:
    """Name of the libvortex that VORTEX_DRIVER asks for, empty for the simulator that comes with the project."""
    name = Path(settings.DRIVER.text()).name.removeprefix("libvortex-").removesuffix(".so")
    return "" if name == "nvsim" else name


def other_icds() -> list[Path]:
    """Return the .icd files that the loader would read without us, and those of wheels in this Python environment."""
    wanted = os.environ.get("OCL_ICD_VENDORS")
    first = Path(wanted) if wanted else SYSTEM_VENDORS
    found = sorted(first.glob("*.icd")) if first.is_dir() else [first] if wanted and first.exists() else []
    return found + sorted(Path(sys.prefix, "etc/OpenCL/vendors").glob("*.icd"))


def icd_target(path: Path) -> str | None:
    """Return the library that an .icd file names, or None when there is no such file.

    ``path`` itself when it is a library. Wheels bring .icd files with a place holder for the folder; their library is
    in this environment's lib folder.
    """
    if path.suffix != ".icd":
        return str(path)
    name = path.read_text().strip()
    if "/" not in name:
        return name
    for candidate in (Path(name), Path(sys.prefix, "lib", Path(name).name)):
        if candidate.exists():
            return str(candidate)
    return None


def vortex_devices() -> list[Any]:
    """Return POCL's vortex devices (pyopencl.Device), in the platform's order.

    Raises SetupError when POCL is not built, or when OpenCL was used before vortex_rt was imported; ForkError in a
    child that was forked after the first call, as POCL's threads stay in the parent.
    """
    process, devices = _find_devices()
    if process != os.getpid():
        raise ForkError("this process was forked from one that has opened a device, and cannot open any", FORK_HINT)
    return devices


@cache
def _find_devices() -> tuple[int, list[Any]]:
    import pyopencl as cl

    from vortex_rt.driver.locate import find_installation

    try:
        platforms = cl.get_platforms()
    except cl.Error:
        platforms = []
    devices = [
        device
        for platform in platforms
        if platform.vendor.startswith("The pocl project")
        for device in platform.get_devices()
        if device.name.lower().startswith(DEVICE_NAME)
    ]
    if devices:
        return os.getpid(), devices
    if find_installation() is None:
        raise SetupError(
            "POCL with the vortex driver is not built",
            "run tools/setup (or vortex-setup) once; it takes about a minute",
        )
    if os.environ.get("OCL_ICD_VENDORS", "") != settings.RT_VENDORS.text():
        raise SetupError(
            "OCL_ICD_VENDORS was changed after vortex_rt was imported", "leave it alone, or set it before the import"
        )
    raise SetupError(
        "POCL is built, but OpenCL shows no vortex device",
        "import vortex_rt before anything asks OpenCL for platforms; if it was, run vortex-setup --force to build POCL "
        "again",
    )


def loaded_driver() -> ctypes.CDLL | None:
    """Return the POCL driver that OpenCL has loaded into this process, or None."""
    from vortex_rt.driver.locate import find_installation

    installation = find_installation()
    if installation is None or not Path(installation.driver_library).exists():
        return None
    return ctypes.CDLL(str(installation.driver_library))
