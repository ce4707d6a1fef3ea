"""srad_v2: speckle reducing anisotropic diffusion on tiles in shared memory, statistics of a region on the host."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, smoothing_problems
from ..srad_v1 import diffuse

BLOCK = 16


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """exp of uniform noise, [n][n], n a multiple of 16, and the region (a square at the origin) that counts as speckle.
    """
    noise = np.random.default_rng(7).random((parameters["n"], parameters["n"]))
    return {
        "image": np.exp(noise).astype(np.float32),
        "region": parameters["region"],
        "iterations": parameters["iterations"],
        "lambda": np.float32(0.5),
    }


def region_variation(image: Array, region: int) -> float:
    """q0² of the region."""
    part = image[:region, :region].astype(np.float64)
    return float(part.var() / part.mean() ** 2)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Two launches an iteration."""
    rows, cols = inputs["image"].shape
    grid = (cols // BLOCK, rows // BLOCK)
    image = session.upload(inputs["image"])
    east, west, north, south, c = (session.like(inputs["image"]) for _ in range(5))
    for _ in range(inputs["iterations"]):
        q0 = np.float32(region_variation(session.download(image), inputs["region"]))
        session.launch("srad_cuda_1", grid, (BLOCK, BLOCK), east, west, north, south, image, c, cols, rows, q0)
        session.launch(
            "srad_cuda_2", grid, (BLOCK, BLOCK), east, west, north, south, image, c, cols, rows, inputs["lambda"]
        )
    return {"image": session.download(image)}


def reference(inputs: Inputs) -> Outputs:
    """Whole-image operations in float64."""
    image = inputs["image"].astype(np.float64)
    for _ in range(inputs["iterations"]):
        image = diffuse(image, region_variation(image, inputs["region"]), float(inputs["lambda"]))
    return {"image": image.astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Diffusion keeps the sum and makes the image smoother."""
    before, after = inputs["image"].astype(np.float64), outputs["image"].astype(np.float64)
    return smoothing_problems(before, after)


BENCHMARK = Benchmark.of_module(
    __name__, name="srad_v2", feature="-", paper="-", kernels=("srad_cuda_1", "srad_cuda_2"),
    sizes={
        "test": {"n": 64, "region": 32, "iterations": 2},
        "small": {"n": 256, "region": 128, "iterations": 4},
        "rodinia": {"n": 2048, "region": 128, "iterations": 2},
    },
    tolerances={
        "image": Tolerance(
            relative=2e-5, reason="float32: a quotient of differences of neighbours loses one or two digits of seven"
        )
    },
)
