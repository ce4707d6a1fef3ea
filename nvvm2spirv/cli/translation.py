"""What a command line does once its options are read: translate, write, and say how it went."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

from nvvm2spirv.api import InternalError, Options, SpirvModule, TranslationError, translate, translate_each
from nvvm2spirv.diagnostics import Code, Reporter
from nvvm2spirv.files import write_atomically
from nvvm2spirv.options import ATOMICS
from nvvm2spirv.passes import pipeline
from nvvm2spirv.spirv.emit import ToolMissingError, tool

SUFFIXES = {"spirv": ".spv", "spirv-text": ".spvasm", "llvm": ".spv.ll"}


class CommandUsageError(Exception):
    """Options that contradict each other; the text says which."""


class _File:
    """A path, for the API; `pathlib` loads slowly."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return self.path


def run(
    *, source: str, output: str | None, emit: str | None, kernels: tuple[str, ...], split: str, spirv_version: str,
    opt_level: int, fast_math: bool, fp_contract: str, wrap_facts: str,
    ftz: bool, cuda_arch: int, warp_size: int, warp_ops: str, traps: str, atomics: str, symbols_file: str | None,
    partial: bool, linked: bool, variables: bool, no_validate: bool, passes: str, print_after: tuple[str, ...],
    stop_after: str, verify_each: bool, time_passes: bool, print_changed: bool, verbose: bool,
) -> None:  # fmt: skip
    """Translate as the options say, whose names are those of `arguments.OPTIONS`.

    Raises UsageError before anything is done.
    """
    emit = emit or ("llvm" if passes or stop_after else "spirv")
    _check_passes(passes, print_after, stop_after, emit)
    capabilities = tuple(word for word in atomics.split(",") if word and word != "none")
    if unknown := [word for word in capabilities if word not in ATOMICS]:
        raise CommandUsageError(f"--atomics {','.join(unknown)}: known are {', '.join(ATOMICS)}")
    options = Options(
        spirv_version=spirv_version, opt_level=opt_level, kernels=kernels, warp_size=warp_size, warp_ops=warp_ops,
        traps=traps, atomics=capabilities, fp_contract=fp_contract, wrap_facts=wrap_facts,
        ftz=ftz, cuda_arch=cuda_arch, fast_math=fast_math, partial=partial, linked=linked, variables=variables,
        validate=not no_validate,
        emit="llvm" if emit == "llvm" else "spirv",
        passes=(passes,) if passes else (),
        print_after=print_after, stop_after=stop_after, verify_each=verify_each, time_passes=time_passes,
        print_changed=print_changed, verbose=verbose,
    )  # fmt: skip
    if source == "-" and output is None:
        raise CommandUsageError("reading standard input needs -o FILE (or -o -)")
    if split == "per-kernel" and output == "-":
        raise CommandUsageError("--split per-kernel writes several files; give -o FILE")
    if symbols_file == "-" == output:
        raise CommandUsageError("only one of --output and --symbols can be standard output")
    name = "<stdin>" if source == "-" else source
    data: bytes | _File = sys.stdin.buffer.read() if source == "-" else _File(source)
    target = output or os.path.splitext(source)[0] + SUFFIXES[emit]
    if split == "per-kernel":
        modules = translate_each(data, options, name=name)
        stem, suffix = os.path.splitext(target)
        for kernel, module in modules.items():
            _write(module, f"{stem}.{kernel}{suffix}", emit)
            _describe(module, verbose)
        if symbols_file:
            _write_symbols({kernel: module.describe() for kernel, module in modules.items()}, symbols_file)
        return
    module = translate(data, options, name=name)
    _write(module, target, emit)
    if symbols_file:
        _write_symbols(module.describe(), symbols_file)
    _describe(module, verbose)


def _check_passes(passes: str, print_after: Sequence[str], stop_after: str, emit: str) -> None:
    try:
        pipeline.parse_passes(passes)
    except ValueError as error:
        raise CommandUsageError(str(error)) from error
    for name in (*print_after, *filter(None, [stop_after])):
        if name not in (*pipeline.names(), "all"):
            raise CommandUsageError(f"no pass is called '{name}'; there are: {', '.join(pipeline.names())}")
    if (passes or stop_after) and emit != "llvm":
        raise CommandUsageError("--passes and --stop-after end in --emit llvm")


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
        try:
            data = subprocess.run([tool("spirv-dis"), "-"], input=data, capture_output=True, check=True).stdout
        except ToolMissingError as error:
            reporter = Reporter()
            reporter.error(Code.NO_VALIDATOR, f"--emit spirv-text: {error}", hint="install spirv-tools")
            reporter.raise_if_any()
    _put(data, target)


def _put(data: bytes, target: str) -> None:
    """Write to a file, or to standard output for `-`."""
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomically(target, data)


def _write_symbols(described: dict[str, object], target: str) -> None:
    _put((json.dumps(described, indent=2) + "\n").encode(), target)


def exit_status(action: Callable[[], None]) -> int:
    """Do it and return the process's exit status, with a message for everything but success. UsageError goes on."""
    try:
        action()
        return 0
    except TranslationError as error:
        print(error, file=sys.stderr)
        count = len(error.diagnostics)
        if count > 1:
            print(f"{count} errors", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"{place}error[{Code.OUTPUT.id}]: cannot write the output: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return interrupted()
    except (InternalError, RecursionError, MemoryError, AssertionError, ValueError, KeyError, IndexError,
            AttributeError, TypeError) as error:
        if os.environ.get("NVVM2SPIRV_TRACEBACK"):
            raise
        print(f"nvvm2spirv: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("  hint: this is a defect of nvvm2spirv; NVVM2SPIRV_TRACEBACK=1 shows where", file=sys.stderr)
        return 3


def interrupted() -> int:
    """Say that the user ended it; the exit status."""
    print("nvvm2spirv: interrupted, nothing written", file=sys.stderr)
    return 130
