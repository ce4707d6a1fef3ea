"""Reading llc's assembly into functions of basic blocks, and printing them again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from vortex_rt.compiler.errors import ToolError
from vortex_rt.isa import disasm, mnemonics, registers
from vortex_rt.isa.control import Control, Cross, decoded
from vortex_rt.isa.registers import Fixed
from vortex_rt.isa.table import InstructionRow, Kind

MEMORY = re.compile(r"^(.*)\((\w+)\)$")
_LABEL = re.compile(r"^([\w.$@]+):")
_CODE = re.compile(r'(?:[^"#]|"(?:[^"\\]|\\.)*")*')


@dataclass(slots=True, eq=False)
class MachineInstruction:
    """One instruction or a directive that has to stay at its place (then ``mnemonic`` starts with a dot or ends with a
    colon). Equal to itself only: a function has the same instruction in several places."""

    mnemonic: str
    operands: list[str]
    comment: str = ""
    defs: int = 0
    uses: int = 0
    slot: int | None = None
    """Spill slot that this instruction writes or reads, by its place in the frame (`frames.resolve`)."""
    is_spill: bool = False
    """Whether it writes or reads a spill slot, wherever that lies now."""
    is_restore: bool = False
    """Whether it reads back what its register held before a switch of virtual warps."""

    @property
    def is_directive(self) -> bool:
        """Whether this is a directive, a label or a comment line."""
        return (self.mnemonic.startswith(".") and self.mnemonic != ".insn") or self.mnemonic.endswith(":")

    @property
    def control(self) -> Control | Cross | None:
        """Which of Vortex's instructions it is, None if none."""
        return decoded(self.operands) if self.mnemonic == ".insn" else None

    @property
    def row(self) -> InstructionRow | None:
        """The instruction that an ``.insn`` is."""
        return disasm.row_of(self.operands)[0] if self.mnemonic == ".insn" else None

    @property
    def is_computing(self) -> bool:
        """Whether the result depends on the register operands only."""
        row = self.row
        return self.mnemonic in mnemonics.COMPUTING or (row is not None and row.kind in _COMPUTING_KINDS)

    def __str__(self) -> str:
        text = "\t" + self.mnemonic
        if self.mnemonic.endswith(":"):
            text = self.mnemonic
        if self.operands:
            text += "\t" + ", ".join(self.operands)
        return text + (f"\t# {self.comment}" if self.comment else "")


_COMPUTING_KINDS = (Kind.ALU, Kind.FP, Kind.FP_ARITH)


def instruction(text: str, comment: str = "") -> MachineInstruction:
    """Parse one instruction or directive and find the registers it writes and reads."""
    mnemonic, _, rest = text.strip().replace("\t", " ", 1).partition(" ")
    if mnemonic.endswith(":") or (mnemonic.startswith(".") and mnemonic != ".insn"):
        rest = rest.strip()
        whole = mnemonic.endswith(":")
        return MachineInstruction(text.strip() if whole else mnemonic, [rest] if rest else [], comment)
    result = MachineInstruction(mnemonic, [part.strip() for part in rest.split(",")] if rest else [], comment)
    set_registers(result)
    return result


_BITS = {name: 0 if number == registers.ZERO else 1 << number for name, number in registers.NUMBER.items()}
"""Register → its bit in ``defs`` and ``uses``; the zero register counts as none."""


