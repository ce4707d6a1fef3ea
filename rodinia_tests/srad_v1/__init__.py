"""srad_v1: speckle reducing anisotropic diffusion of an ultrasound image, statistics reduced on the device."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import (
    Array,
    Benchmark,
    Buffer,
    DataFileError,
    Inputs,
    Outputs,
    Session,
    Tolerance,
    blocks,
    smoothing_problems,
)

BLOCK = 512


def speckled_image(rows: int, cols: int, seed: int) -> Array:
    """Grey levels 1 to 254 of two discs on a ground, with multiplicative speckle."""
    y, x = np.mgrid[0:rows, 0:cols] / max(rows, cols)
    image = np.full((rows, cols), 90.0)
    image[(y - 0.4) ** 2 + (x - 0.35) ** 2 < 0.04] = 180.0
    image[(y - 0.6) ** 2 + (x - 0.7) ** 2 < 0.02] = 40.0
    speckle = np.random.default_rng(seed).gamma(16.0, 1.0 / 16.0, (rows, cols))
    levels: Array = np.clip(np.round(image * speckle), 1, 254)
    return levels


def read_pgm(path: Path) -> Array:
    """A PGM image, plain (P2) or binary (P5), [rows][cols]."""
    content = path.read_bytes()
    words: list[bytes] = []
    position = 0
    while len(words) < 4:
        end = content.find(b"\n", position) + 1
        if not end:
            raise DataFileError(f"{path}: not a PGM image")
        words += content[position:end].split(b"#")[0].split()
        position = end
    magic, cols, rows = words[0], int(words[1]), int(words[2])
    if magic == b"P2":
        pixels = np.array(words[4:] + content[position:].split(), np.float64)
    elif magic == b"P5":
        pixels = np.frombuffer(content, np.uint8, rows * cols, position).astype(np.float64)
    else:
        raise DataFileError(f"{path}: not a PGM image")
    return pixels[: rows * cols].reshape(rows, cols)


def resize(image: Array, rows: int, cols: int) -> Array:
    """Crop, or repeat the image beyond its edges."""
    resized: Array = image[np.arange(rows)[:, None] % image.shape[0], np.arange(cols)[None, :] % image.shape[1]]
    return resized


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Grey levels, [rows][cols]."""
    rows, cols = parameters["rows"], parameters["cols"]
    if data is None:
        image = speckled_image(rows, cols, 4)
    else:
        image = resize(read_pgm(data / parameters["files"][0]), rows, cols)
    return {"image": image.astype(np.float32), "iterations": parameters["iterations"], "lambda": np.float32(0.5)}


def device_sums(session: Session, count: int, values: Buffer, squares: Buffer) -> tuple[float, float]:
    """Both sums, by launches of ``reduce`` until one value is left."""
    remaining, distance = count, 1
    while remaining > 1:
        grid = blocks(remaining, BLOCK)
        session.launch("reduce", grid, BLOCK, count, remaining, distance, values, squares)
        remaining, distance = grid, distance * BLOCK
    return float(session.download(values)[0]), float(session.download(squares)[0])


def coefficient_of_variation(total: float, squares: float, count: int) -> float:
    """q0²: variance over squared mean of the whole image."""
    mean = total / count
    return (squares / count - mean * mean) / (mean * mean)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Extract, iterate, compress."""
    rows, cols = inputs["image"].shape
    count = rows * cols
    grid = blocks(count, BLOCK)
    north = session.upload(np.maximum(np.arange(rows) - 1, 0).astype(np.int32))
    south = session.upload(np.minimum(np.arange(rows) + 1, rows - 1).astype(np.int32))
    west = session.upload(np.maximum(np.arange(cols) - 1, 0).astype(np.int32))
    east = session.upload(np.minimum(np.arange(cols) + 1, cols - 1).astype(np.int32))
    image = session.upload(inputs["image"].T.copy())  # column by column
    values, squares, d_n, d_s, d_e, d_w, c = (session.zeros(count, np.float32) for _ in range(7))
    session.launch("extract", grid, BLOCK, count, image)
    for _ in range(inputs["iterations"]):
        session.launch("prepare", grid, BLOCK, count, image, values, squares)
        q0 = np.float32(coefficient_of_variation(*device_sums(session, count, values, squares), count))
        tables = (inputs["lambda"], rows, cols, count, north, south, east, west)
        session.launch("srad", grid, BLOCK, *tables, d_n, d_s, d_e, d_w, q0, c, image)
        session.launch("srad2", grid, BLOCK, *tables, d_n, d_s, d_e, d_w, c, image)
    session.launch("compress", grid, BLOCK, count, image)
    return {"image": session.download(image).T.copy()}


def diffuse(image: Array, q0: float, step: float) -> Array:
    """One iteration in float64; coefficients of the southern and eastern neighbours, as the scheme has it."""
    padded = np.pad(image, 1, mode="edge")
    north, south = padded[:-2, 1:-1] - image, padded[2:, 1:-1] - image
    west, east = padded[1:-1, :-2] - image, padded[1:-1, 2:] - image
    gradient = (north**2 + south**2 + west**2 + east**2) / image**2
    laplacian = (north + south + west + east) / image
    q = (0.5 * gradient - laplacian**2 / 16.0) / (1.0 + 0.25 * laplacian) ** 2
    c = np.clip(1.0 / (1.0 + (q - q0) / (q0 * (1.0 + q0))), 0.0, 1.0)
    c_south, c_east = np.pad(c, ((0, 1), (0, 0)), mode="edge")[1:], np.pad(c, ((0, 0), (0, 1)), mode="edge")[:, 1:]
    flow: Array = 0.25 * step * (c * north + c_south * south + c * west + c_east * east)
    return image + flow


def reference(inputs: Inputs) -> Outputs:
    """Whole-image operations in float64."""
    image = np.exp(inputs["image"].astype(np.float64) / 255.0)
    for _ in range(inputs["iterations"]):
        q0 = coefficient_of_variation(float(image.sum()), float((image**2).sum()), image.size)
        image = diffuse(image, q0, float(inputs["lambda"]))
    return {"image": (np.log(image) * 255.0).astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Diffusion keeps the sum of the intensities and makes the image smoother."""
    before = np.exp(inputs["image"].astype(np.float64) / 255.0)
    after = np.exp(outputs["image"].astype(np.float64) / 255.0)
    return smoothing_problems(before, after)


BENCHMARK = Benchmark.of_module(
    __name__, name="srad_v1", feature="expf, logf", paper="-",
    kernels=("extract", "prepare", "reduce", "srad", "srad2", "compress"),
    sizes={
        "test": {"rows": 50, "cols": 60, "iterations": 3, "files": ("srad/image.pgm",)},
        "small": {"rows": 200, "cols": 180, "iterations": 10, "files": ("srad/image.pgm",)},
        "rodinia": {"rows": 502, "cols": 458, "iterations": 100, "files": ("srad/image.pgm",)},
    },
    tolerances={
        "image": Tolerance(
            absolute=0.05,
            reason="grey levels are 255·ln of float32 values: one unit in the last place is 3e-5 levels, and "
            "q0² comes from a "
            "difference of float32 means that loses three digits",
        )
    },
)
