"""Random cases of cuBLAS against NumPy in double precision. ``blas_cases.py LEVEL COUNT FIRST_SEED`` prints what differs as JSON.

Each case is a function of the library and of random operands; it returns the buffers that the library wrote and what
they must hold, all of them, so that a write beside a triangle or between elements is seen. Places that must not be read are NaN.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import numpy as np
from blas_support import (
    LEFT,
    LOWER,
    REALS,
    RIGHT,
    TOLERANCE,
    TRANS,
    UPPER,
    Cublas,
    Operands,
    difference,
    elements,
    operation,
    wide,
)

Result = tuple[list[tuple[np.ndarray, np.ndarray]], str]
CASES: dict[str, list[tuple[str, Callable[[Cublas, Operands], Result]]]] = {"1": [], "2": [], "3": []}


def case(level: str, letters: str):
    def keep(function):
        CASES[level].append((letters, function))
        return function

    return keep


def checked(status: int) -> None:
    assert status == 0, f"status {status}"


def triangle(o: Operands, n: int, fill: int, unit: bool, band: int | None = None, dominant: bool = True):
    """A triangular matrix: buffer with NaN in the other triangle (and on a unit diagonal), ld, and the full matrix."""
    buffer, ld = o.matrix(n, n)
    full = buffer[:n, :n].copy()
    i, j = np.indices((n, n))
    inside = i <= j if fill == UPPER else i >= j
    if band is not None:
        inside &= abs(i - j) <= band
    if dominant:
        full = (full / max(n, 1)).astype(o.dtype)
        full[np.diag_indices(n)] = (1.5 + abs(full.diagonal())).astype(o.dtype)
    full[~inside] = 0
    if unit:
        full[np.diag_indices(n)] = 1
    stored = full.copy()
    stored[~inside] = np.nan
    if unit:
        stored[np.diag_indices(n)] = np.nan
    buffer[:n, :n] = stored
    return buffer, ld, full


def symmetric(o: Operands, n: int, fill: int, hermitian: bool, band: int | None = None):
    """A symmetric or Hermitian matrix of which one triangle is stored: buffer, ld, the full matrix."""
    buffer, ld, one = triangle(o, n, fill, False, band, dominant=False)
    rest = one.conj().T if hermitian else one.T
    full = one + rest
    full[np.diag_indices(n)] = one.diagonal().real if hermitian else one.diagonal()
    return buffer, ld, full.astype(o.dtype)


def packed(buffer: np.ndarray, n: int, fill: int) -> np.ndarray:
    columns = [buffer[: j + 1, j] if fill == UPPER else buffer[j:n, j] for j in range(n)]
    return np.concatenate([*columns, buffer[:0, 0]]) if n else buffer[:0, 0].copy()


def banded(o: Operands, full: np.ndarray, kl: int, ku: int):
    """BLAS's band storage of a matrix: element (i, j) at row ku + i - j of column j."""
    rows, columns = full.shape
    buffer, ld = o.matrix(kl + ku + 1, columns)
    buffer[:] = np.nan
    for j in range(columns):
        for i in range(max(0, j - ku), min(rows, j + kl + 1)):
            buffer[ku + i - j, j] = full[i, j]
    return buffer, ld


def put(buffer: np.ndarray, n: int, step: int, values: np.ndarray) -> np.ndarray:
    """A copy of a vector's buffer with other elements."""
    made = buffer.copy()
    elements(made, n, step)[:] = values.astype(made.dtype)
    return made


def combined(alpha, product: np.ndarray, beta, old: np.ndarray) -> np.ndarray:
    """alpha product + beta old, where factors of zero mean that the other is not looked at."""
    made = wide(product) * alpha if alpha != 0 else np.zeros(product.shape, wide(product).dtype)
    return made + beta * wide(old) if beta != 0 else made


