"""Layout of the timing model's state, which `timing_setup` fills.

Times are cycles (int64). ``tp`` holds the parameters, ``ct[core, …]`` a core's and ``wt[warp, …]`` a warp's state,
``ci[cache, …]`` the caches. Everything that moves between two parts moves through a queue, whose items have the cycle
from which they can be taken, so a part needs a look only when a queue in front of it is due.
"""

from __future__ import annotations

import enum

from .timing_state import TRACED

NEVER = 1 << 60
MAX_IBUFFER = 64
MAX_COLLECTORS = 16
MAX_COLLECTED = 2 * MAX_COLLECTORS
"""Instructions in a slice's collectors and behind them."""
MAX_PORTS = 16
MAX_BEATS = 64
MAX_SLICES = 8
GROUP = 32
"""Queues that are looked at together: those of a core, those of a slice."""
NEAR = 8
"""Items of a queue that lie beside those of all others; the first ones, as a queue that gets empty begins anew."""
UNITS = 4
"""Dispatchers of a core: ALU, LSU, FPU, SFU, in the order in which commit looks at them."""


@enum.unique
class Q(enum.IntEnum):
    """Parameters tp[]. LATENCY + Unit is a unit's latency."""

    LANES = 0
    SLICES = 1
    COLLECTORS = 2
    IBUFFER = 3
    LSU_QUEUE = 4
    LSU_LINE = 5
    PORT_LANES = 6
    PORTS = 7  # of a core to its data cache
    SOCKET_CORES = 8
    CLUSTER_SOCKETS = 9
    FETCH = 10  # schedule to the arbiter in front of the instruction cache
    ISSUE_COLLECT = 11  # issue to an operand collector's input
    OPERAND = 12  # grant of a register bank to the operand's arrival
    COLLECTED = 13  # a collector's end to the arbiter of its slice
    DISPATCH = 14  # that arbiter to the dispatcher
    UNIT = 15  # dispatcher to unit
    COMMIT = 16  # commit's arbiter to the free register
    COALESCE = 17  # LSU to coalescer
    REQUEST = 18  # coalescer to data cache port
    RESPONSE = 19  # data cache port to LSU
    LOCAL_REQUEST = 20  # LSU to local memory's banks
    LOCAL_RESPONSE = 21  # bank to the lanes' port
    BEATS = 22  # requests of the coalescer in flight
    REGISTER_BANKS = 23
    LOCAL_BANKS = 24
    WORD_SHIFT = 25
    LINE_SHIFT = 26
    CACHE_LATENCY = 27
    ARBITER = 28  # extra cycles each way when cores share an L1
    ICACHE_INPUT = 29  # first input queue of the instruction caches' side, a row of cores
    DCACHE_INPUT = 30  # the same of the data caches', cores × ports
    ICACHE_BACK = 31  # memory's crossbar to the core if there is no instruction cache
    DCACHE_BACK = 32
    CACHES = 33
    NODES = 34
    NODES_QUEUE = 35  # first queue of the arbiters and of what lies behind them
    MEMORY_INPUT = 36  # first input queue of the memory crossbar
    MEMORY_INPUTS = 37
    MEMORY_ANSWER = 38  # first answer queue, one a bank
    MEMORY_BANKS = 39
    MEMORY_QUEUE = 40  # requests that wait for memory
    DRAM_DONE = 41  # first of the reads under way, one a channel
    PATH = 42  # extra cycles between caches and memory, each way
    BURSTS = 43  # memory requests of a line
    BURST = 44  # cycles of a pseudo-channel for one
    READ = 45  # read command to data
    ROW = 46  # activation or precharge
    CORE_QUEUES = 47  # of a core
    TRACE = 48  # trace records that fit, 0: no trace
    SLOTS = 49  # of a core
    TRACE_FROM = 50  # cycles in which instructions are scheduled that get a record
    TRACE_TO = 51
    QUEUES = 52  # all
    DIRECT_DISPATCH = 53  # all units take a packet every cycle
    SHARE = 54  # warps of a slice
    CLUSTER_CORES = 55
    DIRECT_COMMIT = 56  # results come to commit's arbiter when they are committed
    RESULT = 57  # later by so much then, else 0
    LATENCY = 64
    INTERVAL = 96  # INTERVAL + Unit: cycles that a packet keeps a unit of its own
    LSU_UNIT = 128  # extra cycles from the dispatcher to the LSU
    LOAD_DONE = 129  # a load's last answer to commit
    STORE_DONE = 130  # LSU to commit
    BRANCH_RESUME = 131  # execution to the scheduler
    CONTROL_RESUME = 132
    CSR_RESUME = 133
    JOIN = 134  # extra cycles of a join
    BEAT_CYCLES = 135  # of the coalescer for one beat
    COALESCER_ROOM = 136  # packets in front of and in the coalescer
    OPERANDS_ROOM = 137  # instructions in front of a slice's operand collectors
    COLLECTED_ROOM = 138  # in a pipelined collector
    GATHER = 139  # pipelined collectors to the queue behind them
    LSU_ROOM = 140  # packets of a slice in front of the LSU
    PIPELINED_COLLECTORS = 141  # rule: each warp has its collector, which is a pipeline
    FIXED_PRIORITY = 142  # rule: arbiters of commit take the first unit
    FLOAT_QUEUE = 143  # operations in a slice's FPU, 0: any number
    FIFO_REPLACEMENT = 144  # rule: the line that came first goes
    ICACHE_BANKS = 145
    CACHE_OUT = 146  # a cache's bank to what is below
    ICACHE_FILL = 147  # a line's way back into the bank
    DCACHE_FILL = 148
    START = 149  # first cycle of a run
    LOCAL_CYCLES = 151  # least cycles from one packet to the next in front of local memory
    LOCAL_TURNS = 153  # rule: lanes of a packet that conflict take turns with the next packet's
    FENCE = 152  # cycles of a fence, which empties the data cache; 0: it waits for loads only
    BUFFER_ROOM = 154  # instructions in that queue, and in a dispatcher
    SERIAL = 150  # rule: multiplier and divider take one packet at a time
    INTERLEAVED_SLICES = 155  # rule: a warp's slice is its number modulo that of slices
    FIRST_SLICE = 156  # rule: LSU and SFU serve the first slice that has something
    LAST_ANSWER = 157  # rule: an instruction is done with the last of its packets that comes
    BANK_CONFLICTS = 158  # the data cache's banks, if requests of a beat for one bank hold up the coalescer, else 0
    MEMBERS = 160  # MEMBERS + slice: its warps
    COUNT = 160 + MAX_SLICES


