/* The simulator process: starting and stopping it, requests and replies. */
#define _GNU_SOURCE

#include "nvsim.h"
#include "own_process.h"
#include "vortex_places.h"
#include "vortex_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What every file asks of a device: whose it is, and what went wrong. */

void nvsim_set_error(nvsim_device *device, const char *format, ...) {
  char *text = NULL;
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) < 0) text = NULL;
  va_end(arguments);
  free(device->error);
  device->error = text;
}

bool nvsim_is_foreign(const nvsim_device *device) { return device->owner != vortex_own_process(); }

#define SOCKET_FD 3
#define MEMORY_FD 4
#define STOP_GRACE_MS 2000

/* A process in a group of its own, so that Ctrl-C at the terminal reaches the host only; it ends when the socket closes. */
static int spawn(pid_t *made, int socket, int memory_fd) {
  char *const arguments[] = {(char *)vortex_python(), "-I", "-S", (char *)vortex_start(), "simulator", "--fd", "3", "--memory-fd", "4", NULL};
  const int files[] = {SPAWN_NOTHING, SPAWN_OWN, SPAWN_OWN, [SOCKET_FD] = socket, [MEMORY_FD] = memory_fd};
  return vortex_spawn(made, arguments, environ, files, MEMORY_FD + 1, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
}

/* Sockets of this process: a forked child must not keep them open, or the simulator would outlive its host. */
static vortex_lock sockets_lock = VORTEX_LOCK_INITIALIZER;
static int sockets[64] GUARDED_BY(sockets_lock);

/* Its only thread. */
static void close_in_child(void) UNSHARED {
  for (size_t i = 0; i < sizeof sockets / sizeof sockets[0]; i++)
    if (sockets[i] > 0) close(sockets[i]);
}

static void note_socket(int old, int new) {
  static bool registered GUARDED_BY(sockets_lock);
  LOCK_GUARD(&sockets_lock);
  if (!registered) registered = pthread_atfork(NULL, NULL, close_in_child) == 0;
  for (size_t i = 0; i < sizeof sockets / sizeof sockets[0]; i++)
    if (sockets[i] == old) {
      sockets[i] = new;
      break;
    }
}

static bool receive(int socket, void *data, size_t size) {
  uint8_t *at = data;
  while (size > 0) {
    ssize_t got = recv(socket, at, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= (size_t)got;
  }
  return true;
}

/* Say how the process ended and wake all who wait. */
static void bury(nvsim_process *process) {
  int status = 0;
  pid_t ended = 0;
  lock_take(&process->lock);
  pid_t pid = process->pid;
  lock_give(&process->lock);
  for (int i = 0; i < 100 && ended == 0; i++) { /* it closes its socket just before it ends */
    ended = waitpid(pid, &status, WNOHANG);
    if (ended == 0) nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
  }
  if (ended == 0) {
    kill(pid, SIGKILL);
    ended = waitpid(pid, &status, 0);
  }
  lock_take(&process->lock);
  if (ended > 0 && WIFSIGNALED(status))
    snprintf(process->death, sizeof process->death, "the simulator process was killed by signal %d (%s)", WTERMSIG(status),
             strsignal(WTERMSIG(status)));
  else
    snprintf(process->death, sizeof process->death, "the simulator process ended with status %d", WEXITSTATUS(status));
  process->alive = false;
  process->pid = 0;
  for (; process->waiting != NULL; process->waiting = process->waiting->next)
    process->waiting->type = NVSIM_REPLY_NEVER;
  pthread_cond_broadcast(&process->changed);
  lock_give(&process->lock);
}

/* Hand a reply to the request that waits for it; nobody may (ACCESS is sent without waiting). */
static void deliver(nvsim_process *process, const nvsim_header *header, char *payload) {
  lock_take(&process->lock);
  for (nvsim_request **link = &process->waiting; *link != NULL; link = &(*link)->next) {
    nvsim_request *request = *link;
    if (request->sequence != header->sequence) continue;
    *link = request->next;
    request->type = header->type;
    request->length = header->length;
    request->payload = payload;
    payload = NULL;
    pthread_cond_broadcast(&process->changed);
    break;
  }
  lock_give(&process->lock);
  free(payload);
}

static void *read_messages(void *argument) {
  nvsim_process *process = argument;
  nvsim_header header;
  lock_take(&process->send_lock);
  int socket = process->socket; /* that of this process, until this thread has ended */
  lock_give(&process->send_lock);
  while (receive(socket, &header, sizeof header) && header.length <= NVSIM_MAX_PAYLOAD) {
    char *payload = malloc((size_t)header.length + 1);
    if (payload == NULL || !receive(socket, payload, header.length)) {
      free(payload);
      break;
    }
    payload[header.length] = '\0';
    if (header.type == NVSIM_CONSOLE) {
      fwrite(payload, 1, header.length, stdout);
      fflush(stdout);
      free(payload);
    } else {
      deliver(process, &header, payload);
    }
  }
  bury(process);
  return NULL;
}

/* The process that requests go to from now on; 0: none. */
static void set_process(nvsim_process *process, pid_t pid, int socket) {
  lock_take(&process->send_lock);
  lock_take(&process->lock);
  process->socket = socket;
  process->pid = pid;
  process->alive = pid != 0;
  process->waiting = NULL;
  if (pid != 0) process->death[0] = '\0';
  lock_give(&process->lock);
  lock_give(&process->send_lock);
}

int nvsim_process_start(nvsim_process *process, int memory_fd, char *error, size_t size) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
    snprintf(error, size, "cannot make a socket pair: %s", strerror(errno));
    return -1;
  }
  /* Above the numbers that the child gets, so that no dup2 there overwrites another. */
  int far_end = fcntl(pair[1], F_DUPFD_CLOEXEC, 16), memory = fcntl(memory_fd, F_DUPFD_CLOEXEC, 16);
  close(pair[1]);
  pid_t pid = 0;
  int failed = far_end >= 0 && memory >= 0 ? spawn(&pid, far_end, memory) : errno;
  close(far_end);
  close(memory);
  set_process(process, failed == 0 ? pid : 0, pair[0]);
  if (failed == 0) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the host program's threads */
    failed = pthread_create(&process->reader, NULL, read_messages, process);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed != 0) {
      set_process(process, 0, -1);
      kill(pid, SIGKILL);
      waitpid(pid, NULL, 0);
    }
  }
  if (failed != 0) {
    snprintf(error, size, "cannot start the simulator with %s: %s", vortex_python(), strerror(failed));
    close(pair[0]);
    return -1;
  }
  note_socket(0, pair[0]);
  return 0;
}

