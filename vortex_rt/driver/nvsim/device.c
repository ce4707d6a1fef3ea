/* What every file asks of a device: whose it is, and what went wrong. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "nvsim.h"
#include "own_process.h"

void nvsim_set_error(nvsim_device *device, const char *format, ...) {
  char *text = NULL;
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) < 0)
    text = NULL;
  va_end(arguments);
  free(device->error);
  device->error = text;
}

bool nvsim_is_foreign(const nvsim_device *device) { return device->owner != vortex_own_process(); }
