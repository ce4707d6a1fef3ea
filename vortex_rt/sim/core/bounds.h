/* The first look at an access of a warp, in the executor: under memcheck, whether it is certainly within bounds; where data
 * caches hold data, whether it is local memory's. What is not goes to the interpreter, which decides lane by lane (memcheck.c,
 * coherence.c). */

/* The difference of host and device addresses of the places in the row of addresses, from ``low`` to ``high``; an access
 * that is no plain one, or to be looked at lane by lane, goes to the interpreter */
#define RESOLVE(BITS, NEED)                                                                                   \
  const u64 delta = resolve(&s->memory, s->core, pc, low, high, BITS / 8, NEED, &kind);                         \
  if (kind == 2 || (s->looks && !NAMED(inside_, LANES)(s, base, pc, mask, low, high + BITS / 8, BITS / 8))) SLOW

/* Whether all of an access to stacks and cells is within each lane's frames or the warp's cells */
static bool NAMED(private_, LANES)(const Running *s, const u64 *base, u64 mask, u64 low, u64 high, u64 size) {
  const Sanitizer *z = s->memcheck;
  const u64 address_mask = s->memory.address_mask;
  const bool exact = z->cell_stride && LANES == CUDA_LANES; /* else lanes read those of others (in_cells) */
  if (exact) {
    const i64 one = __builtin_ctzll(mask);
    const u64 first = base[FIXED_CELLS * LANES + one] - (u64)(z->cells_bias + one * z->cell_stride);
    const u64 offset = (low - first) & address_mask, cells = (u64)z->cells_end;
    if (offset < cells && offset + (high - low) <= cells) return true;
  }
  const u64 start = z->private_first, end = z->private_end, below = ((u64)1 << z->stack_log2) - 1;
  const u64 loose = !exact && z->cells_end ? ~(u64)0 : 0;
  const u64 *places = base + ADDRESS_ROW * LANES, *pointers = base + FIXED_STACK * LANES;
  u64 outside = 0;
  FOR_LANES {
    const u64 pointer = pointers[l] & address_mask, over = places[l] - pointer;
    const u64 frames = pointer - start - 1 < end - start ? (end - pointer) & below : 0;
    const u64 framed = over < frames && over + size <= frames ? ~(u64)0 : 0;
    const u64 under = ((end - places[l] - size) & below) >= frames ? loose : 0;
    outside |= s->on[l] & ~framed & ~under;
  }
  return !outside;
}

/* Whether an access to [low, high) needs no other look, of the lanes' ``size`` bytes each at the row of addresses */
static __attribute__((noinline)) bool NAMED(inside_, LANES)(const Running *s, const u64 *base, u64 pc, u64 mask, u64 low,
                                                            u64 high, u64 size) {
  const Sanitizer *z = s->memcheck;
  if (s->g->copies && (low < s->memory.local_base || high > s->memory.local_end)) return false;
  if (!z || pc < z->first) return true;
  const u64 shared = z->shared_first + (u64)s->core_number * z->shared_stride;
  if (low < shared + z->shared_size && high > shared) {
    const u64 own = base[FIXED_LOCAL_MEMORY * LANES + __builtin_ctzll(mask)] & s->memory.address_mask;
    for (const Extent *extent = z->extents; extent < z->extents + z->extents_count; extent++)
      if (low - own >= extent->start && high - own <= extent->end && low >= own) return true;
    return false;
  }
  if (low >= z->private_end || high <= z->private_first) return true;
  return NAMED(private_, LANES)(s, base, mask, low, high, size);
}
