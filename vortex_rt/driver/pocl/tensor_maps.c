/* Tensor maps among a launch's arguments become descriptors of Vortex 3.0's copy engine (DXA), where it can do what they say: the device library
 * then copies their tiles by it, else by loads and stores.
 *
 * A launch has the descriptors for itself, in the order in which its arguments have the maps; what is the same as in the launch before is not
 * written again. A map knows the launch, as a kernel may keep a copy of it for a later one. */
#include "driver.h"
#include "tensor_map.h"

#include <limits.h>
#include <string.h>

#define MAP_STEP 16 /* maps begin at multiples of it */
#define RANK 5

/* What lies outside: not-a-number of halves and floats, as the library's plain copy has it. */
static uint32_t fill_of(const vtx_tensor_map *map) { return !map->nan ? 0 : map->stride[0] == 2 ? 0x7FFF7FFFu : 0x7FFFFFFFu; }

/* The descriptor of a map, and the bytes of its box; false: the engine has no such copies. */
static bool describe(const vtx_tensor_map *map, uint32_t words[DXA_WORDS], uint64_t *bytes) {
  memset(words, 0, DXA_WORDS * sizeof *words);
  if (map->rank < 1 || map->rank > RANK || map->pixels != 0 || map->swizzle != 0 || map->stride[0] > 8 || (map->nan && map->stride[0] == 8)) return false;
  *bytes = map->stride[0];
  for (unsigned i = 0; i < map->rank; i++) {
    if (map->size[i] > INT_MAX || (i > 0 && (map->step[i] != 1 || map->stride[i] > INT_MAX))) return false;
    words[DXA_SIZES + i] = map->size[i];
    if (i > 0) words[DXA_STRIDES + i - 1] = (uint32_t)map->stride[i];
    words[DXA_TILES + i / 2] |= (uint32_t)map->box[i] << 16 * (i % 2);
    *bytes *= map->box[i];
  }
  words[DXA_BASE] = (uint32_t)map->address;
  words[DXA_BASE + 1] = (uint32_t)(map->address >> 32);
  words[DXA_META] = map->rank | (uint32_t)__builtin_ctzll(map->stride[0]) << 3;
  words[DXA_FILL] = fill_of(map);
  return *bytes <= UINT32_MAX;
}

/* Write a descriptor's registers that have another value. */
static int write_descriptor(vortex_device *d, uint32_t slot, const uint32_t words[DXA_WORDS]) REQUIRES(d->vx_lock) {
  uint32_t *known = d->descriptors[slot];
  bool all = (d->described >> slot & 1) == 0;
  for (uint32_t i = 0; i < DXA_WORDS; i++) {
    if (known[i] == words[i] && !all) continue;
    if (d->vx.dcr_write(d->handle, DXA_FIRST + slot * DXA_WORDS + i, words[i]) != 0) return -1;
    known[i] = words[i];
  }
  d->described |= 1u << slot;
  return 0;
}

cl_int vortex_describe_tensor_maps(vortex_device *d, char *arguments, size_t size, uint32_t launch) {
  uint32_t count = 0;
  if (!vortex_has_feature(d, "dxa")) return CL_SUCCESS;
  for (size_t at = 0; at + sizeof(vtx_tensor_map) <= size && count < DXA_SLOTS; at += MAP_STEP) {
    vtx_tensor_map map;
    uint32_t words[DXA_WORDS];
    uint64_t bytes;
    memcpy(&map, arguments + at, sizeof map);
    if (map.mark != VTX_TENSOR_MAP_MARK || !describe(&map, words, &bytes)) continue;
    lock_take(&d->vx_lock);
    int result = write_descriptor(d, count, words);
    lock_give(&d->vx_lock);
    if (result != 0) {
      vortex_fail(d, "the descriptor of a tensor map could not be written");
      return CL_OUT_OF_RESOURCES;
    }
    map.launch = launch;
    map.bytes = (uint32_t)bytes;
    map.descriptor = (uint8_t)count++;
    memcpy(arguments + at, &map, sizeof map);
  }
  return CL_SUCCESS;
}
