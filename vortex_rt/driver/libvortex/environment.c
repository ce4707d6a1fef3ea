/* Environment variables that hold numbers: what is not one is an error that names the variable, never a guess. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"

static const char *value_of(const char *name) {
  const char *text = getenv(name);
  return text != NULL && text[0] != '\0' ? text : NULL;
}

int vx_environment_integer(const char *name, uint64_t least, uint64_t most, uint64_t absent, uint64_t *value, char *error, size_t size) {
  const char *text = value_of(name);
  *value = absent;
  if (text == NULL)
    return 0;
  char *end;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 0);
  if (errno == 0 && end != text && *end == '\0' && strchr(text, '-') == NULL && number >= least && number <= most) {
    *value = number;
    return 0;
  }
  snprintf(error, size, "%s=%s is not an integer from %llu to %llu", name, text, (unsigned long long)least, (unsigned long long)most);
  return -1;
}

int vx_environment_seconds(const char *name, double most, double absent, double *value, char *error, size_t size) {
  const char *text = value_of(name);
  *value = absent;
  if (text == NULL)
    return 0;
  char *end;
  double number = strtod(text, &end);
  if (end != text && *end == '\0' && number >= 0 && number <= most) { /* neither of which NaN is */
    *value = number;
    return 0;
  }
  snprintf(error, size, "%s=%s is not a number of seconds from 0 to %.0f", name, text, most);
  return -1;
}
