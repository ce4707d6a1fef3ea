"""Neighbouring loads or stores of a lane that become one access of a word of 2, 4 or 8 bytes.

A copy gains everywhere: what is loaded as a word is stored as one. Else values are put together in registers, which
pays in wide warps, whose stores memory takes in parts of lines. Taking loaded words apart gains as often as it loses.

Only accesses move that are neither volatile nor atomic, in a stretch of a block without calls, fences and barriers:
loads up to the first of their word and stores down to the last, past accesses that cannot meet theirs. Two cannot that
have other places in aligned words: with float2 ``a[i].x = b[i].x; a[i].y = b[i].y`` is a copy, whatever a and b are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Block, Function, Instruction, Module
from vortex_rt.compiler.primitives import PRIMITIVES

WIDE = 32
"""From so many lanes a warp on values are put together."""
SPAN = 64
"""A word's accesses lie no farther apart, in accesses: the work stays linear."""
_SIZES = {"i8": 1, "i16": 2, "half": 2, "i32": 4, "float": 4, "i64": 8, "double": 8, "ptr": 8}
_JOINED = frozenset(("i8", "i16", "half", "i32", "float"))
_QUIET = re.compile(
    r"llvm\.(?:dbg|[su]max|[su]min|abs|fsh[lr]|ctlz|cttz|ctpop|bswap|bitreverse|fmuladd|fma|fabs|sqrt|floor|ceil|trunc|rint|"
    r"nearbyint|round|roundeven|copysign|min(?:num|imum)|max(?:num|imum)|is\.fpclass|[us](?:add|sub|mul)\.[\w.]+)\."
)
"""Intrinsics that touch no memory."""


@dataclass(eq=False)
class _Access:
    """A load or store, at ``offset`` bytes from ``base``; ``place``: where it is in its stretch, once it has moved."""

    item: Instruction
    number: int
    base: str
    offset: int
    align: int
    size: int
    count: int
    """Elements of a vector, 1 for a scalar."""
    place: int = 0
    word: _Word | None = None

    @property
    def is_load(self) -> bool:
        return self.item.opcode == "load"

    @property
    def type(self) -> str:
        """Type of the value."""
        return self.item.type if self.is_load else self.item.operands[0].type


@dataclass(eq=False)
class _Word:
    """Accesses that fill ``size`` bytes, as one; a vector may be several words in a row."""

    parts: list[_Access]
    """By offset."""
    size: int
    names: list[str] = field(default_factory=list)
    """Of a load: the words' values."""

    @property
    def target(self) -> _Access:
        """The access in whose place the word's is."""
        order = sorted(self.parts, key=lambda part: part.number)
        return order[0] if order[0].is_load else order[-1]


def join(module: Module, pointer_bytes: int, threads: int, combine: bool) -> None:
    """Join accesses of a module for warps of ``threads`` lanes; ``combine``: also stores of what was not loaded so."""
    for function in module.defined():
        if any(item.opcode == "store" and _may_begin(item.raw) for item in function.instructions()):
            _Joining(function, pointer_bytes, combine and threads >= WIDE).run()


