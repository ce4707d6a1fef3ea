"""From llc's assembly to assembly that a Vortex runs: symbols, SIMT control, barriers, quirks of SimX."""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from vortex_rt.compiler import barriers, convergence, preamble, start_assembly, webs
from vortex_rt.compiler.barriers import SWITCH, YIELD_MARK
from vortex_rt.compiler.cells import Layout
from vortex_rt.compiler.checker import Private
from vortex_rt.compiler.divergence import allocation, assembly, frames, graph, placement, spills
from vortex_rt.compiler.divergence.allocation import Slot
from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction, instruction
from vortex_rt.compiler.divergence.frames import Frame
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.pipeline import GeneratedCode
from vortex_rt.compiler.request import Shape
from vortex_rt.isa import csr, mnemonics, registers
from vortex_rt.isa.extensions import BY_NAME
from vortex_rt.isa.registers import Fixed


@dataclass
class MachineProgram:
    """Result of the back end for one program."""

    text: str
    statistics: placement.Statistics
    xlen: int
    fits_all_groups: bool = False
    frames: dict[str, int] = field(default_factory=dict)
    """Function → bytes of its stack frame."""
    cells: dict[str, int] = field(default_factory=dict)
    """Kernel entry → the end of the cells that it uses."""
    needs: start_assembly.Needs = start_assembly.NOTHING
    """What all kernels together rely on."""
    calls: dict[str, set[str]] = field(default_factory=dict)
    barriers: set[str] = field(default_factory=set)
    """Functions that contain a barrier."""
    instructions: dict[str, set[str]] = field(default_factory=dict)
    """Function → the instructions of extensions that it contains."""
    private: dict[str, Private] = field(default_factory=dict)
    """Function → the stack memory that only its own spills, saved masks and switches use, for the checker."""


TOKEN_CELLS = 256
"""Cells that saved masks may take."""
MOST_SAVED = 64
"""Registers that may live over a barrier."""

_RELOCATION = re.compile(r"%(\w+)\(([\w.$@]+)([+-]\d+)?\)")


def finish(
    code: GeneratedCode, entries: set[str], xlen: int, local_offsets: dict[str, int], writable: set[str],
    program_layout: Layout, shape: Shape, arrays: Mapping[str, int] = MappingProxyType({}),
) -> MachineProgram:
    """Place SIMT control in all functions of llc's output and return the final assembly. ``arrays``: the cells that
    arrays of an entry take.

    Raises:
        SlotsNeededError: a function has to be compiled again with stack slots for saved masks.
        CompileError: the code contains what a Vortex cannot run.
    """
    module = assembly.parse(code.assembly, entries)
    statistics = placement.Statistics()
    result = MachineProgram("", statistics, xlen, shape.fits_all_groups)
    needed: dict[str, int] = {}
    for function in module.functions:
        layout = replace(program_layout, arrays=arrays.get(function.name, 0))
        for block in function.blocks:
            _resolve_symbols(block, local_offsets, writable)
            _avoid_quirks(function, block, xlen)
        result.calls[function.name] = {i.operands[0] for b in function.blocks for i in b.items if i.mnemonic == "call"}
        rows = {i.row for b in function.blocks for i in b.items}
        result.instructions[function.name] = {row.name for row in rows if row is not None and row.extension in BY_NAME}
        if any(i.mnemonic in SWITCH for b in function.blocks for i in b.items):
            result.barriers.add(function.name)
        objects = code.objects.get(function.name, [])
        frame = frames.resolve(function, objects)
        slots = _take_slots(function, frame)
        if function.is_entry:
            _drop_callee_saves(function, frame)
            _forget_caller(function)
            cells = itertools.islice(_cells(function, layout, result), TOKEN_CELLS)
            slots = [*(Slot(Fixed.CELLS, layout.offset(cell)) for cell in cells), *slots]
        frames.split_prologue(function)
        placed = placement.place(function)
        try:
            taken = allocation.allocate(placed, slots, frame, xlen)
        except allocation.SlotsNeededError as error:
            needed |= error.counts
            continue
        statistics.add(placed.statistics)
        if function.is_entry:
            moved = _move_to_cells(function, objects, layout, taken, result, placed.whole_warp_slots)
            words = tuple((layout.offset(cell), layout.offset(cell + 1)) for cell in moved.word_cells)
            kept = {item.slot for block in function.blocks for item in block.items}
            objects = [o for o in objects if not o.is_spill or o.offset in kept]
        else:
            words = ()
            _expand_barriers(function, result, layout)
        _hold_marks(function)
        result.frames[function.name] = frames.depth(function)
        in_cells = layout.ranges(result.cells.get(function.name, 0))
        result.private[function.name] = replace(_private(objects, frame, in_cells), words=words, mask=layout.word_mask)
    if needed:
        raise allocation.SlotsNeededError(needed)
    result.text = str(module)
    return result


