"""Memory features run on a device: pointers in initial values, virtual functions,
dynamic shared memory through helpers, symbols by name, copies.
"""

from __future__ import annotations

import numpy as np
import pytest

from nvvm2spirv import Options, translate

pytestmark = pytest.mark.intel

N = 64
TID = "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %t to i64\n"
DECLARE = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"

POINTERS = """
%N = type { i32, ptr, ptr }
@a = addrspace(1) global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@b = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@s = private unnamed_addr constant [6 x i8] c"hello\\00"
@nodes = addrspace(1) global [2 x %N] [%N { i32 1, ptr getelementptr ([8 x i32], ptr addrspacecast (ptr addrspace(1) @a to ptr), i64 0, i64 3), ptr @s },
  %N { i32 2, ptr addrspacecast (ptr addrspace(4) getelementptr ([4 x i32], ptr addrspace(4) @b, i64 0, i64 1) to ptr), ptr getelementptr ([6 x i8], ptr @s, i64 0, i64 1) }]
define ptx_kernel void @k(ptr %out) {
TID  %n = urem i64 %i, 2
  %vp = getelementptr [2 x %N], ptr addrspace(1) @nodes, i64 0, i64 %n, i32 0
  %pp = getelementptr [2 x %N], ptr addrspace(1) @nodes, i64 0, i64 %n, i32 1
  %sp = getelementptr [2 x %N], ptr addrspace(1) @nodes, i64 0, i64 %n, i32 2
  %v = load i32, ptr addrspace(1) %vp
  %p = load ptr, ptr addrspace(1) %pp
  %w = load i32, ptr %p
  %sq = load ptr, ptr addrspace(1) %sp
  %c = load i8, ptr %sq
  %x = sext i8 %c to i32
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  %o = getelementptr i32, ptr %out, i64 %i
  store i32 %z, ptr %o
  ret void
}
"""


def kernel(text, body=""):
    return 'target triple = "nvptx64-nvidia-cuda"\n' + text.replace("TID", TID) + DECLARE


def run(cpu, text, arguments, level=2, name="k", n=N):
    return cpu.run(translate(kernel(text), Options(opt_level=level)).binary, [(name, (n,), (n,), arguments)])[0]


