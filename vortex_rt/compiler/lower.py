"""Linked SPIR-flavoured IR → IR for RISC-V with kernel entries, and the replacement of primitives after optimisation."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from vortex_rt import abi
from vortex_rt.compiler import atomics, ir, printf
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.metadata import Kernel
from vortex_rt.compiler.target import Target
from vortex_rt.compiler.types import Layout

GLOBALS_SECTION = ".vxglobals"

_ADDRESS_SPACE = re.compile(r"\s*\baddrspace\(\d+\)")
_TARGET_TYPE = re.compile(r'target\("[^()]*?"[^()]*\)')
_INTRINSIC = re.compile(r"@llvm\.[\w.]+")
_CALL_ATTRIBUTES = re.compile(r"\) #\d+")
_LINKAGE = re.compile(
    r"\b(?:dso_local|spir_kernel|spir_func|linkonce_odr|linkonce|weak_odr|weak|hidden|protected|internal|private"
    r"|available_externally|local_unnamed_addr|unnamed_addr|external|common)\b ?"
)
_DEBUG_VALUE = re.compile(r"^\s*(?:tail )?call void @llvm\.(?:dbg|lifetime|experimental\.noalias)\.|^\s*#dbg_")
_REFERENCE = re.compile(ir.SYMBOL)

PURE = "nounwind willreturn speculatable memory(none)"
PRIMITIVES = {
    "@__vx_packed_local_id": ("i32", "", PURE),
    "@__vx_group_id_x": ("i32", "", PURE),
    "@__vx_group_id_y": ("i32", "", PURE),
    "@__vx_group_id_z": ("i32", "", PURE),
    "@__vx_field_u32": ("i32", "i32", PURE),
    "@__vx_field_u64": ("i64", "i32", PURE),
    "@__vx_launch_block": ("ptr", "", PURE),
    "@__vx_yield": ("void", "", "convergent noduplicate nounwind"),
    "@__vx_group_barrier": ("void", "", "convergent noduplicate nounwind"),
}
"""Functions the library uses and `replace_primitives` turns into code: result, parameters, attributes."""

REAL_PREFIX = "@__vx_real_"
"""Library functions that are too big to be copied to each call."""
INLINE_LIMIT = 30_000
"""Instructions a kernel may grow to by inlining before big functions become real ones."""


@dataclass
class Lowered:
    """The module on its way to llc, with what later stages need to know."""

    module: ir.Module
    kernels: list[Kernel]
    local_variables: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Symbol → (size, alignment) of the module's variables in local memory."""
    writable: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Symbol → (size, alignment) of the program's writable global variables."""
    printf: list[dict[str, Any]] = field(default_factory=list)
    """Formats and argument sizes of the program's printf calls."""


