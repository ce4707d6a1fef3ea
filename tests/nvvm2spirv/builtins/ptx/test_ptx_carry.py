"""The carry flag goes on from statement to statement of a function, as multi-word arithmetic libraries expect."""

from __future__ import annotations

import numpy as np
import pytest
from opencl_devices import open_device

from nvvm2spirv import TranslationError, translate

HEAD = 'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n'
TAIL = '\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'


def words(first: str, middle: str, last: str, count: int = 4) -> str:
    """A kernel that combines two numbers of ``count`` words, one statement a word."""
    lines = ["define void @k(ptr %a, ptr %b, ptr %out) {"]
    for i in range(count):
        name = first if i == 0 else last if i == count - 1 else middle
        for p in "ab":
            lines.append(f"  %p{p}{i} = getelementptr i32, ptr %{p}, i64 {i}\n  %{p}{i} = load i32, ptr %p{p}{i}")
        lines.append(f'  %r{i} = call i32 asm sideeffect "{name} $0, $1, $2;", "=r,r,r"(i32 %a{i}, i32 %b{i})')
        lines.append(f"  %q{i} = getelementptr i32, ptr %out, i64 {i}\n  store i32 %r{i}, ptr %q{i}")
    return HEAD + "\n".join([*lines, "  ret void", "}"]) + TAIL


@pytest.mark.intel
@pytest.mark.parametrize(("first", "middle", "last", "sign"),
                         [("add.cc.u32", "addc.cc.u32", "addc.u32", 1), ("sub.cc.u32", "subc.cc.u32", "subc.u32", -1)])
def test_chain_over_several_statements(first: str, middle: str, last: str, sign: int) -> None:
    import pyopencl as cl

    device = open_device("intel")
    program = cl.Program(device.context, translate(words(first, middle, last)).binary).build()
    rng = np.random.default_rng(3)
    for _ in range(20):
        a, b = (rng.choice(np.array([0, 1, 0xFFFFFFFF, 0x80000000, 12345], np.uint32), 4) for _ in range(2))
        out = np.zeros(4, np.uint32)
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        buffers = [cl.Buffer(device.context, flags, hostbuf=x) for x in (a, b, out)]
        cl.Kernel(program, "k")(device.queue, (1,), (1,), *buffers)
        cl.enqueue_copy(device.queue, out, buffers[2])
        x, y = (int.from_bytes(v.tobytes(), "little") for v in (a, b))
        assert int.from_bytes(out.tobytes(), "little") == (x + sign * y) % (1 << 128)


def test_a_chain_without_a_start_is_refused() -> None:
    with pytest.raises(TranslationError, match=r"begin the chain with an instruction that has \.cc"):
        translate(words("add.u32", "addc.u32", "addc.u32"))
