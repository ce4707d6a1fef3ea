"""From llc's assembly to assembly that a Vortex runs: symbols, SIMT control, barriers, quirks of SimX."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from vortex_rt.compiler import startup
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.simt import allocation, assembly, graph, isa, placement
from vortex_rt.compiler.simt.assembly import Block, Function, Instruction, instruction

BARRIER_MARK = "vx_barrier"
YIELD_MARK = "vx_yield"
SLOTS_MARK = "vx_slots"
SWITCH = {BARRIER_MARK: "__vx_switch", YIELD_MARK: "__vx_yield"}
"""Start-up's routines that run another virtual warp; they change every register but the reserved ones, sp and s8."""


@dataclass
class Machine:
    """Result of the back end for one program."""

    text: str
    statistics: placement.Statistics
    frames: dict[str, int] = field(default_factory=dict)
    """Function → bytes of its stack frame."""
    calls: dict[str, set[str]] = field(default_factory=dict)
    barriers: set[str] = field(default_factory=set)
    """Functions that contain a barrier."""


_RELOCATION = re.compile(r"%(\w+)\(([\w.$@]+)([+-]\d+)?\)")

def finish(text: str, entries: set[str], xlen: int, local_offsets: dict[str, int], writable: set[str]) -> Machine:
    """Place SIMT control in all functions of llc's output and return the final assembly.

    Raises:
        SlotsNeededError: a function has to be compiled again with stack slots for saved masks.
        CompileError: the code contains what a Vortex cannot run.
    """
    module = assembly.parse(text, entries)
    statistics = placement.Statistics()
    result = Machine("", statistics)
    needed: dict[str, int] = {}
    for function in module.functions:
        for block in function.blocks:
            _resolve_symbols(block, local_offsets, writable)
            _avoid_quirks(function, block, xlen)
        result.frames[function.name] = _frame_size(function)
        result.calls[function.name] = {i.operands[0] for b in function.blocks for i in b.items if i.mnemonic == "call"}
        if any(i.mnemonic in SWITCH for b in function.blocks for i in b.items):
            result.barriers.add(function.name)
        if function.is_entry:
            _drop_callee_saves(function)
        slots = _take_slots(function)
        if function.is_entry and not slots:
            slots = [f"{startup.SLOTS + 8 * i}(gp)" for i in range(startup.SLOT_COUNT)]
        placed = placement.place(function)
        try:
            allocation.allocate(placed, slots, xlen)
        except allocation.SlotsNeededError as error:
            needed |= error.counts
            continue
        statistics.add(placed.statistics)
        _expand_barriers(function, xlen)
    if needed:
        raise allocation.SlotsNeededError(needed)
    result.text = str(module)
    return result


def _drop_callee_saves(function: Function) -> None:
    """Remove the saves of callee-saved registers: nothing is expected of a kernel entry's registers, and each save is a memory line a lane."""
    saves: dict[str, str] = {}
    written = 0
    for item in function.blocks[0].items:
        if item.slot is not None and item.mnemonic in isa.STORES:
            register = isa.NUMBER[item.operands[0]]
            if isa.CALLEE_SAVED >> register & 1 and not written >> register & 1:
                saves[item.slot] = item.operands[0]
        written |= item.defs
    for block in function.blocks:
        for item in block.items:
            if item.slot in saves and item.mnemonic in isa.LOADS and not (block.is_return and item.operands[0] == saves[item.slot]):
                del saves[item.slot]  # also read elsewhere: an ordinary spill
    for block in function.blocks:
        block.items = [item for item in block.items if item.slot not in saves]


def _take_slots(function: Function) -> list[str]:
    """Remove the mark that says where the function's slots for tokens are; returns their memory operands."""
    for block in function.blocks:
        for item in block.items:
            if item.mnemonic == SLOTS_MARK:
                block.items.remove(item)
                offset, _, base = item.operands[0].partition("(")
                if base not in ("sp)", "s0)"):
                    raise CompileError(f"error: {function.name}: the stack frame is too large for saved thread masks")
                return [f"{int(offset) + 8 * i}({base}" for i in range(int(item.operands[1]))]
    return []


def _hi(value: int) -> int:
    return (value + 0x800) >> 12 & 0xFFFFF


def _lo(value: int) -> int:
    return ((value & 0xFFF) ^ 0x800) - 0x800


def _resolve_symbols(block: Block, local_offsets: dict[str, int], writable: set[str]) -> None:
    """Local variables become offsets from tp, writable globals offsets from the globals base."""
    items: list[Instruction] = []
    source = iter(block.items)
    for item in source:
        match = next((m for o in item.operands if "%" in o and (m := _RELOCATION.search(o))), None)
        if match is None:
            items.append(item)
            continue
        kind, symbol, addend = match.group(1), match.group(2), int(match.group(3) or 0)
        if kind.startswith("tprel"):
            if symbol not in local_offsets:
                raise CompileError(f"error: internal: local variable {symbol} has no place")
            value = local_offsets[symbol] + addend
            if kind == "tprel_hi":
                items.append(_parsed(f"lui {item.operands[0]}, {_hi(value)}" if _hi(value) else f"addi {item.operands[0]}, zero, 0"))
            elif kind == "tprel_add":
                destination, high = item.operands[0], item.operands[1]
                if items and str(items[-1].mnemonic) == "addi" and items[-1].operands == [high, "zero", "0"] and destination == high:
                    items.pop()
                    items.append(_parsed(f"addi {destination}, tp, 0"))
                else:
                    items.append(_parsed(f"add {destination}, {high}, tp"))
            else:
                item.operands = [o.replace(match.group(0), str(_lo(value))) for o in item.operands]
                items.append(item)
        else:
            items.append(item)
            if kind == "hi" and symbol in writable:
                items.append(_parsed(f"add {item.operands[0]}, {item.operands[0]}, {isa.GLOBALS_BASE}"))
    block.items = items


