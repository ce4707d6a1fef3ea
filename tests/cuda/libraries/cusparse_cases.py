"""Calls libcusparse through ctypes and compares with SciPy: ``cusparse_cases.py CASE…`` prints the greatest error of each
case."""

from __future__ import annotations

import ctypes
import itertools
import json
import sys
from collections.abc import Callable, Iterator

import numpy as np
import scipy.sparse as sp

cuda, lib = ctypes.CDLL("libcudart.so.12"), ctypes.CDLL("libcusparse.so.12")
TYPES = {np.dtype(name): number for name, number in (("f4", 0), ("f8", 1), ("c8", 4), ("c16", 5))}
KINDS = {np.dtype("i4"): 2, np.dtype("i8"): 3}
CSR, CSC, COO, BSR, BY_COLUMNS, BY_ROWS = 1, 2, 3, 6, 1, 2
RNG = np.random.default_rng(7)
CASES: dict[str, Callable[[], Iterator[float]]] = {}
i64 = ctypes.c_int64


def case(function):
    CASES[function.__name__] = function
    return function


def call(name: str, *arguments: object, status: int = 0) -> None:
    got = getattr(lib, f"cusparse{name}")(*arguments)
    assert got == status, f"cusparse{name}: status {got}"


class OnDevice:
    """An array in managed memory."""

    def __init__(self, array: np.ndarray) -> None:
        array = np.ascontiguousarray(array)
        self.place = ctypes.c_void_p()
        assert cuda.cudaMallocManaged(ctypes.byref(self.place), ctypes.c_size_t(max(array.nbytes, 16)), 1) == 0
        buffer = (ctypes.c_char * max(array.nbytes, 1)).from_address(self.place.value)
        self.array = np.frombuffer(buffer, array.dtype, array.size).reshape(array.shape)
        self.array[...] = array

    def get(self) -> np.ndarray:
        assert cuda.cudaDeviceSynchronize() == 0
        return self.array.copy()


def descriptor(create: str, *arguments: object) -> ctypes.c_void_p:
    made = ctypes.c_void_p()
    call(create, ctypes.byref(made), *arguments)
    return made


HANDLE = descriptor("Create")
KEPT: list[OnDevice] = []


def device(array: np.ndarray) -> OnDevice:
    KEPT.append(OnDevice(array))
    return KEPT[-1]


def scalar(value: complex, dtype: np.dtype) -> ctypes.Array:
    return (ctypes.c_char * dtype.itemsize)(*np.array(value, dtype).tobytes())


def numbers(shape: object, dtype: np.dtype) -> np.ndarray:
    made = RNG.uniform(0.5, 1.5, shape) * RNG.choice([-1, 1], shape)
    return (made + 1j * RNG.uniform(-1, 1, shape) if dtype.kind == "c" else made).astype(dtype)


def matrix(rows: int, columns: int, dtype: np.dtype, density: float = 0.15) -> sp.csr_matrix:
    made = numbers((rows, columns), dtype) * (RNG.random((rows, columns)) < density)
    return sp.csr_matrix(made.astype(dtype))


