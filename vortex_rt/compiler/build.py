"""Building a program: from inputs to the folder with the image and its metadata."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nvvm2spirv.ir.errors import IRSyntaxError
from nvvm2spirv.ir.model import Function, Module
from vortex_rt import abi
from vortex_rt.compiler import (
    backend,
    cache,
    calls,
    checker,
    doubles,
    early_exit,
    frontend,
    library,
    link,
    lower,
    metadata,
    pipeline,
    primitives,
    startup,
    tools,
)
from vortex_rt.compiler.divergence.allocation import SlotsNeededError
from vortex_rt.compiler.divergence.placement import Statistics
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.metadata import Kernel
from vortex_rt.compiler.names import demangled, is_safe
from vortex_rt.compiler.target import RV64, Target
from vortex_rt.isa import registers
from vortex_rt.isa.table import Kind

FEATURES = {
    "vote_shuffle": "vote and shuffle instructions of newer Vortex",
    "no_lr_sc": "LR/SC cannot be trusted (SimX): compare-exchange takes a lock",
    "no_atomics": "the device decodes no atomic instruction (RTL without the A extension): programs that need one are refused",
}


@dataclass(frozen=True)
class Device:
    """The shape programs are built for; 0: any."""

    cores: int = 0
    warps: int = 0
    threads: int = 0


@dataclass
class Request:
    """What to build and for which device."""

    inputs: list[Path]
    target: Target = RV64
    options: frontend.Options = field(default_factory=frontend.Options)
    features: frozenset[str] = frozenset()
    """Properties of the device that code may rely on: `FEATURES`."""
    device: Device = Device()
    keep: Path | None = None
    """Folder for the intermediate files, for debugging."""


@dataclass
class Program:
    """A built program in memory."""

    metadata: dict[str, Any]
    image: link.Image
    statistics: Statistics
    assembly: str

    def write(self, folder: Path) -> None:
        """Write the output folder, whole or not at all."""
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as place:
            made = Path(place) / "program"
            made.mkdir()
            (made / "program.vxbin").write_bytes(self.image.vxbin)
            (made / "program.elf").write_bytes(self.image.elf)
            (made / "program.json").write_text(json.dumps(self.metadata, indent=1) + "\n")
            if self.image.globals_initial is not None:
                (made / "globals.bin").write_bytes(self.image.globals_initial)
            replace_folder(made, folder)


def replace_folder(made: Path, folder: Path) -> None:
    """Rename a finished folder to its place, putting an older one aside first."""
    if folder.exists():
        old = made.parent / "old"
        folder.rename(old)
    made.rename(folder)


def build(request: Request) -> Program:
    """Compile and link a program.

    Raises:
        CompileError: the input is at fault.
        ToolError: the tool chain is.
    """
    with tempfile.TemporaryDirectory(prefix="vortex-cc-") as name:
        folder = Path(name)
        try:
            return _build(request, folder)
        except CompileError:
            raise
        except Exception as error:  # a stage stumbled: over a damaged input, or it is a defect of ours
            reason = next(filter(None, map(frontend.refusal, request.inputs)), None)
            if reason is None:
                raise
            raise CompileError(reason) from error
        finally:
            if request.keep is not None:
                shutil.copytree(folder, request.keep, dirs_exist_ok=True)


def to_bitcode(request: Request, folder: Path) -> list[Path]:
    """Run the front end on every input."""
    result = []
    for number, source in enumerate(request.inputs):
        output = folder / f"input{number}.bc"
        frontend.to_bitcode(source, request.target, request.options, output)
        result.append(output)
    return result


def compile_object(request: Request) -> bytes:
    """Translate and link the inputs to one bitcode object.

    Raises:
        CompileError: the input is at fault.
    """
    with tempfile.TemporaryDirectory(prefix="vortex-cc-") as name:
        folder = Path(name)
        parts = to_bitcode(request, folder)
        return _join(parts, folder / "object.bc").read_bytes()


def _join(parts: list[Path], output: Path) -> Path:
    """Link bitcode files into one."""
    if len(parts) == 1:
        return parts[0]
    done = tools.run("llvm-link-19", "--suppress-warnings", *parts, "-o", output)
    if done.returncode:
        raise CompileError(done.stderr.decode(errors="replace").strip())
    return output


def _build(request: Request, folder: Path) -> Program:
    target = request.target
    inputs = to_bitcode(request, folder)
    module = _parse(_link(inputs, target, folder / "linked.ll"))
    kernels = metadata.kernels(module, target)
    lowered = lower.lower(module, kernels, target, request.features, threads=request.device.threads, reserved=_reserved(target))
    (folder / "lowered.ll").write_text(str(module))
    with _naming(kernels):
        pipeline.optimise(folder / "lowered.ll", folder / "optimised.ll")
        lowered.module = module = _parse((folder / "optimised.ll").read_text())
        module.source_filename = ""
        doubles.check(module, target, lowered.names)
        entries = {k.entry_symbol for k in kernels}
        if early_exit.protect(module, entries):
            lowered.local_variables[early_exit.STATE] = (8, 8)
        primitives.replace_primitives(module, entries)
        machine = _machine_code(lowered, target, folder)
    _name_entries(kernels, machine)
    image = link.link(machine.text, startup.startup(target.xlen), target, folder)
    if "no_atomics" in request.features:
        _refuse_atomics(image.elf, target)
    checker.check(image.elf, {k.entry_symbol for k in kernels}, set(backend.SWITCH.values()), machine.private, target.xlen)
    for symbol in image.globals["symbols"]:
        symbol["name"] = lowered.names.original(symbol["name"])
    _complete(kernels, machine, image)
    return Program(_metadata(kernels, target, image, lowered.printf), image, machine.statistics, machine.text)


def _parse(text: str) -> Module:
    try:
        return Module(text)
    except IRSyntaxError as error:
        raise CompileError(f"error: the program contains what is not supported: {error}") from error


def _reserved(target: Target) -> set[str]:
    """Symbols of the start-up code and of the functions that the code generator calls."""
    return {*re.findall(r"^(\w+):", startup.startup(target.xlen), re.M), *library.runtime_names(target), *backend.SWITCH.values()}


@contextmanager
def _naming(kernels: list[Kernel]) -> Iterator[None]:
    """Let errors speak of kernels by their names."""
    try:
        yield
    except (CompileError, ToolError) as error:
        names = {k.entry_symbol: k.name for k in kernels}
        raise type(error)(re.sub(r"\b__vx_entry_\d+\b", lambda m: names.get(m[0], m[0]), str(error))) from error


def _link(inputs: list[Path], target: Target, output: Path) -> str:
    """Link the inputs, then what they need of the device library; returns the module's text."""
    return library.link(_join(inputs, output.with_name("inputs.bc")), target, output)


