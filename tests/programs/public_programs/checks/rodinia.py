"""Inputs for Rodinia's own programs in their file formats, and checks of what they write.

Folders are those of the programs' private copies; ``other`` below is the copy of Rodinia's OpenMP version, in which a
reference was computed. Problems are raised as ``AssertionError``.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rodinia_tests import bfs as bfs_test
from rodinia_tests import cfd as cfd_test
from rodinia_tests import dwt2d as dwt2d_test
from rodinia_tests import gaussian as gaussian_test
from rodinia_tests import heartwall as heartwall_test
from rodinia_tests import hotspot as hotspot_test
from rodinia_tests import leukocyte as leukocyte_test
from rodinia_tests import myocyte as myocyte_test

from .video import write_avi

Array = npt.NDArray[Any]


def rows_of(array: Array, form: str = "%.9g") -> str:
    """Numbers as text, a row of the array a line."""
    return "\n".join(" ".join(form % value for value in row) for row in np.atleast_2d(array)) + "\n"


def numbers(text: str) -> Array:
    """All numbers of a text."""
    return np.array([float(word) for word in re.findall(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|nan|inf)", text)])


def near(got: Array, expected: Array, relative: float, absolute: float = 0.0) -> None:
    """Raise with the worst element unless all are within the tolerance."""
    assert got.shape == expected.shape, f"{got.shape} numbers, expected {expected.shape}"
    assert got.size, "no numbers"
    excess = np.abs(got - expected) - (absolute + relative * np.abs(expected))
    assert not np.isnan(excess).any(), f"{np.isnan(excess).sum()} are not numbers"
    worst = np.unravel_index(np.argmax(excess), excess.shape)
    assert excess[worst] <= 0, f"at {worst}: {got[worst]}, expected {expected[worst]}"


def same_files(folder: Path, name: str, other: str) -> None:
    """The file and the reference's must be equal, and not empty."""
    got, expected = (folder / name).read_text(), (folder / other / name).read_text()
    assert expected.strip(), "the reference is empty"
    for line, (mine, theirs) in enumerate(zip(got.splitlines(), expected.splitlines(), strict=False), 1):
        assert mine == theirs, f"{name}:{line}: {mine[:60]!r}, expected {theirs[:60]!r}"
    assert len(got) == len(expected), f"{name} has {len(got)} bytes, expected {len(expected)}"


def near_files(folder: Path, name: str, other: str, relative: float, absolute: float = 0.0) -> None:
    """The numbers of the file and of the reference's, within the tolerance."""
    near(numbers((folder / name).read_text()), numbers((folder / other / name).read_text()), relative, absolute)


def c_random(seed: int, count: int) -> Array:
    """The first values of the C library's ``rand()`` after ``srand(seed)``."""
    library = ctypes.CDLL(None)
    library.srand(seed)
    return np.array([library.rand() for _ in range(count)])


def fixed_time(folder: Path) -> None:
    """A library whose ``time()`` stands still: seeds of two programs become the same."""
    command = ("gcc", "-shared", "-fPIC", "-o", str(folder / "fixed_time.so"), "-x", "c", "-")
    source = "long time(long *t) { if (t) *t = 20240229; return 20240229; }\n"
    subprocess.run(command, input=source, text=True, check=True)


def tree(folder: Path) -> None:
    """Keys 0 to 4,999 in random order (the program looks keys up by their number), one range and one point command."""
    keys = np.random.default_rng(3).permutation(5000)
    (folder / "mil.txt").write_text("5000\n" + "\n".join(map(str, keys)) + "\n")
    (folder / "command.txt").write_text("j 200 100\nk 300\n")


def tree_check(folder: Path, _: str) -> None:
    """Both commands' answers."""
    same_files(folder, "output.txt", "../../openmp/b+tree")


