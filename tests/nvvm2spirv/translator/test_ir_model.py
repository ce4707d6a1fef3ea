"""The model of LLVM text: instructions, operations, sizes of variables, aggregates that are split."""

from __future__ import annotations

import re
from pathlib import Path

import llvmlite.binding as llvm
import pytest

import nvvm2spirv
from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.errors import IRSyntaxError
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.supported import OPERATIONS, REFUSED
from nvvm2spirv.spirv.binary import decode
from nvvm2spirv.spirv.variable_sizes import VariableSizeError, check_variables
from vortex_rt import nvvm_of

# The text model: parsing, printing, rewriting.

ROOT = Path(__file__).parents[3]


def canonical(text):
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        return str(module)


def parsed(text):
    return Module(canonical(text))


def reparsed(module):
    """What LLVM makes of the model's text."""
    with llvm.parse_assembly(str(module), llvm.create_context()) as result:
        result.verify()
        return Module(str(result))


@pytest.mark.parametrize("source", sorted((ROOT / "examples").glob("*.cu")), ids=lambda p: p.stem)
def test_every_instruction_prints_as_it_was_parsed(source):
    module = parsed(nvvm_of(source).read_text())
    for function in module.defined():
        for instruction in function.instructions():
            before = str(instruction).split("\n")
            assert instruction.operands is not None  # parse
            assert [line.rstrip() for line in str(instruction).split("\n")] == [line.rstrip() for line in before]
    reparsed(module)


FORMS = [
    "%r = add nuw nsw i32 %a, -5",
    "%r = fcmp fast olt <2 x float> %v, zeroinitializer",
    "%r = getelementptr inbounds nuw { i32, [4 x float] }, ptr addrspace(3) %p, i64 0, i32 1, i64 %i",
    "%r = call fast noundef range(i32 0, 4) i32 (ptr, ...) @f(ptr noundef align 8 %p, i32 3) #4 [ \"tag\"() ]",
    "tail call void @llvm.foo(metadata !5, ptr byval(%struct.S) align 8 %p, i32 immarg 3)",
    '%r = call { i32, float } asm sideeffect "mov.b64 {$0, $1}, %laneid;", "=r,=f,~{memory}"() #1',
    "%r = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %a ], [ splat (i32 -1), %\"b c\" ]",
    "switch i32 %a, label %d [\n    i32 1, label %x\n    i32 -7, label %y\n  ]",
    "%r = cmpxchg weak volatile ptr addrspace(1) %p, i32 %a, i32 %b syncscope(\"agent\") acq_rel monotonic, align 4",
    "%r = atomicrmw volatile uinc_wrap ptr %p, i32 %a seq_cst, align 4",
    "store volatile <3 x float> <float 1.000000e+00, float 0x7FF0000000000000, float poison>, ptr @g, align 16",
    "%r = insertvalue { i32, { float, [2 x i8] } } undef, i8 3, 1, 1, 0",
    "%r = load atomic i64, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 8) "
    "syncscope(\"block\") acquire, align 8",
    "%r = alloca [4 x %struct.T], i32 %n, align 16, addrspace(5)",
    "br i1 %c, label %x, label %\"y z\"",
    "ret { i32, ptr } { i32 5, ptr null }",
    "%r = select i1 %c, ptr addrspace(1) @a, ptr addrspace(1) null",
    "%r = call ptr %fp(i32 1, double 1.000000e-01)",
    "fence syncscope(\"agent\") seq_cst",
    "unreachable",
]


@pytest.mark.parametrize("text", FORMS)
def test_instruction_round_trip(text):
    instruction = Instruction("  " + text + ", !dbg !7, !tbaa !3")
    assert instruction.operands is not None
    assert instruction.metadata == ", !dbg !7, !tbaa !3"
    assert instruction.debug_location == "!7"
    assert instruction.text == text + ", !dbg !7, !tbaa !3"


def test_fields_of_a_call():
    call = Instruction("  %r = tail call fast i32 (ptr, ...) @\"a b\"(ptr noundef %p, i32 3) #4")
    assert (call.callee_name, call.type, call.source_type, call.flags) == (
        "a b", "i32", "i32 (ptr, ...)", ["tail", "fast"],
    )
    assert [(o.type, o.attributes, o.value) for o in call.operands] == [("ptr", "noundef", "%p"), ("i32", "", "3")]
    assert call.suffix == " #4"


def test_unnamed_values_get_names_that_survive_insertion():
    module = parsed("define i32 @f(i32) {\n %2 = add i32 %0, 1\n br label %3\n3:\n ret i32 %2\n}")
    function = module.functions["f"]
    add = next(function.instructions())
    add.insert_before("%extra = mul i32 3, 4")
    again = reparsed(module).functions["f"]
    assert len(again.blocks) == 2


