"""All kernels of the tree: they translate, run alike on another device, and damaged ones are told."""

from __future__ import annotations

import glob
import importlib
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mutation
import numpy as np
import operations
import pytest

import examples
from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.diagnostics import Code
from vortex_rt import Device
from vortex_rt.api.nvvm_ir import nvvm_of
from vortex_rt.cuda.compile import CudaCompileError, compile_cuda

# Whole modules: the NVVM IR of the examples, our CUDA sources at every level of clang, with and without libdevice.
# That of the benchmarks is translated, read and run in tests/rodinia_tests.

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "examples").glob("*.cu"), *(ROOT / "rodinia_tests").glob("*/kernel.cu")])
EXAMPLES = [source for source in SOURCES if source.parent.name == "examples"]
LEVELS = [("0", False), ("1", False), ("2", True), ("3", False)]


def check(source, **options):
    """Translate (spirv-val included) and let llvm-spirv 15, the device compiler's reader, read the result."""
    module = translate(source, Options(**options))
    if shutil.which("llvm-spirv-15"):
        with tempfile.NamedTemporaryFile(suffix=".spv") as file:
            file.write(module.binary)
            file.flush()
            read = subprocess.run(
                ["llvm-spirv-15", "-r", file.name, "-o", "/dev/null"], capture_output=True, check=False
            )
        assert read.returncode == 0, read.stderr.decode()[:2000]
    return module


@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_example(source):
    module = check(nvvm_of(source))
    assert module.kernels
    assert not any(kernel.generic_accesses for kernel in module.kernels)


def libdevice():
    found = glob.glob(f"{sys.prefix}/lib/python*/site-packages/nvidia/**/libdevice.10.bc", recursive=True)
    return found[0] if found else None


def compiled_source(source, tmp_path, level, debug, library=None):
    from vortex_rt.cuda.compile import CudaCompileError, clang_command

    out = tmp_path / "k.ll"
    try:
        command = clang_command(source, out, opt_level=level, debug=debug)
    except CudaCompileError as error:
        pytest.skip(str(error))
    if library:
        command[1:1] = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", library]
    subprocess.run(command, check=True, capture_output=True)
    return out


