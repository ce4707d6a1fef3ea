"""Sampled mode against timing mode: cycles, error bound and time of Rodinia's programs.

    python benchmarks/sim_sampling.py hotspot kmeans --size small
    python benchmarks/sim_sampling.py hotspot kmeans --device cuda,sample_period=200000 --plot sampling.png

Both modes run in processes of their own, one after the other. The time is that of the launches.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass

from rodinia_tests.jobs import Job, Row, run_isolated
from vortex_rt.sim.results import student

HEADINGS = (
    "program", "instructions", "timed", "samples", "cycles", "estimate", "error", "bound (95 %)", "speed-up",
)  # fmt: skip


def measure(name: str, size: str, device: str, mode: str, timeout: float) -> Row:
    row = run_isolated(Job(name, size, device, mode), timeout)
    if not row["correct"]:
        sys.exit(f"{name} in {mode} mode: {row['reason']}")
    return row


def seconds(row: Row) -> float:
    return float(sum(kernel["seconds"] for kernel in row["kernels"].values()))


@dataclass(frozen=True)
class Comparison:
    """A program in both modes: cycles, and seconds of its kernels."""

    name: str
    instructions: int
    timed: float
    samples: int
    cycles: int
    estimate: int
    bound: float
    seconds: tuple[float, float]

    @property
    def error(self) -> float:
        """Of the estimate, as a part of the cycles."""
        return self.estimate / self.cycles - 1

    def cells(self) -> list[str]:
        """The row of the table."""
        whole, part = self.seconds
        return [
            self.name, f"{self.instructions / 1e6:.2f} M", f"{self.timed:.0%}", str(self.samples), str(self.cycles),
            str(self.estimate), f"{self.error:+.1%}", f"± {self.bound:.1%}", f"{whole / part:.1f} ×",
        ]  # fmt: skip


def compare(name: str, size: str, device: str, timeout: float) -> Comparison:
    whole, part = (measure(name, size, device, mode, timeout) for mode in ("timing", "sampled"))
    counters, instructions = part["counters"], int(part["instructions"])
    samples = int(counters["sampling.samples"])
    deviation = math.hypot(math.sqrt(counters["sampling.cycles_variance"]), counters["sampling.cycles_drift"])
    bound = student(max(1, samples - 1)) * deviation / part["cycles"]
    timed = counters["sampling.detailed_instructions"] / instructions
    return Comparison(
        name, instructions, timed, samples, int(whole["cycles"]), int(part["cycles"]), bound,
        (seconds(whole), seconds(part)),
    )  # fmt: skip


def plot(results: list[Comparison], path: str) -> None:
    """Errors with their bounds, and the speed-up."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4), width_ratios=(2, 1), layout="constrained", sharey=True)
    places = range(len(results))
    left.errorbar(
        [100 * one.error for one in results], places, xerr=[100 * one.bound for one in results], fmt="o", capsize=4
    )
    left.axvline(0, color="grey", linewidth=1)
    left.set(xlabel="cycles against timing mode [%], bars: 95 % bound", title="estimate of sampled mode")
    left.set_yticks(places, [one.name for one in results])
    right.barh(places, [one.seconds[0] / one.seconds[1] for one in results])
    right.set(xlabel="time in timing mode / in sampled mode", title="speed-up")
    left.invert_yaxis()
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--size", default="small")
    parser.add_argument("--device", default="cuda", help="preset or configuration text")
    parser.add_argument("--timeout", type=float, default=1800)
    parser.add_argument("--plot", metavar="FILE.png", help="draw errors, bounds and speed-ups")
    options = parser.parse_args()
    print("| " + " | ".join(HEADINGS) + " |\n|---|" + "---:|" * (len(HEADINGS) - 1))
    results = []
    for name in options.programs:
        results.append(compare(name, options.size, options.device, options.timeout))
        print("| " + " | ".join(results[-1].cells()) + " |", flush=True)
    if options.plot:
        plot(results, options.plot)


if __name__ == "__main__":
    main()
