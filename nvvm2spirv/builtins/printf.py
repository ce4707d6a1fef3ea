"""printf: CUDA's ``vprintf(format, packed arguments)`` becomes OpenCL's printf with the arguments unpacked.

CUDA packs the arguments into a buffer in C's default promotions, each at its natural alignment; the format tells the
types (CUDA C++ programming guide, "Formatted Output"). OpenCL C wants the format in constant memory, has no ``ll``,
``*`` or ``%n``, and takes strings only as literals (OpenCL C specification, "printf"); so formats are rewritten:

* ``%lld``, ``%zu`` … → ``%ld``, ``%lu``; ``h`` and ``hh`` narrow the value here; ``%p`` → hexadecimal with ``0x``;
* ``%*d`` takes its width from the argument's constant;
* ``%s`` of a constant string is put into the format; where it is one of a few constants, there is a call for each, told
  apart by address;
* any other string is printed character by character, the lanes of a CUDA warp taking turns, as output would mix
  otherwise;
* a format that is one of several constants (the optimiser made one call of two) is told apart by its address, too.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.packed_arguments import possible_strings, stored_values
from nvvm2spirv.builtins.table import Builtin, CallSite, Refuse, Rewrite, digest
from nvvm2spirv.builtins.workitem import local_linear_id
from nvvm2spirv.metadata.stand_ins import PRINTF

_CONVERSION = re.compile(
    rb"%(?P<flags>[-+ #0]*)(?P<width>\d+|\*)?(?:\.(?P<precision>\d+|\*)?(?P<dot>))?"
    rb"(?P<length>hh|h|ll|l|j|z|t|L|q)?(?P<letter>.)?",
    re.DOTALL,
)
_INTEGER = b"diouxX"
_FLOAT = b"fFeEgGaA"


class FormatError(Exception):
    """A format that OpenCL's printf cannot express; ``offset`` is the place in the format."""

    def __init__(self, message: str, offset: int, hint: str = "") -> None:
        super().__init__(message)
        self.offset = offset
        self.hint = hint


@dataclass(frozen=True)
class PrintfArgument:
    """An argument in CUDA's buffer: LLVM type, byte offset, and bits it is narrowed to (``h``: 16, ``hh``: 8; 0 none).
    """

    type: str
    offset: int
    narrow: int = 0
    signed: bool = True


@dataclass(frozen=True)
class DynamicString:
    """``%s`` of a string known at run time only."""

    argument: PrintfArgument
    width: int
    precision: int | None
    left: bool


@dataclass
class Piece:
    """One call of OpenCL's printf: a format and what it prints."""

    format: bytes = b""
    arguments: list[PrintfArgument] = field(default_factory=list)


@dataclass(frozen=True)
class Parsed:
    """A format split into calls, and the number of arguments CUDA's printf returns."""

    pieces: list[Piece | DynamicString]
    count: int


