/* What went wrong, in words and as a kind: of this thread's last failure, and of the device's. */
#include "driver.h"

#include <stdarg.h>
#include <string.h>

static _Thread_local char told[MESSAGE_BYTES];
static _Thread_local enum vortex_failure told_kind;

static void publish(vortex_device *d) {
  LOCK_GUARD(&d->message_lock);
  memcpy(d->last_error, told, sizeof told);
  d->last_failure = told_kind;
}

void vortex_fail(vortex_device *d, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(told, sizeof told, format, arguments);
  va_end(arguments);
  told_kind = VORTEX_FAILURE_OTHER;
  publish(d);
}

void vortex_fail_in_device_words(vortex_device *d) {
  size_t used = strlen(told);
  if (d->nvsim.last_error != NULL && used + 2 < sizeof told)
    d->nvsim.last_error(d->handle, told + used, sizeof told - used);
  int kind = d->nvsim.failure != NULL ? d->nvsim.failure(d->handle) : VORTEX_FAILURE_UNKNOWN;
  vortex_fail_as(d, kind > VORTEX_FAILURE_NONE ? (enum vortex_failure)kind : VORTEX_FAILURE_UNKNOWN);
}

void vortex_fail_as(vortex_device *d, enum vortex_failure kind) {
  told_kind = kind;
  publish(d);
}

const char *vortex_told(void) { return told; }

enum vortex_failure vortex_told_kind(void) { return told_kind; }

void vortex_tell_nothing(void) { told[0] = '\0'; }

int vortex_last_error(vortex_device *d, char *text, size_t size) {
  LOCK_GUARD(&d->message_lock);
  return snprintf(text, size, "%s", d->last_error);
}

enum vortex_failure vortex_last_failure(vortex_device *d) {
  LOCK_GUARD(&d->message_lock);
  return d->last_failure;
}
