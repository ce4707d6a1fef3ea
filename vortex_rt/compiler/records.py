"""What LLVM writes for programs about its work: optimisation records (``-pass-remarks-output``).

They are YAML of one form: documents of ``key: value`` lines, whose arguments are a list of such lines. PyYAML reads
them too, but takes 0.03 s to load, a tenth of a small build; and a build's process has no packages.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from vortex_rt.compiler.errors import ToolError

FRAMES = "stack-frame-layout"
"""The pass that tells what is in each function's frame."""
REGISTERS = "regalloc"
"""The passes that tell what was spilled."""
OPTIONS = (f"-pass-remarks-analysis={FRAMES}", f"-pass-remarks-filter=^({FRAMES}|{REGISTERS})$")
"""llc's options for the records of both; the first one lets the pass run."""
OUTPUT = "-pass-remarks-output="


@dataclass(frozen=True)
class OptimisationRecord:
    """One remark."""

    by: str
    """The pass."""
    name: str
    function: str
    values: tuple[tuple[str, str], ...]
    """Its arguments in their order; a name may stand several times."""


def read(data: bytes) -> Iterator[OptimisationRecord]:
    """Yield the records of a tool.

    Raises:
        ToolError: a line is none of a record's.
    """
    fields: dict[str, str] = {}
    values: list[tuple[str, str]] = []
    for line in data.decode(errors="surrogateescape").split("\n"):
        if line.startswith("--- !"):
            fields, values = {}, []
        elif line == "...":
            yield OptimisationRecord(fields["Pass"], fields["Name"], fields["Function"], tuple(values))
        elif line.startswith("  - "):
            values.append(_pair(line[4:]))
        elif line.startswith("    ") or not line:  # where an argument is from; the file's end
            continue
        else:
            fields.update((_pair(line),))


def _pair(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon or not key.isalnum():
        raise ToolError(f"error: internal: `{line}` is no line of LLVM's optimisation records")
    value = value.strip()
    return key, value[1:-1].replace("''", "'") if value[:1] == "'" else value
