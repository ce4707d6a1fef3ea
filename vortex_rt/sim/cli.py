"""``vortex-sim``: run, disassemble and inspect kernel images on the simulated Vortex."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import manners, settings
from ..files import require_writable, write_file
from .config import MODES, PRESETS, Config, ConfigError, from_environment, from_text, measuring_mode, preset
from .config_values import parse_size

if TYPE_CHECKING:
    from .checkpoint import Checkpoint
    from .timeline import TimelineOptions

shape_options = manners.options([
    click.option("--preset", "preset_name", type=click.Choice(sorted(PRESETS)),
                 help="Shape of the device (default: VORTEX_PRESET, or cuda)."),
    click.option("--config", "config_text", metavar="FILE|KEY=VALUE,…",
                 help="TOML file or overrides; see 'vortex-sim info --config-keys'."),
    click.option("--mode", type=click.Choice(tuple(MODES)),
                 help="Functional (fast), cycle-approximate timing, or timing of samples (long runs)."),
])
"""Those that choose a configuration."""

timeline_options = manners.options([
    click.option("--from-cycle", type=click.IntRange(0), metavar="N", help="Record from this cycle on."),
    click.option("--to-cycle", type=click.IntRange(1), metavar="N", help="Record up to this cycle."),
    click.option("--interval", type=click.IntRange(1), default=64, show_default=True, metavar="CYCLES",
                 help="Shortest interval of what is summed over time; doubled when a run is long."),
    click.option("--events", "--trace-limit", "events", type=click.IntRange(0), default=5_000, show_default=True,
                 metavar="N", help="Instructions that a trace shows one by one."),
])
"""Those that say what of a timeline is recorded."""

kernel_option = click.option(
    "--kernel", "kernels", multiple=True, metavar="NAME",
    help="Only launches of this kernel (as in the source, or mangled); may be given again.",
)  # fmt: skip
source_option = click.option(
    "--source", "folders", multiple=True, type=click.Path(path_type=Path), metavar="FOLDER",
    help="Where source files are that were compiled elsewhere.",
)  # fmt: skip


def _use_energy_table(_context: click.Context, _option: click.Parameter, path: Path | None) -> None:
    """Check a table and let the simulator's processes use it."""
    if path is not None:
        from .energy import load_table

        load_table(str(path))
        os.environ[settings.ENERGY_TABLE.name] = str(path.resolve())


energy_table_option = click.option(
    "--energy-table", type=click.Path(path_type=Path), metavar="FILE", callback=_use_energy_table, expose_value=False,
    help="Energies of events instead of the project's (TOML; see docs/reference/energy.md).",
)  # fmt: skip


def make_config(preset_name: str | None, config_text: str | None, mode: str | None) -> Config:
    """Return the configuration that options and environment ask for."""
    try:
        config = preset(preset_name) if preset_name else from_environment()
        if config_text:
            config = from_text(config_text, config, "--config")
        return config.with_options({"mode": mode}) if mode else config
    except ConfigError as error:
        raise click.UsageError(str(error)) from None


def number(text: str) -> int:
    """Parse an address or size for an option."""
    try:
        return parse_size(text)
    except ValueError:
        raise click.UsageError(f"'{text}' is not a number (decimal, 0x…, with K, M or G)") from None


