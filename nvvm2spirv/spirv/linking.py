"""Joining modules that were translated apart: ids renumbered, what several declare made one.

A `LinkUnit` is a module whose functions are words with the places of their ids beside them, as in an object file: the
process that made it has decoded them, and joining costs one look-up an id. Units define different things of the source.
What they share are declarations: types, constants, imported functions, built-in variables, and variables that the
translator put into each of them. A variable that a unit imports is the one that a unit before it exports, and is
exported no more.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from nvvm2spirv.spirv.binary import Binary, SpirvOperation, text_of
from nvvm2spirv.spirv.grammar import DebugInfo, Decoration, Linkage, Op
from nvvm2spirv.spirv.id_places import id_places

_SECTIONS = (
    (Op.Capability,), (Op.Extension,), (Op.ExtInstImport,), (Op.MemoryModel,), (Op.EntryPoint,),
    (Op.ExecutionMode, Op.ExecutionModeId), (Op.String, Op.SourceExtension, Op.Source),
    (Op.Name, Op.MemberName), (Op.ModuleProcessed,), (Op.Decorate, Op.MemberDecorate),
)  # fmt: skip
"""What stands before a module's declarations, in its order (SPIR-V specification, "Logical Layout of a Module")."""
_DECLARATIONS = len(_SECTIONS)
_SECTION_OF = {opcode: index for index, opcodes in enumerate(_SECTIONS) for opcode in opcodes}
_ABOUT = frozenset((Op.Name, Op.MemberName, Op.Decorate, Op.MemberDecorate))
_RESULT_FIRST = frozenset((Op.ExtInstImport, Op.String, *range(Op.TypeVoid, Op.TypeForwardPointer)))
_RESULT_SECOND = frozenset((
    Op.ExtInst, Op.Undef, *range(Op.ConstantTrue, Op.ConstantNull + 1), Op.Variable,
))  # fmt: skip


class LinkError(ValueError):
    """Two modules declare one name in different ways, or none before defines what one imports."""


@dataclass
class LinkUnit:
    """A module that can be joined with others.

    head          operations before the first function
    declarations  the functions without a body, each as its operations
    words         the functions with a body: 32-bit words
    places        where in `words` ids stand
    debug_set     id of the set OpenCL.DebugInfo.100, or 0
    """

    version: int
    generator: int
    bound: int
    debug_set: int = 0
    head: list[SpirvOperation] = field(default_factory=list)
    declarations: list[list[SpirvOperation]] = field(default_factory=list)
    words: array[int] = field(default_factory=lambda: array("I"))
    places: array[int] = field(default_factory=lambda: array("I"))


def unit_of(module: Binary) -> LinkUnit:
    """A module as a unit. Raises UnknownInstructionError."""
    operations = module.operations
    first = next((i for i, op in enumerate(operations) if op.opcode == Op.Function), len(operations))
    unit = LinkUnit(module.version, module.generator, module.bound, head=operations[:first])
    imported = {text_of(op.operands[1:]): op.operands[0] for op in unit.head if op.opcode == Op.ExtInstImport}
    unit.debug_set = imported.get(DebugInfo.SET, 0)
    switch_words = switch_words_of(operations)
    words, places = unit.words, unit.places
    for function in _functions(operations[first:]):
        if not any(op.opcode == Op.Label for op in function):
            unit.declarations.append(function)
            continue
        for opcode, operands in function:
            start = len(words) + 1
            words.append((len(operands) + 1) << 16 | opcode)
            words.extend(operands)
            places.extend([start + place for place in id_places(opcode, operands, unit.debug_set, switch_words)])
    return unit


def _functions(operations: Sequence[SpirvOperation]) -> Iterable[list[SpirvOperation]]:
    function: list[SpirvOperation] = []
    for op in operations:
        function.append(op)
        if op.opcode == Op.FunctionEnd:
            yield function
            function = []


