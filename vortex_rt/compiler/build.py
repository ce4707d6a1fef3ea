"""Building a program: from inputs to the folder with the image and its metadata."""

import json
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from nvvm2spirv.ir.errors import IRSyntaxError
from nvvm2spirv.ir.model import Function, Module
from nvvm2spirv.ir.parser import with_numbers
from vortex_rt import abi
from vortex_rt.abi import CELL_STRIDE, CELLS_BIAS, CELLS_END, EXIT_PLACE, SHARED_VARIABLE, SPIRV_SECTION
from vortex_rt.compiler import (
    access_joins,
    backend,
    barriers,
    binary,
    cache,
    calls,
    checker,
    convergence,
    doubles,
    early_exit,
    extensions,
    halves,
    induction,
    inline_assembly,
    instructions,
    library,
    link,
    lower,
    metadata,
    own_files,
    pipeline,
    primitives,
    private_arrays,
    stale_caches,
    startup,
    statements,
    tensor_columns,
    tensor_joins,
    tools,
    variables,
)
from vortex_rt.compiler.cells import BIAS, CELL, Layout
from vortex_rt.compiler.divergence.allocation import SlotsNeededError
from vortex_rt.compiler.divergence.placement import Statistics
from vortex_rt.compiler.errors import CompileError, LimitError, ToolError
from vortex_rt.compiler.frontend import FrontEnd
from vortex_rt.compiler.library.parts import link_parts
from vortex_rt.compiler.metadata import CompiledKernel
from vortex_rt.compiler.names import demangled, is_safe
from vortex_rt.compiler.request import Request, Shape
from vortex_rt.compiler.target import RV64, Target
from vortex_rt.isa import registers
from vortex_rt.isa.extensions import VORTEX3, ZFH
from vortex_rt.isa.table import Kind
from vortex_rt.kernel_schema.model import plain_values
from vortex_rt.kernel_schema.program import VERSION, ProgramDescription

__all__ = ["Program", "Request", "build", "compile_object", "files", "runtime"]


SHOWN_KERNELS = 3
"""How many kernels of a program a message names."""
REHEARSAL = """
kernel void k(global float *p, int n) {
  local float rows[64];
  int i = get_global_id(0);
  rows[get_local_id(0)] = p[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = 0; j < n; j++)
    if (rows[j & 63] > p[i]) p[i] += rows[j & 63];
}
"""


@dataclass
class Program:
    """A built program in memory."""

    metadata: ProgramDescription
    image: link.LinkedImage
    statistics: Statistics
    assembly: str

    def files(self) -> dict[str, bytes]:
        """Return the files of the output folder."""
        files = {
            "program.vxbin": self.image.vxbin,
            "program.json": (json.dumps(plain_values(ProgramDescription, self.metadata), indent=1) + "\n").encode(),
            "program.elf": self.image.elf,
        }
        return files if self.image.globals_initial is None else files | {"globals.bin": self.image.globals_initial}


def build(request: Request) -> Program:
    """Compile and link a program.

    Raises:
        CompileError: the input is at fault.
        ToolError: the tool chain is.
    """
    with FrontEnd(request, links=True) as front:
        return _program(front)


def compile_object(request: Request) -> bytes:
    """Translate and link the inputs to one bitcode object.

    Raises:
        CompileError: the input is at fault.
    """
    with FrontEnd(request, links=False) as front:
        return _object(front)


def files(front: FrontEnd, kind: str) -> dict[str, bytes]:
    """Return the files, by name, of what the front end's inputs become: one of `binary.KINDS`."""
    return _program(front).files() if kind == "program" else {binary.OBJECT: _object(front)}


def rehearse() -> None:
    """Build a small program: what a process does once is then done, for the children of a server too.

    Where the device library has to be made first, that is left to the first who needs it.
    """
    if not library.is_made(RV64):
        return
    with own_files.Folder("vortex-cc-") as folder:
        source = Path(folder) / "rehearsal.cl"
        source.write_text(REHEARSAL)
        build(Request([source]))


def _object(front: FrontEnd) -> bytes:
    return _join(front)


