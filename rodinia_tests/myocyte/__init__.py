"""myocyte: a heart muscle cell's 91 differential equations, one cell over many launches and many cells in one launch.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks
from . import model

BLOCK = 32
STEP = np.float32(1.0 / 128)  # ms; calsequestrin's binding makes the system stiff


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Cells [cell][91] near rest, some of them depolarised, and parameters [cell][16] with stimuli of different
    strength."""
    rng = np.random.default_rng(59)
    cells = parameters["cells"]
    resting = np.concatenate([model.RESTING_ECC, model.RESTING_CAM.ravel()])
    y = resting * (1.0 + 0.02 * rng.uniform(-1.0, 1.0, (cells, model.EQUATIONS)))
    y[:, :3] = np.clip(y[:, :3], 0.0, 1.0)
    y[::3, model.INDEX["vm"]] += 60.0  # on the other side of the sodium channel's case at -40 mV
    params = np.tile(model.DEFAULT_PARAMETERS, (cells, 1))
    params[:, 1] *= rng.uniform(0.8, 1.2, cells)
    return {"y": y.astype(np.float32), "params": params.astype(np.float32), "steps": parameters["steps"]}


def solve_single(session: Session, inputs: Inputs) -> Array:
    """Mode 0: the first cell, one launch an evaluation; the host combines and integrates in float32."""
    y = inputs["y"][0].copy()
    params = session.upload(inputs["params"][0])
    state, slopes, taken = session.upload(y), session.zeros(model.EQUATIONS, np.float32), session.zeros(3, np.float32)

    def evaluate(time: float, now: Array) -> Array:
        session.write(state, now.astype(np.float32))
        session.launch("kernel", 2, BLOCK, np.float32(time), state, slopes, params, taken)
        d = session.download(slopes).astype(np.float64)
        d[model.INDEX["ca_j"] : model.INDEX["ca_j"] + 3] -= 1e-3 * session.download(taken)
        return d

    solution: Array = y.astype(np.float64)
    for s in range(inputs["steps"]):
        solution = model.step(evaluate, s * float(STEP), solution, float(STEP))
    rounded: Array = solution.astype(np.float32)
    return rounded


def solve_many(session: Session, inputs: Inputs) -> Array:
    """Mode 1: all cells, each in one thread."""
    cells = len(inputs["y"])
    y = session.upload(inputs["y"])
    session.launch(
        "solver_2", blocks(cells, BLOCK), BLOCK, cells, inputs["steps"], STEP, y, session.upload(inputs["params"]),
        session.like(inputs["y"]),
        session.zeros((cells, model.STAGES, model.EQUATIONS), np.float32), session.zeros(cells, np.float32),
        session.upload(model.TABLEAU.astype(np.float32)), session.upload(model.NODES.astype(np.float32)),
    )  # fmt: skip
    return session.download(y)


def in_units(y: Array) -> Array:
    """States in units of their resting values (integrals as they are), so that one tolerance fits all."""
    resting = np.concatenate([model.RESTING_ECC, model.RESTING_CAM.ravel()])
    scaled: Array = (y / np.where(resting == 0, 1.0, np.abs(resting))).astype(np.float32)
    return scaled


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Both modes."""
    return {"single": in_units(solve_single(session, inputs)), "many": in_units(solve_many(session, inputs))}


def reference(inputs: Inputs) -> Outputs:
    """All cells at once in float64; the first is the single one."""
    params = inputs["params"].T.astype(np.float64)
    y = inputs["y"].T.astype(np.float64)
    for s in range(inputs["steps"]):
        y = model.step(lambda time, now: model.derivatives(time, now, params), s * float(STEP), y, float(STEP))
    return {"single": in_units(y[:, 0]), "many": in_units(y.T)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Gates stay between 0 and 1, calmodulin is neither made nor lost."""
    resting = np.concatenate([model.RESTING_ECC, model.RESTING_CAM.ravel()])
    y = outputs["many"].astype(np.float64) * np.where(resting == 0, 1.0, np.abs(resting))
    problems = []
    gates = y[:, [*range(16), model.INDEX["r_tos"]]]
    if gates.min() < -1e-4 or gates.max() > 1.05:
        problems.append(f"a gate is {gates.min():g} or {gates.max():g}")
    for compartment in range(3):
        before, after = (
            calmodulin(states, inputs["params"], compartment) for states in (inputs["y"].astype(np.float64), y)
        )
        worst = float(np.abs(after - before).max())
        if worst > 1e-4 * float(before.max()):
            problems.append(f"calmodulin of compartment {compartment} changes by {worst:g} µM")
    return problems


def calmodulin(y: Array, params: Array, compartment: int) -> Array:
    """All calmodulin of a compartment: free, buffered, with CaMKII (not the autonomous form) and with calcineurin."""
    first = model.ECC + compartment * model.CAM
    part = y[:, first : first + model.CAM]
    total: Array = (
        part[:, :6].sum(axis=1) + params[:, 5 + compartment] * part[:, 6:10].sum(axis=1) + part[:, 12:15].sum(axis=1)
    )
    return total


SCALED = Tolerance(
    relative=5e-4, absolute=5e-4,
    reason="float32 sums of 91 stiff equations: derivatives lose three digits where fluxes nearly balance",
)

BENCHMARK = Benchmark.of_module(
    __name__, name="myocyte", feature="double mathematics, large device functions", paper="-",
    kernels=("kernel", "solver_2"),
    sizes={
        "test": {"cells": 48, "steps": 2},
        "small": {"cells": 128, "steps": 16},
        "rodinia": {"cells": 128, "steps": 12_800},  # 100 ms
    },
    tolerances={"single": SCALED, "many": SCALED},
)
