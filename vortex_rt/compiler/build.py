"""Building a program: from inputs to the folder with the image and its metadata."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vortex_rt import abi
from vortex_rt.compiler import (
    backend,
    checker,
    early_exit,
    frontend,
    ir,
    library,
    link,
    lower,
    metadata,
    pipeline,
    startup,
    tools,
)
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.metadata import Kernel
from vortex_rt.compiler.simt.allocation import SlotsNeededError
from vortex_rt.compiler.simt.placement import Statistics
from vortex_rt.compiler.target import RV64, Target

FEATURES = {
    "vote_shuffle": "vote and shuffle instructions of newer Vortex",
    "no_lr_sc": "LR/SC cannot be trusted (SimX): compare-exchange takes a lock",
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
    module = ir.parse(_link(inputs, target, folder / "linked.ll"))
    kernels = metadata.kernels(module, target)
    if not kernels:
        raise CompileError("error: the program has no kernel")
    lowered = lower.lower(module, kernels, target, request.features, threads=request.device.threads)
    (folder / "lowered.ll").write_text(str(module))
    with _naming(kernels):
        pipeline.optimise(folder / "lowered.ll", folder / "optimised.ll")
        module = ir.parse((folder / "optimised.ll").read_text())
        entries = {k.entry_symbol for k in kernels}
        if early_exit.protect(module, entries):
            lowered.local_variables[early_exit.STATE] = (8, 8)
        lower.replace_primitives(module, entries)
        module.other = [f'target datalayout = "{target.data_layout}"', f'target triple = "{target.triple}"']
        machine = _machine_code(module, lowered, target, folder)
    _name_entries(kernels, machine)
    image = link.link(machine.text, startup.startup(target.xlen), target, folder)
    checker.check(image.elf, {k.entry_symbol for k in kernels}, set(backend.SWITCH.values()), machine.private, target.xlen)
    _complete(kernels, machine, image)
    return Program(_metadata(kernels, target, image, lowered.printf), image, machine.statistics, machine.text)


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


def _machine_code(module: ir.Module, lowered: lower.Lowered, target: Target, folder: Path) -> backend.Machine:
    """Generate assembly and place SIMT control; again with stack slots where registers for saved masks are short."""
    entries = {k.entry_symbol for k in lowered.kernels}
    places = _place_local_variables(module, lowered)
    writable = {ir.unquote(s) for s in lowered.writable}
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
                lower.reserve_slots(module, name, slots[name])
    raise CompileError("error: internal: no place for saved thread masks")


def runtime(target: Target) -> ir.Module:
    """Return the optimised functions that the code generator calls for what RISC-V lacks."""
    place = library.folder(target)
    ready = place / "runtime.optimised.ll"
    if not ready.exists():
        module = ir.parse((place / "runtime.ll").read_text())
        names = re.findall(r"^define [^@]*@(_*[a-z]\w+)\(", (place / "runtime.ll").read_text(), re.M)
        roots = tuple(f"@{n}" for n in names if not n.startswith(("_Z", "__clc", "__vx")) and "internal" not in module.functions[f"@{n}"].prefix)
        with tempfile.TemporaryDirectory(prefix="vortex-runtime-") as name:
            work = Path(name)
            lower.lower(module, [], target, roots=roots)
            (work / "lowered.ll").write_text(str(module))
            pipeline.optimise(work / "lowered.ll", work / "optimised.ll")
            tools.write_atomically(ready, (work / "optimised.ll").read_bytes())
    module = ir.parse(ready.read_text())
    lower.replace_primitives(module, set())
    return module


def _add_runtime(module: ir.Module, assembly: str, target: Target) -> bool:
    """Add the runtime functions that the assembly calls and the module lacks; False when there are none."""
    defined = {f.name for f in module.functions.values()}
    missing = set(re.findall(r"^\tcall\t([\w.$]+)", assembly, re.M)) - defined - set(backend.SWITCH.values())
    if not missing:
        return False
    added = runtime(target)
    calls = {s: {r for line in f.body if "@" in line for r in lower.references(line) if r in added.functions} for s, f in added.functions.items()}
    for name in sorted(missing):
        if f"@{name}" not in added.functions:
            raise CompileError(f"error: internal: the code generator calls '{name}', which the device library lacks")
        for symbol in _reachable(calls, f"@{name}"):
            function = added.functions[symbol]
            body = [re.sub(r", ![\w.]+ !\d+", "", line) for line in function.body]
            module.functions[symbol] = replace(function, suffix=" noinline nounwind", body=body)
            for line in function.body:
                for reference in lower.references(line):
                    if reference in added.globals:
                        module.globals.setdefault(reference, added.globals[reference])
                    if reference in added.declarations:
                        plain = re.sub(r"\) #\d+", ")", added.declarations[reference])
                        module.declarations.setdefault(reference, plain)
    return True


def _reachable(calls: dict[str, set[str]], root: str) -> set[str]:
    seen: set[str] = set()
    work = [root]
    while work:
        name = work.pop()
        if name not in seen:
            seen.add(name)
            work.extend(calls.get(name, ()))
    return seen


def _place_local_variables(module: ir.Module, lowered: lower.Lowered) -> dict[str, int]:
    """Give local variables offsets: those of one kernel start at 0, those that several kernels use have one place for all of them."""
    calls: dict[str, set[str]] = {}
    uses: dict[str, set[str]] = {}
    for function in module.functions.values():
        names = {r for line in function.body if "@" in line for r in lower.references(line)}
        calls[function.name] = {ir.unquote(n) for n in names if n in module.functions}
        uses[function.name] = {n for n in names if n in lowered.local_variables}
    users: dict[str, list[Kernel]] = {symbol: [] for symbol in lowered.local_variables}
    for kernel in lowered.kernels:
        found = {s for f in _reachable(calls, kernel.entry_symbol) for s in uses.get(f, ())}
        kernel.local_variables = [s for s in lowered.local_variables if s in found]
        for symbol in kernel.local_variables:
            users[symbol].append(kernel)
    places: dict[str, int] = {}
    for symbol in sorted(users, key=lambda s: -len(users[s])):
        size, align = lowered.local_variables[symbol]
        at = max((k.local_bytes for k in users[symbol]), default=0)
        at = -(-at // align) * align
        places[ir.unquote(symbol)] = at
        for kernel in users[symbol]:
            kernel.local_bytes = at + size
    return places


def _name_entries(kernels: list[Kernel], machine: backend.Machine) -> None:
    """Give entries the kernels' names, which messages and profiles show; not where another symbol of the program has the name."""
    taken = set(re.findall(r"^([\w.$]+):", machine.text, re.M)) | {"_start", *backend.SWITCH.values()}
    names = {k.entry_symbol: k.name for k in kernels if re.fullmatch(r"[A-Za-z_]\w*", k.name) and k.name not in taken}
    machine.text = re.sub(r"(?<![\w.])__vx_entry_\d+\b", lambda m: names.get(m.group(0), m.group(0)), machine.text)
    machine.private = {names.get(n, n): memory for n, memory in machine.private.items()}
    machine.frames = {names.get(n, n): size for n, size in machine.frames.items()}
    machine.calls = {names.get(n, n): callees for n, callees in machine.calls.items()}
    machine.barriers = {names.get(n, n) for n in machine.barriers}
    for kernel in kernels:
        kernel.entry_symbol = names.get(kernel.entry_symbol, kernel.entry_symbol)


def _complete(kernels: list[Kernel], machine: backend.Machine, image: link.Image) -> None:
    """Fill in what only the linked image tells."""
    for kernel in kernels:
        functions = _reachable(machine.calls, kernel.entry_symbol)
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