def test_unnamed_values_get_names_where_the_module_has_many_that_look_like_them():
    adds = "\n".join(f" %x_{number}.a = add i32 %0, {number}" for number in range(120))
    module = parsed(
        f"define i32 @f(i32) {{\n{adds}\n %2 = add i32 %0, %x_.b\n ret i32 %2\n}}".replace("%x_.b", "%x_119.a").replace(
            "%x_0.a", "%x_.a"
        )
    )
    again = reparsed(module).functions["f"]
    assert len({item.result for item in again.instructions() if item.result}) == 121


def test_replace_keeps_the_result_and_makes_other_names_fresh():
    module = parsed(
        "define i32 @f(i32 %a) {\n %t = add i32 %a, 1\n %r = call i32 @g(i32 %t)\n ret i32 %r\n}\ndeclare i32 @g(i32)"
    )
    function = module.functions["f"]
    (call,) = function.calls("g")
    new = call.replace(f"%t = mul i32 {call.operands[0].value}, 3\n{call.result} = sub i32 %t, 1")
    assert new[0].result != "%t"
    assert new[1].operands[0].value == new[0].result
    assert str(reparsed(module).functions["f"]).count("%r") == 2


def test_replacements_are_chained_in_one_sweep():
    module = parsed("define i32 @f(i32 %a) {\n %b = add i32 %a, 1\n %c = add i32 %b, 1\n ret i32 %c\n}")
    function = module.functions["f"]
    b, c, _ = function.instructions()
    c.replace_by_value("%b")
    b.replace_by_value("%a")
    assert "ret i32 %a" in str(function)


def test_link_completes_declarations_and_keeps_definitions():
    module = parsed("declare i32 @f(i32)\ndefine i32 @g() {\n ret i32 1\n}")
    module.link(
        "define i32 @f(i32 %x) alwaysinline {\n ret i32 %x\n}\ndefine i32 @g() {\n ret i32 2\n}\n@t = global i32 3"
    )
    assert module.functions["f"].blocks
    assert "ret i32 1" in str(module.functions["g"])
    assert module.globals["t"].initializer == "3"
    assert "alwaysinline" in module.attributes_of(module.functions["f"])
    reparsed(module)


def test_attributes_are_resolved():
    module = parsed(
        'define void @f() #0 {\n ret void\n}\nattributes #0 = { nounwind memory(none) "nvvm.maxntid"="256,2" }'
    )
    assert module.attributes_of(module.functions["f"]) == {"nounwind": "", "memory": "none", "nvvm.maxntid": "256,2"}


def test_numbered_types_are_not_confused_with_values():
    module = parsed("%0 = type { i32, float }\ndefine float @f(ptr %p, i64) {\n"
                    " %2 = getelementptr %0, ptr %p, i64 %0, i32 1\n %3 = load float, ptr %2\n %4 = alloca %0\n"
                    " store %0 zeroinitializer, ptr %4\n ret float %3\n}")  # fmt: skip
    again = reparsed(module)
    assert again.types == {"%_type.0": "{ i32, float }"}


def test_variables_have_numbered_types():
    text = """%0 = type { %1 }
%1 = type { [17 x i8] }
@v = internal addrspace(3) global %0 undef, align 1
@w = addrspace(1) global [2 x %1] zeroinitializer
@"%0" = private constant [4 x i8] c"%0\\0A\\00"
"""
    module = Module(text)
    assert module.globals["v"].type == "%_type.0"
    assert module.globals["w"].type == "[2 x %_type.1]"
    assert module.globals["%0"].initializer == 'c"%0\\0A\\00"'
    assert types.size_align(module.globals["v"].type, module.types, 8) == (17, 1)


@pytest.mark.parametrize(
    ("name", "token"), [("f", "@f"), ("a b", '@"a b"'), ('q"q', '@"q\\22q"'), ("1x", '@"1x"'),
                        ("_ZN1a$x.y", '@"_ZN1a$x.y"'), ("-a.b_1", "@-a.b_1"), ("a\\b", '@"a\\\\b"'), ("$d", '@"$d"')],
)
def test_names_are_quoted_as_llvm_does(name, token):
    assert scan.token("@", name) == token
    assert scan.plain_name(token) == name
    assert f"{token} = global i32 0" in canonical(f"{token} = global i32 0")


def test_substitute_leaves_strings_alone():
    assert (
        scan.substitute('call void asm "%a @b", ""(ptr @b, i32 %a.1, i32 %a)', {"%a": "7", "@b": "@c"})
        == 'call void asm "%a @b", ""(ptr @c, i32 %a.1, i32 7)'
    )


