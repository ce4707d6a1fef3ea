/* The reader of the file `places` (vortex_places.h). */
#define _GNU_SOURCE 1
#include "vortex_places.h"
#include "vortex_settings.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOLDERS 3 /* that are looked in: lib/pocl, lib and the build's own */

static const char *const names[PLACE_COUNT] = {"python", "packages", "fork-server", "opencl", "driver", "toolkit"};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char *found[PLACE_COUNT], start[PATH_MAX]; /* written once, by read_places */

/* The file that this code is in, its links resolved. */
static char *own_file(void) {
  Dl_info info;
  struct link_map *map = NULL;
  if (dladdr1((void *)own_file, &info, (void **)&map, RTLD_DL_LINKMAP) == 0 || map == NULL) return NULL;
  return realpath(map->l_name[0] != '\0' ? map->l_name : "/proc/self/exe", NULL);
}

/* Take the last part off a path. */
static void leave_folder(char *path) {
  char *slash = strrchr(path, '/');
  if (slash != NULL) slash[slash == path] = '\0';
}

/* The path that a line names, to be freed. Links are not followed: a virtual environment's Python is one. */
static char *absolute(const char *folder, const char *path) {
  char above[PATH_MAX], *made = NULL;
  if (path[0] == '/') return strdup(path);
  snprintf(above, sizeof above, "%s", folder);
  for (; strcmp(path, "..") == 0 || strncmp(path, "../", 3) == 0; path += path[2] == '\0' ? 2 : 3) leave_folder(above);
  if (path[0] == '\0') return strdup(above);
  return asprintf(&made, "%s/%s", above, path) >= 0 ? made : NULL;
}

static void read_line(const char *folder, char *line) {
  line[strcspn(line, "\n")] = '\0';
  char *path = strchr(line, ' ');
  if (path == NULL) return;
  *path++ = '\0';
  for (int i = 0; i < PLACE_COUNT; i++) {
    if (strcmp(line, names[i]) != 0 || found[i] != NULL) continue;
    found[i] = absolute(folder, path);
    if (found[i] != NULL && access(found[i], F_OK) != 0) {
      free(found[i]);
      found[i] = NULL;
    }
  }
}

static void read_places(void) {
  char folder[PATH_MAX], file[PATH_MAX], line[PATH_MAX + 64], *own = own_file();
  FILE *stream = NULL;
  snprintf(folder, sizeof folder, "%s", own != NULL ? own : "");
  for (int i = 0; stream == NULL && i < FOLDERS; i++) {
    leave_folder(folder);
    int length = snprintf(file, sizeof file, "%s/places", folder);
    stream = length < (int)sizeof file ? fopen(file, "re") : NULL;
  }
  while (stream != NULL && fgets(line, sizeof line, stream) != NULL) read_line(folder, line);
  for (int i = 0; i < PLACE_COUNT; i++)
    if (found[i] == NULL &&
        asprintf(&found[i], "(no place of %s that exists is named in %s/places: run vortex-setup)", names[i], folder) < 0)
      found[i] = NULL;
  snprintf(start, sizeof start, "%s/vortex_rt/service/start.py", found[PLACE_PACKAGES] != NULL ? found[PLACE_PACKAGES] : "");
  if (stream != NULL) fclose(stream);
  free(own);
}

const char *vortex_place(vortex_place_name which) {
  pthread_once(&once, read_places);
  return found[which] != NULL ? found[which] : "";
}

const char *vortex_python(void) {
  const char *override = vortex_setting_text(SETTING_RT_PYTHON);
  return override != NULL ? override : vortex_place(PLACE_PYTHON);
}

const char *vortex_start(void) {
  pthread_once(&once, read_places);
  return start;
}

char *vortex_toolkit_file(const char *name) {
  char *path = NULL;
  return asprintf(&path, "%s/%s", vortex_place(PLACE_TOOLKIT), name) >= 0 ? path : NULL;
}
