"""Inputs and checks of Rodinia's OpenCL programs: those of its CUDA programs, and what differs."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from .rodinia import (
    backprop,
    cell,
    cells,
    chip,
    equations,
    fixed_time,
    graph,
    hotspot,
    hotspot3d,
    hurricanes,
    kmeans,
    lavamd,
    layers,
    leukocyte,
    mesh,
    myocyte,
    near,
    near_files,
    nn,
    nw,
    pathfinder,
    points,
    streamcluster,
    tree,
    tree_check,
    ultrasound,
)
from .rodinia import cfd as cfd_files
from .rodinia import gaussian as gaussian_solution
from .rodinia import ultrasound_image as image_of_v1

__all__ = [
    "backprop", "cell", "cells", "cfd", "chip", "equations", "fixed_time", "gaussian", "graph", "heartwall",
    "hotspot", "hotspot3d", "hurricanes", "kmeans", "lavamd", "layers", "leukocyte", "mesh", "myocyte", "nn",
    "nw", "particlefilter", "pathfinder", "points", "srad", "streamcluster", "tree",
    "tree_check", "ultrasound_and_points", "ultrasound_image",
]  # fmt: skip


def cfd(folder: Path, output: str) -> None:
    """The three files of variables; their names end in .txt here."""
    for name in ("density", "momentum", "density_energy"):
        (folder / f"{name}.txt").rename(folder / name)
    cfd_files(folder, output)


def heartwall(folder: Path, _: str) -> None:
    """Places of the 51 points in all three frames."""
    lines = [line for line in (folder / "result.txt").read_text().splitlines() if line.endswith("	")]
    assert [line.count("	") for line in lines] == 3 * [20, 20, 31, 31], f"{len(lines)} lines"


def gaussian(folder: Path, output: str) -> None:
    """The printed solution; the program tells its times behind it."""
    head, _, tail = output.partition("The final solution is:")
    gaussian_solution(folder, head + "The final solution is:" + tail.strip().split("\n", 1)[0])


def particlefilter(_: Path, output: str) -> None:
    """Both programs follow the object, which moves by (-2, 1) a frame from the middle of the picture."""
    for part in output.split("float\n"):
        found = np.array([[float(v) for v in re.findall(rf"{axis}: (\S+)", part)] for axis in ("XE", "YE")])
        near(found, np.stack([32.0 - 2 * np.arange(3), 32.0 + np.arange(3)]), 0, 1.0)


def ultrasound_and_points(folder: Path) -> None:
    """The video, and the file of start points, which the OpenMP version has in its source."""
    ultrasound(folder)
    source = (folder / "../../openmp/heartwall/main.c").read_text()
    lists = [re.findall(rf"public\.d_{name}\[ *\d+\] = (\d+);", source) for name in ("endoRow", "endoCol", "epiRow", "epiCol")]
    text = "\n".join("\t".join(values) for values in lists)
    (folder / "points.txt").write_text(f"sizes\n{len(lists[0])}\t{len(lists[2])}\n{text}\n")


def ultrasound_image(folder: Path) -> None:
    """The image where both versions look for it."""
    image_of_v1(folder / "srad_v1")  # a folder deeper, as the OpenMP version


def srad(folder: Path, _: str) -> None:
    """The image written, in grey levels."""
    (folder / "image_out.pgm").write_bytes((folder / "output/image_out.pgm").read_bytes())
    near_files(folder, "image_out.pgm", "../../openmp/srad/srad_v1", 0, 1)
