/* What every exported API function does around its implementation: the generated entry points of libcudart and libcuda
 * use it.
 *
 * An entry point enters (the library's own check: is it initialised, has a kernel fault made every call fail), calls
 * impl_NAME, traces, and leaves (the library keeps the thread's last error). See table/entry_points.py. */
#ifndef VORTEX_CUDA_ENTRY_H
#define VORTEX_CUDA_ENTRY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One parameter, for the trace. Classes are those of __builtin_classify_type. */
struct vx_parameter {
    const char *name;
    uint8_t class;     /* of the value */
    uint16_t size;     /* bytes of the value */
    bool string;       /* const char * */
    bool out;          /* what it points at is a result worth printing */
    uint8_t out_class; /* of that result */
    uint16_t out_size;
};

#define VX_PUBLIC __attribute__((visibility("default")))
#define VX_CLASS(type) __builtin_classify_type(*(type *)0)
#define VX_VALUE(type, name) {name, VX_CLASS(type), sizeof(type), false, false, 0, 0}
#define VX_TEXT(type, name) {name, VX_CLASS(type), sizeof(type), true, false, 0, 0}
#define VX_OUT(type, name, pointed) \
    {name, VX_CLASS(type), sizeof(type), false, true, VX_CLASS(pointed), sizeof(pointed)}

enum {
    VX_NO_CHECK = 1,  /* works before initialisation and after a kernel fault */
    VX_NO_RECORD = 2, /* its result is no error of its own: the thread's last error stays */
    VX_NO_STATUS = 4, /* does not return a status */
    VX_NO_CONTEXT = 8 /* needs no device */
};

struct vx_entry {
    const char *name;
    uint32_t flags;
    uint32_t parameter_count;
    const struct vx_parameter *parameters;
};

/* An exported name and its function, sorted by name. */
struct vx_export {
    const char *name;
    void *function;
};
extern const struct vx_export vx_exports[] __attribute__((visibility("hidden")));
extern const size_t vx_export_count __attribute__((visibility("hidden")));
/* A name that programs write, and the functions that it means from a version of CUDA on, for a legacy and for a
 * per-thread default stream. Sorted by name and version. */
struct vx_api {
    const char *api;
    int since;
    const char *name;
    const char *per_thread;
};
extern const struct vx_api vx_apis[] __attribute__((visibility("hidden")));
extern const size_t vx_api_count __attribute__((visibility("hidden")));
/* The function that a name means for a program of this version, or null; `known`: whether another version has one. */
void *vx_find_api(const char *api, int version, bool per_thread, bool *known) __attribute__((visibility("hidden")));

struct vx_call {
    const struct vx_entry *entry;
    bool traced;
    uint64_t start; /* nanoseconds */
};

/* Calls by the names ending in _ptsz and _ptds: a null stream means the thread's own default stream. */
extern _Thread_local int vx_per_thread __attribute__((visibility("hidden"), tls_model("initial-exec")));

/* Written by each library; libcuda also exports `int *vortexTraceDepth(void)`, which returns vx_trace_depth(). The
 * first returns 0 or the status the call ends with at once; the second the status to return. */
int vx_check(const struct vx_entry *entry) __attribute__((visibility("hidden")));
int vx_done(const struct vx_entry *entry, int status) __attribute__((visibility("hidden")));
/* Called once, before the first call is traced. */
void vx_trace_prepare(void) __attribute__((visibility("hidden")));

/* Names and texts of errors, generated. */
struct vx_error {
    int status;
    const char *name;
    const char *text;
};
extern const struct vx_error vx_errors[] __attribute__((visibility("hidden")));
extern const size_t vx_error_count __attribute__((visibility("hidden")));
const struct vx_error *vx_find_error(int status) __attribute__((visibility("hidden"))); /* or null */
/* The name and the text of a status, or `unknown`; the header of implementations has them for C++. */
const char *vx_error_name(int status, const char *unknown) __attribute__((visibility("hidden")));
const char *vx_error_text(int status, const char *unknown) __attribute__((visibility("hidden")));

/* trace.c */
/* -1: the environment was not read yet. What a level other than that promises was written before it. */
extern atomic_int vx_trace_level __attribute__((visibility("hidden")));
/* Reads it; `prepare` is called if anything is to be traced. */
int vx_trace_open(void (*prepare)(void)) __attribute__((visibility("hidden")));
void vx_trace_begin(struct vx_call *call) __attribute__((visibility("hidden")));
void vx_trace_end(struct vx_call *call, const void *const *arguments, int status) __attribute__((visibility("hidden")));
/* A line that belongs to no call. */
void vx_trace_note(const char *format, ...) __attribute__((visibility("hidden"), format(printf, 1, 2)));
/* The depth of nested calls lives in libcuda, so that the calls libcudart makes there are seen as its own. */
extern int *(*vx_trace_depth)(void)__attribute__((visibility("hidden")));
/* Called at the end of every traced call, for profilers. */
extern void (*vx_call_hook)(const char *name, uint64_t start, uint64_t end, int depth, int status)
    __attribute__((visibility("hidden")));

static inline int vx_trace_wanted(void) {
    int level = atomic_load_explicit(&vx_trace_level, memory_order_acquire);
    return level < 0 ? vx_trace_open(vx_trace_prepare) : level;
}

static inline int vx_enter(struct vx_call *call, const struct vx_entry *entry) {
    call->entry = entry;
    call->traced = __builtin_expect(vx_trace_wanted() != 0, 0);
    if (call->traced) vx_trace_begin(call);
    return entry->flags & VX_NO_CHECK ? 0 : vx_check(entry);
}

static inline int vx_leave(struct vx_call *call, int status) {
    return call->entry->flags & VX_NO_RECORD ? status : vx_done(call->entry, status);
}
#endif