def _machine_code(lowered: lower.Lowered, target: Target, folder: Path) -> backend.Machine:
    """Generate assembly and place SIMT control; again with stack slots where registers for saved masks are short."""
    module = lowered.module
    entries = {k.entry_symbol for k in lowered.kernels}
    places = _place_local_variables(lowered)
    writable = set(lowered.writable)
    slots: dict[str, int] = {}
    for _ in range(8):
        (folder / "final.ll").write_text(str(module))
        code = pipeline.generate(folder / "final.ll", target)
        (folder / "llc.s").write_text(code.assembly)
        if _add_runtime(module, code.assembly, target):
            continue
        try:
            machine = backend.finish(code, entries, target.xlen, places, writable)
            (folder / "final.s").write_text(machine.text)
            return machine
        except SlotsNeededError as error:
            for name, count in error.counts.items():
                slots[name] = max(count, slots.get(name, 0) + 2)
                primitives.reserve_slots(module, name, slots[name])
    raise CompileError("error: internal: no place for saved thread masks")


def runtime(target: Target) -> Module:
    """Return the optimised functions that the code generator calls for what RISC-V lacks."""
    place = library.folder(target)
    ready = place / f"runtime.{cache.compiler_hash()[:16]}.ll"
    if not ready.exists():
        module = Module((place / "runtime.ll").read_text())
        with tempfile.TemporaryDirectory(prefix="vortex-runtime-") as name:
            work = Path(name)
            lower.lower(module, [], target, roots=tuple(library.runtime_names(target)))
            (work / "lowered.ll").write_text(str(module))
            pipeline.optimise(work / "lowered.ll", work / "optimised.ll")
            tools.write_atomically(ready, (work / "optimised.ll").read_bytes())
    module = Module(ready.read_text())
    primitives.replace_primitives(module, set())
    return module


def _add_runtime(module: Module, assembly: str, target: Target) -> bool:
    """Add the runtime functions that the assembly calls and the module lacks; False when there are none."""
    defined = {function.name for function in module.defined()}
    missing = set(re.findall(r"^\tcall\t([\w.$]+)", assembly, re.M)) - defined - set(backend.SWITCH.values())
    if not missing:
        return False
    added = runtime(target)
    graph = calls.call_graph(added)
    for name in sorted(missing):
        if name not in graph:
            raise CompileError(f"error: internal: the code generator calls '{name}', which the device library lacks")
    for name in sorted(calls.reached(graph, sorted(missing))):
        _copy_function(added.functions[name], module)
    return True


