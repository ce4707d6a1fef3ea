"""The files of a source that are the user's: itself, and what it includes by ``"…"``, as far as that can be told from
the text."""

from __future__ import annotations

import os
import re

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
MOST_FILES = 1000


def texts(source: str, folders: list[str]) -> dict[str, bytes]:
    """Return the text of a source and of the files that it includes, directly or not, by name; ``folders`` are those of
    ``-I``."""
    waiting, seen = [source], {source}
    found: dict[str, bytes] = {}
    while waiting and len(seen) < MOST_FILES:
        name = waiting.pop()
        try:
            with open(name, "rb") as file:
                found[name] = file.read()
        except OSError:
            continue
        for included in INCLUDE.findall(found[name]):
            for folder in (os.path.dirname(name), *folders):
                place = os.path.join(folder, os.fsdecode(included))
                if place not in seen and os.path.isfile(place):
                    seen.add(place)
                    waiting.append(place)
                    break
    return found
