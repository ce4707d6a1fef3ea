"""Launches by kernels become what `vortex_device_launch.h` has."""

from __future__ import annotations

import pytest

from vortex_rt.cuda.nvcc.device_launches import rewritten

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
    assert rewritten(text.encode(), text.index(mark)).decode() == (text if made is None else made)
