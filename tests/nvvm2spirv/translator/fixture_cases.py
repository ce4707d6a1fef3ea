"""The fixtures in tests/fixtures: a file a concern, or a pass that has many, its cases behind lines ``; ----- PASS/NAME``, in
a pass's own file ``; ----- NAME``; and modules of other compilers in tests/fixtures/dialects.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from zipfile import ZipFile

from parts import parts_of

FIXTURES = Path(__file__).parents[2] / "fixtures"


def run_lines(text: str) -> list[str]:
    return [line.split("RUN:", 1)[1].strip() for line in text.splitlines() if line.startswith("; RUN:")]


def is_positive(line: str) -> bool:
    """Whether a RUN line expects success."""
    return shlex.split(line)[0] == "nvvm2spirv"


CASES = {
    name if "/" in name else f"{path.stem}/{name}": text
    for path in sorted(FIXTURES.glob("*.ll")) for name, text in parts_of(path).items()
}  # fmt: skip


def dialects() -> dict[str, str | bytes]:
    """Modules of other compilers, text and bitcode, by names like ``vecadd-clang14.ll``."""
    folder = FIXTURES / "dialects"
    texts: dict[str, str | bytes] = {
        f"{source}-{path.stem}.ll": text for path in sorted(folder.glob("*.ll")) for source, text in parts_of(path).items()
    }
    with ZipFile(folder / "bitcode.zip") as archive:
        return texts | {name: archive.read(name) for name in archive.namelist()}
