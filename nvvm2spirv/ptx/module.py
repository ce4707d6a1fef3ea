"""A file of PTX → the text of a module of NVVM IR."""

import re
from collections.abc import Iterable

from nvvm2spirv.builtins.ptx.lexer import PtxError
from nvvm2spirv.ir import scan
from nvvm2spirv.ptx.debug_lines import DebugLines
from nvvm2spirv.ptx.functions import FunctionLowering, ModuleState
from nvvm2spirv.ptx.parser import parse_file
from nvvm2spirv.ptx.tree import OPAQUE, PtxVariable
from nvvm2spirv.ptx.variables import definition

_HEADER = """target datalayout = "e-p:{bits}:{bits}:{bits}-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-\
f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "{triple}-nvidia-cuda"
"""


class PtxFileError(Exception):
    """A file of PTX cannot be read; ``problems`` are all that were found."""

    def __init__(self, problems: list[PtxError]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def to_nvvm(text: str, *, partial: bool = False) -> tuple[str, list[tuple[str, PtxError]]]:
    """Translate a file of PTX to LLVM assembly in NVVM's terms.

    partial  leave out kernels that have, or call, something that is not known, as long as others remain

    Returns the assembly, and the kernels left out with the first reason for each. Raises PtxFileError.
    """
    try:
        tree = parse_file(text)
    except PtxError as error:
        raise PtxFileError([error]) from None
    state = ModuleState(tree, DebugLines(tree.files))
    functions = {
        function.name: FunctionLowering(state, function).text()
        for function in tree.functions.values() if function.body is not None
    }
    variables = _variables(state)
    left_out = _left_out(state) if partial else []
    gone = {*(name for name, _ in left_out), *state.errors}
    remaining = any(f.entry and f.name in functions and f.name not in gone for f in tree.functions.values())
    if "" in state.errors or not remaining:
        left_out = []
    if state.errors and not left_out:
        raise PtxFileError([error for errors in state.errors.values() for error in errors])
    functions = {name: function for name, function in functions.items() if name not in gone}
    declared = {name: line for name, line in state.declarations.items() if name not in functions}
    declarations = [*declared.values()]
    for name in tree.functions:  # only their addresses are taken
        if name not in functions and name not in declared and _is_named(name, [*variables, *functions.values()]):
            declarations.append(f"declare void {scan.token('@', name)}()")
    bits = tree.address_bits
    header = _HEADER.format(bits=bits, triple="nvptx64" if bits == 64 else "nvptx")
    types = state.structures.values()
    parts = [header, *types, *variables, *functions.values(), *dict.fromkeys(declarations), *_metadata(state), ""]
    return "\n".join(parts), left_out


def _is_named(name: str, texts: Iterable[str]) -> bool:
    whole = re.compile(rf"{re.escape(scan.token('@', name))}(?![\w.$-])")
    return any(whole.search(text) for text in texts)


def _left_out(state: ModuleState) -> list[tuple[str, PtxError]]:
    """Kernels that reach a function with an error, with the first error."""
    found = []
    for function in state.tree.functions.values():
        if not function.entry:
            continue
        reached: list[str] = [function.name]
        for name in reached:
            reached += [other for other in sorted(state.uses.get(name, ())) if other not in reached]
        error = next((state.errors[name][0] for name in reached if name in state.errors), None)
        if error is not None:
            found.append((function.name, error))
    return found


def _variables(state: ModuleState) -> list[str]:
    tree = state.tree
    lines = []
    for variable in tree.variables.values():
        if variable.space != "local":
            try:
                lines.append(definition(variable, tree.variables, tree.functions))
            except PtxError as error:
                state.errors.setdefault("", []).append(error)
    return lines + [text for name, text in state.globals.items() if name not in tree.variables]


def _metadata(state: ModuleState) -> list[str]:
    lines = list(state.lines.text())
    number = len(state.lines.nodes) + 2
    annotations: list[str] = []
    for variable in state.tree.variables.values():
        kind = _annotation(variable)
        if kind:
            annotations.append(
                f'!{number + len(annotations)} = !{{ptr addrspace(1) {scan.token("@", variable.name)}, !"{kind}", '
                "i32 1}"
            )
    if annotations:
        names = ", ".join(f"!{number + index}" for index in range(len(annotations)))
        lines += [f"!nvvm.annotations = !{{{names}}}", *annotations]
    return lines


def _annotation(variable: PtxVariable) -> str:
    return "managed" if variable.managed else OPAQUE.get(variable.type, "")

