/* Work-item functions (OpenCL C 3.0, 6.15.1). The local id is packed: x | y << 10 | z << 20. */
#include "device.h"

OVERLOADABLE uint get_work_dim(void) { return FIELD32(work_dim, 0); }

OVERLOADABLE size_t get_local_id(uint dim) {
  switch (dim) {
  case 0: return __vx_packed_local_id() & 1023;
  case 1: return __vx_packed_local_id() >> 10 & 1023;
  case 2: return __vx_packed_local_id() >> 20;
  default: return 0;
  }
}

OVERLOADABLE size_t get_group_id(uint dim) {
  switch (dim) {
  case 0: return __vx_group_id_x();
  case 1: return __vx_group_id_y();
  case 2: return __vx_group_id_z();
  default: return 0;
  }
}

OVERLOADABLE size_t get_enqueued_local_size(uint dim) { return dim < 3 ? FIELD32(enqueued_local_size, dim) : 1; }
OVERLOADABLE size_t get_local_size(uint dim) { return dim < 3 ? FIELD32(local_size, dim) : 1; }
OVERLOADABLE size_t get_num_groups(uint dim) { return dim < 3 ? FIELD32(num_groups, dim) : 1; }
OVERLOADABLE size_t get_global_size(uint dim) { return dim < 3 ? (size_t)FIELD64(global_size, dim) : 1; }
OVERLOADABLE size_t get_global_offset(uint dim) { return dim < 3 ? (size_t)FIELD64(global_offset, dim) : 0; }

OVERLOADABLE size_t get_global_id(uint dim) {
  return dim < 3 ? get_group_id(dim) * get_local_size(dim) + get_local_id(dim) + (size_t)FIELD64(id_offset, dim) : 0;
}

OVERLOADABLE size_t get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}

OVERLOADABLE size_t get_global_linear_id(void) {
  size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1), z = get_global_id(2) - get_global_offset(2);
  return (z * get_global_size(1) + y) * get_global_size(0) + x;
}
