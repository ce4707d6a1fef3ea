"""dwt2d: forward and reverse wavelet transforms of an image, 5/3 on integers and 9/7 on floats."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Buffer, DataFileError, Inputs, Outputs, Session, Tolerance, blocks

COPY_BLOCK = 256
WINDOW_ROWS = 8
LIFTING_97 = (-1.586134342059924, -0.052980118572961, 0.882911075530934, 0.443506852043971)
K = 1.230174104914001
WAVELETS = {"53": ("i", np.int32), "97": ("f", np.float32)}  # mangled type, type


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """An RGB image [rows][cols][3] of smooth shapes, edges and noise; or the suite's raw bytes."""
    rows, cols = parameters["rows"], parameters["cols"]
    if data is not None:
        raw = np.frombuffer((data / parameters["files"][0]).read_bytes(), np.uint8)
        if len(raw) < rows * cols * 3:
            raise DataFileError(f"{parameters['files'][0]}: fewer than {rows * cols * 3} bytes")
        image = raw[-rows * cols * 3 :].reshape(rows, cols, 3)  # behind a .bmp's header
    else:
        y, x = np.mgrid[0:rows, 0:cols] / max(rows, cols)
        waves = np.stack([np.sin((5 + c) * x + 3 * y) * np.cos(4 * y - c * x) for c in range(3)], axis=2)
        edges = np.where((x - 0.4) ** 2 + (y - 0.1) ** 2 < 0.02, 60.0, 0.0)[:, :, None]
        noise = np.random.default_rng(43).normal(0.0, 4.0, (rows, cols, 3))
        image = np.clip(128 + 60 * waves + edges + noise, 0, 255).astype(np.uint8)
    return {"image": image, "levels": parameters["levels"], "window_steps": parameters["window_steps"]}


def window_width(cols: int) -> int:
    """Samples of a window: wide ones for wide images."""
    return 192 if cols >= 192 else 128 if cols >= 96 else 64


def level_sizes(rows: int, cols: int, levels: int) -> list[tuple[int, int]]:
    """(rows, columns) of the image that each level transforms."""
    sizes = [(rows, cols)]
    for _ in range(levels - 1):
        sizes.append((blocks(sizes[-1][0], 2), blocks(sizes[-1][1], 2)))
    return sizes


