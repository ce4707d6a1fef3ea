/* The state of the simulated device. Written by tools/docs (vortex_rt/sim/structures.py) from the tables
 * that name its words for Python (state.py, timing_state.py, timing_layout.py); do not edit. */
#ifndef VORTEX_STATE_H
#define VORTEX_STATE_H
#include <stddef.h>
#include "types.h"

#define REGISTER_ROWS (67)
#define SINK_ROW (64)
#define RESULT_ROW (65)
#define ADDRESS_ROW (66)
#define DECODED_PAGES (256)
#define HINTS (512)
#define IO_BASE (64)
#define IO_COUNTERS (128)
#define IO_LIMIT (65536)
#define CONSOLE_SIZE (8192)
#define FLAG_ROUNDING (7)
#define FLAG_UNIT_SHIFT (4)
#define FLAG_UNIT (31)
#define FLAG_ROW_SHIFT (9)
#define FLAG_SOURCES_SHIFT (20)
#define ILLEGAL (-1)
#define MAX_IBUFFER 64
#define MAX_COLLECTORS 16
#define MAX_COLLECTED 32
#define MAX_PORTS 16
#define MAX_BEATS 64
#define MAX_SLICES 8
#define GROUP 32
#define NEAR 8
#define UNITS 4
#define MAX_MSHRS 256
#define SPAWN 1
#define BARRIER 2
#define NEVER ((i64)1152921504606846976)
#define BUFFER_ROOM 36
#define FORMAT_N 0
#define FORMAT_R 1
#define FORMAT_R4 2
#define FORMAT_I 3
#define FORMAT_SH 4
#define FORMAT_S 5
#define FORMAT_B 6
#define FORMAT_U 7
#define FORMAT_J 8
#define FORMAT_C 9
#define FORMAT_A 10
#define FIRST_OWN_UNIT 14
#define VORTEX_OPCODE 11
#define MPM_FIRST 2816
#define MPM_LAST 2847
#define MPM_HIGH_HALF 128
#define TRACED_COUNTERS 16
#define TRACED_OWN 9 /* the first of them are the instruction's own */
#define TRACED_DCACHE_READS 5
#define TRACED_DCACHE_WRITES 6
#define TRACED_LOCAL_READS 7
#define TRACED_LOCAL_WRITES 8
enum { REASON_BUDGET = 0, REASON_SWITCH = 1, REASON_FAULT = 2, REASON_ATOMIC = 3, REASON_CONSOLE = 4, REASON_IDLE = 5 };
enum { FAULT_NONE = 0, FAULT_ABORTED = 1, FAULT_TIMEOUT = 2, FAULT_ILLEGAL_INSTRUCTION = 3, FAULT_DIVERGENT_BRANCH = 4, FAULT_STACK_OVERFLOW = 5, FAULT_STACK_UNDERFLOW = 6, FAULT_BAD_ADDRESS = 7, FAULT_ACCESS_VIOLATION = 8, FAULT_BAD_FETCH = 9, FAULT_BAD_BARRIER = 10, FAULT_DEADLOCK = 11, FAULT_BAD_CSR = 12, FAULT_BREAKPOINT = 13, FAULT_BAD_IO = 14, FAULT_DIVERGENT_JUMP = 15, FAULT_MISALIGNED = 16, FAULT_INTERNAL = 17, FAULT_UNKNOWN = 18, FAULT_OTHER = 19, FAULT_STOPPED = 20, FAULT_TRAP_ASSERT = 65, FAULT_TRAP_TRAP = 66, FAULT_TRAP_HEAP_CORRUPT = 67, FAULT_TRAP_WARP_WIDTH = 68, FAULT_TRAP_BARRIER = 69, FAULT_TRAP_DIVERGENT_BARRIER = 70, FAULT_TRAP_STACK = 71 };
enum { UNIT_ALU = 0, UNIT_BRANCH = 1, UNIT_MUL = 2, UNIT_DIV = 3, UNIT_FP_MISC = 4, UNIT_FMA = 5, UNIT_FDIV = 6, UNIT_FSQRT = 7, UNIT_FCVT = 8, UNIT_LOAD = 9, UNIT_STORE = 10, UNIT_CSR = 11, UNIT_WCTL = 12, UNIT_FENCE = 13, UNIT_DOT8 = 14, UNIT_TCU = 15 };
enum { CONTROL_TMC = 0, CONTROL_WSPAWN = 1, CONTROL_SPLIT = 2, CONTROL_JOIN = 3, CONTROL_BAR = 4, CONTROL_PRED = 5 };
enum { CROSS_VOTE_ALL = 0, CROSS_VOTE_ANY = 1, CROSS_VOTE_UNI = 2, CROSS_VOTE_BALLOT = 3, CROSS_SHFL_UP = 4, CROSS_SHFL_DOWN = 5, CROSS_SHFL_BFLY = 6, CROSS_SHFL_IDX = 7 };
enum { MATRIX_TCU_SET = 0, MATRIX_TCU_MMA = 1, MATRIX_TCU_GET = 2 };
enum { CORE_DECODE = 0, CORE_RESUME = 1, CORE_COALESCE = 2, CORE_LOCAL = 3, CORE_LSU_ANSWER = 4, CORE_ANSWER = 5 }; /* queues of a core */
enum { SLICE_OPERANDS = 0, SLICE_LSU = 1, SLICE_DONE = 2, SLICE_DISPATCH = 3, SLICE_COMMIT = 7, SLICE_GATHERED = 11, SLICE_COLLECTED = 12 }; /* queues of a slice */
#define FIRST_SLICE_QUEUE 32

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

