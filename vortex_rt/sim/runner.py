"""What ``vortex-sim run`` does: open a device, upload, start, wait, by libvortex-nvsim like every host."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..failures import Failure
from ..files import write_file
from ..isa import counters
from .config import Config, from_text
from .config_values import parse_size
from .energy import report, si
from .host import Host, RunError
from .image import Image, ImageError, load_image
from .kmu import GridLaunch, Triple
from .profile_page import page
from .profile_recording import Recording
from .results import RunResult
from .symbols import ImageSymbols, find_elf

if TYPE_CHECKING:
    from .timeline import TimelineOptions


def _parse_place(text: str, option: str) -> tuple[str, Path]:
    left, separator, right = text.partition("=")
    if not separator or not left or not right:
        raise click.UsageError(f"{option} {text}: expected {'ADDR:SIZE=FILE' if option == '--dump' else 'ADDR=FILE'}")
    return left, Path(right)


def _number(text: str, option: str) -> int:
    try:
        return parse_size(text)
    except ValueError:
        raise click.UsageError(f"{option}: '{text}' is not a number (decimal, 0x…, with K, M or G)") from None


@dataclass(frozen=True)
class _Start:
    """Where a run starts, what of memory is code, and the SHA-256 of the image's file."""

    entry: int
    argument: int
    code: tuple[tuple[int, int], ...]
    digest: str
    resume: bool = False
    grid: GridLaunch | None = None


@dataclass(frozen=True)
class _Stop:
    """Where a run is to end early: after ``instructions``, or when ``symbol`` is reached for the ``times``-th time."""

    instructions: int = 0
    symbol: str = ""
    times: int = 1


@dataclass(frozen=True)
class RunOptions:
    """What ``vortex-sim run`` was told; texts are read where they are used, so that an error names the option."""

    entry: str | None
    kernel: str | None
    grid: Triple | None
    block: Triple | None
    cluster: Triple | None
    block_memory: str | None
    rings: bool | None
    base: str | None
    argument: str | None
    arg_file: Path | None
    arg_address: str
    loads: tuple[str, ...]
    dumps: tuple[str, ...]
    elf: Path | None
    timeout: float | None
    breaks: tuple[str, ...]
    stop_after: str | None
    save: Path | None
    resume: Path | None
    warm_up: str | None
    counters: Path | None
    profile: bool
    profile_json: Path | None
    profile_html: Path | None
    trace: Path | None
    timeline: TimelineOptions | None
    energy: bool
    plot: Path | None
    exit_code: bool
    quiet: bool


def run_image(path: Path, config: Config, options: RunOptions) -> int:
    """Load and run an image with the command line's options; return the exit status."""
    image = load_image(path, _number(options.base, "--base") if options.base else None, config.xlen)
    if image.xlen and image.xlen != config.xlen:
        config = config.with_options({"xlen": image.xlen}, str(path))
    elf = options.elf or find_elf(path)
    _check(config, options)
    argument, uploads = _uploads(image, config, options)
    entry = _entry(image, options)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    start = _Start(entry, argument, image.code, digest, grid=_grid(config, entry, argument, options))
    with Host(config) as host:
        ranges = [(address, size) for address, _, size in uploads]
        host.reserve(ranges + [(address, size) for address, size, _ in _dumps(options)])
        for address, data, _ in uploads:
            host.write(address, data)
        if config.vortex3 and (bool(image.kernels) if options.rings is None else options.rings):
            host.ask("use_rings")
        return _carry_out(host, start, elf, options)


def _entry(image: Image, options: RunOptions) -> int:
    """Return the first instruction."""
    if options.kernel is None:
        return _number(options.entry, "--entry") if options.entry else image.entry
    if options.kernel not in image.kernels:
        names = ", ".join(image.kernels) or "no kernels (only a 3.0's vxbin does)"
        raise click.UsageError(f"--kernel {options.kernel}: {image.path} names {names}")
    return image.kernels[options.kernel]


def _grid(config: Config, entry: int, argument: int, options: RunOptions) -> GridLaunch | None:
    """Return the grid that a 3.0 starts by itself, if one was asked for."""
    if not (options.kernel or options.grid or options.block or options.cluster or options.block_memory):
        return None
    memory = _number(options.block_memory, "--block-memory") if options.block_memory else 0
    block, cluster = options.block or (config.threads, 1, 1), options.cluster or (1, 1, 1)
    launch = GridLaunch(entry, entry, argument, options.grid or cluster, block, cluster, memory)
    launch.check(config)
    return launch


