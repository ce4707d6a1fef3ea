/* Functional mode on the native executor: the warps of a core in turns, as scheduler.py has them run on any executor,
 * all cores for a round, and the state that a run starts with. */

/* Start the warps of the wspawn that waits, if its warp is the only active one (warp_control.start_spawned). */
static int start_spawned(i64 *c, i64 *warps) {
  const i64 caller = c[C_SPAWN_WARP];
  if (caller < 0 || c[C_ACTIVE] != (i64)1 << caller) return 0;
  for (i64 i = 0; i < c[C_SPAWN_COUNT]; i++) {
    if (i == caller) continue;
    i64 *warp = warps + i * W_COUNT;
    warp[W_PC] = c[C_SPAWN_PC];
    warp[W_MASK] = 1;
    warp[W_BARRIER] = -1;
    c[C_ACTIVE] |= (i64)1 << i;
  }
  c[C_STALLED] &= ~((i64)1 << caller);
  c[C_SPAWN_WARP] = -1;
  return 1;
}

/* Clear those registers of a warp that an instruction may have written. */
static void clear_registers(const i64 *x, const i64 *ms, i64 core, i64 warp) {
  const i64 lanes = ms[M_THREADS];
  u64 *const rows = (u64 *)x[P_REGISTERS] + (core * ms[M_WARPS] + warp) * REGISTER_ROWS * lanes;
  for (u64 written = (u64)((const i64 *)x[P_CORE])[core * C_COUNT + C_WRITTEN]; written; written &= written - 1)
    memset(rows + __builtin_ctzll(written) * lanes, 0, (size_t)lanes * 8);
}

/* Run the warps of a core in turns, at most ``budget`` instructions in all; return how many ran. core[REASON] says why
 * it stopped. */
ENTRY i64 run_core_native(i64 core, i64 budget, i64 stop_at_atomics, i64 address) {
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  const i64 warps = ms[M_WARPS], quantum = ms[M_QUANTUM];
  i64 *c = (i64 *)x[P_CORE] + core * C_COUNT, *states = (i64 *)x[P_WARP] + core * warps * W_COUNT;
  Executor *const run = executor(ms);
  Warp s;
  prepare(&s, core, stop_at_atomics, address);
  const float_state before = enter_float();
  i64 left = budget;
  while (left > 0) {
    const u64 ready = (u64)(c[C_ACTIVE] & ~c[C_STALLED]);
    if (ready == 0) {
      if (start_spawned(c, states)) continue;
      c[C_REASON] = REASON_IDLE;
      break;
    }
    const u64 behind = ready >> c[C_NEXT_WARP] << c[C_NEXT_WARP];
    const i64 warp = __builtin_ctzll(behind ? behind : ready);
    c[C_NEXT_WARP] = warp;
    const i64 turn = c[C_QUANTUM_LEFT] > 0 ? c[C_QUANTUM_LEFT] : quantum, most = turn < left ? turn : left;
    c[C_QUANTUM_LEFT] = 0;
    if (*s.stale >> warp & 1) {
      *s.stale &= ~((i64)1 << warp);
      clear_registers(x, ms, core, warp);
    }
    i64 executed;
    if (run) {
      take_turn(&s, warp, most);
      executed = run(&s); /* it leaves no flags raised */
    } else {
      executed = run_warp(core, warp, most, stop_at_atomics, address);
    }
    left -= executed;
    c[C_CYCLES] += executed;
    const i64 reason = c[C_REASON];
    if (reason == REASON_FAULT || reason == REASON_ATOMIC || reason == REASON_CONSOLE) break;
    if (reason == REASON_BUDGET && left <= 0 && executed < turn) {
      c[C_QUANTUM_LEFT] = turn - executed; /* budgets do not change the order of instructions */
      break;
    }
    c[C_NEXT_WARP] = warp + 1 < warps ? warp + 1 : 0;
  }
  leave_float(before);
  return budget - left;
}

/* Give every core ``budget`` instructions, one after the other; return whether any ran. Of several cores each runs up
 * to its first atomic operation, and the rest core by core (Machine._round). */
ENTRY i64 run_round(i64 budget, i64 address) {
  const i64 *x = (const i64 *)address;
  i64 *ms = (i64 *)x[P_MACHINE];
  const i64 cores = ms[M_CORES];
  if (cores == 1) return run_core_native(0, budget, 0, address) > 0;
  i64 any = 0, done[cores];
  ms[M_ALONE] = 1;
  for (i64 core = 0; core < cores; core++) {
    const i64 active = ((const i64 *)x[P_CORE])[core * C_COUNT + C_ACTIVE];
    done[core] = active ? run_core_native(core, budget, 1, address) : budget;
    any |= active && done[core];
  }
  for (i64 core = 0; core < cores; core++)
    if (done[core] < budget && ((const i64 *)x[P_CORE])[core * C_COUNT + C_REASON] == REASON_ATOMIC)
      any |= run_core_native(core, budget - done[core], 0, address);
  ms[M_ALONE] = 0;
  return any != 0;
}

/* Return what a round left for the host: 1 a core is active, 2 one has written to the console, 4 one has a fault. */
ENTRY i64 look_at_cores(i64 address) {
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  i64 found = 0;
  for (i64 core = 0; core < ms[M_CORES]; core++) {
    const i64 *c = (const i64 *)x[P_CORE] + core * C_COUNT;
    found |= (c[C_ACTIVE] != 0) | (c[C_CONSOLE_LENGTH] != 0) << 1 | (c[C_REASON] == REASON_FAULT) << 2;
  }
  return found;
}

