/* printf records (docs/interfaces.md): the buffer is { u32 used, capacity, dropped, 0 } and records { u32 id, bytes, arguments in 8-byte slots }. */
#include "device.h"

typedef struct {
  uint used, capacity, dropped, reserved;
} Buffer;

/* Returns where the arguments of a new record go, or null when there is no room (any more). */
__generic char *__vx_printf_reserve(uint id, uint bytes) {
  __global Buffer *buffer = (__global Buffer *)(size_t)FIELD64(printf_buffer, 0);
  if (!buffer)
    return 0;
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
