/* The compile server's client (vortex_rt/compiler/server.py; docs/interfaces.md): asks the server of this user, compiler and file system,
 * and starts one if there is none. It never waits for a server that says nothing. */
#include "driver.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef VORTEX_PYTHON
#error "VORTEX_PYTHON must name the Python that has vortex_rt"
#endif
#ifndef VORTEX_FORK_SERVER
#error "VORTEX_FORK_SERVER must name the library made of tools/fork_server.c"
#endif

#define FIRST_MS 5000    /* a server that takes a request says so at once, unless it is starting */
#define SILENCE_MS 20000 /* and then every second */
#define ALIVE (-1)
#define FILES 5 /* of a request: standard input, output and errors, the working folder, the command line and the environment */

extern char **environ;

const char *vortex_python(void) {
  const char *override = vortex_setting_text(SETTING_RT_PYTHON);
  return override != NULL ? override : VORTEX_PYTHON;
}

/* ---- where the server is ----------------------------------------------------------------------------------------------- */

/* Whether a folder is there, and ours alone; it is made if it is missing. */
static bool is_private(const char *folder) {
  struct stat status;
  if (mkdir(folder, 0700) != 0 && errno != EEXIST)
    return false;
  return lstat(folder, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
}

/* The folder of the sockets, to be freed. */
static char *socket_folder(void) {
  const char *given = vortex_setting_text(SETTING_COMPILE_SERVER_FOLDER);
  char *folder = NULL;
  if (given != NULL)
    return strdup(given);
  return asprintf(&folder, "/tmp/vortex_rt-%u", (unsigned)geteuid()) >= 0 ? folder : NULL;
}

static void add_variable(SHA1_CTX *hash, const char *name) {
  const char *value = getenv(name);
  pocl_SHA1_Update(hash, (const uint8_t *)(value != NULL ? value : ""), value != NULL ? strlen(value) + 1 : 1);
}

/* Name the socket by all that has to be the same here and there: the compiler, where its tools and their libraries are found, and the
 * file system that both see. A server works at the priority of who started it, so each priority has its own. */
static bool name_socket(const char *folder, struct sockaddr_un *address) {
  char compiler[VORTEX_HASH_BYTES], mounts[64] = "";
  struct stat root;
  uint8_t digest[SHA1_DIGEST_SIZE];
  SHA1_CTX hash;
  if (!vortex_compiler_hash(compiler) || stat("/", &root) != 0)
    return false;
  (void)!readlink("/proc/self/ns/mnt", mounts, sizeof mounts - 1);
  const uint64_t identity[] = {root.st_dev, root.st_ino, (uint64_t)getpriority(PRIO_PROCESS, 0)};
  pocl_SHA1_Init(&hash);
  pocl_SHA1_Update(&hash, (const uint8_t *)compiler, sizeof compiler);
  pocl_SHA1_Update(&hash, (const uint8_t *)identity, sizeof identity);
  pocl_SHA1_Update(&hash, (const uint8_t *)mounts, sizeof mounts);
  pocl_SHA1_Update(&hash, (const uint8_t *)vortex_python(), strlen(vortex_python()) + 1);
  add_variable(&hash, "PATH");
  add_variable(&hash, "LD_LIBRARY_PATH");
  pocl_SHA1_Final(&hash, digest);
  uint64_t name;
  memcpy(&name, digest, sizeof name);
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  int size = snprintf(address->sun_path, sizeof address->sun_path, "%s/%016llx.socket", folder, (unsigned long long)name);
  return size > 0 && size + 12 < (int)sizeof address->sun_path; /* the server adds its process's number while it makes it */
}

/* ---- starting and connecting -------------------------------------------------------------------------------------------- */

static int connect_to(const struct sockaddr_un *address) {
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (connection < 0)
    return -1;
  if (connect(connection, (const struct sockaddr *)address, sizeof *address) == 0 &&
      getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid())
    return connection;
  close(connection);
  return -1;
}

/* Start a server, which listens when this returns true. It shares no file with this process. */
static bool start_server(const char *path, double idle) {
  char compiler[VORTEX_HASH_BYTES], seconds[32];
  if (!vortex_compiler_hash(compiler))
    return false;
  snprintf(seconds, sizeof seconds, "%.3f", idle);
  const char *const command[] = {vortex_python(), "-I", "-S", VORTEX_CC_START, "serve", path, compiler, seconds, VORTEX_FORK_SERVER, NULL};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none;
  pid_t pid;
  int status = -1;
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  int failed = posix_spawnp(&pid, command[0], &files, &attributes, (char *const *)command, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  while (failed == 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return failed == 0 && status == 0;
}

/* Connect to the server, starting it if nobody else does so now; -1: there is none. */
static int find_server(const struct sockaddr_un *address, double idle) {
  static char failed[sizeof address->sun_path]; /* do not try again and again; a race does no harm */
  char lock[sizeof address->sun_path + 8]; /* beside the socket, one for all */
  int connection = connect_to(address);
  if (connection >= 0 || strcmp(failed, address->sun_path) == 0)
    return connection;
  snprintf(lock, sizeof lock, "%.*s/lock", (int)(strrchr(address->sun_path, '/') - address->sun_path), address->sun_path);
  int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0)
    return -1;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) {
    connection = connect_to(address); /* one may have come meanwhile */
    if (connection < 0 && start_server(address->sun_path, idle))
      connection = connect_to(address);
    if (connection < 0)
      snprintf(failed, sizeof failed, "%s", address->sun_path);
  }
  close(file);
  return connection;
}

/* ---- a request ---------------------------------------------------------------------------------------------------------- */

/* A file in memory: u32 number of words, u32 number of variables, then NUL-terminated texts; -1: none. */
static int pack_words(const vortex_command *arguments) {
  char *data = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&data, &size);
  if (stream == NULL)
    return -1;
  uint32_t counts[2] = {(uint32_t)arguments->count, 0};
  while (environ != NULL && environ[counts[1]] != NULL)
    counts[1]++;
  fwrite(counts, sizeof counts, 1, stream);
  for (uint32_t i = 0; i < counts[0]; i++)
    fwrite(arguments->words[i], strlen(arguments->words[i]) + 1, 1, stream);
  for (uint32_t i = 0; i < counts[1]; i++)
    fwrite(environ[i], strlen(environ[i]) + 1, 1, stream);
  bool whole = ferror(stream) == 0;
  whole = fclose(stream) == 0 && whole;
  int file = whole ? memfd_create("request", MFD_CLOEXEC) : -1;
  if (file >= 0 && write(file, data, size) != (ssize_t)size) {
    close(file);
    file = -1;
  }
  free(data);
  return file;
}

