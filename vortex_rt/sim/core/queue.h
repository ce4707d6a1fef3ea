/* Queues between the units of the timing model.
 *
 * An item has the cycle from which it can be taken and three words. ``due`` of a queue is the cycle of its first item
 * (NEVER: it is empty), so that one word says whether there is anything to do, and words of neighbouring queues are
 * compared at once. A unit needs a look only when a queue in front of it is due. */
#ifndef VORTEX_QUEUE_H
#define VORTEX_QUEUE_H
#include "pipeline.h"
#include "vectors.h"

/* Return an item by its number. The first NEAR places of all queues lie side by side: most queues use no others, and few
 * pages of the host hold them all. */
static inline Item *queue_item(const Timing *t, i64 queue, i64 number) {
  const Queue *q = &t->queues[queue];
  const i64 at = number & q->mask;
  return &t->items[at + (at < NEAR ? queue * NEAR : q->base)];
}

static inline bool queue_due(const Timing *t, i64 queue, i64 now) { return t->due[queue].cycle <= now; }
static inline bool queue_empty(const Timing *t, i64 queue) { return t->due[queue].cycle == NEVER; }
static inline i64 queue_length(const Timing *t, i64 queue) { return t->queues[queue].tail - t->queues[queue].head; }
/* How many items more fit */
static inline i64 queue_room(const Timing *t, i64 queue) { return t->queues[queue].mask + 1 - queue_length(t, queue); }
static inline Item *queue_front(const Timing *t, i64 queue) { return queue_item(t, queue, t->queues[queue].head); }

/* Put an item at the end, which can be taken from ``time`` on. */
static inline Item *queue_push(Timing *t, i64 queue, i64 time, i64 a, i64 b, i64 c) {
  Queue *q = &t->queues[queue];
  const i64 tail = q->tail;
  Item *item = queue_item(t, queue, tail);
  item->time = time;
  item->word[0] = a;
  item->word[1] = b;
  item->word[2] = c;
  if (tail == q->head) t->due[queue].cycle = time;
  q->tail = tail + 1;
  return item;
}

/* Put an item behind those that can be taken before it or in the same cycle. */
static inline void queue_push_sorted(Timing *t, i64 queue, i64 time, i64 a, i64 b, i64 c) {
  Queue *q = &t->queues[queue];
  i64 number = q->tail;
  q->tail = number + 1;
  Item *item = queue_item(t, queue, number);
  for (; number > q->head; number--) {
    Item *before = queue_item(t, queue, number - 1);
    if (before->time <= time) break;
    *item = *before;
    item = before;
  }
  item->time = time;
  item->word[0] = a;
  item->word[1] = b;
  item->word[2] = c;
  if (number == q->head) t->due[queue].cycle = time;
}

/* Take the first item away. An empty queue starts at its beginning again, which keeps its memory in the cache. */
static inline void queue_pop(Timing *t, i64 queue) {
  Queue *q = &t->queues[queue];
  const i64 head = q->head + 1;
  if (head == q->tail) {
    q->head = q->tail = 0;
    t->due[queue].cycle = NEVER;
  } else {
    q->head = head;
    t->due[queue].cycle = queue_item(t, queue, head)->time;
  }
}

/* The least cycle at which one of ``count`` queues is due, a multiple of GROUP */
static inline i64 queues_soonest(const Timing *t, i64 first, i64 count) {
  i64 found = NEVER;
  for (i64 queue = first; queue < first + count; queue += GROUP) found = min_of(found, soonest_of_group(t->due + queue, -1));
  return found;
}

/* Which of the ``count`` (up to 64) queues from ``first`` on, all of what cores share, are due, a bit each. ``outside`` is
 * what is due of the first 64 of them: other numbers are looked at one by one. */
static inline u64 shared_due(const Timing *t, i64 first, i64 count, u64 outside, i64 now) {
  const i64 at = first - t->wiring.shared;
  if (at + count <= 64) return outside >> at & (((u64)2 << (count - 1)) - 1);
  u64 found = 0;
  for (i64 queue = 0; queue < count; queue++) found |= (u64)queue_due(t, first + queue, now) << queue;
  return found;
}

/* Which of the first 64 queues of what cores share are due */
static inline u64 first_shared_due(const Timing *t, i64 now) {
  const Due *first = t->due + t->wiring.shared;
  const u64 due = due_of_group(first, now);
  return t->wiring.queues - t->wiring.shared <= GROUP ? due : due | due_of_group(first + GROUP, now) << GROUP;
}

/* The first of a set behind ``turn``, beginning again at 0: a round-robin arbiter */
static inline i64 in_turn(u64 waiting, i64 turn) {
  const u64 behind = waiting & ~(((u64)2 << turn) - 1);
  return lowest(behind ? behind : waiting);
}
#endif
