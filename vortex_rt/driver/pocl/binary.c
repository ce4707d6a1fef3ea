/* Program binaries: what clGetProgramInfo gives and clCreateProgramWithBinary takes (docs/reference/interfaces.md).
 *
 * A header: "VORTEXP2", u32 kind, u32 number of entries, SHA-1 of all that follows the header, u32 0. Then entries: u32 length of the
 * name, u32 0, u64 size, name, content. Numbers are little-endian. The entries of an executable are the compiler's output files; a
 * compiled object or a library has `program.bc`. Each may have `build.log`: the warnings. The compiler writes them (compiler/binary.py). */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#include "binary.h"

#define MAGIC "VORTEXP2"
#define MAGIC_BYTES 8
#define KIND_PLACE 8
#define COUNT_PLACE 12
#define HASH_PLACE 16
#define HEADER_BYTES (HASH_PLACE + SHA1_DIGEST_SIZE + 4)
#define ENTRY_BYTES 16

static uint64_t get(const char *at, int bytes) {
  uint64_t value = 0;
  for (int i = bytes - 1; i >= 0; i--)
    value = value << 8 | (uint8_t)at[i];
  return value;
}

static void hash(const char *data, size_t size, uint8_t digest[SHA1_DIGEST_SIZE]) {
  SHA1_CTX context;
  pocl_SHA1_Init(&context);
  pocl_SHA1_Update(&context, (const uint8_t *)data + HEADER_BYTES, size - HEADER_BYTES);
  pocl_SHA1_Final(&context, digest);
}

/* One entry at `*at`; false if there is none or it is cut off. Moves `*at` behind it. */
static bool next_entry(const char *data, size_t size, size_t *at, const char **name, size_t *name_size, size_t *content_size) {
  if (*at > size || size - *at < ENTRY_BYTES || get(data + *at + 4, 4) != 0)
    return false;
  uint64_t name_bytes = get(data + *at, 4), content = get(data + *at + 8, 8), rest = size - *at - ENTRY_BYTES;
  if (name_bytes > rest || content > rest - name_bytes)
    return false;
  *name = data + *at + ENTRY_BYTES;
  *name_size = (size_t)name_bytes;
  *content_size = (size_t)content;
  *at += ENTRY_BYTES + (size_t)name_bytes + (size_t)content;
  return true;
}

const char *vortex_binary_find(const char *data, size_t size, const char *name, size_t *found_size) {
  size_t at = HEADER_BYTES, name_size, content_size;
  const char *found;
  while (next_entry(data, size, &at, &found, &name_size, &content_size))
    if (name_size == strlen(name) && memcmp(found, name, name_size) == 0) {
      *found_size = content_size;
      return found + name_size;
    }
  return NULL;
}

/* Which of the entries that a kind of binary has a name is, -1: none. */
static int entry_of(vortex_binary_kind kind, const char *name, size_t size) {
  static const char *const executable[] = {"program.vxbin", "program.json", VORTEX_BINARY_LOG, "program.elf", "globals.bin"};
  static const char *const object[] = {VORTEX_BINARY_OBJECT_FILE, VORTEX_BINARY_LOG};
  bool whole = kind == VORTEX_BINARY_EXECUTABLE;
  const char *const *names = whole ? executable : object;
  size_t count = whole ? sizeof executable / sizeof executable[0] : sizeof object / sizeof object[0];
  for (size_t i = 0; i < count; i++)
    if (strlen(names[i]) == size && memcmp(names[i], name, size) == 0)
      return (int)i;
  return -1;
}

static bool check_entries(const char *data, size_t size, vortex_binary_kind kind, char *error, size_t error_size) {
  size_t at = HEADER_BYTES, name_size, content_size;
  uint64_t count = 0;
  unsigned seen = 0;
  const char *name;
  while (at < size && next_entry(data, size, &at, &name, &name_size, &content_size)) {
    int which = entry_of(kind, name, name_size);
    if (which < 0 || (seen & 1u << which) != 0) {
      snprintf(error, error_size, "it has an entry that is unknown or there twice");
      return false;
    }
    seen |= 1u << which;
    count++;
  }
  unsigned needed = kind == VORTEX_BINARY_EXECUTABLE ? 3 : 1; /* image and metadata; bitcode */
  if (at == size && count == get(data + COUNT_PLACE, 4) && (seen & needed) == needed)
    return true;
  snprintf(error, error_size, "it is cut off, or has not the entries of its kind");
  return false;
}

bool vortex_binary_check(const char *data, size_t size, vortex_binary_kind *kind, char *error, size_t error_size) {
  uint8_t digest[SHA1_DIGEST_SIZE];
  if (size < MAGIC_BYTES || memcmp(data, MAGIC, MAGIC_BYTES - 1) != 0) {
    snprintf(error, error_size, "it has another format");
    return false;
  }
  if (data[MAGIC_BYTES - 1] != MAGIC[MAGIC_BYTES - 1]) {
    snprintf(error, error_size, "it was made by another version: build the program again");
    return false;
  }
  uint64_t number = size >= HEADER_BYTES ? get(data + KIND_PLACE, 4) : 0;
  if (number < VORTEX_BINARY_EXECUTABLE || number > VORTEX_BINARY_LIBRARY || get(data + HEADER_BYTES - 4, 4) != 0) {
    snprintf(error, error_size, "its header is damaged");
    return false;
  }
  *kind = (vortex_binary_kind)number;
  hash(data, size, digest);
  if (memcmp(digest, data + HASH_PLACE, sizeof digest) != 0) {
    snprintf(error, error_size, "it is damaged: its checksum is wrong");
    return false;
  }
  return check_entries(data, size, *kind, error, error_size);
}