def set_registers(item: MachineInstruction) -> None:
    """Fill ``defs`` and ``uses`` from mnemonic and operands.

    Of a mnemonic that is not known the first operand counts as both.
    """
    mnemonic, operands = item.mnemonic, item.operands
    if mnemonic == "call":
        item.defs, item.uses = registers.CALLER_SAVED, registers.ARGUMENTS | registers.bits("sp", Fixed.LOCAL_MEMORY)
        return
    if mnemonic == ".insn":
        which = item.control
        if which is not None:
            # A register number in rd of pred and in rs2 of split is the negation flag, no operand.
            item.defs = 0 if which is Control.PRED else _BITS.get(operands[3], 0)
            item.uses = _BITS.get(operands[4], 0) | (0 if which is Control.SPLIT else _BITS.get(operands[5], 0))
            return
        row, fields = disasm.row_of(operands)
        if row is None:
            raise ToolError(f"error: internal: `{item}` is no instruction of a Vortex")
        item.defs = _BITS.get(fields["d"], 0) if row.destination() else 0
        for letter in row.sources().lower():
            item.uses |= _BITS.get(fields[letter], 0)
        item.defs |= row.implicit_writes
        item.uses |= row.implicit_reads
        return
    has_result = bool(operands) and mnemonic not in mnemonics.NO_RESULT
    defs = _BITS.get(operands[0], 0) if has_result else 0
    uses = 0 if mnemonics.is_known(mnemonic) else defs
    for operand in operands[1:] if has_result else operands:
        uses |= _BITS.get(operand[operand.rfind("(") + 1 : -1] if operand.endswith(")") else operand, 0)
    item.defs, item.uses = defs, uses


@dataclass(slots=True, eq=False)
class MachineBlock:
    """A basic block: straight-line items, then at most one conditional branch, then where control goes."""

    label: str
    items: list[MachineInstruction] = field(default_factory=list)
    branch: MachineInstruction | None = None
    """Conditional branch at the end (its last operand is the label of ``taken``)."""
    taken: MachineBlock | None = None
    next: MachineBlock | None = None
    """Successor when the branch is not taken; None: return, or no successor at all."""
    is_return: bool = False

    @property
    def successors(self) -> list[MachineBlock]:
        """Successors, the taken one first."""
        return [b for b in (self.taken, self.next) if b is not None]

    def replace_successor(self, old: MachineBlock, new: MachineBlock) -> None:
        """Let every edge to ``old`` go to ``new``."""
        if self.taken is old:
            self.taken = new
        if self.next is old:
            self.next = new


@dataclass(eq=False)
class MachineFunction:
    """A function: its blocks in layout order, entry first."""

    name: str
    blocks: list[MachineBlock]
    is_entry: bool = False
    """Kernel entry: called by start-up code, need not preserve any register."""

    def predecessors(self) -> dict[MachineBlock, list[MachineBlock]]:
        """Return each block's predecessors (a block occurs once per edge)."""
        result: dict[MachineBlock, list[MachineBlock]] = {block: [] for block in self.blocks}
        for block in self.blocks:
            for successor in block.successors:
                result[successor].append(block)
        return result

    def new_label(self) -> str:
        """Return a label that no block of the module has."""
        self._counter = getattr(self, "_counter", 0) + 1
        return f".Lvx_{self.name}_{self._counter}"

    def lines(self) -> list[str]:
        """Return the assembly of the body."""
        out: list[str] = []
        for place, block in enumerate(self.blocks):
            follower = self.blocks[place + 1] if place + 1 < len(self.blocks) else None
            if place:
                out.append(f"{block.label}:")
            out.extend(str(item) for item in block.items)
            branch, taken, after = block.branch, block.taken, block.next
            if branch is not None:
                assert taken is not None
                assert after is not None
                mnemonic = branch.mnemonic
                if taken is follower:
                    mnemonic, taken, after = mnemonics.BRANCHES[mnemonic], after, taken
                out.append(f"\t{mnemonic}\t{branch.operands[0]}, {branch.operands[1]}, {taken.label}")
            if block.is_return:
                out.append("\tjalr\tzero, 0(ra)")
            elif after is not None and after is not follower:
                out.append(f"\tjal\tzero, {after.label}")
        return out


@dataclass
class MachineModule:
    """An assembly file: lines around functions, and the functions."""

    parts: list[list[str] | MachineFunction]

    @property
    def functions(self) -> list[MachineFunction]:
        """Return the functions in file order."""
        return [part for part in self.parts if isinstance(part, MachineFunction)]

    def __str__(self) -> str:
        out: list[str] = []
        for part in self.parts:
            out.extend(part.lines() if isinstance(part, MachineFunction) else part)
        return "\n".join(out) + "\n"