/* What is the same for all cores. */
typedef struct Device {
  i64 threads;
  i64 warps;
  i64 cores;
  u64 full_mask;
  i64 xlen;
  u64 memory; /* host address */
  u64 memory_size;
  u64 local; /* host address */
  u64 local_size;
  u64 local_base;
  u64 address_mask;
  i64 deny; /* 1: some byte denies reads, 2: writes */
  i64 strict; /* deny what no interval allows; the page map is not used then */
  i64 intervals;
  i64 barriers;
  i64 reservations;
  i64 mpm_class;
  i64 quirks;
  i64 quantum;
  i64 timing;
  i64 breakpoints;
  i64 cores_per_cluster;
  i64 table_rows;
  i64 profile_base;
  i64 profile_size; /* instructions that are profiled from PROFILE_BASE on */
  u64 io_end; /* end of the console's and the counters' words; 0: the program has none */
  i64 extensions; /* set of the device's (isa.extensions) */
  i64 run_instructions; /* the last run's: warp instructions, those times active lanes, cycles */
  i64 run_thread_instructions;
  i64 run_cycles;
  i64 alone; /* no other host thread runs a core now */
  i64 interpreter; /* every instruction on the interpreter, which tests compare the executor with */
  u64 address_size; /* of memory and of the addresses behind it, where only intervals allow accesses */
} Device;
_Static_assert(offsetof(Device, address_size) == 8 * 32, "Device");
_Static_assert(sizeof(Device) == 8 * 33, "Device");

