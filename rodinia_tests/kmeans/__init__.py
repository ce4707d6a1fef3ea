"""kmeans: clustering of feature vectors; features come through a texture, centres from constant memory."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import TEXTURE_OBJECTS, Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks

BLOCK = 256
MAX_ITERATIONS = 500
BYTES = "bytes"
"""`kmeansPointBytes` (macro ``BYTES``): features rounded to signed bytes, with the instruction for products of four if
``DOT8`` is defined too: ``examples/instructions``."""
BYTES_SPAN, BYTES_MIDDLE = 1.5, 128.0
"""Of a step, and of byte 0: generated features lie between 0 and 255, give or take noise."""


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Points around some well separated centres, as the rows of a [points][features] array; or the suite's text file.
    """
    if data is not None:
        lines = (data / parameters["files"][0]).read_text().splitlines()
        points = np.array([[float(word) for word in line.split()[1:]] for line in lines if line.strip()], np.float32)
    else:
        rng = np.random.default_rng(13)
        count, features, clusters = parameters["points"], parameters["features"], parameters["clusters"]
        centres = rng.uniform(0.0, 255.0, (clusters, features))
        points = (centres[rng.integers(0, clusters, count)] + rng.normal(0.0, 12.0, (count, features))).astype(
            np.float32
        )
    return {"points": points, "clusters": parameters["clusters"], "threshold": 0.001}


def move_centres(points: Array, membership: Array, centres: Array) -> Array:
    """Means of the points of each cluster; an empty cluster stays."""
    counts = np.bincount(membership, minlength=len(centres))
    sums = np.zeros(centres.shape, np.float64)
    np.add.at(sums, membership, points)
    moved = sums / np.maximum(counts, 1)[:, None]
    return np.where(counts[:, None] > 0, moved, centres).astype(np.float32)


def words(vectors: Array) -> Array:
    """Vectors as signed bytes, four a word, the last word filled up with zeros: [vectors][words]."""
    steps = np.clip(np.rint((vectors - BYTES_MIDDLE) / BYTES_SPAN), -128, 127).astype(np.int8)
    return np.pad(steps, ((0, 0), (0, -steps.shape[1] % 4))).view(np.int32)


class Assignment:
    """The device's part: every point's nearest centre, in floats or in bytes."""

    def __init__(self, session: Session, points: Array) -> None:
        self.session, (self.count, self.features) = session, points.shape
        self.grid = blocks(self.count, BLOCK)
        self.nearest = session.zeros(self.count, np.int32)
        if session.variant == BYTES:
            self.words = session.upload(words(points).T)
            return
        source, features_of_points = session.upload(points), session.zeros(points.size, np.float32)
        session.launch("invert_mapping", self.grid, BLOCK, source, features_of_points, self.count, self.features)
        texture = session.bind_texture("t_features", features_of_points)
        self.handle = (texture,) if session.variant == TEXTURE_OBJECTS else ()

    def __call__(self, centres: Array) -> Array:
        """Membership of the points."""
        session, clusters = self.session, len(centres)
        if session.variant == BYTES:
            packed = words(centres)
            squares = (packed.view(np.int8).astype(np.int32) ** 2).sum(axis=1, dtype=np.int32)
            session.write_symbol("c_words", packed.ravel())
            session.write_symbol("c_squares", squares)
            session.launch(
                "kmeansPointBytes", self.grid, BLOCK, self.words, packed.shape[1], self.count, clusters, self.nearest
            )
        else:
            session.write_symbol("c_clusters", centres.ravel())
            session.launch(
                "kmeansPoint", self.grid, BLOCK, self.features, self.count, clusters, self.nearest, *self.handle
            )
        return session.download(self.nearest)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Assign on the device, move the centres on the host, until few points change."""
    points, clusters = inputs["points"], inputs["clusters"]
    assign = Assignment(session, points)
    centres = points[:clusters].copy()
    membership = np.full(len(points), -1, np.int32)
    iterations = 0
    while iterations < MAX_ITERATIONS:
        iterations += 1
        found = assign(centres)
        changed = np.count_nonzero(found != membership)
        membership = found
        centres = move_centres(points, membership, centres)
        if changed <= inputs["threshold"] * len(found):
            break
    return {"membership": membership, "centres": centres, "iterations": np.array([iterations])}


def reference(inputs: Inputs) -> Outputs:
    """The same iteration with distances in float64."""
    points, clusters = inputs["points"].astype(np.float64), inputs["clusters"]
    centres = inputs["points"][:clusters].copy()
    membership = np.full(len(points), -1, np.int32)
    iterations = 0
    while iterations < MAX_ITERATIONS:
        iterations += 1
        distances = np.stack([((points - centre) ** 2).sum(axis=1) for centre in centres.astype(np.float64)])
        found = distances.argmin(axis=0).astype(np.int32)
        changed = np.count_nonzero(found != membership)
        membership = found
        centres = move_centres(inputs["points"], membership, centres)
        if changed <= inputs["threshold"] * len(points):
            break
    return {"membership": membership, "centres": centres, "iterations": np.array([iterations])}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """No point has a much nearer centre than its own (centres moved once after the last assignment)."""
    points, centres = inputs["points"].astype(np.float64), outputs["centres"].astype(np.float64)
    distances = np.stack([((points - centre) ** 2).sum(axis=1) for centre in centres])
    own = distances[outputs["membership"], np.arange(len(points))]
    bad = float(np.mean(own > distances.min(axis=0) * 1.02))
    return [] if bad <= 0.01 else [f"{bad:.1%} of the points belong to a centre that is not the nearest"]


BENCHMARK = Benchmark.of_module(
    __name__, name="kmeans", feature="texture", paper="no", kernels=("invert_mapping", "kmeansPoint"),
    sizes={
        "test": {"points": 2000, "features": 16, "clusters": 5, "files": ("kmeans/100",)},
        "small": {"points": 20_000, "features": 34, "clusters": 5, "files": ("kmeans/204800.txt",)},
        "rodinia": {"points": 494_020, "features": 34, "clusters": 5, "files": ("kmeans/kdd_cup",)},
    },
    tolerances={
        "membership": Tolerance(
            mismatches=0.001, reason="a point half-way between two centres may go to either in float32"
        ),
        "centres": Tolerance(relative=1e-3, absolute=1e-3, reason="means of clusters that may differ by such a point"),
        "iterations": Tolerance(absolute=1, reason="such a point may also decide about one more iteration"),
    },
)
