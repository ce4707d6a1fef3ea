// Opens a library with kernels, uses it, closes it, and opens it again.
#include <dlfcn.h>
#include <cstdio>

int main(int, char **arguments) {
  for (int round = 0; round < 2; ++round) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) return puts(dlerror()), 1;
    int (*square)(int) = (int (*)(int))dlsym(library, "plugin_square");
    int got = square(11 + round);
    if (got != (11 + round) * (11 + round)) return printf("got %d\n", got), 1;
    dlclose(library);
  }
  puts("passed");
}
