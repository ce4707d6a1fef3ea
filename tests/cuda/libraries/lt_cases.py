"""cublasLt's matmul against NumPy: orders, transposes, batches, epilogues, types, pointer modes. Prints what differs."""

from __future__ import annotations

import ctypes
import json

import numpy as np
from blas_batch_cases import R8I, R16F, R32F, R32I, R64F, Checks
from blas_support import Cublas

COMPUTE = {R16F: 68, R32F: 68, R64F: 70}
DTYPES = {R16F: np.float16, R32F: np.float32, R64F: np.float64, R8I: np.int8, R32I: np.int32}
POINTER_MODE, TRANS_A, TRANS_B, EPILOGUE, BIAS_POINTER = 2, 3, 4, 7, 8
ORDER, BATCH_COUNT, BATCH_STRIDE = 1, 5, 6


def gelu(x: np.ndarray) -> np.ndarray:
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


EPILOGUES = {
    1: lambda x, bias: x, 4: lambda x, bias: x + bias, 2: lambda x, bias: np.maximum(x, 0), 6: lambda x, bias: np.maximum(x + bias, 0),
    32: lambda x, bias: gelu(x), 36: lambda x, bias: gelu(x + bias),
}  # fmt: skip


class Light(Cublas):
    """libcublasLt."""

    def __init__(self) -> None:
        super().__init__("libcublasLt.so.12", "cublasLt", "Create")

    def layout(self, kind: int, rows: int, columns: int, ld: int, order: int = 0, batch: int = 1, stride: int = 0) -> ctypes.c_void_p:
        made = ctypes.c_void_p()
        self.call("MatrixLayoutCreate", ctypes.byref(made), kind, *map(ctypes.c_int64, (rows, columns, ld)), handle=False)
        for name, value in ((ORDER, np.int32(order)), (BATCH_COUNT, np.int32(batch)), (BATCH_STRIDE, np.int64(stride))):
            self.set("MatrixLayout", made, name, value)
        return made

    def set(self, what: str, place: ctypes.c_void_p, name: int, value: np.generic) -> None:
        size = ctypes.c_size_t(value.nbytes)
        assert self.call(f"{what}SetAttribute", place, name, value, size, handle=False) == 0, (what, name)


def multiply(light: Light, c: Checks, kind: int, out: int, compute: int, scale: int, orders: tuple[int, ...], trans: str, epilogue: int, batch: int, mode: int = 0) -> None:
    random = np.random.default_rng(3)
    m, n, k = 37, 18, 29
    what = f"{kind}->{out} orders {orders} {trans} epilogue {epilogue} batch {batch} mode {mode}"

    def numbers(code: int, *shape: int) -> np.ndarray:
        size = 20 if code in (R8I, R32I) else 1
        return random.uniform(-size, size, shape).astype(DTYPES[code])

    factors = numbers(kind, batch, *((m, k) if trans[0] == "N" else (k, m))), numbers(kind, batch, *((k, n) if trans[1] == "N" else (n, k)))
    old, bias = numbers(out, batch, m, n), numbers(out if out != R8I else R32F, m)
    matrices = [*factors, old, np.zeros_like(old)]
    stored = [light.to_device(x if order else x.transpose(0, 2, 1).copy()) for x, order in zip(matrices, orders, strict=True)]
    layouts = [
        light.layout(kind if i < 2 else out, x.shape[1], x.shape[2], x.shape[2] if order else x.shape[1], order, batch, x[0].size)
        for i, (x, order) in enumerate(zip(matrices, orders, strict=True))
    ]
    operation, preference, result = ctypes.c_void_p(), ctypes.c_void_p(), (ctypes.c_char * 96)()
    light.call("MatmulDescCreate", ctypes.byref(operation), compute, scale, handle=False)
    light.set("MatmulDesc", operation, TRANS_A, np.int32("NT".index(trans[0])))
    light.set("MatmulDesc", operation, TRANS_B, np.int32("NT".index(trans[1])))
    light.set("MatmulDesc", operation, EPILOGUE, np.uint32(epilogue))
    light.set("MatmulDesc", operation, POINTER_MODE, np.int32(mode))
    if epilogue & 4:
        light.set("MatmulDesc", operation, BIAS_POINTER, np.uint64(light.to_device(bias).address.value))
    light.call("MatmulPreferenceCreate", ctypes.byref(preference), handle=False)
    count = np.zeros(1, np.int32)
    c.same("heuristic " + what, light.call("MatmulAlgoGetHeuristic", operation, *layouts, preference, 1, result, count), 0)
    c.same("algorithms", int(count[0]), 1)
    alpha, beta = np.array([2], DTYPES[scale]), np.array([1], DTYPES[scale])
    factor: np.ndarray = alpha.astype(float)
    if mode == 4:
        alpha = numbers(scale, m)
        factor = alpha.astype(float)[:, None]
    where = light.to_device(alpha) if mode in (1, 4) else alpha
    other = light.to_device(beta) if mode == 1 else beta
    status = light.call("Matmul", operation, where, stored[0], layouts[0], stored[1], layouts[1], other, stored[2], layouts[2], stored[3], layouts[3], result, None, ctypes.c_size_t(0), None)
    c.same(what, status, 0)
    left, right = (x.astype(float) if t == "N" else x.astype(float).transpose(0, 2, 1) for x, t in zip(factors, trans, strict=True))
    expected = EPILOGUES[epilogue](factor * (left @ right) + old.astype(float), bias.astype(float)[:, None])
    if out == R8I:
        expected = np.clip(np.rint(expected), -128, 127)
    made = stored[3].array.astype(float)
    c.near(what, made if orders[3] else made.transpose(0, 2, 1), expected, {R16F: 2e-3, R32F: 4e-6}.get(out, 1e-13))
    for layout in layouts:
        light.call("MatrixLayoutDestroy", layout, handle=False)
    light.call("MatmulDescDestroy", operation, handle=False)
    light.call("MatmulPreferenceDestroy", preference, handle=False)
    light.release()


