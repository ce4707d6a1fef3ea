"""Source lines in the finished binary: OpLine, and the OpenCL.DebugInfo.100 scopes without which llvm-spirv drops them.

LLVM's SPIR-V back end writes no lines. It reorders blocks but names them, and keeps the order of instructions, so that
the n-th load of a block is the OpLoad of the block of that name: where an LLVM opcode and its SPIR-V counterparts are
equally many in a block, their lines are known; other instructions inherit the line before.
"""

import base64
import zlib
from collections import defaultdict
from collections.abc import Mapping

from nvvm2spirv.metadata.debug_info import FunctionLines, Line
from nvvm2spirv.spirv.binary import Binary, SpirvOperation, string_words, text_of
from nvvm2spirv.spirv.grammar import DebugInfo, Op, StorageClass

_COUNTERPARTS: dict[str, tuple[int, ...]] = {
    "load": (Op.Load,), "store": (Op.Store,), "fadd": (Op.FAdd,), "fsub": (Op.FSub,), "fmul": (Op.FMul,),
    "fdiv": (Op.FDiv,), "frem": (Op.FRem,), "add": (Op.IAdd,), "sub": (Op.ISub,), "mul": (Op.IMul,),
    "udiv": (Op.UDiv,), "sdiv": (Op.SDiv,), "urem": (Op.UMod,), "srem": (Op.SRem,), "switch": (Op.Switch,),
    "sitofp": (Op.ConvertSToF,), "uitofp": (Op.ConvertUToF,), "fptosi": (Op.ConvertFToS,), "fptoui": (Op.ConvertFToU,),
    "fneg": (Op.FNegate,), "shl": (Op.ShiftLeftLogical,), "lshr": (Op.ShiftRightLogical,),
    "ashr": (Op.ShiftRightArithmetic,), "and": (Op.BitwiseAnd, Op.LogicalAnd), "or": (Op.BitwiseOr, Op.LogicalOr),
    "xor": (Op.BitwiseXor, Op.LogicalNot, Op.LogicalNotEqual), "select": (Op.Select,),
    "icmp": (*range(Op.IEqual, Op.SLessThanEqual + 1),), "fcmp": (*range(Op.FOrdEqual, Op.FUnordGreaterThanEqual + 1),),
    "getelementptr": (Op.AccessChain, Op.InBoundsAccessChain, Op.PtrAccessChain, Op.InBoundsPtrAccessChain),
}  # fmt: skip
_KINDS = {number: kind for kind, numbers in _COUNTERPARTS.items() for number in numbers}
# the last are barriers and atomics
_CALLS = frozenset((Op.FunctionCall, Op.ExtInst, *range(Op.ControlBarrier, Op.AtomicXor + 1)))
CPP = 4  # SPIR-V source language OpenCL_CPP


def attach(module: Binary, lines: Mapping[str, FunctionLines], prologues: bool = False) -> None:
    """Add the lines of each function by name; the module is unchanged where there are none. ``prologues``: what stands
    before a function's first line has none, so that debuggers stop behind it."""
    if lines:
        _Attacher(module, lines, prologues).run()


CARRIED, PIECE = "vortex-variables:", 200_000
"""How strings of `carry` begin, and their length: an instruction has at most 65,535 words."""


def carry(module: Binary, text: str) -> None:
    """Add a text to the strings of a module with lines, for the device compiler: compressed, in pieces."""
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    place = next((i for i, op in enumerate(module.operations) if op.opcode == Op.String), None)
    if place is None:
        return
    pieces = [packed[start : start + PIECE] for start in range(0, len(packed), PIECE)]
    strings = [
        SpirvOperation(Op.String, (module.bound + number, *string_words(CARRIED + piece)))
        for number, piece in enumerate(pieces)
    ]
    module.operations[place:place] = strings
    module.bound += len(pieces)


