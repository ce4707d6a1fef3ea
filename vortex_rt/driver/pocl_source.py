"""POCL's source as we build it: its configuration, and the patches of ``patches/`` in the order of ``patches/series``
(as quilt does)."""

import subprocess
from pathlib import Path

PATCH_FOLDER = Path(__file__).resolve().parent / "patches"

POCL_OPTIONS = (
    "-DCMAKE_BUILD_TYPE=Release",
    "-DCMAKE_POSITION_INDEPENDENT_CODE=ON",  # Debian's patches turn it off
    "-DENABLE_LLVM=OFF",
    "-DENABLE_HOST_CPU_DEVICES=OFF",
    "-DENABLE_LOADABLE_DRIVERS=ON",
    "-DENABLE_ICD=ON",
    "-DENABLE_TESTS=OFF",
    "-DENABLE_EXAMPLES=OFF",
    "-DENABLE_POCLCC=OFF",
    "-DENABLE_IPO=OFF",
    "-DENABLE_EXTRA_VALIDITY_CHECKS=ON",  # handles are checked by a mark in the object, not for null only
    "-DINSTALL_OPENCL_HEADERS=OFF",
)


class PatchError(Exception):
    """POCL's source is not the one the patches are for."""


def patches() -> list[Path]:
    """The patch files in the order in which they are applied."""
    return [PATCH_FOLDER / name for name in (PATCH_FOLDER / "series").read_text().split()]


def apply_patch(patch: Path, root: Path) -> None:
    """Change the files below ``root``; every line around a change must be the expected one (at another place too).

    Raises:
        PatchError: they do not read as expected.
    """
    how = ("--strip=1", "--fuzz=0", "--batch", "--forward", "--no-backup-if-mismatch", "--reject-file=-")
    command = ["patch", *how, "--input", str(patch)]
    done = subprocess.run(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        raise PatchError(f"{patch.name}: {done.stdout.strip()}")
