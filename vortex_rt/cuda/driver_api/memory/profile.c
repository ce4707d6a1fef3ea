/* VORTEX_PROF=FILE: one line of JSON for each call, kernel, copy and fill, as it ends. */
#include "allocation.h"

#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

atomic_bool profile_enabled, profile_paused;
static atomic_bool writes_too; /* the simulator's initcheck reads the file */

FILE *profile_output;

static void open_output(void) {
  const char *path = vortex_setting_text(SETTING_PROF);
  if (path == NULL) return;
  profile_output = fopen(path, "we");
  if (profile_output == NULL) {
    say("VORTEX_PROF: cannot write %s", path);
    return;
  }
  setvbuf(profile_output, NULL, _IOLBF, 0); /* whole lines, also where the program ends by a signal */
  fprintf(profile_output, "{\"kind\": \"start\", \"version\": 1, \"host\": %.0f}\n", host_nanoseconds());
  const char *sanitizer = vortex_setting_text(SETTING_SANITIZER);
  writes_too = sanitizer != NULL && strcmp(sanitizer, "initcheck") == 0;
  profile_enabled = true;
}

void profile_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_output);
}

/* Memory is told also while the profiler is stopped: who looks for leaks needs both ends. */
void profile_memory(const allocation *a, bool made) {
  static const char *const names[] = {[ALLOCATION_DEVICE] = "device",
                                      [ALLOCATION_MANAGED] = "managed",
                                      [ALLOCATION_HOST] = "host",
                                      [ALLOCATION_REGISTERED] = "registered"};
  if (profile_enabled && (size_t)a->kind < sizeof names / sizeof names[0])
    fprintf(profile_output,
            "{\"kind\": \"%s\", \"memory\": \"%s\", \"id\": %llu, \"address\": %zu, \"bytes\": %zu, "
            "\"device\": %d, \"host\": %.0f}\n",
            made ? "alloc" : "free", names[a->kind], (unsigned long long)a->id, a->start, a->size, a->owner->index,
            host_nanoseconds());
}

/* The host writes device memory before the next kernel runs: it copies ``from`` there, or fills it (NULL). */
void profile_write(const void *address, const void *from, size_t size) {
  if (writes_too)
    fprintf(profile_output, "{\"kind\": \"%s\", \"address\": %zu, \"bytes\": %zu, \"from\": %zu}\n",
            from == NULL ? "filled" : "copied", (size_t)(uintptr_t)address, size, (size_t)(uintptr_t)from);
}

/* A kernel that failed; its message is on stderr. */
void profile_fault(const char *kernel, CUresult error) {
  if (profile_enabled)
    fprintf(profile_output, "{\"kind\": \"fault\", \"name\": \"%s\", \"error\": %d, \"host\": %.0f}\n", kernel,
            (int)error, host_nanoseconds());
}

VX_PUBLIC void vortexProfileCall(const char *name, uint64_t start, uint64_t end, int depth, int status) {
  profile_start();
  if (depth == 0 && profile_enabled && !profile_paused) /* what the runtime API calls here is part of its own call */
    fprintf(profile_output,
            "{\"kind\": \"call\", \"name\": \"%s\", \"thread\": %ld, \"status\": %d, \"host_start\": %llu, "
            "\"host_end\": %llu}\n",
            name, (long)syscall(SYS_gettid), status, (unsigned long long)start, (unsigned long long)end);
}

/* A text within JSON's quotes. */
static void put_text(const char *text) {
  for (; *text; ++text) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      fprintf(profile_output, "\\%c", c);
    else if (c < 0x20)
      fprintf(profile_output, "\\u%04x", c);
    else
      putc(c, profile_output);
  }
}

/* A range of NVTX that ends now, or a mark if its start is negative. */
void profile_range(const char *domain, const char *text, double start) {
  double now = host_nanoseconds();
  if (profile_paused) return;
  flockfile(profile_output);
  fprintf(profile_output, "{\"kind\": \"%s\", \"thread\": %ld, \"name\": \"", start < 0 ? "mark" : "range",
          (long)syscall(SYS_gettid));
  put_text(text);
  fputs("\", \"domain\": \"", profile_output);
  put_text(domain ? domain : "");
  fprintf(profile_output, "\", \"host_start\": %.0f, \"host_end\": %.0f}\n", start < 0 ? now : start, now);
  funlockfile(profile_output);
}
