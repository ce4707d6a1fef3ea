"""Arrays on the stack of kernel entries, interleaved by lane: what the lanes of a warp have at one index lies side by
side in the warp's cells, so that an access needs few memory requests instead of one a lane.

An array is moved whose address is only loaded from, stored to and added to. Its *granule* is its largest access; byte
``o`` of a lane's array is at ``o // granule * granule * lanes + o % granule`` from the lane's own granule 0. Indices of
variables have to step by whole granules.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.compiler.cells import CELL, Layout
from vortex_rt.compiler.primitives import PRIMITIVES
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import Fixed

LARGEST = 512
"""Bytes of a lane's arrays together that are moved: a warp's cells lie in one lane's stack, all stacks are alike."""
MOST_STORES = 64
"""What fills an array becomes at most so many stores."""
_SCALARS = {"i1": 1, "i8": 1, "i16": 2, "half": 2, "i32": 4, "float": 4, "i64": 8, "double": 8}
_ALIGN = re.compile(r", align (\d+)")
_BASE = "%vx.cells"
_LANE = "%vx.lane"


@dataclass
class _Step:
    """A pointer into an array: what a getelementptr adds."""

    instruction: Instruction
    base: str
    known: int
    """Constant bytes from the array's start, without what variables add."""
    variable: list[tuple[int, str, str, int]]
    """(stride, type, value, power of two that divides the value) of the indices that are variables."""


@dataclass
class _Array:
    """An array that may be moved."""

    alloca: Instruction
    bytes: int
    steps: list[_Step] = field(default_factory=list)
    accesses: list[tuple[Instruction, int, int]] = field(default_factory=list)
    """(load or store, constant bytes, size)."""
    fills: list[tuple[Instruction, str, int]] = field(default_factory=list)
    """(memset, pointer, constant bytes)."""
    lifetimes: list[Instruction] = field(default_factory=list)

    @property
    def granule(self) -> int:
        """Bytes that stay together."""
        return max((size for _, _, size in self.accesses), default=1)

    def fits(self) -> bool:
        """Whether no access reaches over a granule's end."""
        granule = self.granule
        whole = all(
            stride * divisor % granule == 0 for step in self.steps for stride, _, _, divisor in step.variable
        )
        filled = all(
            known % granule == _length(fill) % granule == 0 and _length(fill) <= MOST_STORES * granule
            for fill, _, known in self.fills
        )
        return whole and filled and all(known % size == 0 for _, known, size in self.accesses)


