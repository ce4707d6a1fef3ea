/* Accesses that are no plain ones: of several address spaces, denied, to the console and the counters' words; atomic
 * operations with the reservations of lr and sc. Plain loads and stores are operation.h's.
 *
 * Source: atomics are RISC-V A; a warp's lanes go in lane order. Local memory's decoding under simx_quirks: SimX
 * mem_unit (LocalMem). */
#include "memory.h"
#include "coherence.h"
#include "device.h"
#include "lane.h"
#include "sanitizer.h"

/* Which of read (1) and write (2) the access list denies in [address, address + size) */
static i64 rights_denied(const Gpu *g, u64 address, u64 size) {
  const DeviceState *d = g->device;
  const i64 start = (i64)address, end = (i64)(address + size);
  i64 low = 0, high = d->intervals, denied = 0;
  while (low < high) { /* the first interval that ends behind start */
    const i64 middle = (low + high) / 2;
    if (g->intervals[middle].end <= start) low = middle + 1;
    else high = middle;
  }
  for (i64 at = start; at < end; low++) {
    const Interval *interval = g->intervals + low;
    if (low >= d->intervals || interval->start >= end) return d->strict ? 3 : denied;
    if (interval->start > at && d->strict) denied = 3;
    denied |= 3 & ~interval->rights;
    at = interval->end;
  }
  return denied;
}

/* Whether one interval allows all of [start, end) */
static bool in_one_interval(const Gpu *g, Core *core, u64 pc, u64 start, u64 end, i64 need) {
  Window *window = window_of(core, pc, need);
  if (window->start <= (i64)start && (i64)end <= window->end) return true;
  return find_interval(g->intervals, g->device->intervals, (i64)start, (i64)end, need, window);
}

static i64 page_rights(const Gpu *g, u64 address, u64 size) {
  return g->rights[address >> 12] | g->rights[(address + size - 1) >> 12];
}

u64 host_address(const Step *s, u64 address, u64 size, i64 need, i64 *kind) {
  const Gpu *g = s->g;
  const DeviceState *d = g->device;
  u64 offset = address - d->local_base;
  *kind = FAULT_BAD_ADDRESS;
  if (offset < d->local_size) {
    if (offset + size > d->local_size) return 0;
    if (d->quirks) offset &= (u64)d->quirks - 1; /* SimX decodes too few address bits */
    *kind = FAULT_NONE;
    return d->local + (u64)s->core_number * d->local_size + offset;
  }
  if (address >= d->memory_size && address < d->address_size && address + size <= d->address_size) {
    if (!in_one_interval(g, s->core, s->pc, address, address + size, 0)) return 0; /* nothing is mapped there */
    *kind = rights_denied(g, address, size) & need ? FAULT_ACCESS_VIOLATION : FAULT_NONE;
    return *kind ? 0 : d->memory + address;
  }
  if (address >= d->memory_size || address + size > d->memory_size ||
      (address < d->local_base && address + size > d->local_base && d->local_size > 0))
    return 0;
  if (address < IO_LIMIT) {
    if (address >= (d->rings ? IO_BASE : IO_COUNTERS) && address + size <= d->io_end) {
      *kind = FAULT_NONE;
      return d->memory + address;
    }
    if (need == 2 && d->io_end && address >= IO_BASE && address < IO_COUNTERS) {
      *kind = size == 1 ? FAULT_NONE : FAULT_BAD_IO;
      return size == 1 ? address : 0;
    }
    return 0;
  }
  const bool listed = d->strict ? !in_one_interval(g, s->core, s->pc, address, address + size, need)
                                : page_rights(g, address, size) & need;
  if (listed && rights_denied(g, address, size) & need) {
    *kind = FAULT_ACCESS_VIOLATION;
    return 0;
  }
  *kind = FAULT_NONE;
  return d->memory + address;
}