class CQ(enum.IntEnum):
    """Queues of a core; those of slice, unit, collector or port follow their first one."""

    DECODE = 0
    RESUME = 1
    COALESCE = 2
    LOCAL = 3
    LSU_ANSWER = 4
    ANSWER = 5  # ports
    OPERANDS = GROUP  # slices, as are all below
    LSU = OPERANDS + 1
    DONE = OPERANDS + 2
    DISPATCH = OPERANDS + 3
    COMMIT = DISPATCH + UNITS
    GATHERED = COMMIT + UNITS  # behind pipelined collectors
    COLLECTED = GATHERED + 1
    SLICE = GROUP


D_LSU, D_DONE, D_DISPATCH, D_COMMIT, D_GATHERED, D_COLLECTED = (
    int(queue - CQ.OPERANDS) for queue in (CQ.LSU, CQ.DONE, CQ.DISPATCH, CQ.COMMIT, CQ.GATHERED, CQ.COLLECTED)
)
"""Where the queues of a slice stand in what is due (``CT.DUE``)."""


class QT(enum.IntEnum):
    """qt[queue, …]: a ring of items (cycle, three words)."""

    HEAD = 0
    TAIL = 1
    MASK = 2
    BASE = 3  # of the items behind the first NEAR
    COUNT = 4


class QI(enum.IntEnum):
    """items[item, …]: what waits in a queue."""

    TIME = 0  # cycle from which it can be taken
    FIRST = 1  # three words
    COUNT = 4


@enum.unique
class WT(enum.IntEnum):
    """wt[warp, …]; BUFFER starts the instruction buffer."""

    HEAD = 0  # of the buffer
    SIZE = 1
    IN_USE = 2  # registers with a result under way
    LAST_ISSUE = 3
    UNBLOCKED = 4  # when the first instruction's last register came
    BLAME = 5  # the unit that it came from
    GROUP = 6  # warps that leave the barrier together
    EXECUTED = 7  # instructions
    BUFFER = 8
    COUNT = 8 + MAX_IBUFFER


