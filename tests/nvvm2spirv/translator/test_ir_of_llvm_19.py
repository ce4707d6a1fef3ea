"""Each construct of LLVM 19's language, read and translated."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.api import translate_each
from nvvm2spirv.ir import flatten, nodes, scan, types
from nvvm2spirv.ir.constants import address, constant_bytes
from nvvm2spirv.ir.model import Module
from nvvm2spirv.ir.parser import declared
from nvvm2spirv.passes.optimize import Optimize

# The text library on what LLVM 19's tools print, and the questions that the device compiler asks of it.

ROOT = Path(__file__).parents[3]
EVERYTHING = r"""
source_filename = "a \22b\22.c"
target datalayout = "e-i64:64"
target triple = "spir64-unknown-unknown"

%struct.S = type { i32, [2 x ptr], target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) }
%"odd name" = type opaque
%0 = type { i8, i64 }

$c = comdat any

@plain = addrspace(1) global i32 0, align 4
@tls = internal thread_local(localexec) unnamed_addr global [2 x i32] zeroinitializer, section "x, align 64 comdat", align 8, !dbg !10
@c = linkonce_odr hidden local_unnamed_addr addrspace(2) constant [3 x i8] c"\5C\22\00", comdat, align 1
@"q uote, align 32" = external externally_initialized global { i32, <{ i8, i16 }> }
@partly = global { i32, [2 x i8], i64 } { i32 1, [2 x i8] undef, i64 poison }, align 8
@inside = constant ptr getelementptr inbounds ({ [3 x ptr] }, ptr @table, i32 0, i32 0, i32 1)
@ranged = constant ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @table, i32 0, i32 0, i32 2)
@table = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @f, ptr addrspacecast (ptr addrspace(1) @plain to ptr)] }
@sum = constant i64 add (i64 ptrtoint (ptr @table to i64), i64 4)
@"alias = global" = alias i32, ptr addrspace(1) @plain

; Function Attrs: convergent nounwind
declare spir_func noundef zeroext i1 @"callee(i32)"(ptr addrspace(4) noundef byval(%struct.S) align 8, ...) #0

declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) noalias nocapture writeonly, ptr addrspace(4) noalias nocapture readonly, i64, i1 immarg) #1

define weak_odr dso_local spir_func i32 @f(ptr %p, i32 %0) unnamed_addr #0 section "a \22comdat\22 #9" comdat($c) align 16 prefix i32 7 !dbg !5 !kernel_arg_name !6 {
  %2 = alloca %struct.S, align 8
    #dbg_declare(ptr %2, !11, !DIExpression(), !12)
  %3 = load i32, ptr %p, align 4, !dbg !12, !tbaa !13
  %4 = call noundef zeroext i1 (ptr addrspace(4), ...) @"callee(i32)"(ptr addrspace(4) noundef byval(%struct.S) align 8 null, i32 %3) #2, !dbg !12
  %5 = call { i32, i32 } asm sideeffect "mov $0, %4 ; @f() !dbg !5", "=r,=r,r,~{memory}"(i32 %3) #3, !srcloc !6
  %6 = extractvalue { i32, i32 } %5, 1
  switch i32 %6, label %8 [
    i32 0, label %7
    i32 -3, label %"b \22l"
  ]

7:                                                ; preds = %1
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 4 @plain, ptr addrspace(4) addrspacecast (ptr @f to ptr addrspace(4)), i64 4, i1 false)
  br label %8

"b \22l":                                         ; preds = %1
  store [9 x i8] c", !dbg !9", ptr %2, align 1
  store target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) poison, ptr %2, align 8
  br label %8

8:                                                ; preds = %"b \22l", %7, %1
  %9 = phi i32 [ 0, %1 ], [ 1, %7 ], [ ptrtoint (ptr @table to i32), %"b \22l" ]
  %10 = atomicrmw add ptr addrspace(1) @plain, i32 %9 syncscope("agent") monotonic, align 4
  ret i32 %10
}