def _strip(line: str) -> tuple[str, str]:
    """Split a line into code and comment, which begins at the first # outside of a string (and may hold a block's
    quoted name)."""
    if "#" not in line:
        return line.rstrip(), ""
    match = _CODE.match(line)
    code = match[0] if match else line
    return code.rstrip(), line[len(code) + 1 :].strip()


def parse(text: str, entries: set[str]) -> MachineModule:
    """Parse llc's output; functions named in ``entries`` are kernel entries."""
    lines = text.removesuffix("\n").split("\n")
    types = {m.group(1) for m in re.finditer(r"^\s*\.type\s+([\w.$@]+),@function", text, re.M)}
    parts: list[list[str] | MachineFunction] = []
    outside: list[str] = []
    at = 0
    while at < len(lines):
        label = _LABEL.match(lines[at])
        if label and label.group(1) in types:
            end = at + 1
            while not lines[end].startswith(".Lfunc_end"):
                end += 1
            outside.append(f"{label.group(1)}:")
            parts.append(outside)
            outside = []
            parts.append(_function(label.group(1), lines[at + 1 : end], label.group(1) in entries))
            at = end
            continue
        outside.append(lines[at])
        at += 1
    parts.append(outside)
    return MachineModule(parts)


def _function(name: str, lines: list[str], is_entry: bool) -> MachineFunction:
    """Build the blocks of one function."""
    items = []
    targets: set[str] = set()
    for line in lines:
        code, comment = _strip(line)
        if not code or code.isspace():
            continue
        item = instruction(code, comment)
        items.append(item)
        if item.mnemonic in mnemonics.BRANCHES or item.mnemonic == "jal":
            targets.add(item.operands[-1])
    first = MachineBlock(f".Lvx_{name}_entry")
    blocks, by_label, fixups = [first], {}, []
    current: MachineBlock | None = first

    def open_block(label: str) -> MachineBlock:
        block = MachineBlock(label)
        blocks.append(block)
        return block

    for item in items:
        if item.mnemonic.endswith(":") and item.mnemonic[:-1] in targets:
            block = open_block(item.mnemonic[:-1])
            by_label[block.label] = block
            if current is not None:
                current.next = block
            current = block
            continue
        if current is None:
            if item.is_directive:
                blocks[-1].items.append(item)
                continue
            current = open_block(f".Lvx_{name}_dead{len(blocks)}")
        if item.mnemonic in mnemonics.BRANCHES:
            current.branch = item
            fixups.append((current, "taken", item.operands[-1]))
            block = open_block(f".Lvx_{name}_b{len(blocks)}")
            current.next = block
            current = block
        elif item.mnemonic == "jal" and item.operands[0] == "zero":
            fixups.append((current, "next", item.operands[-1]))
            current = None
        elif item.mnemonic == "jalr" and item.operands == ["zero", "0(ra)"]:
            current.is_return = True
            current = None
        elif item.mnemonic in ("jalr", "tail", "jr"):
            raise ToolError(f"{name}: indirect jump or call `{item}` in generated code is not supported")
        else:
            current.items.append(item)
    for block, attribute, label in fixups:
        if label not in by_label:
            raise ToolError(f"{name}: branch to unknown label {label}")
        setattr(block, attribute, by_label[label])
    function = MachineFunction(name, blocks, is_entry)
    _simplify(function)
    return function


def _simplify(function: MachineFunction) -> None:
    """Drop unreachable blocks and fold branches whose two successors are the same."""
    for block in function.blocks:
        if block.branch is not None and block.taken is block.next:
            block.branch = block.taken = None
    reached: set[MachineBlock] = set()
    work = [function.blocks[0]]
    while work:
        block = work.pop()
        if block not in reached:
            reached.add(block)
            work.extend(block.successors)
    kept: list[MachineBlock] = []
    for block in function.blocks:
        if block in reached:
            kept.append(block)
        else:  # debug sections may refer to labels in dead code
            kept[-1].items.extend(item for item in block.items if item.mnemonic.endswith(":"))
    function.blocks = kept
