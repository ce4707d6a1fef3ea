/* Doing one command. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

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
  if (!g->fine && row == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
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
