/* Running the device compiler: in the service, or, where that cannot be, in a process of its own. */
#include "driver.h"
#include "vortex_places.h"
#include "vortex_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Command lines, and the files and folders they name. */

void vortex_add_word(vortex_command *command, const char *format, ...) {
  va_list arguments;
  if (command->count + 1 >= command->capacity) {
    size_t capacity = command->capacity != 0 ? command->capacity * 2 : 32;
    char **words = realloc(command->words, capacity * sizeof *words);
    if (words == NULL) {
      command->failed = true;
      return;
    }
    command->words = words;
    command->capacity = capacity;
  }
  va_start(arguments, format);
  if (vasprintf(&command->words[command->count], format, arguments) >= 0)
    command->count++;
  else
    command->failed = true;
  va_end(arguments);
  command->words[command->count] = NULL;
}

void vortex_free_command(vortex_command *command) {
  for (size_t i = 0; i < command->count; i++) free(command->words[i]);
  free(command->words);
}

char *vortex_make_folder(void) {
  const char *base = getenv("TMPDIR");
  char *folder = NULL;
  if (asprintf(&folder, "%s/vortex-build-XXXXXX", base != NULL && base[0] != '\0' ? base : "/tmp") < 0) return NULL;
  if (mkdtemp(folder) == NULL) {
    free(folder);
    return NULL;
  }
  return folder;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk) {
  (void)status;
  (void)type;
  (void)walk;
  return remove(path);
}

void vortex_remove_folder(const char *folder) { nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS); }

int vortex_write_file(const char *path, const void *data, size_t size) {
  FILE *file = fopen(path, "wbe");
  if (file == NULL) return -1;
  size_t written = fwrite(data, 1, size, file);
  int error = errno; /* of what did not fit: fclose has another */
  bool whole = fclose(file) == 0 && written == size;
  if (written != size) errno = error;
  return whole ? 0 : -1;
}

char *vortex_read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rbe");
  char *content = NULL;
  long length;
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 && (content = malloc((size_t)length + 1)) != NULL) {
    rewind(file);
    *size = fread(content, 1, (size_t)length, file);
    content[*size] = '\0';
    if (*size != (size_t)length) {
      free(content);
      content = NULL;
    }
  }
  fclose(file);
  return content;
}

/* Programs that were built before, found on disk without starting a process. The keys and the files are the device compiler's own
 * (vortex_rt/compiler/cache.py; docs/reference/interfaces.md). Where anything is missing, unclear or damaged, nothing is found, and the compiler does
 * its work. */

#define FORMAT "vortex program 1"

typedef char hex_digest[2 * SHA1_DIGEST_SIZE + 1];

static void finish(SHA1_CTX *hash, hex_digest text) {
  uint8_t digest[SHA1_DIGEST_SIZE];
  pocl_SHA1_Final(hash, digest);
  for (int i = 0; i < SHA1_DIGEST_SIZE; i++) snprintf(text + 2 * i, 3, "%02x", digest[i]);
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
    while (last > at && is_space(last[-1])) last--;
    bool continues = last > at && last[-1] == '\\';
    size_t kept = (size_t)(last - at) - (continues ? 1 : 0);
    memcpy(joined + length, at, kept);
    length += kept;
    if (!continues && line_end != NULL) joined[length++] = '\n';
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
  for (size_t i = 0; i < options->count; i++) add_text(&hash, options->words[i]);
  add_number(&hash, 0); /* headers: who has any includes them, and is not looked for */
  for (size_t i = 0; i < count; i++) add(&hash, inputs[i].data, inputs[i].size);
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

/* Start `command`, with `log` for what it writes, and wait for its end; its exit status, or -1. */
static int run(char *const *command, int log) {
  const int files[] = {SPAWN_NOTHING, log, log};
  pid_t pid;
  int failed = vortex_spawn(&pid, command, environ, files, 3, 0), status = 0;
  if (failed != 0) {
    dprintf(log, "cannot start the device compiler with %s: %s\n", command[0], strerror(failed));
    return -1;
  }
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int run_alone(const vortex_command *arguments, int log) {
  const char *const head[] = {"-I", "-S", vortex_start(), "vortex-cc"};
  size_t count = 1 + sizeof head / sizeof head[0];
  char **command = calloc(count + arguments->count + 1, sizeof *command);
  if (command == NULL) return -1;
  command[0] = (char *)vortex_python();
  memcpy(command + 1, head, sizeof head);
  memcpy(command + count, arguments->words, arguments->count * sizeof *command);
  int result = run(command, log);
  free(command);
  return result;
}

/* Let the service do what a process of `vortex-cc` would; `log` gets what it writes, `status` its exit status, -1 if it crashed. NULL, or
 * why it cannot. */
static const char *ask(const vortex_command *arguments, int log, int *status) {
  static _Thread_local char reason[256];
  char **words = calloc(arguments->count + 1, sizeof *words);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC), connection = -1, asked = SERVICE_ABSENT;
  vortex_request request = {words, arguments->count + 1, nothing, log, log};
  if (words != NULL && nothing >= 0) {
    words[0] = (char *)"vortex-cc";
    memcpy(words + 1, arguments->words, arguments->count * sizeof *words);
    asked = vortex_ask_service(&request, &connection, reason, sizeof reason);
  }
  free(words);
  if (nothing >= 0) close(nothing);
  if (asked == SERVICE_WRONG) {
    dprintf(log, "error: %s\n", reason);
    *status = 1;
    return NULL;
  }
  if (asked != SERVICE_TAKEN) return reason;
  int ended = vortex_wait_for_service(connection);
  close(connection);
  if (ended < 0) return "the service did not answer";
  *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return NULL;
}

/* All of a file from its beginning, NUL-terminated. */
static char *read_all(int file) {
  off_t size = lseek(file, 0, SEEK_END);
  char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
  if (text == NULL) return NULL;
  ssize_t got = pread(file, text, (size_t)size, 0);
  text[got > 0 ? got : 0] = '\0';
  return text;
}

int vortex_run_compiler(const vortex_command *arguments, char **log) {
  *log = NULL;
  int file = arguments->failed ? -1 : memfd_create("log of vortex-cc", MFD_CLOEXEC), status = -1;
  if (file < 0) return -1;
  const char *reason = ask(arguments, file, &status);
  if (reason != NULL) {
    POCL_MSG_PRINT_INFO("vortex: the device compiler runs in a process of its own: %s\n", reason);
    if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0)
      status = -1;
    else
      status = run_alone(arguments, file);
  }
  *log = read_all(file);
  close(file);
  return status;
}