def _copy_function(function: Function, module: Module) -> None:
    """Add a function of the runtime, with the variables and declarations it uses, to a module."""
    for name in calls.references(function):
        if name in function.module.globals:
            module.globals.setdefault(name, function.module.globals[name])
        elif name not in module.functions and (declaration := function.module.functions[name]).is_declaration:
            declaration.attributes = ""
            module.functions[name] = declaration
    for instruction in function.instructions():
        instruction.metadata = ""
        if instruction.opcode == "call":
            lower.strip_call(instruction)
    function.attributes = "noinline nounwind"
    function.module = module
    module.functions[function.name] = function


def _place_local_variables(lowered: lower.Lowered) -> dict[str, int]:
    """Give local variables offsets: those of one kernel start at 0, those that several kernels use have one place for all of them."""
    if not lowered.local_variables:
        return {}
    graph = calls.call_graph(lowered.module)
    uses = {function.name: set(calls.references(function)) & lowered.local_variables.keys() for function in lowered.module.defined()}
    users: dict[str, list[Kernel]] = {symbol: [] for symbol in lowered.local_variables}
    for kernel in lowered.kernels:
        found = {s for f in calls.reached(graph, [kernel.entry_symbol]) for s in uses.get(f, ())}
        kernel.local_variables = [s for s in lowered.local_variables if s in found]
        for symbol in kernel.local_variables:
            users[symbol].append(kernel)
    places: dict[str, int] = {}
    for symbol in sorted(users, key=lambda s: -len(users[s])):
        size, align = lowered.local_variables[symbol]
        at = max((k.local_bytes for k in users[symbol]), default=0)
        at = -(-at // align) * align
        places[symbol] = at
        for kernel in users[symbol]:
            kernel.local_bytes = at + size
    return places


def _name_entries(kernels: list[Kernel], machine: backend.Machine) -> None:
    """Give entries the kernels' names, which messages and profiles show; not where another symbol of the program has the name."""
    taken = set(re.findall(r"^([\w.$]+):", machine.text, re.M)) | {"_start", *backend.SWITCH.values()}
    shown = {k.entry_symbol: k.name for k in kernels if is_safe(k.name) and k.name not in taken and k.name not in registers.NUMBER}
    machine.text = re.sub(r"(?<![\w.])__vx_entry_\d+\b", lambda m: shown.get(m.group(0), m.group(0)), machine.text)
    machine.private = {shown.get(n, n): memory for n, memory in machine.private.items()}
    machine.frames = {shown.get(n, n): size for n, size in machine.frames.items()}
    machine.calls = {shown.get(n, n): callees for n, callees in machine.calls.items()}
    machine.barriers = {shown.get(n, n) for n in machine.barriers}
    for kernel in kernels:
        kernel.entry_symbol = shown.get(kernel.entry_symbol, kernel.entry_symbol)


def _refuse_atomics(elf: bytes, target: Target) -> None:
    """Raise CompileError if the image has an atomic instruction, which would stop or crash a device without them."""
    found: dict[str, str] = {}
    for function in checker.functions(elf, target.xlen):
        for op in function.ops:
            if op.kind == Kind.AMO:
                found.setdefault(function.name, op.name)
    if found:
        places = ", ".join(f"'{demangled(name)}' ({instruction})" for name, instruction in found.items())
        raise CompileError(f"error: this device has no atomic instructions (no_atomics), and the program uses some: {places}")


def _complete(kernels: list[Kernel], machine: backend.Machine, image: link.Image) -> None:
    """Fill in what only the linked image tells."""
    for kernel in kernels:
        functions = calls.reached({name: sorted(called) for name, called in machine.calls.items()}, [kernel.entry_symbol])
        kernel.entry = image.symbols[kernel.entry_symbol]
        kernel.barriers = bool(functions & machine.barriers)
        kernel.local_bytes = -(-kernel.local_bytes // 16) * 16
        deepest, kernel.recursive = _stack(machine, kernel.entry_symbol, ())
        kernel.stack_bytes = startup.RECORD + deepest


def _stack(machine: backend.Machine, function: str, above: tuple[str, ...]) -> tuple[int, bool]:
    """Return (deepest stack in bytes, whether a cycle was cut)."""
    if function in above:
        return 0, True
    deepest, recursive = 0, False
    for callee in machine.calls.get(function, ()):
        size, cut = _stack(machine, callee, (*above, function))
        deepest, recursive = max(deepest, size), recursive or cut
    return machine.frames.get(function, 0) + deepest, recursive


def _metadata(kernels: list[Kernel], target: Target, image: link.Image, formats: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "version": 1,
        "abi": abi.ABI_VERSION,
        "target": target.name,
        "xlen": target.xlen,
        "kernels": [k.to_json() for k in kernels],
        "globals": image.globals,
        "printf": formats,
    }
