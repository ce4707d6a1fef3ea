/* Which objects live: a hash table from handle to kind, so that a stale or foreign handle is an error and no crash. */
#include "device.h"

#include <stdlib.h>

typedef struct {
  const void *handle; /* NULL: free; GONE: was one */
  handle_kind kind;
} entry;

#define GONE ((const void *)&table_lock)

static vortex_lock table_lock = VORTEX_LOCK_INITIALIZER;
static entry *table GUARDED_BY(table_lock);
/* capacity: a power of 2; used: also the gone; live: not they */
static size_t capacity GUARDED_BY(table_lock), used GUARDED_BY(table_lock), live GUARDED_BY(table_lock);

static size_t place_of(const void *handle) { return (size_t)(((uintptr_t)handle >> 4) * 0x9E3779B97F4A7C15ull >> 20); }

/* The entry of a handle, or NULL. */
static entry *find(const void *handle) REQUIRES(table_lock) {
  if (capacity == 0 || handle == NULL) return NULL;
  for (size_t i = place_of(handle);; i++) {
    entry *e = &table[i & (capacity - 1)];
    if (e->handle == handle) return e;
    if (e->handle == NULL) return NULL;
  }
}

static void put(entry *into, size_t size, const void *handle, handle_kind kind) {
  size_t i = place_of(handle);
  while (into[i & (size - 1)].handle != NULL) i++;
  into[i & (size - 1)] = (entry){handle, kind};
}

static bool grow(void) REQUIRES(table_lock) {
  size_t larger = capacity == 0 ? 256 : live * 4 > capacity ? capacity * 2 : capacity; /* else there are many gone */
  entry *made = calloc(larger, sizeof *made);
  if (made == NULL) return false;
  used = 0;
  for (size_t i = 0; i < capacity; i++)
    if (table[i].handle != NULL && table[i].handle != GONE) {
      put(made, larger, table[i].handle, table[i].kind);
      used++;
    }
  free(table);
  table = made;
  capacity = larger;
  return true;
}

bool handle_add(const void *handle, handle_kind kind) {
  LOCK_GUARD(&table_lock);
  if (used * 2 >= capacity && !grow()) return false;
  put(table, capacity, handle, kind);
  used++;
  live++;
  return true;
}

void handle_remove(const void *handle) {
  LOCK_GUARD(&table_lock);
  entry *e = find(handle);
  if (e != NULL) {
    e->handle = GONE;
    live--;
  }
}

bool handle_is(const void *handle, handle_kind kind) {
  LOCK_GUARD(&table_lock);
  const entry *e = find(handle);
  return e != NULL && e->kind == kind;
}
