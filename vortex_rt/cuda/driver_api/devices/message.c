/* What went wrong, in words; the clock of the host. */
#include "device.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void say(const char *format, ...) {
  va_list arguments;
  char line[4096];
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  fprintf(stderr, "vortex: %s\n", line); /* one call: lines of several threads do not mix */
}

double host_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}
