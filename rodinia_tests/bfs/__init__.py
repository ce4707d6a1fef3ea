"""bfs: breadth-first search over a random directed graph."""

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Benchmark, Inputs, Outputs, Session, blocks, read_numbers

BLOCK = 512  # fixed in the kernels
NODE = np.dtype([("starting", np.int32), ("no_of_edges", np.int32)])


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A graph in adjacency-list form and a source node; the suite's files hold nodes, source, edges with weights."""
    if data is not None:
        numbers = read_numbers(data / parameters["files"][0], np.int64)
        count = int(numbers[0])
        nodes = numbers[1 : 1 + 2 * count].reshape(count, 2)
        source, edges = int(numbers[1 + 2 * count]), numbers[3 + 2 * count :: 2]
    else:
        rng = np.random.default_rng(11)
        count = parameters["nodes"]
        degrees = rng.integers(1, 11, count)  # 1 to 10 edges a node, mean near 6 as in the suite's generator
        edges = rng.integers(0, count, int(degrees.sum()))
        nodes = np.stack([np.cumsum(degrees) - degrees, degrees], axis=1)
        source = 0
    graph = np.zeros(count, NODE)
    graph["starting"], graph["no_of_edges"] = nodes[:, 0], nodes[:, 1]
    return {"nodes": graph, "edges": edges.astype(np.int32), "source": source}


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Levels until no node was reached."""
    count = len(inputs["nodes"])
    mask = np.zeros(count, np.bool_)
    mask[inputs["source"]] = True
    cost = np.full(count, -1, np.int32)
    cost[inputs["source"]] = 0
    nodes, edges = session.upload(inputs["nodes"]), session.upload(inputs["edges"])
    frontier, updating, visited = session.upload(mask), session.zeros(count, np.bool_), session.upload(mask)
    costs, over = session.upload(cost), session.zeros(1, np.bool_)
    grid = blocks(count, BLOCK)
    block = min(count, BLOCK)
    while True:
        session.write(over, np.zeros(1, np.bool_))
        session.launch("Kernel", grid, block, nodes, edges, frontier, updating, visited, costs, count)
        session.launch("Kernel2", grid, block, frontier, updating, visited, over, count)
        if not session.download(over)[0]:
            return {"cost": session.download(costs)}


def reference(inputs: Inputs) -> Outputs:
    """A queue on the CPU."""
    starting, degrees = inputs["nodes"]["starting"].tolist(), inputs["nodes"]["no_of_edges"].tolist()
    edges = inputs["edges"].tolist()
    cost = [-1] * len(starting)
    cost[inputs["source"]] = 0
    queue = deque([inputs["source"]])
    while queue:
        node = queue.popleft()
        for neighbour in edges[starting[node] : starting[node] + degrees[node]]:
            if cost[neighbour] < 0:
                cost[neighbour] = cost[node] + 1
                queue.append(neighbour)
    return {"cost": np.array(cost, np.int32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """No edge from a reached node skips a level, and every reached node but the source has a predecessor."""
    cost, nodes = outputs["cost"], inputs["nodes"]
    origin = np.repeat(cost, nodes["no_of_edges"])
    target = cost[inputs["edges"]]
    reached = origin >= 0
    problems = []
    if np.any((target > origin + 1) & reached) or np.any((target < 0) & reached):
        problems.append("an edge skips a level")
    has_predecessor = np.zeros(len(cost), np.bool_)
    has_predecessor[inputs["edges"][reached & (target == origin + 1)]] = True
    if np.any((cost > 0) & ~has_predecessor):
        problems.append("a node was reached from nowhere")
    return problems


BENCHMARK = Benchmark.of_module(
    __name__, name="bfs", feature="-", paper="yes", kernels=("Kernel", "Kernel2"),
    sizes={
        "test": {"nodes": 4096, "files": ("bfs/graph4096.txt",)},
        "small": {"nodes": 65536, "files": ("bfs/graph65536.txt",)},
        "rodinia": {"nodes": 1_000_000, "files": ("bfs/graph1MW_6.txt",)},
    },
    tolerances={"cost": EXACT},
)
