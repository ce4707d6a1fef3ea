"""Queues between the parts of the timing model.

An item has the cycle from which it can be taken and three words. ``next[queue]`` is that of the first item (NEVER: the
queue is empty), so that one word says whether there is anything to do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .tables import view, view_rows
from .timing_layout import NEVER, QI, QT, TP

S = np.int64


@compiled
def push(queue: Any, time: Any, a: Any, b: Any, c: Any, tx: Any) -> Any:
    """Put an item at the end; return its row."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    tail = qt[queue, QT.TAIL]
    at = qt[queue, QT.BASE] + (tail & qt[queue, QT.MASK])
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
    head, place = qt[queue, QT.HEAD], qt[queue, QT.TAIL]
    base, mask = qt[queue, QT.BASE], qt[queue, QT.MASK]
    qt[queue, QT.TAIL] = place + 1
    while place > head:
        before = base + ((place - 1) & mask)
        if items[before, 0] <= time:
            break
        at = base + (place & mask)
        for word in range(4):
            items[at, word] = items[before, word]
        place -= 1
    at = base + (place & mask)
    items[at, 0], items[at, 1], items[at, 2], items[at, 3] = time, a, b, c
    if place == head:
        view(tx[TP.NEXT], TP.NEXT)[queue] = time


@compiled
def front(queue: Any, tx: Any) -> Any:
    """Return the row of the first item."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return qt[queue, QT.BASE] + (qt[queue, QT.HEAD] & qt[queue, QT.MASK])


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
        following[queue] = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[qt[queue, QT.BASE] + (head & qt[queue, QT.MASK]), 0]


@compiled
def waiting(queue: Any, tx: Any) -> Any:
    """Return the number of items."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return qt[queue, QT.TAIL] - qt[queue, QT.HEAD]


@compiled
def has_room(queue: Any, tx: Any) -> Any:
    """Return whether another item fits."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    return qt[queue, QT.TAIL] - qt[queue, QT.HEAD] <= qt[queue, QT.MASK]


@compiled
def earliest(first: Any, count: Any, after: Any, tx: Any) -> Any:
    """Return the least cycle behind ``after`` at which one of ``count`` queues is due."""
    following = view(tx[TP.NEXT], TP.NEXT)
    least = S(NEVER)
    for queue in range(first, first + count):
        if after < following[queue] < least:
            least = following[queue]
    return least
