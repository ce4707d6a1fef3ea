"""cuda_fp16.h and cuda_bf16.h in device code alone: mathematics on all 65,536 codes, loads, stores, atomics."""

from __future__ import annotations

import numpy as np
import pytest
import runs
from expressions import MATHEMATICS
from reference import BFLOAT16, HALF

from vortex_rt import Module

FORMATS = pytest.mark.parametrize("format_", [HALF, BFLOAT16], ids=lambda f: f.name)


def order(codes: np.ndarray) -> np.ndarray:
    """Codes as integers in the order of the numbers, both zeros alike."""
    bits = codes.astype(np.int32)
    return np.where(bits & 0x8000, -(bits & 0x7FFF), bits)


@FORMATS
def test_mathematics(device, format_):
    codes = np.arange(1 << 16, dtype=np.uint16)
    prelude = f"auto a = __ushort_as_{format_.name}(a0[i]);"
    calls = [f"h{name}(a)" for name in MATHEMATICS]
    single = runs.on_device(device, prelude, calls, len(calls), codes).astype(np.uint16)
    some = np.concatenate([codes[::173], codes[0x7B00:0x7C10:7]])
    pair = f"{prelude} {format_.pair} p(a, __ushort_as_{format_.name}(a0[i] ^ 0x8000));"
    both = runs.on_device(device, pair, [f"h2{name}(p)" for name in MATHEMATICS], 2 * len(calls), some).astype(np.uint16)
    x = format_.numbers(codes)
    for row, (name, (function, steps)) in zip(single, MATHEMATICS.items()):
        with np.errstate(all="ignore"):
            want = format_.narrowed(function(x))
        number = ~np.isnan(format_.numbers(want))
        assert np.array_equal(np.isnan(format_.numbers(row)), ~number), name
        distance = np.abs(order(row) - order(want))[number]
        assert distance.max() <= steps, (name, hex(codes[number][distance.argmax()]))
    for k, name in enumerate(MATHEMATICS):
        assert np.array_equal(both[2 * k], single[k][some]), name
        assert np.array_equal(both[2 * k + 1], single[k][some ^ 0x8000]), name


LOADS = ("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv")
STORES = ("__stwb", "__stcg", "__stcs", "__stwt")


@FORMATS
def test_loads_and_stores_with_hints(device, format_):
    lines = []
    for n, load in enumerate(LOADS):
        for type_ in (format_.scalar, format_.pair):
            store = STORES[n % len(STORES)]
            lines.append(f"{{ auto to = ({type_} *)o + i; {store}(to, {load}((const {type_} *)a + i)); o += 64; }}")
    source = f"#include <{format_.header}>\n__global__ void k(unsigned *o, const unsigned *a) {{ int i = threadIdx.x; {' '.join(lines)} }}"
    values = np.arange(64, dtype=np.uint32) * np.uint32(0x01020305)
    out = device.zeros(64 * len(lines), np.uint32)
    Module.from_cuda(device, source).k[1, 64](out, device.array(values))
    rows = out.copy_to_host().reshape(-1, 64)
    for row in rows[::2]:
        assert np.array_equal(row.view(np.uint16)[:64], values.view(np.uint16)[:64])
    for row in rows[1::2]:
        assert np.array_equal(row, values)


@FORMATS
def test_atomic_additions_lose_nothing(device, format_):
    """All threads add to few neighbouring numbers, the last alone in its word; the sums are exact in the format."""
    t, t2 = format_.scalar, format_.pair
    source = f"""#include <{format_.header}>
    __global__ void k({t} *one, {t2} *two, unsigned *old) {{
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      {t} before = atomicAdd(one + i % 3, {t}(1));
      atomicAdd(&old[(int)before], 1u);
      atomicAdd(two + i % 2, {t2}({t}(2), {t}(-1)));
    }}"""
    one, two, old = device.zeros(3, np.uint16), device.zeros(4, np.uint16), device.zeros(64, np.uint32)
    Module.from_cuda(device, source).k[6, 32](one, two, old)
    assert format_.numbers(one.copy_to_host()).tolist() == [64.0] * 3
    assert format_.numbers(two.copy_to_host()).tolist() == [192.0, -96.0] * 2
    assert old.copy_to_host().tolist() == [3] * 64
