"""Kernel entries: what start-up code calls. An entry loads the arguments and calls the kernel, which is inlined."""

from nvvm2spirv.ir import flatten, scan
from nvvm2spirv.ir.model import Function, Module, Parameter
from nvvm2spirv.metadata.descriptions import Argument
from vortex_rt import abi
from vortex_rt.compiler.metadata import CompiledKernel
from vortex_rt.compiler.target import Target

ENTRY_PREFIX = "__vx_entry_"
GROUPS = tuple(f"%group{axis}" for axis in "xyz")
BLOCK = "%block"
"""Names of an entry's parameters: group ids and the launch block."""
ARGUMENTS_ALIGNMENT = 64
"""Of a launch's arguments in memory, which are a line's or more: so that structures need no copy that is aligned."""


def add_entry(module: Module, kernel: CompiledKernel, target: Target) -> None:
    """Add a kernel's entry."""
    empty = module.add_metadata("!{}")
    body: list[str] = []
    passed: list[str] = []
    for number, (argument, parameter) in enumerate(zip(kernel.arguments, kernel.parameters)):
        lines, value = _argument(module, number, argument, parameter, target, empty)
        body += lines
        passed.append(value)
    # The entry takes over the kernel's subprogram: after inlining its instructions' scopes are then their function's.
    function = module.functions[kernel.function]
    debug = scan.attachment(function.attributes, "dbg")
    if debug:
        function.attributes = " ".join(
            word for _, word in scan.attributes(function.attributes) if not word.startswith("!dbg ")
        )
    parameters = [
        f"ptr noalias readonly align {ARGUMENTS_ALIGNMENT} dereferenceable({max(kernel.argument_bytes, 1)}) %args",
        *(f"i32 zeroext {name}" for name in GROUPS),
        f"ptr noalias align 16 dereferenceable({abi.offsets()['__size__']}) {BLOCK}",
    ]
    attributes = f"nounwind !dbg {debug}" if debug else "nounwind"
    head = f"define void {scan.token('@', kernel.entry_symbol)}({', '.join(parameters)}) {attributes} {{"
    body += [f"  call void {function.token}({', '.join(passed)})", "  ret void"]
    module.add_function("\n".join([head, *body, "}"]))


def _argument(
    module: Module, number: int, argument: Argument, parameter: Parameter, target: Target, empty: str
) -> tuple[list[str], str]:
    """(instructions that load an argument, the operand to pass)."""
    kind, attributes = flatten.flat(parameter.type), flatten.flat(" ".join(parameter.attributes))
    place, value = f"%p{number}", f"%v{number}"
    lines = [f"  {place} = getelementptr i8, ptr %args, i64 {argument.offset}"]
    if parameter.attribute("byval"):
        return lines, f"ptr {attributes} {place}"
    invariant = f"align {argument.align}, !invariant.load {empty}"
    if argument.kind == "local":
        word = f"i{target.xlen}"
        declare(module, "declare ptr @llvm.thread.pointer()")
        lines += [
            f"  %o{number} = load {word}, ptr {place}, {invariant}",
            f"  %t{number} = call ptr @llvm.thread.pointer()",
            f"  {value} = getelementptr i8, ptr %t{number}, {word} %o{number}",
        ]
    elif argument.kind == "sampler":
        lines += [f"  %o{number} = load i32, ptr {place}, {invariant}", f"  {value} = inttoptr i32 %o{number} to ptr"]
    else:
        lines.append(f"  {value} = load {kind}, ptr {place}, {invariant}")
    return lines, " ".join(word for word in (kind, attributes, value) if word)


def declare(module: Module, text: str) -> Function:
    """Add a declaration unless the module has the function."""
    made = Module().add_function(text)
    made.module = module
    return module.functions.setdefault(made.name, made)
