#ifndef VORTEX_WARP_H
#define VORTEX_WARP_H
#include "device.h"

#define CONVERGENT __attribute__((convergent))
CONVERGENT uint __vx_active_lanes(void);
uint __vx_hardware_lane(void);
CONVERGENT uint __vx_ballot(int predicate);
CONVERGENT uint __vx_exchange32(uint value, uint source);
CONVERGENT ulong __vx_exchange64(ulong value, uint source);
CONVERGENT int __vx_any(int predicate);
CONVERGENT int __vx_all(int predicate);
OVERLOADABLE size_t get_local_linear_id(void);
OVERLOADABLE uint get_sub_group_size(void);


static inline uint near_cells(void) {
  uint near = CELLS_REACH / (CELL_BYTES * __vx_cell_lanes()) + 1;
  return near < MOST_NEAR_CELLS ? near : MOST_NEAR_CELLS;
}
/* Distance of a field of the cells from the first cell (cells.py has the places). */
static inline uint cell_place(uint field) {
  return ((near_cells() >= CELLS_ARE_MANY ? SPARE_CELL + 1 : near_cells()) + field) * CELL_BYTES * __vx_cell_lanes();
}
#endif
