/* Finds the service of this user, sources and file system, starts one if there is none, and gives it a request. It never waits for a
 * service that says nothing. */
#define _GNU_SOURCE 1

#include "client.h"
#include "vortex_places.h"
#include "vortex_settings.h"
#include "vortex_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
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

/* Which sources are there, told by a note that Python leaves (compiler/cache.py; docs/reference/interfaces.md), and files of the cache. */

/* FNV-1a of some bytes, going on from `hash` (0: from the start). */
static uint64_t vortex_add_to_name(uint64_t hash, const void *data, size_t size) {
  const unsigned char *bytes = data;
  if (hash == 0) hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
  return hash;
}

static bool is_own(const struct stat *status) { return status->st_uid == 0 || status->st_uid == geteuid(); }

/* Whether the folder of a path is this user's or the system's. */
static bool is_in_own_folder(const char *path) {
  struct stat status;
  const char *name = strrchr(path, '/');
  char *folder = name != NULL ? strndup(path, (size_t)(name - path)) : NULL;
  bool own = folder != NULL && lstat(folder, &status) == 0 && is_own(&status);
  free(folder);
  return own;
}

char *vortex_read_own(const char *path, size_t *size) {
  struct stat status;
  if (!is_in_own_folder(path)) return NULL;
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  bool own = file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && is_own(&status);
  char *data = own ? malloc((size_t)status.st_size + 1) : NULL;
  size_t length = 0;
  while (data != NULL && length < (size_t)status.st_size) {
    ssize_t got = read(file, data + length, (size_t)status.st_size - length);
    if (got <= 0) break;
    length += (size_t)got;
  }
  if (data != NULL && length != (size_t)status.st_size) {
    free(data);
    data = NULL;
  }
  if (data != NULL) data[length] = '\0';
  if (file >= 0) close(file);
  *size = length;
  return data;
}

/* Whether a line of the note still holds: a file or folder is as it was, or ("- path") there is none. */
static bool holds(const char *line) {
  struct stat status;
  if (strncmp(line, "- ", 2) == 0) return lstat(line + 2, &status) != 0;
  long long size, modified, changed;
  unsigned long long inode;
  int path = 0;
  if (sscanf(line, "%lld %lld %lld %llu %n", &size, &modified, &changed, &inode, &path) != 4 || path == 0 || stat(line + path, &status) != 0)
    return false;
  const long long second = 1000000000;
  return status.st_size == size && status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec == modified &&
         status.st_ctim.tv_sec * second + status.st_ctim.tv_nsec == changed && status.st_ino == inode;
}

/* Take a hash, the next line of the note. */
static bool take_hash(char **next, char hash[VORTEX_HASH_BYTES]) {
  char *line = strsep(next, "\n");
  if (line == NULL || strlen(line) + 1 != VORTEX_HASH_BYTES) return false;
  if (hash != NULL) memcpy(hash, line, VORTEX_HASH_BYTES);
  return true;
}

bool vortex_sources(char compiler[VORTEX_HASH_BYTES], char service[VORTEX_HASH_BYTES]) {
  const char *search = getenv("PATH");
  if (search == NULL) return false;
  char name[64], path[PATH_MAX];
  uint64_t place = vortex_add_to_name(0, vortex_start(), strlen(vortex_start()) + 1); /* with the NUL */
  snprintf(name, sizeof name, "compiler/%016llx", (unsigned long long)vortex_add_to_name(place, search, strlen(search)));
  size_t size = 0;
  char *note = vortex_cache_path(name, path, sizeof path) == 0 ? vortex_read_own(path, &size) : NULL, *next = note, *line;
  bool right = note != NULL && size > 0 && note[size - 1] == '\n' && take_hash(&next, compiler) && take_hash(&next, service);
  while (right && (line = strsep(&next, "\n")) != NULL && line[0] != '\0') right = holds(line);
  free(note);
  return right;
}

