"""Cache of compiled CUDA sources: a source, the options and the compiler name a record, which holds if every file that
was included is as it was.

A hit runs no process and loads no compiler. Records appear by a rename, so that any number of compilations may share
the cache.
"""

import hashlib
import marshal
import os
from collections.abc import Iterable, Iterator

from vortex_rt.compiler import own_files, tools
from vortex_rt.compiler.cache import remove_old
from vortex_rt.cuda.nvcc.settings import Settings
from vortex_rt.settings import CCCL, CLANG, CONFIG, DRIVER, PRESET, cache_folder

IRRELEVANT = frozenset(
    "inputs phase output_directory keep keep_directory verbose dry_run threads run run_arguments "
    "dependency_file dependency_targets phony_targets "
    "with_dependencies with_user_dependencies library_path linker_options archive_options "
    "ccbin arbin cudart cudadevrt shared clean no_cache no_device_link warnings".split()
)
"""Settings that change nothing in the object of a CUDA source."""
ENVIRONMENT = (CLANG.name, CCCL.name, "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH")
DEVICE = (CONFIG.name, PRESET.name, DRIVER.name)
"""What decides for which device images are made ahead."""
CLOCKS = (b"__TIME__", b"__DATE__", b"__TIMESTAMP__")
OURS = ("nvvm2spirv", "vortex_rt/cuda", "vortex_rt/compiler", "vortex_rt/isa")
"""Folders of ours that an object depends on, beside the headers that it includes."""
NOT_OURS = frozenset(
    "__pycache__ include libraries driver_api runtime_api libcufilt libnvjitlink libnvml libnvrtc libnvvm"
    " libvortexjit".split()
)
"""Folders in them that no object depends on but by its headers: what programs link."""


class Compiled:
    """A compiled source: the object, what the compiler said, and the files that it read."""

    def __init__(self, content: bytes, messages: str, files: list[str]) -> None:
        self.content = content
        self.messages = messages
        self.files = files


def _root() -> str:
    return f"{cache_folder()}/cuda-objects"


def key(settings: Settings, source: str, what: str) -> str:
    """Return what names the record of a source, empty if the source cannot be read."""
    digest = hashlib.sha256()
    asked = [
        item
        for item in sorted(settings.__dict__.items())
        if item[0] not in IRRELEVANT and (item[0] != "output" or settings.relocatable)
    ]
    device = [os.environ.get(name, "") for name in DEVICE]
    digest.update(_surroundings(what, source, os.getcwd(), asked, device, list(_own_files())))
    try:
        with open(source, "rb") as file:
            digest.update(file.read())
    except OSError:
        return ""
    return digest.hexdigest()[:40]


def named(*facts: object) -> str:
    """Return what names the record of something that depends on these facts, and on the headers that it is made of."""
    return hashlib.sha256(_surroundings(*facts)).hexdigest()[:40]


def _surroundings(*facts: object) -> bytes:
    environment = [os.environ.get(name, "") for name in ENVIRONMENT]
    return repr([facts, environment, tools.versions()]).encode(errors="surrogateescape")


def is_met_again(name: str) -> bool:
    """Whether this was asked of a name before."""
    try:
        own_files.private(_root())
        with open(f"{_root()}/.{name}.met", "xb"):
            return False
    except FileExistsError:
        return True
    except OSError:  # a cache that cannot be written is none
        return False


def _own_files() -> Iterator[tuple[str, int, int]]:
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    for folder in OURS:
        for place, below, names in os.walk(f"{root}/{folder}"):
            below[:] = sorted(name for name in below if name not in NOT_OURS)
            with os.scandir(place) as found:
                stats = {entry.name: entry.stat() for entry in found if entry.name in names}
            yield from ((f"{place}/{name}", stats[name].st_size, stats[name].st_mtime_ns) for name in sorted(stats))


def fetch(name: str) -> Compiled | None:
    """Return the record of that name if it still holds."""
    place = f"{_root()}/{name}"
    try:
        content, messages, files, absent, digest = marshal.loads(own_files.read_own(place))
        if _digest(files) != digest or any(map(os.path.exists, absent)):
            return None
        os.utime(place)
    except (OSError, EOFError, ValueError, TypeError):  # there is none, it is damaged, or a header is gone
        return None
    return Compiled(content, messages, files)


def store(name: str, compiled: Compiled, settings: Settings) -> None:
    """Keep a compiled source, unless it depends on the time of day."""
    try:
        if any(
            mark in content
            for content in _contents(path for path in compiled.files if not path.startswith("/usr/"))
            for mark in CLOCKS
        ):
            return
        files = compiled.files
        absent = _absent(files, [*settings.include_path, *settings.system_include])
        record = marshal.dumps((compiled.content, compiled.messages, files, absent, _digest(files)))
        own_files.private(_root())
        remove_old(_root())
        with own_files.Folder(f".{name}.", _root()) as folder:
            with open(f"{folder}/record", "wb") as file:
                file.write(record)
            os.replace(f"{folder}/record", f"{_root()}/{name}")
    except OSError:  # a cache that cannot be written is none
        return


def _absent(files: list[str], searched: list[str]) -> list[str]:
    """Return the files that would be included in place of `files` if somebody made them.

    A header is looked for in the folders of the files that include it and then where options say.
    """
    own = [os.path.abspath(path) for path in files if not path.startswith("/usr/")]
    folders = {os.path.abspath(folder) for folder in searched} | {os.path.dirname(path) for path in own}
    names = {path[len(folder) + 1 :] for path in own for folder in folders if path.startswith(f"{folder}/")}
    candidates = (f"{folder}/{name}" for folder in sorted(folders) for name in sorted(names))
    return [path for path in candidates if not os.path.exists(path)]


def _contents(files: Iterable[str]) -> Iterator[bytes]:
    for path in files:
        with open(path, "rb") as file:
            yield file.read()


def _digest(files: list[str]) -> bytes:
    digest = hashlib.sha256()
    for content in _contents(files):
        digest.update(hashlib.sha256(content).digest())
    return digest.digest()
