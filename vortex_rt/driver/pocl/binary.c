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

static bool has_magic(const char *data, size_t size) { return size >= MAGIC_BYTES && memcmp(data, MAGIC, MAGIC_BYTES) == 0; }

/* One entry at `*at`; false if there is none or it is cut off. Moves `*at` behind it. */
static bool next_entry(const char *data, size_t size, size_t *at, const char **name, size_t *name_size, size_t *content_size) {
  if (size - *at < HEAD_BYTES)
    return false;
  uint64_t name_bytes = get(data + *at, 4), content = get(data + *at + 8, 8), rest = size - *at - HEAD_BYTES;
  if (name_bytes > rest || content > rest - name_bytes)
    return false;
  *name = data + *at + HEAD_BYTES;
  *name_size = (size_t)name_bytes;
  *content_size = (size_t)content;
  *at += HEAD_BYTES + (size_t)name_bytes + (size_t)content;
  return true;
}

bool vortex_binary_is_whole(const char *data, size_t size) {
  size_t at = MAGIC_BYTES, name_size, content_size, entries = 0;
  const char *name;
  if (!has_magic(data, size))
    return false;
  while (at < size) {
    if (!next_entry(data, size, &at, &name, &name_size, &content_size) || name_size == 0)
      return false;
    entries++;
  }
  return entries > 0;
}

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
  size_t at = MAGIC_BYTES, name_size, content_size;
  const char *found;
  if (!has_magic(data, size))
    return NULL;
  while (next_entry(data, size, &at, &found, &name_size, &content_size))
    if (name_size == strlen(name) && memcmp(found, name, name_size) == 0) {
      *found_size = content_size;
      return found + name_size;
    }
  return NULL;
}