def sparse(m: sp.csr_matrix, form: int = CSR, kind: str = "i4", base: int = 0) -> tuple[ctypes.c_void_p, list[OnDevice]]:
    value = TYPES[m.dtype]
    index = KINDS[np.dtype(kind)]
    rows, columns, nnz = i64(m.shape[0]), i64(m.shape[1]), i64(m.nnz)
    if form == COO:
        m = m.tocoo()
        parts = [device((m.row + base).astype(kind)), device((m.col + base).astype(kind)), device(m.data)]
        return descriptor("CreateCoo", rows, columns, nnz, *(p.place for p in parts), index, base, value), parts
    if form == BSR:
        m = m.tobsr((2, 3))
        parts = [device((m.indptr + base).astype(kind)), device((m.indices + base).astype(kind)), device(m.data)]
        shape = (i64(m.shape[0] // 2), i64(m.shape[1] // 3), i64(len(m.indices)), i64(2), i64(3))
        return descriptor("CreateBsr", *shape, *(p.place for p in parts), index, index, base, value, BY_ROWS), parts
    m = m.tocsc() if form == CSC else m
    parts = [device((m.indptr + base).astype(kind)), device((m.indices + base).astype(kind)), device(m.data)]
    name = "CreateCsc" if form == CSC else "CreateCsr"
    return descriptor(name, rows, columns, nnz, *(p.place for p in parts), index, index, base, value), parts


def vector(x: np.ndarray) -> tuple[ctypes.c_void_p, OnDevice]:
    made = device(x)
    return descriptor("CreateDnVec", i64(x.size), made.place, TYPES[x.dtype]), made


def dense(x: np.ndarray, order: int = BY_ROWS, spare: int = 1) -> tuple[ctypes.c_void_p, Callable[[], np.ndarray]]:
    rows, columns = x.shape
    lines = np.zeros((rows, columns + spare) if order == BY_ROWS else (columns, rows + spare), x.dtype)
    view = lines[:, :columns] if order == BY_ROWS else lines[:, :rows].T
    view[...] = x
    made = device(lines)
    got = descriptor("CreateDnMat", i64(rows), i64(columns), i64(lines.shape[1]), made.place, TYPES[x.dtype], order)
    return got, lambda: made.get()[:, :columns] if order == BY_ROWS else made.get()[:, :rows].T


def buffer(name: str, *arguments: object) -> ctypes.c_void_p:
    size = ctypes.c_size_t()
    call(name, HANDLE, *arguments, ctypes.byref(size))
    return device(np.zeros(max(size.value, 1), np.uint8)).place


def operated(m: object, op: int) -> object:
    return m if op == 0 else m.T if op == 1 else m.conj().T


def error(got: np.ndarray, wanted: np.ndarray) -> float:
    """Greatest error by the greatest number, in units of the type's precision."""
    wanted = np.asarray(wanted)
    assert got.shape == wanted.shape, f"{got.shape} {wanted.shape}"
    scale = max(float(np.abs(wanted).max(initial=0)), 1e-30)
    return float(np.abs(got - wanted).max(initial=0)) / scale / float(np.finfo(got.dtype).eps)


@case
def vectors() -> Iterator[float]:
    for dtype, kind, base in itertools.product(TYPES, ("i4", "i8"), (0, 1)):
        places = np.sort(RNG.choice(50, 12, replace=False))
        x, y = numbers(12, dtype), numbers(50, dtype)
        for name in ("Axpby", "Gather", "Scatter", "SpVV", "Rot"):
            indices, values = device((places + base).astype(kind)), device(x)
            sparse_x = descriptor("CreateSpVec", i64(50), i64(12), indices.place, values.place, KINDS[np.dtype(kind)], base, TYPES[dtype])
            dense_y, y_values = vector(y)
            a, b = scalar(2, dtype), scalar(-0.5, dtype)
            if name == "Axpby":
                call(name, HANDLE, a, sparse_x, b, dense_y)
                wanted = -0.5 * y
                wanted[places] += 2 * x
                yield error(y_values.get(), wanted.astype(dtype))
            elif name == "Gather":
                call(name, HANDLE, dense_y, sparse_x)
                yield error(values.get(), y[places])
            elif name == "Scatter":
                call(name, HANDLE, sparse_x, dense_y)
                wanted = y.copy()
                wanted[places] = x
                yield error(y_values.get(), wanted)
            elif name == "Rot":
                call(name, HANDLE, a, b, sparse_x, dense_y)
                yield error(values.get(), (2 * x - 0.5 * y[places]).astype(dtype))
                yield error(y_values.get()[places], (2 * y[places] + 0.5 * x).astype(dtype))
            else:
                result = scalar(0, dtype)
                op = 2 if dtype.kind == "c" else 0
                space = buffer("SpVV_bufferSize", op, sparse_x, dense_y, result, TYPES[dtype])
                call("SpVV", HANDLE, op, sparse_x, dense_y, result, TYPES[dtype], space)
                yield error(np.frombuffer(bytes(result), dtype), np.array([np.vdot(x, y[places])], dtype))


@case
def matrix_vector() -> Iterator[float]:
    forms = [(form, dtype, kind, base, op) for form, dtype, (kind, base), op in itertools.product(
        (CSR, CSC, COO, BSR), TYPES, (("i4", 0), ("i8", 1)), (0, 1, 2))]  # fmt: skip
    for form, dtype, kind, base, op in forms:
        m = matrix(24, 18, dtype)
        a, _ = sparse(m, form, kind, base)
        x, y = numbers(operated(m, op).shape[1], dtype), numbers(operated(m, op).shape[0], dtype)
        (dx, _), (dy, result) = vector(x), vector(y)
        alpha, beta = scalar(1.5, dtype), scalar(-2, dtype)
        arguments = (op, alpha, a, dx, beta, dy, TYPES[dtype], 0)
        call("SpMV", HANDLE, *arguments, buffer("SpMV_bufferSize", *arguments))
        yield error(result.get(), (1.5 * (operated(m, op) @ x) - 2 * y).astype(dtype))


@case
def beta_of_zero_reads_nothing() -> Iterator[float]:
    m = matrix(20, 20, np.dtype("f4"))
    for op in (0, 1):
        a, _ = sparse(m)
        x = numbers(20, m.dtype)
        (dx, _), (dy, result) = vector(x), vector(np.full(20, np.nan, "f4"))
        call("SpMV", HANDLE, op, scalar(1, m.dtype), a, dx, scalar(0, m.dtype), dy, 0, 0, None)
        yield error(result.get(), operated(m, op) @ x)


@case
def factors_on_the_device() -> Iterator[float]:
    m = matrix(20, 20, np.dtype("f8"))
    a, _ = sparse(m)
    x = numbers(20, m.dtype)
    (dx, _), (dy, result) = vector(x), vector(x)
    alpha, beta = device(np.array([3.0])), device(np.array([-1.0]))
    call("SetPointerMode", HANDLE, 1)
    call("SpMV", HANDLE, 0, alpha.place, a, dx, beta.place, dy, 1, 0, None)
    call("SetPointerMode", HANDLE, 0)
    yield error(result.get(), 3 * (m @ x) - x)


@case
def matrix_matrix() -> Iterator[float]:
    for form, dtype, op_a, op_b, order in itertools.product((CSR, COO, CSC, BSR), TYPES, (0, 1, 2), (0, 1), (BY_ROWS, BY_COLUMNS)):
        if (form in (CSC, BSR)) and dtype not in (np.dtype("f4"), np.dtype("c16")):
            continue
        m = matrix(12, 18, dtype)
        inner = operated(m, op_a)
        b = numbers((5, inner.shape[1]) if op_b else (inner.shape[1], 5), dtype)
        c = numbers((inner.shape[0], 5), dtype)
        a, _ = sparse(m, form)
        (db, _), (dc, result) = dense(b, order), dense(c, order)
        arguments = (op_a, op_b, scalar(2, dtype), a, db, scalar(0.5, dtype), dc, TYPES[dtype], 0)
        call("SpMM", HANDLE, *arguments, buffer("SpMM_bufferSize", *arguments))
        yield error(result(), (2 * (inner @ operated(b, op_b)) + 0.5 * c).astype(dtype))


@case
def sparse_times_sparse() -> Iterator[float]:
    for dtype, (kind, base) in itertools.product(TYPES, (("i4", 0), ("i8", 1))):
        left, right = matrix(20, 30, dtype), matrix(30, 25, dtype)
        a, b = sparse(left, CSR, kind, base)[0], sparse(right, CSR, kind, base)[0]
        index, value = KINDS[np.dtype(kind)], TYPES[dtype]
        offsets = device(np.zeros(21, kind))
        c = descriptor("CreateCsr", i64(20), i64(25), i64(0), offsets.place, None, None, index, index, base, value)
        plan = descriptor("SpGEMM_createDescr")
        arguments = (HANDLE, 0, 0, scalar(2, dtype), a, b, scalar(0, dtype), c, value, 0, plan)
        for step in ("workEstimation", "compute"):
            size = ctypes.c_size_t()
            call(f"SpGEMM_{step}", *arguments, ctypes.byref(size), None)
            call(f"SpGEMM_{step}", *arguments, ctypes.byref(size), device(np.zeros(size.value, np.uint8)).place)
        shape = [i64(), i64(), i64()]
        call("SpMatGetSize", c, *map(ctypes.byref, shape))
        columns, values = device(np.zeros(shape[2].value, kind)), device(np.zeros(shape[2].value, dtype))
        call("CsrSetPointers", c, offsets.place, columns.place, values.place)
        call("SpGEMM_copy", *arguments)
        wanted = 2 * (left @ right)
        wanted.sort_indices()
        got = sp.csr_matrix((values.get(), columns.get() - base, offsets.get() - base), (20, 25))
        assert np.array_equal(got.indptr, wanted.indptr)
        assert np.array_equal(got.indices, wanted.indices)
        yield error(got.data, wanted.data.astype(dtype))
        call("SpGEMM_destroyDescr", plan)


@case
def triangles() -> Iterator[float]:
    for form, dtype, upper, unit, op in itertools.product((CSR, COO), TYPES, (0, 1), (0, 1), (0, 1, 2)):
        if form == COO and dtype != np.dtype("f8"):
            continue
        m = (matrix(20, 20, dtype, 0.2) * 0.3 + sp.diags(numbers(20, dtype) + 3)).tocsr().astype(dtype)
        triangle = (sp.triu(m, 1) if upper else sp.tril(m, -1)) + (sp.eye(20) if unit else sp.diags(m.diagonal()))
        inner = operated(triangle.toarray().astype(dtype), op)
        a, _ = sparse(m, form)
        for attribute, setting in ((0, upper), (1, unit)):
            call("SpMatSetAttribute", a, attribute, ctypes.byref(ctypes.c_int(setting)), ctypes.c_size_t(4))
        b = numbers((20, 3), dtype)
        (db, _), (dx, result) = vector(b[:, 0].copy()), vector(np.zeros(20, dtype))
        plan = descriptor("SpSV_createDescr")
        arguments = (op, scalar(2, dtype), a, db, dx, TYPES[dtype], 0, plan)
        call("SpSV_analysis", HANDLE, *arguments, buffer("SpSV_bufferSize", *arguments))
        call("SpSV_solve", HANDLE, *arguments)
        yield error(result.get(), np.linalg.solve(inner, 2 * b[:, 0]).astype(dtype))
        call("SpSV_destroyDescr", plan)
        (db, _), (dx, many) = dense(b), dense(np.zeros((20, 3), dtype), BY_COLUMNS)
        plan = descriptor("SpSM_createDescr")
        arguments = (op, 0, scalar(1, dtype), a, db, dx, TYPES[dtype], 0, plan)
        call("SpSM_analysis", HANDLE, *arguments, buffer("SpSM_bufferSize", *arguments))
        call("SpSM_solve", HANDLE, *arguments)
        yield error(many(), np.linalg.solve(inner, b).astype(dtype))


@case
def sampled_product() -> Iterator[float]:
    for form, dtype, op in itertools.product((CSR, COO, CSC), TYPES, (0, 1)):
        a, b, c = numbers((12, 7), dtype), numbers((7, 15), dtype), matrix(12, 15, dtype)
        dc, parts = sparse(c, form)
        (da, _), (db, _) = dense(a.T.copy() if op else a), dense(b.T.copy() if op else b, BY_COLUMNS)
        arguments = (op, op, scalar(2, dtype), da, db, scalar(-1, dtype), dc, TYPES[dtype], 0)
        call("SDDMM", HANDLE, *arguments, buffer("SDDMM_bufferSize", *arguments))
        wanted = (c != 0).multiply(2 * (a @ b)).tocsr() - c
        wanted = {CSR: wanted.tocsr, COO: wanted.tocoo, CSC: wanted.tocsc}[form]()
        yield error(parts[2].get(), wanted.data.astype(dtype))


@case
def sampled_products_in_a_batch() -> Iterator[float]:
    """Two products by one call: the pattern's offsets are shared, its columns are not; one has a single B for both."""
    dtype, offsets = np.dtype("f4"), np.array([0, 2, 3, 5], "i4")
    columns = np.array([[0, 3, 1, 2, 3], [1, 2, 0, 0, 3]], "i4")
    for shared in (False, True):
        a, b, values = numbers((2, 3, 6), dtype), numbers((2, 6, 4), dtype), numbers((2, 5), dtype)
        parts = [device(part) for part in (offsets, columns, values)]
        c = descriptor("CreateCsr", i64(3), i64(4), i64(5), *(part.place for part in parts), 2, 2, 0, TYPES[dtype])
        call("CsrSetStridedBatch", c, 2, i64(0), i64(5))
        (da, _), (db, _) = ((descriptor("CreateDnMat", i64(x.shape[1]), i64(x.shape[2]), i64(x.shape[2]), device(x).place,
                                        TYPES[dtype], BY_ROWS), x) for x in (a, b))  # fmt: skip
        call("DnMatSetStridedBatch", da, 2, i64(a[0].size))
        if not shared:
            call("DnMatSetStridedBatch", db, 2, i64(b[0].size))
        arguments = (0, 0, scalar(2, dtype), da, db, scalar(3, dtype), c, TYPES[dtype], 0)
        call("SDDMM", HANDLE, *arguments, buffer("SDDMM_bufferSize", *arguments))
        rows = np.repeat(np.arange(3), np.diff(offsets))
        products = [2 * (a[i] @ b[0 if shared else i])[rows, columns[i]] + 3 * values[i] for i in range(2)]
        yield error(parts[2].get(), np.array(products, dtype))


@case
def products_of_a_graph() -> Iterator[float]:
    """A captured product with its result on the host has it when the graph has run."""
    x, y = numbers(5, np.dtype("f4")), numbers(9, np.dtype("f4"))
    places = np.array([0, 2, 3, 6, 8], "i4")
    parts = [device(places), device(x)]
    dx = descriptor("CreateSpVec", i64(9), i64(5), *(part.place for part in parts), 2, 0, 0)
    dy, y_values = vector(y)
    result, stream, graph, runnable = scalar(0, x.dtype), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    space = buffer("SpVV_bufferSize", 0, dx, dy, result, 0)
    assert cuda.cudaStreamCreate(ctypes.byref(stream)) == 0
    call("SetStream", HANDLE, stream)
    assert cuda.cudaStreamBeginCapture(stream, 0) == 0
    call("SpVV", HANDLE, 0, dx, dy, result, 0, space)
    assert cuda.cudaStreamEndCapture(stream, ctypes.byref(graph)) == 0
    call("SetStream", HANDLE, None)
    assert cuda.cudaGraphInstantiateWithFlags(ctypes.byref(runnable), graph, ctypes.c_ulonglong(0)) == 0
    for _ in range(2):
        y_values.array[...] += 1
        assert cuda.cudaGraphLaunch(runnable, stream) == 0
        assert cuda.cudaStreamSynchronize(stream) == 0
        yield error(np.frombuffer(bytes(result), x.dtype), np.array([np.dot(x, y_values.array[places])], x.dtype))


@case
def to_dense_and_back() -> Iterator[float]:
    for form, dtype, order, (kind, base) in itertools.product((CSR, COO, CSC), TYPES, (BY_ROWS, BY_COLUMNS), (("i4", 1), ("i8", 0))):
        m = matrix(11, 17, dtype)
        a, parts = sparse(m, form, kind, base)
        d, result = dense(np.full((11, 17), 9, dtype), order)
        call("SparseToDense", HANDLE, a, d, 0, buffer("SparseToDense_bufferSize", a, d, 0))
        yield error(result(), m.toarray())
        lines = m.nnz if form == COO else (17 if form == CSC else 11) + 1
        offsets = device(np.zeros(lines, kind))
        index, value = KINDS[np.dtype(kind)], TYPES[dtype]
        kinds = (index,) if form == COO else (index, index)
        name = {CSR: "Csr", COO: "Coo", CSC: "Csc"}[form]
        b = descriptor(f"Create{name}", i64(11), i64(17), i64(0), offsets.place, None, None, *kinds, base, value)
        space = buffer("DenseToSparse_bufferSize", d, b, 0)
        call("DenseToSparse_analysis", HANDLE, d, b, 0, space)
        shape = [i64(), i64(), i64()]
        call("SpMatGetSize", b, *map(ctypes.byref, shape))
        assert shape[2].value == m.nnz
        indices, values = device(np.zeros(m.nnz, kind)), device(np.zeros(m.nnz, dtype))
        call(f"{name}SetPointers", b, offsets.place, indices.place, values.place)
        call("DenseToSparse_convert", HANDLE, d, b, 0, space)
        for got, wanted in zip((offsets, indices, values), parts, strict=True):
            assert np.array_equal(got.get(), wanted.get())


@case
def indices() -> Iterator[float]:
    for base, dtype in itertools.product((0, 1), TYPES):
        m = matrix(14, 19, dtype, 0.3)
        coo, csc = m.tocoo(), m.tocsc()
        csc.sort_indices()
        rows, offsets = device((coo.row + base).astype("i4")), device(np.zeros(15, "i4"))
        call("Xcoo2csr", HANDLE, rows.place, m.nnz, 14, offsets.place, base)
        assert np.array_equal(offsets.get(), m.indptr + base)
        again = device(np.zeros(m.nnz, "i4"))
        call("Xcsr2coo", HANDLE, offsets.place, m.nnz, 14, again.place, base)
        assert np.array_equal(again.get(), rows.get())
        columns, values = device((m.indices + base).astype("i4")), device(m.data)
        parts = [device(np.zeros(m.nnz, dtype)), device(np.zeros(20, "i4")), device(np.zeros(m.nnz, "i4"))]
        arguments = (14, 19, m.nnz, values.place, offsets.place, columns.place, *(p.place for p in parts), TYPES[dtype], 1, base, 1)
        call("Csr2cscEx2", HANDLE, *arguments, buffer("Csr2cscEx2_bufferSize", *arguments))
        yield error(parts[0].get(), csc.data)
        assert np.array_equal(parts[1].get(), csc.indptr + base)
        assert np.array_equal(parts[2].get(), csc.indices + base)
    shuffle = RNG.permutation(m.nnz)
    for name, keys in (("Row", (coo.col, coo.row)), ("Column", (coo.row, coo.col))):
        rows, columns = device(coo.row[shuffle].astype("i4")), device(coo.col[shuffle].astype("i4"))
        order = device(np.zeros(m.nnz, "i4"))
        call("CreateIdentityPermutation", HANDLE, m.nnz, order.place)
        call(f"XcoosortBy{name}", HANDLE, 14, 19, m.nnz, rows.place, columns.place, order.place, None)
        wanted = np.lexsort((keys[0][shuffle], keys[1][shuffle]))
        assert np.array_equal(order.get(), wanted)
        assert np.array_equal(rows.get(), coo.row[shuffle][wanted])
        assert np.array_equal(columns.get(), coo.col[shuffle][wanted])


@case
def incomplete_factors() -> Iterator[float]:
    for letter, dtype in zip("SDCZ", TYPES, strict=True):
        m = matrix(16, 16, dtype, 0.3) * 0.2
        m = (m + m.conj().T + sp.diags(np.full(16, 4.0))).tocsr().astype(dtype)
        m.sort_indices()
        description = descriptor("CreateMatDescr")
        for name, kind in (("csrilu02", "Csrilu02"), ("csric02", "Csric02")):
            info = descriptor(f"Create{kind}Info")
            values, offsets, columns = device(m.data), device(m.indptr.astype("i4")), device(m.indices.astype("i4"))
            size = ctypes.c_int()
            common = (HANDLE, 16, m.nnz, description, values.place, offsets.place, columns.place, info)
            call(f"{letter}{name}_bufferSize", *common, ctypes.byref(size))
            call(f"{letter}{name}_analysis", *common, 0, None)
            call(f"{letter}{name}", *common, 0, None)
            position = ctypes.c_int()
            call(f"X{name}_zeroPivot", HANDLE, info, ctypes.byref(position))
            assert position.value == -1
            made = sp.csr_matrix((values.get(), m.indices, m.indptr), m.shape)
            lower = sp.tril(made, -1) + sp.eye(16) if name == "csrilu02" else sp.tril(made)
            product = (lower @ (sp.triu(made) if name == "csrilu02" else lower.conj().T)).toarray()
            pattern = m.toarray() != 0
            part = pattern if name == "csrilu02" else np.tril(pattern)
            yield error(product[part].astype(dtype), m.toarray()[part])
    values = device(np.array([1.0, 2.0, 2.0, 4.0, 1.0], "f4"))
    offsets, columns = device(np.array([0, 2, 4, 5], "i4")), device(np.array([0, 1, 0, 1, 2], "i4"))
    info = descriptor("CreateCsrilu02Info")
    call("Scsrilu02", HANDLE, 3, 5, description, values.place, offsets.place, columns.place, info, 0, None)
    call("Xcsrilu02_zeroPivot", HANDLE, info, ctypes.byref(position), status=9)
    assert position.value == 1


@case
def what_is_not_served() -> Iterator[float]:
    m = matrix(4, 4, np.dtype("f4"))
    a, _ = sparse(m)
    (dx, _), (dy, _) = vector(numbers(4, m.dtype)), vector(numbers(5, m.dtype))
    one = scalar(1, m.dtype)
    call("SpMV", HANDLE, 0, one, a, dx, one, dy, 0, 0, None, status=3)
    call("SpMV", HANDLE, 0, one, a, dx, one, dx, 1, 0, None, status=10)
    call("SpMV", None, 0, one, a, dx, one, dx, 0, 0, None, status=1)
    lib.cusparseGetErrorString.restype = lib.cusparseGetErrorName.restype = ctypes.c_char_p
    assert lib.cusparseGetErrorName(9) == b"CUSPARSE_STATUS_ZERO_PIVOT"
    assert lib.cusparseGetErrorString(10) == b"operation not supported"
    yield 0.0


if __name__ == "__main__":
    print(json.dumps({name: max(CASES[name]()) for name in sys.argv[1:] or CASES}))
