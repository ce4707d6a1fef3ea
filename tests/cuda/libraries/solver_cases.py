"""cuSOLVER's dense functions against NumPy: for one type, or the interface that is told types. Prints what differs."""

from __future__ import annotations

import ctypes
import json
import sys

import numpy as np
from blas_batch_cases import Checks
from blas_support import LEFT, LOWER, REALS, TOLERANCE, TRANS, UPPER, Cublas, Memory, Operands, operation, wide

CODES = {"S": 0, "D": 1, "C": 4, "Z": 5}


class Solver(Cublas):
    """libcusolver; a matrix is handed over by columns."""

    def __init__(self) -> None:
        super().__init__("libcusolver.so.11", "cusolverDn", "Create")
        self.info = np.zeros(1, np.int32)

    def matrix(self, array: np.ndarray) -> Memory:
        return self.to_device(np.asfortranarray(array))

    def zeros(self, dtype: object, *shape: int) -> Memory:
        return self.matrix(np.zeros(shape, dtype))

    def size_of(self, name: str, *arguments: object) -> int:
        found = np.zeros(1, np.int32)
        assert self.call(f"{name}_bufferSize", *arguments, found) == 0, name
        return int(found[0])


def positive_definite(a: np.ndarray) -> np.ndarray:
    return (wide(a) @ wide(a).conj().T + len(a) * np.eye(len(a))).astype(a.dtype)


