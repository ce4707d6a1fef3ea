"""Sources of one concept in one file: each behind a line ``; ----- name`` (``//`` in C and CUDA, ``#``), as if it were a file of its own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

_NAME = re.compile(r"^(?:;|//|#) ----- (\S+)\n", re.MULTILINE)


def parts_of(path: Path) -> dict[str, str]:
    """Text of each part of a file, by its name; none of a file that does not begin with one."""
    head, *parts = _NAME.split(path.read_text())
    if not parts:
        return {}
    assert head == "", f"{path} does not begin with a part's name"
    names = parts[::2]
    assert len(set(names)) == len(names), f"{path} has two parts of one name"
    return dict(zip(names, parts[1::2], strict=True))


def source(folder: Path, name: str, place: Path) -> Path:
    """The source ``name`` of a folder: a file of its own, or the part of one, which is written to ``place`` beside the
    folder's headers."""
    if (folder / name).exists():
        return folder / name
    found = [text for path in sorted(folder.glob(f"*{Path(name).suffix}")) if (text := parts_of(path).get(name)) is not None]
    assert len(found) == 1, f"{folder} has {len(found)} sources {name}"
    place.mkdir(parents=True, exist_ok=True)
    for header in folder.glob("*.h"):
        shutil.copy(header, place)
    made = place / name
    made.write_text(found[0])
    return made