/* A core: scheduling of warps, counters, the fault that it stopped at. */
typedef struct Core {
  i64 active; /* warp mask */
  i64 stalled; /* warp mask: waits at a barrier or wspawn */
  i64 next_warp;
  i64 reason;
  u64 mscratch;
  i64 spawn_count;
  u64 spawn_pc;
  i64 spawn_warp; /* -1: no wspawn waits */
  i64 fault_kind;
  i64 fault_warp;
  u64 fault_lanes;
  u64 fault_pc;
  u64 fault_data;
  i64 fault_data2;
  i64 console_length;
  i64 decoded; /* pages decoded */
  i64 cycles;
  i64 instructions;
  i64 thread_instructions;
  i64 loads;
  i64 stores;
  i64 atomics;
  i64 branches;
  i64 splits;
  i64 divergent_splits;
  i64 barriers;
  i64 fp;
  i64 local_loads;
  i64 local_stores;
  i64 masked; /* instructions with a lane switched off */
  i64 step_row; /* the last instruction's row of decoded[] */
  i64 step_space; /* of the last memory instruction: 0 global, 1 local, 2 ADDRESS_ROW holds host addresses */
  i64 step_lanes; /* active lanes after the last instruction */
  i64 skip_break;
  i64 quantum_left; /* functional mode: of the turn of warp NEXT_WARP, which the core's budget cut short */
  i64 written; /* rows of registers that some instruction decoded so far may write, as a set */
  Window window[HINTS][4]; /* start and end of the interval that an instruction last accessed, by PC modulo HINTS words and by need (1 to 3) */
} Core;
_Static_assert(offsetof(Core, window) == 8 * 36, "Core");
_Static_assert(sizeof(Core) == 8 * 4132, "Core");

/* A warp. */
typedef struct Warp {
  u64 pc;
  u64 mask;
  i64 fflags;
  i64 frm;
  i64 depth;
  i64 barrier; /* barrier that the warp waits at, -1: none */
  i64 barrier_count;
  i64 instructions;
} Warp;
_Static_assert(offsetof(Warp, instructions) == 8 * 7, "Warp");
_Static_assert(sizeof(Warp) == 8 * 8, "Warp");

/* An entry of a warp's IPDOM stack: what a split has put off. */
typedef struct IpdomEntry {
  u64 original;
  u64 other;
  u64 pc;
  i64 fallthrough;
} IpdomEntry;
_Static_assert(offsetof(IpdomEntry, fallthrough) == 8 * 3, "IpdomEntry");
_Static_assert(sizeof(IpdomEntry) == 8 * 4, "IpdomEntry");

/* A row of the decoder's table, sorted by major opcode. */
typedef struct Encoding {
  i64 match;
  i64 mask;
  i64 op;
  i64 format;
  i64 rd; /* 0 none, 1 integer, 2 F */
  i64 rs1;
  i64 rs2;
  i64 rs3;
  i64 unit;
  i64 rounds;
  i64 row; /* index into isa.TABLE */
  i64 needs; /* bit of the extension that a device must have, 0: none */
} Encoding;
_Static_assert(offsetof(Encoding, needs) == 8 * 11, "Encoding");
_Static_assert(sizeof(Encoding) == 8 * 12, "Encoding");

/* What a core did at one instruction. */
typedef struct Profile {
  i64 executed; /* times executed by a warp */
  i64 threads; /* times executed by a thread */
  i64 wait; /* timing mode: cycles from decode to issue */
  i64 cycles; /* timing mode: cycles from the warp's previous issue to this one */
  i64 stalls_alu, stalls_fpu, stalls_lsu, stalls_csr, stalls_wctl, ibuffer_stalls, operand_stalls, lsu_stalls, load_latency, local_bank_stalls, coalescer_misses, icache_misses, dcache_reads, dcache_read_misses, dcache_writes, memory_reads, stalls_dot8, stalls_tcu, unused[6]; /* timing mode: what timing_state.PROFILED counted meanwhile */
} Profile;
_Static_assert(offsetof(Profile, cycles) == 8 * 3, "Profile");
_Static_assert(sizeof(Profile) == 8 * 28, "Profile");

