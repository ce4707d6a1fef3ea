/* Tiles of tensors, between global and local memory (PTX's cp.async.bulk.tensor); what nvvm2spirv/metadata/tensor_map.py says is in a tensor map. */
#include "asynchronous.h"
#include "tensor_map.h"

OVERLOADABLE uint atom_cmpxchg(volatile __generic uint *p, uint expected, uint value);
OVERLOADABLE ulong atom_cmpxchg(volatile __generic ulong *p, ulong expected, ulong value);

#define RANK 5
enum { LOAD, STORE, ADD, MIN, MAX, INC, DEC, AND, OR, XOR }; /* from ADD on: reductions, in the order of the translator's table */
enum { SIGNED_32 = 3, SIGNED_64 = 5, HALF = 6, FLOAT = 7, DOUBLE = 8, BFLOAT = 9 }; /* of CUtensorMapDataType, those that are not unsigned; the rest is floats */

/* Where byte `at` of a tile is: units of 16 bytes change places with those of other rows of 128. */
static inline size_t swizzled(size_t address, uint mode) { return address ^ ((address >> 7 & ((1u << mode) - 1)) << 4); }

static inline uint count_of(const __generic vtx_tensor_map *map, uint d) { return d < map->rank ? (map->box[d] + map->step[d] - 1) / map->step[d] : 1; }

#define ORDERED(T, a, b) (what == ADD ? (T)((a) + (b)) : what == MIN ? ((b) < (a) ? (b) : (a)) : ((b) > (a) ? (b) : (a)))

static inline float combined_floats(uint what, float a, float b) { return ORDERED(float, a, b); }
static inline float of_half(ulong bits) { return (float)__builtin_astype((ushort)bits, half); }
static inline float of_bfloat(ulong bits) { return __builtin_astype((uint)bits << 16, float); }

/* An element after a reduction. */
static ulong combined(uint what, uint type, ulong old, ulong x) {
  switch (what) {
  case INC: return old >= x ? 0 : old + 1;
  case DEC: return old == 0 || old > x ? x : old - 1;
  case AND: return old & x;
  case OR: return old | x;
  case XOR: return old ^ x;
  }
  switch (type) {
  case SIGNED_32: return (uint)ORDERED(int, (int)old, (int)x);
  case SIGNED_64: return (ulong)ORDERED(long, (long)old, (long)x);
  case HALF: return __builtin_astype((half)combined_floats(what, of_half(old), of_half(x)), ushort);
  case BFLOAT: {
    uint sum = __builtin_astype(combined_floats(what, of_bfloat(old), of_bfloat(x)), uint);
    return (sum & 0x7fffffff) > 0x7f800000 ? 0x7fff : (sum + 0x7fff + (sum >> 16 & 1)) >> 16;
  }
#ifdef VORTEX_RV64
  case DOUBLE: {
    double a = __builtin_astype(old, double), b = __builtin_astype(x, double);
    return __builtin_astype(ORDERED(double, a, b), ulong);
  }
#endif
  }
  if (type >= FLOAT)
    return __builtin_astype(combined_floats(what, __builtin_astype((uint)old, float), __builtin_astype((uint)x, float)), uint);
  return ORDERED(ulong, old, x);
}

/* An element of 2, 4 or 8 bytes changes at once for all. */
static void reduce(const __generic vtx_tensor_map *map, size_t outer, size_t inner, uint what) {
  uint size = (uint)map->stride[0], type = map->type;
  if (size == 8) {
    volatile __generic ulong *p = (volatile __generic ulong *)outer;
    ulong x = *(__generic ulong *)inner, seen = *p, old;
    do
      old = seen;
    while ((seen = atom_cmpxchg(p, old, combined(what, type, old, x))) != old);
    return;
  }
  volatile __generic uint *p = (volatile __generic uint *)(outer & ~(size_t)3);
  uint shift = (uint)(outer & 3) * 8, mask = size == 4 ? ~0u : 0xffffu, seen = *p, old;
  ulong x = size == 4 ? *(__generic uint *)inner : *(__generic ushort *)inner;
  do {
    old = seen;
    uint value = (uint)combined(what, type, old >> shift & mask, x) & mask;
    seen = atom_cmpxchg(p, old, (old & ~(mask << shift)) | value << shift);
  } while (seen != old);
}

/* What elements outside have: not-a-number of 2, 4 or 8 bytes, or 0. */
static inline ulong outside(const __generic vtx_tensor_map *map) { return map->nan ? ~(ulong)0 >> (65 - 8 * (uint)map->stride[0]) : 0; }

