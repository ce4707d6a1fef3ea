"""The command nvvm2spirv, and the LLVM that it loads."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from nvvm2spirv.cli.arguments import OPTIONS, read_plainly
from nvvm2spirv.cli.command import _command
from nvvm2spirv.ir.llvm_library import FUNCTIONS, LoadedModule, TargetMachine, initialize
from vortex_rt import nvvm_of

# The command line: outputs, options, exit statuses, and that nothing is half-written.

ROOT = Path(__file__).parents[3]
VECADD = nvvm_of(ROOT / "examples" / "vecadd.cu")
CONVOLUTION = nvvm_of(ROOT / "examples" / "convolution.cu")
COMMAND = [sys.executable, "-c", "from nvvm2spirv.cli import main; main()"]
HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'
KERNEL = HEADER + "define ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n"


def run(*arguments, **options):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, timeout=120, cwd=ROOT, check=False, **options
    )


def test_output_is_valid_spirv_1_2(tmp_path):
    out = tmp_path / "out.spv"
    assert run(VECADD, "-o", out).returncode == 0
    assert out.read_bytes()[:8] == bytes.fromhex("0302230700020100")
    assert subprocess.run(["spirv-val", out], check=False).returncode == 0


def test_default_output_is_beside_the_input(tmp_path):
    source = tmp_path / "k.ll"
    source.write_text(KERNEL)
    assert run(source).returncode == 0
    assert (tmp_path / "k.spv").exists()


def test_standard_input_and_output():
    result = run("-", "-o", "-", input=KERNEL.encode())
    assert result.returncode == 0
    assert result.stdout[:4] == bytes.fromhex("03022307")


def test_bitcode_gives_the_same_bytes(tmp_path):
    with llvm.parse_assembly(KERNEL, llvm.create_context()) as module:
        bitcode = module.as_bitcode()
    (tmp_path / "k.bc").write_bytes(bitcode)
    assert run(tmp_path / "k.bc", "-o", "-").stdout == run("-", "-o", "-", input=KERNEL.encode()).stdout


def test_same_input_same_bytes():
    source = CONVOLUTION
    first = subprocess.run(
        [*COMMAND, str(source), "-o", "-"], capture_output=True, env={**os.environ, "PYTHONHASHSEED": "1"}, check=True
    )
    second = subprocess.run(
        [*COMMAND, str(source), "-o", "-"], capture_output=True, env={**os.environ, "PYTHONHASHSEED": "2"}, check=True
    )
    assert first.stdout == second.stdout


def test_symbols_describe_the_module(tmp_path):
    out = tmp_path / "symbols.json"
    assert run(CONVOLUTION, "-o", tmp_path / "o.spv", "--symbols", out).returncode == 0
    described = json.loads(out.read_text())
    assert [kernel["name"] for kernel in described["kernels"]] == ["convolve"]
    assert described["kernels"][0]["arguments"][0]["kind"] == "global"
    (symbol,) = [s for s in described["symbols"] if s["name"] == "filter"]
    assert symbol["kind"] == "constant"
    assert symbol["reader"].startswith("__n2s_")


def test_symbols_on_standard_output(tmp_path):
    for arguments, key in (((), "kernels"), (("--split", "per-kernel"), "vecadd_n")):
        result = run(VECADD, "-o", tmp_path / "o.spv", "--symbols", "-", *arguments)
        assert result.returncode == 0
        assert key in json.loads(result.stdout)
    assert not Path("-").exists()


def test_split_writes_a_module_a_kernel(tmp_path):
    assert run(VECADD, "--split", "per-kernel", "-o", tmp_path / "m.spv").returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m.vecadd.spv", "m.vecadd_n.spv"]


def test_kernel_selection_and_text_output():
    result = run(VECADD, "--kernel", "vecadd", "--emit", "spirv-text", "-o", "-")
    assert result.stdout.count(b"OpEntryPoint") == 1
    assert b'"vecadd"' in result.stdout


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"])
def test_versions(version):
    result = run(VECADD, "--spirv-version", version, "-o", "-")
    assert result.returncode == 0
    assert result.stdout[5:7] == bytes([int(version[-1]), 1])


def test_print_after_and_stop_after():
    result = run(
        VECADD, "--emit", "llvm", "--stop-after", "lower-builtins", "--print-after", "select-kernels", "-o", "-"
    )
    assert b"IR after select-kernels" in result.stderr
    assert b"_Z12get_local_idj" in result.stdout or b"get_group_id" in result.stdout
    assert b"spir_kernel" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bogus"], "No such option"),
        (["--passes", "nope", "--emit", "llvm"], "no pass is called 'nope'"),
        (["--passes", "optimize{leve=2}", "--emit", "llvm"], "no option 'leve'"),
        (["--print-after", "nope"], "no pass is called 'nope'"),
        (["--stop-after", "optimize", "--emit", "spirv"], "end in --emit llvm"),
        (["--split", "per-kernel", "-o", "-"], "several files"),
        (["--symbols", "-", "-o", "-"], "only one"),
    ],
)
def test_wrong_usage_is_status_2(arguments, said):
    result = run(VECADD, *arguments)
    assert result.returncode == 2
    assert said in result.stderr.decode()


def test_standard_input_needs_an_output():
    assert run("-", input=b"").returncode == 2


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", "N2S002", "the input is empty"),
        (b"\x00\x01\x02\xff\xfe", "N2S002", "neither LLVM assembly"),
        (b"hello world\n", "N2S002", "not LLVM assembly"),
        (b"kernel\n.version 7.0\n.target sm_70\n", "N2S002", "looks like PTX"),
        (b".version 7.0\n.target sm_70\n.global", "N2S008", "is not a PTX type"),
        (b"__global__ void k() {}\n", "N2S002", "looks like CUDA source"),
        (b"BC\xc0\xde\x00\x00", "N2S002", "not readable as LLVM bitcode"),
        (b'target triple = "x86_64-linux-gnu"\ndefine void @f() {\n ret void\n}\n', "N2S003",
         "the module is for 'x86_64-linux-gnu'"),
        (b"define void @f() {\n ret void\n}\n", "N2S003", "no target triple"),
        (HEADER.encode() + b"define void @f() {\n ret void\n}\n", "N2S004", "has no kernel"),
        (HEADER.encode() + b"define ptx_kernel void @f() {\n  %x = add i32 1, %y\n ret void\n}\n", "N2S006",
         "undefined value '%y'"),
        (HEADER.encode() + b"define ptx_kernel void @f() {\n call void @g()\n ret void\n}\ndeclare void @g()\n",
         "N2S011", "function 'g' is called but nothing defines it"),
        (HEADER.encode() + b"define ptx_kernel void @f() {\n call void @llvm.nvvm.nonsense()\n ret void\n}\n"
                           b"declare void @llvm.nvvm.nonsense()\n", "N2S010", "llvm.nvvm.nonsense"),
    ],
)  # fmt: skip
def test_bad_input_is_status_1_with_a_code(data, code, said, tmp_path):
    source = tmp_path / "in.ll"
    source.write_bytes(data)
    result = run(source, "-o", tmp_path / "out.spv")
    errors = result.stderr.decode()
    assert result.returncode == 1, errors
    assert f"error[{code}]" in errors
    assert said in errors
    assert errors.startswith(str(source))
    assert os.listdir(tmp_path) == ["in.ll"]


def test_messages_point_at_the_place(tmp_path):
    source = tmp_path / "in.ll"
    source.write_text(HEADER + "define ptx_kernel void @f() {\n  call void @g()\n  ret void\n}\ndeclare void @g()\n")
    errors = run(source, "-o", "-").stderr.decode().splitlines()
    assert errors[0].startswith(f"{source}:3:13: error[N2S011]: ")
    assert errors[1] == "    call void @g()"
    assert errors[2].index("^") == errors[1].index("@g")


def test_all_problems_come_out_in_one_run(tmp_path):
    source = tmp_path / "in.ll"
    source.write_text(
        HEADER + "define ptx_kernel void @f(ptr %p) {\n  call void @a()\n  call void @b()\n  %x = load fp128, ptr %p\n"
                 "  %y = fadd fp128 %x, %x\n  store fp128 %y, ptr %p\n"
        "  call void @llvm.nvvm.nonsense()\n  ret void\n}\ndeclare void @a()\ndeclare void @b()\n"
        "declare void @llvm.nvvm.nonsense()\n"
    )
    errors = run(source, "-o", "-").stderr.decode()
    for expected in ("'a'", "'b'", "fp128", "llvm.nvvm.nonsense"):
        assert expected in errors
    lines = [
        int(line.removeprefix(f"{source}:").split(":")[0])
        for line in errors.splitlines()
        if line.startswith(f"{source}:")
    ]
    assert lines == sorted(lines), "in the order of the input, whichever pass finds them"
    assert len(set(lines)) >= 4


def test_bitcode_messages_show_the_instruction(tmp_path):
    text = HEADER + "define ptx_kernel void @f() {\n  call void @g()\n  ret void\n}\ndeclare void @g()\n"
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        (tmp_path / "in.bc").write_bytes(module.as_bitcode())
    errors = run(tmp_path / "in.bc", "-o", "-").stderr.decode()
    assert "in function @f: " in errors
    assert "call void @g()" in errors


def test_cuda_lines_are_named(tmp_path):
    text = (
        HEADER + "define ptx_kernel void @f() !dbg !3 {\n  call void @g(), !dbg !4\n  ret void\n}\ndeclare void @g()\n"
        '!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!5}\n!5 = !{i32 2, !"Debug Info Version", i32 3}\n'
        "!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)\n"
        '!1 = !DIFile(filename: "kernel.cu", directory: "/src")\n'
        '!3 = distinct !DISubprogram(name: "f", file: !1, line: 3, unit: !0, spFlags: DISPFlagDefinition)\n'
        '!4 = !DILocation(line: 12, column: 5, scope: !3)\n'
    )
    assert "note: from kernel.cu:12:5" in run("-", "-o", "-", input=text.encode()).stderr.decode()


def test_unknown_kernel_lists_those_there():
    result = run(VECADD, "--kernel", "nope", "-o", "-")
    assert result.returncode == 1
    assert "N2S005" in result.stderr.decode()
    assert "vecadd_n" in result.stderr.decode()


def test_unreadable_input(tmp_path):
    for path in (tmp_path / "missing.ll", tmp_path):
        result = run(path, "-o", "-")
        assert result.returncode == 1
        assert "N2S001" in result.stderr.decode()


@pytest.mark.from_source
def test_missing_validator(tmp_path):
    environment = {**os.environ, "PATH": str(tmp_path)}
    result = run(VECADD, "-o", "-", env=environment)
    assert result.returncode == 1
    assert "N2S042" in result.stderr.decode()
    assert run(VECADD, "-o", "-", "--no-validate", env=environment).returncode == 0


def test_full_disk_and_missing_folder():
    for target in ("/dev/full", "/nonexistent/out.spv"):
        result = run(VECADD, "-o", target)
        assert result.returncode == 1
        assert "N2S050" in result.stderr.decode()
        assert result.stderr.decode().startswith(f"{target}: error")


def test_missing_folder_of_symbols(tmp_path):
    result = run(VECADD, "-o", tmp_path / "o.spv", "--symbols", tmp_path / "no" / "s.json")
    assert result.returncode == 1
    assert result.stderr.decode().startswith(f"{tmp_path}/no/s.json: error[N2S050]")


def test_an_existing_output_survives_failure(tmp_path):
    out = tmp_path / "out.spv"
    out.write_text("precious")
    assert run("-", "-o", out, input=b"nonsense").returncode == 1
    assert out.read_text() == "precious"


def test_interrupt_leaves_nothing(tmp_path):
    source = tmp_path / "pipe"
    os.mkfifo(source)
    process = subprocess.Popen(
        [*COMMAND, str(source), "-o", str(tmp_path / "out.spv")], stderr=subprocess.PIPE, cwd=ROOT
    )
    writer = os.open(source, os.O_WRONLY)  # the command is reading now
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    os.close(writer)
    assert process.returncode == 130
    assert b"interrupted" in errors
    assert os.listdir(tmp_path) == ["pipe"]


def test_passes_imply_llvm():
    for option in (("--passes", "select-kernels"), ("--stop-after", "select-kernels")):
        assert b"define ptx_kernel void @vecadd" in run(VECADD, *option, "-o", "-").stdout


def test_every_pass_is_verified_timed_and_printed_where_it_changes_something():
    result = run(VECADD, "-o", "-", "--verify-each", "--time-passes", "--print-changed")
    errors = result.stderr.decode()
    assert result.returncode == 0
    assert result.stdout[:4] == bytes.fromhex("03022307")
    for name in ("select-kernels", "optimize", "address-spaces"):
        assert f"nvvm2spirv: {name}: " in errors
        assert f"IR after {name} ***" in errors
    assert "IR after split-switch-edges" not in errors


@pytest.mark.parametrize("example", [CONVOLUTION, VECADD], ids=lambda path: path.stem)
def test_the_ir_is_valid_after_every_pass(example):
    for level in (0, 2):
        assert run(example, "-o", "-", "-O", level, "--verify-each").returncode == 0


def test_help_and_lists():
    assert b"Exit status" in run("--help").stdout
    assert b"select-kernels" in run("--list-passes").stdout
    assert run("--version").stdout.startswith(b"nvvm2spirv 0.")


# A plain command line is read as click reads it, without loading click; everything else is left to click.

PLAIN = [
    "in.ll",
    "-",
    "in.ll -o out.spv",
    "-oout.spv in.ll",
    "--output=a=b in.ll -v",
    "in.ll -O3 --kernel a --kernel b",
    "-O 0 --emit=llvm --passes select-kernels,optimize{level=1} in.ll",
    "in.ll --split per-kernel --spirv-version 1.4 --fast-math --fp-contract off --ftz --cuda-arch 800 --warp-size 16",
    "in.ll --warp-ops subgroup --traps print --atomics none --symbols - --no-validate",
    "in.ll --print-after all --stop-after optimize --verify-each --time-passes --print-changed",
]


@pytest.mark.parametrize("line", PLAIN)
def test_read_as_click_reads_it(line):
    values = read_plainly(line.split())
    assert values == _command().make_context("nvvm2spirv", line.split()).params


@pytest.mark.parametrize(
    "line",
    [
        "", "--help in.ll", "-h", "--version", "a b", "--nope in.ll", "in.ll -o", "in.ll -O9", "in.ll -O x",
        "in.ll --ftz=1",
        "--emit elf in.ll", "-vO2 in.ll", "--warp-size 0 in.ll", "-- in.ll", "in.ll --list-passes",
    ],
)
def test_left_to_click(line):
    assert read_plainly(line.split()) is None


def test_every_option_is_in_both():
    names = {parameter.name for parameter in _command().params} - {"source", "list_passes", "version"}
    assert names == {option.name for option in OPTIONS}


def test_a_plain_translation_loads_no_click(tmp_path):
    source = tmp_path / "k.ll"
    source.write_text('target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @k() {\n  ret void\n}\n')
    code = (
        "import sys; own = {*sys.modules}; from nvvm2spirv.cli import main\n"  # files .pth load some
        "try:\n    main()\nfinally:\n    print(*{*sys.modules} - own)"
    )
    run = subprocess.run([sys.executable, "-c", code, source], capture_output=True, check=True, text=True)
    assert "click" not in run.stdout.split()
    assert (tmp_path / "k.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"


# The C functions called directly have the types that llvmlite's own declarations give them.


def _kind(type_: object) -> object:
    """Pointers to LLVM's objects are addresses here; everything else is the same."""
    if isinstance(type_, type) and issubclass(type_, ctypes._Pointer) and type_ is not ctypes.POINTER(ctypes.c_char_p):
        return "size" if type_ is ctypes.POINTER(ctypes.c_size_t) else ctypes.c_void_p
    return type_


@pytest.mark.parametrize("name", FUNCTIONS)
def test_types_are_those_of_llvmlite(name):
    result, arguments = FUNCTIONS[name]
    theirs = getattr(llvm.ffi.lib, f"LLVMPY_{name}")
    if theirs.argtypes is not None:  # those without arguments are not declared
        assert tuple(map(_kind, theirs.argtypes)) == tuple(map(_kind, arguments))
    else:
        assert arguments in ((), (ctypes.c_char_p,))
    assert _kind(theirs.restype) == result or (result is None and theirs.restype is ctypes.c_int)


def test_refusals_are_errors_with_llvms_words():
    with pytest.raises(RuntimeError, match="expected top-level entity"):
        LoadedModule("what")
    with pytest.raises(RuntimeError, match="bitcode header"):
        LoadedModule(b"what")
    initialize()  # without targets, the message says only that
    with pytest.raises(RuntimeError, match='compatible with triple "nowhere-none-none"'):
        TargetMachine("nowhere-none-none", 2)