def _move_to_cells(
    function: MachineFunction, objects: list[frames.Object], layout: Layout, taken: int, result: MachineProgram,
    whole_warp: set[int],
) -> spills.Moved:
    """Let an entry, whose saved masks take the first ``taken`` cells, spill to the next ones, and save there what lives
    over a barrier."""
    free = iter(_cells(function, layout, result))
    end = 1 + max(itertools.islice(free, taken), default=0)
    spills.into_registers(function, () if result.fits_all_groups else SWITCH)
    moved = spills.move(function, objects, layout, free, whole_warp)
    spills.drop_empty_frame(function)
    webs.read_in_place(function)
    _note_needs(function, preamble.hoist(function), result)
    saved = _expand_barriers(function, result, layout, list(itertools.islice(free, MOST_SAVED)))
    result.cells[function.name] = max(end, moved.end, saved, layout.first_far if layout.arrays else 0)
    return moved


def _expand_barriers(
    function: MachineFunction, result: MachineProgram, layout: Layout, cells: Sequence[int] = ()
) -> int:
    """Expand barriers as the device needs; returns the end of the cells used."""
    if result.fits_all_groups:
        barriers.expand_in_place(function)
        return 0
    calls = bool(result.calls[function.name] - set(SWITCH.values()))
    return barriers.expand(function, result.xlen, layout, cells, calls or not function.is_entry)


def _cells(function: MachineFunction, layout: Layout, result: MachineProgram) -> Iterable[int]:
    """The cells that an entry may use: where functions are called, whose stack has a bound, those below one."""
    if not result.calls[function.name] - set(SWITCH.values()):
        return layout.free()
    return itertools.takewhile(lambda cell: cell < layout.bound, layout.free())


def _note_needs(function: MachineFunction, rest: MachineBlock, result: MachineProgram) -> None:
    """Note what an entry, of which all but a preamble begins at ``rest``, relies on, before its barriers are expanded:
    what switches virtual warps has all of it."""
    first = function.blocks[0]
    items = [item for block in function.blocks for item in block.items]
    touched = changed = 0
    for block in function.blocks:
        restart = registers.bits(preamble.RESTART) if block is first is not rest else 0
        for item in block.items:
            touched |= item.uses | item.defs
            changed |= item.defs & ~restart
    live = graph.live_in(function)
    needs, calls = result.needs, bool(result.calls[function.name])
    handshake = calls or any(item.mnemonic == YIELD_MARK for item in items)
    result.needs = start_assembly.Needs(
        needs.stack or handshake or bool(touched & registers.bits("sp", Fixed.CELLS)),
        needs.globals or calls or bool(touched & registers.bits(Fixed.GLOBALS_BASE)),
        needs.handshake or handshake,
        needs.arguments | {name for name in ("a0", "a2", "a3", "a4") if live[rest] & registers.bits(name)},
        needs.block or bool(live[first] & registers.bits("a4")),
        needs.changed | changed,
    )


def _hold_marks(function: MachineFunction) -> None:
    """Let the marks of warp operations at the end of a block, which stand for no instruction (fences of the compiler),
    come before an instruction of that block, so that the address tells the block."""
    for block in function.blocks:
        last = next((place for place, item in reversed([*enumerate(block.items)]) if not item.is_directive), -1)
        if block.branch is None and not block.is_return:
            trailing = [item for item in block.items[last + 1 :] if item.mnemonic == convergence.MARK]
            block.items = [item for item in block.items if not any(item is mark for mark in trailing)]
            block.items[max(last, 0) : max(last, 0)] = [*map(convergence.held, trailing)] if last >= 0 else []


def _private(objects: list[frames.Object], frame: Frame, in_cells: tuple[tuple[int, int], ...]) -> Private:
    """Describe the memory that no pointer of the program reaches."""
    ranges = [(o.offset, o.offset + o.size) for o in objects if o.is_spill] + (
        [frame.reserved] if frame.reserved else []
    )
    bottom = min((o.offset for o in objects), default=0)
    return Private(tuple(ranges), min(bottom, 0), in_cells)


def _drop_callee_saves(function: MachineFunction, frame: Frame) -> None:
    """Remove the saves of callee-saved registers: nothing is expected of a kernel entry's registers,
    and each save is a memory line a lane."""
    saves = {slot: register for slot, register in frame.saves.items() if registers.CALLEE_SAVED >> register & 1}
    for block in function.blocks:
        for item in block.items:
            if (
                item.slot in saves
                and item.mnemonic in mnemonics.LOADS
                and not (block.is_return and registers.NUMBER[item.operands[0]] == saves[item.slot])
            ):
                del saves[item.slot]  # also read elsewhere: an ordinary spill
    for block in function.blocks:
        block.items = [item for item in block.items if item.slot is None or item.slot not in saves]


