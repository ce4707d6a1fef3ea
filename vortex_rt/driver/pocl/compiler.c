/* Running the device compiler, and the files it needs. */
#include "driver.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef VORTEX_PYTHON
#error "VORTEX_PYTHON must name the Python that has vortex_rt"
#endif
#ifndef VORTEX_CC_START
#error "VORTEX_CC_START must name vortex_rt/compiler/start.py"
#endif

extern char **environ;

static const char *python(void) {
  const char *override = getenv("VORTEX_RT_PYTHON");
  return override != NULL && override[0] != '\0' ? override : VORTEX_PYTHON;
}

/* Everything that comes from `fd` until its end, NUL-terminated. */
static char *read_all(int fd) {
  size_t size = 0, capacity = 4096;
  char *text = malloc(capacity);
  while (text != NULL) {
    if (capacity - size < 2048) {
      char *larger = realloc(text, capacity * 2);
      if (larger == NULL)
        break;
      text = larger;
      capacity *= 2;
    }
    ssize_t got = read(fd, text + size, capacity - size - 1);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    size += (size_t)got;
  }
  if (text != NULL)
    text[size] = '\0';
  return text;
}

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
  for (size_t i = 0; i < command->count; i++)
    free(command->words[i]);
  free(command->words);
}

static int run(char *const *command, char **log) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none;
  pid_t pid;
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int failed = posix_spawnp(&pid, command[0], &files, &attributes, command, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  int result = -1;
  if (failed == 0) {
    int status = 0;
    *log = read_all(ends[0]);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
    result = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  } else if (asprintf(log, "cannot start the device compiler with %s: %s\n", python(), strerror(failed)) < 0) {
    *log = NULL;
  }
  close(ends[0]);
  return result;
}

int vortex_run_compiler(const vortex_command *arguments, char **log) {
  static const char *const head[] = {"-I", "-S", VORTEX_CC_START};
  size_t count = 1 + sizeof head / sizeof head[0];
  *log = NULL;
  char **command = arguments->failed ? NULL : calloc(count + arguments->count + 1, sizeof *command);
  if (command == NULL)
    return -1;
  command[0] = (char *)python();
  memcpy(command + 1, head, sizeof head);
  memcpy(command + count, arguments->words, arguments->count * sizeof *command);
  int result = run(command, log);
  free(command);
  return result;
}

char *vortex_make_folder(void) {
  const char *base = getenv("TMPDIR");
  char *folder = NULL;
  if (asprintf(&folder, "%s/vortex-build-XXXXXX", base != NULL && base[0] != '\0' ? base : "/tmp") < 0)
    return NULL;
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
  if (file == NULL)
    return -1;
  size_t written = fwrite(data, 1, size, file);
  return fclose(file) == 0 && written == size ? 0 : -1;
}

char *vortex_read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rbe");
  char *content = NULL;
  long length;
  if (file == NULL)
    return NULL;
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
