"""The C planner of launches agrees with abi.plan()."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vortex_rt import abi


class Shape(ctypes.Structure):
    _fields_ = [
        ("cores", ctypes.c_uint32), ("warps", ctypes.c_uint32), ("threads", ctypes.c_uint32),
        ("local_capacity", ctypes.c_uint64),
    ]


@pytest.fixture(scope="module")
def planner(compile_c: Callable[..., Path], driver_source: Path, abi_header: Path) -> ctypes.CDLL:
    return ctypes.CDLL(
        str(compile_c("plan.so", "-shared", "-fPIC", f"-I{abi_header}", driver_source / "pocl" / "plan.c"))
    )


SHAPES = st.tuples(
    st.sampled_from([1, 2, 3, 4]), st.sampled_from([1, 2, 4, 8, 16, 32]), st.sampled_from([1, 2, 4, 8, 16, 32])
)
EXTENTS = st.tuples(st.integers(1, 40), st.integers(1, 6), st.integers(1, 4))


def planned(
    planner: ctypes.CDLL, shape: tuple[int, int, int], groups: tuple[int, ...], local: tuple[int, ...], needs: bool,
    bytes_: int,
) -> bytes | int:
    block = ctypes.create_string_buffer(abi.pack({"num_groups": groups, "local_size": local}))
    error = ctypes.create_string_buffer(256)
    status = planner.vortex_plan(
        ctypes.byref(Shape(*shape, 16384)), ctypes.c_bool(needs), ctypes.c_uint64(bytes_), block, error,
        ctypes.c_size_t(256),
    )
    return block.raw[: abi.offsets()["__size__"]] if status == 0 else status


@settings(max_examples=300, deadline=None)
@given(SHAPES, EXTENTS, st.tuples(st.integers(1, 64), st.integers(1, 8), st.integers(1, 4)), st.booleans(),
       st.integers(0, 20000))
def test_c_plan_equals_python_plan(
    planner: ctypes.CDLL, shape: tuple[int, int, int], groups: tuple[int, int, int], local: tuple[int, int, int],
    needs: bool, size: int,
) -> None:
    needs = needs or size > 0
    got = planned(planner, shape, groups, local, needs, size)
    cores, warps, threads = shape
    try:
        expected = abi.plan(
            cores=cores, warps=warps, threads=threads, num_groups=groups, local_size=local, needs_groups=needs,
            local_bytes=size,
        )
    except abi.LaunchPlanError:
        assert got in (-1, -2, 0xFFFFFFFF, 0xFFFFFFFE)
        return
    assert got == abi.pack(expected)


def test_too_large_group_and_too_much_local_memory_are_told_apart(planner: ctypes.CDLL) -> None:
    assert planned(planner, (1, 4, 4), (1, 1, 1), (1025, 1, 1), False, 0) == -1
    assert planned(planner, (1, 4, 4), (1, 1, 1), (4, 1, 1), True, 20000) == -2