@pytest.mark.parametrize(
    ("type_", "size", "align"),
    [
        ("i1", 1, 1), ("i24", 4, 4), ("i128", 16, 16), ("double", 8, 8), ("ptr addrspace(3)", 8, 8),
        ("{ i8, i32, i8 }", 12, 4), ("<{ i8, i32 }>", 5, 1), ("<3 x float>", 16, 16), ("[3 x { i8, i16 }]", 12, 2),
        ("%S", 24, 8),
    ],
)  # fmt: skip
def test_sizes(type_, size, align):
    assert types.size_align(type_, {"%S": "{ i32, [2 x ptr] }"}) == (size, align)


def test_bad_text_is_an_error():
    with pytest.raises(IRSyntaxError):
        Module("this is not IR\n")
    with pytest.raises(IRSyntaxError):
        assert Instruction("  %r = wibble i32 %a, %b").operands


@pytest.mark.parametrize("visibility", ["hidden", "protected"])
def test_visibility_goes_where_a_symbol_becomes_local(visibility):
    """Kernels of CUB are hidden, and so are their shared variables, which passes make local."""
    text = f"""
target triple = "nvptx64-nvidia-cuda"
@cell = linkonce_odr {visibility} addrspace(3) global [32 x i32] undef, align 4
@seen = {visibility} addrspace(1) externally_initialized global i32 0, align 4
define {visibility} ptx_kernel void @kernel(ptr %p) {{
  %value = load i32, ptr %p
  %twice = call i32 @twice(i32 %value)
  store i32 %twice, ptr addrspace(3) @cell
  store i32 %twice, ptr addrspace(1) @seen
  ret void
}}
define linkonce_odr {visibility} i32 @twice(i32 %x) {{
  %y = add i32 %x, %x
  ret i32 %y
}}
"""
    module = Module(text)
    assert visibility not in str(module)
    assert [symbol.name for symbol in translate(text).symbols] == ["seen"]


# Each row of the table of supported operations translates, or is refused with its code; the page in docs/ is the
# table's.

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'
PARAMETERS = "ptr %out, ptr %p, ptr %src, i32 %a, i32 %b, float %x, float %y, i64 %n"
REFUSED_MODULES = {
    "invoke": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\nx:\n"
              " ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n ret void\n}\ndeclare void @f()",
    "landingpad": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\n"
                  "x:\n ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n ret void\n}\ndeclare void @f()",
    "resume": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\nx:\n"
              " ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n resume {ptr, i32} %l\n}\ndeclare void @f()",
    "indirectbr": "define ptx_kernel void @k(ptr %p) {\n indirectbr ptr %p, [label %x, label %y]\nx:\n"
                  " store i32 0, ptr %p\n ret void\ny:\n ret void\n}",
    "va_arg": "define ptx_kernel void @k(ptr %p) {\n %v = va_arg ptr %p, i32\n store i32 %v, ptr %p\n ret void\n}",
    "callbr": 'define ptx_kernel void @k() {\n callbr void asm sideeffect "x", "!i"() to label %x [label %y]\nx:\n'
              ' ret void\ny:\n ret void\n}',
}


def module_for(example):
    body, _, extra = example.partition(";; ")
    declares = set()
    for match in re.finditer(r"call ([^@\n]+?) @(llvm[\w.]+)\(([^\n]*)\)$", body, re.M):
        types = [
            re.match(r"(<[^>]*>|[^ ]+)", part.strip()).group()
            for part in re.split(r",\s*(?![^<]*>)", match.group(3))
            if part.strip()
        ]
        declares.add(f"declare {match.group(1)} @{match.group(2)}({', '.join(types)})")
    lines = "\n".join(sorted(declares))
    return (
        f"{HEADER}define ptx_kernel void @k({PARAMETERS}) {{\nentry:\n{body.rstrip()}\nstore i32 %r, ptr %out\n"
        f"ret void\n}}\n{extra}\n{lines}\n"
    )


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("row", [row for row in OPERATIONS.values() if row.example], ids=lambda row: row.name)
def test_supported_operation_translates(row, level):
    assert translate(module_for(row.example), Options(opt_level=level)).binary


@pytest.mark.parametrize("row", [row for row in OPERATIONS.values() if row.how == REFUSED], ids=lambda row: row.name)
def test_refused_operation_is_refused(row):
    with pytest.raises(TranslationError) as caught:
        translate(HEADER + REFUSED_MODULES[row.name], Options(opt_level=0))
    assert row.code in {d.code for d in caught.value.diagnostics}
    assert row.hint in str(caught.value)


# Variables that LLVM's SPIR-V back end makes smaller are an error, whatever their type.

