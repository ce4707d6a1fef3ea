"""Run builtins on an OpenCL device: one kernel each, over arrays, with the interface of the host's Evaluator."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pytest
from evaluate import DTYPES, Evaluator, members
from numpy.typing import NDArray

import vortex_rt
from nvvm2spirv import Options, SpirvModule, translate
from vortex_rt import Device, Module

BLOCK = 32

HEADER = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
"""


def kernel_text(index: int, name: str, result: str, types: list[str]) -> str:
    """Kernel ``k<index>``: every thread calls the builtin with its elements and stores the result's members."""
    outputs = members(result)
    pointers = [f"ptr %p{i}" for i in range(len(types))] + [f"ptr %o{i}" for i in range(len(outputs))]
    lines = [
        f"declare {result} @{name}({', '.join(types)})",
        f"define ptx_kernel void @k{index}({', '.join([*pointers, 'i32 %n'])}) {{",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %s = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()",
        "  %bs = mul i32 %b, %s",
        "  %i = add i32 %bs, %t",
        "  %inside = icmp ult i32 %i, %n",
        "  br i1 %inside, label %work, label %done",
        "work:",
    ]
    arguments = []
    for j, type_ in enumerate(types):
        if type_ == "ptr":
            lines.append(f"  %a{j} = getelementptr i64, ptr %p{j}, i32 %i")
        else:
            stored = "i8" if type_ == "i1" else type_
            lines.append(f"  %q{j} = getelementptr {stored}, ptr %p{j}, i32 %i")
            lines.append(f"  %{'w' if type_ == 'i1' else 'a'}{j} = load {stored}, ptr %q{j}")
            if type_ == "i1":
                lines.append(f"  %a{j} = icmp ne i8 %w{j}, 0")
        arguments.append(f"{type_} %a{j}")
    call = f"call {result} @{name}({', '.join(arguments)})"
    lines.append(f"  %r = {call}" if outputs else f"  {call}")
    for j, type_ in enumerate(outputs):
        value = "%r"
        if result.startswith("{"):
            value = f"%m{j}"
            lines.append(f"  {value} = extractvalue {result} %r, {j}")
        if type_ == "i1":
            lines.append(f"  %z{j} = zext i1 {value} to i8")
            type_, value = "i8", f"%z{j}"
        lines.append(f"  %d{j} = getelementptr {type_}, ptr %o{j}, i32 %i")
        lines.append(f"  store {type_} {value}, ptr %d{j}")
    lines += ["  br label %done", "done:", "  ret void", "}"]
    return "\n".join(lines) + "\n"


def module_text(signatures: dict[str, tuple[str, list[str]]]) -> str:
    """One module with a kernel for each builtin, numbered in order."""
    text = HEADER + "\n".join(kernel_text(i, n, r, t) for i, (n, (r, t)) in enumerate(signatures.items()))
    seen: set[str] = set()
    lines = []
    for line in text.splitlines():
        if not line.startswith("declare") or line not in seen:
            lines.append(line)
        seen.add(line)
    return "\n".join(lines) + "\n"


class DeviceEvaluator:
    """Builds a module for the builtins once; `call` runs one over arrays."""

    def __init__(
        self, device: Device, names: Iterable[str], options: Options | None = None,
        signatures: dict[str, str] | None = None,
    ) -> None:
        self.device = device
        self.signatures = {name: Evaluator._signature(name, signatures or {}) for name in names}
        self.module = Module.from_spirv(device, translated(module_text(self.signatures), options))

    def call(self, name: str, *arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        """As Evaluator.call."""
        result, types = self.signatures[name]
        count = len(arrays[0])
        given = iter(arrays)
        inputs, slots = [], []
        for type_ in types:
            if type_ == "ptr":
                slots.append(self.device.zeros(count, np.uint64))
                inputs.append(slots[-1])
            else:
                inputs.append(self.device.array(np.ascontiguousarray(next(given), DTYPES[type_])))
        outputs = [self.device.zeros(count, DTYPES[type_]) for type_ in members(result)]
        kernel = self.module[f"k{list(self.signatures).index(name)}"]
        kernel[-(-count // BLOCK), BLOCK](*inputs, *outputs, count)
        return tuple(buffer.copy_to_host() for buffer in (*outputs, *slots))


# The devices that builtins run on in tests.


#: Parameters for a fixture or test over both devices.
BOTH = [pytest.param("intel", marks=pytest.mark.intel), pytest.param("vortex", marks=pytest.mark.device)]


@lru_cache(maxsize=32)
def translated(text: str, options: Options | None = None) -> SpirvModule:
    """A module of NVVM IR, translated once for all devices."""
    return translate(text, options)


@cache
def open_device(name: str) -> Any:
    """``intel``: Intel's CPU OpenCL runtime; ``vortex``: POCL with the simulator.

    Fails the test where the device is not built, skips it where Intel's is not installed.
    """
    if name == "vortex":
        try:
            return vortex_rt.Device()
        except vortex_rt.SetupError as error:
            pytest.fail(str(error))
    import pyopencl as cl

    for platform in cl.get_platforms():
        if "Intel" in platform.name:
            return vortex_rt.Device.from_opencl(platform.get_devices()[0])
    pytest.skip("Intel's CPU OpenCL runtime is not installed")
