"""What a bundle brings: a package that ``tools/bundle`` made has, in the folder ``bundled`` beside this file, what
set-up would install and build. Nothing is looked for elsewhere then.
"""

from __future__ import annotations

import functools
import os

FOLDER = os.path.join(os.path.dirname(os.path.realpath(__file__)), "bundled")


@functools.cache
def part(name: str) -> str:
    """Return the path of a file or folder of the bundle, empty where there is none."""
    path = f"{FOLDER}/{name}"
    return path if os.path.exists(path) else ""
