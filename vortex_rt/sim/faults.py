"""Messages of failed runs: what happened, which core, warp and lanes, the instruction and its source line."""

from ..failures import Failure
from ..isa.compressed import instruction
from ..isa.disasm import disassemble
from .blocks import BLOCK_BARRIERS
from .errors import SimulationError
from .machine_state import MachineState
from .state import IO_LIMIT

TITLES = {
    Failure.ILLEGAL_INSTRUCTION: "illegal instruction",
    Failure.DIVERGENT_BRANCH: "divergent branch",
    Failure.STACK_OVERFLOW: "divergence stack overflow",
    Failure.STACK_UNDERFLOW: "join without its split",
    Failure.BAD_ADDRESS: "bad address",
    Failure.ACCESS_VIOLATION: "memory access violation",
    Failure.MISALIGNED: "misaligned address",
    Failure.BAD_FETCH: "instruction fetch from a bad address",
    Failure.BAD_BARRIER: "barrier misuse",
    Failure.DEADLOCK: "deadlock",
    Failure.BAD_CSR: "unknown CSR",
    Failure.BREAKPOINT: "breakpoint",
    Failure.BAD_IO: "console write of more than one byte",
    Failure.TIMEOUT: "time-out",
    Failure.ABORTED: "stopped on request",
    Failure.STOPPED: "stopped as asked",
}

REFUSED = {
    1: ": the tensor unit works on all lanes of a warp, and some are off",
    2: ": the tensor unit needs warps of 4, 8, 16 or 32 lanes",
    3: ": the tensor unit has no products of these formats",
    4: ": metadata of a sparse product do not keep half of what two words of B hold",
    5: ": 8 or 16 registers of C, 32 only with A in local memory",
    6: ": DXA needs warps of 4 lanes or more",
    7: ": the tile has more scales than a word of each lane holds",
    8: ": lane 0 does it, which is off",
    9: ": the cluster has fewer cores",
}
"""Why a unit of a 3.0 refuses an instruction (``core/tensor_unit.c``, ``dxa.c``)."""

NEAR = 1 << 20
"""Bytes from an allocation within which an address is told relative to it."""


def lane_list(mask: int) -> str:
    """Return lanes of a mask as ``0-3,7``."""
    parts: list[str] = []
    lane = 0
    while mask >> lane:
        if mask >> lane & 1:
            end = lane
            while mask >> (end + 1) & 1:
                end += 1
            parts.append(str(lane) if end == lane else f"{lane}-{end}")
            lane = end
        lane += 1
    return ",".join(parts) or "none"


def instruction_at(machine: MachineState, pc: int) -> int:
    """Return the instruction at an address, or what a compressed one stands for."""
    word = int.from_bytes(machine.read(pc, 4), "little")
    return instruction(word, machine.config.xlen)[0] if machine.config.vortex3 else word


def describe_pc(machine: MachineState, pc: int) -> str:
    """Return ``pc: instruction  (function at file:line)``."""
    text = f"0x{pc:x}"
    if 0 <= pc <= machine.config.memory_size - 4:
        text += ": " + disassemble(instruction_at(machine, pc), pc, machine.config.xlen)
    if machine.symbols is not None:
        where = str(machine.symbols.locate(pc))
        if where:
            text += f"  ({where})"
    return text


def _neighbourhood(machine: MachineState, address: int, size: int) -> str:
    """Return what an address that must not be accessed so is near."""
    if address < IO_LIMIT:
        return f"nothing lies below 0x{IO_LIMIT:x}: is it a null pointer{f' plus {address}' if address else ''}?"
    nearest, near = NEAR, "no allocation is near"
    for interval in machine.intervals:
        low, high, rights = interval.start, interval.end, interval.rights
        buffer = f"allocation of {high - low} bytes at 0x{low:x}"
        if low < address + size and address < high and low <= address and address + size <= high:
            return f"the {buffer} is {('not accessible', 'only readable', 'only writable', 'accessible')[rights]}"
        if low <= address < high:
            return f"the last {address + size - high} of them lie behind the {buffer}"
        if high <= address < high + nearest:
            nearest = address - high
            near = f"{nearest} bytes past the end of the {buffer}" if nearest else f"right behind the {buffer}"
        elif address < low < address + nearest:
            nearest, near = low - address, f"{low - address} bytes before the {buffer}"
    return near


