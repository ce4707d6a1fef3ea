"""The C structures of the simulator's core (``core/state.h``) from the enumerations that name its words for Python.

Python reaches the state by numbers (``state.C.STALLED``), C by fields (``core->stalled``); both come from one row,
whose comment the header repeats. Every field is a word of 64 bits unless said otherwise; what has several words is an
array.
"""

from __future__ import annotations

import enum
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..failures import Failure
from ..isa import control, counters
from ..isa.csr import CSR, READS_ZERO
from ..isa.table import FIRST_OWN, Matrix, Unit
from . import state
from . import timing_layout as layout
from .timing_state import MPM_COLUMNS, PROFILED, TRACED, K, R


@dataclass(frozen=True)
class CoreStructure:
    """A structure: the enumeration of its words, its name in C, what it is, and declarations of fields that are more
    than a word (by member; the text has ``{words}`` for their number), or that C names otherwise.
    """

    words: type[enum.IntEnum]
    name: str
    meaning: str
    fields: dict[str, str] = field(default_factory=dict)
    word: str = "i64"


def _arrays(*names: str) -> dict[str, str]:
    return {name: f"i64 {name.lower()}[{{words}}]" for name in names}


def _unsigned(*names: str) -> dict[str, str]:
    return {name: f"u64 {name.lower()}" for name in names}