@case("1", "SDCZ")
def reductions(blas: Cublas, o: Operands) -> Result:
    n, letter = o.size() * o.choose(1, 1, 1, 200), o.letter
    (x, incx), (y, incy) = o.vector(n), o.vector(n)
    dx, dy = blas.to_device(x), blas.to_device(y)
    xs, ys = wide(elements(x, n, incx)), wide(elements(y, n, incy))
    pairs = []
    real = np.zeros(1, REALS[letter])
    for name, value in (("asum", np.sum(abs(xs.real) + abs(xs.imag))), ("nrm2", np.sqrt(np.sum(abs(xs) ** 2)))):
        prefix = {"S": "S", "D": "D", "C": "Sc", "Z": "Dz"}[letter]
        checked(blas.call(f"{prefix}{name}_v2", n, dx, incx, real))
        pairs.append((real.copy(), np.array([value if incx > 0 else 0])))
    for name, pick in (("max", np.argmax), ("min", np.argmin)):
        found = np.zeros(1, np.int32)
        checked(blas.call(f"I{letter.lower()}a{name}_v2", n, dx, incx, found))
        sizes = (abs(elements(x, n, incx).real) + abs(elements(x, n, incx).imag)).astype(REALS[letter])
        pairs.append((found, np.array([pick(sizes) + 1 if n and incx > 0 else 0])))
    for name, left in (("dot", xs),) if letter in "SD" else (("dotu", xs), ("dotc", xs.conj())):
        number = np.zeros(1, o.dtype)
        checked(blas.call(f"{letter}{name}_v2", n, dx, incx, dy, incy, number))
        pairs.append((number, np.array([np.sum(left * ys)])))
    return pairs, f"n={n} incx={incx} incy={incy}"


@case("1", "SDCZ")
def updates(blas: Cublas, o: Operands) -> Result:
    n, letter, alpha = o.size(), o.letter, o.scalar()
    (x, incx), (y, incy) = o.vector(n), o.vector(n)
    xs, ys = elements(x, n, incx), elements(y, n, incy)
    pairs = []

    def run(name: str, *before, expected_x=xs, expected_y=ys, after=()):
        dx, dy = blas.to_device(x), blas.to_device(y)
        checked(blas.call(f"{letter}{name}_v2", n, *before, dx, incx, dy, incy, *after))
        pairs.extend([(dx.array, put(x, n, incx, expected_x)), (dy.array, put(y, n, incy, expected_y))])

    run("axpy", alpha, expected_y=alpha * wide(xs) + wide(ys))
    run("copy", expected_y=xs)
    run("swap", expected_x=ys, expected_y=xs)
    c, s = REALS[letter](0.6), o.numbers(1)[0]
    run("rot", expected_x=c * wide(xs) + s * wide(ys), expected_y=c * wide(ys) - np.conj(s) * wide(xs), after=(c, s))
    if letter in "CZ":
        real = REALS[letter](0.8)
        dx, dy = blas.to_device(x), blas.to_device(y)
        checked(blas.call({"C": "Csrot_v2", "Z": "Zdrot_v2"}[letter], n, dx, incx, dy, incy, c, real))
        pairs.append((dx.array, put(x, n, incx, c * wide(xs) + real * wide(ys))))
        dx = blas.to_device(x)
        checked(blas.call({"C": "Csscal_v2", "Z": "Zdscal_v2"}[letter], n, real, dx, incx))
        pairs.append((dx.array, put(x, n, incx, real * wide(xs)) if incx > 0 else x))
    else:
        flag = o.choose(-2, -1, 0, 1)
        parameters = np.array([flag, 0.5, -0.25, 0.75, 2], o.dtype)
        h11, h21, h12, h22 = {-1: (0.5, -0.25, 0.75, 2), 0: (1, -0.25, 0.75, 1), 1: (0.5, -1, 1, 2), -2: (1, 0, 0, 1)}[flag]
        run("rotm", expected_x=h11 * wide(xs) + h12 * wide(ys), expected_y=h21 * wide(xs) + h22 * wide(ys), after=(parameters,))
    dx = blas.to_device(x)
    checked(blas.call(f"{letter}scal_v2", n, alpha, dx, incx))
    pairs.append((dx.array, put(x, n, incx, alpha * wide(xs)) if incx > 0 else x))
    return pairs, f"n={n} incx={incx} incy={incy} alpha={alpha}"


