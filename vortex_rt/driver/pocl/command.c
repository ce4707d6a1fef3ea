/* Command lines, and the files and folders they name. */
#include "driver.h"

#include <errno.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
  int error = errno; /* of what did not fit: fclose has another */
  bool whole = fclose(file) == 0 && written == size;
  if (written != size)
    errno = error;
  return whole ? 0 : -1;
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
