/* Doing one command. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

/* The line of a command in VORTEX_PROF (profile.c). */

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
  if (profile_paused) return;
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

/* What copies cost in device time: a PCI Express 3.0 link of 16 lanes to the host; within the device, each byte is read
 * and written by the cores' lines at the core's clock. */
#define HOST_LATENCY_NS 4000.0
#define HOST_BYTES_PER_NS 12.0
#define DEVICE_LATENCY_NS 1000.0
#define DEVICE_BYTES_PER_NS 32.0

void device_copy(gpu *g, void *target, const void *source, size_t size) {
  profile_write(target, source, size);
  if (g->fine)
    memmove(target, source, size);
  else if (size != 0)
    g->cl->clEnqueueSVMMemcpy(g->queue, CL_TRUE, target, source, size, 0, NULL, NULL);
}

static void do_copy(gpu *g, const copy_box *box) {
  bool rows_touch = box->target_pitch == box->width && box->source_pitch == box->width;
  bool slices_touch =
      rows_touch &&
      ((box->target_slice == box->width * box->height && box->source_slice == box->target_slice) || box->depth == 1);
  if (slices_touch) {
    device_copy(g, box->target, box->source, box->width * box->height * box->depth);
    return;
  }
  for (size_t z = 0; z < box->depth; z++)
    for (size_t y = 0; y < box->height; y++)
      device_copy(g, box->target + z * box->target_slice + y * box->target_pitch,
                  box->source + z * box->source_slice + y * box->source_pitch, box->width);
}

static double copy_nanoseconds(const copy_box *box) {
  double bytes = (double)box->width * (double)box->height * (double)box->depth;
  bool crosses = box->to_host != box->from_host;
  return crosses ? HOST_LATENCY_NS + bytes / HOST_BYTES_PER_NS : DEVICE_LATENCY_NS + bytes / DEVICE_BYTES_PER_NS;
}

static void fill_row(char *row, unsigned value, unsigned element, size_t count) {
  if (element == 1) {
    memset(row, (int)value, count);
    return;
  }
  for (size_t i = 0; i < count; i++)
    memcpy(row + i * element, &value, element); /* little-endian: the low bytes */
}

static CUresult do_fill(gpu *g, const fill_box *box) {
  char *row = g->fine ? NULL : malloc(box->width * box->element);
  if (!g->fine && row == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  for (size_t y = 0; y < box->height; y++) {
    char *target = box->target + y * box->pitch;
    fill_row(g->fine ? target : row, box->value, box->element, box->width);
    if (g->fine)
      profile_write(target, NULL, box->width * box->element);
    else
      device_copy(g, target, row, box->width * box->element);
  }
  free(row);
  return CUDA_SUCCESS;
}

CUresult execute(gpu *g, command *c, double *duration) {
  switch (c->kind) {
  case COMMAND_KERNEL:
    return c->kernel.run(g, c, duration);
  case COMMAND_COPY:
    do_copy(g, &c->copy);
    *duration = copy_nanoseconds(&c->copy);
    return CUDA_SUCCESS;
  case COMMAND_CONDITIONAL:
    device_copy(g, &c->condition.value, (const void *)c->condition.shared->word, sizeof c->condition.value);
    return CUDA_SUCCESS;
  case COMMAND_FILL:
    *duration =
        DEVICE_LATENCY_NS + (double)c->fill.width * c->fill.element * (double)c->fill.height / DEVICE_BYTES_PER_NS;
    return do_fill(g, &c->fill);
  case COMMAND_FREE:
    pool_give_back(c->free);
    return CUDA_SUCCESS;
  default:
    return CUDA_SUCCESS;
  }
}
