"""Cache of built programs, keyed by everything that determines them; safe under parallel processes.

Imports next to nothing, as `arguments`.
"""

from __future__ import annotations

import hashlib
import os
import time

from vortex_rt.compiler import tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

KEEP_DAYS = 30
"""Programs not used for so long are removed."""
SOURCES = (("vortex_rt", False), ("vortex_rt/compiler", True), ("vortex_rt/isa", True), ("nvvm2spirv", True))
"""Files and folders (and whether with all below) that images depend on, from the folder where the packages are."""

_hash = ""


def _files(place: str, deep: bool) -> Iterator[str]:
    for folder, below, names in os.walk(place):
        below[:] = sorted(name for name in below if deep and name != "__pycache__")
        yield from (f"{folder}/{name}" for name in sorted(names))


def compiler_hash() -> str:
    """Hash of the sources that images depend on and of the tools' versions."""
    global _hash
    if not _hash:
        digest = hashlib.sha256(tools.versions().encode())
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        for place, deep in SOURCES:
            for name in _files(f"{root}/{place}", deep):
                with open(name, "rb") as file:
                    _add(digest, name[len(root) :].encode(), file.read())
        _hash = digest.hexdigest()
    return _hash


def _add(digest: Any, *parts: bytes) -> None:
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)


def key(what: str, values: dict[str, Any], preprocessed: Callable[[str, str], bytes]) -> str:
    """Return the key of a request (`arguments.read`), empty if an input cannot be read. OpenCL C that includes files
    counts with what it includes.

    ``preprocessed`` gives OpenCL C of a file, for a string of options, with what it includes.
    """
    asked = [values[name] for name in ("target", "cores", "warps", "threads", "option_string")]
    digest = hashlib.sha256(repr([compiler_hash(), what, *asked, sorted(values["features"]), values["specs"]]).encode())
    try:
        for header in values["headers"]:
            name, _, place = header.partition("=")
            _add(digest, name.encode(), _content(place))
        for source in values["inputs"]:
            data = _content(source)
            _add(digest, data)
            if b"include" in data and b"\0" not in data:
                _add(digest, preprocessed(source, values["option_string"]))
    except OSError:
        return ""
    return digest.hexdigest()[:40]


def _content(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def root() -> str:
    """Return the folder of cached programs."""
    return f"{tools.cache_folder()}/programs"


def fetch(name: str, output: str) -> bool:
    """Copy a cached result to its place; False when there is none."""
    found = f"{root()}/{name}"
    try:
        os.utime(found)
        place_copy(found, output)
    except FileNotFoundError:  # also: removed meanwhile
        return False
    return True


def store(name: str, made: str) -> None:
    """Put a copy of a result into the cache."""
    os.makedirs(root(), exist_ok=True)
    remove_old(root())
    stored = f"{root()}/{name}"
    if not os.path.exists(stored):
        try:
            place_copy(made, stored)
        except OSError:  # another process may have stored the same
            return


def place_copy(source: str, output: str) -> None:
    """Copy a file or a folder of files so that the result appears whole."""
    folder, name = os.path.split(os.path.abspath(output))
    os.makedirs(folder, exist_ok=True)
    with tools.Folder(f".{name}.", folder) as made:
        copy = f"{made}/copy"
        if os.path.isdir(source):
            os.mkdir(copy)
            for entry in os.listdir(source):
                _copy_file(f"{source}/{entry}", f"{copy}/{entry}")
            if os.path.exists(output):
                os.rename(output, f"{made}/old")
        else:
            _copy_file(source, copy)
        os.replace(copy, output)


def _copy_file(source: str, output: str) -> None:
    content = _content(source)
    with open(output, "wb") as file:
        file.write(content)


def remove_old(folder: str) -> None:
    """Once a day, remove what has not been used for long from a folder of cached results."""
    stamp = f"{folder}/.cleaned"
    now = time.time()
    if os.path.exists(stamp) and now - os.stat(stamp).st_mtime < 86400:
        return
    with open(stamp, "wb"):
        pass
    for entry in os.listdir(folder):
        place = f"{folder}/{entry}"
        try:
            if place != stamp and now - os.stat(place).st_mtime > KEEP_DAYS * 86400:
                tools.remove(place)
        except FileNotFoundError:
            continue
