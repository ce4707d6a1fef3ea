"""particlefilter: track a disc through a noisy video, with one kernel and with four."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks

NAIVE_BLOCK = 128
BLOCK = 512
RADIUS = 5
BACKGROUND, FOREGROUND = 100, 228
MODULUS = 2147483647

#: (x, y, cumulative weights, positions) → resampled x and y
Resample = Callable[[Array, Array, Array, Array], tuple[Array, Array]]


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A video [x][y][frame] of bytes: a disc moves by (1, -2) a frame over a darker ground, with Gaussian noise."""
    rng = np.random.default_rng(19)
    size, frames = parameters["size"], parameters["frames"]
    x, y = np.mgrid[0:size, 0:size]
    video = np.empty((size, size, frames), np.uint8)
    for frame in range(frames):
        disc = (x - size // 2 - frame) ** 2 + (y - size // 2 + 2 * frame) ** 2 <= RADIUS**2
        levels = np.where(disc, FOREGROUND, BACKGROUND) + 5.0 * rng.standard_normal((size, size))
        video[:, :, frame] = np.clip(levels, 0, 255)
    offsets = [
        (dy, dx)
        for dx in range(-RADIUS, RADIUS + 1)
        for dy in range(-RADIUS, RADIUS + 1)
        if dx * dx + dy * dy < RADIUS * RADIUS
    ]
    count = parameters["particles"]
    return {
        "video": video,
        "offsets": np.array(offsets, np.int32),
        "particles": count,
        "seeds": (np.arange(count) * 7919 + 12345).astype(np.int32),
    }


def uniform(seeds: Array) -> Array:
    """Step the 32-bit linear congruential generators in place; uniform deviates in [0, 1]."""
    with np.errstate(over="ignore"):
        seeds[:] = (seeds.view(np.uint32) * np.uint32(1103515245) + np.uint32(12345)).view(np.int32)
    return np.abs(seeds / float(MODULUS))


def normal(seeds: Array) -> Array:
    """Normal deviates by Box and Muller."""
    u, v = uniform(seeds), uniform(seeds)
    deviates: Array = np.sqrt(-2.0 * np.log(u)) * np.cos(2.0 * np.pi * v)
    return deviates


def round_half_up(values: Array) -> Array:
    """As the device rounds: truncate, and up from a half."""
    whole = np.trunc(values)
    rounded: Array = np.where(values - whole < 0.5, whole, whole + 1).astype(np.int64)
    return rounded


def move_and_weigh(inputs: Inputs, x: Array, y: Array, seeds: Array, frame: int) -> tuple[Array, Array, Array]:
    """New positions and weights of all particles."""
    video, offsets = inputs["video"], inputs["offsets"]
    x = x + 1.0 + 5.0 * normal(seeds)
    y = y - 2.0 + 2.0 * normal(seeds)
    columns, frames = video.shape[1:]
    place = (round_half_up(x)[:, None] + offsets[None, :, 1]) * columns * frames
    place = np.abs(place + (round_half_up(y)[:, None] + offsets[None, :, 0]) * frames + frame)
    place[place >= video.size] = 0
    pixels = video.ravel()[place].astype(np.float64)
    likelihood = (((pixels - BACKGROUND) ** 2 - (pixels - FOREGROUND) ** 2) / 50.0).sum(axis=1) / len(offsets)
    return x, y, 1.0 / len(x) * np.exp(likelihood)


def host_resample(x: Array, y: Array, cdf: Array, u: Array) -> tuple[Array, Array]:
    """The first particle whose cumulative weight reaches the position."""
    index = np.minimum(np.searchsorted(cdf, u, side="left"), len(cdf) - 1)
    return x[index], y[index]


def track(inputs: Inputs, resample: Resample) -> Array:
    """Estimated positions [frame][x, y] by the host's filter with a given resampling."""
    video, count = inputs["video"], inputs["particles"]
    seeds = inputs["seeds"].copy()
    x, y = (np.full(count, n / 2.0) for n in video.shape[:2])
    estimates = []
    for frame in range(1, video.shape[2]):
        x, y, weights = move_and_weigh(inputs, x, y, seeds, frame)
        weights = weights / weights.sum()
        estimates.append((float(x @ weights), float(y @ weights)))
        cdf = np.cumsum(weights)
        first = uniform(seeds[:1])[0] / count
        x, y = resample(x, y, cdf, first + np.arange(count) / count)
    return np.array(estimates)


def track_naive(session: Session, inputs: Inputs) -> Array:
    """The one-kernel form: only the search runs on the device."""

    def resample(x: Array, y: Array, cdf: Array, u: Array) -> tuple[Array, Array]:
        count = len(x)
        new_x, new_y = session.like(x), session.like(y)
        buffers = [session.upload(array) for array in (x, y, cdf, u)]
        session.launch("kernel", blocks(count, NAIVE_BLOCK), NAIVE_BLOCK, *buffers, new_x, new_y, count)
        return session.download(new_x), session.download(new_y)

    return track(inputs, resample)


def track_on_device(session: Session, inputs: Inputs) -> Array:
    """The four-kernel form; the host only averages."""
    video, count = inputs["video"], inputs["particles"]
    grid = blocks(count, BLOCK)
    x, y, likelihood, weights, normalized, cdf, u = (session.zeros(count, np.float64) for _ in range(7))
    xj = session.upload(np.full(count, video.shape[0] / 2.0))
    yj = session.upload(np.full(count, video.shape[1] / 2.0))
    first, sums = session.zeros(1, np.float64), session.zeros(grid, np.float64)
    seeds, pixels, offsets = (session.upload(inputs[name]) for name in ("seeds", "video", "offsets"))
    estimates = []
    for frame in range(1, video.shape[2]):
        session.launch(
            "likelihood_kernel", grid, BLOCK, x, y, xj, yj, offsets, likelihood, pixels, weights, count,
            len(inputs["offsets"]), video.size, frame, video.shape[1], video.shape[2], seeds, sums,
        )  # fmt: skip
        session.launch("sum_kernel", grid, BLOCK, sums, count)
        session.launch("normalize_weights_kernel", grid, BLOCK, weights, normalized, count, sums, cdf, u, seeds, first)
        session.launch("find_index_kernel", grid, BLOCK, x, y, cdf, u, first, xj, yj, count)
        weight = session.download(normalized)
        estimates.append((float(session.download(x) @ weight), float(session.download(y) @ weight)))
    return np.array(estimates)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Both forms."""
    return {"naive": track_naive(session, inputs), "estimates": track_on_device(session, inputs)}


def reference(inputs: Inputs) -> Outputs:
    """The host's filter with the host's search; both forms draw the same random numbers."""
    estimates = track(inputs, host_resample)
    return {"naive": estimates, "estimates": estimates}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The estimates follow the disc."""
    video = inputs["video"]
    frames = np.arange(1, video.shape[2])
    truth = np.stack([video.shape[0] // 2 + frames, video.shape[1] // 2 - 2 * frames], axis=1)
    error = float(np.abs(outputs["estimates"] - truth).max())
    return [] if error < RADIUS else [f"the estimate loses the disc by {error:.1f} pixels"]


DOUBLES = Tolerance(
    relative=1e-9, reason="double sums in another order, exp/log/cos within 4 ULP; the same particles survive"
)

BENCHMARK = Benchmark.of_module(
    __name__, name="particlefilter", feature="d2i (exp, log, cos of doubles)", paper="on going",
    kernels=("kernel", "likelihood_kernel", "sum_kernel", "normalize_weights_kernel", "find_index_kernel"),
    sizes={
        "test": {"size": 64, "frames": 5, "particles": 640},
        "small": {"size": 128, "frames": 8, "particles": 1000},
        "rodinia": {"size": 128, "frames": 10, "particles": 1000},
    },
    tolerances={"naive": DOUBLES, "estimates": DOUBLES},
)