def resume_checkpoint(
    image: Path | None, preset_name: str | None, config_text: str | None, mode: str | None, options: RunOptions
) -> int:
    """Go on from a checkpoint with the command line's options; return the exit status."""
    from .checkpoint import CheckpointError, read_header

    path = options.resume
    assert path is not None
    taken = [name for name in ("entry", "base", "argument", "arg_file", "loads") if getattr(options, name)]
    taken += _of_vortex3(options)
    if preset_name or taken:
        words = ", ".join(["preset"] * bool(preset_name) + taken)
        raise click.UsageError(f"--resume takes {words} from the file: give none")
    header = read_header(path)
    digest = hashlib.sha256(image.read_bytes()).hexdigest() if image else header.digest
    if digest != header.digest:
        raise CheckpointError(f"{path} is a checkpoint of another image than {image}")
    config = from_text(config_text, header.config, "--config") if config_text else header.config
    config = header.config_for(asdict(config.with_options({"mode": mode}) if mode else config))
    _check(config, options)
    code = load_image(image, xlen=config.xlen).code if image else ((header.start_pc, header.start_pc + (1 << 20)),)
    with Host(config) as host:
        host.reserve([(address, size) for address, size, _ in _dumps(options)])
        host.ask("restore", file=str(path.resolve()))
        if not options.quiet:
            kept = config.mode == "functional" or header.keeps_timing(config)
            how = "it goes on exactly" if kept else "pipeline and caches are empty, cycles count from here"
            click.echo(f"{path}: after {header.instructions} warp instructions; {how}", err=True)
        start = _Start(header.start_pc, header.argument, code, header.digest, resume=True)
        return _carry_out(host, start, options.elf or (find_elf(image) if image else None), options)


def _of_vortex3(options: RunOptions) -> list[str]:
    """Return which options were given that only a 3.0 has."""
    names = ("kernel", "grid", "block", "cluster", "block_memory", "rings")
    return [name for name in names if getattr(options, name) is not None]


def _check(config: Config, options: RunOptions) -> None:
    """Refuse options that contradict each other before a device is opened."""
    stop = _stop(options)
    if not config.vortex3 and (given := _of_vortex3(options)):
        words = ", ".join("--" + name.replace("_", "-") for name in given)
        raise click.UsageError(f"{words}: of a Vortex 3.0 (--preset vortex3)")
    if options.kernel and options.entry:
        raise click.UsageError("--kernel and --entry both say where to begin")
    if options.trace and config.mode != "timing":
        raise click.UsageError("--trace needs --mode timing")
    if options.energy and config.mode != "timing":
        raise click.UsageError("--energy needs --mode timing")
    if stop.symbol and options.breaks:
        raise click.UsageError("--stop-after SYMBOL goes without --break")


def _stop(options: RunOptions) -> _Stop:
    """Read --stop-after."""
    text = options.stop_after
    if not text:
        return _Stop()
    if text[0].isdigit():
        return _Stop(_number(text, "--stop-after"))
    symbol, _, times = text.partition(":")
    return _Stop(symbol=symbol, times=max(1, _number(times or "1", "--stop-after")))


def _carry_out(host: Host, start: _Start, elf: Path | None, options: RunOptions) -> int:
    """Run on a device that is loaded, and write what the options ask for; return the exit status."""
    stop = _stop(options)
    if elf:
        host.set_symbols(str(Path(elf).resolve()))
    breaks = [_address(elf, text) for text in ([stop.symbol] if stop.symbol else options.breaks)]
    _prepare(host, start.code, breaks, options)
    warm: RunResult | None = None
    if options.warm_up:
        host.ask("stop_after", instructions=host.ask("progress") + _number(options.warm_up, "--warm-up"))
        status = _run(host, start, options.timeout, _Stop())
        warm, start = host.result, replace(start, resume=True)
        if status != 0:
            return status
    if stop.instructions:
        host.ask("stop_after", instructions=stop.instructions)
    status = _run(host, start, options.timeout, stop)
    if options.save and status == 0:
        host.ask("save", file=str(options.save.resolve()), digest=start.digest)
    for address, size, file in _dumps(options):
        write_file(file, host.read(address, size))
    if options.counters:
        write_file(options.counters, (json.dumps(host.counters(), indent=2) + "\n").encode())
    _reports(host, options)
    _summary(host, options, warm)
    if options.exit_code and status == 0:
        return host.counter(counters.FIRST + counters.EXIT_CODE, 0) & 0xFF
    return status


def _uploads(image: Image, config: Config, options: RunOptions) -> tuple[int, list[tuple[int, bytes, int]]]:
    """Return what MSCRATCH gets, and what goes into device memory: address, bytes, size with the zeros behind."""
    for address, _, size in image.segments:
        if address + size > config.memory_size:
            raise ImageError(
                f"{image.path}: segment 0x{address:x}+0x{size:x} does not fit into "
                f"{config.memory_size >> 20} MiB of device memory"
            )
    files: list[tuple[str, Path]] = [_parse_place(text, "--load") for text in options.loads]
    argument = _number(options.argument, "--arg") if options.argument else 0
    if options.arg_file:
        files.insert(0, (options.arg_address, options.arg_file))
        argument = argument or _number(options.arg_address, "--arg-address")
    contents = [(_number(place, "--load"), file.read_bytes()) for place, file in files]
    return argument, [*image.segments, *((address, data, len(data)) for address, data in contents)]


