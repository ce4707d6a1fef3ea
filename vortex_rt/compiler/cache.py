"""Cache of built programs, keyed by everything that determines them; safe under parallel processes.

The driver computes the same keys and reads the same files without starting a process (`driver/pocl/compiler.c`,
docs/reference/interfaces.md). A cache that cannot be written, or an entry that is damaged, is the same as none.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from vortex_rt import settings
from vortex_rt.compiler import arguments, binary, own_files, tools

KEEP_DAYS = 30
"""Programs not used for so long are removed."""
SETTLED_NS = 2_000_000_000
"""A file changed less than this before it was read could change again and look the same."""
FORMAT = b"vortex program 1"
SOURCES = (
    ("vortex_rt", False), ("vortex_rt/compiler", True), ("vortex_rt/isa", True), ("vortex_rt/kernel_schema", True),
    ("vortex_rt/service", True), ("vortex_rt/settings", True), ("nvvm2spirv", True),
)  # fmt: skip
"""Files and folders (and whether with all below) that images depend on, from the folder where the packages are."""
PROGRAMS, NOTES = "programs", "compiler"
"""Folders in the cache: of built programs, and of notes that say which compiler is there."""

FOLDERS_SERVED = ("sim", "cuda", "cuda/nvcc", "cuda/jit", "cuda/libraries")
SERVED = (*SOURCES, *((f"vortex_rt/{name}", False) for name in FOLDERS_SERVED))
"""All that the service loads; it has to be started again when one of them changes."""

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
_START = f"{_ROOT}/vortex_rt/service/start.py"
_hashes: tuple[str, str] | None = None
"""Those of `SOURCES` and of `SERVED`, with the tools' versions."""


