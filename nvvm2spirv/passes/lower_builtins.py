"""Lower NVVM intrinsics, libdevice functions and device runtime calls as the builtins table says.

Each call of an undefined function that has a table entry is redirected: to another function (OpenCL built-in, LLVM
intrinsic, device library), to an internal always-inline body linked once, or replaced in place. Bodies are in NVVM's
address-space numbering, so the pass runs before address spaces are renumbered; it may run again later for intrinsics
that the optimiser made (those have no pointers).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from nvvm2spirv.builtins import find, table
from nvvm2spirv.builtins.builder import Builder, Value, mangle
from nvvm2spirv.builtins.library import POINTER_BITS, CompiledLibrary, library
from nvvm2spirv.builtins.packed_arguments import constant_string
from nvvm2spirv.builtins.table import Body, Builtin, DeviceCall, Intrinsic, Keep, OpenCLCall, Refuse, Rewrite
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.isolation import isolated
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.ir.types import suffix as intrinsic_suffix
from nvvm2spirv.passes.base import Context, Pass

#: Names that only the table can give a meaning; other undefined functions are the legality check's business.
KNOWN_PREFIXES = ("llvm.nvvm.", "llvm.ptx.", "__nv_", "__nvvm_")
INTERNAL_PREFIX = "__n2s."
TAIL_WORDS = ("tail", "notail")


class RefusedError(Exception):
    """A call that a rewrite cannot serve; carries the diagnostic."""

    def __init__(self, message: str, code: Code, hint: str, caret: tuple[int, int] | None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.caret = caret


@dataclass(frozen=True)
class LowerBuiltins(Pass):
    """Replace calls of NVVM intrinsics, libdevice, the CUDA runtime and inline PTX by what the tables of builtins give
    for them.

    With `link`, bodies that the compiled library has are only declared: `optimize` links them.
    """

    name = "lower-builtins"
    link: bool = False

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place; unknown and refused builtins go to the reporter."""
        BuiltinLowering(module, context, library() if self.link else None).run()


