"""What the timing model is told: sizes, distances in cycles, and rules (0 or 1), from a configuration and the tables of
what it is calibrated to."""

import ctypes
from typing import Annotated

from ..isa.rows import OWN, Unit
from .c_structures import Words, i64, signed, structure
from .calibration import LATENCIES, STAGES, UNLIMITED
from .config import Config

MAX_SLICES = 8
MAX_PORTS = 16
MAX_BEATS = 64
WARP_SLOTS = 64
"""Instructions in flight that a core has room for, for each of its warps."""
ADDRESSES = 4096
"""Bytes of the timing model's memory in front of what a run changes."""
FETCH_PATH = 6
"""Cycles from the first schedule of a 3.0 to a cache."""
DRAM_ROW, DRAM_BURST = 7, 4
"""Cycles of HBM2's activation or precharge, and of a burst at 2 Gbit/s a pin."""


@structure
class CacheParameters(ctypes.Structure):
    """A level of caches; without a size there is none."""

    size: i64  # bytes
    ways: i64
    mshrs: i64  # of a bank


@structure
class Parameters(ctypes.Structure):
    """What the timing model is told."""

    # the device
    clusters: i64
    cluster_cores: i64
    cluster_sockets: i64
    socket_cores: i64
    lanes: i64  # of a packet
    slices: i64
    slice_warps: i64
    slice_members: Annotated[Words, ctypes.c_int64 * MAX_SLICES]  # its warps, a bit each
    slots: i64  # instructions in flight of a core
    start: i64  # first cycle of a run
    # front end
    fetch: i64  # schedule to the arbiter in front of the instruction cache
    ibuffer: i64  # instructions of a warp's buffer
    interleaved_slices: i64  # rule: a warp's slice is its number modulo that of slices
    cyclic_issue: i64  # rule: if the next warp in turn has nothing to issue, the first one that has goes
    # operand collectors
    collectors: i64
    register_banks: i64
    issue_collect: i64  # issue to an operand collector's input
    operand: i64  # grant of a register bank to the operand's arrival
    collected: i64  # a collector's end to the arbiter of its slice
    gather: i64  # pipelined collectors to the queue behind them
    operands_room: i64  # instructions in front of a slice's operand collectors
    collected_room: i64  # in a pipelined collector
    buffer_room: i64  # in the queue behind the collectors, and in a dispatcher
    channels: i64  # rule: between issue and commit are those of a 3.0 (unit_channels.c)
    pipelined_collectors: i64  # rule: each warp has its collector, which is a pipeline
    # dispatchers and function units
    dispatch: i64  # the collectors' arbiter to the dispatcher
    unit: i64  # dispatcher to unit
    latency: Annotated[Words, ctypes.c_int64 * 32]  # of each `isa.table.Unit`
    interval: Annotated[Words, ctypes.c_int64 * 32]  # cycles that a packet keeps a unit of its own
    direct_dispatch: i64  # all units take a packet every cycle
    first_slice: i64  # rule: LSU and SFU serve the first slice that has something
    float_flags: i64  # rule: operations that may set flags follow one another in a warp
    float_queue: i64  # operations in a slice's FPU, 0: any number
    serial: i64  # packets that the multiplier and the divider work on at once, 0: any number
    branch_resume: i64  # execution to the scheduler
    control_resume: i64
    barrier_resume: i64
    control_early: i64  # of a 3.0: warp control is done so many cycles before an access to a CSR would be
    csr_resume: i64
    join: i64  # extra cycles of a join
    # load/store unit
    lsu_unit: i64  # extra cycles from the dispatcher to the LSU
    lsu_room: i64  # packets of a slice in front of the LSU
    lsu_queue: i64  # loads in flight
    load_done: i64  # a load's last answer to commit
    store_done: i64  # LSU to commit
    fence: i64  # cycles of a fence, which empties the data cache; 0: it waits for loads only
    partial_answers: i64  # rule: each answer of a load goes through commit
    # coalescer
    lsu_line: i64  # logarithm of the bytes of a request
    ports: i64  # of a core to its data cache
    port_lanes: i64
    beats: i64  # requests in flight
    coalesce: i64  # LSU to coalescer
    coalescer_room: i64  # packets in front of and in the coalescer
    beat_cycles: i64  # of the coalescer for one beat
    bank_conflicts: i64  # the data cache's banks, if requests of a beat for one bank hold up the coalescer, else 0
    request: i64  # coalescer to data cache port
    response: i64  # data cache port to LSU
    # local memory
    local_banks: i64
    word_shift: i64  # logarithm of a word's bytes
    local_request: i64  # LSU to local memory's banks
    local_response: i64  # bank to the lanes' port
    local_cycles: i64  # least cycles from one packet to the next in front of local memory
    local_turns: i64  # rule: lanes of a packet that conflict take turns with the next packet's
    # commit
    commit: i64  # commit's arbiter to the free register
    commit_room: i64  # answers and stores between the LSU and commit
    direct_commit: i64  # results come to commit's arbiter when they are committed
    result: i64  # later by so much then, else 0
    fixed_priority: i64  # rule: arbiters of commit take the first unit
    last_answer: i64  # rule: an instruction is done with the last of its packets that comes
    # caches
    icache: CacheParameters
    dcache: CacheParameters
    l2: CacheParameters
    l3: CacheParameters
    icache_banks: i64
    dcache_banks: i64
    line_size: i64
    line_shift: i64
    cache_latency: i64
    arbiter: i64  # extra cycles each way when cores share an L1
    fifo_replacement: i64  # rule: the line that came first goes
    cache_out: i64  # a cache's bank to what is below
    shared_pair: i64  # cycles in which a bank of an L2 or L3 takes two requests at most
    shared_wait: i64  # of an L2 or L3: extra cycles of a hit
    shared_response: i64  # of its answer to the cache above, extra
    shared_out: i64  # its bank to what is below
    shared_fill: i64  # a line's way back into its bank
    forward_fill: i64  # rule: misses that wait for a line are answered as it comes, besides what a bank takes
    icache_fill: i64  # a line's way back into the bank
    dcache_fill: i64
    banked_response: i64  # extra cycle of an answer of a data cache of several banks or ports
    banked_out: i64  # extra cycle of what goes down from one of several banks
    core_room: i64  # requests that wait at a port of a core, and at one of its data cache
    port_room: i64  # requests that wait at a port of the memory system before those in front of it wait
    # memory
    memory_banks: i64  # channels
    memory_room: i64  # requests that wait for memory
    memory_path: i64  # extra cycles between caches and memory, each way
    ports_out: i64  # extra cycle of a request to memory behind several ports
    in_order: i64  # rule: a bank of memory answers in the order of requests
    bursts: i64  # memory requests of a line
    dram_burst: i64  # cycles of a pseudo-channel for one
    dram_read: i64  # read command to data
    dram_row: i64  # activation or precharge
    # of a Vortex 3.0
    tensor_step: i64  # quarters of a cycle of a micro-operation of the tensor unit
    tensor_shared_step: i64  # the same with operands in local memory
    tensor_line: i64  # tenths of a cycle of a line of local memory that it reads
    tensor_fetch: i64  # cycles before the end of its last micro-operation in which the warp goes on
    dxa_line: i64  # tenths of a cycle of a line that DXA copies
    dxa_copy: i64  # cycles of a copy besides its lines
    # trace
    trace_records: i64  # that fit, 0: no trace
    trace_from: i64  # cycles in which instructions are scheduled that get a record
    trace_to: i64