def backprop(folder: Path, _: str) -> None:
    """Weights between input and hidden layer after one round of training (1,025 × 17, behind three bytes of sizes; what
    follows is read from behind the array); single precision, sums of 1,024 terms in another order.
    """
    paths = (folder / "weights.bin", folder / "../../openmp/backprop/weights.bin")
    got, expected = (np.frombuffer(path.read_bytes()[3:], np.float32, 1025 * 17).astype(float) for path in paths)
    near(got, expected, 1e-4, 1e-5)


def graph(folder: Path) -> None:
    """The suite's format: node count, first edge and degree a node, source, edge count, target and weight an edge."""
    inputs = bfs_test.make_inputs({"nodes": 4096}, None)
    nodes, edges = inputs["nodes"], inputs["edges"]
    pairs = np.stack([nodes["starting"], nodes["no_of_edges"]], axis=1)
    weighted = np.stack([edges, np.ones_like(edges)], axis=1)
    text = f"{len(nodes)}\n{rows_of(pairs, '%d')}\n{inputs['source']}\n\n{len(edges)}\n{rows_of(weighted, '%d')}"
    (folder / "graph.txt").write_text(text)


def bfs(folder: Path, _: str) -> None:
    """Levels of all nodes against a queue on the CPU."""
    expected = bfs_test.reference(bfs_test.make_inputs({"nodes": 4096}, None))["cost"]
    found = re.findall(r"^(\d+)\) cost:(-?\d+)$", (folder / "result.txt").read_text(), re.MULTILINE)
    near(np.array(found, int), np.stack([np.arange(4096), expected], axis=1), 0)


def mesh(folder: Path) -> None:
    """Cells with area, and four neighbours (counted from 1; 0 a wall, -1 the far field) with outward normals."""
    inputs = cfd_test.make_inputs({"side": 16, "iterations": 1}, None)
    faces = np.concatenate([inputs["neighbours"][:, :, None] + 1, -inputs["normals"]], axis=2)
    areas = 4000.0 * inputs["areas"][:, None]  # only the step's length depends on them: stable over 2,000 steps
    cells = np.concatenate([areas, faces.reshape(len(faces), -1)], axis=1)
    (folder / "mesh.txt").write_text(f"{len(cells)}\n{rows_of(cells)}")


def cfd(folder: Path, _: str) -> None:
    """The three files of variables behind a line of sizes; steady after 2,000 steps, so rounding does not grow."""
    for name in ("density", "momentum", "density_energy"):
        paths = (folder / name, folder / "../../openmp/cfd" / name)
        got, expected = (numbers(path.read_text().split("\n", 1)[1]) for path in paths)
        near(got, expected, 2e-4, 2e-4)


def picture(folder: Path) -> None:
    """Raw RGB, where the program looks for it."""
    image = dwt2d_test.make_inputs({"rows": 64, "cols": 64, "levels": 2, "window_steps": 1}, None)["image"]
    place = folder / "../../data/dwt2d"
    place.mkdir(parents=True, exist_ok=True)
    (place / "picture.rgb").write_bytes(image.tobytes())


def bands_53(image: Array, levels: int) -> Array:
    """All bands of the reversible 5/3 transform, one behind the other as the program writes them; its divisions round
    towards zero, columns are transformed before rows.
    """
    if not levels:
        return image.reshape(-1)
    for _ in range(2):  # along the first axis; the second round sees the rows
        even, odd = image[::2].copy(), image[1::2].copy()
        after = np.concatenate([even[1:], even[-1:]])
        odd -= np.trunc((even + after) / 2).astype(int)
        before = np.concatenate([odd[:1], odd[:-1]])
        even += np.trunc((before + odd + 2) / 4).astype(int)
        image = np.concatenate([even, odd]).T
    half = len(image) // 2
    parts = (image[:half, half:], image[half:, :half], image[half:, half:])
    return np.concatenate([bands_53(image[:half, :half], levels - 1), *(part.reshape(-1) for part in parts)])