STRUCTURES = (
    CoreStructure(state.M, "Device", "What is the same for all cores.", _unsigned(
        "FULL_MASK", "MEMORY", "MEMORY_SIZE", "ADDRESS_SIZE", "LOCAL", "LOCAL_SIZE", "LOCAL_BASE", "ADDRESS_MASK",
        "IO_END",
    )),
    CoreStructure(state.C, "Core", "A core: scheduling of warps, counters, the fault that it stopped at.", {
        "FIRST_HINT": "Window window[HINTS][4]", **_unsigned("FAULT_LANES", "FAULT_PC", "FAULT_DATA"),
        "SPAWN_PC": "u64 spawn_pc", "MSCRATCH": "u64 mscratch",
    }),
    CoreStructure(state.W, "Warp", "A warp.", _unsigned("PC", "MASK")),
    CoreStructure(state.Stack, "IpdomEntry", "An entry of a warp's IPDOM stack: what a split has put off.",
              _unsigned("ORIGINAL", "OTHER", "PC")),
    CoreStructure(state.T, "Encoding", "A row of the decoder's table, sorted by major opcode."),
    CoreStructure(state.F, "Profile", "What a core did at one instruction.", {
        "FIRST_EVENT": f"i64 {', '.join(counter.name.lower() for counter in PROFILED)}, unused[{24 - len(PROFILED)}]",
    }),
    CoreStructure(K, "Counters", "Counters of a core's timing.", {
        "DCACHE_READS": "CacheCounters dcache", "L2_READS": "CacheCounters l2", "L3_READS": "CacheCounters l3",
        "LANES_ALU": "i64 lanes[24]", "STALLS_DOT8": "i64 stalls_own[8]",
        "DOT8_INSTRUCTIONS": "i64 own_instructions[8]",
        **{f"{level}_{name}": "" for level in ("DCACHE", "L2", "L3")
           for name in ("WRITES", "READ_MISSES", "WRITE_MISSES", "BANK_STALLS", "MSHR_STALLS")},
        **{member.name: "" for member in K if member.name.startswith("LANES_") and member != K.LANES_ALU},
        "STALLS_TCU": "", "TCU_INSTRUCTIONS": "",
    }),
    CoreStructure(R, "TraceRecord", "A record of the trace.", {"COUNTED": "i64 counted[{words}]"}),
    CoreStructure(layout.Q, "Parameters", "What the timing model is told: sizes, distances in cycles, rules.", {
        **_arrays("LATENCY", "INTERVAL", "MEMBERS"),
    }),
    CoreStructure(layout.QT, "Queue", "A ring of items between two units."),
    CoreStructure(layout.QI, "Item", "What waits in a queue. Its words are named by what the queue is for.", {
        "FIRST": (
            "union {{\n    i64 word[3];\n"
            "    struct {{ i64 address, tag, info; }};        /* request to a cache or memory */\n"
            "    struct {{ i64 packet, count, number; }};     /* packet to commit, answers of the LSU */\n"
            "    struct {{ i64 slot, first_packet, last; }};  /* instruction or a packet of it to its unit */\n"
            "    struct {{ i64 warp, flags, warps; }};        /* what lets warps go on */\n  }}"
        ),
    }),
    CoreStructure(layout.WT, "WarpTiming", "A warp in the pipeline: its instruction buffer and its scoreboard.", {
        "HEAD": "i64 head", "BUFFER": "i64 buffer[{words}]",
    }),
    CoreStructure(layout.CT, "CoreTiming", "A core in the pipeline.", {
        "PACKET": "i64 packet[UNITS][MAX_SLICES]", "DISPATCH_FREE": "i64 dispatch_free[UNITS][MAX_SLICES]",
        "SERIAL_FREE": "i64 serial_free[MAX_SLICES][2]",
        **_arrays(
            "BATCH", "BATCH_SEEN", "ISSUE_TURN", "COLLECT_TURN", "COMMIT_TURN", "COLLECTED", "COLLECT_WAKE", "DUE",
            "BEAT_LEFT", "BEAT_SLOT", "OWN_FREE", "FLOAT_FREE", "ARBITRATED", "PASSED", "BANKS_FROM", "BANKS_TAKEN",
            "BANK_LANES", "SEEN",
        ),
    }),
    CoreStructure(layout.SL, "Instruction", "An instruction in flight."),
    CoreStructure(layout.AD, "LaneAddresses", "Addresses of the active lanes of each of its packets.",
              _arrays("ADDRESS", "LEFT")),
    CoreStructure(layout.OC, "Collector", "An operand collector; a collected instruction (operand_collector.c).", {
        "GRANT": "i64 grant[{words}]",
    }),
    CoreStructure(layout.CI, "Cache", "A cache."),
    CoreStructure(layout.LN, "CacheLine", "A line of a cache."),
    CoreStructure(layout.BK, "CacheBank", "A bank of a cache."),
    CoreStructure(layout.MS, "Mshr", "An entry of a bank's miss status holding registers."),
    CoreStructure(layout.ND, "Arbiter", "An output of a crossbar."),
    CoreStructure(layout.DR, "DramChannel", "A channel of memory and its controller.", {
        "PSEUDO": "DramPseudoChannel pseudo[2]", "GROUP": "DramGroup group[8]", "BANK": "DramBank bank[32]",
        "BUFFER": "DramRequest buffer[3][BUFFER_ROOM]",
        "READS": "union {{ struct {{ i64 reads, writes, active; }}; i64 waiting[3]; }}", "WRITES": "", "ACTIVE": "",
    }),
    CoreStructure(layout.G, "Shared", "What the cores share."),
    CoreStructure(layout.TP, "Timing", "The timing model's tables.", {
        "PARAMETERS": "const Parameters *parameters", "COUNTERS": "Counters *counters", "WARPS": "WarpTiming *warps",
        "CORES": "CoreTiming *cores", "SLOTS": "Instruction *instructions", "LANES": "LaneAddresses *lanes",
        "FREE": "FreeSlot *free", "COLLECTORS": "Collector *collectors", "QUEUES": "Queue *queues", "NEXT": "Due *due",
        "ITEMS": "Item *items", "CACHES": "Cache *caches", "LINES": "CacheLine *lines", "BANKS": "CacheBank *banks",
        "MISSES": "Mshr *mshrs", "NODES": "Arbiter *arbiters", "DRAM": "DramChannel *channels",
        "GLOBAL": "Shared *shared", "TRACE": "TraceRecord *trace", "TRACE_LENGTH": "FreeSlot *trace_length",
    }, word="void *"),
    CoreStructure(state.P, "Gpu", "The device: all of its tables.", {
        "MACHINE": "Device *device", "CORE": "Core *cores", "WARP": "Warp *warps", "REGISTERS": "u64 *registers",
        "STACK": "IpdomEntry *stack", "BARRIER": "i64 *barriers", "DECODED": "Decoded *decoded", "PAGES": "i32 *pages",
        "SLOTS": "i64 *slots", "TABLE": "const Encoding *table", "OPCODES": "const i64 *opcodes",
        "RIGHTS": "const u8 *rights", "INTERVALS": "const Interval *intervals", "RESERVED": "i64 *reserved",
        "CONSOLE": "i64 *console", "COUNTERS": "Counters *counters", "BREAKS": "const u64 *breaks",
        "TIMING": "Timing *timing", "PROFILE": "Profile *profile", "MATRIX": "u64 *matrix", "STALE": "i64 *stale",
        "WORDS": "u32 *words",
    }, word="void *"),
)

