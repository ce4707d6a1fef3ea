"""Reading an image: instruction words, functions, basic blocks, post-dominators.

Words are decoded with the instruction table; nothing here comes from the passes that made the code.
"""

import functools
from dataclasses import dataclass, field, replace
from typing import NoReturn

from vortex_rt.compiler.errors import ToolError
from vortex_rt.compiler.link import Elf, Section
from vortex_rt.isa import disasm
from vortex_rt.isa.registers import NUMBER, RA, Fixed
from vortex_rt.isa.table import InstructionRow, Kind

UNIMP = 0xC0001073
"""What LLVM ends a function with that traps: a write to a CSR that cannot be written."""


class UnprotectedError(ToolError):
    """The final code could diverge where the hardware cannot, or leaves the divergence stack unbalanced."""


@dataclass(slots=True, frozen=True)
class MachineOp:
    """A decoded instruction.

    Registers are numbered 0–31 (integer) and 32–63 (floating point), 0 stands for none too; sets of them are bit sets.
    """

    name: str
    kind: Kind
    rd: int
    rs1: int
    rs2: int
    imm: int
    defs: int
    uses: int
    word: int


@functools.cache
def decode(word: int, xlen: int) -> MachineOp | None:
    """Decode a word, None if it is no instruction."""
    row = disasm.find(word, xlen)
    if row is None:
        return None
    rd, rs1, rs2, rs3 = _registers(row, word)
    uses = row.implicit_reads
    for letter, register in zip("stu", (rs1, rs2, rs3)):
        if register and (letter in row.sources() or letter.upper() in row.sources()):
            uses |= 1 << register
    return MachineOp(
        row.name, row.kind, rd, rs1, rs2, disasm.immediate(word, row.format),
        (1 << rd if rd else 0) | row.implicit_writes, uses, word,
    )


def _registers(row: InstructionRow, word: int) -> tuple[int, int, int, int]:
    """(rd, rs1, rs2, rs3), 0 where the row has none."""
    sources = row.sources()
    destination = row.destination()
    rd = (word >> 7 & 31) + 32 * (destination == "D") if destination else 0
    found = [
        (word >> place & 31) + 32 * (letter.upper() in sources) if letter in sources.lower() else 0
        for letter, place in zip("stu", (15, 20, 27))
    ]
    return rd, found[0], found[1], found[2]


@dataclass(slots=True, eq=False)
class ImageBlock:
    """A basic block: instructions ``first`` to ``end`` - 1 of its function,
    a conditional branch among them only as the last."""

    number: int
    first: int
    end: int
    branch: MachineOp | None = None
    taken: int = -1
    next: int = -1
    """Block when the branch is not taken, or always; -1: none."""
    returns: bool = False

    @property
    def successors(self) -> list[int]:
        """Numbers of the successors, the taken one first."""
        return [n for n in (self.taken, self.next) if n >= 0]