/* Counters of a core's timing. */
typedef struct Counters {
  i64 scheduler_idle;
  i64 ibuffer_stalls;
  i64 scoreboard_stalls;
  i64 stalls_alu;
  i64 stalls_fpu;
  i64 stalls_lsu;
  i64 stalls_sfu;
  i64 stalls_csr;
  i64 stalls_wctl;
  i64 fetches;
  i64 loads;
  i64 stores;
  i64 fetch_latency;
  i64 load_latency;
  i64 icache_reads;
  i64 icache_misses;
  i64 icache_mshr_stalls;
  CacheCounters dcache;
  CacheCounters l2;
  CacheCounters l3;
  i64 memory_reads;
  i64 memory_writes;
  i64 memory_latency;
  i64 local_reads;
  i64 local_writes;
  i64 local_bank_stalls;
  i64 memory_bank_stalls;
  i64 coalescer_misses;
  i64 operand_stalls;
  i64 lsu_stalls;
  i64 dispatch_stalls;
  i64 commit_stalls;
  i64 unused_47[1];
  i64 register_reads; /* registers that lanes read and wrote */
  i64 register_writes;
  i64 lanes[24]; /* LANES_ALU + Unit: thread instructions of a unit, of which there may be as many as numbers to STALLS_DOT8 */
  i64 stalls_own[8]; /* of units of their own, in isa.table's order: cycles that other instructions wait for their results, instructions */
  i64 own_instructions[8];
} Counters;
_Static_assert(offsetof(Counters, own_instructions) == 8 * 82, "Counters");
_Static_assert(sizeof(Counters) == 8 * 90, "Counters");

/* A record of the trace. */
typedef struct TraceRecord {
  i64 core;
  i64 warp;
  i64 pc;
  i64 mask;
  i64 schedule;
  i64 decode;
  i64 issue;
  i64 execute;
  i64 commit;
  i64 word;
  i64 lives; /* 0 if the warp ended with it */
  i64 counted[16];
} TraceRecord;
_Static_assert(offsetof(TraceRecord, counted) == 8 * 11, "TraceRecord");
_Static_assert(sizeof(TraceRecord) == 8 * 27, "TraceRecord");

