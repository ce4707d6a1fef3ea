"""Texts of PTX with one kernel, and their launch."""

from __future__ import annotations

from typing import Any

import numpy as np

HEAD = ".version 7.0\n.target sm_70\n.address_size 64\n"


def entry(parameters: str, body: str, *, name: str = "k", before: str = "", directives: str = "") -> str:
    """A file with one kernel, whose registers are declared."""
    registers = (
        ".reg .pred %p<8>; .reg .b16 %rs<8>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .f32 %f<16>; .reg .f64 %fd<8>;"
    )
    return f"{HEAD}{before}\n.visible .entry {name}({parameters}) {directives}\n{{\n{registers}\n{body}\nret;\n}}\n"


#: Loads the output's address for this thread to %rd1, and the thread's number to %r0.
START = """ld.param.u64 %rd0, [out]; cvta.to.global.u64 %rd0, %rd0; mov.u32 %r0, %tid.x;
mad.wide.u32 %rd1, %r0, 4, %rd0;
"""


def run(device: Any, text: str, *arguments: Any, threads: int = 4, dtype: Any = np.uint32) -> np.ndarray[Any, Any]:
    """Launch the kernel with one word of output a thread."""
    from vortex_rt import Module

    out = device.zeros(threads, dtype)
    Module.from_ptx(device, text).k[1, threads](out, *arguments)
    return np.asarray(out)
