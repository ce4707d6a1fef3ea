/* Streams that wait for words of memory, and write them. Kernels, the host and other processes change such words and do
 * not tell us, so a thread of the device looks at them as long as a stream waits. */
#include "stream.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LOOK_NANOSECONDS 200000
#define CONDITION 7u /* bits of the flags */

static size_t bytes_of(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_64 || op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_64 ? 8 : 4;
}

static bool waits(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_32 || op->operation == CU_STREAM_MEM_OP_WAIT_VALUE_64;
}

static bool writes(const CUstreamBatchMemOpParams *op) {
  return op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_32 || op->operation == CU_STREAM_MEM_OP_WRITE_VALUE_64;
}

/* ---- doing ----------------------------------------------------------------------------------- */

static bool holds(const CUstreamBatchMemOpParams *op) {
  bool wide = bytes_of(op) == 8;
  const void *place = (const void *)op->waitValue.address;
  uint64_t now = wide ? __atomic_load_n((const uint64_t *)place, __ATOMIC_ACQUIRE)
                      : __atomic_load_n((const uint32_t *)place, __ATOMIC_ACQUIRE);
  uint64_t wanted = wide ? op->waitValue.value64 : op->waitValue.value;
  switch (op->waitValue.flags & CONDITION) {
  case CU_STREAM_WAIT_VALUE_GEQ: /* of numbers that wrap around */
    return wide ? (int64_t)(now - wanted) >= 0 : (int32_t)((uint32_t)now - (uint32_t)wanted) >= 0;
  case CU_STREAM_WAIT_VALUE_EQ:
    return now == wanted;
  case CU_STREAM_WAIT_VALUE_AND:
    return (now & wanted) != 0;
  default: /* NOR */
    return (~(now | wanted) & (wide ? UINT64_MAX : UINT32_MAX)) != 0;
  }
}

bool memory_operations_can_go_on(const memory_operations *list) {
  return list->next == list->count || !waits(&list->list[list->next]) || holds(&list->list[list->next]);
}

bool memory_operations_go_on(memory_operations *list) {
  for (; list->next < list->count; list->next++) {
    const CUstreamBatchMemOpParams *op = &list->list[list->next];
    if (waits(op) && !holds(op)) return false;
    if (writes(op) && bytes_of(op) == 8)
      __atomic_store_n((uint64_t *)op->writeValue.address, op->writeValue.value64, __ATOMIC_RELEASE);
    else if (writes(op))
      __atomic_store_n((uint32_t *)op->writeValue.address, op->writeValue.value, __ATOMIC_RELEASE);
  }
  return true;
}

void memory_operations_pause(void) { nanosleep(&(struct timespec){0, LOOK_NANOSECONDS}, NULL); }

/* ---- checking -------------------------------------------------------------------------------- */

static CUresult check(const CUstreamBatchMemOpParams *op) {
  if (op->operation == CU_STREAM_MEM_OP_BARRIER || op->operation == CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES)
    return CUDA_SUCCESS; /* there is one memory, and what was done before is seen */
  if (!waits(op) && !writes(op)) return CUDA_ERROR_INVALID_VALUE;
  unsigned allowed =
      waits(op) ? CU_STREAM_WAIT_VALUE_NOR | CU_STREAM_WAIT_VALUE_FLUSH : CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER;
  if ((op->waitValue.flags & ~allowed) != 0 || op->waitValue.address % bytes_of(op) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  return allocation_check_known(op->waitValue.address, bytes_of(op));
}

CUresult memory_operations_prepare(const CUstreamBatchMemOpParams *list, unsigned count, unsigned flags, command *c) {
  if (list == NULL || count == 0 || count > MAX_MEMORY_OPERATIONS || flags != 0) return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < count; i++) {
    TRY(check(&list[i]));
  }
  *c = (command){.kind = COMMAND_MEMORY_OPERATIONS, .operations = {malloc(count * sizeof *list), count, 0}};
  if (c->operations.list == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(c->operations.list, list, count * sizeof *list);
  return CUDA_SUCCESS;
}
