"""Structure of the host's C libraries: layers and locks."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.test_import_graph import circles
from tests.vortex_rt.driver.host_libraries import CHECK, CUDA, FOLDERS, Library
from vortex_rt.driver.locate import DRIVER_FOLDER

# Who calls whom in the host's C libraries: one direction, and no circles of files; and that they touch what a lock
# protects only with the lock. Both are seen in one compilation of each. The objects say it: a file calls what its
# object needs and another one has. The order of the files of libcudart, of POCL's driver and of nvsim is the list at
# the head of their header, that of libcuda's layers, its folders, a table in its README.

HEADERS = {
    "libcudart": CUDA / "runtime_api" / "cudart.h",
    "pocl": DRIVER_FOLDER / "pocl" / "driver.h",
    "nvsim": DRIVER_FOLDER / "nvsim" / "nvsim.h",
}
LAYERS = re.findall(r"^\| `[./]*(\w+)/` \| `(\w+\.h)` \|", (CUDA / "driver_api" / "README.md").read_text(), re.MULTILINE)
"""Folder and header of each layer of libcuda."""
UPCALLS = {
    ("find.c", "libcuda_exports.c"): "the table of all functions, one of which looks up functions by name",
    ("find.c", "libcudart_exports.c"): "the same",
}
"""Calls against the direction: from, to, and why it must be."""


def layers(library: str) -> list[list[str]]:
    """Return the files of each layer, the lowest first."""
    if library == "libcuda":
        files = {name: [path.name for path in (CUDA / "driver_api" / name).glob("*.c")] for name, _ in LAYERS}
        files["common"] = ["libcuda_errors.c", *(path.name for folder in FOLDERS[library][1:] for path in folder.rglob("*.c"))]
        files["entry"].append("libcuda_entry_points.c")
        files["names"] += ["libcuda_exports.c", "libcuda_older.c"]
        return list(files.values())
    return [[name] for name in re.findall(r"^ \* (\w+\.c)  +\w", HEADERS[library].read_text(), re.MULTILINE)]


def against_the_layers(order: list[list[str]], calls: dict[tuple[str, str], set[str]]) -> list[str]:
    """Return the calls of what lies in higher layers."""
    height = {file: number for number, files in enumerate(order) for file in files}
    return [
        f"{caller} calls {', '.join(sorted(names))} of {called}"
        for (caller, called), names in sorted(calls.items())
        if height[called] > height[caller] and (caller, called) not in UPCALLS
    ]


@pytest.mark.parametrize("library", FOLDERS)
def test_every_file_has_its_place(library: str) -> None:
    listed = sorted(file for files in layers(library) for file in files if not file.startswith(f"{library}_"))
    assert listed == sorted(path.name for folder in FOLDERS[library] for path in folder.rglob("*.c"))


def test_a_call_against_the_layers_is_found() -> None:
    order, calls = [["a.c", "b.c"], ["c.c"]], {("a.c", "b.c"): {"down"}, ("a.c", "c.c"): {"up"}, ("c.c", "b.c"): {"down"}}
    assert against_the_layers(order, calls) == ["a.c calls up of c.c"]


@pytest.mark.device
def test_what_a_lock_protects_is_touched_with_it(host_library: Library) -> None:
    """Clang's thread-safety analysis says nothing; what it finds is below."""
    assert host_library.messages == ""


@pytest.mark.device
def test_each_file_calls_only_its_own_layer_and_lower_ones(host_library: Library) -> None:
    assert against_the_layers(layers(host_library.name), host_library.calls()) == []


@pytest.mark.device
def test_no_files_call_each_other_in_a_circle(host_library: Library) -> None:
    calls = host_library.calls()
    assert len(calls) > len(host_library.objects), "they are read"
    assert circles({(caller, called) for caller, called in calls if (caller, called) not in UPCALLS}) == []
    needed = [edge for edge in UPCALLS if edge[1].startswith(f"{host_library.name}_")]
    assert [edge for edge in needed if edge not in calls] == [], "gone: strike them off the list"


@pytest.mark.device
def test_what_a_file_shows_to_others_is_used_by_them(host_library: Library) -> None:
    """Else it is dead, or its own file's."""
    own = {path.name for path in FOLDERS[host_library.name][0].rglob("*.c")}
    shown = {(name, file) for file in own for name, public in host_library.objects[file].defined.items() if not public}
    used = {(name, called) for (_, called), names in host_library.calls().items() for name in names}
    assert sorted(shown - used) == []


def test_each_file_of_libcuda_includes_only_headers_of_its_layer_and_lower_ones() -> None:
    height: dict[str, int] = {}
    for number, ((_, header), files) in enumerate(zip(LAYERS, layers("libcuda"), strict=True)):
        for name in (header, *files):
            height.setdefault(name, number)
    paths = [path for folder in FOLDERS["libcuda"] for path in folder.rglob("*.[ch]")]
    included = {(path.name, name) for path in paths for name in re.findall(r'^#include "(\w+\.h)"', Path(path).read_text(), re.MULTILINE)}
    assert ("schedule.c", "stream.h") in included
    assert sorted((file, name) for file, name in included if height.get(name, 0) > height.get(file, 0)) == []


def test_declarations_come_in_the_order_of_the_files() -> None:
    order = [file for files in layers("pocl") for file in files]
    sections = re.findall(r"^/\* ---- (\w+\.c) ---- \*/", HEADERS["pocl"].read_text(), re.MULTILINE)
    assert [order.index(file) for file in sections] == sorted(order.index(file) for file in sections)


# The page of locks has them all, and clang's thread-safety analysis, which is asked of the libraries above,
# finds what it is for.

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
    static void add(void) REQUIRES(lock) { count++; }
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
        ("LOCK_GUARD(&lock); add(); count = 3;", ""),
        ("for (int i = 0; i < 2; i++) { LOCK_GUARD(&lock); add(); } count = 3;", "requires holding mutex 'lock'"),
        ("lock_take(&lock); LOCK_GUARD(&lock);", "while mutex 'lock' is held"),
    ):
        path.write_text(source.replace("BODY", body))
        command = [*CHECK, "-fsyntax-only", f"-I{DRIVER_FOLDER / 'include'}", path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == bool(refused), done.stderr
        assert refused in done.stderr