@pytest.mark.parametrize("level", [0, 2])
def test_pointers_in_initial_values(cpu, level):
    (out,) = run(cpu, POINTERS, [np.zeros(N, np.int32)], level)
    np.testing.assert_array_equal(out, [1 + 4 + ord("h"), 2 + 20 + ord("e")] * (N // 2))


DISPATCH = """
@table = addrspace(1) global [3 x ptr] [ptr @inc, ptr @twice, ptr @inc]
define ptx_kernel void @k(ptr %out) {
TID  %n = urem i64 %i, 3
  %slot = getelementptr [3 x ptr], ptr addrspace(1) @table, i64 0, i64 %n
  %f = load ptr, ptr addrspace(1) %slot
  %r = call i32 %f(i32 %t)
  %o = getelementptr i32, ptr %out, i64 %i
  store i32 %r, ptr %o
  ret void
}
define i32 @inc(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
"""


@pytest.mark.parametrize("level", [0, 2])
def test_calls_through_a_table(cpu, level):
    (out,) = run(cpu, DISPATCH, [np.zeros(N, np.int32)], level)
    np.testing.assert_array_equal(out, [2 * i if i % 3 == 1 else i + 1 for i in range(N)])


DYNAMIC = """
@stage = external addrspace(3) global [0 x i32], align 4
define ptx_kernel void @k(ptr %in, ptr %out) {
TID  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %s = getelementptr [0 x i32], ptr addrspacecast (ptr addrspace(3) @stage to ptr), i64 0, i64 %i
  store i32 %v, ptr %s
  call void @llvm.nvvm.barrier0()
  %w = call i32 @mirror(i32 %t)
  %o = getelementptr i32, ptr %out, i64 %i
  store i32 %w, ptr %o
  ret void
}
define i32 @mirror(i32 %t) noinline {
  %r = sub i32 63, %t
  %s = getelementptr [0 x i32], ptr addrspacecast (ptr addrspace(3) @stage to ptr), i64 0, i32 %r
  %v = load i32, ptr %s
  ret i32 %v
}
declare void @llvm.nvvm.barrier0() convergent
"""


@pytest.mark.parametrize("level", [0, 2])
def test_dynamic_shared_memory_through_a_helper(cpu, level):
    data = np.arange(N, dtype=np.int32) * 3
    _, out = run(cpu, DYNAMIC, [data, np.zeros(N, np.int32), ("local", 4 * N)], level)
    np.testing.assert_array_equal(out, data[::-1])


SYMBOLS = """
@counter = addrspace(1) externally_initialized global i32 5
@coefficients = addrspace(4) externally_initialized global [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0]
define ptx_kernel void @k(ptr %out) {
TID  %old = atomicrmw add ptr addrspacecast (ptr addrspace(1) @counter to ptr), i32 1 seq_cst
  %m = and i64 %i, 3
  %p = getelementptr [4 x float], ptr addrspace(4) @coefficients, i64 0, i64 %m
  %v = load float, ptr addrspace(4) %p
  %o = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %o
  ret void
}
"""


def test_symbols_are_written_and_read_by_name(cpu):
    module = translate(kernel(SYMBOLS))
    symbols = {symbol.name: symbol for symbol in module.symbols}
    assert {name: (s.kind, s.size) for name, s in symbols.items()} == {
        "counter": ("device", 4),
        "coefficients": ("constant", 16),
    }
    new = np.array([10, 20, 30, 40], np.float32)
    c, d = symbols["coefficients"], symbols["counter"]
    _, out, count = (
        buffers[0]
        for buffers in cpu.run(
            module.binary,
            [
                (c.writer, (16,), None, [new.view(np.uint8), np.uint32(c.index), np.uint64(0), np.uint64(16)]),
                ("k", (N,), (N,), [np.zeros(N, np.float32)]),
                (d.reader, (4,), None, [np.zeros(4, np.uint8), np.uint32(d.index), np.uint64(0), np.uint64(4)]),
            ],
        )
    )
    np.testing.assert_array_equal(out, np.tile(new, N // 4))
    assert count.view(np.int32)[0] == 5 + N


COPIES = """
define ptx_kernel void @k(ptr %a, ptr %b, i64 %n) {
TID  %first = icmp eq i32 %t, 0
  br i1 %first, label %go, label %end
go:
  %up = getelementptr i8, ptr %a, i64 3
  call void @llvm.memmove.p0.p0.i64(ptr %up, ptr %a, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 20, i1 false)
  %rest = getelementptr i8, ptr %b, i64 20
  call void @llvm.memset.p0.i64(ptr align 4 %rest, i8 90, i64 %n, i1 false)
  br label %end
end:
  ret void
}
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""


@pytest.mark.parametrize("size", [0, 1, 7, 16, 41])
def test_copies_of_unknown_size(cpu, size):
    a, b = np.arange(64, dtype=np.uint8), np.zeros(64, np.uint8)
    got_a, got_b = run(cpu, COPIES, [a.copy(), b.copy(), np.uint64(size)])
    want = a.copy()
    want[3 : 3 + size] = a[:size]
    np.testing.assert_array_equal(got_a, want)
    b[:20], b[20 : 20 + size] = want[:20], 90
    np.testing.assert_array_equal(got_b, b)


WIDE = """
define ptx_kernel void @k(ptr %out, i128 %x) {
TID  %q = zext i64 %i to i128
  %y = mul i128 %x, %q
  %o = getelementptr i128, ptr %out, i64 %i
  store i128 %y, ptr %o
  ret void
}
"""


def test_a_wide_integer_as_argument(cpu):
    x = 0x1234_5678_9ABC_DEF0_1122_3344_5566_7788
    argument = np.frombuffer(x.to_bytes(16, "little"), np.dtype("V16"))[0]
    (out,) = run(cpu, WIDE, [np.zeros(2 * N, np.uint64), argument])
    for i in range(N):
        assert int(out[2 * i]) | int(out[2 * i + 1]) << 64 == x * i & ((1 << 128) - 1)
