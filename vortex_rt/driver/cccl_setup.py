"""CCCL in ``vortex-setup``: installs its headers into this Python's environment, and says what nvcc will find."""

import shlex
import subprocess
import sys

from vortex_rt import settings
from vortex_rt.cuda import cccl


class CcclSetupError(Exception):
    """The headers cannot be installed; the message says how to get them."""


def install() -> None:
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


def found() -> str:
    """A line on what nvcc compiles with."""
    try:
        place = cccl.find()
    except cccl.CcclNotFoundError as error:
        return str(error)
    if place is None:
        return "no Thrust, CUB and libcu++ (--with-cccl installs their headers)"
    return f"CCCL {place.version} (Thrust, CUB, libcu++) in {place.place}"
