"""Validation with spirv-val."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache


class ValidatorMissingError(Exception):
    """spirv-val is not installed."""


class InvalidModuleError(Exception):
    """spirv-val rejects the module; the text is its message."""


@cache
def _validator() -> str:
    path = shutil.which("spirv-val")
    if path is None:
        raise ValidatorMissingError("spirv-val is not on PATH")
    return path


"""SPIR-V version → spirv-val's environment. The OpenCL environments refuse Int64Atomics, so `validate` falls back to the plain one."""


def validate(binary: bytes, version: str, timeout: float = 300) -> None:
    """Check a module. Raises ValidatorMissingError or InvalidModuleError."""
    environment = f"spv{version}"
    result = subprocess.run([_validator(), "--target-env", environment, "-"], input=binary, capture_output=True, timeout=timeout, check=False)
    if result.returncode:
        raise InvalidModuleError((result.stderr or result.stdout).decode(errors="replace").strip())
