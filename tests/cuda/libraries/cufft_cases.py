"""Transforms by libcufft through ctypes, compared with NumPy's; prints the cases and their errors as JSON.

An error is the largest deviation, relative to the largest element.
"""

from __future__ import annotations

import ctypes
import json
import sys

import numpy as np

CUFFT = ctypes.CDLL("libcufft.so.11")
CUDART = ctypes.CDLL("libcudart.so.12")
R2C, C2R, C2C, D2Z, Z2D, Z2Z = 0x2A, 0x2C, 0x29, 0x6A, 0x6C, 0x69
EXECUTES = {R2C: "ExecR2C", C2R: "ExecC2R", C2C: "ExecC2C", D2Z: "ExecD2Z", Z2D: "ExecZ2D", Z2Z: "ExecZ2Z"}
SIZE, FORWARD, INVERSE = ctypes.c_size_t, -1, 1
RANDOM = np.random.default_rng(1)


def check(status: int, wanted: int = 0) -> None:
    assert status == wanted, status


def device_copy(data: np.ndarray) -> ctypes.c_void_p:
    place = ctypes.c_void_p()
    check(CUDART.cudaMalloc(ctypes.byref(place), SIZE(max(data.nbytes, 16))))
    check(CUDART.cudaMemcpy(place, ctypes.c_void_p(data.ctypes.data), SIZE(data.nbytes), 1))
    return place


def host_copy(place: ctypes.c_void_p, like: np.ndarray) -> np.ndarray:
    result = np.empty_like(like)
    check(CUDART.cudaMemcpy(ctypes.c_void_p(result.ctypes.data), place, SIZE(result.nbytes), 2))
    check(CUDART.cudaFree(place))
    return result


def execute(plan: ctypes.c_int, kind: int, source: np.ndarray, result: np.ndarray, direction: int, *, in_place: bool = False) -> np.ndarray:
    """Run a plan and return what it left; the source must be as it was unless that is the same place."""
    place = device_copy(source)
    other = place if in_place else device_copy(result)
    more = (direction,) if kind in (C2C, Z2Z) else ()
    check(getattr(CUFFT, f"cufft{EXECUTES[kind]}")(plan, place, other, *more))
    found = host_copy(other, result)
    if not in_place:
        assert np.array_equal(host_copy(place, source), source)
    check(CUFFT.cufftDestroy(plan))
    return found


def plan_of(shape: tuple[int, ...], kind: int, batch: int = 1) -> ctypes.c_int:
    plan = ctypes.c_int()
    if len(shape) == 1:
        check(CUFFT.cufftPlan1d(ctypes.byref(plan), *shape, kind, batch))
    elif batch == 1:
        check(getattr(CUFFT, f"cufftPlan{len(shape)}d")(ctypes.byref(plan), *shape, kind))
    else:
        n = (ctypes.c_int * len(shape))(*shape)
        check(CUFFT.cufftPlanMany(ctypes.byref(plan), len(shape), n, None, 1, 0, None, 1, 0, kind, batch))
    return plan


def numbers(shape: tuple[int, ...], dtype: type) -> np.ndarray:
    made = RANDOM.standard_normal(shape)
    if np.issubdtype(dtype, np.complexfloating):
        made = made + 1j * RANDOM.standard_normal(shape)
    return made.astype(dtype)