class BuiltinLowering:
    """One run over a module; bodies that `library` has are declared, the others written."""

    def __init__(self, module: Module, context: Context, library: CompiledLibrary | None = None) -> None:
        self.module = module
        self.context = context
        self.library = library
        self.pending: list[Function] = []

    def find(self, name: str) -> Builtin | None:
        """The entry of the table for a name."""
        return find(name)

    def _is_lowered(self, name: str) -> bool:
        """Whether calls of an undefined function are looked at: what the table keeps as it is needs none."""
        entry = self.find(name)
        return name.startswith(KNOWN_PREFIXES) if entry is None else not isinstance(entry.lowering, Keep)

    def run(self) -> None:
        """Lower every call, those of linked bodies included, and drop declarations that are no longer used."""
        candidates = {name for name, f in self.module.functions.items() if f.is_declaration}
        tokens = [scan.token("@", name) for name in candidates if self._is_lowered(name)]
        self.pending = self.module.defined_with(re.compile("|".join([" asm ", *map(re.escape, tokens)])))
        while self.pending:
            function = self.pending.pop()
            for call in function.calls():
                name = call.callee_name
                if name is not None and self.module.functions[name].is_declaration:
                    candidates.add(name)
                    self._lower_call(call, name)
            for instruction in function.instructions():
                if (
                    instruction.opcode == "call"
                    and " asm " in instruction.raw
                    and (instruction.callee or "").startswith("asm")
                ):
                    self._rewrite(instruction, "", self.find("asm"))
        self._drop_unused(candidates)
        self._check_version()

    def _check_version(self) -> None:
        """Sub-group operations need SPIR-V 1.3."""
        version = tuple(map(int, self.context.options.spirv_version.split(".")))
        if version < (1, 3) and any("__spirv_GroupNonUniform" in name for name in self.module.functions):
            self.context.reporter.error(
                Code.VERSION, f"sub-group operations need SPIR-V 1.3, not {self.context.options.spirv_version}",
                hint="ask for SPIR-V 1.3, or leave warp operations to the device library",
            )  # fmt: skip

    # -- one call -------------------------------------------------------------------------------------------------

    def _lower_call(self, call: Instruction, name: str) -> None:
        entry = self.find(name)
        if entry is None:
            if name.startswith(KNOWN_PREFIXES):
                self._unknown(call, name)
            return
        lowering = entry.lowering
        if isinstance(lowering, Keep) or not self._signature_fits(call, entry):
            return
        match lowering:
            case Refuse(hint=hint):
                self._error(Code.UNKNOWN_INTRINSIC, f"'{name}' is not available on the target", call, hint=hint)
            case Rewrite():
                self._rewrite(call, name, entry)
            case _:
                types = [operand.type for operand in call.operands]
                call.callee = scan.token("@", self.resolve(name, call.type, types))
                call.suffix = ""

    def _signature_fits(self, call: Instruction, entry: Builtin) -> bool:
        signature = entry.parsed_signature()
        types = [operand.type for operand in call.operands]
        if signature == ("void", types) and call.type != "void":
            _drop_result(call)
        if signature is None or signature[1][-1:] == ["..."] or (call.type, types) == signature:
            return True
        found = f"{call.type}({', '.join(types)})"
        self._error(Code.UNSUPPORTED_ARGUMENT, f"'{entry.name}' is {entry.signature}, but is called as {found}", call)
        return False

    def _unknown(self, call: Instruction, name: str) -> None:
        similar = table().suggestions(name)
        hint = f"did you mean {' or '.join(similar)}?" if similar else "docs/reference/builtins.md lists what is known"
        self._error(Code.UNKNOWN_INTRINSIC, f"'{name}' is not known", call, hint=hint)

    def _error(self, code: Code, message: str, where: Instruction, *, hint: str = "") -> None:
        self.context.reporter.error(code, message, where, hint=hint, module=self.module)

    # -- functions ------------------------------------------------------------------------------------------------

    def resolve(self, name: str, result: str, types: Sequence[str]) -> str:
        """Name of the function to call for builtin `name` with these types; declares or links it."""
        entry = self.find(name)
        if entry is None:
            raise KeyError(f"a body uses {name}, which is not in the table")
        if entry.signature is not None and entry.parsed_signature() != (result, list(types)):
            raise TypeError(f"{name} is {entry.signature}, but a body calls it as {result}({', '.join(types)})")
        match entry.lowering:
            case OpenCLCall(name=target, kinds=kinds):
                return self._declare(mangle(target, types, kinds), result, types, "nounwind willreturn memory(none)")
            case Intrinsic(name=target):
                return self._declare(f"{target}.{intrinsic_suffix(types[0])}", result, types, "")
            case DeviceCall(name=target):
                return self._declare(target, result, types, "convergent nounwind")
            case Body(function=body):
                stem = name if entry.signature else f"{name}.{'.'.join(map(intrinsic_suffix, types))}"
                linked = INTERNAL_PREFIX + stem
                if self.library is not None and self.library.serves(linked, self._option):
                    return self._declare(linked, result, types, self.library.attributes(linked))
                return self.define(stem, result, types, body)
            case _:
                raise TypeError(f"a body cannot call {name}, which is {entry.status}")

    def _option(self, name: str) -> object:
        """Value of an option that the library's conditions name."""
        return 8 * self.context.pointer_bytes if name == POINTER_BITS else getattr(self.context.options, name)

    def _declare(self, name: str, result: str, types: Sequence[str], attributes: str) -> str:
        if name not in self.module.functions:
            self.module.add_declaration(name, result, types, attributes)
        return name

    def define(self, stem: str, result: str, types: Sequence[str], body: Callable[..., Value | None]) -> str:
        """Link an internal function made by `body`, once; its name is made from `stem`."""
        name = INTERNAL_PREFIX + stem
        known = self.module.functions.get(name)
        if known is not None and not known.is_declaration:
            return name
        builder = self.builder()
        arguments = [Value(builder, type_, f"%a{index}") for index, type_ in enumerate(types)]
        value = body(builder, *arguments)
        inline = not getattr(body.func if isinstance(body, partial) else body, "shared", False)
        self.module.link(render(name, result, types, builder, value, self.module, inline=inline))
        self.pending.append(self.module.functions[name])
        return name

    def builder(self) -> Builder:
        """A builder whose calls to other builtins are lowered by this run."""
        return Builder(self.context.options, self.context.pointer_bytes * 8, self.resolve)

    # -- rewrites -------------------------------------------------------------------------------------------------

    def _rewrite(self, call: Instruction, name: str, entry: Builtin | None) -> None:
        assert entry is not None
        assert isinstance(entry.lowering, Rewrite)
        site = Site(self, call, name)
        try:
            value = entry.lowering.function(site)
        except RefusedError as error:
            self._error(error.code, str(error), call, hint=error.hint)
            return
        builder = site.builder
        self._adopt(builder)
        lines = [line.strip() for line in builder.lines]
        if call.result is None or value is None or value.type == "void":
            call.replace("\n".join(lines)) if lines else call.erase()
        else:
            names = {line.partition(" = ")[0] for line in lines}
            if value.text in names:
                pattern = re.compile(re.escape(value.text) + r"(?![\w.])")
                result = call.result
                call.replace("\n".join(pattern.sub(lambda _: result, line) for line in lines))
            else:
                if lines:
                    call.insert_before("\n".join(lines))
                call.replace_by_value(value.text)

    def _adopt(self, builder: Builder) -> None:
        for name, text in builder.globals.items():
            if name not in self.module.globals:
                self.module.link(text)
        for name, declaration in builder.declarations.items():
            if name not in self.module.functions:
                self.module.declare(declaration)

    def _drop_unused(self, candidates: set[str]) -> None:
        used = {name for function in self.module.defined() for name in function.referenced_globals()}
        initializers = " ".join(g.initializer or "" for g in self.module.globals.values())
        for name in candidates:
            token = scan.token("@", name)
            if name not in used and token not in initializers and self.module.functions[name].is_declaration:
                self.module.erase_function(name)


