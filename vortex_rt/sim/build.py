"""Compile a unit of the simulator to a shared library: ``engine`` runs this in a process of its own.

Numba compiles the unit's functions; their optimised LLVM IR is linked, everything but the entry points becomes
internal, and LLVM makes a position-independent object of what they reach. That code calls nothing but the C library:
Numba's run time is off, so nothing can be allocated, and a function that could raise is refused here. Entry points in C
(the native executor) are compiled by ``cc`` and linked to it.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba

from .engine import SOURCES, UNITS, CompilationUnit, library_path, sealed, table_name
from .native_codegen import write_headers


class SimulatorBuildError(Exception):
    """The library cannot be made; the message says why."""


def versions() -> str:
    """Return the versions of what code is compiled by."""
    return f"numba {numba.__version__}, llvmlite {llvmlite.__version__}"


def _executor(folder: Path) -> ModuleType:
    """Write the executor from its template and import it; its source stays in ``folder``."""
    from .codegen import executor_source

    path = folder / "executor.py"
    path.write_text(executor_source(), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("vortex_rt.sim.executor", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _entry_point(symbol: str, function: Any, arguments: int) -> str:
    """Compile a function of int64 arguments and return its LLVM IR with a plain C function ``symbol``."""
    signature = (numba.int64,) * arguments
    function.compile(signature)
    compiled = function.overloads[signature]
    if compiled.signature.return_type != numba.int64:
        raise SimulatorBuildError(f"{symbol} returns {compiled.signature.return_type}, not int64")
    given = ", ".join(f"i64 %a{i}" for i in range(arguments))
    return f"""{function.inspect_llvm(signature)}
define i64 @{symbol}({given}) {{
  %result = alloca i64
  %raised = alloca ptr
  %status = call i32 @"{compiled.fndesc.mangled_name}"(ptr %result, ptr %raised, {given})
  %value = load i64, ptr %result
  ret i64 %value
}}
"""


def _constants(name: str) -> str:
    """Return LLVM IR of a unit's data: the versions it is built with and, beside the executor, the decoder's tables."""
    lines = [f'@{name}_built_with = constant [{len(versions()) + 1} x i8] c"{versions()}\\00"']
    if name == "executor":
        from .codegen import decoder_tables
        from .config import Config

        for xlen in (32, 64):
            for simx_quirks in (False, True):
                config = Config(xlen=xlen, simx_quirks=simx_quirks)
                rows, opcodes = decoder_tables(config)
                for symbol, values in (
                    (table_name(config), [value for row in rows for value in row]),
                    (f"{table_name(config)}_opcodes", opcodes),
                ):
                    lines.append(
                        f"@{symbol} = constant [{len(values)} x i64] "
                        f"[{', '.join(f'i64 {int(value)}' for value in values)}]"
                    )
    return "\n".join(lines) + "\n"


def object_code(name: str, unit: CompilationUnit, folder: Path) -> bytes:
    """Return the ELF object of a unit. Raises BuildError if its functions need anything of Numba."""
    if unit.optimized_whole:  # its loops are short: over slices, ports, ways
        llvm.set_option("", "-unroll-runtime=false")
        llvm.set_option("", "-unroll-allow-partial=false")
        setattr(numba.config, "LOOP_VECTORIZE", 0)  # noqa: B010
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    constants = llvm.parse_assembly(_constants(name))
    kept = {*unit.entries, *(variable.name for variable in constants.global_variables)}
    module = constants
    for symbol, (place, arguments) in unit.entries.items():
        if place.endswith(".c"):
            continue
        owner = _executor(folder) if place == "executor" else importlib.import_module(f"vortex_rt.sim.{place}")
        part = llvm.parse_assembly(_entry_point(symbol, getattr(owner, symbol), arguments))
        module.triple, module.data_layout = part.triple, part.data_layout
        module.link_in(part)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in kept:
            value.linkage = "internal"
    for function in module.functions:
        if any(f"{len(part)}{part}B" in function.name for part in unit.kept_apart):
            function.add_function_attribute("noinline")
    machine = llvm.Target.from_triple(module.triple).create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3, reloc="pic",
        codemodel="small",
    )
    options = llvm.PipelineTuningOptions(speed_level=3)
    options.loop_vectorization = not unit.optimized_whole
    builder = llvm.create_pass_builder(machine, options)
    if unit.optimized_whole:
        builder.getModulePassManager().run(module, builder)
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)
    if raised := re.findall(r'^@\.const\.pickledata\S* = .*c"(.*)"', str(module), re.MULTILINE):
        what = "; ".join(re.sub(r"\\[0-9A-F]{2}", " ", text) for text in raised)
        raise SimulatorBuildError(f"functions of the {unit.title} can raise: {what}")
    module.verify()
    code: bytes = machine.emit_object(module)
    return code


C_FLAGS = (
    "-std=gnu11", "-O3", "-march=native", "-fPIC",
    "-fwrapv",  # the expressions of the instruction table wrap round
    "-ffp-contract=off", "-fno-math-errno",
    # Vectors that are kept on the stack need no frame then (ENTRY in executor.c).
    *(
        ("-mprefer-vector-width=512", "-mno-vzeroupper", "-mpreferred-stack-boundary=6")
        if os.uname().machine == "x86_64" else ()
    ),
)  # fmt: skip


def c_objects(unit: CompilationUnit, folder: Path) -> list[str]:
    """Compile the C of a unit in ``folder``; return the objects' names. Raises BuildError."""
    sources = sorted({place for place, _ in unit.entries.values() if place.endswith(".c")})
    if sources:
        write_headers(folder)
    for source in sources:
        _run(["cc", *C_FLAGS, "-I.", "-c", str(Path(SOURCES) / source), "-o", f"{Path(source).stem}.o"], folder)
    return [f"{Path(source).stem}.o" for source in sources]


def _run(command: list[str], folder: Path) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != 0:
        raise SimulatorBuildError(f"{' '.join(command)} failed:\n{result.stderr}")


def build(name: str, path: Path) -> None:
    """Write the library of a unit. Raises BuildError."""
    if shutil.which("cc") is None:
        raise SimulatorBuildError(
            "the C compiler `cc`, which links the compiled code, is missing\n"
            "hint: apt-get install build-essential   (tools/setup does so)"
        )
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{name}-") as scratch:
        folder = Path(scratch)
        (folder / "code.o").write_bytes(object_code(name, UNITS[name], folder))
        # No symbol may stay open but those of the C library, and no relocation may need writable code.
        linked = ["cc", "-shared", "-Wl,-z,defs,-z,text,-z,noexecstack", "code.o", *c_objects(UNITS[name], folder)]
        _run([*linked, "-lm", "-o", "code.so"], folder)
        if Path(library_path(name)).name != path.name:
            raise SimulatorBuildError("sources of the simulator were changed while they were compiled; run it again")
        (folder / "sealed").write_bytes(sealed((folder / "code.so").read_bytes()))
        if (folder / "executor.py").exists():
            (folder / "executor.py").replace(path.with_suffix(".py"))
        (folder / "sealed").replace(path)


def _end_with_parent() -> None:
    """End this process when the one that started it has gone: its end of standard input closes."""
    os.read(0, 1)  # nothing is ever written there
    os._exit(1)


def main() -> None:
    """Build the unit and path of the command line."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    name, path = sys.argv[1:]
    try:
        build(name, Path(path))
    except (SimulatorBuildError, OSError) as error:
        sys.exit(f"vortex-sim: error: {error}")
