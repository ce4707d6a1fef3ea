"""The table of builtins: complete, compiled ahead, with coefficients that the tool makes, and diagnostics beside it."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import llvmlite.binding as llvm
import mpmath
import pytest
from on_device import module_text

from nvvm2spirv import Options, SpirvModule, TranslationError, translate
from nvvm2spirv.builtins import FAMILIES, find, table
from nvvm2spirv.builtins.bodies import coefficients
from nvvm2spirv.builtins.table import Refuse
from nvvm2spirv.compile_builtins import signatures
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.lower_builtins import LowerBuiltins

# The table is complete, agrees with libdevice's signatures, and every entry becomes valid SPIR-V.

DATA = Path(__file__).parent / "data"
LIBDEVICE = dict(line.split(" ", 1) for line in (DATA / "libdevice.txt").read_text().splitlines())
LIBRARY = Path(llvm.__file__).with_name("libllvmlite.so")
#: LLVM's own table, whose names no function of its C API lists: strings between zero bytes in llvmlite's library.
INTRINSICS = sorted(
    {name.decode() for name in re.findall(rb"llvm\.nvvm\.[\w.]+(?=\0)", LIBRARY.read_bytes())}
)


def test_every_libdevice_function_has_an_entry_with_its_signature():
    entries = {name: table().find(name) for name in LIBDEVICE}
    assert [name for name, entry in entries.items() if entry is None] == []
    assert {n: e.signature for n, e in entries.items() if e.signature != LIBDEVICE[n]} == {}


def test_no_libdevice_function_is_refused():
    assert [name for name in LIBDEVICE if table().find(name).status == "refused"] == []


def test_every_nvvm_intrinsic_has_an_entry():
    assert len(INTRINSICS) > 2500
    assert [name for name in INTRINSICS if table().find(name) is None] == []


def test_what_is_refused_says_what_to_use_instead():
    for entries in table().families.values():
        for entry in entries:
            if isinstance(entry.lowering, Refuse):
                assert len(entry.lowering.hint) > 25, entry.name


@pytest.mark.parametrize("name",
                         [n for n in INTRINSICS if (e := table().find(n)) and e.signature and not e.prefix][::7])
def test_signature_is_the_intrinsics(name):
    """LLVM itself knows the signature: a wrong one does not parse."""
    result, types = table().find(name).parsed_signature()
    llvm.parse_assembly(f"declare {result} @{name}({', '.join(types)})").verify()


def callable_entries(family: str) -> dict[str, tuple[str, list[str]]]:
    """Entries of a family that a plain kernel can call with loaded arguments."""
    result = {}
    for entry in table().families[family]:
        signature = entry.parsed_signature()
        simple = (
            signature
            and entry.status in ("mapped", "body", "device")
            and not entry.prefix
            and "..." not in (entry.signature or "")
        )
        constants = entry.name.startswith("llvm.nvvm.idp2a.")  # an argument must be a constant
        if (
            simple
            and not constants
            and not any("{ ptr" in t or t.startswith("[") for t in [signature[0], *signature[1]])
        ):
            result[entry.name] = signature
    return result


SHARD = 60
SHARDS = [
    (family, start)
    for family in ("workitem", "barrier", "classify", "math", "arithmetic", "convert", "integer", "warp")
    for start in range(0, len(callable_entries(family)), SHARD)
]


@pytest.mark.parametrize(("family", "start"), SHARDS)
def test_every_entry_becomes_valid_spirv(family, start):
    entries = dict(list(callable_entries(family).items())[start : start + SHARD])
    module = translate(module_text(entries), Options(opt_level=1))
    assert len(module.kernels) == len(entries)


TEXTURES = [
    e for family in ("texture", "surface") for e in table().families[family] if e.status == "body" and e.signature
]


@pytest.mark.parametrize("start", range(0, len(TEXTURES), 40))
def test_every_texture_entry_becomes_valid_spirv(start):
    """For every geometry, also those that no run covers."""
    chosen = TEXTURES[start : start + 40]
    lines = ['target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"']
    for index, entry in enumerate(chosen):
        signature = entry.parsed_signature()
        assert signature is not None
        result, types = signature
        lines.append(f"declare {result} @{entry.name}({', '.join(types)})")
        parameters = ", ".join(f"{t} %a{i}" for i, t in enumerate(types))
        call = f"call {result} @{entry.name}({parameters})"
        body = f"  {call}" if result == "void" else f"  %r = {call}\n  store {result} %r, ptr %out"
        lines.append(f"define ptx_kernel void @k{index}(ptr %out, {parameters}) {{\n{body}\n  ret void\n}}")
    module = translate("\n".join(lines) + "\n", Options(opt_level=1))
    assert len(module.kernels) == len(chosen)


def test_families_are_modules_with_tables():
    assert set(table().families) <= set(FAMILIES)
    assert len(table().names()) > 1500


# The compiled library of builtins is what the families give; linking its bodies and writing them is the same; when it
# is out of date it is made again, or translation ends with an error.

library = import_module("nvvm2spirv.builtins.library")  # the package has a function of this name
PACKAGE = Path(library.PACKAGE)
SAMPLE = "__nv_sinf __nv_sin __nv_powf __nv_j0 llvm.nvvm.barrier0.popc __nv_float2int_rz llvm.nvvm.shfl.sync.bfly.i32 llvm.nvvm.read.ptx.sreg.ntid.y"


def signature(name: str) -> tuple[str, list[str]]:
    return table().find(name).parsed_signature()


def sample() -> str:
    return module_text({name: signature(name) for name in SAMPLE.split()})


def written(source: str, options: Options, monkeypatch: pytest.MonkeyPatch) -> SpirvModule:
    """The translation with every body written by Python."""
    steps = tuple(LowerBuiltins() if isinstance(step, LowerBuiltins) else step for step in pipeline.PIPELINE)
    with monkeypatch.context() as patch:
        patch.setattr(pipeline, "PIPELINE", steps)
        return translate(source, options)


def test_the_table_is_that_of_the_families():
    names = [
        *LIBDEVICE, *INTRINSICS, *table().names(), "llvm.lifetime.start.p0", "llvm.nvvm.nothing.f32", "asm", "f",
        "llvm.sqrt.v4f32", "llvm.nvvm.mma.x",
    ]
    for name in names:
        found, entry = find(name), table().find(name)
        assert (found is None) == (entry is None)
        if entry is not None:
            assert (found.name, found.signature, found.status) == (entry.name, entry.signature, entry.status)
            assert found.lowering == entry.lowering or entry.status == "body"


def test_bodies_are_compiled_but_for_those_of_the_call_site():
    """What is missing takes its types from the call."""
    library_ = library.CompiledLibrary()
    assert {f"__n2s.{name}" for name, _, _ in signatures() if table().find(name).signature} <= set(library_.bodies)
    assert "__n2s.llvm.exp.f32.f32" in library_.bodies


@pytest.mark.parametrize(
    "options",
    [
        Options(), Options(opt_level=0), Options(fast_math=True), Options(spirv_version="1.3", warp_ops="subgroup"),
        Options(traps="print"),
    ],
    ids=["default", "O0", "fast-math", "sub-groups", "print"],
)  # fmt: skip
def test_linked_and_written_bodies_are_the_same(options, monkeypatch):
    assert translate(sample(), options).binary == written(sample(), options, monkeypatch).binary


def test_modules_with_narrow_pointers(monkeypatch):
    source = sample().replace("nvptx64", "nvptx")
    assert translate(source).binary == written(source, Options(), monkeypatch).binary


@pytest.mark.slow
@pytest.mark.parametrize("family", ["workitem", "barrier", "classify", "math", "arithmetic", "convert", "integer", "warp"])
def test_every_linked_body_is_the_written_one(family, monkeypatch):
    entries = list(callable_entries(family).items())
    for start in range(0, len(entries), 30):
        source = module_text(dict(entries[start : start + 30]))
        texts = [translate(source, Options(opt_level=1)).llvm_ir, written(source, Options(opt_level=1), monkeypatch).llvm_ir]
        linked, by_python = (sorted(text.split("\n")) for text in texts)  # a table may stand before another
        assert linked == by_python


def test_conditions_are_the_options_that_a_body_asks():
    bodies = library.CompiledLibrary().bodies
    assert bodies["__n2s.__nv_sinf"][3] == ()
    assert bodies["__n2s.llvm.nvvm.shfl.sync.bfly.i32"][3] == (("warp_ops", "device-library"),)
    assert bodies["__n2s.llvm.trap"][3] == (("traps", "device-library"),)
    assert ("pointer_bits", 64) in bodies["__n2s.llvm.nvvm.read.ptx.sreg.tid.x"][3]
    assert {condition for body in bodies.values() for condition in body[3]} == {
        ("warp_ops", "device-library"), ("traps", "device-library"), ("pointer_bits", 64),
    }


def test_a_declaration_says_that_a_body_is_convergent():
    """A body written for a call of it takes the word over, and is kept from moving before it is inlined."""
    found = library.CompiledLibrary()
    assert found.attributes("__n2s.llvm.nvvm.barrier0") == "convergent"
    assert found.attributes("__n2s.llvm.nvvm.shfl.sync.bfly.i32") == "convergent"
    assert found.attributes("__n2s.__nv_sinf") == ""


def test_without_the_optimiser_bodies_are_in_the_text():
    text = translate(sample(), Options(emit="llvm", stop_after="lower-builtins")).llvm_ir
    assert "define internal float @__n2s.__nv_sinf(" in text
    text = translate(sample(), Options(emit="llvm", stop_after="optimize")).llvm_ir
    assert "@__n2s.__nv_sinf" not in text


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the package, which this process's library functions look at."""
    shutil.copytree(PACKAGE, tmp_path / "nvvm2spirv", ignore=shutil.ignore_patterns("__pycache__", "spirv-val", "spirv-dis"))
    monkeypatch.setattr(library, "PACKAGE", str(tmp_path / "nvvm2spirv"))
    return tmp_path / "nvvm2spirv"