void nvsim_process_death(nvsim_process *process, char *text, size_t size) {
  LOCK_GUARD(&process->lock);
  snprintf(text, size, "%s", process->death);
}

void nvsim_process_stop(nvsim_process *process) {
  nvsim_request request = {0};
  if (nvsim_send(process, NVSIM_CLOSE, NULL, 0, NULL, &request) == 0) nvsim_wait(process, &request, STOP_GRACE_MS);
  free(request.payload);
  lock_take(&process->send_lock);
  int socket = process->socket;
  lock_give(&process->send_lock);
  shutdown(socket, SHUT_RDWR); /* the reader sees the end and collects the process */
  pthread_join(process->reader, NULL);
  note_socket(socket, 0);
  set_process(process, 0, -1); /* nobody sends to a socket that is another's by now */
  close(socket);
}

/* Send everything or fail; called with the send lock held. */
static int send_all(int socket, struct iovec *parts, int count) {
  while (count > 0) {
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return -1;
    while (count > 0 && (size_t)sent >= parts->iov_len) {
      sent -= (ssize_t)parts->iov_len;
      parts++;
      count--;
    }
    if (count > 0) {
      parts->iov_base = (char *)parts->iov_base + sent;
      parts->iov_len -= (size_t)sent;
    }
  }
  return 0;
}

int nvsim_send(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request) {
  size_t text_size = text != NULL ? strlen(text) : 0;
  nvsim_header header = {.type = type, .length = (uint32_t)(fixed_size + text_size)};
  lock_take(&process->send_lock);
  lock_take(&process->lock);
  bool alive = process->alive;
  header.sequence = ++process->last_sequence;
  if (request != NULL && alive) {
    *request = (nvsim_request){.sequence = header.sequence, .next = process->waiting};
    process->waiting = request;
  }
  lock_give(&process->lock);
  struct iovec parts[3] = {{&header, sizeof header}, {(void *)fixed, fixed_size}, {(void *)text, text_size}};
  /* A failure needs no answer here: the reader sees the closed socket too. */
  if (alive) send_all(process->socket, parts, 3);
  lock_give(&process->send_lock);
  return alive ? 0 : -1;
}

int nvsim_wait(nvsim_process *process, nvsim_request *request, int64_t timeout_ms) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += timeout_ms / 1000;
  end.tv_nsec += timeout_ms % 1000 * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  int result = 0;
  lock_take(&process->lock);
  while (request->type == 0 && result == 0)
    if (timeout_ms < 0)
      lock_wait(&process->changed, &process->lock);
    else
      result = pthread_cond_timedwait(&process->changed, &process->lock.mutex, &end) == ETIMEDOUT ? 1 : 0;
  if (request->type != 0) result = request->type == NVSIM_REPLY_NEVER ? -1 : 0;
  lock_give(&process->lock);
  return result;
}

int nvsim_call(nvsim_process *process, uint32_t type, const void *fixed, size_t fixed_size, const char *text,
               nvsim_request *request) {
  if (nvsim_send(process, type, fixed, fixed_size, text, request) != 0 || nvsim_wait(process, request, -1) != 0)
    return -1;
  return (int)request->type;
}