def _detail(machine: MachineState, kind: Failure, core: int, lanes: int) -> str:
    """Return what the kind's data say."""
    data = address = machine.cores[core].fault_data
    data2 = machine.cores[core].fault_data2
    if kind in (Failure.BAD_ADDRESS, Failure.ACCESS_VIOLATION, Failure.MISALIGNED, Failure.BAD_IO):
        what = {1: "read", 2: "write", 3: "atomic access"}[data2 & 3]
        text = f"{what} of {data2 >> 2} bytes at 0x{address:x}"
        if kind is Failure.MISALIGNED:
            return f"{text} is not aligned"
        if kind is Failure.BAD_ADDRESS and address >= IO_LIMIT:
            local = machine.config.local_base
            return (
                f"{text}; device memory ends at 0x{machine.config.memory_size:x}, "
                f"local memory is [0x{local:x}, 0x{local + machine.config.local_memory:x})"
            )
        place = core, machine.cores[core].fault_warp, (lanes & -lanes).bit_length() - 1, address, data2 >> 2
        near = machine.describe_access(*place) if machine.describe_access else ""
        near = near or _neighbourhood(machine, address, data2 >> 2)
        return f"{text}; {near}" if near else text
    if kind is Failure.DIVERGENT_BRANCH:
        return f"taken by lanes {lane_list(data)}, not by lanes {lane_list(lanes & ~data)}; a split must precede it"
    if kind is Failure.STACK_OVERFLOW:
        return f"{data} entries are in use, which is all that a warp of {machine.config.threads} threads has"
    if kind is Failure.STACK_UNDERFLOW:
        return f"join of stack pointer {data} at depth {data2}"
    if kind is Failure.BAD_BARRIER:
        if data & 0x100 and data2 == 0:
            return f"wspawn while warp {data & 0xFF} still waits in a wspawn"
        limit = f"{machine.config.cores} cores of a cluster" if data2 & 1 else f"{machine.config.warps} warps"
        if machine.config.vortex3:
            if data2 < 0:
                return f"{_phased(data & 255, data >> 8 & 0x7FFFFF)} expects no transaction of this copy"
            barrier = _phased(data & 255, data >> 8 & 0x7FFFFF)
            return f"{barrier} for {data2 >> 1} (of {limit}); a block has {BLOCK_BARRIERS}"
        return f"barrier {data} (of {machine.config.barrier_count}) for {data2 >> 1} (of {limit})"
    if kind is Failure.BAD_CSR:
        return f"write to read-only CSR 0x{data & 0xFFF:x}" if data & 0x10000 else f"CSR 0x{data:x}"
    if kind is Failure.ILLEGAL_INSTRUCTION:
        return f"word 0x{data & 0xFFFFFFFF:08x}{REFUSED.get(data2, '')}"
    return ""


def _phased(slot: int, number: int) -> str:
    return f"barrier {number} of slot {slot}"


def _waits_for_phase(machine: MachineState, core: int, index: int) -> str:
    """Return what a warp of a 3.0 waits for."""
    barrier = machine.phased[core * machine.config.warps * BLOCK_BARRIERS + index]
    return (
        f"waits at {_phased(*divmod(index, BLOCK_BARRIERS))}: phase {barrier.phase}, {barrier.arrivals} arrived, "
        f"{barrier.events} transactions to come"
    )


def fault_error(machine: MachineState, core: int) -> SimulationError:
    """Return the exception for the fault that a core recorded."""
    state = machine.cores[core]
    kind, warp, lanes, pc = Failure(state.fault_kind), state.fault_warp, state.fault_lanes, state.fault_pc
    detail = _detail(machine, kind, core, lanes)
    message = (
        f"{TITLES[kind]}{': ' if detail else ''}{detail}\n  core {core}, warp {warp}, lanes {lane_list(lanes)}\n"
        f"  at {describe_pc(machine, pc)}"
    )
    return SimulationError(kind, message, core, warp, lanes, pc)


def warp_table(machine: MachineState, limit: int = 16) -> str:
    """Return a line for each active warp: where it is and what it waits for."""
    lines: list[str] = []
    config = machine.config
    total = 0
    for core in range(config.total_cores):
        state = machine.cores[core]
        for warp in range(config.warps):
            if not state.active >> warp & 1:
                continue
            total += 1
            if len(lines) >= limit:
                continue
            row = machine.warps[core * config.warps + warp]
            waits, pc = "runs", row.pc
            if state.stalled >> warp & 1:
                pc -= 4
                if state.spawn_warp == warp:
                    waits = f"waits in wspawn until it is alone (active warps {lane_list(state.active)})"
                elif row.barrier >= 0 and config.vortex3:
                    waits = _waits_for_phase(machine, core, row.barrier)
                elif row.barrier >= 0:
                    index, count = row.barrier, row.barrier_count
                    is_global = index >= config.barrier_count
                    there = machine.barriers.elements[core, index]
                    who = f"{count} cores" if is_global else f"{count} warps, of which {there.bit_count()} are there"
                    waits = f"waits at {'global ' if is_global else ''}barrier {index % config.barrier_count} for {who}"
            lines.append(
                f"  core {core}, warp {warp}, lanes {lane_list(row.mask)}: {waits}\n"
                f"    at {describe_pc(machine, pc)}"
            )
    if total > limit:
        lines.append(f"  … and {total - limit} more warps")
    return "\n".join(lines)


def deadlock_error(machine: MachineState) -> SimulationError:
    """Return the exception for a machine in which no warp can go on."""
    return SimulationError(Failure.DEADLOCK, "deadlock: no warp can go on\n" + warp_table(machine))


def stopped_error(machine: MachineState, reason: Failure) -> SimulationError:
    """Return the exception for a run that was stopped from outside."""
    executed = sum(core.instructions for core in machine.cores)
    return SimulationError(reason, f"{TITLES[reason]} after {executed} warp instructions\n{warp_table(machine, 4)}")
