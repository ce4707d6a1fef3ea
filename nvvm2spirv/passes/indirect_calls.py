"""Calls through pointers become a switch over the functions whose address the module takes.

SPIR-V's Kernel model has no function pointers. Every function whose address is taken gets a number, which stands for
the address wherever it is stored (virtual tables, function tables); a call through a pointer goes to a dispatcher for
its type, which the optimiser inlines and folds.
"""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.instruction import Operand
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass

_NEVER_CALLED = frozenset(("__cxa_pure_virtual", "__cxa_deleted_virtual"))
"""Entries of virtual tables without a function: a call of them is undefined, but the table needs a value."""

_STEP = 16
"""Between the numbers, which are aligned as addresses of functions are: a pointer to a member function (Itanium C++
ABI) has an odd number where it means a virtual function.
"""

_MEMORY_FORM = re.compile(r"\b(?:byval|sret)\([^()]*\)")
_POINTER_CALLED = re.compile(rf" %{scan.NAME}\(")
_NOT_CALLED = re.compile(rf'(@{scan.NAME})(?![-\w$."(])')
_ALIGN = re.compile(r"\balign \d+")


class IndirectCalls(Pass):
    """Replace calls through pointers by a dispatch over the possible targets."""

    name = "indirect-calls"

    def apply(self, module: Module, context: Context) -> None:
        numbers = {name: _STEP * number for number, name in enumerate(address_taken(module), 1)}
        calls = [
            i for f in module.defined() if f.unread is None or _POINTER_CALLED.search(f.unread)
            for i in f.instructions() if i.opcode == "call" and (i.callee or "")[:1] == "%"
        ]  # fmt: skip
        if not numbers and not calls:
            return
        dispatchers: dict[str, str] = {}
        for call in calls:
            key = _signature(call.type, [_form(operand.type, operand.attributes) for operand in call.operands])
            if key not in dispatchers:
                targets = {
                    name: n
                    for name, n in numbers.items()
                    if name not in _NEVER_CALLED and _signature_of(module.functions[name]) == key
                }
                if not targets:
                    report = context.reporter.warning if context.options.linked else context.reporter.error
                    report(
                        Code.INDIRECT_CALL, "no function of this module has its address taken and the type of this "
                                            f"call, {key}", call, module=module,
                        needle=call.callee or "",
                        hint="the call stops the launch" if context.options.linked
                             else "the target must be in the same module; link the modules first (llvm-link)",
                    )  # fmt: skip
                    if not context.options.linked:
                        continue
                dispatchers[key] = _dispatcher(module, call, targets, len(dispatchers))
            _redirect(call, dispatchers[key])
        mapping = {scan.token("@", name): f"inttoptr (i64 {number} to ptr)" for name, number in numbers.items()}
        number_addresses(module, mapping)


def _signature(result: str, parameters: list[str]) -> str:
    return f"{result} ({', '.join(parameters)})"


def _signature_of(function: Function) -> str:
    return _signature(function.return_type, [_form(p.type, " ".join(p.attributes)) for p in function.parameters])


def _form(type: str, attributes: str) -> str:
    """A parameter's type with what makes it a copy of the caller's structure, or the place for the result."""
    return " ".join((type, *_MEMORY_FORM.findall(attributes)))


def _aligned_form(operand: Operand) -> str:
    """The same of an argument, with the alignment that such memory has."""
    form = _form(operand.type, operand.attributes)
    return " ".join((form, *(_ALIGN.findall(operand.attributes) if form != operand.type else ())))


def address_taken(module: Module) -> list[str]:
    """Functions that are used other than by calling them, in order of appearance: those with a body,
    and virtual tables' empty entries.
    """
    found: dict[str, None] = {}

    def look(text: str) -> None:
        for token in scan.tokens(text):
            if token[0] == "@":
                function = module.functions.get(scan.plain_name(token))
                if function is not None and (not function.is_declaration or function.name in _NEVER_CALLED):
                    found[function.name] = None

    for variable in module.globals.values():
        if variable.initializer and "@" in variable.initializer and not variable.name.startswith("llvm."):
            look(variable.initializer)
    names = {function.token for function in module.defined()}
    for function in module.defined():
        if function.unread is not None and names.isdisjoint(_NOT_CALLED.findall(function.unread)):
            continue
        for block in function.blocks:
            for instruction in block.instructions:
                text = str(instruction)
                if "@" in text and not names.isdisjoint(_NOT_CALLED.findall(text)):
                    for operand in instruction.operands:
                        if "@" in operand.value:
                            look(operand.value)
    return list(found)


