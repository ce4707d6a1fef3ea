"""The files of a source that are the user's: itself, and what it includes by ``"…"``, or by ``<…>`` from a folder of
``-I`` that is no toolkit's, as far as that can be told from the text."""

import os
import re

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>)', re.MULTILINE)
TOOLKIT_MARKS = ("cuda_runtime_api.h", "thrust/version.h", "cub/version.cuh", "cuda/std/version")
"""What a folder has that holds CUDA's or CCCL's headers, of which clang reads all as they are."""
MOST_FILES = 1000


def texts(source: str, folders: list[str]) -> dict[str, bytes]:
    """Return the text of a source and of the files that it includes, directly or not, by name; ``folders`` are those of
    ``-I``."""
    users = [folder for folder in folders if not any(os.path.exists(f"{folder}/{mark}") for mark in TOOLKIT_MARKS)]
    waiting, seen = [source], {source}
    found: dict[str, bytes] = {}
    while waiting and len(seen) < MOST_FILES:
        name = waiting.pop()
        try:
            with open(name, "rb") as file:
                found[name] = file.read()
        except OSError:
            continue
        for include in INCLUDE.finditer(found[name]):
            quoted = include["quoted"]
            for folder in (os.path.dirname(name), *folders) if quoted else users:
                place = os.path.join(folder, os.fsdecode(quoted or include["angled"]))
                if place not in seen and os.path.isfile(place):
                    seen.add(place)
                    waiting.append(place)
                    break
    return found
