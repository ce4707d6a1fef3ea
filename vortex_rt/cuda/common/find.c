/* Errors by number, functions by name (for cuGetProcAddress and its like). */
#include "entry.h"

#include <string.h>

/* Names and texts of errors. */

const struct vx_error *vx_find_error(int status) {
    for (size_t i = 0; i < vx_error_count; ++i)
        if (vx_errors[i].status == status) return &vx_errors[i];
    return NULL;
}

const char *vx_error_name(int status, const char *unknown) {
    const struct vx_error *error = vx_find_error(status);
    return error ? error->name : unknown;
}

const char *vx_error_text(int status, const char *unknown) {
    const struct vx_error *error = vx_find_error(status);
    return error ? error->text : unknown;
}

/* Functions by name, for cuGetProcAddress and its like. */

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

/* The exported function of this name, or null. */
static void *find_export(const char *name) {
    const struct vx_export *found = find(name, vx_exports, vx_export_count, sizeof *vx_exports);
    return found ? found->function : NULL;
}

void *vx_find_api(const char *api, int version, bool per_thread, bool *known) {
    const struct vx_api *found = find(api, vx_apis, vx_api_count, sizeof *vx_apis);
    *known = found != NULL;
    if (!found) return find_export(api);
    const struct vx_api *last = vx_apis + vx_api_count - 1;
    while (found > vx_apis && !strcmp(found[-1].api, api)) found--;
    if (found->since > version) return NULL;
    while (found < last && !strcmp(found[1].api, api) && found[1].since <= version) found++;
    return find_export(per_thread ? found->per_thread : found->name);
}
