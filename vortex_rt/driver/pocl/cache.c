/* Programs that were built before, found on disk without starting a process. The keys and the files are the device compiler's own
 * (vortex_rt/compiler/cache.py; docs/reference/interfaces.md). Where anything is missing, unclear or damaged, nothing is found, and the compiler does
 * its work. */
#include "driver.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FORMAT "vortex program 1"

typedef char hex_digest[2 * SHA1_DIGEST_SIZE + 1];

static void finish(SHA1_CTX *hash, hex_digest text) {
  uint8_t digest[SHA1_DIGEST_SIZE];
  pocl_SHA1_Final(hash, digest);
  for (int i = 0; i < SHA1_DIGEST_SIZE; i++)
    snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

static void add(SHA1_CTX *hash, const void *data, size_t size) {
  uint64_t length = size;
  pocl_SHA1_Update(hash, (const uint8_t *)&length, sizeof length);
  pocl_SHA1_Update(hash, data, size);
}

static void add_text(SHA1_CTX *hash, const char *text) { add(hash, text, strlen(text)); }

static void add_number(SHA1_CTX *hash, size_t number) {
  char text[24];
  snprintf(text, sizeof text, "%zu", number);
  add_text(hash, text);
}

/* ---- keys -------------------------------------------------------------------------------------------------------------- */

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* `reads_files` of cache.py. */
bool vortex_reads_files(const char *source, size_t size) {
  static const char *const words[] = {"include", "import", "embed", "\?\?/"};
  char *joined = malloc(size + 1);
  size_t length = 0;
  bool found = joined == NULL;
  for (const char *at = source, *end = source + size; !found && at < end;) {
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    const char *next = line_end != NULL ? line_end + 1 : end, *last = line_end != NULL ? line_end : end;
    while (last > at && is_space(last[-1]))
      last--;
    bool continues = last > at && last[-1] == '\\';
    size_t kept = (size_t)(last - at) - (continues ? 1 : 0);
    memcpy(joined + length, at, kept);
    length += kept;
    if (!continues && line_end != NULL)
      joined[length++] = '\n';
    at = next;
  }
  for (size_t i = 0; !found && i < sizeof words / sizeof words[0]; i++)
    found = memmem(joined, length, words[i], strlen(words[i])) != NULL;
  free(joined);
  return found;
}

void vortex_cache_key(const char *compiler, const char *kind, const vortex_command *options, const vortex_input *inputs, size_t count,
                      char key[VORTEX_KEY_BYTES]) {
  SHA1_CTX hash;
  pocl_SHA1_Init(&hash);
  add_text(&hash, FORMAT);
  add_text(&hash, compiler);
  add_text(&hash, kind);
  add_number(&hash, options->count);
  for (size_t i = 0; i < options->count; i++)
    add_text(&hash, options->words[i]);
  add_number(&hash, 0); /* headers: who has any includes them, and is not looked for */
  for (size_t i = 0; i < count; i++)
    add(&hash, inputs[i].data, inputs[i].size);
  finish(&hash, key);
}

/* ---- programs ---------------------------------------------------------------------------------------------------------- */

char *vortex_cache_fetch(const char *key, vortex_binary_kind wanted, size_t *size) {
  char name[16 + VORTEX_KEY_BYTES], path[PATH_MAX], error[256];
  snprintf(name, sizeof name, "programs/%s", key);
  char *data = vortex_cache_path(name, path, sizeof path) == 0 ? vortex_read_own(path, size) : NULL;
  vortex_binary_kind kind;
  if (data != NULL && (!vortex_binary_check(data, *size, &kind, error, sizeof error) || kind != wanted)) {
    free(data);
    data = NULL;
  }
  if (data != NULL)
    utimensat(AT_FDCWD, path, NULL, 0); /* used: see KEEP_DAYS */
  return data;
}
