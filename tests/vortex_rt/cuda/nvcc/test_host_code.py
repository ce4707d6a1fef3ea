"""Host code computes what gcc's does: loops whose indices wrap, which clang 19 changes under an assumption that it does
not check."""

from __future__ import annotations

import subprocess

import pytest

from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.cuda.nvcc import commands, settings

LOOPS = """
#include <cstdio>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32;
static u32 a[1024], b[1024], c[1024];
__attribute__((noinline)) void masked(u32 n) {  // a group of strided loads
  u32 v[32], s[64];
  for (u32 i = 0; i < 32; ++i) { v[i] = 7 + n * i; s[i] = i; s[i + 32] = n; }
  for (u32 i = 0; i < 32; ++i) v[i] += s[(i * 7) & 63];
  for (u32 i = 0; i < 32; ++i) a[i] = v[i];
}
__attribute__((noinline)) void checked(u32 *to, u32 *from) { for (u32 i = 0; i < 200; ++i) to[i] = from[(u8)(3 * i)] + 1; }
__attribute__((noinline)) void wanted(u32 *to, u32 *from) {
#ifdef __clang__
#pragma clang loop vectorize(enable)
#endif
  for (u32 i = 0; i < 200; ++i) to[i] = from[(u8)(3 * i)] + 1;
}
__attribute__((noinline)) u32 summed(const char *p) { u32 s = 0; u8 j = 0; for (u32 i = 0; i < 200; ++i) { s += *(const u32 *)(p + j); j += 4; } return s; }
__attribute__((noinline)) void consecutive(const char *__restrict p, u32 *__restrict to) { u8 j = 0; for (u32 i = 0; i < 200; ++i) { to[i] += *(const u32 *)(p + j); j += 4; } }
__attribute__((noinline)) void forwarded(char *__restrict p, const u32 *__restrict from, u32 *__restrict to, u32 n) {
  u8 j = 0; for (u32 i = 0; i < n; ++i) { to[i] = *(u32 *)(p + j); *(u32 *)(p + j + 4) = from[i]; j += 4; }
}
static void show(const char *name, u32 more) { u32 h = more; for (u32 i = 0; i < 1024; ++i) h = (h * 31 + a[i]) * 31 + b[i] + c[i]; printf("%s %08x\\n", name, h); }
int main() {
  volatile u32 many = 150;
  for (u32 i = 0; i < 1024; ++i) { a[i] = i * 77; b[i] = i * i * 31; c[i] = ~i; }
  masked(many & 1); show("masked", 0);
  checked(a, b); show("checked", 0);
  wanted(c, b); show("wanted", 0);
  show("summed", summed((const char *)b));
  consecutive((const char *)b, c); show("consecutive", 0);
  forwarded((char *)a, b, c, many); show("forwarded", 0);
}
"""


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("judge")
    (folder / "loops.cpp").write_text(LOOPS)
    subprocess.run(["g++", "-O0", "-fno-strict-aliasing", "loops.cpp", "-o", "loops"], cwd=folder, check=True)
    return subprocess.run([folder / "loops"], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("more", [("-O1",), ("-O2",), ("-O3",), ("-O3", "-Xcompiler", "-mavx2"), ("-O2", "managed")])
def test_loops_whose_index_wraps_are_as_gccs(tmp_path, expected, more):
    """Managed variables take another way: LLVM optimises a module that clang has not."""
    words = [word for word in more if word.startswith("-")]
    asked = settings.read(["-Xcompiler", "-fno-strict-aliasing", *words])
    source, made, program = (str(tmp_path / name) for name in ("loops.cu", "loops.o", "loops"))
    (tmp_path / "loops.cu").write_text(LOOPS)
    if "managed" in more:
        what = ("-Xclang", "-disable-llvm-passes", "-emit-llvm", "-S")
        subprocess.run(commands.host(asked, source, f"{made}.ll", "/dev/null", what=what), check=True)
        subprocess.run(commands.generate(asked, f"{made}.ll", made), check=True)
    else:
        subprocess.run(commands.host(asked, source, made, "/dev/null"), check=True)
    subprocess.run(["g++", made, "-o", program], check=True)
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == expected


KERNELS = """
extern "C" __global__ void shorts(const char *__restrict p, unsigned short *__restrict o) {
  unsigned char j = 0; for (unsigned i = 0; i < 256; ++i) { o[i] = *(const unsigned short *)(p + j) * 5; j += 2; }
}
extern "C" __global__ void forwarded(char *__restrict p, const int *__restrict from, int *__restrict to, unsigned n) {
  unsigned char j = 0; for (unsigned i = 0; i < n; ++i) { to[i] = *(int *)(p + j); *(int *)(p + j + 4) = from[i]; j += 4; }
}
"""


def test_device_code_has_no_loop_twice_for_an_index_that_may_wrap():
    made = compile_cuda(KERNELS, opt_level="3").decode()
    assert "lver" not in made
    assert "vector.body" not in made