@case("2", "SDCZ")
def general_products(blas: Cublas, o: Operands) -> Result:
    m, n, trans, alpha, beta = o.size(), o.size(), o.choose(*"NTC"), o.scalar(), o.scalar()
    kl, ku = int(o.choose(0, 1, 3, 40)), int(o.choose(0, 2, 5, 40))
    rows, columns = (m, n) if trans == "N" else (n, m)
    a, lda = o.matrix(m, n)
    (x, incx), (y, incy) = o.vector(columns), o.vector(rows)
    if beta == 0:
        elements(y, rows, incy)[:] = np.nan
    xs, ys = elements(x, columns, incx), elements(y, rows, incy)
    full = a[:m, :n]
    pairs = []
    for name, matrix in (("gemv", full), ("gbmv", full * (np.subtract.outer(np.arange(m), np.arange(n)) <= kl) * (ku >= np.subtract.outer(np.arange(n), np.arange(m)).T))):
        expected = put(y, rows, incy, combined(alpha, operation(trans, wide(matrix)) @ wide(xs), beta, ys)) if m and n else y
        dy, dx = blas.to_device(y), blas.to_device(x)
        if name == "gemv":
            checked(blas.call(f"{o.letter}gemv_v2", TRANS[trans], m, n, alpha, blas.to_device(a), lda, dx, incx, beta, dy, incy))
        else:
            stored, ld = banded(o, matrix, kl, ku)
            checked(blas.call(f"{o.letter}gbmv_v2", TRANS[trans], m, n, kl, ku, alpha, blas.to_device(stored), ld, dx, incx, beta, dy, incy))
        pairs.append((dy.array, expected))
    return pairs, f"{trans} m={m} n={n} lda={lda} incx={incx} incy={incy} alpha={alpha} beta={beta} kl={kl} ku={ku}"


@case("2", "SDCZ")
def rank_one(blas: Cublas, o: Operands) -> Result:
    m, n, alpha = o.size(), o.size(), o.scalar()
    a, lda = o.matrix(m, n)
    (x, incx), (y, incy) = o.vector(m), o.vector(n)
    xs, ys = wide(elements(x, m, incx)), wide(elements(y, n, incy))
    pairs = []
    for name, right in (("ger", ys),) if o.letter in "SD" else (("geru", ys), ("gerc", ys.conj())):
        expected = a.copy()
        expected[:m, :n] = (wide(a[:m, :n]) + alpha * np.outer(xs, right)).astype(o.dtype)
        da = blas.to_device(a)
        checked(blas.call(f"{o.letter}{name}_v2", m, n, alpha, blas.to_device(x), incx, blas.to_device(y), incy, da, lda))
        pairs.append((da.array, expected))
    return pairs, f"m={m} n={n} lda={lda} incx={incx} incy={incy} alpha={alpha}"