def test_an_edit_is_noticed_and_a_touch_is_none(copied):
    found = library.CompiledLibrary(str(copied / "builtins" / "library.bin"))
    source = copied / "builtins" / "bodies" / "roots.py"
    assert found.is_current()
    os.utime(source)
    assert found.is_current()
    assert os.stat(found.path).st_mtime_ns >= source.stat().st_mtime_ns, "compared once"
    text = source.read_text()
    source.write_text(text.replace("0.5", "0.6", 1))
    os.utime(source, ns=(2**62, 2**62))
    assert not found.is_current()
    source.write_text(text + "\n")
    os.utime(source, ns=(0, 0))
    assert not found.is_current(), "its size tells"
    source.write_text(text)
    assert found.is_current()
    (copied / "builtins" / "new.py").write_text("")
    assert not found.is_current()


def test_a_process_keeps_the_library_that_it_opened(copied):
    path = copied / "builtins" / "library.bin"
    found = library.CompiledLibrary(str(path))
    before = found.definitions(["__n2s.__nv_sinf"])
    assert [name for name, _ in before] == ["__n2s_two_over_pi", "__n2s.__nv_sinf"]
    new = path.with_name("new")
    new.write_bytes(b"another")
    new.replace(path)
    assert found.definitions(["__n2s.__nv_sinf"]) == before


