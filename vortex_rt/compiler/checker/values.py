"""What registers and private stack memory are known to hold, instruction by instruction: constants, distances on the
stack, 0 or 1, saved masks and depths.

A value is a tuple whose first member says what it is:

* ``("constant", n)``, ``("boolean",)``: n; 0 or 1;
* ``("entry", register, n)``: what the register held on entry, plus n;
* ``("warp", mask, n)``: what ``gp`` and-ed with a mask is, which is the same for a warp's lanes, plus n;
* ``("aligned", site, n)``: the stack pointer after it was rounded down at ``site``, with n counted from the entry as if
  it had not been;
* ``("moved", format, value)``: a floating-point register into which that was moved;
* ``("token", site)``, ``("mask", site)``: what the split, or the read of the thread mask, at ``site`` gave; ``("depth",
  sites)``: the stack's depth at one of the sites.

None stands for anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from vortex_rt.compiler.checker.code import ImageFunction, MachineOp
from vortex_rt.isa.registers import CALLEE_SAVED as _CALLEE_SAVED
from vortex_rt.isa.registers import CALLER_SAVED, GP, KEPT, RA, SP, members
from vortex_rt.isa.table import Kind

Value = tuple[Any, ...]
Place = tuple[Any, int]
"""Private stack memory: (what the address is counted from, offset)."""

BOOLEAN: Value = ("boolean",)
ZERO: Value = ("constant", 0)
CALLEE_SAVED = members(_CALLEE_SAVED)
"""Registers a function has to preserve."""
WIDTH = {"b": 1, "h": 2, "w": 4, "d": 8, "bu": 1, "hu": 2, "wu": 4}


@dataclass(frozen=True)
class Private:
    """Memory of a function that only its own resolved accesses reach: llc's spill slots, slots for saved masks,
    what is saved around a switch."""

    ranges: tuple[tuple[int, int], ...]
    """(first byte, end) by distance from the stack pointer on entry."""
    bottom: int
    """Below this distance lies what a switch of virtual warps saves; calls of other functions may write there."""
    cells: tuple[tuple[int, int], ...]
    """The same in the warp's cells, by distance from gp."""
    words: tuple[tuple[int, int], ...] = ()
    """Of these the cells that hold values of the whole warp, by distance from gp and-ed with ``mask``."""
    mask: int = 0
    _inside: dict[tuple[int, int], bool] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What `_holds` has answered: the same few places are asked for again and again."""

    def place(self, address: Value | None, width: int) -> Place | None:
        """Return the place of an access, None if it is not known to be private."""
        if address is None or address[0] not in ("entry", "aligned", "warp"):
            return None
        kind, base, offset = address
        in_words = any(start < offset + width and offset < end for start, end in self.words)
        if kind == "warp":
            return ("words", offset) if in_words and base == self.mask else None
        if kind == "entry" and base == GP:
            in_cells = any(start <= offset and offset + width <= end for start, end in self.cells)
            return ("cells", offset) if in_cells and not in_words else None
        if kind == "entry" and base != SP:
            return None
        inside = self._inside.get((offset, width))
        if inside is None:
            inside = self._inside[offset, width] = self._holds(offset, offset + width)
        return (("stack", base if kind == "aligned" else 0), offset) if inside else None

    def _holds(self, first: int, end: int) -> bool:
        return end <= self.bottom or any(start <= first and end <= stop for start, stop in self.ranges)


class KnownState:
    """Known values at one point of a function."""

    __slots__ = ("memory", "registers")

    def __init__(self, registers: list[Value | None], memory: dict[Place, tuple[int, Value]]) -> None:
        self.registers = registers
        self.memory = memory
        """Place → (bytes, value); what is not known is not in it."""

    @classmethod
    def at_entry(cls) -> KnownState:
        """Return what is known on entry: every register holds what it holds."""
        registers: list[Value | None] = [("entry", number, 0) for number in range(64)]
        registers[0] = ZERO
        return cls(registers, {})

    def copy(self) -> KnownState:
        """Return a copy."""
        return KnownState(self.registers[:], self.memory.copy())

    def forget_passing(self) -> None:
        """Forget what rarely outlives a loop, so that few loops are gone through more than twice;
        predicates and the return address do."""
        for number, value in enumerate(self.registers):
            if number == 0 or value is None:
                continue
            if value[0] == "constant":
                self.registers[number] = BOOLEAN if is_boolean(value) else None
            elif value[0] == "entry" and CALLER_SAVED >> value[1] & 1 and value[1] != RA:
                self.registers[number] = None

    def merge(self, other: KnownState) -> bool:
        """Keep what both know; returns whether this state changed."""
        changed = False
        mine, theirs = self.registers, other.registers
        if mine != theirs:
            for number, (value, its) in enumerate(zip(mine, theirs)):
                if value is not None and value != its:
                    common = _common(value, its)
                    if common != value:
                        mine[number], changed = common, True
        if self.memory == other.memory:
            return changed
        for place, known in list(self.memory.items()):
            found = other.memory.get(place)
            if found != known:
                both = _common(known[1], found[1]) if found is not None and found[0] == known[0] else None
                if both is None:
                    del self.memory[place]
                    changed = True
                elif both != known[1]:
                    self.memory[place] = known[0], both
                    changed = True
        return changed

    def store(self, place: Place, width: int, value: Value | None) -> None:
        """Write private memory."""
        base, offset = place
        for at in range(offset - 7, offset + width):
            known = self.memory.get((base, at))
            if known is not None and at + known[0] > offset:
                del self.memory[base, at]
        if value is not None:
            self.memory[place] = width, value

    def load(self, place: Place, width: int) -> Value | None:
        """Read private memory."""
        known = self.memory.get(place)
        return known[1] if known is not None and known[0] == width else None


def _common(left: Value, right: Value | None) -> Value | None:
    if right is None:
        return None
    if left == right:
        return left
    if left[:2] == right[:2] and left[0] == "moved":
        return _moved(left[1], _common(left[2], right[2]))
    if left[0] == right[0] == "depth":
        return ("depth", left[1] | right[1])
    return BOOLEAN if is_boolean(left) and is_boolean(right) else None


def is_boolean(value: Value | None) -> bool:
    """Whether a value is known to be 0 or 1."""
    return value is not None and (value[0] == "boolean" or value in (ZERO, ("constant", 1)))


def forgets(op: MachineOp) -> int:
    """Return the register that an instruction only makes unknown, 0 if it changes none, -1 if there is more to it."""
    if op.kind in (Kind.FP_ARITH, Kind.AMO, Kind.CROSS, Kind.BRANCH) or (op.kind == Kind.ALU and op.name not in _RULES):
        return op.rd
    return op.rd if op.kind == Kind.FP and op.name[:3] not in _COMPARES else -1


def address(op: MachineOp, registers: list[Value | None]) -> Value | None:
    """Return the address of a load or store."""
    return _sum(registers[op.rs1], ("constant", op.imm))


def width(op: MachineOp) -> int:
    """Return the bytes a load or store moves."""
    return WIDTH[op.name.lstrip("f")[1:]]


def step(function: ImageFunction, at: int, op: MachineOp, state: KnownState, private: Private) -> Place | None:
    """Follow an instruction that is no warp control and no call; returns the private memory that it reads or writes."""
    registers = state.registers
    place = None
    if op.kind == Kind.STORE:
        place = private.place(address(op, registers), width(op))
        if place is not None:
            state.store(place, width(op), registers[op.rs2])
        return place
    if not op.rd:
        for register in members(op.defs):  # of an instruction that changes others than its operands
            registers[register] = None
        return None
    value: Value | None = None
    if op.kind == Kind.LOAD:
        place = private.place(address(op, registers), width(op))
        value = state.load(place, width(op)) if place is not None else None
    elif op.kind == Kind.ALU and op.name in _RULES:
        value = _RULES[op.name](registers[op.rs1], registers[op.rs2], op.imm)
        if op.name == "andi" and op.rd == op.rs1 == SP and op.imm < 0 and value is None:
            value = _rounded(function, at, registers[SP])
        if op.name == "andi" and registers[op.rs1] == ("entry", GP, 0) and op.imm < 0:
            value = ("warp", op.imm, 0)
    elif op.name[:3] in _COMPARES and op.kind == Kind.FP:
        value = BOOLEAN
    registers[op.rd] = value
    return place


def call(state: KnownState, private: Private, switches: bool) -> None:
    """Follow a call; ``switches``: of start-up's routine that runs other virtual warps,
    which leaves all of the stack alone."""
    for number in range(1, 64):
        if not KEPT >> number & 1 if switches else CALLER_SAVED >> number & 1:
            state.registers[number] = None
    if not switches:
        for place in [p for p in state.memory if p[0] not in ("cells", "words") and p[1] < private.bottom]:
            del state.memory[place]


def _rounded(function: ImageFunction, at: int, value: Value | None) -> Value | None:
    """The stack pointer after rounding."""
    return ("aligned", at, value[2]) if value is not None and value[0] == "entry" else None


def _sum(left: Value | None, right: Value | None) -> Value | None:
    if left is None or right is None:
        return None
    if left[0] != "constant":
        left, right = right, left
    if left[0] != "constant":
        return None
    if right[0] == "constant":
        return ("constant", left[1] + right[1])
    return (
        (right[0], right[1], right[2] + left[1])
        if right[0] in ("entry", "aligned", "warp")
        else right
        if left[1] == 0
        else None
    )


def _difference(left: Value | None, right: Value | None) -> Value | None:
    return _sum(left, ("constant", -right[1])) if right is not None and right[0] == "constant" else None


def _boolean(*values: Value | None) -> Value | None:
    return BOOLEAN if all(map(is_boolean, values)) else None


def _moved(format_: str, value: Value | None) -> Value | None:
    """What a floating-point register holds after a move of a value that has no more bits."""
    fits = value is not None and (format_ == "d" or value[0] in ("boolean", "token", "mask", "depth"))
    return ("moved", format_, value) if fits else None


def _back(format_: str, value: Value | None) -> Value | None:
    """What comes back: the value, if it was moved there in the same format."""
    return value[2] if value is not None and value[:2] == ("moved", format_) else None


_COMPARES = ("feq", "flt", "fle")
_Rule = Callable[[Value | None, Value | None, int], Value | None]
_RULES: dict[str, _Rule] = {
    "lui": lambda a, b, imm: ("constant", imm),
    "addi": lambda a, b, imm: _sum(a, ("constant", imm)),
    "addiw": lambda a, b, imm: _sum(a, ("constant", imm)) if is_boolean(a) or (
        a is not None and a[0] == "constant"
    ) else None,
    "add": lambda a, b, imm: _sum(a, b),
    "sub": lambda a, b, imm: _difference(a, b),
    "slli": lambda a, b, imm: ("constant", a[1] << imm) if a is not None and a[0] == "constant" else None,
    "andi": lambda a, b, imm: BOOLEAN if imm == 1 else None,
    "and": lambda a, b, imm: BOOLEAN if is_boolean(a) or is_boolean(b) else None,
    "or": lambda a, b, imm: _boolean(a, b),
    "xor": lambda a, b, imm: _boolean(a, b),
    "xori": lambda a, b, imm: _boolean(a, ("constant", imm)),
    "czero.eqz": lambda a, b, imm: _boolean(a),
    "czero.nez": lambda a, b, imm: _boolean(a),
    "fmv.w.x": lambda a, b, imm: _moved("w", a),
    "fmv.d.x": lambda a, b, imm: _moved("d", a),
    "fmv.x.w": lambda a, b, imm: _back("w", a),
    "fmv.x.d": lambda a, b, imm: _back("d", a),
} | dict.fromkeys(("slt", "sltu", "slti", "sltiu"), lambda a, b, imm: BOOLEAN)
"""What an instruction makes of its sources and its immediate."""
