/* printf records (docs/reference/interfaces.md): the buffer is { u32 used, capacity, dropped, part } and records { u32 id, bytes, arguments in 8-byte slots }.
 *
 * Without atomic instructions every hart has a part of the buffer to itself, { u32 used, dropped } and its records: only one hart reads or writes
 * it, and a hart does one thing after the other (virtual warps of one hart change places at barriers only), so plain loads and stores do. */
#include "device.h"

typedef struct {
  uint used, capacity, dropped, part;
} Buffer;

typedef struct {
  uint used, dropped;
} Part;

static __generic char *reserve_own(__global Buffer *buffer, uint id, uint bytes) {
  uint hart;
  __asm__ volatile(READ_CSR(MHARTID) : "=r"(hart));
  volatile __private Part *part = (volatile __private Part *)(size_t)((__global char *)(buffer + 1) + (ulong)hart * buffer->part);
  if (buffer->part < sizeof(Part)) /* not even room to count */
    return 0;
  uint at = part->used, room = buffer->part - (uint)sizeof(Part);
  if (bytes > room - at) {
    part->dropped += 1;
    return 0;
  }
  part->used = at + bytes;
  __global uint *record = (__global uint *)((__global char *)(size_t)(part + 1) + at);
  record[0] = id;
  record[1] = bytes;
  return (__generic char *)(record + 2);
}

/* Returns where the arguments of a new record go, or null when there is no room (any more). */
__generic char *__vx_printf_reserve(uint id, uint bytes) {
  __global Buffer *buffer = (__global Buffer *)(size_t)FIELD64(printf_buffer, 0);
  if (!buffer)
    return 0;
  if (__vx_feature_no_atomics())
    return reserve_own(buffer, id, bytes);
  uint at = __vx_add32((__global int *)&buffer->used, bytes);
  if (at > buffer->capacity || bytes > buffer->capacity - at) {
    if (at < buffer->capacity && buffer->capacity - at >= 8)
      *(__global ulong *)((__global char *)(buffer + 1) + at) = 0;
    __vx_add32((__global int *)&buffer->dropped, 1);
    return 0;
  }
  __global uint *record = (__global uint *)((__global char *)(buffer + 1) + at);
  record[0] = id;
  record[1] = bytes;
  return (__generic char *)(record + 2);
}

/* Calls are replaced (vortex_rt/compiler/printf.py); this definition makes the linker bring what the replacement calls. */
int printf(__constant const char *restrict format, ...) { return __vx_printf_reserve(0, 0) != 0; }
