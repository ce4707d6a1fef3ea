/* The state of memory: channels of HBM2 and their controllers. ``activate``, ``precharge``, ``read`` and ``write`` are the
 * cycles from which these commands are allowed. */
#ifndef VORTEX_DRAM_H
#define VORTEX_DRAM_H
#include "types.h"

enum { DRAM_PSEUDO_CHANNELS = 2, DRAM_GROUPS = 8, DRAM_BANKS = 32, DRAM_BUFFER = 36 };

typedef struct DramBank {
  _Alignas(64) i64 row; /* that is open, -1: none */
  i64 activate, precharge, read, write;
} DramBank;

typedef struct DramGroup {
  _Alignas(32) i64 activate;
  i64 read, write;
} DramGroup;

typedef struct DramPseudoChannel {
  _Alignas(64) i64 activate;
  i64 read, write;
  i64 window[4]; /* the last activations */
} DramPseudoChannel;

typedef struct DramRequest {
  i64 bank, row, arrival;
  i64 unit; /* of 16 bytes, over all channels */
  i64 tag, info;
} DramRequest;

typedef struct DramChannel {
  i64 try; /* when something can be issued, at the earliest */
  i64 writing;
  union {
    struct { i64 reads, writes, active; };
    i64 waiting[3]; /* in each buffer */
  };
  i64 activate, precharge;
  i64 answered; /* when answers kept in order may go on */
  DramPseudoChannel pseudo[DRAM_PSEUDO_CHANNELS];
  DramGroup group[DRAM_GROUPS]; /* of banks */
  DramBank bank[DRAM_BANKS];
  DramRequest buffer[3][DRAM_BUFFER]; /* reads, writes, those with an activated row */
} DramChannel;
#endif
