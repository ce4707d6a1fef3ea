"""lavaMD: forces between the particles of neighbouring boxes of a cube."""

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance

PARTICLES = 100  # a box
BLOCK = 128
NEIGHBOUR = np.dtype([("x", "i4"), ("y", "i4"), ("z", "i4"), ("number", "i4"), ("offset", "i8")], align=True)
BOX = np.dtype(
    [("x", "i4"), ("y", "i4"), ("z", "i4"), ("number", "i4"), ("offset", "i8"), ("nn", "i4"), ("nei", NEIGHBOUR, 26)],
    align=True,
)
PAR = np.dtype([("alpha", "f8")], align=True)
DIM = np.dtype(
    [(name, "i4") for name in ("cur_arg", "arch_arg", "cores_arg", "boxes1d_arg")]
    + [(name, "i8") for name in ("number_boxes", "box_mem", "space_elem", "space_mem", "space_mem2")],
    align=True,
)


def make_boxes(side: int) -> Array:
    """side³ boxes with their up to 26 neighbours."""
    boxes = np.zeros(side**3, BOX)
    for z, y, x in product(range(side), repeat=3):
        number = (z * side + y) * side + x
        box = boxes[number]
        box["x"], box["y"], box["z"], box["number"], box["offset"] = x, y, z, number, number * PARTICLES
        for dz, dy, dx in product((-1, 0, 1), repeat=3):
            near = (x + dx, y + dy, z + dz)
            if (dx, dy, dz) != (0, 0, 0) and all(0 <= c < side for c in near):
                other = (near[2] * side + near[1]) * side + near[0]
                box["nei"][box["nn"]] = (*near, other, other * PARTICLES)
                box["nn"] += 1
    return boxes


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Positions relative to the box and charges in [0.1, 1]; column 0 is half the squared distance from the origin."""
    rng = np.random.default_rng(2)
    side = parameters["boxes1d"]
    count = side**3 * PARTICLES
    position = rng.integers(1, 11, (count, 3)) / 10.0 + rng.uniform(-0.05, 0.05, (count, 3))
    return {
        "boxes": make_boxes(side),
        "rv": np.concatenate([(position**2).sum(axis=1, keepdims=True) / 2, position], axis=1),
        "qv": rng.integers(1, 11, count) / 10.0,
        "alpha": 0.5,
        "side": side,
    }


def execute(session: Session, inputs: Inputs) -> Outputs:
    """One block a box."""
    boxes = inputs["boxes"]
    par, dim = np.zeros((), PAR), np.zeros((), DIM)
    par["alpha"] = inputs["alpha"]
    dim["boxes1d_arg"], dim["number_boxes"], dim["space_elem"] = inputs["side"], len(boxes), len(inputs["rv"])
    dim["box_mem"], dim["space_mem"], dim["space_mem2"] = boxes.nbytes, inputs["rv"].nbytes, inputs["qv"].nbytes
    forces = session.like(inputs["rv"])
    session.launch(
        "kernel_gpu_cuda", len(boxes), BLOCK, par[()], dim[()], session.upload(boxes), session.upload(inputs["rv"]),
        session.upload(inputs["qv"]), forces,
    )  # fmt: skip
    return {"forces": session.download(forces)}


def reference(inputs: Inputs) -> Outputs:
    """All pairs of two boxes at once."""
    rv, qv = inputs["rv"], inputs["qv"]
    forces = np.zeros_like(rv)
    a2 = 2.0 * inputs["alpha"] ** 2
    for box in inputs["boxes"]:
        home = slice(int(box["offset"]), int(box["offset"]) + PARTICLES)
        for start in [int(box["offset"]), *(int(near["offset"]) for near in box["nei"][: box["nn"]])]:
            other = slice(start, start + PARTICLES)
            difference = rv[home, None, 1:] - rv[None, other, 1:]
            potential = np.exp(-a2 * (difference**2).sum(axis=2) / 2)
            forces[home, 0] += potential @ qv[other]
            forces[home, 1:] += np.einsum("ij,ijk,j->ik", 2 * potential, difference, qv[other])
    return {"forces": forces}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Action equals reaction: the forces weighted by the charges cancel."""
    weighted = inputs["qv"][:, None] * outputs["forces"][:, 1:]
    rest = float(np.abs(weighted.sum(axis=0)).max())
    limit = 1e-9 * float(np.abs(weighted).sum())
    return [] if rest <= limit else [f"forces do not cancel: {rest:g}, more than {limit:g}"]


BENCHMARK = Benchmark.of_module(
    __name__, name="lavaMD", feature="d2i (exp of doubles), structures by value", paper="on going",
    kernels=("kernel_gpu_cuda",),
    sizes={"test": {"boxes1d": 2}, "small": {"boxes1d": 4}, "rodinia": {"boxes1d": 10}},
    tolerances={
        "forces": Tolerance(
            relative=1e-10, absolute=1e-9,
            reason="sums of up to 2700 doubles in another order, exp within 3 ULP; r² by a difference",
        )
    },
)
