"""What a program writes in its strings and names is never taken for what the compiler looks for."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest
from simulated_device import LocalBytes

from nvvm2spirv.ir import scan
from vortex_rt.compiler import pipeline
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.target import TARGETS

TEXTS = (
    "addrspace(1)", "pointer in addrspace(3) here", "left, align right", ", align 1024", "one, comdat two",
    "comdat($x)", "section \"x\"", "!dbg !5", ", !dbg !7",
    "#0", ") #3", "@__vx_group_barrier()", "call void @__vx_field_u32(i32 0)", "label %x", "declare void @f()",
    "define i32 @g() {", "{", "}", "][", "(", ")",
    "target(\"spirv.Image\")", "@llvm.memcpy.p1.p0", "%s %d", "spir_func ", "i32 (ptr, ...)", "\"", "'", "\\", "\\\\",
    "\\22", "a\\", "%5", "%\"q\"", "; comment",
    "= alloca [4 x i8]", "unwind label", "external global", "naïve λ ☃", "\u00ff", "tab\there", "new\nline", "a\0b",
    "\x01\x7f", "f0", "sp", "_start", "memcpy", ".LBB0_1",
    "$d", "-1", "1e5", "", "x" * 1100, "a-b", "a.b$c", "switch i32 [", "source_filename", "attributes #0 = {",
    "ret void", "%vx.printf.sink", "zeroinitializer",
)  # fmt: skip
"""Every word that the compiler looks for, and what strings and names may hold besides."""

KERNEL_INFO = """!kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 !kernel_arg_name !4"""


def quoted(data: bytes) -> str:
    """LLVM's spelling of a string."""
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in data) + '"'


def node(*texts: str) -> str:
    return "!{" + ", ".join("!" + quoted(text.encode()) for text in texts) + "}"


def assemble(text: str, folder, name: str = "program"):
    """Bitcode of LLVM text."""
    source = folder / f"{name}.ll"
    source.write_text('target triple = "spir64-unknown-unknown"\n' + text)
    subprocess.run(["llvm-as-19", source, "-o", folder / f"{name}.bc"], check=True)
    return folder / f"{name}.bc"


def build_text(text: str, folder, target: str = "rv64"):
    return build(Request([assemble(text, folder)], TARGETS[target], FrontEndOptions()))


def strings_program() -> str:
    """A kernel that reads the bytes of every text, from constants and from writable variables with the text in them."""
    lines = [
        'target datalayout = '
        '"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"'
    ]
    body = []
    for number, text in enumerate(TEXTS):
        data = text.encode() + b"\0"
        array = f"[{len(data)} x i8]"
        lines.append(f"@c{number} = internal unnamed_addr addrspace(2) constant {array} c{quoted(data)}, align 1")
        lines.append(f"@w{number} = addrspace(1) global {array} c{quoted(data)}, align 1")
        for space, name in ((2, f"c{number}"), (1, f"w{number}")):
            value = f"{name}.v"
            body += [
                f"  %{name}.at = getelementptr inbounds {array}, ptr addrspace({space}) @{name}, i64 0, i64 %i{number}",
                f"  %{value} = load i8, ptr addrspace({space}) %{name}.at, align 1",
                f"  %{name}.out = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %{name}.place",
                f"  store i8 %{value}, ptr addrspace(1) %{name}.out, align 1",
            ]
            body.insert(len(body) - 2, f"  %{name}.place = add i64 %place{number}, {0 if space == 2 else 1}")
        start = len(body) - 10
        body[start:start] = [
            f"  %fits{number} = icmp ult i64 %i, {len(data)}",
            f"  %i{number} = select i1 %fits{number}, i64 %i, i64 {len(data) - 1}",
            f"  %row{number} = mul i64 %i, {2 * len(TEXTS)}",
            f"  %place{number} = add i64 %row{number}, {2 * number}",
        ]
    return "\n".join([
        *lines,
        "declare spir_func i64 @_Z13get_global_idj(i32)",
        f"define spir_kernel void @k(ptr addrspace(1) %o) {KERNEL_INFO} {{",
        "  %i = call spir_func i64 @_Z13get_global_idj(i32 0)",
        *body,
        "  ret void",
        "}",
        "!0 = !{i32 1}", f"!1 = {node('none')}", f"!2 = {node('char*')}", f"!3 = {node('')}", f"!4 = {node('o')}",
    ])  # fmt: skip


