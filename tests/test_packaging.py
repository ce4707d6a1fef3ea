"""The wheel has what the command lines read: every file of the packages, and the examples; one place tells the version.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
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


# The site of the documentation is built without a dead link, and every page of it is found.



BUILD = [sys.executable, str(ROOT / "tools" / "docs"), "site", "-o"]


@pytest.mark.parametrize("part", ["tutorials", "howto", "reference", "explanation", "results"])
def test_the_first_page_of_a_part_names_its_pages(part: str) -> None:
    folder = ROOT / "docs" / part
    named = re.findall(r"\]\(([\w-]+\.md)\)", (folder / "index.md").read_text(encoding="utf-8"))
    assert sorted(page.name for page in folder.glob("*.md")) == sorted({*named, "index.md"}), f"docs/{part}/index.md orders the site"


def test_the_site_is_built_without_a_dead_link(tmp_path: Path) -> None:
    if importlib.util.find_spec("material") is None:
        pytest.skip("MkDocs with Material is not installed (extra docs)")
    done = subprocess.run([*BUILD, tmp_path / "site"], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    missing = [page for page in (ROOT / "docs").rglob("*.md") if not (tmp_path / "site" / page.relative_to(ROOT / "docs")).with_suffix(".html").exists()]
    assert [page for page in missing if page.name != "README.md"] == []
    for page in (tmp_path / "site").rglob("*.html"):
        paragraphs = re.findall(r"<p>(.*?)</p>", page.read_text(encoding="utf-8"), re.DOTALL)
        assert [text for text in paragraphs if re.search(r"^(\d+\.|[*+-]|\|) ", text, re.MULTILINE)] == [], f"{page.name}: a list or table wants an empty line before it"
    assert "fonts.googleapis.com" not in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
