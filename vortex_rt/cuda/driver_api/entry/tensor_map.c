/* Tensor maps: what the device library copies tiles by. */
#include "submit.h"
#include "tensor_map.h"

#include <string.h>

#define MOST_RANK 5
#define MOST_BOX 256
#define MOST_STEP 8
#define ALIGNMENT 16 /* of addresses, and of rows of a box, in bytes */

static const uint8_t element_bytes[] = {
    [CU_TENSOR_MAP_DATA_TYPE_UINT8] = 1,        [CU_TENSOR_MAP_DATA_TYPE_UINT16] = 2,
    [CU_TENSOR_MAP_DATA_TYPE_UINT32] = 4,       [CU_TENSOR_MAP_DATA_TYPE_INT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_UINT64] = 8,       [CU_TENSOR_MAP_DATA_TYPE_INT64] = 8,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT16] = 2,      [CU_TENSOR_MAP_DATA_TYPE_FLOAT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT64] = 8,      [CU_TENSOR_MAP_DATA_TYPE_BFLOAT16] = 2,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ] = 4,  [CU_TENSOR_MAP_DATA_TYPE_TFLOAT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ] = 4,
};

/* Not-a-number of a type; 0: it has none. */
static uint64_t nan_of(CUtensorMapDataType type) {
  if (type < CU_TENSOR_MAP_DATA_TYPE_FLOAT16)
    return 0;
  return element_bytes[type] == 8 ? UINT64_MAX >> 1 : element_bytes[type] == 4 ? UINT32_MAX >> 1 : UINT16_MAX >> 1;
}

static CUresult set_dimensions(vtx_tensor_map *map, const cuuint64_t *sizes, const cuuint64_t *strides,
                               const cuuint32_t *box, const cuuint32_t *steps) {
  for (unsigned i = 0; i < map->rank; i++) {
    if (sizes[i] == 0 || sizes[i] > UINT32_MAX || box[i] == 0 || box[i] > MOST_BOX || steps[i] == 0 ||
        steps[i] > MOST_STEP)
      return CUDA_ERROR_INVALID_VALUE;
    if (i > 0 && (strides[i - 1] % ALIGNMENT != 0 || strides[i - 1] >> 40 != 0))
      return CUDA_ERROR_INVALID_VALUE;
    map->size[i] = (uint32_t)sizes[i];
    map->box[i] = (uint16_t)box[i];
    if (i > 0) { /* CUDA has no step along rows, and ignores what is said of it */
      map->stride[i] = strides[i - 1];
      map->step[i] = (uint8_t)steps[i];
    }
  }
  return CUDA_SUCCESS;
}

CUresult impl_cuTensorMapEncodeTiled(CUtensorMap *made, CUtensorMapDataType type, cuuint32_t rank, void *address,
                                     const cuuint64_t *sizes, const cuuint64_t *strides, const cuuint32_t *box,
                                     const cuuint32_t *steps, CUtensorMapInterleave interleave,
                                     CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                     CUtensorMapFloatOOBfill fill) {
  (void)promotion;
  if (made == NULL || (uintptr_t)made % 64 != 0 || (unsigned)type >= sizeof element_bytes || rank < 1 ||
      rank > MOST_RANK || address == NULL || (uintptr_t)address % ALIGNMENT != 0 || sizes == NULL || box == NULL ||
      steps == NULL || (rank > 1 && strides == NULL) || (unsigned)swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
    return CUDA_ERROR_INVALID_VALUE;
  if (interleave != CU_TENSOR_MAP_INTERLEAVE_NONE) {
    say("cuTensorMapEncodeTiled: tensors whose channels are interleaved are not served");
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  vtx_tensor_map map = {.address = (uintptr_t)address, .rank = (uint8_t)rank, .type = (uint8_t)type};
  map.swizzle = (uint8_t)swizzle;
  map.stride[0] = element_bytes[type];
  CUresult result = set_dimensions(&map, sizes, strides, box, steps);
  uint64_t row = (uint64_t)box[0] * element_bytes[type];
  if (result == CUDA_SUCCESS && (row % ALIGNMENT != 0 || (swizzle != 0 && row > 16u << swizzle)))
    result = CUDA_ERROR_INVALID_VALUE;
  if (fill == CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA && (map.nan = nan_of(type)) == 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) {
    memset(made, 0, sizeof *made);
    memcpy(made, &map, sizeof map);
  }
  return result;
}

CUresult impl_cuTensorMapReplaceAddress(CUtensorMap *made, void *address) {
  if (made == NULL || (uintptr_t)made % 64 != 0 || address == NULL || (uintptr_t)address % ALIGNMENT != 0)
    return CUDA_ERROR_INVALID_VALUE;
  const uint64_t value = (uintptr_t)address;
  memcpy(made, &value, sizeof value); /* vtx_tensor_map's first member */
  return CUDA_SUCCESS;
}
