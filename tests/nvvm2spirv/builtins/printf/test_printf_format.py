"""Formats: what becomes of each conversion, and what is refused."""

from __future__ import annotations

import pytest

from nvvm2spirv.builtins.printf import DynamicString, FormatError, Piece, PrintfArgument, parse_format


def one(format: bytes, **known: object) -> Piece:
    parsed = parse_format(format, **known)  # type: ignore[arg-type]
    assert len(parsed.pieces) == 1
    piece = parsed.pieces[0]
    assert isinstance(piece, Piece)
    return piece


@pytest.mark.parametrize(
    ("cuda", "opencl", "types"),
    [
        (b"plain", b"plain", []),
        (b"100%%", b"100%%", []),
        (b"%d %i %u %o %x %X", b"%d %i %u %o %x %X", ["i32"] * 6),
        (b"%ld %lld %lu %llx %zu %jd %td", b"%ld %ld %lu %lx %lu %ld %ld", ["i64"] * 7),
        (b"%f %e %g %a %F %E %G %A %lf %Lf", b"%f %e %g %a %F %E %G %A %f %f", ["double"] * 10),
        (b"%-+ #08.3f|%5.f|%.0e", b"%-+ #08.3f|%5.0f|%.0e", ["double"] * 3),
        (b"%c%5c", b"%c%5c", ["i32", "i32"]),
        (b"%p", b"0x%lx", ["i64"]),
    ],
)
def test_conversion(cuda: bytes, opencl: bytes, types: list[str]) -> None:
    piece = one(cuda)
    assert piece.format == opencl
    assert [a.type for a in piece.arguments] == types


def test_arguments_lie_at_their_natural_alignment() -> None:
    offsets = [a.offset for a in one(b"%d %f %d %lld %c").arguments]
    assert offsets == [0, 8, 16, 24, 32]


def test_short_lengths_narrow_the_value() -> None:
    assert one(b"%hd %hhu %hx").arguments == [
        PrintfArgument("i32", 0, 16, True),
        PrintfArgument("i32", 4, 8, False),
        PrintfArgument("i32", 8, 16, False),
    ]


def test_star_takes_its_constant() -> None:
    assert one(b"%*d|%-*.*f", constant=lambda offset: {0: 6, 8: -9, 12: 2}.get(offset)).format == b"%6d|%--9.2f"


def test_star_without_a_constant_is_refused() -> None:
    with pytest.raises(FormatError, match="width '\\*' needs a constant"):
        parse_format(b"%*d")


def test_constant_strings_become_part_of_the_format() -> None:
    assert one(b"<%s|%8s|%-8s|%.2s>", string=lambda offset: b"a%b").format == b"<a%%b|     a%%b|a%%b     |a%%>"


def test_other_strings_split_the_call() -> None:
    pieces = parse_format(b"a %-9.4s b %d").pieces
    assert pieces == [
        Piece(b"a ", []),
        DynamicString(PrintfArgument("i64", 0), 9, 4, True),
        Piece(b" b %d", [PrintfArgument("i32", 8)]),
    ]


def test_the_result_counts_the_arguments() -> None:
    assert parse_format(b"%d %s %f %%").count == 3


@pytest.mark.parametrize(("format", "message"),
                         [(b"%n", "'%n' is not supported"), (b"50%", "ends inside"), (b"%y", "'%y' is not supported")])
def test_refused(format: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_format(format)
