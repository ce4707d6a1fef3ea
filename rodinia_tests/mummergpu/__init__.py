"""mummergpu: maximal exact matches of DNA reads, and of their reverse complements, in a reference."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, TEXTURE_OBJECTS, Array, Benchmark, Inputs, Outputs, Session, blocks

BLOCK = 256
TEXTURE_WIDTH = 64
NO_LEAF = 0xFFFFFFFF
LETTERS = "ACGT$"
COMPLEMENT = str.maketrans("ACGT", "TGCA")
COORD = np.dtype([("node", np.uint32), ("length", np.int32)])
INFO = np.dtype([("query", np.int32), ("start", np.int32), ("first_result", np.int32)])
PRINT = np.dtype([("total_matches", np.int32), ("reverse_complement", np.int32)])


@dataclass
class SuffixTree:
    """Nodes as arrays; node 0 is the root.

    ``children`` is [node][letter], ``leaves`` the number of leaves below a node.
    """

    text: str
    start: Array
    end: Array
    link: Array
    parent: Array
    branch: Array
    depth: Array
    children: Array
    suffix: Array
    leaves: Array


def build_tree(text: str) -> SuffixTree:
    """Ukkonen's online construction (Algorithmica 14, 1995) of ``text`` with an end mark."""
    text += "$"
    codes = [LETTERS.index(c) for c in text]
    n = len(text)
    start, end, link, children = [0], [0], [0], [[0] * 5]

    def new_node(first: int, last: int) -> int:
        start.append(first)
        end.append(last)
        link.append(0)
        children.append([0] * 5)
        return len(start) - 1

    node, edge, length, remainder = 0, 0, 0, 0
    for i, code in enumerate(codes):
        previous = 0
        remainder += 1
        while remainder:
            if length == 0:
                edge = i
            below = children[node][codes[edge]]
            if below == 0:
                children[node][codes[edge]] = new_node(i, n)
                if previous:
                    link[previous] = node
                previous = node
            else:
                span = min(end[below], i + 1) - start[below]
                if length >= span:
                    edge, length, node = edge + span, length - span, below
                    continue
                if codes[start[below] + length] == code:
                    length += 1
                    if previous:
                        link[previous] = node
                    break
                middle = new_node(start[below], start[below] + length)
                children[node][codes[edge]] = middle
                children[middle][code] = new_node(i, n)
                start[below] += length
                children[middle][codes[start[below]]] = below
                if previous:
                    link[previous] = middle
                previous = middle
            remainder -= 1
            if node == 0 and length:
                length -= 1
                edge = i - remainder + 1
            elif node:
                node = link[node]
    return _with_walk(text, start, end, link, children)


def _with_walk(text: str, start: list[int], end: list[int], link: list[int], children: list[list[int]]) -> SuffixTree:
    """Add what a walk over the tree tells: parents, depths, suffixes, numbers of leaves."""
    count, n = len(start), len(text)
    parent, branch, depth = [0] * count, [0] * count, [0] * count
    suffix, leaves = [NO_LEAF] * count, [0] * count
    order, stack = [], [0]
    while stack:
        node = stack.pop()
        order.append(node)
        for letter, child in enumerate(children[node]):
            if child:
                parent[child], branch[child] = node, letter
                depth[child] = depth[node] + end[child] - start[child]
                stack.append(child)
        if not any(children[node]):
            suffix[node], leaves[node] = n - depth[node], 1
    for node in reversed(order[1:]):
        leaves[parent[node]] += leaves[node]
    arrays = (np.array(a, np.uint32) for a in (start, end, link, parent, branch, depth, children, suffix, leaves))
    return SuffixTree(text, *arrays)


