"""The timing model's state for a configuration: arrays laid out as `timing_layout` says, parameters, and the queues
that connect cores, caches and memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arrays import Array
from .calibration import LATENCIES, STAGES, UNLIMITED
from .timing_layout import (
    AD,
    BK,
    CI,
    CQ,
    CT,
    DR,
    GROUP,
    MAX_BEATS,
    MAX_COLLECTED,
    MAX_COLLECTORS,
    MAX_MSHRS,
    MAX_PORTS,
    MAX_SLICES,
    MS,
    ND,
    NEAR,
    NEVER,
    OC,
    QT,
    SL,
    TP,
    WT,
    G,
    Q,
)  # fmt: skip
from .timing_state import K, R

if TYPE_CHECKING:
    from .config import Config

WARP_SLOTS = 64
"""Instructions in flight that a core has room for, for each of its warps."""
PORT_CAPACITY = 1 << 12
"""Requests that wait at a port of the memory system before those in front of it wait."""
DRAM_ROW, DRAM_BURST = 7, 4
"""Cycles of HBM2's activation or precharge, and of a burst at 2 Gbit/s a pin."""
MEMORY_CAPACITY = 1 << 16
ORDER_CAPACITY = 1 << 12
"""Requests that wait for memory."""


def power_of_two(number: int) -> int:
    """Return the least power of two that is at least ``number``."""
    return 1 << max(0, number - 1).bit_length()


@dataclass
class TimingState:
    """All arrays of the timing model, in the order of TP."""

    parameters: Array
    counters: Array
    warps: Array
    cores: Array
    slots: Array
    lanes: Array
    free: Array
    collectors: Array
    queues: Array
    next: Array
    items: Array
    caches: Array
    lines: Array
    banks: Array
    misses: Array
    nodes: Array
    dram: Array
    single: Array
    trace: Array
    trace_length: Array
    pointers: Array

    def __post_init__(self) -> None:
        self._started: list[tuple[Array, bytes]] = []

    def reset(self) -> None:
        """Empty pipelines and caches and clear the counters for a new run."""
        for part in (self.counters, self.warps, self.lines, self.misses, self.single, self.trace_length):
            part.fill(0)
        self.collectors.fill(-1)
        self.single.elements[G.NOW] = self.parameters.elements[Q.START]
        if not self._started:
            self._start()
            parts = (
                self.cores, self.free, self.queues, self.next, self.caches, self.banks, self.nodes, self.dram,
            )
            self._started = [(part, bytes(part.memory[: part.size])) for part in parts]
        for part, content in self._started:
            part.memory[: part.size] = content

    def _start(self) -> None:
        """Give the parts whose first state is not 0 that state."""
        tp = self.parameters.elements
        for queue in range(len(self.queues)):
            self.next.elements[queue] = NEVER
        for core in range(len(self.cores)):
            self.cores.elements[core, CT.FENCE] = -1
            self.cores.elements[core, CT.FREE] = tp[Q.SLOTS]
            sockets, place = divmod(core % tp[Q.CLUSTER_CORES], tp[Q.SOCKET_CORES])
            socket = core // tp[Q.CLUSTER_CORES] * tp[Q.CLUSTER_SOCKETS] + sockets
            self.cores.elements[core, CT.FETCH_PORT] = tp[Q.ICACHE_INPUT] + socket * tp[Q.SOCKET_CORES] + place
            self.cores.elements[core, CT.MEMORY_PORT] = (
                tp[Q.DCACHE_INPUT] + socket * tp[Q.PORTS] * tp[Q.SOCKET_CORES] + place
            )
            for issue_slice in range(MAX_SLICES):
                self.cores.elements[core, CT.COLLECT_WAKE + issue_slice] = NEVER
            for slot in range(tp[Q.SLOTS]):
                self.free.elements[core, slot] = (core + 1) * tp[Q.SLOTS] - 1 - slot
        for channel in range(len(self.dram)):
            for bank in range(32):
                self.dram.elements[channel, DR.BANK + 8 * bank] = -1
            for pseudo in range(2):
                for entry in range(4):
                    self.dram.elements[channel, DR.PSEUDO + 8 * pseudo + 4 + entry] = -NEVER

    def restart(self, now: int) -> None:
        """Empty the pipeline and what waits for memory; cores go on at cycle ``now``. Caches keep their lines."""
        kept = [(part, bytes(part.memory[: part.size])) for part in (self.lines, self.counters)]
        self.reset()
        for part, content in kept:
            part.memory[: part.size] = content
        self.single.elements[G.NOW] = now
        for column in (CT.WAKE, CT.CLOCK, CT.FINISH):
            self.cores.set_column(column, now)

    def enable_trace(self, records: int, first: int, last: int) -> None:
        """Record the instructions scheduled in the cycles [first, last), with room for ``records`` between two looks
        at the trace.
        """
        if len(self.trace) != records:
            self.trace = Array(records, R.COUNT)
            self.pointers.elements[TP.TRACE] = self.trace.address
        for parameter, value in ((Q.TRACE, records), (Q.TRACE_FROM, first), (Q.TRACE_TO, last)):
            self.parameters.elements[parameter] = value


