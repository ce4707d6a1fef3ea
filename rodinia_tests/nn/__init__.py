"""nn: the k hurricane positions nearest to a place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, DataFileError, Inputs, Outputs, Session, Tolerance, blocks

BLOCK = 256
MAX_GRID_X = 65535
LOCATION = np.dtype([("lat", np.float32), ("lng", np.float32)])
LATITUDE, LONGITUDE = 6, 7  # words of a line of the suite's database: year month day hour number name lat lng …


def read_database(listing: Path) -> Array:
    """All records of the database files that ``listing`` names, one a line."""
    rows = []
    for name in listing.read_text().split():
        path = listing.parent / Path(name).name
        if not path.is_file():
            raise DataFileError(f"{listing} names {name}, which is not there")
        for line in path.read_text().splitlines():
            words = line.split()
            if len(words) > LONGITUDE:
                rows.append((float(words[LATITUDE]), float(words[LONGITUDE])))
    return np.array(rows, LOCATION)


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Random storm positions in degrees with one decimal, as in the suite's generator."""
    if data is not None:
        locations = read_database(data / parameters["files"][0])
    else:
        rng = np.random.default_rng(21)
        locations = np.zeros(parameters["records"], LOCATION)
        locations["lat"] = rng.integers(70, 700, len(locations)) / 10.0
        locations["lng"] = rng.integers(0, 3590, len(locations)) / 10.0
    return {"locations": locations, "lat": np.float32(30), "lng": np.float32(90), "nearest": parameters["nearest"]}


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Distances on the device, selection on the host."""
    count = len(inputs["locations"])
    wanted = blocks(count, BLOCK)
    rows = blocks(wanted, MAX_GRID_X)
    locations, distances = session.upload(inputs["locations"]), session.zeros(count, np.float32)
    session.launch(
        "euclid", (blocks(wanted, rows), rows), BLOCK, locations, distances, count, inputs["lat"], inputs["lng"]
    )
    found = session.download(distances)
    return {"distances": found, "nearest": np.sort(found)[: inputs["nearest"]]}


def reference(inputs: Inputs) -> Outputs:
    """Euclidean distance in float64."""
    places = inputs["locations"]
    distances = np.hypot(
        places["lat"].astype(np.float64) - float(inputs["lat"]), places["lng"].astype(np.float64) - float(inputs["lng"])
    )
    nearest = np.partition(distances, inputs["nearest"])[: inputs["nearest"]]
    return {"distances": distances.astype(np.float32), "nearest": np.sort(nearest).astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The nearest are sorted, and no other distance is smaller."""
    nearest = outputs["nearest"]
    if np.any(np.diff(nearest) < 0):
        return ["the nearest are not sorted"]
    closer = int(np.count_nonzero(outputs["distances"] < nearest[-1]))
    return [] if closer < len(nearest) else [f"{closer} records are closer than the last of the {len(nearest)} nearest"]


ROUNDING = Tolerance(
    relative=1e-5, absolute=1e-5, reason="float32 subtraction, two products and a square root of ≤ 3 ULP"
)

BENCHMARK = Benchmark.of_module(
    __name__, name="nn", feature="sqrtf", paper="-", kernels=("euclid",),
    sizes={
        "test": {"records": 10_000, "nearest": 5},
        "small": {"records": 42_764, "nearest": 5},
        "rodinia": {"records": 42_764, "nearest": 5, "files": ("nn/filelist_4",)},
    },
    tolerances={"distances": ROUNDING, "nearest": ROUNDING},
)