LONG = "b" * 1100
LONG_LABEL = f"""
define spir_kernel void @k(ptr addrspace(1) %o, i1 %c) {{
  br i1 %c, label %{LONG}, label %end
{LONG}:
  store i32 1, ptr addrspace(1) %o
  br label %end
end:
  ret void
}}
"""
"""A block whose name LLVM would cut where it reads text; it makes such names of inlined functions' where it splits edges."""


@pytest.mark.usefixtures("waiting_tools")
def test_blocks_with_names_that_llvm_would_cut():
    text = pipeline.optimise(pipeline.inline(LONG_LABEL.replace("spir_kernel ", "").replace(" addrspace(1)", "")))
    assert LONG in text
    assert "sw" in pipeline.generate(text, TARGETS["rv64"]).assembly


def test_strings_in_variables(tmp_path, device_of):
    program = build_text(strings_program(), tmp_path)
    items = 64
    out = np.zeros((items, len(TEXTS), 2), np.uint8)
    device_of("1x4x4").launch(program, "k", [out], (items // 16,), (16,))
    for number, text in enumerate(TEXTS):
        data = text.encode() + b"\0"
        expected = [data[min(i, len(data) - 1)] for i in range(items)]
        assert out[:, number, 0].tolist() == expected, text
        assert out[:, number, 1].tolist() == expected, text


def names_program(texts: tuple[str, ...]) -> str:
    """Functions, variables, values, blocks, arguments and sections with the texts as names."""
    texts = tuple(text for text in texts if text and "\0" not in text)

    def token(sigil: str, text: str) -> str:
        return scan.token(sigil, text)

    lines, body = [], ["  %sum0 = add i32 0, 0"]
    for number, text in enumerate(texts):
        function, constant, local, writable = (
            token("@", f"{text}{kind}") for kind in ("", ".constant", ".local", ".writable")
        )
        value, block = token("%", text[:500]), token("%", text[:500] + "!")
        lines += [
            f"{constant} = internal addrspace(2) constant i32 {number + 1}, section {quoted(text.encode())}, align 4",
            f"{local} = internal addrspace(3) global i32 undef, align 4",
            f"{writable} = addrspace(1) global i32 {2 * number}, align 4",
            f"define spir_func i32 {function}(i32 {value}, i32 %depth) {{",
            f"  %again = icmp sgt i32 %depth, {number % 3}",
            f"  br i1 %again, label {block}, label %done",
            f"{block[1:]}:",
            "  %less = sub i32 %depth, 1",
            f"  %inner = call spir_func i32 {function}(i32 {value}, i32 %less)" if number % 3
            else f"  %inner = add i32 {value}, 0",
            "  br label %done",
            "done:",
            f"  %r = phi i32 [ {value}, %0 ], [ %inner, {block} ]".replace("%0 ]", "%entry ]"),
            f"  %c = load i32, ptr addrspace(2) {constant}, align 4",
            "  %s = add i32 %r, %c",
            "  ret i32 %s",
            "}",
        ]
        head = lines.index(f"define spir_func i32 {function}(i32 {value}, i32 %depth) {{", len(lines) - 16)
        lines.insert(head + 1, "entry:")
        body += [
            f"  store i32 %n, ptr addrspace(3) {local}, align 4",
            f"  %l{number} = load i32, ptr addrspace(3) {local}, align 4",
            f"  %w{number} = load i32, ptr addrspace(1) {writable}, align 4",
            f"  %f{number} = call spir_func i32 {function}(i32 %l{number}, i32 5)",
            f"  %x{number} = xor i32 %f{number}, %w{number}",
            f"  %m{number} = mul i32 %sum{number}, 31",
            f"  %sum{number + 1} = add i32 %m{number}, %x{number}",
        ]
    return "\n".join([
        *lines,
        f"define spir_kernel void @k(ptr addrspace(1) %o, i32 %n) {KERNEL_INFO} {{",
        *body,
        f"  store i32 %sum{len(texts)}, ptr addrspace(1) %o, align 4",
        "  ret void",
        "}",
        "!0 = !{i32 1, i32 0}", f"!1 = {node('none', 'none')}", f"!2 = {node('uint*', 'uint')}", f"!3 = {node('', '')}",
        f"!4 = {node('o', 'n')}",
    ])  # fmt: skip


def names_expected(texts: tuple[str, ...], n: int) -> int:
    total = 0
    for number, _ in enumerate(text for text in texts if text and "\0" not in text):
        calls = 1 + (max(5 - number % 3, 0) if number % 3 else 0)
        total = (31 * total + (n + calls * (number + 1) ^ 2 * number)) % 2**32
    return total


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_names_of_symbols(tmp_path, make_device, target):
    """Functions (some recursive, so that they stay functions), constants, local and writable variables, values,
    blocks, sections.
    """
    program = build_text(names_program(TEXTS), tmp_path, target)
    out = np.zeros(1, np.uint32)
    make_device("1x4x4", xlen=64 if target == "rv64" else 32).launch(program, "k", [out, 7], (1,), (1,))
    assert int(out[0]) == names_expected(TEXTS, 7)
    listed = {variable.name for variable in program.metadata.globals.variables}
    assert {f"{text}.writable" for text in TEXTS if text and "\0" not in text and "\x01" not in text} <= listed


def test_symbols_without_a_name(tmp_path, device_of):
    """SPIR-V whose debug names were stripped: LLVM numbers functions and variables, without quotes."""
    program = build_text("""
@0 = internal addrspace(2) constant [3 x i32] [i32 5, i32 7, i32 9]
@1 = internal addrspace(1) global i32 100
define internal spir_func i32 @2(i32 %n) {
  %p = getelementptr [3 x i32], ptr addrspace(2) @0, i64 0, i32 %n
  %c = load i32, ptr addrspace(2) %p, align 4
  %v = load i32, ptr addrspace(1) @1, align 4
  %s = add i32 %c, %v
  store i32 %s, ptr addrspace(1) @1, align 4
  ret i32 %s
}
define spir_kernel void @k(ptr addrspace(1) %o, i32 %n) !kernel_arg_addr_space !0 {
  %r = call spir_func i32 @2(i32 %n)
  store i32 %r, ptr addrspace(1) %o, align 4
  ret void
}
!0 = !{i32 1, i32 0}
""", tmp_path)
    out = np.zeros(1, np.int32)
    device_of("1x4x4").launch(program, "k", [out, 2], (1,), (1,))
    assert out[0] == 109


def test_names_that_begin_alike(build_source, device_of):
    """An overload whose name begins like another's, a function of the user's named like one of ours or of C's."""
    source = """
    int foo(int x, int y) __attribute__((overloadable));
    int foo(int x) __attribute__((overloadable));
    int __attribute__((overloadable)) foo(int x, int y) { return x * y; }
    int fo(int x) { return x + 1; }
    void unused(global int *p) { *p = foo(1); }
    int memset(int x) { return x <= 0 ? 0 : x + memset(x - 1); }
    int __udivdi3(int x) { return x <= 0 ? 0 : 2 + __udivdi3(x - 1); }
    int vx_barrier(int x) { return x - 3; }
    kernel void k(global int *o, int n) { int z[8] = {0}; for (int i = 0; i < n; i++) z[i & 7] += i; o[0] = foo(o[1], o[2]); o[3] = fo(memset(n)); o[4] = z[n & 7] + vx_barrier(n) + __udivdi3(n); }
    kernel void kk(global int *o) { o[0] = 5; }
    """
    out = np.array([0, 6, 7, 0, 0], np.int32)
    device_of("1x4x4").launch(build_source(source), "k", [out, 4], (1,), (1,))
    assert out.tolist() == [42, 6, 7, 11, 0 + 1 + 8]


def test_kernel_names(tmp_path, device_of):
    names = ("a b", "k.1$x", "define", "memcpy", "sp", "naïve", "x" * 1100, "quote\"d", "_start", "__vx_entry_1")
    text = "\n".join(
        f"define spir_kernel void {scan.token('@', name)}(ptr addrspace(1) %o) !kernel_arg_addr_space !0 {{\n"
        f"  store i32 {number}, ptr addrspace(1) %o\n  ret void\n}}"
        for number, name in enumerate(names, 1)
    )
    program = build_text(text + "\n!0 = !{i32 1}", tmp_path)
    assert [kernel.name for kernel in program.metadata.kernels] == list(names)
    for number, name in enumerate(names, 1):
        out = np.zeros(1, np.int32)
        device_of("1x4x4").launch(program, name, [out], (1,), (1,))
        assert out[0] == number, name


def test_names_that_are_not_utf_8(tmp_path, device_of):
    text = 'define spir_func i32 @"f\\FF\\FE"(i32 %x) {\n  %r = add i32 %x, 3\n  ret i32 %r\n}\n@"v\\FF" = addrspace(1) global i32 4\n'
    kernel = (
        "define spir_kernel void {}(ptr addrspace(1) %o) !kernel_arg_addr_space !0 {{\n"
        "  %v = load i32, ptr addrspace(1) @\"v\\FF\"\n"
        "  %r = call spir_func i32 @\"f\\FF\\FE\"(i32 %v)\n  store i32 %r, ptr addrspace(1) %o\n  ret void\n}}\n"
        "!0 = !{{i32 1}}\n"
    )  # fmt: skip
    out = np.zeros(1, np.int32)
    device_of("1x4x4").launch(build_text(text + kernel.format("@k"), tmp_path), "k", [out], (1,), (1,))
    assert out[0] == 7
    with pytest.raises(CompileError, match="not UTF-8"):
        build_text(text + kernel.format('@"k\\FF"'), tmp_path)


def test_printf_formats(tmp_path, build_source, device_of):
    """A format is what the string holds up to its end, wherever in the string it begins."""
    texts = [text for text in TEXTS if text and not set(text) & set("\0\\\"\n\x01?") and len(text) < 200]
    lines = "".join(f'  printf("{text.replace("%", "%%")} %d\\n", {number});\n' for number, text in enumerate(texts))
    source = f'kernel void k(local int *s) {{\n{lines}  printf("no, align" + 4, 1); printf(&"addrspace(1) %s"[13], "}}, !dbg !5"); }}'
    program = build_source(source)
    assert [entry.format for entry in program.metadata.formats] == [
        text.replace("%", "%%") + " %d\n" for text in texts
    ] + ["align", "%s"]
    device = device_of("1x4x4")
    device.launch(program, "k", [LocalBytes(16)], (1,), (1,), printf_bytes=1 << 16)
    words = np.frombuffer(device.printf[16 : 16 + 16 * len(texts)], np.uint32).reshape(-1, 4)
    assert words[:, 0].tolist() == list(range(len(texts)))
    assert words[:, 2].tolist() == list(range(len(texts)))


def test_descriptions_of_arguments(tmp_path):
    types = ("unsigned int", "struct P, \"Q\"*", "f(int, {3})", "image2d_t", "a\\b", "imagelike_type", "")
    names = ("a, b", "\"x\"", "}", "addrspace(1)", "!dbg", "ü", "")
    parameters = ", ".join(f"i32 %p{number}" for number in range(len(types)))
    info = "!kernel_arg_addr_space !0 !kernel_arg_type !1 !kernel_arg_name !2"
    text = (
        f"define spir_kernel void @k({parameters}) {info} {{\n  ret void\n}}\n"
        f"!0 = !{{{', '.join(['i32 0'] * len(types))}}}\n!1 = {node(*types)}\n!2 = {node(*names)}\n"
    )
    (kernel,) = build_text(text, tmp_path).metadata.kernels
    assert [argument.type for argument in kernel.arguments] == [*types[:-1], "int"]
    assert [argument.name for argument in kernel.arguments] == [*names[:-1], f"p{len(names) - 1}"]
    assert [argument.offset for argument in kernel.arguments] == [4 * number for number in range(len(types))]
    assert {argument.kind for argument in kernel.arguments} == {"value"}