def _folders(place: str, deep: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield (folder, its files)."""
    for folder, below, names in os.walk(place):
        below[:] = sorted(name for name in below if deep and name != "__pycache__")
        yield folder, [f"{folder}/{name}" for name in sorted(names)]


def _files(place: str, deep: bool) -> Iterator[str]:
    for _, names in _folders(place, deep):
        yield from names


def compiler_hash() -> str:
    """Hash of the sources that images depend on and of the tools' versions."""
    return _made_hashes()[0]


def service_hash() -> str:
    """Hash of the sources that the service loads and of the tools' versions."""
    return _made_hashes()[1]


def _made_hashes() -> tuple[str, str]:
    """Both hashes; leaves a note of what they were made from."""
    global _hashes
    if _hashes is None:
        note = _Note()
        digest = hashlib.sha256(tools.versions().encode())
        _add_sources(digest, note, SOURCES)
        compiler = digest.hexdigest()
        _add_sources(digest, note, SERVED[len(SOURCES) :])
        _hashes = compiler, digest.hexdigest()
        note.leave(_hashes)
    return _hashes


def _add_sources(digest: Any, note: _Note, places: tuple[tuple[str, bool], ...]) -> None:
    for place, deep in places:
        for folder, names in _folders(f"{_ROOT}/{place}", deep):
            note.see(folder)
            for name in filter(os.path.isfile, names):
                note.see(name)
                with open(name, "rb") as file:
                    _add(digest, name[len(_ROOT) :].encode(), file.read())


def run(_words: list[str]) -> int:
    """Leave the note, for who finds none; returns the exit status."""
    _made_hashes()
    return 0


class _Note:
    """What the hashes were made from, so that the files' states alone tell others that they are still right."""

    def __init__(self) -> None:
        self.start = time.time_ns()
        self.lines: list[str] = []
        self.sure = True
        for tool in tools.PACKAGES:
            for place in tools.places(tool):
                self.sure = self.sure and os.path.isabs(place)
                if place == tools.find(tool):
                    self.see(place)
                    break
                self.sure = self.sure and not os.path.lexists(place)
                self.lines.append(f"- {place}")

    def see(self, place: str) -> None:
        """Add a file or a folder, before it is read."""
        status = os.stat(place)
        settled = max(status.st_mtime_ns, status.st_ctime_ns) < self.start - SETTLED_NS
        self.sure = self.sure and settled and "\n" not in place
        self.lines.append(f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino} {place}")

    def leave(self, hashes: tuple[str, str]) -> None:
        """Write the note unless a change could have gone unseen."""
        if not self.sure:
            return
        search = os.environ.get("PATH", os.defpath)  # as C knows it, without a bundle's folders
        name = f"{_name(os.fsencode(_START) + bytes(1) + os.fsencode(search)):016x}"
        try:
            text = "\n".join([*hashes, *self.lines, ""])
            own_files.private(f"{settings.cache_folder()}/{NOTES}")
            tools.write_atomically(f"{settings.cache_folder()}/{NOTES}/{name}", text.encode())
        except OSError:
            return


def _name(data: bytes) -> int:
    """FNV-1a, as in `service/client/client.c`."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def _add(digest: Any, *parts: bytes) -> None:
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)


def key(kind: str, values: dict[str, Any], preprocessed: Callable[[str, dict[str, Any]], bytes]) -> str:
    """Return the key of a request (`arguments.read`), empty if an input cannot be read.

    OpenCL C that reads files counts with what it reads. ``kind`` is one of `binary.KINDS`; ``preprocessed`` gives
    OpenCL C of a file, for a request, with what it includes.
    """
    words = arguments.deciding(values)
    digest = hashlib.sha1()
    texts = [compiler_hash(), kind, str(len(words)), *words]
    _add(digest, FORMAT, *(text.encode() for text in texts))
    try:
        _add(digest, str(len(values["headers"])).encode())
        for header in values["headers"]:
            name, _, place = header.partition("=")
            _add(digest, name.encode(), _content(place))
        for source in values["inputs"]:
            data = _content(source)
            _add(digest, data)
            if reads_files(data):
                _add(digest, preprocessed(source, values))
    except OSError:
        return ""
    return digest.hexdigest()


def reads_files(data: bytes) -> bool:
    """Whether an input may be OpenCL C that includes files: a directive's word is in it when its lines are joined."""
    if b"\0" in data:
        return False
    if b"\\" in data:
        lines = (line.rstrip() for line in data.split(b"\n"))
        data = b"".join(line[:-1] if line.endswith(b"\\") else line + b"\n" for line in lines)
    return any(word in data for word in (b"include", b"import", b"embed", b"??/"))


def _content(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def root() -> str:
    """Return the folder of cached programs."""
    return f"{settings.cache_folder()}/{PROGRAMS}"


def fetch(name: str, kind: str) -> dict[str, bytes] | None:
    """Return the files of a cached result, None when there is none."""
    place = f"{root()}/{name}"
    try:
        files = binary.unpack(kind, own_files.read_own(place))
    except (OSError, ValueError):
        return None
    try:
        os.utime(place)
    except OSError:  # somebody else's, or removed meanwhile
        return files
    return files


def store(name: str, content: bytes) -> None:
    """Put a result (`binary.pack`) into the cache, if that can be written."""
    try:
        own_files.private(root())
        tools.write_atomically(f"{root()}/{name}", content)
        remove_old(root(), f"{settings.cache_folder()}/{NOTES}")
    except OSError:
        return


def remove_old(*folders: str) -> None:
    """Once a day, remove what has not been used for long from folders of cached results; the first keeps the date."""
    stamp = f"{folders[0]}/.cleaned"
    now = time.time()
    if os.path.exists(stamp) and now - os.stat(stamp).st_mtime < 86400:
        return
    with open(stamp, "wb"):
        pass
    for folder in folders:
        for entry in os.listdir(folder) if os.path.isdir(folder) else ():
            place = f"{folder}/{entry}"
            try:
                if place != stamp and now - os.stat(place).st_mtime > KEEP_DAYS * 86400:
                    own_files.remove(place)
            except FileNotFoundError:
                continue
