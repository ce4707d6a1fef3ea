"""Linked SPIR-flavoured IR → IR for RISC-V with kernel entries.

Address spaces and conventions go, variables get their places, and what is inlined is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.flatten import flatten
from nvvm2spirv.ir.model import Function, GlobalVariable, Instruction, Module
from vortex_rt import abi
from vortex_rt.compiler import (
    atomics,
    calls,
    convergence,
    doubles,
    inline_assembly,
    instructions,
    names,
    printf,
    stale_caches,
    tensor_unit,
)
from vortex_rt.compiler.entries import ENTRY_PREFIX, add_entry
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.metadata import CompiledKernel
from vortex_rt.compiler.primitives import PRIMITIVES, declare_primitive
from vortex_rt.compiler.target import Target
from vortex_rt.isa.extensions import EXTENSIONS, STALE_CACHES
from vortex_rt.isa.header import HAS
from vortex_rt.kernel_schema.program import PrintfFormat

GLOBALS_SECTION = ".vxglobals"
GROUP_AREA = "__vx_group_area"

_DROPPED_CALLS = ("llvm.lifetime.", "llvm.experimental.noalias.")
SEQUENCES, SEQUENCE_COUNT = "__vx_sequences", 64
"""Variable of the device library (library/pair.cl) and its length."""
LIBRARY_PREFIX = "__vx_"
"""Beginning of the names of variables that are the compiler's or the device library's."""
_DROPPED_VARIABLES = ("llvm.used", "llvm.compiler.used", "llvm.global_ctors")
_KEPT_METADATA = ("llvm.module.flags", "llvm.dbg.cu")
_DROPPED_WORDS = frozenset(
    "dso_local spir_kernel spir_func linkonce_odr linkonce weak_odr weak hidden protected internal private "
    "available_externally local_unnamed_addr unnamed_addr external common".split()
)
"""Linkage, visibility and SPIR's calling conventions."""
_GROUP_OF_CALL = re.compile(r" #\d+")


NAMED_BARRIERS = ("__vx_barrier", "__vx_barrier_arrive")
"""Functions of the device library whose barriers have a place with one of the group's warps."""


@dataclass
class Lowered:
    """The module on its way to llc, with what later stages need to know; symbols are plain names."""

    module: Module
    kernels: list[CompiledKernel]
    local_variables: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Symbol → (size, alignment) of the module's variables in local memory."""
    local_places: dict[str, int] = field(default_factory=dict)
    """Symbol → its place in a group's local memory."""
    writable: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Symbol → (size, alignment) of the program's variables in the globals buffer."""
    printf: list[PrintfFormat] = field(default_factory=list)
    """Formats and argument sizes of the program's printf calls."""
    statements: list[inline_assembly.AsmStatement] = field(default_factory=list)
    """The program's statements of inline assembly."""
    has_warp_operations: bool = False
    """Whether lanes do something together anywhere."""
    has_neighbours: bool = False
    """Whether warps of a group find each other by their numbers: the group has consecutive warps of its core."""
    names: names.Names = field(default_factory=names.Names)
    """What the program calls its symbols."""


