"""Parameters and module variables of the IR model."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nvvm2spirv.ir import scan


class Parameter:
    """A function's parameter; `name` is its `%token`, empty in declarations."""

    __slots__ = ("attributes", "name", "type")

    def __init__(self, type: str, attributes: list[str], name: str) -> None:
        self.type = type
        self.attributes = attributes
        self.name = name

    def __str__(self) -> str:
        return " ".join(part for part in (self.type, *self.attributes, self.name) if part)

    def attribute(self, name: str) -> str | None:
        """Text of the attribute called `name` (`byval(%S)`, `align 8`), None if absent."""
        for text in self.attributes:
            if text == name or text.startswith((name + "(", name + " ", f'"{name}"')):
                return text
        return None


class GlobalVariable:
    """A module variable; `suffix` is what follows the initialiser (`, align 4`)."""

    __slots__ = ("address_space", "constant", "initializer", "linkage", "name", "qualifiers", "suffix", "type")

    def __init__(
        self, name: str, type: str, initializer: str | None, *, address_space: int = 0, constant: bool = False,
        linkage: str = "", qualifiers: Iterable[str] = (), suffix: str = "",
    ) -> None:  # fmt: skip
        self.name = name
        self.type = type
        self.initializer = initializer
        self.address_space = address_space
        self.constant = constant
        self.linkage = linkage
        self.qualifiers = list(qualifiers)
        self.suffix = suffix

    @property
    def token(self) -> str:
        """`@name` as printed in operands."""
        return scan.token("@", self.name)

    def copy(self) -> GlobalVariable:
        """The same variable, for another module."""
        return GlobalVariable(
            self.name, self.type, self.initializer, address_space=self.address_space, constant=self.constant,
            linkage=self.linkage, qualifiers=self.qualifiers, suffix=self.suffix,
        )  # fmt: skip

    @property
    def align(self) -> int:
        """Alignment in bytes, 0 if not given."""
        if "align" not in self.suffix:
            return 0
        return next((int(word[6:]) for _, word in scan.attributes(self.suffix) if word.startswith("align ")), 0)

    def __str__(self) -> str:
        space = [f"addrspace({self.address_space})"] if self.address_space else []
        before = [q for q in self.qualifiers if q != "externally_initialized"]
        after = [q for q in self.qualifiers if q == "externally_initialized"]
        linkage = self.linkage or ("external" if self.initializer is None else "")
        words = [
            w
            for w in (
                linkage, *before, *space, *after, "constant" if self.constant else "global", self.type,
                self.initializer,
            )
            if w
        ]
        return f"{self.token} = {' '.join(words)}{self.suffix}"


# Variables of a debugger: LLVM's records of where they lie, as calls that every step on the way keeps.
#
# `#dbg_declare(ptr %x, !12, !DIExpression(), !15)` becomes `call void @__vx_variable(ptr %x, i32 2 * N), !dbg !15`,
# where N counts; the named metadata `VARIABLES` has the variables in this order, `PLACES` their scopes' locations. Of
# a part of another variable (a structured binding) the pointer is made first.


MARK = "__vx_variable"
"""Function of the calls. Its arguments: the variable's address, and twice its number; one more for the address of a
pointer to it."""
VARIABLES, PLACES = "vx.variables", "vx.places"
_DECLARED = re.compile(
    rf"    #dbg_declare\((ptr (?:addrspace\(\d+\) )?%{scan.NAME}), (!\d+), "
    r"!DIExpression\((DW_OP_deref|DW_OP_plus_uconst, \d+|)\), (!\d+)\)"
)


def with_marks(text: str) -> str:
    """Return a module's text as LLVM prints it with calls in place of the records; unchanged where there are none."""
    variables: list[str] = []
    places: list[str] = []

    def mark(found: re.Match[str]) -> str:
        pointer, variable, expression, place = found.groups()
        variables.append(variable)
        places.append(place)
        operation, _, offset = expression.partition(", ")
        part = ""
        if offset:
            part = f"  %vx.part.{len(variables)} = getelementptr i8, {pointer}, i64 {offset}, !dbg {place}\n"
            pointer = f"ptr %vx.part.{len(variables)}"
        number = 2 * len(variables) - 2 + (operation == "DW_OP_deref")
        return f"{part}  call void @{MARK}({pointer}, i32 {number}), !dbg {place}"

    made = _DECLARED.sub(mark, text)
    if not variables:
        return text
    lists = [f"!{name} = !{{{', '.join(nodes)}}}" for name, nodes in ((VARIABLES, variables), (PLACES, places))]
    return "\n".join([made, f"declare void @{MARK}(ptr, i32)", "", *lists, ""])
