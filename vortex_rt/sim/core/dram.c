/* Memory: the crossbar to its banks and a controller for each channel of HBM2.
 *
 * Commands and their distances are those of HBM2 at 2 Gbit/s a pin (JESD235), in the order of a first-ready,
 * first-come-first-served scheduler with open rows, as SimX configures Ramulator (SimX: dram_sim.cpp, mem_sim.cpp; the
 * order of answers under timing=rtl: rtlsim's processor.cpp). A line is ``bursts`` requests of 16 bytes at neighbouring
 * addresses of 16 bytes a line, which is how SimX numbers them; a read answers with its first.
 *
 * Parameters: memory_banks (channels), bursts, dram_burst, dram_read, dram_row, memory_path, ports_out, in_order. */
#include "timing.h"

/* Buffers of a channel; a controller serves those with an activated row first. */
enum { READS, WRITES, ACTIVE };
enum { ACCESS, ACTIVATE, PRECHARGE };
#define BUFFER_SIZE 33
/* It begins to write above the first number of writes and ends below the second if reads wait. */
#define WRITES_HIGH 25
#define WRITES_LOW 7
/* Cycles between commands (JESD235 names) */
enum { RRDS = 2, RRDL = 3, FAW = 15, RC = 19, RAS = 17, WR = 8, RTP = 3, CWL = 2, CCDL = 2, WTRS = 3, WTRL = 4 };
#define ACTIVATE_COMMAND 2
enum { COLUMN_BITS = 5, GROUP_BITS = 2, BANK_BITS = 2 };
#define WRITE_TAG (-2) /* of a write; a read's later bursts have -1 */

/* Send a line that leaves memory, an L3 or an L2 at ``time`` to the cache or the core that asked for it. */
static void memory_answer(Timing *t, i64 tag, i64 info, i64 time) {
  const Parameters *p = t->parameters;
  if ((tag & 0xFFF) == TAG_DIRECT) {
    const i64 core = info_core(info), port = info_port(info);
    i64 queue;
    if (port == FETCH_PORT) {
      time += t->wiring.icache_back + p->arbiter + 1;
      queue = core_queue(t, core, CORE_DECODE);
    } else {
      time += t->wiring.dcache_back + p->arbiter;
      queue = core_queue(t, core, CORE_ANSWER + port);
    }
    queue_push(t, queue, time, core_tag_of(tag), 0, 0);
    t->cores[core].wake = min_of(t->cores[core].wake, time);
    return;
  }
  Cache *cache = &t->caches[tag & 0xFFF];
  const CacheBank *bank = &t->banks[cache->bank + (tag >> 12 & 0xFF)];
  time += bank->back;
  queue_push(t, bank->fill, time, tag >> 20 & 0xFFF, 0, 0);
  cache->wake = min_of(cache->wake, time);
}

/* Return the first cycle in which a request's next command is allowed. */
static inline i64 command_time(const DramChannel *c, const DramRequest *request, bool write, int *command) {
  const DramBank *bank = &c->bank[request->bank];
  const DramGroup *group = &c->group[request->bank >> BANK_BITS];
  const DramPseudoChannel *pseudo = &c->pseudo[request->bank >> (GROUP_BITS + BANK_BITS)];
  /* All three, and then one of them: no branch can be foretold here. */
  const i64 access = write ? max_of(bank->write, max_of(pseudo->write, group->write))
                           : max_of(bank->read, max_of(pseudo->read, group->read));
  const i64 activate = max_of(max_of(bank->activate, pseudo->activate), max_of(group->activate, c->activate));
  const i64 precharge = max_of(bank->precharge, c->precharge);
  const bool closed = bank->row < 0, hits = bank->row == request->row;
  *command = hits ? ACCESS : closed ? ACTIVATE : PRECHARGE;
  return hits ? access : closed ? activate : precharge;
}

/* Allow a command from ``time`` on at the earliest. */
static inline void allow(i64 *from, i64 time) { *from = max_of(*from, time); }

