/* User objects: what is destroyed when no graph needs it any more. */
#include "graph.h"

#include <stdlib.h>

struct CUuserObject_st {
  void *object;
  CUhostFn destroy;
  unsigned references GUARDED_BY(state_lock);
};

/* Give up references; false: there are not so many. */
static bool release(CUuserObject object, unsigned count) {
  lock_take(&state_lock);
  bool has = count <= object->references;
  object->references -= has ? count : 0;
  bool last = has && object->references == 0;
  lock_give(&state_lock);
  if (!last)
    return has;
  handle_remove(object);
  object->destroy(object->object);
  free(object);
  return true;
}

static CUresult retain(CUuserObject object, unsigned count) {
  if (count == 0 || !handle_is(object, HANDLE_USER_OBJECT))
    return CUDA_ERROR_INVALID_VALUE;
  lock_take(&state_lock);
  object->references += count;
  lock_give(&state_lock);
  return CUDA_SUCCESS;
}

void users_retain(const user_reference *users, size_t count) {
  for (size_t i = 0; i < count; i++)
    retain(users[i].object, users[i].count);
}

void users_release(user_reference *users, size_t count) {
  for (size_t i = 0; i < count; i++)
    release(users[i].object, users[i].count);
  free(users);
}

CUresult impl_cuUserObjectCreate(CUuserObject *object, void *pointer, CUhostFn destroy, unsigned int count,
                                 unsigned int flags) {
  if (object == NULL || destroy == NULL || count == 0 || flags != CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)
    return CUDA_ERROR_INVALID_VALUE;
  CUuserObject made = calloc(1, sizeof *made);
  if (made == NULL || !handle_add(made, HANDLE_USER_OBJECT)) {
    free(made);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *made = (struct CUuserObject_st){pointer, destroy, count};
  *object = made;
  return CUDA_SUCCESS;
}

CUresult impl_cuUserObjectRetain(CUuserObject object, unsigned int count) { return retain(object, count); }

CUresult impl_cuUserObjectRelease(CUuserObject object, unsigned int count) {
  bool valid = count != 0 && handle_is(object, HANDLE_USER_OBJECT);
  return valid && release(object, count) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