@structure
class Clock(ctypes.Structure):
    """Where a run in timing mode is."""

    now: i64  # the cycle that comes next
    running: i64  # 1: a core has something to do
    skipped: i64  # cycles that mcycle is ahead: instructions of functional mode between samples
    trace_length: i64  # records of the trace that the host has not taken


def make_parameters(config: Config) -> Parameters:
    """Return what the timing model is told for a configuration. Raises ValueError."""
    if config.issue_slices > MAX_SLICES:
        raise ValueError(f"issue_width={config.issue_slices}; at most {MAX_SLICES}")
    p = Parameters()
    for stage, row in STAGES.items():
        setattr(p, stage, row.of(config.calibration))
    _set_device(p, config)
    _set_memory(p, config)
    p.serial, p.channels = int(config.muldiv == "serial"), int(config.vortex3)
    p.direct_commit = int(not (p.channels or p.float_queue or p.partial_answers or p.commit_room < UNLIMITED))
    p.direct_dispatch = int(p.direct_commit and p.lsu_room >= UNLIMITED and not (p.serial or p.pipelined_collectors))
    p.result = p.direct_commit * p.commit
    p.unit += config.effective("dispatch_latency") - LATENCIES["dispatch_latency"].of(config.calibration)
    _set_latencies(p, config)
    return p