/* A row of the innermost dimension. What lies outside the tensor is read as not-a-number or 0, and not written. */
static void copy_row(const __generic vtx_tensor_map *map, size_t row, bool inside, int first, size_t tile, uint what) {
  uint size = (uint)map->stride[0], count = map->box[0];
  size_t begin = row + (size_t)(long)first * size;
  if (what <= STORE && inside && first >= 0 && first + count <= map->size[0] && ((begin | tile | count * size) & 7) == 0) {
    for (uint i = 0; i < count * size; i += 8) {
      __generic ulong *inner = (__generic ulong *)swizzled(tile + i, map->swizzle), *outer = (__generic ulong *)(begin + i);
      if (what == STORE)
        *outer = *inner;
      else
        *inner = *outer;
    }
    return;
  }
  for (uint i = 0; i < count; i++, tile += size) {
    int at = first + (int)i;
    bool there = inside && (uint)at < map->size[0];
    size_t inner = swizzled(tile, map->swizzle), outer = row + (size_t)(long)at * size;
    if (what > LOAD && !there)
      continue;
    if (what > STORE) {
      reduce(map, outer, inner, what);
      continue;
    }
    size_t from = what == STORE ? inner : outer, to = what == STORE ? outer : inner;
    ulong fill = outside(map);
    switch (size) {
    case 1: *(__generic uchar *)to = there ? *(__generic uchar *)from : (uchar)fill; break;
    case 2: *(__generic ushort *)to = there ? *(__generic ushort *)from : (ushort)fill; break;
    case 4: *(__generic uint *)to = there ? *(__generic uint *)from : (uint)fill; break;
    default: *(__generic ulong *)to = there ? *(__generic ulong *)from : fill; break;
    }
  }
}

/* The row at the coordinates of the outer dimensions. */
static void copy_row_at(const __generic vtx_tensor_map *map, size_t tile, const int at[RANK], uint what) {
  size_t row = (size_t)map->address;
  bool inside = true;
  for (uint i = 1; i < map->rank; i++) {
    inside = inside && (uint)at[i] < map->size[i];
    row += (size_t)(long)at[i] * (size_t)map->stride[i];
  }
  copy_row(map, row, inside, at[0], tile, what);
}

/* The box at the coordinates, `tile` being its place in local memory, where it lies without gaps. Returns its rows. */
static uint copy_box(const __generic vtx_tensor_map *map, size_t tile, const int place[RANK], uint what) {
  uint row_bytes = map->box[0] * (uint)map->stride[0], rows = 0;
  for (uint a = 0; a < count_of(map, 4); a++)
    for (uint b = 0; b < count_of(map, 3); b++)
      for (uint c = 0; c < count_of(map, 2); c++)
        for (uint d = 0; d < count_of(map, 1); d++, rows++) {
          uint step[RANK] = {0, d, c, b, a};
          int at[RANK];
          for (uint i = 0; i < RANK; i++)
            at[i] = place[i] + (int)(step[i] * map->step[i]);
          copy_row_at(map, tile + (size_t)rows * row_bytes, at, what);
        }
  return rows;
}

/* A column of pixels (im2col): from the coordinates on along the first dimension of space; behind the end of the box of space the next line of it, the next plane,
   the next image follow. `offset` (16 bits a dimension of space) is where in the filter a pixel is read. Returns the pixels. */
static uint copy_column(const __generic vtx_tensor_map *map, size_t tile, const int place[RANK], ulong offset, uint what) {
  uint row_bytes = map->box[0] * (uint)map->stride[0], images = map->rank - 1u;
  int base[RANK] = {place[0], place[1], place[2], place[3], place[4]};
  for (uint pixel = 0; pixel < map->pixels; pixel++) {
    int at[RANK];
    for (uint i = 0; i < RANK; i++)
      at[i] = base[i] + (i > 0 && i < images ? (int)(offset >> 16 * (i - 1) & 0xffff) : 0);
    copy_row_at(map, tile + (size_t)pixel * row_bytes, at, what);
    base[1] += map->step[1];
    for (uint i = 1; i < images && base[i] >= (int)map->size[i] + map->upper[i - 1]; i++) {
      base[i] = map->lower[i - 1];
      base[i + 1] += i + 1 < images ? map->step[i + 1] : 1;
    }
  }
  return map->pixels;
}

