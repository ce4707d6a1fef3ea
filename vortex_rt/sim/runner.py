"""What ``vortex-sim run`` does."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from ..isa.registers import FLOAT_NAMES, INTEGER_NAMES
from .config import Config, parse_size
from .counters import counters
from .errors import SimulationError
from .faults import describe_pc, lane_list
from .files import write_file
from .image import ImageError, load_image
from .machine import Machine
from .protocol import FaultKind
from .state import REGISTER_ROWS, C, W
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
    machine = Machine(config)
    for address, data, size in image.segments:
        if address + size > config.memory_size:
            raise ImageError(
                f"{path}: segment 0x{address:x}+0x{size:x} does not fit into {config.memory_size >> 20} MiB of device "
                "memory"
            )
        machine.write(address, data)
    elf = options["elf"] or find_elf(path)
    machine.symbols = ImageSymbols(elf) if elf else None
    argument = _number(options["argument"], "--arg") if options["argument"] else 0
    if options["arg_file"]:
        address = _number(options["arg_address"], "--arg-address")
        machine.write(address, options["arg_file"].read_bytes())
        argument = argument or address
    for text in options["loads"]:
        place, file = _parse_place(text, "--load")
        machine.write(_number(place, "--load"), file.read_bytes())
    dumps = []
    for text in options["dumps"]:
        place, file = _parse_place(text, "--dump")
        start, separator, size_text = place.partition(":")
        if not separator:
            raise click.UsageError(f"--dump {text}: expected ADDR:SIZE=FILE")
        dumps.append((_number(start, "--dump"), _number(size_text, "--dump"), file))
    for index, text in enumerate(options["breaks"][: len(machine.breakpoints)]):
        machine.set_breakpoint(index, _address(machine, text))
    wants_profile = options["profile"] or options["profile_json"] or options["plot"]
    if wants_profile:
        machine.profile(min(start for start, _ in image.code), max(end for _, end in image.code))
    if options["trace"] or (options["plot"] and machine.timing is not None):
        if machine.timing is None:
            raise click.UsageError("--trace needs --mode timing")
        machine.trace(options["trace_limit"])
    entry = _number(options["entry"], "--entry") if options["entry"] else image.entry
    status = _run(machine, entry, argument, options["timeout"])
    for address, size, file in dumps:
        write_file(file, machine.read(address, size))
    if options["counters"]:
        write_file(options["counters"], (json.dumps(counters(machine), indent=2) + "\n").encode())
    if any(options[name] for name in ("profile", "profile_json", "trace", "plot")):
        _reports(machine, options)
    result = machine.last_result
    if result is not None and not options["quiet"]:
        rate = result.instructions / result.seconds / 1e6 if result.seconds else 0.0
        click.echo(
            f"{result.instructions} warp instructions, {result.thread_instructions} thread instructions, "
            f"{result.cycles} cycles"
            f" in {result.seconds:.3f} s ({rate:.1f} M/s); {config.describe()}",
            err=True,
        )
    if options["exit_code"] and status == 0:
        return machine.exit_code() & 0xFF
    return status


def _reports(machine: Machine, options: dict[str, Any]) -> None:
    """Write what the options ask for beside the result."""
    from . import profile
    from .trace import write_trace

    if options["profile"]:
        click.echo(profile.report(machine), nl=False)
    if options["profile_json"]:
        write_file(options["profile_json"], (json.dumps(profile.as_data(machine), indent=1) + "\n").encode())
    if options["trace"]:
        count = write_trace(machine, options["trace"])
        click.echo(
            f"{count} events written to {options['trace']}: open it in https://ui.perfetto.dev or chrome://tracing",
            err=True,
        )
    if options["plot"]:
        from .plots import plot_run

        plot_run(machine, options["plot"])


def _address(machine: Machine, text: str) -> int:
    if machine.symbols is not None:
        address: int | None = machine.symbols.address(text)
        if address is not None:
            return address
    return _number(text, "--break")


def _run(machine: Machine, entry: int, argument: int, timeout: float | None) -> int:
    machine.warm_up()
    deadline = time.monotonic() + timeout if timeout else None

    began = shown = time.monotonic()

    def should_stop() -> FaultKind | None:
        nonlocal shown
        now = time.monotonic()
        if sys.stderr.isatty() and now - began > 3 and now - shown > 1:
            shown = now
            click.echo(
                f"\r{int(machine.core[:, C.INSTRUCTIONS].sum()) / 1e6:.0f} M warp instructions after {now - began:.0f} "
                "s",
                nl=False,
                err=True,
            )
        return FaultKind.TIMEOUT if deadline is not None and time.monotonic() > deadline else None

    resume = False
    while True:
        try:
            machine.run(entry, argument, should_stop, resume)
            return 0
        except KeyboardInterrupt:
            click.echo("vortex-sim: interrupted", err=True)
            return 130
        except SimulationError as error:
            if error.kind is not FaultKind.BREAKPOINT:
                click.echo(f"vortex-sim: error: {error.message}", err=True)
                return 1
            click.echo(f"{error.message}\n{register_dump(machine, error.core or 0, error.warp or 0)}")
            resume = True


def register_dump(machine: Machine, core: int, warp: int) -> str:
    """Return a warp's PC, mask and registers; a register that is equal in all active lanes is printed once."""
    config = machine.config
    index = core * config.warps + warp
    row = machine.warp[index]
    mask = int(row[W.MASK])
    lanes = [lane for lane in range(config.threads) if mask >> lane & 1]
    registers = machine.registers.reshape(-1, REGISTER_ROWS, config.threads)[index]
    lines = [
        f"core {core}, warp {warp}, lanes {lane_list(mask)}, divergence depth {int(row[W.DEPTH])}",
        f"pc   {describe_pc(machine, int(row[W.PC]))}",
    ]
    for number, name in enumerate([*INTEGER_NAMES, *FLOAT_NAMES]):
        values = [int(registers[number, lane]) for lane in lanes]
        if not any(values):
            continue
        text = f"0x{values[0]:x}" if len(set(values)) == 1 else " ".join(f"{value:x}" for value in values)
        lines.append(f"{name:4} {text}")
    return "\n".join(lines)
