"""Makes ``joe_kuo_6.bin``, the direction numbers that ``sobol_numbers.cpp`` reads, of SciPy's copy of them.

The build of a wheel and an editable install make it (``tools/build_backend.py``), else the first build of libcurand.
"""

import hashlib
import importlib.util
from pathlib import Path

import numpy as np

from nvvm2spirv.files import write_atomically

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