class _Joining:
    """The work on one function."""

    def __init__(self, function: Function, largest: int, combine: bool) -> None:
        self.function, self.combine = function, combine
        self.widths = [width for width in (8, 4, 2) if width <= largest]
        self.made = {i.result: i for i in function.instructions() if i.result}
        self.stretches: list[list[_Access]] = []
        self.facts: list[dict[str, tuple[int, int]]] = []
        """Of a stretch: base → (power of two, the base's address modulo it)."""
        self.users: dict[str, list[Instruction]] = {}
        """Value → what uses it."""
        self.of: dict[str, tuple[int, _Access]] = {}
        """What is loaded → its stretch's number and the load."""

    def run(self) -> None:
        """Find words, then write them."""
        for block in self.function.blocks:
            self._read(block)
        if not any(len(stretch) > 1 or stretch[0].count > 1 for stretch in self.stretches):
            return
        self.users = self.function.users()
        words: list[_Word] = []
        for number, stretch in enumerate(self.stretches):
            words += self._copies(number, stretch)
        for number, stretch in enumerate(self.stretches if self.combine else ()):
            for access in stretch:
                if not access.is_load and self._is_global(access):
                    words += [word for word in [self._word(number, access)] if word is not None and _take(word)]
        for word in sorted(words, key=lambda word: not word.parts[0].is_load):
            (_write_load if word.parts[0].is_load else self._write_store)(word)

    def _read(self, block: Block) -> None:
        """Add the block's stretches."""
        stretch: list[_Access] = []
        for item in block.instructions:
            if item.opcode in ("load", "store") and (access := self._access(item, len(stretch))) is not None:
                stretch.append(access)
            elif item.opcode in _ORDERED or (item.opcode == "call" and not _is_quiet(item)):
                self._end(stretch)
                stretch = []
        self._end(stretch)

    def _end(self, stretch: list[_Access]) -> None:
        if not stretch:
            return
        facts: dict[str, tuple[int, int]] = {}
        for access in stretch:
            if access.is_load:
                self.of[access.item.result or ""] = len(self.stretches), access
            facts[access.base] = max(facts.get(access.base, (1, 0)), (access.align, -access.offset % access.align))
        self.stretches.append(stretch)
        self.facts.append(facts)

    def _access(self, item: Instruction, number: int) -> _Access | None:
        """What a load or store does; None where it is ordered, or of a kind that is not known."""
        pointer = item.operands[-1]
        type_ = item.type if item.opcode == "load" else item.operands[0].type
        found, size = _ALIGN.search(item.suffix), _SIZES.get(types.scalar(type_))
        if item.flags or found is None or size is None:
            return None
        base, offset = pointer.value, 0
        while (step := self.made.get(base)) is not None and _is_constant_step(step):
            base, offset = step.operands[0].value, offset + int(step.operands[1].value)
        count = (types.vector(type_) or (1,))[0]
        return _Access(item, number, base, offset, int(found[1]), size * count, count, number)

    def _is_global(self, access: _Access) -> bool:
        """Whether an access is to memory that is known not to be a group's or a lane's own."""
        made = self.made.get(access.base)
        while made is not None and made.opcode == "getelementptr":
            made = self.made.get(made.operands[0].value)
        return made is not None and made.opcode == "load"

    def _word(self, number: int, head: _Access) -> _Word | None:
        """The largest word that begins with an access and whose accesses can come together."""
        if head.word is not None or types.scalar(head.type) not in _JOINED:
            return None
        for width in self.widths:
            if head.align % width or head.size // head.count >= width:
                continue
            if head.size >= width:
                return _Word([head], width) if head.size % width == 0 else None
            parts = self._filled(self.stretches[number], head, width)
            if parts and self._meet(number, parts):
                return _Word(parts, width)
        return None

    def _filled(self, stretch: list[_Access], head: _Access, width: int) -> list[_Access]:
        """The accesses that fill a word from ``head`` on, one each; none where there are others, or a part is twice."""
        near = stretch[max(0, head.number - SPAN) : head.number + SPAN]
        inside = [
            other for other in near
            if other.base == head.base and other.is_load == head.is_load and other.word is None
            and head.offset <= other.offset < head.offset + width
        ]  # fmt: skip
        inside.sort(key=lambda part: part.offset)
        ends = [part.offset + part.size for part in inside]
        if [part.offset for part in inside] != [head.offset, *ends[:-1]] or ends[-1] != head.offset + width:
            return []
        return inside if all(types.scalar(part.type) in _JOINED for part in inside) else []

    def _meet(self, number: int, parts: list[_Access]) -> bool:
        """Whether loads can go up to their first, or stores down to their last."""
        numbers = sorted(part.number for part in parts)
        first, last = numbers[0], numbers[-1]
        if last - first > SPAN:
            return False
        near = self.stretches[number][max(0, first - SPAN) : last + SPAN + 1]
        between = [
            other for other in near
            if first <= other.place <= last and other not in parts and not (parts[0].is_load and other.is_load)
        ]  # fmt: skip
        facts = self.facts[number]
        for part in parts:
            for other in between:
                passed = other.place <= part.place if part.is_load else other.place >= part.place
                if passed and not _apart(facts, part, other):
                    return False
        return True

    def _copies(self, number: int, stretch: list[_Access]) -> Iterator[_Word]:
        """The words that are stored as they were loaded, with the words loaded."""
        for head in stretch:
            if head.is_load or head.item.operands[0].value not in self.of:
                continue
            word = self._word(number, head)
            found = self._loaded(word) if word is not None else []
            if word is None or not found or any(len(self.users[access.item.result or ""]) > 1 for _, access in found):
                continue
            loaded = self._word(*found[0])
            if loaded is not None and loaded.size == word.size and loaded.parts == [access for _, access in found]:
                _take(loaded)
                _take(word)
                yield from (loaded, word)

    def _loaded(self, word: _Word) -> list[tuple[int, _Access]]:
        """The loads, with the numbers of their stretches, of what is stored; none where something else is."""
        found = [self.of.get(part.item.operands[0].value) for part in word.parts]
        return [load for load in found if load is not None] if all(found) else []

    def _write_store(self, word: _Word) -> None:
        last = word.target.item
        e = Emitter(self.function)
        loads = [access for _, access in self._loaded(word)]
        source = loads[0].word if loads else None
        copied = source is not None and source.parts == loads and source.size == word.size
        values = source.names if source is not None and copied else _combined(e, word)
        for place, (value, pointer) in enumerate(zip(values, _pointers(e, word), strict=True)):
            align = word.parts[0].align if place == 0 else word.size
            e.lines.append(f"store i{8 * word.size} {value}, ptr {pointer}, align {align}")
        e.replace(last)
        for part in word.parts:
            if part.item is not last:
                part.item.erase()


