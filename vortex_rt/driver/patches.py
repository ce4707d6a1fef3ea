"""How POCL is configured, and changes to its source: the vortex device, and behaviour that programs on it would run into."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

POCL_OPTIONS = (
    "-DCMAKE_BUILD_TYPE=Release",
    "-DCMAKE_POSITION_INDEPENDENT_CODE=ON",  # Debian's patches turn it off
    "-DENABLE_LLVM=OFF",
    "-DENABLE_HOST_CPU_DEVICES=OFF",
    "-DENABLE_LOADABLE_DRIVERS=ON",
    "-DENABLE_ICD=ON",
    "-DENABLE_TESTS=OFF",
    "-DENABLE_EXAMPLES=OFF",
    "-DENABLE_POCLCC=OFF",
    "-DENABLE_IPO=OFF",
    "-DENABLE_EXTRA_VALIDITY_CHECKS=ON",  # handles are checked by a mark in the object, not for null only
    "-DINSTALL_OPENCL_HEADERS=OFF",
)


class PatchError(Exception):
    """POCL's source is not the one the patches are for."""


@dataclass(frozen=True)
class Patch:
    """Replace ``old``, which occurs ``count`` times in ``file``, by ``new``."""

    file: str
    old: str
    new: str
    why: str
    count: int = 1

    def apply(self, root: Path) -> None:
        """Change the file below ``root``. Raises PatchError if it does not read as expected."""
        path = root / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.old) != self.count:
            raise PatchError(f"{self.file}: {self.old.splitlines()[0]!r} found {text.count(self.old)} times instead of {self.count} ({self.why})")
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


_BLOCKING = "a blocking transfer reports that a command failed"
_STATUS = "POname(clFinish) (command_queue) == CL_SUCCESS ? CL_SUCCESS : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;"
# (not clFinish's own CL_OUT_OF_RESOURCES: callers may try again then, pyopencl does)

_MISSING = "functions that POCL lacks are refused, where they were calls of address 0"
_OPTIONS = "build and link options of OpenCL 3.0; their lists do not outgrow their memory"
_ARGUMENT_CHECKS = """  /* A memory object or a sampler has to be one, and an image allow what the kernel does with it. */
  if (arg_value != NULL && !is_local && arg_size == sizeof (cl_mem)
      && (pi->type == POCL_ARG_TYPE_POINTER || pi->type == POCL_ARG_TYPE_IMAGE))
    {
      cl_mem object = *(const cl_mem *)arg_value;
      int image = pi->type == POCL_ARG_TYPE_IMAGE;
      POCL_RETURN_ERROR_ON (
          ((image && object == NULL)
           || (object != NULL && (!IS_CL_OBJECT_VALID (object) || object->type < CL_MEM_OBJECT_BUFFER))),
          CL_INVALID_MEM_OBJECT, "Arg %u is not a memory object\\n", arg_index);
      POCL_RETURN_ERROR_ON (
          (object != NULL && (object->context != kernel->context || !object->is_image != !image)),
          CL_INVALID_ARG_VALUE, "Arg %u is %s\\n", arg_index,
          image ? "an image, and given something else" : "a pointer, and given an image");
      if (image && (kernel->meta->has_arg_metadata & POCL_HAS_KERNEL_ARG_ACCESS_QUALIFIER)
          && pi->access_qualifier != CL_KERNEL_ARG_ACCESS_NONE)
        POCL_RETURN_ERROR_ON (
            ((pi->access_qualifier != CL_KERNEL_ARG_ACCESS_WRITE_ONLY && (object->flags & CL_MEM_WRITE_ONLY))
             || (pi->access_qualifier != CL_KERNEL_ARG_ACCESS_READ_ONLY && (object->flags & CL_MEM_READ_ONLY))),
            CL_INVALID_ARG_VALUE, "Arg %u is an image that does not allow what the kernel does with it\\n", arg_index);
    }
  if (pi->type == POCL_ARG_TYPE_SAMPLER)
    {
      cl_sampler object = arg_value != NULL && arg_size == sizeof (cl_sampler) ? *(const cl_sampler *)arg_value : NULL;
      POCL_RETURN_ERROR_ON ((arg_value != NULL && arg_size != sizeof (cl_sampler)), CL_INVALID_ARG_SIZE,
                            "Arg %u is a sampler\\n", arg_index);
      POCL_RETURN_ERROR_ON ((!IS_CL_OBJECT_VALID (object) || object->normalized_coords > CL_TRUE
                             || object->context != kernel->context),
                            CL_INVALID_SAMPLER, "Arg %u is not a sampler\\n", arg_index);
    }

"""
_DEVICE_TYPES = "(CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM)"
_BAD_TYPE = f"(device_type != CL_DEVICE_TYPE_ALL && (device_type == 0 || (device_type & ~(cl_device_type){_DEVICE_TYPES})))"


