/* Doing one command, and the boxes of rows that copies and fills touch. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

/* One copy_side of a copy: where its first byte lies, and how its rows follow each other. */
typedef struct {
  char *first;
  size_t pitch, slice;
  bool host, pageable;
} place;

/* What the address belongs to; unknown memory is the host's own. */
static void classify(place *p) {
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find((uintptr_t)p->first);
  p->pageable = a == NULL;
  p->host = a == NULL || a->kind == ALLOCATION_HOST || a->kind == ALLOCATION_REGISTERED;
}

static CUresult check_range(const place *p, size_t width, size_t height, size_t depth, bool device) {
  size_t bytes = (depth - 1) * p->slice + (height - 1) * p->pitch + width;
  if (p->first == NULL) return CUDA_ERROR_INVALID_VALUE;
  return device ? allocation_check_known((uintptr_t)p->first, bytes) : allocation_check((uintptr_t)p->first, bytes);
}

static CUresult place_in_array(const copy_side *s, size_t width, size_t height, size_t depth, place *p) {
  if (!handle_is(s->array, HANDLE_ARRAY)) return CUDA_ERROR_INVALID_HANDLE;
  const struct CUarray_st *a = s->array;
  if (s->x + width > a->row_bytes || s->y + height > a->rows || s->z + depth > a->slices)
    return CUDA_ERROR_INVALID_VALUE;
  *p =
      (place){a->data + s->z * a->slice_pitch + s->y * a->row_bytes + s->x, a->row_bytes, a->slice_pitch, false, false};
  return CUDA_SUCCESS;
}

static CUresult place_of(const copy_side *s, size_t width, size_t height, size_t depth, place *p) {
  if (s->type == CU_MEMORYTYPE_ARRAY) return place_in_array(s, width, height, depth, p);
  if (s->type != CU_MEMORYTYPE_HOST && s->type != CU_MEMORYTYPE_DEVICE && s->type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  size_t pitch = s->pitch != 0 ? s->pitch : s->x + width, rows = s->height != 0 ? s->height : s->y + height;
  if ((height > 1 || depth > 1) && pitch < s->x + width) return CUDA_ERROR_INVALID_VALUE;
  if (depth > 1 && rows < s->y + height) return CUDA_ERROR_INVALID_VALUE;
  char *base = s->type == CU_MEMORYTYPE_HOST ? (char *)s->host : (char *)s->device;
  if (base == NULL) return CUDA_ERROR_INVALID_VALUE;
  *p = (place){base + s->z * pitch * rows + s->y * pitch + s->x, pitch, pitch * rows, false, false};
  CUresult result = check_range(p, width, height, depth, s->type == CU_MEMORYTYPE_DEVICE);
  classify(p);
  return result;
}

CUresult copy_between(const copy_side *from, const copy_side *to, size_t width, size_t height, size_t depth,
                      copy_box *box, bool *pageable) {
  place source, target;
  TRY(place_of(from, width, height, depth, &source));
  TRY(place_of(to, width, height, depth, &target));
  *box = (copy_box){target.first, source.first, target.pitch, target.slice, source.pitch, source.slice,
                    width,        height,       depth,        target.host,  source.host};
  *pageable = source.pageable || target.pageable;
  return CUDA_SUCCESS;
}

CUresult copy_sides_of(const CUDA_MEMCPY3D *c, copy_side *from, copy_side *to) {
  *from = COPY_SIDE(src, c->srcZ, c->srcHeight);
  *to = COPY_SIDE(dst, c->dstZ, c->dstHeight);
  return c->srcLOD == 0 && c->dstLOD == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box) {
  copy_side from, to;
  bool pageable;
  TRY(copy_sides_of(c, &from, &to));
  if (c->WidthInBytes == 0 || c->Height == 0 || c->Depth == 0) {
    *box = (copy_box){0};
    return CUDA_SUCCESS;
  }
  return copy_between(&from, &to, c->WidthInBytes, c->Height, c->Depth, box, &pageable);
}

CUresult copy_linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                     copy_box *box, bool *pageable) {
  place to = {.first = target, .pitch = size, .slice = size},
        from = {.first = (char *)source, .pitch = size, .slice = size};
  TRY(check_range(&to, size, 1, 1, target_device));
  TRY(check_range(&from, size, 1, 1, source_device));
  classify(&to);
  classify(&from);
  *box = (copy_box){to.first, from.first, size, size, size, size, size, 1, 1, to.host, from.host};
  *pageable = to.pageable || from.pageable;
  return CUDA_SUCCESS;
}

CUresult fill_prepare(fill_box *box, CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width,
                      size_t height) {
  if (width == 0 || height == 0) return CUDA_SUCCESS;
  if (height == 1) pitch = width * element;
  if (address == 0 || address % element != 0 || width > SIZE_MAX / element || pitch < width * element)
    return CUDA_ERROR_INVALID_VALUE;
  *box = (fill_box){(char *)address, pitch, width, height, value, element};
  return allocation_check_known(address, (height - 1) * pitch + width * element);
}

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