def lower(module: ir.Module, kernels: list[Kernel], target: Target, features: frozenset[str] = frozenset(), roots: tuple[str, ...] = (), threads: int = 0) -> Lowered:
    """Strip SPIR's address spaces and conventions, classify variables, add entries, choose what is inlined.

    ``roots`` are functions to keep besides what kernels use; they become real, externally visible functions.
    ``threads`` is the width of the device's warps where it is known.

    Raises:
        CompileError: the program uses what no library function defines.
    """
    result = Lowered(module, kernels)
    _drop_unreachable(module, kernels, roots)
    layout = Layout(target.pointer_bytes, module.types)
    _lower_globals(result, layout)
    module.types = {name: _plain(text) for name, text in module.types.items()}
    module.named_metadata = [line for line in module.named_metadata if line.startswith(("!llvm.module.flags", "!llvm.dbg.cu"))]
    module.attributes = []
    module.other = [f'target datalayout = "{target.data_layout}"', f'target triple = "{target.triple}"']
    for function in module.functions.values():
        function.prefix = ("" if function.symbol in roots else "internal ") + _LINKAGE.sub("", function.prefix)
        function.return_type = _plain(function.return_type)
        for parameter in function.parameters:
            parameter.type, parameter.attributes = _plain(parameter.type), _plain(parameter.attributes)
        debug = re.search(r"!dbg !\d+", function.suffix)
        function.suffix = f" {debug.group(0)}" if debug else ""
        function.body = [_CALL_ATTRIBUTES.sub(")", _plain(line)) for line in function.body if not _DEBUG_VALUE.match(line)]
        function.body = [re.sub(r"\b(spir_func|spir_kernel) ", "", line) for line in function.body]
    _mark_uses(result)
    result.printf = printf.lower_calls(module, layout)
    _define_identities(module)
    _define_group_area(result)
    _define_atomics(result, target, features)
    if threads:
        _set_constant(module, f"__vx_field_u32(i32 {abi.offsets()['threads']})", threads)
    _set_constant(module, "__vx_feature_vote_shuffle()", int("vote_shuffle" in features))
    module.declarations.pop("@__vx_feature_vote_shuffle", None)
    _set_constant(module, "__vx_feature_no_atomics()", int("no_atomics" in features))
    module.declarations.pop("@__vx_feature_no_atomics", None)
    _declarations(result)
    _choose_inlining(result, roots)
    for number, kernel in enumerate(kernels):
        kernel.entry_symbol = f"__vx_entry_{number}"
        _add_entry(module, kernel, target)
    return result


def _plain(text: str) -> str:
    """Remove address spaces and SPIR's opaque types from a piece of IR."""
    if "addrspace" in text:
        text = _ADDRESS_SPACE.sub("", text).replace("addrspacecast", "bitcast")
    if "target(" in text:
        text = _TARGET_TYPE.sub("ptr", text)
    if "@llvm." in text:
        text = _INTRINSIC.sub(lambda m: re.sub(r"\.p\d+", ".p0", m.group(0)), text)
    return text


_GLOBAL_HEAD = re.compile(
    r"^(?P<symbol>\S+) = (?P<words>(?:[\w]+(?:\(\w+\))? )*?)(?:addrspace\((?P<space>\d+)\) )?(?P<rest_words>(?:externally_initialized )?)"
    r"(?P<kind>global|constant) (?P<rest>.*)$"
)


def _lower_globals(result: Lowered, layout: Layout) -> None:
    lowered: dict[str, str] = {}
    for symbol, line in result.module.globals.items():
        if symbol in ("@llvm.used", "@llvm.compiler.used", "@llvm.global_ctors"):
            continue
        match = _GLOBAL_HEAD.match(line)
        if match is None:
            raise CompileError(f"error: module-scope entity not supported: {line[:100]}")
        space = int(match["space"] or 0)
        rest = _plain(match["rest"])
        type_text = _leading_type(rest)
        tail = re.sub(r", (comdat\S*|section \"[^\"]*\"|!\w+ !\d+|partition \S+)", "", rest)
        size, align = layout.size_align(type_text)
        if given := re.search(r", align (\d+)", tail):
            align = max(align, int(given.group(1)))
        external = " external " in f" {match['words']}"
        if external:
            raise CompileError(f"error: variable '{ir.unquote(symbol)}' is declared but no module defines it")
        if space == 3:
            result.local_variables[symbol] = (size, align)
            lowered[symbol] = f"{symbol} = internal thread_local(localexec) global {type_text} undef, align {align}"
        elif match["kind"] == "constant" or space == 2:
            lowered[symbol] = f"{symbol} = internal unnamed_addr constant {tail}"
        else:
            result.writable[symbol] = (size, align)
            body = tail.split(", align")[0]
            lowered[symbol] = f'{symbol} = dso_local global {body}, section "{GLOBALS_SECTION}", align {align}'
    result.module.globals = lowered


def _leading_type(text: str) -> str:
    """Return the type at the start of ``type initialiser``."""
    return ir.parse_parameter(text).type


