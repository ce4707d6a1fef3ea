/* Caches: L1 instruction and data caches, L2, L3.
 *
 * A bank takes one thing a cycle, the replay of a miss before a line that came before a request. Writes go through and
 * allocate nothing, but where a 3.0's cache keeps them until the line goes (write_back); its last cache does atomic
 * operations, of which a bank above has passed on eight at most. Misses on a line that is under way wait for it with
 * entries (MSHRs) of their own. Sources: SimX cache_sim.cpp; RTL VX_cache_bank.sv, VX_cache_mshr.sv, VX_cache_repl.sv
 * (timing=rtl); SimX v3 cache.cpp, types.h (TxCrossBar).
 *
 * Parameters: cache_latency, line_shift, fifo_replacement, forward_fill, arbiter, banked_response, shared_pair, shared_wait,
 * shared_response; of each cache: sets, ways, banks, mshrs. */
#include "timing.h"

#define ANSWER_ROOM 6 /* answers of a port to a 3.0's coalescer: three channels for two */

/* Answer a read: to a core from an L1, to the cache above otherwise. */
static void respond(Timing *t, i64 level, i64 tag, i64 info, i64 time) {
  const Parameters *p = t->parameters;
  if (level > DCACHE) {
    memory_answer(t, tag, info, time + p->shared_response);
    return;
  }
  const i64 core = info_core(info);
  time += p->arbiter + (level == ICACHE ? 1 : p->banked_response);
  const i64 queue = core_queue(t, core, level == ICACHE ? CORE_DECODE : CORE_ANSWER + info_port(info));
  queue_push(t, queue, time, core_tag_of(tag), 0, 0);
  t->cores[core].wake = min_of(t->cores[core].wake, time);
}

/* Cycles from a bank that takes a request to its answer */
static inline i64 latency_of(const Parameters *p, i64 level) { return p->cache_latency + (level > DCACHE ? p->shared_wait : 0); }

/* Division of a number that is not negative by what mostly is a power of two */
static inline i64 quotient(i64 number, i64 divisor) {
  if ((divisor & (divisor - 1)) == 0) return number >> lowest((u64)divisor);
  return (i64)((u64)number / (u64)divisor);
}
static inline i64 remainder_of(i64 number, i64 divisor) {
  return (divisor & (divisor - 1)) == 0 ? number & (divisor - 1) : (i64)((u64)number % (u64)divisor);
}

/* The bank of a line */
static inline i64 bank_number(const Cache *c, i64 line) { return remainder_of(line >> c->sector, c->banks); }

/* The ways of the set that a line of a bank belongs to */
static inline CacheLine *set_of(const Timing *t, const Cache *c, i64 bank, i64 line) {
  const i64 of_bank = quotient(line >> c->sector, c->banks) << c->sector | (line & (((i64)1 << c->sector) - 1));
  const i64 set = remainder_of(of_bank, c->sets);
  return t->lines + c->lines + (bank * c->sets + set) * c->ways;
}

/* Return whether a bank holds a line; ``way`` is the one that has it or would be replaced. The line counts as used unless
 * the first to come is the first to go. */
static bool cache_look_up(const Timing *t, const Cache *c, i64 bank, i64 line, CacheLine **way) {
  CacheLine *set = set_of(t, c, bank, line);
  const i64 fifo = t->parameters->fifo_replacement;
  i64 hit = -1, empty = -1, oldest = 0, age = 0;
  for (i64 i = 0; i < c->ways; i++) {
    const i64 held = set[i].line, own = set[i].age;
    const bool found = held == line + 1;
    oldest = age < own ? i : oldest;
    age = max_of(age, own);
    hit = found ? i : hit;
    empty = held == 0 ? i : empty;
    set[i].age = found ? own * fifo : own + (held > 0) * (1 - fifo);
  }
  *way = set + (hit >= 0 ? hit : empty >= 0 ? empty : oldest);
  return hit >= 0;
}

/* Look up. The line that was used last stays so, and the order of the others too. */
static inline bool find(const Timing *t, const Cache *c, CacheBank *bank, i64 number, i64 line, CacheLine **way) {
  if (bank->last == line + 1) return true;
  const bool hit = cache_look_up(t, c, number, line, way);
  bank->last = hit ? line + 1 : 0;
  return hit;
}

/* Whether a bank has a line; nothing changes */
static bool holds(const Timing *t, const Cache *c, i64 bank, i64 line) {
  const CacheLine *set = set_of(t, c, bank, line);
  bool found = false;
  for (i64 way = 0; way < c->ways; way++) found |= set[way].line == line + 1;
  return found;
}