@dataclass(eq=False)
class ImageFunction:
    """A function of the image."""

    name: str
    start: int
    ops: list[MachineOp]
    blocks: list[ImageBlock] = field(default_factory=list)

    def fail(self, at: int, reason: str) -> NoReturn:
        """Refuse the image because of instruction number ``at``."""
        pc = self.start + 4 * at
        text = disasm.disassemble(self.ops[at].word, pc) if at < len(self.ops) else "end"
        raise UnprotectedError(f"error: internal: {self.name}+{4 * at:#x} (`{text}`): {reason}")

    @functools.cached_property
    def predecessors(self) -> list[list[int]]:
        """Predecessors of each block."""
        result: list[list[int]] = [[] for _ in self.blocks]
        for block in self.blocks:
            for successor in block.successors:
                result[successor].append(block.number)
        return result

    @functools.cached_property
    def post_dominator(self) -> list[int]:
        """Immediate post-dominator of each block, -1 for the function's exit.

        Sets of post-dominators as bit sets, numbered in reverse post-order from the exit: the closest has the highest
        number.
        """
        order = self._from_exit()
        place = {block: i + 1 for i, block in enumerate(order)}
        everything = (1 << len(order) + 1) - 1
        after = {block: everything for block in order}
        changed = True
        while changed:
            changed = False
            for number in order:
                block = self.blocks[number]
                common = 1 if block.returns else everything
                for successor in block.successors:
                    common &= after[successor]
                common |= 1 << place[number]
                if common != after[number]:
                    after[number], changed = common, True
        result = []
        for block in self.blocks:
            strict = after[block.number] & ~(1 << place[block.number])
            nearest = strict.bit_length() - 1
            result.append(order[nearest - 1] if nearest > 0 else -1)
        return result

    def region(self, number: int) -> set[int]:
        """Return the blocks that a block's branch reaches before its immediate post-dominator."""
        stop = self.post_dominator[number]
        return set().union(*(self.reached(successor, stop) for successor in self.blocks[number].successors))

    def reached(self, start: int, stop: int) -> set[int]:
        """Return the blocks that control reaches from one on, itself among them, before it comes to another."""
        seen, work = ({start}, [start]) if start != stop else (set(), [])
        while work:
            for successor in self.blocks[work.pop()].successors:
                if successor != stop and successor not in seen:
                    seen.add(successor)
                    work.append(successor)
        return seen

    def _from_exit(self) -> list[int]:
        """Blocks in reverse post-order of the reversed graph."""
        done: list[int] = []
        seen: set[int] = set()
        for root in [b.number for b in self.blocks if b.returns]:
            stack = [(root, iter(self.predecessors[root]))] if root not in seen else []
            seen.add(root)
            while stack:
                number, rest = stack[-1]
                step = next((p for p in rest if p not in seen), None)
                if step is None:
                    done.append(number)
                    stack.pop()
                else:
                    seen.add(step)
                    stack.append((step, iter(self.predecessors[step])))
        for block in self.blocks:
            if block.number not in seen:
                self.fail(block.first, "no way leads from here to a return")
        return done[::-1]


def decoded(elf: Elf, start_up: str, xlen: int) -> list[ImageFunction]:
    """Return the image's functions but the start-up code, without their blocks.

    Raises:
        UnprotectedError: code belongs to no function, or is none.
    """
    number, text = _text(elf)
    sized = {s.value: s for s in elf.symbols if s.section == number and s.size}
    functions = []
    at = text.address
    for address in sorted(sized):
        symbol = sized[address]
        if address != at:
            raise UnprotectedError(f"error: internal: the code at {at:#x} belongs to no function")
        at = address + symbol.size
        if symbol.name != start_up:
            functions.append(
                _function(symbol.name, address, text.data[address - text.address : at - text.address], xlen)
            )
    if at != text.address + len(text.data):
        raise UnprotectedError(f"error: internal: the code at {at:#x} belongs to no function")
    return functions


def read(elf: Elf, start_up: str, routines: set[str], xlen: int) -> tuple[list[ImageFunction], dict[int, str]]:
    """Return the image's functions but the start-up code, and the names of what may be called: those functions and
    start-up's ``routines``.

    Raises:
        UnprotectedError: code belongs to no function, or is none, or control leaves a function otherwise than by a call
        or its return.
    """
    functions = decoded(elf, start_up, xlen)
    number, _ = _text(elf)
    names = {f.start: f.name for f in functions} | {
        s.value: s.name for s in elf.symbols if s.section == number and s.name in routines
    }
    for function in functions:
        _blocks(function, names)
    return functions, names


def worlds(function: ImageFunction) -> list[ImageFunction]:
    """Return the function as it runs where the group's warps are virtual and as it runs where they are not.

    The sign of a register tells which, and no compiled code writes it; so each branch on it goes one way in a launch.
    """
    tests = {
        b.number: b.branch.name == "blt"
        for b in function.blocks
        if b.branch is not None and b.branch.name in ("blt", "bge")
        and (b.branch.rs1, b.branch.rs2) == (NUMBER[Fixed.BARRIER_COUNT], 0)
    }  # fmt: skip
    if not tests:
        return [function]
    result = []
    for virtual in (False, True):
        blocks = []
        for block in function.blocks:
            if block.number in tests:
                way = block.taken if tests[block.number] == virtual else block.next
                block = replace(block, branch=None, taken=-1, next=way)
            else:
                block = replace(block)
            blocks.append(block)
        result.append(ImageFunction(function.name, function.start, function.ops, _reached(blocks)))
    return result