def dwt2d(folder: Path, _: str) -> None:
    """Bands of the three colours, as bytes around 128."""
    image = dwt2d_test.make_inputs({"rows": 64, "cols": 64, "levels": 2, "window_steps": 1}, None)["image"].astype(int)
    for colour, suffix in enumerate("rgb"):
        got = np.frombuffer((folder / f"picture.rgb.dwt.{suffix}").read_bytes(), np.uint8)
        near(got.astype(int), np.clip(bands_53(image[:, :, colour] - 128, 2) + 128, 0, 255), 0)


def equations(folder: Path) -> None:
    """Size, matrix and right-hand side."""
    inputs = gaussian_test.make_inputs({"n": 64}, None)
    matrix, side = rows_of(inputs["a"]), rows_of(np.atleast_2d(inputs["b"]))
    (folder / "matrix.txt").write_text(f"64\n\n{matrix}\n{side}")


def gaussian(_: Path, output: str) -> None:
    """The printed solution against NumPy's."""
    expected = gaussian_test.reference(gaussian_test.make_inputs({"n": 64}, None))["x"]
    text = output.split("The final solution is:")[1].split("Time")[0]  # rows of ten numbers
    near(numbers(text), np.asarray(expected, float), 1e-3, 2e-3)  # printed with two digits


def ultrasound(folder: Path) -> None:
    """A beating ring in the frame size for which the program's start points are fixed."""
    frames = heartwall_test.generated_frames(660, 3, 0.2 * 660, 0.3 * 660)
    write_avi(folder / "video.avi", frames[:, :590, :656].astype(np.uint8))


def heartwall(folder: Path, _: str) -> None:
    """Positions of all points in all frames: where correlations are nearly equal, sums in another order choose another
    pixel; 3 of 306 may differ.
    """
    got, expected = (numbers((folder / name / "result.txt").read_text()) for name in ("", "../../openmp/heartwall"))
    assert len(got) == len(expected) > 300, f"{len(got)} numbers, expected {len(expected)}"
    near(got, expected, 0, 3)
    assert (got != expected).sum() <= 3, f"{(got != expected).sum()} places differ"


def chip(folder: Path) -> None:
    """A number a line."""
    inputs = hotspot_test.make_inputs({"n": 64, "steps": 4, "pyramid": 2}, None)
    for name in ("temperature", "power"):
        (folder / f"{name}.txt").write_text(rows_of(inputs[name].reshape(-1, 1)))


def hotspot(folder: Path, _: str) -> None:
    """Index and temperature a line; six digits are printed."""
    expected = hotspot_test.reference(hotspot_test.make_inputs({"n": 64, "steps": 4, "pyramid": 2}, None))
    found = np.loadtxt(folder / "output.txt")
    near(found[:, 1], expected["temperature"].reshape(-1).astype(float), 5e-6)


def layers(folder: Path) -> None:
    """Power and temperature of eight layers."""
    rng = np.random.default_rng(5)
    for name, low, high in (("power", 0.0, 1e-4), ("temperature", 320.0, 340.0)):
        (folder / f"{name}.txt").write_text(rows_of(rng.uniform(low, high, (64 * 64 * 8, 1))))


def hotspot3d(_: Path, output: str) -> None:
    """The program's own distance from its CPU version."""
    found = re.search(r"Accuracy: (\S+)", output)
    assert found, "no accuracy printed"
    assert float(found.group(1)) < 1e-3, found.group(0)


def text(folder: Path) -> None:
    """Bytes with an uneven distribution."""
    symbols = np.random.default_rng(6).binomial(40, 0.2, 65536).astype(np.uint8)
    (folder / "text.in").write_bytes(symbols.tobytes())


def numbers_text(folder: Path) -> None:
    """Uniform numbers, as the program would draw them itself."""
    (folder / "numbers.txt").write_text(rows_of(np.random.default_rng(7).uniform(0, 1, (65536, 1)), "%.7f"))


