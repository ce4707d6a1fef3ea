"""printf in kernels comes out on the host by OpenCL C's rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyopencl as cl
import pytest

pytestmark = pytest.mark.device


def printed(device: Any, capfd: Any, body: str, size: int = 1, local: int = 1, prefix: str = "") -> str:
    program = cl.Program(device.context, prefix + "__kernel void k(__global int *a) {" + body + "}").build()
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 4096)
    capfd.readouterr()
    cl.Kernel(program, "k")(device.queue, (size,), (local,), buffer)
    device.queue.finish()
    return str(capfd.readouterr().out)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (r'printf("plain text 100%%\n")', "plain text 100%\n"),
        (r'printf("%d %i %u\n", -5, 7, 4000000000u)', "-5 7 4000000000\n"),
        (r'printf("[%5d|%-5d|%05d|%+d]\n", 42, 42, 42, 42)', "[   42|42   |00042|+42]\n"),
        (r'printf("%x %X %#o %c\n", 255, 255, 8, 65)', "ff FF 010 A\n"),
        (r'printf("%ld %lu\n", -(1l << 40), 1ul << 63)', "-1099511627776 9223372036854775808\n"),
        (r'printf("%f %.2f %e %g\n", 1.5f, 2.345, 12345.678, 0.0001f)', "1.500000 2.35 1.234568e+04 0.0001\n"),
        (r'printf("%s and %s\n", "one", "two")', "one and two\n"),
        (r'printf("%8.3s|\n", "abcdef")', "     abc|\n"),
        (r'printf("%v4d\n", (int4)(1, -2, 3, -4))', "1,-2,3,-4\n"),
        (r'printf("%v2hlu\n", (uint2)(1, 4294967295u))', "1,4294967295\n"),
        (r'printf("%v4hhd\n", (char4)(-1, 2, -3, 4))', "-1,2,-3,4\n"),
        (r'printf("%v3hd\n", (short3)(-1, 2, -3))', "-1,2,-3\n"),
        (r'printf("%v2ld\n", (long2)(-1, 1l << 40))', "-1,1099511627776\n"),
        (r'printf("%v4hlf\n", (float4)(1.0f, 0.5f, -2.25f, 4.0f))', "1.000000,0.500000,-2.250000,4.000000\n"),
        (r'printf("%#v4hhx\n", (uchar4)(1, 2, 3, 255))', "0x1,0x2,0x3,0xff\n"),
        (r'printf("%f %f\n", INFINITY, -INFINITY)', "inf -inf\n"),
        (r'printf("%d%%\n", 50)', "50%\n"),
    ],
)
def test_format(device: Any, capfd: Any, call: str, expected: str) -> None:
    assert printed(device, capfd, call + ";") == expected


def test_every_work_item_prints_a_whole_line(device: Any, capfd: Any) -> None:
    out = printed(device, capfd, r'printf("item %d of %s\n", (int)get_global_id(0), "many");', 100, 10)
    assert sorted(out.splitlines()) == sorted(f"item {i} of many" for i in range(100))


def test_divergent_calls(device: Any, capfd: Any) -> None:
    out = printed(
        device, capfd,
        r'int i = get_global_id(0); if (i % 3 == 0) printf("a%d\n", i); else if (i % 3 == 1) printf("b%d\n", i);', 12,
        4,
    )
    assert sorted(out.split()) == ["a0", "a3", "a6", "a9", "b1", "b10", "b4", "b7"]


def test_output_comes_before_the_launch_is_complete_and_once(device: Any, capfd: Any) -> None:
    program = cl.Program(device.context, r'__kernel void k(int n) { printf("%d ", n); }').build()
    kernel = cl.Kernel(program, "k")
    capfd.readouterr()
    for i in range(5):
        kernel(device.queue, (1,), (1,), np.int32(i)).wait()
        assert capfd.readouterr().out == f"{i} "


def test_full_buffer_says_what_is_lost(device: Any, capfd: Any) -> None:
    body = r'for (int i = 0; i < 3000; i++) printf("%d %d %d\n", i, i, i);'
    program = cl.Program(device.context, "__kernel void k(__global int *a) {" + body + "}").build()
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 4096)
    capfd.readouterr()
    cl.Kernel(program, "k")(device.queue, (32,), (4,), buffer)
    device.queue.finish()
    captured = capfd.readouterr()
    lines = captured.out.splitlines()
    assert 40000 < len(lines) < 96000
    assert all(len(line.split()) == 3 for line in lines)
    assert f"{96000 - len(lines)} lines of printf were lost" in captured.err
    assert printed(device, capfd, r'printf("after\n");') == "after\n"


def test_output_of_a_kernel_that_fails(device: Any, capfd: Any) -> None:
    program = cl.Program(
        device.context, r'__kernel void k(ulong p) { printf("before\n"); *(__global int *)p = 1; }'
    ).build()
    capfd.readouterr()
    with pytest.raises(cl.Error):
        cl.Kernel(program, "k")(device.queue, (1,), (1,), np.uint64(1 << 45)).wait()
    assert capfd.readouterr().out == "before\n"