def _declarations(result: Lowered) -> None:
    """Keep intrinsics and primitives; anything else that is called has to be defined."""
    module = result.module
    missing = []
    kept: dict[str, str] = {}
    for symbol, line in module.declarations.items():
        if symbol.startswith("@llvm."):
            if re.match(r"@llvm\.(dbg|lifetime|experimental\.noalias)\.", symbol):
                continue
            plain = _CALL_ATTRIBUTES.sub(")", _plain(line))
            kept[_REFERENCE.search(plain).group(0)] = plain  # type: ignore[union-attr]
        elif symbol in PRIMITIVES:
            kind, parameters, attributes = PRIMITIVES[symbol]
            kept[symbol] = f"declare {kind} {symbol}({parameters}) {attributes}"
        elif any(symbol in line for function in module.functions.values() for line in function.body):
            missing.append(demangled(ir.unquote(symbol)))
    if missing:
        names = ", ".join(f"'{name}'" for name in sorted(missing))
        raise CompileError(f"error: undefined function{'s' if len(missing) > 1 else ''} {names}: not in the program and not in the device library")
    module.declarations = kept


def _mark_uses(result: Lowered) -> None:
    """Note which kernels print or use the heap."""
    module = result.module
    printing = {s for s, function in module.functions.items() if printf.uses_printf(function)}
    heap = {"@__vx_malloc", "@__vx_free"} & module.functions.keys()
    if printing or heap:
        calls = _call_graph(module)
        for kernel in result.kernels:
            reached = _reached(calls, [kernel.symbol])
            kernel.uses_printf, kernel.uses_heap = bool(reached & printing), bool(reached & heap)


_IDENTITIES = (
    (re.compile(r"@_Z10__vx_image\d+ocl_image\w+"), "ptr", "ptr", "  ret ptr %p0"),
    (re.compile(r"@__vx_sampler$"), "i32", "ptr", "  %r = ptrtoint ptr %p0 to i32\n  ret i32 %r"),
    (re.compile(r"@__translate_sampler_initializer$"), "ptr", "i32", "  %r = inttoptr i32 %p0 to ptr\n  ret ptr %r"),
)
"""Functions that turn SPIR's opaque images and samplers into what they are here: a descriptor's address and an integer."""


def _define_identities(module: ir.Module) -> None:
    for symbol in list(module.declarations):
        for pattern, result, parameter, body in _IDENTITIES:
            if pattern.match(symbol):
                del module.declarations[symbol]
                module.functions[symbol] = ir.Function(symbol, "internal ", result, [ir.Parameter(parameter, "", "%p0")], "", body.split("\n"))


def _set_constant(module: ir.Module, call: str, value: int) -> None:
    """Replace a call of a function without effects (``name(arguments)``) by a constant."""
    name, _, arguments = call.rstrip(")").partition("(")
    pattern = arguments.replace("i32 ", "i32 (?:noundef )?")
    read = re.compile(rf"^(\s*%\S+ = )(?:tail )?call i32 @{name}\({pattern}\)")
    for function in module.functions.values():
        function.body = [read.sub(rf"\g<1>add i32 {value}, 0", line) if name in line else line for line in function.body]


GROUP_AREA = "@__vx_group_area"


def _define_group_area(result: Lowered) -> None:
    """Give work-group functions a word of local memory for each work-item of the largest group."""
    module = result.module
    if module.declarations.pop(GROUP_AREA, None) is None:
        return
    items = max(k.required_local_size[0] * k.required_local_size[1] * k.required_local_size[2] or 1024 for k in result.kernels)
    variable = GROUP_AREA + "_words"
    module.globals[variable] = f"{variable} = internal thread_local(localexec) global [{items} x i64] undef, align 8"
    result.local_variables[variable] = (8 * items, 8)
    module.functions[GROUP_AREA] = ir.Function(GROUP_AREA, "internal ", "ptr", [], "", [f"  ret ptr {variable}"])


