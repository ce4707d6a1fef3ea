/* What programs registered: modules, their symbols by host address and by name. */
#include "cudart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

vortex_lock registry = VORTEX_LOCK_INITIALIZER;
static struct module *modules GUARDED_BY(registry);
static struct symbol *buckets[BUCKETS] GUARDED_BY(registry);

struct module *registry_modules(void) { return modules; }

static struct symbol **bucket(const void *host) REQUIRES(registry);
static struct symbol **bucket(const void *host) { return &buckets[((uintptr_t)host >> 4) * 0x9e3779b1u % BUCKETS]; }

struct symbol *registry_find(const void *host) {
    for (struct symbol *symbol = *bucket(host); symbol; symbol = symbol->next_of_bucket)
        if (symbol->host == host) return symbol;
    return NULL;
}

struct symbol *registry_find_name(const char *name) {
    for (struct module *module = modules; module; module = module->next)
        for (struct symbol *symbol = module->symbols; symbol; symbol = symbol->next_of_module)
            if (symbol->kind != SYMBOL_KERNEL && !strcmp(symbol->name, name)) return symbol;
    return NULL;
}

static void *allocate(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (!memory) {
        fputs("vortex: no memory to register device code\n", stderr);
        abort();
    }
    return memory;
}

struct module *registry_new(const void *image) {
    struct module *module = allocate(sizeof *module);
    module->image = image;
    lock_take(&registry);
    module->next = modules;
    modules = module;
    lock_give(&registry);
    return module;
}

void registry_add(struct module *module, struct symbol facts) {
    struct symbol *symbol = allocate(sizeof *symbol);
    *symbol = facts;
    symbol->module = module;
    lock_take(&registry);
    symbol->next_of_module = module->symbols;
    module->symbols = symbol;
    module->has_managed |= facts.kind == SYMBOL_MANAGED;
    symbol->next_of_bucket = *bucket(facts.host);
    *bucket(facts.host) = symbol;
    lock_give(&registry);
}

bool registry_remove(struct module *module) {
    lock_take(&registry);
    for (struct module **place = &modules; *place; place = &(*place)->next) {
        if (*place != module) continue;
        *place = module->next;
        break;
    }
    while (module->symbols) {
        struct symbol *symbol = module->symbols;
        module->symbols = symbol->next_of_module;
        for (struct symbol **place = bucket(symbol->host); *place; place = &(*place)->next_of_bucket) {
            if (*place != symbol) continue;
            *place = symbol->next_of_bucket;
            break;
        }
        free(symbol->extra);
        free(symbol);
    }
    bool last = !modules;
    free(module->loaded);
    lock_give(&registry);
    free(module);
    return last;
}
