/* Stands in for one of CUDA's libraries until its first call, which builds it: link lines, CMake and dlopen find what
 * they look for, and nobody waits for a library that no program calls.
 *
 * Each exported function is a jump through its place in a table (stand_in.py writes both as assembly). At first a place
 * leads to vortex_stand_in_find, then to the function of the library. */
#include "vortex_places.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern void *vortex_stand_in_places[] __attribute__((visibility("hidden")));
extern const char *const vortex_stand_in_names[] __attribute__((visibility("hidden")));
void *vortex_stand_in_find(size_t index) __attribute__((visibility("hidden")));

extern char **environ;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *library; /* guarded by lock */

static void fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s%s%s\n", VORTEX_SONAME, what, why == NULL ? "" : ": ", why == NULL ? "" : why);
  abort(); /* what the function returns is not known here, so there is no error to give */
}

/* Run `vortex-setup --with-libraries=NAME`; its output is messages here. */
static void build(void) {
  fprintf(stderr, "%s is not built yet: building it, once (`%s`)\n", VORTEX_SONAME, VORTEX_BUILD);
  char *const command[] = {(char *)vortex_python(), "-P", "-m", "vortex_rt.driver.setup", "--with-libraries=" VORTEX_LINK_NAME, NULL};
  posix_spawn_file_actions_t actions;
  pid_t child;
  int status = posix_spawn_file_actions_init(&actions);
  if (status == 0) status = posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  if (status == 0) status = posix_spawn(&child, command[0], &actions, NULL, command, environ);
  if (status != 0) fail("it cannot be built", strerror(status));
  posix_spawn_file_actions_destroy(&actions);
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fail("its build cannot be waited for", strerror(errno));
  if (status != 0) fail("it could not be built", "run `" VORTEX_BUILD "`");
}

/* The file of the library, NULL as long as there is only this one. Its real name is not the one by which the loader
 * knows the stand-in: dlopen of that would give the stand-in again. */
static char *find_library(void) {
  char *shown = vortex_toolkit_file("lib64/" VORTEX_SONAME), *own = vortex_toolkit_file(VORTEX_STAND_IN);
  char *found = shown != NULL ? realpath(shown, NULL) : NULL, *stand_in = own != NULL ? realpath(own, NULL) : NULL;
  if (found != NULL && stand_in != NULL && strcmp(found, stand_in) == 0) {
    free(found);
    found = NULL;
  }
  free(shown);
  free(own);
  free(stand_in);
  return found;
}

static void open_library(void) {
  char *file = find_library();
  if (file == NULL) {
    build();
    file = find_library();
  }
  if (file == NULL)
    fail("the sources have changed since this toolkit was made", "run `vortex-setup` and build the program again");
  library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  free(file);
  if (library == NULL) fail("the library cannot be opened", dlerror());
}

void *vortex_stand_in_find(size_t index) {
  pthread_mutex_lock(&lock);
  if (library == NULL) open_library();
  void *function = dlsym(library, vortex_stand_in_names[index]);
  if (function == NULL) fail("the library lacks a function", dlerror());
  __atomic_store_n(&vortex_stand_in_places[index], function, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
  return function;
}