def _define_atomics(result: Lowered, target: Target, features: frozenset[str]) -> None:
    """Define the atomic functions that the program uses."""
    module = result.module
    found = [a for s, line in module.declarations.items() if not s.startswith("@llvm.") and (a := atomics.recognise(s, _plain(line))) is not None]
    locked_program = "no_lr_sc" in features and any(a.operation in atomics.NEEDS_LR_SC for a in found)
    for atomic in found:
        locked = locked_program or (target.xlen == 32 and ("i64" in atomic.parameters or atomic.result == "i64"))
        text = atomics.define(atomic, locked).splitlines()
        function = ir.parse_header(text[0])
        function.prefix = "internal "
        function.body = text[1:-1]
        module.functions[atomic.symbol] = function
        del module.declarations[atomic.symbol]
        if locked and atomics.LOCKS not in module.globals:
            module.globals[atomics.LOCKS] = atomics.LOCK_VARIABLE
            result.writable[atomics.LOCKS] = (4 * atomics.LOCK_COUNT, 64)


def demangled(name: str) -> str:
    """Return the plain name of an Itanium-mangled function, for messages."""
    match = re.match(r"_Z(\d+)", name)
    if not match:
        return name
    length = int(match.group(1))
    return f"{name[match.end() : match.end() + length]} ({name})"


def _call_graph(module: ir.Module) -> dict[str, list[str]]:
    return {
        symbol: [r for line in function.body if "@" in line for r in _REFERENCE.findall(line) if r in module.functions]
        for symbol, function in module.functions.items()
    }


def _choose_inlining(result: Lowered, keep: tuple[str, ...]) -> None:
    """Mark every function alwaysinline, except recursive ones and those whose copies would make a kernel too big."""
    module = result.module
    calls = _call_graph(module)
    recursive = _recursive(calls)
    real = recursive | set(keep) | {s for s in module.functions if s.startswith(REAL_PREFIX)}
    own = {symbol: len(function.body) for symbol, function in module.functions.items()}
    while True:
        size: dict[str, int] = {}
        copies: dict[str, int] = {}

        def total(symbol: str, size: dict[str, int] = size) -> int:
            if symbol not in size:
                size[symbol] = own[symbol]
                size[symbol] += sum(total(c) for c in calls[symbol] if c not in real)
            return size[symbol]

        roots = [k.symbol for k in result.kernels] + sorted(real)
        if all(total(root) <= INLINE_LIMIT for root in roots):
            break
        for callees in calls.values():
            for callee in callees:
                copies[callee] = copies.get(callee, 0) + 1
        candidates = [s for s in copies if s not in real and copies[s] > 1 and total(s) > 200]
        if not candidates:
            break
        real.add(max(candidates, key=lambda s: (copies[s] - 1) * total(s)))
    for symbol, function in module.functions.items():
        function.suffix = (" noinline nounwind" if symbol in real else " alwaysinline nounwind") + function.suffix


def _drop_unreachable(module: ir.Module, kernels: list[Kernel], roots: tuple[str, ...]) -> None:
    """Keep the functions that kernels reach (through calls or addresses, also addresses in variables)."""
    calls = _call_graph(module)
    work = [*roots, *(kernel.symbol for kernel in kernels)]
    work += [r for line in module.globals.values() for r in _REFERENCE.findall(line) if r in module.functions]
    reached = _reached(calls, work)
    module.functions = {symbol: function for symbol, function in module.functions.items() if symbol in reached}


def _reached(calls: dict[str, list[str]], roots: list[str]) -> set[str]:
    """Functions that the roots reach."""
    reached: set[str] = set()
    work = list(roots)
    while work:
        symbol = work.pop()
        if symbol not in reached:
            reached.add(symbol)
            work.extend(calls[symbol])
    return reached


