"""Kernels that read a texture at coordinates from a buffer, and the images they read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from on_device import open_device

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins.texture_descriptor import AddressMode, ChannelFormat, FilterMode, ReadMode, TextureDescriptor

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


# CUDA's texture reads in NumPy: the reference for the device code (programming guide, "Texture Fetching").


@dataclass(frozen=True)
class Image:
    """Elements of shape (layers, depth, height, width, channels) and how they are read."""

    data: np.ndarray[Any, Any]
    address: tuple[AddressMode, AddressMode, AddressMode] = (AddressMode.CLAMP,) * 3
    filter: FilterMode = FilterMode.POINT
    read_mode: ReadMode = ReadMode.ELEMENT
    normalized: bool = False
    border: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def sizes(self) -> tuple[int, int, int]:
        """Width, height, depth."""
        return self.data.shape[3], self.data.shape[2], self.data.shape[1]

    def channels(self, layer: int, index: tuple[int, int, int]) -> list[Any]:
        """One element as four numbers."""
        raw = self.data[layer, index[2], index[1], index[0]]
        values: list[Any] = []
        for v in raw:
            if self.read_mode == ReadMode.NORMALIZED_FLOAT:
                info = np.iinfo(self.data.dtype)
                values.append(max(np.float32(v) / np.float32(info.max), np.float32(-1.0)))
            else:
                values.append(v)
        one = 1.0 if self.data.dtype.kind == "f" or self.read_mode == ReadMode.NORMALIZED_FLOAT else 1
        return values + [0, 0, 0, one][len(values) :]

    def element(self, layer: int, index: list[int]) -> list[Any]:
        """One element under the address modes; the index may be outside by one."""
        place = [0, 0, 0]
        for axis, (i, size, mode) in enumerate(zip(index, self.sizes(), self.address)):
            if not self.normalized and mode in (AddressMode.WRAP, AddressMode.MIRROR):
                mode = AddressMode.CLAMP
            if mode == AddressMode.BORDER and not 0 <= i < size:
                return list(self.border)
            place[axis] = i % size if mode == AddressMode.WRAP else max(0, min(size - 1, i))
        return self.channels(layer, (place[0], place[1], place[2]))

    def position(self, axis: int, x: float) -> float:
        """A coordinate in elements."""
        size = self.sizes()[axis]
        if not self.normalized:
            return x
        mode = self.address[axis]
        if mode == AddressMode.WRAP:
            x = x - math.floor(x)
        elif mode == AddressMode.MIRROR:
            whole = math.floor(x)
            x = x - whole if whole % 2 == 0 else 1 - (x - whole)
        return float(np.float32(x) * np.float32(size))

    def sample(self, coordinates: list[float], layer: int = 0) -> list[Any]:
        """A read with floating-point coordinates."""
        layer = max(0, min(self.data.shape[0] - 1, layer))
        at = [self.position(axis, x) for axis, x in enumerate(coordinates)]
        if self.filter == FilterMode.POINT:
            index = [math.floor(x) for x in at] + [0] * (3 - len(at))
            return self.element(layer, [max(-2, min(1 << 20, i)) for i in index])
        first = [math.floor(x - 0.5) for x in at]
        alpha, *others = weights = [round((x - 0.5 - math.floor(x - 0.5)) * 256) / 256 for x in at]
        beta = others[0] if others else 0.0
        both = round(alpha * beta * 256) / 256
        plane = ((1 - alpha - beta + both, beta - both), (alpha - both, both))
        total = np.zeros(4)
        for corner in product((0, 1), repeat=len(at)):
            weight = plane[corner[0]][sum(corner[1:2])]
            weight *= math.prod(w if bit else 1 - w for bit, w in zip(corner[2:], weights[2:]))
            index = [i + bit for i, bit in zip(first, corner)] + [0] * (3 - len(at))
            total += weight * np.array(self.element(layer, index), float)
        return list(total)

    def fetch(self, coordinates: list[int], layer: int = 0) -> list[Any]:
        """A read with integer coordinates."""
        layer = max(0, min(self.data.shape[0] - 1, layer))
        place = [0, 0, 0]
        for axis, i in enumerate(coordinates):
            size = self.sizes()[axis]
            if self.address[axis] == AddressMode.BORDER and not 0 <= i < size:
                return list(self.border)
            place[axis] = max(0, min(size - 1, i))
        return self.channels(layer, (place[0], place[1], place[2]))
