/* Functions by name, for cuGetProcAddress and its like. */
#include "entry.h"

#include <string.h>

/* Both tables begin their rows with the name. */
static const void *find(const char *name, const void *table, size_t count, size_t row_bytes) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *const *row = (const char *const *)((const char *)table + middle * row_bytes);
        int order = strcmp(name, *row);
        if (!order) return row;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *vx_find_export(const char *name) {
    const struct vx_export *found = find(name, vx_exports, vx_export_count, sizeof *vx_exports);
    return found ? found->function : NULL;
}

void *vx_find_api(const char *api, bool per_thread) {
    const struct vx_api *found = find(api, vx_apis, vx_api_count, sizeof *vx_apis);
    if (!found) return vx_find_export(api);
    return vx_find_export(per_thread ? found->per_thread : found->name);
}
