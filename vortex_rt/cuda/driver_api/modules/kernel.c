/* Running one kernel. */
#include "module.h"

#include <string.h>

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
      say("kernel '%s': parameter %u cannot be set (OpenCL error %d)", launch->name, i, status);
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
  int (*set_cluster)(cl_device_id, cl_kernel, const uint32_t[3]) =
      (int (*)(cl_device_id, cl_kernel, const uint32_t[3]))gpu_extension("pocl_vortex_set_cluster");
  cl_int status = set_arguments(g, kernel, launch);
  if (status == CL_SUCCESS && set_cluster != NULL)
    status = set_cluster(g->device, kernel, launch->wishes.cluster);
  if (status == CL_SUCCESS)
    status = g->cl->clEnqueueNDRangeKernel(g->queue, kernel, 3, NULL, global, local, 0, NULL, &event);
  if (status != CL_SUCCESS) {
    say("kernel '%s' cannot be launched (OpenCL error %d)", launch->name, status);
    return cl_to_cuda(status);
  }
  g->cl->clWaitForEvents(1, &event);
  g->cl->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  CUresult result = CUDA_SUCCESS;
  if (status < 0) {
    result = fault_of(g, event, status, launch->name);
  } else {
    cl_ulong start = 0, end = 0;
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    g->cl->clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    *duration = (double)(end - start);
  }
  g->cl->clReleaseEvent(event);
  return result;
}

CUresult run_kernel_command(gpu *g, command *c, double *duration) { return run_kernel(g, &c->kernel, duration); }