def _join(front: FrontEnd) -> bytes:
    """Link the inputs into one."""
    parts = front.finish()
    if len(parts) == 1:
        return parts[0]
    places = [front.folder / f"part{number}.bc" for number in range(len(parts))]
    for place, part in zip(places, parts, strict=True):
        place.write_bytes(part)
    done = tools.run("llvm-link-19", "--suppress-warnings", *places, "-o", "-")
    if done.returncode:
        raise CompileError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _program(front: FrontEnd) -> Program:
    with ExitStack() as started:
        return _build(front, started)


def _build(front: FrontEnd, started: ExitStack) -> Program:
    """Build a program; each tool is started while the one before it works, and put on ``started``."""
    request, target = front.request, front.request.device_target
    opt = started.enter_context(pipeline.optimiser())
    linked = _link(front)
    module = _parse(linked)
    variables.describe(module, front.variables)
    calls.close_cycles(module)
    kernels = metadata.kernels(module, target)
    threads = request.shape.threads
    metadata.check_sub_groups(kernels, threads)
    lowered = lower.lower(module, kernels, target, request.features, threads=threads, reserved=_reserved(target))
    induction.note_no_wrap(module)
    if front.variables is not None:
        variables.keep_loops(module)
    text = str(module)
    front.keep("lowered.ll", text)
    llc = started.enter_context(pipeline.generator(target, *_generator_options(lowered)))
    quicker = with_numbers(text, linked)
    with _naming(kernels):
        loops: list[frozenset[int]] = []
        if lowered.has_warp_operations:
            inlined = _parse(pipeline.inline(text))
            loops = convergence.number(inlined)
            text, quicker = str(inlined), ""
            front.keep("numbered.ll", text)
        text = pipeline.optimise(text, opt, quicker)
        front.keep("optimised.ll", text)
        lowered.module = module = _parse(text)
        module.source_filename = "final.ll"  # which the image shows as its origin
        for name in lowered.writable:  # constants of the optimiser's till here: llc has one section for all
            module.globals[name].constant = False
        stale_caches.check(module, request.features, lowered.names)
        tensor_joins.join_products(module)
        tensor_columns.order_columns(module)
        doubles.check(module, target, lowered.names)
        inline_assembly.check_immediates(module, lowered.statements, lowered.names)
        induction.compare_stepped(module)
        private_arrays.fault_outside(module, target.pointer_bytes)
        extensions.extend_early(module)
        entries = {k.entry_symbol for k in kernels}
        if early_exit.protect(module, entries):
            lowered.local_variables[early_exit.STATE] = (8, 8)
        layout = Layout(threads or 1)
        arrays = private_arrays.interleave(module, entries, layout, target.pointer_bytes)
        if ZFH.key not in request.features:
            halves.expand(module)
        if front.variables is None:  # else a debugger sees what each line leaves in memory
            wide_stores = VORTEX3.key not in request.features
            access_joins.join(module, target.pointer_bytes, threads, combine=wide_stores)
        primitives.replace_primitives(module, entries)
        assembler, linker = started.enter_context(link.assembler(target)), started.enter_context(link.linker(target))
        machine = _machine_code(lowered, text, front, llc, layout, arrays)
    instructions.refuse_missing(machine.instructions, request.features, lowered.names)
    _name_entries(kernels, machine)
    grid = VORTEX3.key in request.features and not lowered.has_neighbours
    start = startup.startup(target.xlen, layout, machine.needs, grid)
    symbols = _symbols(lowered, machine, layout)
    text = f"{symbols}{convergence.MACRO}{start}\n{machine.text}{_spirv(front)}"
    front.keep("program.s", text)
    image = link.link(text, target, assembler, linker)
    front.keep("program.elf", image.elf)
    if "no_atomics" in request.features:
        _refuse_atomics(image.elf, target)
    checker.check(
        image.elf, {k.entry_symbol for k in kernels}, set(barriers.SWITCH.values()), machine.private, loops,
        target.xlen,
    )
    for variable in image.globals.variables:
        variable.name = lowered.names.original(variable.name)
    _complete(kernels, machine, image, layout, request.shape)
    description = ProgramDescription(
        VERSION, abi.ABI_VERSION, target.name, target.xlen, tuple(kernels), image.globals, tuple(lowered.printf),
        grid,
    )
    return Program(description, image, machine.statistics, machine.text)