def _text(elf: Elf) -> tuple[int, Section]:
    found = elf.section(".text")
    assert found is not None
    return found


def _function(name: str, start: int, data: bytes, xlen: int) -> ImageFunction:
    ops = []
    for at in range(0, len(data), 4):
        word = int.from_bytes(data[at : at + 4], "little")
        op = decode(word, xlen)
        if op is None:
            raise UnprotectedError(f"error: internal: {name}+{at:#x}: 0x{word:08x} is no instruction")
        ops.append(op)
    return ImageFunction(name, start, ops)


def _target(function: ImageFunction, at: int) -> int:
    """Index of the instruction that a branch or jump at ``at`` goes to."""
    place = at * 4 + function.ops[at].imm
    if not 0 <= place < 4 * len(function.ops) or place % 4:
        function.fail(at, "leaves the function")
    return place // 4


def _blocks(function: ImageFunction, callable_: dict[int, str]) -> None:
    """Find calls, then build the blocks that the entry reaches."""
    ops = function.ops
    leaders = {0}
    targets: dict[int, int] = {}
    for at, op in enumerate(ops):
        if op.kind == Kind.JALR or (op.kind == Kind.JAL and op.rd):
            if op.rd == 0 and op.rs1 == RA and op.imm == 0:
                leaders.add(at + 1)  # a return
                continue
            ops[at] = _call(function, at, callable_)
        elif op.kind in (Kind.BRANCH, Kind.JAL):
            targets[at] = _target(function, at)
            leaders |= {at + 1, targets[at]}
    starts = sorted(leader for leader in leaders if leader < len(ops))
    number = {first: i for i, first in enumerate(starts)}
    blocks = []
    for i, (first, end) in enumerate(zip(starts, [*starts[1:], len(ops)])):
        block = ImageBlock(i, first, end)
        last = ops[end - 1]
        if last.kind == Kind.BRANCH:
            block.branch, block.taken = last, number[targets[end - 1]]
        if last.kind == Kind.JAL:
            block.next = number[targets[end - 1]]
        elif last.kind == Kind.JALR and last.name == "jalr":
            block.returns = True
        elif end < len(ops):
            block.next = number[end]
        else:
            function.fail(end - 1, "runs out of the function")
        blocks.append(block)
    function.blocks = _reached(blocks)


def _call(function: ImageFunction, at: int, callable_: dict[int, str]) -> MachineOp:
    """The call at ``at`` as one operation whose immediate is the callee's address."""
    op = function.ops[at]
    before = function.ops[at - 1] if at else op
    if op.kind == Kind.JAL and op.rd == RA:
        target = function.start + 4 * at + op.imm
    elif op.rd == RA and op.rs1 == RA and before.name == "auipc" and before.rd == RA:
        target = function.start + 4 * (at - 1) + before.imm + op.imm
    else:
        function.fail(at, "an indirect jump or call")
    if target not in callable_:
        function.fail(at, f"calls {target:#x}, where no function begins")
    return replace(op, name="call", kind=Kind.JALR, imm=target, uses=0)


def _reached(blocks: list[ImageBlock]) -> list[ImageBlock]:
    """The blocks that the first one reaches, numbered anew."""
    seen = {0}
    work = [0]
    while work:
        for successor in blocks[work.pop()].successors:
            if successor not in seen:
                seen.add(successor)
                work.append(successor)
    number = {old: new for new, old in enumerate(sorted(seen))} | {-1: -1}
    kept = [block for block in blocks if block.number in seen]
    for block in kept:
        block.number, block.taken, block.next = number[block.number], number[block.taken], number[block.next]
    return kept
