/* A command of the toolkit as the user starts it; the toolkit has links to this one by all their names. nvcc asks the service, and where
 * there is none it becomes the Python that would do the same, slower. VORTEX_COMPILE_SERVER_TRACE=1 tells which, and why. The others always
 * become Python. */
#define _GNU_SOURCE 1
#include "client.h"
#include "vortex_places.h"
#include "vortex_settings.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define HEAD 5 /* words of Python's command line before nvcc's: python -I -S start.py nvcc TOOLKIT */
#define INTERRUPTED 130

static volatile sig_atomic_t connection = -1;

/* Make, a terminal or a user wants this to end: the service is told, which cleans up, and its answer is waited for. */
static void cancel(int number) {
  (void)number;
  if (connection >= 0) shutdown((int)connection, SHUT_WR);
}

/* Let Python look which sources are there, so that the service can be named. */
static void leave_note(void) {
  pid_t pid = fork();
  if (pid == 0) {
    execlp(vortex_python(), vortex_python(), "-I", "-S", vortex_start(), "note", (char *)NULL);
    _exit(127);
  }
  while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR) ;
}

/* Let the service do it; its exit status, or -1 and the reason. */
static int ask(const vortex_request *request, char *reason, size_t size) {
  static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  int made, asked = vortex_ask_service(request, &made, reason, size);
  if (asked == SERVICE_UNNAMED) {
    leave_note();
    asked = vortex_ask_service(request, &made, reason, size);
  }
  if (asked == SERVICE_WRONG) {
    fprintf(stderr, "%s fatal   : %s\n", request->words[0], reason);
    return 1;
  }
  if (asked != SERVICE_TAKEN) return -1;
  connection = made;
  struct sigaction before[sizeof endings / sizeof endings[0]], action = {.sa_handler = cancel};
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    if (sigaction(endings[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
      sigaction(endings[i], &action, NULL);
  int ended = vortex_wait_for_service(made);
  connection = -1;
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) sigaction(endings[i], &before[i], NULL);
  close(made);
  if (ended >= 0)
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : WTERMSIG(ended) == SIGKILL || WTERMSIG(ended) == SIGTERM ? INTERRUPTED : 128 + WTERMSIG(ended);
  snprintf(reason, size, ended == SERVICE_REFUSES ? "this needs a process of its own" : "the service did not answer");
  return -1;
}

/* Whether standard input is an input, and a terminal, from which the service cannot read. */
static bool reads_terminal(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "-") == 0) return isatty(STDIN_FILENO);
  return false;
}

/* Leave for Python; the exit status if that fails. */
static int become(char *const *words, const char *name) {
  execvp(words[0], words);
  fprintf(stderr, "%s fatal   : Could not run '%s' (%s)\n", name, words[0], strerror(errno));
  return 1;
}

int main(int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/');
  char *name = (char *)(slash != NULL ? slash + 1 : argv[0]), reason[256] = "standard input is a terminal";
  char **words = calloc((size_t)argc + HEAD + 2, sizeof *words);
  if (words == NULL) return 1;
  char *const head[] = {(char *)vortex_python(), "-I", "-S", (char *)vortex_start(), name, (char *)vortex_place(PLACE_TOOLKIT)};
  memcpy(words, head, sizeof head);
  if (strcmp(name, "nvcc") != 0) { /* a process of its own always; the toolkit is not its word */
    memcpy(words + HEAD, argv + 1, (size_t)(argc - 1) * sizeof *words);
    return become(words, name);
  }
  memcpy(words + HEAD + 1, argv + 1, (size_t)(argc - 1) * sizeof *words);
  vortex_request request = {words + HEAD - 1, (size_t)argc + 1, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  int status = -1;
  if (!reads_terminal(argc, argv)) {
    status = ask(&request, reason, sizeof reason);
  }
  if (vortex_setting_text(SETTING_COMPILE_SERVER_TRACE) != NULL)
    fprintf(stderr, "%s: %s%s\n", name, status >= 0 ? "done by the service" : "a process of its own: ", status >= 0 ? "" : reason);
  if (status >= 0) return status;
  return become(words, name);
}