@case("2", "SDCZ")
def symmetric_products(blas: Cublas, o: Operands) -> Result:
    n, fill, alpha, beta, k = o.size(), o.choose(LOWER, UPPER), o.scalar(), o.scalar(), int(o.choose(0, 1, 4, 30))
    (x, incx), (y, incy) = o.vector(n), o.vector(n)
    if beta == 0:
        elements(y, n, incy)[:] = np.nan
    pairs = []
    names = [("sy", "symv"), ("sp", "spmv"), ("sb", "sbmv")] if o.letter in "SD" else [("sy", "symv"), ("he", "hemv"), ("hp", "hpmv"), ("hb", "hbmv")]
    for kind, name in names:
        hermitian = name[0] == "h"
        buffer, lda, full = symmetric(o, n, fill, hermitian, k if kind[1] == "b" else None)
        expected = put(y, n, incy, combined(alpha, wide(full) @ wide(elements(x, n, incx)), beta, elements(y, n, incy)))
        dx, dy = blas.to_device(x), blas.to_device(y)
        if kind[1] == "p":
            where = [blas.to_device(packed(buffer, n, fill))]
        elif kind[1] == "b":
            one = np.triu(full) if fill == UPPER else np.tril(full)
            stored, ld = banded(o, one, 0 if fill == UPPER else k, k if fill == UPPER else 0)
            where = [blas.to_device(stored), ld]
        else:
            where = [blas.to_device(buffer), lda]
        checked(blas.call(f"{o.letter}{name}_v2", fill, n, *([k] if kind[1] == "b" else []), alpha, *where, dx, incx, beta, dy, incy))
        pairs.append((dy.array, expected))
    return pairs, f"fill={fill} n={n} k={k} incx={incx} incy={incy} alpha={alpha} beta={beta}"


@case("2", "SDCZ")
def symmetric_updates(blas: Cublas, o: Operands) -> Result:
    n, fill, alpha = o.size(), o.choose(LOWER, UPPER), o.scalar()
    (x, incx), (y, incy) = o.vector(n), o.vector(n)
    xs, ys = wide(elements(x, n, incx)), wide(elements(y, n, incy))
    i, j = np.indices((n, n))
    inside = i <= j if fill == UPPER else i >= j
    names = ["syr", "spr", "syr2", "spr2"] if o.letter in "SD" else ["syr", "her", "hpr", "syr2", "her2", "hpr2"]
    pairs = []
    for name in names:
        hermitian, two = name[0] == "h", name.endswith("2")
        factor = o.real() if hermitian and not two else alpha
        buffer, lda, _ = symmetric(o, n, fill, hermitian)
        right = np.conj if hermitian else np.asarray
        change = factor * np.outer(xs, right(ys if two else xs))
        if two:
            change = change + right(factor) * np.outer(ys, right(xs))
        old = wide(buffer[:n, :n])
        if hermitian and factor != 0:
            old[np.diag_indices(n)] = old.diagonal().real
        made = old + change if factor != 0 else old
        if hermitian and factor != 0:
            made[np.diag_indices(n)] = made.diagonal().real
        expected = buffer.copy()
        expected[:n, :n] = np.where(inside, made, buffer[:n, :n]).astype(o.dtype)
        first, second = blas.to_device(x), blas.to_device(y)
        vectors = [first, incx, second, incy] if two else [first, incx]
        if name[1] == "p":
            dp = blas.to_device(packed(buffer, n, fill))
            checked(blas.call(f"{o.letter}{name}_v2", fill, n, factor, *vectors, dp))
            pairs.append((dp.array, packed(expected, n, fill)))
        else:
            da = blas.to_device(buffer)
            checked(blas.call(f"{o.letter}{name}_v2", fill, n, factor, *vectors, da, lda))
            pairs.append((da.array, expected))
    return pairs, f"fill={fill} n={n} incx={incx} incy={incy} alpha={alpha}"


@case("2", "SDCZ")
def triangular_vectors(blas: Cublas, o: Operands) -> Result:
    n, fill, trans, unit, k = o.size(), o.choose(LOWER, UPPER), o.choose(*"NTC"), o.choose(0, 1), int(o.choose(0, 1, 4, 30))
    x, incx = o.vector(n)
    pairs = []
    for kind in "rpb":
        buffer, lda, full = triangle(o, n, fill, bool(unit), k if kind == "b" else None)
        if kind == "p":
            where = [blas.to_device(packed(buffer, n, fill))]
        elif kind == "b":
            stored, ld = banded(o, full, 0 if fill == UPPER else k, k if fill == UPPER else 0)
            if unit:
                stored[k if fill == UPPER else 0, :n] = np.nan
            where = [blas.to_device(stored), ld]
        else:
            where = [blas.to_device(buffer), lda]
        shape = [fill, TRANS[trans], unit, n, *([k] if kind == "b" else [])]
        matrix = operation(trans, wide(full))
        for name, values in (("mv", matrix @ wide(elements(x, n, incx))), ("sv", np.linalg.solve(matrix, wide(elements(x, n, incx))) if n else x)):
            dx = blas.to_device(x)
            checked(blas.call(f"{o.letter}t{kind}{name}_v2", *shape, *where, dx, incx))
            pairs.append((dx.array, put(x, n, incx, values) if n else x))
    return pairs, f"fill={fill} {trans} unit={unit} n={n} k={k} incx={incx}"