def _dumps(options: RunOptions) -> list[tuple[int, int, Path]]:
    """Return address, size and file of what is to be written after the run."""
    dumps = []
    for text in options.dumps:
        place, file = _parse_place(text, "--dump")
        start, separator, size = place.partition(":")
        if not separator:
            raise click.UsageError(f"--dump {text}: expected ADDR:SIZE=FILE")
        dumps.append((_number(start, "--dump"), _number(size, "--dump"), file))
    return dumps


def _address(elf: Path | None, text: str) -> int:
    """Return the address of a symbol, or the number."""
    address: int | None = ImageSymbols(elf).address(text) if elf else None
    return _number(text, "--break") if address is None else address


def _prepare(host: Host, code: tuple[tuple[int, int], ...], breaks: list[int], options: RunOptions) -> None:
    """Ask for breakpoints and for what is recorded during the run."""
    if breaks:
        host.ask("set_breakpoints", addresses=breaks)
    if options.profile or options.profile_json or options.profile_html or options.plot:
        host.ask("profile", low=min(start for start, _ in code), high=max(end for _, end in code))
    if options.timeline and (options.trace or host.config.mode == "timing"):
        host.ask("trace", options=options.timeline.text())


def _reports(host: Host, options: RunOptions) -> None:
    """Write what the options ask for beside the result."""
    if options.profile:
        click.echo(host.ask("profile_report"), nl=False)
    if options.profile_json:
        write_file(options.profile_json, (json.dumps(host.ask("profile_data"), indent=1) + "\n").encode())
    if options.profile_html:
        write_file(options.profile_html, page(Recording([host.ask("profile_data")])).encode())
    if options.trace:
        count = host.ask("write_trace", file=str(options.trace.resolve()))
        click.echo(
            f"{count} events written to {options.trace}: open it in https://ui.perfetto.dev or chrome://tracing",
            err=True,
        )
    if options.plot:
        host.ask("plot", file=str(options.plot.resolve()))


def _summary(host: Host, options: RunOptions, warm: RunResult | None) -> None:
    energy = host.counters()["energy"] if host.config.mode == "timing" else None
    if energy and options.energy:
        click.echo(report(energy), nl=False)
    if options.quiet:
        return
    result = host.result
    rate = result.instructions / result.seconds / 1e6 if result.seconds else 0.0
    cycles = "instructions of the busiest core" if host.config.mode == "functional" else "cycles"
    click.echo(
        f"{result.instructions} warp instructions, {result.thread_instructions} thread instructions, "
        f"{result.cycles} {cycles}{_bound(host)} in {result.seconds:.3f} s ({rate:.1f} M/s); {host.config.describe()}"
        + (f"; energy about {si(energy['joules'], 'J')} (estimate)" if energy else ""),
        err=True,
    )
    if warm is not None:
        click.echo(
            f"behind the warm-up: {result.instructions - warm.instructions} warp instructions, "
            f"{result.cycles - warm.cycles} cycles",
            err=True,
        )


def _bound(host: Host) -> str:
    """What the estimate of sampled mode says of itself."""
    if host.config.mode != "sampled":
        return ""
    found = host.counters()
    if "cycles_error" not in found:  # the run failed
        return ""
    samples = found["total"]["sampling"]["samples"]
    return f" ± {found['cycles_error']:.0f} ({found['confidence']:.0%}, {samples} samples)"


def _run(host: Host, start: _Start, timeout: float | None, stop: _Stop) -> int:
    """Run to the end, or to where it is to stop, over breakpoints; return the exit status."""
    deadline = time.monotonic() + timeout if timeout else None
    resume = start.resume
    reached = 0
    while True:
        rest = max(0.001, deadline - time.monotonic()) if deadline is not None else None
        if start.grid and not resume:
            host.start_grid(start.grid)
        else:
            host.start(start.entry, start.argument, rest, resume)
        try:
            if not _wait(host, deadline if start.grid else None):
                host.abort()
                click.echo(f"vortex-sim: error: it did not end within {timeout:g} s (--timeout)", err=True)
                return 1
            if stop.symbol:
                click.echo(f"vortex-sim: error: {stop.symbol} was reached {reached} times", err=True)
            return 1 if stop.symbol else 0
        except KeyboardInterrupt:
            host.abort()
            click.echo("vortex-sim: interrupted", err=True)
            return 130
        except RunError as error:
            if error.kind is Failure.STOPPED:
                return 0
            if error.kind is not Failure.BREAKPOINT:
                click.echo(f"vortex-sim: error: {error.message}", err=True)
                return 1
            reached += 1
            if stop.symbol and reached == stop.times:
                return 0
            if not stop.symbol:
                click.echo(f"{error.message}\n{host.ask('registers')}")
            resume = True


def _wait(host: Host, deadline: float | None) -> bool:
    """Wait for the end of the run, or the deadline; on a terminal show how far a long one is. Return if it ended."""
    began = shown = time.monotonic()
    while not host.wait():
        now = time.monotonic()
        if deadline is not None and now > deadline:
            return False
        if sys.stderr.isatty() and now - began > 3 and now - shown > 1:
            shown = now
            click.echo(
                f"\r{host.ask('progress') / 1e6:.0f} M warp instructions after {now - began:.0f} s", nl=False, err=True
            )
    return True
