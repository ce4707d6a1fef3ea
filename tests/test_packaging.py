"""The wheel has what the command lines read: every file of the packages, and the examples; one place tells the version.
"""

from __future__ import annotations

import subprocess
import tomllib
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

import pytest

from vortex_rt import nvvm_of
from vortex_rt.cuda import made_headers
from vortex_rt.cuda.libraries.curand import precomputed
from vortex_rt.version import VERSION

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = ("nvvm2spirv", "vortex_rt", "rodinia_tests", "examples")
LINK = ROOT / "rodinia_tests" / "examples"


def test_every_file_of_the_packages_goes_into_the_wheel():
    """But those that begin with a dot: how the sources are set says nothing in a wheel."""
    patterns = ["*.py", *PROJECT["tool"]["setuptools"]["package-data"]["*"]]
    found = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        pytest.skip("not a git checkout")
    files = [Path(name) for name in found.stdout.splitlines() if ROOT / name != LINK and not Path(name).name.startswith(".")]
    assert len(files) > 300
    assert [str(path) for path in files if not any(fnmatch(path.name, pattern) for pattern in patterns)] == []
    # folders are packages
    assert [str(path) for path in files if not all(part.isidentifier() for part in path.parts[:-1])] == []
    assert {path.parts[0] for path in files} == set(PACKAGES)


def test_what_is_made_goes_into_the_wheel():
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    made = [*made_headers.makers(), made_headers.NOTE.name, "library.bin", precomputed.FILE.name, nvvm_of(LINK / "vecadd.cu").name]
    assert [name for name in made if not any(fnmatch(Path(name).name, pattern) for pattern in patterns)] == []


def test_the_examples_are_a_package_of_the_wheel():
    assert LINK.resolve() == ROOT / "examples"
    assert (LINK / "vecadd.cu").is_file()


def test_every_command_line_exists():
    commands = [entry for entry in distribution("nvvm2spirv").entry_points if entry.group == "console_scripts"]
    assert {entry.name: entry.value for entry in commands} == PROJECT["project"]["scripts"]
    assert all(callable(entry.load()) for entry in commands)


def test_triton_finds_its_backend():
    (backend,) = (entry for entry in distribution("nvvm2spirv").entry_points if entry.group == "triton.backends")
    assert (backend.name, backend.value) == ("vortex", "vortex_rt.triton")
    assert {path.stem for path in (ROOT / "vortex_rt" / "triton").glob("*.py")} >= {"compiler", "driver"}


def test_the_version_stands_in_one_place():
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "vortex_rt.version.VERSION"}
    assert distribution("nvvm2spirv").version == VERSION
    told = subprocess.run(
        ["git", "grep", "-lF", f'"{VERSION}"', "--", "*.py", "*.toml", "*.c", "*.h"], cwd=ROOT, capture_output=True,
        text=True, check=False,
    )
    assert told.stdout.split() in ([], ["vortex_rt/version.py"])
