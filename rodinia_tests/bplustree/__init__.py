"""b+tree: point and range queries on a B+ tree of integers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Inputs, Outputs, Session, read_numbers

ORDER = 256
BLOCK = 256  # one thread a key of a node
FANOUT = 200  # keys a node of the bulk-loaded tree: four fifths full, as after random inserts
LOWEST, HIGHEST = np.iinfo(np.int32).min, np.iinfo(np.int32).max
KNODE = np.dtype(
    [
        ("location", np.int32),
        ("indices", np.int32, ORDER + 1),
        ("keys", np.int32, ORDER + 1),
        ("is_leaf", np.bool_),
        ("num_keys", np.int32),
    ],
    align=True,
)


def build_tree(keys: Array) -> tuple[Array, int]:
    """Bulk-load sorted keys, whose record numbers are their places; return the nodes, root first, and the height.

    Key slots that are not used hold the largest int, so that no query falls into them; an inner node's first key is the
    smallest int.
    """
    levels: list[Array] = []
    leaf_count = -(-len(keys) // FANOUT)
    children = np.arange(len(keys))
    lowest = keys
    while True:
        count = -(-len(children) // FANOUT)
        nodes = np.zeros(count, KNODE)
        nodes["keys"] = HIGHEST
        nodes["is_leaf"] = not levels
        for i in range(count):
            part = slice(i * FANOUT, min((i + 1) * FANOUT, len(children)))
            held = part.stop - part.start
            nodes[i]["keys"][:held] = lowest[part]
            nodes[i]["indices"][:held] = children[part]
            nodes[i]["num_keys"] = held
            if levels:
                nodes[i]["keys"][0] = LOWEST
        levels.append(nodes)
        lowest = lowest[::FANOUT]
        children = np.arange(count)
        if count == 1:
            break
    # Root first: level k starts after all levels above it, and inner nodes point at absolute places.
    levels.reverse()
    starts = np.cumsum([0] + [len(nodes) for nodes in levels])
    for level, nodes in enumerate(levels[:-1]):
        nodes["indices"] += starts[level + 1]
    tree = np.concatenate(levels)
    tree["location"] = np.arange(len(tree))
    assert int(starts[-1] - starts[-2]) == leaf_count
    return tree, len(levels) - 1


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A tree and queries for keys that exist; the suite's file is a list of keys behind their number."""
    rng = np.random.default_rng(5)
    if data is not None:
        keys = np.unique(read_numbers(data / parameters["files"][0], np.int64)[1:]).astype(np.int32)
    else:
        keys = np.sort(rng.choice(10 * parameters["keys"], parameters["keys"], replace=False)).astype(np.int32)
    tree, height = build_tree(keys)
    records = rng.integers(0, 1 << 30, len(keys)).astype(np.int32)
    points = rng.choice(keys, parameters["points"])
    points[: len(points) // 8] += 1  # some that may not exist
    start = rng.integers(0, len(keys) - parameters["span"], parameters["ranges"])
    return {
        "tree": tree,
        "height": height,
        "keys": keys,
        "records": records,
        "points": points,
        "starts": keys[start],
        "ends": keys[start + rng.integers(0, parameters["span"], len(start))],
    }


def execute(session: Session, inputs: Inputs) -> Outputs:
    """One launch for the point queries, one for the ranges."""
    tree, height, nodes = session.upload(inputs["tree"]), inputs["height"], len(inputs["tree"])
    points, ranges = len(inputs["points"]), len(inputs["starts"])
    answers = session.upload(np.full(points, -1, np.int32))
    session.launch(
        "findK", points, BLOCK, height, tree, nodes, session.upload(inputs["records"]),
        session.zeros(points, np.int64), session.zeros(points, np.int64), session.upload(inputs["points"]), answers,
    )  # fmt: skip
    first, length = session.zeros(ranges, np.int32), session.zeros(ranges, np.int32)
    session.launch(
        "findRangeK", ranges, BLOCK, height, tree, nodes, *(session.zeros(ranges, np.int64) for _ in range(4)),
        session.upload(inputs["starts"]), session.upload(inputs["ends"]), first, length,
    )  # fmt: skip
    return {
        "answers": session.download(answers),
        "first": session.download(first),
        "length": session.download(length),
    }


def reference(inputs: Inputs) -> Outputs:
    """Binary search in the sorted keys."""
    keys = inputs["keys"]
    place = np.minimum(np.searchsorted(keys, inputs["points"]), len(keys) - 1)
    answers = np.where(keys[place] == inputs["points"], inputs["records"][place], -1)
    first = np.asarray(np.searchsorted(keys, inputs["starts"]))
    last = np.asarray(np.searchsorted(keys, inputs["ends"]))
    return {
        "answers": answers.astype(np.int32),
        "first": first.astype(np.int32),
        "length": (last - first + 1).astype(np.int32),
    }


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The records of a range are exactly those whose key lies in it."""
    keys = inputs["keys"]
    for start, end, length in zip(inputs["starts"], inputs["ends"], outputs["length"]):
        if int(np.count_nonzero((keys >= start) & (keys <= end))) != length:
            return [f"range {start} … {end} has not {length} keys"]
    return []


BENCHMARK = Benchmark.of_module(
    __name__, name="b+tree", feature="-", paper="yes", kernels=("findK", "findRangeK"),
    sizes={
        "test": {"keys": 20_000, "points": 128, "ranges": 64, "span": 1000},
        "small": {"keys": 100_000, "points": 1000, "ranges": 600, "span": 1000},
        "rodinia": {
            "keys": 1_000_000, "points": 10_000, "ranges": 6000, "span": 3000, "files": ("b+tree/mil.txt",),
        },
    },
    tolerances={"answers": EXACT, "first": EXACT, "length": EXACT},
)  # fmt: skip