/* What the timing model is told: sizes, distances in cycles, rules. */
typedef struct Parameters {
  i64 lanes;
  i64 slices;
  i64 collectors;
  i64 ibuffer;
  i64 lsu_queue;
  i64 lsu_line;
  i64 port_lanes;
  i64 ports; /* of a core to its data cache */
  i64 socket_cores;
  i64 cluster_sockets;
  i64 fetch; /* schedule to the arbiter in front of the instruction cache */
  i64 issue_collect; /* issue to an operand collector's input */
  i64 operand; /* grant of a register bank to the operand's arrival */
  i64 collected; /* a collector's end to the arbiter of its slice */
  i64 dispatch; /* that arbiter to the dispatcher */
  i64 unit; /* dispatcher to unit */
  i64 commit; /* commit's arbiter to the free register */
  i64 coalesce; /* LSU to coalescer */
  i64 request; /* coalescer to data cache port */
  i64 response; /* data cache port to LSU */
  i64 local_request; /* LSU to local memory's banks */
  i64 local_response; /* bank to the lanes' port */
  i64 beats; /* requests of the coalescer in flight */
  i64 register_banks;
  i64 local_banks;
  i64 word_shift;
  i64 line_shift;
  i64 cache_latency;
  i64 arbiter; /* extra cycles each way when cores share an L1 */
  i64 icache_input; /* first input queue of the instruction caches' side, a row of cores */
  i64 dcache_input; /* the same of the data caches', cores × ports */
  i64 icache_back; /* memory's crossbar to the core if there is no instruction cache */
  i64 dcache_back;
  i64 caches;
  i64 nodes;
  i64 nodes_queue; /* first queue of the arbiters and of what lies behind them */
  i64 memory_input; /* first input queue of the memory crossbar */
  i64 memory_inputs;
  i64 memory_answer; /* first answer queue, one a bank */
  i64 memory_banks;
  i64 memory_queue; /* requests that wait for memory */
  i64 dram_done; /* first of the reads under way, one a channel */
  i64 path; /* extra cycles between caches and memory, each way */
  i64 bursts; /* memory requests of a line */
  i64 burst; /* cycles of a pseudo-channel for one */
  i64 read; /* read command to data */
  i64 row; /* activation or precharge */
  i64 core_queues; /* of a core */
  i64 trace; /* trace records that fit, 0: no trace */
  i64 slots; /* of a core */
  i64 trace_from; /* cycles in which instructions are scheduled that get a record */
  i64 trace_to;
  i64 queues; /* all */
  i64 direct_dispatch; /* all units take a packet every cycle */
  i64 share; /* warps of a slice */
  i64 cluster_cores;
  i64 direct_commit; /* results come to commit's arbiter when they are committed */
  i64 result; /* later by so much then, else 0 */
  i64 unused_58[6];
  i64 latency[32];
  i64 interval[32]; /* INTERVAL + Unit: cycles that a packet keeps a unit of its own */
  i64 lsu_unit; /* extra cycles from the dispatcher to the LSU */
  i64 load_done; /* a load's last answer to commit */
  i64 store_done; /* LSU to commit */
  i64 branch_resume; /* execution to the scheduler */
  i64 control_resume;
  i64 csr_resume;
  i64 join; /* extra cycles of a join */
  i64 beat_cycles; /* of the coalescer for one beat */
  i64 coalescer_room; /* packets in front of and in the coalescer */
  i64 operands_room; /* instructions in front of a slice's operand collectors */
  i64 collected_room; /* in a pipelined collector */
  i64 gather; /* pipelined collectors to the queue behind them */
  i64 lsu_room; /* packets of a slice in front of the LSU */
  i64 pipelined_collectors; /* rule: each warp has its collector, which is a pipeline */
  i64 fixed_priority; /* rule: arbiters of commit take the first unit */
  i64 float_queue; /* operations in a slice's FPU, 0: any number */
  i64 fifo_replacement; /* rule: the line that came first goes */
  i64 icache_banks;
  i64 cache_out; /* a cache's bank to what is below */
  i64 icache_fill; /* a line's way back into the bank */
  i64 dcache_fill;
  i64 start; /* first cycle of a run */
  i64 serial; /* rule: multiplier and divider take one packet at a time */
  i64 local_cycles; /* least cycles from one packet to the next in front of local memory */
  i64 fence; /* cycles of a fence, which empties the data cache; 0: it waits for loads only */
  i64 local_turns; /* rule: lanes of a packet that conflict take turns with the next packet's */
  i64 buffer_room; /* instructions in that queue, and in a dispatcher */
  i64 interleaved_slices; /* rule: a warp's slice is its number modulo that of slices */
  i64 first_slice; /* rule: LSU and SFU serve the first slice that has something */
  i64 last_answer; /* rule: an instruction is done with the last of its packets that comes */
  i64 bank_conflicts; /* the data cache's banks, if requests of a beat for one bank hold up the coalescer, else 0 */
  i64 banked_response; /* extra cycle of an answer of a data cache of several banks or ports */
  i64 banked_out; /* extra cycle of what goes down from one of several banks */
  i64 in_order; /* rule: a bank of memory answers in the order of requests */
  i64 memory_order; /* first queue of reads that memory has not answered, one a bank */
  i64 commit_room; /* answers and stores between the LSU and commit */
  i64 partial_answers; /* rule: each answer of a load goes through commit */
  i64 ports_out; /* extra cycle of a request to memory behind several ports */
  i64 cyclic_issue; /* rule: if the next warp in turn has nothing to issue, the first one that has goes */
  i64 unused_167[9];
  i64 members[8]; /* MEMBERS + slice: its warps */
} Parameters;
_Static_assert(offsetof(Parameters, members) == 8 * 176, "Parameters");
_Static_assert(sizeof(Parameters) == 8 * 184, "Parameters");

/* A ring of items between two units. */
typedef struct Queue {
  i64 head;
  i64 tail;
  i64 mask;
  i64 base; /* of the items behind the first NEAR */
} Queue;
_Static_assert(offsetof(Queue, base) == 8 * 3, "Queue");
_Static_assert(sizeof(Queue) == 8 * 4, "Queue");