def _parse(text: str) -> Module:
    try:
        return Module(text)
    except IRSyntaxError as error:
        raise CompileError(f"error: the program contains what is not supported: {error}") from error


def _reserved(target: Target) -> set[str]:
    """Symbols of the start-up code and of the functions that the code generator calls."""
    return {*startup.symbols(target.xlen), *library.runtime_names(target), *barriers.SWITCH.values()}


@contextmanager
def _naming(kernels: list[CompiledKernel]) -> Iterator[None]:
    """Let errors speak of kernels by their names, and say which one was too much for a tool."""
    try:
        yield
    except LimitError as error:
        listed = ", ".join(f"'{demangled(kernel.name)}'" for kernel in kernels[:SHOWN_KERNELS])
        more = f" and {len(kernels) - SHOWN_KERNELS} more" if len(kernels) > SHOWN_KERNELS else ""
        what = "kernel" if len(kernels) == 1 else "kernels"
        raise LimitError(f"error: {what} {listed}{more}: {error}; is a loop unrolled too far?") from None
    except (CompileError, ToolError) as error:
        names = {k.entry_symbol: k.name for k in kernels}
        raise type(error)(re.sub(r"\b__vx_entry_\d+\b", lambda m: names.get(m[0], m[0]), str(error))) from error


def _link(front: FrontEnd) -> str:
    """Link the inputs, then what they need of the device library; returns the module's text."""
    text = link_parts(_join(front), library.folder(front.request.target), begun=front.linked)
    front.keep("linked.ll", text)
    return text


def _generator_options(lowered: lower.Lowered) -> list[str]:
    return [pipeline.ONE_BRANCH_A_CONDITION] if lowered.has_warp_operations else []


def _machine_code(
    lowered: lower.Lowered, optimised: str, front: FrontEnd, llc: tools.Process, layout: Layout, arrays: dict[str, int]
) -> backend.MachineProgram:
    """Generate assembly and place SIMT control; again with stack slots where registers for saved masks are short.

    ``llc`` is the first to run; ``optimised`` is what the module was read from.
    """
    module, target = lowered.module, front.request.device_target
    entries = {k.entry_symbol for k in lowered.kernels}
    places = _place_local_variables(lowered)
    writable = set(lowered.writable)
    slots: dict[str, int] = {}
    for attempt in range(8):
        text = str(module)
        front.keep("final.ll", text)
        process = None if attempt else llc
        code = pipeline.generate(text, target, process, with_numbers(text, optimised), _generator_options(lowered))
        front.keep("llc.s", code.assembly)
        code = replace(code, assembly=statements.expand(code.assembly, lowered.statements, target, lowered.names))
        if _add_runtime(module, code.assembly, target):
            continue
        try:
            machine = backend.finish(code, entries, target.xlen, places, writable, layout, front.request.shape, arrays)
            front.keep("final.s", machine.text)
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
        lower.lower(module, [], target, roots=library.runtime_names(target))
        tools.write_atomically(ready, pipeline.optimise(str(module)).encode())
    module = Module(ready.read_text())
    primitives.replace_primitives(module, set())
    return module


def _add_runtime(module: Module, assembly: str, target: Target) -> bool:
    """Add the runtime functions that the assembly calls and the module lacks; False when there are none."""
    defined = {function.name for function in module.defined()}
    missing = set(re.findall(r"^\tcall\t([\w.$]+)", assembly, re.M)) - defined - set(barriers.SWITCH.values())
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
    for name in function.named_globals():
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


def _symbols(lowered: lower.Lowered, machine: backend.MachineProgram, layout: Layout) -> str:
    """Return the definitions of `abi`."""
    lines = [f".set {CELLS_BIAS}, {BIAS}", f".set {CELL_STRIDE}, {CELL if layout.lanes > 1 else 0}"]
    for kernel in lowered.kernels:
        name = kernel.entry_symbol
        lines.append(f".set {CELLS_END}.{name}, {layout.end(machine.cells[name]) * layout.step}")
        if early_exit.STATE in kernel.local_variables:
            lines.append(f".set {EXIT_PLACE}.{name}, {lowered.local_places[early_exit.STATE]}")
        for variable in kernel.local_variables:
            shown = re.sub(r'["\\\s]', "_", lowered.names.original(variable))
            symbol = f'"{SHARED_VARIABLE}:{name}:{shown}"'
            lines.append(f".set {symbol}, {lowered.local_places[variable]}")
            lines.append(f".size {symbol}, {lowered.local_variables[variable][0]}")
    return "".join(f"\t{line}\n" for line in lines)


