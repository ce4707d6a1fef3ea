/* Program binaries: what clGetProgramInfo gives and clCreateProgramWithBinary takes.
 *
 * "VORTEXP1", then entries: u32 length of the name, u32 0, u64 size, name, content. Numbers are little-endian. The entries of
 * an executable are the compiler's output files; a compiled object or a library has one, `program.bc`. */
#include "binary.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "VORTEXP1"
#define MAGIC_BYTES 8
#define HEAD_BYTES 16

static void put(char *at, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    at[i] = (char)(value >> (8 * i));
}

static uint64_t get(const char *at, int bytes) {
  uint64_t value = 0;
  for (int i = bytes - 1; i >= 0; i--)
    value = value << 8 | (uint8_t)at[i];
  return value;
}

bool vortex_is_binary(const char *data, size_t size) { return size >= MAGIC_BYTES && memcmp(data, MAGIC, MAGIC_BYTES) == 0; }

int vortex_binary_add(vortex_binary *binary, const char *name, const void *data, size_t size) {
  size_t name_size = strlen(name), head = binary->data == NULL ? MAGIC_BYTES : 0;
  char *grown = realloc(binary->data, binary->size + head + HEAD_BYTES + name_size + size);
  if (grown == NULL)
    return -1;
  binary->data = grown;
  char *at = grown + binary->size;
  if (head != 0)
    memcpy(at, MAGIC, MAGIC_BYTES);
  at += head;
  put(at, name_size, 4);
  put(at + 4, 0, 4);
  put(at + 8, size, 8);
  memcpy(at + HEAD_BYTES, name, name_size);
  memcpy(at + HEAD_BYTES + name_size, data, size);
  binary->size += head + HEAD_BYTES + name_size + size;
  return 0;
}

const char *vortex_binary_find(const char *data, size_t size, const char *name, size_t *found_size) {
  size_t wanted = strlen(name);
  if (!vortex_is_binary(data, size))
    return NULL;
  for (size_t at = MAGIC_BYTES; size - at >= HEAD_BYTES;) {
    uint64_t name_size = get(data + at, 4), content = get(data + at + 8, 8);
    if (name_size > size - at - HEAD_BYTES || content > size - at - HEAD_BYTES - name_size)
      return NULL; /* cut off */
    const char *entry = data + at + HEAD_BYTES;
    if (name_size == wanted && memcmp(entry, name, wanted) == 0) {
      *found_size = (size_t)content;
      return entry + name_size;
    }
    at += HEAD_BYTES + (size_t)name_size + (size_t)content;
  }
  return NULL;
}