@enum.unique
class CT(enum.IntEnum):
    """ct[core, …]."""

    WAKE = 0  # when the core has something to do
    CLOCK = 1  # cycle after the last schedule
    FINISH = 2
    SUSPENDED = 3  # warps that wait for decode or execution of their last instruction
    BUFFERED = 4  # warps with an instruction in the buffer
    BLOCKED = 5  # of these, warps whose first one waits for a register
    ARRIVED = 6  # warps whose barrier has been executed
    SPAWN = 7  # wspawn has been executed
    FREE = 8  # free slots
    FLIGHT = 9  # instructions in flight
    LSU_WAITS = 10  # slices with a packet for the LSU that waits for what comes, + 1; 0: not known
    LOADS = 11  # packets of loads in the LSU
    BEATS = 12
    FENCE = 13  # fence under way, -1: none
    DECODE_WAITS = 14  # 1: the instruction in front of decode waits for its warp's full buffer
    BATCH = 16  # a dispatcher's slice in turn
    BATCH_SEEN = BATCH + UNITS  # the last cycle in which a dispatcher had something
    ISSUE_TURN = BATCH_SEEN + UNITS  # slices
    COLLECT_TURN = ISSUE_TURN + MAX_SLICES
    COMMIT_TURN = COLLECT_TURN + MAX_SLICES
    COLLECTED = COMMIT_TURN + MAX_SLICES  # instructions in a slice's operand collectors and behind them (OC.PASS)
    COLLECT_WAKE = COLLECTED + MAX_SLICES  # when one of them has something to do
    DUE = COLLECT_WAKE + MAX_SLICES  # its queues that are due in this cycle
    PACKET = DUE + MAX_SLICES  # next packet, a dispatcher's slices
    DISPATCH_FREE = PACKET + UNITS * MAX_SLICES  # when one for which nothing waits can send the next packet
    BEAT_LEFT = DISPATCH_FREE + UNITS * MAX_SLICES
    BEAT_SLOT = BEAT_LEFT + MAX_BEATS
    OWN_FREE = BEAT_SLOT + MAX_BEATS  # when units of their own can take the next packet
    FLOAT_FREE = OWN_FREE + 16  # when a slice's FPU can take operations again, FLOAT_QUEUE each
    SERIAL_FREE = FLOAT_FREE + 4 * MAX_SLICES  # when a slice's multiplier and divider can
    BEAT_FREE = SERIAL_FREE + 2 * MAX_SLICES  # when the coalescer can send a beat
    FENCE_END = BEAT_FREE + 1  # when the fence under way is done
    COALESCING = FENCE_END + 1  # packets in front of and in the coalescer
    FETCH_PORT = COALESCING + 1  # queue of its requests to the instruction cache
    MEMORY_PORT = FETCH_PORT + 1  # first queue to the data cache
    RESULTS = MEMORY_PORT + 1  # that came to commit's arbiters
    ARBITRATED = RESULTS + 1  # the last cycle in which a slice's let something through
    PASSED = ARBITRATED + MAX_SLICES  # the last cycle in which a slice passed a collected instruction on
    BANKS_FROM = PASSED + MAX_SLICES  # the first cycle of the next
    BANKS_TAKEN = BANKS_FROM + MAX_SLICES  # register banks that give an operand, four bits a cycle
    BANK_LANES = BANKS_TAKEN + MAX_SLICES  # lanes of a packet on each bank of local memory
    SEEN = BANK_LANES + 32  # counters of TRACED at the last record
    COUNT = SEEN + len(TRACED)


@enum.unique
class SL(enum.IntEnum):
    """slots[slot, …]: an instruction in flight."""

    WARP = 0
    UNIT = 1
    NEED = 2  # registers that must be free at issue
    RD = 3  # -1: none
    SOURCES = 4
    BANKS = 5  # of the sources, a byte each
    MASK = 6
    PLACE = 7  # row of the profile, -1: none
    FLAGS = 8
    SCHEDULE = 9
    DECODE = 10
    ISSUE = 11
    EXECUTE = 12
    PC = 13
    WORD = 14
    PACKETS = 15  # not yet committed
    STALLS = 16  # warps that wait for its execution
    SLICE = 17
    RECORD = 18  # 1: it gets a trace record
    LIVES = 19  # 0 if its warp ended with it
    BLAME = 20  # counter of the stall before its issue
    STALL = 21
    LINES = 22  # requests to the data cache
    LOCAL = 23  # lanes that went to local memory
    ENDED = 24  # its last packet has been committed
    COUNT = 25


