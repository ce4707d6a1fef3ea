"""The table of builtins: what becomes of each NVVM intrinsic, libdevice function and device runtime call.

Every family is a module that fills a list ``TABLE`` of :class:`Builtin` entries; ``builtins/__init__.py`` collects
them. The lowering pass, docs/reference/builtins.md, the completeness test and the "unknown builtin" diagnostic all
read this one table.

An entry says *how* its name is lowered::

    Builtin("__nv_sqrtf", "float(float)", Intrinsic("llvm.sqrt"))             another LLVM intrinsic
    Builtin("__nv_sinf", "float(float)", OpenCL("sin"), accuracy="2")         an OpenCL C built-in
    Builtin("__nv_saturatef", "float(float)", Body(saturate))                 a body in LLVM IR, written with Builder
    Builtin("llvm.nvvm.activemask", "i32()", Device("__vx_active_mask"))      a call the device compiler's library
    serves
    Builtin("vprintf", "i32(ptr, ptr)", Rewrite(lower_vprintf))               looks at the call (its constants) itself
    Builtin("llvm.nvvm.wgmma.", None, Refuse("…"), prefix=True)               nobody can: say so, and what to use
    instead

``Body`` is the usual one. The function gets a :class:`~nvvm2spirv.builtins.builder.Builder` and one value per argument
with the types *of the call*, so one function serves several widths. It becomes one internal always-inline function per
module (one that stays, where the body is :func:`shared`), and its calls to other entries
(``b.builtin``) are lowered too. ``Rewrite`` is for what a function cannot see:
it receives a :class:`CallSite` and emits straight-line code in place of the call.

Names are exact; ``overloaded=True`` also accepts LLVM's type suffixes (``.f32.p0``); ``prefix=True`` accepts any name
that starts so (for refusing whole groups).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Protocol

from nvvm2spirv.builtins.builder import Builder, Value

if TYPE_CHECKING:
    from nvvm2spirv.diagnostics import Code
    from nvvm2spirv.ir.model import Instruction, Module
from hashlib import blake2b


@dataclass(frozen=True)
class OpenCLCall:
    """An OpenCL C built-in with the same arguments; ``kinds`` gives signedness letters for mangling."""

    name: str
    kinds: str | None = None


@dataclass(frozen=True)
class Intrinsic:
    """An LLVM intrinsic overloaded on the first argument's type, with the same arguments."""

    name: str


@dataclass(frozen=True, init=False)
class Body:
    """A function that emits LLVM IR: ``function(builder, *arguments, **fixed) -> Value | None``."""

    function: Callable[..., Value | None]

    def __init__(self, function: Callable[..., Value | None], /, **fixed: object) -> None:
        object.__setattr__(self, "function", partial(function, **fixed) if fixed else function)


@dataclass(frozen=True)
class DeviceCall:
    """A call with the same arguments to the device library (``__vx_*``, docs/reference/interfaces.md)."""

    name: str


@dataclass(frozen=True)
class Refuse:
    """No mapping: translation stops with the name, the line and this hint."""

    hint: str


@dataclass(frozen=True)
class Keep:
    """Left to the SPIR-V backend, which takes it as it is."""


class CallSite(Protocol):
    """One call that a :class:`Rewrite` replaces."""

    #: The call itself, and the module that it stands in.
    call: Instruction
    module: Module
    #: Callee's name, empty for inline assembly.
    name: str
    #: Builder whose lines replace the call; straight-line code only (use ``function`` for control flow).
    builder: Builder
    #: Arguments of the call.
    arguments: list[Value]
    #: LLVM type of the result, ``void`` if none.
    result_type: str
    #: Template and constraints of inline assembly, None for an ordinary call.
    assembly: tuple[str, str] | None

    def constant(self, index: int) -> int | None:
        """Value of argument ``index`` if it is an integer constant."""

    def string(self, index: int) -> bytes | None:
        """Initial bytes (without the final NUL) of the constant global that argument ``index`` points at."""

    def function(self, stem: str, result: str, types: Sequence[str], body: Callable[..., Value | None]) -> str:
        """Name of an internal function made (once) by ``body`` for these types; call it with ``builder.call_internal``.
        """

    def add_global(self, text: str) -> None:
        """Add a global definition (whole line) to the module, once."""

    def error(
        self, message: str, *, code: Code = ..., hint: str = "", caret: tuple[int, int] | None = None
    ) -> Exception:
        """An exception to raise: a diagnostic at this call's source line."""


@dataclass(frozen=True)
class Rewrite:
    """Replaces the call itself: ``function(site) -> Value | None`` gives the result."""

    function: Callable[[CallSite], Value | None]


Lowering = OpenCLCall | Intrinsic | Body | DeviceCall | Refuse | Keep | Rewrite