BY_HAND = """\
typedef struct Decoded { /* a decoded instruction; registers are offsets in a warp's rows */
  i32 op, rd, rs1, rs2, rs3, immediate, flags, word;
} Decoded;

typedef struct Window { i64 start, end; } Window; /* of memory that an instruction accessed last, by need (1 to 3) */
typedef struct Interval { i64 start, end, rights; } Interval; /* of device memory that a program may access */
typedef struct Due { i64 cycle; } Due;        /* when a queue's first item can be taken; NEVER: it is empty */
typedef struct FreeSlot { i64 number; } FreeSlot; /* of an instruction's slot that is free */

typedef struct CacheCounters { i64 reads, writes, read_misses, write_misses, bank_stalls, mshr_stalls; } CacheCounters;

/* Cycles from which commands of HBM2 are allowed */
typedef struct DramBank { i64 row, activate, precharge, read, write, unused[3]; } DramBank; /* row -1: closed */
typedef struct DramGroup { i64 activate, read, write, unused; } DramGroup;
typedef struct DramPseudoChannel { i64 activate, read, write, unused, window[4]; } DramPseudoChannel;
typedef struct DramRequest { i64 bank, row, arrival, unit, tag, info; } DramRequest;
"""


def _comments(words: type[enum.IntEnum]) -> dict[str, str]:
    """Return what the source says of each member, behind it or in the line above."""
    found: dict[str, str] = {}
    above = ""
    lines = inspect.getsource(words)
    tokens = list(tokenize.generate_tokens(io.StringIO(lines).readline))
    name = ""
    for token in tokens:
        if token.type == tokenize.NAME and token.start[1] == 4 and token.string.isupper():
            name = token.string
            if above:
                found[name], above = above, ""
        elif token.type == tokenize.COMMENT:
            if token.start[1] == 4:
                above = token.string[1:].strip()
            elif name:
                found[name] = token.string[1:].strip()
    return found


def _members(words: type[enum.IntEnum]) -> Iterator[tuple[str, int, int]]:
    """Yield name, first word and number of words of each member."""
    names = {name: int(member) for name, member in words.__members__.items()}
    size = names.pop("COUNT", 1 + max(names.values()))
    order = sorted(names.items(), key=lambda item: item[1])
    for (name, first), (_, following) in zip(order, [*order[1:], ("", size)], strict=True):
        yield name, first, following - first


def _structure(structure: CoreStructure) -> str:
    size = int(structure.words.__members__.get("COUNT", 1 + max(structure.words)))
    comments = _comments(structure.words)
    lines = [f"/* {structure.meaning} */", f"typedef struct {structure.name} {{"]
    asserts = []
    at = 0
    rest = list(_members(structure.words))
    while rest:
        name, first, words = rest.pop(0)
        if first > at:
            lines.append(f"  {structure.word} unused_{at}[{first - at}];")
        declaration = structure.fields.get(name)
        if declaration is None:
            declaration, words = f"{structure.word} {name.lower()}", 1
        else:
            while rest and structure.fields.get(rest[0][0]) == "":  # part of this field
                words += rest.pop(0)[2]
            words = 1 if structure.word == "void *" else words
            declaration = declaration.format(words=words)
        comment = f" /* {comments[name]} */" if name in comments else ""
        lines.append(f"  {declaration};{comment}")
        plain = re.fullmatch(r"[\w *]*?(\w+)(\[.*\])*", declaration)
        if plain:
            place = f"offsetof({structure.name}, {plain[1]}) == 8 * {first}"
            asserts.append(f'_Static_assert({place}, "{structure.name}");')
        at = first + words
    if at < size:
        lines.append(f"  {structure.word} unused_{at}[{size - at}];")
    asserts.append(f'_Static_assert(sizeof({structure.name}) == 8 * {size}, "{structure.name}");')
    lines += [f"}} {structure.name};", *asserts[-2:]]
    return "\n".join(lines) + "\n"


