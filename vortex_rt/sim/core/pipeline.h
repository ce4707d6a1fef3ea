/* The state of the timing model: instructions in flight, warps and cores in the pipeline, queues, and what they are
 * connected to. Times are cycles. Everything that moves between two units moves through a queue. */
#ifndef VORTEX_PIPELINE_H
#define VORTEX_PIPELINE_H
#include "dram.h"
#include "state.h"

#define NEVER ((i64)1 << 60)
#define MAX_IBUFFER 64
#define MAX_COLLECTORS 16
#define FEW_COLLECTORS 4 /* of so many, all operands come within the 16 cycles of banks_taken; a 3.0 has no more */
#define MAX_COLLECTED (2 * MAX_COLLECTORS) /* instructions in a slice's collectors and behind them */

/* Dispatchers of a core, in the order in which commit looks at them */
enum { ALU, LSU, FPU, SFU, UNITS };

/* ---- queues */

#define GROUP 32 /* queues that are looked at together: those of a core, those of a slice */
#define NEAR 8   /* items of a queue that lie beside those of all others: the first ones */

/* A ring of items between two units */
typedef struct Queue {
  i64 head;
  i64 tail;
  i64 mask; /* room - 1 */
  i64 base; /* of the items behind the first NEAR */
} Queue;

/* When a queue's first item can be taken; NEVER: it is empty */
typedef struct Due {
  i64 cycle;
} Due;

/* What waits in a queue. Its words are named by what the queue is for. */
typedef struct Item {
  i64 time; /* cycle from which it can be taken */
  union {
    i64 word[3];
    struct { i64 address, tag, info; };       /* request to a cache or memory */
    struct { i64 packet, count, number; };    /* packet to commit, answers of the LSU */
    struct { i64 slot, first_packet, last; }; /* instruction or a packet of it to its unit */
    struct { i64 warp, flags, warps; };       /* what lets warps go on */
  };
} Item;

#include "cache.h" /* which has items */

/* Queues of a core; those of ports follow their first one */
enum { CORE_DECODE, CORE_RESUME, CORE_COALESCE, CORE_LOCAL, CORE_LSU_ANSWER, CORE_ANSWER, CORE_QUEUES = CORE_ANSWER + MAX_PORTS };
/* Queues of a slice; those of units and collectors follow their first one */
enum {
  SLICE_OPERANDS, SLICE_LSU, SLICE_DONE, SLICE_DISPATCH,
  SLICE_COMMIT = SLICE_DISPATCH + UNITS,
  SLICE_GATHERED = SLICE_COMMIT + UNITS, /* behind pipelined collectors */
  SLICE_COLLECTED,
  SLICE_QUEUES = SLICE_COLLECTED + MAX_COLLECTORS,
  /* of a 3.0 (unit_channels.c), behind its few collectors; those of units in the first slice's row */
  SLICE_READ = SLICE_COLLECTED + FEW_COLLECTORS,
  UNIT_WAITS = SLICE_READ + FEW_COLLECTORS,
  UNIT_INPUT = UNIT_WAITS + UNITS,
  UNIT_RESULT = UNIT_INPUT + UNITS,
  OWN_RESULT = UNIT_INPUT + LSU, /* of units of their own; the LSU's instructions wait elsewhere */
};

/* ---- the pipeline */

/* What an instruction does to warps when it is executed */
enum { SPAWN = 1, BARRIER = 2 };

