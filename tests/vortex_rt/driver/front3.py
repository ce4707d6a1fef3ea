"""A libvortex.so that exports what Vortex 3.0's does, over our simulator, and two backends that it can load."""

from __future__ import annotations

import subprocess
from pathlib import Path

from vortex_rt.driver import Installation
from vortex_rt.driver.locate import DRIVER_FOLDER

PROGRAMS = Path(__file__).parent / "programs"


def make(folder: Path, installation: Installation) -> dict[str, str]:
    """Compile libvortex.so, libvortex-simx.so and libvortex-rtlsim.so into a folder; returns the environment of
    programs that use the first.
    """
    for name, source in (("libvortex.so", "front3.c"), ("libvortex-simx.so", "backend3.c"), ("libvortex-rtlsim.so", "backend3.c")):
        subprocess.run(
            ["cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{DRIVER_FOLDER / 'include'}", PROGRAMS / source, "-Wl,-rpath,$ORIGIN",
             "-ldl", "-o", folder / name], check=True,
        )  # fmt: skip
    nvsim = str(installation.library_folder / "libvortex-nvsim.so")
    return {"VORTEX_DRIVER": str(folder / "libvortex.so"), "NVSIM_LIBRARY": nvsim, "VORTEX_PRESET": "vortex3"}
