#ifndef VORTEX_ASYNCHRONOUS_H
#define VORTEX_ASYNCHRONOUS_H
#include "warp.h"

typedef volatile __generic ulong *Barrier;
ulong __vx_mbarrier_arrive(Barrier barrier, uint count, uint dropped, int bytes);
/* Let the copy engine begin to copy a tile for a barrier, which still is to hear of its bytes. */
CONVERGENT void __vx_engine_copy(Barrier barrier, size_t to, uint descriptor, int x, int y, int z, int u, int v);
#endif
