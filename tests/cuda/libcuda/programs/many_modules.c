/* Loading and unloading leaves nothing behind: after many rounds the process has as much memory, as many files and as
 * many mappings as after a few. */
#include "expect.h"

#include <dirent.h>
#include <malloc.h>

#define FEW 60
#define MANY 600

typedef struct {
  size_t bytes;
  int files, mappings;
} left;

static void round_of(const char *image, CUdeviceptr place) {
  CUmodule loaded;
  CUfunction function;
  CUdeviceptr variable;
  CUlibrary library;
  CUkernel kernel;
  int value = 1;
  void *arguments[] = {&place, &value};
  OK(cuModuleLoad(&loaded, image));
  OK(cuModuleGetFunction(&function, loaded, "put"));
  OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuModuleGetGlobal(&variable, NULL, loaded, "counter"));
  OK(cuModuleUnload(loaded));
  OK(cuLibraryLoadFromFile(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  OK(cuLibraryGetKernel(&kernel, library, "put"));
  OK(cuLibraryUnload(library));
}

static left count_left(void) {
  left now = {.bytes = mallinfo2().uordblks};
  DIR *files = opendir("/proc/self/fd");
  while (readdir(files) != NULL)
    now.files++;
  closedir(files);
  FILE *maps = fopen("/proc/self/maps", "r");
  for (int c; (c = getc(maps)) != EOF;)
    now.mappings += c == '\n';
  fclose(maps);
  return now;
}

int main(int count, char **words) {
  CUdeviceptr place;
  left few = {0}, many;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&place, 4));
  for (int i = 0; i < MANY; i++) {
    if (i == FEW)
      few = count_left();
    round_of(words[1], place);
  }
  many = count_left();
  fprintf(stderr, "bytes %zu and %zu, files %d and %d, mappings %d and %d\n", few.bytes, many.bytes, few.files, many.files,
         few.mappings, many.mappings);
  EXPECT(many.bytes < few.bytes + 16 * 1024); /* of a heap that other threads use too */
  EXPECT(many.files == few.files);
  EXPECT(many.mappings < few.mappings + 4);
  return result();
}