def switch_words_of(operations: Sequence[SpirvOperation]) -> dict[int, int]:
    """Selectors of OpSwitch whose cases take two words: those of 64 bits."""
    selectors = {op.operands[0] for op in operations if op.opcode == Op.Switch}
    if not selectors:
        return {}
    wide = {op.operands[0] for op in operations if op.opcode == Op.TypeInt and op.operands[1] == 64}
    return {
        operands[1]: 2 for _, operands in operations
        if len(operands) > 1 and operands[1] in selectors and operands[0] in wide
    }  # fmt: skip


def link(units: Iterable[LinkUnit]) -> bytes:
    """The binary of one module with everything that the units have, in their order. Raises LinkError."""
    linker = _Linker()
    for unit in units:
        linker.add(unit)
    return linker.binary()


@dataclass
class _Linked:
    """What a linkage decoration says."""

    name: str
    kind: int
    decoration: SpirvOperation


def _linked(about: Mapping[int, Sequence[SpirvOperation]]) -> dict[int, _Linked]:
    """What links by its name: not the built-in variables, which LLVM's back end says are imported."""
    return {
        number: _Linked(text_of(op.operands[2:-1]), op.operands[-1], op)
        for number, operations in about.items()
        for op in operations
        if op.opcode == Op.Decorate and op.operands[1] == Decoration.LinkageAttributes
        and all(other.operands[1] != Decoration.BuiltIn for other in operations)
    }  # fmt: skip