def lower(
    module: Module, kernels: list[CompiledKernel], target: Target, features: frozenset[str] = frozenset(),
    roots: tuple[str, ...] = (), threads: int = 0, reserved: Iterable[str] = (),
) -> Lowered:  # fmt: skip
    """Strip SPIR's address spaces and conventions, classify variables, add entries, choose what is inlined.

    ``roots`` are functions to keep besides what kernels use; they become real, externally visible functions.
    ``threads`` is the width of the device's warps where it is known. The program's symbols must not be ``reserved``
    ones.

    Raises:
        CompileError: the program uses what no library function defines.
    """
    result = Lowered(module, kernels)
    _drop_unreachable(module, [*roots, *(kernel.function for kernel in kernels)])
    entries = [f"{ENTRY_PREFIX}{number}" for number in range(len(kernels))]
    result.names = names.make_safe(module, kernels, [*reserved, *entries], roots)
    spaces = {name: variable.address_space for name, variable in module.globals.items()}
    stale = STALE_CACHES.key in features and "no_atomics" not in features
    if stale:
        stale_caches.load_past(module, target)
    flatten(module)
    _lower_globals(result, spaces, target.pointer_bytes)
    _strip_module(module, target)
    names.make_debug_strings_safe(module)
    for function in module.defined():
        names.make_locals_safe(function)
        _strip_function(function, function.name in roots)
    inline_assembly.restore(module)
    result.statements = inline_assembly.prepare(module, target.xlen, "d" in target.features, result.names)
    _mark_uses(result)
    result.printf = printf.lower_calls(module, target.pointer_bytes)
    _define_identities(module)
    _define_group_area(result)
    _define_atomics(result, target, features, stale)
    stale_caches.define(module, target, stale)
    calls.lower_intrinsics(module, target.xlen)
    instructions.define(module)
    tensor_unit.settle(module, features, threads)
    tensor_unit.define(module)
    calls.match(module)
    if threads:
        _set_constant(module, "__vx_field_u32", threads, str(abi.offsets()["threads"]))
    _set_constant(module, "__vx_feature_vote_shuffle", int("vote_shuffle" in features))
    module.functions.pop("__vx_feature_vote_shuffle", None)
    for extension in EXTENSIONS:
        _set_constant(module, HAS + extension.key, int(extension.key in features))
        module.functions.pop(HAS + extension.key, None)
    _set_constant(module, "__vx_program_arrives", int("__vx_barrier_arrive" in module.functions))
    module.functions.pop("__vx_program_arrives", None)
    result.has_neighbours = any(
        name in NAMED_BARRIERS or (name.startswith(calls.REAL_PREFIX) and threads != tensor_unit.LANES)
        for name in module.functions
    )
    _set_constant(module, "__vx_cell_lanes", threads or 1)
    module.functions.pop("__vx_cell_lanes", None)
    _set_constant(module, "__vx_feature_no_atomics", int("no_atomics" in features))
    module.functions.pop("__vx_feature_no_atomics", None)
    _declarations(result, target)
    real = calls.real_functions(module, [kernel.function for kernel in kernels], roots)
    together = convergence.mark(module)
    result.has_warp_operations = bool(together)
    for function in module.defined():
        words = ["noinline" if function.name in real else "alwaysinline", "nounwind"]
        words += [convergence.CONVERGENT] * (function.name in together)
        function.attributes = " ".join([*words, function.attributes]).rstrip()
    for kernel, entry in zip(kernels, entries):
        kernel.entry_symbol = entry
        result.names.entries[kernel.entry_symbol] = kernel.name
        add_entry(module, kernel, target)
    return result


def _drop_unreachable(module: Module, roots: list[str]) -> None:
    """Keep the functions that the roots reach (through calls or addresses, also addresses in variables)."""
    graph = calls.call_graph(module)
    texts = [variable.initializer or "" for variable in module.globals.values()] + list(module.aliases.values())
    named = [scan.plain_name(token) for text in texts if "@" in text for token in scan.tokens(text) if token[0] == "@"]
    reached = calls.reached(graph, [*roots, *(name for name in named if name in graph)])
    module.functions = {
        name: function for name, function in module.functions.items() if function.is_declaration or name in reached
    }


def _strip_module(module: Module, target: Target) -> None:
    module.named_metadata = {name: nodes for name, nodes in module.named_metadata.items() if name in _KEPT_METADATA}
    module.attribute_groups = {}
    module.source_filename = ""
    module.data_layout, module.triple = target.data_layout, target.triple
    if module.module_asm:
        raise CompileError("error: assembly at module scope is not supported")
    if module.aliases:
        raise CompileError(f"error: alias '{next(iter(module.aliases))}' is not supported")


def _strip_function(function: Function, is_root: bool) -> None:
    """Drop conventions, attributes of functions and calls, and what only describes variables."""
    function.prefix = ([] if is_root else ["internal"]) + [
        word for word in function.prefix if word not in _DROPPED_WORDS
    ]
    debug = scan.attachment(function.attributes, "dbg")
    function.attributes = f"!dbg {debug}" if debug else ""
    for block in function.blocks:
        block.instructions = [i for i in block.instructions if not _only_describes(i)]
        for instruction in block.instructions:
            if instruction.opcode == "call":
                strip_call(instruction)


def _only_describes(instruction: Instruction) -> bool:
    """Whether an instruction only tells of variables."""
    return "@llvm." in instruction.raw and (instruction.callee_name or "").startswith(_DROPPED_CALLS)


def strip_call(call: Instruction) -> None:
    """Drop a call's convention and attribute group."""
    if "spir_" in call.raw or "#" in call.raw:
        call.flags = [flag for flag in call.flags if flag not in ("spir_func", "spir_kernel")]
        group = _GROUP_OF_CALL.match(call.suffix)
        call.suffix = call.suffix[group.end() :] if group else call.suffix


