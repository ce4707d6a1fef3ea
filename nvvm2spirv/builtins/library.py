"""The compiled library of builtins: one file that says what becomes of each name, and holds bitcode for the bodies.

`nvvm2spirv.compile_builtins` makes the file from the families, at set-up and for a wheel. A translation reads its table
in place of importing families, and LLVM links the bodies that a module calls. When the families have been edited since,
the file is made again, with a message; when that fails, translation does too.

The file: `MAGIC`, eight bytes with the length of the table, the table as `marshal` writes it, the bitcode. The table is
a dictionary:

    digest    of the sources' contents
    sizes     source (relative to the package) → bytes
    entries   name → (family, lowering's class, signature, lowering's fields, takes type suffixes)
    prefixes  the same for names of which only the beginning counts, longest first
    bodies    name of a function or variable → (offset, size, names of what it uses, conditions, whether convergent)

Conditions are pairs of an option's name and the value that the bitcode was made for: bodies that ask an option, or the
width of pointers, are written anew where it has another value.
"""

import contextlib
import marshal
import mmap
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from hashlib import blake2b

from nvvm2spirv.builtins.table import key_of
from nvvm2spirv.ir.errors import InternalError

Entry = tuple[str, str, str | None, tuple[object, ...], bool]
CompiledBody = tuple[int, int, tuple[str, ...], tuple[tuple[str, object], ...], bool]

MAGIC = b"nvvm2spirv builtins 1\n"
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATH = os.path.join(PACKAGE, "builtins", "library.bin")
POINTER_BITS = "pointer_bits"
"""Stands among the options in conditions."""

_FOLDERS = ("builtins", "builtins/bodies")
_FILES = ("builtins/ptx/__init__.py", "passes/lower_builtins.py", "passes/address_spaces.py", "compile_builtins.py")


def sources() -> dict[str, os.stat_result]:
    """The files that the library is made from, by their names in the package."""
    found = {}
    for folder in _FOLDERS:
        with os.scandir(os.path.join(PACKAGE, folder)) as entries:
            chosen = [e for e in entries if e.name.endswith((".py", "coefficients.json"))]
            found.update({f"{folder}/{e.name}": e.stat() for e in chosen})
    found.update({name: os.stat(os.path.join(PACKAGE, name)) for name in _FILES})
    return found


def digest_of(names: Iterable[str]) -> str:
    """A digest of the contents of these sources."""
    result = blake2b(digest_size=16)
    for name in sorted(names):
        with open(os.path.join(PACKAGE, name), "rb") as file:
            content = file.read()
        result.update(f"{name} {len(content)}\n".encode() + content)
    return result.hexdigest()


class CompiledLibrary:
    """The library as read from its file, whatever takes the file's place later.

    Raises OSError or ValueError if it cannot be read.
    """

    def __init__(self, path: str = PATH) -> None:
        with open(path, "rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        start = len(MAGIC) + 8
        self._bitcode = start + int.from_bytes(self._data[len(MAGIC) : start], "little")
        try:
            table = marshal.loads(self._data[start : self._bitcode]) if self._data[: len(MAGIC)] == MAGIC else {}
            self.digest: str = table["digest"]
            self.sizes: dict[str, int] = table["sizes"]
            self.bodies: dict[str, CompiledBody] = table["bodies"]
            self._entries: dict[str, Entry] = table["entries"]
            self._prefixes: dict[str, Entry] = table["prefixes"]
        except (KeyError, EOFError) as error:  # another version's, or not whole
            raise ValueError(f"{path} is no library of builtins") from error
        self.path = path
        self._overloaded = {name for name, entry in self._entries.items() if entry[4]}

    def find(self, name: str) -> tuple[str, Entry] | None:
        """The name in the table under which a name is found, and its entry."""
        key = key_of(name, self._entries, self._overloaded, self._prefixes)
        return None if key is None else (key, self._entries.get(key) or self._prefixes[key])

    def serves(self, name: str, option: Callable[[str], object]) -> bool:
        """Whether the library has the function `name` for these options (a function from an option to its value)."""
        body = self.bodies.get(name)
        return body is not None and all(option(key) == value for key, value in body[3])

    def attributes(self, name: str) -> str:
        """What a declaration of the function must say before its body is there."""
        return "convergent" if self.bodies[name][4] else ""

    def definitions(self, names: Iterable[str]) -> tuple[tuple[str, bytes], ...]:
        """Functions, each after what it uses, and their bitcode; a name that the library has not is a KeyError."""
        found: dict[str, bytes] = {}

        def add(name: str) -> None:
            if name not in found:
                offset, size, used, *_ = self.bodies[name]
                for other in used:
                    add(other)
                start = self._bitcode + offset
                found[name] = self._data[start : start + size]

        for name in names:
            add(name)
        return tuple(found.items())

    def is_current(self) -> bool:
        """Whether the library is made from the sources as they are.

        Their contents are read only if one is newer than the library or has another size.
        """
        found = sources()
        same_sizes = {name: status.st_size for name, status in found.items()} == self.sizes
        newest = max(status.st_mtime_ns for status in found.values())
        if same_sizes and newest <= os.stat(self.path).st_mtime_ns:
            return True
        if not same_sizes or digest_of(found) != self.digest:
            return False
        with contextlib.suppress(OSError):  # in a folder that is not ours, they are compared each time
            os.utime(self.path, ns=(newest, newest))
        return True


_opened: list[CompiledLibrary] = []


def library() -> CompiledLibrary:
    """The library of the sources as they were when this process first asked; it is made if need be.

    Raises InternalError if that fails.
    """
    if not _opened:
        found = _current()
        if found is None:
            _make()
            found = _current()
        if found is None:
            raise InternalError(f"{PATH} is not what its sources give: run {' '.join(COMMAND)}")
        _opened.append(found)
    return _opened[0]


def _current() -> CompiledLibrary | None:
    try:
        found = CompiledLibrary()
    except (OSError, ValueError):
        return None
    return found if found.is_current() else None


COMMAND = ("python", "-m", "nvvm2spirv.compile_builtins")


def _make() -> None:
    """Make the library in a process of its own, which imports the sources as they are now."""
    print("nvvm2spirv: builtins have changed: compiling their library, some seconds", file=sys.stderr)
    code = "import sys; sys.path[:] = sys.argv[1:]; from nvvm2spirv.compile_builtins import main; main([])"
    result = subprocess.run([sys.executable, "-c", code, os.path.dirname(PACKAGE), *sys.path], check=False)
    if result.returncode:
        raise InternalError(
            f"the library of builtins cannot be made: {' '.join(COMMAND)} ends with status {result.returncode}"
        )
