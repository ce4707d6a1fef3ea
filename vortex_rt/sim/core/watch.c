/* Watchpoints: memory at whose accesses a run stops, behind the instruction.
 *
 * The interpreter executes what is watched (device.interpreter), one instruction at a time, and leaves the addresses of its
 * last memory instruction in the address row. What units copy by themselves (dxa.c) is not seen. */
#include "device.h"
#include "isa.h"

/* What an operation does with memory: 1 reads, 2 writes, 3 both, 0 nothing */
static i64 access_of(i64 op) {
  if (op >= OP_FIRST_LOAD && op <= OP_LAST_LOAD) return 1;
  if (op >= OP_FIRST_STORE && op <= OP_LAST_STORE) return 2;
  return op >= OP_FIRST_ATOMIC && op <= OP_LAST_ATOMIC ? 3 : 0;
}

bool stop_at_watchpoint(const Gpu *g, i64 core, i64 warp, u64 pc, u64 mask) {
  Core *c = &g->cores[core];
  const Decoded *instruction = g->decoded + c->step_row;
  const i64 access = access_of(instruction->op);
  if (!access) return false;
  const u64 size = bit((u32)instruction->word >> 12 & 3);
  const u64 *row = registers_of(g, core, warp) + ADDRESS_ROW * g->device->threads;
  for (i64 i = 0; i < g->device->watchpoints; i++) {
    const Watchpoint *watch = &g->watches[i];
    if (!(watch->need & access)) continue;
    FOR_ACTIVE(lane, mask) {
      const u64 address = device_address(g, core, row[lane], c->step_space);
      if (address + size <= watch->start || address >= watch->end) continue;
      fault(c, warp, FAULT_BREAKPOINT, bit(lane), pc, max_of((i64)address, (i64)watch->start));
      c->fault_data2 = access;
      return true;
    }
  }
  return false;
}
