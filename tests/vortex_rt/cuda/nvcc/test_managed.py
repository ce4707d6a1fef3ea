"""Managed variables: what becomes of the host's module, and that the device's symbols say so."""

from __future__ import annotations

import subprocess

import pytest

from vortex_rt.cuda import container, elf
from vortex_rt.cuda.container import EntryKind
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.managed import rewritten
from vortex_rt.cuda.symbol_table import VariableFlag, read_symbol_table

MODULE = """target triple = "x86_64-pc-linux-gnu"
@v = internal global i32 undef, section "vortex_managed", align 4
@t = dso_local global [4 x float] undef, section "vortex_managed", align 16
@e = external global i32, section "vortex_managed"
@plain = dso_local global i32 3, align 4
@where = dso_local global ptr getelementptr inbounds ([4 x float], ptr @t, i64 0, i64 2), align 8
@text = private constant [3 x i8] c"@v\\00"
@h = internal global ptr null
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @__cuda_module_ctor, ptr null }]
define i32 @f(i1 %c) {
  %a = load i32, ptr @v, align 4
  %b = load float, ptr getelementptr inbounds ([4 x float], ptr @t, i64 0, i64 1), align 4
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi ptr [ @v, %x ], [ @plain, %0 ]
  %n = add i64 ptrtoint (ptr getelementptr (i8, ptr @e, i64 4) to i64), sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @t to i64))
  %l = load i32, ptr %p, align 4
  ret i32 %l
}
define i32 @g() {
  %a = load i32, ptr @plain, align 4
  ret i32 %a
}
define internal void @init() {
  store i32 1, ptr @v, align 4
  ret void
}
define internal void @__cuda_register_globals(ptr %0) {
entry:
  call void @__cudaRegisterVar(ptr %0, ptr @v, ptr @text, ptr @text, i32 0, i64 4, i32 0, i32 0)
  call void @__cudaRegisterVar(ptr %0, ptr @plain, ptr @text, ptr @text, i32 0, i64 4, i32 0, i32 0)
  ret void
}
declare void @__cudaRegisterVar(ptr, ptr, ptr, ptr, i32, i64, i32, i32)
define internal void @__cuda_module_ctor() {
  call void @__cuda_register_globals(ptr @h)
  ret void
}
"""


def test_uses_go_through_pointers_and_llvm_takes_the_result(tmp_path):
    made = rewritten(MODULE)
    (tmp_path / "made.ll").write_text(made)
    subprocess.run(["llvm-as-19", "made.ll", "-o", "made.bc"], cwd=tmp_path, check=True)
    assert "@v = internal global ptr null, align 8" in made
    assert "@e = external global ptr, align 8" in made
    assert "@where = dso_local global ptr null, align 8" in made
    assert 'c"@v\\00"' in made
    assert made.count("call ptr @__vortex_managed_address(ptr @v)") == 2
    assert "phi ptr [ %vortex.managed." in made
    assert "@__cudaRegisterManagedVar(ptr %0, ptr @v," in made
    assert "@__cudaRegisterVar(ptr %0, ptr @plain," in made
    order = [made.index(f"ptr {name}, ptr null }}") for name in ("@__cuda_module_ctor", "@__vortex_managed_pointers", "@init")]
    assert order == sorted(order), "registration comes before what may use the variables"


def test_a_module_without_managed_variables_stays():
    text = MODULE.replace('section "vortex_managed"', 'section "other"')
    assert rewritten(text) == text


def test_an_address_in_a_structure_is_refused():
    with pytest.raises(FatalError, match="initial value of @s"):
        rewritten('@v = internal global i32 undef, section "vortex_managed", align 4\n@s = global { ptr, i32 } { ptr @v, i32 1 }, align 8\n')


def test_the_device_side_says_which_are_managed(nvcc):
    nvcc.write(a_cu='__managed__ int m = 3;\n#include "m.h"\n__device__ int d;\n__global__ void k() { m += d + n[1]; }\nint f() { return m + n[2]; }\n', m_h="static __managed__ int n[4];\n")
    nvcc("-c", "-O2", "-g", "a.cu")
    data = (nvcc.folder / "a.o").read_bytes()
    (section,) = elf.named(data, ".nv_fatbin")
    (symbols,) = [entry.payload for entry in container.read(elf.content(data, section)) if entry.kind == EntryKind.SYMBOLS]
    flags = {variable.name: variable.flags for variable in read_symbol_table(symbols).variables}
    assert flags["m"] == flags["_ZL1n"] == VariableFlag.MANAGED
    assert "__cudaRegisterManagedVar" in {name for name, _ in elf.symbols(data)}


def test_a_header_may_be_what_has_them(nvcc):
    nvcc.write(a_cu='#include "m.h"\n__global__ void k() { m += 1; }\nint f() { return m; }\n', m_h="__managed__ int m;\n")
    nvcc("-c", "a.cu")
    assert "__cudaRegisterManagedVar" in {name for name, _ in elf.symbols((nvcc.folder / "a.o").read_bytes())}