/* An instruction in flight */
typedef struct Instruction {
  i64 warp;
  i64 unit;
  i64 need; /* registers that must be free at issue */
  i64 results; /* registers that are free again when it is done, 0: none; bit 0 is no register (note_sources) */
  i64 sources;
  i64 banks; /* of the sources, a byte each */
  i64 mask;
  i64 place;                            /* row of the profile, -1: none */
  i64 flags;                            /* SPAWN, BARRIER */
  i64 schedule, decode, issue, execute; /* when it came to these stages */
  i64 pc;
  i64 word;
  i64 packets; /* not yet committed */
  i64 stalls;  /* warps that wait for its execution */
  i64 slice;
  i64 record; /* 1: it gets a trace record */
  i64 lives;  /* 0 if its warp ended with it */
  i64 blame;  /* counter of the stall before its issue */
  i64 stall;
  i64 lines; /* requests to the data cache */
  i64 local; /* lanes that went to local memory */
  i64 steps; /* micro-operations in the tensor unit */
  i64 reads; /* lines of local memory that it reads before them */
  i64 ended; /* its last packet has been committed */
} Instruction;

/* Addresses of an instruction's active lanes, packet by packet, without gaps from the packet's first lane on */
typedef struct LaneAddresses {
  i64 address[32];
  i64 left[32]; /* of a packet: active lanes, then requests under way */
} LaneAddresses;

/* A warp in the pipeline: its instruction buffer and its scoreboard */
typedef struct WarpTiming {
  i64 head; /* of the buffer */
  i64 size;
  i64 in_use; /* registers with a result under way */
  i64 last_issue;
  i64 unblocked; /* when the first instruction's last register came */
  i64 blame;     /* the unit that it came from */
  i64 group;     /* warps that leave the barrier together */
  i64 barrier_place; /* the last barrier's row of the profile */
  i64 waits_since;   /* when it was executed, 0: the warp has gone on */
  i64 fetched;       /* instructions from schedule to issue */
  i64 flight;        /* to commit */
  i64 age;           /* issues of others that it was ready for */
  i64 buffer[MAX_IBUFFER];
} WarpTiming;

/* A core in the pipeline. Sets of warps have a bit for each. */
typedef struct CoreTiming {
  i64 wake;  /* when the core has something to do */
  i64 clock; /* cycle after the last schedule */
  i64 finish;
  i64 suspended;    /* warps that wait for decode or execution of their last instruction */
  i64 buffered;     /* warps with an instruction in the buffer */
  i64 blocked;      /* of these, warps whose first one waits for a register */
  i64 crowded;      /* warps that have as many instructions in front of issue as may be (Parameters.channels) */
  i64 arrived;      /* warps whose barrier has been executed */
  i64 spawn;        /* wspawn has been executed */
  i64 free;         /* free slots */
  i64 flight;       /* instructions in flight */
  i64 lsu_waits;    /* slices with a packet for the LSU that waits for what comes, + 1; 0: not known */
  i64 loads;        /* packets of loads in the LSU */
  i64 beats;        /* of the coalescer under way */
  i64 beat_open;    /* the one that is being sent, + 1; 0: none */
  i64 fence;        /* fence under way, -1: none */
  i64 fence_end;    /* when it is done */
  i64 decode_waits; /* 1: the instruction in front of decode waits for its warp's full buffer */
  i64 beat_free;    /* when the coalescer can send a beat */
  i64 coalescing;   /* packets in front of and in the coalescer */
  i64 fetch_port;   /* queue of its requests to the instruction cache */
  i64 memory_port;  /* first queue to the data cache */
  i64 results;      /* that came to commit's arbiters */
  i64 batch[UNITS]; /* a dispatcher's slice in turn */
  i64 batch_seen[UNITS];   /* the last cycle in which a dispatcher had something */
  i64 batch_held[UNITS];   /* 1: its slice keeps the turn */
  i64 issued[MAX_SLICES][UNITS]; /* instructions that have no room kept in their unit yet */
  i64 issue_turn[MAX_SLICES];
  i64 collect_turn[MAX_SLICES];
  i64 commit_turn[MAX_SLICES];
  i64 collected[MAX_SLICES];    /* instructions in a slice's operand collectors and behind them (Collector.pass) */
  i64 collect_wake[MAX_SLICES]; /* when one of them has something to do */
  i64 due[MAX_SLICES];          /* its queues that are due in this cycle */
  i64 packet[UNITS][MAX_SLICES];        /* next packet, a dispatcher's slices */
  i64 dispatch_free[UNITS][MAX_SLICES]; /* when one for which nothing waits can send the next packet */
  i64 beat_left[MAX_BEATS];
  i64 beat_slot[MAX_BEATS];
  i64 own_free[16];                /* when units of their own can take the next packet */
  i64 float_free[4 * MAX_SLICES];  /* when a slice's FPU can take operations again, float_queue each */
  i64 serial_free[MAX_SLICES][2];  /* when a slice's multiplier and divider can */
  i64 arbitrated[MAX_SLICES];      /* the last cycle in which a slice's arbiter of commit let something through */
  i64 passed[MAX_SLICES];          /* the last cycle in which a slice passed a collected instruction on */
  i64 banks_from[MAX_SLICES];      /* the first cycle of the next */
  i64 banks_taken[MAX_SLICES];     /* register banks that give an operand, four bits a cycle */
  i64 bank_lanes[32];              /* lanes of a packet on each bank of local memory */
  i64 seen[TRACED_COUNTERS];       /* counters of TRACED at the last record */
} CoreTiming;

