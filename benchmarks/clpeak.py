#!/usr/bin/env python3
"""clpeak's kernels in device time, beside the configuration's theoretical peak.

benchmarks/clpeak.py [--config preset=cuda] [--groups 4] [--executable /usr/bin/clpeak] [--no-half]

clpeak itself sizes its launches for a GPU (2,048 groups of 256 work-items a compute unit, 30 times each), which takes
hours in timing mode, and has no option for less. So the kernels are read from its executable, built with its option,
and each is launched once, with its group size and ``--groups`` groups a core; figures are clpeak's own: the operations
(or bytes) that it counts a work-item by the time that the event tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import pyopencl as cl

from vortex_rt import Device
from vortex_rt.sim.config import Config, from_text

GROUP = 256  # work-items of a group, as in clpeak
FETCHES = 16  # vectors that a work-item of the bandwidth kernels reads
WIDTHS = (1, 2, 4, 8, 16)
OPTIONS = ["-cl-mad-enable"]
FIRST_LINE = b"#undef FETCH_2"


@dataclass(frozen=True)
class Compute:
    """A group of clpeak's kernels that repeat ``mad``: a kernel for each vector width."""

    title: str
    name: str
    operations: int  # that clpeak counts a work-item
    element: type[np.generic]
    argument: type[np.generic]
    instructions: int  # of the device for a multiplication and an addition, at best

    def kernel(self, width: int) -> str:
        """The kernel's name for a vector width."""
        return f"compute_{self.name}_v{width}"


COMPUTE = (
    Compute("single precision, GFLOPS", "sp", 4096, np.float32, np.float32, 1),
    Compute("half precision, GFLOPS", "hp", 4096, np.float16, np.float32, 1),
    Compute("double precision, GFLOPS", "dp", 4096, np.float64, np.float64, 1),
    Compute("integer, GIOPS", "integer", 2048, np.int32, np.int32, 2),
    Compute("integer 24 bit, GIOPS", "intfast", 2048, np.int32, np.int32, 2),
)


def kernels_of(executable: Path) -> str:
    """The OpenCL C text that clpeak's executable holds.

    Raises:
        ValueError: it holds none.
    """
    data = executable.read_bytes()
    at = data.find(FIRST_LINE)
    if at < 0:
        raise ValueError(f"{executable} holds no kernels of clpeak")
    return data[data.rfind(b"\0", 0, at) + 1 : data.find(b"\0", at)].decode()


def lanes_a_cycle(config: Config) -> float:
    """Lanes for which the device can start an instruction in a cycle.

    A core issues one instruction a slice, to units of ``simd_width`` lanes; the cores of a socket fetch one together.
    """
    issued = config.total_cores * config.issue_slices * min(config.lanes, config.threads)
    sockets = -(-config.total_cores // config.effective("socket_size"))
    return min(issued, sockets * config.threads)


def seconds(queue: cl.CommandQueue, kernel: cl.Kernel, items: int) -> float:
    """Device time of a launch."""
    event = cl.enqueue_nd_range_kernel(queue, kernel, (items,), (GROUP,))
    event.wait()
    return 1e-9 * (event.profile.end - event.profile.start)


def compute_rates(queue: cl.CommandQueue, program: cl.Program, row: Compute, items: int) -> list[float]:
    """Operations a nanosecond for each vector width."""
    output = cl.Buffer(queue.context, cl.mem_flags.WRITE_ONLY, items * np.dtype(row.element).itemsize)
    rates = []
    for width in WIDTHS:
        kernel = cl.Kernel(program, row.kernel(width))
        kernel.set_args(output, row.argument(1.3))
        rates.append(1e-9 * items * row.operations / seconds(queue, kernel, items))
    return rates


def bandwidths(queue: cl.CommandQueue, program: cl.Program, items: int) -> list[float]:
    """Bytes read a nanosecond for each vector width: the better of clpeak's two orders."""
    numbers = np.arange(items, dtype=np.float32)
    flags = cl.mem_flags
    source = cl.Buffer(queue.context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=numbers)
    output = cl.Buffer(queue.context, flags.WRITE_ONLY, numbers.nbytes)
    rates = []
    for width in WIDTHS:
        times = []
        for order in ("local", "global"):
            kernel = cl.Kernel(program, f"global_bandwidth_v{width}_{order}_offset")
            kernel.set_args(source, output)
            times.append(seconds(queue, kernel, items // width // FETCHES))
        rates.append(1e-9 * numbers.nbytes / min(times))
    return rates


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--config", "text", default="preset=cuda", show_default=True, help="Shape of the device.")
@click.option("--groups", default=4, show_default=True, help="Groups of 256 work-items a core for the arithmetic.")
@click.option("--floats", default=1 << 19, show_default=True, help="Size of the array that the bandwidth kernels read.")
@click.option(
    "--executable", default="/usr/bin/clpeak", show_default=True, type=click.Path(path_type=Path, exists=True)
)
@click.option("--half/--no-half", default=True, show_default=True, help="The half precision kernels, the longest.")
def main(text: str, groups: int, floats: int, executable: Path, half: bool) -> None:
    """Print, as Markdown, clpeak's figures by vector width, the theoretical peak and the best figure's share of it."""
    config = from_text(text).with_options({"mode": "timing"})
    context = Device(config).context
    queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)
    program = cl.Program(context, kernels_of(executable)).build(OPTIONS)
    clock = 1e-3 * config.clock_mhz  # cycles a nanosecond
    click.echo(f"| {config.shape()} | {' | '.join(f'×{width}' for width in WIDTHS)} | peak | best / peak |")
    click.echo("|---|" + "---:|" * (len(WIDTHS) + 2))

    def add(title: str, rates: list[float], peak: float) -> None:
        cells = (title, *(f"{rate:.3g}" for rate in rates), f"{peak:.3g}", f"{100 * max(rates) / peak:.0f} %")
        click.echo(f"| {' | '.join(cells)} |")

    add("global memory, GB/s", bandwidths(queue, program, floats), clock * config.dram_bytes_per_cycle)
    for row in COMPUTE:
        if half or row.name != "hp":
            peak = clock * 2 * lanes_a_cycle(config) / row.instructions
            add(row.title, compute_rates(queue, program, row, groups * config.total_cores * GROUP), peak)


if __name__ == "__main__":
    main()
