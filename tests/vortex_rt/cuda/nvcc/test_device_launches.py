"""Launches by kernels: where clang's messages say they are, they become what `vortex_device_launch.h` has."""

from __future__ import annotations

import pytest

from vortex_rt.cuda.nvcc.device_launches import refused, rewritten

BEGIN = "::__vortex_launch::launcher<decltype(&"


@pytest.mark.parametrize(("text", "mark", "made"), [
    ("else k<<<1, 2>>>(a);", "k", f"else {BEGIN}k), k>(1, 2)(a);"),
    ("k <<<f(x >> 3, g<1>(2)), b[0]>>> (a);", "k", f"{BEGIN}k), k>(f(x >> 3, g<1>(2)), b[0]) (a);"),
    ("{ a::b<T>::c<int, (2 > 1)> <<<1, 2>>>(); }", "<<<",
     f"{{ {BEGIN}a::b<T>::c<int, (2 > 1)>), a::b<T>::c<int, (2 > 1)>>(1, 2)(); }}"),
    ("; ::k<T>\n  <<<1,\n 2>>>(a);", "<<<", f"; {BEGIN}::k<T>), ::k<T>>(\n1,\n 2)(a);"),
    ("k<<<1, /* >>> */ ')'>>>();", "k", f"{BEGIN}k), k>(1, /* >>> */ ')')();"),
    ("MACRO(k); other<<<1, 2>>>();", "MACRO", None),
    ("k<<<1, 2;", "k", None),
    ("int k; f(k);", "k", None),
])  # fmt: skip
def test_a_launch_is_rewritten_where_it_is(text, mark, made):
    place = text.index(mark)
    line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
    assert rewritten(text.encode(), {(line, column)}).decode() == (text if made is None else made)


def test_of_several_in_a_line_each_is_rewritten():
    assert rewritten(b"a<<<1,1>>>(); b<<<1,1>>>();", {(1, 1), (1, 15)}).count(b"launcher<") == 2


def test_messages_tell_the_places():
    messages = (
        "dir/a.cu:2:45: error: reference to __global__ function 'child' in __global__ function\n"
        "\x1b[1mb.cuh:3:4: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mreference to __host__ function 'cudaConfigureCall' in __global__ function\n"
        "a.cu:9:1: error: reference to __host__ function 'puts' in __global__ function\n"
    )
    assert refused(messages) == {"dir/a.cu": {(2, 45)}, "b.cuh": {(3, 4)}}