class _Builder:
    """Queues, arbiters and caches of a configuration while they are connected."""

    def __init__(self, parameters: Array) -> None:
        self.parameters = parameters.elements
        self.capacities: list[int] = []
        self.caches: list[list[int]] = []
        self.banks: list[list[int]] = []
        self.nodes: list[list[int]] = []
        self.lines = 0

    def queues(self, count: int, capacity: int = PORT_CAPACITY) -> int:
        """Add queues; return the first one's number."""
        first = len(self.capacities)
        self.capacities += [capacity] * count
        return first

    def arbiter(self, first: int, inputs: int, outs: list[int], delay: int = 1) -> None:
        """Let ``inputs`` queues share the queues ``outs``, neighbours the same one."""
        share = power_of_two(inputs // len(outs))
        for index, out in enumerate(outs):
            count = min(share, inputs - index * share)
            if count > 0:
                self.nodes.append([first + index * share, count, out, delay, 0, 0, 0])

    def cache(
        self, level: int, size: int, ways: int, banks: int, mshrs: int, inputs: int, outs: list[int], back: list[int],
        line: int,
    ) -> int:
        """Add a cache with ``outs`` to what is below, ``back`` cycles away; return its first input queue."""
        bank_outs, delay = outs, self.parameters[Q.CACHE_OUT]
        if banks > len(outs):
            first = self.queues(banks)
            self.arbiter(first, banks, outs, delay)
            bank_outs, delay = list(range(first, first + banks)), 1
        elif banks > 1:
            delay += self.parameters[Q.BANKED_OUT]
        share = banks // len(outs)
        back_in = self.parameters[Q.DCACHE_FILL if level else Q.ICACHE_FILL]
        fill = self.queues(banks)
        inputs_first = self.queues(inputs)
        sets = max(1, size // line // ways // banks)
        self.caches.append(
            [level, sets, ways, banks, mshrs, self.lines, len(self.banks), inputs, inputs_first, 0, 0, 0]
        )
        for bank in range(banks):
            cycles = back[bank // share] + back_in + (banks > len(outs))
            self.banks.append([bank_outs[bank], delay, cycles, fill + bank, 0, 0, -1, 0])
        self.lines += sets * ways * banks
        return inputs_first


def _connect(config: Config, tp: Array, build: _Builder) -> None:
    """Connect cores, caches and memory from below."""
    values = tp.elements
    sockets, cores = values[Q.CLUSTER_SOCKETS], values[Q.SOCKET_CORES]
    channels, ports, line = config.memory_banks, values[Q.PORTS], config.line_size
    banks = config.effective("dcache_banks") if config.dcache else ports
    l1_ports = min(banks, channels)
    l2_inputs = sockets * l1_ports
    l2_banks = min(power_of_two(l2_inputs), 16)
    l2_ports = min(l2_banks if config.l2 else l2_inputs, channels)
    l3_inputs = config.clusters * l2_ports
    l3_banks = min(power_of_two(l3_inputs), 16)
    l3_ports = min(l3_banks if config.l3 else l3_inputs, channels)
    values[Q.MEMORY_INPUT] = build.queues(l3_ports)
    values[Q.MEMORY_INPUTS] = l3_ports
    values[Q.PORTS_OUT] *= l3_ports > 1
    outs = list(range(values[Q.MEMORY_INPUT], values[Q.MEMORY_INPUT] + l3_ports))
    back = 0
    if config.l3:
        first = build.cache(3, config.l3_size, config.l3_ways, l3_banks, config.l3_mshrs, l3_inputs, outs,
                            [back] * l3_ports, line)  # fmt: skip
        outs, back = list(range(first, first + l3_inputs)), 0
    elif l3_inputs != l3_ports:
        first = build.queues(l3_inputs)
        build.arbiter(first, l3_inputs, outs)
        outs, back = list(range(first, first + l3_inputs)), 1
    sockets_outs: list[list[int]] = []
    for cluster in range(config.clusters):
        mine = outs[cluster * l2_ports : (cluster + 1) * l2_ports]
        cluster_back = back
        if config.l2:
            first = build.cache(2, config.l2_size, config.l2_ways, l2_banks, config.l2_mshrs, l2_inputs, mine,
                                [back] * l2_ports, line)  # fmt: skip
            mine, cluster_back = list(range(first, first + l2_inputs)), 0
        elif l2_inputs != l2_ports:
            first = build.queues(l2_inputs)
            build.arbiter(first, l2_inputs, mine)
            mine, cluster_back = list(range(first, first + l2_inputs)), back + 1
        sockets_outs += [mine[socket * l1_ports : (socket + 1) * l1_ports] for socket in range(sockets)]
    # a socket's first port is shared by both L1s
    shared = []
    for socket_outs in sockets_outs:
        first = build.queues(2)
        build.arbiter(first, 2, socket_outs[:1])
        shared.append((first, [first + 1, *socket_outs[1:]]))
    inputs: list[tuple[int, int]] = []
    backs = [cluster_back + 1, *[cluster_back] * (l1_ports - 1)]
    for icache_out, dcache_outs in shared:
        icache = icache_out
        if config.icache:
            mshrs = config.effective("icache_mshrs")
            icache = build.cache(0, config.icache_size, config.icache_ways, values[Q.ICACHE_BANKS], mshrs, 1,
                                 [icache_out], backs[:1], line)  # fmt: skip
        dcache = dcache_outs[0]
        if config.dcache:
            dcache = build.cache(1, config.dcache_size, config.dcache_ways, banks, config.dcache_mshrs, ports,
                                 dcache_outs, backs, line)  # fmt: skip
            build.caches[-1][CI.SOCKET] = len(inputs)
        elif ports != l1_ports:
            dcache = build.queues(ports)
            build.arbiter(dcache, ports, dcache_outs)
        else:
            dcache = -1
        inputs.append((icache, dcache))
    values[Q.ICACHE_BACK] = backs[0]
    values[Q.DCACHE_BACK] = max(backs) + (ports != l1_ports)
    # cores: an arbiter for each input of the L1s they share
    icaches = [cache for cache, row in enumerate(build.caches) if row[CI.LEVEL] == 0]
    values[Q.FETCH] += values[Q.ARBITER] if config.icache else 0
    values[Q.ICACHE_INPUT] = build.queues(len(inputs) * cores)
    values[Q.DCACHE_INPUT] = build.queues(len(inputs) * cores * ports)
    for socket, (icache, dcache) in enumerate(inputs):
        # Requests come to a cache's arbiter as much later as they would behind it, so that it is known what they find.
        build.arbiter(
            values[Q.ICACHE_INPUT] + socket * cores, cores, [icache], 0 if config.icache else values[Q.ARBITER]
        )
        if config.icache:
            build.nodes[-1][ND.CACHE] = icaches[socket] + 1
        for port in range(ports):
            target = shared[socket][1][port] if dcache < 0 else dcache + port
            first = values[Q.DCACHE_INPUT] + (socket * ports + port) * cores
            build.arbiter(first, cores, [target], values[Q.ARBITER])


def _signed(members: int) -> int:
    """Return a set of up to 64 members as int64."""
    return members - (members >> 63 << 64)


def _parameters(config: Config) -> Array:
    from ..isa.table import FIRST_OWN, Unit

    lanes, line, socket = config.lanes, config.effective("lsu_line"), config.effective("socket_size")
    ports = min(MAX_PORTS, max(1, lanes * config.xlen // 8 // line))
    parameters = Array(Q.COUNT)
    tp = parameters.elements
    word = config.xlen // 8
    channels = config.memory_banks
    bursts = max(1, config.line_size // 16)
    burst = max(1, channels * 2 * 16 // config.dram_bytes_per_cycle)  # two pseudo-channels, 16 bytes a burst
    values = {
        Q.LANES: lanes, Q.SLICES: config.issue_slices, Q.COLLECTORS: config.effective("operand_collectors"),
        Q.IBUFFER: config.ibuffer, Q.LSU_QUEUE: config.lsu_queue, Q.LSU_LINE: line.bit_length() - 1,
        Q.PORT_LANES: max(1, lanes // ports), Q.PORTS: ports,
        Q.SOCKET_CORES: socket, Q.CLUSTER_SOCKETS: -(-config.cores // socket), Q.ARBITER: int(socket > 1),
        Q.FETCH: config.effective("fetch_latency") - config.effective("cache_latency") - 1,
        Q.SERIAL: int(config.muldiv == "serial"),
        Q.BEATS: min(MAX_BEATS, max(config.lsu_queue, line // word)), Q.REGISTER_BANKS: 4, Q.LOCAL_BANKS: lanes,
        Q.WORD_SHIFT: word.bit_length() - 1, Q.LINE_SHIFT: config.line_size.bit_length() - 1,
        Q.CACHE_LATENCY: config.effective("cache_latency"), Q.MEMORY_BANKS: channels,
        Q.PATH: config.memory_path_latency,
        Q.BURSTS: bursts, Q.BURST: burst, Q.ROW: DRAM_ROW,
        Q.READ: max(1, config.dram_latency - DRAM_ROW - DRAM_BURST) + burst, Q.SLOTS: config.warps * WARP_SLOTS,
    }  # fmt: skip
    for index, value in values.items():
        tp[index] = value
    for name, row in STAGES.items():
        tp[Q[name]] = row.of(config.timing)
    tp[Q.CLUSTER_CORES] = config.cores
    tp[Q.BANK_CONFLICTS] *= config.effective("dcache_banks") if config.dcache else 0
    if not config.dcache or (config.effective("dcache_banks") == 1 and ports == 1):
        tp[Q.BANKED_RESPONSE] = 0
    share = tp[Q.SHARE] = max(1, config.warps // config.issue_slices)
    for part in range(config.issue_slices):
        interleaved = range(part, config.warps, config.issue_slices)
        warps = interleaved if tp[Q.INTERLEAVED_SLICES] else range(part * share, (part + 1) * share)
        members = sum(1 << warp for warp in warps)
        tp[Q.MEMBERS + part] = _signed(members)
    tp[Q.DIRECT_COMMIT] = int(not (tp[Q.FLOAT_QUEUE] or tp[Q.PARTIAL_ANSWERS] or tp[Q.COMMIT_ROOM] < UNLIMITED))
    tp[Q.DIRECT_DISPATCH] = int(
        tp[Q.DIRECT_COMMIT] and tp[Q.LSU_ROOM] >= UNLIMITED and not (tp[Q.SERIAL] or tp[Q.PIPELINED_COLLECTORS])
    )
    tp[Q.RESULT] = tp[Q.DIRECT_COMMIT] * tp[Q.COMMIT]
    before = LATENCIES["dispatch_latency"].of(config.timing)
    tp[Q.UNIT] += config.effective("dispatch_latency") - before
    latencies = {
        Unit.ALU: "alu", Unit.BRANCH: "alu", Unit.MUL: "mul", Unit.DIV: "div", Unit.FP_MISC: "fp_misc",
        Unit.FMA: "fma", Unit.FDIV: "fdiv", Unit.FSQRT: "fsqrt", Unit.FCVT: "fcvt", Unit.CSR: "sfu", Unit.WCTL: "sfu",
    }  # fmt: skip
    for unit in Unit:
        if unit >= FIRST_OWN:
            latencies[unit] = unit.name.lower()
            tp[Q.INTERVAL + unit] = getattr(config, f"{unit.name.lower()}_interval")
    for unit, key in latencies.items():
        tp[Q.LATENCY + unit] = config.effective(f"{key}_latency")
    return parameters


def make_timing(config: Config) -> TimingState:
    """Return the timing model's state for a configuration."""
    parameters = _parameters(config)
    tp = parameters.elements
    cores, slices = config.total_cores, config.issue_slices
    if slices > MAX_SLICES:
        raise ValueError(f"issue_width={slices}; at most {MAX_SLICES}")
    build = _Builder(parameters)
    slots = tp[Q.SLOTS]
    tp[Q.CORE_QUEUES] = CQ.OPERANDS + slices * CQ.SLICE
    for _ in range(cores):
        for used in (CQ.ANSWER + MAX_PORTS, *[CQ.COLLECTED + MAX_COLLECTORS - CQ.OPERANDS] * slices):
            build.queues(used, power_of_two(slots * 32))
            build.queues(GROUP - used, 1)
    tp[Q.NODES_QUEUE] = len(build.capacities)
    _connect(config, parameters, build)
    tp[Q.MEMORY_ANSWER] = build.queues(config.memory_banks, 256)
    tp[Q.DRAM_DONE] = build.queues(config.memory_banks, 256)
    tp[Q.MEMORY_QUEUE] = build.queues(1, MEMORY_CAPACITY)
    if tp[Q.IN_ORDER]:
        tp[Q.MEMORY_ORDER] = build.queues(config.memory_banks, ORDER_CAPACITY)
    outside = len(build.capacities) - tp[Q.NODES_QUEUE]
    build.queues(max(2 * GROUP - outside, -outside % GROUP), 1)  # which are looked at together
    for rows, columns in ((build.nodes, ND), (build.caches, CI)):
        for row in rows:
            first, inputs = row[columns.INPUT] - tp[Q.NODES_QUEUE], row[columns.INPUTS]
            if first + inputs <= 2 * GROUP:
                row[columns.SET] = _signed(((1 << inputs) - 1) << first)
    tp[Q.CACHES], tp[Q.NODES] = len(build.caches), len(build.nodes)
    tp[Q.QUEUES] = len(build.capacities)
    queues = Array(len(build.capacities), QT.COUNT)
    base = len(build.capacities) * NEAR
    for index, capacity in enumerate(build.capacities):
        queues.elements[index, QT.MASK], queues.elements[index, QT.BASE] = capacity - 1, base - NEAR
        base += max(0, capacity - NEAR)
    state = TimingState(
        parameters, Array(cores, K.COUNT), Array(cores * config.warps, WT.COUNT), Array(cores, CT.COUNT),
        Array(cores * slots, SL.COUNT), Array(cores * slots, AD.COUNT), Array(cores, slots),
        Array(cores * slices * MAX_COLLECTED, OC.COUNT), queues, Array(len(build.capacities)), Array(base, 4),
        _table(build.caches, CI.COUNT), Array(max(1, build.lines), 2), _table(build.banks, BK.COUNT),
        Array(max(1, len(build.banks)) * MAX_MSHRS, MS.COUNT), _table(build.nodes, ND.COUNT),
        Array(config.memory_banks, DR.COUNT), Array(G.COUNT), Array(1, R.COUNT), Array(1), Array(TP.COUNT),
    )  # fmt: skip
    parts = list(vars(state).values())
    for index, part in enumerate(parts[:-1]):
        state.pointers.elements[index] = part.address
    state.reset()
    return state


def _table(rows: list[list[int]], columns: int) -> Array:
    table = Array(len(rows), columns)
    for index, row in enumerate(rows):
        for column, value in enumerate(row):
            table.elements[index, column] = value
    return table
