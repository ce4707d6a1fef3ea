/* How many work-groups a core runs at once: for who plans launches, and for who tells of occupancy. */
#ifndef VORTEX_RESIDENT_H
#define VORTEX_RESIDENT_H

#include <stdint.h>

/* Hardware barriers of a core with so many warps. */
static inline uint32_t vortex_barriers(uint32_t warps) { return warps >= 2 ? warps / 2 : 1; }

/* The first barrier that is left where so many groups of `per_group` warps are resident: each of several warps has one, others
 * meet at number 0 by themselves. */
static inline uint32_t vortex_first_spare_barrier(uint32_t groups, uint32_t per_group) { return per_group > 1 ? groups : 1; }

/* Groups of `per_group` warps, in whole clusters of `cluster` groups, each of which has a barrier of its own beside its groups';
 * `local_bytes` is a group's local memory, `capacity` the core's. 0: not one cluster fits. */
static inline uint32_t vortex_resident_groups(uint32_t warps, uint64_t capacity, uint32_t per_group, uint64_t local_bytes,
                                              uint32_t cluster) {
  uint32_t groups = warps / per_group;
  if (local_bytes != 0 && capacity / local_bytes < groups) groups = (uint32_t)(capacity / local_bytes);
  groups -= groups % cluster;
  while (cluster > 1 && groups > 0 && vortex_first_spare_barrier(groups, per_group) + groups / cluster > vortex_barriers(warps))
    groups -= cluster;
  return groups;
}

#endif
