/* Calls of OpenCL's own functions, which libpocl does not export: through the dispatch table that every object starts with.
 * (POCL's headers declare the table without its members, so this file does without POCL's headers.) */
#include <CL/cl_icd.h>

int vortex_release_event(cl_event event);
int vortex_release_context(cl_context context);

int vortex_release_event(cl_event event) { return (*(const cl_icd_dispatch **)event)->clReleaseEvent(event); }

int vortex_release_context(cl_context context) { return (*(const cl_icd_dispatch **)context)->clReleaseContext(context); }