/* Issue a request's next command and move the cycles from which others are allowed. */
static void issue_command(DramChannel *c, const DramRequest *request, bool write, int command, i64 clock, const Parameters *p) {
  DramBank *bank = &c->bank[request->bank];
  DramGroup *group = &c->group[request->bank >> BANK_BITS];
  DramPseudoChannel *pseudo = &c->pseudo[request->bank >> (GROUP_BITS + BANK_BITS)];
  const i64 burst = p->dram_burst, latency = p->dram_read - burst;
  if (command == ACTIVATE) {
    bank->row = request->row;
    allow(&c->activate, clock + ACTIVATE_COMMAND);
    allow(&c->precharge, clock + ACTIVATE_COMMAND);
    allow(&pseudo->activate, clock + RRDS);
    for (int i = 0; i < 3; i++) pseudo->window[i] = pseudo->window[i + 1];
    pseudo->window[3] = clock;
    allow(&pseudo->activate, pseudo->window[0] + FAW);
    allow(&group->activate, clock + RRDL);
    allow(&bank->activate, clock + RC);
    allow(&bank->read, clock + p->dram_row);
    allow(&bank->write, clock + p->dram_row);
    allow(&bank->precharge, clock + RAS);
  } else if (command == PRECHARGE) {
    bank->row = -1;
    allow(&bank->activate, clock + p->dram_row);
  } else if (write) {
    allow(&pseudo->write, clock + burst);
    allow(&pseudo->read, clock + CWL + burst + WTRS);
    allow(&group->write, clock + CCDL);
    allow(&group->read, clock + CWL + burst + WTRL);
    allow(&bank->precharge, clock + CWL + burst + WR);
  } else {
    allow(&pseudo->read, clock + burst);
    allow(&pseudo->write, clock + latency + burst + 2 - CWL);
    allow(&group->read, clock + CCDL);
    allow(&bank->precharge, clock + RTP);
  }
}

/* What a look at a buffer found: the oldest request whose next command is allowed (entry -1: none), the command, how many
 * are allowed, and the first later cycle in which another one will be. Where several are, the number is at least 2 and the
 * cycle unknown: only older ones are looked at then. */
typedef struct {
  i64 entry, number, later;
  int command;
} Choice;

static inline Choice best_request(const DramChannel *c, int kind, bool write, i64 clock) {
  Choice best = {-1, 0, NEVER, ACCESS};
  i64 oldest = NEVER;
  for (i64 entry = 0; entry < c->waiting[kind]; entry++) {
    const DramRequest *request = &c->buffer[kind][entry];
    if (best.number > 1 && request->arrival >= oldest) continue;
    int command;
    const i64 time = command_time(c, request, kind == ACTIVE ? request->tag < -1 : write, &command);
    const bool allowed = time <= clock, first = allowed && request->arrival < oldest;
    best.later = allowed ? best.later : min_of(best.later, time);
    best.number += allowed;
    oldest = first ? request->arrival : oldest;
    best.entry = first ? entry : best.entry;
    best.command = first ? command : best.command;
  }
  return best;
}

/* Take an entry out of a buffer; the last one moves into its place. */
static void remove_request(DramChannel *c, int kind, i64 entry) {
  const i64 last = --c->waiting[kind];
  c->buffer[kind][entry] = c->buffer[kind][last];
}

static bool writes_next(const DramChannel *c) {
  if (c->writing) return c->writes >= WRITES_LOW || c->reads == 0;
  return c->writes > WRITES_HIGH || c->reads == 0;
}

/* Whether the row that a precharge would close is still wanted */
static bool row_in_use(const DramChannel *c, i64 bank) {
  for (i64 other = 0; other < c->active; other++)
    if (c->buffer[ACTIVE][other].bank == bank) return true;
  return false;
}

