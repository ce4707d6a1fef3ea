"""hotspot3D: transient temperature of a stack of chip layers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .. import hotspot
from ..common import Benchmark, Inputs, Outputs, Session, Tolerance, blocks, heat_problems, read_numbers

BLOCK = (64, 4)
AMBIENT = 80.0


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Power and temperature, [layers][rows][cols], and the stencil's coefficients as float32."""
    n, layers = parameters["n"], parameters["layers"]
    if data is None:
        power = np.stack([hotspot.power_map(n, seed) for seed in range(layers)])
        temperature = np.random.default_rng(17).uniform(318.0, 330.0, (layers, n, n)).astype(np.float32)
    else:
        power, temperature = (
            read_numbers(data / name, np.float32).reshape(layers, n, n) for name in parameters["files"]
        )
    dx = dy = hotspot.CHIP_WIDTH / n
    dz = hotspot.CHIP_THICKNESS / layers
    capacitance = hotspot.CAPACITANCE_FACTOR * hotspot.HEAT_CAPACITY * hotspot.CHIP_THICKNESS * dx * dy
    rx = dy / (2.0 * hotspot.CONDUCTIVITY * hotspot.CHIP_THICKNESS * dx)
    ry = dx / (2.0 * hotspot.CONDUCTIVITY * hotspot.CHIP_THICKNESS * dy)
    rz = dz / (hotspot.CONDUCTIVITY * dx * dy)
    max_slope = hotspot.MAX_POWER_DENSITY / (
        hotspot.CAPACITANCE_FACTOR * hotspot.CHIP_THICKNESS * hotspot.HEAT_CAPACITY
    )
    step = hotspot.PRECISION / max_slope / capacitance
    ce, cn, ct = step / rx, step / ry, step / rz
    return {
        "power": power,
        "temperature": temperature,
        "steps": parameters["steps"],
        "sdc": np.float32(step),
        "coefficients": tuple(np.float32(c) for c in (ce, ce, cn, cn, ct, ct, 1.0 - (2.0 * ce + 2.0 * cn + 3.0 * ct))),
    }


def execute(session: Session, inputs: Inputs) -> Outputs:
    """One launch a step."""
    nz, ny, nx = inputs["power"].shape
    grid = (blocks(nx, BLOCK[0]), blocks(ny, BLOCK[1]))
    power = session.upload(inputs["power"])
    source, target = session.upload(inputs["temperature"]), session.like(inputs["temperature"])
    for _ in range(inputs["steps"]):
        session.launch(
            "hotspotOpt1", grid, BLOCK, power, source, target, inputs["sdc"], nx, ny, nz, *inputs["coefficients"]
        )
        source, target = target, source
    return {"temperature": session.download(source)}


def reference(inputs: Inputs) -> Outputs:
    """The same stencil in float64."""
    t, power = inputs["temperature"].astype(np.float64), inputs["power"].astype(np.float64)
    ce, cw, cn, cs, ct, cb, cc = (float(c) for c in inputs["coefficients"])
    for _ in range(inputs["steps"]):
        p = np.pad(t, 1, mode="edge")
        t = (
            cc * t
            + cw * p[1:-1, 1:-1, :-2] + ce * p[1:-1, 1:-1, 2:]
            + cn * p[1:-1, :-2, 1:-1] + cs * p[1:-1, 2:, 1:-1]
            + cb * p[:-2, 1:-1, 1:-1] + ct * p[2:, 1:-1, 1:-1]
            + float(inputs["sdc"]) * power + ct * AMBIENT
        )  # fmt: skip
    return {"temperature": t.astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Heat balance: conduction cancels in the mean, what remains is power minus the loss to ambient."""
    ct = float(inputs["coefficients"][4])
    mean = float(inputs["temperature"].astype(np.float64).mean())
    power = float(inputs["sdc"]) * float(inputs["power"].astype(np.float64).mean())
    for _ in range(inputs["steps"]):
        mean += power + ct * (AMBIENT - mean)
    return heat_problems(outputs["temperature"], mean)


BENCHMARK = Benchmark.of_module(
    __name__, name="hotspot3D", feature="-", paper="yes", kernels=("hotspotOpt1",),
    sizes={
        "test": {"n": 64, "layers": 4, "steps": 6},
        "small": {"n": 128, "layers": 8, "steps": 20},
        "rodinia": {
            "n": 512, "layers": 8, "steps": 100, "files": ("hotspot3D/power_512x8", "hotspot3D/temp_512x8"),
        },
    },
    tolerances={
        "temperature": Tolerance(
            relative=5e-6, reason="float32 sums of nine terms near 320 K, one rounding a term and step, mostly random"
        )
    },
)  # fmt: skip
