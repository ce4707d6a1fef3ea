"""Devices without atomic instructions: nothing in the final code is one, or the program is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from vortex_rt.compiler import build, frontend, request
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import TARGETS

FEATURES = frozenset({"no_atomics", "no_lr_sc"})


@pytest.fixture
def compiled(tmp_path: Path) -> Callable[..., build.Program]:
    def run(source: str, target: str = "rv64", features: frozenset[str] = FEATURES) -> build.Program:
        place = tmp_path / "program.cl"
        place.write_text(source)
        options = frontend.FrontEndOptions(["-cl-std=CL3.0"], no_atomics="no_atomics" in features)
        return build.build(build.Request([place], TARGETS[target], options, features, request.Shape(1, 4, 4)))

    return run


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("kernel void count(global int *a) { atomic_inc(a); }", "count"),
        ("kernel void swap(local int *a) { atomic_xchg(a, 3); }", "swap"),
        ("kernel void compare(global int *a) { if (atomic_cmpxchg(a, 1, 2)) a[1] = 1; }", "compare"),
        ("kernel void c11(global atomic_int *a) { atomic_fetch_max_explicit(a, 3, memory_order_relaxed, "
         "memory_scope_work_group); }", "c11"),
    ],
)
@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_program_with_atomics_is_refused(
    compiled: Callable[..., build.Program], source: str, name: str, target: str
) -> None:
    with pytest.raises(
        CompileError, match=rf"no atomic instructions \(no_atomics\), and the program uses some: .*'{name}'"
    ):
        compiled(source, target)
    compiled(source, target, FEATURES - {"no_atomics"})


WITHOUT = """
#ifdef cl_khr_int64_base_atomics
#error the device has none
#endif
kernel void all(global int *a, local int *l) {
  l[get_local_id(0)] = a[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); printf("%d\\n", l[0]); a[get_global_id(0)] = l[get_local_size(0) - 1 - get_local_id(0)];
}
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_program_without_atomics_has_none(compiled: Callable[..., build.Program], target: str) -> None:
    assert not re.search(r"^\s+(amo|lr\.|sc\.)", compiled(WITHOUT, target).assembly, re.MULTILINE)
    with_atomics = compiled(WITHOUT.replace("#error", "#pragma"), target, frozenset()).assembly
    assert re.search(r"^\s+amoadd\.w", with_atomics, re.MULTILINE), "printf reserves its place with one elsewhere"
