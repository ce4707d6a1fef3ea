"""printf, assert and traps: formats, and what kernels print before they stop."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
from typing import Any

import numpy as np
import pytest
from on_device import BOTH, open_device, translated

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.builtins.printf import DynamicString, FormatError, Piece, PrintfArgument, parse_format

# printf on a device prints what C's printf prints.

HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
SIZES = {"i32": 4, "i64": 8, "double": 8, "ptr": 8}


@pytest.fixture(params=BOTH)
def target(request: pytest.FixtureRequest) -> Any:
    return open_device(request.param)


def literal(name: str, text: bytes) -> str:
    escaped = "".join(chr(c) if 32 <= c < 127 and c not in b'"\\' else f"\\{c:02X}" for c in text + b"\0")
    return f'@{name} = private unnamed_addr constant [{len(text) + 1} x i8] c"{escaped}", align 1\n'


def call(number: int, format: bytes, arguments: list[tuple[str, str]]) -> tuple[str, str]:
    """Globals and code of one printf with packed arguments."""
    code, offset = [f"  %b{number} = alloca [{8 * len(arguments) + 8} x i8], align 8"], 0
    for index, (type_, value) in enumerate(arguments):
        offset = -(-offset // SIZES[type_]) * SIZES[type_]
        code.append(
            f"  %g{number}_{index} = getelementptr i8, ptr %b{number}, i64 {offset}\n"
            f"  store {type_} {value}, ptr %g{number}_{index}"
        )
        offset += SIZES[type_]
    code.append(f"  %r{number} = call i32 @vprintf(ptr @format{number}, ptr %b{number})")
    return literal(f"format{number}", format), "\n".join(code)


def module(globals_: str, code: str, parameters: str = "ptr %out") -> str:
    return f'{HEAD}{globals_}define void @print({parameters}) {{\n{code}\n  ret void\n}}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @print, !"kernel", i32 1}}\n'


def launch(target: Any, text: str, *arguments: Any, count: int = 1, size: int = 1) -> None:
    import pyopencl as cl

    program = cl.Program(target.context, translated(text).binary).build()
    values = [
        a
        if isinstance(a, np.generic)
        else cl.Buffer(target.context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=a)
        for a in arguments
    ]
    cl.Kernel(program, "print")(target.queue, (count,), (size,), *values)
    target.queue.finish()


def c_printf(format: bytes, *arguments: Any) -> str:
    library = ctypes.CDLL(ctypes.util.find_library("c"))
    buffer = ctypes.create_string_buffer(4096)
    library.snprintf(buffer, 4096, format, *arguments)
    return buffer.value.decode()


CALLS: list[tuple[bytes, list[tuple[str, str]], tuple[Any, ...]]] = [
    (b"plain text, 100%%\n", [], ()),
    (b"a\\b \"%d\"\n", [("i32", "1")], (1,)),
    (b"%d %i %u|%5d|%-5d|%05d|%+d|% d|%.3d\n", [("i32", "-7")] * 9, (-7,) * 9),
    (b"%x %X %o %#x %#o %08x\n", [("i32", "48879")] * 6, (48879,) * 6),
    (b"%lld %ld %llu %zu %lx\n", [("i64", "-1234567890123")] * 5, (ctypes.c_longlong(-1234567890123),) * 5),
    (b"%hd %hu %hhd %hhu\n", [("i32", "70000")] * 4, (70000,) * 4),
    (b"%f %.2f %10.3f|%-10.1f|%e %.3E %g %G\n", [("double", "3.14159")] * 8, (ctypes.c_double(3.14159),) * 8),
    (b"%f %g %e\n", [("double", "0x7FF0000000000000"), ("double", "1.0e100"), ("double", "-0.0")],
     tuple(map(ctypes.c_double, (float("inf"), 1e100, -0.0)))),
    (b"%c%c%5c|\n", [("i32", "72"), ("i32", "105"), ("i32", "33")], (72, 105, 33)),
    (b"[%s] [%10s] [%-10s] [%.3s]\n", [("ptr", "@text")] * 4, (b"te%xt",) * 4),
    (b"%*d|%-*d|%.*f\n", [("i32", "6"), ("i32", "42"), ("i32", "6"), ("i32", "42"), ("i32", "2"), ("double", "2.5")],
     (6, 42, 6, 42, 2, ctypes.c_double(2.5))),
    (b"%p\n", [("i64", "4660")], (ctypes.c_void_p(4660),)),
]


@pytest.mark.parametrize(("format", "arguments", "values"), CALLS, ids=[c[0].decode().strip() for c in CALLS])
def test_prints_as_c_does(
    target: Any, format: bytes, arguments: list[tuple[str, str]], values: tuple[Any, ...],
    capfd: pytest.CaptureFixture[str],
) -> None:
    globals_, code = call(0, format, arguments)
    launch(target, module(globals_ + literal("text", b"te%xt"), code), np.zeros(1, np.int32))
    assert capfd.readouterr().out == c_printf(format, *values)


def test_strings_known_at_run_time_only(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    globals_, code = call(0, b"[%s] [%8s] [%-8s] [%.2s]\n", [("ptr", "%s")] * 4)
    text = module(globals_, code, "ptr %out, ptr %s")
    launch(target, text, np.zeros(1, np.int32), np.frombuffer(b"device\0rest", np.uint8).copy())
    assert capfd.readouterr().out == c_printf(b"[%s] [%8s] [%-8s] [%.2s]\n", *[b"device"] * 4)


def test_threads_do_not_mix_their_strings(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    """Strings from memory are printed by the lanes in turn; constants chosen at run time are part of the format."""
    globals_, code = call(0, b"%d: %s and %s\n", [("i32", "%x"), ("ptr", "%s"), ("ptr", "%t")])
    globals_ += literal("even", b"even") + literal("odd", b"odd")
    head = (
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %b = and i32 %x, 1\n  %c = icmp eq i32 %b, 0\n"
        "  %t = select i1 %c, ptr @even, ptr @odd\n"
    )
    launch(
        target, module(globals_, head + code, "ptr %out, ptr %s"), np.zeros(1, np.int32),
        np.frombuffer(b"text\0", np.uint8).copy(), count=8, size=8,
    )
    assert sorted(capfd.readouterr().out.splitlines()) == [
        f"{i}: text and {'odd' if i % 2 else 'even'}" for i in range(8)
    ]


def test_format_and_strings_in_constant_memory(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    """As Numba writes them: constants of address space 4, cast to generic by an instruction or an expression."""
    globals_, code = call(
        0, b"%s=%s %d\n", [("ptr", "%s"), ("ptr", "addrspacecast (ptr addrspace(4) @name to ptr)"), ("i32", "7")]
    )
    globals_ = (globals_ + literal("name", b"name") + literal("key", b"key")).replace(
        "unnamed_addr constant", "unnamed_addr addrspace(4) constant"
    )
    head = "  %f = addrspacecast ptr addrspace(4) @format0 to ptr\n  %s = addrspacecast ptr addrspace(4) @key to ptr\n"
    launch(
        target, module(globals_, head + code.replace("@vprintf(ptr @format0", "@vprintf(ptr %f")), np.zeros(1, np.int32)
    )
    assert capfd.readouterr().out == "key=name 7\n"


def test_format_chosen_at_run_time(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    """The optimiser of the front end makes one call of two calls in an if and its else."""
    globals_, code = call(0, b"low %d\n", [("i32", "%x")])
    globals_ += literal("high", b"high %x %d\n") + literal("middle", b"middle\n")
    choice = (
        "  %c = icmp ult i32 %x, 2\n  %d = icmp ult i32 %x, 3\n  %n = select i1 %d, ptr @middle, ptr @high\n"
        "  %f = select i1 %c, ptr @format0, ptr %n\n"
    )
    code = (
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        + choice
        + code.replace("@vprintf(ptr @format0", "@vprintf(ptr %f")
    )
    launch(target, module(globals_, code), np.zeros(1, np.int32), count=3, size=3)
    assert sorted(capfd.readouterr().out.splitlines()) == ["low 0", "low 1", "middle"]


def test_many_formats_and_a_string_chosen_at_run_time(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    """More than `printf.MAX_VARIANTS` formats: the optimiser joins the calls of as many checks into one."""
    globals_, code = call(0, b"0: %s\n", [("ptr", "%s")])
    globals_ += literal("even", b"even") + literal("odd", b"odd")
    head = (
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %b = and i32 %x, 1\n  %o = icmp eq i32 %b, 0\n"
        "  %s = select i1 %o, ptr @even, ptr @odd\n"
    )
    last = "@format0"
    for number in range(1, 40):
        globals_ += literal(f"text{number}", b"%d: %%s\n" % number)
        head += f"  %c{number} = icmp eq i32 %x, {number}\n  %f{number} = select i1 %c{number}, ptr @text{number}, ptr {last}\n"
        last = f"%f{number}"
    code = head + code.replace("@vprintf(ptr @format0", f"@vprintf(ptr {last}")
    launch(target, module(globals_, code), np.zeros(1, np.int32), count=40, size=40)
    lines = capfd.readouterr().out.splitlines()
    assert sorted(lines) == sorted(f"{i}: {'odd' if i % 2 else 'even'}" for i in range(40))


def test_two_calls_in_branches_stay_two(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    parts, codes = zip(call(0, b"even %d\n", [("i32", "%x")]), call(1, b"odd %d\n", [("i32", "%x")]))
    head = (
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %b = and i32 %x, 1\n  %c = icmp eq i32 %b, 0\n"
        "  br i1 %c, label %even, label %odd\n"
    )
    code = f"{head}even:\n{codes[0]}\n  br label %end\nodd:\n{codes[1]}\n  br label %end\nend:"
    launch(target, module("".join(parts), code), np.zeros(1, np.int32), count=4, size=4)
    assert sorted(capfd.readouterr().out.splitlines()) == ["even 0", "even 2", "odd 1", "odd 3"]


def test_result_is_the_number_of_arguments(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    globals_, code = call(0, b"%d %d\n", [("i32", "1"), ("i32", "2")])
    result = np.zeros(1, np.int32)
    import pyopencl as cl

    buffer = cl.Buffer(target.context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=result)
    program = cl.Program(
        target.context, translate(module(globals_, code + "\n  store i32 %r0, ptr %out"), Options()).binary
    ).build()
    cl.Kernel(program, "print")(target.queue, (1,), (1,), buffer)
    cl.enqueue_copy(target.queue, result, buffer)
    assert result[0] == 2
    assert capfd.readouterr().out == "1 2\n"


def test_each_thread_prints_in_order(target: Any, capfd: pytest.CaptureFixture[str]) -> None:
    parts, codes = zip(call(0, b"%d first\n", [("i32", "%x")]), call(1, b"%d second\n", [("i32", "%x")]))
    code = "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" + "\n".join(codes)
    launch(target, module("".join(parts), code), np.zeros(1, np.int32), count=16, size=16)
    lines = capfd.readouterr().out.splitlines()
    assert len(lines) == 32
    for thread in range(16):
        assert [line for line in lines if line.split()[0] == str(thread)] == [f"{thread} first", f"{thread} second"]


def test_a_format_that_is_not_constant_is_refused() -> None:
    text = module("", "  %r = call i32 @vprintf(ptr %out, ptr null)")
    with pytest.raises(TranslationError, match="format must be a constant string") as caught:
        translate(text)
    assert 'print text with "%s"' in str(caught.value)


def test_a_bad_conversion_names_the_format() -> None:
    globals_, code = call(0, b"value %n\n", [("ptr", "%out")])
    with pytest.raises(TranslationError, match=r"conversion '%n' is not supported in \"value %n"):
        translate(module(globals_, code))


# Formats: what becomes of each conversion, and what is refused.


def one(format: bytes, **known: object) -> Piece:
    parsed = parse_format(format, **known)  # type: ignore[arg-type]
    assert len(parsed.pieces) == 1
    piece = parsed.pieces[0]
    assert isinstance(piece, Piece)
    return piece


@pytest.mark.parametrize(
    ("cuda", "opencl", "types"),
    [
        (b"plain", b"plain", []),
        (b"100%%", b"100%%", []),
        (b"%d %i %u %o %x %X", b"%d %i %u %o %x %X", ["i32"] * 6),
        (b"%ld %lld %lu %llx %zu %jd %td", b"%ld %ld %lu %lx %lu %ld %ld", ["i64"] * 7),
        (b"%f %e %g %a %F %E %G %A %lf %Lf", b"%f %e %g %a %F %E %G %A %f %f", ["double"] * 10),
        (b"%-+ #08.3f|%5.f|%.0e", b"%-+ #08.3f|%5.0f|%.0e", ["double"] * 3),
        (b"%c%5c", b"%c%5c", ["i32", "i32"]),
        (b"%p", b"0x%lx", ["i64"]),
    ],
)
def test_conversion(cuda: bytes, opencl: bytes, types: list[str]) -> None:
    piece = one(cuda)
    assert piece.format == opencl
    assert [a.type for a in piece.arguments] == types


def test_arguments_lie_at_their_natural_alignment() -> None:
    offsets = [a.offset for a in one(b"%d %f %d %lld %c").arguments]
    assert offsets == [0, 8, 16, 24, 32]


def test_short_lengths_narrow_the_value() -> None:
    assert one(b"%hd %hhu %hx").arguments == [
        PrintfArgument("i32", 0, 16, True),
        PrintfArgument("i32", 4, 8, False),
        PrintfArgument("i32", 8, 16, False),
    ]


def test_star_takes_its_constant() -> None:
    assert one(b"%*d|%-*.*f", constant=lambda offset: {0: 6, 8: -9, 12: 2}.get(offset)).format == b"%6d|%--9.2f"


def test_star_without_a_constant_is_refused() -> None:
    with pytest.raises(FormatError, match="width '\\*' needs a constant"):
        parse_format(b"%*d")


def test_constant_strings_become_part_of_the_format() -> None:
    assert one(b"<%s|%8s|%-8s|%.2s>", string=lambda offset: b"a%b").format == b"<a%%b|     a%%b|a%%b     |a%%>"


def test_other_strings_split_the_call() -> None:
    pieces = parse_format(b"a %-9.4s b %d").pieces
    assert pieces == [
        Piece(b"a ", []),
        DynamicString(PrintfArgument("i64", 0), 9, 4, True),
        Piece(b" b %d", [PrintfArgument("i32", 8)]),
    ]


def test_the_result_counts_the_arguments() -> None:
    assert parse_format(b"%d %s %f %%").count == 3


@pytest.mark.parametrize(("format", "message"),
                         [(b"%n", "'%n' is not supported"), (b"50%", "ends inside"), (b"%y", "'%y' is not supported")])
def test_refused(format: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_format(format)


# assert, trap, exit and the heap: what the SPIR-V asks of the device, and what runs without the device library.

STOPS_HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@message = private constant [6 x i8] c"i < n\\00"
@file = private constant [7 x i8] c"app.cu\\00"
@function = private constant [12 x i8] c"void k(int)\\00"
declare void @__assertfail(ptr, ptr, i32, ptr, i64)
declare void @llvm.trap()
declare void @llvm.nvvm.exit()
declare void @llvm.nvvm.nanosleep(i32)
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def stops_module(code: str) -> str:
    head = "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %p = getelementptr i32, ptr %out, i32 %x\n"
    return f'{STOPS_HEAD}define void @k(ptr %out) {{\nentry:\n{head}{code}\n}}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !"kernel", i32 1}}\n'


ASSERT = """  %bad = icmp eq i32 %x, 3
  br i1 %bad, label %fail, label %go
