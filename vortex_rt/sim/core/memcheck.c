/* memcheck: accesses beyond a block's shared memory and beyond a thread's local memory. In plain runs all of a core's local
 * memory, and all stacks, are one; what lies outside of allocations every run finds.
 *
 * A thread's local memory are its frames, from the stack pointer to the top of its stack, and its warp's cells
 * (compiler/cells.py), which the compiler uses for spilled registers and for small arrays. What cells hold is not told apart.
 * Of start-up's code and of copies by the device's units nothing is looked at. */
#include "sanitizer.h"

/* Whether a block of the warp's cluster has a variable, or memory that the launch asks for, at all of [address, address + size) */
static bool in_block(const Moment *m, i64 lane, u64 address, u64 size) {
  const Sanitizer *z = m->z;
  const u64 all = (u64)(z->local_bytes * max_of(1, z->cluster_size));
  u64 own = register_of(m->step, lane, FIXED_LOCAL_MEMORY) & m->g->device->address_mask;
  if (z->cluster_size > 1) own -= (own - shared_first(m)) % all; /* where the cluster's first block has its memory */
  if (address - own >= all) return false;
  const u64 offset = (address - own) % (u64)z->local_bytes;
  for (const Extent *extent = z->extents; extent < z->extents + z->extents_count; extent++)
    if (offset >= extent->start && offset + size <= extent->end) return true;
  return false;
}

/* Whether a place may be a cell of the warp. Where cells are of one lane each, or several warps make a warp of CUDA's, lanes
 * read those of others: all that lies below frames in a stack counts then. */
static bool in_cells(const Moment *m, i64 lane, u64 address, u64 size, u64 frames) {
  const Sanitizer *z = m->z;
  if (z->cell_stride && m->step->lanes == CUDA_LANES) {
    const u64 first = register_of(m->step, lane, FIXED_CELLS) - (u64)(z->cells_bias + lane * z->cell_stride);
    const u64 offset = (address - first) & m->g->device->address_mask;
    return offset < (u64)z->cells_end && offset + size <= (u64)z->cells_end;
  }
  return ((z->private_end - address - size) & (((u64)1 << z->stack_log2) - 1)) >= frames;
}

static bool in_own_stack(const Moment *m, i64 lane, u64 address, u64 size) {
  const Sanitizer *z = m->z;
  const u64 pointer = register_of(m->step, lane, FIXED_STACK) & m->g->device->address_mask, end = z->private_end;
  u64 frames = 0;
  if (pointer > z->private_first && pointer <= end) {
    const u64 top = end - ((end - pointer) >> z->stack_log2 << z->stack_log2);
    if (address >= pointer && address + size <= top) return true;
    frames = top - pointer;
  }
  return z->cells_end && in_cells(m, lane, address, size, frames);
}

bool check_bounds(const Moment *m, AccessKind access, int space, i64 size) {
  const Step *s = m->step;
  const Sanitizer *z = m->z;
  u64 outside = 0, first = 0;
  FOR_ACTIVE(lane, s->mask) {
    const u64 address = device_address(s->g, s->core_number, s->address[lane], space);
    const bool shared = address - shared_first(m) < z->shared_size;
    if (!shared && (address < z->private_first || address >= z->private_end)) continue;
    /* atomic operations on a byte or two are done with the word around them */
    const u64 bytes = access == ATOMIC_ACCESS && size == 4 ? 1 : (u64)size;
    if (shared ? in_block(m, (i64)lane, address, bytes) : in_own_stack(m, (i64)lane, address, bytes)) continue;
    if (!outside) first = address;
    outside |= bit((i64)lane);
  }
  if (!outside) return true;
  s->core->fault_data2 = size * 4 + (access == LOADS ? 1 : access == STORES ? 2 : 3);
  return step_fault(s, FAULT_ACCESS_VIOLATION, outside, first);
}
