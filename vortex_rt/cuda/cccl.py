"""Finds CCCL, NVIDIA's open headers of Thrust, CUB and libcu++, for the compilers.

They are looked for where the user says (``nvcc --vortex-cccl``, else ``$VORTEX_CCCL``), else in the packages of the
environment that this Python is of. Only their folders are handed to compilers, behind those of ``-I``.
"""

import os
import sys

from vortex_rt import settings

OFF = "off"
"""As the place: use none."""
REQUIREMENT = "nvidia-cuda-cccl-cu12>=12.9,<13"
"""What the extra ``cccl`` installs, and ``vortex-setup --with-cccl``."""
MARK = "thrust/version.h"
INSTALLED = ("", "include", "include/cccl")
"""Where an installed CCCL has its headers, under the folder that the user names."""
CHECKOUT = ("thrust", "cub", "libcudacxx/include")
"""Where a checkout of the public repository has them."""
PACKAGES = ("nvidia/cuda_cccl/include", "nvidia/cu13/include/cccl")
"""Where the packages of CUDA 12 and 13 have them, under site-packages."""
CMAKE_PACKAGES = ("nvidia/cuda_cccl", "nvidia/cu13")
"""Folders of ``lib/cmake`` of these packages."""


class CcclNotFoundError(Exception):
    """The place that the user named has no CCCL."""


class Cccl:
    """An installation: the folders for the compiler's command line, and the folder that was looked into."""

    __slots__ = ("folders", "place")

    def __init__(self, place: str, folders: tuple[str, ...]) -> None:
        self.place = place
        self.folders = folders

    @property
    def version(self) -> str:
        """Thrust's version, ``2.8.5``, which is CCCL's since 2.2; empty if the header does not say it."""
        with open(os.path.join(self.folders[0], MARK), encoding="utf-8", errors="replace") as file:
            words = next((line.split() for line in file if line.startswith("#define THRUST_VERSION ")), [])
        number = int(words[2]) if len(words) > 2 and words[2].isdigit() else 0
        return f"{number // 100000}.{number // 100 % 1000}.{number % 100}" if number else ""


def find(asked: str = "") -> Cccl | None:
    """Return the CCCL to compile with, None if there is none. ``asked``: the folder of an installation or of a
    checkout, or ``off``.

    Raises:
        CcclNotFoundError: there is none in the folder that was asked for, or that $VORTEX_CCCL names.
    """
    place = asked or settings.CCCL.text()
    if place == OFF:
        return None
    if place:
        folders = _folders(place)
        if not folders:
            what = "" if asked else f"${settings.CCCL.name}: "
            raise CcclNotFoundError(f"{what}no Thrust, CUB and libcu++ in '{place}' (looked for {MARK})")
        return Cccl(place, folders)
    for package in PACKAGES:
        place = os.path.join(_site_packages(), package)
        if os.path.isfile(os.path.join(place, MARK)):
            return Cccl(place, (place,))
    return None


def options(asked: str = "") -> list[str]:
    """Return the compiler's options for the CCCL to compile with; raises as `find`."""
    found = find(asked)
    return [word for folder in found.folders for word in ("-isystem", folder)] if found else []


def _folders(place: str) -> tuple[str, ...]:
    place = os.path.abspath(os.path.expanduser(place))
    if os.path.isfile(os.path.join(place, CHECKOUT[0], MARK)):
        return tuple(os.path.join(place, part) for part in CHECKOUT)
    for part in INSTALLED:
        folder = os.path.normpath(os.path.join(place, part))
        if os.path.isfile(os.path.join(folder, MARK)):
            return (folder,)
    return ()


def _site_packages() -> str:
    """Folder of the environment's packages; by the interpreter's place, since nvcc starts it without ``site``."""
    prefix = os.path.dirname(os.path.dirname(os.path.abspath(sys.executable)))
    return f"{prefix}/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
