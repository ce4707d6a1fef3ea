"""Variables for a debugger, from what the translator carries beside the code (`nvvm2spirv.metadata.debug_info`).

Each variable lies in the lane's stack, or its address does; every access of memory is volatile, so that what lies there
is what the program has at each line. Where they lie LLVM describes, by ``llvm.dbg.declare`` (DWARF).
"""

import base64
import json
import re
import zlib
from collections.abc import Container
from dataclasses import dataclass

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.ir.variable import MARK
from vortex_rt.compiler.spirv_words import opcode_of, split, text

_OP_STRING = 7
_CARRIED = "vortex-variables:"
"""Beginning of the strings (`nvvm2spirv.spirv.debug_lines`)."""
_NODE = re.compile(r'("(?:[^"\\]|\\.)*")|!(\d+)')
_LOCATION = re.compile(r"!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: (!\d+)")
_SCOPE = re.compile(r"\bscope: (!\d+)")
_CASTS = frozenset(("addrspacecast", "bitcast"))
DECLARE = "llvm.dbg.declare"


@dataclass(frozen=True)
class CarriedVariables:
    """What the translator tells, see there."""

    variables: list[str]
    places: list[str]
    functions: dict[str, str]
    locations: dict[str, str]
    nodes: dict[str, str]


def carried(words: list[int]) -> CarriedVariables | None:
    """Return what a SPIR-V module carries, None: nothing."""
    strings = (text(item[2:]) for item in split(words) if opcode_of(item) == _OP_STRING)
    pieces = [string.removeprefix(_CARRIED) for string in strings if string.startswith(_CARRIED)]
    if not pieces:
        return None
    return CarriedVariables(**json.loads(zlib.decompress(base64.b64decode("".join(pieces)))))


def describe(module: Module, told: CarriedVariables | None) -> None:
    """Describe the variables of a linked module; without a description only drop the marks."""
    if MARK not in module.functions:
        return
    marks = {function: function.calls(MARK) for function in module.defined()}
    if told is not None:
        moved = _Moved(module, told)
        for function, calls in marks.items():
            if function.name in told.functions:
                moved.take_function(function)
                for call in calls:
                    moved.declare(function, call)
                _keep_calls(function, told.functions)
            if function.name in told.functions or function.name.startswith("__n2s."):
                _keep_accesses(function)
        moved.take_locations()
    for calls in marks.values():
        for call in calls:
            call.erase()
    module.functions.pop(MARK, None)


def _keep_accesses(function: Function) -> None:
    """Have every access of memory done as it is written."""
    for instruction in function.instructions():
        if instruction.opcode in ("load", "store") and not {"volatile", "atomic"} & {*instruction.flags}:
            instruction.flags.insert(0, "volatile")


def _keep_calls(function: Function, described: Container[str]) -> None:
    """Have something at the line of each call, of which nothing may be left before what is called once that is inlined.
    """
    calls = [i for i in function.instructions() if i.callee_name in described]
    if calls:
        home = function.fresh("%called")
        for call in calls:
            call.insert_before(f"store volatile i8 0, ptr {home}")
        function.blocks[0].instructions[0].insert_before(f"{home} = alloca i8")


def keep_loops(module: Module) -> None:
    """Have no loop unswitched: gdb stops at one place of a line in a function, and there would be two."""
    for function in module.defined():
        function.attributes = f"optsize {function.attributes}"


class _Moved:
    """What is carried, in a module."""

    def __init__(self, module: Module, told: CarriedVariables) -> None:
        self.module = module
        self.told = told
        self._before = dict(module.metadata)
        self._first = max((int(node[1:]) for node in module.metadata), default=-1) + 1
        self._subprograms: dict[str, str] = {}
        """Of a function, as llvm-spirv made it → as it is carried."""
        for node, body in told.nodes.items():
            module.metadata[self._node(node)] = _NODE.sub(lambda m: m[1] or self._node(f"!{m[2]}"), body)
        units = [self._node(node) for node, body in told.nodes.items() if "!DICompileUnit(" in body]
        module.named_metadata["llvm.dbg.cu"] = [*module.named_metadata.get("llvm.dbg.cu", []), *units]

    def _node(self, node: str) -> str:
        return f"!{self._first + int(node[1:])}"

    def take_function(self, function: Function) -> None:
        """Give a function the description that is carried."""
        made = scan.attachment(function.attributes, "dbg")
        if made:
            wanted = self._node(self.told.functions[function.name])
            self._subprograms[made] = wanted
            function.attributes = re.sub(rf"!dbg {made}\b", f"!dbg {wanted}", function.attributes)

    def take_locations(self) -> None:
        """Let the places of instructions be those that are carried."""
        for node, body in self._before.items():
            found = _LOCATION.match(body)
            if found is None:
                continue
            line, number, scope = found.groups()
            while scope not in self._subprograms and (outer := _SCOPE.search(self._before.get(scope, ""))):
                scope = outer.group(1)
            if scope not in self._subprograms:
                continue
            known = self.told.locations.get(f"{line}:{number}")
            self.module.metadata[node] = (
                self.module.metadata[self._node(known)]
                if known is not None
                else f"!DILocation(line: {line}, scope: {self._subprograms[scope]})"
            )

    def declare(self, function: Function, mark: Instruction) -> None:
        """Describe the variable of a mark."""
        number, indirect = divmod(int(mark.operands[1].value), 2)
        pointer, type_ = self._origin(function, mark)
        expression = "DW_OP_deref" if indirect else ""
        self.module.add_declaration(DECLARE, "void", ["metadata"] * 3)
        if not _is_alloca(function, pointer):
            home = function.fresh("%address")
            first = function.blocks[0].instructions[0]
            first.insert_before(f"{home} = alloca {type_}")
            for store in mark.insert_before(f"store volatile {type_} {pointer}, ptr {home}"):
                store.metadata = ""  # belongs to no line
            pointer, type_, expression = home, "ptr", f"DW_OP_deref{', DW_OP_deref' * indirect}"
        variable, place = self._node(self.told.variables[number]), self._node(self.told.places[number])
        mark.insert_before(
            f"call void @{DECLARE}(metadata {type_} {pointer}, metadata {variable}, "
            f"metadata !DIExpression({expression})), !dbg {place}"
        )

    @staticmethod
    def _origin(function: Function, mark: Instruction) -> tuple[str, str]:
        """Return the pointer of a mark before its casts, and its type."""
        made = {i.result: i for block in function.blocks for i in block.instructions if i.result}
        operand = mark.operands[0]
        while (cast := made.get(operand.value)) is not None and cast.opcode in _CASTS:
            operand = cast.operands[0]
        return operand.value, operand.type


def _is_alloca(function: Function, pointer: str) -> bool:
    return any(i.result == pointer and i.opcode == "alloca" for block in function.blocks for i in block.instructions)
