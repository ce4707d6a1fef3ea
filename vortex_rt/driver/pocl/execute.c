/* One command of a queue. */
#include "driver.h"

static vortex_box box(const size_t origin[3], size_t row_pitch, size_t slice_pitch) {
  return (vortex_box){{origin[0], origin[1], origin[2]}, row_pitch, slice_pitch};
}

static cl_int migrate(vortex_device *d, _cl_command_node *node) {
  const _cl_command_migrate *command = &node->command.migrate;
  if (command->type == ENQUEUE_MIGRATE_TYPE_NOP)
    return CL_SUCCESS;
  cl_mem mem = node->sync.event.event->mem_objs[0];
  if (mem->is_image && command->type != ENQUEUE_MIGRATE_TYPE_D2D)
    return vortex_migrate_image(d, mem, command->mem_id, command->type == ENQUEUE_MIGRATE_TYPE_D2H);
  if (command->type == ENQUEUE_MIGRATE_TYPE_D2H)
    return vortex_read_buffer(d, command->mem_id, 0, mem->mem_host_ptr, mem->size);
  if (command->type == ENQUEUE_MIGRATE_TYPE_H2D)
    return vortex_write_buffer(d, command->mem_id, 0, mem->mem_host_ptr, mem->size);
  return CL_INVALID_OPERATION; /* devices do not reach each other's memory, so POCL goes through the host */
}