_ORDERED = frozenset("load store fence cmpxchg atomicrmw invoke va_arg".split())
_ALIGN = re.compile(r"^, align (\d+)")
_STORE = re.compile(r"  store (<.*?>|\w+) .*, align (\d+)")
_INVARIANT = re.compile(r", !invariant\.load !\d+")


def _may_begin(store: str) -> bool:
    """Whether a word may begin with a store, by its text, as few do: it is aligned to more than an element's size."""
    match = _STORE.match(store)
    return match is not None and int(match[2]) > _SIZES.get(types.scalar(match[1]), 8)


def _is_quiet(call: Instruction) -> bool:
    name = call.callee_name or ""
    return (name in PRIMITIVES and "memory(none)" in PRIMITIVES[name][2]) or _QUIET.match(name) is not None


def _is_constant_step(step: Instruction) -> bool:
    return (
        step.opcode == "getelementptr" and step.source_type == "i8" and len(step.operands) == 2
        and step.operands[1].value.lstrip("-").isdigit()
    )  # fmt: skip


def _apart(facts: Mapping[str, tuple[int, int]], one: _Access, other: _Access) -> bool:
    """Whether two accesses touch no byte that is the same."""
    if one.base == other.base:
        return one.offset + one.size <= other.offset or other.offset + other.size <= one.offset
    modulus = min(facts[one.base][0], facts[other.base][0])
    begins = [(facts[access.base][1] + access.offset) % modulus for access in (one, other)]
    if any(begin + access.size > modulus for begin, access in zip(begins, (one, other), strict=True)):
        return False
    return begins[0] + one.size <= begins[1] or begins[1] + other.size <= begins[0]


def _take(word: _Word) -> bool:
    """Let the accesses of a word stand in one place; False where one is another word's."""
    if any(part.word is not None for part in word.parts):
        return False
    place = word.target.place
    for part in word.parts:
        part.word, part.place = word, place
    return True


def _pointers(e: Emitter, word: _Word) -> Iterable[str]:
    first = word.parts[0]
    for more in range(0, max(word.size, first.size), word.size):
        offset = first.offset + more
        yield e.emit(f"getelementptr i8, ptr {first.base}, i64 {offset}") if offset else first.base


def _combined(e: Emitter, word: _Word) -> list[str]:
    """The words of what is stored."""
    wide, pieces = f"i{8 * word.size}", []
    for part in word.parts:
        value, element, size = part.item.operands[0].value, types.scalar(part.type), part.size // part.count
        for index in range(part.count):
            single = e.emit(f"extractelement {part.type} {value}, i64 {index}") if part.count > 1 else value
            single = e.emit(f"freeze {element} {single}")  # a word has no poison in one of its parts
            bits = e.cast("zext", e.cast("bitcast", single, element, f"i{8 * size}"), f"i{8 * size}", wide)
            pieces.append((part.offset - word.parts[0].offset + size * index, bits))
    values = ["0"] * (1 + pieces[-1][0] // word.size)
    for offset, bits in pieces:
        place, shift = divmod(offset, word.size)
        moved = e.op("shl", wide, bits, 8 * shift) if shift else bits
        values[place] = moved if values[place] == "0" else e.op("or", wide, values[place], moved)
    return values


def _write_load(word: _Word) -> None:
    first = word.target.item
    e, wide = Emitter(first.block.function), f"i{8 * word.size}"
    marks = [_INVARIANT.search(part.item.metadata) for part in word.parts]
    kept = marks[0][0] if marks[0] and all(marks) else ""
    for place, pointer in enumerate(_pointers(e, word)):
        align = word.parts[0].align if place == 0 else word.size
        word.names.append(e.emit(f"load {wide}, ptr {pointer}, align {align}{kept}"))
    e.replace(first)
    for part in word.parts:
        if part.item is not first:
            part.item.erase()
