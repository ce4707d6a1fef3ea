"""SPIR-V by source line, from the text of spirv-dis; images that have none (tests/cuda/toolkit/test_profile_advice.py has one of a program)."""

from __future__ import annotations

from vortex_rt.sim import spirv_listing
from vortex_rt.sim.spirv_listing import Passage, passages

TEXT = """OpCapability Kernel
%1 = OpString "/a/k.cu"
%2 = OpString "/a/h.cuh"
OpName %k "kernel"
%5 = OpExtInst %void %4 DebugSource %1
%k = OpFunction %void None %6
%p = OpFunctionParameter %ptr
%b = OpLabel
%8 = OpExtInst %void %4 DebugScope %7
OpLine %1 3 9
%9 = OpLoad %float %p
OpLine %1 3 12
%10 = OpFAdd %float %9 %9
OpLine %2 8 1
OpStore %p %10
OpBranch %c
%c = OpLabel
OpReturn
OpFunctionEnd
%f = OpFunction %void None %6
OpFunctionEnd
"""


def test_instructions_stand_by_line_as_far_as_opline_reaches():
    assert list(passages(TEXT)) == [
        Passage("kernel", "", 0, ["%k = OpFunction %void None %6", "%p = OpFunctionParameter %ptr", "%b = OpLabel"]),
        Passage("kernel", "/a/k.cu", 3, ["%9 = OpLoad %float %p", "%10 = OpFAdd %float %9 %9"]),
        Passage("kernel", "/a/h.cuh", 8, ["OpStore %p %10", "OpBranch %c"]),
        Passage("kernel", "", 0, ["%c = OpLabel", "OpReturn"]),
        Passage("%f", "", 0, ["%f = OpFunction %void None %6"]),
    ]


def test_images_without_spirv_have_no_listing(tmp_path):
    (tmp_path / "a.elf").write_bytes(b"no ELF file")
    assert spirv_listing.of_image(tmp_path / "a.elf") == []
    assert spirv_listing.of_image(tmp_path / "none.elf") == []