def _parsed(text: str) -> Instruction:
    return instruction(text)


def _avoid_quirks(function: Function, block: Block, xlen: int) -> None:
    """Rewrite what SimX executes wrongly: srai by 32 or more on RV64 (as srli), writes of floating-point CSRs."""
    items: list[Instruction] = []
    for item in block.items:
        if xlen == 64 and item.mnemonic == "srai" and int(item.operands[2], 0) >= 32:
            items.append(_parsed(f"addi {isa.PREDICATE}, zero, {item.operands[2]}"))
            items.append(_parsed(f"sra {item.operands[0]}, {item.operands[1]}, {isa.PREDICATE}"))
            continue
        if item.mnemonic in isa.FP_CSR_WRITES or (item.mnemonic.startswith("csrrw") and item.operands[1] in ("fflags", "frm", "fcsr")):
            raise CompileError(f"error: {function.name}: `{item.mnemonic}` writes a floating-point CSR, which a Vortex cannot")
        items.append(item)
    block.items = items


def _frame_size(function: Function) -> int:
    """Bytes the prologue takes from the stack (llc adjusts sp by immediates, or by a register loaded with lui and addi)."""
    total = 0
    known: dict[str, int] = {}
    for item in function.blocks[0].items:
        operands = item.operands
        if item.mnemonic == "lui" and operands[1].lstrip("-").isdigit():
            known[operands[0]] = (int(operands[1]) ^ 0x80000) - 0x80000 << 12
        elif item.mnemonic in ("addi", "addiw") and operands[:2] == ["sp", "sp"]:
            total -= min(int(operands[2]), 0)
        elif item.mnemonic in ("addi", "addiw") and operands[1] in known and operands[2].lstrip("-").isdigit():
            known[operands[0]] = known[operands[1]] + int(operands[2])
        elif item.mnemonic == "sub" and operands[:2] == ["sp", "sp"] and operands[2] in known:
            total += known[operands[2]]
    return total


def _expand_barriers(function: Function, xlen: int) -> None:
    """A barrier is ``bar`` when the group's warps are hardware warps, else a switch to the next virtual warp with the live registers saved."""
    if not any(item.mnemonic in SWITCH for block in function.blocks for item in block.items):
        return
    _split_at_barriers(function)
    live = graph.live_in(function)
    keep = isa.bits("sp", "tp", "gp", *isa.RESERVED)
    slow_paths: list[Block] = []
    for block in function.blocks:
        if not block.items or block.items[-1].mnemonic not in SWITCH:
            continue
        after = block.next
        assert after is not None
        mark = block.items.pop().mnemonic
        fast = Block(function.new_label(), next=after)
        if mark == BARRIER_MARK:
            fast.items.append(instruction(isa.warp_control(isa.BAR, rs1=isa.BARRIER_ID, rs2=isa.BARRIER_COUNT)))
        slow = Block(function.new_label(), next=after)
        saved = [r for r in range(1, 64) if live[after] >> r & 1 and not keep >> r & 1]
        slow.items = _switch(SWITCH[mark], saved, xlen)
        block.branch = instruction(f"blt {isa.BARRIER_COUNT}, zero, {slow.label}")
        block.taken, block.next = slow, fast
        slow_paths.append(slow)
        function.blocks.insert(function.blocks.index(block) + 1, fast)
    function.blocks += slow_paths


def _split_at_barriers(function: Function) -> None:
    """Let every barrier be the last item of a block without a branch."""
    for block in list(function.blocks):
        current = block
        while True:
            place = next((i for i, item in enumerate(current.items) if item.mnemonic in SWITCH), None)
            if place is None:
                break
            rest = Block(
                function.new_label(), current.items[place + 1 :], current.branch, current.taken, current.next, current.is_return
            )
            current.items = current.items[: place + 1]
            current.branch, current.taken, current.next, current.is_return = None, None, rest, False
            function.blocks.insert(function.blocks.index(current) + 1, rest)
            current = rest


def _switch(routine: str, saved: list[int], xlen: int) -> list[Instruction]:
    """Save registers, run the other virtual warps, restore."""
    step = 8
    frame = -(-len(saved) * step // 16) * 16
    integer, floating = ("d", "d") if xlen == 64 else ("w", "w")

    def access(kind: str, place: int, register: int) -> Instruction:
        wide = f"f{kind}{floating}" if register >= 32 else f"{kind}{integer}"
        return instruction(f"{wide} {isa.NAMES[register]}, {place * step}(sp)", isa.KEPT_COMMENT)

    adjust = [instruction(f"addi sp, sp, {-frame}")] if frame else []
    restore = [instruction(f"addi sp, sp, {frame}")] if frame else []
    return [
        *adjust,
        *(access("s", i, r) for i, r in enumerate(saved)),
        instruction(f"call {routine}", isa.KEPT_COMMENT),
        *(access("l", i, r) for i, r in enumerate(saved)),
        *restore,
    ]