def run_copy(copied: Path) -> subprocess.CompletedProcess[str]:
    code = "from nvvm2spirv.cli import main; main()"
    source = copied.parent / "in.ll"
    source.write_text(sample())
    return subprocess.run(
        [sys.executable, "-c", code, str(source), "-o", str(source) + ".spv"], cwd=copied.parent, capture_output=True,
        text=True, check=False, env={**os.environ, "PYTHONPATH": str(copied.parent)},
    )  # fmt: skip


def test_a_library_that_is_missing_is_made(copied):
    """The file of the package is what its sources give, too: a process of its own makes the same bytes."""
    path = copied / "builtins" / "library.bin"
    whole = path.read_bytes()
    assert library.CompiledLibrary().digest == library.digest_of(library.sources())
    path.unlink()
    result = run_copy(copied)
    assert result.returncode == 0, result.stderr
    assert "compiling their library" in result.stderr
    assert path.read_bytes() == whole
    assert run_copy(copied).stderr == ""


@pytest.mark.parametrize("content", [b"", b"text", library.MAGIC + bytes(8), Path(library.PATH).read_bytes()[:1000]])
def test_a_damaged_library_is_none(content, tmp_path):
    (tmp_path / "library.bin").write_bytes(content)
    with pytest.raises(ValueError, match=r"is no library of builtins|empty file"):
        library.CompiledLibrary(str(tmp_path / "library.bin"))


def test_a_library_that_cannot_be_made_is_an_error(copied):
    with (copied / "builtins" / "math.py").open("a") as file:
        file.write("\nraise RuntimeError('half an edit')\n")
    result = run_copy(copied)
    assert result.returncode == 3
    assert "half an edit" in result.stderr
    assert "the library of builtins cannot be made: python -m nvvm2spirv.compile_builtins" in result.stderr
    assert not (copied.parent / "in.ll.spv").exists()


# The committed polynomial coefficients are what the tool writes, and approximate what they say.

TOOL = Path(__file__).parents[3] / "tools" / "fit_polynomials.py"


@pytest.fixture(scope="module")
def tool():
    specification = importlib.util.spec_from_file_location("fit_polynomials", TOOL)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_every_polynomial_is_committed(tool):
    assert list(coefficients.POLYNOMIALS) == list(tool.POLYNOMIALS)
    assert list(coefficients.TABLES) == list(tool.TABLES)


@pytest.mark.parametrize("name", ["EXP", "LOG", "SIN", "COS", "ATAN", "ASIN", "ERF", "GAMMA", "ERFINV_SMALL"])
def test_polynomial_approximates_its_function(name, tool):
    """To a few units in the last place of the largest value, coefficients rounded to the format."""
    _, function, low, high, *_ = tool.POLYNOMIALS[name]
    with mpmath.workdps(40):
        for type_, places in (("float", 24), ("double", 53)):
            rounded = [mpmath.mpf(c) for c in coefficients.POLYNOMIALS[name][type_]]
            assert tool.error(function, rounded, low, high) < mpmath.mpf(2) ** (2 - places)