int resolve_addresses(Step *s, u64 immediate, i64 size, i64 need, u64 *delta) {
  const Gpu *g = s->g;
  const DeviceState *d = g->device;
  const u64 bytes = (u64)size, first = (s->rs1[lowest(s->mask)] + immediate) & d->address_mask;
  u64 least = ~(u64)0, most = 0;
  for (i64 lane = 0; lane < s->lanes; lane++) {
    const u64 x = s->mask >> lane & 1 ? (s->rs1[lane] + immediate) & d->address_mask : first;
    s->address[lane] = x;
    least = x < least ? x : least;
    most = x > most ? x : most;
  }
  const u64 local_base = d->local_base, local_end = local_base + d->local_size, limit = d->memory_size;
  if (most < limit && most + bytes <= limit && (most + bytes <= local_base || least >= local_end) && least >= IO_LIMIT) {
    *delta = d->memory;
    if (d->strict) {
      if (in_one_interval(g, s->core, s->pc, least, most + bytes, need)) return 0;
    } else {
      i64 denied = 0;
      if (d->deny & need)
        for (i64 lane = 0; lane < s->lanes; lane++) denied |= page_rights(g, s->address[lane], bytes);
      if (!(denied & need)) return 0;
    }
  } else if (least >= local_base && most < local_end && most + bytes <= local_end && !d->quirks) {
    *delta = d->local + (u64)s->core_number * d->local_size - local_base;
    return 1;
  } else if (least >= limit && most < d->address_size && most + bytes <= d->address_size &&
             in_one_interval(g, s->core, s->pc, least, most + bytes, need)) {
    *delta = d->memory;
    return 0;
  }
  *delta = 0;
  u64 bad = 0, where = 0;
  i64 why = 0;
  for (i64 lane = 0; lane < s->lanes; lane++) {
    const u64 x = s->address[lane];
    i64 kind;
    s->address[lane] = host_address(s, x, bytes, need, &kind);
    if (kind && s->mask >> lane & 1) {
      if (!bad) why = kind, where = x;
      bad |= bit(lane);
    }
  }
  if (!bad) return 2;
  step_fault(s, why, bad, where);
  s->core->fault_data2 = size * 4 + need;
  return -1;
}

/* End every reservation that a store touches. The host recounts them, as several cores may be here at once. */
void break_reservations(const Gpu *g, u64 address, i64 size) {
  const DeviceState *d = g->device;
  const i64 harts = d->cores * d->warps * d->threads;
  for (i64 hart = 0; hart < harts; hart++) {
    const i64 place = g->reserved[hart];
    if (place >= 0 && (u64)place < address + (u64)size && address < (u64)place + 8) g->reserved[hart] = -1;
  }
}

/* In the order of codegen.AMO_ORDER */
enum { LR, SC, SWAP, ADD, XOR, AND, OR, MIN, MAX, MINU, MAXU };

static u64 combined(int code, u64 old, u64 operand) {
  switch (code) {
    case ADD: return old + operand;
    case XOR: return old ^ operand;
    case AND: return old & operand;
    case OR: return old | operand;
    case MIN: return (i64)old < (i64)operand ? old : operand;
    case MAX: return (i64)old > (i64)operand ? old : operand;
    case MINU: return old < operand ? old : operand; /* sign extension keeps the unsigned order */
    case MAXU: return old > operand ? old : operand;
    default: return operand;
  }
}

/* Find the host addresses of an atomic operation; false: a fault. */
static bool atomic_addresses(Step *s, int code, i64 size) {
  const i64 need = code == LR ? 1 : 3;
  FOR_ACTIVE(lane, s->mask) {
    const u64 address = s->rs1[lane] & s->g->device->address_mask;
    i64 kind = FAULT_MISALIGNED;
    if (address & ((u64)size - 1)) {
      step_fault(s, kind, bit((i64)lane), address);
      s->core->fault_data2 = size * 4 + 3;
      return false;
    }
    /* Operations on 8 and 16 bits are done with the word around them, which may end behind the allocation. */
    s->address[lane] = host_address(s, address, size == 4 ? 1 : 8, need, &kind);
    if (kind) {
      step_fault(s, kind, bit((i64)lane), address);
      s->core->fault_data2 = size * 4 + need;
      return false;
    }
  }
  return true;
}

bool execute_atomic(Step *s, int code, i64 size) {
  const Gpu *g = s->g;
  if (!atomic_addresses(s, code, size)) return false;
  if (g->sanitizer && !sanitizer_access(s, ATOMIC_ACCESS, 2, size)) return false;
  i64 *reserved = g->reserved + warp_index(g, s->core_number, s->warp_number) * s->lanes;
  FOR_ACTIVE(lane, s->mask) {
    const u64 place = s->address[lane];
    const u64 held = g->copies ? atomic_place(s, (i64)lane, size) : place;
    const u64 old = size == 4 ? w(*(mem32 *)held) : *(mem64 *)held;
    const u64 operand = size == 4 ? w(s->rs2[lane]) : s->rs2[lane];
    bool writes = code != LR;
    u64 result = old;
    if (code == LR) {
      g->device->reservations += reserved[lane] < 0;
      reserved[lane] = (i64)place;
    } else if (code == SC) {
      writes = reserved[lane] == (i64)place;
      result = !writes;
      g->device->reservations -= reserved[lane] >= 0;
      reserved[lane] = -1;
    }
    if (writes) {
      const u64 value = combined(code, old, operand);
      if (size == 4) *(mem32 *)place = (u32)value;
      else *(mem64 *)place = value;
      if (g->copies) write_atomic(s, (i64)lane, size);
      if (g->device->reservations > 0) break_reservations(g, place, size);
    }
    s->rd[lane] = result;
  }
  return true;
}