def _numbers() -> Iterator[str]:
    for name in ("REGISTER_ROWS", "SINK_ROW", "RESULT_ROW", "ADDRESS_ROW", "DECODED_PAGES", "HINTS", "IO_BASE",
                 "IO_COUNTERS", "IO_LIMIT", "CONSOLE_SIZE", "FLAG_ROUNDING", "FLAG_UNIT_SHIFT", "FLAG_UNIT",
                 "FLAG_ROW_SHIFT", "FLAG_SOURCES_SHIFT", "ILLEGAL"):  # fmt: skip
        yield f"#define {name} ({getattr(state, name)})"
    for name in ("MAX_IBUFFER", "MAX_COLLECTORS", "MAX_COLLECTED", "MAX_PORTS", "MAX_BEATS", "MAX_SLICES", "GROUP",
                 "NEAR", "UNITS", "MAX_MSHRS", "SPAWN", "BARRIER"):  # fmt: skip
        yield f"#define {name} {getattr(layout, name)}"
    yield f"#define NEVER ((i64){layout.NEVER})"
    yield "#define BUFFER_ROOM 36"
    for index, form in enumerate(state.FORMATS):
        yield f"#define FORMAT_{form} {index}"
    yield f"#define FIRST_OWN_UNIT {int(FIRST_OWN)}"
    yield f"#define VORTEX_OPCODE {control.OPCODE}"
    yield f"#define MPM_FIRST {counters.FIRST}"
    yield f"#define MPM_LAST {counters.LAST}"
    yield f"#define MPM_HIGH_HALF {counters.HIGH_HALF}"
    yield f"#define TRACED_COUNTERS {len(TRACED)}"
    yield f"#define TRACED_OWN {TRACED.index(K.IBUFFER_STALLS)} /* the first of them are the instruction's own */"
    for name in ("DCACHE_READS", "DCACHE_WRITES", "LOCAL_READS", "LOCAL_WRITES"):
        yield f"#define TRACED_{name} {TRACED.index(K[name])}"
    for prefix, group in (
        ("REASON", state.Reason), ("FAULT", Failure), ("UNIT", Unit), ("CONTROL", control.Control),
        ("CROSS", control.Cross), ("MATRIX", Matrix),
    ):  # fmt: skip
        yield f"enum {{ {', '.join(f'{prefix}_{member.name} = {member.value}' for member in group)} }};"
    own = {name: int(queue) for name, queue in layout.CQ.__members__.items() if queue < layout.CQ.OPERANDS}
    yield f"enum {{ {', '.join(f'CORE_{name} = {value}' for name, value in own.items())} }}; /* queues of a core */"
    part = {name: queue - layout.CQ.OPERANDS for name, queue in layout.CQ.__members__.items()
            if queue >= layout.CQ.OPERANDS and name != "SLICE"}  # fmt: skip
    yield f"enum {{ {', '.join(f'SLICE_{name} = {value}' for name, value in part.items())} }}; /* queues of a slice */"
    yield f"#define FIRST_SLICE_QUEUE {int(layout.CQ.OPERANDS)}"


def state_header() -> str:
    """Return ``core/state.h``."""
    return "\n".join([
        "/* The state of the simulated device. Written by tools/docs (vortex_rt/sim/structures.py) from the tables",
        " * that name its words for Python (state.py, timing_state.py, timing_layout.py); do not edit. */",
        "#ifndef VORTEX_STATE_H",
        "#define VORTEX_STATE_H",
        "#include <stddef.h>",
        '#include "types.h"',
        "",
        *_numbers(),
        "",
        BY_HAND,
        *(_structure(structure) for structure in STRUCTURES),
        "#endif",
    ]) + "\n"  # fmt: skip


def constants_header() -> str:
    """Return ``core/tables.h``: CSRs by number, what a trace counts, the counters of MPM's classes."""
    columns = ",\n  ".join("{" + ", ".join(str(column) for column in row) + "}" for row in MPM_COLUMNS)
    return "\n".join([
        "/* Tables of numbers. Written by vortex_rt/sim/structures.py; do not edit. */",
        f"enum {{ {', '.join(f'CSR_{csr.name} = {csr.value:#x}' for csr in CSR)} }};",
        f"#define CASES_READING_ZERO {' '.join(f'case {number:#x}:' for number in READS_ZERO)}",
        f"static const int TRACED[TRACED_COUNTERS] = {{{', '.join(str(int(counter)) for counter in TRACED)}}};",
        "/* the counter in each place of an MPM class, -1: none */",
        f"static const int MPM_COLUMN[{len(MPM_COLUMNS)}][{counters.COUNT}] = {{\n  {columns}\n}};",
    ]) + "\n"  # fmt: skip
