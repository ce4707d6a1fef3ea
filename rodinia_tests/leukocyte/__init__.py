"""leukocyte: find white blood cells in a frame and compute the vector flow that tracks them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import TEXTURE_OBJECTS, Array, Benchmark, DataFileError, Inputs, Outputs, Session, Tolerance, blocks
from ..video import read_avi

POINTS = 150
RADII = np.arange(8, 21, 2)
MARGIN = 22  # largest radius and 2
STREL = 25  # 12-pixel disc
DILATE_BLOCK = 176
TRACK_BLOCK = 320
WINDOW = (41, 81)
VX, VY, E = np.float32(0.8), np.float32(0.6), np.float32(0.02)
CUTOFF = np.float32(0.0001)
FALLOFF = 1.0 / (8.0 * 0.5 + 1.0)


def generated_frame(rows: int, cols: int, cells: int) -> Array:
    """Bright-rimmed discs on a noisy ground, [rows][cols], 0 to 1, and blurred a little."""
    rng = np.random.default_rng(41)
    y, x = np.mgrid[0:rows, 0:cols]
    frame = 0.4 + 0.02 * rng.standard_normal((rows, cols))
    for k in range(cells):
        cy = rng.uniform(MARGIN + 4, rows - MARGIN - 4)
        cx = (k + 0.5) * (cols - 2 * MARGIN) / cells + MARGIN
        distance = np.hypot(y - cy, x - cx)
        frame += 0.4 * np.exp(-(((distance - 11.0) / 2.0) ** 2)) + 0.15 * (distance < 10.0)
    padded = np.pad(frame, 1, mode="edge")
    blurred: Array = (padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:] + 4 * frame) / 8.0
    return blurred


def gradient(image: Array) -> tuple[Array, Array]:
    """Central differences in x (columns) and y (rows), one-sided at the edges."""
    dy, dx = np.gradient(image)
    return dx, dy


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Gradients [cols][rows] of a frame, and windows of the edge map around some places; or a frame of the suite's
    video."""
    if data is None:
        frame = generated_frame(parameters["rows"], parameters["cols"], parameters["cells"])
    else:
        frames = read_avi(data / parameters["files"][0])
        if not len(frames):
            raise DataFileError(f"{parameters['files'][0]} has no frames")
        frame = frames[0][: parameters["rows"], : parameters["cols"]] / 255.0
    dx, dy = gradient(frame)
    angle = 2.0 * np.pi * np.arange(POINTS) / POINTS
    edges = np.hypot(dx, dy)
    edges /= edges.max()
    rows, cols = frame.shape
    windows = []
    for k in range(parameters["cells"]):
        # Windows of different sizes, as cells near the border have.
        height, width = WINDOW[0] - 2 * (k % 2), min(WINDOW[1], cols) - 4 * (k % 3)
        top = (k * 7) % max(1, rows - height)
        left = min((k * (cols - width)) // max(1, parameters["cells"] - 1), cols - width)
        windows.append(np.ascontiguousarray(edges[top : top + height, left : left + width], np.float32))
    return {
        "grad_x": np.ascontiguousarray(dx.T, np.float32),
        "grad_y": np.ascontiguousarray(dy.T, np.float32),
        "sin": np.sin(angle).astype(np.float32),
        "cos": np.cos(angle).astype(np.float32),
        "x": (RADII[:, None] * np.cos(angle)).astype(np.int32),
        "y": (RADII[:, None] * np.sin(angle)).astype(np.int32),
        "strel": disc(),
        "windows": windows,
        "iterations": parameters["iterations"],
    }


def disc() -> Array:
    """The structuring element: 1 inside a radius of 12."""
    offset = np.arange(STREL) - STREL // 2
    return (offset[:, None] ** 2 + offset[None, :] ** 2 <= (STREL // 2) ** 2).astype(np.float32)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Detection on the frame, tracking in all windows at once."""
    cols, rows = inputs["grad_x"].shape
    objects = session.variant == TEXTURE_OBJECTS
    for symbol, name in (
        ("c_sin_angle", "sin"),
        ("c_cos_angle", "cos"),
        ("c_tX", "x"),
        ("c_tY", "y"),
        ("c_strel", "strel"),
    ):
        session.write_symbol(symbol, inputs[name].ravel())

    grad_x, grad_y, gicov = (
        session.upload(inputs["grad_x"]),
        session.upload(inputs["grad_y"]),
        session.like(inputs["grad_x"]),
    )
    textures = [
        session.bind_texture(f"t_{name}", buffer.reshape(-1))
        for name, buffer in (("grad_x", grad_x), ("grad_y", grad_y))
    ]
    session.launch("GICOV_kernel", cols - 2 * MARGIN, rows - 2 * MARGIN, rows, gicov, *(textures if objects else ()))

    dilated = session.like(inputs["grad_x"])
    texture = session.bind_texture("t_img", gicov.reshape(-1))
    session.launch(
        "dilate_kernel", blocks(rows * cols, DILATE_BLOCK), DILATE_BLOCK, rows, cols, STREL, STREL, dilated,
        *((texture,) if objects else ()),
    )  # fmt: skip

    images = [session.upload(window) for window in inputs["windows"]]
    flows = [session.upload(window) for window in inputs["windows"]]
    session.launch(
        "IMGVF_kernel", len(images), TRACK_BLOCK,
        session.upload(np.array([session.address(flow) for flow in flows], np.uint64)),
        session.upload(np.array([session.address(image) for image in images], np.uint64)),
        session.upload(np.array([window.shape[0] for window in inputs["windows"]], np.int32)),
        session.upload(np.array([window.shape[1] for window in inputs["windows"]], np.int32)),
        VX, VY, E, inputs["iterations"], CUTOFF,
    )  # fmt: skip
    return {
        "gicov": session.download(gicov),
        "dilated": session.download(dilated),
        "flow": np.concatenate([session.download(flow).ravel() for flow in flows]),
    }


def heaviside(x: Array) -> Array:
    """Smoothed step function."""
    step: Array = np.arctan(x) / np.pi + 0.5
    return step


def vector_flow(image: Array, iterations: int) -> Array:
    """The diffusion of one window in float64."""
    image = image.astype(np.float64)
    flow = image.copy()
    vx, vy, e = float(VX), float(VY), float(E)
    rows, cols = image.shape
    for _ in range(iterations):
        padded = np.pad(flow, 1, mode="edge")
        v = flow.copy()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if dx or dy:
                    difference = padded[1 + dy : 1 + dy + rows, 1 + dx : 1 + dx + cols] - flow
                    v += 0.5 * FALLOFF * heaviside(difference * (vx * dx + vy * dy) / e) * difference
        new = v - FALLOFF * image * (v - image)
        change = np.abs(new - flow).mean()
        flow = new
        if change < CUTOFF:
            break
    return flow


def reference(inputs: Inputs) -> Outputs:
    """Whole-image operations in float64."""
    dx, dy = inputs["grad_x"].astype(np.float64), inputs["grad_y"].astype(np.float64)
    cols, rows = dx.shape
    gicov = np.zeros((cols, rows))
    inner = (cols - 2 * MARGIN, rows - 2 * MARGIN)
    for circle_x, circle_y in zip(inputs["x"], inputs["y"]):
        samples = []
        for x, y, sine, cosine in zip(circle_x, circle_y, inputs["sin"], inputs["cos"]):
            place = (slice(MARGIN + x, MARGIN + x + inner[0]), slice(MARGIN + y, MARGIN + y + inner[1]))
            samples.append(dx[place] * cosine + dy[place] * sine)
        stack = np.array(samples)
        score = stack.mean(axis=0) ** 2 / stack.var(axis=0, ddof=1)
        target = gicov[MARGIN:-MARGIN, MARGIN:-MARGIN]
        np.maximum(target, score, out=target)
    half = STREL // 2
    padded = np.pad(gicov, half)
    dilated = np.zeros_like(gicov)
    for i, j in zip(*np.nonzero(inputs["strel"])):
        np.maximum(dilated, padded[j : j + cols, i : i + rows], out=dilated)
    flows = [vector_flow(window, inputs["iterations"]).ravel() for window in inputs["windows"]]
    return {
        "gicov": gicov.astype(np.float32),
        "dilated": dilated.astype(np.float32),
        "flow": np.concatenate(flows).astype(np.float32),
    }


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """A dilation is nowhere below its image, and takes only its values; the flow stays within the edge map's range."""
    problems = []
    if np.any(outputs["dilated"] < outputs["gicov"]):
        problems.append("the dilation is below the image")
    if not np.isin(outputs["dilated"], np.append(outputs["gicov"].ravel(), 0)).all():
        problems.append("the dilation has values that the image has not")
    low, high = min(w.min() for w in inputs["windows"]), max(w.max() for w in inputs["windows"])
    if np.any(outputs["flow"] < low - 1e-5) or np.any(outputs["flow"] > high + 1e-5):
        problems.append("the flow leaves the range of the edge map")
    return problems


SCORE = Tolerance(
    relative=2e-4, absolute=1e-6, reason="mean² over variance of 150 float32 samples, both with cancellation"
)

BENCHMARK = Benchmark.of_module(
    __name__, name="leukocyte", feature="texture", paper="no",
    kernels=("GICOV_kernel", "dilate_kernel", "IMGVF_kernel"),
    sizes={
        "test": {"rows": 60, "cols": 76, "cells": 2, "iterations": 6},
        "small": {"rows": 100, "cols": 160, "cells": 8, "iterations": 20},
        "rodinia": {"rows": 219, "cols": 640, "cells": 36, "iterations": 100, "files": ("leukocyte/testfile.avi",)},
    },
    tolerances={
        "gicov": SCORE,
        "dilated": SCORE,
        "flow": Tolerance(
            absolute=2e-5, reason="float32 differences of values up to 1 through atan(50 x), some rounding an iteration"
        ),
    },
)
