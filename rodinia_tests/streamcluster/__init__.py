"""streamcluster: k-median clustering of one chunk of a stream by local search on facility location."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Buffer, Inputs, Outputs, Session, blocks

BLOCK = 512
LOCAL_SEARCH = 3  # pgain calls per kmax·ln(kmax)
SMALL_CHANGE = 0.1  # local search stops when a round saves less than this fraction
RETRIES = 30
CACHE_LINE_FLOATS = 8
POINT = np.dtype([("weight", np.float32), ("coord", np.uint64), ("assign", np.int64), ("cost", np.float32)], align=True)

#: (points, candidate, number of centres, place of each centre) → (saving per centre, change of cost, who would switch)
Gain = Callable[[Array, int, int, Array], tuple[Array, float, Array]]


@dataclass
class Clustering:
    """Which points are centres, and each point's centre and cost (in ``points``)."""

    coordinates: Array
    points: Array
    is_centre: Array
    gain: Gain
    calls: int = 0

    def distance(self, x: int) -> Array:
        """Squared distances to point x; exact for the generated coordinates."""
        squared: Array = ((self.coordinates - self.coordinates[x]) ** 2).sum(axis=1)
        return squared

    def reset(self) -> None:
        """Point 0 is the only centre."""
        self.is_centre[:] = False
        self.is_centre[0] = True
        self.points["assign"] = 0
        self.points["cost"] = self.distance(0) * self.points["weight"]

    def speedy(self, z: float, rng: np.random.Generator) -> None:
        """Meyerson's first guess: each point becomes a centre with probability cost / z."""
        self.reset()
        for i in rng.permutation(len(self.points)):
            if rng.random() < self.points["cost"][i] / z and not self.is_centre[i]:
                self.is_centre[i] = True
                cost = self.distance(i) * self.points["weight"]
                nearer = cost < self.points["cost"]
                self.points["cost"][nearer], self.points["assign"][nearer] = cost[nearer], i
                self.points["cost"][i], self.points["assign"][i] = 0.0, i

    def try_candidate(self, x: int, z: float) -> float:
        """Open x, and close the centres that no longer pay, if that saves cost; return what was saved."""
        centres = np.flatnonzero(self.is_centre)
        table = np.zeros(len(self.points), np.int32)
        table[centres] = np.arange(len(centres))
        savings, change, switches = self.gain(self.points, x, len(centres), table)
        self.calls += 1
        savings = savings + z  # closing a centre saves its opening cost, and costs what moving its points away costs
        closing = (savings > 0) & (centres != x)
        change += z - float(savings[closing].sum())
        if change >= 0 or self.is_centre[x]:
            return 0.0
        moving = switches | closing[table[self.points["assign"]]]
        self.points["cost"][moving] = (self.distance(x) * self.points["weight"])[moving]
        self.points["assign"][moving] = x
        self.is_centre[centres[closing]] = False
        self.is_centre[x] = True
        self.points["assign"][x], self.points["cost"][x] = x, 0.0
        return -change

    def local_search(self, candidates: Array, z: float, tries: int, rng: np.random.Generator) -> None:
        """Try candidates in random order until a round saves little."""
        cost = float(self.points["cost"].sum(dtype=np.float64)) + z * int(self.is_centre.sum())
        saved = cost
        while saved / cost > SMALL_CHANGE:
            order = rng.permutation(candidates)
            saved = sum(self.try_candidate(int(order[i % len(order)]), z) for i in range(tries))
            cost -= saved

    def search(self, kmin: int, kmax: int, rng: np.random.Generator) -> None:
        """Bisect the opening cost z until there are kmin to kmax centres."""
        self.reset()
        low, high = 0.0, float(self.points["cost"].sum(dtype=np.float64))
        z = high / 2
        tries = int(LOCAL_SEARCH * kmax * log(kmax))
        self.speedy(z, rng)
        for _ in range(RETRIES):
            if self.is_centre.sum() >= kmin:
                break
            high, z = z, z / 2
            self.speedy(z, rng)
        candidates = rng.permutation(len(self.points))[: max(kmin, tries)]
        for _ in range(RETRIES):
            self.local_search(candidates, z, tries, rng)
            k = int(self.is_centre.sum())
            if kmin <= k <= kmax or low >= 0.999 * high:
                return
            low, high = (z, high) if k > kmax else (low, z)
            z = (low + high) / 2


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Points in the unit cube around some means; multiples of 1/64, so that float32 sums of squares are exact."""
    rng = np.random.default_rng(31)
    count, dim = parameters["points"], parameters["dim"]
    means = rng.uniform(0.2, 0.8, (parameters["kmax"], dim))
    spread = means[rng.integers(0, len(means), count)] + rng.normal(0.0, 0.06, (count, dim))
    coordinates = (np.clip(np.round(spread * 64), 0, 64) / 64).astype(np.float32)
    return {"coordinates": coordinates, "kmin": parameters["kmin"], "kmax": parameters["kmax"]}


def cluster(inputs: Inputs, gain: Gain) -> Outputs:
    """The host's part, the same for device and reference."""
    coordinates = inputs["coordinates"]
    points = np.zeros(len(coordinates), POINT)
    points["weight"] = 1.0
    state = Clustering(coordinates, points, np.zeros(len(points), np.bool_), gain)
    state.search(inputs["kmin"], inputs["kmax"], np.random.default_rng(1))
    return {
        "centres": np.flatnonzero(state.is_centre),
        "assign": state.points["assign"].copy(),
        "cost": state.points["cost"].copy(),
        "calls": np.array([state.calls]),
    }