class Transformer:
    """Runs one wavelet's kernels on one component."""

    def __init__(self, session: Session, inputs: Inputs, wavelet: str) -> None:
        self.session = session
        self.wavelet = wavelet
        self.dtype = WAVELETS[wavelet][1]
        self.steps = inputs["window_steps"]
        self.rows, self.cols = inputs["image"].shape[:2]
        self.sizes = level_sizes(self.rows, self.cols, inputs["levels"])

    def launch(
        self, direction: str, first: Buffer, second: Buffer, third: Buffer, size: tuple[int, int], ll_pitch: int
    ) -> None:
        """One level."""
        rows, cols = size
        width = window_width(cols)
        name = f"{direction}dwt{self.wavelet}Kernel"
        grid = (blocks(cols, width), blocks(rows, WINDOW_ROWS * self.steps))
        self.session.launch(
            f"_ZN8dwt_cuda{len(name)}{name}ILi{width}ELi{WINDOW_ROWS}EE", grid, width, first, second, third, cols, rows,
            self.cols, ll_pitch, self.steps,
        )  # fmt: skip

    def low_bands(self, bands: Buffer) -> list[tuple[Buffer, int]]:
        """Buffer and pitch of the low-low band of each level; the last one stays with the other bands."""
        buffers = [
            (self.session.zeros((blocks(r, 2), blocks(c, 2)), self.dtype), blocks(c, 2)) for r, c in self.sizes[:-1]
        ]
        return [*buffers, (bands, self.cols)]

    def forward(self, image: Buffer) -> Buffer:
        """All bands, each level's quadrants inside the low-low quadrant of the one before."""
        bands = self.session.zeros((self.rows, self.cols), self.dtype)
        source = image
        for size, (ll, pitch) in zip(self.sizes, self.low_bands(bands)):
            self.launch("f", source, bands, ll, size, pitch)
            source = ll
        return bands

    def reverse(self, bands: Buffer) -> Buffer:
        """The image again."""
        ll, pitch = bands, self.cols
        for size in reversed(self.sizes):
            restored = self.session.zeros(size, self.dtype)
            self.launch("r", bands, ll, restored, size, pitch)
            ll, pitch = restored, size[1]
        return ll


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Both wavelets on the three colours, and on the first of them once more as a grey image."""
    image = inputs["image"]
    pixels = image.shape[0] * image.shape[1]
    outputs = {}
    for wavelet, (letter, dtype) in WAVELETS.items():
        components = [session.zeros(image.shape[:2], dtype) for _ in range(4)]
        grid = blocks(pixels, COPY_BLOCK)
        session.launch(
            f"_Z21c_CopySrcToComponentsI{letter}E", grid, COPY_BLOCK, *components[:3], session.upload(image), pixels
        )
        grey = session.upload(np.ascontiguousarray(image[:, :, 0]))
        session.launch(f"_Z20c_CopySrcToComponentI{letter}E", grid, COPY_BLOCK, components[3], grey, pixels)
        transformer = Transformer(session, inputs, wavelet)
        bands = [transformer.forward(component) for component in components]
        outputs[f"bands_{wavelet}"] = np.stack([session.download(band) for band in bands])
        outputs[f"restored_{wavelet}"] = np.stack([session.download(transformer.reverse(band)) for band in bands])
    return outputs


def lift(lines: Array, wavelet: str) -> Array:
    """Forward transform along the last axis, low-pass samples first."""
    n = lines.shape[-1]
    if n == 1:
        return lines
    margin = 4
    place = reflect(np.arange(-margin, n + margin), n)
    samples = lines[..., place].copy()
    for step in range(2 if wavelet == "53" else 4):
        changed = slice(1 + step % 2, samples.shape[-1] - 1, 2)
        around = samples[..., step % 2 : -2 : 2], samples[..., 2 + step % 2 :: 2]
        count = samples[..., changed].shape[-1]
        total = around[0][..., :count] + around[1][..., :count]
        if wavelet == "53":
            samples[..., changed] += -(total >> 1) if step == 0 else (total + 2) >> 2
        else:
            samples[..., changed] += LIFTING_97[step] * total
    samples = samples[..., margin : margin + n]
    low, high = samples[..., ::2], samples[..., 1::2]
    return np.concatenate([low, high] if wavelet == "53" else [low / K, high * K], axis=-1)


def reflect(index: Array, n: int) -> Array:
    """Reflection about the end samples, as often as needed."""
    period = 2 * (n - 1)
    index = index % period
    reflected: Array = np.where(index >= n, period - index, index)
    return reflected


def reference(inputs: Inputs) -> Outputs:
    """The lifting in NumPy, in int64 and float64; the reverse transform must give the image itself."""
    image = inputs["image"]
    colours = [image[:, :, c] for c in (0, 1, 2, 0)]
    outputs = {}
    for wavelet, (_, dtype) in WAVELETS.items():
        shifted = np.stack([c.astype(np.int64) - 128 if wavelet == "53" else c / 255.0 - 0.5 for c in colours])
        bands = shifted.copy()
        for rows, cols in level_sizes(image.shape[0], image.shape[1], inputs["levels"]):
            part = bands[:, :rows, :cols]
            part = lift(part, wavelet)
            bands[:, :rows, :cols] = lift(part.swapaxes(1, 2), wavelet).swapaxes(1, 2)
        outputs[f"bands_{wavelet}"] = bands.astype(dtype)
        outputs[f"restored_{wavelet}"] = shifted.astype(dtype)
    return outputs


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The 9/7 transform compacts: the lowest band holds ten times its share of the energy.

    (The round trip is part of the comparison.)
    """
    bands = outputs["bands_97"].astype(np.float64)
    rows, cols = level_sizes(inputs["image"].shape[0], inputs["image"].shape[1], inputs["levels"] + 1)[-1]
    share = (bands[:, :rows, :cols] ** 2).sum() / (bands**2).sum()
    fair = rows * cols / bands[0].size
    return (
        []
        if share > min(10 * fair, 0.9)
        else [f"only {share:.0%} of the energy is in the lowest band, {fair:.0%} of the samples"]
    )


BENCHMARK = Benchmark.of_module(
    __name__, name="dwt2d", feature="launch bounds, large device functions", paper="-",
    kernels=(
        "c_CopySrcToComponents", "c_CopySrcToComponent", "fdwt53Kernel", "fdwt97Kernel", "rdwt53Kernel", "rdwt97Kernel",
    ),
    sizes={
        "test": {"rows": 34, "cols": 200, "levels": 3, "window_steps": 2},  # one level for each width of the windows
        "small": {"rows": 192, "cols": 256, "levels": 3, "window_steps": 4},
        "rodinia": {"rows": 1024, "cols": 1024, "levels": 3, "window_steps": 15, "files": ("dwt2d/rgb.bmp",)},
    },
    tolerances={
        "bands_53": EXACT,
        "restored_53": EXACT,
        "bands_97": Tolerance(relative=1e-5, absolute=2e-6,
        reason="float32: eight lifting steps a level on values up to 4"),
        "restored_97": Tolerance(absolute=2e-6, reason="float32: the reverse of the same steps"),
    },
)  # fmt: skip
