"""PTX and NVIDIA's fat binaries: what programs carry that this toolkit's nvcc did not make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from vortex_rt.cuda import elf, fatbin
from vortex_rt.cuda.fatbin import FatBinaryFlag, FatBinaryKind
from vortex_rt.cuda.tools import cuobjdump

HEAD = ".version 8.0\n.target sm_{architecture}\n.address_size 64\n"
#: Writes the architecture that it names.
STORES = """.visible .entry put(.param .u64 place) {{
.reg .b64 %rd<3>; ld.param.u64 %rd1, [place]; cvta.to.global.u64 %rd2, %rd1; st.global.u32 [%rd2], {value}; ret; }}
"""
UNKNOWN = ".visible .entry matrix() { tcgen05.wait::ld.sync.aligned; ret; }\n"

#: Kernel `put` launches one that writes a number, by a buffer that says what it is for, or by one that does not.
CHILD = """.visible .entry child(.param .u64 place, .param .u32 value) {
.reg .b32 %r<2>; .reg .b64 %rd<3>; ld.param.u64 %rd1, [place]; cvta.to.global.u64 %rd2, %rd1; ld.param.u32 %r1, [value];
st.global.u32 [%rd2], %r1; ret; }
"""
LAUNCHES = {
    "V2": """.extern .func (.param .b64 retval0) PREFIXGetParameterBufferV2
(.param .b64 a, .param .align 4 .b8 b[12], .param .align 4 .b8 c[12], .param .b32 d);
.extern .func (.param .b32 retval0) PREFIXLaunchDeviceV2(.param .b64 a, .param .b64 b);
.visible .entry put(.param .u64 place) {
.reg .pred %p<2>; .reg .b32 %r<5>; .reg .b64 %rd<5>; .param .align 4 .b8 one[12];
ld.param.u64 %rd1, [place]; mov.u64 %rd2, child; mov.u32 %r1, 1;
st.param.b32 [one], %r1; st.param.b32 [one+4], %r1; st.param.b32 [one+8], %r1;
{ .param .b64 p0; st.param.b64 [p0], %rd2; .param .b32 p3; st.param.b32 [p3], 0; .param .b64 retval0;
call.uni (retval0), PREFIXGetParameterBufferV2, (p0, one, one, p3); ld.param.b64 %rd3, [retval0]; }
st.u64 [%rd3], %rd1; mov.u32 %r2, VALUE; st.u32 [%rd3+8], %r2;
{ .param .b64 p0; st.param.b64 [p0], %rd3; .param .b64 p1; st.param.b64 [p1], 0; .param .b32 retval0;
call.uni (retval0), PREFIXLaunchDeviceV2, (p0, p1); ld.param.b32 %r3, [retval0]; }
ret; }
""",
    "V1": """.extern .func (.param .b64 retval0) PREFIXGetParameterBuffer(.param .b64 a, .param .b64 b);
