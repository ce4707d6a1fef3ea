"""What is read in another form of libcu++.

``__shared__ cuda::barrier<…> b;`` is refused by clang, since that class has a destructor whose body is not empty as
text. Objects in shared memory are never destroyed; what the destructor does, telling the hardware that a barrier of its
own is no longer one, has no meaning here. clang reads the header with the destructor that the compiler makes.

``NV_IF_TARGET`` and the like choose by the architecture that the program is compiled for. One that names only newer
ones than the device would get barriers and copies made of those architectures' own instructions (``mbarrier``,
``cp.async.bulk``), which the device has not; they are told the device's.
"""

from __future__ import annotations

import os
import re

from vortex_rt.cuda.nvcc import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

HEADER = "cuda/__barrier/barrier_block_scope.h"
TARGETS = "nv/detail/__target_macros"
DESTRUCTOR = b"~barrier()"
_ARCHITECTURE = re.compile(rb"(#\s*define\s+_NV_TARGET_VAL\s+)__CUDA_ARCH__(?=\s)")
USERS = (b"barrier", b"pipeline", b"memcpy_async")
"""Words of which a source has one if it could use what libcu++ makes of an architecture's own instructions."""


def changes(texts: Mapping[str, bytes], folders: Iterable[str]) -> dict[str, bytes]:
    """Return the headers in the form that clang takes, by their paths: the first in ``folders``; nothing if
    ``texts``, a source and what it includes, do not need it."""
    if not any(word in text for text in texts.values() for word in USERS):
        return {}
    folders, found = list(folders), {}
    for header, changed in ((HEADER, without_destructor), (TARGETS, with_the_devices_architecture)):
        place = next((path for folder in folders if os.path.isfile(path := os.path.join(folder, header))), "")
        if not place:
            continue
        with open(place, "rb") as file:
            text = file.read()
        if (better := changed(text)) != text:
            found[place] = better
    return found


def with_the_devices_architecture(text: bytes) -> bytes:
    """Return the header with no newer architecture than the device's for its questions."""
    device = b"%d" % (10 * settings.OLDEST)
    return _ARCHITECTURE.sub(rb"\g<1>(__CUDA_ARCH__ < %s ? __CUDA_ARCH__ : %s)" % (device, device), text)


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