/* What waits in a queue. Its words are named by what the queue is for. */
typedef struct Item {
  i64 time; /* cycle from which it can be taken */
  union {
    i64 word[3];
    struct { i64 address, tag, info; };        /* request to a cache or memory */
    struct { i64 packet, count, number; };     /* packet to commit, answers of the LSU */
    struct { i64 slot, first_packet, last; };  /* instruction or a packet of it to its unit */
    struct { i64 warp, flags, warps; };        /* what lets warps go on */
  }; /* three words */
} Item;
_Static_assert(offsetof(Item, time) == 8 * 0, "Item");
_Static_assert(sizeof(Item) == 8 * 4, "Item");

/* A warp in the pipeline: its instruction buffer and its scoreboard. */
typedef struct WarpTiming {
  i64 head; /* of the buffer */
  i64 size;
  i64 in_use; /* registers with a result under way */
  i64 last_issue;
  i64 unblocked; /* when the first instruction's last register came */
  i64 blame; /* the unit that it came from */
  i64 group; /* warps that leave the barrier together */
  i64 executed; /* instructions */
  i64 buffer[64];
} WarpTiming;
_Static_assert(offsetof(WarpTiming, buffer) == 8 * 8, "WarpTiming");
_Static_assert(sizeof(WarpTiming) == 8 * 72, "WarpTiming");

/* A core in the pipeline. */
typedef struct CoreTiming {
  i64 wake; /* when the core has something to do */
  i64 clock; /* cycle after the last schedule */
  i64 finish;
  i64 suspended; /* warps that wait for decode or execution of their last instruction */
  i64 buffered; /* warps with an instruction in the buffer */
  i64 blocked; /* of these, warps whose first one waits for a register */
  i64 arrived; /* warps whose barrier has been executed */
  i64 spawn; /* wspawn has been executed */
  i64 free; /* free slots */
  i64 flight; /* instructions in flight */
  i64 lsu_waits; /* slices with a packet for the LSU that waits for what comes, + 1; 0: not known */
  i64 loads; /* packets of loads in the LSU */
  i64 beats;
  i64 fence; /* fence under way, -1: none */
  i64 decode_waits; /* 1: the instruction in front of decode waits for its warp's full buffer */
  i64 unused_15[1];
  i64 batch[4]; /* a dispatcher's slice in turn */
  i64 batch_seen[4]; /* the last cycle in which a dispatcher had something */
  i64 issue_turn[8]; /* slices */
  i64 collect_turn[8];
  i64 commit_turn[8];
  i64 collected[8]; /* instructions in a slice's operand collectors and behind them (OC.PASS) */
  i64 collect_wake[8]; /* when one of them has something to do */
  i64 due[8]; /* its queues that are due in this cycle */
  i64 packet[UNITS][MAX_SLICES]; /* next packet, a dispatcher's slices */
  i64 dispatch_free[UNITS][MAX_SLICES]; /* when one for which nothing waits can send the next packet */
  i64 beat_left[64];
  i64 beat_slot[64];
  i64 own_free[16]; /* when units of their own can take the next packet */
  i64 float_free[32]; /* when a slice's FPU can take operations again, FLOAT_QUEUE each */
  i64 serial_free[MAX_SLICES][2]; /* when a slice's multiplier and divider can */
  i64 beat_free; /* when the coalescer can send a beat */
  i64 fence_end; /* when the fence under way is done */
  i64 coalescing; /* packets in front of and in the coalescer */
  i64 fetch_port; /* queue of its requests to the instruction cache */
  i64 memory_port; /* first queue to the data cache */
  i64 results; /* that came to commit's arbiters */
  i64 arbitrated[8]; /* the last cycle in which a slice's let something through */
  i64 passed[8]; /* the last cycle in which a slice passed a collected instruction on */
  i64 banks_from[8]; /* the first cycle of the next */
  i64 banks_taken[8]; /* register banks that give an operand, four bits a cycle */
  i64 bank_lanes[32]; /* lanes of a packet on each bank of local memory */
  i64 seen[16]; /* counters of TRACED at the last record */
} CoreTiming;
_Static_assert(offsetof(CoreTiming, seen) == 8 * 398, "CoreTiming");
_Static_assert(sizeof(CoreTiming) == 8 * 414, "CoreTiming");

