/* VORTEX_PROF=FILE: one line of JSON for each call, kernel, copy and fill, as it ends. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

atomic_bool profile_enabled, profile_paused; /* `output` is there where the first is true, and stays */

static FILE *output;

static void open_output(void) {
  const char *path = vortex_setting_text(SETTING_PROF);
  if (path == NULL)
    return;
  output = fopen(path, "we");
  if (output == NULL) {
    say("VORTEX_PROF: cannot write %s", path);
    return;
  }
  setvbuf(output, NULL, _IOLBF, 0); /* whole lines, also where the program ends by a signal */
  fprintf(output, "{\"kind\": \"start\", \"version\": 1, \"host\": %.0f}\n", host_nanoseconds());
  profile_enabled = true;
}

void profile_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_output);
}

static const char *direction(const copy_box *box) {
  return box->from_host ? (box->to_host ? "HtoH" : "HtoD") : box->to_host ? "DtoH" : "DtoD";
}

/* What was done, and to what; the caller has locked the file. */
static bool put_what(const command *c) {
  const kernel_launch *k = &c->kernel;
  switch (c->kind) {
  case COMMAND_KERNEL: /* names of templates may be long */
    fprintf(output,
            "{\"kind\": \"kernel\", \"name\": \"%s\", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"shared\": %u",
            k->function->name, k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2], k->shared);
    return true;
  case COMMAND_COPY:
    fprintf(output, "{\"kind\": \"copy\", \"name\": \"%s\", \"bytes\": %zu", direction(&c->copy),
            c->copy.width * c->copy.height * c->copy.depth);
    return true;
  case COMMAND_FILL:
    fprintf(output, "{\"kind\": \"fill\", \"name\": \"memset\", \"bytes\": %zu",
            c->fill.width * c->fill.element * c->fill.height);
    return true;
  default:
    return false;
  }
}

/* What the device is, before the first that is told of it; the caller has locked the file. */
static void put_device(const gpu *g) {
  static bool told[MAX_GPUS];
  if (!told[g->index])
    fprintf(output, "{\"kind\": \"device\", \"device\": %d, \"description\": \"%s\"}\n", g->index, g->description);
  told[g->index] = true;
}

void profile_command(const command *c, double host_start) {
  CUcontext context = c->stream->context;
  unsigned long long stream = c->stream->legacy ? 0 : c->stream->id;
  if (profile_paused)
    return;
  flockfile(output); /* one line, in two pieces */
  put_device(context->g);
  if (put_what(c))
    fprintf(output,
            ", \"device\": %d, \"context\": %llu, \"stream\": %llu, \"start\": %.1f, \"end\": %.1f, "
            "\"host_start\": %.0f, \"host_end\": %.0f}\n",
            context->g->index, (unsigned long long)context->id, stream, c->start_ns, c->end_ns, host_start,
            host_nanoseconds());
  funlockfile(output);
}

/* Memory is told also while the profiler is stopped: who looks for leaks needs both ends. */
void profile_memory(const allocation *a, bool made) {
  static const char *const names[] = {[ALLOCATION_DEVICE] = "device",
                                      [ALLOCATION_MANAGED] = "managed",
                                      [ALLOCATION_HOST] = "host",
                                      [ALLOCATION_REGISTERED] = "registered"};
  if (profile_enabled && (size_t)a->kind < sizeof names / sizeof names[0])
    fprintf(output,
            "{\"kind\": \"%s\", \"memory\": \"%s\", \"id\": %llu, \"address\": %zu, \"bytes\": %zu, "
            "\"device\": %d, \"host\": %.0f}\n",
            made ? "alloc" : "free", names[a->kind], (unsigned long long)a->id, a->start, a->size, a->owner->index,
            host_nanoseconds());
}

/* A kernel that failed; its message is on stderr. */
void profile_fault(const char *kernel, CUresult error) {
  if (profile_enabled)
    fprintf(output, "{\"kind\": \"fault\", \"name\": \"%s\", \"error\": %d, \"host\": %.0f}\n", kernel, (int)error,
            host_nanoseconds());
}

VX_PUBLIC void vortexProfileCall(const char *name, uint64_t start, uint64_t end, int depth, int status) {
  profile_start();
  if (depth == 0 && profile_enabled && !profile_paused) /* what the runtime API calls here is part of its own call */
    fprintf(output,
            "{\"kind\": \"call\", \"name\": \"%s\", \"thread\": %ld, \"status\": %d, \"host_start\": %llu, "
            "\"host_end\": %llu}\n",
            name, (long)syscall(SYS_gettid), status, (unsigned long long)start, (unsigned long long)end);
}

/* A text within JSON's quotes. */
static void put_text(const char *text) {
  for (; *text; ++text) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      fprintf(output, "\\%c", c);
    else if (c < 0x20)
      fprintf(output, "\\u%04x", c);
    else
      putc(c, output);
  }
}

/* A range of NVTX that ends now, or a mark if its start is negative. */
void profile_range(const char *domain, const char *text, double start) {
  double now = host_nanoseconds();
  if (profile_paused)
    return;
  flockfile(output);
  fprintf(output, "{\"kind\": \"%s\", \"thread\": %ld, \"name\": \"", start < 0 ? "mark" : "range",
          (long)syscall(SYS_gettid));
  put_text(text);
  fputs("\", \"domain\": \"", output);
  put_text(domain ? domain : "");
  fprintf(output, "\", \"host_start\": %.0f, \"host_end\": %.0f}\n", start < 0 ? now : start, now);
  funlockfile(output);
}
