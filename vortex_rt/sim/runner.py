"""What ``vortex-sim run`` does: open a device, upload, start, wait, by libvortex-nvsim like every host."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from ..failures import Failure
from ..isa import counters
from .config import Config, parse_size
from .energy import report, si
from .files import write_file
from .host import Host, RunError
from .image import Image, ImageError, load_image
from .profile_page import page
from .symbols import ImageSymbols, find_elf


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


def run_image(path: Path, config: Config, options: dict[str, Any]) -> int:
    """Load and run an image with the command line's options; return the exit status."""
    image = load_image(path, _number(options["base"], "--base") if options["base"] else None, config.xlen)
    if image.xlen and image.xlen != config.xlen:
        config = config.with_options({"xlen": image.xlen}, str(path))
    elf = options["elf"] or find_elf(path)
    argument, uploads = _uploads(image, config, options)
    dumps = _dumps(options)
    breaks = [_address(elf, text) for text in options["breaks"]]
    entry = _number(options["entry"], "--entry") if options["entry"] else image.entry
    if options["trace"] and config.mode != "timing":
        raise click.UsageError("--trace needs --mode timing")
    if options["energy"] and config.mode != "timing":
        raise click.UsageError("--energy needs --mode timing")
    with Host(config) as host:
        host.reserve(
            [(address, size) for address, _, size in uploads] + [(address, size) for address, size, _ in dumps]
        )
        for address, data, _ in uploads:
            host.write(address, data)
        if elf:
            host.set_symbols(str(Path(elf).resolve()))
        _prepare(host, image, breaks, options)
        status = _run(host, entry, argument, options["timeout"])
        for address, size, file in dumps:
            write_file(file, host.read(address, size))
        if options["counters"]:
            write_file(options["counters"], (json.dumps(host.counters(), indent=2) + "\n").encode())
        _reports(host, options)
        _summary(host, config, options)
        return (
            host.counter(counters.FIRST + counters.EXIT_CODE, 0) & 0xFF
            if options["exit_code"] and status == 0
            else status
        )


def _uploads(image: Image, config: Config, options: dict[str, Any]) -> tuple[int, list[tuple[int, bytes, int]]]:
    """Return what MSCRATCH gets, and what goes into device memory: address, bytes, size with the zeros behind."""
    for address, _, size in image.segments:
        if address + size > config.memory_size:
            raise ImageError(
                f"{image.path}: segment 0x{address:x}+0x{size:x} does not fit into "
                f"{config.memory_size >> 20} MiB of device memory"
            )
    files: list[tuple[str, Path]] = [_parse_place(text, "--load") for text in options["loads"]]
    argument = _number(options["argument"], "--arg") if options["argument"] else 0
    if options["arg_file"]:
        files.insert(0, (options["arg_address"], options["arg_file"]))
        argument = argument or _number(options["arg_address"], "--arg-address")
    contents = [(_number(place, "--load"), file.read_bytes()) for place, file in files]
    return argument, [*image.segments, *((address, data, len(data)) for address, data in contents)]


def _dumps(options: dict[str, Any]) -> list[tuple[int, int, Path]]:
    """Return address, size and file of what is to be written after the run."""
    dumps = []
    for text in options["dumps"]:
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


def _prepare(host: Host, image: Image, breaks: list[int], options: dict[str, Any]) -> None:
    """Ask for breakpoints and for what is recorded during the run."""
    if breaks:
        host.ask("set_breakpoints", addresses=breaks)
    if any(options[name] for name in ("profile", "profile_json", "profile_html", "plot")):
        host.ask("profile", low=min(start for start, _ in image.code), high=max(end for _, end in image.code))
    if options["trace"] or (options["plot"] and host.config.mode == "timing"):
        host.ask("trace", options=options["timeline"].text())


def _reports(host: Host, options: dict[str, Any]) -> None:
    """Write what the options ask for beside the result."""
    if options["profile"]:
        click.echo(host.ask("profile_report"), nl=False)
    if options["profile_json"]:
        write_file(options["profile_json"], (json.dumps(host.ask("profile_data"), indent=1) + "\n").encode())
    if options["profile_html"]:
        write_file(options["profile_html"], page([host.ask("profile_data")]).encode())
    if options["trace"]:
        count = host.ask("write_trace", file=str(options["trace"].resolve()))
        click.echo(
            f"{count} events written to {options['trace']}: open it in https://ui.perfetto.dev or chrome://tracing",
            err=True,
        )
    if options["plot"]:
        host.ask("plot", file=str(options["plot"].resolve()))


def _summary(host: Host, config: Config, options: dict[str, Any]) -> None:
    energy = host.counters()["energy"] if config.mode == "timing" else None
    if energy and options["energy"]:
        click.echo(report(energy), nl=False)
    if options["quiet"]:
        return
    result = host.result
    rate = result.instructions / result.seconds / 1e6 if result.seconds else 0.0
    click.echo(
        f"{result.instructions} warp instructions, {result.thread_instructions} thread instructions, "
        f"{result.cycles} cycles in {result.seconds:.3f} s ({rate:.1f} M/s); {config.describe()}"
        + (f"; energy about {si(energy['joules'], 'J')} (estimate)" if energy else ""),
        err=True,
    )


def _run(host: Host, entry: int, argument: int, timeout: float | None) -> int:
    """Run to the end, over breakpoints; return the exit status."""
    deadline = time.monotonic() + timeout if timeout else None
    resume = False
    while True:
        rest = max(0.001, deadline - time.monotonic()) if deadline is not None else None
        host.start(entry, argument, rest, resume)
        try:
            _wait(host)
            return 0
        except KeyboardInterrupt:
            host.abort()
            click.echo("vortex-sim: interrupted", err=True)
            return 130
        except RunError as error:
            if error.kind is not Failure.BREAKPOINT:
                click.echo(f"vortex-sim: error: {error.message}", err=True)
                return 1
            click.echo(f"{error.message}\n{host.ask('registers')}")
            resume = True


def _wait(host: Host) -> None:
    """Wait for the end of the run; on a terminal show how far a long one is."""
    began = shown = time.monotonic()
    while not host.wait():
        now = time.monotonic()
        if sys.stderr.isatty() and now - began > 3 and now - shown > 1:
            shown = now
            click.echo(
                f"\r{host.ask('progress') / 1e6:.0f} M warp instructions after {now - began:.0f} s", nl=False, err=True
            )
