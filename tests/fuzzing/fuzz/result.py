"""What came of one generated program."""

from __future__ import annotations

import re
from dataclasses import dataclass, field


@dataclass
class Result:
    """``faults`` is empty if all is well; ``files`` are the program's, by name; ``note`` says what was not compared."""

    faults: list[str]
    files: dict[str, str | bytes] = field(default_factory=dict)
    note: str = ""


def signature(fault: str) -> str:
    """A fault without its numbers and names, to count those of one cause together."""
    lines = [line for line in fault.strip().splitlines() if line.strip()]
    text = lines[0] if lines else ""
    if text.endswith("(status 1):") and len(lines) > 1:  # a tool's failure says what failed in its second line
        text += " " + lines[1]
    text = re.sub(r"shape \(.*?\), \d+ groups of \d+: ", "", text)
    text = re.sub(r"first at .*|: \[.*", "", text)
    text = re.sub(r"/[\w./-]+/", "", text)
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "'…'", text)
    text = re.sub(r"[%@][\w.$]+", "%", text)
    return re.sub(r"\bN2S\d+|\b0x[0-9a-f]+|\d+", lambda m: m[0] if m[0].startswith("N2S") else "#", text)[:150]