def _spirv(front: FrontEnd) -> str:
    """Return the section of `abi.SPIRV_SECTION`; nothing where no input names source lines."""
    if not front.lined:
        return ""
    modules = [zlib.compress(struct.pack(f"<{len(words)}I", *words), level=1) for words in front.lined]
    place = front.folder / "lined.spv.z"
    place.write_bytes(b"".join(struct.pack("<I", len(module)) + module for module in modules))
    return f'\t.section\t{SPIRV_SECTION},"",@progbits\n\t.incbin\t"{place}"\n'


def _place_local_variables(lowered: lower.Lowered) -> dict[str, int]:
    """Give local variables offsets: those of one kernel start at 0,
    those that several kernels use have one place for all of them.
    """
    if not lowered.local_variables:
        return {}
    graph = calls.call_graph(lowered.module)
    uses = {
        function.name: function.referenced_globals() & lowered.local_variables.keys()
        for function in lowered.module.defined()
    }
    users: dict[str, list[CompiledKernel]] = {symbol: [] for symbol in lowered.local_variables}
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
    for kernel in lowered.kernels:
        # groups of a core have their memory one behind the other: a multiple of what variables ask for aligns all
        align = max(16, *(lowered.local_variables[symbol][1] for symbol in kernel.local_variables), 0)
        kernel.local_bytes = -(-kernel.local_bytes // align) * align
    lowered.local_places = places
    return places


def _name_entries(kernels: list[CompiledKernel], machine: backend.MachineProgram) -> None:
    """Give entries the kernels' names, which messages and profiles show;
    not where another symbol of the program has the name.
    """
    taken = set(re.findall(r"^([\w.$]+):", machine.text, re.M)) | {"_start", *barriers.SWITCH.values()}
    shown = {
        k.entry_symbol: k.name
        for k in kernels
        if is_safe(k.name) and k.name not in taken and k.name not in registers.NUMBER
    }
    machine.text = re.sub(r"(?<![\w.])__vx_entry_\d+\b", lambda m: shown.get(m.group(0), m.group(0)), machine.text)
    machine.private = {shown.get(n, n): memory for n, memory in machine.private.items()}
    machine.instructions = {shown.get(n, n): names for n, names in machine.instructions.items()}
    machine.frames = {shown.get(n, n): size for n, size in machine.frames.items()}
    machine.cells = {shown.get(n, n): end for n, end in machine.cells.items()}
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
        raise CompileError(
            f"error: this device has no atomic instructions (no_atomics), and the program uses some: {places}"
        )


def _complete(
    kernels: list[CompiledKernel], machine: backend.MachineProgram, image: link.LinkedImage, layout: Layout,
    shape: Shape,
) -> None:
    """Fill in what only the linked image tells."""
    for kernel in kernels:
        functions = calls.reached(
            {name: sorted(called) for name, called in machine.calls.items()}, [kernel.entry_symbol]
        )
        kernel.entry = image.symbols[kernel.entry_symbol]
        kernel.barriers = bool(functions & {*machine.barriers, stale_caches.KEEP_GROUP})
        used: set[str] = set().union(*(machine.instructions.get(name, set()) for name in functions))
        instructions.refuse_shared_state(kernel, used, shape)
        kernel.needs_core_local = "wgmma" in used
        deepest, kernel.recursive = _stack(machine, kernel.entry_symbol, ())
        kernel.stack_bytes = layout.bytes(machine.cells[kernel.entry_symbol]) + deepest
        kernel.private_bytes = machine.cells[kernel.entry_symbol] * CELL + deepest


def _stack(machine: backend.MachineProgram, function: str, above: tuple[str, ...]) -> tuple[int, bool]:
    """Return (deepest stack in bytes, whether a cycle was cut)."""
    if function in above:
        return 0, True
    deepest, recursive = 0, False
    for callee in machine.calls.get(function, ()):
        size, cut = _stack(machine, callee, (*above, function))
        deepest, recursive = max(deepest, size), recursive or cut
    return machine.frames.get(function, 0) + deepest, recursive