def result_matrix(o: Operands, rows: int, columns: int, beta) -> tuple[np.ndarray, int]:
    c, ldc = o.matrix(rows, columns)
    if beta == 0:
        c[:] = np.nan
    return c, ldc


def replaced(buffer: np.ndarray, values: np.ndarray, inside=True) -> np.ndarray:
    made = buffer.copy()
    rows, columns = values.shape
    made[:rows, :columns] = np.where(inside, values, buffer[:rows, :columns]).astype(buffer.dtype)
    return made


@case("3", "SDCZ")
def gemm(blas: Cublas, o: Operands) -> Result:
    m, n, k, ta, tb, alpha, beta = o.size(), o.size(), o.size(), o.choose(*"NTC"), o.choose(*"NTC"), o.scalar(), o.scalar()
    a, lda = o.matrix(*((m, k) if ta == "N" else (k, m)))
    b, ldb = o.matrix(*((k, n) if tb == "N" else (n, k)))
    c, ldc = result_matrix(o, m, n, beta)
    left = operation(ta, wide(a[: m if ta == "N" else k, : k if ta == "N" else m]))
    right = operation(tb, wide(b[: k if tb == "N" else n, : n if tb == "N" else k]))
    dc = blas.to_device(c)
    name = o.choose("gemm_v2", "gemm_v2_64")
    checked(blas.call(f"{o.letter}{name}", TRANS[ta], TRANS[tb], m, n, k, alpha, blas.to_device(a), lda, blas.to_device(b), ldb, beta, dc, ldc))
    return [(dc.array, replaced(c, combined(alpha, left @ right, beta, c[:m, :n])))], f"{ta}{tb} {m}x{n}x{k} ld={lda},{ldb},{ldc} alpha={alpha} beta={beta}"


@case("3", "SDCZ")
def symm(blas: Cublas, o: Operands) -> Result:
    m, n, side, fill, alpha, beta = o.size(), o.size(), o.choose(LEFT, RIGHT), o.choose(LOWER, UPPER), o.scalar(), o.scalar()
    b, ldb = o.matrix(m, n)
    pairs = []
    for name in ("symm",) if o.letter in "SD" else ("symm", "hemm"):
        c, ldc = result_matrix(o, m, n, beta)
        a, lda, full = symmetric(o, m if side == LEFT else n, fill, name == "hemm")
        one, other = wide(full), wide(b[:m, :n])
        dc = blas.to_device(c)
        checked(blas.call(f"{o.letter}{name}_v2", side, fill, m, n, alpha, blas.to_device(a), lda, blas.to_device(b), ldb, beta, dc, ldc))
        product = one @ other if side == LEFT else other @ one
        pairs.append((dc.array, replaced(c, combined(alpha, product, beta, c[:m, :n]))))
    return pairs, f"side={side} fill={fill} {m}x{n} alpha={alpha} beta={beta}"


