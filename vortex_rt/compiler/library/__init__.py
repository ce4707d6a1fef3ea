"""The device library: OpenCL C sources, generated OpenCL C and IR, and what is left of libclc; compiled once per
target, cached, linked by need.

The library consists of parts, each a bitcode file with a list of what it defines. A program is linked with the parts
that define what it lacks, in the order of `parts.PARTS`, until nothing more is found (`linking`): most programs need
only the small first part. `making` compiles it.
"""

import functools
from pathlib import Path

from vortex_rt import bundle, settings
from vortex_rt.compiler import cache, tools
from vortex_rt.compiler.library import making
from vortex_rt.compiler.target import Target


def folder(target: Target) -> Path:
    """Return the folder with the target's device library, building it when it is not in the cache.

    A note of this compiler's hash names the folder, so that most programs need not import what the library is made from
    to know which one is theirs.
    """
    if brought := bundle.part(f"library/{target.name}"):
        return Path(brought)
    root = Path(settings.cache_folder(), "library")
    note = _note(target, root)
    if note.is_file() and (place := root / note.read_text()).is_dir():
        return place
    place = making.build(target, root)
    tools.write_atomically(note, place.name.encode())
    return place


def is_made(target: Target) -> bool:
    """Whether the target's library is there."""
    brought = bundle.part(f"library/{target.name}")
    return bool(brought) or _note(target, Path(settings.cache_folder(), "library")).is_file()


def _note(target: Target, root: Path) -> Path:
    return root / f"{target.name}.{cache.compiler_hash()[:24]}"


def runtime_names(target: Target) -> tuple[str, ...]:
    """Names of the functions that the code generator itself calls."""
    return _runtime_names(folder(target))


@functools.cache
def _runtime_names(place: Path) -> tuple[str, ...]:
    return tuple((place / "runtime.txt").read_text().split())