def points(folder: Path) -> None:
    """Three hundred points around five centres; the first attribute of a line is a label that is ignored."""
    rng = np.random.default_rng(9)
    centres = rng.uniform(0, 100, (5, 8))
    values = centres[np.arange(300) % 5] + rng.normal(0, 2, (300, 8))
    lines = (f"{k} " + " ".join(f"{v:.4f}" for v in row) for k, row in enumerate(values))
    (folder / "points.txt").write_text("\n".join(lines) + "\n")


def kmeans(folder: Path, output: str) -> None:
    """The printed centres are the means of their points (two digits), and no point has a nearer one."""
    values = np.loadtxt(folder / "points.txt")[:, 1:]
    found = re.findall(r"^\d+: (.*)$", output, re.MULTILINE)
    centres = np.array([[float(word) for word in line.split()] for line in found])
    assert centres.shape == (5, 8), f"{centres.shape} centre coordinates"
    nearest = ((values[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
    assert set(nearest) == set(range(5)), "a centre without points"
    near(centres, np.stack([values[nearest == k].mean(axis=0) for k in range(5)]), 0, 0.011)


def lavamd(folder: Path, _: str) -> None:
    """Potential and forces of all particles."""
    near_files(folder, "result.txt", "../../openmp/lavaMD", 1e-5, 2e-6)


def cells(folder: Path) -> None:
    """Bright rims of leukocyte size in 640 × 480 frames; they drift by a pixel a frame."""
    frame = leukocyte_test.generated_frame(300, 640, 6)
    whole = np.pad(frame, ((100, 80), (0, 0)), mode="edge")
    frames = np.stack([np.roll(whole, shift, axis=1) for shift in range(3)])
    write_avi(folder / "video.avi", np.clip(frames * 255, 0, 255).astype(np.uint8))


def leukocyte(folder: Path, _: str) -> None:
    """Centres of all cells after two frames, within a pixel: the GPU's version works in single precision, and the snake
    stops when it moves little.
    """
    near_files(folder, "result.txt", "../../openmp/leukocyte", 0, 1.0)


def genome(folder: Path) -> None:
    """A random reference, and reads of it with errors."""
    rng = np.random.default_rng(10)
    reference = "".join(rng.choice(list("ACGT"), 4000))
    (folder / "reference.fna").write_text(">reference\n" + reference + "\n")
    with (folder / "queries.fna").open("w") as file:
        for k in range(100):
            start = int(rng.integers(0, 3940))
            read = list(reference[start : start + 60])
            if k % 3 == 0:
                read[int(rng.integers(60))] = "ACGT"[k % 4]
            file.write(f">read{k}\n{''.join(read)}\n")


def mummergpu(folder: Path, _: str) -> None:
    """All matches."""
    got, expected = ((folder / name).read_text() for name in ("matches.txt", "matches_cpu.txt"))
    assert len(expected.splitlines()) > 100, "the reference found nothing"
    assert got == expected, "other matches than on the CPU"


def cell(folder: Path) -> None:
    """Initial values and parameters of a resting cell, where the program looks for them."""
    inputs = myocyte_test.make_inputs({"cells": 2, "steps": 1}, None)
    place = folder / "../../data/myocyte"
    place.mkdir(parents=True, exist_ok=True)
    (place / "y.txt").write_text(rows_of(inputs["y"][1:].T, "%.9f"))
    params = np.append(
        inputs["params"][1], [135.0, 1.0]
    )  # potassium and magnesium: the CPU's version has them as constants
    (place / "params.txt").write_text(rows_of(params[:, None], "%.9f"))


def myocyte(folder: Path, _: str) -> None:
    """All 91 variables at four times, and they move."""
    states = np.array(re.findall(r"=(\S+)", (folder / "output.txt").read_text()), float).reshape(4, 91)
    assert np.isfinite(states).all(), "not all are numbers"
    assert (states[0] != states[3]).sum() > 80, "most variables do not change"


def hurricanes(folder: Path) -> None:
    """Records of 48 characters with latitude in columns 28 to 32 and longitude in 33 to 37."""
    rng = np.random.default_rng(12)
    for name in ("a", "b"):
        lines = [f"{k:28d}{rng.uniform(7, 70):5.1f}{rng.uniform(0, 99):5.1f}{'':10}" for k in range(1000)]
        (folder / f"{name}.db").write_text("\n".join(lines) + "\n")
    (folder / "filelist.txt").write_text("a.db\nb.db\n")


def nn(folder: Path, output: str) -> None:
    """The five smallest distances."""
    lines = [line for name in ("a", "b") for line in (folder / f"{name}.db").read_text().splitlines()]
    places = np.array([(float(line[28:33]), float(line[33:38])) for line in lines], np.float32)
    expected = np.sort(np.hypot(places[:, 0] - 30, places[:, 1] - 90))[:5]
    found = [float(value) for value in re.findall(r"Distance=(\S+)", output)]
    near(np.array(found), expected.astype(float), 1e-5)


def nw(folder: Path, _: str) -> None:
    """Scores along the alignment: integers; the first line says who computed them."""
    got, expected = ((folder / name / "result.txt").read_text().split("\n", 1)[1] for name in ("", "../../openmp/nw"))
    assert expected.strip(), "the reference is empty"
    assert got.split() == expected.split(), "another alignment than the CPU's"


def particlefilter(_: Path, output: str) -> None:
    """Both programs follow the object, which moves by (-2, 1) a frame from the middle of the picture; the naive one tells
    its estimate for each of three frames, the other one for the last.
    """
    naive, single = output.split("float\n")
    for part, frames in ((naive, np.arange(3)), (single, np.array([2]))):
        found = np.array([[float(v) for v in re.findall(rf"{axis}: (\S+)", part)] for axis in ("XE", "YE")])
        near(found, np.stack([32.0 - 2 * frames, 32.0 + frames]), 0, 1.0)


def pathfinder(_: Path, output: str) -> None:
    """Cheapest way to every column, through a wall of the C library's random digits."""
    wall = (c_random(9, 40 * 1000) % 10).reshape(40, 1000)
    cost = wall[0]
    for row in wall[1:]:
        padded = np.pad(cost, 1, constant_values=1 << 30)
        cost = row + np.minimum(np.minimum(padded[:-2], padded[2:]), cost)
    lines = [line.split() for line in output.splitlines() if len(line.split()) == 1000]
    near(np.array(lines[-2:], int), np.stack([wall[0], cost]), 0)


def ultrasound_image(folder: Path) -> None:
    """A portable grey map with a comment line, where both versions look for it."""
    image = np.clip(np.random.default_rng(13).normal(120, 40, (458, 502)), 1, 255).astype(int)
    place = folder / "../../../data/srad"
    place.mkdir(parents=True, exist_ok=True)
    (place / "image.pgm").write_text("P2\n# speckle\n502 458\n255\n" + rows_of(image, "%d"))


def srad_v1(folder: Path, _: str) -> None:
    """The image written, in grey levels."""
    near_files(folder, "image_out.pgm", "../../../openmp/srad/srad_v1", 0, 1)


def srad_v2(folder: Path, _: str) -> None:
    """The image printed with five digits."""
    texts = ((folder / name / "image.txt").read_text() for name in ("", "../../../openmp/srad/srad_v2"))
    got, expected = (
        np.array([line.split() for line in text.splitlines() if line.count(".") == 64], float) for text in texts
    )
    near(got, expected, 2e-5, 2e-5)


def streamcluster(folder: Path, _: str) -> None:
    """Centres and weights of both versions (the search is random with a fixed seed; sums differ in their order)."""
    got, expected = (numbers((folder / name / "output.txt").read_text()) for name in ("", "../../openmp/streamcluster"))
    near(got, expected, 1e-4, 1e-5)