def main() -> None:
    light, c = Light(), Checks()
    columns = (0, 0, 0, 0)
    for trans in ("NN", "TN", "NT", "TT"):
        multiply(light, c, R32F, R32F, 68, R32F, columns, trans, 1, 1)
    for orders in ((1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0)):
        multiply(light, c, R32F, R32F, 68, R32F, orders, "TN", 4, 2)
    for epilogue in EPILOGUES:
        multiply(light, c, R32F, R32F, 68, R32F, columns, "TN", epilogue, 1)
    multiply(light, c, R16F, R16F, 68, R32F, columns, "TN", 36, 2)
    multiply(light, c, R16F, R32F, 68, R32F, columns, "NN", 6, 1)
    multiply(light, c, R64F, R64F, 70, R64F, columns, "NN", 36, 1)
    multiply(light, c, R8I, R32I, 72, R32I, columns, "TN", 1, 1)
    multiply(light, c, R8I, R8I, 72, R32F, columns, "TN", 1, 1)
    for mode in (1, 4):
        multiply(light, c, R32F, R32F, 68, R32F, columns, "NN", 1, 1, mode)
    operation, size = ctypes.c_void_p(), ctypes.c_size_t(0)
    light.call("MatmulDescCreate", ctypes.byref(operation), 68, R32F, handle=False)
    light.set("MatmulDesc", operation, EPILOGUE, np.uint32(128 | 32))
    layouts = [light.layout(R32F, 4, 4, 4) for _ in range(4)]
    one = np.float32(1)
    memory = light.to_device(np.ones((4, 4), np.float32))
    words = [x for layout in layouts[:2] for x in (memory, layout)]
    c.same("an auxiliary matrix", light.call("Matmul", operation, one, *words, one, memory, layouts[2], memory, layouts[3], None, None, size, None), 15)
    c.same("a size that is not the attribute's", light.call("MatmulDescSetAttribute", operation, EPILOGUE, one, ctypes.c_size_t(2), handle=False), 7)
    written = np.zeros(1, np.uint64)
    c.same("asking for a size", light.call("MatmulDescGetAttribute", operation, BIAS_POINTER, None, size, written, handle=False), 0)
    c.same("the size", int(written[0]), 8)
    bad = light.layout(R32F, 4, 5, 4)
    words[3] = bad
    light.set("MatmulDesc", operation, EPILOGUE, np.uint32(1))
    c.same("sizes that do not fit", light.call("Matmul", operation, one, *words, one, memory, layouts[2], memory, layouts[3], None, None, size, None), 7)
    print(json.dumps(c.wrong))


if __name__ == "__main__":
    main()
