/* Entries of OpenCL's dispatch table that POCL leaves null; clGetPlatformIDs.c includes this file (patches/device-information.patch).
 *
 * Only Direct3D's stay null: no loader has functions for them on this system. */

/* Deprecated since OpenCL 1.1, and then an error where no device can change a queue. */
static cl_int CL_API_CALL
vortex_set_command_queue_property (cl_command_queue queue, cl_command_queue_properties properties, cl_bool enable,
                                   cl_command_queue_properties *old_properties)
{
  (void)properties;
  (void)enable;
  (void)old_properties;
  return IS_CL_OBJECT_VALID (queue) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

/* cl_ext_device_fission: no partition is supported, so every list of properties is a wrong value. */
static cl_int CL_API_CALL
vortex_create_sub_devices_ext (cl_device_id device, const cl_ulong *properties, cl_uint num_entries, cl_device_id *devices,
                               cl_uint *num_devices)
{
  (void)properties;
  (void)num_entries;
  (void)devices;
  (void)num_devices;
  return IS_CL_OBJECT_VALID (device) ? CL_INVALID_VALUE : CL_INVALID_DEVICE;
}

/* No context is made from one of OpenGL or EGL. */
static void *
vortex_refuse_object (cl_context context, cl_int *errcode_ret)
{
  if (errcode_ret != NULL)
    *errcode_ret = IS_CL_OBJECT_VALID (context) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT;
  return NULL;
}

static cl_event CL_API_CALL
vortex_create_event_from_gl_sync (cl_context context, void *sync, cl_int *errcode_ret)
{
  (void)sync;
  return vortex_refuse_object (context, errcode_ret);
}

static cl_event CL_API_CALL
vortex_create_event_from_egl_sync (cl_context context, void *sync, void *display, cl_int *errcode_ret)
{
  (void)sync;
  (void)display;
  return vortex_refuse_object (context, errcode_ret);
}

static cl_mem CL_API_CALL
vortex_create_from_egl_image (cl_context context, void *display, void *image, cl_mem_flags flags, const intptr_t *properties,
                              cl_int *errcode_ret)
{
  (void)display;
  (void)image;
  (void)flags;
  (void)properties;
  return vortex_refuse_object (context, errcode_ret);
}

static cl_int CL_API_CALL
vortex_enqueue_egl_objects (cl_command_queue queue, cl_uint num_objects, const cl_mem *objects, cl_uint num_events,
                            const cl_event *wait_list, cl_event *event)
{
  (void)num_objects;
  (void)objects;
  (void)num_events;
  (void)wait_list;
  (void)event;
  return IS_CL_OBJECT_VALID (queue) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}
