"""Source lines in the finished binary: OpLine, and the OpenCL.DebugInfo.100 scopes without which llvm-spirv drops them.

LLVM's SPIR-V back end writes no lines. It keeps the order of blocks and of instructions, so that the n-th load of a block is the block's n-th OpLoad:
where an LLVM opcode and its SPIR-V counterpart are equally many in a block, their lines are known; other instructions inherit the line before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from nvvm2spirv.metadata.debug_info import FunctionLines, Line
from nvvm2spirv.spirv import words
from nvvm2spirv.spirv.words import Operation

_COUNTERPARTS = {
    "load": 61, "store": 62, "fadd": 129, "fsub": 131, "fmul": 133, "fdiv": 136, "frem": 140, "add": 128, "sub": 130, "mul": 132, "udiv": 134, "sdiv": 135,
    "urem": 137, "srem": 138, "switch": 251, "sitofp": 111, "uitofp": 112, "fptosi": 110, "fptoui": 109, "fneg": 127,
}  # fmt: skip
_CALLS = frozenset((57, 12, *range(224, 243)))  # OpFunctionCall, OpExtInst, barriers and atomics
OP_LABEL, OP_FUNCTION_END, OP_LOAD, OP_VARIABLE, OP_TYPE_VOID, OP_EXT_INST, OP_EXT_INST_IMPORT, OP_MEMORY_MODEL = 248, 56, 61, 59, 19, 12, 11, 14
OP_PHI, OP_RETURN = 245, 253
SET = "OpenCL.DebugInfo.100"
COMPILATION_UNIT, TYPE_FUNCTION, FUNCTION, LEXICAL_BLOCK, SCOPE, SOURCE = 1, 8, 20, 21, 23, 35
CPP = 4  # SPIR-V source language OpenCL_CPP


def attach(binary: bytes, lines: Mapping[str, FunctionLines]) -> bytes:
    """Add the lines of each function by name; the binary is unchanged where there are none."""
    if not lines:
        return binary
    return _Attacher(binary, lines).run()


class _Attacher:
    def __init__(self, binary: bytes, lines: Mapping[str, FunctionLines]) -> None:
        self.header, iterator = words.read(binary)
        self.operations = [Operation(opcode, operands) for opcode, operands in iterator]
        self.lines = lines
        self.bound = self.header[3]
        self.strings: dict[str, int] = {}
        self.sources: dict[str, int] = {}
        self.blocks: dict[tuple[int, str], int] = {}
        self.debug: list[Operation] = []
        self.set_id = self._new()
        self.void = 0
        self.inputs: set[int] = set()

    def run(self) -> bytes:
        names: dict[int, str] = {}
        for op in self.operations:
            if op.opcode == words.OP_NAME:
                names[op.operands[0]] = words.text_of(op.operands[1:])
            elif op.opcode == words.OP_ENTRY_POINT:
                names.setdefault(op.operands[1], words.text_of(op.operands[2:]))
            elif op.opcode == OP_TYPE_VOID:
                self.void = op.operands[0]
            elif op.opcode == OP_VARIABLE and op.operands[2] == 1:  # Input: built-in variables
                self.inputs.add(op.operands[1])
        if not self.void:
            return words.assemble(self.header, self.operations)
        first = next((i for i, op in enumerate(self.operations) if op.opcode == words.OP_FUNCTION), len(self.operations))
        bodies: list[Operation] = []
        index = first
        while index < len(self.operations):
            end = index
            while self.operations[end].opcode != OP_FUNCTION_END:
                end += 1
            body = self.operations[index : end + 1]
            function = self.lines.get(names.get(body[0].operands[1], ""))
            bodies += self._function(body, function) if function else body
            index = end + 1
        head = self.operations[:first]
        if not self.debug:
            return words.assemble(self.header, self.operations)
        imports = next(i for i, op in enumerate(head) if op.opcode in (OP_EXT_INST_IMPORT, OP_MEMORY_MODEL))
        head.insert(imports, Operation(OP_EXT_INST_IMPORT, (self.set_id, *words.string_words(SET))))
        position = next(i for i, op in enumerate(head) if op.opcode in (words.OP_NAME, 6) or (op.opcode >= OP_TYPE_VOID and op.opcode not in (331,)))
        source = next((i for i, op in enumerate(head) if op.opcode == words.OP_SOURCE), None)
        strings = [Operation(words.OP_STRING, (identifier, *words.string_words(text))) for text, identifier in self.strings.items()]
        head[source if source is not None else position : source if source is not None else position] = strings
        return words.assemble((*self.header[:3], self.bound, self.header[4]), [*head, *self.debug, *bodies])

    def _new(self) -> int:
        self.bound += 1
        return self.bound - 1

    def _string(self, text: str) -> int:
        return self.strings.setdefault(text, self.strings.get(text) or self._new())

    def _instruction(self, number: int, *operands: int) -> int:
        result = self._new()
        self.debug.append(Operation(OP_EXT_INST, (self.void, result, self.set_id, number, *operands)))
        return result

    def _source(self, file: str) -> int:
        if file not in self.sources:
            self.sources[file] = self._instruction(SOURCE, self._string(file), self._string(""))  # llvm-spirv 15 wants a text operand
        return self.sources[file]

    def _scope(self, function: int, own_file: str, file: str) -> int:
        """The scope of a line: the function, or a block of it in another file (an inlined header's)."""
        if file == own_file:
            return function
        key = (function, file)
        if key not in self.blocks:
            self.blocks[key] = self._instruction(LEXICAL_BLOCK, self._source(file), 1, 1, function)
        return self.blocks[key]

    def _function(self, body: list[Operation], lines: FunctionLines) -> list[Operation]:
        starts = [i for i, op in enumerate(body) if op.opcode == OP_LABEL]
        if len(starts) != len(lines.blocks) or not lines.place.file:
            return body
        source = self._source(lines.place.file)
        unit = self._instruction(COMPILATION_UNIT, 65536, 4, source, CPP) if not self.blocks.get((0, "")) else self.blocks[(0, "")]
        self.blocks[(0, "")] = unit
        type_ = self.blocks.get((0, "type")) or self._instruction(TYPE_FUNCTION, 0, self.void)
        self.blocks[(0, "type")] = type_
        name = self._string(lines.name)
        identifier = body[0].operands[1]
        scope = self._instruction(FUNCTION, name, type_, source, lines.place.line, 0, unit, name, 8, lines.place.line, identifier)
        result = body[: starts[0]]
        for start, end, block in zip(starts, [*starts[1:], len(body) - 1], lines.blocks, strict=True):
            result += self._block(body[start:end], block, scope, lines.place.file)
        return [*result, body[-1]]

    def _block(self, body: list[Operation], block: list[tuple[str, Line | None]], function: int, own_file: str) -> list[Operation]:
        known = self._matched(body, block)
        result: list[Operation] = []
        current: Line | None = None
        scope = 0
        first_place = next((line for _, line in block if line), None)
        for index, op in enumerate(body):
            plain = op.opcode in (OP_LABEL, OP_PHI, OP_VARIABLE)
            line = known.get(index) or (first_place if current is None else None)
            if line and not plain and line != current:
                wanted = self._scope(function, own_file, line.file)
                if wanted != scope:
                    result.append(Operation(OP_EXT_INST, (self.void, self._new(), self.set_id, SCOPE, wanted)))
                    scope = wanted
                result.append(Operation(words.OP_LINE, (self._string(line.file), line.line, line.column)))
                current = line
            result.append(op)
        return result

    def _matched(self, body: list[Operation], block: list[tuple[str, Line | None]]) -> dict[int, Line]:
        """Index in `body` → line, for the operations whose LLVM instruction is known."""
        there: dict[int, list[int]] = defaultdict(list)
        for index, op in enumerate(body):
            if op.opcode == OP_LOAD and op.operands[2] in self.inputs:
                there[0].append(index)
            else:
                there[57 if op.opcode in _CALLS else op.opcode].append(index)
        here: dict[int, list[Line | None]] = defaultdict(list)
        for opcode, line in block:
            if opcode in _COUNTERPARTS:
                here[_COUNTERPARTS[opcode]].append(line)
            elif opcode == "call":
                here[57].append(line)
        known: dict[int, Line] = {}
        for number, places in here.items():
            indices = sorted(there[57] + there[0]) if number == 57 and len(there[57]) != len(places) else there[number]
            if len(indices) == len(places):
                known.update({index: line for index, line in zip(indices, places, strict=True) if line})
        if block and block[-1][1] is not None:
            known.setdefault(len(body) - 1, block[-1][1])
        return known