def _lower_globals(result: Lowered, spaces: dict[str, int], pointer_bytes: int) -> None:
    """Give variables their places: local memory (thread-local here), constants in the image, or the globals buffer."""
    module = result.module
    for name in _DROPPED_VARIABLES:
        module.globals.pop(name, None)
    moving = _with_moving_addresses(module, spaces)
    for name, variable in module.globals.items():
        if variable.initializer is None:
            raise CompileError(f"error: variable '{result.names.original(name)}' is declared but no module defines it")
        try:
            size, align = types.size_align(variable.type, module.types, pointer_bytes)
        except ValueError as error:
            raise CompileError(f"error: variable '{result.names.original(name)}': {error}") from error
        align = max(align, variable.align)
        variable.suffix = f", align {align}"
        variable.linkage, variable.qualifiers = "internal", []
        if spaces[name] == 3:
            result.local_variables[name] = (size, align)
            _make_local(variable)
        elif name not in moving:
            variable.constant, variable.qualifiers = True, ["unnamed_addr"]
        else:
            result.writable[name] = (size, align)
            variable.linkage, variable.qualifiers = "", ["dso_local"]
            variable.suffix = f', section "{GLOBALS_SECTION}", align {align}'


def _with_moving_addresses(module: Module, spaces: dict[str, int]) -> set[str]:
    """Variables for the globals buffer: what can be written, and what lies in global memory, as its address may outlive
    this image (programs of one module share the buffer, docs/interfaces.md); and, as only the driver knows where the
    buffer is and relocates only the pointers in it, constants that hold addresses of what is in it.
    """
    moving = {
        name for name, v in module.globals.items()
        if spaces[name] not in (2, 3) and (not v.constant or spaces[name] == 1)
    }  # fmt: skip
    holds = {
        name: {scan.plain_name(token) for token in scan.global_tokens(variable.initializer)}
        for name, variable in module.globals.items() if variable.initializer and "@" in variable.initializer
    }  # fmt: skip
    while more := {name for name, held in holds.items() if name not in moving and held & moving}:
        moving |= more
    return moving


def _make_local(variable: GlobalVariable) -> None:
    """Let a variable be addressed from the thread pointer, which holds the group's local memory."""
    variable.constant, variable.initializer, variable.qualifiers = False, "undef", ["thread_local(localexec)"]


def add_local_variable(module: Module, name: str, type_: str, align: int) -> None:
    """Add a variable in the group's local memory."""
    variable = GlobalVariable(name, type_, "undef", linkage="internal", suffix=f", align {align}")
    _make_local(variable)
    module.globals[name] = variable


def _mark_uses(result: Lowered) -> None:
    """Note which kernels print or use the heap."""
    module = result.module
    printing = {function.name for function in module.defined() if printf.uses_printf(function)}
    heap = {function.name for function in module.defined()} & {"__vx_malloc", "__vx_free"}
    if printing or heap:
        graph = calls.call_graph(module)
        for kernel in result.kernels:
            reached = calls.reached(graph, [kernel.function])
            kernel.uses_printf, kernel.uses_heap = bool(reached & printing), bool(reached & heap)


_IDENTITIES = (
    (re.compile(r"_Z10__vx_image\d+ocl_image\w+"), "ptr", "ptr", "  ret ptr %p0"),
    (re.compile(r"__vx_sampler$"), "i32", "ptr", "  %r = ptrtoint ptr %p0 to i32\n  ret i32 %r"),
    (re.compile(r"__translate_sampler_initializer$"), "ptr", "i32", "  %r = inttoptr i32 %p0 to ptr\n  ret ptr %r"),
)
"""Functions between SPIR's opaque images and samplers and what they are here: a descriptor's address, an integer."""


def _declared(module: Module) -> list[Function]:
    """Declared functions that are no intrinsics."""
    return [
        function
        for function in module.functions.values()
        if function.is_declaration and not function.name.startswith("llvm.")
    ]


def _define_identities(module: Module) -> None:
    for function in _declared(module):
        for pattern, result, parameter, body in _IDENTITIES:
            if pattern.match(function.name):
                module.add_function(f"define internal {result} {function.token}({parameter} %p0) {{\n{body}\n}}")


def _set_constant(module: Module, name: str, value: int, argument: str | None = None) -> None:
    """Replace calls of a function without effects (those with this argument) by a constant."""
    for function in module.defined() if name in module.functions else ():
        for call in function.calls(name):
            if argument is None or call.operands[0].value == argument:
                call.replace(f"{call.result} = add i32 {value}, 0")


