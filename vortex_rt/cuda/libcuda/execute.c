/* Doing one command: kernels, copies, fills. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* What copies cost in device time: a PCI Express 3.0 link of 16 lanes to the host; within the device, each byte is read
 * and written by the cores' lines at the core's clock. */
#define HOST_LATENCY_NS 4000.0
#define HOST_BYTES_PER_NS 12.0
#define DEVICE_LATENCY_NS 1000.0
#define DEVICE_BYTES_PER_NS 32.0

void device_copy(gpu *g, void *target, const void *source, size_t size) {
  if (g->fine)
    memmove(target, source, size);
  else if (size != 0)
    g->cl->clEnqueueSVMMemcpy(g->queue, CL_TRUE, target, source, size, 0, NULL, NULL);
}

void do_copy(gpu *g, const copy_box *box) {
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

double copy_nanoseconds(const copy_box *box) {
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
    if (!g->fine)
      device_copy(g, target, row, box->width * box->element);
  }
  free(row);
  return CUDA_SUCCESS;
}

/* ---- kernels --------------------------------------------------------------------------------- */

static cl_int set_arguments(gpu *g, cl_kernel kernel, const kernel_launch *launch) {
  const vtx_kernel *symbol = launch->function->symbol;
  const part *p = launch->function->part;
  cl_int status = CL_SUCCESS;
  for (uint32_t i = 0; i < symbol->parameters && status == CL_SUCCESS; i++) {
    const vtx_parameter *parameter = &p->parameters[symbol->first_parameter + i];
    const char *value = launch->arguments + parameter->offset;
    if (parameter->kind == VTX_PARAMETER_GLOBAL || parameter->kind == VTX_PARAMETER_CONSTANT) {
      void *pointer;
      memcpy(&pointer, value, sizeof pointer);
      status = g->cl->clSetKernelArgSVMPointer(kernel, i, pointer);
    } else {
      status = g->cl->clSetKernelArg(kernel, i, parameter->size, value);
    }
    if (status != CL_SUCCESS)
      say("kernel '%s': parameter %u cannot be set (OpenCL error %d)", launch->function->name, i, status);
  }
  if (status == CL_SUCCESS && (symbol->flags & VTX_KERNEL_FLAG_DYNAMIC_SHARED) != 0)
    status = g->cl->clSetKernelArg(kernel, symbol->parameters, launch->shared != 0 ? launch->shared : 1, NULL);
  return status;
}

CUresult run_kernel(gpu *g, const kernel_launch *launch, double *duration) {
  cl_kernel kernel = launch->function->kernel;
  cl_event event;
  size_t global[3], local[3];
  for (int i = 0; i < 3; i++) {
    local[i] = launch->block[i];
    global[i] = (size_t)launch->grid[i] * launch->block[i];
  }
  cl_int status = set_arguments(g, kernel, launch);
  if (status == CL_SUCCESS)
    status = g->cl->clEnqueueNDRangeKernel(g->queue, kernel, 3, NULL, global, local, 0, NULL, &event);
  if (status != CL_SUCCESS) {
    say("kernel '%s' cannot be launched (OpenCL error %d)", launch->function->name, status);
    return cl_to_cuda(status);
  }
  g->cl->clWaitForEvents(1, &event);
  g->cl->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  CUresult result = CUDA_SUCCESS;
  if (status < 0) {
    result = fault_of(g, event, status, launch->function->name);
  } else {
    cl_ulong start = 0, end = 0;
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    *duration = (double)(end - start);
  }
  g->cl->clReleaseEvent(event);
  return result;
}

CUresult execute(gpu *g, command *c, double *duration) {
  switch (c->kind) {
  case COMMAND_KERNEL:
    return c->kernel.run != NULL ? c->kernel.run(g, c, duration) : run_kernel(g, &c->kernel, duration);
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