attributes #0 = { convergent nounwind "a b"="{ } #7" "denormal-fp-math-f32"="preserve-sign" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent }
attributes #3 = { nounwind memory(none) }

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!opencl.spir.version = !{}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "dir/a, (b\5C\22.cl", directory: "/x")
!5 = distinct !DISubprogram(name: "f, line: 99", scope: !2, file: !2, line: 3, type: !8, unit: !1)
!6 = !{!"a, \22b}", !"\\", i32 7, i1 true, !5, null}
!8 = !DISubroutineType(types: !{null})
!10 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "tls", file: !2, line: 1, type: !7, isLocal: true, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DILocalVariable(name: "v", scope: !5, file: !2, line: 4, type: !7)
!12 = !DILocation(line: 41, column: 3, scope: !14)
!13 = !{!15, !15, i64 0}
!14 = distinct !DILexicalBlock(scope: !5, file: !2, line: 40)
!15 = !{!"int", !16}
!16 = !{!"root, i64 0"}
"""


def tool(text: str, *command: str) -> str:
    return subprocess.run([*command], input=text, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def printed():
    """The module as LLVM 19 prints it."""
    return tool(EVERYTHING, "opt-19", "-S", "-passes=verify", "-")


def test_what_is_read_is_printed(printed):
    module = Module(printed)
    for function in module.defined():
        for instruction in function.instructions():
            assert instruction.operands is not None  # parse, so that printing is from the fields
    assert tool(str(module), "opt-19", "-S", "-passes=verify", "-")
    again = Module(tool(str(module), "opt-19", "-S", "-passes=verify", "-"))
    assert list(again.functions) == list(module.functions)
    assert {name: str(variable) for name, variable in again.globals.items()} == {
        name: str(variable) for name, variable in module.globals.items()
    }
    for before, after in zip(module.defined(), again.defined()):
        assert [len(block.instructions) for block in before.blocks] == [
            len(block.instructions) for block in after.blocks
        ]


def test_globals(printed):
    module = Module(printed)
    tls, constant = module.globals["tls"], module.globals["c"]
    assert (tls.align, tls.linkage, tls.qualifiers) == (8, "internal", ["thread_local(localexec)", "unnamed_addr"])
    assert tls.suffix.startswith(', section "x, align 64 comdat", align 8, !dbg !')
    assert (constant.align, constant.address_space, constant.constant, constant.suffix) == (1, 2, True, ", align 1")
    assert constant_bytes(constant.type, constant.initializer or "", module.types) == b'\\"\0'
    external = module.globals["q uote, align 32"]
    assert (external.align, external.initializer, external.qualifiers) == (0, None, ["externally_initialized"])
    assert list(module.aliases) == ["alias = global"]


def test_functions(printed):
    module = Module(printed)
    function = module.functions["f"]
    assert function.prefix == ["weak_odr", "dso_local", "spir_func"]
    words = [word for _, word in scan.attributes(function.attributes)]
    assert words[:5] == ["unnamed_addr", "#0", 'section "a \\22comdat\\22 #9"', "align 16", "prefix i32 7"]
    assert nodes.operands(module, scan.attachment(function.attributes, "kernel_arg_name") or "")[1] == '!"\\\\"'
    assert scan.attachment(function.attributes, "kernel_arg") is None
    assert declared(printed) == {"callee(i32)"}
    assert function.referenced_globals() == {"callee(i32)", "llvm.memcpy.p1.p4.i64", "plain", "f", "table"}
    assert [block.label for block in function.blocks] == ["%_.1", "%_.7", '%"b \\22l"', "%_.8"]
    assert function.blocks[0].successors() == ["%_.8", "%_.7", '%"b \\22l"']


def test_nodes_and_locations(printed):
    module = Module(printed)
    function = module.functions["f"]
    node = scan.attachment(function.attributes, "kernel_arg_name") or ""
    operands = nodes.operands(module, node)
    assert [nodes.string(operand) for operand in operands] == ['a, "b}', "\\", None, None, None, None]
    assert [nodes.integer(operand) for operand in operands[2:4]] == [7, 1]
    subprogram = nodes.fields(module, scan.attachment(function.attributes, "dbg") or "")
    assert (subprogram["name"], subprogram["line"]) == ('"f, line: 99"', "3")
    instructions = list(function.instructions())
    load, call, assembly = instructions[1:4]
    assert (
        nodes.location(module, load.debug_location)
        == nodes.location(module, call.debug_location)
        == 'dir/a, (b\\".cl:41'
    )
    assert assembly.debug_location is None
    (store,) = [i for i in instructions if i.opcode == "store" and i.operands[0].value.startswith("c")]
    assert store.debug_location is None


def test_flatten(printed):
    module = Module(printed)
    flatten.flatten(module)
    text = str(module)
    assert "addrspace" not in text
    assert "target(" not in text
    assert "llvm.memcpy.p0.p0.i64" in module.functions
    assert tool(text, "opt-19", "-S", "-passes=verify", "-")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%a = load i32, ptr addrspace(1) %p, align 4", "%a = load i32, ptr %p, align 4"),
        ('store [14 x i8] c" addrspace(1) \\00", ptr addrspace(3) @"x addrspace(3)"',
         'store [14 x i8] c" addrspace(1) \\00", ptr @"x addrspace(3)"'),
        ("%addrspacecast = addrspacecast ptr addrspace(1) %p to ptr", "%addrspacecast = bitcast ptr %p to ptr"),
        ("%p = alloca i32, align 4, addrspace(5)", "%p = alloca i32, align 4"),
        ("call addrspace(4) void @llvm.f.p1.p4i8(ptr addrspace(4) %p)", "call void @llvm.f.p0.p0i8(ptr %p)"),
        ('call void @f(target("spirv.Image", void, 1, 0) %target, ptr %p)', "call void @f(ptr %target, ptr %p)"),
        ('call void @"target(1)"(target("a", target("b(", i32), 1) %x)', 'call void @"target(1)"(ptr %x)'),
        ('%x = call i32 asm "addrspace(1) target(2)", "=r"()', '%x = call i32 asm "addrspace(1) target(2)", "=r"()'),
    ],
)
def test_flat_text(before, after):
    assert flatten.flat(before) == after


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("@a", ("@a", 0)),
        ("getelementptr inbounds ([4 x i32], ptr @a, i64 0, i64 3)", ("@a", 12)),
        ("getelementptr (i8, ptr addrspace(2) getelementptr (%S, ptr addrspace(2) @a, i64 1, i32 1, i64 1), i64 -2)",
         ("@a", 24 + 8 + 8 - 2)),
        ("getelementptr inbounds inrange(-16, 16) ({ [3 x ptr] }, ptr @\"b c\", i32 0, i32 0, i32 2)", ('@"b c"', 16)),
        ("getelementptr inbounds ({ [3 x ptr] }, ptr @v, i32 0, inrange i32 0, i32 2)", ("@v", 16)),
        ("addrspacecast (ptr addrspace(1) bitcast (ptr addrspace(1) @a to ptr addrspace(1)) to ptr)", ("@a", 0)),
        ("getelementptr (i8, ptr @a, i64 ptrtoint (ptr @b to i64))", None),
        ("inttoptr (i64 3 to ptr)", None),
        ("%p", None),
        ("null", None),
    ],
)
def test_addresses(value, expected):
    assert address(value, {"%S": "{ i32, [2 x ptr] }"}) == expected


@pytest.mark.parametrize(
    ("type_", "indices", "offset"),
    [("i8", [5], 5), ("[4 x i32]", [0, -1], -4), ("{ i8, { i16, [2 x i64] } }", [1, 1, 1, 1], 32 + 8 + 8 + 8)],
)
def test_offsets(type_, indices, offset):
    assert types.offset(type_, indices, {}) == offset


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (', section "a, align 3", align 8, !dbg !5', ['section "a, align 3"', "align 8", "!dbg !5"]),
        ('local_unnamed_addr #0 "k"="v" "alone" memory(none) allockind("alloc,zeroed") addrspace(1)',
         ["local_unnamed_addr", "#0", '"k"="v"', '"alone"', "memory(none)", 'allockind("alloc,zeroed")',
          "addrspace(1)"]),
        ('comdat($x) gc "g c" personality ptr @p !a.b !7', ["comdat($x)", 'gc "g c"', "personality ptr @p", "!a.b !7"]),
        ("", []),
    ],
)  # fmt: skip
def test_attributes_are_split(text, words):
    found = scan.attributes(text)
    assert [word for _, word in found] == words
    assert "".join(separator + word for separator, word in found) == text


def test_a_function_is_added_from_text():
    module = Module("declare i32 @f(i32)\ndefine i32 @g() {\n  ret i32 1\n}\n")
    function = module.add_function("define internal i32 @f(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}")
    assert list(module.functions) == ["g", "f"]
    assert function.module is module
    assert [instruction.opcode for instruction in function.instructions()] == ["add", "ret"]


def test_the_library_stands_alone():
    """It imports nothing else of the project, and no LLVM before it is asked."""
    for path in (ROOT / "nvvm2spirv" / "ir").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            module = node.module if isinstance(node, ast.ImportFrom) else ""
            assert not (module or "").startswith(("nvvm2spirv", "vortex_rt")) or (module or "").startswith(
                "nvvm2spirv.ir"
            ), path.name
    code = (
        "import sys, vortex_rt.compiler.cli, vortex_rt.compiler.build; print([m for m in sys.modules if "
        "m.startswith(('llvmlite', 'nvvm2spirv')) and not m.startswith(('nvvm2spirv.ir', 'nvvm2spirv.metadata'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['nvvm2spirv']"


def test_a_declaration_that_is_added_stays_one():
    function = Module().add_function("declare i32 @f(i32)")
    assert function.is_declaration
    assert function.blocks == []
    assert str(function) == "declare i32 @f(i32)\n"


# A module a kernel: each as if the kernel had been asked for alone, with the work up to the optimiser done once.

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