/* An instruction in flight. */
typedef struct Instruction {
  i64 warp;
  i64 unit;
  i64 need; /* registers that must be free at issue */
  i64 rd; /* -1: none */
  i64 sources;
  i64 banks; /* of the sources, a byte each */
  i64 mask;
  i64 place; /* row of the profile, -1: none */
  i64 flags;
  i64 schedule;
  i64 decode;
  i64 issue;
  i64 execute;
  i64 pc;
  i64 word;
  i64 packets; /* not yet committed */
  i64 stalls; /* warps that wait for its execution */
  i64 slice;
  i64 record; /* 1: it gets a trace record */
  i64 lives; /* 0 if its warp ended with it */
  i64 blame; /* counter of the stall before its issue */
  i64 stall;
  i64 lines; /* requests to the data cache */
  i64 local; /* lanes that went to local memory */
  i64 ended; /* its last packet has been committed */
} Instruction;
_Static_assert(offsetof(Instruction, ended) == 8 * 24, "Instruction");
_Static_assert(sizeof(Instruction) == 8 * 25, "Instruction");

/* Addresses of the active lanes of each of its packets. */
typedef struct LaneAddresses {
  i64 address[32];
  i64 left[32]; /* of a packet: active lanes, then requests under way */
} LaneAddresses;
_Static_assert(offsetof(LaneAddresses, left) == 8 * 32, "LaneAddresses");
_Static_assert(sizeof(LaneAddresses) == 8 * 64, "LaneAddresses");

/* An operand collector; a collected instruction (operand_collector.c). */
typedef struct Collector {
  i64 slot;
  i64 start; /* of a pipelined one: when it takes the next packet */
  i64 free; /* the first cycle in which it takes another instruction */
  i64 entry;
  i64 asked; /* operands before the cycle that `grant_anew` is at */
  i64 grant[3]; /* when the register banks give the operands, three */
  i64 pass; /* when the instruction can be passed on to its dispatcher */
  i64 passes; /* its slot */
  i64 from; /* its collector */
  i64 packets;
  i64 unseen; /* cycles for which nothing shows whether it was */
} Collector;
_Static_assert(offsetof(Collector, unseen) == 8 * 12, "Collector");
_Static_assert(sizeof(Collector) == 8 * 13, "Collector");

/* A cache. */
typedef struct Cache {
  i64 level; /* 0 instruction, 1 data, 2 L2, 3 L3 */
  i64 sets;
  i64 ways;
  i64 banks;
  i64 mshrs;
  i64 lines; /* first line */
  i64 bank; /* first bank */
  i64 inputs;
  i64 input; /* first input queue */
  i64 wake;
  i64 socket; /* of a data cache */
  i64 set; /* as ND.SET */
} Cache;
_Static_assert(offsetof(Cache, set) == 8 * 11, "Cache");
_Static_assert(sizeof(Cache) == 8 * 12, "Cache");

/* A line of a cache. */
typedef struct CacheLine {
  i64 line; /* line + 1, 0: empty */
  i64 age;
} CacheLine;
_Static_assert(offsetof(CacheLine, age) == 8 * 1, "CacheLine");
_Static_assert(sizeof(CacheLine) == 8 * 2, "CacheLine");

/* A bank of a cache. */
typedef struct CacheBank {
  i64 out; /* queue of requests to what is below */
  i64 delay;
  i64 back; /* cycles from what is below to the bank */
  i64 fill; /* queue of lines that came */
  i64 used; /* miss entries */
  i64 replays;
  i64 taken; /* last cycle in which the bank took something */
  i64 last; /* line + 1 that was found there last, 0: not known */
} CacheBank;
_Static_assert(offsetof(CacheBank, last) == 8 * 7, "CacheBank");
_Static_assert(sizeof(CacheBank) == 8 * 8, "CacheBank");

