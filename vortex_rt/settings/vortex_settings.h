/* The environment variables that the project reads; vortex_rt/settings has the table, docs/reference/settings.md shows it.
 *
 * An empty variable counts as unset, unless its row says otherwise. What a variable may not hold is an error that names
 * it. */
#ifndef VORTEX_SETTINGS_H
#define VORTEX_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "vortex_setting_table.h"

/* What a variable holds, NULL: it is unset. */
const char *vortex_setting_text(vortex_setting which);

/* An integer, the place of a choice, or ten times a compute capability; the default if the variable is unset. 0, or -1
 * with a message and the default: it may not hold what it does. `error` may be NULL. */
int vortex_setting_number(vortex_setting which, uint64_t *value, char *error, size_t size);

/* The same for a time in seconds. */
int vortex_setting_seconds(vortex_setting which, double *value, char *error, size_t size);

/* The limits of an integer. */
uint64_t vortex_setting_least(vortex_setting which);
uint64_t vortex_setting_most(vortex_setting which);

/* The path of an entry in the folder of all caches; -1: this user has no folder, or the path is too long. */
int vortex_cache_path(const char *entry, char *path, size_t size);

/* Warn on stderr, once a process and not where a process above has, of variables that look like ours and are not. */
void vortex_settings_tell_unknown(void);

#endif