/* Put every core at ``start`` with warp 0, lane 0 active and clear counters, stacks and, if ``flush``, registers: now
 * (1), or those of a warp when it first runs on the native executor (2), in whose caches they are then. What cores
 * remember of memory and of decoded instructions stays. */
ENTRY i64 start_cores(i64 start, i64 argument, i64 flush, i64 address) {
  const i64 *x = (const i64 *)address;
  i64 *ms = (i64 *)x[P_MACHINE];
  const i64 lanes = ms[M_THREADS], cores = ms[M_CORES], warps = ms[M_WARPS];
  for (i64 core = 0; core < cores; core++) {
    i64 *c = (i64 *)x[P_CORE] + core * C_COUNT, *stale = (i64 *)x[P_STALE] + core;
    const i64 decoded = c[C_DECODED], written = c[C_WRITTEN];
    memset(c, 0, C_FIRST_HINT * 8);
    c[C_DECODED] = decoded;
    c[C_WRITTEN] = written;
    c[C_ACTIVE] = 1;
    c[C_SPAWN_WARP] = -1;
    c[C_MSCRATCH] = argument;
    for (i64 i = 0; i < warps; i++) {
      const i64 windex = core * warps + i;
      i64 *warp = (i64 *)x[P_WARP] + windex * W_COUNT;
      if (warp[W_INSTRUCTIONS]) { /* it ran */
        if (flush == 2) *stale |= (i64)1 << i;
        else if (flush) clear_registers(x, ms, core, i);
        memset((i64 *)x[P_STACK] + windex * lanes * STACK_COUNT, 0, (size_t)lanes * STACK_COUNT * 8);
      }
      memset(warp, 0, W_COUNT * 8);
      warp[W_BARRIER] = -1;
      warp[W_PC] = i == 0 ? start : 0;
      warp[W_MASK] = i == 0;
    }
  }
  if (ms[M_RESERVATIONS]) memset((i64 *)x[P_RESERVED], 0xFF, (size_t)(cores * warps * lanes) * 8);
  ms[M_RESERVATIONS] = 0;
  memset((i64 *)x[P_BARRIER], 0, (size_t)(cores * 2 * ms[M_BARRIERS]) * 8);
  memset((i64 *)x[P_COUNTERS], 0, (size_t)(cores * K_COUNT) * 8);
  memset((i64 *)x[P_PROFILE], 0, (size_t)(cores * ms[M_PROFILE_SIZE] * F_COUNT) * 8);
  return 0;
}

/* Run up to ``rounds`` rounds, until the host has to look: the run has ended, a core has written to the console or has a
 * fault, there are reservations, or nothing moves. ``first`` and ``budget`` are what a core may execute in the first
 * and in the others, ``release`` is the address of release_barriers. Return what look_at_cores found after the last
 * round, 8 if that round executed any, and 16 for each round. */
static i64 run_rounds(i64 rounds, i64 first, i64 budget, i64 release, i64 address) {
  const i64 *ms = (const i64 *)((const i64 *)address)[P_MACHINE];
  for (i64 round = 1;; round++) {
    const i64 any = run_round(round == 1 ? first : budget, address), found = look_at_cores(address);
    if (round == rounds || found != 1 || ms[M_RESERVATIONS] || (!((i64(*)(i64))release)(address) && !any))
      return found | any << 3 | round << 4;
  }
}

/* End a run: clear the registers of warps that have not run since start_cores, and add up what the cores executed. */
ENTRY i64 finish_run(i64 address) {
  const i64 *x = (const i64 *)address;
  i64 *ms = (i64 *)x[P_MACHINE];
  ms[M_RUN_INSTRUCTIONS] = ms[M_RUN_THREAD_INSTRUCTIONS] = ms[M_RUN_CYCLES] = 0;
  for (i64 core = 0; core < ms[M_CORES]; core++) {
    const i64 *c = (const i64 *)x[P_CORE] + core * C_COUNT;
    i64 *stale = (i64 *)x[P_STALE] + core, *k = (i64 *)x[P_COUNTERS] + core * K_COUNT;
    for (; *stale; *stale &= *stale - 1) clear_registers(x, ms, core, __builtin_ctzll((u64)*stale));
    ms[M_RUN_INSTRUCTIONS] += c[C_INSTRUCTIONS];
    ms[M_RUN_THREAD_INSTRUCTIONS] += c[C_THREAD_INSTRUCTIONS];
    if (c[C_CYCLES] > ms[M_RUN_CYCLES]) ms[M_RUN_CYCLES] = c[C_CYCLES];
    if (x[P_TIMING]) {
      k[K_STALLS_SFU] = k[K_STALLS_CSR] + k[K_STALLS_WCTL];
    } else {
      k[K_FETCHES] = c[C_INSTRUCTIONS];
      k[K_LOADS] = c[C_LOADS];
      k[K_STORES] = c[C_STORES];
    }
  }
  return 0;
}

/* Start a run, do its first rounds and, if it has ended then, end it. Arguments are those of start_cores and run_rounds,
 * the result is that of run_rounds. */
ENTRY i64 launch(i64 start, i64 argument, i64 flush, i64 rounds, i64 first, i64 budget, i64 release, i64 address) {
  start_cores(start, argument, flush, address);
  keep_decoded(address);
  const i64 found = run_rounds(rounds, first, budget, release, address);
  if (!(found & 7)) finish_run(address);
  return found;
}
