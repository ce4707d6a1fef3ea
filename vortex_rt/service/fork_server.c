/* A tool that waits, loaded and linked, for work: preloaded into a program (LD_PRELOAD), this takes the place of its `main` and forks a
 * child for each request, in which the program's own `main` runs. Loading LLVM and its static constructors take longer than the work on
 * a small program, and are so done once.
 *
 * VORTEX_FORK_SERVER names a socket (SOCK_SEQPACKET); where it is not set, the program runs as ever. A request is one message with six
 * file descriptors: standard input, output and errors, the working folder, a file with the command line and the environment
 * (u32 number of words, number of variables, mask of permissions, then NUL-terminated texts), and a socket for the answer: the child's wait status as an
 * int. A child whose socket the other side closes is killed. The process ends when nobody is left who could ask. */
#define _GNU_SOURCE 1
#include "vortex_settings.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

enum { INPUT, OUTPUT, ERRORS, FOLDER, WORDS, ANSWER, FILES };

#define MAX_CHILDREN 64
#define FIRST_CHILD 2 /* in `polled`: behind the requests and the signals */

static main_function *tool_main;
static struct {
  pid_t pid;
  int answer;
} children[MAX_CHILDREN];
static int child_count;

static void close_all(const int *files, int count) {
  for (int i = 0; i < count; i++) close(files[i]);
}

/* The texts of a request, argv and environ in one array with a NULL behind each; NULL: it is damaged. */
static char **read_words(int file, uint32_t head[3]) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size < (off_t)(3 * sizeof(uint32_t))) return NULL;
  size_t size = (size_t)status.st_size;
  char *data = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  if (data == MAP_FAILED) return NULL;
  memcpy(head, data, 3 * sizeof(uint32_t));
  size_t total = (size_t)head[0] + head[1], at = 3 * sizeof(uint32_t);
  char **words = total <= size ? calloc(total + 2, sizeof *words) : NULL;
  for (size_t i = 0; words != NULL && i < total; i++) {
    char *end = memchr(data + at, '\0', size - at);
    if (end == NULL) return NULL;
    words[i < head[0] ? i : i + 1] = data + at;
    at = (size_t)(end - data) + 1;
  }
  return words;
}

/* In the child: be the tool. */
static int be_tool(const int *files, const sigset_t *signals) {
  uint32_t head[3];
  char **words = read_words(files[WORDS], head);
  if (words == NULL || head[0] == 0 || fchdir(files[FOLDER]) != 0) _exit(127);
  for (int i = INPUT; i <= ERRORS; i++)
    if (dup2(files[i], i) < 0) _exit(127);
  close_range(3, ~0U, 0);
  sigprocmask(SIG_SETMASK, signals, NULL);
  umask((mode_t)head[2]);
  environ = words + head[0] + 1;
  uint64_t megabytes;
  if (vortex_setting_number(SETTING_COMPILE_MEMORY, &megabytes, NULL, 0) == 0 && megabytes != 0)
    setrlimit(RLIMIT_DATA, &(struct rlimit){megabytes << 20, megabytes << 20});
  return tool_main((int)head[0], words, environ);
}

/* Take one request; false: nobody is left who could ask. In a child: its tool's status in `result`, and -1. */
static int take_request(int requests, const sigset_t *signals, int *result) {
  char byte, control[CMSG_SPACE(FILES * sizeof(int))];
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t got = recvmsg(requests, &message, MSG_CMSG_CLOEXEC);
  if (got <= 0) return got < 0 && errno == EINTR;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head == NULL || head->cmsg_type != SCM_RIGHTS) return 1;
  int files[FILES], count = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(files, CMSG_DATA(head), (size_t)count * sizeof(int));
  pid_t pid = count == FILES ? fork() : -1;
  if (pid == 0) {
    *result = be_tool(files, signals);
    return -1;
  }
  if (pid < 0) {
    close_all(files, count); /* no answer: the other side knows */
    return 1;
  }
  close_all(files, ANSWER);
  children[child_count].pid = pid;
  children[child_count++].answer = files[ANSWER];
  return 1;
}

static void answer_for_ended(void) {
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    for (int i = 0; i < child_count; i++)
      if (children[i].pid == pid) {
        (void)!send(children[i].answer, &status, sizeof status, MSG_NOSIGNAL);
        close(children[i].answer);
        children[i] = children[--child_count];
        break;
      }
}

static int serve(int argc, char **argv, char **variables) {
  const char *name = vortex_setting_text(SETTING_FORK_SERVER);
  if (name == NULL) return tool_main(argc, argv, variables);
  int requests = atoi(name), result = 0;
  sigset_t ended, before;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &before);
  int signals = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0) return 127;
  for (;;) {
    struct pollfd polled[FIRST_CHILD + MAX_CHILDREN] = {{requests, child_count < MAX_CHILDREN ? POLLIN : 0, 0}, {signals, POLLIN, 0}};
    for (int i = 0; i < child_count; i++) polled[FIRST_CHILD + i] = (struct pollfd){children[i].answer, 0, 0};
    if (poll(polled, FIRST_CHILD + (nfds_t)child_count, -1) < 0) continue;
    for (int i = 0; i < child_count; i++)
      if (polled[FIRST_CHILD + i].revents != 0)
        kill(children[i].pid, SIGKILL); /* nobody waits for it any more */
    if (polled[1].revents != 0) {
      struct signalfd_siginfo information;
      (void)!read(signals, &information, sizeof information);
      answer_for_ended();
    }
    if (polled[0].revents == 0) continue;
    int more = take_request(requests, &before, &result);
    if (more <= 0) return result;
  }
}

__attribute__((visibility("default"))) int __libc_start_main(main_function *entry, int argc, char **argv, void (*initialise)(void),
                                                             void (*finish)(void), void (*loader_finish)(void), void *stack_end) {
  start_function *start;
  void *found = dlsym(RTLD_NEXT, "__libc_start_main");
  memcpy(&start, &found, sizeof start);
  tool_main = entry;
  return start(serve, argc, argv, initialise, finish, loader_finish, stack_end);
}
