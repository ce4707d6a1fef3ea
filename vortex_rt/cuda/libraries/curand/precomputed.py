"""How the generators skip ahead: tables for ``curand_precalc.h``.

A step of XORWOW's shift register is a linear map A of 160 bits, so n steps are a polynomial in A: x^n modulo A's
characteristic polynomial. Applying it takes 160 steps of the generator, and the tables hold five words a polynomial
(the usual matrices hold 800). A step of MRG32k3a is two matrices of 3 by 3, of which powers of two are tabled.
"""

import hashlib
import importlib.util
from functools import cache
from pathlib import Path

import numpy as np

from nvvm2spirv.files import write_atomically

STEP_BITS = 4
"""Bits of the distance that one polynomial of XORWOW covers."""
WORD = 0xFFFFFFFF
Matrix = tuple[tuple[int, ...], ...]
MODULI = (4294967087, 4294944443)
"""Of MRG32k3a's two components (L'Ecuyer: Good parameters and implementations for combined multiple recursive random
number generators, Operations Research 47, 1999), with their matrices."""
MATRICES: tuple[Matrix, Matrix] = (
    ((0, 1, 0), (0, 0, 1), (MODULI[0] - 810728, 1403580, 0)),
    ((0, 1, 0), (0, 0, 1), (MODULI[1] - 1370589, 0, 527612)),
)


def xorwow_step(state: tuple[int, ...]) -> tuple[int, ...]:
    """Return the next five words (Marsaglia: Xorshift RNGs, Journal of Statistical Software 8, 2003)."""
    first, last = state[0], state[4]
    mixed = first ^ (first >> 2)
    return (*state[1:], (last ^ (last << 4) & WORD) ^ (mixed ^ (mixed << 1) & WORD))


@cache
def characteristic_polynomial() -> int:
    """Return the polynomial of XORWOW's shift register, found from a sequence of its bits by Berlekamp and Massey."""
    state: tuple[int, ...] = (1, 0, 0, 0, 0)
    bits: list[int] = []
    for _ in range(2 * 160):
        bits.append(state[0] & 1)
        state = xorwow_step(state)
    current, previous, length, since = 1, 1, 0, 1
    for n in range(len(bits)):
        discrepancy = sum(bits[n - i] for i in range(length + 1) if current >> i & 1) & 1
        if not discrepancy:
            since += 1
            continue
        changed = current ^ (previous << since)
        if 2 * length <= n:
            length, previous, since = n + 1 - length, current, 1
        else:
            since += 1
        current = changed
    if length != 160:
        raise AssertionError(f"the sequence has a linear complexity of {length}")
    return int(f"{current:0161b}"[::-1], 2)


def _multiplied(a: int, b: int) -> int:
    """Multiply two polynomials over GF(2), modulo the characteristic one."""
    modulus, product = characteristic_polynomial(), 0
    while b:
        if b & 1:
            product ^= a
        b >>= 1
        a <<= 1
        if a >> 160:
            a ^= modulus
    return product


def xorwow_powers(first: int) -> list[list[int]]:
    """Return, for each digit of a distance and each of its values from 1 on, x^(value · 16^digit · 2^first)."""
    power = 2
    for _ in range(first):
        power = _multiplied(power, power)
    table = []
    for _ in range(64 // STEP_BITS):
        row = [power]
        while len(row) < 2**STEP_BITS - 1:
            row.append(_multiplied(row[-1], power))
        table.append(row)
        power = _multiplied(row[-1], power)
    return table


def _product(a: Matrix, b: Matrix, modulus: int) -> Matrix:
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) % modulus for j in range(3)) for i in range(3))


def mrg_powers(first: int) -> list[tuple[Matrix, Matrix]]:
    """Return the matrices of 2^(first + i) steps, i = 0 … 63."""
    pair = MATRICES
    table = []
    for index in range(first + 64):
        if index >= first:
            table.append(pair)
        pair = (_product(pair[0], pair[0], MODULI[0]), _product(pair[1], pair[1], MODULI[1]))
    return table


def _array(name: str, dimensions: str, numbers: list[int]) -> str:
    lines = [", ".join(f"{number:#x}" for number in numbers[at : at + 10]) for at in range(0, len(numbers), 10)]
    body = ",\n  ".join(lines)
    return f"CURAND_TABLE unsigned int {name}{dimensions} = {{\n  {body}}};\n"


def header() -> str:
    """``curand_precalc.h``."""
    parts = [
        "/* Tables for skipping ahead. Made from vortex_rt/cuda/libraries/curand/precomputed.py. */\n"
        "#ifndef CURAND_PRECALC_H_\n#define CURAND_PRECALC_H_\n\n"
        "/* Host code has them too where the functions are for both sides. */\n"
        "#if defined(__CUDA_ARCH__)\n#define CURAND_TABLE static const __device__\n#else\n"
        "#define CURAND_TABLE static const\n#endif\n"
    ]
    for name, first in (("xorwow_offset", 0), ("xorwow_sequence", 67)):
        words = [
            polynomial >> (32 * word) & WORD for row in xorwow_powers(first) for polynomial in row for word in range(5)
        ]
        parts.append(_array(f"__curand_{name}", f"[{64 // STEP_BITS} * {2**STEP_BITS - 1} * 5]", words))
    for name, first in (("offset", 0), ("subsequence", 76), ("sequence", 127)):
        entries = [entry for pair in mrg_powers(first) for matrix in pair for row in matrix for entry in row]
        parts.append(_array(f"__curand_mrg32k3a_{name}", "[64 * 18]", entries))
    return "\n".join([*parts, "#undef CURAND_TABLE\n#endif\n"])


# Makes ``joe_kuo_6.bin``, the direction numbers that ``sobol_numbers.cpp`` reads, of SciPy's copy of them.
#
# The build of a wheel and an editable install make it (``tools/build_backend.py``), else the first build of libcurand.

FILE = Path(__file__).with_name("joe_kuo_6.bin")
DIMENSIONS = 20000
SHA256 = "c24857c530b6ba55e1600cbd1444c4cfff8df5caacaa9cd29727bc8cf0516b23"
"""Of the packed numbers of new-joe-kuo-6.21201: another copy of them must be the same."""


def packed() -> bytes:
    """Return the numbers of the dimensions from the second on, as ``sobol_numbers.cpp`` says.

    Raises:
        OSError: SciPy is not installed, or has other numbers.
    """
    scipy = importlib.util.find_spec("scipy")
    if scipy is None or scipy.origin is None:
        raise OSError("libcurand's direction numbers come with SciPy, once: pip install scipy")
    with np.load(Path(scipy.origin).with_name("stats") / "_sobol_direction_numbers.npz") as table:
        polynomials, initial = table["poly"].tolist(), table["vinit"].tolist()
    digits = ""  # of all words, from the lowest on
    for polynomial, numbers in zip(polynomials[1:DIMENSIONS], initial[1:DIMENSIONS]):
        degree = polynomial.bit_length() - 1
        words = [(degree, 5), (polynomial >> 1, degree - 1), *((numbers[k] >> 1, k) for k in range(1, degree))]
        digits += "".join(f"{word % (1 << bits):0{bits}b}"[::-1] for word, bits in words if bits)
    data = int(digits[::-1], 2).to_bytes(-(-len(digits) // 8), "little")
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise OSError("SciPy's direction numbers of Sobol's sequence are not those of new-joe-kuo-6.21201")
    return data


def ensure() -> None:
    """Make the file unless it is there. Raises OSError."""
    if not FILE.is_file():
        write_atomically(FILE, packed())


if __name__ == "__main__":
    ensure()