@pytest.mark.slow
def test_committed_file_is_what_the_tool_writes(tool, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "OUTPUT", tmp_path / "coefficients.json")
    tool.main()
    assert (tmp_path / "coefficients.json").read_text() == Path(coefficients.__file__).with_suffix(".json").read_text()


# Calls that nobody can serve say so at translation: the name, the line, and what to use instead.

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'


def messages(text: str) -> str:
    with pytest.raises(TranslationError) as caught:
        translate(HEADER + text, Options())
    return str(caught.value)


def test_misspelt_libdevice_function_is_named_with_a_suggestion():
    text = messages(
        "declare float @__nv_sinpiff(float)\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_sinpiff(float %x)\n"
        "  store float %r, ptr %p\n  ret void\n}\n"
    )
    assert "<input>:4:19: error[N2S010]: '__nv_sinpiff' is not known" in text
    assert "%r = call float @__nv_sinpiff(float %x)" in text
    assert "\n                    ^" in text
    assert "hint: did you mean __nv_sinpif" in text


def test_wrong_signature_shows_both():
    text = messages(
        "declare double @__nv_sinf(double)\n"
        "define ptx_kernel void @k(ptr %p, double %x) {\n  %r = call double @__nv_sinf(double %x)\n"
        "  store double %r, ptr %p\n  ret void\n}\n"
    )
    assert "error[N2S012]: '__nv_sinf' is float(float), but is called as double(double)" in text


@pytest.mark.parametrize(("declaration", "call", "hint"), [
    ("void @llvm.nvvm.cp.async.bulk.commit.group()", None, None),
    (
        "{ double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double, double, double, double)",
        "%r = call { double, double } "
        "@llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double 1.0, double 1.0, double 1.0, double 1.0)",
        "stmatrix, wmma and, in PTX, wgmma are available",
    ),
    ("i32 @cudaDeviceSynchronize()", "%r = call i32 @cudaDeviceSynchronize()", "a kernel cannot wait"),
    ("bfloat @llvm.nvvm.f2bf16.rz(float)", "%r = call bfloat @llvm.nvvm.f2bf16.rz(float 1.0)", "inline PTX cvt"),
])  # fmt: skip
def test_groups_are_refused_with_a_way_out(declaration, call, hint):
    if call is None:  # its neighbour in the refused group is served
        translate(
            HEADER
            + f"declare {declaration}\ndefine ptx_kernel void @k(ptr %p) {{\n  call {declaration}\n  ret void\n}}\n"
        )
        return
    text = messages(f"declare {declaration}\ndefine ptx_kernel void @k(ptr %p) {{\n  {call}\n  ret void\n}}\n")
    name = declaration.split("@")[1].split("(")[0]
    assert "<input>:4:" in text
    assert f"'{name}' is not available on the target" in text
    assert hint in text


def test_every_problem_comes_out_in_one_run():
    text = messages(
        "declare float @__nv_foo(float)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.envreg0()\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_foo(float %x)\n"
        "  %e = call i32 @llvm.nvvm.read.ptx.sreg.envreg0()\n"
        "  store float %r, ptr %p\n  store i32 %e, ptr %p\n  ret void\n}\n"
    )
    assert "__nv_foo" in text
    assert "envreg0" in text


def test_unused_declarations_do_no_harm():
    module = translate(
        HEADER
        + "declare float @__nv_unheard_of(float)\ndefine ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n"
          "  ret void\n}\n"
    )
    assert [k.name for k in module.kernels] == ["k"]


def test_reflection_answers_what_the_options_say():
    text = (
        HEADER + '@ftz = private constant [11 x i8] c"__CUDA_FTZ\\00"\n'
                 '@arch = private constant [12 x i8] c"__CUDA_ARCH\\00"\n'
        "declare i32 @__nvvm_reflect(ptr)\ndefine ptx_kernel void @k(ptr %p) {\n"
        "  %a = call i32 @__nvvm_reflect(ptr @ftz)\n"
        "  %b = call i32 @__nvvm_reflect(ptr @arch)\n  %c = add i32 %a, %b\n  store i32 %c, ptr %p\n  ret void\n}\n"
    )
    for options, value in ((Options(), 700), (Options(ftz=True, cuda_arch=800), 801)):
        assert f"store i32 {value}, " in translate(text, options).llvm_ir


def test_a_libdevice_that_is_linked_in_is_kept():
    text = (
        HEADER + "define internal float @__nv_sinf(float %x) {\n  %r = fmul float %x, 3.0\n  ret float %r\n}\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_sinf(float %x)\n"
        "  store float %r, ptr %p\n  ret void\n}\n"
    )
    assert "fmul float" in translate(text, Options()).llvm_ir
