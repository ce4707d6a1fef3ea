"""The numbers of Joe and Kuo that Sobol's sequences are made of, packed into ``joe_kuo_6.bin``.

For each dimension from the second to the 20000th: five bits with the degree s of its primitive polynomial, s - 1 bits
with the polynomial's inner coefficients, and of its odd initial numbers m_k (k = 2 … s; m_1 is 1) the k - 1 bits above
the lowest. Bits fill bytes from the lowest on. The numbers are those of the file new-joe-kuo-6.21201;
whose they are and their licence stand beside it in ``joe_kuo_6.LICENSE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

FILE = Path(__file__).parent / "joe_kuo_6.bin"
DIMENSIONS = 20000


def pack(rows: Iterable[tuple[int, int, list[int]]]) -> bytes:
    """Pack rows of degree, inner coefficients and initial numbers."""
    bits = position = 0

    def put(number: int, count: int) -> None:
        nonlocal bits, position
        bits |= number << position
        position += count

    made = []
    for degree, inner, initial in rows:
        put(degree, 5)
        put(inner, degree - 1)
        for k, number in enumerate(initial):
            put(number >> 1, k)
        while position >= 8:
            made.append(bits & 255)
            bits, position = bits >> 8, position - 8
    return bytes([*made, bits])


def unpack(data: bytes, count: int = DIMENSIONS - 1) -> Iterator[tuple[int, int, list[int]]]:
    """Return the rows of a packed table."""
    whole, position = int.from_bytes(data, "little"), 0
    bits = f"{whole:0{8 * len(data)}b}"[::-1]

    def take(size: int) -> int:
        nonlocal position
        position += size
        return int(bits[position - size : position][::-1] or "0", 2)

    for _ in range(count):
        degree = take(5)
        inner = take(degree - 1)
        yield degree, inner, [2 * take(k) + 1 for k in range(degree)]
