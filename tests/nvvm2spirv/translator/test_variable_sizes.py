"""Variables that LLVM's SPIR-V back end makes smaller are an error, whatever their type."""

from __future__ import annotations

import pytest

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes import pipeline
from nvvm2spirv.spirv.binary import decode
from nvvm2spirv.spirv.variable_sizes import VariableSizeError, check_variables

TYPES = {
    "i8": 1, "i64": 8, "i128": 16, "double": 8, "ptr": 8, "[5 x <3 x i16>]": 40, "<3 x float>": 16, "<{ i8, i64 }>": 9,
    "{ i16, { i8, i32 } }": 12,
    "%struct.S": 64, "[2 x [3 x ptr]]": 48, "[2 x %struct.S]": 128, "<16 x half>": 32,
}  # fmt: skip
"""Types of LLVM and their bytes, after NVPTX's data layout."""

KERNEL = """
target triple = "nvptx64-nvidia-cuda"
%struct.S = type {{ i8, [2 x ptr], i64, <3 x float>, i1 }}
define void @"a $function"(ptr %x) noinline {{
  %v = alloca {type}, align 16
  store volatile i8 1, ptr %v
  store ptr %v, ptr %x
  ret void
}}
define ptx_kernel void @k(ptr %x) {{
  call void @"a $function"(ptr %x)
  ret void
}}
"""


@pytest.mark.parametrize(("type_", "size"), TYPES.items())
def test_sizes_are_those_of_the_ir(type_, size):
    module = translate(KERNEL.format(type=type_), Options(opt_level=0))
    (line,) = (line for line in module.llvm_ir.splitlines() if "alloca" in line)
    kept = line.split("alloca ")[1].split(", align")[0]
    check_variables(decode(module.binary), Module(module.llvm_ir), 8)
    check_variables(
        decode(module.binary), Module(module.llvm_ir.replace(f"alloca {kept},", f"alloca [{size} x i8],")), 8
    )
    with pytest.raises(
        VariableSizeError, match=rf"of function 'a \$function' has {size + 1} bytes in the IR and {size} in SPIR-V"
    ):
        check_variables(
            decode(module.binary), Module(module.llvm_ir.replace(f"alloca {kept},", f"alloca [{size + 1} x i8],")), 8
        )


def test_a_variable_that_the_back_end_retypes_is_refused(monkeypatch):
    monkeypatch.setattr(
        pipeline, "PIPELINE", tuple(step for step in pipeline.PIPELINE if step.name != "avoid-misselection")
    )
    with pytest.raises(
        TranslationError,
        match=r"N2S041.*variable 'private' of function 'a \$function' has 8 bytes in the IR and 1 in SPIR-V",
    ):
        translate(KERNEL.format(type="ptr"), Options(opt_level=0))