PATCHES: tuple[Patch, ...] = (
    Patch(
        "lib/CL/CMakeLists.txt",
        'PROPERTIES SOVERSION "${LIB_API_VERSION}"',
        'PROPERTIES OUTPUT_NAME "pocl-vortex" SOVERSION "${LIB_API_VERSION}"',
        "a distribution's libpocl can be in the same process",
    ),
    Patch("lib/CL/pocl_cache.c", '"pocl/kcache"', '"vortex_rt/pocl"', "a cache folder apart from other POCLs"),
    Patch("lib/CL/devices/devices.c", "pocl_devices_init_ops[] = {", "pocl_devices_init_ops[] = {\n  NULL,", "the vortex device"),
    Patch("lib/CL/devices/devices.c", "pocl_device_types[POCL_NUM_DEVICE_TYPES][30] = {", 'pocl_device_types[POCL_NUM_DEVICE_TYPES][30] = {\n  "vortex",', "the vortex device"),
    Patch(
        "lib/CL/pocl_cl.h",
        "  cl_int (*run_command_buffer) (void *data, cl_command_buffer_khr cmd);\n};",
        "  cl_int (*run_command_buffer) (void *data, cl_command_buffer_khr cmd);\n"
        "  cl_int (*queue_status) (cl_device_id device, cl_command_queue queue);\n"
        "  void (*prepare_info) (cl_device_id device, cl_device_info param_name);\n"
        "  cl_int (*check_launch) (cl_device_id device, cl_kernel kernel, cl_uint work_dim, const size_t *global_work_offset,\n"
        "                          const size_t *global_work_size, const size_t *local_work_size);\n"
        "  cl_program_binary_type (*binary_type) (cl_device_id device, const char *binary, size_t length);\n"
        "  cl_int (*sub_group_info) (cl_device_id device, cl_kernel kernel, cl_kernel_sub_group_info name, size_t input_size,\n"
        "                            const void *input, size_t size, void *value, size_t *size_ret);\n};",
        "operations: the status of a queue, information that needs an open device, what a launch needs, what a binary is",
    ),
    Patch(
        "lib/CL/clFinish.c",
        "->ops->join(command_queue->device, command_queue);\n\n  return CL_SUCCESS;",
        "->ops->join(command_queue->device, command_queue);\n\n"
        "  if (command_queue->device->ops->queue_status)\n"
        "    return command_queue->device->ops->queue_status (command_queue->device, command_queue);\n  return CL_SUCCESS;",
        "clFinish reports that a command failed",
    ),
    *(
        Patch(f"lib/CL/clEnqueue{name}.c", old, f"    {result} {_STATUS}", _BLOCKING)
        for name, old, result in (
            ("ReadBuffer", "    POname(clFinish) (command_queue);", "return"),
            ("WriteBuffer", "    POname(clFinish) (command_queue);", "return"),
            ("ReadBufferRect", "    POname(clFinish)(command_queue);", "return"),
            ("WriteBufferRect", "    POname(clFinish)(command_queue);", "return"),
            ("ReadImage", "    POname(clFinish) (command_queue);", "return"),
            ("WriteImage", "    errcode = POname(clFinish) (command_queue);", "errcode ="),
            ("MapImage", "      POname(clFinish) (command_queue);", "errcode ="),
        )
    ),
    Patch(
        "lib/CL/clEnqueueMapBuffer.c",
        "      POname (clFinish) (command_queue);\n    }\n\n  if (errcode_ret)\n    *errcode_ret = CL_SUCCESS;",
        f"      errcode = {_STATUS}\n    }}\n\n  if (errcode_ret)\n    *errcode_ret = errcode;",
        _BLOCKING,
    ),
    Patch(
        "lib/CL/pocl_util.c",
        "  if (notifier_event->status == CL_COMPLETE)\n    goto FINISH;",
        "  if (notifier_event->status <= CL_COMPLETE)\n    goto FINISH;",
        "a command must not wait for ever for an event that has failed",
    ),
    Patch(
        "lib/CL/pocl_util.c",
        "              (event_wait_list[i]->context != command_queue->context),\n              CL_INVALID_CONTEXT);",
        "              (event_wait_list[i]->context != command_queue->context),\n              CL_INVALID_CONTEXT);\n"
        "          POCL_RETURN_ERROR_COND ((event_wait_list[i]->status < 0),\n"
        "                                  CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);",
        "waiting for a failed event is refused",
    ),
    Patch(
        "lib/CL/clEnqueueNDRangeKernel.c",
        "  int errcode = 0;\n",
        "  int errcode = 0;\n  POCL_RETURN_ERROR_COND ((!IS_CL_OBJECT_VALID (command_queue)), CL_INVALID_COMMAND_QUEUE);\n"
        "  errcode = pocl_check_event_wait_list (command_queue, num_events_in_wait_list, event_wait_list);\n"
        "  if (errcode == CL_SUCCESS && IS_CL_OBJECT_VALID (kernel) && work_dim <= 3\n"
        "      && command_queue->device->ops->check_launch)\n"
        "    errcode = command_queue->device->ops->check_launch (command_queue->device, kernel, work_dim, global_work_offset,\n"
        "                                                        global_work_size, local_work_size);\n"
        "  if (errcode != CL_SUCCESS)\n    return errcode;\n",
        "launches check their wait list as other commands do, and what they need",
    ),
    Patch("lib/CL/pocl_util.c", "        return CL_OUT_OF_RESOURCES;\n      }\n\n      POCL_UNLOCK_OBJ (objs[i]);", "        return CL_FALSE;\n      }\n\n      POCL_UNLOCK_OBJ (objs[i]);", "a failed allocation is noticed"),
    Patch(
        "lib/CL/pocl_util.c",
        "      if (num_buffers > 1)\n        sort_and_uniq",
        "      sort_and_uniq",
        "an image over a buffer stands for the buffer, also when it is the only argument",
    ),
    Patch(
        "lib/CL/pocl_image_util.c",
        "      ch_order == CL_Rx || ch_order == CL_A)",
        "      ch_order == CL_Rx || ch_order == CL_A || ch_order == CL_INTENSITY || ch_order == CL_LUMINANCE)",
        "intensity and luminance have one channel",
    ),
    Patch("lib/CL/pocl_util.c", "== CL_FALSE)\n        return CL_OUT_OF_RESOURCES;", "== CL_FALSE)\n        return CL_MEM_OBJECT_ALLOCATION_FAILURE;", "the error code of a failed allocation"),
    *(
        Patch("lib/CL/pocl_ndrange_kernel.c", f"  num_groups[{i}] = global_{c} / local_{c};", f"  num_groups[{i}] = local_{c} ? global_{c} / local_{c} : 0;", "an empty range does not divide by zero")
        for i, c in enumerate("xyz")
    ),
    Patch(
        "lib/CL/clSetKernelArg.c",
        "      POCL_RETURN_ERROR_ON (\n          (pi->type_size != as),",
        "      POCL_RETURN_ERROR_ON (\n          (pi->type_size != arg_size && pi->type_size != as),",
        "structures whose size is a multiple of three can be passed",
    ),
    Patch(
        "lib/CL/pocl_util.c",
        "        dev->ops->init_context (dev, context);",
        "        if ((err = dev->ops->init_context (dev, context)) != CL_SUCCESS)\n          return err;",
        "a context of a device that cannot be opened is an error",
    ),
    Patch(
        "lib/CL/clCreateContext.c",
        "    pocl_setup_context (context);",
        "    errcode = pocl_setup_context (context);\n  if (errcode != CL_SUCCESS)\n    goto ERROR;",
        "a context of a device that cannot be opened is an error",
    ),
    Patch(
        "lib/CL/clGetKernelSubGroupInfo.c",
        "  /* Subgroups are not currently supported,",
        "  if (device->ops->sub_group_info)\n"
        "    return device->ops->sub_group_info (device, kernel, param_name, input_value_size, input_value,\n"
        "                                        param_value_size, param_value, param_value_size_ret);\n"
        "  /* Subgroups are not currently supported,",
        "sub-groups",
    ),
    *(
        Patch(
            "lib/CL/clGetDeviceInfo.c",
            f"  case CL_DEVICE_{name}_SUPPORT:\n    POCL_RETURN_GETINFO (cl_bool, CL_FALSE);",
            f'  case CL_DEVICE_{name}_SUPPORT:\n    POCL_RETURN_GETINFO (cl_bool, strstr (device->features, "{feature}") != NULL);',
            "features that the device has",
        )
        for name, feature in (
            ("WORK_GROUP_COLLECTIVE_FUNCTIONS", "__opencl_c_work_group_collective_functions"),
            ("GENERIC_ADDRESS_SPACE", "__opencl_c_generic_address_space"),
        )
    ),
    Patch(
        "lib/CL/clGetKernelWorkGroupInfo.c",
        '      POCL_MSG_WARN ("clGetKernelWorkGroupInfo: CL_KERNEL_PRIVATE_MEM_SIZE "\n'
        '                     "implementation is incomplete\\n");\n'
        "      POCL_RETURN_GETINFO (cl_ulong, 1024);",
        "      POCL_RETURN_GETINFO (cl_ulong, kernel->meta->data ? (uintptr_t)kernel->meta->data[0] : 0);",
        "the private memory of a kernel, which the driver leaves there",
    ),
    Patch(
        "lib/CL/pocl_cl.h",
        "#ifdef BUILD_PROXY\n  cl_context proxied_context;\n#endif\n};",
        "#ifdef BUILD_PROXY\n  cl_context proxied_context;\n#endif\n"
        "  void (CL_CALLBACK *error_notify) (const char *, const void *, size_t, void *);\n"
        "  void *error_notify_data;\n};",
        "the context's error callback",
    ),
    Patch(
        "lib/CL/clCreateContext.c",
        "  errcode = context_set_properties (context, properties);",
        "  context->error_notify = pfn_notify;\n  context->error_notify_data = user_data;\n  errcode = context_set_properties (context, properties);",
        "the context's error callback",
    ),
    Patch(
        "lib/CL/clGetDeviceInfo.c",
        "  switch (param_name)\n  {\n  case CL_DEVICE_IMAGE_SUPPORT:",
        "  if (device->ops->prepare_info)\n    device->ops->prepare_info (device, param_name);\n  switch (param_name)\n  {\n  case CL_DEVICE_IMAGE_SUPPORT:",
        "information that needs an open device",
    ),
    Patch(
        "lib/CL/clGetPlatformIDs.c",
        '/* The "implementation" of the _cl_device_id struct.',
        '#include "vortex_missing_entries.c"\n\n/* The "implementation" of the _cl_device_id struct.',
        _MISSING,
    ),
    *(
        Patch("lib/CL/clGetPlatformIDs.c", f"  NULL{old}", f"  &{new},", _MISSING)
        for old, new in (
            (" /*clSetCommandQueueProperty*/,", "vortex_set_command_queue_property"),
            (", /* &POname(clCreateSubDevicesEXT),     */", "vortex_create_sub_devices_ext"),
            (", /* &clUnknown92 */", "vortex_create_event_from_gl_sync"),
            (", /* &clUnknown119 */", "vortex_create_from_egl_image"),
            (", /* &clUnknown120 */", "vortex_enqueue_egl_objects"),
            (", /* &clUnknown121 */", "vortex_enqueue_egl_objects"),
            (", /* &clUnknown122 */", "vortex_create_event_from_egl_sync"),
            (", /* clGetKernelSubGroupInfoKHR */", "POname(clGetKernelSubGroupInfo)"),
        )
    ),
    Patch(
        "lib/CL/clSetKernelArg.c",
        "  POCL_RETURN_ERROR_ON (\n      ((arg_value != NULL) && is_local), CL_INVALID_ARG_VALUE,",
        _ARGUMENT_CHECKS + "  POCL_RETURN_ERROR_ON (\n      ((arg_value != NULL) && is_local), CL_INVALID_ARG_VALUE,",
        "arguments are objects of the parameter's kind and access",
    ),
    Patch(
        "lib/CL/clSetKernelArg.c",
        "(pi->access_qualifier & CL_KERNEL_ARG_ACCESS_READ_ONLY ? 1",
        "(pi->access_qualifier == CL_KERNEL_ARG_ACCESS_READ_ONLY ? 1",
        "only images that a kernel cannot write count as unchanged by it: the qualifiers are numbers, not bits",
    ),
    Patch(
        "lib/CL/pocl_ndrange_kernel.c",
        "  /* If the kernel has the reqd_work_group_size attribute, then the local\n",
        "  if (local_work_size == NULL && kernel->meta->reqd_wg_size[0] > 0)\n"
        "    {\n"
        "      local_x = kernel->meta->reqd_wg_size[0];\n"
        "      local_y = kernel->meta->reqd_wg_size[1];\n"
        "      local_z = kernel->meta->reqd_wg_size[2];\n"
        "      POCL_RETURN_ERROR_COND (\n"
        "          (local_x > max_local_x || local_y > max_local_y || local_z > max_local_z\n"
        "           || local_x * local_y * local_z > max_group_size || global_x % local_x || global_y % local_y || global_z % local_z),\n"
        "          CL_INVALID_WORK_GROUP_SIZE);\n"
        "    }\n"
        "  /* If the kernel has the reqd_work_group_size attribute, then the local\n",
        "a launch without a group size takes the one that the kernel requires",
    ),
    Patch(
        "lib/CL/pocl_ndrange_kernel.c",
        "POCL_RETURN_ERROR_COND ((local_work_size == NULL\n                               || local_x",
        "POCL_RETURN_ERROR_COND ((local_x",
        "a launch without a group size takes the one that the kernel requires",
    ),
    Patch(
        "lib/CL/clCreateContext.c",
        "            case CL_CONTEXT_INTEROP_USER_SYNC:\n"
        "            case CL_GL_CONTEXT_KHR:\n"
        "            case CL_EGL_DISPLAY_KHR:\n"
        "            case CL_GLX_DISPLAY_KHR:\n"
        "            case CL_CGL_SHAREGROUP_KHR:\n"
        "              context->gl_interop = CL_TRUE;\n",
        "            case CL_CONTEXT_INTEROP_USER_SYNC:\n"
        "              if (p[1] != CL_TRUE && p[1] != CL_FALSE)\n"
        "                return CL_INVALID_PROPERTY;\n",
        "no sharing with OpenGL, and only values that a property can have",
    ),
    Patch(
        "lib/CL/clGetDeviceIDs.c",
        "  POCL_RETURN_ERROR_COND((num_entries == 0 && devices != NULL), CL_INVALID_VALUE);",
        f"  POCL_RETURN_ERROR_COND ({_BAD_TYPE},\n                          CL_INVALID_DEVICE_TYPE);\n"
        "  POCL_RETURN_ERROR_COND((num_entries == 0 && devices != NULL), CL_INVALID_VALUE);",
        "wrong device types are refused as such",
    ),
    Patch(
        "lib/CL/clCreateContextFromType.c",
        "  errcode = pocl_init_devices();",
        f"  POCL_GOTO_ERROR_COND ({_BAD_TYPE},\n                        CL_INVALID_DEVICE_TYPE);\n  errcode = pocl_init_devices();",
        "wrong device types are refused as such",
    ),
    Patch(
        "lib/CL/clLinkProgram.c",
        "  if (errcode == CL_SUCCESS)\n    {\n      return program;",
        "  if (program != NULL)\n    program->link_failed = errcode != CL_SUCCESS;\n"
        "  if (errcode == CL_SUCCESS || (errcode == CL_LINK_PROGRAM_FAILURE && program != NULL))\n    {\n      return program;",
        "a program that did not link has a log",
    ),
    Patch("lib/CL/pocl_cl.h", "  /* queries */\n  cl_context context;\n  /* -cl-denorms", "  int link_failed;\n  /* queries */\n  cl_context context;\n  /* -cl-denorms", "a program that did not link"),
    Patch(
        "lib/CL/clReleaseProgram.c",
        "      POCL_MEM_FREE (program);",
        "      if (!program->link_failed)\n        POCL_MEM_FREE (program);",
        "pyopencl releases such a program twice: what is left of it is told from a program by its mark",
    ),
    Patch("lib/CL/clLinkProgram.c", "      POname (clReleaseProgram) (program);\n", "      if (program != NULL)\n        POname (clReleaseProgram) (program);\n", "a program that did not link has a log"),
    Patch("lib/CL/clLinkProgram.c", "      cl_program p = input_programs[i];\n", "      cl_program p = input_programs[i];\n      POCL_GOTO_LABEL_COND (PFN_NOTIFY, (!IS_CL_OBJECT_VALID (p)), CL_INVALID_PROGRAM);\n", "inputs of a link are checked"),
    Patch("lib/CL/pocl_build.c", '  "-cl-fast-relaxed-math ";\n\nstatic const char cl_parameters_not', '  "-cl-fast-relaxed-math "\n  "-cl-no-subgroup-ifp ";\n\nstatic const char cl_parameters_not', _OPTIONS),
    Patch("lib/CL/pocl_build.c", '  "-cl-uniform-work-group-size ";', '  "-cl-uniform-work-group-size "\n  "-cl-no-subgroup-ifp ";', _OPTIONS),
    Patch(
        "lib/CL/pocl_build.c",
        '              APPEND_TO_OPTION_BUILD_LOG (\n                  "This build option is not yet supported by clang: %s\\n",\n                  token);\n',
        "",
        "options that promise what always holds need no word, which would hide the compiler's log",
    ),
    Patch("lib/CL/pocl_build.c", "                  if (!enable_link_options)", "                  if (*create_library && !enable_link_options)", _OPTIONS),
    Patch("lib/CL/pocl_build.c", "                  strcat (link_options, token);\n", "", _OPTIONS),
    Patch("lib/CL/pocl_build.c", "      size_t size = i + 512;", "      size_t size = 64 * i + 512;", _OPTIONS),
    Patch(
        "lib/CL/clCreateProgramWithBinary.c",
        "              memcpy (program->binaries[i], binaries[i], lengths[i]);\n              if (binary_status",
        "              memcpy (program->binaries[i], binaries[i], lengths[i]);\n"
        "              if (device->ops->binary_type)\n"
        "                program->binary_type = device->ops->binary_type (device, (const char *)binaries[i], lengths[i]);\n"
        "              if (binary_status",
        "a reloaded object or library can be linked",
    ),
)
