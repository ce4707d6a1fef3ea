"""Batches, extensions, products of other types, device pointers and NaN rules of cuBLAS against NumPy. Prints what differs."""

from __future__ import annotations

import ctypes
import json
import sys

import numpy as np
from blas_support import LOWER, REALS, TOLERANCE, TRANS, UPPER, Cublas, Operands, difference, operation, wide

R16F, R32F, R8I, R32I, R16BF, R64F, C32F, C64F, C8I = 2, 0, 3, 10, 14, 1, 4, 5, 7
COMPUTE = {"16F": 64, "32F": 68, "64F": 70, "32I": 72, "TF32": 77}
BATCH = 3


def bfloat16(values: np.ndarray) -> np.ndarray:
    """The bits of numbers rounded to bfloat16, to even."""
    bits = values.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bfloat16(bits: np.ndarray) -> np.ndarray:
    return (bits.astype(np.uint32) << 16).view(np.float32)


class Checks:
    """What was found to differ, and by how much."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    def near(self, what: str, made: np.ndarray, expected: np.ndarray, tolerance: float) -> None:
        apart = difference(np.asarray(made), np.asarray(expected))
        if not apart <= tolerance:
            self.wrong.append(f"{what}: {apart:.3g} apart")

    def same(self, what: str, made: object, expected: object) -> None:
        if made != expected:
            self.wrong.append(f"{what}: {made} instead of {expected}")


def batched_products(blas: Cublas, c: Checks, letter: str) -> None:
    o, tolerance = Operands(5, letter), TOLERANCE[letter] * 20
    m, n, k = 19, 13, 33
    one, half = o.dtype.type(1), o.dtype.type(0.5)
    a, b, old = o.numbers(BATCH, k, m), o.numbers(BATCH, n, k), o.numbers(BATCH, n, m)  # transposed: by columns
    expected = [half * (wide(a[i].T) @ wide(b[i].T)) + wide(old[i].T) for i in range(BATCH)]
    parts = [[blas.to_device(np.ascontiguousarray(x[i])) for i in range(BATCH)] for x in (a, b, old)]
    arrays = [blas.addresses(part) for part in parts]
    c.same("gemmBatched", blas.call(f"{letter}gemmBatched", 0, 0, m, n, k, half, arrays[0], m, arrays[1], k, one, arrays[2], m, BATCH), 0)
    c.near(f"{letter}gemmBatched", np.array([p.array.T for p in parts[2]]), np.array(expected), tolerance)
    whole = [blas.to_device(x) for x in (a, b, old)]
    strides = [ctypes.c_longlong(x[0].size) for x in (a, b, old)]
    blas.call(f"{letter}gemmStridedBatched", 0, 0, m, n, k, half, whole[0], m, strides[0], whole[1], k, strides[1], one, whole[2], m, strides[2], BATCH)
    c.near(f"{letter}gemmStridedBatched", whole[2].array.transpose(0, 2, 1), np.array(expected), tolerance)
    x = o.numbers(BATCH, k)
    y = blas.to_device(o.numbers(BATCH, m))
    blas.call(f"{letter}gemvStridedBatched", 0, m, k, one, whole[0], m, strides[0], blas.to_device(x), 1, ctypes.c_longlong(k), o.dtype.type(0), y, 1, ctypes.c_longlong(m), BATCH)
    c.near(f"{letter}gemvStridedBatched", y.array, np.array([wide(a[i].T) @ wide(x[i]) for i in range(BATCH)]), tolerance)


def batched_lu(blas: Cublas, c: Checks, letter: str) -> None:
    o, tolerance = Operands(5, letter), TOLERANCE[letter] * 20
    for size in (1, 7, 40):
        square = o.numbers(BATCH, size, size)
        matrices = [wide(s.T) for s in square]
        factors = [blas.to_device(s.copy()) for s in square]
        where = blas.addresses(factors)
        pivots, info = blas.to_device(np.zeros((BATCH, size), np.int32)), blas.to_device(np.full(BATCH, -1, np.int32))
        c.same("getrf", blas.call(f"{letter}getrfBatched", size, where, size, pivots, info, BATCH), 0)
        c.same("getrf info", info.array.tolist(), [0] * BATCH)
        for i in range(BATCH):
            lu = wide(factors[i].array.T)
            product = (np.tril(lu, -1) + np.eye(size)) @ np.triu(lu)
            for row in reversed(range(size)):
                other = pivots.array[i, row] - 1
                product[[row, other]] = product[[other, row]]
            c.near(f"{letter}getrf {size}", product, matrices[i], tolerance)
        right = o.numbers(BATCH, 3, size)
        for trans in "NTC":
            solved = [blas.to_device(r.copy()) for r in right]
            told = np.full(1, -1, np.int32)
            blas.call(f"{letter}getrsBatched", TRANS[trans], size, 3, where, size, pivots, blas.addresses(solved), size, told, BATCH)
            c.same("getrs info", told[0], 0)
            for i in range(BATCH):
                c.near(f"{letter}getrs {trans} {size}", operation(trans, matrices[i]) @ wide(solved[i].array.T), wide(right[i].T), tolerance * 20)
        inverse = [blas.to_device(np.zeros((size, size), o.dtype)) for _ in range(BATCH)]
        blas.call(f"{letter}getriBatched", size, where, size, pivots, blas.addresses(inverse), size, info, BATCH)
        for i in range(BATCH):
            c.near(f"{letter}getri {size}", matrices[i] @ wide(inverse[i].array.T), np.eye(size), tolerance * 20)
    singular = blas.to_device(np.array([[1, 2], [2, 4]], o.dtype))
    info = blas.to_device(np.zeros(1, np.int32))
    blas.call(f"{letter}getrfBatched", 2, blas.addresses([singular]), 2, blas.to_device(np.zeros(2, np.int32)), info, 1)
    c.same("getrf of a singular matrix", info.array[0], 2)

    square = o.numbers(BATCH, 9, 9)
    inverse = [blas.to_device(np.zeros((9, 9), o.dtype)) for _ in range(BATCH)]
    info = blas.to_device(np.full(BATCH, -1, np.int32))
    originals = [blas.to_device(s) for s in square]
    c.same("matinv", blas.call(f"{letter}matinvBatched", 9, blas.addresses(originals), 9, blas.addresses(inverse), 9, info, BATCH), 0)
    for i in range(BATCH):
        c.near(f"{letter}matinv", wide(square[i].T) @ wide(inverse[i].array.T), np.eye(9), tolerance * 20)
        c.near("matinv keeps A", originals[i].array, square[i], 0)
    c.same("matinv beyond 32", blas.call(f"{letter}matinvBatched", 33, originals[0], 33, originals[0], 33, info, 1), 7)


def batched_qr(blas: Cublas, c: Checks, letter: str) -> None:
    o, tolerance = Operands(5, letter), TOLERANCE[letter] * 20
    for rows, columns in ((12, 5), (5, 12), (40, 40)):
        tall = o.numbers(BATCH, columns, rows)
        factors = [blas.to_device(t.copy()) for t in tall]
        taus = [blas.to_device(np.zeros(min(rows, columns), o.dtype)) for _ in range(BATCH)]
        told = np.full(1, -1, np.int32)
        blas.call(f"{letter}geqrfBatched", rows, columns, blas.addresses(factors), rows, blas.addresses(taus), told, BATCH)
        for i in range(BATCH):
            qr, tau = wide(factors[i].array.T), wide(taus[i].array)
            product = np.triu(qr)
            for j in reversed(range(min(rows, columns))):
                v = np.concatenate([np.zeros(j), [1], qr[j + 1 :, j]])
                product = product - tau[j] * np.outer(v, v.conj() @ product)
            c.near(f"{letter}geqrf {rows}x{columns}", product, wide(tall[i].T), tolerance)
    tall, right = o.numbers(BATCH, 5, 12), o.numbers(BATCH, 2, 12)
    factors, solved = [blas.to_device(t.copy()) for t in tall], [blas.to_device(r.copy()) for r in right]
    told, info = np.full(1, -1, np.int32), blas.to_device(np.full(BATCH, -1, np.int32))
    blas.call(f"{letter}gelsBatched", 0, 12, 5, 2, blas.addresses(factors), 12, blas.addresses(solved), 12, told, info, BATCH)
    c.same("gels info", info.array.tolist(), [0] * BATCH)
    for i in range(BATCH):
        best = np.linalg.lstsq(wide(tall[i].T), wide(right[i].T), rcond=None)[0]
        c.near(f"{letter}gels", solved[i].array.T[:5], best, tolerance)


def batched_triangles(blas: Cublas, c: Checks, letter: str) -> None:
    o, tolerance = Operands(5, letter), TOLERANCE[letter] * 20
    triangles, sides = o.numbers(BATCH, 37, 37) + 4 * np.eye(37, dtype=o.dtype), o.numbers(BATCH, 4, 37)
    solved = [blas.to_device(s.copy()) for s in sides]
    where = blas.addresses([blas.to_device(t.astype(o.dtype)) for t in triangles])
    blas.call(f"{letter}trsmBatched", 0, LOWER, 0, 0, 37, 4, o.dtype.type(1), where, 37, blas.addresses(solved), 37, BATCH)
    for i in range(BATCH):
        c.near(f"{letter}trsmBatched", np.tril(wide(triangles[i].T)) @ wide(solved[i].array.T), wide(sides[i].T), tolerance)


def extensions(blas: Cublas, c: Checks, letter: str) -> None:
    o, tolerance = Operands(6, letter), TOLERANCE[letter]
    a, b = o.numbers(7, 11), o.numbers(11, 7)
    alpha, beta = o.numbers(2)
    made = blas.to_device(np.zeros((7, 11), o.dtype, order="F"))
    left, right = blas.to_device(np.asfortranarray(a)), blas.to_device(np.asfortranarray(b))
    c.same("geam", blas.call(f"{letter}geam", 0, 2, 7, 11, alpha, left, 7, beta, right, 11, made, 7), 0)
    c.near(f"{letter}geam", made.array, alpha * wide(a) + beta * wide(b).conj().T, tolerance)
    blas.call(f"{letter}geam", 0, 0, 7, 11, alpha, left, 7, o.dtype.type(0), left, 7, left, 7)
    c.near(f"{letter}geam in place", left.array, alpha * wide(a), tolerance)
    x = o.numbers(11)
    blas.call(f"{letter}dgmm", 1, 7, 11, blas.to_device(np.asfortranarray(a)), 7, blas.to_device(x), -1, made, 7)
    c.near(f"{letter}dgmm", made.array, wide(a) * x[::-1], tolerance)
    full = blas.to_device(np.zeros((5, 5), o.dtype, order="F"))
    ap = o.numbers(15)
    blas.call(f"{letter}tpttr", UPPER, 5, blas.to_device(ap), full, 5)
    expected = np.zeros((5, 5), o.dtype)
    for j in range(5):
        expected[: j + 1, j] = ap[j * (j + 1) // 2 :][: j + 1]
    c.near(f"{letter}tpttr", full.array, expected, 0)
    back = blas.to_device(np.zeros(15, o.dtype))
    blas.call(f"{letter}trttp", UPPER, 5, full, 5, back)
    c.near(f"{letter}trttp", back.array, ap, 0)


def rotations(blas: Cublas, c: Checks) -> None:
    for letter in "SDCZ":
        o, real = Operands(7, letter), REALS[letter]
        for a, b in [(o.numbers(1)[0], o.numbers(1)[0]), (o.dtype.type(0), o.dtype.type(2)), (o.dtype.type(3), o.dtype.type(0)), (o.dtype.type(0), o.dtype.type(0))]:
            for device in (0, 1):
                make = blas.to_device if device else (lambda x: x)
                r, z, cosine, sine = (make(np.array([v], t)) for v, t in ((a, o.dtype), (b, o.dtype), (0, real), (0, o.dtype)))
                blas.call("SetPointerMode_v2", device)
                c.same("rotg", blas.call(f"{letter}rotg_v2", r, z, cosine, sine), 0)
                blas.call("SetPointerMode_v2", 0)
                rr, cc, ss = (wide(getattr(v, "array", v))[0] for v in (r, cosine, sine))
                c.near(f"{letter}rotg r {a} {b}", np.array([cc * a + ss * b]), np.array([rr]), 1e-6)
                c.near(f"{letter}rotg 0 {a} {b}", np.array([cc * b - np.conj(ss) * a]), np.array([0.0]), 1e-6)
    for letter in "SD":
        for d1, d2, x1, y1 in [(1, 2, 3, 4), (4, 1, 2, -0.5), (1e-9, 1e9, 1e5, 2), (-1, 2, 3, 4), (1, 0, 2, 3), (2, -3, 0.5, 4)]:
            dtype = REALS[letter]
            values = [np.array([v], dtype) for v in (d1, d2, x1, y1)]
            h = np.full(5, np.nan, dtype)
            blas.call(f"{letter}rotmg_v2", *values, h)
            flag = h[0]
            matrix = {-2: np.eye(2), -1: h[[1, 3, 2, 4]].reshape(2, 2), 0: np.array([[1, h[3]], [h[2], 1]]), 1: np.array([[h[1], 1], [-1, h[4]]])}[int(flag)]
            product = matrix @ np.array([dtype(x1), dtype(y1)])
            if d1 > 0 and d2 >= 0:
                c.near(f"{letter}rotmg x {d1} {d2}", product[:1], values[2], 1e-5)
                c.near(f"{letter}rotmg y {d1} {d2}", product[1:] if d2 * y1 else np.zeros(1), np.zeros(1), 1e-5 * abs(x1))
                before, after = dtype(d1) * dtype(x1) ** 2 + dtype(d2) * dtype(y1) ** 2, values[0] * values[2] ** 2
                c.near(f"{letter}rotmg energy {d1} {d2}", after if d2 * y1 else np.array([before]), np.array([before]), 1e-5)
            else:
                c.same(f"rotmg flag {d1} {d2}", float(flag), -1.0)


def other_types(blas: Cublas, c: Checks) -> None:
    random = np.random.default_rng(8)
    m, n, k = 35, 21, 50
    a, b, old = random.uniform(-1, 1, (k, m)), random.uniform(-1, 1, (n, k)), random.uniform(-1, 1, (n, m))
    forms = {
        R16F: (lambda x: x.astype(np.float16), lambda x: x.astype(np.float64), 2e-3),
        R16BF: (bfloat16, from_bfloat16, 1.6e-2),
        R32F: (lambda x: x.astype(np.float32), lambda x: x.astype(np.float64), 2e-6),
        R64F: (lambda x: x, lambda x: x, 1e-14),
        C32F: (lambda x: (x + 1j * x[::-1]).astype(np.complex64), lambda x: x.astype(np.complex128), 2e-6),
        R8I: (lambda x: (x * 127).astype(np.int8), lambda x: x.astype(np.float64), 0),
        C8I: (lambda x: np.stack([(x * 127).astype(np.int8), (x[::-1] * 99).astype(np.int8)], -1), lambda x: x[..., 0] + 1j * x[..., 1].astype(float), 1e-6),
        R32I: (lambda x: (x * 1000).astype(np.int32), lambda x: x.astype(np.float64), 0),
    }
    for kind, out, compute, scale in [
        (R16F, R16F, "16F", np.float16), (R16F, R16F, "32F", np.float32), (R16F, R32F, "32F", np.float32), (R16BF, R16BF, "32F", np.float32),
        (R16BF, R32F, "32F", np.float32), (R8I, R32I, "32I", np.int32), (R8I, R32F, "32F", np.float32), (R32F, R32F, "TF32", np.float32),
        (C32F, C32F, "32F", np.complex64), (C8I, C32F, "32F", np.complex64), (R64F, R64F, "64F", np.float64),
    ]:  # fmt: skip
        store, load, _ = forms[kind]
        store_out, load_out, tolerance = forms[out]
        x, y, z = store(a), store(b), store_out(old)
        alpha, beta = scale(2), scale(1)
        expected = 2 * (load(x).T @ load(y).T) + load_out(z).T
        dz = blas.to_device(z)
        status = blas.call("GemmEx", 0, 0, m, n, k, alpha, blas.to_device(x), kind, m, blas.to_device(y), kind, k, beta, dz, out, m, COMPUTE[compute], -1)
        c.same(f"GemmEx {kind} {out} {compute}", status, 0)
        c.near(f"GemmEx {kind} {out} {compute}", load_out(dz.array).T, expected, tolerance)
    c.same("GemmEx refuses", blas.call("GemmEx", 0, 0, 1, 1, 1, np.float32(1), dz, R16F, 1, dz, R16F, 1, np.float32(0), dz, R64F, 1, COMPUTE["32F"], -1), 15)
    h = [np.float16(1.5), np.float16(0.5)]
    x, y, z = (v.astype(np.float16) for v in (a, b, old))
    dz = blas.to_device(z)
    blas.call("Hgemm", 0, 0, m, n, k, h[0], blas.to_device(x), m, blas.to_device(y), k, h[1], dz, m)
    c.near("Hgemm", dz.array.T.astype(float), 1.5 * (x.T.astype(float) @ y.T.astype(float)) + 0.5 * z.T, 2e-3)
    v, w = random.uniform(-1, 1, 300).astype(np.float16), random.uniform(-1, 1, 300).astype(np.float16)
    dw, result = blas.to_device(w), np.zeros(1, np.float16)
    blas.call("AxpyEx", 300, np.float32(0.5), R32F, blas.to_device(v), R16F, 1, dw, R16F, 1, R32F)
    c.near("AxpyEx", dw.array.astype(float), 0.5 * v.astype(float) + w, 1e-3)
    blas.call("DotEx", 300, blas.to_device(v), R16F, 1, blas.to_device(w), R16F, 1, result, R16F, R32F)
    c.near("DotEx", result.astype(float), np.array([v.astype(float) @ w]), 1e-3)
    blas.call("Nrm2Ex", 300, blas.to_device(v), R16F, 1, result, R16F, R32F)
    c.near("Nrm2Ex", result.astype(float), np.array([np.linalg.norm(v.astype(float))]), 1e-3)


def rules(blas: Cublas, c: Checks) -> None:
    """Overflow, NaN, device pointers, statuses."""
    big = blas.to_device(np.array([3e200, 4e200]))
    small = blas.to_device(np.array([3e-200, 4e-200]))
    norm = np.zeros(1)
    for x, expected in ((big, 5e200), (small, 5e-200)):
        blas.call("Dnrm2_v2", 2, x, 1, norm)
        c.near("nrm2", norm / expected, np.ones(1), 1e-14)
    found = np.zeros(1, np.int32)
    for values, first in (([1, np.nan, 3, -3], 3), ([np.nan, 5, 3], 1), ([2, 2, 2], 1), ([0, np.inf, 3], 2)):
        blas.call("Isamax_v2", len(values), blas.to_device(np.array(values, np.float32)), 1, found)
        c.same(f"amax {values}", int(found[0]), first)
    # a triangle's zeros are no factors
    a = blas.to_device(np.array([[1, 2], [0, 3]], np.float32))
    b = blas.to_device(np.array([[1, np.inf]], np.float32))
    out = blas.to_device(np.zeros((1, 2), np.float32))
    blas.call("Strmm_v2", 0, LOWER, 0, 0, 2, 1, np.float32(1), a, 2, b, 2, out, 2)
    c.near("trmm of an infinity", out.array, np.array([[1, np.inf]]), 0)
    blas.call("SetPointerMode_v2", 1)
    alpha, beta, dot = (blas.to_device(np.array([v], np.float32)) for v in (2, 0, 0))
    x, y = blas.to_device(np.array([1, 2, 3], np.float32)), blas.to_device(np.array([np.nan] * 3, np.float32))
    eye = blas.to_device(np.eye(3, dtype=np.float32))
    c.same("gemv", blas.call("Sgemv_v2", 0, 3, 3, alpha, eye, 3, x, 1, beta, y, 1), 0)
    c.near("gemv by device scalars", y.array, np.array([2, 4, 6.0]), 0)
    blas.call("Sdot_v2", 3, x, 1, y, 1, dot)
    c.near("dot to the device", dot.array, np.array([28.0]), 0)
    c.same("trsm", blas.call("Strsm_v2", 0, LOWER, 0, 0, 3, 1, alpha, eye, 3, x, 3), 0)
    c.near("trsm by a device scalar", x.array, np.array([2, 4, 6.0]), 0)
    blas.call("SetPointerMode_v2", 0)
    one = np.float32(1)
    for what, status, name, arguments in [
        ("a negative size", 7, "Sgemm_v2", (0, 0, -1, 2, 2, one, a, 2, a, 2, one, a, 2)),
        ("a short leading dimension", 7, "Sgemm_v2", (0, 0, 3, 2, 2, one, a, 2, a, 2, one, a, 3)),
        ("a bad operation", 7, "Sgemm_v2", (9, 0, 2, 2, 2, one, a, 2, a, 2, one, a, 2)),
        ("an increment of zero", 7, "Sgemv_v2", (0, 2, 2, one, a, 2, x, 0, one, y, 1)),
        ("no alpha", 7, "Sgemm_v2", (0, 0, 2, 2, 2, None, a, 2, a, 2, one, a, 2)),
        ("nothing to do", 0, "Sgemm_v2", (0, 0, 0, 2, 2, one, None, 2, None, 2, one, None, 2)),
        ("a bad triangle", 7, "Strsv_v2", (7, 0, 0, 2, a, 2, x, 1)),
        ("a bad mode", 7, "SetPointerMode_v2", (5,)),
    ]:
        c.same(what, blas.call(name, *arguments), status)
    kept, blas.handle = blas.handle, None
    c.same("no handle", blas.call("Sgemm_v2", 0, 0, 2, 2, 2, one, a, 2, a, 2, one, a, 2), 1)
    blas.handle = kept
    source, back = np.arange(12, dtype=np.float64).reshape(3, 4), np.zeros((2, 4))
    there = blas.to_device(np.zeros((3, 4)))
    blas.call("SetMatrix", 4, 3, 8, source, 4, there, 4, handle=False)
    blas.call("GetMatrix", 3, 2, 8, there, 4, back, 4, handle=False)
    c.near("matrices there and back", back[:, :3], source[:2, :3], 0)
    blas.call("GetVector", 3, 8, there, 4, back, 2, handle=False)
    c.near("a strided vector", back.ravel()[:6:2], source[:, 0], 0)


def main(*words: str) -> None:
    blas, checks = Cublas(), Checks()
    if words[0] == "batches":
        for letter in words[1]:
            for check in (batched_products, batched_lu, batched_qr, batched_triangles):
                check(blas, checks, letter)
            blas.release()
    else:
        for letter in "SDCZ":
            extensions(blas, checks, letter)
        rotations(blas, checks)
        other_types(blas, checks)
        rules(blas, checks)
    blas.release()
    print(json.dumps(checks.wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
