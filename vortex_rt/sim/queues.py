"""Queues between the parts of the timing model.

An item has the cycle from which it can be taken and three words. ``next[queue]`` is that of the first item (NEVER: the
queue is empty), so that one word says whether there is anything to do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .intrinsics import trailing_zeros
from .tables import constants, due, soonest, view, view_rows
from .timing_layout import GROUP, NEAR, NEVER, QI, QT, TP, Q

S = np.int64
U = np.uint64


@compiled
def place(queue: Any, number: Any, qt: Any) -> Any:
    """Return the row of an item. The first NEAR places of all queues lie side by side: most queues use no others, and
    few pages of the host hold them all.
    """
    at = number & qt[queue, QT.MASK]
    return at + (queue * NEAR if at < NEAR else qt[queue, QT.BASE])


@compiled
def push(queue: Any, time: Any, a: Any, b: Any, c: Any, tx: Any) -> Any:
    """Put an item at the end; return its row."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    tail = qt[queue, QT.TAIL]
    at = place(queue, tail, qt)
    items[at, 0], items[at, 1], items[at, 2], items[at, 3] = time, a, b, c
    if tail == qt[queue, QT.HEAD]:
        view(tx[TP.NEXT], TP.NEXT)[queue] = time
    qt[queue, QT.TAIL] = tail + 1
    return at


@compiled
def push_sorted(queue: Any, time: Any, a: Any, b: Any, c: Any, tx: Any) -> Any:
    """Put an item behind those that can be taken before it or in the same cycle."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    head, number = qt[queue, QT.HEAD], qt[queue, QT.TAIL]
    qt[queue, QT.TAIL] = number + 1
    at = place(queue, number, qt)
    while number > head:
        before = place(queue, number - 1, qt)
        if items[before, 0] <= time:
            break
        for word in range(4):
            items[at, word] = items[before, word]
        at = before
        number -= 1
    items[at, 0], items[at, 1], items[at, 2], items[at, 3] = time, a, b, c
    if number == head:
        view(tx[TP.NEXT], TP.NEXT)[queue] = time


@compiled
def front(queue: Any, tx: Any) -> Any:
    """Return the row of the first item."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return place(queue, qt[queue, QT.HEAD], qt)


@compiled
def drop(queue: Any, tx: Any) -> Any:
    """Take the first item away. An empty queue starts at its beginning again, which keeps its memory in the cache."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    head = qt[queue, QT.HEAD] + 1
    following = view(tx[TP.NEXT], TP.NEXT)
    if head == qt[queue, QT.TAIL]:
        qt[queue, QT.HEAD] = qt[queue, QT.TAIL] = 0
        following[queue] = NEVER
    else:
        qt[queue, QT.HEAD] = head
        following[queue] = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[place(queue, head, qt), 0]


@compiled
def waiting(queue: Any, tx: Any) -> Any:
    """Return the number of items."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return qt[queue, QT.TAIL] - qt[queue, QT.HEAD]


@compiled
def room(queue: Any, tx: Any) -> Any:
    """Return how many items more fit."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return qt[queue, QT.MASK] + 1 - (qt[queue, QT.TAIL] - qt[queue, QT.HEAD])


@compiled
def has_room(queue: Any, tx: Any) -> Any:
    """Return whether another item fits."""
    return room(queue, tx) > 0


@compiled
def least(first: Any, count: Any, tx: Any) -> Any:
    """Return the least cycle at which one of ``count`` queues is due, a multiple of GROUP."""
    following = view(tx[TP.NEXT], TP.NEXT)
    found = S(NEVER)
    for queue in range(first, first + count, GROUP):
        found = min(found, soonest(following, queue, S(-1)))
    return found


@compiled
def due_of(first: Any, count: Any, mask: Any, now: Any, tx: Any) -> Any:
    """Return which of the ``count`` queues from ``first`` on, all of what cores share, are due, a bit each (uint64).

    ``mask`` is what is due of the first 64 of them: other numbers are looked at one by one.
    """
    at = first - constants(tx[TP.PARAMETERS])[Q.NODES_QUEUE]
    if at + count <= 64:
        return (mask >> U(at)) & ((U(2) << U(count - 1)) - U(1))
    following = view(tx[TP.NEXT], TP.NEXT)
    found = U(0)
    for queue in range(count):
        found |= U(following[first + queue] <= now) << U(queue)
    return found


@compiled
def due_outside(now: Any, tx: Any) -> Any:
    """Return which of the first 64 queues of what cores share are due."""
    following = view(tx[TP.NEXT], TP.NEXT)
    first = constants(tx[TP.PARAMETERS])[Q.NODES_QUEUE]
    return due(following, first, now) | due(following, first + GROUP, now) << U(GROUP)


@compiled
def in_turn(waiting: Any, turn: Any) -> Any:
    """Return the first of a set behind ``turn``, beginning again at 0."""
    behind = waiting & ~((S(2) << turn) - 1)
    return S(trailing_zeros(U(behind if behind != 0 else waiting)))
