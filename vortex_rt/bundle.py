"""What a bundle brings: a package that ``tools/bundle`` made has, in the folder ``bundled`` beside this file, what
set-up would install and build. Nothing is looked for elsewhere then.
"""

import functools
import os

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
