/* Running the device compiler: in the service, or, where that cannot be, in a process of its own. */
#include "driver.h"
#include "vortex_places.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Start `command`, with `log` for what it writes, and wait for its end; its exit status, or -1. */
static int run(char *const *command, int log) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none;
  pid_t pid;
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, log, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, log, STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int failed = posix_spawnp(&pid, command[0], &files, &attributes, command, environ), status = 0;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) {
    dprintf(log, "cannot start the device compiler with %s: %s\n", command[0], strerror(failed));
    return -1;
  }
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int run_alone(const vortex_command *arguments, int log) {
  const char *const head[] = {"-I", "-S", vortex_start(), "vortex-cc"};
  size_t count = 1 + sizeof head / sizeof head[0];
  char **command = calloc(count + arguments->count + 1, sizeof *command);
  if (command == NULL)
    return -1;
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
  if (nothing >= 0)
    close(nothing);
  if (asked == SERVICE_WRONG) {
    dprintf(log, "error: %s\n", reason);
    *status = 1;
    return NULL;
  }
  if (asked != SERVICE_TAKEN)
    return reason;
  int ended = vortex_wait_for_service(connection);
  close(connection);
  if (ended < 0)
    return "the service did not answer";
  *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return NULL;
}

/* All of a file from its beginning, NUL-terminated. */
static char *read_all(int file) {
  off_t size = lseek(file, 0, SEEK_END);
  char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
  if (text == NULL)
    return NULL;
  ssize_t got = pread(file, text, (size_t)size, 0);
  text[got > 0 ? got : 0] = '\0';
  return text;
}

int vortex_run_compiler(const vortex_command *arguments, char **log) {
  *log = NULL;
  int file = arguments->failed ? -1 : memfd_create("log of vortex-cc", MFD_CLOEXEC), status = -1;
  if (file < 0)
    return -1;
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
