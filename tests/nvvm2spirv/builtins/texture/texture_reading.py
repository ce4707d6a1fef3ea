"""Kernels that read a texture at coordinates from a buffer, and the images they read."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from opencl_devices import open_device
from texture_sampling import Image

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins.texture_descriptor import ChannelFormat, TextureDescriptor

HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def reader(name: str, intrinsic: str, coordinates: list[str], member: str) -> tuple[str, str]:
    """A kernel ``(out, handle, words)`` and the intrinsic's declaration: one work-item reads one set of coordinates."""
    result = "{ " + ", ".join([member] * 4) + " }"
    count = len(coordinates)
    lines = [f"define void @{name}(ptr %out, i64 %handle, ptr %words) {{"]
    lines.append(
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %row = zext i32 %x to i64\n  %base = mul i64 %row, "
        + str(count)
    )
    for i, kind in enumerate(coordinates):
        lines.append(
            f"  %a{i} = add i64 %base, {i}\n  %p{i} = getelementptr {kind}, ptr %words, i64 %a{i}\n"
            f"  %c{i} = load {kind}, ptr %p{i}"
        )
    arguments = ", ".join(["i64 %handle", *(f"{kind} %c{i}" for i, kind in enumerate(coordinates))])
    lines.append(f"  %r = call {result} @{intrinsic}({arguments})\n  %o = mul i64 %row, 4")
    for i in range(4):
        lines.append(
            f"  %e{i} = extractvalue {result} %r, {i}\n  %oa{i} = add i64 %o, {i}\n"
            f"  %op{i} = getelementptr {member}, ptr %out, i64 %oa{i}"
        )
        lines.append(f"  store {member} %e{i}, ptr %op{i}")
    lines += ["  ret void", "}"]
    return "\n".join(lines), f"declare {result} @{intrinsic}({', '.join(['i64', *coordinates])})"


AXES = {"1d": 1, "2d": 2, "3d": 3, "1d.array": 1, "2d.array": 2, "cube": 3, "cube.array": 3}


def intrinsics() -> dict[str, tuple[str, list[str], str]]:
    """Kernel name → intrinsic, coordinate types, result type."""
    table = {}
    for geometry, axes in AXES.items():
        layer = ["i32"] if "array" in geometry else []
        for result, member in (("v4f32", "float"), ("v4s32", "i32"), ("v4u32", "i32")):
            for suffix, kind in (("s32", "i32"), ("f32", "float")):
                if (geometry.startswith("cube") and suffix == "s32") or (
                    member == "i32" and geometry not in ("1d", "2d")
                ):
                    continue
                table[f"{geometry}.{result}.{suffix}"] = (
                    f"llvm.nvvm.tex.unified.{geometry}.{result}.{suffix}",
                    layer + [kind] * axes,
                    member,
                )
    table["2d.level"] = ("llvm.nvvm.tex.unified.2d.level.v4f32.f32", ["float"] * 3, "float")
    table["2d.grad"] = ("llvm.nvvm.tex.unified.2d.grad.v4f32.f32", ["float"] * 6, "float")
    for component in "rgba":
        table[f"tld4.{component}"] = (f"llvm.nvvm.tld4.unified.{component}.2d.v4f32.f32", ["float", "float"], "float")
    return table


@cache
def module_text() -> str:
    """All readers in one module."""
    kernels, declarations = zip(*(reader(_symbol(name), *row) for name, row in intrinsics().items()))
    notes = [f'!{i} = !{{ptr @{_symbol(name)}, !"kernel", i32 1}}' for i, name in enumerate(intrinsics())]
    listed = ", ".join(f"!{i}" for i in range(len(notes)))
    return HEAD + "\n".join((*kernels, *declarations, f"!nvvm.annotations = !{{{listed}}}", *notes)) + "\n"


def _symbol(name: str) -> str:
    return "read_" + name.replace(".", "_")


class Reader:
    """Reads images on one device."""

    def __init__(self, device: Any) -> None:
        import pyopencl as cl

        self.device = device
        self.program = cl.Program(device.context, translate(module_text(), Options()).binary).build()

    def upload(self, image: Image, **state: Any) -> tuple[int, list[Any]]:
        """Handle of an image's texture and what must stay alive."""
        layers, depth, height, width, channels = image.data.shape
        elements = self.device.array(np.ascontiguousarray(image.data).reshape(-1))
        descriptor = TextureDescriptor(
            elements.address, ChannelFormat.of(image.data.dtype, channels), width, height, depth, layers,
            read_mode=image.read_mode, filter=image.filter, address=image.address, normalized=image.normalized,
            border=image.border, **state,
        )  # fmt: skip
        packed = self.device.array(np.frombuffer(descriptor.pack(), np.uint8))
        return packed.address, [elements, packed]

    def read(self, name: str, handle: int, coordinates: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Run the kernel called ``name``; ``coordinates`` are 32-bit words of shape (rows, numbers)."""
        import pyopencl as cl

        rows = coordinates.shape[0]
        result = np.zeros((rows, 4), np.float32 if intrinsics()[name][2] == "float" else np.int32)
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        out = cl.Buffer(self.device.context, flags, hostbuf=result)
        words = cl.Buffer(self.device.context, flags, hostbuf=np.ascontiguousarray(coordinates))
        cl.Kernel(self.program, _symbol(name))(self.device.queue, (rows,), (rows,), out, np.uint64(handle), words)
        cl.enqueue_copy(self.device.queue, result, out)
        return result


@cache
def reader_on(device_name: str) -> Reader:
    """The reader of a device, made once. Skips the test without that device."""
    return Reader(open_device(device_name))


def words(*columns: Any) -> np.ndarray[Any, Any]:
    """Columns of floats and integers as 32-bit words."""
    parts = [
        np.asarray(c, np.float32).view(np.uint32)
        if np.asarray(c).dtype.kind == "f"
        else np.asarray(c).astype(np.int32).view(np.uint32)
        for c in columns
    ]
    return np.stack(parts, axis=1)
