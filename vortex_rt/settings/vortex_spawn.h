/* Processes of ours: started with the descriptors that they are given and no other, and with no signal blocked. */
#ifndef VORTEX_SPAWN_H
#define VORTEX_SPAWN_H

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

enum { SPAWN_NOTHING = -1, SPAWN_OWN = -2 }; /* /dev/null, and what this process has there */

/* Start `command`, found by PATH: its descriptor i is `files[i]`, which lies at i or at `count` and above. `flags` are
 * POSIX_SPAWN_SETSID or _SETPGROUP, and _SETSIGDEF for a SIGPIPE that ends it. 0, or an error's number. */
static inline int vortex_spawn(pid_t *pid, char *const *command, char *const *environment, const int *files, int count,
                               short flags) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t set;
  posix_spawn_file_actions_init(&actions);
  for (int i = 0; i < count; i++)
    if (files[i] == SPAWN_NOTHING)
      posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    else if (files[i] != SPAWN_OWN)
      posix_spawn_file_actions_adddup2(&actions, files[i], i);
  posix_spawn_file_actions_addclosefrom_np(&actions, count);
  posix_spawnattr_init(&attributes);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  sigaddset(&set, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &set);
  posix_spawnattr_setflags(&attributes, (short)(flags | POSIX_SPAWN_SETSIGMASK));
  int failed = posix_spawnp(pid, command[0], &actions, &attributes, command, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

/* The environment without what loads libraries into every process, to be freed; NULL: there is no memory. */
static inline char **vortex_plain_environment(void) {
  size_t count = 0, used = 0;
  while (environ != NULL && environ[count] != NULL) count++;
  char **made = (char **)calloc(count + 1, sizeof *made);
  for (size_t i = 0; made != NULL && i < count; i++)
    if (strncmp(environ[i], "LD_PRELOAD=", 11) != 0) made[used++] = environ[i];
  return made;
}

#endif
