"""What a bundle brings: a package that ``tools/bundle`` made has, in the folder ``bundled`` beside this file, what
set-up would install and build. Nothing is looked for elsewhere then."""

import functools
import os
import re
import tempfile

FOLDER = os.path.join(os.path.dirname(os.path.realpath(__file__)), "bundled")


@functools.cache
def part(name: str) -> str:
    """Return the path of a file or folder of the bundle, empty where there is none."""
    path = f"{FOLDER}/{name}"
    return path if os.path.exists(path) else ""


def search_path() -> str:
    """Return the folders in which tools are looked for, as in ``PATH``: a bundle's tools go before others, its host
    compiler, for machines that have none, behind."""
    folders = (part("llvm/bin"), os.environ.get("PATH", os.defpath), part("host"))
    return os.pathsep.join(filter(None, folders))


def link_libraries(folder: str) -> None:
    """Make symbolic links of the libraries' names without a number (``libcuda.so``).

    A wheel carries them only as text for linkers (``INPUT ( libcuda.so.1 )``), which ``dlopen`` does not take. In a
    folder that the user may not write into they stay text.
    """
    if not os.access(folder, os.W_OK):
        return
    for file in os.scandir(folder):
        if file.is_symlink() or not file.name.endswith(".so") or file.stat().st_size > 100:
            continue
        with open(file.path, encoding="latin-1") as text:
            named = re.fullmatch(r"INPUT \( ([\w.]+) \)\n", text.read())
        if named and os.path.isfile(os.path.join(folder, named[1])):
            link(named[1], file.path)


def link(target: str, path: str) -> None:
    """Make a symbolic link in the place of whatever has the name, at once: others may be reading it."""
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as scratch:
        os.symlink(target, os.path.join(scratch, "link"))
        os.replace(os.path.join(scratch, "link"), path)