/* Answer a fetch in front of an instruction cache's arbiter if its bank has the line, no miss is under way there, and no
 * other bank answers one, which it would do before; return whether it was. */
static bool cache_fetch_hit(Gpu *g, i64 cache, const Item *request, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const Cache *c = &t->caches[cache];
  const i64 line = request->address >> p->line_shift, number = bank_number(c, line);
  CacheBank *bank = &t->banks[c->bank + number];
  if (bank->used > 0 || c->wake <= now || is_io(request->address)) return false;
  if (bank->last != line + 1) {
    CacheLine *way;
    if (!holds(t, c, number, line)) return false;
    find(t, c, bank, number, line, &way);
  }
  t->counters[info_core(request->info)].icache_reads++;
  respond(t, ICACHE, request->tag, request->info, now + p->cache_latency);
  return true;
}

/* Whether a cache only hands on a request, an atomic operation: the last one does it. */
static inline bool passes(const Cache *c, i64 info) { return info_is_atomic(info) && !c->last; }

/* Send a bank's request to what is below. */
static void send_down(Timing *t, const CacheBank *bank, i64 time, i64 address, i64 tag, i64 info) {
  queue_push(t, bank->out, time + bank->delay, address, tag, info);
}

/* Enter a miss; ask for the line unless it is under way. */
static void read_miss(Timing *t, const Cache *c, i64 number, i64 line, const CacheLine *way, i64 tag, i64 info, i64 now) {
  const i64 row = c->bank + number;
  CacheBank *bank = &t->banks[row];
  Mshr *mshrs = t->mshrs + row * MAX_MSHRS;
  i64 free = -1;
  bool pending = false;
  for (i64 entry = 0; entry < c->mshrs; entry++) {
    if (mshrs[entry].state == MSHR_FREE) {
      if (free < 0) free = entry;
    } else if (mshrs[entry].line == line) {
      pending = true;
    }
  }
  mshrs[free] = (Mshr){.state = MSHR_WAITING, .line = line, .tag = tag, .info = info, .way = way - t->lines};
  bank->used++;
  if (!pending) send_down(t, bank, now, line << t->parameters->line_shift, cache_tag(c - t->caches, number, free), info & ~(ATOMIC_REQUEST | 1));
}

/* The way of the line that came first, which is the next one's; all others grow older. */
static i64 oldest_way(const Timing *t, const Cache *c, i64 bank, i64 line) {
  CacheLine *set = set_of(t, c, bank, line);
  i64 oldest = 0, age = -1;
  for (i64 way = 0; way < c->ways; way++) {
    const i64 own = set[way].line == 0 ? NEVER : set[way].age;
    if (set[way].line == 0 || age < own) oldest = way, age = own;
    set[way].age += 2;
  }
  return set + oldest - t->lines;
}

/* Whether a bank takes nothing now, and that it takes something */
static inline bool is_taken(const Cache *c, const CacheBank *bank, i64 now) {
  return bank->taken == now || now < bank->before + c->pair;
}
static inline void occupy_bank(CacheBank *bank, i64 now) {
  bank->before = bank->taken;
  bank->taken = now;
}

/* Mark a line as written, or drop it, if a bank has it. */
static void change_line(Timing *t, const Cache *c, i64 number, i64 line, bool drop) {
  CacheLine *set = set_of(t, c, number, line);
  for (i64 way = 0; way < c->ways; way++) {
    if (set[way].line != line + 1) continue;
    set[way].age |= 1;
    if (drop) set[way] = (CacheLine){0}, t->banks[c->bank + number].last = 0;
  }
}

/* Put a line that came into its place; the misses that wait for it replay. */
static void fill(Timing *t, const Cache *c, i64 number, i64 entry, i64 now) {
  const i64 row = c->bank + number;
  CacheBank *bank = &t->banks[row];
  Mshr *mshrs = t->mshrs + row * MAX_MSHRS;
  const i64 line = mshrs[entry].line;
  const i64 way = t->parameters->fifo_replacement ? oldest_way(t, c, number, line) : mshrs[entry].way;
  CacheLine *place = &t->lines[way];
  if (place->line && place->age & 1 && c->write_back)
    send_down(t, bank, now, (place->line - 1) << t->parameters->line_shift, 0, mshrs[entry].info | 1);
  if (t->parameters->fifo_replacement) place->age = 0;
  place->line = line + 1;
  bank->last = 0;
  for (i64 other = 0; other < c->mshrs; other++) {
    if (mshrs[other].state != MSHR_WAITING || mshrs[other].line != line) continue;
    mshrs[other].state = MSHR_REPLAY;
    bank->replays++;
  }
}