def _define_group_area(result: Lowered) -> None:
    """Give work-group functions a word of local memory for each work-item of the largest group."""
    module = result.module
    if GROUP_AREA not in module.functions:
        return
    items = max(
        (
            k.required_local_size[0] * k.required_local_size[1] * k.required_local_size[2] or 1024
            for k in result.kernels
        ),
        default=1024,
    )
    variable = GROUP_AREA + "_words"
    add_local_variable(module, variable, f"[{items} x i64]", 8)
    result.local_variables[variable] = (8 * items, 8)
    module.add_function(f"define internal ptr @{GROUP_AREA}() {{\n  ret ptr @{variable}\n}}")


def _define_atomics(result: Lowered, target: Target, features: frozenset[str], stale: bool) -> None:
    """Define the atomic functions that the program uses."""
    module = result.module
    found = [atomic for function in _declared(module) if (atomic := atomics.recognise(function)) is not None]
    locked_program = "no_lr_sc" in features and any(a.operation in atomics.NEEDS_LR_SC for a in found)
    for atomic in found:
        locked = locked_program or (target.xlen == 32 and ("i64" in atomic.parameters or atomic.result == "i64"))
        module.add_function(atomics.define(atomic, locked, target if stale else None))
        if locked:
            _add_locks(result)
    if stale and found and stale_caches.ACQUIRE not in module.functions:
        module.add_declaration(stale_caches.ACQUIRE, "void", ["i32", "i32"])
    if result.writable and (target.xlen == 32 or "no_lr_sc" in features):  # a program that shares the buffer may lock
        _add_locks(result)
    if any(not name.startswith(LIBRARY_PREFIX) for name in result.writable):  # … or access 16 bytes at once
        _place_sequences_last(result)


def _place_sequences_last(result: Lowered) -> None:
    """Give all programs that have variables those of pair.cl too, at the end: programs of one module share them."""
    globals_ = result.module.globals
    found = globals_.pop(SEQUENCES, None) or GlobalVariable(
        SEQUENCES, f"[{SEQUENCE_COUNT} x i32]", "zeroinitializer", qualifiers=["dso_local"],
        suffix=f', section "{GLOBALS_SECTION}", align 4',
    )  # fmt: skip
    globals_[SEQUENCES] = found
    result.writable.pop(SEQUENCES, None)
    result.writable[SEQUENCES] = (4 * SEQUENCE_COUNT, 4)


def _add_locks(result: Lowered) -> None:
    """Give atomic functions their locks, in the globals buffer."""
    result.module.globals[atomics.LOCKS] = GlobalVariable(
        atomics.LOCKS, f"[{atomics.LOCK_COUNT} x i32]", "zeroinitializer", qualifiers=["dso_local"],
        suffix=f', section "{GLOBALS_SECTION}", align 64',
    )  # fmt: skip
    result.writable[atomics.LOCKS] = (4 * atomics.LOCK_COUNT, 64)


def _declarations(result: Lowered, target: Target) -> None:
    """Keep intrinsics and primitives; anything else that is used has to be defined."""
    module = result.module
    used = {name for function in module.defined() for name in function.referenced_globals()}
    used |= {
        scan.plain_name(token)
        for variable in module.globals.values()
        for token in scan.tokens(variable.initializer or "")
        if token[0] == "@"
    }
    missing = []
    for function in [f for f in module.functions.values() if f.is_declaration]:
        name = function.name
        if name.startswith("llvm.") and not name.startswith(_DROPPED_CALLS):
            function.prefix, function.attributes = [], ""
            continue
        del module.functions[name]
        if name in PRIMITIVES:
            declare_primitive(module, name)
        elif name in used:
            missing.append(function)
    if missing:
        raise CompileError(_undefined(module, missing, target, result.names))


def _undefined(module: Module, missing: list[Function], target: Target, shown: names.Names) -> str:
    """The message for functions that nobody defines."""
    for function in missing:
        if "d" not in target.features and "double" in function.header():
            user, call = next(((f, call) for f in module.defined() for call in f.calls(function.name)), (None, None))
            if user is not None and call is not None:
                return doubles.refusal(user, call, shown)
    listed = ", ".join(sorted(f"'{names.demangled(names.printable(function.name))}'" for function in missing))
    what = "function" if len(missing) == 1 else "functions"
    return f"error: undefined {what} {listed}: not in the program and not in the device library"
