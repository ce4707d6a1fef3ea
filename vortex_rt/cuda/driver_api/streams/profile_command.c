/* The line of a command in VORTEX_PROF (profile.c). */
#include "stream.h"

static const char *direction(const copy_box *box) {
  return box->from_host ? (box->to_host ? "HtoH" : "HtoD") : box->to_host ? "DtoH" : "DtoD";
}

/* What was done, and to what; the caller has locked the file. */
static bool put_what(const command *c) {
  const kernel_launch *k = &c->kernel;
  switch (c->kind) {
  case COMMAND_KERNEL: /* names of templates may be long */
    fprintf(profile_output,
            "{\"kind\": \"kernel\", \"name\": \"%s\", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"shared\": %u",
            k->name, k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2], k->shared);
    return true;
  case COMMAND_COPY:
    fprintf(profile_output, "{\"kind\": \"copy\", \"name\": \"%s\", \"bytes\": %zu", direction(&c->copy),
            c->copy.width * c->copy.height * c->copy.depth);
    return true;
  case COMMAND_FILL:
    fprintf(profile_output, "{\"kind\": \"fill\", \"name\": \"memset\", \"bytes\": %zu",
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
    fprintf(profile_output, "{\"kind\": \"device\", \"device\": %d, \"description\": \"%s\"}\n", g->index,
            g->description);
  told[g->index] = true;
}

void profile_command(const command *c, double host_start) {
  CUcontext context = c->stream->context;
  unsigned long long stream = c->stream->legacy ? 0 : c->stream->id;
  if (profile_paused)
    return;
  flockfile(profile_output); /* one line, in two pieces */
  put_device(context->g);
  if (put_what(c))
    fprintf(profile_output,
            ", \"device\": %d, \"context\": %llu, \"stream\": %llu, \"start\": %.1f, \"end\": %.1f, "
            "\"host_start\": %.0f, \"host_end\": %.0f, \"submitted\": %.0f, \"thread\": %ld}\n",
            context->g->index, (unsigned long long)context->id, stream, c->start_ns, c->end_ns, host_start,
            host_nanoseconds(), c->submitted_ns, c->submitter);
  funlockfile(profile_output);
}