static bool send_request(int connection, const vortex_command *arguments, int log) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC), folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC), words = pack_words(arguments);
  const int files[FILES] = {nothing, log, log, folder, words};
  char control[CMSG_SPACE(sizeof files)] = "";
  struct iovec data = {"J", 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof files);
  memcpy(CMSG_DATA(head), files, sizeof files);
  bool sent = nothing >= 0 && folder >= 0 && words >= 0 && sendmsg(connection, &message, MSG_NOSIGNAL) == 1;
  for (int i = 0; i < FILES; i++)
    if (files[i] >= 0 && files[i] != log)
      close(files[i]);
  return sent;
}

/* Wait for the end of the build; its wait status, -1: the server has ended or is silent. */
static int wait_for_answer(int connection) {
  int32_t answer = ALIVE;
  size_t got = 0;
  bool taken = false;
  while (answer == ALIVE || got != 0) {
    struct pollfd readable = {connection, POLLIN, 0};
    int ready = poll(&readable, 1, taken ? SILENCE_MS : FIRST_MS);
    if (ready < 0 && errno == EINTR)
      continue;
    ssize_t size = ready > 0 ? recv(connection, (char *)&answer + got, sizeof answer - got, 0) : 0;
    if (size < 0 && (errno == EINTR || errno == EAGAIN))
      continue;
    if (size <= 0)
      return -1;
    got = (got + (size_t)size) % sizeof answer;
    taken = true;
  }
  return answer;
}

const char *vortex_ask_server(const vortex_command *arguments, int log, int *status) {
  double idle;
  char error[256];
  if (vortex_setting_seconds(SETTING_COMPILE_SERVER, &idle, error, sizeof error) != 0) {
    dprintf(log, "error: %s\n", error);
    *status = 1;
    return NULL;
  }
  if (idle == 0)
    return "VORTEX_COMPILE_SERVER is 0";
  struct sockaddr_un address;
  char *folder = geteuid() == getuid() ? socket_folder() : NULL;
  bool private = folder != NULL && is_private(folder), named = private && name_socket(folder, &address);
  free(folder);
  if (!private)
    return "there is no folder for the compile server's socket that is this user's alone";
  if (!named)
    return "which compiler is there has to be found out first, or the socket's name is too long";
  int connection = find_server(&address, idle);
  if (connection < 0)
    return "there is no compile server";
  int ended = send_request(connection, arguments, log) ? wait_for_answer(connection) : -1;
  close(connection);
  if (ended < 0)
    return "the compile server did not answer";
  *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return NULL;
}
