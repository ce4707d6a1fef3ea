"""Built programs: the cache on disk, and symbols."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.compiler import cache
from vortex_rt.driver import Installation
from vortex_rt.kernel_schema.c_structures import ctypes_structure
from vortex_rt.kernel_schema.program import BuiltKernel
from vortex_rt.settings import cache_folder

from .test_svm import plain_environment

pytestmark = pytest.mark.device


# Programs that were built before: found without starting the compiler, under the key that the compiler computes;
# never what is out of date or damaged.

MF = cl.mem_flags
SOURCE = "kernel void k(global int *p) { p[get_global_id(0)] = VALUE; }\n"
ONE = ["-DVALUE=1"]
SPIRV = """
               OpCapability Addresses
               OpCapability Kernel
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k"
               OpDecorate %value SpecId 11
       %uint = OpTypeInt 32 0
       %void = OpTypeVoid
     %global = OpTypePointer CrossWorkgroup %uint
         %fn = OpTypeFunction %void %global
      %value = OpSpecConstant %uint 17
          %k = OpFunction %void None %fn
          %a = OpFunctionParameter %global
      %entry = OpLabel
               OpStore %a %value Aligned 4
               OpReturn
               OpFunctionEnd
"""


@pytest.fixture
def programs(device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of cached programs of a cache that has the device's library and nothing else."""
    root = tmp_path / "cache"
    root.mkdir()
    (root / "library").symlink_to(Path(cache_folder(), "library"))
    cl.Program(device.context, "kernel void any() {}").build()  # the library is there
    monkeypatch.setenv("VORTEX_RT_CACHE", str(root))
    return root / "programs"


@pytest.fixture
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: monkeypatch.setenv("VORTEX_RT_PYTHON", "/nonexistent/python")


def stored(programs: Path) -> list[Path]:
    return sorted(path for path in programs.iterdir() if not path.name.startswith(".")) if programs.is_dir() else []


