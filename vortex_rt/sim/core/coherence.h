/* Data caches that hold data (``coherence = as-hardware``, and under the sanitizer coherencecheck). */
#ifndef VORTEX_COHERENCE_H
#define VORTEX_COHERENCE_H
#include "device.h"

/* Empty the caches: a launch begins. */
void clear_copies(const Gpu *g);
/* Give what each active lane's load of ``size`` bytes finds; ``space`` and ``delta`` are resolve_addresses'. */
void read_copies(const Step *s, int space, i64 size, u64 delta, u64 *values);
/* Memory has what the lanes stored: so have the copies that their core's caches hold. */
void write_copies(const Step *s, int space, i64 size);
/* Return the host address at which the cache that does atomic operations has what a lane's works on; the caches in front
 * of it hold it no more. */
u64 atomic_place(const Step *s, i64 lane, i64 size);
/* The same as write_copies, of one lane's atomic operation */
void write_atomic(const Step *s, i64 lane, i64 size);
#endif
