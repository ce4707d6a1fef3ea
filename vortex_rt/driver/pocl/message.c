/* What went wrong, in words: of this thread's last failure, and of the device's. */
#include "driver.h"

#include <stdarg.h>
#include <string.h>

static _Thread_local char told[MESSAGE_BYTES];

static void publish(vortex_device *d) {
  pthread_mutex_lock(&d->message_lock);
  memcpy(d->last_error, told, sizeof told);
  pthread_mutex_unlock(&d->message_lock);
}

void vortex_fail(vortex_device *d, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(told, sizeof told, format, arguments);
  va_end(arguments);
  publish(d);
}

void vortex_fail_in_device_words(vortex_device *d) {
  size_t used = strlen(told);
  if (d->nvsim.last_error != NULL && used + 2 < sizeof told)
    d->nvsim.last_error(d->handle, told + used, sizeof told - used);
  publish(d);
}

const char *vortex_told(void) { return told; }

void vortex_tell_nothing(void) { told[0] = '\0'; }

int vortex_last_error(vortex_device *d, char *text, size_t size) {
  pthread_mutex_lock(&d->message_lock);
  int length = snprintf(text, size, "%s", d->last_error);
  pthread_mutex_unlock(&d->message_lock);
  return length;
}