class SimulatorGroup(manners.Group):
    """Turns expected errors into one line and exit status 1."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        from .engine import EngineError
        from .host import HostError
        from .image import ImageError

        try:
            return super().invoke(ctx)
        except (ImageError, ConfigError, EngineError, HostError, ValueError) as error:
            click.echo(f"vortex-sim: error: {error}", err=True)
            ctx.exit(1)


def triple(_: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int, int] | None:
    """Read ``X``, ``X,Y`` or ``X,Y,Z``."""
    if text is None:
        return None
    numbers = text.split(",")
    if len(numbers) > 3 or not all(number.isdecimal() for number in numbers):
        raise click.BadParameter(f"'{text}' is not X, X,Y or X,Y,Z", param=parameter)
    x, y, z = (*map(int, numbers), 1, 1)[:3]
    return x, y, z


@manners.group("vortex-sim", SimulatorGroup)
def main() -> None:
    """Simulate a Vortex RISC-V GPU: functionally, or with the timing of its pipeline, caches and memory.

    \b
    Examples:
      vortex-sim profile ./a.out
      vortex-sim run kernel.vxbin --mode timing
      vortex-sim info --config-keys
    """


@main.command()
@click.argument("image", type=click.Path(path_type=Path), required=False)
@shape_options
@click.option("--entry", metavar="ADDR", help="First instruction (default: the image's entry point).")
@click.option("--kernel", metavar="NAME", help="On 3.0: a kernel that the vxbin names, instead of --entry.")
@click.option("--grid", callback=triple, metavar="X[,Y[,Z]]", help="On 3.0: blocks that it starts by itself.")
@click.option("--block", callback=triple, metavar="X[,Y[,Z]]", help="On 3.0: threads of a block (default: a warp's).")
@click.option("--cluster", callback=triple, metavar="X[,Y[,Z]]", help="On 3.0: blocks of a cluster, on one core.")
@click.option("--block-memory", metavar="BYTES", help="On 3.0: local memory of a block.")
@click.option("--rings/--no-rings", default=None,
              help="On 3.0: the console is its library's rings (default: if the vxbin names kernels).")
@click.option("--base", metavar="ADDR", help="Load address of a raw binary (default 0x80000000).")
@click.option("--arg", "argument", metavar="VALUE",
              help="Argument address in MSCRATCH (default 0, or that of --arg-file).")
@click.option("--arg-file", type=click.Path(path_type=Path),
              help="Put this file into device memory and its address into MSCRATCH.")
@click.option("--arg-address", metavar="ADDR", default="0x10000", show_default=True, help="Where --arg-file goes.")
@click.option("--load", "loads", multiple=True, metavar="ADDR=FILE",
              help="Put a file into device memory before the run.")
@click.option("--dump", "dumps", multiple=True, metavar="ADDR:SIZE=FILE",
              help="Write device memory to a file after the run.")
@click.option("--elf", type=click.Path(path_type=Path),
              help="ELF file with symbols and source lines of a vxbin or raw binary.")
@click.option("--timeout", type=float, metavar="SECONDS", help="Stop after this time.")
@click.option("--break", "breaks", multiple=True, metavar="PC",
              help="Stop at this address (or symbol) and print the registers; goes on after it.")
@click.option("--stop-after", metavar="N|SYMBOL[:TIMES]",
              help="End after N warp instructions, or where SYMBOL is reached (for the TIMES-th time).")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE",
              help="Write a checkpoint of where the run ended.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE",
              help="Go on from a checkpoint; --mode and keys of timing may be others.")
@click.option("--warm-up", metavar="N", help="With --resume: instructions before the cycles count (caches are cold).")
@click.option("--counters", type=click.Path(path_type=Path), help="Write the counters as JSON ('-': standard output).")
@click.option("--profile", is_flag=True, help="Print the hottest functions, source lines and instructions.")
@click.option("--profile-json", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the whole profile as JSON.")
@click.option("--profile-html", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the profile as a page for a browser.")
@click.option("--trace", type=click.Path(path_type=Path), metavar="FILE",
              help="Write a timeline for Perfetto or chrome://tracing (timing mode).")
@timeline_options
@click.option("--energy", is_flag=True, help="Print an estimate of the energy by what it went into (timing mode).")
@energy_table_option
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE",
              help="Draw profile, stalls and timeline (.png, .svg, .pdf).")
@click.option("--exit-code", is_flag=True, help="Exit with the kernel's exit code (the word at 0x88), as SimX does.")
@click.option("--quiet", "-q", is_flag=True, help="No summary line.")
def run(  # what click hands over by name has the types of `RunOptions`
    image: Path | None, preset_name: str | None, config_text: str | None, mode: str | None, **options: Any
) -> None:
    """Run a kernel IMAGE (.vxbin, ELF, assembly .s or raw binary) to its end.

    Exit status: 0 done, 1 the kernel failed or an input cannot be used, 2 usage.

    \b
    Examples:
      vortex-sim run prog.vxbin --preset vortex
      vortex-sim run prog.elf --arg-file args.bin --load 2M=input.bin --dump 3M:4096=result.bin
      vortex-sim run theirs.vxbin --preset vortex3 --kernel saxpy --grid 64 --block 16 --arg-file args.bin
      vortex-sim run prog.elf --mode timing --config warps=8,l2=true --profile --trace trace.json
      vortex-sim run prog.elf --stop-after 50M --save here.ckpt
      vortex-sim run --resume here.ckpt --mode timing --config dcache_size=32K --warm-up 20000
    """
    from .runner import RunOptions, resume_checkpoint, run_image

    window = [options.pop(name) for name in ("from_cycle", "to_cycle", "interval", "events")]
    wanted = RunOptions(timeline=timeline_from(*window) if options["trace"] or options["plot"] else None, **options)
    if wanted.resume:
        sys.exit(resume_checkpoint(image, preset_name, config_text, mode, wanted))
    if image is None:
        raise click.UsageError("Missing argument: an IMAGE to run, or --resume FILE")
    if wanted.warm_up:
        raise click.UsageError("--warm-up goes with --resume")
    sys.exit(run_image(image, make_config(preset_name, config_text, mode), wanted))


@main.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
@click.option("--at", "place", metavar="PLACE", default="0", show_default=True,
              help="INSTRUCTIONS of all launches, or KERNEL[:LAUNCH][+INSTRUCTIONS].")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The file to write.")
@click.option("--stop", is_flag=True, help="End COMMAND when the file is written.")
@shape_options
def checkpoint(
    command: tuple[str, ...], place: str, output: Path, stop: bool, preset_name: str | None, config_text: str | None,
    mode: str | None,
) -> None:
    """Run COMMAND, a CUDA or OpenCL program, and save its device inside one of its launches.

    'vortex-sim run --resume FILE' takes that launch to its end, in either mode and with other caches, latencies and
    units; the host's part is not in the file. Exit status: the program's, 1 if the place was not reached.

    \b
    Examples:
      vortex-sim checkpoint --at 50M -o here.ckpt ./a.out
      vortex-sim checkpoint --at gemm:3+10000 -o gemm.ckpt --stop python program.py
    """
    from .recorded_program import record

    require_writable(output)
    sys.exit(record(list(command), make_config(preset_name, config_text, mode), place, output, stop))


@main.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("profile.html"), show_default=True,
              help="The page to write.")
@click.option("--from", "recordings", multiple=True, type=click.Path(path_type=Path), metavar="FILE.json",
              help="Launches recorded before (VORTEX_PROFILE=FILE.json, --json) instead of a COMMAND.")
@click.option("--json", "data", type=click.Path(path_type=Path), metavar="FILE", help="Write the launches as JSON too.")
@click.option("--csv", "table", type=click.Path(path_type=Path), metavar="FILE",
              help="Write a row for every line of every kernel, with all counts.")
@click.option("--top", type=click.IntRange(0), default=5, show_default=True, metavar="N",
              help="Lines of source to name behind the table of kernels.")
@kernel_option
@source_option
@click.option("--timeline", is_flag=True, help="Show the launches over time too (docs/howto/timeline.md): slower.")
@energy_table_option
@shape_options
def profile(
    command: tuple[str, ...], recordings: tuple[Path, ...], timeline: bool, kernels: tuple[str, ...],
    preset_name: str | None, config_text: str | None, mode: str | None, **outputs: Any,  # `Outputs`
) -> None:
    """Run COMMAND, a CUDA or OpenCL program, and write one page that shows where its kernels' cycles go.

    Cycles, instructions, lanes, stalls and cache misses stand beside every source line (compile with nvcc -G or
    -lineinfo) and instruction; a table of kernels and the most expensive lines goes to the standard error. Kernels run
    in timing mode unless told otherwise. Ctrl-C ends the program; what ran until then is on the page. The exit status
    is the program's.

    \b
    Examples:
      vortex-sim profile -o saxpy.html ./saxpy 1000
      vortex-sim profile --preset vortex --config l2=true python program.py
      vortex-sim profile --timeline ./a.out
      vortex-sim profile --from launch.6727.1.json -o launch.html
    """
    from .profile_command import Outputs, of_kernels, read, recorded

    wanted = Outputs(**outputs)
    if bool(command) == bool(recordings):
        raise click.UsageError("give a COMMAND to run, or --from FILE.json")
    if recordings and timeline:
        raise click.UsageError("--timeline records a COMMAND")
    require_writable(*wanted.files())
    if recordings:
        wanted.write(of_kernels([launch for path in recordings for launch in read(path)], kernels))
        return
    config = make_config(preset_name, config_text, measuring_mode(mode))
    if timeline and config.mode != "timing":
        raise click.UsageError("--timeline needs timing mode")
    status, launches, timelines = recorded(list(command), config, timeline)
    if not launches:
        click.echo(f"vortex-sim: error: no launch was profiled; the program ended with status {status}", err=True)
        sys.exit(status or 1)
    wanted.write(of_kernels(launches, kernels), timelines)
    sys.exit(status)


@main.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the page of AFTER too, with BEFORE beside it.")
@click.option("--top", type=click.IntRange(0), default=10, show_default=True, metavar="N",
              help="Lines of source to name behind the table of kernels.")
@kernel_option
@source_option
def compare(
    before: Path, after: Path, output: Path | None, top: int, kernels: tuple[str, ...], folders: tuple[Path, ...]
) -> None:
    """Show what changed from one profile to another: BEFORE and AFTER are files of 'vortex-sim profile --json'.

    Kernels come with their cycles and speed-up, then the source lines whose cycles changed most. The program may be
    another build of the same source, or the device another.

    \b
    Examples:
      vortex-sim profile --json a.json ./a.out
      vortex-sim profile --json b.json --config dcache_size=32K ./a.out
      vortex-sim compare a.json b.json -o changed.html
    """
    from .profile_command import of_kernels, read, write_page
    from .profile_tables import comparison

    require_writable(output)
    earlier, later = (of_kernels(read(path), kernels) for path in (before, after))
    click.echo(comparison(earlier, later, top), nl=False)
    if output:
        write_page(output, later, folders, before=earlier)


@main.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The trace to write [default: timeline.json].")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE",
              help="Draw what the device did over time (.png, .svg, .pdf).")
@click.option("--per-core", is_flag=True, help="A column of panels for every core in the plot, not their sum.")
@click.option("--from", "recordings", multiple=True, type=click.Path(path_type=Path), metavar="FILE.json",
              help="Timelines recorded before (VORTEX_TRACE=FILE.json, -o) instead of a COMMAND.")
@timeline_options
@energy_table_option
@shape_options
def timeline(
    command: tuple[str, ...], output: Path | None, plot: Path | None, per_core: bool, recordings: tuple[Path, ...],
    from_cycle: int | None, to_cycle: int | None, interval: int, events: int,
    preset_name: str | None, config_text: str | None, mode: str | None,
) -> None:
    """Run COMMAND, a CUDA or OpenCL program, and write what its kernels did over time, all launches on one axis.

    The trace, for ui.perfetto.dev, has every warp's instructions, waits, barriers and memory accesses and, for the
    whole program, what is counted by interval; so does the plot. Ctrl-C ends the program and keeps what was recorded.
    The exit status is the program's.

    \b
    Examples:
      vortex-sim timeline -o saxpy.json --plot saxpy.png ./saxpy 1000
      vortex-sim timeline --from-cycle 50000 --to-cycle 60000 ./a.out
      vortex-sim timeline --from saxpy.json --plot saxpy.svg --per-core
    """
    from .plots import require_plot
    from .recorded_program import recorded, write_timeline
    from .trace import read_trace

    if bool(command) == bool(recordings):
        raise click.UsageError("give a COMMAND to run, or --from FILE.json")
    if recordings:
        if not output and not plot:
            raise click.UsageError("--from needs -o or --plot")
        write_timeline([read_trace(path) for path in recordings], output, plot, per_core)
        return
    config = make_config(preset_name, config_text, mode or "timing")
    if config.mode != "timing":
        raise click.UsageError("a timeline needs timing mode")
    output = output or Path("timeline.json")
    require_writable(output, plot)
    if plot:
        require_plot(plot)
    options = timeline_from(from_cycle, to_cycle, interval, events)
    status, files = recorded(list(command), config, options)
    write_timeline(files, output, plot, per_core)
    sys.exit(status)


def timeline_from(from_cycle: int | None, to_cycle: int | None, interval: int, events: int) -> TimelineOptions:
    """Return what the options say is recorded."""
    from .timeline import NEVER, TimelineOptions

    try:
        return TimelineOptions(interval, events, from_cycle or 0, NEVER if to_cycle is None else to_cycle).checked()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


@main.command()
@click.argument("image", type=click.Path(path_type=Path))
@click.option("--base", metavar="ADDR", help="Address of a raw binary (default 0x80000000).")
@click.option("--start", metavar="ADDR", help="First address.")
@click.option("--stop", metavar="ADDR", help="End address.")
@click.option("--xlen", type=click.Choice(["32", "64"]), help="Register width (default: the ELF's, or 64).")
@click.option("--elf", type=click.Path(path_type=Path), help="ELF file with symbols and source lines.")
def disasm(
    image: Path, base: str | None, start: str | None, stop: str | None, xlen: str | None, elf: Path | None
) -> None:
    """Disassemble IMAGE, with symbols and source lines where known.

    \b
    Examples:
      vortex-sim disasm program.elf
      vortex-sim disasm program.vxbin --elf program.elf --start 0x80000100
    """
    from ..isa.disasm import disassemble
    from .image import load_image
    from .symbols import ImageSymbols, find_elf

    program = load_image(image, number(base) if base else None)
    elf = elf or find_elf(image)
    symbols = ImageSymbols(elf) if elf else None
    width = int(xlen) if xlen else program.xlen or 64
    low, high = number(start) if start else program.low, number(stop) if stop else program.high
    place = ""
    if elf and load_image(elf).compressed:
        program = replace(program, compressed=True)
    for at, data, word in program.instructions(low, high, width):
        if symbols:
            location = symbols.locate(at)
            if location.function and not location.offset:
                click.echo(f"\n{at:x} <{location.function}>:")
            here = f"{location.file}:{location.line}" if location.file else ""
            if here and here != place:
                click.echo(f"; {here}")
                place = here
        click.echo(f"{at:10x}:  {data[::-1].hex():<8}  {disassemble(word, at, width)}")


@main.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The vxbin to write.")
@click.option("--base", metavar="ADDR", help="Address of the first instruction (default 0x80000000).")
@click.option("--xlen", type=click.Choice(["32", "64"]), default="64", show_default=True, help="Register width.")
def asm(source: Path, output: Path, base: str | None, xlen: str) -> None:
    """Assemble SOURCE (.s), or convert an ELF file, to a vxbin.

    \b
    Examples:
      vortex-sim asm kernel.s -o kernel.vxbin
    """
    from .image import load_image, write_vxbin

    write_file(output, write_vxbin(load_image(source, number(base) if base else None, int(xlen))))


def checkpoint_header(path: Path) -> Checkpoint | None:
    """Return the header of a checkpoint, None for other files. Raises CheckpointError, OSError."""
    from .checkpoint import MAGIC, read_header

    with path.open("rb") as file:
        return read_header(path) if file.read(len(MAGIC)) == MAGIC else None


@main.command()
@click.argument("image", type=click.Path(path_type=Path), required=False)
@shape_options
@click.option("--config-keys", is_flag=True, help="List every configuration key with default, range and meaning.")
@click.option("--json", "as_json", is_flag=True, help="The configuration as JSON.")
def info(
    image: Path | None, preset_name: str | None, config_text: str | None, mode: str | None, config_keys: bool,
    as_json: bool,
) -> None:
    """Show the configuration as TOML that --config and Device take, and what IMAGE (or a checkpoint) holds.

    \b
    Examples:
      vortex-sim info --preset vortex > my.toml
      vortex-sim info --config-keys
      vortex-sim info program.vxbin
    """
    config = make_config(preset_name, config_text, mode)
    if as_json:
        click.echo(json.dumps({**asdict(config), "hash": config.hash()}, indent=2))
    elif config_keys:
        for item in fields(Config):
            meta = item.metadata
            allowed = "|".join(meta["choices"]) or (
                f"{meta['low']}..{meta['high']}" if meta["low"] is not None else "true|false"
            )
            click.echo(f"{item.name} = {getattr(config, item.name)}  ({allowed})  {meta['meaning']}")
    else:
        click.echo(config.toml(), nl=False)
    if image and (header := checkpoint_header(image)):
        click.echo(
            f"# {image}: {header.kernel or 'a run'} after {header.instructions} warp instructions, saved by version "
            f"{header.version} from\n# {header.config.describe()}"
        )
        for address, size in header.pages:
            click.echo(f"#   0x{address:x}..0x{address + size:x}")
    elif image:
        from .image import load_image

        program = load_image(image)
        click.echo(f"# {image}: entry 0x{program.entry:x}{f', RV{program.xlen}' if program.xlen else ''}")
        for address, data, size in program.segments:
            click.echo(f"#   0x{address:x}..0x{address + size:x}  {len(data)} bytes in the file, {size} in memory")
        for name, address in program.kernels.items():
            click.echo(f"#   0x{address:x}  kernel {name}")


if __name__ == "__main__":
    main()