/* Returns the bytes of what was copied. */
static uint copy_tile(const __generic vtx_tensor_map *map, size_t tile, const int place[RANK], ulong offset, uint what) {
  uint rows = map->pixels ? copy_column(map, tile, place, offset, what) : copy_box(map, tile, place, what);
  __asm__ volatile("" ::: "memory");
  return rows * map->box[0] * (uint)map->stride[0];
}

#define LANES_OF_OPERANDS 4
/* Whether the copy engine copies the box: its descriptor has the map, local memory is the core's, and no end of the tensor cuts a row, as the engine goes by
   lines of memory. */
static inline bool is_engines(const __generic vtx_tensor_map *map, int x) {
  uint last = map->size[0] - map->box[0];
  return map->launch != 0 && map->launch == FIELD32(launch, 0) && last <= map->size[0] && (uint)x <= last && FIELD64(local_core_stride, 0) == 0 &&
         FIELD32(threads, 0) >= LANES_OF_OPERANDS;
}

CONVERGENT void __vx_tensor_load(__generic void *to, const __generic vtx_tensor_map *map, Barrier barrier, int x, int y, int z, int u, int v, ulong offset) {
  if (__vortex_has_dxa() && is_engines(map, x)) {
    __vx_engine_copy(barrier, (size_t)to, map->descriptor, x, y, z, u, v);
    __vx_mbarrier_arrive(barrier, 0, 0, -(int)map->bytes);
    return;
  }
  int place[RANK] = {x, y, z, u, v};
  uint bytes = copy_tile(map, (size_t)to, place, offset, LOAD);
  __vx_mbarrier_arrive(barrier, 0, 0, -(int)bytes);
}

/* `what`: STORE or a reduction. */
void __vx_tensor_store(const __generic void *from, const __generic vtx_tensor_map *map, uint what, int x, int y, int z, int u, int v) {
  int place[RANK] = {x, y, z, u, v};
  copy_tile(map, (size_t)from, place, 0, what);
}

/* A matrix in local memory as wgmma's descriptors have it (PTX ISA, "Matrix Descriptor Format"): groups of eight rows (columns of B), in which a row has 16, 32, 64 or
   128 bytes, the latter with units of 16 bytes swapped. */
static inline size_t matrix_base(ulong descriptor) {
  size_t local_memory;
  __asm__(LIBRARY "mv %0, " REGISTER_LOCAL_MEMORY : "=r"(local_memory));
  return local_memory + (((uint)(descriptor & 0x3fff) * 16 - (uint)local_memory) & 0x3ffff);
}
static inline uint leading_bytes(ulong descriptor) { return (uint)(descriptor >> 16 & 0x3fff) * 16; }
static inline uint stride_bytes(ulong descriptor) { return (uint)(descriptor >> 32 & 0x3fff) * 16; }
static inline uint matrix_swizzle(ulong descriptor) { return (4 - (uint)(descriptor >> 62)) & 3; }

/* Four bytes of the row `row` of the eight of a block, whose elements lie along k. Sums of pointers' width, so that what is constant becomes part of the load. */
uint __vx_group_word(ulong descriptor, uint block, uint row, uint byte) {
  uint mode = matrix_swizzle(descriptor);
  size_t in_block = row * (16u << mode) + (mode != 0 ? byte : byte & 15), step = mode != 0 ? 0 : (size_t)(byte >> 4) * leading_bytes(descriptor);
  return *(__generic uint *)swizzled(matrix_base(descriptor) + in_block + (size_t)block * stride_bytes(descriptor) + step, mode);
}

/* Where a matrix begins in the core's local memory: bytes. Its base is a multiple of 64 KiB. */
uint __vx_group_place(ulong descriptor) { return (uint)matrix_base(descriptor) & 0xffff; }

/* The elements k and k + 1 of 16 bits of such a row, where rows lie across k. */
uint __vx_group_pair(ulong descriptor, uint block, uint row, uint k) {
  uint mode = matrix_swizzle(descriptor), span = 16u << mode, leading = leading_bytes(descriptor), stride = stride_bytes(descriptor);
  uint of_rows = mode != 0 ? leading : stride, of_k = mode != 0 ? stride : leading, at_row = 16 * block + 2 * row;
  uint offset = at_row / span * of_rows + (at_row & (span - 1)) + (k & 7) * span + (k >> 3) * of_k;
  size_t at = matrix_base(descriptor) + offset;
  uint low = *(__generic ushort *)swizzled(at, mode), high = *(__generic ushort *)swizzled(at + span, mode);
  return low | high << 16;
}