/* What the last cache does of a request besides answering it */
static void keep_written(Timing *t, const Cache *c, i64 number, i64 line, i64 info, i64 now) {
  if (c->write_back) change_line(t, c, number, line, false);
  else send_down(t, &t->banks[c->bank + number], now, line << t->parameters->line_shift, 0, info | 1);
}

/* Answer the first miss that replays: through the bank's stages again, or, of reads, from behind them (forward_fill). */
static void replay(Timing *t, const Cache *c, i64 number, i64 now) {
  const i64 row = c->bank + number, latency = latency_of(t->parameters, c->level);
  Mshr *mshr = t->mshrs + row * MAX_MSHRS;
  while (mshr->state != MSHR_REPLAY) mshr++;
  const bool plain = !info_is_atomic(mshr->info) && !info_is_write(mshr->info);
  const bool forward = t->parameters->forward_fill && plain;
  mshr->state = MSHR_FREE;
  t->banks[row].used--;
  t->banks[row].replays--;
  if (!plain) keep_written(t, c, number, mshr->line, mshr->info, now);
  if (!info_is_write(mshr->info)) respond(t, c->level, mshr->tag, mshr->info, now + (forward ? 0 : latency));
  if (!forward) occupy_bank(&t->banks[row], now);
}

/* Look a request up in its bank. */
static void take_request(Gpu *g, const Cache *c, i64 number, const Item *request, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CacheBank *bank = &t->banks[c->bank + number];
  TimingCounters *counters = &t->counters[info_core(request->info)];
  const i64 line = request->address >> p->line_shift, tag = request->tag, info = request->info, level = c->level;
  InstructionProfile *profile = info_place(info) < 0 || level > DCACHE ? 0 : &g->profile[info_place(info)];
  const i64 waited = now - request->time;
  const bool full = c->mshrs - 1 <= bank->used;
  CacheCounters *own = level == L3 ? &counters->l3 : level == L2 ? &counters->l2 : &counters->dcache;
  if (level == ICACHE) counters->icache_mshr_stalls += full ? waited : 0;
  else if (full) own->mshr_stalls += waited;
  else own->bank_stalls += waited;
  CacheLine *way = t->lines;
  const bool hit = find(t, c, bank, number, line, &way);
  if (info_is_write(info)) {
    own->writes++;
    own->write_misses += !hit;
    if (profile && level == DCACHE) profile->dcache_writes++;
    if (!c->write_back) send_down(t, bank, now, line << p->line_shift, tag, info);
    else if (hit) change_line(t, c, number, line, false);
    else read_miss(t, c, number, line, way, tag, info, now);
    return;
  }
  if (passes(c, info)) {
    change_line(t, c, number, line, true);
    Mshr *mshrs = t->mshrs + (c->bank + number) * MAX_MSHRS;
    i64 entry = c->mshrs;
    while (mshrs[entry].state != MSHR_FREE) entry++;
    mshrs[entry] = (Mshr){.state = MSHR_WAITING, .tag = tag, .info = info};
    bank->passing++;
    send_down(t, bank, now, line << p->line_shift, cache_tag(c - t->caches, number, entry), info);
    return;
  }
  if (level == ICACHE) counters->icache_reads++;
  else own->reads++;
  if (profile && level == DCACHE) profile->dcache_reads++;
  if (hit) {
    if (info_is_atomic(info)) keep_written(t, c, number, line, info, now);
    respond(t, level, tag, info, now + latency_of(p, level));
    return;
  }
  if (level == ICACHE) counters->icache_misses++;
  else own->read_misses++;
  if (profile && level == DCACHE) profile->dcache_read_misses++;
  else if (profile) profile->icache_misses++;
  read_miss(t, c, number, line, way, tag, info, now);
}

/* Answer an atomic operation that the last cache has done. */
static void pass_answer(Timing *t, const Cache *c, i64 number, i64 entry, i64 now) {
  CacheBank *bank = &t->banks[c->bank + number];
  Mshr *mshr = t->mshrs + (c->bank + number) * MAX_MSHRS + entry;
  mshr->state = MSHR_FREE;
  bank->passing--;
  respond(t, c->level, mshr->tag, mshr->info, now);
  occupy_bank(bank, now);
}