def interleave(module: Module, entries: set[str], layout: Layout, pointer_bytes: int) -> dict[str, int]:
    """Move arrays of entries to cells; returns how many cells those of each entry take."""
    taken: dict[str, int] = {}
    for function in module.defined():
        if layout.lanes == 1 or function.name not in entries or _calls_functions(function):
            continue
        moved, end = [], 0
        for array in _arrays(function, module.types, pointer_bytes):
            room = -(-array.bytes // CELL) * CELL
            if end + room <= LARGEST:
                moved.append((array, end))
                end += room
        for array, place in moved:
            _move(array, layout, place, f"i{8 * pointer_bytes}")
        if moved:
            taken[function.name] = end // CELL
            function.blocks[0].instructions[0].insert_before(
                f'{_BASE} = call ptr asm "mv $0, {Fixed.CELLS}", "=r"()\n'
                f'{_LANE} = call i{8 * pointer_bytes} asm "csrr $0, {CSR.THREAD_ID:#x}", "=r"()'
            )
    return taken


def _calls_functions(function: Function) -> bool:
    called = (i for i in function.instructions() if i.opcode == "call")
    names = (call.callee_name for call in called)
    return any(name is not None and name not in PRIMITIVES and not name.startswith("llvm.") for name in names)


def _arrays(function: Function, named: Mapping[str, str], pointer_bytes: int) -> Iterator[_Array]:
    """The arrays that can be moved."""
    allocas = [i for i in function.blocks[0].instructions if i.opcode == "alloca"]
    users = function.users() if allocas else {}
    made = {i.result: i for i in function.instructions() if i.result} if allocas else {}
    for alloca in allocas:
        if alloca.operands and alloca.operands[0].value != "1":
            continue
        size = types.size_align(alloca.source_type or "", named, pointer_bytes)[0]
        array = _Array(alloca, size)
        if size <= LARGEST and _follow(array, alloca.result or "", 0, users, made, pointer_bytes) and array.fits():
            yield array


def _follow(
    array: _Array, pointer: str, known: int, users: dict[str, list[Instruction]], made: dict[str, Instruction],
    pointer_bytes: int,
) -> bool:
    """Note what is done with a pointer; False if that is more than to load, to store and to add."""
    for user in users.get(pointer, ()):
        if user.opcode == "getelementptr" and user.operands[0].value == pointer:
            step = _step(user, known, made, pointer_bytes)
            if step is None:
                return False
            array.steps.append(step)
            if not _follow(array, user.result or "", step.known, users, made, pointer_bytes):
                return False
            continue
        if user.opcode == "call" and _note_call(array, user, pointer, known):
            continue
        if user.opcode == "load":
            accessed = user.type
        elif user.opcode == "store" and user.operands[0].value != pointer:
            accessed = user.operands[0].type
        else:
            return False
        size = pointer_bytes if accessed == "ptr" else _SCALARS.get(accessed)
        if size is None or "atomic" in user.flags:
            return False
        array.accesses.append((user, known, size))
    return True


def _note_call(array: _Array, call: Instruction, pointer: str, known: int) -> bool:
    """Note a call that fills an array or says how long it lives; False for any other."""
    name = call.callee_name or ""
    if name.startswith("llvm.lifetime."):
        array.lifetimes.append(call)
        return True
    fills = name.startswith("llvm.memset.p0.") and call.operands[0].value == pointer
    if fills and all(operand.value.isdigit() for operand in call.operands[1:3]):
        array.fills.append((call, pointer, known))
        return True
    return False


def _length(fill: Instruction) -> int:
    return int(fill.operands[2].value)


def _step(user: Instruction, known: int, made: dict[str, Instruction], pointer_bytes: int) -> _Step | None:
    """Read a getelementptr; None if it is one of vectors."""
    named = user.named_types
    step = _Step(user, user.operands[0].value, known, [])
    current = user.source_type or ""
    for place, index in enumerate(user.operands[1:]):
        constant = int(index.value) if index.value.lstrip("-").isdigit() else None
        if place:
            if types.fields(current, named) is not None:
                if constant is None:
                    return None
                step.known += types.field_offset(current, constant, named, pointer_bytes)
                current = types.element(current, constant, named)
                continue
            current = types.element(current, 0, named)
        stride = types.size_align(current, named, pointer_bytes)[0]
        if constant is not None:
            step.known += constant * stride
        elif types.integer_bits(index.type) is None:
            return None
        else:
            step.variable.append((stride, index.type, index.value, _divisor(index.value, made)))
    return step if user.type == "ptr" else None


def _divisor(value: str, made: dict[str, Instruction]) -> int:
    """Return a power of two that divides a value."""
    made_by = made.get(value)
    if made_by is None:
        return 1
    if made_by.opcode in ("zext", "sext", "trunc"):
        return _divisor(made_by.operands[0].value, made)
    constant = made_by.operands[1].value if made_by.opcode in ("shl", "and", "mul") else ""
    if not constant.isdigit() or constant == "0":
        return 1
    if made_by.opcode == "shl":
        return 1 << min(int(constant), 8)
    return int(constant) & -int(constant)


def _move(array: _Array, layout: Layout, place: int, word: str) -> None:
    """Let an array's pointers go to the cells, ``place`` bytes a lane behind the first that arrays take."""
    granule, lanes = array.granule, layout.lanes

    def there(known: int) -> int:
        return known // granule * granule * lanes + known % granule

    known = {array.alloca.result: 0}
    for step in array.steps:
        known[step.instruction.result] = step.known
        lines, pointer = [], step.base
        parts = [("i8", "i64", str(there(step.known) - there(known[step.base])))]
        parts += [(f"[{stride * lanes} x i8]", type_, value) for stride, type_, value, _ in step.variable]
        for number, (element, type_, value) in enumerate(parts):
            last = number == len(parts) - 1
            result = step.instruction.result if last else f"%part{number}"
            lines.append(f"{result} = getelementptr {element}, ptr {pointer}, {type_} {value}")
            pointer = f"%part{number}"
        step.instruction.replace("\n".join(lines))
    for access, _, size in array.accesses:
        align = _ALIGN.search(access.suffix)
        if align is not None and int(align[1]) > size:
            access.suffix = _ALIGN.sub(f", align {size}", access.suffix)
    for fill, pointer, _ in array.fills:
        filled = int.from_bytes(bytes([int(fill.operands[1].value)]) * granule, "little")
        lines = []
        for number in range(_length(fill) // granule):
            lines.append(f"%to{number} = getelementptr i8, ptr {pointer}, i64 {number * granule * lanes}")
            lines.append(f"store i{8 * granule} {filled}, ptr %to{number}, align {granule}")
        fill.replace("\n".join(lines))
    for lifetime in array.lifetimes:
        lifetime.erase()
    offset = layout.offset(layout.first_array) + place * lanes
    own = [
        f"%back = mul {word} {_LANE}, {granule - CELL}",
        f"%own = getelementptr i8, ptr {_BASE}, {word} %back",
        f"{array.alloca.result} = getelementptr i8, ptr %own, i64 {offset}",
    ]
    array.alloca.replace("\n".join(own))


# Stores to constant places outside of their object on the stack fault, instead of writing over what lies there.
#
# A call through a pointer is a choice among all functions of its type. Where LLVM knows the object and not its class,
# the choice has the methods of larger classes too: inlined, and never taken, they would write behind the object, over
# saved registers, which the checker cannot tell from code that runs.

_HAS_OBJECTS = re.compile(r" = alloca ")


def fault_outside(module: Module, pointer_bytes: int) -> None:
    """Let such stores go to address 0, where nothing may be written; control flow stays as it is."""
    for function in module.defined_with(_HAS_OBJECTS):
        objects = [i for i in function.instructions() if i.opcode == "alloca"]
        users = function.users() if objects else {}
        for alloca in objects:
            count = alloca.operands[0].value if alloca.operands else "1"
            if count.isdigit():
                size, _ = types.size_align(alloca.source_type or "", module.types, pointer_bytes)
                _follow_object(function, users, alloca.result or "", size * int(count), pointer_bytes)


def _follow_object(
    function: Function, users: dict[str, list[Instruction]], start: str, size: int, pointer_bytes: int
) -> None:
    """Look at the stores through pointers that are a constant number of bytes away from an object's start."""
    work = [(start, 0)]
    while work:
        pointer, offset = work.pop()
        for user in users.get(pointer, ()):
            if user.opcode == "getelementptr" and user.operands[0].value == pointer:
                indices = [index.value for index in user.operands[1:]]
                if user.type == "ptr" and all(index.lstrip("-").isdigit() for index in indices):
                    step = types.offset(
                        user.source_type or "", [int(index) for index in indices], function.module.types, pointer_bytes
                    )
                    work.append((user.result or "", offset + step))
            elif user.opcode == "store" and user.operands[1].value == pointer and not 0 <= offset < size:
                user.operands[1].value = "null"
                if "volatile" not in user.flags:
                    user.flags.append("volatile")  # or LLVM takes the block for unreachable