class DeviceGain:
    """Gains by ``kernel_compute_cost``."""

    def __init__(self, session: Session, coordinates: Array) -> None:
        self.session = session
        self.count, self.dim = coordinates.shape
        self.coordinates = session.upload(np.ascontiguousarray(coordinates.T))
        self.points = session.zeros(self.count, POINT)
        self.table = session.zeros(self.count, np.int32)
        self.switches = session.zeros(self.count, np.bool_)
        self.work: Buffer | None = None

    def __call__(self, points: Array, x: int, k: int, table: Array) -> tuple[Array, float, Array]:
        """One launch; the work memory grows with the number of centres, in whole cache lines a point."""
        session = self.session
        stride = blocks(k + 1, CACHE_LINE_FLOATS) * CACHE_LINE_FLOATS
        if self.work is None or self.work.shape[1] != stride:
            self.work = session.zeros((self.count, stride), np.float32)
        else:
            session.write(self.work, np.zeros((self.count, stride), np.float32))
        session.write(self.points, points)
        session.write(self.table, table)
        session.write(self.switches, np.zeros(self.count, np.bool_))
        session.launch(
            "kernel_compute_cost", blocks(self.count, BLOCK), BLOCK, self.count, self.dim, x, self.points, k, stride,
            self.coordinates, self.work, self.table, self.switches,
        )  # fmt: skip
        sums = session.download(self.work).sum(axis=0, dtype=np.float64)
        return sums[:k], float(sums[k]), session.download(self.switches)


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Cluster with the gains from the device."""
    return cluster(inputs, DeviceGain(session, inputs["coordinates"]))


def reference(inputs: Inputs) -> Outputs:
    """Cluster with the gains from NumPy in float64."""
    coordinates = inputs["coordinates"].astype(np.float64)

    def gain(points: Array, x: int, k: int, table: Array) -> tuple[Array, float, Array]:
        moved = ((coordinates - coordinates[x]) ** 2).sum(axis=1) * points["weight"]
        switches = moved < points["cost"]
        difference = points["cost"] - moved
        stay = ~switches
        savings = np.bincount(table[points["assign"][stay]], difference[stay], minlength=k)
        return savings, -float(difference[switches].sum()), switches

    return cluster(inputs, gain)


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The number of centres is as asked for, points belong to centres, and costs are the distances to them."""
    problems = []
    if not inputs["kmin"] <= len(outputs["centres"]) <= inputs["kmax"]:
        problems.append(f"{len(outputs['centres'])} centres, not {inputs['kmin']} to {inputs['kmax']}")
    if not np.isin(outputs["assign"], outputs["centres"]).all():
        problems.append("a point belongs to no centre")
    coordinates = inputs["coordinates"].astype(np.float64)
    if np.any(((coordinates - coordinates[outputs["assign"]]) ** 2).sum(axis=1) != outputs["cost"]):
        problems.append("a cost is not the distance to the centre")
    return problems


BENCHMARK = Benchmark.of_module(
    __name__, name="streamcluster", feature="-", paper="yes", kernels=("kernel_compute_cost",),
    sizes={
        "test": {"points": 512, "dim": 16, "kmin": 4, "kmax": 6},
        "small": {"points": 4096, "dim": 32, "kmin": 6, "kmax": 10},
        "rodinia": {"points": 65536, "dim": 256, "kmin": 10, "kmax": 20},
    },
    tolerances={"centres": EXACT, "assign": EXACT, "cost": EXACT, "calls": EXACT},
)
