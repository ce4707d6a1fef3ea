"""docs/reference/builtins.md, from the tables (``tools/docs`` writes it).

Measured accuracy comes from accuracy.json beside this file, which ``tools/measure_accuracy.py`` writes.
"""

import json
from pathlib import Path

from nvvm2spirv.builtins import FAMILIES, table
from nvvm2spirv.builtins.table import Builtin

MEASURED = Path(__file__).with_name("accuracy.json")

_HEADER = """# Builtins

What becomes of each NVVM intrinsic, libdevice function and device runtime call. Written by
`tools/docs` from the tables in `nvvm2spirv/builtins/`; do not edit.

* **mapped**: an OpenCL C built-in or LLVM intrinsic takes its place. **body**: code of our own, inlined, with the same
  result on every device. **device**: a call to the [device library](interfaces.md). **kept**: LLVM's SPIR-V back
  end takes it as it is. **refused**: translation stops with the name, the line and the hint shown.
* A name ending in `…` stands for all names that begin so; `.*` for LLVM's type suffixes.
* *bound* is what CUDA documents (ULP, 0 = exact rounding); *measured* the largest error found (ULP, or abs./rel.)
  against a 40-digit reference over dense and special inputs, on bodies run by the host, the simulated device and
  Intel's CPU runtime with equal bits.
"""


def measured() -> dict[str, dict[str, object]]:
    """Measured accuracy by name."""
    return json.loads(MEASURED.read_text())["functions"] if MEASURED.exists() else {}


def _name(entry: Builtin) -> str:
    return f"`{entry.name}`" + ("…" if entry.prefix else ".*" if entry.overloaded else "")


def _row(entry: Builtin, accuracy: dict[str, dict[str, object]]) -> str:
    found = accuracy.get(entry.name)
    shown = (
        ""
        if not found
        else f"{found['ulp']:.2f}"
        if "ulp" in found
        else f"{found['error']:.1e} {'rel.' if found['relative'] else 'abs.'}"
    )
    mapping = (
        entry.mapping if entry.status == "refused" else f"`{entry.mapping}`" if entry.mapping != "<lambda>" else "body"
    )
    cells = [
        _name(entry), f"`{entry.signature}`" if entry.signature else "", entry.status, mapping, entry.accuracy, shown,
        entry.note,
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def text() -> str:
    """The whole document."""
    accuracy = measured()
    parts = [_HEADER, "| family | mapped | body | device | kept | refused |", "|---|---|---|---|---|---|"]
    for family, entries in table().families.items():
        counts = [
            sum(e.status == status for e in entries) for status in ("mapped", "body", "device", "kept", "refused")
        ]
        parts.append(f"| {FAMILIES[family]} | " + " | ".join(str(c) if c else "" for c in counts) + " |")
    for family, entries in table().families.items():
        parts += [
            "",
            f"## {FAMILIES[family]}",
            "",
            "| name | signature | status | mapping | bound | measured | note |",
            "|---|---|---|---|---|---|---|",
        ]
        parts += [_row(entry, accuracy) for entry in entries]
    return "\n".join(parts) + "\n"