def read_fasta(path: Path) -> list[str]:
    """Sequences of a FASTA file, upper case."""
    records: list[list[str]] = []
    for line in path.read_text().splitlines():
        if line.startswith(">"):
            records.append([])
        elif records:
            records[-1].append(line.strip().upper())
    return ["".join(lines) for lines in records]


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A reference and reads: pieces of either strand with a few errors, and some random ones."""
    if data is not None:
        reference_text = read_fasta(data / parameters["files"][0])[0]
        reads = read_fasta(data / parameters["files"][1])
        reference_text = "".join(c if c in "ACGT" else "A" for c in reference_text)
    else:
        rng = np.random.default_rng(53)
        letters = np.array(list("ACGT"))
        unit = letters[rng.integers(0, 4, parameters["reference"])]
        unit[len(unit) // 2 : len(unit) // 2 + 200] = unit[100:300]  # a repeat
        reference_text = "".join(unit)
        reads = []
        for i in range(parameters["reads"]):
            size = int(rng.integers(parameters["read"] // 2, parameters["read"] + 1))
            place = int(rng.integers(0, len(unit) - size))
            piece = unit[place : place + size].copy() if i % 8 else letters[rng.integers(0, 4, size)]
            wrong = rng.random(size) < 0.02
            piece[wrong] = letters[rng.integers(0, 4, int(wrong.sum()))]
            text = "".join(piece)
            reads.append(text[::-1].translate(COMPLEMENT) if i % 3 == 1 else text)
    minimum = parameters["minimum"]
    return {"reference": reference_text, "reads": [r for r in reads if len(r) >= minimum], "minimum": minimum}


def texels(columns: list[Array]) -> Array:
    """Rows of four words as a texture array [height][TEXTURE_WIDTH][4]."""
    words = np.stack(columns, axis=1).astype(np.uint32)
    rows = blocks(len(words), TEXTURE_WIDTH)
    padded = np.zeros((rows * TEXTURE_WIDTH, 4), np.uint32)
    padded[: len(words)] = words
    return padded.reshape(rows, TEXTURE_WIDTH, 4)


def reference_texels(text: str) -> Array:
    """16 characters a texel."""
    raw = np.frombuffer(text.encode() + b"\0" * (-len(text) % 16), np.uint32).reshape(-1, 4)
    return texels([raw[:, i] for i in range(4)])


class Matcher:
    """The host's part for both strands."""

    def __init__(self, session: Session, inputs: Inputs) -> None:
        self.session = session
        self.reads: list[str] = inputs["reads"]
        self.minimum: int = inputs["minimum"]
        self.tree = tree = build_tree(inputs["reference"])
        lengths = np.array([len(read) for read in self.reads], np.int32)
        self.starts = lengths - self.minimum + 1  # matches asked for, a read
        self.queries = session.upload(np.frombuffer("".join(self.reads).encode(), np.uint8))
        self.addresses = [
            session.upload(array.astype(np.int32))
            for array in (np.cumsum(lengths) - lengths, lengths, np.cumsum(self.starts) - self.starts)
        ]
        textures = {
            "nodetex": texels([tree.start, tree.end, tree.link, tree.parent]),
            "childrentex": texels([tree.children[:, letter] for letter in range(4)]),
            "infotex": texels([tree.depth, tree.suffix, tree.children[:, 4], tree.branch]),
            "reftex": reference_texels(tree.text),
        }
        bound = [session.bind_texture(name, session.upload(array), channels=4) for name, array in textures.items()]
        self.handles = bound if session.variant == TEXTURE_OBJECTS else []

    def match(self, reverse: bool) -> tuple[Array, Array]:
        """Longest match at each start of each read, and the places of those that are long enough."""
        session = self.session
        count = len(self.reads)
        coords = session.zeros(int(self.starts.sum()), COORD)
        session.launch(
            "mummergpuRCKernel" if reverse else "mummergpuKernel", blocks(count, BLOCK), BLOCK, coords, self.queries,
            *self.addresses, count, self.minimum, *self.handles,
        )  # fmt: skip
        found = session.download(coords)
        lengths = found["length"]
        matches, total = self._wanted(found, reverse)
        if not len(matches):
            return lengths, np.zeros(0, np.int32)
        alignments = session.zeros(total, np.int32)
        parameters = np.array((len(matches), int(reverse)), PRINT)
        session.launch(
            "printKernel", blocks(len(matches), BLOCK), BLOCK, session.upload(matches), coords, alignments,
            self.queries,
            *self.addresses, parameters[()], *self.handles,
        )  # fmt: skip
        places = session.download(alignments)
        bounds = np.append(matches["first_result"], total)
        return lengths, np.concatenate([np.sort(places[a:b]) for a, b in pairwise(bounds)])

    def _wanted(self, found: Array, reverse: bool) -> tuple[Array, int]:
        """Matches of at least the minimum, with room for as many places as there are leaves below their ends."""
        tree = self.tree
        queries = np.repeat(np.arange(len(self.reads)), self.starts)
        within = np.arange(len(found)) - np.repeat(np.cumsum(self.starts) - self.starts, self.starts)
        long_enough = np.flatnonzero(found["length"] >= self.minimum)
        matches = np.zeros(len(long_enough), INFO)
        total = 0
        for match, i in zip(matches, long_enough):
            node, length = int(found[i]["node"]), int(found[i]["length"])
            read = self.reads[queries[i]]
            if reverse:
                read = read[::-1].translate(COMPLEMENT)
            if length > tree.depth[node]:
                node = int(tree.children[node][LETTERS.index(read[within[i] + int(tree.depth[node])])])
            match["query"], match["start"], match["first_result"] = queries[i], within[i], total
            total += int(tree.leaves[node])
        return matches, total


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Both strands."""
    matcher = Matcher(session, inputs)
    outputs = {}
    for strand, reverse in (("forward", False), ("reverse", True)):
        outputs[f"{strand}_lengths"], outputs[f"{strand}_places"] = matcher.match(reverse)
    return outputs


def occurrences(text: str, piece: str) -> list[int]:
    """All places of a piece, overlapping ones too."""
    places, at = [], text.find(piece)
    while at >= 0:
        places.append(at)
        at = text.find(piece, at + 1)
    return places


def reference(inputs: Inputs) -> Outputs:
    """Plain text search, without a tree."""
    text, minimum = inputs["reference"], inputs["minimum"]
    outputs: Outputs = {}
    for strand in ("forward", "reverse"):
        lengths, places = [], []
        for original in inputs["reads"]:
            read = original if strand == "forward" else original[::-1].translate(COMPLEMENT)
            length = 0
            for start in range(len(read) - minimum + 1):
                while start + length < len(read) and read[start : start + length + 1] in text:
                    length += 1
                lengths.append(length)
                if length >= minimum:
                    found = occurrences(text, read[start : start + length])
                    places += sorted(
                        at if start == 0 or at == 0 or text[at - 1] != read[start - 1] else -1 for at in found
                    )
                length = max(length - 1, 0)
        outputs[f"{strand}_lengths"] = np.array(lengths, np.int32)
        outputs[f"{strand}_places"] = np.array(places, np.int32)
    return outputs


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """From one start to the next of a read the longest match shrinks by at most one character."""
    minimum = inputs["minimum"]
    counts = [len(read) - minimum + 1 for read in inputs["reads"]]
    for strand in ("forward", "reverse"):
        for part in np.split(outputs[f"{strand}_lengths"], np.cumsum(counts)[:-1]):
            if np.any(np.diff(part) < -1):
                return [f"{strand}: a longest match shrinks by more than one"]
    return []


BENCHMARK = Benchmark.of_module(
    __name__, name="mummergpu", feature="2-D texture", paper="-",
    kernels=("mummergpuKernel", "mummergpuRCKernel", "printKernel"),
    sizes={
        "test": {"reference": 2000, "reads": 100, "read": 40, "minimum": 12},
        "small": {"reference": 20_000, "reads": 1000, "read": 50, "minimum": 20},
        "rodinia": {
            "reference": 100_000, "reads": 50_000, "read": 25, "minimum": 20,
            "files": ("mummergpu/NC_003997.fna", "mummergpu/NC_003997_q25bp.50k.fna"),
        },
    },
    tolerances={f"{strand}_{what}": EXACT for strand in ("forward", "reverse") for what in ("lengths", "places")},
)  # fmt: skip
