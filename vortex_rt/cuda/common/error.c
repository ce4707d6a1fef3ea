/* Names and texts of errors. */
#include "entry.h"

const struct vx_error *vx_find_error(int status) {
    for (size_t i = 0; i < vx_error_count; ++i)
        if (vx_errors[i].status == status) return &vx_errors[i];
    return NULL;
}