#define FIRST_MS 5000    /* a service that takes a request says so at once, unless it is starting */
#define SILENCE_MS 20000 /* and then every second */
#define ALIVE (-1)
#define FILES 5 /* of a request: standard input, output and errors, the working folder, the command line and the environment */

extern char **environ;

/* ---- where the service is ---------------------------------------------------------------------------------------------- */

/* Whether a folder is there, and ours alone; it is made if it is missing. */
static bool is_private(const char *folder) {
  struct stat status;
  if (mkdir(folder, 0700) != 0 && errno != EEXIST) return false;
  return lstat(folder, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
}

/* The folder of the sockets, to be freed. */
static char *socket_folder(void) {
  const char *given = vortex_setting_text(SETTING_COMPILE_SERVER_FOLDER);
  char *folder = NULL;
  if (given != NULL) return strdup(given);
  return asprintf(&folder, "/tmp/vortex_rt-%u", (unsigned)geteuid()) >= 0 ? folder : NULL;
}

static uint64_t add_text(uint64_t hash, const char *text) { return vortex_add_to_name(hash, text != NULL ? text : "", text != NULL ? strlen(text) + 1 : 1); }

/* Name the socket by all that has to be the same here and there: our sources, where tools and their libraries are found, and the
 * file system that both see. A service works at the priority of who started it, so each priority has its own. */
static bool name_socket(const char *folder, struct sockaddr_un *address, const char *sources) {
  char mounts[64] = "";
  struct stat root;
  if (stat("/", &root) != 0) return false;
  (void)!readlink("/proc/self/ns/mnt", mounts, sizeof mounts - 1);
  const uint64_t identity[] = {root.st_dev, root.st_ino, (uint64_t)getpriority(PRIO_PROCESS, 0)};
  uint64_t name = vortex_add_to_name(0, identity, sizeof identity);
  const char *const texts[] = {sources, mounts, vortex_python(), getenv("PATH"), getenv("LD_LIBRARY_PATH")};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) name = add_text(name, texts[i]);
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  int size = snprintf(address->sun_path, sizeof address->sun_path, "%s/%016llx.socket", folder, (unsigned long long)name);
  return size > 0 && size + 12 < (int)sizeof address->sun_path; /* the service adds its process's number while it makes it */
}

/* ---- starting and connecting -------------------------------------------------------------------------------------------- */

static int connect_to(const struct sockaddr_un *address) {
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (connection < 0) return -1;
  if (connect(connection, (const struct sockaddr *)address, sizeof *address) == 0 &&
      getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid())
    return connection;
  close(connection);
  return -1;
}

/* Start a service, which listens when this returns true. It shares no file with this process. */
static bool start_service(const char *path, const char *sources, double idle) {
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%.3f", idle);
  const char *const fork_server = vortex_place(PLACE_FORK_SERVER);
  const char *const command[] = {vortex_python(), "-I", "-S", vortex_start(), "serve", path, sources, seconds, fork_server, NULL};
  const int files[] = {SPAWN_NOTHING, SPAWN_NOTHING, SPAWN_NOTHING};
  char **environment = vortex_plain_environment();
  pid_t pid;
  int status = -1;
  if (environment == NULL) return false;
  int failed = vortex_spawn(&pid, (char *const *)command, environment, files, 3, POSIX_SPAWN_SETSID);
  free(environment);
  while (failed == 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) ;
  return failed == 0 && status == 0;
}

/* Connect to the service, starting it if nobody else does so now; -1: there is none. */
static int find_service(const struct sockaddr_un *address, const char *sources, double idle) {
  static char failed[sizeof address->sun_path]; /* do not try again and again; a race does no harm */
  char lock[sizeof address->sun_path + 8]; /* beside the socket, one for all */
  int connection = connect_to(address);
  if (connection >= 0 || strcmp(failed, address->sun_path) == 0) return connection;
  snprintf(lock, sizeof lock, "%.*s/lock", (int)(strrchr(address->sun_path, '/') - address->sun_path), address->sun_path);
  int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return -1;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) {
    connection = connect_to(address); /* one may have come meanwhile */
    if (connection < 0 && start_service(address->sun_path, sources, idle)) connection = connect_to(address);
    if (connection < 0) snprintf(failed, sizeof failed, "%s", address->sun_path);
  }
  close(file);
  return connection;
}

