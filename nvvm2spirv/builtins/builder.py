"""Write LLVM IR bodies in Python: a value-tracing builder.

A body is a Python function that receives a :class:`Builder` and one :class:`Value` per parameter, and returns the
result. Arithmetic on values emits the instruction; Python numbers become constants of the other operand's type; Python
loops unroll; :meth:`Builder.if_`, :meth:`Builder.while_` and :meth:`Builder.var` give control flow::

    def saturate(b: Builder, x: Value) -> Value:
        return b.select(x > 0.0, b.select(x < 1.0, x, 1.0), 0.0)      # NaN gives +0

Types are LLVM's spelling (``"float"``, ``"i32"``, ``"ptr"``). Floating-point operations carry no fast-math flags: a
body means exactly what it says. Pointers are in NVVM's numbering (plain ``ptr`` is generic).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from nvvm2spirv.ir.emitter import constant
from nvvm2spirv.ir.types import scalar
from nvvm2spirv.ir.types import suffix as intrinsic_suffix

FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
#: Explicit significand bits of a binary format.
MANTISSA_BITS = {"half": 10, "bfloat": 7, "float": 23, "double": 52}

Number = int | float | bool


def is_float(type_: str) -> bool:
    """Whether ``type_`` is a scalar or vector of a binary floating-point format."""
    return scalar(type_) in FLOAT_BITS


def vector_length(type_: str) -> int:
    """Number of elements of a vector type, 1 for a scalar."""
    return int(type_[1 : type_.index(" x ")]) if type_.startswith("<") else 1


def bit_width(type_: str) -> int:
    """Width in bits of a scalar integer or floating-point type."""
    return FLOAT_BITS[type_] if type_ in FLOAT_BITS else int(type_[1:])


def int_type_of(type_: str) -> str:
    """The integer type as wide as ``type_``; vectors stay vectors."""
    if type_.startswith("<"):
        return f"<{vector_length(type_)} x i{bit_width(scalar(type_))}>"
    return f"i{bit_width(type_)}"


def _truth(type_: str) -> str:
    """The type of a comparison's result."""
    return f"<{vector_length(type_)} x i1>" if type_.startswith("<") else "i1"


def _operator(op: str, float_op: str = "", reflected: bool = False) -> Callable[[Value, Value | Number], Value]:
    """A method of `Value` that emits an instruction, of floats ``float_op``; reflected, the other comes first."""

    def emit(self: Value, other: Value | Number) -> Value:
        b, type_ = self.builder, self.type
        if is_float(type_) and not float_op:
            raise TypeError(f"{op} needs integers, got {type_}")
        left, right = (b.operand(other, type_), self.text) if reflected else (self.text, b.operand(other, type_))
        return b.emit(f"{float_op if is_float(type_) else op} {type_} {left}, {right}", type_)

    return emit


def _comparison(int_op: str, float_op: str) -> Callable[[Value, Value | Number], Value]:
    """A method of `Value` that compares."""

    def emit(self: Value, other: Value | Number) -> Value:
        op = f"fcmp {float_op}" if is_float(self.type) else f"icmp {int_op}"
        right = self.builder.operand(other, self.type)
        return self.builder.emit(f"{op} {self.type} {self.text}, {right}", _truth(self.type))

    return emit


@dataclass(frozen=True, eq=False)
class Value:
    """An SSA value of a body; operators emit the instruction for its type (signed for integers)."""

    builder: Builder
    type: str
    text: str

    __add__ = _operator("add", "fadd")
    __sub__ = _operator("sub", "fsub")
    __mul__ = _operator("mul", "fmul")
    __truediv__ = _operator("sdiv", "fdiv")
    __radd__ = _operator("add", "fadd", reflected=True)
    __rsub__ = _operator("sub", "fsub", reflected=True)
    __rmul__ = _operator("mul", "fmul", reflected=True)
    __rtruediv__ = _operator("sdiv", "fdiv", reflected=True)
    __and__ = _operator("and")
    __or__ = _operator("or")
    __xor__ = _operator("xor")
    __lshift__ = _operator("shl")
    lshr = _operator("lshr")
    ashr = _operator("ashr")
    udiv = _operator("udiv")
    urem = _operator("urem")
    __lt__ = _comparison("slt", "olt")
    __le__ = _comparison("sle", "ole")
    __gt__ = _comparison("sgt", "ogt")
    __ge__ = _comparison("sge", "oge")
    eq = _comparison("eq", "oeq")
    ne = _comparison("ne", "une")  # true when a float is NaN
    ult = _comparison("ult", "ult")  # and the following: unsigned; true when a float is NaN
    ule = _comparison("ule", "ule")
    ugt = _comparison("ugt", "ugt")
    uge = _comparison("uge", "uge")

    def __neg__(self) -> Value:
        if is_float(self.type):
            return self.builder.emit(f"fneg {self.type} {self.text}", self.type)
        return 0 - self

    def __invert__(self) -> Value:
        return self ^ -1

    def is_nan(self) -> Value:
        """Whether a float is NaN."""
        return self.builder.emit(f"fcmp uno {self.type} {self.text}, {self.text}", _truth(self.type))


