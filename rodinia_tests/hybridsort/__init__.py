"""hybridsort: floats into 1024 buckets, then a vectorised merge sort of each."""

from collections.abc import Mapping
from math import log2
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, TEXTURE_OBJECTS, Array, Benchmark, Buffer, Inputs, Outputs, Session, blocks

DIVISIONS = 1024
WARPS = 3
BAND = 128
PREFIX_BLOCK = 128
MERGE_BLOCK = 256
HISTOGRAM_BLOCKS = 8


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Floats of a skewed distribution with some repeated values and negative ones."""
    rng = np.random.default_rng(37)
    values = rng.gamma(2.0, 100.0, parameters["n"]) - 50.0
    values[rng.integers(0, len(values), len(values) // 16)] = 42.0
    return {"values": values.astype(np.float32)}


def pivots(histogram: Array, minimum: float, maximum: float) -> Array:
    """Upper ends of buckets that would hold equal numbers of elements if each bin were evenly filled."""
    edges = np.linspace(minimum, maximum, DIVISIONS)
    edges = np.append(edges, maximum)  # the last bin holds the maximum alone
    filled = np.concatenate([[0], np.cumsum(histogram)])
    wanted = np.arange(1, DIVISIONS + 1) * filled[-1] / DIVISIONS
    points = np.interp(wanted, filled, edges).astype(np.float32)
    points[-1] = np.finfo(np.float32).max
    return np.asarray(points)


class Sorter:
    """The host's part, with the buffers that its steps share."""

    def __init__(self, session: Session, values: Array) -> None:
        self.session = session
        self.count = len(values)
        self.warp = session.lockstep_lanes
        self.warp_log = int(log2(self.warp))
        self.input = session.upload(values)
        self.minimum, self.maximum = np.float32(values.min()), np.float32(values.max())

    def bind(self, name: str, buffer: Buffer) -> tuple[object, ...]:
        """Bind a texture; in the texture-object variant, the extra argument."""
        handle = self.session.bind_texture(name, buffer, channels=4 if len(buffer.shape) == 2 else 1)
        return (handle,) if self.session.variant == TEXTURE_OBJECTS else ()

    def fill_buckets(self) -> tuple[Buffer, Array]:
        """Elements in their buckets, each padded to whole vectors with -inf, and the bucket sizes."""
        session = self.session
        histogram = session.zeros(DIVISIONS, np.uint32)
        session.launch(
            "histogram1024Kernel", HISTOGRAM_BLOCKS, WARPS * self.warp, histogram, self.input, self.minimum,
            self.maximum, self.count, self.warp_log,
        )  # fmt: skip
        points = session.upload(pivots(session.download(histogram), float(self.minimum), float(self.maximum)))
        groups = blocks(self.count, self.warp * BAND)
        indices, prefix = session.zeros(self.count, np.int32), session.zeros((groups, DIVISIONS), np.uint32)
        totals = session.zeros(DIVISIONS, np.uint32)
        texture = self.bind("texPivot", points)
        session.launch(
            "bucketcount", groups, self.warp, self.input, indices, prefix, self.count, self.warp_log, *texture
        )
        session.launch("bucketprefixoffset", DIVISIONS // PREFIX_BLOCK, PREFIX_BLOCK, prefix, totals, groups)
        sizes = session.download(totals).astype(np.int64)
        starts = np.concatenate([[0], np.cumsum(blocks_of(sizes, 4) * 4)])
        output = session.upload(np.full(int(starts[-1]), -np.inf, np.float32))
        session.launch(
            "bucketsort", groups, self.warp, self.input, indices, output, self.count, prefix,
            session.upload(starts[:-1].astype(np.uint32)),
        )  # fmt: skip
        return output, sizes

    def merge(self, padded: Buffer, sizes: Array) -> Buffer:
        """Sorted elements."""
        session = self.session
        vectors = blocks_of(sizes, 4)
        session.write_symbol("constStartAddr", np.concatenate([[0], np.cumsum(vectors)]).astype(np.uint32))
        session.write_symbol("finalStartAddr", np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32))
        session.write_symbol("nullElems", (vectors * 4 - sizes).astype(np.uint32))
        source, target = padded, session.zeros(padded.shape, np.float32)
        launch_size = blocks(padded.shape[0] // 4, MERGE_BLOCK)
        session.launch(
            "mergeSortFirst", launch_size, MERGE_BLOCK, target, padded.shape[0], *self.bind("tex", float4(source))
        )
        longest = int(vectors.max())
        run = 2
        while run // 2 < longest:
            source, target = target, source
            threads = blocks(longest, run)
            texture = self.bind("tex", float4(source))
            session.launch(
                "mergeSortPass", blocks(threads * DIVISIONS, MERGE_BLOCK), MERGE_BLOCK, target, run, threads, *texture
            )
            run *= 2
        result = session.zeros(self.count, np.float32)
        grid = (blocks(int(sizes.max()), MERGE_BLOCK), DIVISIONS)
        session.launch("mergepack", grid, MERGE_BLOCK, result, *self.bind("txt", target))
        return result


def blocks_of(sizes: Array, block: int) -> Array:
    """Numbers of blocks that cover each of several sizes."""
    covering: Array = -(-sizes // block)
    return covering


def float4(buffer: Buffer) -> Buffer:
    """The same memory as vectors of four."""
    return buffer.reshape(-1, 4)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Sort."""
    sorter = Sorter(session, inputs["values"])
    buckets, sizes = sorter.fill_buckets()
    return {"bucketed": np.array([int(sizes.sum())]), "sorted": session.download(sorter.merge(buckets, sizes))}


def reference(inputs: Inputs) -> Outputs:
    """NumPy's sort."""
    return {"bucketed": np.array([len(inputs["values"])]), "sorted": np.sort(inputs["values"])}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Ascending, and the same elements (by their sum of bit patterns)."""
    values = outputs["sorted"]
    problems = []
    if np.any(np.diff(values) < 0):
        problems.append("not in ascending order")
    bits = [array.view(np.uint32).astype(np.uint64).sum() for array in (values, inputs["values"])]
    if bits[0] != bits[1]:
        problems.append("not the same elements")
    return problems


BENCHMARK = Benchmark.of_module(
    __name__, name="hybridsort", feature="texture", paper="no",
    kernels=(
        "histogram1024Kernel", "bucketcount", "bucketprefixoffset", "bucketsort", "mergeSortFirst", "mergeSortPass",
        "mergepack",
    ),
    sizes={"test": {"n": 12_000}, "small": {"n": 131_072}, "rodinia": {"n": 4_194_304}},
    tolerances={"bucketed": EXACT, "sorted": EXACT},
)  # fmt: skip