class AD(enum.IntEnum):
    """lanes[slot, …]: addresses of the active lanes of each packet, without gaps from the packet's first lane on."""

    ADDRESS = 0
    LEFT = 32  # of a packet: active lanes, then requests under way
    COUNT = 64


SPAWN, BARRIER = 1, 2
"""SL.FLAGS."""


class OC(enum.IntEnum):
    """An operand collector; and, from PASS on, a collected instruction: not in the same row, but ENTRY's."""

    SLOT = 0
    START = 1  # of a pipelined one: when it takes the next packet
    FREE = 2  # the first cycle in which it takes another instruction
    ENTRY = 3
    ASKED = 4  # operands before the cycle that `grant_anew` is at
    GRANT = 5  # when the register banks give the operands, three
    PASS = 8  # when the instruction can be passed on to its dispatcher
    PASSES = 9  # its slot
    FROM = 10  # its collector
    PACKETS = 11
    UNSEEN = 12  # cycles for which nothing shows whether it was
    COUNT = 13


class CI(enum.IntEnum):
    """ci[cache, …]."""

    LEVEL = 0  # 0 instruction, 1 data, 2 L2, 3 L3
    SETS = 1
    WAYS = 2
    BANKS = 3
    MSHRS = 4
    LINES = 5  # first line
    BANK = 6  # first bank
    INPUTS = 7
    INPUT = 8  # first input queue
    WAKE = 9
    SOCKET = 10  # of a data cache
    SET = 11  # as ND.SET
    COUNT = 12


class LN(enum.IntEnum):
    """lines[line, …] of the caches."""

    LINE = 0  # line + 1, 0: empty
    AGE = 1
    COUNT = 2


class BK(enum.IntEnum):
    """banks[bank, …]."""

    OUT = 0  # queue of requests to what is below
    DELAY = 1
    BACK = 2  # cycles from what is below to the bank
    FILL = 3  # queue of lines that came
    USED = 4  # miss entries
    REPLAYS = 5
    TAKEN = 6  # last cycle in which the bank took something
    LAST = 7  # line + 1 that was found there last, 0: not known
    COUNT = 8


class MS(enum.IntEnum):
    """misses[bank × MAX_MSHRS + entry, …]."""

    STATE = 0  # 0 free, 1 waits, 2 replays
    LINE = 1
    TAG = 2
    INFO = 3
    WAY = 4
    COUNT = 5


MAX_MSHRS = 256


class ND(enum.IntEnum):
    """nodes[node, …]: an output of an arbiter that takes one request a cycle, in turn."""

    INPUT = 0
    INPUTS = 1
    OUT = 2
    DELAY = 3
    TURN = 4
    SET = 5  # of its inputs among the first 64 queues of what cores share, 0: they are not all of these
    CACHE = 6  # the instruction cache that it alone is in front of, at once, + 1; 0: none
    COUNT = 7


class DR(enum.IntEnum):
    """dram[channel, …]: buffers and the cycles from which commands are allowed."""

    TRY = 0  # when something can be issued, at the earliest
    WRITING = 1
    READS = 2
    WRITES = 3
    ACTIVE = 4
    ACTIVATE = 5  # of the channel
    PRECHARGE = 6
    PSEUDO = 8  # activate, read, write, four last activations
    GROUP = PSEUDO + 2 * 8  # activate, read, write
    BANK = GROUP + 8 * 4  # row, activate, precharge, read, write
    BUFFER = BANK + 32 * 8
    COUNT = BUFFER + 3 * 36 * 6


class G(enum.IntEnum):
    """Single values."""

    NOW = 0
    TURN = 1  # of the memory's answers
    BURST = 2  # bursts of the request in front that have gone
    MEMORY_WAKE = 3
    RUNNING = 4
    SKIPPED = 5  # cycles that mcycle is ahead: instructions of functional mode between samples
    COUNT = 8


class TP(enum.IntEnum):
    """Pointer table of the timing model's arrays."""

    PARAMETERS = 0
    COUNTERS = 1
    WARPS = 2
    CORES = 3
    SLOTS = 4
    LANES = 5
    FREE = 6
    COLLECTORS = 7
    QUEUES = 8
    NEXT = 9  # cycle of a queue's first item
    ITEMS = 10
    CACHES = 11
    LINES = 12
    BANKS = 13
    MISSES = 14
    NODES = 15
    DRAM = 16
    GLOBAL = 17
    TRACE = 18
    TRACE_LENGTH = 19
    COUNT = 24
