"""cfd: compressible Euler equations on an unstructured mesh, in float and double, with and without precomputed fluxes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks, read_numbers

GAMMA = 1.4
FACES = 4
STEPS = 3  # Runge-Kutta
SMOOTHING = 0.2
WALL, FAR = -1, -2
MACH = 1.2
ANGLE = 0.0  # of attack, degrees
PRECISIONS = {"float": ("f", np.float32, 192), "double": ("d", np.float64, 128)}  # mangled type, type, block


def far_field() -> tuple[Array, Array]:
    """Variables of the undisturbed flow and the flux contributions [x, y, z momentum, energy][3], as the suite's
    host has them."""
    density = pressure = GAMMA
    sound = np.sqrt(GAMMA * pressure / density)
    angle = np.deg2rad(ANGLE)
    velocity = MACH * sound * np.array([np.cos(angle), np.sin(angle), 0.0])
    momentum = density * velocity
    energy = density * 0.5 * float(velocity @ velocity) + pressure / (GAMMA - 1.0)
    momentum_flux = np.outer(velocity, momentum) + pressure * np.eye(3)
    energy_flux = velocity * (energy + pressure)
    return np.array([density, *momentum, energy]), np.vstack([momentum_flux, energy_flux])


def generated_mesh(side: int) -> tuple[Array, Array, Array]:
    """Areas, neighbours [n][4] and inward face normals [n][4][3] of a distorted grid of side² prisms around a square
    obstacle."""
    rng = np.random.default_rng(29)
    x, y = np.meshgrid(np.arange(side + 1.0), np.arange(side + 1.0))
    for axis in (x, y):
        axis[1:-1, 1:-1] += rng.uniform(-0.2, 0.2, (side - 1, side - 1))
    corners = np.stack([x, y], axis=2) / side
    solid = np.zeros((side, side), np.bool_)
    solid[side // 3 : side // 2, side // 3 : side // 2] = True
    number = np.where(solid, WALL, np.cumsum(~solid).reshape(side, side) - 1)
    framed = np.pad(number, 1, constant_values=FAR)
    areas, neighbours, normals = [], [], []
    for j, i in zip(*np.nonzero(~solid)):
        ring = [corners[j, i], corners[j, i + 1], corners[j + 1, i + 1], corners[j + 1, i]]
        edges = [ring[(k + 1) % 4] - ring[k] for k in range(4)]
        # South, east, north, west; counter-clockwise, so the left normal points inwards. Unit depth.
        neighbours.append([framed[j, i + 1], framed[j + 1, i + 2], framed[j + 2, i + 1], framed[j + 1, i]])
        normals.append([[-edge[1], edge[0], 0.0] for edge in edges])
        d1, d2 = ring[2] - ring[0], ring[3] - ring[1]
        areas.append(0.5 * abs(d1[0] * d2[1] - d1[1] * d2[0]))
    return np.array(areas), np.array(neighbours, np.int32), np.array(normals)


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A mesh; the suite's files hold the number of cells, then area and four times (neighbour from 1, outward
    normal) a cell."""
    if data is not None:
        numbers = read_numbers(data / parameters["files"][0])
        cells = numbers[1:].reshape(int(numbers[0]), 1 + FACES * 4)
        faces = cells[:, 1:].reshape(-1, FACES, 4)
        neighbours = faces[:, :, 0].astype(np.int32)
        mesh = cells[:, 0], np.where(neighbours < 0, FAR, neighbours - 1).astype(np.int32), -faces[:, :, 1:]
    else:
        mesh = generated_mesh(parameters["side"])
    areas, neighbours, normals = mesh
    return {"areas": areas, "neighbours": neighbours, "normals": normals, "iterations": parameters["iterations"]}


def padded(array: Array, length: int) -> Array:
    """Repeat the last cell up to whole blocks."""
    return np.concatenate([array, np.repeat(array[-1:], length - len(array), axis=0)])


def write_far_field(session: Session, precision: str) -> None:
    """Fill the constant memory; vectors are float3 (12 bytes) or double3 (24)."""
    suffix = "_double" if precision == "double" else ""
    dtype = PRECISIONS[precision][1]
    variables, fluxes = far_field()
    session.write_symbol(f"ff_variable{suffix}", variables.astype(dtype))
    for name, flux in zip(("momentum_x", "momentum_y", "momentum_z", "density_energy"), fluxes):
        session.write_symbol(f"ff_flux_contribution_{name}{suffix}", flux.astype(dtype))


def run_solver(session: Session, inputs: Inputs, precision: str, precompute: bool) -> Array:
    """Density, momenta and energy [5][n] after the iterations."""
    letter, dtype, block = PRECISIONS[precision]
    count = len(inputs["areas"])
    grid = blocks(count, block)
    length = grid * block
    areas = session.upload(padded(inputs["areas"], length).astype(dtype))
    neighbours = session.upload(np.ascontiguousarray(padded(inputs["neighbours"], length).T))
    normals = session.upload(np.ascontiguousarray(padded(inputs["normals"], length).transpose(2, 1, 0), dtype))
    variables, old, fluxes = (session.zeros((5, length), dtype) for _ in range(3))
    factors = session.zeros(length, dtype)
    contributions = [session.zeros((3, length), dtype) for _ in range(4)] if precompute else []
    write_far_field(session, precision)

    def launch(name: str, signature: str, *arguments: object) -> None:
        # The kernels are overloaded, so the mangled name selects one.
        session.launch(f"_Z{len(name)}{name}{signature}", grid, block, *arguments)

    same = "S_" * 3
    flux_signature = f"iPiP{letter}" + "S0_" * (6 if precompute else 2)
    launch("cuda_initialize_variables", f"iP{letter}", length, variables)
    for _ in range(inputs["iterations"]):
        session.copy(variables, old)
        launch("cuda_compute_step_factor", f"iP{letter}S_S_", length, variables, areas, factors)
        for j in range(STEPS):
            if precompute:
                launch("cuda_compute_flux_contributions", f"iP{letter}" + "S_" * 4, length, variables, *contributions)
            launch("cuda_compute_flux", flux_signature, length, neighbours, normals, variables, *contributions, fluxes)
            launch("cuda_time_step", f"iiP{letter}{same}", j, length, old, variables, factors, fluxes)
    return np.ascontiguousarray(session.download(variables)[:, :count])