def render(
    name: str, result: str, types: Sequence[str], builder: Builder, value: Value | None, module: Module, *,
    inline: bool = True,
) -> str:
    """LLVM text of a body's function with everything it needs declared."""
    parameters = ", ".join(f"{type_} %a{index}" for index, type_ in enumerate(types))
    declarations = dict(builder.declarations)
    for line in builder.lines:  # internal functions that the body calls
        for token in scan.tokens(line):
            called = module.functions.get(scan.plain_name(token)) if token[0] == "@" else None
            if called is not None and called.name not in declarations:
                header = ", ".join(p.type for p in called.parameters)
                declarations[called.name] = f"declare {called.return_type} {called.token}({header})"
    convergent = any("convergent" in text for text in declarations.values()) or any(
        "convergent" in module.attributes_of(f) for n in declarations if (f := module.functions.get(n)) is not None
    )
    attributes = f"{'alwaysinline' if inline else 'noinline'} nounwind" + (" convergent" if convergent else "")
    last = "ret void" if result == "void" else f"ret {result} {value.text if value else 'poison'}"
    lines = [
        *builder.globals.values(),
        f"define internal {result} {scan.token('@', name)}({parameters}) {attributes} {{",
        "entry:",
        *builder.entry_allocas,
        *builder.lines,
        f"  {last}",
        "}",
        *declarations.values(),
    ]
    return promote("\n".join(lines))


@lru_cache(maxsize=2048)
def promote(text: str) -> str:
    """The text with local variables promoted to SSA values,
    so that a body is small and needs no memory at any optimisation level.
    """
    if " alloca " not in text:
        return text
    promoted: str = isolated("nvvm2spirv.ir.llvm_tasks:promoted", text)
    return promoted


def _drop_result(call: Instruction) -> None:
    """Call a function that returns nothing as such: Numba declares ``__nv_sincos`` with a result that nobody uses."""
    if call.result is not None:
        call.block.function.replace_uses(call.result, "poison")
    call.result, call.type = None, "void"
    call.flags = [flag for flag in call.flags if flag in TAIL_WORDS]


class Site:
    """A call being rewritten (see `nvvm2spirv.builtins.table.CallSite`)."""

    def __init__(self, lowering: BuiltinLowering, call: Instruction, name: str) -> None:
        self.lowering = lowering
        self.call = call
        self.name = name
        self.module = lowering.module
        self.context = lowering.context
        self.builder = lowering.builder()
        self.arguments = [Value(self.builder, o.type, o.value) for o in call.operands]
        self.result_type = call.type
        self.assembly: tuple[str, str] | None = None
        callee = call.callee or ""
        if callee.startswith("asm"):
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', callee)
            self.assembly = (unescape(strings[0]).decode("utf-8", "replace"), unescape(strings[1]).decode())

    def constant(self, index: int) -> int | None:
        """Value of an integer constant argument, else None."""
        text = self.call.operands[index].value
        if text in ("true", "false"):
            return int(text == "true")
        return int(text) if re.fullmatch(r"-?\d+", text) else None

    def string(self, index: int) -> bytes | None:
        """Bytes of the constant string that a pointer argument names, without the final NUL."""
        return constant_string(self.module, self.call.operands[index].value)

    def function(self, stem: str, result: str, types: Sequence[str], body: Callable[..., Value | None]) -> str:
        """Name of an internal function made by `body`, once."""
        return self.lowering.define(stem, result, types, body)

    def add_global(self, text: str) -> None:
        """Add a global definition (a whole line) unless its name is taken."""
        self.module.link(text)

    def error(
        self, message: str, *, code: Code = Code.UNSUPPORTED_ARGUMENT, hint: str = "",
        caret: tuple[int, int] | None = None,
    ) -> Exception:
        """An exception that becomes a diagnostic at this call."""
        return RefusedError(message, code, hint, caret)


def unescape(text: str) -> bytes:
    """Bytes of an LLVM string literal's inside (`\\0A` escapes)."""
    raw = text.encode()
    return re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m.group(1), 16)]), raw)