/* Issue a command of a channel if one is allowed; else note when to try again. */
static void controller(Timing *t, i64 channel, i64 clock) {
  const Parameters *p = t->parameters;
  DramChannel *c = &t->channels[channel];
  int kind = ACTIVE;
  bool write = false;
  Choice choice = best_request(c, ACTIVE, false, clock);
  i64 again = choice.later;
  if (choice.entry < 0) {
    write = writes_next(c);
    c->writing = write;
    kind = write ? WRITES : READS;
    choice = best_request(c, kind, write, clock);
    again = min_of(again, choice.later);
  } else {
    write = c->buffer[ACTIVE][choice.entry].tag < -1;
  }
  if (choice.entry < 0) {
    c->try = again;
    return;
  }
  c->try = clock + 1;
  DramRequest *request = &c->buffer[kind][choice.entry];
  if (choice.command == PRECHARGE && row_in_use(c, request->bank)) return;
  issue_command(c, request, write, choice.command, clock, p);
  if (choice.command == ACCESS) {
    if (!write) queue_push(t, t->wiring.dram_done + channel, clock + p->dram_read - 1, request->tag, request->info, 0);
    remove_request(c, kind, choice.entry);
  } else {
    int command;
    again = min_of(again, command_time(c, request, write, &command));
    if (choice.command == ACTIVATE && kind != ACTIVE) {
      if (c->active < DRAM_BUFFER) c->buffer[ACTIVE][c->active++] = *request;
      remove_request(c, kind, choice.entry);
    }
  }
  /* No command brings another request's forward, so that those that were not allowed need no look until they were. */
  if (kind != ACTIVE && choice.number == 1 && writes_next(c) == write) c->try = max_of(again, clock + 1);
}

/* Give a burst of a line to its channel; return whether there was room. */
static bool accept(Timing *t, i64 line, bool write, i64 tag, i64 info, i64 burst, i64 clock) {
  const Parameters *p = t->parameters;
  const i64 unit = line + burst, channel = unit % p->memory_banks;
  const i64 rest = unit / p->memory_banks >> COLUMN_BITS;
  DramChannel *c = &t->channels[channel];
  if (burst > 0) tag = -1;
  if (!write) {
    for (i64 entry = 0; entry < c->writes; entry++) {
      if (c->buffer[WRITES][entry].unit != unit) continue;
      queue_push(t, t->wiring.dram_done + channel, clock, tag, info, 0);
      return true;
    }
  }
  const int kind = write ? WRITES : READS;
  if (c->waiting[kind] >= BUFFER_SIZE) return false;
  DramRequest *request = &c->buffer[kind][c->waiting[kind]++];
  *request = (DramRequest){
    .bank = (rest & 1) << 4 | (rest >> 1 & 3) << 2 | (rest >> 3 & 3), /* pseudo-channel, bank group, bank */
    .row = rest >> 5 & 0x7FFF, .arrival = clock, .unit = unit, .tag = write ? WRITE_TAG : tag, .info = info,
  };
  /* The controller looks again when this request's command is allowed, or at once where it may change its mode. */
  int command;
  i64 time = command_time(c, request, write, &command);
  if (c->writes > WRITES_HIGH || c->reads + c->writes == 1 || (!write && c->reads == 1)) time = 0;
  c->try = min_of(c->try, time);
  return true;
}

/* Enter a request of a bank that answers in order: its third word says whether the read is done (bit 0) and how many writes
 * came behind it. */
static void note_order(Timing *t, i64 bank, bool write, i64 tag, i64 info) {
  const i64 queue = t->wiring.memory_order + bank;
  const Queue *q = &t->queues[queue];
  if (!write) queue_push(t, queue, NEVER, tag, info, 0);
  else if (q->tail > q->head) queue_item(t, queue, q->tail - 1)->word[2] += 2;
}

/* Note that a read is done, and answer those in front that are. */
static void answer_in_order(Timing *t, i64 bank, i64 tag, i64 info, i64 now) {
  const i64 queue = t->wiring.memory_order + bank;
  const Queue *q = &t->queues[queue];
  for (i64 number = q->head; number < q->tail; number++) {
    Item *item = queue_item(t, queue, number);
    if (item->word[0] != tag || item->word[1] != info || item->word[2] & 1) continue;
    item->word[2] |= 1;
    break;
  }
  while (q->tail > q->head) {
    const Item *item = queue_front(t, queue);
    if (!(item->word[2] & 1)) return;
    const i64 own = item->word[0], asker = item->word[1], writes = item->word[2] >> 1;
    const i64 time = max_of(now + 1, t->channels[bank].answered);
    t->channels[bank].answered = time + 1 + writes;
    queue_pop(t, queue);
    queue_push(t, t->wiring.memory_answer + bank, time, memory_tag_rest(own), asker, memory_tag_port(own));
  }
}