def cholesky(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, n, info = Operands(9, letter), TOLERANCE[letter] * 20, 23, solver.zeros(np.int32, 1)
    a, right = o.numbers(n, n), o.numbers(n, 4)
    definite = positive_definite(a)
    for fill in (LOWER, UPPER):
        da, db = solver.matrix(definite), solver.matrix(right)
        size = solver.size_of(f"{letter}potrf", fill, n, da, n)
        work = solver.zeros(o.dtype, size)
        c.same("potrf", solver.call(f"{letter}potrf", fill, n, da, n, work, size, info), 0)
        triangle = wide(np.tril(da.array) if fill == LOWER else np.triu(da.array))
        product = triangle @ triangle.conj().T if fill == LOWER else triangle.conj().T @ triangle
        c.near(f"{letter}potrf", product, definite, tolerance)
        solver.call(f"{letter}potrs", fill, n, 4, da, n, db, n, info)
        c.near(f"{letter}potrs", wide(definite) @ wide(db.array), right, tolerance)
        solver.call(f"{letter}potri", fill, n, da, n, work, size, info)
        one = wide(np.tril(da.array) if fill == LOWER else np.triu(da.array))
        inverse = one + one.conj().T - np.diag(one.diagonal())
        c.near(f"{letter}potri", wide(definite) @ inverse, np.eye(n), tolerance)
    wrong = definite.copy()
    wrong[6, 6] = -1
    solver.call(f"{letter}potrf", LOWER, n, solver.matrix(wrong), n, work, size, info)
    c.same("potrf of an indefinite matrix", int(info.array[0]), 7)
    c.same("a bad triangle", solver.call(f"{letter}potrf", 7, n, da, n, work, 1, info), 3)


def lu(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, n, info = Operands(9, letter), TOLERANCE[letter] * 20, 23, solver.zeros(np.int32, 1)
    a, right = o.numbers(n, n), o.numbers(n, 4)
    for pivots in (solver.zeros(np.int32, n), None):
        dominant = (a + (0 if pivots else n) * np.eye(n)).astype(o.dtype)
        da = solver.matrix(dominant)
        size = solver.size_of(f"{letter}getrf", n, n, da, n)
        c.same("getrf", solver.call(f"{letter}getrf", n, n, da, n, solver.zeros(o.dtype, size), pivots, info), 0)
        for trans in "NTC":
            db = solver.matrix(right)
            solver.call(f"{letter}getrs", TRANS[trans], n, 4, da, n, pivots, db, n, info)
            c.near(f"{letter}getrs {trans}", operation(trans, wide(dominant)) @ wide(db.array), right, tolerance * 20)
    solver.call(f"{letter}getrf", 2, 2, solver.matrix(np.ones((2, 2), o.dtype)), 2, None, None, info)
    c.same("getrf of a singular matrix", int(info.array[0]), 2)


def qr(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, n, info = Operands(9, letter), TOLERANCE[letter] * 20, 23, solver.zeros(np.int32, 1)
    adjoint, q, un = ("T", "or", "or") if letter in "SD" else ("C", "un", "un")
    tall = o.numbers(30, n)
    da, tau = solver.matrix(tall), solver.zeros(o.dtype, n)
    size = solver.size_of(f"{letter}geqrf", 30, n, da, 30)
    solver.call(f"{letter}geqrf", 30, n, da, 30, tau, solver.zeros(o.dtype, size), size, info)
    r, product = np.triu(da.array[:n]), solver.matrix(tall)
    size = solver.size_of(f"{letter}{un}mqr", LEFT, TRANS[adjoint], 30, n, n, da, 30, tau, product, 30)
    solver.call(f"{letter}{un}mqr", LEFT, TRANS[adjoint], 30, n, n, da, 30, tau, product, 30, solver.zeros(o.dtype, size), size, info)
    c.near(f"{letter}ormqr", product.array, np.vstack([r, np.zeros((7, n), o.dtype)]), tolerance)
    size = solver.size_of(f"{letter}{q}gqr", 30, n, n, da, 30, tau)
    solver.call(f"{letter}{q}gqr", 30, n, n, da, 30, tau, solver.zeros(o.dtype, size), size, info)
    c.near(f"{letter}orgqr", wide(da.array) @ wide(r), tall, tolerance)


def eigenvalues(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, n, info = Operands(9, letter), TOLERANCE[letter] * 20, 23, solver.zeros(np.int32, 1)
    a = o.numbers(n, n)
    definite = positive_definite(a)
    sy, real = "sy" if letter in "SD" else "he", REALS[letter]
    symmetric = ((a + a.conj().T) / 2).astype(o.dtype)
    values = np.linalg.eigvalsh(wide(symmetric))
    params = ctypes.c_void_p()
    solver.call("CreateSyevjInfo", ctypes.byref(params), handle=False)
    for name, more in ((f"{sy}evd", ()), (f"{sy}evj", (params,))):
        for fill in (LOWER, UPPER):
            for vectors in (0, 1):
                da, dw = solver.matrix(np.tril(symmetric) if fill == LOWER else np.triu(symmetric)), solver.zeros(real, n)
                sizing = np.zeros(1, np.int32)
                solver.call(f"{letter}{name}_bufferSize", vectors, fill, n, da, n, dw, sizing, *more)
                c.same(name, solver.call(f"{letter}{name}", vectors, fill, n, da, n, dw, solver.zeros(o.dtype, int(sizing[0])), int(sizing[0]), info, *more), 0)
                c.near(f"{letter}{name}", dw.array, values, tolerance)
                if vectors:
                    v = wide(da.array)
                    c.near(f"{letter}{name} vectors", v @ np.diag(dw.array) @ v.conj().T, symmetric, tolerance)
    residual = np.zeros(1)
    solver.call("XsyevjGetResidual", params, residual)
    c.near("residual", residual, np.zeros(1), tolerance)
    solver.call("DestroySyevjInfo", params, handle=False)
    da, db, dw = solver.matrix(symmetric), solver.matrix(definite), solver.zeros(real, n)
    sizing = np.zeros(1, np.int32)
    solver.call(f"{letter}{sy}gvd_bufferSize", 1, 1, UPPER, n, da, n, db, n, dw, sizing)
    solver.call(f"{letter}{sy}gvd", 1, 1, UPPER, n, da, n, db, n, dw, solver.zeros(o.dtype, int(sizing[0])), int(sizing[0]), info)
    v = wide(da.array)
    c.near(f"{letter}sygvd", wide(symmetric) @ v, wide(definite) @ v @ np.diag(dw.array), tolerance)


def singular_values(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, n, info = Operands(9, letter), TOLERANCE[letter] * 20, 23, solver.zeros(np.int32, 1)
    real = REALS[letter]
    for m, k in ((30, n), (n, n)):
        tall = o.numbers(m, k)
        singular = np.linalg.svd(wide(tall), compute_uv=False)
        da, ds, du, dv = solver.matrix(tall), solver.zeros(real, k), solver.zeros(o.dtype, m, m), solver.zeros(o.dtype, k, k)
        size = solver.size_of(f"{letter}gesvd", m, k)
        jobs = [ctypes.c_byte(ord("A"))] * 2
        c.same("gesvd", solver.call(f"{letter}gesvd", *jobs, m, k, da, m, ds, du, m, dv, k, solver.zeros(o.dtype, size), size, None, info), 0)
        c.near(f"{letter}gesvd", ds.array, singular, tolerance)
        c.near(f"{letter}gesvd vectors", wide(du.array[:, :k]) @ np.diag(ds.array) @ wide(dv.array), tall, tolerance)
    params = ctypes.c_void_p()
    solver.call("CreateGesvdjInfo", ctypes.byref(params), handle=False)
    for m, k in ((30, n), (n, 30)):
        for economic in (0, 1):
            tall, least = o.numbers(m, k), min(m, k)
            da, ds, du, dv = solver.matrix(tall), solver.zeros(real, least), solver.zeros(o.dtype, m, m), solver.zeros(o.dtype, k, k)
            sizing = np.zeros(1, np.int32)
            solver.call(f"{letter}gesvdj_bufferSize", 1, economic, m, k, da, m, ds, du, m, dv, k, sizing, params)
            solver.call(f"{letter}gesvdj", 1, economic, m, k, da, m, ds, du, m, dv, k, solver.zeros(o.dtype, int(sizing[0])), int(sizing[0]), info, params)
            product = wide(du.array[:, :least]) @ np.diag(ds.array) @ wide(dv.array[:, :least]).conj().T
            c.near(f"{letter}gesvdj {m}x{k}", product, tall, tolerance)
    solver.call("DestroyGesvdjInfo", params, handle=False)
    c.same("a wide gesvd", solver.call(f"{letter}gesvd_bufferSize", 3, 4, sizing), 3)


def typed(solver: Solver, c: Checks, letter: str) -> None:
    o, tolerance, code, real = Operands(11, letter), TOLERANCE[letter] * 20, CODES[letter], REALS[letter]
    real_code, n = {"S": 0, "D": 1, "C": 0, "Z": 1}[letter], 17
    long = ctypes.c_int64
    a, right = o.numbers(n, n), o.numbers(n, 3)
    info = solver.zeros(np.int32, 1)
    nothing = (None, ctypes.c_size_t(0), None, ctypes.c_size_t(0), info)
    sizes = (np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    da, db, pivots = solver.matrix(a), solver.matrix(right), solver.to_device(np.zeros(n, np.int64))
    c.same("Xgetrf size", solver.call("Xgetrf_bufferSize", None, long(n), long(n), code, da, long(n), code, *sizes), 0)
    c.same("Xgetrf", solver.call("Xgetrf", None, long(n), long(n), code, da, long(n), pivots, code, *nothing), 0)
    c.same("Xgetrs", solver.call("Xgetrs", None, 0, long(n), long(3), code, da, long(n), pivots, code, db, long(n), info), 0)
    c.near("Xgetrs", wide(a) @ wide(db.array), right, tolerance * 20)
    definite = positive_definite(a)
    da, db = solver.matrix(definite), solver.matrix(right)
    c.same("Xpotrf", solver.call("Xpotrf", None, LOWER, long(n), code, da, long(n), code, *nothing), 0)
    c.same("Xpotrs", solver.call("Xpotrs", None, LOWER, long(n), long(3), code, da, long(n), code, db, long(n), info), 0)
    c.near("Xpotrs", wide(definite) @ wide(db.array), right, tolerance)
    da, dw = solver.matrix(definite), solver.zeros(real, n)
    c.same("Xsyevd", solver.call("Xsyevd", None, 1, LOWER, long(n), code, da, long(n), real_code, dw, code, *nothing), 0)
    c.near("Xsyevd", dw.array, np.linalg.eigvalsh(wide(definite)), tolerance)
    da, ds, du, dv = solver.matrix(a), solver.zeros(real, n), solver.zeros(o.dtype, n, n), solver.zeros(o.dtype, n, n)
    jobs = [ctypes.c_byte(ord("S"))] * 2
    c.same("Xgesvd", solver.call("Xgesvd", None, *jobs, long(n), long(n), code, da, long(n), real_code, ds, code, du, long(n), code, dv, long(n), code, *nothing), 0)
    c.near("Xgesvd", wide(du.array) @ np.diag(ds.array) @ wide(dv.array), a, tolerance)
    da, tau = solver.matrix(a), solver.zeros(o.dtype, n)
    c.same("Xgeqrf", solver.call("Xgeqrf", None, long(n), long(n), code, da, long(n), code, tau, code, *nothing), 0)
    c.near("Xgeqrf", abs(np.triu(da.array)), abs(np.linalg.qr(wide(a))[1]), tolerance)
    c.same("another type", solver.call("Xpotrf", None, LOWER, long(n), 2, da, long(n), 2, *nothing), 9)


def main(letters: str) -> None:
    solver, checks = Solver(), Checks()
    for letter in letters:
        for check in (cholesky, lu, qr, eigenvalues, singular_values, typed):
            check(solver, checks, letter)
        solver.release()
    print(json.dumps(checks.wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