@case("3", "SDCZ")
def rank_k(blas: Cublas, o: Operands) -> Result:
    n, k, fill = o.size(), o.size(), o.choose(LOWER, UPPER)
    i, j = np.indices((n, n))
    inside = i <= j if fill == UPPER else i >= j
    pairs, said = [], f"fill={fill} n={n} k={k}"
    for name in ("syrk", "syr2k", "syrkx") + (() if o.letter in "SD" else ("herk", "her2k", "herkx")):
        hermitian = name[0] == "h"
        trans = o.choose("N", "C" if hermitian else "T")
        alpha = o.real() if name == "herk" else o.scalar()
        beta = o.real() if hermitian else o.scalar()
        a, lda = o.matrix(*((n, k) if trans == "N" else (k, n)))
        b, ldb = o.matrix(*((n, k) if trans == "N" else (k, n)))
        c, ldc = result_matrix(o, n, n, beta)
        left, right = (operation(trans, wide(x[: n if trans == "N" else k, : k if trans == "N" else n])) for x in (a, b))
        other = "C" if hermitian else "T"
        if name.endswith("rk"):
            product = alpha * (left @ operation(other, left))
        elif name.endswith("x"):
            product = alpha * (left @ operation(other, right))
        else:
            product = alpha * (left @ operation(other, right))
            product = product + (np.conj(alpha) if hermitian else alpha) * (right @ operation(other, left))
        made = combined(1, product, beta, c[:n, :n])
        if hermitian:
            made[np.diag_indices(n)] = made.diagonal().real
        if (alpha == 0 or k == 0) and beta == 1:
            made = c[:n, :n]
        dc, da, db = blas.to_device(c), blas.to_device(a), blas.to_device(b)
        second = [] if name.endswith("rk") else [db, ldb]
        suffix = "" if name.endswith("x") else "_v2"
        checked(blas.call(f"{o.letter}{name}{suffix}", fill, TRANS[trans], n, k, alpha, da, lda, *second, beta, dc, ldc))
        pairs.append((dc.array, replaced(c, made, inside)))
        said += f" {name} {trans} alpha={alpha} beta={beta}"
    return pairs, said


@case("3", "SDCZ")
def triangular_matrices(blas: Cublas, o: Operands) -> Result:
    m, n, side, fill, trans, unit = o.size(), o.size(), o.choose(LEFT, RIGHT), o.choose(LOWER, UPPER), o.choose(*"NTC"), o.choose(0, 1)
    alpha = o.scalar()
    a, lda, full = triangle(o, m if side == LEFT else n, fill, bool(unit))
    b, ldb = o.matrix(m, n)
    if alpha == 0:
        b[:m, :n] = np.nan
    c, ldc = result_matrix(o, m, n, 0)
    matrix, old = operation(trans, wide(full)), wide(b[:m, :n])
    shape = [side, fill, TRANS[trans], unit, m, n, alpha, blas.to_device(a), lda]
    solution = old
    if m and n:
        solution = np.linalg.solve(matrix, old) if side == LEFT else np.linalg.solve(matrix.T, old.T).T
    product = matrix @ old if side == LEFT else old @ matrix
    db, dc, here = blas.to_device(b), blas.to_device(c), blas.to_device(b)
    checked(blas.call(f"{o.letter}trmm_v2", *shape, db, ldb, dc, ldc))
    checked(blas.call(f"{o.letter}trmm_v2", *shape, here, ldb, here, ldb))
    pairs = [(dc.array, replaced(c, combined(alpha, product, 0, old))), (here.array, replaced(b, combined(alpha, product, 0, old)))]
    checked(blas.call(f"{o.letter}trsm_v2", *shape, db, ldb))
    return [*pairs, (db.array, replaced(b, combined(alpha, solution, 0, old)))], f"side={side} fill={fill} {trans} unit={unit} {m}x{n} alpha={alpha}"


def main(level: str, count: str, first: str = "0") -> None:
    blas, wrong = Cublas(), []
    for letters, run in CASES[level]:
        for letter in letters:
            for seed in range(int(first), int(first) + int(count)):
                o = Operands(seed * 100 + ord(letter), letter)
                pairs, said = run(blas, o)
                for number, (made, expected) in enumerate(pairs):
                    apart = difference(made, expected)
                    if not apart <= TOLERANCE[letter]:
                        wrong.append(f"{letter} {run.__name__}[{number}] seed {seed}: {apart:.3g} apart; {said}")
                blas.release()
    print(json.dumps(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
