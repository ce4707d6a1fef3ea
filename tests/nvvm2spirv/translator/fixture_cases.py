"""The fixtures in tests/fixtures: one file a pass or concern, its cases behind lines ``; ----- name``; and modules of
other compilers in tests/fixtures/dialects.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from zipfile import ZipFile

FIXTURES = Path(__file__).parents[2] / "fixtures"
_NAME = re.compile(r"^; ----- (\S+)\n", re.MULTILINE)


def cases_of(path: Path) -> dict[str, str]:
    """Text of each case of a file, by its name."""
    head, *parts = _NAME.split(path.read_text())
    assert head == "", f"{path} does not begin with '; ----- name'"
    names = parts[::2]
    assert len(set(names)) == len(names), f"{path} has two cases of one name"
    return dict(zip(names, parts[1::2], strict=True))


def run_lines(text: str) -> list[str]:
    return [line.split("RUN:", 1)[1].strip() for line in text.splitlines() if line.startswith("; RUN:")]


def is_positive(line: str) -> bool:
    """Whether a RUN line expects success."""
    return shlex.split(line)[0] == "nvvm2spirv"


CASES = {
    f"{path.stem}/{name}": text for path in sorted(FIXTURES.glob("*.ll")) for name, text in cases_of(path).items()
}


def dialects() -> dict[str, str | bytes]:
    """Modules of other compilers, text and bitcode, by names like ``vecadd-clang14.ll``."""
    folder = FIXTURES / "dialects"
    texts: dict[str, str | bytes] = {
        f"{source}-{path.stem}.ll": text for path in sorted(folder.glob("*.ll")) for source, text in cases_of(path).items()
    }
    with ZipFile(folder / "bitcode.zip") as archive:
        return texts | {name: archive.read(name) for name in archive.namelist()}
