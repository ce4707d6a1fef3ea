"""hotspot: transient temperature of a chip from its power map (HotSpot's RC model on a grid)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks, heat_problems, read_numbers

BLOCK = 16
AMBIENT = 80.0
# The chip of the HotSpot model: 16 mm x 16 mm x 0.5 mm of silicon.
CHIP_HEIGHT = CHIP_WIDTH = 0.016
CHIP_THICKNESS = 0.0005
MAX_POWER_DENSITY = 3.0e6  # W/m²
PRECISION = 0.001  # K, error allowed in one step
HEAT_CAPACITY = 1.75e6  # J/(m³ K), silicon
CONDUCTIVITY = 100.0  # W/(m K), silicon
CAPACITANCE_FACTOR = 0.5  # fitted


def power_map(n: int, seed: int = 7) -> Array:
    """Watts of each of n x n cells: a floor plan of four cores with hot units, a warm cache and a cool rim."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:n, 0:n] / n
    density = np.full((n, n), 2.0e4)
    density[(y > 0.55) & (y < 0.95) & (x > 0.05) & (x < 0.95)] = 8.0e4  # shared cache
    for core in range(4):
        left = 0.05 + core * 0.225
        density[(y > 0.05) & (y < 0.5) & (x > left) & (x < left + 0.2)] = 3.0e5
        for _ in range(3):  # register file, scheduler, FPU
            cy, cx = rng.uniform(0.1, 0.45), left + rng.uniform(0.04, 0.16)
            density[(np.abs(y - cy) < 0.03) & (np.abs(x - cx) < 0.03)] = rng.uniform(1.0e6, MAX_POWER_DENSITY)
    density *= rng.uniform(0.9, 1.1, (n, n))
    return (density * (CHIP_HEIGHT / n) * (CHIP_WIDTH / n)).astype(np.float32)


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A power map and starting temperatures, n x n, and the model's constants as float32."""
    n = parameters["n"]
    if data is None:
        power = power_map(n)
        noise = np.random.default_rng(8).uniform(-1.0, 1.0, (n, n))
        temperature = (323.0 + 2.0e4 * power / power.max() * 1.0e-3 + noise).astype(np.float32)
    else:
        temperature, power = (read_numbers(data / name, np.float32).reshape(n, n) for name in parameters["files"])
    cell_height, cell_width = CHIP_HEIGHT / n, CHIP_WIDTH / n
    max_slope = MAX_POWER_DENSITY / (CAPACITANCE_FACTOR * CHIP_THICKNESS * HEAT_CAPACITY)
    constants = {
        "cap": CAPACITANCE_FACTOR * HEAT_CAPACITY * CHIP_THICKNESS * cell_width * cell_height,
        "rx": cell_width / (2.0 * CONDUCTIVITY * CHIP_THICKNESS * cell_height),
        "ry": cell_height / (2.0 * CONDUCTIVITY * CHIP_THICKNESS * cell_width),
        "rz": CHIP_THICKNESS / (CONDUCTIVITY * cell_height * cell_width),
        "step": PRECISION / max_slope,
    }
    return {
        "power": power,
        "temperature": temperature,
        "steps": parameters["steps"],
        "pyramid": parameters["pyramid"],
        **{name: np.float32(value) for name, value in constants.items()},
    }


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Run ``steps`` time steps, ``pyramid`` a launch."""
    rows, cols = inputs["power"].shape
    pyramid = inputs["pyramid"]
    tile = BLOCK - 2 * pyramid
    grid = (blocks(cols, tile), blocks(rows, tile))
    power = session.upload(inputs["power"])
    source, target = session.upload(inputs["temperature"]), session.like(inputs["temperature"])
    for first in range(0, inputs["steps"], pyramid):
        session.launch(
            "calculate_temp", grid, (BLOCK, BLOCK),
            min(pyramid, inputs["steps"] - first), power, source, target, cols, rows, pyramid, pyramid,
            inputs["cap"], inputs["rx"], inputs["ry"], inputs["rz"], inputs["step"],
        )  # fmt: skip
        source, target = target, source
    return {"temperature": session.download(source)}


def reference(inputs: Inputs) -> Outputs:
    """The same finite differences in float64, edge cells repeated outwards."""
    temperature = inputs["temperature"].astype(np.float64)
    power = inputs["power"].astype(np.float64)
    cap, rx, ry, rz, step = (float(inputs[name]) for name in ("cap", "rx", "ry", "rz", "step"))
    for _ in range(inputs["steps"]):
        padded = np.pad(temperature, 1, mode="edge")
        vertical = padded[:-2, 1:-1] + padded[2:, 1:-1] - 2 * temperature
        horizontal = padded[1:-1, :-2] + padded[1:-1, 2:] - 2 * temperature
        temperature = temperature + step / cap * (
            power + vertical / ry + horizontal / rx + (AMBIENT - temperature) / rz
        )
    return {"temperature": temperature.astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Heat balance: conduction inside the chip cancels, so total heat changes by power minus loss to ambient."""
    cap, rz, step = (float(inputs[name]) for name in ("cap", "rz", "step"))
    heat = float(inputs["temperature"].astype(np.float64).mean())
    power = float(inputs["power"].astype(np.float64).mean())
    for _ in range(inputs["steps"]):
        heat += step / cap * (power + (AMBIENT - heat) / rz)
    return heat_problems(outputs["temperature"], heat)


BENCHMARK = Benchmark.of_module(
    __name__, name="hotspot", feature="shared memory, doubles in constants", paper="yes", kernels=("calculate_temp",),
    sizes={
        "test": {"n": 64, "steps": 4, "pyramid": 2, "files": ("hotspot/temp_64", "hotspot/power_64")},
        "small": {"n": 256, "steps": 6, "pyramid": 2},
        "rodinia": {"n": 512, "steps": 2, "pyramid": 2, "files": ("hotspot/temp_512", "hotspot/power_512")},
        "demo": {"n": 512, "steps": 8, "pyramid": 2},
    },
    tolerances={
        "temperature": Tolerance(
            relative=2e-6, reason="float32 rounding of values near 320 K: half a unit a step, up to 8 steps"
        )
    },
)
