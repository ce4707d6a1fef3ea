"""Typed pointers of LLVM 3.x to 16, as text before and after."""

from __future__ import annotations

import pytest

from nvvm2spirv import translate
from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers

PAIRS = [
    ("%p = getelementptr inbounds float, float* %a, i64 %i", "%p = getelementptr inbounds float, ptr %a, i64 %i"),
    ("%p = getelementptr inbounds float* %a, i64 %i", "%p = getelementptr inbounds float, ptr %a, i64 %i"),
    ("%v = load float, float addrspace(1)* %p, align 4", "%v = load float, ptr addrspace(1) %p, align 4"),
    ("%v = load volatile i32 addrspace(3)* %p", "%v = load volatile i32, ptr addrspace(3) %p"),
    ("%v = load i8*, i8** %p", "%v = load ptr, ptr %p"),
    ("%v = load i8** %p", "%v = load ptr, ptr %p"),
    ("store <2 x float>* %v, <2 x float>** %p", "store ptr %v, ptr %p"),
    ("%c = bitcast [4 x [2 x i32]]* %a to i8 addrspace(0)*", "%c = bitcast ptr %a to ptr"),
    ("%f = load i32 (i8*, ...)*, i32 (i8*, ...)** %p", "%f = load ptr, ptr %p"),
    ("%r = call i32 (i8*, ...)* @printf(i8* %f)", "%r = call i32 (ptr, ...) @printf(ptr %f)"),
    ("%r = call i32 (i8*, ...) @printf(i8* %f)", "%r = call i32 (ptr, ...) @printf(ptr %f)"),
    ("call void (i32)* %fp(i32 1)", "call void (i32) %fp(i32 1)"),
    ("call void %fp(i32* %p)", "call void %fp(ptr %p)"),
    ("define void @k(%struct.S* byval align 8 %s, %T* noalias sret %r)",
     "define void @k(ptr byval(%struct.S) align 8 %s, ptr noalias sret(%T) %r)"),
    ("define void @k(%struct.S* byval(%struct.S) %s)", "define void @k(ptr byval(%struct.S) %s)"),
    ("@t = global [2 x i8*] [i8* null, i8* bitcast (i32* @x to i8*)]",
     "@t = global [2 x ptr] [ptr null, ptr bitcast (ptr @x to ptr)]"),
    ("@p = global i8* getelementptr inbounds ([3 x i8]* @s, i32 0, i32 0)",
     "@p = global ptr getelementptr inbounds ([3 x i8], ptr @s, i32 0, i32 0)"),
    ("%n = type { i32, %n*, { i8*, i64 }* }", "%n = type { i32, ptr, ptr }"),
    ('@s = constant [4 x i8] c"a*b\\00" ; a * in a comment', '@s = constant [4 x i8] c"a*b\\00" ; a * in a comment'),
    ('%"quoted*name" = type { i8* }', '%"quoted*name" = type { ptr }'),
    ("!5 = metadata !{void (float*)* @k, metadata !\"kernel\", i32 1}", "!5 = !{ptr @k, !\"kernel\", i32 1}"),
    ("!5 = !{void (float*, i32)* @k, !\"kernel\", i32 1}", "!5 = !{ptr @k, !\"kernel\", i32 1}"),
    ("%o = cmpxchg i32* %p, i32 1, i32 2 acq_rel", "%o = cmpxchg ptr %p, i32 1, i32 2 acq_rel acquire"),
    ("%x = select i1 %c, i32** %a, i32** %b", "%x = select i1 %c, ptr %a, ptr %b"),
    ("%c = icmp eq %struct.node* %a, null", "%c = icmp eq ptr %a, null"),
    ("%v = phi i8 addrspace(1)* [ %a, %x ], [ null, %y ]", "%v = phi ptr addrspace(1) [ %a, %x ], [ null, %y ]"),
    ("%i = ptrtoint <{ i8, i32 }>* %p to i64", "%i = ptrtoint ptr %p to i64"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_upgrade(before, after):
    assert upgrade_typed_pointers(before) == after
    assert upgrade_typed_pointers(after) == after


def test_detection():
    assert has_typed_pointers("define void @k(float* %p) {\n}")
    assert has_typed_pointers('!0 = metadata !{metadata !"x"}')
    assert not has_typed_pointers('; a * b\n@s = constant [3 x i8] c"a*b"\ndefine void @k(ptr %p) {\n}')


PAPER = """
; ModuleID = 'vecadd.bc'
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local void @_Z6vecaddPfS_S_(float* %a, float* %b, float* %c) #0 {
entry:
  %a.addr = alloca float*, align 8
  store float* %a, float** %a.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1, !range !9
  %idxprom = sext i32 %0 to i64
  %1 = load float*, float** %a.addr, align 8
  %arrayidx = getelementptr inbounds float, float* %1, i64 %idxprom
  %2 = load float, float* %arrayidx, align 4
  %arrayidx2 = getelementptr inbounds float, float* %b, i64 %idxprom
  %3 = load float, float* %arrayidx2, align 4
  %add = fadd contract float %2, %3
  %arrayidx4 = getelementptr inbounds float, float* %c, i64 %idxprom
  store float %add, float* %arrayidx4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent noinline norecurse nounwind optnone }
attributes #1 = { nounwind readnone }

!nvvm.annotations = !{!3, !4, !5, !4, !6}
!llvm.module.flags = !{!0}
!nvvmir.version = !{!8}
!0 = !{i32 2, !"nvvm-reflect-ftz", i32 0}
!3 = !{void (float*, float*, float*)* @_Z6vecaddPfS_S_, !"kernel", i32 1}
!4 = !{null, !"align", i32 8}
!5 = !{null, !"align", i32 8, !"align", i32 65544, !"align", i32 131080}
!6 = !{null, !"align", i32 16}
!8 = !{i32 1, i32 4}
!9 = !{i32 0, i32 1024}
"""


def test_the_papers_module_translates():
    module = translate(PAPER)
    (kernel,) = module.kernels
    assert kernel.name == "_Z6vecaddPfS_S_"
    assert [(a.kind, a.type, a.address_space) for a in kernel.arguments] == [("global", "float*", 1)] * 3
    assert kernel.generic_accesses == 0


LLVM_3_4 = """
target triple = "nvptx64-nvidia-cuda"
%struct.P = type { float, %struct.P* }
@msg = private addrspace(4) constant [6 x i8] c"a * b\\00"
define void @k(float addrspace(1)* %out, %struct.P* byval %p) {
  %q = getelementptr inbounds %struct.P* %p, i32 0, i32 0
  %v = load float* %q, align 4
  store float %v, float addrspace(1)* %out, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (float addrspace(1)*, %struct.P*)* @k, metadata !"kernel", i32 1}
"""


def test_llvm_3_4_translates():
    (kernel,) = translate(LLVM_3_4).kernels
    assert (kernel.arguments[1].kind, kernel.arguments[1].type, kernel.arguments[1].size) == ("value", "P", 16)
