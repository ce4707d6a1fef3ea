/* What asks the resident service (server.py; docs/reference/interfaces.md, "Service"): nvcc.c and POCL's driver.
 * It knows none of them; what it needs is libc and the reader of settings. */
#ifndef VORTEX_SERVICE_CLIENT_H
#define VORTEX_SERVICE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VORTEX_HASH_BYTES 65 /* of a hash as text */

/* What the note of our Python sources says: the hash of those that built programs depend on, and of all that the service loads; either may
 * be NULL. False: there is no note that still holds, and only Python can tell (`start.py note` leaves one). */
bool vortex_sources(char compiler[VORTEX_HASH_BYTES], char service[VORTEX_HASH_BYTES]);
/* A file of the cache, NUL-terminated, to be freed; another user's, or one in another user's folder, is as good as none (root's are the
 * system's). */
char *vortex_read_own(const char *path, size_t *size);

/* A command for the service: words as in `start.py WORDS...`, and the files that it reads and writes. */
typedef struct {
  char *const *words;
  size_t count;
  int input, output, errors;
} vortex_request;

enum {
  SERVICE_TAKEN,  /* the service has the request */
  SERVICE_ABSENT, /* there is none, or it may not be used */
  SERVICE_UNNAMED, /* as absent, for want of a note of the sources (`start.py note`) */
  SERVICE_WRONG,  /* a setting is wrong, which the user has to be told */
};
enum {
  SERVICE_GONE = -1,    /* it has ended or is silent */
  SERVICE_REFUSES = -2, /* this request needs a process of the user's own (service/commands.py) */
};

/* Hand a request to the service, which is started if there is none: SERVICE_TAKEN and a connection, whose end cancels the request;
 * else the reason. */
int vortex_ask_service(const vortex_request *request, int *connection, char *reason, size_t size);
/* Wait for the end of what was asked for: its wait status, or SERVICE_GONE, SERVICE_REFUSES. */
int vortex_wait_for_service(int connection);

#endif