class _Attacher:
    def __init__(self, module: Binary, lines: Mapping[str, FunctionLines], prologues: bool) -> None:
        self.module = module
        self.prologues = prologues
        self.operations = module.operations
        self.lines = lines
        self.bound = module.bound
        self.strings: dict[str, int] = {}
        self.sources: dict[str, int] = {}
        self.blocks: dict[tuple[int, str], int] = {}
        self.debug: list[SpirvOperation] = []
        self.set_id = self._new()
        self.void = 0
        self.inputs: set[int] = set()
        self.called: set[int] = set()
        """Functions that calls name: which call is which, these say."""
        self.names: dict[int, str] = {}

    def run(self) -> None:
        names = self.names
        for op in self.operations:
            if op.opcode == Op.Name:
                names[op.operands[0]] = text_of(op.operands[1:])
            elif op.opcode == Op.EntryPoint:
                names.setdefault(op.operands[1], text_of(op.operands[2:]))
            elif op.opcode == Op.FunctionCall:
                self.called.add(op.operands[2])
            elif op.opcode == Op.TypeVoid:
                self.void = op.operands[0]
            elif op.opcode == Op.Variable and op.operands[2] == StorageClass.Input:  # built-in variables
                self.inputs.add(op.operands[1])
        if not self.void:
            return
        first = next((i for i, op in enumerate(self.operations) if op.opcode == Op.Function), len(self.operations))
        bodies: list[SpirvOperation] = []
        index = first
        while index < len(self.operations):
            end = index
            while self.operations[end].opcode != Op.FunctionEnd:
                end += 1
            body = self.operations[index : end + 1]
            function = self.lines.get(names.get(body[0].operands[1], ""))
            bodies += self._function(body, function) if function else body
            index = end + 1
        head = self.operations[:first]
        if not self.debug:
            return
        imports = next(i for i, op in enumerate(head) if op.opcode in (Op.ExtInstImport, Op.MemoryModel))
        head.insert(imports, SpirvOperation(Op.ExtInstImport, (self.set_id, *string_words(DebugInfo.SET))))
        position = next(
            i
            for i, op in enumerate(head)
            if op.opcode in (Op.Name, Op.MemberName) or (op.opcode >= Op.TypeVoid and op.opcode != Op.ExecutionModeId)
        )
        source = next((i for i, op in enumerate(head) if op.opcode == Op.Source), None)
        strings = [
            SpirvOperation(Op.String, (identifier, *string_words(text))) for text, identifier in self.strings.items()
        ]
        head[source if source is not None else position : source if source is not None else position] = strings
        self.module.operations, self.module.bound = [*head, *self.debug, *bodies], self.bound

    def _new(self) -> int:
        self.bound += 1
        return self.bound - 1

    def _string(self, text: str) -> int:
        return self.strings.setdefault(text, self.strings.get(text) or self._new())

    def _instruction(self, number: int, *operands: int) -> int:
        result = self._new()
        self.debug.append(SpirvOperation(Op.ExtInst, (self.void, result, self.set_id, number, *operands)))
        return result

    def _source(self, file: str) -> int:
        if file not in self.sources:
            # llvm-spirv 15 wants a text operand
            self.sources[file] = self._instruction(DebugInfo.Source, self._string(file), self._string(""))
        return self.sources[file]

    def _scope(self, function: int, own_file: str, file: str) -> int:
        """The scope of a line: the function, or a block of it in another file (an inlined header's)."""
        if file == own_file:
            return function
        key = (function, file)
        if key not in self.blocks:
            self.blocks[key] = self._instruction(DebugInfo.LexicalBlock, self._source(file), 1, 1, function)
        return self.blocks[key]

    def _function(self, body: list[SpirvOperation], lines: FunctionLines) -> list[SpirvOperation]:
        starts = [i for i, op in enumerate(body) if op.opcode == Op.Label]
        if not starts or not lines.place.file:
            return body
        source = self._source(lines.place.file)
        unit = (
            self._instruction(DebugInfo.CompilationUnit, 65536, 4, source, CPP)
            if not self.blocks.get((0, ""))
            else self.blocks[(0, "")]
        )
        self.blocks[(0, "")] = unit
        type_ = self.blocks.get((0, "type")) or self._instruction(DebugInfo.TypeFunction, 0, self.void)
        self.blocks[(0, "type")] = type_
        name = self._string(lines.name)
        identifier = body[0].operands[1]
        scope = self._instruction(
            DebugInfo.Function, name, type_, source, lines.place.line, 0, unit, name, 8, lines.place.line, identifier
        )
        result = body[: starts[0]]
        for start, end in zip(starts, [*starts[1:], len(body) - 1], strict=True):
            block = lines.blocks.get(self.names.get(body[start].operands[0], ""), [])
            inherits = not self.prologues or start != starts[0]
            result += self._block(body[start:end], block, scope, lines.place.file, inherits)
        return [*result, body[-1]]

    def _block(
        self, body: list[SpirvOperation], block: list[tuple[str, Line | None]], function: int, own_file: str,
        inherits: bool,
    ) -> list[SpirvOperation]:
        """Return a block with lines; ``inherits``: what stands before the first one has it too."""
        known = self._matched(body, block)
        result: list[SpirvOperation] = []
        current: Line | None = None
        scope = 0
        first_place = next((line for _, line in block if line), None) if inherits else None
        for index, op in enumerate(body):
            plain = op.opcode in (Op.Label, Op.Phi, Op.Variable)
            line = known.get(index) or (first_place if current is None else None)
            if line and not plain and line != current:
                wanted = self._scope(function, own_file, line.file)
                if wanted != scope:
                    result.append(
                        SpirvOperation(Op.ExtInst, (self.void, self._new(), self.set_id, DebugInfo.Scope, wanted))
                    )
                    scope = wanted
                result.append(SpirvOperation(Op.Line, (self._string(line.file), line.line, line.column)))
                current = line
            result.append(op)
        return result

    def _kind(self, op: SpirvOperation) -> str:
        if op.opcode == Op.FunctionCall and (name := self.names.get(op.operands[2])):
            return f"call {name}"
        return "call" if op.opcode in _CALLS else _KINDS.get(op.opcode, "")

    def _matched(self, body: list[SpirvOperation], block: list[tuple[str, Line | None]]) -> dict[int, Line]:
        """Index in `body` → line, for the operations whose LLVM instruction is known."""
        there: dict[str, list[int]] = defaultdict(list)
        for index, op in enumerate(body):
            if op.opcode == Op.Load and op.operands[2] in self.inputs:
                there["input"].append(index)
            else:
                there[self._kind(op)].append(index)
        here: dict[str, list[Line | None]] = defaultdict(list)
        called = {name for function in self.called if (name := self.names.get(function))}
        for opcode, line in block:
            kind, _, function = opcode.partition(" ")
            if kind in _COUNTERPARTS or kind == "call":
                here[opcode if function in called else kind].append(line)
        known: dict[int, Line] = {}
        for kind, places in here.items():
            indices = there[kind]
            if kind == "call" and len(indices) != len(places):
                indices = sorted(indices + there["input"])
            if len(indices) == len(places):
                known.update({index: line for index, line in zip(indices, places, strict=True) if line})
        if block and block[-1][1] is not None:
            known.setdefault(len(body) - 1, block[-1][1])
        return known
