"""The file ``places`` of a build: where the other parts are. C libraries read it at run time (``vortex_places.h``)."""

import os
from collections.abc import Mapping
from pathlib import Path

NAME = "places"


def write(folder: Path, final: Path, places: Mapping[str, Path]) -> None:
    """Write the file into ``folder``, which will be renamed to ``final``.

    What lies beside that, in the same cache, is named relative to it: the cache may be copied and moved.
    """
    (folder / NAME).write_text("".join(f"{name} {_named(place, final)}\n" for name, place in places.items()))


def _named(place: Path, final: Path) -> str:
    return os.path.relpath(place, final) if place.is_relative_to(final.parent) else str(place)
