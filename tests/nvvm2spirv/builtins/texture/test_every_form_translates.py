"""Every texture and surface entry of the table becomes valid SPIR-V for every geometry, also those that no run covers.
"""

from __future__ import annotations

import pytest

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins import table

ENTRIES = [
    e for family in ("texture", "surface") for e in table().families[family] if e.status == "body" and e.signature
]


@pytest.mark.parametrize("start", range(0, len(ENTRIES), 40))
def test_valid_spirv(start: int) -> None:
    chosen = ENTRIES[start : start + 40]
    lines = ['target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"']
    for index, entry in enumerate(chosen):
        signature = entry.parsed_signature()
        assert signature is not None
        result, types = signature
        lines.append(f"declare {result} @{entry.name}({', '.join(types)})")
        parameters = ", ".join(f"{t} %a{i}" for i, t in enumerate(types))
        call = f"call {result} @{entry.name}({parameters})"
        body = f"  {call}" if result == "void" else f"  %r = {call}\n  store {result} %r, ptr %out"
        lines.append(f"define ptx_kernel void @k{index}(ptr %out, {parameters}) {{\n{body}\n  ret void\n}}")
    module = translate("\n".join(lines) + "\n", Options(opt_level=1))
    assert len(module.kernels) == len(chosen)