@pytest.mark.parametrize("source", SOURCES[::4], ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_unoptimised_source_with_debug_information(source, tmp_path):
    module = check(compiled_source(source, tmp_path, "0", debug=True))
    assert source.name.encode() in module.binary  # its lines are told


@pytest.mark.slow
@pytest.mark.parametrize(("level", "debug"), LEVELS)
@pytest.mark.parametrize("source", SOURCES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_source_at_every_level(source, level, debug, tmp_path):
    path = compiled_source(source, tmp_path, level, debug)
    check(path)
    check(path, opt_level=0)


@pytest.mark.parametrize("level", ["0", "2"])
@pytest.mark.parametrize("name", ["examples/nbody.cu", "rodinia_tests/myocyte/kernel.cu"])
def test_libdevice_linked_in(name, level, tmp_path):
    library = libdevice()
    if library is None:
        pytest.skip("libdevice is not installed (pip install -e '.[corpus]')")
    check(compiled_source(ROOT / name, tmp_path, level, debug=False, library=library))


# The examples at every level of clang, without and with debug information: each is run and gives NumPy's result.

#: What needs the device library: other OpenCL devices cannot link it.
NEEDS_VORTEX = ("warp_reduce", "inline_ptx")
#: Every code path counts, not every element.
SIZES = {
    "vecadd": {"n": 3000}, "reduction": {"n": 10_000}, "histogram": {"n": 10_000}, "nbody": {"n": 200},
    "warp_reduce": {"n": 2000},
}
RUN_LEVELS = [
    pytest.param("0", False, id="O0"),
    pytest.param("3", True, id="O3-g"),
    *(pytest.param(level, debug, id=f"O{level}{'-g' * debug}", marks=pytest.mark.slow) for level,
      debug in [("0", True), ("1", False), ("2", False), ("3", False)]),
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Give the folder with an example's NVVM IR at one level, compiled once."""
    folders: dict[tuple[str, str, bool], Path] = {}

    def get(name: str, level: str, debug: bool) -> Path:
        key = (name, level, debug)
        if key not in folders:
            folder = tmp_path_factory.mktemp(name)
            try:
                compile_cuda(ROOT / "examples" / f"{name}.cu", folder / f"{name}.ll", opt_level=level, debug=debug)
            except CudaCompileError as error:
                pytest.skip(str(error))
            folders[key] = folder
        return folders[key]

    return get


def run_example(name: str, folder: Path, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run an example's host, with the IR that is in ``folder``."""
    host = importlib.import_module(f"examples.{name}")
    monkeypatch.setattr(host, "nvvm_of", lambda source: folder / f"{source.stem}.ll")
    result, reference = host.run(device, **SIZES.get(name, {}))
    np.testing.assert_allclose(result, reference, rtol=host.TOLERANCE)


@pytest.fixture(scope="module")
def simulated() -> Device:
    return Device("cuda")


@pytest.mark.device
@pytest.mark.parametrize(("level", "debug"), RUN_LEVELS)
@pytest.mark.parametrize("name", examples.NAMES)
def test_on_the_simulated_device(name, level, debug, compiled, simulated, monkeypatch):
    folder = compiled(name, level, debug)
    with simulated.profile() as profile:
        run_example(name, folder, simulated, monkeypatch)
    assert profile.instructions > 0


@pytest.mark.intel
@pytest.mark.parametrize(("level", "debug"), RUN_LEVELS)
@pytest.mark.parametrize("name", [name for name in examples.NAMES if name not in NEEDS_VORTEX])
def test_on_intels_cpu_runtime(name, level, debug, compiled, intel_cpu, monkeypatch):
    run_example(name, compiled(name, level, debug), intel_cpu, monkeypatch)


# Every operation at every width, against LLVM's x86 code.

BATCH = 150
CASES = operations.all_cases()


def check_case(cases, worker, level, seed=1):
    module = translate(operations.module_of(cases), Options(opt_level=level))
    inputs = [operations.inputs_of(case, seed) for case in cases]
    expected = operations.reference(cases, inputs)
    launches = []
    for index, (case, arrays) in enumerate(zip(cases, inputs)):
        padded = [*arrays, *[np.zeros(16, np.uint8)] * (3 - len(arrays))]
        out = np.zeros(operations.COUNT * operations.storage(case.output), np.uint8)
        launches.append((operations.kernel_name(index), (operations.COUNT,), (operations.COUNT,), [*padded, out]))
    results = worker.run(module.binary, launches)
    wrong = []
    for case, arrays, want, got in zip(cases, inputs, expected, results):
        rows = operations.differences(case, want, got[3])
        if rows:
            row = rows[0]
            shown = [array.reshape(operations.COUNT, -1)[row].tobytes().hex() for array in arrays]
            size = operations.storage(case.output)
            wrong.append(
                f"{case.name}: {shown} gave {got[3].reshape(-1, size)[row].tobytes().hex()}, not "
                f"{want.reshape(-1, size)[row].tobytes().hex()}"
            )
    assert not wrong, "\n".join(wrong)


def test_there_are_many_cases():
    assert len(CASES) > 1700
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.intel
@pytest.mark.parametrize("part", range(3))
def test_a_fifth_of_the_operations(part, cpu):
    check_case(CASES[::5][part::3], cpu, level=2)


@pytest.mark.intel
def test_a_sample_without_optimisation(cpu):
    check_case(CASES[2::25], cpu, level=0, seed=7)


@pytest.mark.intel
@pytest.mark.slow
@pytest.mark.parametrize("level", [0, 1, 2, 3])
@pytest.mark.parametrize("start", range(0, len(CASES), BATCH))
def test_all_operations(start, level, cpu):
    check_case(CASES[start : start + BATCH], cpu, level, seed=level + 2)


@pytest.mark.device
def test_a_sample_on_the_vortex_device():
    from vortex_rt import Device, Module

    device = Device("cuda")
    cases = CASES[5::60]
    module = Module.from_spirv(device, translate(operations.module_of(cases)))
    inputs = [operations.inputs_of(case) for case in cases]
    wrong = []
    for index, (case, arrays, want) in enumerate(zip(cases, inputs, operations.reference(cases, inputs))):
        given = [device.array(array) for array in arrays]
        given += [given[0]] * (3 - len(given))
        out = device.zeros(operations.COUNT * operations.storage(case.output), np.uint8)
        getattr(module, operations.kernel_name(index))[1, operations.COUNT](*given, out)
        if operations.differences(case, want, out.copy_to_host()):
            wrong.append(case.name)
    assert not wrong


# Whatever the input: a valid module, or an error with a code. Never a crash, a hang, or an invalid module called
# done. A mutant that breaks this is kept small as a case in tests/fixtures.

SHORT, LONG = 80, 10_000


def outcome(text, level):
    """`valid`, or the codes of the errors; anything else is an exception."""
    try:
        module = translate(text, Options(opt_level=level, validate=False))
    except TranslationError as error:
        return sorted({d.code for d in error.diagnostics}, key=lambda code: code.id)
    check = subprocess.run(
        ["spirv-val", "--target-env", "spv1.2", "-"], input=module.binary, capture_output=True, check=False
    )
    assert check.returncode == 0, check.stderr.decode()
    return "valid"


def run(count, seed):
    outcomes = []
    for name, text in mutation.mutants(count, seed):
        try:
            outcomes.append(outcome(text, random.Random(name).choice([0, 1, 2])))
        except Exception as error:
            pytest.fail(f"mutant {name}: {type(error).__name__}: {error}\n{text[:4000]}")
    return outcomes


def test_short():
    outcomes = run(SHORT, seed=20)
    assert outcomes.count("valid") > SHORT // 20
    assert sum(Code.EMISSION in o for o in outcomes if o != "valid") <= SHORT // 20


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", range(10))
def test_long(seed):
    run(LONG // 10, seed)