class _Buffer:
    """Hands out arguments at the offsets where C's default promotions put them."""

    def __init__(self) -> None:
        self.at = 0
        self.count = 0

    def take(self, type_: str, narrow: int = 0, signed: bool = True) -> PrintfArgument:
        size = 4 if type_ == "i32" else 8
        self.at = -(-self.at // size) * size
        argument = PrintfArgument(type_, self.at, narrow, signed)
        self.at += size
        self.count += 1
        return argument


def parse_format(
    format: bytes, constant: Callable[[int], int | None] = lambda _: None,
    string: Callable[[int], bytes | None] = lambda _: None,
) -> Parsed:
    """Split a CUDA format into OpenCL printf calls.

    ``constant(offset)`` and ``string(offset)`` give an argument's integer constant or constant string, None if it is
    not one. Raises FormatError.
    """
    pieces: list[Piece | DynamicString] = []
    text = Piece()
    buffer = _Buffer()
    at = 0
    while at < len(format):
        percent = format.find(b"%", at)
        if percent < 0:
            percent = len(format)
        text.format += format[at:percent]
        if percent == len(format):
            break
        match = _CONVERSION.match(format, percent)
        assert match is not None
        at = match.end()
        dynamic = _convert(match, text, buffer, constant, string)
        if dynamic is not None:
            pieces += [text, dynamic]
            text = Piece()
    pieces.append(text)
    return Parsed([piece for piece in pieces if isinstance(piece, DynamicString) or piece.format], buffer.count)


def _number(match: re.Match[bytes], name: str, buffer: _Buffer, constant: Callable[[int], int | None]) -> int | None:
    """Width or precision, from the format or the constant argument that ``*`` takes."""
    text = match.group(name)
    if text is None:
        return 0 if name == "precision" and match.group("dot") is not None else None
    if text != b"*":
        return int(text)
    argument = buffer.take("i32")
    value = constant(argument.offset)
    if value is None:
        hint = "write the number into the format, or pass a constant"
        raise FormatError(f"printf's {name} '*' needs a constant argument", match.start(), hint)
    return value


def _convert(
    match: re.Match[bytes], text: Piece, buffer: _Buffer, constant: Callable[[int], int | None],
    string: Callable[[int], bytes | None],
) -> DynamicString | None:  # fmt: skip
    """Append one conversion to ``text``, or return the string that needs code of its own."""
    flags, length, letter = match.group("flags"), match.group("length") or b"", match.group("letter")
    if letter is None:
        raise FormatError("printf's format ends inside a conversion", match.start())
    width = _number(match, "width", buffer, constant)
    precision = _number(match, "precision", buffer, constant)
    if width is not None and width < 0:
        flags, width = flags + b"-", -width
    if precision is not None and precision < 0:
        precision = None
    if letter == b"%":
        text.format += b"%%"
        return None
    spec = (
        b"%" + flags + (str(width).encode() if width else b"") + (b".%d" % precision if precision is not None else b"")
    )
    if letter in _INTEGER:
        if length in (b"", b"h", b"hh"):
            text.format += spec + letter
            narrow = {b"h": 16, b"hh": 8}.get(length, 0)
            text.arguments.append(buffer.take("i32", narrow, letter in b"di"))
        elif length in (b"l", b"ll", b"j", b"z", b"t", b"q"):
            text.format += spec + b"l" + letter
            text.arguments.append(buffer.take("i64"))
        else:
            raise FormatError(
                f"printf's conversion '{match.group().decode(errors='replace')}' does not exist", match.start()
            )
    elif letter in _FLOAT:
        text.format += spec + letter
        text.arguments.append(buffer.take("double"))
    elif letter == b"c":
        text.format += spec + letter
        text.arguments.append(buffer.take("i32"))
    elif letter == b"p":
        text.format += (b"0x" + b"%lx") if not width else b"%#" + flags.replace(b"#", b"") + b"%dlx" % width
        text.arguments.append(buffer.take("i64"))
    elif letter == b"s":
        argument = buffer.take("i64")
        literal = string(argument.offset)
        if literal is None:
            return DynamicString(argument, width or 0, precision, b"-" in flags)
        literal = literal[:precision] if precision is not None else literal
        pad = b" " * ((width or 0) - len(literal))
        text.format += (literal + pad if b"-" in flags else pad + literal).replace(b"%", b"%%")
    else:
        shown = match.group().decode(errors="replace")
        hint = "%n cannot work, as output is written after the kernel" if letter == b"n" else ""
        raise FormatError(f"printf's conversion '{shown}' is not supported", match.start(), hint)
    return None


def string_literal(text: bytes) -> str:
    """LLVM's ``c"…"`` of a NUL-terminated string."""
    return 'c"' + "".join(chr(c) if 32 <= c < 127 and c not in b'"\\' else f"\\{c:02X}" for c in text + b"\0") + '"'


def emit_text(b: Builder, format: bytes, arguments: Sequence[Value] = ()) -> None:
    """One call of OpenCL's printf."""
    name = f"__n2s.format.{digest(format)}"
    b.add_global(
        name,
        f"@{name} = internal unnamed_addr addrspace(2) constant [{len(format) + 1} x i8] {string_literal(format)}, "
        "align 1",
    )
    # The optimiser would make one call with a chosen format of two calls in a row of branches; OpenCL wants literals.
    types = ["ptr addrspace(2)", *(value.type for value in arguments)]
    name_of_types = "".join(_LETTERS[type_] for type_ in types)
    b.call(f"{PRINTF}{name_of_types}", "i32", [Value(b, types[0], f"@{name}"), *arguments], "nomerge nounwind")


_LETTERS = {"ptr addrspace(2)": "PU3AS2Kc", "i32": "i", "i64": "l", "double": "d"}


def _argument(b: Builder, buffer: Value, argument: PrintfArgument) -> Value:
    value = b.load(argument.type, b.offset(buffer, "i8", argument.offset), 4 if argument.type == "i32" else 8)
    if argument.narrow:
        value = b.cast("sext" if argument.signed else "zext", b.cast("trunc", value, f"i{argument.narrow}"), "i32")
    return value


def _print_string(b: Builder, buffer: Value, piece: DynamicString) -> None:
    """Print a string character by character, padded; a null pointer prints ``(null)``."""
    address = _argument(b, buffer, piece.argument)
    limit = piece.precision if piece.precision is not None else (1 << 31) - 1
    with b.if_(address.eq(0)):
        emit_text(b, b"(null)")
    with b.if_(address.ne(0)):
        text = b.cast("inttoptr", address, "ptr")
        length = b.var(0, "i32")

        def more() -> Value:
            # The element at the limit is not looked at: the string need not be terminated there.
            at = b.select(length.get() < limit, length.get(), 0)
            return (length.get() < limit) & b.load("i8", b.offset(text, "i8", b.cast("zext", at, "i64")), 1).ne(0)

        with b.while_(more):
            length.set(length.get() + 1)
        if not piece.left:
            _pad(b, length.get(), piece.width)
        index = b.var(0, "i32")
        with b.while_(lambda: index.get() < length.get()):
            character = b.load("i8", b.offset(text, "i8", b.cast("zext", index.get(), "i64")), 1)
            emit_text(b, b"%c", [b.cast("zext", character, "i32")])
            index.set(index.get() + 1)
        if piece.left:
            _pad(b, length.get(), piece.width)


def _pad(b: Builder, length: Value, width: int) -> None:
    if width:
        left = b.var(width - length)
        with b.while_(lambda: left.get() > 0):
            emit_text(b, b" ")
            left.set(left.get() - 1)


def emit_printf(b: Builder, parsed: Parsed, buffer: Value) -> Value:
    """Print from CUDA's argument buffer; the result is the number of arguments, as in CUDA."""
    if not any(isinstance(piece, DynamicString) for piece in parsed.pieces):
        _print_pieces(b, parsed, buffer)
        return b.const("i32", parsed.count)
    lane = local_linear_id(b) & (b.options.warp_size - 1)
    turn = b.var(0, "i32")
    with b.while_(lambda: turn.get() < b.options.warp_size):
        with b.if_(lane.eq(turn.get())):
            _print_pieces(b, parsed, buffer)
        turn.set(turn.get() + 1)
    return b.const("i32", parsed.count)


def _print_pieces(b: Builder, parsed: Parsed, buffer: Value) -> None:
    for piece in parsed.pieces:
        if isinstance(piece, DynamicString):
            _print_string(b, buffer, piece)
        else:
            emit_text(b, piece.format, [_argument(b, buffer, argument) for argument in piece.arguments])


MAX_VARIANTS = 32
"""Calls that one vprintf may become for strings chosen at run time; formats have a call each, however many."""


@dataclass(frozen=True)
class Variant:
    """A vprintf with every choice between constants made: candidates by number, what they are compared with, and the
    calls.

    ``choices`` pairs the argument's offset in the buffer (-1: the format itself) with the number of its candidate.
    """

    choices: tuple[tuple[int, int], ...]
    parsed: Parsed


def vprintf(site: CallSite) -> Value:
    """Rewrite one call of vprintf (a :class:`~nvvm2spirv.builtins.table.Rewrite`)."""
    formats = possible_strings(site.call, site.arguments[0].text)
    if not formats:
        raise site.error(
            "printf's format must be a constant string", hint='write the format into the call; print text with "%s"'
        )
    stored = stored_values(site.call, 1)
    strings = {offset: possible_strings(site.call, text) for offset, text in stored.items() if text[0] in "%@ag"}
    strings = {offset: found for offset, found in strings.items() if found}
    while strings and len(formats) * math.prod(len(found) for found in strings.values()) > MAX_VARIANTS:
        strings.popitem()
    candidates = list(dict.fromkeys([*formats, *(text for found in strings.values() for text in found)]))
    variants = _variants(site, formats, strings, stored, candidates)

    def body(b: Builder, buffer: Value, chosen: Value, *pointers: Value) -> Value:
        result = b.const("i32", variants[0].parsed.count)
        if len(variants) == 1:
            return emit_printf(b, variants[0].parsed, buffer)
        actual = {
            offset: chosen if offset < 0 else b.load("ptr", b.offset(buffer, "i8", offset), 8)
            for offset, _ in variants[0].choices
        }
        for variant in variants:
            condition = b.const("i1", 1)
            for offset, number in variant.choices:
                condition = condition & b.emit(f"icmp eq ptr {actual[offset].text}, {pointers[number].text}", "i1")
            with b.if_(condition):
                emit_printf(b, variant.parsed, buffer)
            result = b.select(condition, variant.parsed.count, result)
        return result

    key = digest(repr(variants).encode())
    name = site.function(f"printf.{key}", "i32", ["ptr"] * (2 + len(candidates)), body)
    pointers = [Value(site.builder, "ptr", text) for text in candidates]
    result: Value = site.builder.call_internal(name, "i32", site.arguments[1], site.arguments[0], *pointers)
    return result


def _variants(
    site: CallSite, formats: dict[str, bytes], strings: dict[int, dict[str, bytes]], stored: dict[int, str],
    candidates: list[str],
) -> list[Variant]:  # fmt: skip
    """One variant for each combination of constants."""

    def constant(offset: int) -> int | None:
        text = stored.get(offset, "")
        return int(text) if re.fullmatch(r"-?\d+", text) else None

    variants = []
    for format_text, *string_texts in product(formats, *strings.values()):
        known = {offset: strings[offset][text] for offset, text in zip(strings, string_texts)}
        try:
            parsed = parse_format(formats[format_text], constant, known.get)
        except FormatError as error:
            raise site.error(f'{error} in "{formats[format_text].decode(errors="replace")}"', hint=error.hint) from None
        chosen = [(-1, format_text)] if len(formats) > 1 else []
        chosen += [(offset, text) for offset, text in zip(strings, string_texts) if len(strings[offset]) > 1]
        variants.append(Variant(tuple((offset, candidates.index(text)) for offset, text in chosen), parsed))
    return variants


TABLE: list[Builtin] = [
    Builtin("vprintf", "i32(ptr, ptr)", Rewrite(vprintf), note="constant formats; output in order for each thread"),
    Builtin("printf", None, Refuse("compile for the NVPTX target, which makes vprintf of it")),
]
