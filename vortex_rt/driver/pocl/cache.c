/* Programs this process has built: a build of the same input, options and target takes the result without running the compiler
 * (which has a cache of its own on disk, but is a process to start). Sources that include files are left out, because the files
 * may change. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#define MAX_ENTRIES 64
#define MAX_BYTES (64u << 20)

typedef struct entry {
  uint8_t key[SHA1_DIGEST_SIZE];
  char *data, *log;
  size_t size;
  struct entry *prev, *next;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry *entries; /* most recently used first */
static size_t entry_count, byte_count;

static void add(SHA1_CTX *hash, const void *data, size_t size) {
  uint64_t length = size;
  pocl_SHA1_Update(hash, (const uint8_t *)&length, sizeof length);
  pocl_SHA1_Update(hash, data, size);
}

bool vortex_cache_key(const vortex_device *d, const char *what, const void *input, size_t size, cl_program program,
                      uint8_t key[SHA1_DIGEST_SIZE]) {
  SHA1_CTX hash;
  if (memmem(input, size, "include", strlen("include")) != NULL)
    return false;
  const uint32_t target[] = {d->xlen, d->threads, d->warps, d->cores};
  const char *options = program->compiler_options != NULL ? program->compiler_options : "";
  const char *features = vortex_features(d);
  pocl_SHA1_Init(&hash);
  add(&hash, what, strlen(what));
  add(&hash, target, sizeof target);
  add(&hash, options, strlen(options));
  add(&hash, features, strlen(features));
  for (size_t i = 0; i < program->num_spec_consts; i++)
    if (program->spec_const_is_set[i]) {
      add(&hash, &program->spec_const_ids[i], sizeof program->spec_const_ids[i]);
      add(&hash, &program->spec_const_values[i], program->spec_const_sizes[i]);
    }
  add(&hash, input, size);
  pocl_SHA1_Final(&hash, key);
  return true;
}

static void drop(entry *old) {
  DL_DELETE(entries, old);
  entry_count--;
  byte_count -= old->size;
  free(old->data);
  free(old->log);
  free(old);
}

bool vortex_cache_find(const uint8_t key[SHA1_DIGEST_SIZE], char **data, size_t *size, char **log) {
  bool found = false;
  entry *e;
  pthread_mutex_lock(&lock);
  DL_FOREACH(entries, e)
  if (memcmp(e->key, key, SHA1_DIGEST_SIZE) == 0) {
    *data = malloc(e->size);
    found = *data != NULL;
    if (found)
      memcpy(*data, e->data, e->size);
    *size = e->size;
    *log = found && e->log != NULL ? strdup(e->log) : NULL;
    DL_DELETE(entries, e);
    DL_PREPEND(entries, e);
    break;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

void vortex_cache_store(const uint8_t key[SHA1_DIGEST_SIZE], const void *data, size_t size, const char *log) {
  entry *e = calloc(1, sizeof *e);
  if (e == NULL || size > MAX_BYTES / 4 || (e->data = malloc(size)) == NULL) {
    free(e);
    return;
  }
  memcpy(e->key, key, sizeof e->key);
  memcpy(e->data, data, size);
  e->size = size;
  e->log = log != NULL ? strdup(log) : NULL;
  pthread_mutex_lock(&lock);
  DL_PREPEND(entries, e);
  entry_count++;
  byte_count += size;
  while (entry_count > MAX_ENTRIES || byte_count > MAX_BYTES)
    drop(entries->prev); /* the last one */
  pthread_mutex_unlock(&lock);
}