static bool is_busy(const DramChannel *c) { return c->reads + c->writes + c->active > 0; }

/* The crossbar back: each port takes from one bank a cycle. */
static void send_answers(Timing *t, u64 answers, i64 now) {
  const Parameters *p = t->parameters;
  for (i64 port = 0; port < t->wiring.memory_inputs; port++) {
    for (u64 rest = answers; rest;) {
      const i64 bank = in_turn(rest, t->memory->turn), queue = t->wiring.memory_answer + bank;
      rest &= ~bit(bank);
      const Item *item = queue_front(t, queue); /* tag, information, port */
      if (item->word[2] != port) continue;
      t->counters[info_core(item->word[1])].memory_latency += now;
      memory_answer(t, item->word[0], item->word[1], now + 1 + p->memory_path);
      queue_pop(t, queue);
      t->memory->turn = bank;
      if (!queue_due(t, queue, now)) answers &= ~bit(bank);
      break;
    }
  }
}

/* The crossbar to the banks: the first port that has a request for a bank */
static void take_requests(Gpu *g, u64 asking, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 banks = p->memory_banks;
  for (i64 bank = 0; bank < banks && queue_room(t, t->wiring.memory_queue) > 0; bank++) {
    for (u64 rest = asking; rest; rest &= rest - 1) {
      const i64 port = lowest(rest), queue = t->wiring.memory_input + port;
      const Item *item = queue_front(t, queue);
      const i64 line = item->address >> p->line_shift, info = item->info;
      if (line % banks != bank) continue;
      asking &= ~bit(port);
      TimingCounters *counters = &t->counters[info_core(info)];
      counters->memory_bank_stalls += now - item->time;
      if (info_is_write(info)) {
        counters->memory_writes++;
      } else {
        counters->memory_reads++;
        counters->memory_latency -= now;
        if (info_place(info) >= 0) g->profile[info_place(info)].memory_reads++;
      }
      const i64 tag = memory_tag(item->tag, port, bank);
      queue_push(t, t->wiring.memory_queue, now + 2 + p->memory_path + t->wiring.ports_out, line, tag, info);
      if (p->in_order) note_order(t, bank, info_is_write(info), tag, info);
      queue_pop(t, queue);
      break;
    }
  }
}

/* One cycle of memory: answers, controllers, requests; ``asking`` and ``answers`` are the ports and banks with one that is
 * due, a bit each. Return when a controller can go on. */
static NOT_INLINED i64 memory_tick(Gpu *g, u64 asking, u64 answers, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 channels = p->memory_banks, clock = now + 1;
  if (answers) send_answers(t, answers, now);
  if (queue_due(t, t->wiring.memory_queue, now)) { /* the request in front goes burst by burst */
    const Item *item = queue_front(t, t->wiring.memory_queue);
    if (accept(t, item->address, info_is_write(item->info), item->tag, item->info, t->memory->burst, now)) {
      t->memory->burst++;
      if (t->memory->burst >= p->bursts) {
        t->memory->burst = 0;
        queue_pop(t, t->wiring.memory_queue);
      }
    }
  }
  for (i64 channel = 0; channel < channels; channel++) {
    const i64 done = t->wiring.dram_done + channel;
    if (queue_due(t, done, now)) {
      const Item *item = queue_front(t, done);
      const i64 tag = item->word[0], info = item->word[1];
      if (tag >= 0) {
        const i64 bank = memory_tag_bank(tag);
        if (p->in_order) answer_in_order(t, bank, tag, info, now);
        else queue_push(t, t->wiring.memory_answer + bank, now + 1, memory_tag_rest(tag), info, memory_tag_port(tag));
      }
      queue_pop(t, done);
    }
    if (t->channels[channel].try <= clock && is_busy(&t->channels[channel])) controller(t, channel, clock);
  }
  if (asking) take_requests(g, asking, now);
  i64 wake = NEVER;
  for (i64 channel = 0; channel < channels; channel++)
    if (is_busy(&t->channels[channel])) wake = min_of(wake, t->channels[channel].try - 1);
  return max_of(wake, now + 1);
}
