"""docs/reference/inline-ptx.md, from the instruction table (``tools/docs`` writes it)."""

import inspect

from nvvm2spirv.builtins.ptx.forms import FORMS, REFUSED, Form
from nvvm2spirv.builtins.ptx.types import SPECIAL_REGISTERS

_HEADER = """# Inline PTX

`asm("…")` in device code is parsed as PTX and lowered to LLVM IR, so it runs on any device. Written by
`tools/docs` from the instruction table in
`nvvm2spirv/builtins/ptx/instructions/`; do not edit.

## What a statement may contain

* Operands `$0`, `$1`, … (`%0` in CUDA C++) with the constraints `r l f d h b c q n i`, `=`, `&`, `+` and matching
  digits; clobbers change nothing.
* Several instructions, comments, `{ }` scopes, `.reg` declarations (ranges `r<10>` and `.v2`/`.v4` too), `.local` and
  `.shared` variables, labels and branches inside the statement, guards `@p` and `@!p`, constant expressions, labels
  made unique with `%=`.
* Registers have PTX's widths: what ptxas rejects for a width is rejected here. `ld`, `st` and `cvt` may use wider
  registers.
* The carry flag goes on from statement to statement within one function, as multi-word arithmetic libraries expect.
* 32-bit shared addresses (`cvta.to.shared`, `__cvta_generic_to_shared` cut to 32 bits) work: they are completed
  relative to a shared variable.
* Each distinct statement becomes one internal function that is inlined. Eviction priorities,
  prefetches and cache policies have no effect; asynchronous copies are done at once. Vectors of up to 16 bytes are
  seen whole by other threads where an access is volatile, has a memory order, or is `.cg`, `.cv` or `.wt`; else the
  cache operator has no effect.

What is not in the table is refused with the PTX text, a caret at the culprit, the place in the source and a hint.
Devices see no PTX: what the device itself cannot do (barriers over part of a block without the device library, say) is
refused by the family that lowers it, see [builtins](builtins.md).

Differences from NVIDIA's hardware: approximate functions (`ex2`, `sin`, `rcp.approx` …) are at least as accurate as PTX
asks but give other bits; `min` and `max` of two NaNs, and arithmetic on NaN, give some NaN; `nanosleep` does not pause;
division by zero of integers gives all ones and `x % 0` gives `x`.

## Instructions

Notation: `.word` must be there, `.word?` may be, `.name(a|b)` is a choice; `d:type <- a:type` are results and sources
with their types (`any`: an address, a vector or something else that the instruction explains; `wide`: twice the width;
`/p:pred`: an optional second result `d|p`). "As" names the [builtin](builtins.md) that gives the result. Modifiers may
come in any order, as ptxas takes them; of two types the first is the first one's. Every row is run by a test.
"""


def _summary(form: Form) -> str:
    text = inspect.getdoc(form.handler) or ""
    return " ".join(text.split("\n\n")[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def text() -> str:
    """The whole document."""
    families: dict[str, list[Form]] = {}
    for forms in FORMS.values():
        for form in forms:
            families.setdefault(form.family, []).append(form)
    parts = [_HEADER]
    for family in sorted(families):
        parts += [f"### {family.capitalize()}", "", "| row | note |", "|---|---|"]
        parts += [f"| `{_cell(form.text)}` | {_cell(_summary(form))} |" for form in families[family]]
        parts.append("")
    parts += ["## Special registers", "", "| register | type | value |", "|---|---|---|"]
    for name, register in SPECIAL_REGISTERS.items():
        value = (
            f"refused: {register.refused}"
            if register.refused
            else f"`{register.intrinsic}`"
            if register.intrinsic
            else str(register.value)
        )
        parts.append(f"| `%{name}` | `.{register.type}` | {value}{', upper half' if register.high_half else ''} |")
    parts += ["", "## Refused", "", "| instruction | use instead |", "|---|---|"]
    parts += [f"| `{name}` | {_cell(hint)} |" for name, hint in sorted(REFUSED.items())]
    return "\n".join(parts) + "\n"
