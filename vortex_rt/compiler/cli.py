"""``vortex-cc``: SPIR-V or OpenCL C to Vortex kernel images."""

import gc
import sys
import traceback
from pathlib import Path
from typing import Any

from vortex_rt.compiler import arguments, binary, build, cache, frontend, library, own_files, tools
from vortex_rt.compiler.errors import CompileError, ToolError, UsageError
from vortex_rt.compiler.frontend import FrontEnd, preprocessed
from vortex_rt.compiler.request import Request, Shape
from vortex_rt.compiler.target import TARGETS


def request(values: dict[str, Any]) -> Request:
    """Make a request of a command's values.

    Raises:
        UsageError: a value is not of the form that the option wants.
        CompileError: an unknown option in the option string.
    """
    options = frontend.FrontEndOptions(frontend.parse_options(values["option_string"]))
    for spec in values["specs"]:
        number, _, value = spec.partition("=")
        try:
            options.spec_constants[int(number, 0)] = bytes.fromhex(value)
        except ValueError:
            raise UsageError(f"Invalid value for --spec: '{spec}' is not ID=HEX") from None
    for header in values["headers"]:
        name, separator, place = header.partition("=")
        if not separator:
            raise UsageError(f"Invalid value for --header: '{header}' is not NAME=FILE")
        options.headers[name] = Path(place)
    features = frozenset(values["features"])
    options.no_atomics = "no_atomics" in features
    keep = Path(values["keep"]) if values["keep"] is not None else None
    shape = Shape(values["cores"], values["warps"], values["threads"])
    options.no_progress = shape.has_virtual_warps
    return Request(
        [Path(source) for source in values["inputs"]], TARGETS[values["target"]], options, features, shape, keep
    )


def _preprocessed(source: str, values: dict[str, Any]) -> bytes:
    return preprocessed(source, request(values))


def execute(command: str, values: dict[str, Any]) -> None:
    """Take a command's result from the cache, or make it and put it there."""
    kind = arguments.kind(command, values)
    name = "" if values["no_cache"] or values["keep"] is not None else cache.key(kind, values, _preprocessed)
    files = cache.fetch(name, kind) if name else None
    if files is None:
        files = _made(kind, values)
        if name:
            cache.store(name, binary.pack(kind, files))
    elif binary.LOG in files:
        sys.stderr.write(files[binary.LOG].decode(errors="replace"))
    if values["as_binary"]:
        tools.write_atomically(values["output"], binary.pack(kind, files))
        return
    files.pop(binary.LOG, None)
    if kind == "program":
        tools.write_folder(values["output"], files)
    else:
        tools.write_atomically(values["output"], files[binary.OBJECT])


def _made(kind: str, values: dict[str, Any]) -> dict[str, bytes]:
    """Build a program, an object or a library; warnings are written, and kept beside the result."""
    with FrontEnd(request(values), links=kind == "program") as front:
        files = build.files(front, kind)
    return files | {binary.LOG: front.log.encode(errors="replace")} if front.log else files


def make_libraries(targets: tuple[str, ...]) -> None:
    """Compile the device library for targets."""
    for name in targets:
        print(library.folder(TARGETS[name]))
        build.runtime(TARGETS[name])


def run(words: list[str], *, served: bool = False) -> int:
    """Run a command line; returns the exit status: 1 the input is at fault, 2 the command line, 3 we or the tools.

    ``served``: in the service.
    """
    try:
        command = arguments.read(words)
        if command is not None:
            execute(*command)
        else:
            from vortex_rt.compiler import usage

            return usage.main(words, execute, make_libraries)
    except CompileError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except UsageError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    except ToolError as error:
        sys.stderr.write(f"vortex-cc: {error}\n")
        return 3
    except OSError as error:
        place = f": '{error.filename}'" if error.filename else ""
        text = own_files.no_space() if error.errno in own_files.FULL else f"{error.strerror}{place}"
        sys.stderr.write(f"vortex-cc: {text}\n")
        return 3
    except Exception:
        traceback.print_exc()
        return 3
    return 0


def main() -> None:
    """Run the process's command line."""
    # A process for one program: looking for cycles takes a fifth of the time on a large one, and saves little memory.
    gc.disable()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
