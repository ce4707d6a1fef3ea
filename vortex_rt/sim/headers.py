"""What the simulator's core includes of Python's tables: ``state.h``, structures that both share and their numbers,
and ``tables.h``."""

import enum
from collections.abc import Iterator

from ..abi import SyncMark
from ..failures import Failure
from ..isa import control, counters, dcr
from ..isa.csr import CSR, READS_ZERO
from ..isa.registers import NUMBER, RA, SP, Fixed
from ..isa.rows import FIRST_OWN, Unit
from ..isa.vortex_rows import TENSOR_FUNCT7, Matrix, TensorFormat, Vortex3
from . import blocks, parameters, sanitizer_state, state
from .c_structures import declaration

STRUCTURES = (
    state.DeviceState, state.Window, state.Core, state.Warp, state.IpdomEntry, state.Interval, state.Watchpoint,
    state.Encoding,
    state.Decoded, state.CacheCounters, state.TimingCounters, state.InstructionProfile, state.TraceRecord,
    parameters.CacheParameters, parameters.Parameters, parameters.Clock, blocks.Kmu, blocks.BlockDispatcher,
    blocks.WarpContext, blocks.PhasedBarrier, blocks.Transfer, blocks.TransferQueue, state.CopyLevel, state.Copies,
    sanitizer_state.Extent, sanitizer_state.Finding, sanitizer_state.Meeting, sanitizer_state.Sanitizer, state.Gpu,
)  # fmt: skip

NUMBERS = {
    state: (
        "REGISTER_ROWS", "SINK_ROW", "RESULT_ROW", "ADDRESS_ROW", "DECODED_PAGES", "HINTS", "IO_BASE", "IO_COUNTERS",
        "IO_LIMIT", "CONSOLE_SIZE", "FLAG_ROUNDING", "FLAG_UNIT_SHIFT", "FLAG_UNIT", "FLAG_ROW_SHIFT",
        "FLAG_SOURCES_SHIFT", "ILLEGAL",
    ),
    blocks: ("BLOCK_BARRIERS", "METADATA", "SCALES", "TRANSFERS"),
    parameters: ("ADDRESSES", "MAX_BEATS", "MAX_PORTS", "MAX_SLICES"),
    sanitizer_state: ("FINDINGS", "MARK_HELD_BIT"),
}  # fmt: skip

ENUMERATIONS: dict[str, type[enum.IntEnum]] = {
    "REASON": state.Reason, "FAULT": Failure, "UNIT": Unit, "CONTROL": control.Control, "CROSS": control.Cross,
    "MATRIX": Matrix, "VORTEX3": Vortex3,
    "TENSOR": TensorFormat,
    "TOOL": sanitizer_state.Tool, "PROBLEM": sanitizer_state.Problem, "SEVERITY": sanitizer_state.Gravity,
    "RELATION": sanitizer_state.Relation, "SPACE": sanitizer_state.Space, "MARK": SyncMark,
}  # fmt: skip


def _numbers() -> Iterator[str]:
    for module, names in NUMBERS.items():
        for name in names:
            yield f"#define {name} ({getattr(module, name)})"
    for index, form in enumerate(state.FORMATS):
        yield f"#define FORMAT_{form} {index}"
    yield f"#define FIRST_OWN_UNIT {int(FIRST_OWN)}"
    yield f"#define VORTEX_OPCODE {control.OPCODE}"
    yield f"#define TENSOR_FUNCT7 {TENSOR_FUNCT7}"
    yield f"#define MPM_FIRST {counters.FIRST}"
    yield f"#define MPM_LAST {counters.LAST}"
    yield f"#define MPM_HIGH_HALF {counters.HIGH_HALF}"
    yield f"#define TRACED_COUNTERS {len(state.TRACED)}"
    yield f"#define TRACED_OWN {len(state.TRACED_OWN)} /* the first of them are the instruction's own */"
    for name in ("dcache_reads", "dcache_writes", "local_reads", "local_writes"):
        yield f"#define TRACED_{name.upper()} {state.TRACED.index(name)}"
    yield f"#define FIXED_RETURN {RA}"
    yield f"#define FIXED_STACK {SP}"
    for fixed in Fixed:
        yield f"#define FIXED_{fixed.name} {NUMBER[fixed]} /* {fixed.holds} */"
    for prefix, group in ENUMERATIONS.items():
        yield f"enum {{ {', '.join(f'{prefix}_{member.name} = {member.value}' for member in group)} }};"


def state_header() -> str:
    """Return ``state.h``."""
    return "\n".join([
        "/* State that Python shares. Written by vortex_rt/sim/headers.py; state.py and parameters.py describe it. */",
        "#ifndef VORTEX_STATE_H",
        "#define VORTEX_STATE_H",
        "#include <stddef.h>",
        '#include "types.h"',
        "",
        *_numbers(),
        "",
        "typedef struct Timing Timing; /* pipeline.h */",
        *map(declaration, STRUCTURES),
        "#endif",
    ]) + "\n"  # fmt: skip


def tables_header() -> str:
    """Return ``tables.h``: CSRs by number, what a trace counts, the counters of MPM's classes."""
    columns = ",\n  ".join("{" + ", ".join(str(column) for column in row) + "}" for row in state.MPM_COLUMNS)
    traced = ", ".join(str(state.COUNTERS.index(name)) for name in state.TRACED)
    return "\n".join([
        "/* Tables of numbers. Written by vortex_rt/sim/headers.py. */",
        f"enum {{ {', '.join(f'CSR_{csr.name} = {csr.value:#x}' for csr in CSR)} }};",
        *dcr.c_constants(),
        f"#define CASES_READING_ZERO {' '.join(f'case {number:#x}:' for number in READS_ZERO)}",
        f"static const int TRACED[TRACED_COUNTERS] = {{{traced}}}; /* words of TimingCounters */",
        "/* the word of TimingCounters in each place of an MPM class, -1: none */",
        f"static const int MPM_COLUMN[{len(state.MPM_COLUMNS)}][{counters.COUNT}] = {{\n  {columns}\n}};",
    ]) + "\n"  # fmt: skip
