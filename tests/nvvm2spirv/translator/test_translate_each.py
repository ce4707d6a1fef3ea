"""A module a kernel: each as if the kernel had been asked for alone, with the work up to the optimiser done once."""

from __future__ import annotations

import os

import pytest

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.api import translate_each
from nvvm2spirv.passes.optimize import Optimize

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'
VARIABLES = HEADER + """
@table = addrspace(4) externally_initialized global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@count = addrspace(1) externally_initialized global i32 0
@pointer = addrspace(1) externally_initialized global ptr addrspacecast (ptr addrspace(1) @count to ptr)
@unused = addrspace(1) externally_initialized global i32 7
@dynamic = external addrspace(3) global [0 x i32]
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @helper(i32 %x) noinline {
  %p = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %x
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define ptx_kernel void @first(ptr %o, i32 %n) !dbg !5 {
  %v = call i32 @helper(i32 %n), !dbg !6
  store i32 %v, ptr %o
  ret void
}
define ptx_kernel void @second(ptr %o) {
  %p = load ptr, ptr addrspace(1) @pointer
  %v = load i32, ptr %p
  %dead = load i32, ptr addrspace(4) @table
  store i32 %v, ptr %o
  ret void
}
define ptx_kernel void @third(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [0 x i32], ptr addrspace(3) @dynamic, i32 0, i32 %t
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr %o
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @third, !"maxntidx", i32 64}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!4}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "kernel.cu", directory: "/src")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "first", file: !2, line: 3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 12, column: 5, scope: !5)
"""


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("version", ["1.2", "1.4"])
def test_a_module_is_as_of_the_kernel_alone(level, version):
    options = Options(opt_level=level, spirv_version=version)
    modules = translate_each(VARIABLES, options)
    assert list(modules) == ["first", "second", "third"]
    for name, module in modules.items():
        alone = translate(VARIABLES, Options(opt_level=level, spirv_version=version, kernels=(name,)))
        assert module.describe() == alone.describe()
        assert module.llvm_ir.count("spir_kernel void") == alone.llvm_ir.count("spir_kernel void")
    assert [s.name for s in modules["first"].symbols] == ["table"]
    assert sorted(s.name for s in modules["second"].symbols) == ["count", "pointer", "table"]
    assert [s.index for s in modules["second"].symbols] == [0, 1, 2]
    assert modules["third"].symbols == ()


def test_chosen_kernels_only():
    assert list(translate_each(VARIABLES, Options(kernels=("third", "first")))) == ["first", "third"]


def test_the_optimiser_runs_once(monkeypatch):
    runs = []
    apply = Optimize.apply
    monkeypatch.setattr(Optimize, "apply", lambda self, module, context: runs.append(1) or apply(self, module, context))
    translate_each(VARIABLES)
    assert len(runs) == 1


def test_a_problem_of_several_kernels_comes_once():
    text = HEADER + "declare void @g()\ndeclare void @h()\n" + "".join(
        f"define ptx_kernel void @{name}() {{\n  call void @{called}()\n  ret void\n}}\n" for name, called in (("a", "g"), ("b", "h"), ("c", "g"))
    )
    with pytest.raises(TranslationError) as caught:
        translate_each(text)
    assert len(caught.value.diagnostics) == 3
    lines = [d.location.line for d in caught.value.diagnostics]
    assert lines == sorted(lines)


def kernels(count: int) -> str:
    body = "\n".join(f"  %a{i} = mul i32 %v{i}, %x\n  %v{i + 1} = xor i32 %a{i}, {i}" for i in range(150))
    return HEADER + "\n".join(
        f"define ptx_kernel void @k{k}(ptr %p, i32 %x) {{\n  %v0 = load i32, ptr %p\n{body}\n"
        "  store i32 %v150, ptr %p\n  ret void\n}" for k in range(count)
    )


def test_the_cost_of_splitting_is_linear():
    """Processor time of this process: what the children take is emission, once a kernel."""

    def cost(count: int) -> float:
        text, start = kernels(count), os.times().user
        translate_each(text, Options(validate=False))
        return os.times().user - start

    cost(2)
    small, large = cost(6), cost(48)
    assert large < 16 * max(small, 0.03), (small, large)


def test_an_inline_variable_that_only_unreachable_code_uses_stays_visible():
    text = """
@area = linkonce_odr addrspace(1) externally_initialized global [4 x i32] zeroinitializer
define linkonce_odr i32 @unused() {
  %v = load i32, ptr addrspace(1) @area
  ret i32 %v
}
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
"""
    assert [symbol.name for symbol in translate(HEADER + text, Options(linked=True)).symbols] == ["area"]
