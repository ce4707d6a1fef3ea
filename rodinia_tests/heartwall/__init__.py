"""heartwall: follow points of a heart's inner and outer wall through an ultrasound sequence."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Buffer, Inputs, Outputs, Session, Tolerance
from ..video import read_avi

BLOCK = 256
ALL_POINTS = 51
ALPHA = np.float32(0.87)

POINTER, INT = "u8", "i4"
COMMON_CHANGE = np.dtype([("d_frame", POINTER), ("frame_no", INT)], align=True)
COMMON = np.dtype(
    [("sSize", INT), ("tSize", INT), ("maxMove", INT), ("alpha", "f4"), ("update_interval", INT), ("frame_rows", INT)]
    + [(name, INT) for name in ("frame_cols", "endoPoints", "allPoints", "in2_side", "in_side", "conv_side")]
    + [(name, POINTER) for name in ("d_endoT", "d_epiT", "d_endoRow", "d_endoCol", "d_epiRow", "d_epiCol")]
    + [(name, POINTER) for name in ("d_tEndoRowLoc", "d_tEndoColLoc", "d_tEpiRowLoc", "d_tEpiColLoc")]
    + [("no_frames", INT)],
    align=True,
)
WORK = ("d_in2", "d_conv", "d_sum", "d_sqr_sum", "d_column_sum", "d_column_sqr_sum")
UNIQUE = np.dtype(
    [("point_no", INT)] + [(name, POINTER) for name in ("d_Row", "d_Col", "d_tRowLoc", "d_tColLoc", "d_T", *WORK)],
    align=True,
)


def ring_places(centre: float, radius: float, count: int) -> tuple[Array, Array]:
    """Rows and columns of points evenly on a circle."""
    angle = 2.0 * np.pi * np.arange(count) / count
    return np.round(centre + radius * np.sin(angle)).astype(np.int32), np.round(centre + radius * np.cos(angle)).astype(
        np.int32
    )


def generated_frames(side: int, count: int, inner: float, outer: float) -> Array:
    """Speckled tissue between two circles that breathe: textures move with the wall, [frame][row][column], 0 to 255."""
    rng = np.random.default_rng(47)
    texture = rng.random((2 * side, 2 * side))
    for _ in range(2):  # speckle a few pixels wide
        texture = (texture + np.roll(texture, 1, 0) + np.roll(texture, 1, 1) + np.roll(texture, (1, 1), (0, 1))) / 4.0
    texture = (texture - texture.min()) / np.ptp(texture)
    y, x = np.mgrid[0:side, 0:side] - side / 2.0
    distance = np.hypot(y, x)
    frames = []
    for frame in range(count):
        stretch = 1.0 + 0.05 * np.sin(2.0 * np.pi * frame / 8.0)
        source_y = np.clip(np.round(y / stretch + side), 0, 2 * side - 1).astype(int)
        source_x = np.clip(np.round(x / stretch + side), 0, 2 * side - 1).astype(int)
        wall = (distance > inner * stretch - 3) & (distance < outer * stretch + 3)
        levels = np.where(wall, 90.0, 30.0) + 120.0 * texture[source_y, source_x] + rng.normal(0.0, 2.0, (side, side))
        frames.append(np.clip(levels, 0, 255))
    return np.array(frames, np.float32)


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Frames and first places of the points."""
    count, endo, epi = parameters["frames"], parameters["endo"], parameters["epi"]
    side = parameters["side"]
    inner, outer = 0.22 * side, 0.33 * side
    if data is None:
        frames = generated_frames(side, count, inner, outer)
    else:
        frames = read_avi(data / parameters["files"][0])[:count].astype(np.float32)
    centre = min(frames.shape[1:]) / 2.0
    return {
        "frames": frames,
        "endo": ring_places(centre, inner, endo),
        "epi": ring_places(centre, outer, epi),
        "tSize": parameters["tSize"],
        "sSize": parameters["sSize"],
        "maxMove": parameters["maxMove"],
        "update_interval": parameters["update_interval"],
    }


def execute(session: Session, inputs: Inputs) -> Outputs:
    """One launch a frame; only the constant memory tells the kernel what to do."""
    frames = inputs["frames"]
    in_side, in2_side = 2 * inputs["tSize"] + 1, 2 * inputs["sSize"] + 1
    conv_side = in_side + in2_side - 1
    common = np.zeros((), COMMON)
    for name in ("sSize", "tSize", "maxMove", "update_interval"):
        common[name] = inputs[name]
    common["alpha"], common["no_frames"] = ALPHA, len(frames)
    common["frame_rows"], common["frame_cols"] = frames.shape[1:]
    common["in_side"], common["in2_side"], common["conv_side"] = in_side, in2_side, conv_side
    counts = {wall: len(inputs[wall][0]) for wall in ("endo", "epi")}
    common["endoPoints"], common["allPoints"] = counts["endo"], sum(counts.values())

    buffers: dict[str, Buffer] = {}
    for wall, label in (("endo", "Endo"), ("epi", "Epi")):
        buffers[f"d_{wall}Row"], buffers[f"d_{wall}Col"] = (session.upload(places) for places in inputs[wall])
        buffers[f"d_t{label}RowLoc"] = session.zeros((counts[wall], len(frames)), np.int32)
        buffers[f"d_t{label}ColLoc"] = session.zeros((counts[wall], len(frames)), np.int32)
        buffers[f"d_{wall}T"] = session.zeros((counts[wall], in_side, in_side), np.float32)
    for name, buffer in buffers.items():
        common[name] = session.address(buffer)

    sizes = {name: conv_side**2 for name in ("d_conv", "d_sum", "d_sqr_sum")}
    sizes |= {"d_in2": in2_side**2, "d_column_sum": conv_side * in2_side, "d_column_sqr_sum": conv_side * in2_side}
    unique = np.zeros(ALL_POINTS, UNIQUE)
    work = []
    for point in range(sum(counts.values())):
        wall, label = ("endo", "Endo") if point < counts["endo"] else ("epi", "Epi")
        entry = unique[point]
        entry["point_no"] = point if wall == "endo" else point - counts["endo"]
        entry["d_Row"], entry["d_Col"] = common[f"d_{wall}Row"], common[f"d_{wall}Col"]
        entry["d_tRowLoc"], entry["d_tColLoc"] = common[f"d_t{label}RowLoc"], common[f"d_t{label}ColLoc"]
        entry["d_T"] = common[f"d_{wall}T"]
        for name in WORK:
            work.append(session.zeros(sizes[name], np.float32))
            entry[name] = session.address(work[-1])
    session.write_symbol("common", common)
    session.write_symbol("unique", unique)

    frame_buffer = session.like(frames[0])
    change = np.zeros((), COMMON_CHANGE)
    change["d_frame"] = session.address(frame_buffer)
    for number, frame in enumerate(frames):
        session.write(frame_buffer, frame)
        change["frame_no"] = number
        session.write_symbol("common_change", change)
        session.launch("kernel", int(common["allPoints"]), BLOCK)
    return {
        "rows": np.concatenate([session.download(buffers["d_tEndoRowLoc"]), session.download(buffers["d_tEpiRowLoc"])]),
        "cols": np.concatenate([session.download(buffers["d_tEndoColLoc"]), session.download(buffers["d_tEpiColLoc"])]),
        "templates": np.concatenate([session.download(buffers["d_endoT"]), session.download(buffers["d_epiT"])]),
    }


