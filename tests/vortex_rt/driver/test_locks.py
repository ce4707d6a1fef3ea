"""The page of locks has them all, and clang's thread-safety analysis finds what it is for; ``test_layers.py`` asks it of the libraries."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.vortex_rt.driver.host_libraries import CHECK, FOLDERS
from vortex_rt.driver.locate import DRIVER_FOLDER

ROOT = DRIVER_FOLDER.parent.parent
LOCK = re.compile(r"^ *(?:static )?vortex_lock (\w+)(?: =|;)", re.MULTILINE)
"""Declarations of locks: variables and fields, no functions and no `extern`."""


def locks(folder: Path) -> set[tuple[str, str]]:
    """Return the locks in a folder, each with the file that has it."""
    return {(name, path.name) for path in folder.rglob("*.[ch]") for name in LOCK.findall(path.read_text())}


def test_the_page_has_every_lock_and_no_other() -> None:
    """docs/explanation/locks.md says what each lock protects and in which order they are taken."""
    rows = re.findall(r"^\| `(\w+)` \| `(\w+\.[ch])`", (ROOT / "docs" / "explanation" / "locks.md").read_text(), re.MULTILINE)
    found = {lock for folders in FOLDERS.values() for folder in folders for lock in locks(folder)}
    assert ("state_lock", "gpu.c") in found
    assert ("lock", "nvsim.h") in found, "a field"
    assert set(rows) == found


def test_the_analysis_finds_what_it_is_for(tmp_path: Path) -> None:
    """Without the lock, with another one, and where a function is called that wants it."""
    source = """#include "vortex_lock.h"
    static vortex_lock lock = VORTEX_LOCK_INITIALIZER, other = VORTEX_LOCK_INITIALIZER;
    static struct { vortex_lock own; int field GUARDED_BY(&own); } object;
    static int count GUARDED_BY(lock);
    static void add(void) REQUIRES(lock);
    static void add(void) { count++; }
    int main(void) {
      lock_take(&lock); add(); lock_give(&lock);
      lock_take(&object.own); object.field = 1; lock_give(&object.own);
      BODY
      return 0;
    }"""
    path = tmp_path / "locks.c"
    for body, refused in (
        ("", ""),
        ("count = 3;", "requires holding mutex 'lock'"),
        ("lock_take(&other); count = 3; lock_give(&other);", "requires holding mutex 'lock'"),
        ("add();", "requires holding mutex 'lock'"),
        ("object.field = 2;", "requires holding mutex '&"),
        ("lock_take(&lock);", "still held at the end of function"),
    ):
        path.write_text(source.replace("BODY", body))
        command = [*CHECK, "-fsyntax-only", f"-I{DRIVER_FOLDER / 'include'}", path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == bool(refused), done.stderr
        assert refused in done.stderr