@dataclass(frozen=True)
class Variable:
    """A mutable local of a body (an alloca, promoted to SSA by the optimiser)."""

    builder: Builder
    type: str
    address: Value

    def get(self) -> Value:
        """Current value."""
        return self.builder.load(self.type, self.address)

    def set(self, value: Value | Number) -> None:
        """Assign."""
        self.builder.store(self.builder.value(value, self.type), self.address)


@dataclass
class Loop:
    """A loop being written with :meth:`Builder.repeat`."""

    again: Value | None = None


@dataclass
class Builder:
    """Emits the body of one function.

    ``options`` is the translation's options object; ``builtin`` resolves a call to another table entry (set by the
    lowering pass), ``declarations`` collects what the body calls, by name.
    """

    options: Any = None
    pointer_bits: int = 64
    builtin_resolver: Callable[[str, str, Sequence[str]], str] | None = None
    lines: list[str] = field(default_factory=list)
    declarations: dict[str, str] = field(default_factory=dict)
    globals: dict[str, str] = field(default_factory=dict)
    entry_allocas: list[str] = field(default_factory=list)
    _count: int = 0
    _block: str = "entry"

    # -- plumbing -------------------------------------------------------------------------------------------------
    def emit(self, instruction: str, type_: str) -> Value:
        """Append an instruction with a result."""
        self._count += 1
        name = f"%v{self._count}"
        self.lines.append(f"  {name} = {instruction}")
        return Value(self, type_, name)

    def emit_void(self, instruction: str) -> None:
        """Append an instruction without a result."""
        self.lines.append("  " + instruction)

    def const(self, type_: str, value: Number) -> Value:
        """A constant of ``type_``."""
        return Value(self, type_, constant(type_, value))

    def value(self, operand: Value | Number, type_: str) -> Value:
        """``operand`` as a value; numbers become constants of ``type_``."""
        if isinstance(operand, Value):
            return operand
        return self.const(type_, operand)

    def operand(self, operand: Value | Number, type_: str) -> str:
        """The operand's text; raises TypeError on a type mismatch (a bug in the body)."""
        value = self.value(operand, type_)
        if value.type != type_:
            raise TypeError(f"operand {value.text} is {value.type}, not {type_}")
        return value.text

    # -- calls ----------------------------------------------------------------------------------------------------
    def call(self, name: str, result: str, args: Sequence[Value], attributes: str = "") -> Value:
        """Call an external function, declaring it; a ``void`` result gives a value nobody may use."""
        text = f"call {result} @{name}({', '.join(f'{a.type} {a.text}' for a in args)})"
        declaration = f"declare {result} @{name}({', '.join(a.type for a in args)})"
        self.declarations[name] = f"{declaration} {attributes}".rstrip()
        if result == "void":
            self.emit_void(text)
            return Value(self, "void", "")
        return self.emit(text, result)

    def builtin(self, name: str, result: str, *args: Value) -> Value:
        """Call another entry of the table (it is lowered too)."""
        if self.builtin_resolver is None:
            raise RuntimeError(f"no table to resolve {name}")
        return self.call_internal(self.builtin_resolver(name, result, [a.type for a in args]), result, *args)

    def call_internal(self, name: str, result: str, *args: Value) -> Value:
        """Call a function that the module defines."""
        text = f"call {result} @{name}({', '.join(f'{a.type} {a.text}' for a in args)})"
        if result == "void":
            self.emit_void(text)
            return Value(self, "void", "")
        return self.emit(text, result)

    def opencl(self, name: str, result: str, *args: Value, kinds: str | None = None, pure: bool = True) -> Value:
        """Call an OpenCL C built-in; ``kinds`` overrides the mangling of scalar arguments (``"j"`` unsigned int …)."""
        attributes = "nounwind willreturn memory(none)" if pure else "nounwind"
        return self.call(mangle(name, [a.type for a in args], kinds), result, args, attributes)

    def intrinsic(self, name: str, *args: Value, result: str | None = None, suffix: str | None = None) -> Value:
        """Call an LLVM intrinsic overloaded on its first argument's type."""
        full = f"{name}.{intrinsic_suffix(args[0].type)}" if suffix is None else name + suffix
        return self.call(full, result or args[0].type, args)

    def fma(self, x: Value, y: Value | Number, z: Value | Number) -> Value:
        """Fused multiply-add, rounded once to nearest even. Of halves: see `bodies.rounding.fused`."""
        return self.intrinsic("llvm.fma", x, self.value(y, x.type), self.value(z, x.type))

    def fabs(self, x: Value) -> Value:
        """Magnitude (clears the sign bit, NaN included); of halves by their bits, as devices may lack half functions.
        """
        if scalar(x.type) == "half":
            return self.from_bits(self.bits(x) & 0x7FFF, x.type)
        return self.intrinsic("llvm.fabs", x)

    def sqrt(self, x: Value) -> Value:
        """Square root, correctly rounded."""
        return self.intrinsic("llvm.sqrt", x)

    def copysign(self, magnitude: Value, sign: Value) -> Value:
        """``magnitude`` with the sign of ``sign``."""
        return self.intrinsic("llvm.copysign", magnitude, sign)

    def rint(self, x: Value) -> Value:
        """Round to an integral value, ties to even."""
        return self.intrinsic("llvm.rint", x)

    def poly(self, x: Value, coefficients: Sequence[float]) -> Value:
        """Horner evaluation with fused steps; coefficients from the constant term up."""
        result = self.const(x.type, coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            result = self.fma(result, x, coefficient)
        return result

    def add_global(self, name: str, definition: str) -> None:
        """Have the module define a global, once; ``definition`` is the whole line."""
        self.globals[name] = definition

    def spirv_builtin(self, name: str, type_: str) -> Value:
        """A SPIR-V built-in variable, such as ``SubgroupLocalInvocationId``."""
        function = f"__spirv_BuiltIn{name}"
        return self.call(f"_Z{len(function)}{function}v", type_, [], "nounwind willreturn memory(none)")

    # -- values ---------------------------------------------------------------------------------------------------
    def select(self, condition: Value, yes: Value | Number, no: Value | Number) -> Value:
        """``condition ? yes : no``; at least one of the two is a Value."""
        type_ = yes.type if isinstance(yes, Value) else no.type if isinstance(no, Value) else ""
        if not type_:
            raise TypeError("select needs a Value to know its type")
        return self.emit(
            f"select {condition.type} {condition.text}, {type_} {self.operand(yes, type_)}, {type_} "
            f"{self.operand(no, type_)}",
            type_,
        )

    def cast(self, op: str, x: Value, type_: str) -> Value:
        """A conversion instruction by name (``zext``, ``fptrunc``, ``sitofp``, ``addrspacecast`` …)."""
        return x if x.type == type_ and op != "freeze" else self.emit(f"{op} {x.type} {x.text} to {type_}", type_)

    def bits(self, x: Value) -> Value:
        """The bit pattern of a float as an integer of its width."""
        return self.cast("bitcast", x, int_type_of(x.type))

    def from_bits(self, x: Value, type_: str) -> Value:
        """The float with this bit pattern."""
        return self.cast("bitcast", x, type_)

    def struct(self, *members: Value) -> Value:
        """An aggregate of the members."""
        type_ = "{ " + ", ".join(m.type for m in members) + " }"
        result = Value(self, type_, "poison")
        for index, member in enumerate(members):
            result = self.emit(f"insertvalue {type_} {result.text}, {member.type} {member.text}, {index}", type_)
        return result

    def extract(self, aggregate: Value, index: int, type_: str) -> Value:
        """Member ``index`` of a structure or vector."""
        if aggregate.type.startswith("<"):
            return self.emit(f"extractelement {aggregate.type} {aggregate.text}, i32 {index}", type_)
        return self.emit(f"extractvalue {aggregate.type} {aggregate.text}, {index}", type_)

    def vector(self, *elements: Value) -> Value:
        """A vector of the elements."""
        type_ = f"<{len(elements)} x {elements[0].type}>"
        result = Value(self, type_, "poison")
        for index, e in enumerate(elements):
            result = self.emit(f"insertelement {type_} {result.text}, {e.type} {e.text}, i32 {index}", type_)
        return result

    # -- memory ---------------------------------------------------------------------------------------------------
    def load(self, type_: str, address: Value, align: int | None = None) -> Value:
        """Load ``type_``."""
        tail = f", align {align}" if align else ""
        return self.emit(f"load {type_}, {address.type} {address.text}{tail}", type_)

    def store(self, value: Value, address: Value, align: int | None = None) -> None:
        """Store ``value``."""
        tail = f", align {align}" if align else ""
        self.emit_void(f"store {value.type} {value.text}, {address.type} {address.text}{tail}")

    def offset(self, address: Value, element: str, index: Value | int) -> Value:
        """Address of element ``index`` of an array of ``element``."""
        i = self.value(index, "i64")
        return self.emit(f"getelementptr {element}, {address.type} {address.text}, {i.type} {i.text}", address.type)

    # -- control flow ---------------------------------------------------------------------------------------------
    def var(self, initial: Value | Number, type_: str | None = None) -> Variable:
        """A mutable local with an initial value."""
        if type_ is None:
            if not isinstance(initial, Value):
                raise TypeError("a variable that starts with a number needs a type")
            type_ = initial.type
        self._count += 1
        name = f"%v{self._count}"
        self.entry_allocas.append(f"  {name} = alloca {type_}")
        variable = Variable(self, type_, Value(self, "ptr", name))
        variable.set(initial)
        return variable

    def local(self, type_: str) -> Variable:
        """A mutable local that is zero when the function begins, wherever it is asked for."""
        self._count += 1
        name = f"%v{self._count}"
        self.entry_allocas += [f"  {name} = alloca {type_}", f"  store {type_} {constant(type_, 0)}, ptr {name}"]
        return Variable(self, type_, Value(self, "ptr", name))

    def array(self, type_: str, count: int) -> Value:
        """Address of the first of ``count`` elements of the function's own, which begin undefined."""
        self._count += 1
        name = f"%v{self._count}"
        self.entry_allocas.append(f"  {name} = alloca [{count} x {type_}]")
        return Value(self, "ptr", name)

    def _label(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}"

    def place(self, label: str) -> None:
        """Start a block."""
        self.lines.append(f"{label}:")
        self._block = label

    @contextmanager
    def if_(self, condition: Value) -> Iterator[None]:
        """Run the ``with`` body only where the condition holds."""
        then, end = self._label("then"), self._label("endif")
        self.emit_void(f"br i1 {condition.text}, label %{then}, label %{end}")
        self.place(then)
        yield
        self.emit_void(f"br label %{end}")
        self.place(end)

    def choose(self, condition: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """``condition ? yes() : no()`` with real branches, for sides that cost much."""
        then, other, end = self._label("then"), self._label("else"), self._label("endif")
        self.emit_void(f"br i1 {condition.text}, label %{then}, label %{other}")
        self.place(then)
        first = yes()
        first_block = self._block
        self.emit_void(f"br label %{end}")
        self.place(other)
        second = no()
        second_block = self._block
        self.emit_void(f"br label %{end}")
        self.place(end)
        return self.emit(
            f"phi {first.type} [ {first.text}, %{first_block} ], [ {second.text}, %{second_block} ]", first.type
        )

    @contextmanager
    def repeat(self) -> Iterator[Loop]:
        """Run the ``with`` body once, and again while the condition it leaves in ``loop.again`` holds."""
        body, end = self._label("repeat"), self._label("done")
        self.emit_void(f"br label %{body}")
        self.place(body)
        loop = Loop()
        yield loop
        if loop.again is None:
            raise ValueError("the body of repeat() must set loop.again")
        self.emit_void(f"br i1 {loop.again.text}, label %{body}, label %{end}")
        self.place(end)

    @contextmanager
    def while_(self, condition: Callable[[], Value]) -> Iterator[None]:
        """Repeat the ``with`` body while ``condition()`` (emitted in the loop header) holds."""
        head, body, end = self._label("while"), self._label("body"), self._label("endwhile")
        self.emit_void(f"br label %{head}")
        self.place(head)
        self.emit_void(f"br i1 {condition().text}, label %{body}, label %{end}")
        self.place(body)
        yield
        self.emit_void(f"br label %{head}")
        self.place(end)


def mangle(name: str, types: Sequence[str], kinds: str | None = None) -> str:
    """Itanium-style name of an OpenCL C built-in, as LLVM's SPIR-V backend and Khronos' translator expect.

    ``kinds`` gives one letter per argument (``i j l m s t c h``) where signedness matters; default signed.
    """
    letters = {"i8": "c", "i16": "s", "i32": "i", "i64": "l", "half": "Dh", "float": "f", "double": "d", "i1": "b"}
    text = f"_Z{len(name)}{name}"
    for index, type_ in enumerate(types):
        if kinds is not None and kinds[index] != "*":
            text += kinds[index]
        elif type_.startswith("<"):
            text += f"Dv{vector_length(type_)}_{letters[scalar(type_)]}"
        else:
            text += letters[type_]
    return text or name
