"""Names of a program's symbols: such that every stage can hold them, and in messages as the program has them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.metadata import CompiledKernel
from vortex_rt.isa import registers

_SAFE = re.compile(r"[A-Za-z_][A-Za-z0-9_.$]{0,999}", re.ASCII)
_UNSAFE_CHARACTER = re.compile(r"[^A-Za-z0-9_.$]", re.ASCII)
_QUOTED = re.compile(r'"([^"]*)"')
_MANGLED = re.compile(r"_Z(\d+)")


def demangled(name: str) -> str:
    """Return the plain name of an Itanium-mangled function with its mangled one, for messages."""
    match = _MANGLED.match(name)
    if not match:
        return name
    length = int(match.group(1))
    return f"{name[match.end() : match.end() + length]} ({name})"


def printable(name: str) -> str:
    """A name for messages: bytes that are not UTF-8 replaced."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


@dataclass
class Names:
    """What the program calls the symbols of its module."""

    renamed: dict[str, str] = field(default_factory=dict)
    """Symbol → its name in the program, where they differ."""
    entries: dict[str, str] = field(default_factory=dict)
    """Entry function → kernel."""

    def original(self, symbol: str) -> str:
        """The program's name of a symbol."""
        return printable(
            self.renamed.get(symbol, symbol).removeprefix("\x01")
        )  # LLVM's mark of names it must not mangle

    def describe(self, function: str) -> str:
        """``kernel 'k'`` or ``function 'f (_Z1fi)'``."""
        if function in self.entries:
            return f"kernel '{demangled(printable(self.entries[function]))}'"
        return f"function '{demangled(self.original(function))}'"


def is_safe(name: str) -> bool:
    """Whether a name is a plain word of assembly."""
    return _SAFE.fullmatch(name) is not None


def make_safe(
    module: Module, kernels: list[CompiledKernel], reserved: Iterable[str], keep: Iterable[str] = ()
) -> Names:
    """Rename functions and variables whose names are not plain words of assembly, or are taken; ``keep`` stay.

    Raises:
        CompileError: the name of a kernel is not UTF-8, so no host can ask for it.
    """
    for kernel in kernels:
        if printable(kernel.name) != kernel.name:
            raise CompileError(f"error: the kernel name '{printable(kernel.name)}' is not UTF-8")
    taken, kept = {*reserved, *registers.NUMBER}, set(keep)
    new: dict[str, str] = {}
    for name in [*(function.name for function in module.defined()), *module.globals]:
        if name in kept or name.startswith("llvm.") or (is_safe(name) and name not in taken):
            continue
        plain = _UNSAFE_CHARACTER.sub("_", name)[:60]
        base = made = ("" if plain[:1].isalpha() else "_") + plain + ".vx"
        count = 0
        while made in module.functions or made in module.globals or made in taken:
            count += 1
            made = f"{base}{count}"
        taken.add(made)
        new[name] = made
    if new:
        _rename(module, kernels, new)
    return Names({made: name for name, made in new.items()}, {kernel.function: kernel.name for kernel in kernels})


def _rename(module: Module, kernels: list[CompiledKernel], new: dict[str, str]) -> None:
    module.substitute_globals(
        {text: scan.token("@", name) for old, name in new.items() for text in (scan.token("@", old), f"@{old}")}
    )  # what has no name is a number without quotes
    for function in module.functions.values():
        function.name = new.get(function.name, function.name)
    for variable in module.globals.values():
        variable.name = new.get(variable.name, variable.name)
    module.functions = {function.name: function for function in module.functions.values()}
    module.globals = {variable.name: variable for variable in module.globals.values()}
    for kernel in kernels:
        kernel.function = new.get(kernel.function, kernel.function)


def make_locals_safe(function: Function) -> None:
    """Rename parameters, blocks and values with quoted names,
    which the code generator writes into comments as they are."""
    odd = [name for name in function.names if name.startswith('%"') and name not in function.module.types]
    if not odd:
        return
    new = {name: function.fresh("%" + (_UNSAFE_CHARACTER.sub("_", scan.plain_name(name))[:60] or "_")) for name in odd}
    for parameter in function.parameters:
        parameter.name = new.get(parameter.name, parameter.name)
    for block in function.blocks:
        block.label = new.get(block.label, block.label)
        texts = [instruction.raw for instruction in block.instructions]
        block.instructions = [
            Instruction(scan.substitute(text, new)) if '%"' in text else i for text, i in zip(texts, block.instructions)
        ]
        for instruction in block.instructions:
            instruction.block = block


def make_debug_strings_safe(module: Module) -> None:
    """Keep names in debug information to one line of UTF-8, as they too come to stand in comments."""
    for node, body in module.metadata.items():
        if "\\" in body and body.removeprefix("distinct ").startswith("!DI"):
            module.metadata[node] = _QUOTED.sub(lambda match: f'"{_one_line(match.group(1))}"', body)


def _one_line(escaped: str) -> str:
    text = scan.unescape(escaped).decode("utf-8", "replace")
    return scan.escape("".join(character if character.isprintable() else "?" for character in text).encode())