def _forget_caller(function: MachineFunction) -> None:
    """Tell debuggers of no registers that an entry has saved, which are not where llc put them; what called it, they
    need not know."""
    for block in function.blocks:
        for item in [item for item in block.items if item.mnemonic == ".cfi_offset"]:
            if item.operands[0].startswith("ra,"):
                item.mnemonic, item.operands = ".cfi_undefined", ["ra"]
            else:
                block.items.remove(item)


def _take_slots(function: MachineFunction, frame: Frame) -> list[Slot]:
    """Remove the mark that says where the function's slots for tokens are; returns them."""
    if frame.marked is None:
        return []
    base, offset = frame.marked
    for block in function.blocks:
        for item in block.items:
            if item.mnemonic == frames.SLOTS_MARK:
                block.items.remove(item)
                return [Slot(base, offset + 8 * i) for i in range(int(item.operands[1]))]
    return []


def _resolve_symbols(block: MachineBlock, local_offsets: dict[str, int], writable: set[str]) -> None:
    """Local variables become offsets from tp, writable globals offsets from the globals base."""
    items: list[MachineInstruction] = []
    source = iter(block.items)
    for item in source:
        marked = [operand for operand in item.operands if "%" in operand]
        match = next((m for operand in marked if (m := _RELOCATION.search(operand))), None)
        if match is None:
            if any(operand.startswith("%") for operand in marked):
                raise ToolError(f"error: internal: the symbol in `{item}` cannot be read")
            items.append(item)
            continue
        kind, symbol, addend = match.group(1), match.group(2), int(match.group(3) or 0)
        if kind.startswith("tprel"):
            if symbol not in local_offsets:
                raise CompileError(f"error: internal: local variable {symbol} has no place")
            value = local_offsets[symbol] + addend
            if kind == "tprel_hi":
                items.append(
                    instruction(
                        f"lui {item.operands[0]}, {mnemonics.high(value)}"
                        if mnemonics.high(value)
                        else f"addi {item.operands[0]}, zero, 0"
                    )
                )
            elif kind == "tprel_add":
                destination, high = item.operands[0], item.operands[1]
                if (
                    items
                    and str(items[-1].mnemonic) == "addi"
                    and items[-1].operands == [high, "zero", "0"]
                    and destination == high
                ):
                    items.pop()
                    items.append(instruction(f"addi {destination}, {Fixed.LOCAL_MEMORY}, 0"))
                else:
                    items.append(instruction(f"add {destination}, {high}, {Fixed.LOCAL_MEMORY}"))
            else:
                item.operands = [o.replace(match.group(0), str(mnemonics.low(value))) for o in item.operands]
                items.append(item)
        else:
            items.append(item)
            if kind == "hi" and symbol in writable:
                items.append(instruction(f"add {item.operands[0]}, {item.operands[0]}, {Fixed.GLOBALS_BASE}"))
    block.items = items


def _avoid_quirks(function: MachineFunction, block: MachineBlock, xlen: int) -> None:
    """Rewrite what SimX executes wrongly: srai by 32 or more on RV64 (as srli), writes of floating-point CSRs."""
    items: list[MachineInstruction] = []
    for item in block.items:
        if xlen == 64 and item.mnemonic == "srai" and int(item.operands[2], 0) >= 32:
            items.append(instruction(f"addi {Fixed.PREDICATE}, zero, {item.operands[2]}"))
            items.append(instruction(f"sra {item.operands[0]}, {item.operands[1]}, {Fixed.PREDICATE}"))
            continue
        if item.mnemonic.startswith("csrr"):
            _check_csr(function, item)
        items.append(item)
    block.items = items


def _check_csr(function: MachineFunction, item: MachineInstruction) -> None:
    """Let the counters be read where a Vortex has them; refuse what it cannot do."""
    number = csr.number(item.operands[1])
    reads = item.mnemonic == "csrr" or (
        item.mnemonic in ("csrrs", "csrrc", "csrrsi", "csrrci") and item.operands[2] in ("zero", "0")
    )
    if number in csr.FLOATING and not reads:
        raise CompileError(f"error: {function.name}: `{item}` writes a floating-point CSR, which a Vortex cannot")
    if number in csr.INSTEAD:
        item.operands[1] = hex(csr.INSTEAD[number])
    elif number not in csr.READABLE:
        raise CompileError(f"error: {function.name}: `{item}` reads a CSR that a Vortex lacks")
