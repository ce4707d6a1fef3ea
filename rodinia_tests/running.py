"""Run one benchmark on a device and check it."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from nvvm2spirv import SpirvModule, translate
from vortex_rt.api.counters import Launch
from vortex_rt.api.device import Device
from vortex_rt.api.module import Module

from .common import Benchmark, Inputs, Outputs, load
from .session import Session


@dataclass
class Result:
    """What a run gave. ``problems`` is empty when the outputs are right."""

    benchmark: Benchmark
    size: str
    inputs: Inputs
    outputs: Outputs
    expected: Outputs
    problems: list[str]
    launches: list[Launch] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def correct(self) -> bool:
        """Whether the check found nothing."""
        return not self.problems

    def total(self, counter: str) -> int:
        """Sum of a counter over all launches."""
        return sum(int(launch.counters.total.get(counter, 0)) for launch in self.launches)


def translate_benchmark(benchmark: Benchmark, variant: str = "") -> SpirvModule:
    """Translate the NVVM IR (validates the result)."""
    return translate(benchmark.ir(variant))


def run_module(
    benchmark: Benchmark, module: Module, size: str = "test", *, variant: str = "", data: Path | None = None
) -> Result:
    """Run on a module that is already built for a device, and check against the CPU reference."""
    inputs = benchmark.inputs(size, data)
    session = Session(module, variant)
    started = time.perf_counter()
    with module.device.profile() as profile:
        outputs = benchmark.execute(session, inputs)
    seconds = time.perf_counter() - started
    expected = benchmark.reference(inputs)
    problems = benchmark.check(inputs, outputs, expected)
    return Result(benchmark, size, inputs, outputs, expected, problems, profile.launches, seconds)


def run(name: str, device: Device, size: str = "test", *, variant: str = "", data: str | Path | None = None) -> Result:
    """Translate, build, run and check one benchmark.

    Raises what translation, build, launches and missing data files raise; a wrong result is not an exception but
    ``result.problems``.
    """
    benchmark = load(name)
    module = Module.from_spirv(device, translate_benchmark(benchmark, variant))
    return run_module(benchmark, module, size, variant=variant, data=Path(data) if data is not None else None)