def result(device: Any, program: Any) -> int:
    out = np.zeros(4, np.int32)
    buffer = cl.Buffer(device.context, MF.READ_WRITE, out.nbytes)
    queue = cl.CommandQueue(device.context)
    cl.Kernel(program, "k")(queue, (4,), (4,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    return int(out[0])


def built(device: Any, source: str, options: list[str]) -> int:
    return result(device, cl.Program(device.context, source).build(options))


def from_source(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build(["-DVALUE=5", "-cl-std=CL3.0", "-g", "-cl-denorms-are-zero"])


def without_options(device: Any) -> Any:
    return cl.Program(device.context, SOURCE.replace("VALUE", "5")).build()


def with_strange_bytes(device: Any) -> Any:
    return cl.Program(device.context, "// \u00e4\u20ac \\ no more\n#define VALUE \\  \n  5\n" + SOURCE).build()


def from_objects(device: Any) -> Any:
    main = "int five(void); kernel void k(global int *p) { p[get_global_id(0)] = five(); }"
    objects = [cl.Program(device.context, text).compile() for text in (main, "int four(void); int five(void) { return four() + 1; }")]
    library = cl.link_program(device.context, [cl.Program(device.context, "int four(void) { return 4; }").compile()], ["-create-library"])
    return cl.link_program(device.context, [*objects, library])


def specialised(device: Any) -> Any:
    code = subprocess.run(["spirv-as", "--target-env", "spv1.1", "-", "-o", "-"], input=SPIRV.encode(), capture_output=True, check=True).stdout
    program = cl.Program(device.context, code)
    program._get_prg().set_specialization_constant(11, np.uint32(5))
    return program.build()


@pytest.mark.parametrize("build", [from_source, without_options, with_strange_bytes, from_objects, specialised])
def test_the_driver_finds_what_the_compiler_stored(device: Any, programs: Path, without_compiler: Callable[[], None], build: Callable[..., Any]) -> None:
    assert result(device, build(device)) == 5
    before = stored(programs)
    assert before
    without_compiler()
    assert result(device, build(device)) == 5
    assert stored(programs) == before


def test_another_program_option_or_constant_is_another_key(device: Any, programs: Path) -> None:
    built(device, SOURCE, ONE)
    for count, (text, options) in enumerate([(SOURCE, ["-DVALUE=2"]), (SOURCE + "\n", ONE), (SOURCE, [*ONE, "-g"])], 2):
        built(device, text, options)
        assert len(stored(programs)) == count
    specialised(device)
    specialised(device)
    assert len(stored(programs)) == 5


def test_the_key_is_as_documented(device: Any, programs: Path) -> None:
    """docs/reference/interfaces.md, spelled out."""
    program = cl.Program(device.context, SOURCE).build(ONE)
    options = program.get_build_info(device.cl_device, cl.program_build_info.OPTIONS)
    shape = [device.config.threads, device.config.warps, device.config.cores]
    words = ["--target", f"rv{device.config.xlen}"]
    words += [word for name, value in zip(("threads", "warps", "cores"), shape, strict=True) for word in (f"--{name}", str(value))]
    words += ["--options", options]
    digest = hashlib.sha1()
    for part in ["vortex program 1", cache.compiler_hash(), "program", str(len(words)), *words, "0", SOURCE]:
        digest.update(len(part).to_bytes(8, "little") + part.encode())
    assert [path.name for path in stored(programs)] == [digest.hexdigest()]


@pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "another kind", "a folder", "text"])
def test_a_damaged_entry_is_built_again(device: Any, programs: Path, damage: str) -> None:
    assert built(device, SOURCE, ONE) == 1
    [entry] = stored(programs)
    data = entry.read_bytes()
    if damage == "a folder":
        entry.unlink()
        entry.mkdir()
    else:
        middle = len(data) // 2
        flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        wrong = {"cut": data[:middle], "empty": b"", "flipped": flipped, "another kind": data[:8] + b"\2" + data[9:], "text": b"no program"}
        entry.write_bytes(wrong[damage])
    assert built(device, SOURCE, ONE) == 1
    assert damage == "a folder" or entry.read_bytes() == data


def test_the_log_of_a_program_from_the_cache_has_its_warnings(device: Any, programs: Path, without_compiler: Callable[[], None]) -> None:
    def log() -> str:
        program = cl.Program(device.context, "#warning look here\n" + SOURCE).build(ONE)
        return str(program.get_build_info(device.cl_device, cl.program_build_info.LOG))

    first = log()
    assert "look here" in first
    without_compiler()
    assert log() == first


def test_a_changed_compiler_is_noticed(device: Any, programs: Path, without_compiler: Callable[[], None], tmp_path: Path) -> None:
    built(device, SOURCE, ONE)
    [note] = (programs.parent / cache.NOTES).iterdir()
    part, absent, text = tmp_path / "part.py", tmp_path / "clang-19", note.read_text()

    def note_now() -> None:
        status = part.stat()
        note.write_text(f"{text}{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino} {part}\n- {absent}\n")

    without_compiler()
    for change in (lambda: part.write_text("two"), part.unlink, absent.touch, lambda: note.write_text(text[:-1])):
        part.write_text("one")
        os.utime(part, ns=(0, 0))
        absent.unlink(missing_ok=True)
        note_now()
        assert built(device, SOURCE, ONE) == 1
        change()
        if part.exists():
            os.utime(part, ns=(0, 0))
        with pytest.raises(cl.RuntimeError, match="cannot start the device compiler"):
            built(device, SOURCE, ONE)


def test_no_note_is_left_of_files_that_may_still_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    new = tmp_path / "new"
    new.write_text("x")
    for place, written in ((Path(cache.__file__), True), (new, False)):
        note = cache._Note()
        note.see(str(place))
        note.leave("0" * 64)
        found = list((tmp_path / "cache" / cache.NOTES).glob("*"))
        assert bool(found) is written
        for entry in found:
            entry.unlink()


@pytest.mark.parametrize(
    "directive", ['#include "value.h"', '#inc\\\nlude "value.h"', '#incl\\  \nude "value.h"', '#import "value.h"', '# /* */ include "value.h"'], ids=range(5)
)
def test_a_changed_header_is_noticed(device: Any, programs: Path, tmp_path: Path, directive: str) -> None:
    for value in (1, 2, 1):
        (tmp_path / "value.h").write_text(f"#define VALUE {value}\n")
        assert built(device, f"{directive}\n{SOURCE}", [f"-I{tmp_path}"]) == value
    assert len(stored(programs)) == 2, "and what was built before is found again"


def test_a_cache_that_cannot_be_written_is_none(device: Any, programs: Path) -> None:
    programs.write_text("a file where the folder should be")
    (programs.parent / cache.NOTES).write_text("here too")
    for _ in range(2):
        assert built(device, SOURCE, ONE) == 1
    assert programs.read_text() == "a file where the folder should be"


# Variables of programs and facts of kernels by the functions that the driver exports.

SYMBOLS = """
__global int counter = 5;
__global int table[4] = {10, 20, 30, 40};
__global int *where = &table[2];
__kernel void add(__global int *out) {
  counter += table[1];
  out[0] = counter;
  out[1] = *where;
}
__kernel void follow(__global int *p) { p[1] = p[0] + table[3]; }
__kernel __attribute__((reqd_work_group_size(8, 2, 1))) void grouped(__global int *a) {
  __local int l[100];
  l[get_local_id(0)] = a[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[1] = l[7];
}
"""
INVALID_VALUE, INVALID_PROGRAM_EXECUTABLE = -30, -45


@pytest.fixture(scope="module")
def driver(installation: Installation) -> ctypes.CDLL:
    return ctypes.CDLL(str(installation.driver_library))


def symbol(driver: ctypes.CDLL, device: Any, program: Any, name: str) -> tuple[int, int, int]:
    """(status, address, size) of a variable."""
    address, size = ctypes.c_void_p(), ctypes.c_size_t()
    handles = (ctypes.c_void_p(program.int_ptr), ctypes.c_void_p(device.cl_device.int_ptr))
    status = driver.pocl_vortex_symbol(*handles, name.encode(), ctypes.byref(address), ctypes.byref(size))
    return status, address.value or 0, size.value


def variable(driver: ctypes.CDLL, device: Any, program: Any, name: str, kind: Any = ctypes.c_int) -> Any:
    """The variable's own memory, as the host sees it."""
    status, address, size = symbol(driver, device, program, name)
    assert status == 0
    return (kind * (size // ctypes.sizeof(kind))).from_address(address)


@pytest.fixture
def program(device: Any) -> Any:
    return cl.Program(device.context, SYMBOLS).build("-cl-std=CL3.0", cache_dir=False)


def test_initial_values_are_there_before_the_first_launch(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    assert list(variable(driver, device, program, "table")) == [10, 20, 30, 40]
    table = symbol(driver, device, program, "table")[1]
    assert list(variable(driver, device, program, "where", ctypes.c_uint64)) == [table + 8]


def test_host_and_kernels_share_a_variable(driver: ctypes.CDLL, device: Any, queue: Any, program: Any) -> None:
    counter, table = (variable(driver, device, program, name) for name in ("counter", "table"))
    counter[0], table[2] = 100, 33
    out = np.empty(2, np.int32)
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 8)
    for _ in range(2):
        cl.Kernel(program, "add")(queue, (1,), (1,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    assert list(out) == [140, 33]
    assert counter[0] == 140


def test_a_variables_address_is_a_kernel_argument(driver: ctypes.CDLL, device: Any, queue: Any, program: Any) -> None:
    _, address, size = symbol(driver, device, program, "table")
    kernel = cl.Kernel(program, "follow")
    kernel.set_arg(0, cl.SVM(np.frombuffer((ctypes.c_char * size).from_address(address), np.int32)))
    cl.enqueue_nd_range_kernel(queue, kernel, (1,), (1,)).wait()
    assert list(variable(driver, device, program, "table")) == [10, 50, 30, 40]


def test_programs_have_their_own_variables(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    other = cl.Program(device.context, SYMBOLS).build("-cl-std=CL3.0", cache_dir=False)
    variable(driver, device, program, "counter")[0] = 1
    assert variable(driver, device, other, "counter")[0] == 5


def test_what_is_not_there(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    assert symbol(driver, device, program, "nosuch")[0] == INVALID_VALUE
    assert driver.pocl_vortex_symbol(None, None, b"table", None, None) == INVALID_VALUE
    assert driver.pocl_vortex_kernel(None, ctypes.c_void_p(device.cl_device.int_ptr), ctypes.create_string_buffer(64)) == INVALID_VALUE


def description(driver: ctypes.CDLL, device: Any, kernel: Any) -> Any:
    """What pocl_vortex_kernel gives."""
    found = ctypes.POINTER(ctypes_structure(BuiltKernel))()
    handles = (ctypes.c_void_p(kernel.int_ptr), ctypes.c_void_p(device.cl_device.int_ptr))
    assert driver.pocl_vortex_kernel(*handles, ctypes.byref(found)) == 0
    return found.contents


def test_descriptions_of_kernels(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    kernel = description(driver, device, cl.Kernel(program, "grouped"))
    assert (kernel.name, kernel.attributes) == (b"grouped", b"reqd_work_group_size(8,2,1)")
    assert (kernel.local_bytes, kernel.argument_count, kernel.argument_bytes) == (400, 1, 8)
    assert list(kernel.required_local_size) == [8, 2, 1]
    assert (kernel.max_local_size, kernel.barriers, kernel.uses_printf, kernel.uses_heap, kernel.recursive) == (0, True, False, False, False)


def test_names_are_those_of_cuda(driver: ctypes.CDLL, device: Any) -> None:
    from vortex_rt import Module

    source = """
__device__ int counter = 7;
__constant__ float table[4] = {1, 2, 3, 4};
namespace deep { __device__ double d[2]; }
extern "C" __global__ void add(float *out) { out[threadIdx.x] = counter + table[threadIdx.x] + deep::d[1]; }
"""
    program = Module.from_cuda(device, source).program
    assert variable(driver, device, program, "counter")[0] == 7
    assert list(variable(driver, device, program, "table", ctypes.c_float)) == [1, 2, 3, 4]
    assert symbol(driver, device, program, "_ZN4deep1dE")[::2] == (0, 16)


C_PROGRAM = """
#include "pocl_vortex.h"
int main(void) {
  vortex_kernel kernel = {0};
  return VORTEX_FAILURE_TRAP_ASSERT == VORTEX_FAILURE_TRAP_BASE + 1 && VORTEX_ARGUMENT_KIND_SAMPLER == 5 && !kernel.recursive ? 0 : 1;
}
"""


@pytest.mark.parametrize("compiler", ["cc", "c++"])
def test_the_header_is_c_and_cpp(installation: Installation, tmp_path: Path, compiler: str) -> None:
    import subprocess

    source = tmp_path / ("a.c" if compiler == "cc" else "a.cpp")
    source.write_text(C_PROGRAM)
    flags = ["-DCL_TARGET_OPENCL_VERSION=300", "-Wall", "-Werror", f"-I{installation.include_folder}"]
    subprocess.run([compiler, *flags, source, "-o", tmp_path / "a"], check=True)
    subprocess.run([tmp_path / "a"], check=True)


COARSE = """
import ctypes, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
from vortex_rt.driver import installed
context = cl.Context([vortex_devices()[0]]); queue = cl.CommandQueue(context)
program = cl.Program(context, '''SOURCE''').build('-cl-std=CL3.0')
kernel = cl.Kernel(program, "add")
driver, address, size = ctypes.CDLL(str(installed().driver_library)), ctypes.c_void_p(), ctypes.c_size_t()
cl_program = ctypes.c_void_p(program.int_ptr)
assert driver.pocl_vortex_symbol(cl_program, ctypes.c_void_p(context.devices[0].int_ptr), b"counter", ctypes.byref(address), ctypes.byref(size)) == 0
assert address.value and size.value == 4
out, buffer = np.empty(2, np.int32), cl.Buffer(context, cl.mem_flags.READ_WRITE, 8)
kernel(queue, (1,), (1,), buffer)
cl.enqueue_copy(queue, out, buffer)
print(list(map(int, out)))
"""


def test_a_library_that_cannot_map_memory_has_variables_too(
    run_python: Callable[..., CompletedProcess[str]], compile_c: Callable[..., Path], driver_source: Path, installation: Installation
) -> None:
    done = run_python(COARSE.replace("SOURCE", SYMBOLS), env=plain_environment(compile_c, driver_source, installation))
    assert done.stdout == "[25, 30]\n", done.stderr


ARGUMENTS = """
typedef struct { char c; double d; short s; } mixed;
kernel void k(global int *a, char b, mixed m, local float *l, double3 v, constant int *c, read_only image2d_t i, sampler_t s) {
  a[0] = b + m.s + (int)l[0] + (int)v.x + c[0] + (int)read_imagef(i, s, (int2)(0)).x;
}
"""
GLOBAL, CONSTANT, LOCAL, VALUE, IMAGE, SAMPLER = range(6)
READ_ONLY, NONE = 0, 3


def test_arguments_as_they_are_laid_out(driver: ctypes.CDLL, device: Any) -> None:
    kernel = cl.Kernel(cl.Program(device.context, ARGUMENTS).build(cache_dir=False), "k")
    described = description(driver, device, kernel)
    arguments = described.arguments[: described.argument_count]
    assert [(argument.kind, argument.size, argument.align, argument.offset) for argument in arguments] == [
        (GLOBAL, 8, 8, 0), (VALUE, 1, 1, 8), (VALUE, 24, 8, 16), (LOCAL, 8, 8, 40), (VALUE, 32, 32, 64), (CONSTANT, 8, 8, 96),
        (IMAGE, 8, 8, 104), (SAMPLER, 4, 4, 112),
    ]  # fmt: skip
    assert [argument.access for argument in arguments] == [*[NONE] * 6, READ_ONLY, NONE]


def test_python_knows_the_sizes_of_opencl_kernels(device: Any) -> None:
    from vortex_rt import ArgumentError, Module

    source = "typedef struct { int x; char y; } pair; kernel void k(global int *a, pair p, int i) { a[0] = p.x + i; }"
    module = Module.from_opencl(device, source)
    assert [parameter.size for parameter in module.kernels["k"].parameters] == [0, 8, 4]
    with pytest.raises(ArgumentError, match="has 8 bytes; got 7"):
        module["k"][1, 1](device.array(np.zeros(1, np.int32)), b"1234567", 3)
