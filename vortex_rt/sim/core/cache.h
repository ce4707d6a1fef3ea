/* The state of caches. */
#ifndef VORTEX_CACHE_H
#define VORTEX_CACHE_H
#include "types.h"

#define PASSING 8 /* atomic operations under way that a bank of a 3.0 has passed on to the last cache */
#define CROSSBAR_ROOM 2 /* requests between a 3.0's crossbar and a bank of an L2 or L3 */
#define MAX_MSHRS (256 + PASSING) /* of a bank; the last ones are those of such operations */

enum { ICACHE, DCACHE, L2, L3 };
enum { MSHR_FREE, MSHR_WAITING, MSHR_REPLAY };

typedef struct Cache {
  i64 level; /* ICACHE to L3 */
  i64 sets;
  i64 ways;
  i64 banks;
  i64 mshrs; /* of a bank */
  i64 lines; /* its first line */
  i64 bank;  /* its first bank */
  i64 inputs;
  i64 input;  /* its first input queue */
  i64 wake;   /* when a bank has a replay or a line that came */
  i64 socket; /* of a data cache */
  i64 last;   /* 1: no cache below it */
  i64 write_back; /* 1: it keeps what is written until the line goes */
  i64 pair;   /* cycles in which a bank takes two requests at most */
  i64 sector; /* logarithm of the lines that are next to each other in a bank */
  u64 set;    /* its inputs among the first 64 queues of what cores share, 0: they are not all of these */
} Cache;

typedef struct CacheLine {
  i64 line; /* line + 1, 0: empty */
  i64 age; /* twice, and 1: written (Cache.write_back) */
} CacheLine;

typedef struct CacheBank {
  i64 out; /* queue of requests to what is below */
  i64 delay;
  i64 back; /* cycles from what is below to the bank */
  i64 fill; /* queue of lines that came */
  i64 used; /* miss entries */
  i64 replays;
  i64 passing;
  i64 taken; /* last cycle in which the bank took something */
  i64 before; /* and the one before it */
  i64 last;  /* line + 1 that was found there last, 0: not known */
  i64 waiting; /* requests that the crossbar in front has handed over */
  Item inbox[CROSSBAR_ROOM];
} CacheBank;

/* An entry of a bank's miss status holding registers */
typedef struct Mshr {
  i64 state; /* MSHR_FREE to MSHR_REPLAY */
  i64 line;
  i64 tag;
  i64 info;
  i64 way;
} Mshr;
#endif
