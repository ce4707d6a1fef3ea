/* What the libraries that compile at run time (libnvvm, libnvrtc, libnvJitLink) share: requests made of their programs'
 * parts, results copied out, and the hooks of the generated entry points (common/entry.h), which have nothing to do
 * here: there is no device. */
#ifndef VORTEX_JIT_LIBRARY_H
#define VORTEX_JIT_LIBRARY_H

#include "entry.h"
#include "jit.h"

#include <stdlib.h>

int vx_check(const struct vx_entry *entry) { return entry ? 0 : 1; }
int vx_done(const struct vx_entry *entry, int status) { return entry ? status : 1; }
void vx_trace_prepare(void) {}

/* A request that grows; `failed` once memory ran out. Parts that `owned` marks are freed with it. */
typedef struct {
    jit_part *parts;
    size_t count, room;
    int failed;
} request;

static inline void request_add(request *r, const void *data, size_t size) {
    if (r->count == r->room) {
        size_t room = 2 * r->room + 8;
        jit_part *more = realloc(r->parts, room * sizeof *more);
        if (!more) {
            r->failed = 1;
            return;
        }
        r->parts = more;
        r->room = room;
    }
    char *copy = malloc(size + 1);
    if (!copy) {
        r->failed = 1;
        return;
    }
    if (size) memcpy(copy, data, size);
    copy[size] = 0;
    r->parts[r->count++] = (jit_part){copy, size};
}

static inline void request_add_text(request *r, const char *text) { request_add(r, text ? text : "", text ? strlen(text) : 0); }

/* Texts as one part, a NUL behind each. */
static inline void request_add_texts(request *r, size_t count, const char *const *texts) {
    size_t size = 0;
    for (size_t i = 0; i < count; i++) size += strlen(texts[i]) + 1;
    char *all = malloc(size + 1), *next = all;
    if (!all) {
        r->failed = 1;
        return;
    }
    for (size_t i = 0; i < count; i++) next = stpcpy(next, texts[i]) + 1;
    request_add(r, all, size);
    free(all);
}

static inline void request_append(request *r, const request *other) {
    for (size_t i = 0; i < other->count; i++) request_add(r, other->parts[i].data, other->parts[i].size);
    r->failed |= other->failed;
}

static inline void request_clear(request *r) {
    for (size_t i = 0; i < r->count; i++) free((void *)r->parts[i].data);
    free(r->parts);
    *r = (request){0};
}

/* Part of an answer; empty where there is none. */
static inline jit_part answer_part(const jit_answer *answer, size_t index) {
    return answer && index < answer->count ? answer->parts[index] : (jit_part){"", 0};
}
#endif
