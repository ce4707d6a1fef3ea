/* The trace of API calls: VORTEX_CUDA_TRACE=1 writes a line a call to stderr, 2 also the driver calls within runtime
 * calls; any other value names a file (level 2). */
#include "entry.h"
#include "vortex_lock.h"
#include "vortex_settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { CLASS_REAL = 8, CLASS_POINTER = 5, CLASS_RECORD = 12, LINE = 1024, TEXT_SHOWN = 64 };

atomic_int vx_trace_level = -1;
_Thread_local int vx_per_thread;
void (*vx_call_hook)(const char *, uint64_t, uint64_t, int, int);

static vortex_lock lock = VORTEX_LOCK_INITIALIZER; /* of the decision what is traced, and of lines */
static FILE *output GUARDED_BY(lock);
static _Thread_local int own_depth;

static int *depth_here(void) { return &own_depth; }
int *(*vx_trace_depth)(void) = depth_here;

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Of a call that is there: the environment was read when the first began. */
static int level_now(void) { return atomic_load_explicit(&vx_trace_level, memory_order_acquire); }

int vx_trace_open(void (*prepare)(void)) {
    LOCK_GUARD(&lock);
    int level = level_now();
    if (level < 0) {
        const char *wanted = vortex_setting_text(SETTING_CUDA_TRACE);
        level = 0;
        if (wanted && strcmp(wanted, "0")) {
            level = strcmp(wanted, "1") ? 2 : 1;
            output = stderr;
            if (level == 2 && strcmp(wanted, "2")) {
                output = fopen(wanted, "ae");
                if (!output) {
                    fprintf(stderr, "vortex: VORTEX_CUDA_TRACE: cannot write %s\n", wanted);
                    level = 0;
                }
            }
        }
        if (level || vortex_setting_text(SETTING_PROF)) prepare();
        if (!level && vx_call_hook) level = 3; /* only the hook listens */
        atomic_store_explicit(&vx_trace_level, level, memory_order_release);
    }
    return level;
}

struct line {
    char text[LINE];
    size_t used;
};

static void add(struct line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct line *line, const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int length = vsnprintf(line->text + line->used, LINE - line->used, format, list);
    __builtin_va_end(list);
    if (length > 0) line->used += (size_t)length;
    if (line->used > LINE - 1) line->used = LINE - 1;
}

static void add_value(struct line *line, int class, size_t size, const void *value) {
    uint64_t bits = 0;
    if (class == CLASS_RECORD) { /* dim3, extents, positions: their words */
        add(line, "{");
        for (size_t i = 0; size % 8 == 0 && i < size / 8; ++i) {
            memcpy(&bits, (const char *)value + 8 * i, 8);
            add(line, i ? ", %" PRIu64 : "%" PRIu64, bits);
        }
        for (size_t i = 0; size % 8 && i < size / 4; ++i) {
            memcpy(&bits, (const char *)value + 4 * i, 4);
            add(line, i ? ", %" PRIu64 : "%" PRIu64, bits);
        }
        add(line, "}");
        return;
    }
    memcpy(&bits, value, size < 8 ? size : 8);
    if (class == CLASS_POINTER) {
        if (bits)
            add(line, "0x%" PRIx64, bits);
        else
            add(line, "null");
    } else if (class == CLASS_REAL && size == 4) {
        float number;
        memcpy(&number, value, 4);
        add(line, "%g", (double)number);
    } else if (class == CLASS_REAL) {
        double number;
        memcpy(&number, value, 8);
        add(line, "%g", number);
    } else if (size == 4) {
        add(line, "%" PRId32, (int32_t)bits);
    } else {
        add(line, bits >> 32 ? "0x%" PRIx64 : "%" PRIu64, bits);
    }
}

static void add_argument(struct line *line, const struct vx_parameter *parameter, const void *argument,
                         bool succeeded) {
    const void *pointer;
    memcpy(&pointer, argument, sizeof pointer < parameter->size ? sizeof pointer : parameter->size);
    add(line, "%s=", parameter->name);
    if (parameter->string && pointer) {
        add(line, "\"%.*s\"", TEXT_SHOWN, (const char *)pointer);
        return;
    }
    if (parameter->out && pointer && succeeded && parameter->out_class != CLASS_RECORD) {
        add(line, "-> ");
        add_value(line, parameter->out_class, parameter->out_size, pointer);
        return;
    }
    add_value(line, parameter->class, parameter->size, argument);
}

static void write_line(struct line *line) {
    line->text[line->used - 1] = '\n'; /* also of one that was cut */
    LOCK_GUARD(&lock);
    fwrite(line->text, 1, line->used, output);
    fflush(output);
}

void vx_trace_begin(struct vx_call *call) {
    ++*vx_trace_depth();
    call->start = now_ns();
}

void vx_trace_end(struct vx_call *call, const void *const *arguments, int status) {
    uint64_t end = now_ns();
    const struct vx_entry *entry = call->entry;
    int depth = --*vx_trace_depth();
    if (vx_call_hook) vx_call_hook(entry->name, call->start, end, depth, status);
    int level = level_now();
    if (level == 3 || (level == 1 && depth)) return;
    struct line line = {.used = 0};
    add(&line, "[%ld] %*s%s(", (long)syscall(SYS_gettid), 2 * depth, "", entry->name);
    for (uint32_t i = 0; i < entry->parameter_count; ++i) {
        if (i) add(&line, ", ");
        add_argument(&line, &entry->parameters[i], arguments[i], status == 0);
    }
    add(&line, ")");
    const struct vx_error *error = vx_find_error(status);
    if (!(entry->flags & VX_NO_STATUS)) add(&line, " = %d %s", status, error ? error->name : "?");
    add(&line, "  %.1f us\n", (double)(end - call->start) / 1000.0);
    write_line(&line);
}

void vx_trace_note(const char *format, ...) {
    int level = level_now();
    if (level <= 0 || level == 3) return;
    struct line line = {.used = 0};
    add(&line, "[%ld] ", (long)syscall(SYS_gettid));
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int length = vsnprintf(line.text + line.used, LINE - line.used, format, list);
    __builtin_va_end(list);
    line.used = length > 0 && (size_t)length < LINE - line.used ? line.used + (size_t)length : LINE - 1;
    add(&line, "\n");
    write_line(&line);
}
