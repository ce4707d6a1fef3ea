"""backprop: one training step of a perceptron with one hidden layer of 16 units."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance

BLOCK = 16
HIDDEN = 16
ETA = MOMENTUM = 0.3
TARGET = 0.1


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Random units and weights in [0, 1); index 0 is the bias unit. The number of inputs is a multiple of 16."""
    rng = np.random.default_rng(7)
    n = parameters["inputs"]
    units = rng.random(n + 1)
    units[0] = 1.0
    return {
        "units": units.astype(np.float32),
        # Small weights, so that the hidden units are not saturated and every weight matters.
        "input_weights": (rng.random((n + 1, HIDDEN + 1)) * 4.0 / n).astype(np.float32),
        "previous": (rng.random((n + 1, HIDDEN + 1)) * 0.01).astype(np.float32),
        "hidden_weights": rng.random(HIDDEN + 1),
    }


def squash(x: Array) -> Array:
    """The logistic function."""
    return 1.0 / (1.0 + np.exp(-x))


def hidden_delta(hidden: Array, weights: Array) -> Array:
    """Errors of the hidden units (element 0, the bias, is 0), from the single output unit's error."""
    output = squash(weights[0] + hidden @ weights[1:])
    output_delta = output * (1.0 - output) * (TARGET - output)
    return np.concatenate([[0.0], hidden * (1.0 - hidden) * output_delta * weights[1:]])


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Forward pass to the hidden layer and weight update on the device, the rest on the host."""
    count = len(inputs["units"]) - 1
    grid = (1, count // BLOCK)
    units = session.upload(inputs["units"])
    products = session.upload(inputs["input_weights"])
    partial = session.zeros((count // BLOCK, HIDDEN), np.float32)
    session.launch("bpnn_layerforward_CUDA", grid, (BLOCK, BLOCK), units, products, partial, HIDDEN)
    sums = session.download(partial).astype(np.float64).sum(axis=0) + inputs["input_weights"][0, 1:]
    hidden = squash(sums)

    weights, previous = session.upload(inputs["input_weights"]), session.upload(inputs["previous"])
    delta = session.upload(hidden_delta(hidden, inputs["hidden_weights"]).astype(np.float32))
    session.launch("bpnn_adjust_weights_cuda", grid, (BLOCK, BLOCK), delta, HIDDEN, units, weights, previous)
    return {
        "hidden": hidden.astype(np.float32),
        "weights": session.download(weights),
        "change": session.download(previous),
    }


def reference(inputs: Inputs) -> Outputs:
    """The same step with matrices in float64."""
    units, weights = inputs["units"].astype(np.float64), inputs["input_weights"].astype(np.float64)
    hidden = squash(units @ weights[:, 1:])
    delta = hidden_delta(hidden, inputs["hidden_weights"])
    change = ETA * np.outer(units, delta) + MOMENTUM * inputs["previous"]
    change[:, 0] = inputs["previous"][:, 0]  # nothing leads to the hidden layer's bias unit
    weights[:, 1:] += change[:, 1:]
    return {
        "hidden": hidden.astype(np.float32),
        "weights": weights.astype(np.float32),
        "change": change.astype(np.float32),
    }


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """What was added to the weights is the change."""
    added = outputs["weights"].astype(np.float64) - inputs["input_weights"]
    worst = float(np.abs(added - outputs["change"])[:, 1:].max())
    return [] if worst < 1e-6 else [f"weights and changes differ by {worst:g}"]


BENCHMARK = Benchmark.of_module(
    __name__, name="backprop", feature="__log2f", paper="on going",
    kernels=("bpnn_layerforward_CUDA", "bpnn_adjust_weights_cuda"),
    sizes={
        "test": {"inputs": 1024},
        "small": {"inputs": 16384},
        "rodinia": {"inputs": 65536},
    },
    tolerances={
        "hidden": Tolerance(relative=1e-5, reason="float32 sums of 16 products, then float64"),
        "weights": Tolerance(relative=1e-5, absolute=1e-7, reason="a product and two sums in float32 and double"),
        "change": Tolerance(relative=1e-5, absolute=1e-7, reason="the errors come from sums in float32"),
    },
)