@dataclass(frozen=True)
class Builtin:
    """One entry of the table.

    ``signature`` is ``result(argument, …)`` in LLVM types, None where the name is overloaded or the entry is a group.
    ``accuracy`` is CUDA's documented bound in ULP (the generated table shows the measured value beside it); ``since``
    is the lowest SPIR-V version that the lowering needs; ``note`` is shown in docs/reference/builtins.md. ``forms`` are
    the names with type suffixes, each with its signature, that the compiled library has of an overloaded entry.
    """

    name: str
    signature: str | None
    lowering: Lowering
    accuracy: str = ""
    note: str = ""
    since: str = "1.0"
    overloaded: bool = False
    prefix: bool = False
    forms: tuple[tuple[str, str], ...] = ()

    @property
    def status(self) -> str:
        """``mapped``, ``body``, ``device``, ``kept`` or ``refused``."""
        match self.lowering:
            case OpenCLCall() | Intrinsic():
                return "mapped"
            case Body() | Rewrite():
                return "body"
            case DeviceCall():
                return "device"
            case Keep():
                return "kept"
            case Refuse():
                return "refused"

    @property
    def mapping(self) -> str:
        """What the documentation shows as the mapping."""
        match self.lowering:
            case OpenCLCall(name=name) | Intrinsic(name=name) | DeviceCall(name=name):
                return name
            case Body(function=function) | Rewrite(function=function):
                return shown(function)
            case Refuse(hint=hint):
                return hint
            case Keep():
                return "as it is"

    def parsed_signature(self) -> tuple[str, list[str]] | None:
        """Result type and argument types of ``signature``."""
        return None if self.signature is None else _parsed(self.signature)

    def parsed_forms(self) -> list[tuple[str, tuple[str, list[str]]]]:
        """Name, and result type and argument types, of each of ``forms``."""
        return [(name, _parsed(signature)) for name, signature in self.forms]


def shown(function: Callable[..., object]) -> str:
    """What the documentation shows of a body's function: its name and what is fixed of it, as ``narrow(rz)``."""
    if not isinstance(function, partial):
        return getattr(function, "__name__", "body").strip("_")
    fixed = []
    for name, value in function.keywords.items():
        match value:
            case True:
                fixed.append(name)
            case Enum():
                fixed.append(value.name.lower())
            case str() | int() if value is not False:
                fixed.append(str(value))
    return f"{shown(function.func)}({', '.join(filter(None, fixed))})" if fixed else shown(function.func)


def shared(function: Callable[..., Value | None]) -> Callable[..., Value | None]:
    """Mark a body whose function stays one, which calls call: it is large."""
    function.shared = True  # type: ignore[attr-defined]
    return function


def _parsed(signature: str) -> tuple[str, list[str]]:
    result, _, rest = signature.partition("(")
    inner = rest.removesuffix(")").strip()
    return result.strip(), [t.strip() for t in inner.split(",")] if inner else []


def both(stem: str, signature: str, lowering: Lowering, accuracy: tuple[str, str], note: str = "") -> list[Builtin]:
    """libdevice's functions on float (``stem`` + f) and double; ``T`` in the signature is the type."""
    return [
        Builtin(f"__nv_{stem}{suffix}", signature.replace("T", type_), lowering, bound, note)
        for suffix, type_, bound in zip(("f", ""), ("float", "double"), accuracy)
    ]


def key_of(name: str, exact: Container[str], overloaded: Container[str], prefixes: Iterable[str]) -> str | None:
    """The name in the table under which ``name`` is found: itself, itself without type suffixes,
    or the longest prefix (they come longest first)."""
    if name in exact:
        return name
    stem = name
    while "." in stem:
        stem = stem.rpartition(".")[0]
        if stem in exact:
            if stem in overloaded:
                return stem
            break
    return next((prefix for prefix in prefixes if name.startswith(prefix)), None)


@dataclass
class Table:
    """Look-up by name over all families."""

    families: dict[str, list[Builtin]] = field(default_factory=dict)
    _exact: dict[str, tuple[str, Builtin]] = field(default_factory=dict)
    _overloaded: set[str] = field(default_factory=set)
    _prefixes: dict[str, tuple[str, Builtin]] = field(default_factory=dict)

    def add_family(self, family: str, entries: Iterable[Builtin]) -> None:
        """Add a family's entries; a name given twice is a ValueError."""
        for entry in entries:
            if entry.prefix:
                self._prefixes.setdefault(entry.name, (family, entry))
            elif entry.name in self._exact:
                raise ValueError(f"builtin {entry.name} is in {self._exact[entry.name][0]} and in {family}")
            else:
                self._exact[entry.name] = (family, entry)
                if entry.overloaded:
                    self._overloaded.add(entry.name)
            self.families.setdefault(family, []).append(entry)
        self._prefixes = dict(sorted(self._prefixes.items(), key=lambda item: -len(item[0])))

    def find(self, name: str) -> Builtin | None:
        """The entry that lowers ``name``, or None."""
        key = key_of(name, self._exact, self._overloaded, self._prefixes)
        return None if key is None else (self._exact.get(key) or self._prefixes[key])[1]

    def suggestions(self, name: str, count: int = 3) -> list[str]:
        """Supported names that look like ``name``, best first."""
        known = [n for n, (_, e) in self._exact.items() if e.status != "refused"]
        return get_close_matches(name, known, n=count, cutoff=0.6)

    def names(self) -> list[str]:
        """All exact names."""
        return list(self._exact)


# -- naming ------------------------------------------------------------------------------------------------------------

def digest(data: bytes) -> str:
    """Twelve hexadecimal digits that stand for the data."""
    return blake2b(data, digest_size=6).hexdigest()
