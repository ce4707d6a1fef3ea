/* Built programs on disk, by the hash of everything that determines them, so that no compiler starts for a program that
 * ran before. Files appear whole, by a rename; those not used for a month go. */
#include "module.h"
#include "vortex_places.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef VORTEX_COMPILER_SOURCES
#error "VORTEX_COMPILER_SOURCES must name the files and folders of our packages that built programs depend on, separated by colons"
#endif

#define KEEP_SECONDS (30L * 24 * 3600)
#define PATH_BYTES 4096

static void add_file(sha256 *hash, const char *path, const struct stat *status) {
  int64_t facts[] = {(int64_t)status->st_size, (int64_t)status->st_mtim.tv_sec, (int64_t)status->st_mtim.tv_nsec};
  sha256_add(hash, path, strlen(path) + 1);
  sha256_add(hash, facts, sizeof facts);
}

static int in_order(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static void add_tree(sha256 *hash, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return;
  if (!S_ISDIR(status.st_mode)) {
    add_file(hash, path, &status);
    return;
  }
  struct dirent **entries;
  int count = scandir(path, &entries, NULL, in_order);
  for (int i = 0; i < count; i++) {
    char below[PATH_BYTES];
    const char *name = entries[i]->d_name;
    if (name[0] != '.' && strcmp(name, "__pycache__") != 0 &&
        snprintf(below, sizeof below, "%s/%s", path, name) < (int)sizeof below)
      add_tree(hash, below);
    free(entries[i]);
  }
  if (count >= 0) free(entries);
}

/* Size and time of every source of the compiler: a change of it, and programs are built anew. */
static void add_compiler(sha256 *hash) {
  static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
  static uint8_t digest[32];
  static bool known;
  lock_take(&lock);
  if (!known) {
    sha256 own;
    char list[] = VORTEX_COMPILER_SOURCES, path[PATH_BYTES], *rest;
    sha256_start(&own);
    for (char *name = strtok_r(list, ":", &rest); name != NULL; name = strtok_r(NULL, ":", &rest))
      if (snprintf(path, sizeof path, "%s/%s", vortex_place(PLACE_PACKAGES), name) < (int)sizeof path)
        add_tree(&own, path);
    sha256_end(&own, digest);
    known = true;
  }
  lock_give(&lock);
  sha256_add(hash, digest, sizeof digest);
}

/* What the device can do beyond its shape follows from these: a program built for other answers is another one. */
static void add_environment(sha256 *hash) {
  static const vortex_setting settings[] = {SETTING_DRIVER, SETTING_PRESET, SETTING_CONFIG, SETTING_FEATURES};
  struct stat status;
  for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
    const char *value = vortex_setting_text(settings[i]);
    sha256_add(hash, value != NULL ? value : "", value != NULL ? strlen(value) + 1 : 1);
    if (value != NULL && stat(value, &status) == 0) /* a configuration's file, a library */
      add_file(hash, value, &status);
  }
}

/* Make a folder of the cache for this user alone whatever the umask is; one that is there has to be this user's. */
static bool private_folder(const char *path) {
  struct stat status;
  if (mkdir(path, 0700) == 0) return true;
  if (lstat(path, &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != geteuid()) return false;
  return (status.st_mode & 077) == 0 || chmod(path, 0700) == 0;
}

static bool folder(char path[PATH_BYTES]) {
  if (vortex_cache_path("cuda-programs", path, PATH_BYTES - 128) != 0) return false;
  for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
  }
  return private_folder(path);
}

bool cache_path(const gpu *g, const void *code, size_t size, char *path, size_t path_bytes) {
  char place[PATH_BYTES];
  sha256 hash;
  uint8_t digest[32];
  if (!folder(place)) return false;
  sha256_start(&hash);
  sha256_add(&hash, g->shape, strlen(g->shape) + 1);
  add_environment(&hash);
  add_compiler(&hash);
  sha256_add(&hash, code, size);
  sha256_end(&hash, digest);
  int length = snprintf(path, path_bytes, "%s/", place);
  for (int i = 0; i < 20 && length > 0 && (size_t)length + 3 < path_bytes; i++)
    length += snprintf(path + length, path_bytes - (size_t)length, "%02x", digest[i]);
  return true;
}

void *cache_load(const char *path, size_t *size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  char *data = NULL;
  if (file < 0) return NULL;
  bool own = fstat(file, &status) == 0 && (status.st_uid == 0 || status.st_uid == geteuid()); /* root's are the system's */
  if (own && (data = malloc((size_t)status.st_size + 1)) != NULL) {
    size_t got = 0;
    for (ssize_t n = 1; n > 0 && got < (size_t)status.st_size; got += n > 0 ? (size_t)n : 0)
      n = read(file, data + got, (size_t)status.st_size - got);
    *size = got;
    if (time(NULL) - status.st_mtime > 24 * 3600)
      futimens(file, NULL); /* used: it stays */
  }
  close(file);
  return data;
}

static void remove_old(const char *path) {
  char place[PATH_BYTES];
  snprintf(place, sizeof place, "%.*s", (int)(strrchr(path, '/') - path), path);
  DIR *entries = opendir(place);
  time_t now = time(NULL);
  for (struct dirent *e; entries != NULL && (e = readdir(entries)) != NULL;) {
    struct stat status;
    if (fstatat(dirfd(entries), e->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode) &&
        now - status.st_mtime > KEEP_SECONDS)
      unlinkat(dirfd(entries), e->d_name, 0);
  }
  if (entries != NULL) closedir(entries);
}

void cache_store(const char *path, const void *data, size_t size) {
  char made[PATH_BYTES];
  if (snprintf(made, sizeof made, "%s.XXXXXX", path) >= (int)sizeof made) return;
  int file = mkostemp(made, O_CLOEXEC);
  if (file < 0) return;
  size_t done = 0;
  for (ssize_t n = 1; n > 0 && done < size; done += n > 0 ? (size_t)n : 0)
    n = write(file, (const char *)data + done, size - done);
  bool whole = done == size && close(file) == 0;
  if (!whole || rename(made, path) != 0) unlink(made);
  remove_old(path);
}