def _recursive(calls: dict[str, list[str]]) -> set[str]:
    """Functions that are on a cycle of the call graph (Tarjan's strongly connected components, iteratively)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    result: set[str] = set()
    for root in calls:
        if root in index:
            continue
        work = [(root, iter(calls[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, rest = work[-1]
            for callee in rest:
                if callee not in index:
                    index[callee] = low[callee] = len(index)
                    stack.append(callee)
                    work.append((callee, iter(calls[callee])))
                    break
                if callee in stack:
                    low[node] = min(low[node], index[callee])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        group.append(stack.pop())
                        if group[-1] == node:
                            break
                    if len(group) > 1 or node in calls[node]:
                        result.update(group)
    return result


def _add_entry(module: ir.Module, kernel: Kernel, target: Target) -> None:
    """Add the function that start-up code calls: it loads the arguments and calls the kernel, which is inlined into it."""
    body: list[str] = []
    passed: list[str] = []
    for i, argument in enumerate(kernel.arguments):
        kind = _plain(argument.ir_type)
        attributes = _plain(argument.attributes)
        body.append(f"  %p{i} = getelementptr i8, ptr %args, i64 {argument.offset}")
        if "byval(" in attributes:
            passed.append(f"ptr {attributes} %p{i}")
            continue
        if argument.kind == "local":
            word = f"i{target.xlen}"
            body.append(f"  %o{i} = load {word}, ptr %p{i}, align {argument.align}, !invariant.load !{_EMPTY_NODE}")
            body.append(f"  %t{i} = call ptr @llvm.thread.pointer()")
            body.append(f"  %v{i} = getelementptr i8, ptr %t{i}, {word} %o{i}")
            module.declarations.setdefault("@llvm.thread.pointer", "declare ptr @llvm.thread.pointer()")
        elif argument.kind == "sampler":
            body.append(f"  %o{i} = load i32, ptr %p{i}, align 4, !invariant.load !{_EMPTY_NODE}")
            body.append(f"  %v{i} = inttoptr i32 %o{i} to ptr")
        else:
            body.append(f"  %v{i} = load {kind}, ptr %p{i}, align {argument.align}, !invariant.load !{_EMPTY_NODE}")
        passed.append(f"{kind} {attributes} %v{i}")
    # The entry takes over the kernel's subprogram: after inlining its instructions' scopes are then those of their function.
    kernel_function = module.functions[kernel.symbol]
    match = re.search(r"!dbg !\d+", kernel_function.suffix)
    if match:
        kernel_function.suffix = kernel_function.suffix.replace(match.group(0), "").rstrip()
    body.append(f"  call void {kernel.symbol}({', '.join(passed)})")
    body.append("  ret void")
    module.metadata[_EMPTY_NODE] = "!{}"
    parameters = [
        ir.Parameter("ptr", f"noalias readonly align 16 dereferenceable({max(kernel.argument_bytes, 1)})", "%args"),
        *(ir.Parameter("i32", "zeroext", f"%group{axis}") for axis in "xyz"),
        ir.Parameter("ptr", f"noalias align 16 dereferenceable({abi.offsets()['__size__']})", "%block"),
    ]
    suffix = " nounwind" + (f" {match.group(0)}" if match else "")
    module.functions["@" + kernel.entry_symbol] = ir.Function("@" + kernel.entry_symbol, "", "void", parameters, suffix, body)


_EMPTY_NODE = "999999"
_PRIMITIVE_CALL = re.compile(r"^(\s*)(?:(%\S+) = )?(?:tail |musttail |notail )?call (?:[\w() ]+? )?(?:void|i32|i64|ptr) (@__vx_\w+)\((.*?)\)(.*)$")


def replace_primitives(module: ir.Module, entries: set[str]) -> None:
    """Turn calls of primitives in optimised IR into registers, loads from the launch block and marked places.

    Entries get group ids and the block's address as parameters; other functions recompute them.
    """
    for function in module.functions.values():
        is_entry = function.name in entries
        body: list[str] = []
        for line in function.body:
            match = _PRIMITIVE_CALL.match(line) if "@__vx_" in line else None
            if match is None or match[3] not in PRIMITIVES:
                body.append(line)
                continue
            body.extend(_replacement(match[3], match[2] or "", match[4], is_entry, function))
        function.body = body
    for symbol in PRIMITIVES:
        module.declarations.pop(symbol, None)
    module.metadata.setdefault(_EMPTY_NODE, "!{}")


def _replacement(primitive: str, result: str, arguments: str, is_entry: bool, function: ir.Function) -> list[str]:
    if primitive == "@__vx_packed_local_id":
        return [f'  {result} = call i32 asm "mv $0, s8", "=r"()']
    if primitive in ("@__vx_group_barrier", "@__vx_yield"):
        return [f'  call void asm sideeffect "vx_{primitive.rpartition("_")[2]}", "~{{memory}}"()']
    if primitive.startswith("@__vx_group_id_"):
        axis = "xyz".index(primitive[-1])
        if is_entry:
            return [f"  {result} = bitcast i32 {function.parameters[1 + axis].name} to i32"]
        return _group_id(result, axis)
    if primitive == "@__vx_launch_block":
        if is_entry:
            return [f"  {result} = bitcast ptr {function.parameters[4].name} to ptr"]
        return [f'  {result} = call ptr asm "csrr $0, 0x340", "=r"()']
    place = arguments.split()[-1]
    kind = "i32" if primitive.endswith("32") else "i64"
    name = result.strip('%"')
    block = function.parameters[4].name if is_entry else f'%"{name}.block"'
    lines = [] if is_entry else [f'  {block} = call ptr asm "csrr $0, 0x340", "=r"()']
    return [
        *lines,
        f'  %"{name}.place" = getelementptr i8, ptr {block}, i32 {place}',
        f'  {result} = load {kind}, ptr %"{name}.place", align {4 if kind == "i32" else 8}, !invariant.load !{_EMPTY_NODE}',
    ]


def _group_id(result: str, axis: int) -> list[str]:
    """Group id in a real function: from the linear id in s9 by division."""
    places = abi.offsets()
    name = result.strip('%"')
    lines = [
        f'  %"{name}.block" = call ptr asm "csrr $0, 0x340", "=r"()',
        f'  %"{name}.linear" = call i32 asm "mv $0, s9", "=r"()',
    ]
    value = f'%"{name}.linear"'
    for step in range(axis + 1):
        lines += [
            f'  %"{name}.at{step}" = getelementptr i8, ptr %"{name}.block", i64 {places["num_groups"] + 4 * step}',
            f'  %"{name}.n{step}" = load i32, ptr %"{name}.at{step}", align 4, !invariant.load !{_EMPTY_NODE}',
        ]
        if step == axis:
            lines.append(f'  {result} = urem i32 {value}, %"{name}.n{step}"')
        else:
            lines.append(f'  %"{name}.q{step}" = udiv i32 {value}, %"{name}.n{step}"')
            value = f'%"{name}.q{step}"'
    return lines


def references(line: str) -> list[str]:
    """Return the global symbols that a line of IR mentions."""
    return _REFERENCE.findall(line)


SLOTS = "%vx.slots"


def reserve_slots(module: ir.Module, name: str, count: int) -> None:
    """Reserve stack slots for tokens in a function; an asm mark tells the back end where they are.

    The array is the last alloca, so that it lies nearest to the stack pointer.
    """
    function = next(f for f in module.functions.values() if f.name == name)
    body = [line for line in function.body if SLOTS not in line]
    place = 0
    for i, line in enumerate(body):
        if re.match(r"^\s+\S+ = alloca ", line):
            place = i + 1
        elif re.match(r"^\s+br |^\s+ret |^\s+switch ", line):
            break
    if place == 0 and body and re.match(r"^\S.*:", body[0]):
        place = 1
    body[place:place] = [
        f"  {SLOTS} = alloca [{count} x i64], align 8",
        f'  call void asm sideeffect "vx_slots $0, {count}", "*m"(ptr elementtype([{count} x i64]) {SLOTS})',
    ]
    function.body = body