fail:
  call void @__assertfail(ptr @message, ptr @file, i32 12, ptr @function, i64 1)
  unreachable
go:
  store i32 1, ptr %p
  ret void"""


def test_assert_traps_with_a_description() -> None:
    ir = translate(stops_module(ASSERT)).llvm_ir
    assert 'c"app.cu:12: void k(int): Assertion `i < n` failed.\\00"' in ir
    assert re.search(r"call spir_func void @__vx_trap\(i32 1, ptr addrspace\(4\)", ir)


def test_text_of_an_assertion_may_be_a_parameter() -> None:
    helper = "define internal void @fail(ptr %text) noinline {\n  call void @__assertfail(ptr %text, ptr @file, i32 0, ptr @file, i64 1)\n  unreachable\n}\n"
    module = stops_module(ASSERT.replace("@__assertfail(ptr @message, ptr @file, i32 12, ptr @function, i64 1)", "@fail(ptr @message)"))
    ir = translate(module.replace("define void @k", helper + "define void @k")).llvm_ir
    assert re.search(r"call spir_func void @__vx_trap\(i32 1, ptr addrspace\(4\) %", ir)
    assert 'c"i < n\\00"' in ir


def test_trap_asks_the_device_to_stop() -> None:
    ir = translate(stops_module("  call void @llvm.trap()\n  unreachable")).llvm_ir
    assert re.search(r"call spir_func void @__vx_trap\(i32 2, ptr addrspace\(4\) null\)", ir)


def test_no_path_ends_in_unreachable() -> None:
    assert "unreachable" not in translate(stops_module(ASSERT)).llvm_ir


def test_malloc_and_free_are_the_device_librarys() -> None:
    ir = translate(
        stops_module("  %m = call ptr @malloc(i64 64)\n  store ptr %m, ptr %out\n  call void @free(ptr %m)\n  ret void")
    ).llvm_ir
    assert "ptr addrspace(4) @__vx_malloc(i64 64)" in ir
    assert "@__vx_free(ptr addrspace(4)" in ir


def test_calloc_clears() -> None:
    ir = translate(stops_module("  %m = call ptr @calloc(i64 4, i64 16)\n  store ptr %m, ptr %out\n  ret void")).llvm_ir
    assert "@__vx_malloc(i64 64)" in ir
    assert re.search(r"memset|zeroinitializer|store [^,]*0, ", ir)


def test_realloc_is_refused() -> None:
    text = stops_module("  %m = call ptr @realloc(ptr %out, i64 4)\n  ret void").replace(
        "declare ptr @malloc", "declare ptr @realloc(ptr, i64)\ndeclare ptr @malloc"
    )
    with pytest.raises(TranslationError, match="'realloc' is not available") as caught:
        translate(text)
    assert "allocate anew" in str(caught.value)


def run(code: str, count: int = 8) -> np.ndarray[Any, Any]:
    """Run on Intel's CPU runtime, where a trap prints and ends the thread."""
    import pyopencl as cl

    device = open_device("intel")
    context, queue = device.context, device.queue
    out = np.zeros(count, np.int32)
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=out)
    program = cl.Program(context, translate(stops_module(code), Options(traps="print")).binary).build()
    cl.Kernel(program, "k")(queue, (count,), (count,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    queue.finish()
    return out


@pytest.mark.intel
def test_failed_assertion_prints_and_ends_its_thread_only(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(ASSERT).tolist() == [1, 1, 1, 0, 1, 1, 1, 1]
    assert (
        capfd.readouterr().out == "app.cu:12: void k(int): Assertion `i < n` failed. block: [0,0,0], thread: [3,0,0]\n"
    )


@pytest.mark.intel
@pytest.mark.parametrize(
    "stop", ["call void @llvm.nvvm.exit()", 'call void asm sideeffect "exit;", ""()',
             'call void asm sideeffect "{@!$0 bra X; exit; X:}", "b"(i1 true)'],
)
def test_exit_ends_its_thread_only(stop: str) -> None:
    code = f"""  %bad = icmp ugt i32 %x, 4
  store i32 7, ptr %p
  br i1 %bad, label %stop, label %go
stop:
  {stop}
  br label %go
go:
  store i32 1, ptr %p
  ret void"""
    assert run(code).tolist() == [1, 1, 1, 1, 1, 7, 7, 7]


@pytest.mark.intel
def test_trap_and_brkpt_in_ptx_stop(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("trap", "brkpt"):
        code = f'  %two = icmp eq i32 %x, 2\n  call void asm sideeffect "@$0 {name};", "b"(i1 %two)\n  store i32 1, ptr %p\n  ret void'
        assert run(code).tolist() == [1, 1, 0, 1, 1, 1, 1, 1]
        assert capfd.readouterr().out == "trap block: [0,0,0], thread: [2,0,0]\n"


@pytest.mark.intel
def test_memory_functions_called_by_name() -> None:
    code = """  %a = call ptr @memset(ptr %out, i32 257, i64 8)
  %b = getelementptr i8, ptr %out, i64 16
  %c = call ptr @memcpy(ptr %b, ptr %a, i64 4)
  call void @llvm.nvvm.nanosleep(i32 5)
  ret void"""
    assert run(code).tolist() == [0x01010101, 0x01010101, 0, 0, 0x01010101, 0, 0, 0]
