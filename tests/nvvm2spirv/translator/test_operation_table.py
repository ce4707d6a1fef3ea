"""Each row of the table of supported operations translates, or is refused with its code;
the page in docs/ is the table's.
"""

from __future__ import annotations

import re

import pytest

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.passes.supported import OPERATIONS, REFUSED

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'
PARAMETERS = "ptr %out, ptr %p, ptr %src, i32 %a, i32 %b, float %x, float %y, i64 %n"
REFUSED_MODULES = {
    "invoke": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\nx:\n"
              " ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n ret void\n}\ndeclare void @f()",
    "landingpad": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\n"
                  "x:\n ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n ret void\n}\ndeclare void @f()",
    "resume": "define ptx_kernel void @k() personality ptr null {\n invoke void @f() to label %x unwind label %y\nx:\n"
              " ret void\ny:\n %l = landingpad {ptr, i32} cleanup\n resume {ptr, i32} %l\n}\ndeclare void @f()",
    "indirectbr": "define ptx_kernel void @k(ptr %p) {\n indirectbr ptr %p, [label %x, label %y]\nx:\n"
                  " store i32 0, ptr %p\n ret void\ny:\n ret void\n}",
    "va_arg": "define ptx_kernel void @k(ptr %p) {\n %v = va_arg ptr %p, i32\n store i32 %v, ptr %p\n ret void\n}",
    "callbr": 'define ptx_kernel void @k() {\n callbr void asm sideeffect "x", "!i"() to label %x [label %y]\nx:\n'
              ' ret void\ny:\n ret void\n}',
}


def module_for(example):
    body, _, extra = example.partition(";; ")
    declares = set()
    for match in re.finditer(r"call ([^@\n]+?) @(llvm[\w.]+)\(([^\n]*)\)$", body, re.M):
        types = [
            re.match(r"(<[^>]*>|[^ ]+)", part.strip()).group()
            for part in re.split(r",\s*(?![^<]*>)", match.group(3))
            if part.strip()
        ]
        declares.add(f"declare {match.group(1)} @{match.group(2)}({', '.join(types)})")
    lines = "\n".join(sorted(declares))
    return (
        f"{HEADER}define ptx_kernel void @k({PARAMETERS}) {{\nentry:\n{body.rstrip()}\nstore i32 %r, ptr %out\n"
        f"ret void\n}}\n{extra}\n{lines}\n"
    )


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("row", [row for row in OPERATIONS.values() if row.example], ids=lambda row: row.name)
def test_supported_operation_translates(row, level):
    assert translate(module_for(row.example), Options(opt_level=level)).binary


@pytest.mark.parametrize("row", [row for row in OPERATIONS.values() if row.how == REFUSED], ids=lambda row: row.name)
def test_refused_operation_is_refused(row):
    with pytest.raises(TranslationError) as caught:
        translate(HEADER + REFUSED_MODULES[row.name], Options(opt_level=0))
    assert row.code in {d.code for d in caught.value.diagnostics}
    assert row.hint in str(caught.value)
