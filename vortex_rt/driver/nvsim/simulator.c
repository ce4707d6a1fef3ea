/* The simulator process of a device: its start, its death, and what the next one must be told. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nvsim.h"

#define FAILED (-1)

int nvsim_start_process(nvsim_device *device) {
  char text[512];
  if (nvsim_process_start(&device->process, device->memory_fd, text, sizeof text) != 0) {
    nvsim_set_error(device, "%s", text);
    return FAILED;
  }
  nvsim_request reply = {0};
  nvsim_opening open = {.flags = device->runtime ? NVSIM_OPEN_VORTEX_RUNTIME : 0};
  int type = nvsim_call(&device->process, NVSIM_OPEN, &open, sizeof open, device->config, &reply);
  int result = FAILED;
  if (type == NVSIM_CAPS && reply.length >= sizeof device->caps) {
    memcpy(&device->caps, reply.payload, sizeof device->caps);
    if (device->caps.protocol == NVSIM_PROTOCOL_VERSION)
      result = 0;
    else
      nvsim_set_error(device, "the simulator speaks protocol %u, this library %d: run vortex-setup again", device->caps.protocol,
                      NVSIM_PROTOCOL_VERSION);
  } else if (type == NVSIM_ERROR) {
    nvsim_set_error(device, "the simulator cannot open the device: %s", reply.payload);
  } else {
    char death[256];
    nvsim_process_death(&device->process, death, sizeof death);
    nvsim_set_error(device, "the simulator did not open the device: %s", type < 0 ? death : "unexpected reply (run vortex-setup again)");
  }
  free(reply.payload);
  if (result != 0) nvsim_process_stop(&device->process);
  return result;
}

void nvsim_note_death(nvsim_device *device) {
  if (device->restart) return;
  char death[256];
  nvsim_process_death(&device->process, death, sizeof death);
  nvsim_set_error(device, "%s", death);
  device->failure = VORTEX_FAILURE_INTERNAL;
  nvsim_process_stop(&device->process);
  device->restart = true;
}

int nvsim_tell_mapped(nvsim_device *device, const nvsim_mapped *m, bool started) {
  nvsim_mapping request = {.address = m->address, .size = m->size, .offset = m->offset};
  nvsim_request reply = {0};
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), m->file);
  const char *text = m->file != device->memory_fd ? path : NULL;
  int answer = started ? nvsim_request_reply(device, NVSIM_MAP, &request, sizeof request, text, &reply)
                       : nvsim_call(&device->process, NVSIM_MAP, &request, sizeof request, text, &reply);
  free(reply.payload);
  return answer == NVSIM_OK ? 0 : FAILED;
}

static int map_again(nvsim_device *device) REQUIRES(device->lock) {
  for (const nvsim_mapped *m = device->mapped; m != NULL; m = m->next)
    if (nvsim_tell_mapped(device, m, false) != 0) {
      nvsim_set_error(device, "the new simulator cannot map shared memory at 0x%llx", (unsigned long long)m->address);
      return FAILED;
    }
  return 0;
}

int nvsim_revive(nvsim_device *device) {
  if (!device->restart) return 0;
  if (nvsim_start_process(device) != 0) return FAILED;
  device->restart = false;
  device->pending_count = 0; /* all are noted anew */
  nvsim_note_all_access(device);
  if (map_again(device) != 0) return FAILED;
  if (device->symbols != NULL) {
    nvsim_request reply = {0};
    nvsim_call(&device->process, NVSIM_SYMBOLS, NULL, 0, device->symbols, &reply);
    free(reply.payload);
  }
  return 0;
}

int nvsim_request_reply(nvsim_device *device, uint32_t type, const void *fixed, size_t size, const char *text, nvsim_request *reply) {
  if (nvsim_revive(device) != 0) return FAILED;
  int answer = nvsim_call(&device->process, type, fixed, size, text, reply);
  if (answer < 0)
    nvsim_note_death(device);
  else if (answer == NVSIM_ERROR)
    nvsim_set_error(device, "%s", reply->payload);
  return answer;
}
