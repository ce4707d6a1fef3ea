"""What is read in another form of libcu++.

``__shared__ cuda::barrier<…> b;`` is refused by clang, since that class has a destructor whose body is not empty as
text. Objects in shared memory are never destroyed; what the destructor does, telling the hardware that a barrier of its
own is no longer one, has no meaning here. clang reads the header with the destructor that the compiler makes.
"""

import os
from collections.abc import Iterable, Mapping, Sequence

HEADER = "cuda/__barrier/barrier_block_scope.h"
DESTRUCTOR = b"~barrier()"
USERS = (b"barrier", b"pipeline", b"memcpy_async")
"""Words of which a source has one if it could have such a barrier."""


def changes(texts: Mapping[str, bytes], folders: Iterable[str]) -> dict[str, bytes]:
    """Return the header in the form that clang takes, by its path: the first in ``folders``; nothing if ``texts``, a
    source and what it includes, do not need it."""
    if not any(word in text for text in texts.values() for word in USERS):
        return {}
    place = next((path for folder in folders if os.path.isfile(path := os.path.join(folder, HEADER))), "")
    if not place:
        return {}
    with open(place, "rb") as file:
        text = file.read()
    return {place: better} if (better := without_destructor(text)) != text else {}


def without_destructor(text: bytes) -> bytes:
    """Return the header with a defaulted destructor, in as many lines."""
    start = text.find(DESTRUCTOR)
    if start < 0:
        return text
    opened = text.find(b"{", start)
    if text[start + len(DESTRUCTOR) : opened].strip():
        return text
    depth, at = 0, opened
    for at in range(opened, len(text)):
        depth += {b"{": 1, b"}": -1}.get(text[at : at + 1], 0)
        if depth == 0:
            break
    lines = text.count(b"\n", start, at)
    return text[:start] + DESTRUCTOR + b" = default;" + b"\n" * lines + text[at + 1 :]


def searched(include_path: Sequence[str], system_include: Sequence[str], options: Sequence[str]) -> list[str]:
    """Return the folders in which clang looks for libcu++; ``options`` are those that `cccl.options` gives."""
    return [*include_path, *system_include, *(word for word in options if word != "-isystem")]