/* Replays and lines that came, one a bank */
static void serve_banks(Timing *t, Cache *c, i64 now) {
  const Parameters *p = t->parameters;
  i64 wake = NEVER;
  for (i64 number = 0; number < c->banks; number++) {
    bool waits = false;
    CacheBank *bank = &t->banks[c->bank + number];
    if (p->channels && queue_room(t, bank->out) <= 0) {
      waits = true; /* for room for what a line that goes or an operation writes */
    } else if (bank->replays > 0) {
      replay(t, c, number, now);
    } else if (queue_due(t, bank->fill, now)) {
      const i64 entry = queue_front(t, bank->fill)->word[0];
      queue_pop(t, bank->fill);
      if (entry < c->mshrs) fill(t, c, number, entry, now);
      if (entry >= c->mshrs) pass_answer(t, c, number, entry, now);
      else if (p->forward_fill) replay(t, c, number, now);
      else occupy_bank(bank, now);
    }
    wake = min_of(wake, bank->replays > 0 || waits ? now + 1 : t->due[bank->fill].cycle);
  }
  c->wake = max_of(wake, now + 1);
}

/* Whether a request's answer has room between a 3.0's data cache and the coalescer */
static bool has_answer_room(const Timing *t, i64 info) {
  if (!t->parameters->channels || info_is_write(info)) return true;
  return queue_length(t, core_queue(t, info_core(info), CORE_ANSWER + info_port(info))) < ANSWER_ROOM;
}

/* A bank takes a request if it can; return whether it has. */
static bool bank_takes(Gpu *g, const Cache *c, i64 number, const Item *request, i64 now) {
  Timing *t = g->timing;
  CacheBank *bank = &t->banks[c->bank + number];
  const bool write = info_is_write(request->info);
  if (queue_room(t, bank->out) <= 0) return false;
  if (is_io(request->address)) {
    send_down(t, bank, now, request->address, request->tag, request->info);
    return true;
  }
  if (is_taken(c, bank, now)) return false;
  if (c->level == DCACHE && !has_answer_room(t, request->info)) return false;
  if (passes(c, request->info) ? bank->passing == PASSING : bank->used >= c->mshrs && (!write || c->write_back)) return false;
  occupy_bank(bank, now);
  take_request(g, c, number, request, now);
  return true;
}

/* Put a bank's next request, of the first input that has one for it, into the room in front of the bank. */
static void hand_over(Timing *t, const Cache *c, i64 number, u64 outside, i64 now) {
  CacheBank *bank = &t->banks[c->bank + number];
  for (i64 group = 0; group < c->inputs; group += 64) {
    for (u64 asking = shared_due(t, c->input + group, min_of(c->inputs - group, 64), outside, now); asking;
         asking &= asking - 1) {
      const i64 queue = c->input + group + lowest(asking);
      const Item *request = queue_front(t, queue);
      if (!queue_due(t, queue, now) || bank_number(c, request->address >> t->parameters->line_shift) != number) continue;
      bank->inbox[bank->waiting++] = *request;
      queue_pop(t, queue);
      return;
    }
  }
}

/* The crossbar in front of a 3.0's L2 or L3, and its banks: what waits for a bank holds up what comes behind it only once
 * there is no room in front of that bank. */
static void serve_crossbar(Gpu *g, Cache *c, u64 outside, i64 now) {
  for (i64 number = 0; number < c->banks; number++) {
    CacheBank *bank = &g->timing->banks[c->bank + number];
    if (bank->waiting < CROSSBAR_ROOM) hand_over(g->timing, c, number, outside, now);
    if (bank->waiting && bank_takes(g, c, number, &bank->inbox[0], now)) {
      bank->inbox[0] = bank->inbox[1];
      bank->waiting--;
    }
    if (bank->waiting) c->wake = now + 1;
  }
}

/* One cycle of a cache, with what is due in front of it (shared_due) */
static void cache_tick(Gpu *g, i64 cache, u64 outside, i64 now) {
  Timing *t = g->timing;
  Cache *c = &t->caches[cache];
  if (c->wake <= now) serve_banks(t, c, now);
  if (t->parameters->channels && c->level > DCACHE) {
    serve_crossbar(g, c, outside, now);
    return;
  }
  for (i64 group = 0; group < c->inputs; group += 64) {
    for (u64 asking = shared_due(t, c->input + group, min_of(c->inputs - group, 64), outside, now); asking;
         asking &= asking - 1) {
      const i64 queue = c->input + group + lowest(asking);
      const Item *request = queue_front(t, queue);
      if (bank_takes(g, c, bank_number(c, request->address >> t->parameters->line_shift), request, now)) queue_pop(t, queue);
    }
  }
}
