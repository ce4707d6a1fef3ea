/* Calls of OpenCL's own functions, which libpocl does not export: through the dispatch table that every object starts with.
 * (POCL's headers declare the table without its members, so this file does without POCL's headers.) */
#include <CL/cl_icd.h>

int vortex_release_event(cl_event event);
int vortex_release_context(cl_context context);
cl_command_queue CL_API_CALL vortex_create_queue(cl_context context, cl_device_id device, const cl_queue_properties *properties, cl_int *error);

int vortex_release_event(cl_event event) { return (*(const cl_icd_dispatch **)event)->clReleaseEvent(event); }

int vortex_release_context(cl_context context) { return (*(const cl_icd_dispatch **)context)->clReleaseContext(context); }

/* cl_khr_create_command_queue: OpenCL 2.0's function by another name. */
cl_command_queue CL_API_CALL vortex_create_queue(cl_context context, cl_device_id device, const cl_queue_properties *properties, cl_int *error) {
  if (context != NULL)
    return (*(const cl_icd_dispatch **)context)->clCreateCommandQueueWithProperties(context, device, properties, error);
  if (error != NULL) *error = CL_INVALID_CONTEXT;
  return NULL;
}