def _set_device(p: Parameters, config: Config) -> None:
    p.clusters, p.cluster_cores, p.socket_cores = config.clusters, config.cores, config.effective("socket_size")
    p.cluster_sockets = -(-config.cores // p.socket_cores)
    p.lanes, p.slices, p.slots = config.lanes, config.issue_slices, config.warps * WARP_SLOTS
    p.slice_warps = max(1, config.warps // p.slices)
    for part in range(p.slices):
        interleaved = range(part, config.warps, p.slices)
        together = range(part * p.slice_warps, (part + 1) * p.slice_warps)
        p.slice_members[part] = signed(sum(1 << warp for warp in (interleaved if p.interleaved_slices else together)))
    p.ibuffer, p.lsu_queue = config.ibuffer, config.effective("lsu_queue")
    p.collectors, p.register_banks = config.effective("operand_collectors"), 4
    line, word = config.effective("lsu_line"), config.xlen // 8
    p.ports = min(MAX_PORTS, max(1, config.lanes * word // line))
    p.port_lanes = max(1, config.lanes // p.ports)
    p.lsu_line, p.word_shift = line.bit_length() - 1, word.bit_length() - 1
    p.beats = min(MAX_BEATS, max(p.lsu_queue, line // word))
    p.local_banks = config.lanes


def _set_memory(p: Parameters, config: Config) -> None:
    for name in ("icache", "dcache", "l2", "l3"):
        if getattr(config, name):
            size, ways, mshrs = (config.effective(f"{name}_{key}") for key in ("size", "ways", "mshrs"))
            setattr(p, name, CacheParameters(size, ways, mshrs))
    p.dcache_banks = config.effective("dcache_banks") if config.dcache else 0
    p.bank_conflicts *= p.dcache_banks
    if not config.dcache or (p.dcache_banks == 1 and p.ports == 1):
        p.banked_response = 0
    if config.vortex3:  # a crossbar to and from several banks
        p.banked_response = int(p.ports > 2)
        p.request += p.banked_response
        p.start = _cleared(p, config)
    p.line_size, p.line_shift = config.line_size, config.line_size.bit_length() - 1
    p.cache_latency, p.arbiter = config.effective("cache_latency"), int(p.socket_cores > 1)
    p.fetch = config.effective("fetch_latency") - p.cache_latency - 1 + (p.arbiter if config.icache else 0)
    p.core_room, p.port_room = (2, 4) if config.vortex3 else (1 << 12, 1 << 12)
    p.memory_room = 1 << 16
    p.memory_banks, p.memory_path = config.memory_banks, config.memory_path_latency
    p.bursts = max(1, config.line_size // 16)  # of 16 bytes, from two pseudo-channels
    p.dram_burst = max(1, config.memory_banks * 2 * 16 // config.dram_bytes_per_cycle)
    p.dram_read, p.dram_row = max(1, config.dram_latency - DRAM_ROW - DRAM_BURST) + p.dram_burst, DRAM_ROW


def _cleared(p: Parameters, config: Config) -> int:
    """The first cycle in which a 3.0 fetches: caches clear a set of each bank a cycle, and those of an L2 or L3, whose
    lines are twice as long, while those in front of them do (SimX v3: cache.cpp, init_cycles_)."""
    inputs = p.cluster_sockets * min(p.dcache_banks or p.ports, config.memory_banks)
    first = p.icache.size // (p.icache.ways * config.line_size) if p.icache.size else 0
    sets = [level.size // (2 * level.ways * config.line_size * min(16, inputs)) for level in (p.l2, p.l3) if level.size]
    return max(0, *(number - FETCH_PATH for number in (first, *sets)))


def _set_latencies(p: Parameters, config: Config) -> None:
    keys = {
        Unit.ALU: "alu", Unit.BRANCH: "alu", Unit.MUL: "mul", Unit.DIV: "div", Unit.FP_MISC: "fp_misc",
        Unit.FMA: "fma", Unit.FDIV: "fdiv", Unit.FSQRT: "fsqrt", Unit.FCVT: "fcvt", Unit.CSR: "sfu", Unit.WCTL: "sfu",
    }  # fmt: skip
    for unit in OWN:
        keys[unit] = unit.name.lower()
        p.interval[unit] = getattr(config, f"{unit.name.lower()}_interval")
    for unit, key in keys.items():
        p.latency[unit] = config.effective(f"{key}_latency")
    p.latency[Unit.WCTL] -= p.control_early