/* An operand collector; and, from ``pass`` on, a collected instruction: not in the same row, but in that of ``entry`` */
typedef struct Collector {
  i64 slot;
  i64 start; /* of a pipelined one: when it takes the next packet */
  i64 free;  /* the first cycle in which it takes another instruction */
  i64 entry;
  i64 asked;    /* operands before the cycle that `grant_anew` is at */
  i64 grant[3]; /* when the register banks give the operands */
  i64 pass;     /* when the instruction can be passed on to its dispatcher */
  i64 passes;   /* its slot */
  i64 from;     /* its collector */
  i64 packets;
  i64 unseen; /* cycles for which nothing shows whether it was */
} Collector;

/* An output of a crossbar, which takes one request a cycle, its inputs in turn */
typedef struct Arbiter {
  i64 input; /* first input queue */
  i64 inputs;
  i64 out;
  i64 delay;
  i64 turn;
  u64 set;   /* as of a cache */
  i64 cache; /* the instruction cache that it alone is in front of, at once, + 1; 0: none */
} Arbiter;

/* ---- all of it */

/* How many there are of what, and the first queues of what a number follows (wiring.c) */
typedef struct Wiring {
  i64 core_queues; /* of a core */
  i64 shared;      /* first queue of what cores share: arbiters and what lies behind them */
  i64 queues, items, arbiters, caches, banks, lines;
  i64 icache_input, dcache_input; /* in front of the caches: a row of cores; cores × ports */
  i64 icache_back, dcache_back;   /* cycles from memory's crossbar to the core if there is no such cache */
  i64 memory_input;               /* of the memory's crossbar */
  i64 memory_inputs;
  i64 memory_answer; /* a bank */
  i64 memory_queue;  /* requests that wait for memory */
  i64 memory_order;  /* reads that memory has not answered, a bank */
  i64 dram_done;     /* reads under way, a channel */
  i64 ports_out;     /* extra cycle of a request to memory behind several ports */
} Wiring;

/* Memory's crossbar */
typedef struct MemoryTiming {
  i64 turn;  /* of the answers */
  i64 burst; /* bursts of the request in front that have gone */
  i64 wake;
} MemoryTiming;

struct Timing {
  const Parameters *parameters;
  TimingCounters *counters;
  Clock *clock;
  Wiring wiring;
  MemoryTiming *memory;
  Due *due;
  Queue *queues;
  Item *items;
  CoreTiming *cores;
  WarpTiming *warps;
  Collector *collectors;
  Instruction *instructions;
  LaneAddresses *lanes;
  i64 *free; /* slots of instructions that are free, of each core */
  Arbiter *arbiters;
  Cache *caches;
  CacheBank *banks;
  CacheLine *lines;
  Mshr *mshrs;
  DramChannel *channels;
};
#endif