class _Linker:
    def __init__(self) -> None:
        self.version = self.generator = 0
        self.bound = 1
        self.sections: list[dict[SpirvOperation, None]] = [{} for _ in range(_DECLARATIONS + 1)]
        self.imports: dict[str, list[SpirvOperation]] = {}
        self.bodies: list[bytes] = []
        self.known: dict[object, int] = {}
        """Ids of what units have declared, by what it says."""
        self.exports: dict[str, tuple[SpirvOperation, SpirvOperation]] = {}
        """Variables that units before export, by name: definition and decoration."""

    def add(self, unit: LinkUnit) -> None:
        """Take in a unit."""
        self.version, self.generator = max(self.version, unit.version), unit.generator
        ids = list(range(self.bound - 1, self.bound - 1 + unit.bound))  # a unit's first id is 1
        about: dict[int, list[SpirvOperation]] = {}
        for op in unit.head:
            if op.opcode in _ABOUT:
                about.setdefault(op.operands[0], []).append(op)
        shared = self._declare(unit, ids, about)
        linked = _linked(about)
        shared |= self._import(unit, ids, linked)
        resolved = self._resolve(unit, ids, linked)
        for op in unit.head:
            section = _SECTION_OF.get(op.opcode, _DECLARATIONS)
            subject = self._subject(op)
            if subject in resolved:
                cast = resolved[subject]
                if cast and op.opcode == Op.Variable:
                    self.sections[section][cast] = None
            elif subject not in shared:
                self.sections[section][self._renumbered(op, ids, unit.debug_set)] = None
        self._export(unit, ids, linked)
        words = array("I", unit.words)
        for place, number in zip(unit.places, [unit.words[place] for place in unit.places], strict=True):
            words[place] = ids[number]
        self.bodies.append(words.tobytes())
        self.bound += unit.bound - 1

    @staticmethod
    def _subject(op: SpirvOperation) -> int:
        """The id that an operation declares or says something about, 0 if none."""
        if op.opcode in _ABOUT or op.opcode in _RESULT_FIRST:
            return op.operands[0]
        return op.operands[1] if op.opcode in _RESULT_SECOND else 0

    def _declare(self, unit: LinkUnit, ids: list[int], about: dict[int, list[SpirvOperation]]) -> set[int]:
        """Give what other units have declared their ids; returns the unit's ids of it."""
        shared: set[int] = set()
        new: dict[object, int] = {}
        for op in unit.head:
            subject = self._subject(op) if op.opcode not in _ABOUT else 0
            named = about.get(subject, ())
            if not subject or (op.opcode == Op.Variable and not named):
                continue
            key = self._key(op, ids, unit.debug_set), tuple([(o.opcode, o.operands[1:]) for o in named])
            known = self.known.get(key)
            if known is None:
                new[key] = ids[subject]
            else:
                shared.add(subject)
                ids[subject] = known
        self.known |= new  # two of one unit stay two
        return shared

    def _key(self, op: SpirvOperation, ids: list[int], debug_set: int) -> object:
        """What a declaration says, without its own id. A compilation unit is one for all: readers take no second."""
        if op.opcode == Op.ExtInst and op.operands[3] == DebugInfo.CompilationUnit:
            return op.opcode, DebugInfo.CompilationUnit
        said = self._renumbered(op, ids, debug_set).operands
        place = 1 if op.opcode in _RESULT_SECOND else 0
        return op.opcode, said[:place], said[place + 1 :]

    def _import(self, unit: LinkUnit, ids: list[int], linked: dict[int, _Linked]) -> set[int]:
        """Functions without a body are one by their name; returns the ids of those that were known, parameters too."""
        shared: set[int] = set()
        for function in unit.declarations:
            number = function[0].operands[1]
            name = linked[number].name
            known = self.imports.get(name)
            if known is None:
                self.imports[name] = [self._renumbered(op, ids, unit.debug_set) for op in function]
                continue
            shared |= {op.operands[1] for op in function if op.opcode != Op.FunctionEnd}
            ids[number] = known[0].operands[1]
            if self._renumbered(function[0], ids, unit.debug_set) != known[0]:
                raise LinkError(f"the function {name} is declared with two types")
        return shared

    def _resolve(self, unit: LinkUnit, ids: list[int], linked: dict[int, _Linked]) -> dict[int, SpirvOperation | None]:
        """The unit's imported variables: each is its definition, or a cast of it where types differ."""
        resolved: dict[int, SpirvOperation | None] = {}
        for op in unit.head:
            link = linked.get(op.operands[1]) if op.opcode == Op.Variable else None
            if link is None or link.kind != Linkage.Import:
                continue
            type_, number, storage = op.operands[:3]
            if link.name not in self.exports:
                raise LinkError(f"no module defines the variable {link.name}")
            variable, decoration = self.exports[link.name]
            if variable.operands[2] != storage:
                raise LinkError(f"the variable {link.name} is in two address spaces")
            self.sections[_SECTION_OF[Op.Decorate]].pop(decoration, None)
            if variable.operands[0] == ids[type_]:
                ids[number] = variable.operands[1]
                resolved[number] = None
            else:
                cast = (ids[type_], ids[number], Op.Bitcast, variable.operands[1])
                resolved[number] = SpirvOperation(Op.SpecConstantOp, cast)
        return resolved

    def _export(self, unit: LinkUnit, ids: list[int], linked: dict[int, _Linked]) -> None:
        for op in unit.head:
            link = linked.get(op.operands[1]) if op.opcode == Op.Variable else None
            if link is not None and link.kind == Linkage.Export:
                both = [self._renumbered(each, ids, unit.debug_set) for each in (op, link.decoration)]
                self.exports[link.name] = both[0], both[1]

    @staticmethod
    def _renumbered(op: SpirvOperation, ids: list[int], debug_set: int) -> SpirvOperation:
        operands = list(op.operands)
        for place in id_places(op.opcode, op.operands, debug_set, {}):
            operands[place] = ids[operands[place]]
        return SpirvOperation(op.opcode, tuple(operands))

    def binary(self) -> bytes:
        """The module. Raises LinkError if the units' memory models differ."""
        if len(self.sections[_SECTION_OF[Op.MemoryModel]]) > 1:
            raise LinkError("the modules have different memory models")
        head = Binary(self.version, self.generator, self.bound, [op for section in self.sections for op in section])
        head.operations += [op for function in self.imports.values() for op in function]
        return head.encode() + b"".join(self.bodies)
