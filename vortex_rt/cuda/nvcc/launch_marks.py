"""``<< <`` and ``>> >``: NVIDIA's compiler takes them for the marks of a launch, as some formatters leave them; clang
wants them in one piece.

What clang reads is such a source with the blanks moved behind the mark, so that lines and columns stay; names and
messages are the file's own (a virtual file system of clang).
"""

from __future__ import annotations

import os
import re

TOKENS = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?P<open><<[ \t]*<)|(?P<close>>>[ \t]*>)""",
    re.DOTALL,
)
SPLIT = re.compile(rb"<<[ \t]+<|>>[ \t]+>")


def joined(text: bytes) -> bytes:
    """Return a source with the marks of its launches in one piece; elsewhere ``>> >`` stays, which ends templates."""
    opened = False

    def replaced(found: re.Match[bytes]) -> bytes:
        nonlocal opened
        mark = found.group()
        if found.lastgroup == "open":
            opened = True
        elif found.lastgroup == "close" and opened:
            opened = False
        else:
            return mark
        return mark[:2] + mark[-1:] + mark[2:-1]

    return TOKENS.sub(replaced, text)


def overlay(texts: dict[str, bytes], place: str) -> str:
    """Write clang's description of the files to be read in another form into the folder ``place``; returns its path.

    It is empty if clang can read all of them as they are.
    """
    changed = {name: better for name, text in texts.items() if SPLIT.search(text) and (better := joined(text)) != text}
    if not changed:
        return ""
    import json

    roots = []
    for index, (name, text) in enumerate(changed.items()):
        copy = f"{place}/launch-marks-{index}"
        with open(copy, "wb") as file:
            file.write(text)
        inside = {"type": "file", "name": os.path.basename(name), "external-contents": os.path.abspath(copy)}
        roots.append({"type": "directory", "name": os.path.dirname(os.path.abspath(name)), "contents": [inside]})
    path = f"{place}/launch-marks.json"
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump({"version": 0, "use-external-names": False, "roots": roots}, file)
    return path