static cl_int execute(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  _cl_command_t *command = &node->command;
  switch (node->type) {
  case CL_COMMAND_READ_BUFFER:
    return vortex_read_buffer(d, command->read.src_mem_id, command->read.offset, command->read.dst_host_ptr,
                              command->read.size);
  case CL_COMMAND_WRITE_BUFFER:
    return vortex_write_buffer(d, command->write.dst_mem_id, command->write.offset, command->write.src_host_ptr,
                               command->write.size);
  case CL_COMMAND_COPY_BUFFER:
    return vortex_copy_buffer(d, command->copy.src_mem_id, command->copy.src_offset, command->copy.dst_mem_id,
                              command->copy.dst_offset, command->copy.size);
  case CL_COMMAND_FILL_BUFFER:
    return vortex_fill(d, command->memfill.dst_mem_id, command->memfill.offset, command->memfill.size,
                       command->memfill.pattern, command->memfill.pattern_size);
  case CL_COMMAND_READ_BUFFER_RECT: {
    const _cl_command_read_rect *rect = &command->read_rect;
    vortex_box source = box(rect->buffer_origin, rect->buffer_row_pitch, rect->buffer_slice_pitch);
    vortex_box target = box(rect->host_origin, rect->host_row_pitch, rect->host_slice_pitch);
    return vortex_read_box(d, rect->src_mem_id, &source, rect->dst_host_ptr, &target, rect->region);
  }
  case CL_COMMAND_WRITE_BUFFER_RECT: {
    const _cl_command_write_rect *rect = &command->write_rect;
    vortex_box target = box(rect->buffer_origin, rect->buffer_row_pitch, rect->buffer_slice_pitch);
    vortex_box source = box(rect->host_origin, rect->host_row_pitch, rect->host_slice_pitch);
    return vortex_write_box(d, rect->dst_mem_id, &target, rect->src_host_ptr, &source, rect->region);
  }
  case CL_COMMAND_COPY_BUFFER_RECT: {
    const _cl_command_copy_rect *rect = &command->copy_rect;
    vortex_box source = box(rect->src_origin, rect->src_row_pitch, rect->src_slice_pitch);
    vortex_box target = box(rect->dst_origin, rect->dst_row_pitch, rect->dst_slice_pitch);
    return vortex_copy_box(d, rect->src_mem_id, &source, rect->dst_mem_id, &target, rect->region);
  }
  case CL_COMMAND_MAP_BUFFER:
    return vortex_map(d, command->map.mem_id, command->map.mapping);
  case CL_COMMAND_UNMAP_MEM_OBJECT: {
    cl_mem mem = node->sync.event.event->mem_objs[0];
    if (mem->is_image && mem->type != CL_MEM_OBJECT_IMAGE1D_BUFFER)
      return vortex_unmap_image(d, mem, command->unmap.mem_id, command->unmap.mapping);
    return vortex_unmap(d, command->unmap.mem_id, command->unmap.mapping);
  }
  case CL_COMMAND_READ_IMAGE:
  case CL_COMMAND_COPY_IMAGE_TO_BUFFER: {
    const _cl_command_read_image *read = &command->read_image;
    return vortex_read_image(d, read->src, read->src_mem_id, read->origin, read->region, read->dst_host_ptr, read->dst_mem_id,
                             read->dst_offset, read->dst_row_pitch, read->dst_slice_pitch);
  }
  case CL_COMMAND_WRITE_IMAGE:
  case CL_COMMAND_COPY_BUFFER_TO_IMAGE: {
    const _cl_command_write_image *write = &command->write_image;
    return vortex_write_image(d, write->dst, write->dst_mem_id, write->origin, write->region, write->src_host_ptr,
                              write->src_mem_id, write->src_offset, write->src_row_pitch, write->src_slice_pitch);
  }
  case CL_COMMAND_COPY_IMAGE: {
    const _cl_command_copy_image *copy = &command->copy_image;
    return vortex_copy_image(d, copy->src, copy->src_mem_id, copy->src_origin, copy->dst, copy->dst_mem_id, copy->dst_origin,
                             copy->region);
  }
  case CL_COMMAND_FILL_IMAGE: {
    const _cl_command_fill_image *fill = &command->fill_image;
    return vortex_fill_image(d, node->sync.event.event->mem_objs[0], fill->mem_id, fill->origin, fill->region, fill->fill_pixel,
                             fill->pixel_size);
  }
  case CL_COMMAND_MAP_IMAGE:
    return vortex_map_image(d, node->sync.event.event->mem_objs[0], command->map.mem_id, command->map.mapping);
  case CL_COMMAND_MIGRATE_MEM_OBJECTS:
    return migrate(d, node);
  case CL_COMMAND_NDRANGE_KERNEL:
  case CL_COMMAND_TASK:
    return vortex_launch(d, node, duration);
  case CL_COMMAND_SVM_MAP:
    return vortex_svm_map(d, &command->svm_map);
  case CL_COMMAND_SVM_UNMAP:
    return vortex_svm_unmap(d, &command->svm_unmap);
  case CL_COMMAND_SVM_MEMCPY:
    return vortex_svm_copy(d, &command->svm_memcpy);
  case CL_COMMAND_SVM_MEMFILL:
    return vortex_svm_fill(d, &command->svm_fill);
  case CL_COMMAND_SVM_FREE:
    return vortex_svm_free_command(d, &command->svm_free, node->sync.event.event->context);
  case CL_COMMAND_SVM_MIGRATE_MEM: /* a hint */
    return CL_SUCCESS;
  default:
    vortex_fail(d, "command %x is not supported by the vortex driver", (unsigned)node->type);
    return CL_INVALID_OPERATION;
  }
}

/* A kernel that could not be stopped may write anywhere and reads its image: until it ends nothing touches the device. */
cl_int vortex_execute(vortex_device *d, _cl_command_node *node, uint64_t *duration) {
  if (node->type == CL_COMMAND_MARKER || node->type == CL_COMMAND_BARRIER || node->type == CL_COMMAND_COMMAND_BUFFER_KHR)
    return CL_SUCCESS;
  if (vortex_was_aborted(node->sync.event.event)) {
    vortex_fail(d, "the command was aborted before it started");
    vortex_fail_as(d, VORTEX_FAILURE_ABORTED);
    return CL_OUT_OF_RESOURCES;
  }
  cl_int result = vortex_check_idle(d);
  return result == CL_SUCCESS ? execute(d, node, duration) : result;
}