def _dispatcher(module: Module, call: Instruction, targets: dict[str, int], index: int) -> str:
    """Define the function that calls the target with the given number."""
    name = module.fresh(f"__n2s.dispatch.{index}")
    types = [_aligned_form(operand) for operand in call.operands]
    parameters = ", ".join(["ptr %target", *(f"{t} %a{k}" for k, t in enumerate(types))])
    arguments = ", ".join(f"{t} %a{k}" for k, t in enumerate(types))
    cases = "\n".join(f"    i64 {number}, label %case{number}" for number in targets.values())
    text = f"define internal {call.type} @{name}({parameters}) {{\nentry:\n  %number = ptrtoint ptr %target to i64\n"
    text += f"  switch i64 %number, label %none [\n{cases}\n  ]\n"
    for target, number in targets.items():
        token = scan.token("@", target)
        if call.type == "void":
            text += f"case{number}:\n  call void {token}({arguments})\n  ret void\n"
        else:
            text += (
                f"case{number}:\n  %r{number} = call {call.type} {token}({arguments})\n  ret {call.type} %r{number}\n"
            )
    if targets:
        text += "none:\n  unreachable\n}\n"
    else:  # not undefined, since that would remove what leads to it
        text += "none:\n  call void @llvm.trap()\n  unreachable\n}\ndeclare void @llvm.trap()\n"
    text += "\n".join(f"declare {call.type} {scan.token('@', target)}({', '.join(types)})" for target in targets)
    text = _named_types(module, " ".join((call.type, *types))) + text
    module.link(text)
    if any("convergent" in module.attributes_of(module.functions[target]) for target in targets):
        module.functions[name].attributes = module.attribute_group("convergent")
    return name


def _named_types(module: Module, text: str) -> str:
    """Definitions of the named types that the text speaks of, and of those within them."""
    found: dict[str, str] = {}
    left = [text]
    while left:
        for name in scan.tokens(left.pop()):
            if name in module.types and name not in found:
                found[name] = module.types[name]
                left.append(module.types[name])
    return "".join(f"{name} = type {body}\n" for name, body in found.items())


def _redirect(call: Instruction, dispatcher: str) -> None:
    arguments = ", ".join(["ptr " + (call.callee or ""), *(f"{_aligned_form(o)} {o.value}" for o in call.operands)])
    result = f"{call.result} = " if call.result else ""
    call.replace(f"{result}call {call.type} @{dispatcher}({arguments})")


def number_addresses(module: Module, mapping: dict[str, str]) -> None:
    """Put numbers (constants of type ptr) in the place of functions' tokens, where they are not called."""
    for variable in module.globals.values():
        if variable.initializer and "@" in variable.initializer:
            variable.initializer = scan.substitute(variable.initializer, mapping)
    for function in module.defined():
        for block in function.blocks:
            for instruction in block.instructions:
                if any(token in mapping for token in instruction.uses()):
                    for operand in instruction.operands:
                        if "@" in operand.value:
                            operand.value = mapping.get(operand.value) or scan.substitute(operand.value, mapping)


# -- kernel addresses --------------------------------------------------------------------------------------------------
# A kernel's address in device code is a number that the host knows it by: a hash of its name.
#
# Device code names kernels to launch them. The number goes wherever a pointer goes, and the host, which has the names
# of all kernels of the linked program, finds the kernel that it stands for (docs/reference/interfaces.md).

_BASIS, _PRIME = 0xCBF29CE484222325, 0x100000001B3


class KernelAddresses(Pass):
    """Replace addresses of kernels by their numbers."""

    name = "kernel-addresses"

    def apply(self, module: Module, context: Context) -> None:
        taken = [name for name in address_taken(module) if module.functions[name].is_kernel]
        if taken:
            number_addresses(
                module, {scan.token("@", name): f"inttoptr (i64 {kernel_number(name)} to ptr)" for name in taken}
            )


def kernel_number(name: str) -> int:
    """Return the number that stands for a kernel's address: the low 63 bits of the FNV-1a hash of its name in UTF-8."""
    number = _BASIS
    for byte in name.encode():
        number = (number ^ byte) * _PRIME % 2**64
    return number % 2**63
