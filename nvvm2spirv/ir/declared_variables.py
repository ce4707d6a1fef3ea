"""Variables of a debugger: LLVM's records of where they lie, as calls that every step on the way keeps.

``#dbg_declare(ptr %x, !12, !DIExpression(), !15)`` becomes ``call void @__vx_variable(ptr %x, i32 2 * N), !dbg !15``,
where N counts; the named metadata `VARIABLES` has the variables in this order, `PLACES` their scopes' locations. Of a
part of another variable (a structured binding) the pointer is made first.
"""

import re

from nvvm2spirv.ir import scan

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
