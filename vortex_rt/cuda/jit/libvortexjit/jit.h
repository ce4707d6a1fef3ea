/* Compilation at run time: requests to the worker process (vortex_rt/cuda/jit), one a program. Each library opens
 * libvortex-jit in the toolkit when it first has something to compile. */
#ifndef VORTEX_JIT_H
#define VORTEX_JIT_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_places.h"

typedef struct {
    const void *data;
    size_t size;
} jit_part;

/* Parts of an answer: the status in decimal, the text for the log, what the operation gives. Every part has a NUL
 * behind it. One block: to be freed. */
typedef struct {
    size_t count;
    jit_part parts[];
} jit_answer;

/* Statuses of an answer (vortex_rt/cuda/jit/requests.py). */
enum { JIT_DONE, JIT_INVALID_OPTION, JIT_INVALID_INPUT, JIT_REFUSED, JIT_DEFECT, JIT_FOREIGN };

typedef jit_answer *jit_ask_function(const jit_part *request, size_t count);

#define JIT_TEXT(text) ((jit_part){(text), strlen(text)})

/* Ask the worker; NULL: there is none, which has been told on stderr. */
static inline jit_answer *jit_ask(const jit_part *request, size_t count) {
    static jit_ask_function *function;
    jit_ask_function *found = __atomic_load_n(&function, __ATOMIC_ACQUIRE);
    if (!found) {
        char *file = vortex_toolkit_file(VORTEX_JIT_LIBRARY);
        void *library = file ? dlopen(file, RTLD_NOW | RTLD_LOCAL) : NULL;
        free(file);
        void *symbol = library ? dlsym(library, "vortex_jit_ask") : NULL;
        if (!symbol) {
            fprintf(stderr, "vortex: %s\n", dlerror());
            return NULL;
        }
        memcpy(&found, &symbol, sizeof found);
        __atomic_store_n(&function, found, __ATOMIC_RELEASE);
    }
    return found(request, count);
}

static inline int jit_status(const jit_answer *answer) {
    return answer && answer->count > 1 ? *(const char *)answer->parts[0].data - '0' : JIT_DEFECT;
}
#endif