def region(frame: Array, row: int, col: int, half: int) -> Array:
    """The square of 2 half + 1 pixels around a place; edge pixels repeat."""
    offsets = np.arange(-half, half + 1)
    rows = np.clip(row + offsets, 0, frame.shape[0] - 1)
    cols = np.clip(col + offsets, 0, frame.shape[1] - 1)
    part: Array = frame[rows[:, None], cols[None, :]].astype(np.float64)
    return part


def best_offset(window: Array, template: Array, max_move: int) -> tuple[int, int]:
    """Where the weighted normalised correlation is largest, as a move of the point."""
    t = len(template)
    padded = np.pad(window, t - 1)
    views = np.lib.stride_tricks.sliding_window_view(padded, template.shape)
    sums = views.sum(axis=(2, 3))
    variance = (views**2).sum(axis=(2, 3)) - sums**2 / template.size
    numerator = np.einsum("ijrc,rc->ij", views, template) - sums * template.mean()
    norm = np.sqrt(template.size) * template.std()
    side = len(sums)
    overlap = np.minimum(np.minimum(np.arange(side) + 1, side - np.arange(side)), t) / t
    score = numerator / (np.sqrt(np.abs(variance)) * norm + 1e-10) * np.outer(overlap, overlap)
    centre = side // 2
    near = score[centre - max_move : centre + max_move + 1, centre - max_move : centre + max_move + 1]
    row, col = np.unravel_index(int(near.argmax()), near.shape)
    return int(row) - max_move, int(col) - max_move


def reference(inputs: Inputs) -> Outputs:
    """Each point by itself, in float64."""
    frames = inputs["frames"]
    rows_of_points, cols_of_points, templates = [], [], []
    for row, col in [*zip(*inputs["endo"]), *zip(*inputs["epi"])]:
        row, col = int(row), int(col)
        rows, cols = [row], [col]
        template = region(frames[0], row, col, inputs["tSize"])
        for number in range(1, len(frames)):
            window = region(frames[number], row, col, inputs["sSize"])
            move = best_offset(window, template, inputs["maxMove"])
            row, col = row + move[0], col + move[1]
            if number % inputs["update_interval"] == 0:
                new = region(frames[number], row, col, inputs["tSize"])
                template = float(ALPHA) * template + (1.0 - float(ALPHA)) * new
            rows.append(row)
            cols.append(col)
        rows_of_points.append(rows)
        cols_of_points.append(cols)
        templates.append(template)
    return {
        "rows": np.array(rows_of_points, np.int32),
        "cols": np.array(cols_of_points, np.int32),
        "templates": np.array(templates, np.float32),
    }


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """No step is larger than allowed, and the points do not all stand still."""
    steps = np.maximum(np.abs(np.diff(outputs["rows"], axis=1)), np.abs(np.diff(outputs["cols"], axis=1)))
    problems = []
    if (steps > inputs["maxMove"]).any():
        problems.append(f"a point moves {steps.max()} pixels in one frame")
    if not steps.any():
        problems.append("no point moves at all")
    return problems


BENCHMARK = Benchmark.of_module(
    __name__, name="heartwall", feature="pointers in constant structures", paper="-", kernels=("kernel",),
    sizes={
        "test": {"side": 96, "frames": 4, "endo": 4, "epi": 5, "tSize": 5, "sSize": 9, "maxMove": 5,
        "update_interval": 2},
        "small": {"side": 192, "frames": 5, "endo": 20, "epi": 31, "tSize": 8, "sSize": 16, "maxMove": 8,
        "update_interval": 2},
        "rodinia": {
            "side": 600, "frames": 20, "endo": 20, "epi": 31, "tSize": 25, "sSize": 40, "maxMove": 10,
            "update_interval": 10,
            "files": ("heartwall/test.avi",),
        },
    },
    tolerances={
        "rows": EXACT,
        "cols": EXACT,
        "templates": Tolerance(relative=1e-6, absolute=1e-4, reason="a weighted mean of grey levels in float32"),
    },
)  # fmt: skip