/* An entry of a bank's miss status holding registers. */
typedef struct Mshr {
  i64 state; /* 0 free, 1 waits, 2 replays */
  i64 line;
  i64 tag;
  i64 info;
  i64 way;
} Mshr;
_Static_assert(offsetof(Mshr, way) == 8 * 4, "Mshr");
_Static_assert(sizeof(Mshr) == 8 * 5, "Mshr");

/* An output of a crossbar. */
typedef struct Arbiter {
  i64 input;
  i64 inputs;
  i64 out;
  i64 delay;
  i64 turn;
  i64 set; /* of its inputs among the first 64 queues of what cores share, 0: they are not all of these */
  i64 cache; /* the instruction cache that it alone is in front of, at once, + 1; 0: none */
} Arbiter;
_Static_assert(offsetof(Arbiter, cache) == 8 * 6, "Arbiter");
_Static_assert(sizeof(Arbiter) == 8 * 7, "Arbiter");

/* A channel of memory and its controller. */
typedef struct DramChannel {
  i64 try; /* when something can be issued, at the earliest */
  i64 writing;
  union { struct { i64 reads, writes, active; }; i64 waiting[3]; };
  i64 activate; /* of the channel */
  i64 precharge;
  i64 answered; /* when answers kept in order may go on */
  DramPseudoChannel pseudo[2]; /* activate, read, write, four last activations */
  DramGroup group[8]; /* activate, read, write */
  DramBank bank[32]; /* row, activate, precharge, read, write */
  DramRequest buffer[3][BUFFER_ROOM];
} DramChannel;
_Static_assert(offsetof(DramChannel, buffer) == 8 * 312, "DramChannel");
_Static_assert(sizeof(DramChannel) == 8 * 960, "DramChannel");

/* What the cores share. */
typedef struct Shared {
  i64 now;
  i64 turn; /* of the memory's answers */
  i64 burst; /* bursts of the request in front that have gone */
  i64 memory_wake;
  i64 running;
  i64 skipped; /* cycles that mcycle is ahead: instructions of functional mode between samples */
  i64 unused_6[2];
} Shared;
_Static_assert(offsetof(Shared, skipped) == 8 * 5, "Shared");
_Static_assert(sizeof(Shared) == 8 * 8, "Shared");

/* The timing model's tables. */
typedef struct Timing {
  const Parameters *parameters;
  Counters *counters;
  WarpTiming *warps;
  CoreTiming *cores;
  Instruction *instructions;
  LaneAddresses *lanes;
  FreeSlot *free;
  Collector *collectors;
  Queue *queues;
  Due *due; /* cycle of a queue's first item */
  Item *items;
  Cache *caches;
  CacheLine *lines;
  CacheBank *banks;
  Mshr *mshrs;
  Arbiter *arbiters;
  DramChannel *channels;
  Shared *shared;
  TraceRecord *trace;
  FreeSlot *trace_length;
  void * unused_20[4];
} Timing;
_Static_assert(offsetof(Timing, trace_length) == 8 * 19, "Timing");
_Static_assert(sizeof(Timing) == 8 * 24, "Timing");

/* The device: all of its tables. */
typedef struct Gpu {
  Device *device;
  Core *cores;
  Warp *warps;
  u64 *registers;
  IpdomEntry *stack;
  i64 *barriers;
  Decoded *decoded;
  i32 *pages;
  i64 *slots;
  const Encoding *table;
  const i64 *opcodes;
  const u8 *rights;
  const Interval *intervals;
  i64 *reserved;
  i64 *console;
  Counters *counters;
  const u64 *breaks;
  Timing *timing;
  Profile *profile;
  u64 *matrix;
  i64 *stale;
  u32 *words; /* that the pages in DECODED were decoded from */
  void * unused_22[2];
} Gpu;
_Static_assert(offsetof(Gpu, words) == 8 * 21, "Gpu");
_Static_assert(sizeof(Gpu) == 8 * 24, "Gpu");

#endif