TYPES = {
    "i8": 1, "i64": 8, "i128": 16, "double": 8, "ptr": 8, "[5 x <3 x i16>]": 40, "<3 x float>": 16, "<{ i8, i64 }>": 9,
    "{ i16, { i8, i32 } }": 12,
    "%struct.S": 64, "[2 x [3 x ptr]]": 48, "[2 x %struct.S]": 128, "<16 x half>": 32,
}  # fmt: skip
"""Types of LLVM and their bytes, after NVPTX's data layout."""
KERNEL = """
target triple = "nvptx64-nvidia-cuda"
%struct.S = type {{ i8, [2 x ptr], i64, <3 x float>, i1 }}
define void @"a $function"(ptr %x) noinline {{
  %v = alloca {type}, align 16
  store volatile i8 1, ptr %v
  store ptr %v, ptr %x
  ret void
}}
define ptx_kernel void @k(ptr %x) {{
  call void @"a $function"(ptr %x)
  ret void
}}
"""


@pytest.mark.parametrize(("type_", "size"), TYPES.items())
def test_sizes_are_those_of_the_ir(type_, size):
    module = translate(KERNEL.format(type=type_), Options(opt_level=0))
    (line,) = (line for line in module.llvm_ir.splitlines() if "alloca" in line)
    kept = line.split("alloca ")[1].split(", align")[0]
    check_variables(decode(module.binary), Module(module.llvm_ir), 8)
    check_variables(
        decode(module.binary), Module(module.llvm_ir.replace(f"alloca {kept},", f"alloca [{size} x i8],")), 8
    )
    with pytest.raises(
        VariableSizeError, match=rf"of function 'a \$function' has {size + 1} bytes in the IR and {size} in SPIR-V"
    ):
        check_variables(
            decode(module.binary), Module(module.llvm_ir.replace(f"alloca {kept},", f"alloca [{size + 1} x i8],")), 8
        )


def test_a_variable_that_the_back_end_retypes_is_refused(monkeypatch):
    monkeypatch.setattr(
        pipeline, "PIPELINE", tuple(step for step in pipeline.PIPELINE if step.name != "avoid-misselection")
    )
    with pytest.raises(
        TranslationError,
        match=r"N2S041.*variable 'private' of function 'a \$function' has 8 bytes in the IR and 1 in SPIR-V",
    ):
        translate(KERNEL.format(type="ptr"), Options(opt_level=0))


# Phis and selects of aggregates become one for each field.

AGGREGATES_HEADER = 'target triple = "nvptx64-nvidia-cuda"\n%pair = type { i32, float }\n'
FOOTER = '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'
LOOP = """
define void @k(ptr %p, i64 %v) {
entry:
  %first = cmpxchg ptr %p, i64 0, i64 %v monotonic monotonic
  %done = extractvalue { i64, i1 } %first, 1
  br i1 %done, label %exit, label %again
again:
  %last = phi { i64, i1 } [ %first, %entry ], [ %next, %again ]
  %seen = extractvalue { i64, i1 } %last, 0
  %next = cmpxchg ptr %p, i64 %seen, i64 %v monotonic monotonic
  %ok = extractvalue { i64, i1 } %next, 1
  br i1 %ok, label %exit, label %again
exit:
  ret void
}
"""
SELECT = """
define void @k(ptr %p, i1 %c, i32 %a, float %b) {
  %x0 = insertvalue %pair poison, i32 %a, 0
  %x1 = insertvalue %pair %x0, float %b, 1
  %y0 = insertvalue { %pair, i32 } poison, %pair %x1, 0
  %y1 = insertvalue { %pair, i32 } %y0, i32 7, 1
  %z0 = insertvalue { %pair, i32 } %y1, float 0.0, 0, 1
  %z = select i1 %c, { %pair, i32 } %y1, { %pair, i32 } %z0
  %field = extractvalue { %pair, i32 } %z, 0, 1
  store float %field, ptr %p
  ret void
}
"""


@pytest.mark.parametrize(
    ("body", "level"), [(LOOP, 0), (LOOP, 2), (SELECT, 2)],
    ids=["loop of compare-exchange -O0", "loop of compare-exchange", "select of nested structures"],
)
def test_no_aggregate_reaches_the_back_end_in_a_phi_or_select(body, level):
    module = nvvm2spirv.translate(AGGREGATES_HEADER + body + FOOTER, nvvm2spirv.Options(opt_level=level))
    lines = [line for line in module.llvm_ir.splitlines() if " = phi " in line or " = select " in line]
    assert not [line for line in lines if "phi {" in line or "phi %" in line or ", {" in line or ", %pair" in line]
