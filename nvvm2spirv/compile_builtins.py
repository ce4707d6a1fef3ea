"""Make the compiled library of builtins (`nvvm2spirv.builtins.library`) from the families:
`python -m nvvm2spirv.compile_builtins [FILE]`.

Every body whose types the tables tell is written once, for the default options, and becomes bitcode of its own: one
function, which declares what it uses. `vortex-setup` and the build of a wheel call this, and a translation that finds
the library out of date.
"""

import fcntl
import marshal
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from nvvm2spirv.builtins import table
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.library import MAGIC, PATH, POINTER_BITS, CompiledLibrary, digest_of, sources
from nvvm2spirv.builtins.table import Body, Builtin
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.files import write_atomically
from nvvm2spirv.ir.isolation import isolated
from nvvm2spirv.ir.model import Function, Module
from nvvm2spirv.ir.variable import GlobalVariable
from nvvm2spirv.options import Options
from nvvm2spirv.passes.address_spaces import PrepareMemory
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.lower_builtins import BuiltinLowering


class _AskedOptions:
    """Options that note in `asked` which of them a body looks at."""

    def __init__(self, options: Options, asked: dict[str, object]) -> None:
        self._options = options
        self._asked = asked

    def __getattr__(self, name: str) -> object:
        value = self._asked[name] = getattr(self._options, name)
        return value


class _AskedBuilder(Builder):
    """A builder that notes when a body looks at the width of pointers."""

    asked: dict[str, object]

    def __getattribute__(self, name: str) -> object:
        value = super().__getattribute__(name)
        if name == POINTER_BITS:
            super().__getattribute__("asked")[name] = value
        return value


class _LibraryLowering(BuiltinLowering):
    """Writes bodies from the tables themselves, and notes the conditions of each in `conditions`, by function."""

    def __init__(self, module: Module, context: Context) -> None:
        super().__init__(module, context)
        self.conditions: dict[str, dict[str, object]] = {}
        self._asked: dict[str, object] = {}

    def find(self, name: str) -> Builtin | None:
        return table().find(name)

    def define(self, stem: str, result: str, types: Sequence[str], body: Callable[..., Value | None]) -> str:
        outer, self._asked = self._asked, {}
        name = super().define(stem, result, types, body)
        self.conditions.setdefault(name, self._asked)
        self._asked = outer
        return name

    def builder(self) -> Builder:
        builder = _AskedBuilder(
            _AskedOptions(self.context.options, self._asked), 8 * self.context.pointer_bytes, self.resolve
        )
        builder.asked = self._asked
        return builder


def signatures() -> Iterator[tuple[str, str, list[str]]]:
    """Name, result and argument types of the bodies to compile."""
    for entries in table().families.values():
        for entry in entries:
            if isinstance(entry.lowering, Body) and not entry.prefix:
                for name, signature in ((entry.name, entry.parsed_signature()), *entry.parsed_forms()):
                    if signature is not None and signature[1][-1:] != ["..."]:
                        yield name, *signature


def compile_library() -> bytes:
    """The library's file. Equal sources and an equal LLVM give equal bytes."""
    files = {name: status.st_size for name, status in sorted(sources().items())}
    digest = digest_of(files)
    module, context = Module(), Context(Options(), Reporter())
    lowering = _LibraryLowering(module, context)
    for name, result, types in signatures():
        lowering.resolve(name, result, types)
    lowering.run()
    context.reporter.raise_if_any()
    PrepareMemory().apply(module, context)

    uses = {f.name: sorted(f.referenced_globals()) for f in module.defined()}
    texts = {name: _alone(module, name, used) for name, used in uses.items()}
    texts |= {name: _definition(variable) for name, variable in module.globals.items()}
    bitcode: tuple[bytes, ...] = isolated("nvvm2spirv.ir.llvm_tasks:compiled", tuple(texts.values()))
    bodies, offset = {}, 0
    for name, code in zip(texts, bitcode, strict=True):
        used = tuple(other for other in uses.get(name, ()) if other in texts)
        conditions = tuple(sorted(_conditions(name, uses, lowering.conditions).items()))
        convergent = name in uses and "convergent" in module.attributes_of(module.functions[name])
        bodies[name] = (offset, len(code), used, conditions, convergent)
        offset += len(code)
    entries, prefixes = _rows(prefix=False), _rows(prefix=True)
    contents = {"digest": digest, "sizes": files, "entries": entries, "prefixes": prefixes, "bodies": bodies}
    encoded = marshal.dumps(contents, 2)  # version 2 writes equal values as equal bytes, however they are shared
    return b"".join([MAGIC, len(encoded).to_bytes(8, "little"), encoded, *bitcode])


def _conditions(name: str, uses: dict[str, list[str]], own: dict[str, dict[str, object]]) -> dict[str, object]:
    """What a function and those it calls asked."""
    result: dict[str, object] = {}
    pending, seen = [name], set()
    while pending:
        function = pending.pop()
        if function not in seen:
            seen.add(function)
            result |= own.get(function, {})
            pending += uses.get(function, ())
    return result


def _rows(*, prefix: bool) -> dict[str, tuple[object, ...]]:
    """Rows of the table, see `nvvm2spirv.builtins.library`; of equal prefixes the first counts."""
    found: dict[str, tuple[object, ...]] = {}
    for family, entries in table().families.items():
        for entry in entries:
            if entry.prefix == prefix:
                lowering = entry.lowering
                values = [getattr(lowering, field.name) for field in fields(lowering)]
                data = () if any(callable(value) for value in values) else tuple(values)
                row = (family, type(lowering).__name__, entry.signature, data, entry.overloaded)
                found.setdefault(entry.name, row)
    return dict(sorted(found.items(), key=lambda item: -len(item[0]))) if prefix else found


def _alone(module: Module, name: str, used: Sequence[str]) -> str:
    """Text of one function, external, with declarations of what it uses."""
    alone = module.copy({name, *used})
    for other in alone.functions.values():
        if "internal" in other.prefix:
            other.prefix.remove("internal")
        if other.name != name and other.blocks:
            _forget_body(other)
    for variable in alone.globals.values():
        variable.linkage, variable.initializer = "", None
    return str(alone)


def _forget_body(function: Function) -> None:
    function.blocks = []
    for parameter in function.parameters:
        parameter.name = ""


def _definition(variable: GlobalVariable) -> str:
    copy = variable.copy()
    copy.linkage = ""
    return f"{copy}\n"


def main(arguments: list[str] | None = None) -> None:
    """Write the library to the file named, or to its place unless that is current."""
    given = sys.argv[1:] if arguments is None else arguments
    path = given[0] if given else PATH
    lock = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)  # processes that all find it out of date make it once
    if path == PATH and _is_current():
        return
    start = time.time_ns()
    write_atomically(path, compile_library())
    os.utime(path, ns=(start, start))  # what is edited meanwhile is newer


def _is_current() -> bool:
    try:
        return CompiledLibrary().is_current()
    except (OSError, ValueError):
        return False


if __name__ == "__main__":
    main()