def error(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def complex_case(shape: tuple[int, ...], double: bool, direction: int, batch: int = 1, in_place: bool = False) -> float:
    kind, dtype = (Z2Z, np.complex128) if double else (C2C, np.complex64)
    data = numbers((batch, *shape), dtype)
    axes = tuple(range(1, len(shape) + 1))
    exact = data.astype(np.complex128)
    expected = np.fft.fftn(exact, axes=axes) if direction == FORWARD else np.fft.ifftn(exact, axes=axes, norm="forward")
    return error(execute(plan_of(shape, kind, batch), kind, data, data, direction, in_place=in_place), expected)


def real_case(shape: tuple[int, ...], double: bool, batch: int = 1, in_place: bool = False) -> float:
    """There and back again: the larger error of both ways."""
    real, spectrum = (np.float64, np.complex128) if double else (np.float32, np.complex64)
    there, back = (D2Z, Z2D) if double else (R2C, C2R)
    half = (batch, *shape[:-1], shape[-1] // 2 + 1)
    data = numbers((batch, *shape), real)
    axes = tuple(range(1, len(shape) + 1))
    expected = np.fft.rfftn(data.astype(np.float64), axes=axes)
    result = np.zeros(half, spectrum)
    if in_place:
        padded = np.zeros((*half[:-1], 2 * half[-1]), real)
        padded[..., : shape[-1]] = data
        found = execute(plan_of(shape, there, batch), there, padded, padded, FORWARD, in_place=True).view(spectrum)
        again = execute(plan_of(shape, back, batch), back, expected.astype(spectrum), result, INVERSE, in_place=True)
        again = again.view(real)[..., : shape[-1]]
    else:
        found = execute(plan_of(shape, there, batch), there, data, result, FORWARD)
        again = execute(plan_of(shape, back, batch), back, expected.astype(spectrum), data, INVERSE)
    return max(error(found, expected), error(again / np.prod(shape), data))


def layout_case(rank: int) -> float:
    """Padded rows, strides and distances on both sides, by 64-bit extents and with a work area of the caller's."""
    shape = (6, 10, 7)[:rank] if rank > 1 else (60,)
    inner, outer, batch, stride_in, stride_out = tuple(n + 1 for n in shape), tuple(n + 2 for n in shape), 3, 2, 3
    distance_in, distance_out = int(np.prod(inner)) * stride_in + 5, int(np.prod(outer)) * stride_out + 4
    data = numbers((batch * distance_in,), np.complex64)
    result = np.zeros(batch * distance_out, np.complex64)
    plan, size = ctypes.c_int(), ctypes.c_size_t()
    longs = ctypes.c_longlong * rank
    check(CUFFT.cufftCreate(ctypes.byref(plan)))
    check(CUFFT.cufftSetAutoAllocation(plan, 0))
    numbers_64 = [ctypes.c_longlong(value) for value in (stride_in, distance_in, stride_out, distance_out, batch)]
    check(CUFFT.cufftMakePlanMany64(plan, rank, longs(*shape), longs(*inner), *numbers_64[:2], longs(*outer), *numbers_64[2:4], C2C, numbers_64[4], ctypes.byref(size)))
    area = device_copy(np.zeros(size.value + 16, np.uint8))
    check(CUFFT.cufftSetWorkArea(plan, area))
    found = execute(plan, C2C, data, result, FORWARD)
    worst = 0.0

    def view(values: np.ndarray, embed: tuple[int, ...], stride: int, start: int) -> np.ndarray:
        return values[start : start + int(np.prod(embed)) * stride : stride].reshape(embed)[tuple(slice(n) for n in shape)]

    touched = np.zeros(len(result), bool)
    for b in range(batch):
        expected = np.fft.fftn(view(data, inner, stride_in, b * distance_in).astype(np.complex128))
        worst = max(worst, error(view(found, outer, stride_out, b * distance_out), expected))
        view(touched, outer, stride_out, b * distance_out)[...] = True
    assert not found[~touched].any()
    return worst


def errors() -> list[int]:
    plan, size = ctypes.c_int(), ctypes.c_size_t()
    found = [CUFFT.cufftPlan1d(ctypes.byref(plan), 0, C2C, 1), CUFFT.cufftPlan1d(ctypes.byref(plan), 8, 7, 1), CUFFT.cufftPlan1d(ctypes.byref(plan), 8, C2C, 0)]
    found += [CUFFT.cufftExecC2C(9999, None, None, -1), CUFFT.cufftDestroy(9999)]
    plan = plan_of((8,), C2C)
    place = device_copy(np.zeros(8, np.complex64))
    found += [CUFFT.cufftExecR2C(plan, place, place), CUFFT.cufftExecC2C(plan, place, place, 0), CUFFT.cufftExecC2C(plan, None, place, 1)]
    found += [CUFFT.cufftXtSetCallback(plan, None, 0, None), CUFFT.cufftMakePlan1d(plan, 8, C2C, 1, ctypes.byref(size))]
    check(CUFFT.cufftCreate(ctypes.byref(plan)))
    check(CUFFT.cufftSetAutoAllocation(plan, 0))
    check(CUFFT.cufftMakePlan1d(plan, 11, C2C, 1, ctypes.byref(size)))
    found += [CUFFT.cufftExecC2C(plan, place, place, 1)]
    assert size.value > 0
    return found


SHORT = [1, 2, 3, 4, 5, 7, 8, 11, 12, 15, 16, 17, 30, 49, 60, 64, 97, 120, 210, 256, 1000, 1024]
LONG = [*range(1, 130), 343, 625, 729, 1021, 1155, 1458, 2048, 2049, 2187, 2401, 3125, 4096, 5040, 8191, 10007, 16384, 32768, 65536]


def main(long: bool) -> None:
    found: dict[str, float | list[int]] = {}
    for n in LONG if long else SHORT:
        found[f"c2c {n}"] = complex_case((n,), False, FORWARD, batch=2 if n < 2000 else 1)
        found[f"r2c {n}"] = real_case((n,), False, batch=2 if n < 2000 else 1)
        if long or n in (7, 12, 17, 64):
            found[f"z2z {n}"] = complex_case((n,), True, INVERSE, batch=3 if n < 2000 else 1)
            found[f"d2z {n}"] = real_case((n,), True)
    found["z2z passes 2160"] = complex_case((2160,), True, FORWARD)
    found["c2c passes 4096"] = complex_case((4096,), False, INVERSE, in_place=True)
    found["c2c convolved by passes 1031"] = complex_case((1031,), False, FORWARD)
    for shape in [(4, 6), (16, 12), (11, 8), (4, 6, 10), (8, 5, 7)] + [(64, 96), (33, 128), (31, 37), (16, 24, 40)] * long:
        name = " x ".join(map(str, shape))
        found[f"c2c {name}"] = complex_case(shape, False, FORWARD, batch=3)
        found[f"z2z {name}"] = complex_case(shape, True, INVERSE, in_place=True)
        found[f"r2c {name}"] = real_case(shape, False, batch=2)
        found[f"r2c in place {name}"] = real_case(shape, False, in_place=True)
        found[f"d2z {name}"] = real_case(shape, True)
    found["r2c in place 30"] = real_case((30,), False, batch=4, in_place=True)
    found["d2z in place 15"] = real_case((15,), True, batch=4, in_place=True)
    for rank in (1, 2, 3):
        found[f"c2c layout {rank}"] = layout_case(rank)
    print(json.dumps({"found": found, "errors": errors()}))


if __name__ == "__main__":
    main("long" in sys.argv)