/* ---- a request ---------------------------------------------------------------------------------------------------------- */

/* The mask of permissions; asked of the kernel, since umask() would change it under the program's other threads. */
static uint32_t permissions_mask(void) {
  char line[128];
  unsigned mask = 022;
  FILE *status = fopen("/proc/self/status", "re");
  while (status != NULL && fgets(line, sizeof line, status) != NULL)
    if (sscanf(line, "Umask: %o", &mask) == 1) break;
  if (status != NULL) fclose(status);
  return mask;
}

/* A file in memory: u32 number of words, number of variables, mask of permissions, then NUL-terminated texts; -1: none. */
static int pack_words(const vortex_request *request) {
  char *data = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&data, &size);
  if (stream == NULL) return -1;
  uint32_t head[3] = {(uint32_t)request->count, 0, permissions_mask()};
  while (environ != NULL && environ[head[1]] != NULL) head[1]++;
  fwrite(head, sizeof head, 1, stream);
  for (uint32_t i = 0; i < head[0]; i++) fwrite(request->words[i], strlen(request->words[i]) + 1, 1, stream);
  for (uint32_t i = 0; i < head[1]; i++) fwrite(environ[i], strlen(environ[i]) + 1, 1, stream);
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

static bool send_request(int connection, const vortex_request *request) {
  int folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC), words = pack_words(request);
  const int files[FILES] = {request->input, request->output, request->errors, folder, words};
  char control[CMSG_SPACE(sizeof files)] = "";
  struct iovec data = {"J", 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof files);
  memcpy(CMSG_DATA(head), files, sizeof files);
  bool sent = folder >= 0 && words >= 0 && sendmsg(connection, &message, MSG_NOSIGNAL) == 1;
  if (folder >= 0) close(folder);
  if (words >= 0) close(words);
  return sent;
}

int vortex_wait_for_service(int connection) {
  int32_t answer = ALIVE;
  size_t got = 0;
  bool taken = false;
  while (answer == ALIVE || got != 0) {
    struct pollfd readable = {connection, POLLIN, 0};
    int ready = poll(&readable, 1, taken ? SILENCE_MS : FIRST_MS);
    if (ready < 0 && errno == EINTR) continue;
    ssize_t size = ready > 0 ? recv(connection, (char *)&answer + got, sizeof answer - got, 0) : 0;
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (size <= 0) return SERVICE_GONE;
    got = (got + (size_t)size) % sizeof answer;
    taken = true;
  }
  return answer;
}

int vortex_ask_service(const vortex_request *request, int *connection, char *reason, size_t size) {
  double idle;
  if (vortex_setting_seconds(SETTING_COMPILE_SERVER, &idle, reason, size) != 0) return SERVICE_WRONG;
  const char *why = NULL;
  int outcome = SERVICE_ABSENT;
  char sources[VORTEX_HASH_BYTES];
  struct sockaddr_un address;
  char *folder = idle > 0 && geteuid() == getuid() ? socket_folder() : NULL;
  if (idle == 0)
    why = "VORTEX_COMPILE_SERVER is 0";
  else if (folder == NULL || !is_private(folder))
    why = "there is no folder for the service's socket that is this user's alone";
  else if (!vortex_sources(NULL, sources)) {
    why = "which sources are there has to be found out first";
    outcome = SERVICE_UNNAMED;
  } else if (!name_socket(folder, &address, sources))
    why = "the socket's name is too long";
  free(folder);
  *connection = why == NULL ? find_service(&address, sources, idle) : -1;
  if (why == NULL && *connection < 0) why = "there is no service";
  if (why == NULL && !send_request(*connection, request)) {
    why = "the service does not take the request";
    close(*connection);
  }
  if (why == NULL) return SERVICE_TAKEN;
  snprintf(reason, size, "%s", why);
  return outcome;
}
