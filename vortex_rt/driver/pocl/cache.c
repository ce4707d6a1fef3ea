/* Programs that were built before, found on disk without starting a process. The keys, the files and the note that says which compiler
 * is there are the device compiler's own (vortex_rt/compiler/cache.py; docs/interfaces.md). Where anything is missing, unclear or damaged,
 * nothing is found, and the compiler does its work. */
#include "driver.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>


#ifndef VORTEX_CC_START
#error "VORTEX_CC_START must name vortex_rt/compiler/start.py"
#endif

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

/* The path of an entry of a folder of the cache, to be freed; NULL: there is no cache. */
static char *path_of(const char *folder, const char *name) {
  char entry[256], path[PATH_MAX];
  snprintf(entry, sizeof entry, "%s/%s", folder, name);
  return vortex_cache_path(entry, path, sizeof path) == 0 ? strdup(path) : NULL;
}

/* Read a file of the cache; another user's, or one in another user's folder, is as good as none (root's are the system's). */
static char *read_own(char *path, size_t *size) {
  struct stat file, folder;
  char *name = path != NULL ? strrchr(path, '/') : NULL;
  if (name == NULL)
    return NULL;
  *name = '\0';
  bool own = lstat(path, &folder) == 0 && (folder.st_uid == 0 || folder.st_uid == geteuid());
  *name = '/';
  own = own && lstat(path, &file) == 0 && S_ISREG(file.st_mode) && (file.st_uid == 0 || file.st_uid == geteuid());
  return own ? vortex_read_file(path, size) : NULL;
}

/* ---- which compiler is there ------------------------------------------------------------------------------------------- */

/* Whether a line of the note still holds: a file or folder is as it was, or ("- path") there is none. */
static bool holds(const char *line) {
  struct stat status;
  if (strncmp(line, "- ", 2) == 0)
    return lstat(line + 2, &status) != 0;
  long long size, modified, changed;
  unsigned long long inode;
  int path = 0;
  if (sscanf(line, "%lld %lld %lld %llu %n", &size, &modified, &changed, &inode, &path) != 4 || path == 0 || stat(line + path, &status) != 0)
    return false;
  const long long second = 1000000000;
  return status.st_size == size && status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec == modified &&
         status.st_ctim.tv_sec * second + status.st_ctim.tv_nsec == changed && status.st_ino == inode;
}

bool vortex_compiler_hash(char hash[VORTEX_HASH_BYTES]) {
  const char *search = getenv("PATH");
  if (search == NULL)
    return false;
  SHA1_CTX place;
  hex_digest name;
  pocl_SHA1_Init(&place);
  pocl_SHA1_Update(&place, (const uint8_t *)VORTEX_CC_START, sizeof VORTEX_CC_START); /* with the NUL */
  pocl_SHA1_Update(&place, (const uint8_t *)search, strlen(search));
  finish(&place, name);
  char *path = path_of("compiler", name), *rest = NULL;
  size_t size = 0;
  char *note = read_own(path, &size);
  bool right = note != NULL && size > VORTEX_HASH_BYTES && note[size - 1] == '\n' && note[VORTEX_HASH_BYTES - 1] == '\n';
  if (right) {
    memcpy(hash, note, VORTEX_HASH_BYTES);
    hash[VORTEX_HASH_BYTES - 1] = '\0';
    for (char *line = strtok_r(note + VORTEX_HASH_BYTES, "\n", &rest); line != NULL && right; line = strtok_r(NULL, "\n", &rest))
      right = holds(line);
  }
  free(note);
  free(path);
  return right;
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
  char *path = path_of("programs", key), error[256];
  char *data = read_own(path, size);
  vortex_binary_kind kind;
  if (data != NULL && (!vortex_binary_check(data, *size, &kind, error, sizeof error) || kind != wanted)) {
    free(data);
    data = NULL;
  }
  if (data != NULL)
    utimensat(AT_FDCWD, path, NULL, 0); /* used: see KEEP_DAYS */
  free(path);
  return data;
}