def execute(session: Session, inputs: Inputs) -> Outputs:
    """The suite's four programs."""
    return {
        f"{precision}_{'precomputed' if precompute else 'direct'}": run_solver(session, inputs, precision, precompute)
        for precision in PRECISIONS
        for precompute in (False, True)
    }


@dataclass
class FlowState:
    """Variables [5][n] and what follows from them; tensors have the cell as their last axis."""

    variables: Array

    def __post_init__(self) -> None:
        self.density, self.momentum, self.energy = self.variables[0], self.variables[1:4], self.variables[4]
        self.velocity = self.momentum / self.density
        squared = (self.velocity**2).sum(axis=0)
        self.speed = np.sqrt(squared)
        self.pressure = (GAMMA - 1.0) * (self.energy - 0.5 * self.density * squared)
        self.sound = np.sqrt(GAMMA * self.pressure / self.density)

    def flux(self) -> Array:
        """Flux of each variable through unit areas, [5][3][n]."""
        momentum = self.velocity[:, None] * self.momentum[None, :]
        momentum = momentum + self.pressure * np.eye(3)[:, :, None]
        energy = self.velocity * (self.energy + self.pressure)
        return np.concatenate([self.momentum[None], momentum, energy[None]])


def residual(variables: Array, neighbours: Array, normals: Array) -> Array:
    """Sum of the fluxes through the faces, [5][n]; neighbours [4][n], normals [4][3][n]."""
    here = FlowState(variables)
    flux = here.flux()
    far_variables, far_flux = far_field()
    far = np.vstack([far_variables[1:4], far_flux])
    total = np.zeros_like(variables)
    for nb, normal in zip(neighbours, normals):
        area = np.sqrt((normal**2).sum(axis=0))
        there = FlowState(variables[:, np.maximum(nb, 0)])
        factor = -area * SMOOTHING * 0.5 * (here.speed + there.speed + here.sound + there.sound)
        inner = factor * (variables - there.variables) + 0.5 * np.einsum("vkn,kn->vn", flux + there.flux(), normal)
        outer = 0.5 * np.einsum("vkn,kn->vn", flux + far[:, :, None], normal)
        wall = np.zeros_like(variables)
        wall[1:4] = normal * here.pressure
        total += np.where(nb >= 0, inner, np.where(nb == WALL, wall, outer))
    return total


def reference(inputs: Inputs) -> Outputs:
    """The same scheme on whole arrays in float64."""
    neighbours, normals = inputs["neighbours"].T, inputs["normals"].transpose(1, 2, 0)
    variables = np.repeat(far_field()[0][:, None], len(inputs["areas"]), axis=1)
    for _ in range(inputs["iterations"]):
        old = variables
        state = FlowState(variables)
        factors = 0.5 / (np.sqrt(inputs["areas"]) * (state.speed + state.sound))
        for j in range(STEPS):
            variables = old + factors / (STEPS + 1 - j) * residual(variables, neighbours, normals)
    single = variables.astype(np.float32)
    return {
        "float_direct": single, "float_precomputed": single, "double_direct": variables,
        "double_precomputed": variables,
    }  # fmt: skip


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Cells that no signal from a wall has reached keep the undisturbed flow; density and pressure stay positive."""
    neighbours = inputs["neighbours"]
    reached = (neighbours == WALL).any(axis=1)
    for _ in range(STEPS * inputs["iterations"] - 1):
        reached |= reached[np.maximum(neighbours, 0)].any(axis=1, where=neighbours >= 0)
    problems = []
    undisturbed = far_field()[0]
    for name, variables in outputs.items():
        quiet = variables[:, ~reached].astype(np.float64)
        limit = 1e-5 if name.startswith("float") else 1e-12
        if quiet.size and float(np.abs(quiet - undisturbed[:, None]).max()) > limit * 10:
            problems.append(f"{name}: the flow changed where no signal can have come")
        if (variables[0] <= 0).any() or (FlowState(variables.astype(np.float64)).pressure <= 0).any():
            problems.append(f"{name}: density or pressure is not positive")
    return problems


FLOATS = Tolerance(relative=1e-4, absolute=2e-5, reason="float32 sums of four fluxes, three steps an iteration")
DOUBLES = Tolerance(relative=1e-11, absolute=1e-12, reason="the same sums in double, in another order")

BENCHMARK = Benchmark.of_module(
    __name__, name="cfd", feature="double3 type", paper="yes",
    kernels=(
        "cuda_initialize_variables", "cuda_compute_step_factor", "cuda_compute_flux_contributions", "cuda_compute_flux",
        "cuda_time_step",
    ),
    sizes={
        "test": {"side": 24, "iterations": 2},
        "small": {"side": 48, "iterations": 10},
        "rodinia": {"side": 312, "iterations": 2000, "files": ("cfd/fvcorr.domn.097K",)},
    },
    tolerances={
        "float_direct": FLOATS, "float_precomputed": FLOATS, "double_direct": DOUBLES, "double_precomputed": DOUBLES,
    },
)  # fmt: skip
