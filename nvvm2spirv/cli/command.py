"""The command line: `nvvm2spirv in.ll -o out.spv`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from nvvm2spirv.api import InternalError, Options, SpirvModule, TranslationError, translate, translate_each
from nvvm2spirv.diagnostics import Code, Reporter
from nvvm2spirv.files import write_atomically
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.lower_atomics import CAPABILITIES

VERSIONS = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]
SUFFIXES = {"spirv": ".spv", "spirv-text": ".spvasm", "llvm": ".spv.ll"}

EPILOG = """\b
Examples:
  nvvm2spirv vecadd.ll                          writes vecadd.spv
  nvvm2spirv module.bc -o out.spv --symbols out.json
  clang -x cuda --cuda-device-only -S -emit-llvm k.cu -o - | nvvm2spirv - -o k.spv
  nvvm2spirv module.ll --kernel matmul --emit spirv-text -o -
  nvvm2spirv module.ll --passes select-kernels,lower-builtins -o -

\b
Exit status: 0 done and valid; 1 the input is at fault, messages say where;
2 wrong usage; 3 a defect of nvvm2spirv. Output is written whole or not at all.
"""


def _version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    from importlib.metadata import version

    import llvmlite.binding

    llvm = ".".join(map(str, llvmlite.binding.llvm_version_info))
    click.echo(f"nvvm2spirv {version('nvvm2spirv')} (LLVM {llvm}, llvmlite {llvmlite.__version__})")
    context.exit()


def _list_passes(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    for step in pipeline.PIPELINE:
        summary = " ".join((type(step).__doc__ or "").split("\n\n")[0].split())
        click.echo(f"{step.name:20} {summary}")
    context.exit()


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}, epilog=EPILOG)
@click.argument("source", metavar="INPUT")
@click.option("-o", "--output", metavar="FILE",
              help="Where to write; '-' is standard output. Default: INPUT with .spv (or .spvasm, .spv.ll).")
@click.option("--emit", type=click.Choice(["spirv", "spirv-text", "llvm"]),
              help="What to write. Default: spirv; llvm with --passes or --stop-after.")
@click.option("--kernel", "kernels", metavar="NAME", multiple=True,
              help="Keep only this kernel and what it needs; may be given again.")
@click.option("--split", type=click.Choice(["off", "per-kernel"]), default="off", show_default=True,
              help="One module, or FILE.<kernel>.spv for each.")
@click.option("--spirv-version", type=click.Choice(VERSIONS), default="1.2", show_default=True,
              help="Version of the SPIR-V written.")
@click.option("-O", "--opt-level", type=click.IntRange(0, 3), default=2, show_default=True,
              help="LLVM's optimisation before lowering.")
@click.option("--fast-math", is_flag=True, help="Reassociate and approximate; assume no NaN and no infinity.")
@click.option("--fp-contract", type=click.Choice(["fast", "off"]), default="fast", show_default=True,
              help="Fuse a*b+c where the input allows it.")
@click.option("--ftz", is_flag=True, help="Answer __nvvm_reflect(\"__CUDA_FTZ\") with 1.")
@click.option("--cuda-arch", type=click.IntRange(1), default=700, show_default=True,
              help="Answer __nvvm_reflect(\"__CUDA_ARCH\") with this.")
@click.option("--warp-size", type=click.IntRange(1), default=32, show_default=True,
              help="Lanes of a CUDA warp as device code sees it.")
@click.option("--warp-ops", type=click.Choice(["device-library", "subgroup"]), default="device-library",
              show_default=True,
              help="Votes and shuffles: calls for the device compiler, or SPIR-V 1.3 sub-group operations.")
@click.option("--traps", type=click.Choice(["device-library", "print"]), default="device-library", show_default=True,
              help="assert and trap: a call that stops the launch, or for other devices a message and the end of the "
                   "thread.")  # fmt: skip
@click.option("--atomics", metavar="A,B…", default="int64", show_default=True,
              help="What the device has beyond 32-bit integer atomics: " + ", ".join(CAPABILITIES)
              + ", or none; the rest becomes loops.")  # fmt: skip
@click.option("--symbols", "symbols_file", metavar="FILE",
              help="Also write kernels, arguments and module variables as JSON; '-' is standard output.")
@click.option("--no-validate", is_flag=True, help="Do not run spirv-val on the result.")
@click.option("--passes", metavar="A,B{x=1},…", default="", help="Run only these passes, in this order.")
@click.option("--print-after", metavar="PASS", multiple=True,
              help="Print the IR to standard error after PASS, or after 'all'.")
@click.option("--stop-after", metavar="PASS", default="", help="Stop after PASS.")
@click.option("--verify-each", is_flag=True, help="Let LLVM's verifier check the IR after every pass.")
@click.option("--time-passes", is_flag=True, help="Print what each pass took to standard error.")
@click.option("--print-changed", is_flag=True, help="Print the IR to standard error after each pass that changed it.")
@click.option("--list-passes", is_flag=True, is_eager=True, expose_value=False, callback=_list_passes,
              help="List the passes in order and exit.")
@click.option("-v", "--verbose", is_flag=True, help="Say what each step takes, and the kernels found.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
              help="Show versions and exit.")
def command(
    source: str, output: str | None, emit: str | None, kernels: tuple[str, ...], split: str, spirv_version: str,
    opt_level: int, fast_math: bool, fp_contract: str,
    ftz: bool, cuda_arch: int, warp_size: int, warp_ops: str, traps: str, atomics: str, symbols_file: str | None,
    no_validate: bool, passes: str, print_after: tuple[str, ...], stop_after: str,
    verify_each: bool, time_passes: bool, print_changed: bool, verbose: bool,
) -> int:  # fmt: skip
    """Translate NVVM IR (CUDA device code as LLVM .ll or .bc, '-' for standard input) to SPIR-V for OpenCL."""
    emit = emit or ("llvm" if passes or stop_after else "spirv")
    _check_passes(passes, print_after, stop_after, emit)
    capabilities = tuple(word for word in atomics.split(",") if word and word != "none")
    if unknown := [word for word in capabilities if word not in CAPABILITIES]:
        raise click.UsageError(f"--atomics {','.join(unknown)}: known are {', '.join(CAPABILITIES)}")
    options = Options(
        spirv_version=spirv_version, opt_level=opt_level, kernels=kernels, warp_size=warp_size, warp_ops=warp_ops,
        traps=traps, atomics=capabilities, fp_contract=fp_contract, ftz=ftz, cuda_arch=cuda_arch,
        fast_math=fast_math, validate=not no_validate, emit="llvm" if emit == "llvm" else "spirv",
        passes=(passes,) if passes else (),
        print_after=print_after, stop_after=stop_after, verify_each=verify_each, time_passes=time_passes,
        print_changed=print_changed, verbose=verbose,
    )  # fmt: skip
    if source == "-" and output is None:
        raise click.UsageError("reading standard input needs -o FILE (or -o -)")
    if split == "per-kernel" and output == "-":
        raise click.UsageError("--split per-kernel writes several files; give -o FILE")
    if symbols_file == "-" == output:
        raise click.UsageError("only one of --output and --symbols can be standard output")
    name = "<stdin>" if source == "-" else source
    data: bytes | Path = sys.stdin.buffer.read() if source == "-" else Path(source)
    target = output or str(Path(source).with_suffix(SUFFIXES[emit]))
    if split == "per-kernel":
        modules = translate_each(data, options, name=name)
        stem, suffix = Path(target).with_suffix(""), Path(target).suffix
        for kernel, module in modules.items():
            _write(module, f"{stem}.{kernel}{suffix}", emit)
            _describe(module, verbose)
        if symbols_file:
            _write_symbols({kernel: module.describe() for kernel, module in modules.items()}, symbols_file)
        return 0
    module = translate(data, options, name=name)
    _write(module, target, emit)
    if symbols_file:
        _write_symbols(module.describe(), symbols_file)
    _describe(module, verbose)
    return 0


def _check_passes(passes: str, print_after: Sequence[str], stop_after: str, emit: str) -> None:
    try:
        pipeline.parse_passes(passes)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    for name in (*print_after, *filter(None, [stop_after])):
        if name not in (*pipeline.names(), "all"):
            raise click.UsageError(f"no pass is called '{name}'; there are: {', '.join(pipeline.names())}")
    if (passes or stop_after) and emit != "llvm":
        raise click.UsageError("--passes and --stop-after end in --emit llvm")


def _describe(module: SpirvModule, verbose: bool) -> None:
    for warning in module.warnings:
        print(warning, file=sys.stderr)
    if verbose:
        for kernel in module.kernels:
            arguments = ", ".join(f"{a.type} {a.name}" for a in kernel.arguments)
            print(
                f"nvvm2spirv: kernel {kernel.name}({arguments}), {kernel.local_bytes} bytes local, "
                f"{kernel.generic_accesses} generic accesses",
                file=sys.stderr,
            )
        for symbol in module.symbols:
            print(f"nvvm2spirv: {symbol.kind} variable {symbol.name}, {symbol.size} bytes", file=sys.stderr)


def _write(module: SpirvModule, target: str, emit: str) -> None:
    data = module.llvm_ir.encode() if emit == "llvm" else module.binary
    if emit == "spirv-text":
        import subprocess  # most translations do without

        try:
            data = subprocess.run(["spirv-dis", "-"], input=data, capture_output=True, check=True).stdout
        except FileNotFoundError:
            reporter = Reporter()
            reporter.error(
                Code.NO_VALIDATOR, "--emit spirv-text needs spirv-dis, which is not on PATH", hint="install spirv-tools"
            )
            reporter.raise_if_any()
    _put(data, target)


def _put(data: bytes, target: str) -> None:
    """Write to a file, or to standard output for `-`."""
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomically(Path(target), data)


def _write_symbols(described: dict[str, object], target: str) -> None:
    import json

    _put((json.dumps(described, indent=2) + "\n").encode(), target)


def main() -> None:
    """Entry point; maps every outcome to its exit status."""
    try:
        status = command.main(standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        _interrupted()
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except TranslationError as error:
        print(error, file=sys.stderr)
        count = len(error.diagnostics)
        if count > 1:
            print(f"{count} errors", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"{place}error[{Code.OUTPUT.id}]: cannot write the output: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        _interrupted()
    except (InternalError, RecursionError, MemoryError, AssertionError, ValueError, KeyError, IndexError,
            AttributeError, TypeError) as error:
        if os.environ.get("NVVM2SPIRV_TRACEBACK"):
            raise
        print(f"nvvm2spirv: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("  hint: this is a defect of nvvm2spirv; NVVM2SPIRV_TRACEBACK=1 shows where", file=sys.stderr)
        sys.exit(3)


def _interrupted() -> None:
    print("nvvm2spirv: interrupted, nothing written", file=sys.stderr)
    sys.exit(130)