.extern .func (.param .b32 retval0) PREFIXLaunchDevice(.param .b64 a, .param .b64 b,
.param .align 4 .b8 c[12], .param .align 4 .b8 d[12], .param .b32 e, .param .b64 f);
.visible .entry put(.param .u64 place) {
.reg .b32 %r<5>; .reg .b64 %rd<5>; .param .align 4 .b8 one[12];
ld.param.u64 %rd1, [place]; mov.u64 %rd2, child; mov.u32 %r1, 1;
st.param.b32 [one], %r1; st.param.b32 [one+4], %r1; st.param.b32 [one+8], %r1;
{ .param .b64 p0; st.param.b64 [p0], 8; .param .b64 p1; st.param.b64 [p1], 12; .param .b64 retval0;
call.uni (retval0), PREFIXGetParameterBuffer, (p0, p1); ld.param.b64 %rd3, [retval0]; }
st.u64 [%rd3], %rd1; mov.u32 %r2, VALUE; st.u32 [%rd3+8], %r2;
{ .param .b64 p0; st.param.b64 [p0], %rd2; .param .b64 p1; st.param.b64 [p1], %rd3; .param .b32 p4;
st.param.b32 [p4], 0; .param .b64 p5; st.param.b64 [p5], 0; .param .b32 retval0;
call.uni (retval0), PREFIXLaunchDevice, (p0, p1, one, one, p4, p5); ld.param.b32 %r3, [retval0]; }
ret; }
""",
}

#: The end of a host's `main`: runs `put` and prints what it stored.
RUNS = """
  cuMemAlloc(&place, 4);
  void *arguments[] = {&place};
  cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL);
  cuMemcpyDtoH(&value, place, 4);
  printf("%u\\n", value);
  return 0;
}
"""
LOADS = """
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words) {
  CUdevice device; CUcontext context; CUmodule module; CUfunction put; CUdeviceptr place; unsigned value = 0;
  FILE *file = fopen(words[1], "rb");
  char *image = calloc(1, 1 << 20);
  if (fread(image, 1, 1 << 20, file) == 0) return 1;
  cuInit(0); cuDeviceGet(&device, 0); cuDevicePrimaryCtxRetain(&context, device); cuCtxSetCurrent(context);
  CUresult result = count > 2 ? cuModuleLoad(&module, words[1]) : cuModuleLoadData(&module, image);
  if (result != CUDA_SUCCESS) { printf("load %d\\n", result); return 0; }
  if (cuModuleGetFunction(&put, module, "matrix") != CUDA_ERROR_NOT_FOUND) return 2;
  if (cuModuleGetFunction(&put, module, "put") != CUDA_SUCCESS) return 3;
""" + RUNS


def ptx(architecture: int, *more: str) -> bytes:
    """PTX for an architecture, whose kernel `put` stores the architecture's number."""
    return "".join((HEAD.format(architecture=architecture), STORES.format(value=architecture), *more)).encode()


def launching(form: str, prefix: str, value: int) -> bytes:
    """PTX whose kernel `put` launches another, which stores the value, by functions of names that begin so."""
    text = LAUNCHES[form].replace("PREFIX", prefix).replace("VALUE", str(value))
    return (HEAD.format(architecture=70) + CHILD + text).encode()


def literals(data: bytes) -> bytes:
    """An LZ4 block of literals only."""
    count = len(data) - 15
    return b"\xf0" + bytes([255] * (count // 255) + [count % 255]) + data


def entry(kind: int, payload: bytes, architecture: int, flags: int = 0) -> bytes:
    """An entry of a fat binary, compressed as the flags say."""
    stored = payload
    if flags & FatBinaryFlag.LZ4:
        stored = literals(payload)
    elif flags & FatBinaryFlag.ZSTANDARD:
        stored = zstandard.ZstdCompressor().compress(payload)
    padded = stored + bytes(-len(stored) % 8)
    head = fatbin.ENTRY.fill(
        kind=0x01010000 | kind, header_size=64, payload_size=len(padded), compressed_size=len(stored) if flags else 0,
        version=8 << 16, architecture=architecture, flags=flags | FatBinaryFlag.BITS_64, plain_size=len(payload),
    )  # fmt: skip
    return head + padded


def binary(*entries: bytes) -> bytes:
    """A fat binary of entries."""
    body = b"".join(entries)
    return fatbin.HEADER.fill(magic=fatbin.MAGIC, version=16 << 16 | 1, size=len(body)) + body


LINKS = """
#include <cuda.h>
#include <stdio.h>
int main(int count, char **words) {
  CUdevice device; CUcontext context; CUlinkState state; CUmodule module; CUfunction put; CUdeviceptr place;
  unsigned value = 0; size_t size; void *made;
  cuInit(0); cuDeviceGet(&device, 0); cuDevicePrimaryCtxRetain(&context, device); cuCtxSetCurrent(context);
  cuLinkCreate(0, NULL, NULL, &state);
  for (int i = 1; i < count; i++)
    if (cuLinkAddFile(state, CU_JIT_INPUT_PTX, words[i], 0, NULL, NULL) != CUDA_SUCCESS) return i;
  if (cuLinkComplete(state, &made, &size) != CUDA_SUCCESS) return 10;
  if (cuModuleLoadData(&module, made) != CUDA_SUCCESS) return 11;
  if (cuModuleGetFunction(&put, module, "put") != CUDA_SUCCESS) return 12;
""" + RUNS

SASS = entry(FatBinaryKind.ELF, b"\x7fELF" + bytes(60), 80)
IMAGES = {
    "text": (ptx(70), "70"),
    "text after a comment": (b"// made by hand\n" + ptx(75), "75"),
    "plain": (binary(SASS, entry(FatBinaryKind.PTX, ptx(70), 70)), "70"),
    "LZ4": (binary(entry(FatBinaryKind.PTX, ptx(70), 70, FatBinaryFlag.LZ4), SASS), "70"),
    "Zstandard": (binary(entry(FatBinaryKind.PTX, ptx(70), 70, FatBinaryFlag.ZSTANDARD)), "70"),
    "newest that is served": (binary(*(entry(FatBinaryKind.PTX, ptx(n), n) for n in (60, 50, 90, 80))), "60"),
    "oldest of newer ones": (binary(*(entry(FatBinaryKind.PTX, ptx(n), n) for n in (120, 90))), "90"),
    "no PTX": (binary(SASS), "load 209"),
    "SASS alone": (b"\x7fELF" + bytes(60), "load 209"),
    "nothing that is known": (HEAD.format(architecture=70).encode() + UNKNOWN.encode(), "load 218"),
    "a kernel that is left out": (ptx(70, UNKNOWN), "70"),
    "a launch with CUDA 12's names": (launching("V2", "__cudaCDP2", 1234), "1234"),
    "a launch with CUDA 11's names": (launching("V2", "cuda", 1235), "1235"),
    "a launch by address": (launching("V1", "__cudaCDP2", 1236), "1236"),
    "a launch by address with CUDA 11's names": (launching("V1", "cuda", 1237), "1237"),
}


@pytest.fixture(scope="module")
def loader(toolkit, tmp_path_factory):
    folder = tmp_path_factory.mktemp("loads")
    (folder / "loads.c").write_text(LOADS)
    command = [toolkit.nvcc, "loads.c", "-o", "loads", "-lcuda"]
    subprocess.run(command, cwd=folder, check=True, timeout=600)
    return folder / "loads"


@pytest.mark.parametrize("name", IMAGES)
def test_the_driver_loads(loader, run, tmp_path, name):
    image, expected = IMAGES[name]
    (tmp_path / "image").write_bytes(image)
    done = run(loader, tmp_path / "image")
    assert (done.returncode, done.stdout.strip()) == (0, expected), done.stderr
    if name == "a kernel that is left out":
        assert "kernel 'matrix' is left out: PTX instruction 'tcgen05.wait" in done.stderr
    if name == "no PTX":
        assert "has no PTX beside it" in done.stderr


LINKED = r"""
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

static void *whole(const char *path) {
  FILE *file = fopen(path, "rb");
  char *bytes = calloc(1, 1 << 16);
  if (!file || !bytes || fread(bytes, 1, 1 << 16, file) == 0) exit(9);
  return bytes;
}

int main(int count, char **paths) {
  const void *parts[8] = {0};
  struct { unsigned magic, version; const void *data; const void *const *parts; } wrapper = {0x466243b1, 2, whole(paths[1]), parts};
  CUcontext context;
  CUmodule module;
  CUfunction f;
  CUdeviceptr out;
  int value = 0;
  for (int i = 2; i < count; i++) parts[i - 2] = whole(paths[i]);
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  CUresult status = cuModuleLoadData(&module, &wrapper);
  if (status || (status = cuModuleGetFunction(&f, module, "outer"))) return printf("%d\n", status), 0;
  cuMemAlloc(&out, 4);
  void *arguments[] = {&out};
  status = cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, arguments, 0);
  cuMemcpyDtoH(&value, out, 4);
  printf("%d %d\n", status, value);
}
"""
OUTER = b""".extern .func (.param .b32 r) inner(.param .b32 a);
.visible .entry outer(.param .u64 out)
{
.reg .b32 %r<3>;
.reg .b64 %d<2>;
mov.u32 %r1, 40;
{
.param .b32 a;
.param .b32 r;
st.param.b32 [a], %r1;
call.uni (r), inner, (a);
ld.param.b32 %r2, [r];
}
ld.param.u64 %d1, [out];
st.global.u32 [%d1], %r2;
ret;
}
"""
INNER = b""".visible .func (.param .b32 r) inner(.param .b32 a)
{
.reg .b32 %r<3>;
ld.param.b32 %r1, [a];
add.s32 %r2, %r1, 2;
st.param.b32 [r], %r2;
ret;
}
"""


def test_a_kernel_launches_one_of_another_file(toolkit, run, tmp_path):
    (tmp_path / "links.c").write_text(LINKS)
    subprocess.run([toolkit.nvcc, "links.c", "-o", "links", "-lcuda"], cwd=tmp_path, check=True, timeout=600)
    head, text = HEAD.format(architecture=70), LAUNCHES["V2"].replace("PREFIX", "__cudaCDP2").replace("VALUE", "77")
    (tmp_path / "outer.ptx").write_text(head + ".extern .func child\n()\n;\n" + text)
    (tmp_path / "inner.ptx").write_text(head + CHILD)
    done = run(tmp_path / "links", tmp_path / "outer.ptx", tmp_path / "inner.ptx")
    assert (done.returncode, done.stdout) == (0, "77\n"), done.stderr


def test_a_linked_fat_binary_without_ptx_is_linked_again_from_its_parts(toolkit, run, tmp_path):
    head = HEAD.format(architecture=70).encode()
    (tmp_path / "linked.c").write_text(LINKED)
    subprocess.run([toolkit.nvcc, "linked.c", "-o", "linked", "-lcuda"], cwd=tmp_path, check=True, timeout=600)
    (tmp_path / "main").write_bytes(binary(SASS))
    parts = [binary(SASS, entry(FatBinaryKind.PTX, text, 70)) for text in (head, head + OUTER, head + INNER)]
    paths = [tmp_path / f"part{i}" for i in range(len(parts))]
    for path, image in zip(paths, parts):
        path.write_bytes(image)
    assert run(tmp_path / "linked", tmp_path / "main", *paths).stdout == "0 42\n"
    assert run(tmp_path / "linked", tmp_path / "main").stdout == "209\n"


def test_the_reported_architecture_decides(loader, run, tmp_path):
    (tmp_path / "image").write_bytes(binary(*(entry(FatBinaryKind.PTX, ptx(n), n) for n in (60, 80, 90))))
    assert run(loader, tmp_path / "image", "file", VORTEX_CUDA_ARCH="8.6").stdout == "80\n"


def test_a_program_whose_fat_binary_is_nvidias(toolkit, build, run, tmp_path):
    """The host's side of a program as any nvcc makes it, with the device's side as PTX."""
    compiled = build("vector_add.cu", "-c", name="whole.o")
    text = build("vector_add.cu", "-ptx", name="device.ptx").read_bytes()
    image = binary(SASS, entry(FatBinaryKind.PTX, text, 70, FatBinaryFlag.LZ4))
    changed = tmp_path / "changed.o"
    changed.write_bytes(elf.replace(compiled.read_bytes(), ".nv_fatbin", image))
    program = tmp_path / "program"
    command = [toolkit.nvcc, changed, "-o", program, "-cudart", "shared"]
    subprocess.run(command, check=True, timeout=600)
    listed = subprocess.run(
        [sys.executable, "-c", "from vortex_rt.cuda.tools.cuobjdump import main; main()", "-lptx", program],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert listed == "PTX file    1: program.2.sm_70.ptx\n"
    (code,) = cuobjdump.found_in(program)
    assert [part.content for part in cuobjdump.parts([code], "program") if part.kind == "PTX"] == [text]
    done = run(program)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nvcc_compiles_ptx(loader, run, nvcc_file):
    made = nvcc_file("-cubin", ptx(70))
    assert made.read_bytes()[:8] == b"VTXFATB1"
    assert run(loader, made, "file").stdout == "70\n"


@pytest.fixture
def nvcc_file(toolkit, tmp_path):
    def run_nvcc(what: str, text: bytes) -> Path:
        (tmp_path / "in.ptx").write_bytes(text)
        subprocess.run([toolkit.nvcc, what, "in.ptx", "-o", "out"], cwd=tmp_path, check=True, timeout=600)
        return tmp_path / "out"

    return run_nvcc
